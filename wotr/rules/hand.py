"""Event cards as things: drawing, the hand limit, discarding, the table (R1.5, R1.6, R6.4)."""

from __future__ import annotations

from wotr.rules.book import Side
from wotr.rules.hooks import ABILITIES, stale
from wotr.rules.kinds import kind
from wotr.rules.state import State, back
from wotr.table.events import tell
from wotr.table.requests import Seat, choose, draw

DISCARD = kind("discard", "R1.6", discard=("card",))


def deck_ids(side: Side) -> tuple[str, str]:
    """The two decks of a side."""
    return f"{side}-character", f"{side}-strategy"


async def draw_card(state: State, seat: Seat, deck: str) -> str | None:
    """Draw one card from a deck into a hand; None from an empty deck (R1.5). The limit is `trim_hand`'s business."""
    cards = state.decks[deck]
    if not cards:
        return None
    card: str = await draw("card", cards, seat)
    left = list(cards)
    left.remove(card)
    state.decks[deck] = tuple(left)
    state.hand[seat] = (*state.hand[seat], card)
    tell(state, "drew", seat, card, sees=seat, masked=(seat, back(card)))
    return card


def cards_of(state: State, cards: tuple[str, ...], deck: str) -> tuple[str, ...]:
    """Those of some cards, known or only seen from behind, that are of a deck: every back shows it (R6.11)."""
    backs = {back(card) for card, its_deck in state.book.deck_of.items() if its_deck == deck}
    return tuple([card for card in cards if back(card) in backs])


def _discards(state: State, seat: Seat) -> list[tuple[str, str]]:
    return [("discard", card) for card in state.hand[seat]]


async def trim_hand(state: State, seat: Seat) -> None:
    """The owner discards down to the hand limit, his choice, face down (R1.6)."""
    limit = state.book.content.setup.hand_limit
    while len(state.hand[seat]) > limit:
        _, card = await choose(seat, DISCARD, _discards, seat, secret=True)
        discard(state, seat, card)


def discard(state: State, seat: Seat, card: str) -> None:
    """Put a card from a hand face down on the owner's discards. Raises ValueError when it is not in the hand."""
    _take(state, seat, card)
    state.discards[seat] = (*state.discards[seat], card)
    tell(state, "discarded", seat, card, sees=seat, masked=(seat, back(card)))


def spend(state: State, seat: Seat, card: str) -> None:
    """Put a card that everybody has seen from a hand among the played ones."""
    _take(state, seat, card)
    state.played = (*state.played, card)


def lay_down(state: State, seat: Seat, card: str) -> None:
    """Put a card from a hand on the table, where its ability begins to live (R6.4)."""
    _take(state, seat, card)
    state.table = (*state.table, card)
    stale(state)
    tell(state, "on-table", seat, card)


def clear(state: State, card: str) -> None:
    """Take a card off the table. Raises ValueError when it does not lie there."""
    if card not in state.table:
        raise ValueError(f"{card} is not on the table")
    state.table = tuple([each for each in state.table if each != card])
    state.played = (*state.played, card)
    stale(state)
    tell(state, "off-table", card)


def settle_table(state: State) -> None:
    """Discard table cards whose condition has ceased to be true, or whose own words say so (R6.4)."""
    for card in state.table:
        if ABILITIES[card].expired(state):
            clear(state, card)


def _take(state: State, seat: Seat, card: str) -> None:
    cards = list(state.hand[seat])
    if card not in cards:
        raise ValueError(f"{card} is not in the hand of {seat}")
    cards.remove(card)
    state.hand[seat] = tuple(cards)
