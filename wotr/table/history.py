"""What a game remembers: entries, what was taken back, and the states at milestones, in one numbered sequence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

from wotr.table.driver import Record
from wotr.table.events import Event
from wotr.table.values import Value

OPENING, UNDONE, MILESTONE = "o", "undo", "state"
BY_SEAT, BY_AGREEMENT, BY_FAULT, BY_LOADING = "seat", "agreed", "fault", "load"


@dataclass(slots=True)
class Entry:
    """One answer or chance result: number, code, seat, value, the events it caused, and the kind of the question.

    The first record of a history has the code OPENING and holds the events before the first question.
    """

    number: int
    code: str
    seat: str
    value: Value
    events: list[Event] = field(default_factory=list)
    kind: str = ""

    @property
    def reveals(self) -> bool:
        """True when it showed something hidden to others."""
        return any(event.reveal for event in self.events)

    def record(self) -> Record:
        """The part that a replay needs."""
        return self.code, self.seat, self.value, self.kind


@dataclass(slots=True)
class Undone:
    """The entries `gone` are no longer in force. `why` is one of the BY_ words, `used` the counter of chance."""

    number: int
    seat: str
    gone: tuple[int, ...]
    used: int
    why: str


@dataclass(slots=True)
class Milestone:
    """The state after the first `position` entries in force; `state` has to_data(), or is that data itself."""

    number: int
    position: int
    state: Any = field(compare=False)

    def data(self) -> Mapping[str, Any]:
        """The state as plain data."""
        state = self.state
        return state if isinstance(state, Mapping) else state.to_data()


Remembered: TypeAlias = "Entry | Undone | Milestone"


class Keeper(Protocol):
    """Where a game writes itself down (a journal file). `fault` says why it no longer can."""

    fault: str | None

    def write(self, record: Remembered) -> None:
        """Append one record; never raises for a full disk, but sets `fault`."""

    def close(self) -> None:
        """Finish writing."""
