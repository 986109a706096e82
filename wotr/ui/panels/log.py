"""The log, newest first: only the lines in view are laid out, however long the game."""

from __future__ import annotations

import pygame

from wotr.text.en import window as words
from wotr.ui import palette
from wotr.ui.panels.canvas import Canvas, Clip, Spot
from wotr.ui.panels.desk import Desk
from wotr.ui.table.presenter_log import LogLine
from wotr.ui.widgets_frame import leather


class Heights:
    """The heights of all lines, counted once; new lines are added as they come."""

    def __init__(self) -> None:
        self._key: tuple[int, int] = (0, 0)
        self._first: LogLine | None = None
        self.heights: list[int] = []
        self.total = 0

    def count(self, canvas: Canvas, lines: list[LogLine], width: int) -> None:
        """Bring the heights up to date."""
        key = (width, canvas.style.size("small"))
        first = lines[0] if lines else None
        if key != self._key or len(lines) < len(self.heights) or first is not self._first:
            self.heights, self.total = [], 0
            self._key, self._first = key, first
        for line in lines[len(self.heights) :]:
            height = _height(canvas, line, width)
            self.heights.append(height)
            self.total += height


def draw(canvas: Canvas, rect: pygame.Rect, desk: Desk, heights: Heights) -> None:
    """Draw what is in view."""
    leather(canvas.surface, rect)
    style = canvas.style
    inner = rect.inflate(-style.px(20), -style.px(12))
    top = canvas.heading(words.LOG, inner)
    inner = pygame.Rect(inner.x, inner.y + top, inner.w, inner.h - top)
    draw_lines(canvas, inner, desk, heights)


def draw_lines(canvas: Canvas, rect: pygame.Rect, desk: Desk, heights: Heights) -> None:
    """The lines alone."""
    lines = desk.presenter.log()
    width = rect.w - 10
    heights.count(canvas, lines, width)
    scroll = desk.scroll("log")
    scroll.step = 3 * canvas.style.line("small")
    with Clip(canvas, rect):
        canvas.scroll(rect, scroll, heights.total, "log")
        if not lines:
            canvas.text("small", words.LOG_EMPTY, rect.topleft, palette.WEAK)
        y = rect.y - scroll.at
        for number in range(len(lines) - 1, -1, -1):
            height = heights.heights[number]
            if y + height > rect.y:
                _line(canvas, pygame.Rect(rect.x, y, width, height), desk, lines[number], number)
            y += height
            if y >= rect.bottom:
                break


def _indent(canvas: Canvas, line: LogLine) -> int:
    return 0 if line.head else canvas.width("small-bold", "FP") + canvas.style.px(8)


def _height(canvas: Canvas, line: LogLine, width: int) -> int:
    role = "small-bold" if line.head else "small"
    return canvas.height(role, line.text, width - _indent(canvas, line)) + canvas.style.px(6 if line.head else 2)


def _line(canvas: Canvas, rect: pygame.Rect, desk: Desk, line: LogLine, number: int) -> None:
    if line.head:
        canvas.text("small-bold", line.text, (rect.x, rect.y + canvas.style.px(3)), palette.ACCENT)
        y = rect.bottom - 2
        pygame.draw.line(canvas.surface, palette.PANEL_EDGE, (rect.x, y), (rect.right, y))
        canvas.note(f"log.{number}", "text", line.text, rect)
        return
    if line.side:
        canvas.text("small-bold", words.LETTERS[line.side], rect.topleft, palette.SIDES[line.side])
    indent = _indent(canvas, line)
    place = pygame.Rect(rect.x + indent, rect.y, rect.w - indent, rect.h)
    link = line.regions or line.cards
    hot = bool(link) and canvas.hot(rect)
    canvas.lines("small", line.text, place, palette.LINK if hot else palette.TEXT)
    act = None
    if line.regions:
        act = lambda: desk.show_region(line.regions[-1])  # noqa: E731
    elif line.cards:
        act = lambda: desk.look_at(line.cards[-1])  # noqa: E731
    canvas.spot(Spot(f"log.{number}", "text", line.text, rect.copy(), act))
