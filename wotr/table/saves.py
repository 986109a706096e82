"""Saves: write a game to a file, let it grow with the game, open it again, and check a whole file.

A file at `path` is only ever replaced as a whole (temporary file, then rename) or appended to by the one window that
holds its lock. Opening writes nothing. A save holds all secrets of the game: hands, tiles and the dice to come.
"""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeAlias

from wotr.table.chance import ByHand, Seeded, Source
from wotr.table.driver import Rulebook
from wotr.table.errors import Misfit, SaveError, TableError
from wotr.table.game import Game
from wotr.table.journal import FORMAT, MAGIC, Journal, Saved, line_of, read, sealed

Rulebooks: TypeAlias = Mapping[str, Callable[[dict[str, Any]], Rulebook[Any]]]
_CANNOT_WRITE = "cannot write the save ({}); choose another place"


# ---------------------------------------------------------------------- writing


def save(game: Game[Any], path: Path | str, content: str, program: str, replace: bool = False) -> None:
    """Write the whole history to `path`, in one step: either the new file is there or the old one.

    `content` is the digest of the data, `program` the version that writes. Raises SaveError when it cannot be written,
    when another window writes this file, or when it holds another game or later moves (unless `replace`).
    """
    path = Path(path)
    keeper = game.keeper
    if isinstance(keeper, Journal) and keeper.lock is not None and _same(keeper.path, path):
        attach(game, path, content, program, replace)
        return
    lock = _locked(path)
    try:
        _respect(game, path, replace)
        _write_whole(game, path, content, program)
    finally:
        lock.release()


def attach(game: Game[Any], path: Path | str, content: str, program: str, replace: bool = False) -> Journal:
    """Write the whole history to `path` and from now on every record as it happens; the journal is game.keeper.

    A keeper that the game had before is closed. Raises SaveError as save() does; then the game keeps the one it had.
    """
    path = Path(path)
    old = game.keeper
    own = old if isinstance(old, Journal) and old.lock is not None and _same(old.path, path) else None
    lock = own.lock if own is not None else _locked(path)
    try:
        _respect(game, path, replace)
        if own is not None:
            own.release_file()
        chain, size = _write_whole(game, path, content, program)
        journal = Journal(path, chain, size, lock)
    except BaseException as error:
        if own is None:
            lock.release()
        elif own.fault is None:
            own.fault = f"{path}: the save could not be written again"
        if isinstance(error, OSError):
            raise SaveError(f"{path}: {_CANNOT_WRITE.format(error.strerror)}") from None
        raise
    if own is not None:
        own.lock = None
    elif old is not None:
        old.close()
    game.keeper = journal
    return journal


def detach(game: Game[Any]) -> None:
    """Stop writing and give the lock back. Nothing happens when the game has no file."""
    if game.keeper is not None:
        game.keeper.close()
        game.keeper = None


def _same(one: Path, other: Path) -> bool:
    return os.path.realpath(one) == os.path.realpath(other)


def _locked(path: Path) -> Any:
    from filelock import FileLock, Timeout

    lock = FileLock(str(path) + ".lock", timeout=0, thread_local=False)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    except Timeout:
        raise SaveError(f"{path}: this game is open in another window; close it there first") from None
    except (OSError, NotImplementedError) as error:
        raise SaveError(f"{path}: {_CANNOT_WRITE.format(getattr(error, 'strerror', None) or error)}") from None
    except ValueError as error:
        raise SaveError(f"{str(path)!r}: {_CANNOT_WRITE.format(error)}") from None
    return lock


def _respect(game: Game[Any], path: Path, replace: bool) -> None:
    """Refuse to write over another game, or over moves of this game that are not in memory."""
    try:
        if replace or not path.exists() or path.stat().st_size == 0:
            return
        there = read(path, recover=True)
    except OSError as error:
        raise SaveError(f"{path}: {_CANNOT_WRITE.format(error.strerror)}") from None
    except SaveError:
        raise SaveError(f"{path}: there is another file of this name; choose another name, or replace it") from None
    if there.header["id"] != game.id:
        raise SaveError(f"{path}: there is another game of this name; choose another name, or replace it")
    if there.history != game.history[: len(there.history)]:
        raise SaveError(f"{path}: the file holds moves that are not in this window; open it again")
    if not there.whole:
        _set_aside(path)


def _set_aside(path: Path) -> None:
    """Keep a copy of a damaged file before it is replaced by what could be recovered."""
    spare = path.with_name(path.name + ".damaged")
    number = 1
    while spare.exists():
        number += 1
        spare = path.with_name(f"{path.name}.damaged-{number}")
    try:
        shutil.copy2(path, spare)
    except OSError as error:
        raise SaveError(f"{path}: the damaged file could not be copied to {spare.name} ({error.strerror})") from None


def _header(game: Game[Any], content: str, program: str) -> dict[str, Any]:
    if not game.id:
        game.id = os.urandom(8).hex()
        game.created = datetime.now(UTC).isoformat(timespec="seconds")
    return {
        MAGIC: FORMAT,
        "game": game.rulebook.name,
        "id": game.id,
        "created": game.created,
        "program": program,
        "content": content,
        "setup": game.setup,
        "seed": getattr(game.source, "seed", None),
    }


