"""The start menu, with the map behind it."""

from __future__ import annotations

import contextlib
import hashlib
import os
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any

import pygame

from wotr import __version__, paths
from wotr.text.en import menu as words
from wotr.ui import fonts, palette
from wotr.ui.app import App
from wotr.ui.matches import NewGame, SavedGame, files, newest
from wotr.ui.scenes.dialogs import LoadDialog, NewGameDialog, SettingsDialog, damaged
from wotr.ui.widgets import (
    Button,
    Dialog,
    Label,
    Style,
    Ui,
    UiScene,
    Widget,
    leather,
    message,
    parchment,
    plain,
    shadow,
)

FADE = 0.5  # seconds until the map has come up behind the menu
KEPT = 4  # pictures of the map in the cache
SMALLEST = 20  # size of type of the title


class MenuActions(ABC):
    """What the entries of the menu do. `begin` and `load` may raise wotr.table.errors.SaveError; the menu says it."""

    @abstractmethod
    def begin(self, wanted: NewGame) -> None:
        """Begin a new game."""

    @abstractmethod
    def load(self, path: Path, recover: bool = False) -> None:
        """Go on with a saved game."""

    @abstractmethod
    def map(self) -> None:
        """Show the map of Middle-earth."""

    @abstractmethod
    def quit(self) -> None:
        """Leave the program."""


def _line(id: str, line: str, role: str, width: int) -> Label:
    return Label(id, line, (0, 0, width, 0), role=role, colour=palette.WEAK, align="centre")


