"""The tab Politics: each Nation's steps to war, active or passive, and its reinforcements."""

from __future__ import annotations

import pygame

from wotr.rules.book import NAZGUL, SIDES, elite, leader, regular
from wotr.rules.state import State
from wotr.text.en import window as words
from wotr.ui import palette
from wotr.ui.panels.canvas import Canvas
from wotr.ui.panels.desk import Desk
from wotr.ui.panels.page import Page
from wotr.ui.panels.signs import emblem

STEPS = 3


def draw(canvas: Canvas, rect: pygame.Rect, desk: Desk) -> None:
    """Draw the eight Nations."""
    view = desk.presenter.public
    with Page(canvas, rect, desk, "politics") as page:
        for side in SIDES:
            page.heading(words.SHORT_SIDES[side])
            for nation in view.book.nations_of[side]:
                _nation(canvas, page.room(canvas.style.line() * 2 + canvas.style.px(10)), view, nation)


def _nation(canvas: Canvas, rect: pygame.Rect, view: State, nation: str) -> None:
    style, book = canvas.style, view.book
    side = rect.h - style.px(12)
    emblem(canvas, nation, pygame.Rect(rect.x, rect.y + style.px(4), side, side))
    x = rect.x + side + style.px(10)
    steps = view.politics[nation]
    state = words.AT_WAR if not steps else f"{words.STEPS.format(steps)}, {_activity(view, nation)}"
    canvas.text("bold", book.nations[nation].short, (x, rect.y + style.px(2)), palette.TEXT)
    _track(
        canvas, pygame.Rect(rect.right - style.px(4 * 20), rect.y + style.px(4), style.px(4 * 20), style.px(16)), steps
    )
    y = rect.y + style.px(2) + style.line()
    left = canvas.text("small", state, (x, y), palette.DANGER if not steps else palette.WEAK)
    reserve = reserves(view, nation)
    canvas.text("small", reserve, (rect.right, y), palette.TEXT, rect.right - left.right - 8, "topright")
    said = f"{book.nations[nation].name}: {state}; {words.RESERVE} {reserve}"
    canvas.note(f"nation.{nation}", "text", said, rect.inflate(0, -4))


def _activity(view: State, nation: str) -> str:
    return words.ACTIVE if view.active[nation] else words.PASSIVE


def _track(canvas: Canvas, rect: pygame.Rect, steps: int) -> None:
    """Boxes to At War, the flag in one of them."""
    size = rect.h
    for place in range(STEPS + 1):
        box = pygame.Rect(rect.x + place * (size + 4), rect.y, size, size)
        war = place == STEPS
        pygame.draw.rect(canvas.surface, palette.BOX, box, border_radius=3)
        pygame.draw.rect(canvas.surface, palette.DANGER if war else palette.CONTROL_EDGE, box, 1, border_radius=3)
        if STEPS - place == steps:
            pygame.draw.rect(canvas.surface, palette.ACCENT, box.inflate(-5, -5), border_radius=2)


def reserves(view: State, nation: str) -> str:
    """What is left of a Nation's reinforcements, in short."""
    said = words.RESERVE_SHORT.format(view.reserve[regular(nation)], view.reserve[elite(nation)])
    if leader(nation) in view.reserve:
        said += words.RESERVE_LEADERS.format(view.reserve[leader(nation)])
    if nation == "sauron":
        said += words.RESERVE_NAZGUL.format(view.reserve[NAZGUL])
    return said
