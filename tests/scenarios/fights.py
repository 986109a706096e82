"""Short cuts for scenarios in which Armies fight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.scenarios.builders import army, asked, follow, inside, options, position, say
from tests.scenarios.builders import figures as there
from wotr.rules.book import ENEMY, FREE, SHADOW, Side
from wotr.rules.state import Battle, State
from wotr.table.chance import Scripted
from wotr.table.game import Game
from wotr.table.picks import Counts
from wotr.table.requests import Chance
from wotr.table.values import Value

MISS = (1, 1, 1, 1, 1)
GO_ON, CEASE, STAND, WITHDRAW, NO_CARD = ("go-on",), ("cease",), ("stand",), ("withdraw",), ("none",)


class Misses:
    """Chance for what a scenario does not script: all dice show their lowest face, so nobody hits."""

    used = 0

    def next(self, chance: Chance) -> tuple[Value, ...]:
        """The lowest face for each die, the first of what is drawn."""
        return (chance.faces[0],) * chance.count

    def copy(self) -> Misses:
        """It has no memory."""
        return self


def ready(side: str, regions: dict[str, Any], *, dice: Sequence[str] = ("army",), **more: Any) -> Game[State]:
    """A position in which `side` is to act, with one die for an attack unless `dice` says otherwise.

    Dice that are not scripted miss. Both sides have an Event die besides, so that each action is really asked and the
    position can be looked at afterwards.
    """
    faces = tuple("army-muster" if die == "army" and side == FREE else die for die in dice)
    both = {side: (*faces, "event"), ENEMY[Side(side)]: ("event",)}
    game = position(regions=regions, to_act=side, dice=both, **more)
    assert isinstance(game.source, Scripted)
    game.source.fallback = Misses()
    return game


def attacks(game: Game[State]) -> set[tuple[str, bool]]:
    """The forces (region, inside) that may attack with some die of the side that acts."""
    assert asked(game) == "action"
    return {(option[3], option[4]) for option in options(game) if option[0] == "attack"}


def attack(
    game: Game[State], origin: str, target: str = "", *, use: str = "army", inside: bool = False, stay: str = ""
) -> Game[State]:
    """Attack with the first fitting die out of a region, and say who stays behind."""
    choice = next(o for o in options(game) if o[0] == "attack" and o[2:] == (use, origin, inside))
    say(game, choice)
    if asked(game) == "attack-target":
        say(game, ("target", target))
    if asked(game) == "rearguard":
        say(game, army(game.state.book, stay))
    return game


def battle(game: Game[State]) -> Battle:
    """The battle that is on."""
    assert game.state.battle is not None
    return game.state.battle


def figures(game: Game[State], text: str) -> Counts:
    """Figures in case notation as a pick."""
    return army(game.state.book, text)


def takes(game: Game[State]) -> str:
    """The open decision's seat as a side."""
    return FREE if game.decision().seat in game.state.seats[FREE] else SHADOW


def march(game: Game[State], origin: str, to: str, who: str) -> Game[State]:
    """Move figures of a region to the next one with an Army die, and nobody else."""
    say(game, next(o for o in options(game) if o[0] == "move-army" and o[2:] == ("army", origin)))
    return follow(game, {"move-to": ("to", to), "move-figures": figures(game, who), "next-army": ("done",)})


def card(name: str) -> tuple[str, str]:
    """The answer that plays a card."""
    return ("card", name)


def fight(
    side: str, regions: dict[str, Any], origin: str, free: str = "", shadow: str = "", **more: Any
) -> Game[State]:
    """Attack, and play these Combat cards in round 1, each side holding only its own."""
    hand = {FREE: [free] if free else [], SHADOW: [shadow] if shadow else []}
    game = attack(ready(side, regions, hand=hand, **more), origin, inside=False)
    if asked(game) == "stand":
        say(game, STAND)
    for who in (side, ENEMY[Side(side)]):
        mine = free if who == FREE else shadow
        if mine:
            assert (asked(game), takes(game)) == ("combat-card", who)
            say(game, card(mine))
    return game


__all__ = [
    "CEASE",
    "GO_ON",
    "MISS",
    "NO_CARD",
    "STAND",
    "WITHDRAW",
    "Misses",
    "attack",
    "attacks",
    "battle",
    "card",
    "fight",
    "figures",
    "inside",
    "march",
    "ready",
    "takes",
    "there",
]