def _write_whole(game: Game[Any], path: Path, content: str, program: str) -> tuple[str, int]:
    """Write all of it beside `path`, then rename. Gives the last checksum and the size."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    chain, size = "", 0
    try:
        with part.open("wb") as file:
            for data in (_header(game, content, program), *map(line_of, game.history)):
                line, chain = sealed(data, chain)
                size += file.write(line)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except (OSError, ValueError) as error:
        with contextlib.suppress(OSError):
            part.unlink()
        raise SaveError(f"{path}: {_CANNOT_WRITE.format(getattr(error, 'strerror', None) or error)}") from None
    return chain, size


# ---------------------------------------------------------------------- opening


def describe(path: Path | str) -> Saved:
    """What a list of saves needs: header (game, created, set-up), records, and the state at the last milestone.

    Raises SaveError as open_game does; no rulebook is needed, and nothing is played.
    """
    return read(Path(path))


def open_game(
    path: Path | str, rulebooks: Rulebooks, content: str, recover: bool = False, program: str | None = None
) -> Game[Any]:
    """The game of a save, at the question where it was left; it is not attached to the file, which stays as it is.

    `rulebooks` makes the rulebook of a game's name and set-up. `game.warnings` says what differs: other data, a torn
    last record, records that today's rules no longer follow (the game then stands at the last milestone).
    Raises SaveError, naming line and cause, for whatever is no whole save; with `recover` all before a damage is kept.
    With `program`, the running version, an answer that this very version cannot have written is damage, too.
    """
    path = Path(path)
    saved = read(path, recover)
    rulebook = rulebook_of(path, saved, rulebooks)
    warnings = list(saved.lost)
    if saved.header["content"] != content:
        warnings.append("the game was written with other data; cards, map or rules may read differently now")
    game, misfits = _standing(path, saved, rulebook, not recover)
    same = saved.header["program"] == program and saved.header["content"] == content
    if misfits and same and not recover:
        raise SaveError(f"{path}: {misfits[0]}; this program cannot have written it. It can be recovered")
    game.warnings = warnings + misfits
    return game


def rulebook_of(path: Path, saved: Saved, rulebooks: Rulebooks) -> Rulebook[Any]:
    """The rulebook that a save asks for. Raises SaveError for an unknown game or a set-up that it cannot be."""
    name = saved.header["game"]
    make = rulebooks.get(name)
    if make is None:
        raise SaveError(f"{path}: a game of {name!r}, which is not known here ({', '.join(sorted(rulebooks))})")
    try:
        return make(saved.header["setup"])
    except Exception as error:
        raise SaveError(f"{path}: the set-up in the first line cannot be played ({_said(error)})") from error


def _said(error: BaseException) -> str:
    known = isinstance(error, ValueError | TableError) and str(error)
    return known or f"{type(error).__name__}: {error}"


def _standing(path: Path, saved: Saved, rulebook: Rulebook[Any], strict: bool) -> tuple[Game[Any], list[str]]:
    """The game at the end of the records, or at the newest milestone when they do not lead on from there."""
    position = saved.position
    if not saved.history:
        fresh = _filled(saved, rulebook)
        fresh.begin()
        return fresh, []
    try:
        game = _filled(saved, rulebook)
        illegal = game.reopen(saved.entries, position, _start_of(path, saved, rulebook))
        if illegal and rulebook.check(game.state):
            raise Misfit(illegal[0])
        return game, illegal
    except SaveError:
        raise
    except Exception as error:
        cause = _said(error)
    after = saved.entries[position:]
    if not after or (strict and not saved.milestones):
        raise SaveError(f"{path}: the records do not lead through the rules ({cause})")
    try:
        game = _filled(saved, rulebook)
        game.reopen(saved.entries[:position], position, _start_of(path, saved, rulebook))
    except SaveError:
        raise
    except Exception as error:
        raise SaveError(f"{path}: the game cannot go on from its last state ({_said(error)})") from error
    game.left_behind(after)
    return game, [f"the last {len(after)} records no longer fit the rules and were left out ({cause})"]


def _start_of(path: Path, saved: Saved, rulebook: Rulebook[Any]) -> Any:
    if not saved.milestones:
        return rulebook.start()
    try:
        state = rulebook.restore(saved.milestones[-1].data())
        broken = rulebook.check(state)
    except Exception as error:
        raise SaveError(f"{path}: the saved state cannot be used: {_said(error)}") from error
    if broken:
        raise SaveError(f"{path}: the saved state is no position of this game: {'; '.join(broken[:3])}")
    return state


def source_of(saved: Saved) -> Source:
    """The source of chance, where it stood: the program's dice, or those of the people at the table."""
    seed = saved.header["seed"]
    return ByHand(saved.used) if seed is None else Seeded(seed, saved.used)


def _filled(saved: Saved, rulebook: Rulebook[Any]) -> Game[Any]:
    game: Game[Any] = Game(rulebook, rulebook.start(), source_of(saved), saved.header["setup"])
    game.id, game.created = saved.header["id"], saved.header["created"]
    game.remember(list(saved.history), list(saved.milestones), saved.opening)
    return game
