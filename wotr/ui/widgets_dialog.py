"""Dialogs: they stand beside what they are about, can be dragged, and fade to a bar while one looks at the map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from wotr.text.en import menu as words
from wotr.ui import icons, keys, palette
from wotr.ui.probe import Node
from wotr.ui.widgets_base import Style, Ui, Widget
from wotr.ui.widgets_controls import Button
from wotr.ui.widgets_frame import leather, shadow
from wotr.ui.widgets_text import Label, TextPage

if TYPE_CHECKING:
    from wotr.ui.app import App


@dataclass(slots=True)
class Answer:
    """A button of a dialog: a verb, and in `note` what follows from it. `keeps` leaves the dialog open."""

    id: str
    text: str
    on_press: Callable[[], None] | None = None
    note: str = ""
    look: str = "plain"
    icon: str = ""
    letter: str = ""
    enabled: bool = True
    hint: str = ""
    keeps: bool = False


class Dialog:
    """A window over the scene: title, words (markup), what a subclass puts in, and buttons.

    Open it with `app.open(dialog)`; `close()` takes it away. It gets every event while it is the uppermost one. Ids of
    its nodes: `dialog.<id>`, `dialog.<id>.title`, `dialog.<id>.text`, and those of the answers as they are given.

    `on_cancel` is called when Esc closes it; without it Esc does nothing. `near` is a place on the screen that it must
    not cover. `focus` is the id of the control that has the focus first (default: the first answer); let it be the
    harmless one. `peeks`: M fades it to a bar, so that the map can be looked at. `seat` is named in the title.

    A subclass with more than words overrides `content(ui, width)`: it adds widgets to `ui` in a space whose left top
    corner is (0, 0), and gives the height they take; while `compact` is true it leaves out what can be left out,
    because the window is too low. `refresh()` has it built again.
    """

    def __init__(
        self,
        id: str,
        title: str,
        body: str = "",
        answers: Sequence[Answer] = (),
        *,
        on_cancel: Callable[[], None] | None = None,
        near: pygame.Rect | None = None,
        width: int = 520,
        focus: str = "",
        peeks: bool = True,
        seat: str = "",
        icon: str = "",
        on_link: Callable[[str], None] | None = None,
    ) -> None:
        self.id, self.title, self.body, self.answers = id, title, body, list(answers)
        self.on_cancel, self.near, self.wide, self.first = on_cancel, near, width, focus
        self.peeks, self.seat, self.icon, self.on_link = peeks, seat, icon, on_link
        self.peeking = False
        self.compact = False
        self.dirty = True
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.ui = Ui(Style(), arrows=True)
        self.app: App
        self._grip: tuple[int, int] | None = None

    # ------------------------------------------------------------------ building

    def opened(self, app: App) -> None:
        """It is on the screen now."""
        self.app = app
        self.layout()
        wanted = self.first or next((answer.id for answer in self.answers if answer.enabled), "")
        stops = self.ui.stops()
        self.ui.focus_on(next((w for w in stops if w.id == wanted), stops[0] if stops else None))

    def content(self, ui: Ui, width: int) -> int:
        """Put in more than words; gives the height that it takes."""
        return 0

    def refresh(self) -> None:
        """Build it again: the words, the content or the answers have changed."""
        self.layout()

    def layout(self) -> None:
        """Lay it out for the window; once more in the compact way when it is too high."""
        window = pygame.Rect((0, 0), self.app.size)
        self.compact = False
        if self._built(window) > window.h:
            self.compact = True
            self._built(window)
        self._find_place(window)
        self.dirty = True

    def _built(self, window: pygame.Rect) -> int:
        """Put everything in, with the left top corner at (0, 0); gives the height."""
        style, ui = self.app.style, self.ui
        pad = style.px(10 if self.compact else 16)
        ui.style = style
        ui.clear()
        width = min(style.px(self.wide), window.w - 2 * style.px(12))
        inner = width - 2 * pad
        high = self.content(ui, inner)
        content = list(ui)
        buttons = self._buttons(style, inner)
        foot = max((button.rect.bottom for button in buttons), default=0)
        top = self._bar_height() + pad
        taken = top + (high + pad if content else 0) + (foot + pad if buttons else 0)
        if self.body:
            body = self._body(style, inner, window.h - taken - pad)
            body.rect.topleft = (pad, top)
            top += body.rect.h + pad
            ui.group("").add(body, first=True)
        for part, height in ((content, high), (buttons, foot)):
            for widget in part:
                widget.move(pad, top)
            top += height + pad if part else 0
        for button in buttons:
            ui.add(button)
        self.rect = pygame.Rect(0, 0, width, top)
        return top

    def _bar_height(self) -> int:
        return self.app.style.line("heading") + self.app.style.px(14)

    def _body(self, style: Style, width: int, room: int) -> Widget:
        """The words; as a page to scroll when they are longer than the room."""
        id = f"dialog.{self.id}.text"
        label = Label(id, self.body, (0, 0, width, 0), on_link=self.on_link).fit(style)
        if label.rect.h <= room:
            return label
        return TextPage(id, self.body, (0, 0, width, max(style.px(80), room)), self.on_link)

    def _buttons(self, style: Style, width: int) -> list[Button]:
        made = [self._button(answer) for answer in self.answers]
        gap = style.gap
        widths = [max(b.width_for(style), style.px(96)) for b in made]
        total = sum(widths) + gap * (len(made) - 1)
        if any(b.note for b in made) or total > width:
            top = 0
            for button in made:
                button.align = "left"
                button.fit(style, width).rect.topleft = (0, top)
                top = button.rect.bottom + style.px(6)
            return made
        left = width - total
        for button, wide in zip(made, widths, strict=True):
            button.fit(style, wide).rect.topleft = (left, 0)
            left = button.rect.right + gap
        return made

    def _button(self, answer: Answer) -> Button:
        def press() -> None:
            if not answer.keeps:
                self.close()
            if answer.on_press is not None:
                answer.on_press()

        return Button(
            answer.id, answer.text, on_press=press, icon=answer.icon, note=answer.note, look=answer.look,
            enabled=answer.enabled, hint=answer.hint, letter=answer.letter,
        )  # fmt: skip

    def _find_place(self, window: pygame.Rect) -> None:
        """Find its place: where it was dragged to, beside what it is about, or the middle."""
        place = self.app.places.get(self.id)
        if place is not None:
            self.rect.topleft = place
        elif self.near is not None:
            self.rect = beside(self.rect, self.near, window, self.app.style.px(14))
        else:
            self.rect.center = window.center
            self.rect.y = max(self.app.style.px(8), self.rect.y - window.h // 20)
        self.rect.clamp_ip(window)
        for widget in self.ui:
            widget.move(*self.rect.topleft)

    @property
    def bar(self) -> pygame.Rect:
        """The bar with the title; while peeking all that is left."""
        high = self._bar_height()
        if self.peeking:
            wide = min(self.app.size[0] // 2, self.rect.w + self.app.style.px(80))
            return pygame.Rect((self.app.size[0] - wide) // 2, 0, wide, high)
        return pygame.Rect(self.rect.x, self.rect.y, self.rect.w, high)

    def close(self) -> None:
        """Take it off the screen."""
        self.app.shut(self)

    # ------------------------------------------------------------------ events

    def handle(self, event: pygame.event.Event) -> bool:
        """An event; everything is used up, except while peeking."""
        self.dirty = True
        action = keys.action_of(event) if event.type == pygame.KEYDOWN else ""
        if self.peeking:
            return self._peeked(event, action)
        if self._dragged(event) or self.ui.handle(event):
            return True
        if action == "peek" and self.peeks:
            self.peeking = True
        elif action == "back" and self.on_cancel is not None:
            self.close()
            self.on_cancel()
        return True

    def _peeked(self, event: pygame.event.Event, action: str) -> bool:
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.bar.collidepoint(event.pos)
        if clicked or action in ("peek", "back", "activate"):
            self.peeking = False
            return True
        return False

    def _dragged(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.bar.collidepoint(event.pos):
            self._grip = (event.pos[0] - self.rect.x, event.pos[1] - self.rect.y)
            return True
        if self._grip is None:
            return False
        if event.type == pygame.MOUSEMOTION:
            window = pygame.Rect((0, 0), self.app.size)
            before = self.rect.topleft
            self.rect.topleft = (event.pos[0] - self._grip[0], event.pos[1] - self._grip[1])
            self.rect.clamp_ip(window)
            for widget in self.ui:
                widget.move(self.rect.x - before[0], self.rect.y - before[1])
            self.app.places[self.id] = self.rect.topleft
            return True
        if event.type == pygame.MOUSEBUTTONUP:
            self._grip = None
            return True
        return False

    def update(self, dt: float) -> bool:
        """Time has passed; true while something moves."""
        if not self.peeking and self.ui.update(dt):
            self.dirty = True
        return False

    # ------------------------------------------------------------------ showing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it."""
        style, bar = self.app.style, self.bar
        if not self.peeking:
            shadow(surface, self.rect, style.px(10))
            leather(surface, self.rect)
            pygame.draw.rect(surface, palette.ACCENT, self.rect, 1)
            self._draw_bar(surface, bar)
            self.ui.draw(surface)
            return
        leather(surface, bar)
        self._draw_bar(surface, bar)

    def _draw_bar(self, surface: pygame.Surface, bar: pygame.Rect) -> None:
        style = self.app.style
        pygame.draw.rect(surface, palette.BOX, bar.inflate(-2, -2))
        pygame.draw.line(surface, palette.ACCENT, (bar.x, bar.bottom), (bar.right - 1, bar.bottom))
        left = bar.x + style.px(16)
        if self.icon:
            sign = icons.icon(self.icon, style.icon, palette.ACCENT)
            surface.blit(sign, sign.get_rect(midleft=(left, bar.centery)))
            left += style.icon + style.px(10)
        room = bar.right - style.px(16) - left
        aside = words.PEEKING if self.peeking else self.seat
        if aside:
            line = style.text("small", style.shortened("small", aside, room // 2), palette.WEAK)
            surface.blit(line, line.get_rect(midright=(bar.right - style.px(16), bar.centery)))
            room -= line.get_width() + style.px(12)
        title = style.text("heading", style.shortened("heading", self.title, room), palette.ACCENT)
        surface.blit(title, title.get_rect(midleft=(left, bar.centery)))

    def probe(self) -> list[Node]:
        """What is on the screen."""
        whole = self.bar if self.peeking else self.rect
        nodes = [Node(f"dialog.{self.id}", "dialog", self.title, whole.copy(), seat=self.seat)]
        nodes.append(Node(f"dialog.{self.id}.title", "text", self.title, self.bar, inside=f"dialog.{self.id}"))
        if not self.peeking:
            for node in self.ui.probe():
                node.inside = node.inside or f"dialog.{self.id}"
                nodes.append(node)
        return nodes

    def hint_at(self, pos: tuple[int, int]) -> tuple[str, pygame.Rect] | None:
        """The tooltip there."""
        return None if self.peeking else self.ui.hint_at(pos)

    def focus_hint(self) -> tuple[str, pygame.Rect] | None:
        """The tooltip of what the keyboard is on."""
        return None if self.peeking else self.ui.focus_hint()


def beside(rect: pygame.Rect, near: pygame.Rect, window: pygame.Rect, gap: int) -> pygame.Rect:
    """A place for `rect` inside the window that does not cover `near`, if there is one; else as far off as may be."""
    tries = (
        pygame.Rect(near.right + gap, near.centery - rect.h // 2, rect.w, rect.h),
        pygame.Rect(near.left - gap - rect.w, near.centery - rect.h // 2, rect.w, rect.h),
        pygame.Rect(near.centerx - rect.w // 2, near.bottom + gap, rect.w, rect.h),
        pygame.Rect(near.centerx - rect.w // 2, near.top - gap - rect.h, rect.w, rect.h),
    )
    for place in tries:
        inside = place.clamp(window)
        if not inside.colliderect(near):
            return inside
    left = near.centerx > window.centerx
    return pygame.Rect(window.left + gap if left else window.right - gap - rect.w, tries[0].y, rect.w, rect.h).clamp(
        window
    )


def message(
    id: str, title: str, body: str, *, icon: str = "info", on_close: Callable[[], None] | None = None
) -> Dialog:
    """A dialog that only tells something."""
    return Dialog(
        id,
        title,
        body,
        [Answer("button.close", words.CLOSE, on_close, letter="c")],
        on_cancel=on_close or _nothing,
        icon=icon,
    )


def question(
    id: str,
    title: str,
    body: str,
    yes: str,
    no: str,
    on_yes: Callable[[], None],
    on_no: Callable[[], None] | None = None,
    *,
    danger: bool = False,
    icon: str = "warning",
) -> Dialog:
    """A dialog that asks for one of two verbs; the harmless one (`no`) has the focus. Ids: button.yes, button.no."""
    answers = [
        Answer("button.no", no, on_no),
        Answer("button.yes", yes, on_yes, look="danger" if danger else "primary"),
    ]
    return Dialog(id, title, body, answers, on_cancel=on_no or _nothing, focus="button.no", icon=icon)


def _nothing() -> None:
    pass
