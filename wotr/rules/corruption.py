"""Corruption of the Ring-bearers: the one way up and the one way down (R17)."""

from __future__ import annotations

from wotr.rules.state import State
from wotr.rules.victory import corruption_wins
from wotr.table.events import tell


def corrupt(state: State, points: int) -> None:
    """Add Corruption; at the limit the Shadow wins on the spot (R17.1, R17.2). Raises GameOver."""
    if points <= 0:
        return
    state.fellowship.corruption += points
    tell(state, "corrupted", points, state.fellowship.corruption)
    if state.fellowship.corruption >= state.book.content.tracks.corruption_limit:
        corruption_wins(state)


def heal(state: State, points: int) -> None:
    """Take Corruption away, never below 0 (R17.1)."""
    healed = min(points, state.fellowship.corruption)
    if healed > 0:
        state.fellowship.corruption -= healed
        tell(state, "healed", healed, state.fellowship.corruption)
