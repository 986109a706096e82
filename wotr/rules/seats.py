"""Who decides. Rules ask here and never assume two players: a seat is a player, a side is a camp."""

from __future__ import annotations

from wotr.rules.book import FREE, SHADOW, Side
from wotr.rules.state import State
from wotr.table.requests import Seat

FREE_PLAYER = Seat("free-player")
SHADOW_PLAYER = Seat("shadow-player")
TWO_PLAYERS: dict[str, tuple[Seat, ...]] = {FREE: (FREE_PLAYER,), SHADOW: (SHADOW_PLAYER,)}


def decides(state: State, side: Side, matter: str = "") -> Seat:
    """The seat that decides a matter of a side; `matter` names it (fellowship, hunt, battle, action ...)."""
    return state.seats[side][0]


def side_of(state: State, seat: Seat) -> Side:
    """The side a seat plays on. Raises LookupError for an unknown seat."""
    for side in (FREE, SHADOW):
        if seat in state.seats[side]:
            return side
    raise LookupError(f"no seat {seat!r} at this table")


def all_seats(state: State) -> tuple[Seat, ...]:
    """Every seat, Free Peoples first."""
    return state.seats[FREE] + state.seats[SHADOW]