class Menu(UiScene):
    """The start menu; `scenic` shows the map behind it.

    Node ids: menu.continue, menu.new, menu.load, menu.map, menu.settings, menu.quit.
    """

    arrows = True

    def __init__(self, actions: MenuActions, scenic: bool = True) -> None:
        super().__init__()
        self.actions = actions
        self.last: SavedGame | None = None
        self.board = pygame.Rect(0, 0, 0, 0)
        self.backdrop = Backdrop(scenic)

    def enter(self, app: App) -> None:
        self.last = newest()
        super().enter(app)
        if self.ui.focus is None:
            self.ui.focus_on("menu.continue" if self.last else "menu.new")

    def leave(self) -> None:
        self.backdrop.rest()

    # ------------------------------------------------------------------ building

    def build(self, ui: Ui, area: pygame.Rect) -> None:
        style = ui.style
        width = style.px(400)
        inner = width - 2 * style.px(28)
        entries = [self._entry(*entry).fit(style, inner) for entry in self._entries()]
        for button in entries:
            button.rect.h = max(button.rect.h, style.control + style.px(8))
        gap = style.px(10)
        title = Title("menu.title", (0, 0, inner, 0), words.TITLE).fit(style)
        below = _line("menu.subtitle", words.SUBTITLE, "text", inner).fit(style)
        version = _line("menu.version", words.VERSION.format(__version__), "small", inner).fit(style)
        parts: list[Widget] = [title, below, *entries, version]
        space = {id(below): style.px(22), id(entries[-1]): style.px(16)}
        high = sum(part.rect.h + space.get(id(part), gap) for part in parts) - gap + 2 * style.px(26)
        self.board = pygame.Rect(0, 0, width, min(high, area.h))
        self.board.midleft = (max(style.px(24), area.w // 11), area.centery)
        top = self.board.y + style.px(26)
        for part in parts:
            part.rect.topleft = (self.board.x + style.px(28), top)
            top = part.rect.bottom + space.get(id(part), gap)
            ui.add(part)
        self.backdrop.resize(area.size)

    def _entries(self) -> list[tuple[str, str, str, str, str, Any, bool]]:
        some = bool(files())
        go_on = ""
        if self.last is not None:
            go_on = words.LAST_DAMAGED if self.last.fault else self.last.note.rpartition(" — ")[0]
        return [
            ("continue", words.CONTINUE, go_on, "c", "play", self._continue, self.last is not None),
            ("new", words.NEW_GAME, "", "n", "new", self._new, True),
            ("load", words.LOAD, "", "l", "load", self._load, some),
            ("map", words.MAP, "", "m", "map", self._map, True),
            ("settings", words.SETTINGS, "", "s", "settings", self._settings, True),
            ("quit", words.QUIT, "", "q", "quit", self.actions.quit, True),
        ]

    def _entry(self, id: str, text: str, note: str, letter: str, icon: str, press: Any, enabled: bool) -> Button:
        return Button(
            f"menu.{id}", text, on_press=press, icon=icon, note=note, align="left", role="large-bold", letter=letter,
            enabled=enabled, look="primary" if id == "continue" and enabled else "plain",
            hint="" if enabled else words.NO_SAVES,
        )  # fmt: skip

    # ------------------------------------------------------------------ what the entries do

    def _continue(self) -> None:
        if self.last is not None:
            self._go_on(self.last.path)

    def _go_on(self, path: Path, recover: bool = False) -> None:
        from wotr.table.errors import SaveError

        try:
            self.actions.load(path, recover)
        except SaveError as error:
            self.app.open(damaged(path, str(error), lambda: self._go_on(path, True)))

    def _new(self) -> None:
        self._open(NewGameDialog(self.app.settings, self._begin))

    def _begin(self, wanted: NewGame) -> None:
        from wotr.table.errors import SaveError

        try:
            self.actions.begin(wanted)
        except SaveError as error:
            self.app.open(message("no-save", words.NOT_SAVED, plain(str(error)), icon="warning"))

    def _load(self) -> None:
        self._open(LoadDialog(self._go_on))

    def _map(self) -> None:
        self.actions.map()

    def _settings(self) -> None:
        self._open(SettingsDialog(self.app.settings, self.rebuild))

    def _open(self, dialog: Dialog) -> None:
        """Open a dialog beside the entries."""
        dialog.near = self.board
        self.app.open(dialog)

    def act(self, action: str) -> bool:
        if action == "back" and self.ui.focus is not None:
            self.ui.focus_on("menu.quit")
            return True
        return False

    # ------------------------------------------------------------------ showing

    def update(self, dt: float) -> bool:
        super().update(dt)
        return self.backdrop.update(dt, self.app.style.reduced_motion)

    def draw_below(self, surface: pygame.Surface) -> None:
        style = self.app.style
        self.backdrop.draw(surface)
        shadow(surface, self.board, style.px(12))
        leather(surface, self.board)
        pygame.draw.rect(surface, palette.ACCENT, self.board.inflate(-style.px(10), -style.px(10)), 1)


class Backdrop:
    """The map behind the menu: parchment at first, the map when it is painted, a few milliseconds at a time.

    The finished picture is kept in the folder of the cache, so that it is there at once the next time.
    """

    def __init__(self, wanted: bool = True) -> None:
        self._size = (0, 0)
        self._view: Any = None
        self._sheet: pygame.Surface | None = None
        self._picture: pygame.Surface | None = None
        self._shown = 0.0
        self._rounds = 0
        self._given_up = not wanted

    def resize(self, size: tuple[int, int]) -> None:
        """The window has this size now."""
        if size != self._size:
            self._size, self._picture, self._shown = size, None, 0.0
            self.rest()

    def rest(self) -> None:
        """Something else is shown: keep the finished picture only."""
        self._view = self._sheet = None
        self._rounds = 0

    def update(self, dt: float, still: bool) -> bool:
        """Paint a little; true while there is more to do."""
        if self._picture is not None:
            if self._shown < 1:
                self._shown = 1.0 if still else min(1.0, self._shown + dt / FADE)
                return True
            return False
        if self._given_up:
            return False
        self._rounds += 1
        if self._rounds > 2:
            try:
                self._paint()
            except Exception:  # the menu works without the map; the map's own screen says what is wrong with it
                self._given_up = True
                self.rest()
        return True

    def _paint(self) -> None:
        if self._view is None:
            if self._kept():
                return
            from wotr.ui.mapview.view import MapView

            view = MapView(pygame.Rect((0, 0), self._size))
            wide, high = view.geometry.width, view.geometry.height
            scale = max(self._size[0] / wide, self._size[1] / high) * 1.04
            view.resize(pygame.Rect(0, 0, round(wide * scale), round(high * scale)))
            view.fit()
            self._view, self._sheet = view, pygame.Surface(view.rect.size).convert()
        if self._sheet is None:
            return
        self._view.draw(self._sheet)
        if not self._view.update(0.02):
            spare = self._sheet.get_width() - self._size[0], self._sheet.get_height() - self._size[1]
            part = pygame.Rect((spare[0] // 2, spare[1] // 2), self._size)
            self._picture = self._sheet.subsurface(part).copy()
            self._keep(self._picture)
            self.rest()

    def _file(self) -> Path:
        """Where the picture of this size is kept; the name changes with the map and the program."""
        source = Path(__file__).resolve().parent.parent / "mapview"
        data = paths.data_dir()
        made = [path.stat().st_mtime_ns for path in [*source.glob("*.py"), *data.glob("map*.yaml")]]
        mark = hashlib.blake2b(f"{__version__} {sorted(made)}".encode(), digest_size=6).hexdigest()
        return paths.cache_dir() / f"menu-{self._size[0]}x{self._size[1]}-{mark}.png"

    def _kept(self) -> bool:
        """Take the picture that was painted before, if there is one."""
        try:
            picture = pygame.image.load(str(self._file()))
        except (OSError, pygame.error):
            return False
        if picture.get_size() != self._size:
            return False
        self._picture = picture.convert()
        return True

    def _keep(self, picture: pygame.Surface) -> None:
        with contextlib.suppress(OSError, pygame.error):
            file = self._file()
            file.parent.mkdir(parents=True, exist_ok=True)
            part = file.with_name(f"{file.stem}.{os.getpid()}.part.png")
            pygame.image.save(picture, str(part))
            part.replace(file)
            for old in sorted(file.parent.glob("menu-*.png"), key=lambda path: path.stat().st_mtime)[:-KEPT]:
                old.unlink(missing_ok=True)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it over the whole surface."""
        if self._picture is None or self._shown < 1:
            parchment(surface, surface.get_rect())
        if self._picture is not None:
            self._picture.set_alpha(None if self._shown >= 1 else round(255 * self._shown))
            surface.blit(self._picture, (0, 0))


class Title(Widget):
    """The name of the game, as large as its width allows."""

    kind = "text"

    def fit(self, style: Style) -> Title:
        """Set its height; gives itself back."""
        self.size = style.size("display")
        while self.size > SMALLEST and fonts.width(self.text, "title", self.size) > self.rect.w:
            self.size -= 1
        self.rect.h = fonts.line_height("title", self.size)
        return self

    def draw(self, surface: pygame.Surface) -> None:
        picture = fonts.text(self.text, "title", self.size, palette.ACCENT)
        surface.blit(picture, picture.get_rect(center=self.rect.center))
