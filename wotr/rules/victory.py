"""Who has won (R17.2, R18.12, R19)."""

from __future__ import annotations

from wotr.rules.board import points
from wotr.rules.book import FREE, SHADOW
from wotr.rules.state import State
from wotr.table.errors import GameOver
from wotr.table.events import tell


def corruption_wins(state: State) -> None:
    """12 Corruption: the Shadow wins at once. Raises GameOver."""
    tell(state, "victory", SHADOW, "corruption")
    raise GameOver(SHADOW, "corruption")


def ring_destroyed(state: State) -> None:
    """The Crack of Doom with less than 12 Corruption: the Free Peoples win at once. Raises GameOver."""
    tell(state, "victory", FREE, "ring-destroyed")
    raise GameOver(FREE, "ring-destroyed")


def check_victory(state: State) -> None:
    """Phase 6: 10 points for the Shadow first, then 4 for the Free Peoples (R19.1, R19.2). Raises GameOver."""
    needed = state.book.content.tracks.victory
    for side, condition in ((SHADOW, "shadow-conquest"), (FREE, "sauron-banished")):
        if points(state, side) >= needed[side]:
            tell(state, "victory", side, condition)
            raise GameOver(side, condition)
