"""The tab Record: cards played and on the table, decks, Hunt tiles, figures lost, Settlements taken, reinforcements."""

from __future__ import annotations

from collections import Counter

import pygame

from wotr import text
from wotr.rules.board import points
from wotr.rules.book import SIDES
from wotr.rules.state import State
from wotr.text.en import window as words
from wotr.text.words import tile_marks
from wotr.ui import palette
from wotr.ui.panels.canvas import Canvas
from wotr.ui.panels.desk import Desk
from wotr.ui.panels.page import Page
from wotr.ui.panels.politics import reserves


def draw(canvas: Canvas, rect: pygame.Rect, desk: Desk) -> None:
    """Draw the page."""
    view = desk.presenter.public
    with Page(canvas, rect, desk, "record") as page:
        _cards(page, desk, words.ON_TABLE, view.table)
        _tiles(page, view)
        page.heading(words.TAKEN)
        for side in SIDES:
            taken = [view.book.regions[r].name for r, holder in sorted(view.control.items()) if holder == side]
            score = words.POINTS_OF.format(
                words.LETTERS[side], points(view, side), view.book.content.tracks.victory[side]
            )
            page.line(f"{score}: {', '.join(taken) or words.NONE_YET}")
        page.heading(words.RESERVE)
        for nation in view.book.nations.values():
            page.line(f"{nation.short}: {reserves(view, nation.id)}")
        page.heading(words.LOST)
        lost = [text.name(view.book, ((kind, count),)) for kind, count in view.lost.items() if count]
        gone = [view.book.content.characters[who].name for who, fate in view.fate.items() if fate == "gone"]
        page.line(", ".join([*lost, *gone]) or words.NONE_YET)
        page.heading(words.DECKS)
        for deck, cards in view.decks.items():
            said = text.phrase("decks", deck)
            page.line(f"{said[:1].upper()}{said[1:]}: {len(cards)}")
        page.heading(words.DISCARDS)
        for seat, cards in view.discards.items():
            page.line(f"{desk.presenter.who(seat)}: {len(cards)}")
        _cards(page, desk, words.PLAYED, tuple(reversed(view.played)))


def _cards(page: Page, desk: Desk, head: str, cards: tuple[str, ...]) -> None:
    page.heading(head)
    if not cards:
        page.line(words.NONE_YET, palette.WEAK)
    for number, card in enumerate(cards):
        page.link(f"seen.{number}.{card}", desk.presenter.name(card), lambda c=card: desk.look_at(c))  # type: ignore[misc]


def _tiles(page: Page, view: State) -> None:
    page.heading(words.POOL.format(len(view.pool)))
    page.line(_marks(view, view.pool))
    page.heading(words.DRAWN)
    page.line(_marks(view, view.drawn))
    if view.waiting:
        page.heading(words.WAITING)
        page.line(_marks(view, view.waiting))


def _marks(view: State, tiles: tuple[str, ...]) -> str:
    counted = Counter([tile_marks(view.book, each) for each in tiles])
    said = [words.TIMES.format(mark, count) if count > 1 else mark for mark, count in sorted(counted.items())]
    return ", ".join(said) or words.NONE_YET
