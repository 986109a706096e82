"""Checking a whole save: play it from the set-up and name everything that the rules would not have written so."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from wotr.table.chance import Seeded
from wotr.table.driver import ANSWER, THROWN, Rulebook
from wotr.table.errors import CannotUndo, Misfit, TableError
from wotr.table.game import Game
from wotr.table.history import BY_AGREEMENT, BY_FAULT, BY_LOADING, Entry, Milestone, Remembered, Undone
from wotr.table.journal import Saved, read
from wotr.table.requests import Chance, Seat
from wotr.table.saves import Rulebooks, rulebook_of
from wotr.table.values import Value, decode, encode


def verify(path: Path | str, rulebooks: Rulebooks, content: str) -> list[str]:
    """Every difference between a save and a game played by its answers; empty when there is none.

    Checked are the legality of answers and take-backs, forced answers, chance against the seed, events, and the states
    at milestones. After a difference that stops the game, checking goes on at the next milestone.
    Raises SaveError when the file cannot be read at all.
    """
    path = Path(path)
    saved = read(path)
    found = list(saved.lost)
    if saved.header["content"] != content:
        found.append("line 1: written with other data than is loaded now")
    check = _Check(saved, rulebook_of(path, saved, rulebooks))
    check.run()
    return found + check.found


class _Recorded:
    """A source of chance that gives what the file holds, and compares it with the seed."""

    def __init__(self, seed: int | None, found: list[str]) -> None:
        self.used = 0
        self.seed = seed
        self.found = found
        self.coming: deque[Entry] = deque()

    def next(self, chance: Chance) -> tuple[Value, ...]:
        if not self.coming:
            raise Misfit(f"{chance.kind} is thrown or drawn where the file has nothing of the kind")
        entry = self.coming.popleft()
        value: Any = entry.value
        reason = chance.refuse(value)
        if reason is not None:
            raise Misfit(f"line {entry.number + 1}: {value!r} is no result of {chance.kind}: {reason}")
        if self.seed is not None:
            expected = Seeded(self.seed, self.used).next(chance)
            if expected != value:
                self.found.append(f"line {entry.number + 1}: {chance.kind} is {value!r}, the seed gives {expected!r}")
        self.used += chance.count
        return tuple(value)

    def copy(self) -> _Recorded:
        return self


class _Check:
    def __init__(self, saved: Saved, rulebook: Rulebook[Any]) -> None:
        self.saved = saved
        self.rulebook = rulebook
        self.found: list[str] = []
        self.source = _Recorded(saved.header["seed"], self.found)
        self.game: Game[Any] | None = None
        self.in_force: list[Entry] = []  # those of the file, up to the present step
        self.number_in_file: dict[int, int] = {}  # of the game's entries

    def run(self) -> None:
        records = self.saved.history
        skipped = {n for r in records if isinstance(r, Undone) and r.why in (BY_FAULT, BY_LOADING) for n in r.gone}
        index = 0
        while index < len(records):
            first = records[index]
            end = index + 1
            while end < len(records) and not _begins(records[end]):
                end += 1
            following = [r for r in records[index + 1 : end] if r.number not in skipped]
            index = end
            if isinstance(first, Undone) and first.why in (BY_FAULT, BY_LOADING):
                self.in_force = [entry for entry in self.in_force if entry.number not in first.gone]
                self.source.used = max(self.source.used, first.used)
            elif first.number in skipped:
                continue
            else:
                self._step(first, following)
        if self.game is not None:
            broken = self.rulebook.check(self.game.state)
            self.found += [f"at the end: {text}" for text in broken]

    def _step(self, first: Remembered, following: list[Remembered]) -> None:
        self.source.coming = deque([r for r in following if isinstance(r, Entry) and r.code == THROWN])
        try:
            if first.number == 1:
                produced = self._begin()
            elif self.game is None:
                raise Misfit("not checked: what came before it does not lead here")
            else:
                produced = self._act(self.game, first)
            self._compare([first, *following], produced)
        except Exception as error:
            if self.game is not None:
                text = str(error)
                self.found.append(text if text.startswith("line ") else f"line {first.number + 1}: {text}")
            self.game = None
        self._follow_file([first, *following])

    def _begin(self) -> Sequence[Remembered]:
        self.game = Game(self.rulebook, self.rulebook.start(), self.source, self.saved.header["setup"])
        self.game.begin()
        return self.game.history

    def _act(self, game: Game[Any], first: Remembered) -> Sequence[Remembered]:
        before = len(game.history)
        if isinstance(first, Entry):
            seat = Seat(first.seat)
            try:
                game.answer(seat, first.value)
            except TableError as error:
                if game.history[before:]:
                    raise
                self.found.append(f"line {first.number + 1}: {error}")
                game.play(seat, first.value)
        elif isinstance(first, Undone):
            if first.why == BY_AGREEMENT:
                game.take_back(len(game.entries) - len(first.gone), Seat(first.seat))
            else:
                game.undo(Seat(first.seat))
        return game.history[before:]

    def _compare(self, expected: Sequence[Remembered], produced: Sequence[Remembered]) -> None:
        states = {r.position: r for r in produced if isinstance(r, Milestone)}
        made = [r for r in produced if not isinstance(r, Milestone)]
        position = len(self.in_force)
        for record in expected:
            line = record.number + 1
            if isinstance(record, Milestone):
                state = states.get(record.position)
                if state is None:
                    self.found.append(f"line {line}: a state is saved where none is due")
                else:
                    self._compare_states(line, record.data(), state.data())
                continue
            if not made:
                raise Misfit(f"line {line}: the game is not as far as the file")
            other = made.pop(0)
            if isinstance(record, Undone):
                gone = tuple([self.number_in_file.get(n) for n in other.gone]) if isinstance(other, Undone) else ()
                if set(gone) != set(record.gone):
                    raise CannotUndo(f"records {record.gone} are taken back, the rules allow {gone}")
            elif isinstance(other, Entry):
                self.number_in_file[other.number] = record.number
                position += 1
                if other.record() != record.record():
                    raise Misfit(f"line {line}: {record.record()!r} is saved, the rules give {other.record()!r}")
                if other.events != record.events:
                    self.found.append(f"line {line}: the events are not those that the rules tell")
        if made and made[0] is not None:
            raise Misfit(f"the game goes on by itself where the file ends: {made[0]!r}")

    def _compare_states(self, line: int, saved: Any, played: Any) -> None:
        played = decode(encode(played))
        names = [name for name in sorted({*saved, *played}) if saved.get(name) != played.get(name)]
        if names:
            self.found.append(f"line {line}: the saved state is not the played one in {', '.join(names)}")

    def _follow_file(self, records: Sequence[Remembered]) -> None:
        for place, record in enumerate(records):
            if isinstance(record, Undone):
                self.in_force = [entry for entry in self.in_force if entry.number not in record.gone]
            elif isinstance(record, Milestone):
                if self.game is None:
                    self._go_on_from(record, records[place + 1 :])
            elif record.number != 1:
                self.in_force = [*self.in_force, record]

    def _go_on_from(self, milestone: Milestone, following: Sequence[Remembered]) -> None:
        """The game stopped before: begin anew at a state of the file."""
        used = 0
        for record in self.saved.history[: milestone.number]:
            if isinstance(record, Undone):
                used = max(used, record.used)
            elif isinstance(record, Entry) and record.code == THROWN and isinstance(record.value, tuple):
                used += len(record.value)
        self.source.used = used
        self.source.coming = deque([r for r in following if isinstance(r, Entry) and r.code == THROWN])
        game: Game[Any] = Game(self.rulebook, self.rulebook.start(), self.source, self.saved.header["setup"])
        game.remember(list(self.saved.history[: milestone.number]), [], [])
        try:
            game.reopen(self.in_force, len(self.in_force), self.rulebook.restore(milestone.data()))
            self.game = game
            self.number_in_file = {entry.number: entry.number for entry in self.in_force}
            self._compare(following, game.history[milestone.number :])
        except Exception as error:
            self.found.append(f"line {milestone.number + 1}: the game cannot go on from here: {error}")
            self.game = None


def _begins(record: Remembered) -> bool:
    """True for what a seat does: an answer or a take-back; all else follows by itself."""
    return isinstance(record, Undone) or (isinstance(record, Entry) and record.code == ANSWER)
