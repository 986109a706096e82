"""Small pictures that several panels use: dice, marks of a side, emblems of Nations."""

from __future__ import annotations

import pygame

from wotr.ui import icons, palette
from wotr.ui.panels.canvas import Canvas, Place

FACES = {
    "character": "die-character",
    "army": "die-army",
    "muster": "die-muster",
    "army-muster": "die-army-muster",
    "event": "die-event",
    "will": "die-will",
    "eye": "die-eye",
}
MARKS = {"free": "side-free", "shadow": "side-shadow"}


def die(canvas: Canvas, side: str, face: str, rect: pygame.Rect, faded: bool = False) -> None:
    """An Action die."""
    body = palette.DICE.get(side, palette.CONTROL)
    if faded:
        body = palette.mix(body, palette.PANEL, 0.55)
    radius = max(3, rect.w // 7)
    pygame.draw.rect(canvas.surface, palette.mix(body, palette.BLACK, 0.5), rect.move(0, 2), border_radius=radius)
    pygame.draw.rect(canvas.surface, body, rect, border_radius=radius)
    shine = palette.mix(body, palette.WHITE, 0.28)
    pygame.draw.rect(canvas.surface, shine, rect, max(1, rect.w // 20), border_radius=radius)
    size = round(rect.w * 0.74)
    ink = palette.mix(palette.WHITE, body, 0.5) if faded else palette.WHITE
    canvas.surface.blit(
        icons.icon(FACES.get(face, face), size, ink), (rect.centerx - size // 2, rect.centery - size // 2)
    )


def number_die(canvas: Canvas, value: int, rect: pygame.Rect, hit: bool) -> None:
    """A combat or Hunt die with its number; a hit has a bold frame and a tick."""
    ground = palette.CARD if hit else palette.mix(palette.CARD, palette.PANEL, 0.45)
    pygame.draw.rect(canvas.surface, ground, rect, border_radius=4)
    edge = palette.GOOD if hit else palette.BORDER
    pygame.draw.rect(canvas.surface, edge, rect, 3 if hit else 1, border_radius=4)
    canvas.text("bold", str(value), rect.center, palette.CARD_INK, 0, "center")
    if hit:
        size = max(9, rect.w // 3)
        canvas.icon("confirm", size, (rect.right - size + 2, rect.y - 2), palette.GOOD)


def side_mark(canvas: Canvas, side: str, size: int, at: Place) -> None:
    """The shield of the Free Peoples or the eye of the Shadow."""
    canvas.icon(MARKS[side], size, at, palette.SIDES[side])


def emblem(canvas: Canvas, nation: str, rect: pygame.Rect) -> None:
    """The emblem of a Nation on its colour."""
    pygame.draw.rect(canvas.surface, palette.fill(nation), rect, border_radius=4)
    pygame.draw.rect(canvas.surface, palette.BLACK, rect, 1, border_radius=4)
    size = round(min(rect.size) * 0.8)
    ink = palette.ink(nation)
    canvas.surface.blit(icons.icon(f"nation-{nation}", size, ink), (rect.centerx - size // 2, rect.centery - size // 2))
