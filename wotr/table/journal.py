"""The journal file: JSON lines, appended record by record, each with a chained checksum.

Line 1 is the header. Then the records of the history: "o" (events before the first question), "a" answer, "f" forced
answer, "c" chance, each with the events it caused; "undo" names the entries taken back; "state" holds the whole state
at a turn's start. A save holds all secrets of the game. Nothing in it is ever executed.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from wotr.table.driver import ANSWER, FORCED, THROWN
from wotr.table.errors import SaveError
from wotr.table.events import Event
from wotr.table.history import MILESTONE, OPENING, UNDONE, Entry, Milestone, Remembered, Undone
from wotr.table.values import decode, encode, plain

FORMAT = 1
MAGIC = "wotr-save"
_LIMIT = 64 * 1024 * 1024
_SEAL = b',"~":"'


def _chained(previous: str, body: bytes) -> str:
    return hashlib.blake2b(previous.encode() + body, digest_size=6).hexdigest()


def sealed(data: Mapping[str, Any], chain: str) -> tuple[bytes, str]:
    """The line of a file for `data`, and the checksum that it ends with. Raises ValueError for no plain data."""
    body = encode(data)
    chain = _chained(chain, body)
    return body[:-1] + _SEAL + chain.encode() + b'"}\n', chain


def line_of(record: Remembered) -> dict[str, Any]:
    """A record as it stands in the file."""
    if isinstance(record, Entry):
        line: dict[str, Any] = {"n": record.number, "k": record.code}
        if record.code != OPENING:
            line |= {"s": record.seat, "v": record.value, "q": record.kind}
        if record.events:
            line["e"] = [tuple(event) for event in record.events]
        return line
    if isinstance(record, Undone):
        line = {"n": record.number, "k": UNDONE, "s": record.seat, "v": record.gone}
        return line | {"u": record.used, "w": record.why}
    return {"n": record.number, "k": MILESTONE, "v": record.data()}


class Journal:
    """A save being written. `lock` is the lock file that keeps other windows off; it is given back by close().

    `fault` holds the reason when writing failed (a full disk): the game goes on in memory and can be saved elsewhere.
    """

    def __init__(self, path: Path, chain: str, size: int, lock: Any) -> None:
        """Go on after the last line of the whole file at `path`, which ends with checksum `chain`. Raises OSError."""
        self.path = path
        self.fault: str | None = None
        self.lock = lock
        self._chain = chain
        self._size = size
        self._file: int | None = os.open(path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))

    def write(self, record: Remembered) -> None:
        """See Keeper."""
        if self._file is None or self.fault:
            return
        try:
            line, chain = sealed(line_of(record), self._chain)
        except ValueError as error:
            self.fault = f"{self.path}: a record cannot be saved ({error})"
            return
        try:
            rest = memoryview(line)
            while rest:
                rest = rest[os.write(self._file, rest) :]
            if type(record) is Milestone:
                os.fsync(self._file)
        except OSError as error:
            self.fault = f"{self.path}: the save could not be written ({error.strerror}); save to another place"
            with contextlib.suppress(OSError):
                os.ftruncate(self._file, self._size)
            return
        self._chain = chain
        self._size += len(line)

    def release_file(self) -> None:
        """Close the file but keep the lock."""
        if self._file is not None:
            try:
                os.close(self._file)
            except OSError as error:
                self.fault = f"{self.path}: the save could not be finished ({error.strerror})"
            self._file = None

    def close(self) -> None:
        """Close the file and give the lock back."""
        self.release_file()
        if self.lock is not None:
            self.lock.release()
            self.lock = None


@dataclass(slots=True)
class Saved:
    """A save as read: the header, all records, those in force, and the states at milestones still valid.

    `used` is the counter of chance, `lost` says what was left out, `whole` is False when that was more than a torn end.
    """

    header: dict[str, Any]
    history: list[Remembered] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    milestones: list[Milestone] = field(default_factory=list)
    opening: list[Event] = field(default_factory=list)
    used: int = 0
    lost: list[str] = field(default_factory=list)
    whole: bool = True

    @property
    def position(self) -> int:
        """How many entries in force lie before the newest valid state."""
        return self.milestones[-1].position if self.milestones else 0


def read(path: Path, recover: bool = False) -> Saved:
    """Read a save file.

    A torn last line is dropped and named in `lost`. Any other damage raises SaveError with line and cause, unless
    `recover`: then everything before the damage is kept and the rest named in `lost`.
    """
    try:
        if path.exists() and not path.is_file():
            raise SaveError(f"{path}: this is not a plain file; name the file of a saved game")
        if path.stat().st_size > _LIMIT:
            raise SaveError(f"{path}: larger than any save ({_LIMIT // 2**20} MB); this is not one")
        raw = path.read_bytes()
    except OSError as error:
        raise SaveError(f"{path}: cannot be read ({error.strerror})") from None
    except ValueError as error:
        raise SaveError(f"{str(path)!r}: cannot be read ({error})") from None
    if not raw.strip():
        raise SaveError(f"{path}: the file is empty; there is nothing to open")
    lines = raw.split(b"\n")
    tail = lines.pop()
    try:
        header, chain = _opened(lines[0] if lines else tail, "")
    except ValueError as error:
        _refuse_newer(path, raw)
        raise SaveError(f"{path}: not a saved game of this program ({error})") from None
    if not lines:
        tail = b""
    _check_header(path, header)
    saved = Saved(header)
    number = 1
    for number, line in enumerate(lines[1:], 2):
        try:
            body, chain = _opened(line, chain)
            _remember(saved, body)
        except (ValueError, RecursionError) as error:
            saved.whole = False
            rest = len(lines) - number + 1 + bool(tail.strip())
            if recover:
                saved.lost.append(f"line {number}: {error}; {rest} lines from there on were left out")
                return saved
            raise SaveError(
                f"{path}:{number}: {error}; the {number - 2} records before it are whole and can be recovered"
            ) from None
    if tail.strip():
        try:
            _remember(saved, _opened(tail, chain)[0])
        except (ValueError, RecursionError):
            saved.lost.append(f"line {number + 1}: the end of the file was cut off; its last record is lost")
    return saved


def _opened(line: bytes, chain: str) -> tuple[dict[str, Any], str]:
    line = line.removesuffix(b"\r")
    head, mark, tail = line.rpartition(_SEAL)
    if not mark:
        raise ValueError("no checksum on this line")
    body = head + b"}"
    expected = _chained(chain, body)
    if tail != expected.encode() + b'"}':
        raise ValueError("the line was changed or damaged (its checksum does not fit)")
    data = decode(body)
    if not isinstance(data, dict):
        raise ValueError("not a record")
    return data, expected


def _refuse_newer(path: Path, raw: bytes) -> None:
    """A newer format may be sealed in another way; say so instead of calling the file foreign."""
    with contextlib.suppress(ValueError):
        header = decode(raw[:100_000].split(b"\n", 1)[0])
        if isinstance(header, dict) and type(header.get(MAGIC)) is int and header[MAGIC] > FORMAT:
            _check_header(path, header)


def _check_header(path: Path, header: Mapping[str, Any]) -> None:
    version = header.get(MAGIC)
    if type(version) is not int:
        raise SaveError(f"{path}: not a saved game of this program (no {MAGIC} in its first line)")
    if version > FORMAT:
        raise SaveError(f"{path}: saved by a newer version (format {version}, this program reads {FORMAT}); update it")
    if version < 1:
        raise SaveError(f"{path}: format {version} does not exist")
    for name in ("game", "id", "created", "content", "program", "setup"):
        if not isinstance(header.get(name), dict if name == "setup" else str):
            raise SaveError(f"{path}: the first line lacks {name!r}, or it has the wrong form")
    seed = header.get("seed")
    if not (seed is None or (type(seed) is int and 0 <= seed < 1 << 64)):
        raise SaveError(f"{path}: the seed in the first line has the wrong form")


def _remember(saved: Saved, line: Mapping[str, Any]) -> None:
    """Add one line to the history read so far. Raises ValueError when it cannot follow."""
    kind, number = line.get("k"), line.get("n")
    if type(number) is not int or number != len(saved.history) + 1:
        raise ValueError(f"record {number} does not follow record {len(saved.history)}")
    if kind in (ANSWER, FORCED, THROWN, OPENING):
        entry = _entry(line, kind, number)
        saved.history.append(entry)
        if kind == OPENING:
            if number != 1:
                raise ValueError("an opening in the middle of the game")
            saved.opening = entry.events
            return
        if kind == THROWN:
            saved.used += len(entry.value)  # type: ignore[arg-type]
        saved.entries.append(entry)
    elif kind == UNDONE:
        undone = _undone(saved, line, number)
        saved.history.append(undone)
        gone = set(undone.gone)
        saved.entries = [entry for entry in saved.entries if entry.number not in gone]
        saved.used = max(saved.used, undone.used)
        while saved.milestones and saved.milestones[-1].position > len(saved.entries):
            saved.milestones.pop()
    elif kind == MILESTONE:
        if not isinstance(line.get("v"), dict):
            raise ValueError("a state that is none")
        milestone = Milestone(number, len(saved.entries), line["v"])
        saved.history.append(milestone)
        saved.milestones.append(milestone)
    else:
        raise ValueError(f"unknown kind of record {kind!r}")


def _entry(line: Mapping[str, Any], code: str, number: int) -> Entry:
    seat, value, kind = line.get("s", ""), line.get("v"), line.get("q", "")
    if type(seat) is not str or type(kind) is not str or not plain(value):
        raise ValueError("the record has no seat, question or value of the right form")
    fits = {
        ANSWER: value is None or (type(value) is tuple),
        FORCED: value is None or (type(value) is tuple),
        THROWN: type(value) is tuple,
        OPENING: value is None,
    }
    if not fits[code]:
        raise ValueError(f"{value!r} is no value for a record of this kind")
    return Entry(number, code, seat, value, [_event(item) for item in _items(line.get("e", ()))], kind)


def _event(item: Any) -> Event:
    if type(item) is not tuple or len(item) != 5 or not plain(item):
        raise ValueError("an event of the wrong form")
    kind, data, sees, masked, reveal = item
    if type(kind) is not str or type(data) is not tuple or type(masked) is not tuple or type(reveal) is not bool:
        raise ValueError("an event of the wrong form")
    if sees is not None and type(sees) is not str:
        raise ValueError("an event of the wrong form")
    return Event(kind, data, sees, masked, reveal)


def _undone(saved: Saved, line: Mapping[str, Any], number: int) -> Undone:
    seat, used, why = line.get("s"), line.get("u"), line.get("w")
    gone = tuple(_items(line.get("v")))
    if type(seat) is not str or type(why) is not str or type(used) is not int or not 0 <= used < 1 << 62:
        raise ValueError("a take-back of the wrong form")
    if not set(gone) <= {entry.number for entry in saved.entries} or not plain(gone):
        raise ValueError("a take-back of records that are not in force")
    return Undone(number, seat, gone, used, why)


def _items(data: Any) -> Iterable[Any]:
    if type(data) is not tuple:
        raise ValueError("a list is missing")
    return data
