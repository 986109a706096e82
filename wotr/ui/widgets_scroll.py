"""Scrolling: how far something long is moved, by wheel, keys and a bar to drag."""

from __future__ import annotations

import pygame

from wotr.ui import palette
from wotr.ui.widgets_base import Style

_KEYS = (pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END)


class Scroller:
    """Where in something long one stands: `offset` pixels of it lie above the part in view."""

    def __init__(self) -> None:
        self.offset = 0
        self.whole = 0
        self.view = 0
        self._grip: int | None = None

    @property
    def furthest(self) -> int:
        """The largest offset."""
        return max(0, self.whole - self.view)

    @property
    def needed(self) -> bool:
        """Whether there is more than can be seen."""
        return self.whole > self.view

    def width(self, style: Style) -> int:
        """The width of the bar."""
        return style.px(10)

    def measure(self, whole: int, view: int) -> None:
        """Say how long the thing is and how much of it can be seen."""
        self.whole, self.view = whole, view
        self.to(self.offset)

    def to(self, offset: int) -> bool:
        """Go to an offset; true if that changed anything."""
        before = self.offset
        self.offset = max(0, min(offset, self.furthest))
        return self.offset != before

    def by(self, pixels: int) -> bool:
        """Go further; true if that changed anything."""
        return self.to(self.offset + pixels)

    def show(self, top: int, bottom: int) -> None:
        """Bring a part into view."""
        if top < self.offset:
            self.to(top)
        elif bottom > self.offset + self.view:
            self.to(bottom - self.view)

    def key(self, event: pygame.event.Event, line: int) -> bool:
        """A key that scrolls; true when used."""
        if event.key not in _KEYS or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        page = max(line, self.view - 2 * line)
        way = {
            pygame.K_UP: -line,
            pygame.K_DOWN: line,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -self.whole,
            pygame.K_END: self.whole,
        }
        self.by(way[event.key])
        return True

    # ------------------------------------------------------------------ the bar

    def thumb(self, track: pygame.Rect, style: Style) -> pygame.Rect:
        """The part of the bar that is dragged."""
        long = max(style.px(28), track.h * self.view // max(1, self.whole))
        room = max(1, track.h - long)
        return pygame.Rect(track.x, track.y + room * self.offset // max(1, self.furthest), track.w, min(long, track.h))

    def draw(self, surface: pygame.Surface, track: pygame.Rect, style: Style, hot: bool = False) -> None:
        """Draw the bar, if there is anything to scroll."""
        if not self.needed:
            return
        radius = track.w // 2
        pygame.draw.rect(surface, palette.CONTROL_DOWN, track, border_radius=radius)
        thumb = self.thumb(track, style).inflate(-style.px(2), 0)
        colour = palette.WEAK if self._grip is not None else palette.CONTROL_EDGE
        pygame.draw.rect(surface, colour, thumb, border_radius=radius)

    def pointer(self, event: pygame.event.Event, track: pygame.Rect, style: Style) -> bool:
        """A mouse event on the thing; true when it scrolls."""
        if event.type == pygame.MOUSEWHEEL:
            return self.by(-event.y * style.px(60)) or self.needed
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.needed and track.collidepoint(event.pos):
            thumb = self.thumb(track, style)
            if not thumb.collidepoint(event.pos):
                self._drag(event.pos[1] - thumb.h // 2, track, style)
            self._grip = event.pos[1] - self.thumb(track, style).y
            return True
        if event.type == pygame.MOUSEMOTION and self._grip is not None:
            self._drag(event.pos[1] - self._grip, track, style)
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._grip is not None:
            self._grip = None
            return True
        return False

    def _drag(self, top: int, track: pygame.Rect, style: Style) -> None:
        room = max(1, track.h - self.thumb(track, style).h)
        self.to(round((top - track.y) * self.furthest / room))
