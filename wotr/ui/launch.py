"""Opens the window: the start menu, a match, or the map. Everything heavy is imported when it is needed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from wotr.text.en import menu as words
from wotr.ui.app import App, NoDisplay
from wotr.ui.matches import Match, NewGame, newest, reopen
from wotr.ui.scene import Scene
from wotr.ui.scenes.menu import Menu, MenuActions
from wotr.ui.settings import Settings

FAILED = 1


def launch(what: str = "menu", **options: Any) -> int:
    """Open the window and stay until it is closed; gives the exit status.

    `what`: "menu", "play" (a match at once) or "map". Options of "play", all with a default: variant
    ("second-edition"), seed, by_hand, privacy ("table", "strict", "open"; default as set up), load (path of a save),
    newest (the one written last), recover, save (path). For tests and pictures: size, settings, headless. What cannot
    be done is said in one line on stderr, with status 1.
    """
    try:
        match = _wanted(options) if what == "play" else None
    except (ValueError, _save_error()) as error:
        return _failed(str(error))
    try:
        app = App(options.get("size"), options.get("settings"), headless=bool(options.get("headless")))
    except NoDisplay as error:
        if match is not None:
            match.close()
        return _failed(str(error))
    if what == "map":
        app.push(_browser())
    else:
        app.push(Menu(Actions(app)))
        if match is not None:
            app.push(_table(match))
    return app.run()


class Actions(MenuActions):
    """What the entries of the start menu do."""

    def __init__(self, app: App) -> None:
        self.app = app

    def begin(self, wanted: NewGame) -> None:
        from wotr.ui.matches import begin

        self._play(lambda: begin(wanted))

    def load(self, path: Path, recover: bool = False) -> None:
        self._play(lambda: reopen(path, self.app.settings.privacy, recover))

    def map(self) -> None:
        self.app.push(_browser())

    def quit(self) -> None:
        self.app.quit()

    def _play(self, make: Callable[[], Match]) -> None:
        match = make()
        self.app.push(_table(match))
        for warning in match.warnings:
            self.app.tell(warning)


def _save_error() -> type[Exception]:
    from wotr.table.errors import SaveError

    return SaveError


def _wanted(options: dict[str, Any]) -> Match:
    from wotr.table.errors import SaveError
    from wotr.ui.matches import begin

    privacy = options.get("privacy") or Settings.load().privacy
    save = Path(options["save"]).expanduser() if options.get("save") else None
    source = Path(options["load"]).expanduser() if options.get("load") else None
    if options.get("newest"):
        last = newest()
        if last is None:
            raise SaveError(words.NO_SAVES_YET)
        source = last.path
    if source is not None:
        return reopen(source, privacy, bool(options.get("recover")), save)
    variant = options.get("variant") or "second-edition"
    return begin(NewGame(variant, privacy, options.get("seed"), bool(options.get("by_hand")), save))


def _table(match: Match) -> Scene:
    from wotr.ui.scenes.table import Table

    return Table(match)


def _browser() -> Scene:
    from wotr.ui.scenes.browser import Browser

    return Browser()


def _failed(words: str) -> int:
    print(f"wotr: {words}", file=sys.stderr)
    return FAILED
