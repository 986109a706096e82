"""The tab Actions: the options that are left as rows, each with the dice that can pay for it."""

from __future__ import annotations

import pygame

from wotr.text.en import window as words
from wotr.ui import palette
from wotr.ui.panels.canvas import Canvas, Clip, Spot
from wotr.ui.panels.desk import Desk
from wotr.ui.panels.signs import die
from wotr.ui.table import surfaces
from wotr.ui.table.presenter_options import Row


def draw(canvas: Canvas, rect: pygame.Rect, desk: Desk) -> None:
    """Draw the rows."""
    presenter, style = desk.presenter, canvas.style
    rows = presenter.rows()
    inner = rect.inflate(-style.px(16), -style.px(12))
    if presenter.steps:
        inner = _chip(canvas, inner, desk)
    if not rows:
        said = words.NOTHING_ASKED
        if presenter.private and not presenter.hand_shown:
            said = words.HOLD_H
        elif presenter.decision is not None:
            said = words.IN_THE_BOX
        canvas.lines("text", said, inner, palette.WEAK)
        return
    draw_rows(canvas, inner, desk, rows, "rows")


def _chip(canvas: Canvas, rect: pygame.Rect, desk: Desk) -> pygame.Rect:
    """What was chosen so far, with a button that takes the last click back."""
    presenter, style = desk.presenter, canvas.style
    place = pygame.Rect(rect.x, rect.y, rect.w, style.control)
    said = presenter.narrowed
    canvas.button("button.narrowed", place, said, presenter.step_back, icon="back", hint=words.BACK_TO_ALL)
    return pygame.Rect(rect.x, place.bottom + style.px(6), rect.w, rect.bottom - place.bottom - style.px(6))


def draw_rows(canvas: Canvas, rect: pygame.Rect, desk: Desk, rows: list[Row], name: str) -> None:
    """Rows in a rectangle, scrolled."""
    style, scroll = canvas.style, desk.scroll(name)
    heights = [_height(canvas, row, rect.w - 12) for row in rows]
    scroll.step = style.control
    with Clip(canvas, rect):
        canvas.scroll(rect, scroll, sum(heights), f"list.{name}")
        y = rect.y - scroll.at
        for number, (row, height) in enumerate(zip(rows, heights, strict=True)):
            if y + height > rect.y and y < rect.bottom:
                _row(canvas, pygame.Rect(rect.x, y, rect.w - 10, height - style.px(4)), desk, row, number)
            y += height


def place_of(canvas: Canvas, rows: list[Row], number: int, width: int) -> tuple[int, int]:
    """From where to where a row reaches in its list, for scrolling to it."""
    heights = [_height(canvas, row, width - 12) for row in rows]
    top = sum(heights[:number])
    return top, top + heights[number]


def _words_room(canvas: Canvas, row: Row, width: int) -> int:
    style = canvas.style
    return width - style.px(46) - len(row.dice) * (style.px(24) + 4)


def _height(canvas: Canvas, row: Row, width: int) -> int:
    style = canvas.style
    lines = canvas.height("text", row.text, _words_room(canvas, row, width - 10), 2)
    return max(style.control, lines + style.px(8)) + style.px(4)


def _row(canvas: Canvas, rect: pygame.Rect, desk: Desk, row: Row, number: int) -> None:
    presenter, style = desk.presenter, canvas.style
    armed = presenter.chosen is not None and row.only == presenter.chosen
    sign = str(number + 1) if number < 9 else ""
    if isinstance(presenter.surface, surfaces.Stepper) and row.only is not None:  # there a digit is the number itself
        sign = str(row.only.fields[0][1])
        armed = sign == str(presenter.surface.value)
    hot = canvas.hot(rect)
    ground = palette.mix(palette.CONTROL, palette.ACCENT, 0.35) if armed else palette.CONTROL
    pygame.draw.rect(canvas.surface, palette.CONTROL_HOT if hot and not armed else ground, rect, border_radius=4)
    pygame.draw.rect(canvas.surface, palette.ACCENT if armed else palette.CONTROL_EDGE, rect, 1, border_radius=4)
    if sign:
        canvas.text("small-bold", sign, (rect.x + style.px(14), rect.centery), palette.WEAK, 0, "center")
    words_rect = pygame.Rect(rect.x + style.px(28), 0, _words_room(canvas, row, rect.w), rect.h)
    height = canvas.height("text", row.text, words_rect.w, 2)
    words_rect.y = rect.centery - height // 2
    canvas.lines("text", row.text, words_rect, palette.TEXT, 2)
    x = rect.right - style.px(8)
    if row.more:
        x -= style.px(10)
        canvas.icon("next", style.px(14), (x, rect.centery - style.px(7)), palette.WEAK)
    size = style.px(24)
    for face in reversed(row.dice):
        x -= size + 4
        die(canvas, presenter.side or "free", face, pygame.Rect(x, rect.centery - size // 2, size, size))
    spot = Spot(f"action.{number}", "row", row.text, rect, lambda: presenter.choose_row(row), True, armed, True)
    canvas.spot(spot)
