"""Moving Armies: with an Army or Character die one region, by a card over several (R6.9, R8.11, R9.4-R9.12).

Where the Army goes is chosen before who goes, so that figures are picked out of those that may go there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from wotr.rules.actions import Option, Tail, action
from wotr.rules.board import army, free_for_armies
from wotr.rules.book import ENEMY, NAZGUL, NOBODY, Army, Side
from wotr.rules.figures import movable
from wotr.rules.hooks import bending, value, veto
from wotr.rules.kinds import kind
from wotr.rules.occupy import march
from wotr.rules.politics import bars_border, companion_arrived, held_back
from wotr.rules.seats import decides
from wotr.rules.state import State
from wotr.table.picks import AtLeast, AtMost, Company, Demand, Limit
from wotr.table.requests import Seat, choose, offer, pick

MOVE_TO = kind("move-to", "R9.6", to=("region",))
MOVE_FIGURES = kind("move-figures", "R9.7")
NEXT_ARMY = kind("next-army", "R9.4", army=("region",), done=())
MARCH_FROM = kind("march-from", "R6.9", army=("region",))
MARCH_TO = kind("march-to", "R6.9", go=("region",), stop=())

ANYBODY: frozenset[str] = frozenset()

Moved = tuple[tuple[str, Army], ...]
"""Groups that have moved in this action: the region where each is now, and who they are."""
NOBODY_MOVED: Moved = ()


# ---------------------------------------------------------------------- where to


def may_enter(state: State, side: Side, figures: Army, region: str) -> str | None:
    """A reason key when these figures of a side may not enter a region, being next to it (R9.6, R8.11, R9.9)."""
    if not free_for_armies(state, side, region):
        return "move-not-free"
    return veto(state, "bars_entry", side, region) or bars_border(state, figures, region)


def bars_step(state: State, side: Side, figures: Army, origin: str, region: str) -> str | None:
    """A reason key when these figures may not move from a region to another one (R0.2, R0.3, R9.6)."""
    if region not in state.book.adjacent[origin]:
        return "move-not-adjacent"
    return may_enter(state, side, figures, region)


def open_to(state: State, side: Side, region: str) -> bool:
    """True when some Army of a side may enter a region: free for movement, and no card bars it (R0.10)."""
    return free_for_armies(state, side, region) and veto(state, "bars_entry", side, region) is None


# ---------------------------------------------------------------------- who goes


def leaders(state: State, side: Side) -> frozenset[str]:
    """The kinds of figures that lead an Army moved with a Character die: leaders and Characters (R9.5)."""
    book = state.book
    return value(state, "leader_kinds", book.leader_kinds | book.character_kinds | {NAZGUL}, side)


def present(state: State, side: Side, region: str, moved: Moved) -> Army:
    """The figures in the open part of a region that have not moved in this action (R9.8)."""
    figures = state.armies[side].get(region, NOBODY)
    for there, group in moved:
        if there == region:
            figures = state.book.without(figures, group)
    return figures


def able(state: State, figures: Army, way: tuple[str, ...]) -> Army:
    """Those of some figures that may go a way of one or more regions: R10.4 and R8.11, figure by figure."""
    figures = movable(state, figures)
    stuck = {nation for region in way for nation in held_back(state, figures, region)}
    if not stuck:
        return figures
    kinds = state.book.figures
    return tuple([pair for pair in figures if kinds[pair[0]].nation not in stuck])


def bars_group(state: State, here: Army, going: Army, led_by: frozenset[str]) -> str | None:
    """A reason key when no group out of `going` can leave the Army `here` (R9.5, R9.7)."""
    book = state.book
    units = book.facts(going).units
    if not units:
        return "move-no-unit"
    if units == 1 and _keepers(state, here, going):
        return "leader-alone"
    if led_by and led_by.isdisjoint([each for each, _ in going]):
        return "move-needs-leader"
    return None


def _keepers(state: State, here: Army, going: Army) -> int:
    """Units that must stay since Leaders who cannot go would be alone without them: 1 or 0 (R0.12)."""
    staying = state.book.facts(state.book.without(here, going))
    return int(bool(staying.leaders) and not staying.units)


def group_limit(
    state: State, side: Side, origin: str, way: tuple[str, ...], led_by: tuple[str, ...], moved: Moved
) -> Limit:
    """Who may go: at least one unit, no Leader left alone, and with `led_by` one figure of these kinds (R9.5, R9.7)."""
    book = state.book
    here = army(state, side, origin)
    going = able(state, present(state, side, origin, moved), way)
    demands: list[Demand] = [AtLeast(book.unit_kinds, 1, "move-no-unit")]
    if _keepers(state, here, going):
        demands.append(AtMost(book.unit_kinds, book.facts(going).units - 1, "leader-alone"))
    elif not book.facts(book.without(here, going)).units and book.facts(going).leaders:
        demands.append(Company(book.leader_kinds, book.unit_kinds, "leader-alone", both=False))
    if led_by:
        demands.append(AtLeast(frozenset(led_by), 1, "move-needs-leader"))
    return Limit(going, tuple(demands))


# ---------------------------------------------------------------------- one region with a die


class Closed(NamedTuple):
    """What keeps Armies of a side out as things stand: regions with enemy Armies (R0.10), and whether cards do."""

    regions: frozenset[str]
    by_cards: bool


def closed_to(state: State, side: Side) -> Closed:
    """See Closed."""
    regions = frozenset([r for r in state.armies[ENEMY[side]] if not free_for_armies(state, side, r)])
    return Closed(regions, bool(bending(state, "bars_entry")))


def _reach(
    state: State, side: Side, origin: str, led_by: frozenset[str], moved: Moved, closed: Closed
) -> Iterator[str]:
    book = state.book
    here = state.armies[side].get(origin, NOBODY)
    facts = book.facts(present(state, side, origin, moved) if moved else here)
    if not facts.units:
        return
    ready = facts.mobile
    if led_by and led_by.isdisjoint([each for each, _ in ready]):
        return
    at_peace = [nation for nation in facts.bound if state.politics[nation]]
    bars: dict[str | None, str | None] = {}  # what keeps everybody out of a Nation's regions; they are all alike
    for region in book.adjacent[origin]:
        if region in closed.regions or (closed.by_cards and veto(state, "bars_entry", side, region) is not None):
            continue
        if at_peace:
            nation = book.nation_of[region]
            if nation not in bars:
                bars[nation] = bars_group(state, here, able(state, ready, (region,)), led_by)
            if bars[nation] is not None:
                continue
        yield region


def destinations(
    state: State, side: Side, origin: str, led_by: frozenset[str] = ANYBODY, moved: Moved = NOBODY_MOVED
) -> Iterator[str]:
    """The regions that some part of an Army may move to; a besieged Army is not in the open and never moves (R9.11)."""
    return _reach(state, side, origin, led_by, moved, closed_to(state, side))


def armies_to_move(
    state: State, side: Side, led_by: frozenset[str] = ANYBODY, moved: Moved = NOBODY_MOVED
) -> Iterator[str]:
    """The regions whose Army, or part of it, can move."""
    closed = closed_to(state, side)
    for region in sorted(state.armies[side]):
        if next(_reach(state, side, region, led_by, moved, closed), None) is not None:
            yield region


def _destinations(
    state: State, side: Side, origin: str, led_by: tuple[str, ...], moved: Moved
) -> list[tuple[str, str]]:
    return [("to", region) for region in destinations(state, side, origin, frozenset(led_by), moved)]


async def move_army(
    state: State, side: Side, origin: str, led_by: frozenset[str] = ANYBODY, moved: Moved = NOBODY_MOVED
) -> Moved:
    """Move an Army, or part of it, to an adjacent region; gives all who have moved and where they are now (R9.4-R9.12).

    That it can move is the caller's business (`destinations`). With `led_by` one figure of these kinds goes along; the
    figures in `moved` stay where they are.
    """
    seat = decides(state, side, "action")
    lead = tuple(sorted(led_by))
    _, region = await choose(seat, MOVE_TO, _destinations, side, origin, lead, moved)
    going = await pick(seat, MOVE_FIGURES, group_limit, side, origin, (region,), lead, moved)
    walk(state, side, origin, (region,), going)
    return (*moved, (region, going))


def walk(state: State, side: Side, origin: str, way: tuple[str, ...], figures: Army) -> None:
    """Carry figures along a way, with captures in every region; Companions among them arrive at its end (R6.9, R8.5).

    In the first edition a Companion only has to enter a City or Stronghold (D9).
    """
    names = state.book.facts(figures).characters
    on_entering = state.book.options["companion-activates-on-entering"]
    here = origin
    for place, region in enumerate(way):
        march(state, (here, side, False), region, figures)
        if on_entering or place == len(way) - 1:
            for name in names:
                companion_arrived(state, name, region)
        here = region


def _led_by(state: State, side: Side, use: str) -> frozenset[str]:
    return leaders(state, side) if use == "character" else ANYBODY


def _tails(state: State, side: Side, use: str) -> Iterator[Tail]:
    for region in armies_to_move(state, side, _led_by(state, side, use)):
        yield (region,)


def more_armies(state: State, side: Side, moved: Moved) -> list[tuple[str, ...]]:
    """The next Army to move one region, or done."""
    return [*[("army", region) for region in armies_to_move(state, side, ANYBODY, moved)], ("done",)]


async def _move(state: State, side: Side, option: Option) -> str:
    _, _, use, origin = option
    if use == "character":
        await move_army(state, side, origin, leaders(state, side))
        return ""
    moved = await move_army(state, side, origin)
    answer = await choose(decides(state, side, "action"), NEXT_ARMY, more_armies, side, moved)
    if answer[0] == "army":
        await move_army(state, side, answer[1], ANYBODY, moved)
    return ""


# ---------------------------------------------------------------------- several regions by a card

EndTest = Callable[[State, Side, str], bool]
END_TESTS: dict[str, EndTest] = {}
"""Where an Army that a card moves may end, by name: test(state, side, region)."""


def end_test(name: str) -> Callable[[EndTest], EndTest]:
    """Decorator: register a test of where a march may end. Raises ValueError for a name that is taken."""

    def keep(test: EndTest) -> EndTest:
        if name in END_TESTS:
            raise ValueError(f"two tests are called {name}")
        END_TESTS[name] = test
        return test

    return keep


@end_test("anywhere")
def _anywhere(state: State, side: Side, region: str) -> bool:
    return True


@end_test("own-army")
def _own_army(state: State, side: Side, region: str) -> bool:
    """An Army of the side stands in the open there, besieging or not."""
    return state.book.facts(army(state, side, region)).units > 0


def _leads_on(
    state: State, side: Side, way: tuple[str, ...], steps: int, ends: str, led_by: frozenset[str], moved: Moved
) -> bool:
    """True when a way, its origin first, can be finished by some group within `steps` more regions."""
    if len(way) > 1:
        going = able(state, present(state, side, way[0], moved), way[1:])
        if bars_group(state, army(state, side, way[0]), going, led_by) is not None:
            return False
        if END_TESTS[ends](state, side, way[-1]):
            return True
    if not steps:
        return False
    return any(_leads_on(state, side, (*way, near), steps - 1, ends, led_by, moved) for near in _on(state, side, way))


def _on(state: State, side: Side, way: tuple[str, ...]) -> Iterator[str]:
    """The regions where a way can go on; it never comes back to where it began."""
    for region in state.book.adjacent[way[-1]]:
        if region != way[0] and open_to(state, side, region):
            yield region


def marching_armies(
    state: State, side: Side, steps: int, ends: str, led_by: tuple[str, ...], moved: Moved = NOBODY_MOVED
) -> list[tuple[str, ...]]:
    """The Armies, or Armies with a part, that can march up to `steps` regions to where `ends` allows."""
    lead = frozenset(led_by)
    return [("army", r) for r in sorted(state.armies[side]) if _leads_on(state, side, (r,), steps, ends, lead, moved)]


def more_marchers(state: State, side: Side, steps: int, ends: str, moved: Moved) -> list[tuple[str, ...]]:
    """The next Army to march, or done."""
    return [*marching_armies(state, side, steps, ends, (), moved), ("done",)]


def ways_on(
    state: State, side: Side, way: tuple[str, ...], steps: int, ends: str, led_by: tuple[str, ...], moved: Moved
) -> list[tuple[str, ...]]:
    """The next regions of a march with `steps` left, and stopping where it may end."""
    lead = frozenset(led_by)
    found: list[tuple[str, ...]] = []
    if steps:
        for near in _on(state, side, way):
            if _leads_on(state, side, (*way, near), steps - 1, ends, lead, moved):
                found.append(("go", near))
    if len(way) > 1 and END_TESTS[ends](state, side, way[-1]):
        found.append(("stop",))
    return found


async def march_far(
    state: State, seat: Seat, side: Side, steps: int, ends: str = "anywhere", led_by: frozenset[str] = ANYBODY
) -> tuple[str, ...]:
    """A card moves one Army or part of it up to `steps` regions; gives the way with its origin, () when nobody can go.

    `ends` names the test of the last region (END_TESTS); with `led_by` one figure of these kinds goes along. Nobody is
    picked up or dropped on the way, each enemy Settlement on it is captured, and every region must be open to the whole
    group; the limit of units is looked at only after the action (R6.9).
    """
    lead = tuple(sorted(led_by))
    first = await offer(seat, MARCH_FROM, marching_armies, side, steps, ends, lead)
    if first is None:
        return ()
    way, _ = await _march(state, seat, side, first[1], steps, ends, lead, NOBODY_MOVED)
    return way


async def march_several(state: State, seat: Seat, side: Side, count: int, steps: int, ends: str = "anywhere") -> None:
    """A card moves up to `count` Armies or parts of Armies like `march_far`, one after the other, nobody twice."""
    moved: Moved = NOBODY_MOVED
    for _ in range(count):
        answer = await choose(seat, NEXT_ARMY, more_marchers, side, steps, ends, moved)
        if answer[0] == "done":
            return
        way, going = await _march(state, seat, side, answer[1], steps, ends, (), moved)
        moved = (*moved, (way[-1], going))


async def _march(
    state: State, seat: Seat, side: Side, origin: str, steps: int, ends: str, lead: tuple[str, ...], moved: Moved
) -> tuple[tuple[str, ...], Army]:
    """The way from an origin on, who goes, and the march itself; gives the way with its origin and who went."""
    way: tuple[str, ...] = (origin,)
    while True:
        answer = await choose(seat, MARCH_TO, ways_on, side, way, steps + 1 - len(way), ends, lead, moved)
        if answer[0] == "stop":
            break
        way = (*way, answer[1])
    going = await pick(seat, MOVE_FIGURES, group_limit, side, origin, way[1:], lead, moved)
    walk(state, side, origin, way[1:], going)
    return way, going


action("move-army", ("army", "character"), _tails, _move, "region")

__all__ = [
    "END_TESTS",
    "armies_to_move",
    "bars_step",
    "destinations",
    "end_test",
    "march_far",
    "march_several",
    "may_enter",
    "more_armies",
    "move_army",
    "walk",
]
