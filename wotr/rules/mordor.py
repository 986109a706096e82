"""The Mordor Track: entering it, a step on it, and the price of standing still (R18)."""

from __future__ import annotations

from wotr.rules.corruption import corrupt
from wotr.rules.hunt import EYE, draw_and_resolve
from wotr.rules.state import State
from wotr.rules.victory import ring_destroyed
from wotr.table.events import tell

GATES = ("morannon", "minas-morgul")
"""From here the Fellowship may enter Mordor (R18.1)."""
EFFORT = "mordor-effort"


def bars_entering(state: State) -> str | None:
    """A reason key when the Fellowship cannot enter Mordor now; Hidden or Revealed does not matter (R18.1)."""
    if state.fellowship.in_mordor:
        return "fellowship-in-mordor"
    return None if state.fellowship.region in GATES else "fellowship-not-at-the-gates"


def enter(state: State) -> None:
    """Put the Ring-bearers on step 0, and make the new Hunt Pool: drawn Eyes and special tiles join (R18.2, R18.3)."""
    state.fellowship.mordor = 0
    state.fellowship.progress = 0
    tiles = state.book.tiles
    eyes = [tile for tile in state.drawn if tiles[tile].value == EYE]
    state.drawn = tuple([tile for tile in state.drawn if tiles[tile].value != EYE])
    state.pool = tuple(sorted([*state.pool, *eyes, *state.waiting]))
    state.waiting = ()
    tell(state, "entered-mordor", state.fellowship.region)


def note_effort(state: State) -> None:
    """The Free Peoples move or hide the Fellowship; on the Track that saves them the point of R18.10."""
    if state.fellowship.in_mordor:
        state.once[EFFORT] = True


async def step(state: State) -> None:
    """A move on the Track: a tile without a Hunt roll, then a step unless it shows Stop (R18.5-R18.8).

    Raises GameOver.
    """
    note_effort(state)
    if await draw_and_resolve(state, "track"):
        tell(state, "mordor-stopped", state.fellowship.mordor)
        return
    state.fellowship.mordor += 1
    tell(state, "mordor-step", state.fellowship.mordor)
    if state.fellowship.mordor >= state.book.content.tracks.mordor_steps:
        ring_destroyed(state)


def pay_for_rest(state: State) -> None:
    """End of phase 5: one Corruption if the Fellowship on the Track neither moved nor hid (R18.10). Raises GameOver."""
    if state.fellowship.in_mordor and not state.once.get(EFFORT):
        tell(state, "rested-in-mordor")
        corrupt(state, 1)
