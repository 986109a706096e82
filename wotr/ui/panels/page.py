"""A page of facts in a tab: headings, lines, links and rows of pictures, one under the other, scrolled as a whole."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from wotr.ui import palette
from wotr.ui.palette import Colour
from wotr.ui.panels.canvas import Act, Canvas, Clip, Spot
from wotr.ui.panels.desk import Desk


class Page:
    """Draws downwards; `y` is where the next thing goes."""

    def __init__(self, canvas: Canvas, rect: pygame.Rect, desk: Desk, name: str) -> None:
        self.canvas = canvas
        self.style = canvas.style
        self.name = name
        self.rect = rect.inflate(-canvas.style.px(20), -canvas.style.px(14))
        self._scroll = desk.scroll(name)
        self._clip = Clip(canvas, self.rect)
        self.x, self.w = self.rect.x, self.rect.w - 8
        self.y = self.rect.y - self._scroll.at

    def __enter__(self) -> Page:
        self._clip.__enter__()
        return self

    def __exit__(self, *why: object) -> None:
        self.canvas.scroll(self.rect, self._scroll, self.y + self._scroll.at - self.rect.y, f"page.{self.name}")
        self._clip.__exit__()

    def heading(self, said: str) -> None:
        """A heading with some room above it."""
        if self.y > self.rect.y - self._scroll.at:
            self.y += self.style.px(8)
        self.y += self.canvas.heading(said, pygame.Rect(self.x, self.y, self.w, 0))

    def line(
        self,
        said: str,
        colour: Colour = palette.TEXT,
        role: str = "text",
        indent: int = 0,
        id: str = "",
        hint: str = "",
    ) -> None:
        """Words, in as many lines as they need."""
        rect = pygame.Rect(self.x + indent, self.y, self.w - indent, 0)
        height = self.canvas.lines(role, said, rect, colour)
        if id:
            self.canvas.note(id, "text", said, pygame.Rect(rect.x, rect.y, rect.w, height), hint)
        self.y += height

    def link(self, id: str, said: str, act: Act, indent: int = 0, colour: Colour = palette.LINK) -> None:
        """Words that can be clicked."""
        style = self.style
        rect = pygame.Rect(
            self.x + indent, self.y, min(self.w - indent, self.canvas.width("text", said) + 4), style.line() + 4
        )
        place = self.canvas.text("text", said, (rect.x, rect.y + 2), colour, rect.w)
        if self.canvas.hot(rect):
            pygame.draw.line(self.canvas.surface, colour, (place.x, place.bottom - 2), (place.right, place.bottom - 2))
        self.canvas.spot(Spot(id, "link", said, rect, act, True, False, True))
        self.y += rect.h

    def links(self, items: list[tuple[str, str, Act]]) -> None:
        """Links beside each other, as many in a line as fit."""
        style = self.style
        x = self.x
        for id, said, act in items:
            width = self.canvas.width("text", said)
            if x > self.x and x + width > self.x + self.w:
                x, self.y = self.x, self.y + style.line() + 6
            rect = pygame.Rect(x, self.y, width + 4, style.line() + 4)
            hot = self.canvas.hot(rect)
            place = self.canvas.text("text", said, (x, self.y + 2), palette.LINK)
            y = place.bottom - 2
            pygame.draw.line(self.canvas.surface, palette.LINK if hot else palette.PANEL_EDGE, (x, y), (place.right, y))
            self.canvas.spot(Spot(id, "link", said, rect, act, True, False, True))
            x += width + style.px(16)
        if items:
            self.y += style.line() + 6

    def row(self, height: int, draw: Callable[[pygame.Rect], None]) -> None:
        """Something of a fixed height drawn by the caller."""
        draw(pygame.Rect(self.x, self.y, self.w, height))
        self.y += height

    def room(self, height: int) -> pygame.Rect:
        """A place of a fixed height that the caller fills."""
        self.y += height
        return pygame.Rect(self.x, self.y - height, self.w, height)

    def gap(self, pixels: int = 6) -> None:
        """Some room."""
        self.y += self.style.px(pixels)
