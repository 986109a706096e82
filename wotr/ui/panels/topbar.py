"""The bar at the top: turn, phase, whose decision, Victory Points, the Ring-bearers, Rings, hands."""

from __future__ import annotations

import pygame

from wotr import text
from wotr.rules.board import points
from wotr.rules.book import SIDES
from wotr.rules.state import State
from wotr.text.en import window as words
from wotr.ui import palette
from wotr.ui.palette import Colour
from wotr.ui.panels.canvas import Canvas
from wotr.ui.panels.desk import Desk
from wotr.ui.panels.signs import side_mark
from wotr.ui.widgets_frame import leather

Field = tuple[str, str, Colour, str, str]
"""Id, words, colour, tooltip, icon."""


def draw(canvas: Canvas, rect: pygame.Rect, desk: Desk) -> None:
    """Draw the bar."""
    leather(canvas.surface, rect)
    style = canvas.style
    size = rect.h - style.px(10)
    right = rect.right - style.gap
    for id, icon, act, hint in (
        ("button.menu", "menu", desk.open_menu, words.MENU),
        ("button.help", "help", desk.open_help, words.HELP),
    ):
        right -= size
        canvas.button(id, pygame.Rect(right, rect.y + style.px(5), size, size), "", act, icon=icon, hint=hint)
        right -= style.px(6)
    x = _who(canvas, rect, desk)
    fields = _fields(desk.presenter.public)
    room = right - x - style.gap
    gap = style.px(26)
    while fields and sum(canvas.width("bold", f[1]) + gap + _icon_room(canvas, f) for f in fields) > room:
        fields.pop(_least(fields))
    for field in fields:
        x = _field(canvas, rect, x, field, gap)


def _least(fields: list[Field]) -> int:
    """Which field goes first when there is no room for all."""
    order = ("bar.phase", "bar.guide", "bar.hands", "bar.rings", "bar.progress", "bar.turn", "bar.corruption")
    known = [field[0] for field in fields]
    return next((known.index(each) for each in order if each in known), len(fields) - 1)


def _icon_room(canvas: Canvas, field: Field) -> int:
    return canvas.style.icon + 6 if field[4] else 0


def _who(canvas: Canvas, rect: pygame.Rect, desk: Desk) -> int:
    presenter, style = desk.presenter, canvas.style
    side = presenter.side
    size = style.px(22)
    x = rect.x + style.gap
    said = words.NOBODY_DECIDES if presenter.over else words.DICE_THROWN
    colour = palette.ACCENT
    if side is not None:
        side_mark(canvas, side, size, (x, rect.centery - size // 2))
        x += size + style.px(6)
        said, colour = words.DECIDES.format(words.SHORT_SIDES[side]), palette.SIDES[side]
    place = canvas.text("bold", said, (x, rect.centery), colour, 0, "midleft")
    canvas.note("bar.who", "text", said, place, seat=presenter.seat or "")
    return place.right + style.px(14)


def _field(canvas: Canvas, rect: pygame.Rect, x: int, field: Field, gap: int) -> int:
    id, said, colour, hint, icon = field
    pygame.draw.line(canvas.surface, palette.PANEL_EDGE, (x, rect.y + 7), (x, rect.bottom - 8))
    x += gap // 2
    left = x
    if icon:
        size = canvas.style.icon
        canvas.icon(icon, size, (x, rect.centery - size // 2), colour)
        x += size + 6
    place = canvas.text("bold", said, (x, rect.centery), colour, 0, "midleft")
    canvas.note(id, "text", said, pygame.Rect(left, place.y, place.right - left, place.h), hint)
    return place.right + gap // 2


def _fields(view: State) -> list[Field]:
    tracks, company = view.book.content.tracks, view.fellowship
    win = tracks.victory
    scores = "  ".join([words.POINTS_OF.format(words.LETTERS[s], points(view, s), win[s]) for s in SIDES])
    if company.in_mordor:
        progress = words.ON_MORDOR.format(company.mordor, tracks.mordor_steps)
    else:
        progress = words.PROGRESS.format(company.progress, words.HIDDEN if company.hidden else words.REVEALED)
    hands = "/".join([str(sum(len(view.hand[seat]) for seat in view.seats[s])) for s in SIDES])
    rings = "/".join([str(view.rings[s]) for s in SIDES])
    corruption = words.CORRUPTION.format(company.corruption, tracks.corruption_limit)
    phase = text.phrase("phases", view.phase).partition(": ")[2] or text.phrase("phases", view.phase)
    return [
        ("bar.turn", words.TURN.format(view.turn), palette.TEXT, "", ""),
        ("bar.phase", phase[:1].upper() + phase[1:], palette.WEAK, "", ""),
        ("bar.points", f"{words.POINTS} {scores}", palette.TEXT, words.HINT_POINTS, ""),
        ("bar.corruption", corruption, palette.DANGER, words.HINT_CORRUPTION.format(tracks.corruption_limit), ""),
        ("bar.progress", progress, palette.GOOD, words.HINT_PROGRESS, ""),
        ("bar.guide", words.GUIDE.format(text.name(view.book, company.guide)), palette.TEXT, "", ""),
        ("bar.rings", words.RINGS.format(rings), palette.TEXT, words.HINT_RINGS, ""),
        ("bar.hands", words.HANDS.format(hands), palette.TEXT, words.HINT_HANDS, ""),
    ]
