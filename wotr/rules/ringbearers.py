"""The figure of the Ring-bearers: where it may go when it is declared or revealed (R2.2, R2.11, R15.5-R15.7)."""

from __future__ import annotations

from wotr.rules.board import controller
from wotr.rules.book import FREE, SHADOW
from wotr.rules.kinds import kind
from wotr.rules.seats import decides
from wotr.rules.state import State
from wotr.table.requests import choose

DECLARED_PATH = kind("declared-path", "R2.2", commits=("stop",), go=("region",), stop=())
REVEALED_PATH = kind("revealed-path", "R15.5", commits=("stop",), go=("region",), stop=())

BEHIND_THE_GATES = frozenset(("gorgoroth", "barad-dur", "nurn"))
"""The regions that only Morannon and Minas Morgul lead to: the figure may pass through them, but not stay there."""

Path = tuple[str, ...]


def city_or_stronghold(state: State, region: str) -> bool:
    """True for a City or Stronghold of a Free Peoples Nation, whoever controls it now (R0.8)."""
    book = state.book
    return book.home[region] == FREE and book.settlement[region] in ("city", "stronghold")


def friendly_haven(state: State, region: str) -> bool:
    """True for a City or Stronghold of the Free Peoples that the enemy does not control; a siege does not matter."""
    return city_or_stronghold(state, region) and controller(state, region) == FREE


def bars_end(state: State, region: str, why: str) -> str | None:
    """A reason key when the figure may not end its way in a region, in any case (R2.11) or when revealed (R15.6)."""
    if region in BEHIND_THE_GATES:
        return "fellowship-behind-the-gates"
    if why == DECLARED_PATH:
        return None
    any_city = state.book.options["reveal-bars-any-city"]
    barred = city_or_stronghold(state, region) if any_city else friendly_haven(state, region)
    return "fellowship-revealed-in-city" if barred else None


def leads_out(state: State, region: str, steps: int, why: str) -> bool:
    """True when a way can end in the region or within `steps` from it."""
    if bars_end(state, region, why) is None:
        return True
    return steps > 0 and any(leads_out(state, there, steps - 1, why) for there in state.book.adjacent[region])


def ways_on(state: State, path: Path, steps: int, why: str) -> list[tuple[str, ...]]:
    """How a way goes on: a further region from which it can still end, or its end here.

    A figure that cannot leave a region where it may not end stays there (R15.6).
    """
    left = steps - len(path) + 1
    found: list[tuple[str, ...]] = []
    if left > 0:
        found = [("go", r) for r in state.book.adjacent[path[-1]] if leads_out(state, r, left - 1, why)]
    if not found or bars_end(state, path[-1], why) is None:
        found.append(("stop",))
    return found


async def walk(state: State, why: str) -> Path:
    """The Free Peoples lead the figure up to Progress regions, one after the other; gives the path with both ends.

    The figure itself is moved by the caller; `why` is DECLARED_PATH or REVEALED_PATH.
    """
    path: Path = (state.fellowship.region,)
    while True:
        answer = await choose(decides(state, FREE, "fellowship"), why, ways_on, path, state.fellowship.progress, why)
        if answer[0] == "stop":
            return path
        path = (*path, answer[1])


def arrive(state: State, path: Path) -> None:
    """Put the figure at the end of its path; Progress begins anew."""
    state.fellowship.region = path[-1]
    state.fellowship.progress = 0


def hostile_strongholds(state: State, path: Path) -> Path:
    """The Shadow's Strongholds for which a revealed path costs a Hunt tile each (R15.7).

    In the first edition staying in one costs nothing, and there is one tile at most (D16).
    """
    options = state.book.options
    if len(path) == 1 and not options["reveal-tile-when-staying"]:
        return ()
    book = state.book
    found = tuple([r for r in dict.fromkeys(path) if r in book.strongholds and controller(state, r) == SHADOW])
    return found if options["reveal-tile-per-stronghold"] else found[:1]
