"""The bar of the question: who must do what, the clicks so far, Undo, Back and Confirm."""

from __future__ import annotations

import pygame

from wotr.text.en import window as words
from wotr.ui import palette
from wotr.ui.panels.canvas import Act, Canvas
from wotr.ui.panels.desk import Desk
from wotr.ui.panels.signs import side_mark


def draw(canvas: Canvas, rect: pygame.Rect, desk: Desk, focused: str = "") -> None:
    """Draw the bar; `focused` is the Region that the keyboard is on."""
    presenter, style = desk.presenter, canvas.style
    surface = canvas.surface
    pygame.draw.rect(surface, palette.mix(palette.PANEL, palette.ACCENT, 0.10), rect)
    pygame.draw.line(surface, palette.PANEL_EDGE, rect.bottomleft, rect.bottomright)
    right = _buttons(canvas, rect, desk)
    x = rect.x + style.gap
    if presenter.side is not None:
        size = style.px(22)
        side_mark(canvas, presenter.side, size, (x, rect.centery - size // 2))
        x += size + style.px(8)
    room = right - x - style.gap
    said = presenter.prompt
    if focused:
        said = f"{focused}.  {said}"
    detail, colour = presenter.notice, palette.DANGER
    if not detail and (presenter.narrowed or presenter.confirmable):
        detail, colour = presenter.narrowed, palette.ACCENT
        if presenter.chosen is not None and presenter.confirmable:
            detail = presenter.why_not
    if not detail and presenter.private and not presenter.hand_shown and not presenter.covered:
        detail, colour = words.HOLD_H, palette.ACCENT
    if not detail:
        place = canvas.text("bold", said, (x, rect.centery), palette.TEXT, room, "midleft")
        canvas.note("prompt", "text", said, place, presenter.rule, presenter.seat or "")
        return
    width = min(canvas.width("small", detail), room * 3 // 5)
    first = canvas.text("bold", said, (x, rect.centery), palette.TEXT, max(60, room - width - style.px(18)), "midleft")
    canvas.note("prompt", "text", said, first, presenter.rule, presenter.seat or "")
    place = canvas.text(
        "small",
        detail,
        (first.right + style.px(14), rect.centery),
        colour,
        right - first.right - style.px(20),
        "midleft",
    )
    canvas.note("prompt.detail", "text", detail, place)


def _buttons(canvas: Canvas, rect: pygame.Rect, desk: Desk) -> int:
    """The buttons from the right; gives where they begin."""
    presenter, style = desk.presenter, canvas.style
    height = style.control
    y = rect.centery - height // 2
    x = rect.right - style.gap
    back = bool(presenter.steps)
    buttons = (
        (
            "button.confirm",
            words.BUTTON_CONFIRM,
            "confirm",
            presenter.confirm,
            presenter.confirmable,
            presenter.why_not,
        ),
        ("button.cancel", words.BUTTON_CANCEL, "cancel", presenter.step_back, back, presenter.narrowed),
        ("button.undo", words.BUTTON_UNDO, "undo", presenter.undo, presenter.undoable, presenter.undo_words),
    )
    wide = rect.w > style.px(760)
    for id, said, icon, act, enabled, hint in buttons:
        shown = said if wide or id == "button.confirm" else ""
        width = canvas.width("text", shown) + style.icon + style.px(24) if shown else height + style.px(4)
        x -= width
        lit = id == "button.confirm" and enabled
        canvas.button(
            id, pygame.Rect(x, y, width, height), shown, act, icon=icon, enabled=enabled, hint=hint, lit=lit,
            refuse=_teller(desk, hint),
        )  # fmt: skip
        x -= style.px(6)
    return x


def _teller(desk: Desk, why: str) -> Act:
    def tell() -> None:
        desk.presenter.notice = why

    return tell
