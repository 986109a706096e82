"""Characters and Nazgûl on the map: moving them by themselves and bringing them into play (R10).

Who may enter play, and where, is registered by the abilities of the Characters (`entrance`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from wotr.rules.actions import Option, Tail, action
from wotr.rules.board import Force, besieged_side, force, forces
from wotr.rules.book import FREE, SHADOW, Army, Side
from wotr.rules.figures import add, enter_play, muster_place, take
from wotr.rules.kinds import kind
from wotr.rules.politics import companion_arrived
from wotr.rules.seats import decides
from wotr.rules.state import State
from wotr.rules.travel import closed, force_of, group_level, reachable, relocate, wake
from wotr.table.events import tell
from wotr.table.picks import AtLeast, Limit
from wotr.table.requests import Seat, choose, pick

COMPANY = kind("company", "R10.1")
TRAVEL = kind("travel", "R10.1", commits=("to",), to=("region",))
NEXT_COMPANION = kind("next-companion", "R10.1", companion=("figure",), done=())
FLIGHT = kind("flight", "R10.5", to=("region",))
FLYING = kind("flying", "R10.5")
NEXT_FLIGHT = kind("next-flight", "R10.5", figure=("figure", "region"), done=())

Landed = tuple[tuple[str, str, int], ...]
"""Figures that have moved in this action: kind, where they are now, how many."""


# ---------------------------------------------------------------------- Companions


def travellers(state: State, moved: tuple[str, ...] = ()) -> list[str]:
    """The Companions on the map that can move and have not yet, in the order of their regions (R10.1, R10.3, R10.4)."""
    book = state.book
    found: list[str] = []
    for (region, _, _), figures in forces(state, FREE):
        names = book.facts(figures).characters
        if names and len(reachable(state, FREE, region, 1)) > 1:
            found.extend([name for name in names if name not in moved and book.figures[name].level])
    return found


def company_limit(state: State, first: str, moved: tuple[str, ...]) -> Limit:
    """Who may travel with the first Companion: those of his region that have not moved."""
    names = state.book.facts(force(state, force_of(state, first))).characters
    free = [name for name in names if name != first and name not in moved and state.book.figures[name].level]
    return Limit(tuple([(name, 1) for name in free]))


def destinations(
    state: State, group: tuple[str, ...], steps: int, may_end_sealed: bool = False
) -> list[tuple[str, str]]:
    """Where a group can travel to within so many regions; to stay is no move."""
    region = force_of(state, group[0])[0]
    return [("to", there) for there in reachable(state, FREE, region, steps, may_end_sealed=may_end_sealed)[1:]]


def more_companions(state: State, moved: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The next Companion to move, or done."""
    return [*[("companion", name) for name in travellers(state, moved)], ("done",)]


async def move_companions(state: State, seat: Seat, first: str | None = None) -> None:
    """Move all Companions on the map, each once, alone or in groups (R10.1-R10.4); `first` is the first one to move."""
    moved: tuple[str, ...] = ()
    while True:
        if first is None:
            answer = await choose(seat, NEXT_COMPANION, more_companions, moved)
            if answer[0] == "done":
                return
            first = answer[1]
        moved += await _travel(state, seat, first, moved)
        first = None


async def _travel(state: State, seat: Seat, first: str, moved: tuple[str, ...]) -> tuple[str, ...]:
    joining = await pick(seat, COMPANY, company_limit, first, moved)
    group = (first, *[name for name, _ in joining])
    await travel(state, seat, group, group_level(state, group))
    return group


async def travel(state: State, seat: Seat, group: tuple[str, ...], steps: int, may_end_sealed: bool = False) -> None:
    """A group in one region goes up to `steps` regions to one place, and wakes Nations there (R10.1, R8.5).

    That it can go somewhere is the caller's business. `may_end_sealed` is for cards that let Companions end inside a
    besieged Stronghold.
    """
    _, region = await choose(seat, TRAVEL, destinations, group, steps, may_end_sealed)
    origin = force_of(state, group[0])[0]
    relocate(state, group, region)
    await wake(state, group, origin, region, steps)


def _companions(state: State, side: Side, use: str) -> Iterator[Tail]:
    return iter([(name,) for name in travellers(state)])


async def _move_companions(state: State, side: Side, option: Option) -> str:
    await move_companions(state, decides(state, side, "action"), option[3])
    return ""


# ---------------------------------------------------------------------- Nazgûl and Minions


def flies(state: State, figure: str) -> bool:
    """True for Nazgûl and the Witch-king."""
    return state.book.figures[figure].flying


def fliers(state: State, landed: Landed = (), only_nazgul: bool = False) -> Iterator[tuple[Force, Army]]:
    """The Nazgûl and Minions that can move and have not yet, by the force they are with (R10.5, R10.6).

    With `only_nazgul` those that count as Nazgûl, for cards that move nobody else (R0.14).
    """
    book = state.book
    for who, figures in forces(state, SHADOW):
        ready = []
        for name, count in figures:
            figure = book.figures[name]
            if figure.flying or (figure.level and not only_nazgul):
                count -= sum(n for other, region, n in landed if other == name and region == who[0])
                if count > 0:
                    ready.append((name, count))
        if ready:
            yield who, tuple(ready)


