"""The side panel under the dice: the row of tabs and the page that is open."""

from __future__ import annotations

import pygame

from wotr.text.en import window as words
from wotr.ui import palette
from wotr.ui.panels import actions, fellowship, log, politics, record, region
from wotr.ui.panels.canvas import Canvas, Spot
from wotr.ui.panels.desk import TABS, Desk
from wotr.ui.widgets_frame import leather

PAGES = {
    "actions": actions.draw,
    "region": region.draw,
    "politics": politics.draw,
    "fellowship": fellowship.draw,
    "record": record.draw,
}


def draw(canvas: Canvas, bar: pygame.Rect, body: pygame.Rect, desk: Desk, heights: log.Heights | None) -> None:
    """Draw the tabs and the open page; `heights` are those of the log when it is a tab, too."""
    leather(canvas.surface, bar.union(body))
    names = (*TABS, "log") if heights is not None else TABS
    if desk.tab not in names:
        desk.tab = "actions"
    _bar(canvas, bar, desk, names)
    if desk.tab == "log" and heights is not None:
        log.draw_lines(canvas, body.inflate(-canvas.style.px(16), -canvas.style.px(10)), desk, heights)
    else:
        PAGES[desk.tab](canvas, body, desk)


def _bar(canvas: Canvas, rect: pygame.Rect, desk: Desk, names: tuple[str, ...]) -> None:
    style = canvas.style
    role = "text"
    pad = style.px(8)
    total = sum(canvas.width(role, words.TABS[each]) + 2 * pad for each in names)
    if total > rect.w - style.px(12):
        role = "small"
        total = sum(canvas.width(role, words.TABS[each]) for each in names)
        pad = max(2, (rect.w - style.px(12) - total) // (2 * len(names)))
    room = rect.w - style.px(12)
    widths = [canvas.width(role, words.TABS[each]) + 2 * pad for each in names]
    spare = (room - sum(widths)) // len(names)
    if spare < 0:
        widths, spare = [room // len(names)] * len(names), 0
    x = rect.x + style.px(6)
    for each, width in zip(names, widths, strict=True):
        _tab(canvas, pygame.Rect(x, rect.y + style.px(3), width + spare, rect.h - style.px(3)), desk, each, role)
        x += width + spare


def _tab(canvas: Canvas, rect: pygame.Rect, desk: Desk, name: str, role: str) -> None:
    chosen = desk.tab == name
    if chosen:
        pygame.draw.rect(canvas.surface, palette.BOX, rect, border_top_left_radius=5, border_top_right_radius=5)
        pygame.draw.line(canvas.surface, palette.ACCENT, rect.topleft, (rect.right - 1, rect.y), 2)
    elif canvas.hot(rect):
        pygame.draw.rect(canvas.surface, palette.CONTROL, rect, border_top_left_radius=5, border_top_right_radius=5)
    ink = palette.ACCENT if chosen else palette.TEXT
    canvas.text(role, words.TABS[name], rect.center, ink, rect.w, "center")
    canvas.spot(Spot(f"tab.{name}", "tab", words.TABS[name], rect, lambda: desk.to_tab(name), True, chosen, True))
