"""The tab Fellowship: the track, the Guide, who is with the Ring-bearers, all other Characters, and the next Hunt."""

from __future__ import annotations

import pygame

from wotr import text
from wotr.rules.board import region_of
from wotr.rules.book import FREE, SHADOW
from wotr.rules.state import State
from wotr.text.en import window as words
from wotr.ui import palette
from wotr.ui.panels.canvas import Canvas
from wotr.ui.panels.desk import Desk
from wotr.ui.panels.page import Page


def draw(canvas: Canvas, rect: pygame.Rect, desk: Desk) -> None:
    """Draw the page."""
    view = desk.presenter.public
    company = view.fellowship
    with Page(canvas, rect, desk, "fellowship") as page:
        page.heading(words.MORDOR_TRACK if company.in_mordor else words.TRACK)
        page.row(canvas.style.px(52), lambda place: track(canvas, place, view))
        if not company.in_mordor:
            page.link("link.fellowship", text.name(view.book, company.region), lambda: desk.show_region(company.region))
        page.heading(words.GUIDE.format(text.name(view.book, company.guide)))
        _abilities(page, view, company.guide)
        page.heading(words.COMPANY)
        for name in company.companions or ():
            _person(page, view, name)
        if not company.companions:
            page.line(words.NOBODY, palette.WEAK)
        page.heading(words.NEXT_MOVE)
        page.line(_next(view), palette.WEAK)
        _others(page, desk, view)


def _next(view: State) -> str:
    count = min(5, view.box[SHADOW])
    if not count:
        return words.NO_HUNT
    return words.NEXT_ROLL.format(view.box[SHADOW], words.DICE_WORD[view.box[SHADOW] != 1], view.box[FREE], "")


def track(canvas: Canvas, rect: pygame.Rect, view: State) -> None:
    """The Fellowship Track with progress and corruption, or the Mordor Track."""
    company, tracks = view.fellowship, view.book.content.tracks
    last = tracks.mordor_steps if company.in_mordor else tracks.fellowship_track_max
    last = max(last, tracks.corruption_limit)
    step = rect.w / (last + 1)
    style = canvas.style
    at = company.mordor if company.in_mordor else company.progress
    for place in range(last + 1):
        cell = pygame.Rect(rect.x + round(place * step), rect.y + style.px(14), max(8, round(step) - 2), style.px(22))
        outside = company.in_mordor and place > tracks.mordor_steps
        pygame.draw.rect(canvas.surface, palette.PANEL if outside else palette.BOX, cell, border_radius=3)
        pygame.draw.rect(canvas.surface, palette.CONTROL_EDGE, cell, 1, border_radius=3)
        canvas.text("small", str(place), cell.center, palette.WEAK, 0, "center")
        if place == at:
            pygame.draw.circle(canvas.surface, palette.ACCENT, (cell.centerx, cell.y - style.px(6)), style.px(6))
            if company.hidden and not company.in_mordor:
                pygame.draw.circle(canvas.surface, palette.BOX, (cell.centerx, cell.y - style.px(6)), style.px(3))
        if place == company.corruption:
            pygame.draw.circle(canvas.surface, palette.DANGER, (cell.centerx, cell.bottom + style.px(6)), style.px(5))
    if company.in_mordor:
        said = words.ON_MORDOR.format(company.mordor, tracks.mordor_steps)
    else:
        said = words.PROGRESS.format(company.progress, words.HIDDEN if company.hidden else words.REVEALED)
    canvas.note(
        "track", "text", f"{said}; {words.CORRUPTION.format(company.corruption, tracks.corruption_limit)}", rect
    )


def _abilities(page: Page, view: State, name: str) -> None:
    for ability in view.book.content.characters[name].abilities:
        if ability.works == "guide":
            for step in ability.steps:
                page.line(step, palette.WEAK, "small")


def _person(page: Page, view: State, name: str, where: str = "") -> None:
    person = view.book.content.characters[name]
    said = f"{person.name}{where}"
    page.line(said, id=f"person.{name}", hint="\n".join([a.name for a in person.abilities]))
    page.line(words.LEVEL.format(person.level, person.leadership), palette.WEAK, "small", page.style.px(14))


def _others(page: Page, desk: Desk, view: State) -> None:
    for fate, head in (("map", words.ON_MAP), ("aside", words.ASIDE), ("gone", words.GONE)):
        found = [name for name, known in view.fate.items() if known == fate]
        if not found:
            continue
        page.heading(head)
        for name in found:
            region = region_of(view, name)
            said = view.book.content.characters[name].name
            if region is None:
                page.line(said)
            else:
                where = f"{said}, {view.book.regions[region].name}"
                page.link(f"person.{name}", where, lambda r=region: desk.show_region(r))  # type: ignore[misc]