def landings(state: State, figure: str, origin: str) -> list[tuple[str, str]]:
    """Where a Nazgûl or Minion can move to from a region; to stay is no move."""
    book = state.book
    if flies(state, figure):
        return [("to", there) for there in book.region_ids if there != origin and not closed(state, SHADOW, there)]
    return [("to", there) for there in reachable(state, SHADOW, origin, book.figures[figure].level)[1:]]


def flight_limit(state: State, figure: str, origin: str, landed: Landed, only_nazgul: bool) -> Limit:
    """Who moves together from a region to one destination: at least one of the figure named; none but fliers fly."""
    for who, ready in fliers(state, landed, only_nazgul):
        if who[0] == origin and figure in dict(ready):
            together = [p for p in ready if p[0] == figure or (flies(state, p[0]) and flies(state, figure))]
            return Limit(tuple(together), (AtLeast(frozenset((figure,)), 1, "flight-too-few"),))
    raise LookupError(f"no {figure} in {origin} is ready to move")


def more_flights(state: State, landed: Landed, only_nazgul: bool) -> list[tuple[str, ...]]:
    """The next figures to move, or done."""
    return [*[("figure", *tail) for tail in _ready(state, landed, only_nazgul)], ("done",)]


def _ready(state: State, landed: Landed, only_nazgul: bool) -> Iterator[tuple[str, str]]:
    for who, ready in fliers(state, landed, only_nazgul):
        for name, _ in ready:
            if flies(state, name) or len(reachable(state, SHADOW, who[0], 1)) > 1:
                yield name, who[0]


async def move_nazgul(
    state: State, seat: Seat, first: tuple[str, str] | None = None, only_nazgul: bool = False
) -> None:
    """Move any or all Nazgûl and Minions, each once (R10.5, R10.6); `first` names a kind and the region it leaves."""
    landed: Landed = ()
    while True:
        if first is None:
            answer = await choose(seat, NEXT_FLIGHT, more_flights, landed, only_nazgul)
            if answer[0] == "done":
                return
            first = answer[1], answer[2]
        landed += await _fly(state, seat, first, landed, only_nazgul)
        first = None


async def _fly(state: State, seat: Seat, first: tuple[str, str], landed: Landed, only_nazgul: bool) -> Landed:
    figure, origin = first
    _, region = await choose(seat, FLIGHT, landings, figure, origin)
    going = await pick(seat, FLYING, flight_limit, figure, origin, landed, only_nazgul)
    land(state, _force_with(state, figure, origin), region, going)
    return tuple([(name, region, count) for name, count in going])


def land(state: State, who: Force, region: str, figures: Army) -> None:
    """Nazgûl and Minions of a force come down in a region, inside its Stronghold when that is theirs and besieged."""
    take(state, who, figures)
    add(state, muster_place(state, SHADOW, region), figures)
    tell(state, "moved", who[0], region, SHADOW, figures)


def _nazgul(state: State, side: Side, use: str) -> Iterator[Tail]:
    return _ready(state, (), False)


async def _move_nazgul(state: State, side: Side, option: Option) -> str:
    await move_nazgul(state, decides(state, side, "action"), (option[3], option[4]))
    return ""


# ---------------------------------------------------------------------- entering play


class Entrance:
    """How a Character comes into play with a die used as `use`; subclasses are registered with `entrance`."""

    character: ClassVar[str]
    use: ClassVar[str]

    def regions(self, state: State) -> Iterable[str]:
        """Where he may enter now; nowhere when his conditions do not hold."""
        raise TypeError(f"{type(self).__name__} must say where {self.character} enters")

    def enter(self, state: State, region: str) -> None:
        """Put him there, with all that follows."""
        bring_in(state, self.character, region)


ENTRANCES: dict[str, Entrance] = {}


def entrance(way: type[Entrance]) -> type[Entrance]:
    """Class decorator: register how a Character enters. Raises ValueError when he has a way already."""
    if way.character in ENTRANCES:
        raise ValueError(f"two entrances for {way.character}")
    ENTRANCES[way.character] = way()
    return way


def entries(state: State, side: Side, use: str) -> Iterator[Tail]:
    """(character, region) for everybody who may enter with a die used as `use` (R10.9, R10.11, R10.12)."""
    for name, way in sorted(ENTRANCES.items()):
        if way.use == use and state.book.figures[name].side == side and state.fate.get(name) == "aside":
            for region in way.regions(state):
                yield name, region


def bring_in(state: State, character: str, region: str) -> None:
    """A Character enters play in a region, inside its Stronghold if that is his side's and besieged (R10.8)."""
    side = state.book.figures[character].side
    enter_play(state, character, (region, side, besieged_side(state, region) == side))
    if side == FREE:
        companion_arrived(state, character, region)


async def _enter(state: State, side: Side, option: Option) -> str:
    ENTRANCES[option[3]].enter(state, option[4])
    return ""


def _force_with(state: State, figure: str, region: str) -> Force:
    for who, figures in forces(state, state.book.figures[figure].side):
        if who[0] == region and figure in dict(figures):
            return who
    raise LookupError(f"no {figure} in {region}")


action("move-companions", ("character",), _companions, _move_companions, "figure", side=FREE)
action("move-nazgul", ("character",), _nazgul, _move_nazgul, "figure", "region", side=SHADOW)
action("minion", ("muster",), entries, _enter, "figure", "region", side=SHADOW)
action("companion", ("will",), entries, _enter, "figure", "region", side=FREE)
