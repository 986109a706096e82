"""The Fellowship of the Ring: its phase, moving, hiding and separating (R2, R15)."""

from __future__ import annotations

from collections.abc import Iterator

from wotr.rules import mordor
from wotr.rules.actions import Option, Tail, action
from wotr.rules.book import FREE, Side
from wotr.rules.corruption import heal
from wotr.rules.hooks import bending, interrupt
from wotr.rules.hunt import reveal, roll_for_hunt
from wotr.rules.kinds import kind
from wotr.rules.politics import DECLARATION, activate
from wotr.rules.ringbearers import DECLARED_PATH, arrive, city_or_stronghold, friendly_haven, walk
from wotr.rules.seats import decides
from wotr.rules.separation import appoint_guide, lose_companion, separate, separation_range
from wotr.rules.state import State
from wotr.table.events import tell
from wotr.table.picks import Limit
from wotr.table.requests import choose, pick

PHASE = kind("fellowship-phase", "R2.1", commits=("enter-mordor",), declare=(), enter_mordor=(), done=())
LEAVING = kind("leaving", "R15.12")

DECLARED = "declared"


# ---------------------------------------------------------------------- phase 2


def bars_declaring(state: State) -> str | None:
    """A reason key when the Fellowship cannot be declared now (R2.1, R2.8, R2.11, R18.11)."""
    company = state.fellowship
    if company.in_mordor:
        return "fellowship-in-mordor"
    if not company.hidden:
        return "fellowship-revealed"
    if state.once.get(DECLARED):
        return "fellowship-declared-already"
    return None


def phase_options(state: State) -> list[tuple[str, ...]]:
    """What the Fellowship may do in its phase: be declared once, enter Mordor, or go on."""
    found: list[tuple[str, ...]] = []
    if bars_declaring(state) is None:
        found.append(("declare",))
    if mordor.bars_entering(state) is None:
        found.append(("enter-mordor",))
    found.append(("done",))
    return found


async def phase(state: State) -> None:
    """Phase 2: declaring, then entering Mordor, then naming the Guide (R2)."""
    verb = "declare"
    while verb == "declare":
        (verb,) = await choose(decides(state, FREE, "fellowship"), PHASE, phase_options)
        if verb == "declare":
            await declare(state)
        elif verb == "enter-mordor":
            mordor.enter(state)
    await appoint_guide(state)


async def declare(state: State) -> None:
    """Declare the Fellowship: the figure moves, a Nation may become active, Corruption may heal (R2.2-R2.7).

    Cards that answer the move come before both.
    """
    state.once[DECLARED] = True
    path = await walk(state, DECLARED_PATH)
    arrive(state, path)
    state.once["declared-path"] = path
    tell(state, "declared", path)
    region = path[-1]
    for ability in bending(state, "declared"):
        ability.declared(state, region)
    await interrupt(state, "figure_moved", path, DECLARED)
    if city_or_stronghold(state, region):
        nation = state.book.nation_of[region]
        if nation is not None:
            activate(state, nation, DECLARATION, region)
    if friendly_haven(state, region):
        heal(state, 1)


# ---------------------------------------------------------------------- moving and hiding


def bars_move(state: State) -> str | None:
    """A reason key when the Fellowship cannot move: it must be Hidden (R15.3, R15.8, R18.9)."""
    return None if state.fellowship.hidden else "fellowship-revealed"


async def move(state: State) -> None:
    """Move the Fellowship: Progress and the Hunt, or a step on the Mordor Track (R15.3, R18.5). Raises GameOver."""
    if state.fellowship.in_mordor:
        await mordor.step(state)
        return
    most = state.book.content.tracks.fellowship_track_max
    state.fellowship.progress = min(most, state.fellowship.progress + 1)
    tell(state, "progress", state.fellowship.progress)
    await roll_for_hunt(state)


def hide(state: State) -> None:
    """Turn a Revealed Fellowship to Hidden; it does not move (R15.9)."""
    mordor.note_effort(state)
    if not state.fellowship.hidden:
        state.fellowship.hidden = True
        tell(state, "hidden")


def _movable(state: State, side: Side, use: str) -> Iterator[Tail]:
    if bars_move(state) is None:
        yield ()


async def _move(state: State, side: Side, option: Option) -> str:
    await move(state)
    return "box"


def _hideable(state: State, side: Side, use: str) -> Iterator[Tail]:
    if not state.fellowship.hidden:
        yield ()


async def _hide(state: State, side: Side, option: Option) -> str:
    hide(state)
    return ""


# ---------------------------------------------------------------------- separating


def bars_separation(state: State) -> str | None:
    """A reason key when nobody can separate (R15.14)."""
    if state.fellowship.in_mordor:
        return "fellowship-in-mordor"
    return None if state.fellowship.companions else "fellowship-without-companions"


def leaving_limit(state: State, first: str) -> Limit:
    """Who may leave together with the first Companion."""
    return Limit(tuple([(name, 1) for name in state.fellowship.companions if name != first]))


def _separable(state: State, side: Side, use: str) -> Iterator[Tail]:
    if bars_separation(state) is None:
        for name in state.fellowship.companions:
            yield (name,)


async def _separate(state: State, side: Side, option: Option) -> str:
    first: str = option[3]
    others = await pick(decides(state, FREE, "fellowship"), LEAVING, leaving_limit, first)
    group = (first, *[name for name, _ in others])
    await separate(state, group, separation_range(state, group))
    return ""


action("move-fellowship", ("character",), _movable, _move, side=FREE)
action("hide", ("character",), _hideable, _hide, side=FREE)
action("separate", ("character",), _separable, _separate, "figure", side=FREE)

__all__ = ["appoint_guide", "declare", "hide", "lose_companion", "move", "phase", "reveal", "separate"]
