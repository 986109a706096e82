"""Companions leaving the Fellowship, for the map or for good, and the Guide of the rest (R15.2, R15.12-R15.15)."""

from __future__ import annotations

from collections.abc import Iterable

from wotr.rules.book import FREE
from wotr.rules.figures import enter_play, muster_place
from wotr.rules.hooks import interrupt, stale
from wotr.rules.kinds import kind
from wotr.rules.seats import decides
from wotr.rules.state import State
from wotr.rules.travel import group_level, reachable, wake
from wotr.table.events import tell
from wotr.table.requests import choose

GUIDE = kind("guide", "R15.2", commits=("guide",), guide=("figure",))
SEPARATION = kind("separation", "R15.12", commits=("to",), to=("region",))
GOLLUM = "gollum"

Group = tuple[str, ...]


# ---------------------------------------------------------------------- the Guide


def possible_guides(state: State) -> list[str]:
    """The Companions with the highest Level in the Fellowship, the present Guide first; nobody when none is left."""
    company = state.fellowship
    levels = state.book.figures
    best = max([levels[name].level for name in company.companions], default=0)
    names = [name for name in company.companions if levels[name].level == best]
    names.sort(key=lambda name: name != company.guide)
    return names


def _guide_options(state: State) -> list[tuple[str, str]]:
    return [("guide", name) for name in possible_guides(state)]


def _make_guide(state: State, name: str) -> None:
    if state.fellowship.guide != name:
        state.fellowship.guide = name
        stale(state)
        tell(state, "guide", name)


async def appoint_guide(state: State) -> None:
    """The Free Peoples name the Guide among those tied for the highest Level; Gollum is it without any (R15.2)."""
    if state.fellowship.companions:
        _, name = await choose(decides(state, FREE, "fellowship"), GUIDE, _guide_options)
        _make_guide(state, name)


# ---------------------------------------------------------------------- leaving


def separation_range(state: State, group: Iterable[str]) -> int:
    """How far a group goes when it separates: Progress and the highest Level in it (R15.12)."""
    return state.fellowship.progress + group_level(state, group)


def separation_places(state: State, group: Group, steps: int, may_end_sealed: bool = False) -> list[tuple[str, str]]:
    """Where a group can go: into the besieged Stronghold where the figure stands and no further (R15.13)."""
    places = reachable(state, FREE, state.fellowship.region, steps, may_end_sealed=may_end_sealed)
    return [("to", there) for there in places]


async def separate(state: State, group: Group, steps: int, may_end_sealed: bool = False) -> None:
    """A group leaves the Fellowship and goes up to `steps` regions from its figure to one place (R15.12).

    On the Mordor Track its Companions are eliminated instead (R15.14). Then the Guide is named anew. `may_end_sealed`
    is for cards that let the group end inside a besieged Stronghold.
    """
    if state.fellowship.in_mordor:
        _remove(state, group)
        await appoint_guide(state)
        return
    seat = decides(state, FREE, "fellowship")
    _, region = await choose(seat, SEPARATION, separation_places, group, steps, may_end_sealed)
    origin = state.fellowship.region
    _leave(state, group)
    for name in group:
        enter_play(state, name, muster_place(state, FREE, region))
    tell(state, "separated", group, origin, region)
    await wake(state, group, origin, region, steps)
    await appoint_guide(state)


async def lose_companion(state: State, name: str) -> None:
    """A Companion in the Fellowship is eliminated, unless an ability saves him (R10.19); the Guide is named anew."""
    if await interrupt(state, "instead_of_dying", name):
        return
    _remove(state, (name,))
    await appoint_guide(state)


def _remove(state: State, group: Group) -> None:
    for name in group:
        state.fate[name] = "gone"
        tell(state, "companion-lost", name)
    _leave(state, group)


def _leave(state: State, group: Group) -> None:
    """Take a group out of the Fellowship; the rest has a rightful Guide at once, Gollum when nobody is left (R15.2)."""
    company = state.fellowship
    company.companions = tuple([name for name in company.companions if name not in group])
    stale(state)
    names = possible_guides(state) or [GOLLUM]
    if company.guide not in names:
        _make_guide(state, names[0])
