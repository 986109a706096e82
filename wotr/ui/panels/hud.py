"""The boxes that lie on the western sea: the Fellowship's track, the Hunt, politics at a glance. F2 folds them away."""

from __future__ import annotations

import pygame

from wotr.rules.book import FREE, SHADOW, SIDES
from wotr.rules.state import State
from wotr.text.en import window as words
from wotr.ui import palette
from wotr.ui.panels.canvas import Canvas
from wotr.ui.panels.desk import Desk
from wotr.ui.panels.signs import emblem

WIDTH = 150
ROOMY = 760


def width(canvas_style_px: int, area: pygame.Rect) -> int:
    """How wide the boxes are; 0 where the map needs all the room."""
    return canvas_style_px if area.w >= 640 and area.h >= 460 else 0


def draw(canvas: Canvas, area: pygame.Rect, desk: Desk) -> None:
    """Draw the boxes in the corner of the map where there is sea."""
    style = canvas.style
    wide = width(style.px(WIDTH), area)
    if desk.folded or not wide:
        return
    view = desk.presenter.public
    line = style.line("small") + style.px(2)
    roomy = area.w >= style.px(ROOMY)
    high = line * 12 + style.px(34) if roomy else line * 4 + style.px(14)
    x, y = area.x + style.px(8), area.bottom - style.px(8) - high
    ring = pygame.Rect(x, y, wide, line * 4 + style.px(14))
    _box(canvas, ring)
    _ring(canvas, ring.inflate(-style.px(16), -style.px(10)), view, line)
    if not roomy:
        return
    nations = pygame.Rect(x, ring.bottom + style.px(6), wide, line * 8 + style.px(14))
    _box(canvas, nations)
    inner = nations.inflate(-style.px(16), -style.px(12))
    for number, nation in enumerate(n for side in SIDES for n in view.book.nations_of[side]):
        _nation(canvas, pygame.Rect(inner.x, inner.y + number * line, inner.w, line), view, nation)


def _box(canvas: Canvas, rect: pygame.Rect) -> None:
    veil = pygame.Surface(rect.size, pygame.SRCALPHA)
    pygame.draw.rect(veil, (*palette.PANEL, 232), veil.get_rect(), border_radius=6)
    canvas.surface.blit(veil, rect)
    pygame.draw.rect(canvas.surface, palette.PANEL_EDGE, rect, 1, border_radius=6)
    canvas.shield("hud", "", rect)


def _ring(canvas: Canvas, rect: pygame.Rect, view: State, line: int) -> None:
    company, tracks = view.fellowship, view.book.content.tracks
    if company.in_mordor:
        progress = words.ON_MORDOR.format(company.mordor, tracks.mordor_steps)
    else:
        progress = words.PROGRESS.format(company.progress, words.HIDDEN if company.hidden else words.REVEALED)
    said = (
        (progress, palette.ACCENT),
        (words.CORRUPTION.format(company.corruption, tracks.corruption_limit), palette.DANGER),
        (f"{words.HUNT_BOX} {words.HUNT_DICE.format(view.box[SHADOW])}", palette.TEXT),
        (words.BONUS.format(view.box[FREE]), palette.WEAK),
    )
    for number, (words_, colour) in enumerate(said):
        canvas.text("small", words_, (rect.x, rect.y + number * line), colour, rect.w)


def _nation(canvas: Canvas, rect: pygame.Rect, view: State, nation: str) -> None:
    side = rect.h - 4
    emblem(canvas, nation, pygame.Rect(rect.x, rect.y + 1, side, side))
    steps = view.politics[nation]
    x = rect.x + side + canvas.style.px(6)
    said = words.AT_WAR if not steps else str(steps)
    canvas.text(
        "small", view.book.nations[nation].short, (x, rect.centery), palette.TEXT, rect.w - side - 64, "midleft"
    )
    colour = palette.DANGER if not steps else palette.TEXT
    if steps and not view.active[nation]:
        said, colour = f"{steps} {words.PASSIVE}", palette.WEAK
    canvas.text("small", said, (rect.right, rect.centery), colour, 0, "midright")
    canvas.note(f"hud.{nation}", "text", f"{view.book.nations[nation].name}: {said}", rect)
