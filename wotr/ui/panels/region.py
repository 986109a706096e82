"""The tab Region: what a Region is, who holds it, who stands there, its neighbours, and what can be done there."""

from __future__ import annotations

import pygame

from wotr import text
from wotr.rules.board import besieged_side, controller
from wotr.rules.book import SIDES, Army
from wotr.rules.state import State
from wotr.text.en import window as words
from wotr.ui import palette
from wotr.ui.panels.canvas import Act, Canvas
from wotr.ui.panels.desk import Desk
from wotr.ui.panels.page import Page
from wotr.ui.panels.signs import emblem, side_mark
from wotr.ui.table.presenter_options import Row, rows


def draw(canvas: Canvas, rect: pygame.Rect, desk: Desk) -> None:
    """Draw the page of the Region that was clicked last, else of the one under the pointer."""
    with Page(canvas, rect, desk, "region") as page:
        region = desk.region
        if region is None:
            page.line(words.NO_REGION, palette.WEAK)
            return
        view = desk.presenter.public
        _head(page, view, region)
        _people(page, view, region)
        _now(page, desk, region)
        page.heading(words.NEIGHBOURS)
        page.links([_link(desk, view, each) for each in view.book.adjacent[region]])
        walls = _walls(view, region)
        if walls:
            page.heading(words.WALLS)
            page.links([_link(desk, view, each) for each in walls])


def _link(desk: Desk, view: State, region: str) -> tuple[str, str, Act]:
    return f"link.{region}", view.book.regions[region].name, lambda: desk.show_region(region)


def _walls(view: State, region: str) -> list[str]:
    borders = view.book.content.impassable_borders
    return sorted([a if b == region else b for a, b in borders if region in (a, b)])


def _head(page: Page, view: State, region: str) -> None:
    known = view.book.regions[region]
    page.heading(known.name)
    said = text.phrase("settlements", known.settlement) if known.settlement else ""
    nation = view.book.nations[known.nation].name if known.nation else words.NO_NATION

    def line(rect: pygame.Rect) -> None:
        x = rect.x
        if known.nation:
            emblem(page.canvas, known.nation, pygame.Rect(x, rect.y + 2, rect.h - 4, rect.h - 4))
            x += rect.h + 4
        page.canvas.text("bold", nation, (x, rect.centery), palette.TEXT, rect.right - x, "midleft")

    page.row(page.style.px(28), line)
    parts = [said] if said else []
    parts += [words.WORTH.format(known.vp)] if known.vp else []
    holder = controller(view, region)
    parts += [words.HELD_BY.format(text.name(view.book, holder))] if holder else []
    if parts:
        page.line(", ".join(parts), palette.WEAK)


def _people(page: Page, view: State, region: str) -> None:
    page.heading(words.HERE_NOW)
    found = False
    for side in SIDES:
        figures = view.armies[side].get(region)
        if figures:
            besieges = region in view.inside and controller(view, region) != side
            _force(page, view, side, figures, words.BESIEGES if besieges else words.IN_FIELD)
            found = True
    inside = view.inside.get(region)
    if inside:
        _force(page, view, besieged_side(view, region) or "free", inside, words.IN_STRONGHOLD)
        found = True
    if view.fellowship.region == region and not view.fellowship.in_mordor:
        page.line(words.THE_FELLOWSHIP, palette.ACCENT, "bold")
        found = True
    if not found:
        page.line(words.EMPTY_REGION, palette.WEAK)


def _force(page: Page, view: State, side: str, figures: Army, where: str) -> None:
    book = view.book
    facts = book.facts(figures)

    def head(rect: pygame.Rect) -> None:
        size = page.style.px(20)
        side_mark(page.canvas, side, size, (rect.x, rect.centery - size // 2))
        said = f"{words.SHORT_SIDES[side]}, {where}"
        page.canvas.text(
            "bold", said, (rect.x + size + 6, rect.centery), palette.SIDES[side], rect.w - size - 6, "midleft"
        )

    page.row(page.style.px(26), head)
    for kind, count in figures:
        page.line(text.name(book, ((kind, count),)), indent=page.style.px(26))
    unit = words.UNITS[facts.units != 1]
    page.line(words.STRENGTH.format(facts.units, unit, facts.leadership), palette.WEAK, "small", page.style.px(26))


def _now(page: Page, desk: Desk, region: str) -> None:
    """What can be done here now."""
    presenter = desk.presenter
    decision = presenter.decision
    if decision is None:
        return
    here = [each for each in presenter.left if each.touches("region", region)]
    found = rows(presenter.public, decision, here, presenter.label, "") if here else []
    for number, row in enumerate(found[:12]):
        rect = pygame.Rect(page.x, page.y + 3, page.w, page.style.control)
        page.canvas.button(f"here.{number}", rect, row.text, _take(desk, row), kind="row")
        page.y += page.style.control + 5


def _take(desk: Desk, row: Row) -> Act:
    def act() -> None:
        desk.to_tab("actions")
        desk.presenter.choose_row(row)

    return act
