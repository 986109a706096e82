"""What stands in the box on the map to answer with: named answers, verbs, a number, figures, dice thrown by hand."""

from __future__ import annotations

import pygame

from wotr import text
from wotr.table.requests import NO, YES
from wotr.text.en import window as words
from wotr.ui import palette
from wotr.ui.panels.canvas import Act, Canvas, Clip
from wotr.ui.panels.desk import Desk
from wotr.ui.table import surfaces
from wotr.ui.table.presenter_options import Row


def height(canvas: Canvas, desk: Desk, width: int) -> int:
    """How high the controls are."""
    style, surface = canvas.style, desk.presenter.surface
    unit = style.control + style.px(6)
    if isinstance(surface, surfaces.UnitPicker):
        rows = len(surface.limit.pool)
        why = canvas.height("small", desk.presenter.why_not, width)
        return style.line("small") + rows * unit + style.line("small") + why + style.px(14) + unit
    if isinstance(surface, surfaces.Stepper):
        return unit * 2 + style.px(6)
    if isinstance(surface, surfaces.Throw):
        return unit * (2 - (-len(surface.faces) // _columns(canvas, desk, surface, width)))
    if isinstance(surface, surfaces.YesNo):
        return unit
    return sum(_row_height(canvas, row, width) + style.px(6) for row in desk.presenter.rows())


def draw(canvas: Canvas, rect: pygame.Rect, desk: Desk) -> None:
    """Draw the controls."""
    surface = desk.presenter.surface
    if isinstance(surface, surfaces.UnitPicker):
        _picker(canvas, rect, desk, surface)
    elif isinstance(surface, surfaces.Stepper):
        _stepper(canvas, rect, desk, surface)
    elif isinstance(surface, surfaces.Throw):
        _throw(canvas, rect, desk, surface)
    elif isinstance(surface, surfaces.YesNo):
        _yes_no(canvas, rect, desk, surface)
    else:
        _named(canvas, rect, desk)


def _yes_no(canvas: Canvas, rect: pygame.Rect, desk: Desk, surface: surfaces.YesNo) -> None:
    presenter, style = desk.presenter, canvas.style
    half = (rect.w - style.px(10)) // 2
    armed = presenter.chosen.option if presenter.chosen is not None else None
    for number, (value, said) in enumerate(((YES, surface.said[0]), (NO, surface.said[1]))):
        place = pygame.Rect(rect.x + number * (half + style.px(10)), rect.y, half, style.control)

        def act(chosen: tuple[str] = value) -> None:
            if armed == chosen:
                presenter.confirm()
            else:
                presenter.choose_option(chosen)

        canvas.button(f"answer.{value[0]}", place, said, act, selected=armed == value)


def _row_height(canvas: Canvas, row: Row, width: int) -> int:
    lines = canvas.height("text", row.text, width - canvas.style.px(44), 2)
    return max(canvas.style.control, lines + canvas.style.px(10))


def _named(canvas: Canvas, rect: pygame.Rect, desk: Desk) -> None:
    presenter, style = desk.presenter, canvas.style
    y = rect.y
    for number, row in enumerate(presenter.rows()):
        place = pygame.Rect(rect.x, y, rect.w, _row_height(canvas, row, rect.w))
        armed = presenter.chosen is not None and row.only == presenter.chosen

        def act(chosen: Row = row) -> None:
            presenter.choose_row(chosen)

        canvas.button(f"answer.{number}", place, row.text, act, selected=armed)
        canvas.text("small-bold", str(number + 1), (place.x + style.px(14), place.centery), palette.WEAK, 0, "center")
        y += place.h + style.px(6)


def _stepper(canvas: Canvas, rect: pygame.Rect, desk: Desk, surface: surfaces.Stepper) -> None:
    style = canvas.style
    side = style.control + style.px(8)
    values = surface.values
    middle = pygame.Rect(rect.centerx - style.px(40), rect.y, style.px(80), side)
    canvas.box(middle)
    canvas.text("number", str(surface.value), middle.center, palette.TEXT, 0, "center")
    canvas.note("stepper.value", "text", str(surface.value), middle)
    less = pygame.Rect(middle.x - side - style.px(8), rect.y, side, side)
    more = pygame.Rect(middle.right + style.px(8), rect.y, side, side)
    canvas.button(
        "stepper.less", less, "−", lambda: surface.step(-1), enabled=surface.value > values[0], role="large-bold"
    )
    canvas.button(
        "stepper.more", more, "+", lambda: surface.step(1), enabled=surface.value < values[-1], role="large-bold"
    )
    _confirm(canvas, pygame.Rect(rect.x, rect.bottom - style.control, rect.w, style.control), desk)


def _confirm(canvas: Canvas, rect: pygame.Rect, desk: Desk) -> None:
    presenter = desk.presenter
    ready = presenter.confirmable
    said = words.BUTTON_CONFIRM
    why = presenter.why_not

    def tell() -> None:
        presenter.notice = why

    canvas.button(
        "dialog.confirm", rect, said, presenter.confirm, icon="confirm", enabled=ready, lit=ready, hint=why, refuse=tell
    )


def picker_unit(canvas: Canvas) -> int:
    """The height of a row of the unit picker."""
    return canvas.style.control + canvas.style.px(6)


def _picker(canvas: Canvas, rect: pygame.Rect, desk: Desk, surface: surfaces.UnitPicker) -> None:
    presenter, style = desk.presenter, canvas.style
    unit = picker_unit(canvas)
    stay, go = surface.columns
    left_x, right_x = rect.x + rect.w // 2 + style.px(8), rect.right - style.px(70)
    canvas.text("small", stay, (left_x, rect.y), palette.WEAK, 0, "midtop")
    canvas.text("small", go, (right_x, rect.y), palette.ACCENT, 0, "midtop")
    foot = pygame.Rect(rect.x, rect.bottom - style.control, rect.w, style.control)
    why = presenter.why_not
    low = style.line("small") + style.px(10) + canvas.height("small", why, rect.w)
    list_ = pygame.Rect(rect.x, rect.y + style.line("small"), rect.w, foot.y - low - rect.y - style.line("small"))
    scroll, whole = desk.scroll("picker"), len(surface.limit.pool) * unit
    with Clip(canvas, list_):
        if whole > list_.h:
            canvas.scroll(list_.inflate(style.px(14), 0), scroll, whole)
        y = list_.y - (min(scroll.at, whole - list_.h) if whole > list_.h else 0)
        for number in range(len(surface.limit.pool)):
            _picked(canvas, pygame.Rect(rect.x, y, rect.w, unit), desk, surface, number)
            y += unit
    totals = surface.totals(presenter.public)
    place = canvas.text("small", totals, (rect.x, list_.bottom + style.px(2)), palette.WEAK, rect.w)
    canvas.note("pick.totals", "text", totals, place)
    colour = palette.GOOD if surface.reason is None else palette.DANGER
    canvas.lines("small", why, pygame.Rect(rect.x, place.bottom + style.px(2), rect.w, 0), colour)
    small = style.px(70)
    canvas.button("pick.all", pygame.Rect(foot.x, foot.y, small, foot.h), words.ALL, surface.put_all)
    canvas.button("pick.none", pygame.Rect(foot.x + small + 6, foot.y, small, foot.h), words.NONE, surface.put_none)
    x = foot.x + 2 * (small + 6)
    _confirm(canvas, pygame.Rect(x, foot.y, foot.right - x, foot.h), desk)


def _picked(canvas: Canvas, rect: pygame.Rect, desk: Desk, surface: surfaces.UnitPicker, number: int) -> None:
    """A row of the picker: what it is, how many stay and go, and the steppers."""
    style = canvas.style
    kind, most = surface.limit.pool[number]
    picked = surface.picked.get(kind, 0)
    left_x, right_x = rect.x + rect.w // 2 + style.px(8), rect.right - style.px(70)
    said = text.name(desk.presenter.public.book, ((kind, most),))
    y = rect.centery
    canvas.text("text", said, (rect.x, y), palette.TEXT, left_x - rect.x - style.px(22), "midleft")
    canvas.text("bold", str(most - picked), (left_x, y), palette.TEXT, 0, "center")
    canvas.text("bold", str(picked), (right_x, y), palette.ACCENT if picked else palette.OFF, 0, "center")
    side = style.control
    less = pygame.Rect(right_x - style.px(24) - side, y - side // 2, side, side)
    more = pygame.Rect(right_x + style.px(24), y - side // 2, side, side)
    canvas.button(f"pick.{number}.less", less, "−", _step(surface, kind, -1), enabled=picked > 0, role="bold")
    canvas.button(f"pick.{number}.more", more, "+", _step(surface, kind, 1), enabled=picked < most, role="bold")
    canvas.note(f"pick.{number}", "text", f"{said}: {picked}", pygame.Rect(rect.x, rect.y, left_x - rect.x, rect.h))


def _step(surface: surfaces.UnitPicker, kind: str, by: int) -> Act:
    return lambda: surface.step(kind, by)


def _columns(canvas: Canvas, desk: Desk, surface: surfaces.Throw, width: int) -> int:
    """How many results stand beside each other."""
    widest = max(canvas.width("text", desk.presenter.name(face)) for face in surface.faces) + canvas.style.px(20)
    return max(1, min(6, width // widest))


def _throw(canvas: Canvas, rect: pygame.Rect, desk: Desk, surface: surfaces.Throw) -> None:
    presenter, style = desk.presenter, canvas.style
    said = f"{len(surface.thrown)}/{surface.count}: {', '.join([presenter.name(each) for each in surface.thrown])}"
    place = canvas.text("bold", said, rect.topleft, palette.TEXT, rect.w)
    canvas.note("throw.value", "text", said, place)
    columns = _columns(canvas, desk, surface, rect.w - style.px(12))
    unit, width = picker_unit(canvas), (rect.w - style.px(12)) // columns
    foot = pygame.Rect(rect.x, rect.bottom - style.control, rect.w, style.control)
    list_ = pygame.Rect(rect.x, rect.y + style.control, rect.w, foot.y - rect.y - style.control - style.px(6))
    scroll = desk.scroll("picker")
    with Clip(canvas, list_):
        canvas.scroll(list_, scroll, -(-len(surface.faces) // columns) * unit)
        for number, face in enumerate(surface.faces):
            row, column = divmod(number, columns)
            at = (list_.x + column * width, list_.y + row * unit - scroll.at)
            button = pygame.Rect(*at, width - style.px(6), style.control)
            canvas.button(f"throw.{number}", button, presenter.name(face), _thrown(desk, surface, face))
    _confirm(canvas, foot, desk)


def _thrown(desk: Desk, surface: surfaces.Throw, face: object) -> Act:
    def act() -> None:
        if surface.full and surface.count == 1:
            surface.thrown.clear()
        surface.add(face)
        desk.presenter.changed()

    return act
