"""A window for tests, and hands to use it: everything is done by posted events."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from wotr.ui.app import App
from wotr.ui.probe import Node, find, has
from wotr.ui.scene import Scene
from wotr.ui.settings import Settings


@pytest.fixture(autouse=True)
def config_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Settings and saves of each test lie in a folder of its own."""
    folder = tmp_path / "config"
    monkeypatch.setenv("WOTR_CONFIG", str(folder))
    monkeypatch.setenv("WOTR_SAVES", str(tmp_path / "saves"))
    return folder


class Hands:
    """Uses a window as a player does."""

    def __init__(self, app: App) -> None:
        self.app = app

    def show(self, scene: Scene) -> Hands:
        """Put a scene on the screen; gives the hands back."""
        self.app.push(scene)
        self.app.pump()
        return self

    def node(self, id: str) -> Node:
        """What is on the screen under that id."""
        return find(self.app.probe(), id)

    def sees(self, id: str) -> bool:
        """Whether that is on the screen."""
        return has(self.app.probe(), id)

    def point(self, at: str | tuple[int, int]) -> tuple[int, int]:
        """Move the pointer to the middle of a node, or to a place."""
        pos = self.node(at).rect.center if isinstance(at, str) else at
        self.app.pump(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False))
        return pos

    def click(self, at: str | tuple[int, int]) -> None:
        """Click on the middle of a node, or on a place."""
        pos = self.point(at)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.app.pump(pygame.event.Event(kind, pos=pos, button=1, touch=False))

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press, move and let go."""
        self.point(start)
        self.app.pump(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
        self.point(end)
        self.app.pump(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False))

    def wheel(self, at: str | tuple[int, int], turns: int) -> None:
        """Turn the wheel over something; towards the user is negative."""
        self.point(at)
        self.app.pump(
            pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=turns, flipped=False, precise_x=0.0, precise_y=turns)
        )

    def key(self, key: int, mod: int = 0, unicode: str = "") -> None:
        """Press and let go a key."""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.app.pump(pygame.event.Event(kind, key=key, mod=mod, unicode=unicode, scancode=0))

    def type(self, words: str) -> None:
        """Type letters, as a keyboard does."""
        for letter in words:
            key = ord(letter.lower()) if letter.isascii() else 0
            press = pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=letter, scancode=0)
            self.app.pump(press, pygame.event.Event(pygame.TEXTINPUT, text=letter))
            self.app.pump(pygame.event.Event(pygame.KEYUP, key=key, mod=0, unicode=letter, scancode=0))

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.app.pump(dt=seconds)

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size."""
        self.app.pump(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))

    def picture(self) -> bytes:
        """What is on the screen, as bytes."""
        return pygame.image.tobytes(self.app.canvas, "RGB")

    @property
    def focused(self) -> str:
        """The id of what has the focus, "" for nothing."""
        return next((node.id for node in reversed(self.app.probe()) if node.focused), "")


@pytest.fixture
def window() -> Iterator[Callable[..., Hands]]:
    """Opens windows (size, settings); they are closed after the test."""
    opened: list[App] = []

    def open_window(size: tuple[int, int] = (1280, 800), settings: Settings | None = None) -> Hands:
        app = App(size, settings or Settings(), headless=True)
        opened.append(app)
        return Hands(app)

    yield open_window
    for app in opened:
        app.close()
