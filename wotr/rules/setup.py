"""The board when the game begins (R0.19-R0.22)."""

from __future__ import annotations

from collections.abc import Mapping

from wotr.rules.book import FREE, NAZGUL, SHADOW, SIDES, Army, Book, Side, elite, leader, regular
from wotr.rules.seats import TWO_PLAYERS
from wotr.rules.state import Fellowship, State
from wotr.table.requests import Seat


def starting_state(book: Book, seats: Mapping[str, tuple[Seat, ...]] = TWO_PLAYERS) -> State:
    """A new game before the first draw: figures placed, decks full, hands empty, first turn on the agenda."""
    setup = book.content.setup
    reserve = dict(book.box)
    armies: dict[Side, dict[str, Army]] = {side: {} for side in SIDES}
    for region, placements in setup.armies.items():
        for placed in placements:
            counts = {
                regular(placed.nation): placed.regulars,
                elite(placed.nation): placed.elites,
                leader(placed.nation): placed.leaders,
                NAZGUL: placed.nazgul,
            }
            figures = book.army({kind: count for kind, count in counts.items() if count})
            side = book.side_of[placed.nation]
            armies[side][region] = book.joined(armies[side].get(region, ()), figures)
            for kind, count in figures:
                reserve[kind] -= count
    people = [person for person in book.content.characters.values() if person.kind in ("companion", "minion")]
    all_seats = seats[FREE] + seats[SHADOW]
    return State(
        book=book,
        seats=dict(seats),
        agenda=(("turn",),),
        fellowship=Fellowship(region=setup.fellowship_region, companions=setup.companions, guide=setup.guide),
        armies=armies,
        reserve=reserve,
        lost={kind: 0 for kind in book.box if book.figures[kind].side == FREE},
        fate={p.id: "fellowship" if p.id in setup.companions else "aside" for p in people},
        politics={nation.id: nation.start for nation in book.nations.values()},
        active={nation.id: nation.active for nation in book.nations.values()},
        decks={deck: tuple(sorted([c for c, d in book.deck_of.items() if d == deck])) for deck in _decks(book)},
        hand=dict.fromkeys(all_seats, ()),
        discards=dict.fromkeys(all_seats, ()),
        pool=tuple(sorted([t.id for t in book.tiles.values() if t.standard for _ in range(t.count)])),
        aside=tuple(sorted([t.id for t in book.tiles.values() if not t.standard])),
        rings={FREE: setup.elven_rings, SHADOW: 0},
        dice=dict.fromkeys(SIDES, ()),
        unrolled=dict.fromkeys(SIDES, 0),
        box=dict.fromkeys(SIDES, 0),
    )


def _decks(book: Book) -> list[str]:
    return sorted(set(book.deck_of.values()))
