"""Short cuts for scenarios in which the Free Peoples play an Event card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.scenarios.builders import asked, options, position, say
from tests.scenarios.fights import Misses
from wotr.rules.book import FREE
from wotr.rules.events import unplayable
from wotr.rules.state import Fellowship, State
from wotr.table.chance import Scripted
from wotr.table.game import Game

DICE: dict[str, list[str]] = {"free": ["character", "muster"], "shadow": ["event", "army"]}
NONE = ("none",)


def holding(card: str, regions: dict[str, Any] | None = None, *, held: Sequence[str] = (), **what: Any) -> Game[State]:
    """The card, and others that are `held`, in the hand of the Free Peoples, who are to act.

    Dice that are not scripted miss, and the first of what can be drawn is drawn.
    """
    game = position(**{"hand": {FREE: [card, *held]}, "dice": DICE, "regions": regions, **what})
    assert isinstance(game.source, Scripted)
    game.source.fallback = Misses()
    return game


def play(card: str, regions: dict[str, Any] | None = None, *, die: str = "character", **what: Any) -> Game[State]:
    """The card played with a die."""
    return say(holding(card, regions, **what), ("play-card", die, die, card))


def bar(card: str, regions: dict[str, Any] | None = None, **what: Any) -> str | None:
    """Why the card cannot be played, None when it can; the options of the action say the same."""
    game = holding(card, regions, **what)
    reason = unplayable(game.state, card)
    assert (reason is None) == (("play-card", "character", "character", card) in options(game))
    return reason


def over(game: Game[State]) -> bool:
    """True when the card is done and the Shadow is asked for its action."""
    return asked(game) == "action" and game.state.acting != FREE


def company(game: Game[State]) -> Fellowship:
    """The Fellowship."""
    return game.state.fellowship
