"""What a screen of the window is to the application."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from wotr.ui.probe import Node

if TYPE_CHECKING:
    from wotr.ui.app import App
    from wotr.ui.widgets import Dialog


class Scene:
    """One screen. The application calls these; a scene overrides what it needs.

    `dirty` asks for one more picture. `dialogs` are the dialogs over this scene, the uppermost last; they get the
    events first (open one with `app.open(dialog)`). A scene with widgets keeps them in a `widgets.Ui` and passes on
    `handle`, `update`, `draw`, `probe` and `hint_at`; see `UiScene` in `wotr.ui.widgets`, which does exactly that.
    """

    app: App

    def __init__(self) -> None:
        self.dirty = True
        self.dialogs: list[Dialog] = []

    def enter(self, app: App) -> None:
        """The scene comes to the top of the stack: for the first time, or again when what lay over it is gone."""
        self.app = app
        self.dirty = True

    def leave(self) -> None:
        """The scene is no longer shown: another lies over it, it was taken off, or the program ends."""

    def close(self) -> None:
        """The scene is taken off for good or the program ends: give back files and locks. Called after `leave`."""

    def resized(self, size: tuple[int, int]) -> None:
        """The window has this size now, or text size or scale have changed: lay everything out anew."""

    def handle(self, event: pygame.event.Event) -> bool:
        """An event of pygame; true when it was used."""
        return False

    def peek(self, event: pygame.event.Event) -> bool:
        """An event while a dialog is faded to a bar: the map may be looked at, nothing may be answered."""
        return self.handle(event) if event.type in (pygame.MOUSEMOTION, pygame.MOUSEWHEEL) else False

    def update(self, dt: float) -> bool:
        """Time has passed, in seconds; true while something still moves and wants pictures."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole screen."""

    def probe(self) -> list[Node]:
        """What is drawn, without the dialogs."""
        return []

    def hint_at(self, pos: tuple[int, int]) -> tuple[str, pygame.Rect] | None:
        """The tooltip of what lies there and the place that it belongs to; None for nothing."""
        return None

    def focus_hint(self) -> tuple[str, pygame.Rect] | None:
        """The tooltip of what the keyboard is on."""
        return None

    def private(self) -> bool:
        """Whether something is on the screen that another player must not see: a picture of it asks first."""
        return False

    def report(self) -> str:
        """What a report of a fault should hold besides the fault itself, without names of people."""
        return ""

    def recover(self) -> None:
        """Called when the player goes on after a fault: return to a sound state."""
