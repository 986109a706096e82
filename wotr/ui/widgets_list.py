"""A list of rows: chosen by the pointer, arrows or first letters, however long it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from wotr.ui import icons, keys, palette
from wotr.ui.palette import Colour
from wotr.ui.probe import Node
from wotr.ui.widgets_base import Style, Widget
from wotr.ui.widgets_frame import box
from wotr.ui.widgets_scroll import Scroller


@dataclass(slots=True)
class Row:
    """A row: words, a weaker second line, an icon, a short word at the right end (`badge`), a value of the user's own.

    A `heading` cannot be chosen. `hint` is its tooltip; of a row that is not enabled it says why.
    """

    id: str
    text: str
    note: str = ""
    icon: str = ""
    badge: str = ""
    enabled: bool = True
    heading: bool = False
    hint: str = ""
    lit: bool = False
    icon_colour: Colour | None = None
    value: Any = None


class RowList(Widget):
    """Rows, one below the other, in a sunken field; long words take more lines, long lists scroll.

    `on_press(row)` when a row is clicked or Enter is pressed on it, `on_choose(row)` when the mark comes to it by keys
    or pointer. `place` is the row with the mark. Node ids are `<id>.<row id>`, or the row id alone if `id` ends in ".".
    """

    kind = "list"
    focusable = True

    def __init__(
        self,
        id: str,
        rows: Sequence[Row],
        rect: pygame.Rect | tuple[int, int, int, int],
        on_press: Callable[[Row], None] | None = None,
        on_choose: Callable[[Row], None] | None = None,
        *,
        framed: bool = True,
        place: int | None = None,
    ) -> None:
        super().__init__(id, rect)
        self.on_press, self.on_choose, self.framed = on_press, on_choose, framed
        self.scroller = Scroller()
        self.rows: list[Row] = []
        self.place: int | None = place
        self._tops: list[int] = []
        self._measured: tuple[object, ...] = ()
        self._typed = ""
        self._since = 9.0
        self.fill(rows)

    def fill(self, rows: Sequence[Row]) -> None:
        """Show other rows; the mark stays on the row of the same id."""
        before = self.rows[self.place].id if self.place is not None and self.place < len(self.rows) else None
        self.rows = list(rows)
        self._measured = ()
        if before is not None:
            self.place = next((i for i, row in enumerate(self.rows) if row.id == before), None)
        elif self.place is not None and self.place >= len(self.rows):
            self.place = None

    @property
    def row(self) -> Row | None:
        """The row with the mark."""
        return self.rows[self.place] if self.place is not None else None

    # ------------------------------------------------------------------ sizes

    def _width(self) -> int:
        return self.rect.w - (self.scroller.width(self.style) + 4 if self.framed else 0) - 2

    def _side(self, style: Style, row: Row) -> int:
        taken = 2 * style.px(10) + (style.icon + style.px(8) if row.icon else 0)
        return taken + (style.width("small", row.badge) + style.px(10) if row.badge else 0)

    def row_height(self, style: Style, row: Row, width: int) -> int:
        """The height of a row in a width."""
        room = max(1, width - self._side(style, row))
        if row.heading:
            return len(style.wrap("small-bold", row.text, room)) * style.line("small-bold") + style.px(8)
        high = len(style.wrap("text", row.text, room)) * style.line("text")
        if row.note:
            high += len(style.wrap("small", row.note, room)) * style.line("small")
        return max(style.px(28), high + style.px(8))

    def height_for(self, style: Style, width: int) -> int:
        """The height of all rows."""
        inner = width - (self.scroller.width(style) + 4 if self.framed else 0) - 2
        return sum(self.row_height(style, row, inner) for row in self.rows) + 4

    def _measure(self) -> None:
        key = (self.rect.size, self.style, len(self.rows))
        if key == self._measured:
            return
        self._measured = key
        self._tops = [0]
        for row in self.rows:
            self._tops.append(self._tops[-1] + self.row_height(self.style, row, self._width()))
        self.scroller.measure(self._tops[-1], self.rect.h - 4)
        if self.place is not None:
            self.scroller.show(self._tops[self.place], self._tops[self.place + 1])

    def row_rect(self, place: int) -> pygame.Rect:
        """Where a row is on the screen, even if it lies out of view."""
        self._measure()
        top = self.rect.y + 2 + self._tops[place] - self.scroller.offset
        return pygame.Rect(self.rect.x + 2, top, self._width(), self._tops[place + 1] - self._tops[place])

    def row_at(self, pos: tuple[int, int]) -> int | None:
        """The row at a place of the screen."""
        if not self.rect.inflate(-4, -4).collidepoint(pos) or pos[0] >= self.rect.x + 2 + self._width():
            return None
        self._measure()
        return next((i for i in range(len(self.rows)) if self.row_rect(i).collidepoint(pos)), None)

    # ------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface) -> None:
        self._measure()
        if self.framed:
            box(surface, self.rect, self.style.px(4))
        clip = surface.get_clip()
        surface.set_clip(self.rect.inflate(-2, -2).clip(clip))
        pointed = self.row_at(self.ui.mouse) if self.hot else None
        for at, row in enumerate(self.rows):
            rect = self.row_rect(at)
            if rect.bottom > self.rect.top and rect.top < self.rect.bottom:
                self._draw_row(surface, row, rect, at == pointed, at == self.place)
        surface.set_clip(clip)
        self.scroller.draw(surface, self.track(), self.style)

    def _draw_row(self, surface: pygame.Surface, row: Row, rect: pygame.Rect, pointed: bool, marked: bool) -> None:
        style = self.style
        if row.heading:
            picture = style.text("small-bold", row.text, palette.ACCENT)
            surface.blit(picture, picture.get_rect(bottomleft=(rect.x + style.px(8), rect.bottom - style.px(2))))
            return
        if row.lit or marked or (pointed and row.enabled):
            fill = (0x5B, 0x4A, 0x1E) if row.lit else palette.CONTROL_HOT if marked else palette.CONTROL
            pygame.draw.rect(surface, fill, rect.inflate(-2, -2), border_radius=style.px(4))
        if marked or row.lit:
            bar = pygame.Rect(rect.x + 1, rect.y + style.px(4), style.px(3), rect.h - style.px(8))
            pygame.draw.rect(surface, palette.ACCENT, bar, border_radius=style.px(2))
        ink = palette.TEXT if row.enabled else palette.OFF
        inner = rect.inflate(-2 * style.px(10), 0)
        if row.badge:
            badge = style.text("small", row.badge, palette.WEAK if row.enabled else palette.OFF)
            surface.blit(badge, badge.get_rect(midright=inner.midright))
            inner.w -= badge.get_width() + style.px(10)
        if row.icon:
            colour = row.icon_colour if row.icon_colour and row.enabled else ink
            sign = icons.icon(row.icon, style.icon, colour)
            surface.blit(sign, sign.get_rect(midleft=inner.midleft))
            inner.x += style.icon + style.px(8)
            inner.w -= style.icon + style.px(8)
        lines = [("text", line, ink) for line in style.wrap("text", row.text, inner.w)]
        if row.note:
            weak = palette.WEAK if row.enabled else palette.OFF
            lines += [("small", line, weak) for line in style.wrap("small", row.note, inner.w)]
        top = rect.centery - sum(style.line(role) for role, _, _ in lines) // 2
        for role, line, colour in lines:
            surface.blit(style.text(role, line, colour), (inner.x, top))
            top += style.line(role)

    def track(self) -> pygame.Rect:
        """Where the bar of the scroller runs."""
        wide = self.scroller.width(self.style)
        return pygame.Rect(self.rect.right - wide - 2, self.rect.y + 2, wide, self.rect.h - 4)

    # ------------------------------------------------------------------ use

    def choose(self, place: int | None) -> None:
        """Put the mark on a row and bring it into view."""
        if place is not None and not 0 <= place < len(self.rows):
            return
        changed = place != self.place
        self.place = place
        if place is None:
            return
        self._measure()
        top = self._tops[place]
        if place > 0 and self.rows[place - 1].heading:
            top = self._tops[place - 1]
        self.scroller.show(top, self._tops[place + 1])
        if changed and self.on_choose is not None:
            self.on_choose(self.rows[place])

    def activate(self) -> None:
        row = self.row
        if row is None or row.heading:
            return
        if row.enabled and self.enabled:
            if self.on_press is not None:
                self.on_press(row)
        elif self.ui.on_refused is not None:
            self.hint = row.hint
            self.ui.on_refused(self)

    def gained(self) -> None:
        if self.place is None:
            first = next((i for i, row in enumerate(self.rows) if not row.heading), None)
            if self.ui.by_keys:
                self.choose(first)

    def pointer(self, event: pygame.event.Event) -> bool:
        self._measure()
        if self.scroller.pointer(event, self.track(), self.style):
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            at = self.row_at(event.pos)
            if at is not None and not self.rows[at].heading:
                self.choose(at)
                self.activate()
        return event.type != pygame.MOUSEWHEEL

    def key(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return False
        action = keys.action_of(event)
        if action in ("up", "down"):
            return self._step(1 if action == "down" else -1)
        if event.key in (pygame.K_HOME, pygame.K_END):
            self._seek(0 if event.key == pygame.K_HOME else len(self.rows) - 1, 1 if event.key == pygame.K_HOME else -1)
            return True
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            down = event.key == pygame.K_PAGEDOWN
            page = max(1, sum(1 for i in range(len(self.rows)) if self.rect.contains(self.row_rect(i))) - 1)
            now = self.place if self.place is not None else 0
            self._seek(max(0, min(len(self.rows) - 1, now + (page if down else -page))), -1 if down else 1)
            return True
        if action == "activate" and self.row is not None:
            self.activate()
            return True
        return False

    def _step(self, by: int) -> bool:
        start = self.place if self.place is not None else (-1 if by > 0 else len(self.rows))
        at = start + by
        while 0 <= at < len(self.rows) and self.rows[at].heading:
            at += by
        if not 0 <= at < len(self.rows):
            return not self.ui.arrows
        self.ui.by_keys = True
        self.choose(at)
        return True

    def _seek(self, at: int, by: int) -> None:
        while 0 <= at < len(self.rows) and self.rows[at].heading:
            at += by
        if 0 <= at < len(self.rows):
            self.ui.by_keys = True
            self.choose(at)

    def type_ahead(self, typed: str) -> bool:
        """Go to the next row that begins with what was typed; true if there is one."""
        typed = typed.casefold()
        start = (self.place if self.place is not None else -1) + 1
        order = [*range(start, len(self.rows)), *range(start)]
        found = next((i for i in order if self.rows[i].text.casefold().startswith(typed)), None)
        if found is not None:
            self.choose(found)
        return found is not None

    def hint_at(self, pos: tuple[int, int]) -> tuple[str, pygame.Rect] | None:
        at = self.row_at(pos)
        if at is None and self.focused and self.ui.by_keys:
            at = self.place
        return (self.rows[at].hint, self.row_rect(at)) if at is not None and self.rows[at].hint else None

    def row_id(self, row: Row) -> str:
        """The id of a row's node."""
        return row.id if self.id.endswith(".") else f"{self.id}.{row.id}"

    def nodes(self) -> Iterator[Node]:
        yield self.node()
        for at, row in enumerate(self.rows):
            rect = self.row_rect(at)
            if self.rect.contains(rect):
                yield Node(
                    self.row_id(row), "heading" if row.heading else "row",
                    " — ".join(part for part in (row.text, row.note) if part), rect, row.enabled and self.enabled,
                    self.focused and at == self.place, row.lit, self.seat, inside=self.id,
                )  # fmt: skip
