"""The log as lines for the window: what happened, in which turn, of which side, and which places it names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from wotr import text
from wotr.rules.book import SIDES
from wotr.rules.seats import side_of
from wotr.rules.state import State
from wotr.table.events import Event
from wotr.table.game import Game
from wotr.table.requests import Seat

HEADS = frozenset({"turn"})


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line: `head` begins a turn; `regions` and `cards` are what it names."""

    turn: int
    side: str
    text: str
    kind: str
    regions: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    head: bool = False


class Log:
    """The lines of a game as one reader may see them; it grows with the game. After an undo one makes a new one."""

    def __init__(self, game: Game[State], reader: Seat | None, everything: bool = False) -> None:
        """`reader` None is the public; `everything`: secrets included."""
        self._game = game
        self._reader = reader
        self._all = everything
        self._told = 0
        self._turn = 0
        self.lines: list[LogLine] = []

    def read(self, view: State) -> list[LogLine]:
        """All lines, oldest first."""
        fresh = self._game.events[self._told :] if self._all else self._game.events_for(self._reader, self._told)
        for event in fresh:
            self._add(view, event)
        self._told += len(fresh)
        return self.lines

    def _add(self, view: State, event: Event) -> None:
        if event.kind == "turn":
            self._turn = event.data[0]
        regions = tuple([each for each in _strings(event.data) if each in view.book.regions])
        cards = tuple([each for each in _strings(event.data) if each in view.book.cards])
        head = event.kind in HEADS
        words = text.log_line(view, event)
        self.lines.append(LogLine(self._turn, _side(view, event), words, event.kind, regions, cards, head))


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from _strings(each)


def _side(view: State, event: Event) -> str:
    """The side that a line is about: the first side or seat that it names."""
    for each in event.data:
        if each in SIDES:
            return str(each)
        if isinstance(each, str) and any(each in seats for seats in view.seats.values()):
            return str(side_of(view, Seat(each)))
    return ""


__all__ = ["Log", "LogLine"]
