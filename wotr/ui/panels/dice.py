"""The trays of dice and the Hunt Box."""

from __future__ import annotations

import pygame

from wotr.rules.book import FREE, SHADOW, SIDES, Side
from wotr.text.en import window as words
from wotr.ui import palette
from wotr.ui.panels.canvas import Canvas, Spot
from wotr.ui.panels.desk import Desk
from wotr.ui.panels.signs import die, side_mark
from wotr.ui.widgets_frame import leather


def draw(canvas: Canvas, rect: pygame.Rect, desk: Desk) -> None:
    """Draw both trays, that of the side to decide first, and the Hunt Box."""
    leather(canvas.surface, rect)
    style = canvas.style
    inner = rect.inflate(-style.px(16), -style.px(12))
    first = desk.presenter.side or FREE
    height = inner.h // 3
    for row, side in enumerate((first, *[side for side in SIDES if side != first])):
        _tray(canvas, pygame.Rect(inner.x, inner.y + row * height, inner.w, height), desk, side)
    _hunt_box(canvas, pygame.Rect(inner.x, inner.y + 2 * height, inner.w, height), desk)


def _tray(canvas: Canvas, rect: pygame.Rect, desk: Desk, side: Side) -> None:
    presenter, style = desk.presenter, canvas.style
    view = presenter.public
    mark = style.px(24)
    side_mark(canvas, side, mark, (rect.x, rect.centery - mark // 2))
    dice = presenter.dice(side)
    x = rect.x + mark + style.px(10)
    room = rect.right - x
    size = min(style.px(40), rect.h - style.px(6), max(style.px(22), room // max(1, len(dice)) - style.px(6)))
    if not dice:
        count = view.unrolled[side]
        said = words.UNROLLED.format(count) if count else words.NO_DICE
        place = canvas.text("small", said, (x, rect.centery), palette.WEAK, room, "midleft")
        canvas.note(f"dice.{side}", "text", said, place)
        return
    taken = presenter.die
    for number, (face, usable) in enumerate(dice):
        place = pygame.Rect(x, rect.centery - size // 2, size, size)
        _die(canvas, place, desk, side, number, face, usable, face == taken and side == presenter.side)
        if face == taken:
            taken = ""
        x += size + style.px(6)


def _die(
    canvas: Canvas, rect: pygame.Rect, desk: Desk, side: Side, number: int, face: str, usable: bool, chosen: bool
) -> None:
    presenter = desk.presenter
    own = side == presenter.side
    die(canvas, side, face, rect, faded=own and not usable and bool(presenter.left))
    if chosen:
        pygame.draw.rect(canvas.surface, palette.BLACK, rect.inflate(6, 6), 4, border_radius=8)
        pygame.draw.rect(canvas.surface, palette.FOCUS, rect.inflate(5, 5), 3, border_radius=8)
    elif usable and canvas.hot(rect):
        pygame.draw.rect(canvas.surface, palette.WHITE, rect.inflate(4, 4), 2, border_radius=8)
    said = words.DIE.format(presenter.name(face))
    canvas.spot(
        Spot(
            f"die.{side}.{number}", "die", said, rect, lambda: presenter.choose_die(face), usable, usable,
            usable, said, lambda: presenter.choose_die(face), presenter.public.seats[side][0],
        )
    )  # fmt: skip


def _hunt_box(canvas: Canvas, rect: pygame.Rect, desk: Desk) -> None:
    style, view = canvas.style, desk.presenter.public
    pygame.draw.line(canvas.surface, palette.PANEL_EDGE, (rect.x, rect.y), (rect.right, rect.y))
    place = canvas.text("bold", words.HUNT_BOX, (rect.x, rect.centery), palette.WEAK, 0, "midleft")
    x = place.right + style.px(10)
    size = min(style.px(26), rect.h - style.px(10))
    for side in (SHADOW, FREE):
        for _ in range(min(view.box[side], 6)):
            die(
                canvas,
                side,
                "eye" if side == SHADOW else "character",
                pygame.Rect(x, rect.centery - size // 2, size, size),
            )
            x += size + style.px(4)
    count = view.box[SHADOW]
    said = words.HUNT_SHORT.format(count, words.DICE_WORD[count != 1], view.box[FREE])
    if canvas.width("small", said) > rect.right - x - style.px(4):
        said = words.HUNT_TINY.format(count, view.box[FREE])
    canvas.text("small", said, (x + style.px(4), rect.centery), palette.TEXT, rect.right - x - style.px(4), "midleft")
    canvas.note("hunt-box", "text", said, rect)
