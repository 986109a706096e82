"""How Companions and Minions that do not fly travel by themselves (R10.1-R10.6)."""

from __future__ import annotations

from collections.abc import Iterable

from wotr.rules.board import Force, besieged_side, controller, where
from wotr.rules.book import ENEMY, FREE, SHADOW, Side
from wotr.rules.figures import add, muster_place, take
from wotr.rules.hooks import value
from wotr.rules.kinds import kind
from wotr.rules.politics import activates, companion_arrived
from wotr.rules.seats import decides
from wotr.rules.state import State
from wotr.table.events import tell
from wotr.table.requests import choose

ROUTE = kind("route", "R8.5", route=("regions",))


def sealed(state: State, side: Side, region: str) -> bool:
    """R10.3: the region's Stronghold is the side's own and besieged, so nobody goes in or out."""
    return besieged_side(state, region) == side


def closed(state: State, side: Side, region: str) -> bool:
    """R10.5, R10.6: a Stronghold of the Free Peoples that no Shadow Army besieges is closed to Nazgûl and Minions."""
    return (
        side == SHADOW
        and region in state.book.strongholds
        and region not in state.inside
        and controller(state, region) == FREE
    )


def stops(state: State, side: Side, region: str) -> bool:
    """R10.2: a Companion's move ends on entering a region with a Shadow-controlled Stronghold."""
    return side == FREE and region in state.book.strongholds and controller(state, region) == ENEMY[side]


def reachable(
    state: State, side: Side, origin: str, steps: int, *, from_fellowship: bool = False, may_end_sealed: bool = False
) -> tuple[str, ...]:
    """Every region within `steps` by R10.2, R10.3 and R10.6, the origin first, then by distance and name.

    A group that separates from the Fellowship (`from_fellowship`) starts at its region; R15.13 is the caller's affair.
    `may_end_sealed` is for cards that let Companions end inside a besieged Stronghold.
    """
    if sealed(state, side, origin) and not from_fellowship:
        return (origin,)
    found = [origin]
    seen = {origin}
    edge = [origin]
    for _ in range(steps):
        reached: list[str] = []
        for here in edge:
            for there in state.book.adjacent[here]:
                if there in seen or closed(state, side, there):
                    continue
                if sealed(state, side, there):
                    if may_end_sealed:
                        seen.add(there)
                        found.append(there)
                    continue
                seen.add(there)
                found.append(there)
                if not stops(state, side, there):
                    reached.append(there)
        edge = reached
    return tuple(found)


def group_level(state: State, group: Iterable[str]) -> int:
    """The Level with which a group travels: the highest in it, abilities included (R10.1)."""
    names = tuple(group)
    level = max(state.book.figures[name].level for name in names)
    return value(state, "travel_level", level, names)


# ---------------------------------------------------------------------- arriving


def relocate(state: State, group: Iterable[str], region: str) -> None:
    """Move Characters on the map to a region, into its Stronghold when that is theirs and besieged."""
    names = tuple(group)
    side = state.book.figures[names[0]].side
    origin = ""
    for name in names:
        at = where(state, name)
        if at is None:
            raise ValueError(f"{name} is not on the map")
        origin = at[0]
        take(state, at, ((name, 1),))
        add(state, muster_place(state, side, region), ((name, 1),))
    tell(state, "moved", origin, region, side, state.book.army(dict.fromkeys(names, 1)))


async def wake(state: State, group: tuple[str, ...], origin: str, region: str, steps: int) -> None:
    """Companions have ended a move in a region: Nations that they activate (R8.5).

    In the first edition entering is enough (D9), so those on the way count as well: where the choice of the way matters
    the Free Peoples choose it among all ways of `steps` regions at most.
    """
    for name in group:
        companion_arrived(state, name, region)
    if state.book.options["companion-activates-on-entering"]:
        answer = await choose(decides(state, FREE, "action"), ROUTE, routes, group, origin, region, steps)
        for here in answer[1]:
            for name in group:
                companion_arrived(state, name, here)


def routes(
    state: State, group: tuple[str, ...], origin: str, region: str, steps: int
) -> list[tuple[str, tuple[str, ...]]]:
    """One shortest way (without its ends) for each different set of Nations activated between two regions."""
    best: dict[frozenset[str], tuple[str, ...]] = {}
    edge: list[tuple[tuple[str, ...], frozenset[str]]] = [((origin,), frozenset())]
    for _ in range(steps + 1):
        onward: list[tuple[tuple[str, ...], frozenset[str]]] = []
        for way, woken in edge:
            if way[-1] == region:
                best.setdefault(woken, way[1:-1])
            if len(way) > 1 and (sealed(state, FREE, way[-1]) or stops(state, FREE, way[-1])):
                continue
            for there in state.book.adjacent[way[-1]]:
                nations = [n for name in group if (n := activates(state, name, there)) and not state.active[n]]
                onward.append(((*way, there), woken.union(nations)))
        edge = _shortened(onward)
    return [("route", way) for way in best.values()] or [("route", ())]


def _shortened(
    ways: list[tuple[tuple[str, ...], frozenset[str]]],
) -> list[tuple[tuple[str, ...], frozenset[str]]]:
    """Of the ways that end alike and wake the same Nations the first is enough."""
    kept: dict[tuple[str, frozenset[str]], tuple[tuple[str, ...], frozenset[str]]] = {}
    for way, woken in ways:
        kept.setdefault((way[-1], woken), (way, woken))
    return list(kept.values())


def force_of(state: State, character: str) -> Force:
    """Where a Character stands. Raises ValueError when he is not on the map."""
    at = where(state, character)
    if at is None:
        raise ValueError(f"{character} is not on the map")
    return at
