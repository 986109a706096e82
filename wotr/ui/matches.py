"""Matches and their files: begin one, open one, list what is saved. Leaving a match gives its file back."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wotr import __version__, paths
from wotr.text.en import menu as words

if TYPE_CHECKING:
    from wotr.rules.state import State
    from wotr.table.game import Game

ENDING = ".wotr"
FAULTY = "fault-"


@dataclass(slots=True)
class NewGame:
    """What a new game is to be like. `privacy` is how the hands are kept secret at one screen: table, strict, open."""

    variant: str = "second-edition"
    privacy: str = "table"
    seed: int | None = None
    by_hand: bool = False
    path: Path | None = None


@dataclass(slots=True)
class Match:
    """A game with the file that it is saved in after every answer. `fault` says why it no longer is."""

    game: Game[State]
    path: Path
    content: str
    privacy: str = "table"
    warnings: list[str] = field(default_factory=list)

    @property
    def fault(self) -> str:
        """Why the file no longer grows, "" if it does."""
        keeper = self.game.keeper
        return (keeper.fault or "") if keeper is not None else words.NOT_SAVING

    def copy(self, path: Path) -> None:
        """Save a copy to a file that does not exist yet. Raises wotr.table.errors.SaveError."""
        from wotr.table.errors import SaveError
        from wotr.table.saves import save

        if path.exists():
            raise SaveError(words.EXISTS.format(path))
        save(self.game, path, self.content, __version__)

    def close(self) -> None:
        """Give the file back."""
        from wotr.table.saves import detach

        detach(self.game)


@dataclass(slots=True)
class SavedGame:
    """A saved game as a list shows it. `fault` says why it cannot be read; then the rest is empty."""

    path: Path
    when: datetime
    turn: int = 0
    variant: str = ""
    fault: str = ""
    known: bool = True

    @property
    def note(self) -> str:
        """One line about it."""
        day = f"{self.when:%d %B %Y, %H:%M}"
        if self.fault:
            return words.SAVE_DAMAGED.format(day)
        if not self.known:
            return day
        turn = words.SAVE_TURN.format(self.turn) if self.turn else words.SAVE_BEFORE
        return words.SAVE_NOTE.format(turn, words.EDITIONS.get(self.variant, self.variant), day)


def begin(wanted: NewGame) -> Match:
    """Begin a game and save it. Raises wotr.table.errors.SaveError, or ValueError for a variant that does not exist."""
    import secrets

    from wotr.rules.rulebook import WarOfTheRing
    from wotr.table.chance import ByHand, Seeded, Source
    from wotr.table.errors import SaveError
    from wotr.table.game import Game

    path = wanted.path or _new_path()
    if path.exists():
        raise SaveError(words.EXISTS.format(path))
    book = WarOfTheRing({"variant": wanted.variant})
    seed = secrets.randbelow(1 << 62) if wanted.seed is None else wanted.seed
    source: Source = ByHand() if wanted.by_hand else Seeded(seed)
    game: Game[State] = Game.new(book, source, book.setup)
    return _kept(game, path, book.book.content.digest, wanted.privacy)


def reopen(path: Path, privacy: str = "table", recover: bool = False, save_to: Path | None = None) -> Match:
    """Open a saved game and go on saving it. With `recover` what is whole of a damaged file is opened.

    Raises wotr.table.errors.SaveError.
    """
    from wotr.content import load
    from wotr.rules.rulebook import GAME, WarOfTheRing
    from wotr.table.errors import SaveError
    from wotr.table.saves import open_game

    if save_to is not None and save_to.exists():
        raise SaveError(words.EXISTS.format(save_to))
    digest = load().digest
    makers: dict[str, Any] = {GAME: WarOfTheRing}
    game = open_game(path, makers, digest, recover=recover, program=__version__)
    match = _kept(game, save_to or path, digest, privacy)
    match.warnings = list(game.warnings)
    return match


def _kept(game: Game[State], path: Path, content: str, privacy: str) -> Match:
    from wotr.table.saves import attach

    attach(game, path, content, __version__)
    return Match(game, path, content, privacy)


def _new_path() -> Path:
    stem = f"{datetime.now():%Y-%m-%d-%H%M%S}"
    path = paths.saves_dir() / f"{stem}{ENDING}"
    number = 1
    while path.exists():
        number += 1
        path = path.with_name(f"{stem}-{number}{ENDING}")
    return path


def files() -> list[Path]:
    """The saved games, the one written last first."""
    folder = paths.saves_dir()
    try:
        found = [(path.stat().st_mtime_ns, path) for path in folder.glob(f"*{ENDING}") if path.is_file()]
    except OSError:
        return []
    return [path for _, path in sorted(found, reverse=True) if not path.name.startswith(FAULTY)]


def described(path: Path) -> SavedGame:
    """What a list says about a saved game; never raises."""
    from wotr.table.errors import SaveError
    from wotr.table.saves import describe

    when = _written(path)
    try:
        saved = describe(path)
    except SaveError as error:
        return SavedGame(path, when, fault=str(error))
    turn = saved.milestones[-1].data().get("turn", 0) + 1 if saved.milestones else 0
    return SavedGame(path, when, int(turn), str(saved.header["setup"].get("variant", "")))


def _written(path: Path) -> datetime:
    try:
        return datetime.fromtimestamp(path.stat().st_mtime)
    except OSError:
        return datetime.now()


def newest() -> SavedGame | None:
    """The saved game that was written last, None when there is none."""
    found = files()
    return described(found[0]) if found else None


def saved_games(seconds: float = 0.5) -> list[SavedGame]:
    """All saved games, the newest first; what cannot be read in that time has only name and date."""
    end = time.monotonic() + seconds
    return [
        described(path) if time.monotonic() < end else SavedGame(path, _written(path), known=False) for path in files()
    ]


def delete(path: Path) -> str:
    """Delete a saved game; gives what went wrong, "" if nothing."""
    try:
        path.unlink()
        path.with_name(path.name + ".lock").unlink(missing_ok=True)
    except OSError as error:
        return f"{path}: {error.strerror}"
    return ""
