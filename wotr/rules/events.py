"""The frame of Event cards: playing one, drawing one, and the extra actions that abilities offer (R5.11, R5.17, R6).

The event half of a card is an async rule registered with `event`; a card whose half is not registered is never offered.
A card that stays on the table has an Ability besides, whose id is the card's (see `TableCard`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from typing import NamedTuple

from wotr.rules.actions import Option, Tail, action
from wotr.rules.board import Force, force
from wotr.rules.book import Side
from wotr.rules.casualties import suffer
from wotr.rules.hand import deck_ids, draw_card, lay_down, spend, trim_hand
from wotr.rules.hooks import ABILITIES, Ability, bending, interrupt
from wotr.rules.politics import army_attacked
from wotr.rules.seats import decides
from wotr.rules.state import State
from wotr.table.events import tell
from wotr.table.requests import Seat, dice

Rule = Callable[[State, Side], Awaitable[None]]
Requirement = Callable[[State], "str | None"]

ANY_USE = ("character", "army", "muster", "event", "will", "any")


class EventHalf(NamedTuple):
    """What a card does as an event: `requires` gives a reason key or None, `table` says that the card stays."""

    rule: Rule
    requires: Requirement | None
    table: bool


EVENTS: dict[str, EventHalf] = {}
"""The event half of every card that has one, by card id."""


class TableCard(Ability):
    """The ability of a card on the table: in force as long as it lies there (R6.4)."""

    def lives(self, state: State) -> bool:
        """See Ability."""
        return self.id in state.table


def event(card: str, requires: Requirement | None = None, table: bool = False) -> Callable[[Rule], Rule]:
    """Decorator: register the event half of a card. Raises ValueError for a card that has one already.

    A table card has been laid down before its rule runs, any other has left the hand.
    """

    def keep(rule: Rule) -> Rule:
        if card in EVENTS:
            raise ValueError(f"two event halves for {card}")
        EVENTS[card] = EventHalf(rule, requires, table)
        return rule

    return keep


# ---------------------------------------------------------------------- playing a card


def unplayable(state: State, card: str, use: str = "event") -> str | None:
    """A reason key when the card cannot be played with a die used as `use`, "" being no die (R6.1, R6.2)."""
    half = EVENTS.get(card)
    if half is None:
        return "card-has-no-event"
    if use not in ("", "event", state.book.cards[card].icon):
        return "card-wrong-icon"
    return half.requires(state) if half.requires is not None else None


def playable(state: State, side: Side, use: str) -> Iterator[Tail]:
    """The cards of a side's hand that a die used as `use` can play now."""
    for card in state.hand[decides(state, side, "action")]:
        if unplayable(state, card, use) is None:
            yield (card,)


async def play(state: State, seat: Seat, side: Side, card: str, use: str) -> None:
    """Play a card out of a hand and carry it out (R6.3, R6.4); `use` is "" when no die pays for it."""
    half = EVENTS[card]
    tell(state, "played", seat, card, use, reveal=True)
    if half.table:
        lay_down(state, seat, card)
    else:
        spend(state, seat, card)
    await half.rule(state, side)
    await interrupt(state, "after_event", side, card, use)


async def _play(state: State, side: Side, option: Option) -> str:
    await play(state, decides(state, side, "action"), side, option[3], option[2])
    return ""


# ---------------------------------------------------------------------- drawing a card


def _decks(state: State, side: Side, use: str) -> Iterator[Tail]:
    for deck in deck_ids(side):
        if state.decks[deck]:
            yield (deck,)


async def _draw(state: State, side: Side, option: Option) -> str:
    seat = decides(state, side, "action")
    await draw_card(state, seat, option[3])
    await trim_hand(state, seat)
    return ""


# ---------------------------------------------------------------------- extra actions of abilities


def _extras(state: State, side: Side, use: str) -> Iterator[Tail]:
    for ability in bending(state, "extra_actions"):
        for tail in ability.extra_actions(state, side, use):
            yield (ability.id, *tail)


async def _act(state: State, side: Side, option: Option) -> str:
    await ABILITIES[option[3]].act(state, side, option[4:], option[2])
    return ""


# ---------------------------------------------------------------------- what cards have in common


def struck(state: State, who: Force, as_attack: bool = False) -> None:
    """A card is about to remove figures of an Army; call it before they go (R6.8).

    With `as_attack` the card counts as an attack on that Army; in the first edition every such card does (D3).
    """
    if as_attack or state.book.options["removing-cards-are-attacks"]:
        army_attacked(state, force(state, who), who[0])


async def strike(state: State, who: Force, count: int, needed: int = 5, as_attack: bool = False) -> int:
    """Roll dice for a card against an Army outside battle: its owner takes the hits (R6.7, R11.20). Gives the hits."""
    struck(state, who, as_attack)
    rolled = await dice("event-roll", count)
    hits: int = sum(each >= needed for each in rolled)
    tell(state, "event-roll", who[0], who[1], rolled, needed, hits)
    await suffer(state, who, hits)
    return hits


action("play-card", ("character", "army", "muster", "event"), playable, _play, "card")
action("draw-card", ("event",), _decks, _draw, "text")
action("ability", ANY_USE, _extras, _act, "text")

__all__ = ["EVENTS", "EventHalf", "TableCard", "event", "play", "playable", "strike", "struck", "unplayable"]
