"""The stacking limit: at the end of an action the owner removes the excess of his choice (R9.2, R0.18)."""

from __future__ import annotations

from wotr.rules.board import Force, besieged_side, force
from wotr.rules.book import SIDES
from wotr.rules.figures import disband
from wotr.rules.kinds import kind
from wotr.rules.seats import decides
from wotr.rules.state import State
from wotr.table.picks import AtLeast, AtMost, Limit
from wotr.table.requests import pick

EXCESS = kind("excess", "R9.2")


def excess(state: State, who: Force) -> int:
    """Units above the limit: 10 in the open, 5 in a besieged Stronghold."""
    tracks = state.book.content.tracks
    most = tracks.stacking_siege if who[2] else tracks.stacking_field
    return state.book.facts(force(state, who)).units - most


def excess_limit(state: State, who: Force) -> Limit:
    """Which units may be removed: exactly the excess."""
    book = state.book
    over = excess(state, who)
    return Limit(
        book.only(force(state, who), book.unit_kinds),
        (AtLeast(book.unit_kinds, over, "excess-too-few"), AtMost(book.unit_kinds, over, "excess-too-many")),
    )


def crowded(state: State) -> list[Force]:
    """The forces above their limit, those in the open first."""
    facts, tracks = state.book.facts, state.book.content.tracks
    found: list[Force] = []
    for side in SIDES:
        for region in sorted(state.armies[side]):
            if facts(state.armies[side][region]).units > tracks.stacking_field:
                found.append((region, side, False))
    for region in sorted(state.inside):
        holder = besieged_side(state, region)
        if holder is not None and facts(state.inside[region]).units > tracks.stacking_siege:
            found.append((region, holder, True))
    return found


async def trim(state: State) -> None:
    """Bring every force down to its limit, at the end of an action (R9.2)."""
    for who in crowded(state):
        await trim_force(state, who)


async def trim_force(state: State, who: Force) -> None:
    """Bring one force down to its limit; the figures removed go to the reinforcements."""
    if excess(state, who) > 0:
        gone = await pick(decides(state, who[1], "stacking"), EXCESS, excess_limit, who)
        disband(state, who, gone)
