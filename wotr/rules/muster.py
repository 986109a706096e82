"""Recruiting with a Muster die or by a card, and advancing a Nation with a die (R7, R8.8)."""

from __future__ import annotations

from collections.abc import Iterator

from wotr.rules.actions import Option, Tail, action
from wotr.rules.board import at_war, besieged_side, controller, force, free_region
from wotr.rules.book import NAZGUL, Side, elite, leader, regular
from wotr.rules.figures import muster_place, recruit
from wotr.rules.hooks import veto
from wotr.rules.kinds import kind
from wotr.rules.politics import advance, can_advance
from wotr.rules.seats import decides
from wotr.rules.state import State
from wotr.table.requests import choose

ALSO = kind("muster-also", "R7.1", recruit=("figure", "region"), done=())

SAURON = "sauron"


# ---------------------------------------------------------------------- where and whom


def bars_settlement(state: State, nation: str, region: str) -> str | None:
    """A reason key when a die cannot recruit a Nation's figures in a region (R7.3, R7.5, R7.8).

    An own Settlement that is not besieged is free: an enemy Army in it would have captured it.
    """
    book = state.book
    if not book.settlement[region]:
        return "muster-no-settlement"
    if book.nation_of[region] != nation:
        return "muster-other-nation"
    if controller(state, region) != book.side_of[nation]:
        return "muster-enemy-controlled"
    return "muster-besieged" if region in state.inside else None


def free_settlements(state: State, nation: str) -> tuple[str, ...]:
    """The Settlements where a die can recruit a Nation's figures, in the order of the map."""
    return tuple([r for r in state.book.settlements_of[nation] if bars_settlement(state, nation, r) is None])


def kinds_of(state: State, nation: str) -> tuple[str, ...]:
    """What a Nation recruits: Regulars, Elites, Leaders; the Nazgûl are the leaders of Sauron (R7.1, R7.4)."""
    found = [regular(nation), elite(nation)]
    if leader(nation) in state.book.figures:
        found.append(leader(nation))
    if nation == SAURON:
        found.append(NAZGUL)
    return tuple(found)


def nation_recruiting(state: State, figure: str) -> str:
    """The Nation whose Settlements take a kind of figure. Raises KeyError for a Character."""
    if figure == NAZGUL:
        return SAURON
    nation = state.book.figures[figure].nation
    if nation is None:
        raise KeyError(f"{figure} is not recruited")
    return nation


def bars_recruit(state: State, figure: str, region: str) -> str | None:
    """A reason key when a Muster die cannot recruit a figure of a kind in a region (R7.1-R7.6, R7.12)."""
    nation = nation_recruiting(state, figure)
    reason = bars_settlement(state, nation, region)
    if reason is not None:
        return reason
    if not at_war(state, nation):
        return "muster-not-at-war"
    if not state.reserve[figure]:
        return "muster-none-left"
    return _bars_figure(state, figure, region)


def _bars_figure(state: State, figure: str, region: str) -> str | None:
    """What a free Settlement of the right Nation may still lack: R7.4, R7.12."""
    if figure == NAZGUL and region not in state.book.strongholds:
        return "muster-nazgul-stronghold"
    return "muster-leader-alone" if _would_be_alone(state, figure, region) else None


def _would_be_alone(state: State, figure: str, region: str) -> bool:
    """R7.12: a Free Peoples Leader where no unit of his side stands."""
    rank, side = state.book.figures[figure].rank, state.book.figures[figure].side
    if rank != "leader":
        return False
    return not state.book.facts(force(state, muster_place(state, side, region))).units


def recruits(state: State, side: Side) -> Iterator[Tail]:
    """(kind, region) for everything that a Muster die can recruit as its first or only figure."""
    for nation in state.book.nations_of[side]:
        if at_war(state, nation):
            ready = [figure for figure in kinds_of(state, nation) if state.reserve[figure]]
            if ready:
                places = free_settlements(state, nation)
                for figure in ready:
                    for region in places:
                        if _bars_figure(state, figure, region) is None:
                            yield figure, region


# ---------------------------------------------------------------------- the Muster die


def _tails(state: State, side: Side, use: str) -> Iterator[Tail]:
    return recruits(state, side)


def second_figure(state: State, side: Side, figure: str, region: str) -> list[tuple[str, ...]]:
    """What may be recruited besides a first figure, in another Settlement: nothing besides an Elite (R7.1, R7.2)."""
    found: list[tuple[str, ...]] = []
    if state.book.figures[figure].rank != "elite":
        for other, place in recruits(state, side):
            if place != region and state.book.figures[other].rank != "elite":
                found.append(("recruit", other, place))
    found.append(("done",))
    return found


async def _muster(state: State, side: Side, option: Option) -> str:
    figure, region = option[3], option[4]
    recruit(state, region, figure)
    answer = await choose(decides(state, side, "action"), ALSO, second_figure, side, figure, region)
    if answer[0] == "recruit":
        recruit(state, answer[2], answer[1])
    return ""


def bars_diplomacy(state: State, nation: str) -> str | None:
    """A reason key when a Muster result cannot advance a Nation (R8.1, R8.8)."""
    if not state.politics[nation]:
        return "diplomacy-at-war"
    if not can_advance(state, nation):
        return "diplomacy-passive"
    return veto(state, "bars_diplomacy", nation)


def _diplomacy(state: State, side: Side, use: str) -> Iterator[Tail]:
    for nation in state.book.nations_of[side]:
        if bars_diplomacy(state, nation) is None:
            yield (nation,)


async def _advance(state: State, side: Side, option: Option) -> str:
    advance(state, option[3])
    return ""


# ---------------------------------------------------------------------- by a card


def bars_card_recruit(state: State, side: Side, region: str) -> str | None:
    """A reason key when a card cannot recruit in a region: it must be free, or the side's own besieged Stronghold.

    At War or not does not matter, nor does a named region need a Settlement (R7.9, R7.10).
    """
    if besieged_side(state, region) == side:
        return None
    return None if free_region(state, side, region) else "recruit-not-free"


def card_recruit(state: State, side: Side, region: str, figure: str, count: int = 1) -> int:
    """A card recruits up to `count` figures of a kind in a region; gives how many were placed (R7.9-R7.12).

    In a besieged Stronghold they join the garrison, whose owner comes down to its limit after the action (R9.2). Place
    units before Leaders: a Leader without a unit is not placed.
    """
    if bars_card_recruit(state, side, region) is not None or _would_be_alone(state, figure, region):
        return 0
    return recruit(state, region, figure, count)


action("muster", ("muster",), _tails, _muster, "figure", "region")
action("diplomacy", ("muster",), _diplomacy, _advance, "nation")

__all__ = [
    "bars_card_recruit",
    "bars_diplomacy",
    "bars_recruit",
    "bars_settlement",
    "card_recruit",
    "free_settlements",
    "recruits",
    "second_figure",
]
