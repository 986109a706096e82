"""Opening, naming and keeping the file of a match, from the first question to the last line on the screen."""

from __future__ import annotations

import argparse
from datetime import datetime
from pathlib import Path
from typing import Any

from wotr import __version__, paths
from wotr.refused import Refused
from wotr.rules.rulebook import GAME, WarOfTheRing
from wotr.rules.state import State
from wotr.table.chance import ByHand, Seeded, Source
from wotr.table.errors import SaveError
from wotr.table.game import Game
from wotr.table.saves import attach, detach, open_game, save
from wotr.terminal.screen import Left, Screen
from wotr.text.en import screen as words

ENDING = ".wotr"


class Store:
    """Where a match is saved."""

    def __init__(self, path: Path, content: str) -> None:
        self.path = path
        self._content = content
        self._told = ""

    def keep(self, game: Game[State]) -> None:
        """Write the game to the path and go on writing. Raises SaveError."""
        attach(game, self.path, self._content, __version__)

    def copy(self, game: Game[State], name: str) -> Path:
        """Write a copy to another file, which must not exist; a bare name lands beside the saves. Raises SaveError."""
        path = Path(name).expanduser()
        if path.parent == Path() and not path.is_absolute():
            path = paths.saves_dir() / path
        if path.exists():
            raise SaveError(words.EXISTS.format(path))
        save(game, path, self._content, __version__)
        return path

    def fault(self, game: Game[State]) -> str:
        """Why the file no longer grows, told once."""
        fault = (game.keeper.fault if game.keeper is not None else None) or ""
        told, self._told = self._told, fault
        return "" if fault == told else fault


def new_path() -> Path:
    """A name that no saved game has yet."""
    folder = paths.saves_dir()
    stem = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    path = folder / f"{stem}{ENDING}"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}{ENDING}"
    return path


def newest() -> Path:
    """The saved game that was written last. Raises Refused when there is none."""
    folder = paths.saves_dir()
    found = [path for path in folder.glob(f"*{ENDING}") if not path.name.startswith("fault-")]
    if not found:
        raise Refused(words.NO_SAVES.format(folder))
    return max(found, key=lambda path: (path.stat().st_mtime_ns, path.name))


def start(options: argparse.Namespace, variant: str) -> int:
    """Play the match that the command line asks for; gives the exit status. Raises Refused."""
    from wotr.terminal.match import Match

    source = Path(options.load).expanduser() if options.load else newest() if options.newest else None
    try:
        game, store = _opened(options, source) if source is not None else _new(options, variant)
        store.keep(game)
    except SaveError as error:
        raise Refused(str(error)) from None
    screen = Screen()
    screen.say(words.SAVED_AT.format(store.path))
    screen.say(words.SECRETS, "note")
    try:
        Match(game, screen, store, not options.no_hand_over).play()
    except (Left, KeyboardInterrupt) as leaving:
        print()
        print(words.GOES_ON.format(_quoted(store.path)))
        return 130 if isinstance(leaving, KeyboardInterrupt) else 0
    finally:
        detach(game)
    return 0


def _quoted(path: Path) -> str:
    import shlex

    return shlex.quote(str(path))


def _new(options: argparse.Namespace, variant: str) -> tuple[Game[State], Store]:
    try:
        book = WarOfTheRing({"variant": variant})
    except ValueError as error:
        raise Refused(str(error)) from None
    source: Source = ByHand() if options.by_hand else Seeded(_seed(options.seed))
    game: Game[State] = Game.new(book, source, book.setup)
    path = Path(options.save).expanduser() if options.save else new_path()
    if path.exists():
        raise Refused(words.EXISTS.format(path))
    return game, Store(path, book.book.content.digest)


def _seed(given: int | None) -> int:
    import secrets

    return secrets.randbelow(1 << 62) if given is None else given


def _opened(options: argparse.Namespace, path: Path) -> tuple[Game[State], Store]:
    from wotr.content import load

    digest = load().digest
    makers: dict[str, Any] = {GAME: WarOfTheRing}
    game = open_game(path, makers, digest, recover=options.recover, program=__version__)
    target = path
    if options.save:
        target = Path(options.save).expanduser()
        if target.exists():
            raise Refused(words.EXISTS.format(target))
    return game, Store(target, digest)
