"""A game with a history: what happened, taking back, and a file that grows with every record.

The journal is the save. Each answer and each chance result is one entry with a running number; undo is a record too, so
the history is only ever appended to. At milestones (turn starts) the state itself is a record: opening begins there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic

from wotr.table.chance import ByHand, Source
from wotr.table.driver import ANSWER, THROWN, Driver, Rulebook, S
from wotr.table.errors import CannotUndo
from wotr.table.events import Event
from wotr.table.history import (
    BY_AGREEMENT,
    BY_FAULT,
    BY_LOADING,
    BY_SEAT,
    OPENING,
    Entry,
    Keeper,
    Milestone,
    Remembered,
    Undone,
)
from wotr.table.requests import Seat
from wotr.table.values import Value, plain

__all__ = ["Entry", "Game", "Keeper"]


class Game(Driver[S], Generic[S]):
    """A driver that remembers.

    `entries` are the records in force, `history` all records ever, `warnings` what a load has to say, `keeper` the file
    that grows with the game (None while there is none), `id` and `created` tell one game's saves from another's.
    """

    def __init__(self, rulebook: Rulebook[S], state: S, source: Source, setup: Mapping[str, Any] | None = None) -> None:
        super().__init__(rulebook, state, source)
        self.setup: dict[str, Any] = dict(setup or {})
        self.id = ""
        self.created = ""
        self.entries: list[Entry] = []
        self.history: list[Remembered] = []
        self.opening: list[Event] = []
        self.warnings: list[str] = []
        self.keeper: Keeper | None = None
        self._events: list[Event] = []
        self._checkpoints: list[tuple[int, S]] = []  # where in `entries`, the state there
        self._milestones: list[Milestone] = []  # those in force
        self._due: Milestone | None = None  # to be written after the unwritten entry
        self._unwritten: Entry | None = Entry(1, OPENING, "", None, self.opening)
        state.sink = []

    @classmethod
    def new(cls, rulebook: Rulebook[S], source: Source, setup: Mapping[str, Any] | None = None) -> Game[S]:
        """A fresh game, run to its first question."""
        game = cls(rulebook, rulebook.start(), source, setup)
        game.begin()
        return game

    # ------------------------------------------------------------------ looking

    @property
    def events(self) -> list[Event]:
        """All that happened, oldest first, secrets included; clients use events_for."""
        return self._events.copy()

    def events_for(self, seat: Seat | None, since: int = 0) -> list[Event]:
        """The events from index `since` on, as `seat` may see them."""
        return [event.seen_by(seat) for event in self._events[since:]]

    # ------------------------------------------------------------------ taking back

    def can_undo(self, seat: Seat) -> bool:
        """True when `seat` may take back his last answer by himself."""
        try:
            self._undo_point(seat)
        except CannotUndo:
            return False
        return True

    def undo(self, seat: Seat) -> None:
        """Take back the last answer of `seat`. Raises CannotUndo beyond chance, a reveal or another seat's answer."""
        point = self._undo_point(seat)
        kept = self.entries[:point]
        if point >= self._secret_since():
            kept += [entry for entry in self.entries[point:] if entry.seat != seat]
        self._keep(kept, seat, BY_SEAT)

    def take_back(self, count: int, seat: Seat) -> None:
        """By agreement of all: keep only the first `count` entries in force, dice and reveals or not.

        Chance that was in force is not brought back: what must be thrown is thrown anew. Raises CannotUndo when
        `count` is no number of entries, or lies so far back that today's rules no longer lead there.
        """
        if not 0 <= count < len(self.entries):
            raise CannotUndo(f"can keep 0 to {len(self.entries) - 1} entries, not {count}")
        self._keep(self.entries[:count], seat, BY_AGREEMENT)

    def _secret_since(self) -> int:
        """The index of the first entry of the open Together; beyond all entries when there is none."""
        end = len(self.entries)
        return end if self._branches is None else end - len(self._log) + self._together_from

    def _undo_point(self, seat: Seat) -> int:
        secret_since = self._secret_since()
        others = False
        for index in range(len(self.entries) - 1, -1, -1):
            entry = self.entries[index]
            if index >= secret_since and entry.seat != seat:
                others = others or entry.code == ANSWER
                continue
            if entry.code == THROWN or entry.reveals:
                raise CannotUndo("dice, a draw or a reveal stand between; beyond that both players must agree")
            if index < secret_since and (others or (entry.code == ANSWER and entry.seat != seat)):
                raise CannotUndo("the other side has answered since; beyond that both players must agree")
            if entry.code == ANSWER:
                return index
        raise CannotUndo("there is nothing to take back")

    def _keep(self, kept: list[Entry], seat: str, why: str) -> None:
        """Put only `kept` in force, note what is gone, and run on to the next question."""
        staying = {entry.number for entry in kept}
        gone = [entry.number for entry in self.entries if entry.number not in staying and entry is not self._unwritten]
        before = self.entries
        self._due = None
        try:
            self._return_to(kept)
        except Exception as error:
            if why == BY_FAULT:
                raise
            self._return_to(before)
            raise CannotUndo(f"the way back does not fit the rules ({error})") from error
        self._write(Undone(len(self.history) + 1, seat, tuple(gone), self.source.used, why))
        self.serial += 1
        if why != BY_FAULT:
            self._guarded(self._run_on)

    def _return_to(self, kept: list[Entry]) -> None:
        count = len(kept)
        milestones = [milestone for milestone in self._milestones if milestone.position <= count]
        known = [checkpoint for checkpoint in self._checkpoints if checkpoint[0] <= count]
        if not known:
            known = self._led_to(kept, milestones[-1] if milestones else None)
        position, start = known[-1]
        self._restore(start, [entry.record() for entry in kept[position:]])
        self._unwritten = None
        self._milestones = milestones
        self._checkpoints = known
        self.entries = kept
        self._events = self.opening + [event for entry in kept for event in entry.events]
        self.state.sink = []

    def _led_to(self, kept: list[Entry], milestone: Milestone | None) -> list[tuple[int, S]]:
        """The checkpoints on the way from a milestone, or from the start, to `kept`: for games opened from a file."""
        start = self.rulebook.start() if milestone is None else self.rulebook.restore(milestone.data())
        guide: Game[S] = Game(self.rulebook, start, ByHand())
        guide.reopen(kept, 0 if milestone is None else milestone.position, start)
        return [checkpoint for checkpoint in guide._checkpoints if checkpoint[0] <= len(kept)]

    def _roll_back(self) -> bool:
        last = _last(self.entries, ANSWER)
        if last < 0 and isinstance(self.source, ByHand):
            last = _last(self.entries, THROWN)
        if last < 0:
            return False
        seat = self.entries[last].seat
        try:
            self._keep(self.entries[:last], seat, BY_FAULT)
        except Exception:
            self._keep(self.entries[: self._checkpoints[-1][0]], seat, BY_FAULT)
            self._run_on()
            self._flush()
        return True

    # ------------------------------------------------------------------ keeping the history

    def _guarded(self, run: Any, *args: Any) -> None:
        super()._guarded(self._run_and_write, run, *args)

    def _run_and_write(self, run: Any, *args: Any) -> None:
        run(*args)
        self._flush()

    def _add(self, code: str, seat: str, value: Value, kind: str) -> None:
        super()._add(code, seat, value, kind)
        if self._script is None:
            self._flush()
            self._unwritten = Entry(len(self.history) + 1, code, seat, value, [], kind)
            self.entries.append(self._unwritten)
            if not plain(value):
                raise TypeError(f"{kind}: {value!r} is no plain value (str, int, bool, None, tuples of them)")

    def _flush(self) -> None:
        """Give the told events to the entry that caused them, and that entry to history and keeper."""
        entry = self._unwritten
        told = self.state.sink
        if told:
            for event in told:
                if not plain(tuple(event)):
                    raise TypeError(f"event {event.kind}: {event.data!r} is no plain value")
            self.state.sink = []
            target = entry or (self.entries[-1] if self.entries else None)
            (self.opening if target is None else target.events).extend(told)
            self._events.extend(told)
        if entry is not None:
            self._unwritten = None
            self._write(entry)
        due = self._due
        if due is not None:
            self._due = None
            due.number = len(self.history) + 1
            self._milestones.append(due)
            self._write(due)

    def _write(self, record: Remembered) -> None:
        self.history.append(record)
        if self.keeper is not None:
            self.keeper.write(record)

    def _checkpoint(self) -> None:
        position = len(self.entries) - (len(self._script) if self._script else 0)
        if self._checkpoints and self._checkpoints[-1][0] == position:
            self._checkpoints.pop()
        self._checkpoints.append((position, self._start))
        if self._script is None and self._start.agenda[0][0] in self.rulebook.milestones:
            self._due = Milestone(0, position, self._start)

    def _script_ended(self) -> None:
        super()._script_ended()
        self.state.sink = []

    # ------------------------------------------------------------------ opening a save

    def remember(self, history: list[Remembered], milestones: list[Milestone], opening: list[Event]) -> None:
        """Take over what a file holds, before reopen()."""
        self.history = history
        self.opening = opening
        self._milestones = milestones

    def reopen(self, entries: list[Entry], position: int, start: S) -> list[str]:
        """Stand where a save ends: from `start`, the state after `position` entries, follow the others.

        Gives what is not legal by today's rules. Raises Misfit, or what a rule raised, when the way does not fit.
        """
        self.entries = list(entries)
        self._checkpoints = []
        self._unwritten = None if self.history else self._unwritten
        self._events = self.opening + [event for entry in entries for event in entry.events]
        start.sink = None
        self._resume(start, [entry.record() for entry in entries[position:]])
        self._flush()
        return self._illegal

    def left_behind(self, lost: list[Entry]) -> None:
        """Note that a load could not keep these entries."""
        self._write(Undone(len(self.history) + 1, "", tuple([e.number for e in lost]), self.source.used, BY_LOADING))


def _last(entries: list[Entry], code: str) -> int:
    for index in range(len(entries) - 1, -1, -1):
        if entries[index].code == code:
            return index
    return -1
