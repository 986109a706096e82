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
    lines = 5 if view.fellowship.in_mordor else 4
    high = line * (lines + 8) + style.px(34) if roomy else line * lines + style.px(14)
    x, y = area.x + style.px(8), area.bottom - style.px(8) - high
    ring = pygame.Rect(x, y, wide, line * lines + style.px(14))
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
    if company.in_mordor:
        _track(canvas, pygame.Rect(rect.x, rect.y + line, rect.w, line), company.mordor, tracks.mordor_steps)
    for number, (words_, colour) in enumerate(said):
        number += company.in_mordor and number > 0
        canvas.text("small", words_, (rect.x, rect.y + number * line), colour, rect.w)


def _track(canvas: Canvas, rect: pygame.Rect, at: int, steps: int) -> None:
    """The Mordor Track: a place for each step, the last one the Crack of Doom, and where the Fellowship is."""
    radius = max(4, rect.h // 2 - canvas.style.px(3))
    places = [(rect.x + radius + n * (rect.w - 2 * radius) // steps, rect.centery) for n in range(steps + 1)]
    pygame.draw.line(canvas.surface, palette.WEAK, places[0], places[-1], 2)
    for number, place in enumerate(places):
        here, last = number == at, number == steps
        edge = palette.DANGER if last else palette.WEAK
        pygame.draw.circle(canvas.surface, palette.ACCENT if here else palette.PANEL, place, radius)
        pygame.draw.circle(canvas.surface, palette.ACCENT if here else edge, place, radius, 2)
        spot = pygame.Rect(place[0] - radius, place[1] - radius, 2 * radius, 2 * radius)
        canvas.note(f"mordor.{number}", "text", words.ON_MORDOR.format(number, steps) if here else str(number), spot)


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
