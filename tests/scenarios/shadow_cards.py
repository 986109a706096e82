"""Short cuts for scenarios in which the Shadow plays an Event card."""

from __future__ import annotations

from typing import Any

from tests.scenarios.builders import asked, options, position, say
from tests.scenarios.fights import Misses
from wotr.rules.book import SHADOW
from wotr.rules.events import unplayable
from wotr.rules.state import State
from wotr.table.chance import Scripted
from wotr.table.game import Game

DICE: dict[str, list[str]] = {"free": ["event", "muster"], "shadow": ["event", "army"]}


def holding(card: str, regions: dict[str, Any] | None = None, **what: Any) -> Game[State]:
    """The card in the Shadow's hand, the Shadow to act; dice that are not scripted miss."""
    given: dict[str, Any] = {"hand": {SHADOW: [card]}, "dice": DICE, "to_act": SHADOW, "regions": regions, **what}
    game = position(**given)
    assert isinstance(game.source, Scripted)
    game.source.fallback = Misses()
    return game


def play(card: str, regions: dict[str, Any] | None = None, **what: Any) -> Game[State]:
    """The card played with an Event die."""
    return say(holding(card, regions, **what), ("play-card", "event", "event", card))


def bar(card: str, regions: dict[str, Any] | None = None, **what: Any) -> str | None:
    """Why the card cannot be played, None when it can; the options of the action say the same."""
    game = holding(card, regions, **what)
    reason = unplayable(game.state, card)
    assert (reason is None) == (("play-card", "event", "event", card) in options(game))
    return reason


def over(game: Game[State]) -> bool:
    """True when the card is done and the other side is asked for its action."""
    return asked(game) == "action" and game.state.acting != SHADOW


def reserve(game: Game[State], *kinds: str) -> list[int]:
    """How many figures of these kinds are in the reinforcements."""
    return [game.state.reserve[each] for each in kinds]
