"""Buttons, check boxes, steppers and panels."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pygame

from wotr.ui import icons, keys, palette
from wotr.ui.palette import Colour
from wotr.ui.probe import Node
from wotr.ui.widgets_base import Style, Widget
from wotr.ui.widgets_frame import leather

_FILLS: dict[str, tuple[Colour, Colour, Colour, Colour, Colour]] = {  # usual, hot, pressed, edge, words
    "plain": (palette.CONTROL, palette.CONTROL_HOT, palette.CONTROL_DOWN, palette.CONTROL_EDGE, palette.TEXT),
    "primary": (palette.ACCENT, (0xF2, 0xD2, 0x66), (0xC4, 0xA2, 0x38), (0xF6, 0xE0, 0x98), palette.DARK_INK),
    "danger": ((0x5A, 0x22, 0x1E), (0x73, 0x2D, 0x28), (0x43, 0x18, 0x15), palette.DANGER, (0xFF, 0xF1, 0xEC)),
    "ghost": (palette.PANEL, palette.CONTROL_HOT, palette.CONTROL_DOWN, palette.PANEL, palette.TEXT),
}


class Button(Widget):
    """A button: an icon, words in as many lines as they need, and a weaker second line (`note`).

    `look`: plain, primary (the one thing to do), danger, ghost (no ground until the pointer is on it).
    `align`: "centre" or "left". `badge` is a short word at the right end, such as a key. `lit` draws it as chosen.
    Ask `height_for(style, width)` and `width_for(style)` first: words never leave a button of that size.
    """

    kind = "button"
    focusable = True

    def __init__(
        self,
        id: str,
        text: str,
        rect: pygame.Rect | tuple[int, int, int, int] = (0, 0, 0, 0),
        on_press: Callable[[], None] | None = None,
        *,
        icon: str = "",
        note: str = "",
        look: str = "plain",
        align: str = "centre",
        badge: str = "",
        role: str = "bold",
        enabled: bool = True,
        hint: str = "",
        seat: str = "",
        lit: bool = False,
        icon_colour: Colour | None = None,
        letter: str = "",
    ) -> None:
        super().__init__(id, rect, text, enabled=enabled, hint=hint, seat=seat, lit=lit, letter=letter)
        self.on_press = on_press
        self.icon, self.note, self.look, self.align, self.badge, self.role = icon, note, look, align, badge, role
        self.icon_colour = icon_colour

    # ------------------------------------------------------------------ sizes

    def _icon_size(self, style: Style) -> int:
        return round(style.icon * (1.35 if self.note else 1.0)) if self.text else round(style.icon * 1.1)

    def _side(self, style: Style) -> int:
        """What icon, badge and margins take of the width."""
        taken = 2 * style.px(10)
        if self.icon:
            taken += self._icon_size(style) + (style.px(8) if self.text else 0)
        if self.badge:
            taken += style.width("small", self.badge) + style.px(10)
        return taken

    def width_for(self, style: Style) -> int:
        """The width in which words and note take one line each."""
        widest = max(style.width(self.role, self.text), style.width("small", self.note) if self.note else 0)
        return max(widest + self._side(style), style.control)

    def height_for(self, style: Style, width: int) -> int:
        """The height that everything needs in a width."""
        room = max(1, width - self._side(style))
        high = len(style.wrap(self.role, self.text, room)) * style.line(self.role) if self.text else 0
        if self.note:
            high += len(style.wrap("small", self.note, room)) * style.line("small")
        return max(high, self._icon_size(style) if self.icon else 0, style.line(self.role)) + style.px(10)

    def fit(self, style: Style, width: int = 0) -> Button:
        """Set its size: to the width, or to what the words take; gives itself back."""
        self.rect.w = width or self.width_for(style)
        self.rect.h = max(style.control, self.height_for(style, self.rect.w))
        return self

    # ------------------------------------------------------------------ drawing

    def _colours(self) -> tuple[Colour, Colour, Colour]:
        usual, hot, pressed, edge, words = _FILLS[self.look]
        if not self.enabled:
            return palette.CONTROL_OFF if self.look != "ghost" else palette.PANEL, palette.CONTROL_OFF, palette.OFF
        if self.down:
            return pressed, edge, words
        if self.lit and self.look in ("plain", "ghost"):
            return (0x5B, 0x4A, 0x1E), palette.ACCENT, (0xFF, 0xF0, 0xC4)
        return (
            (hot if self.hot else usual),
            (edge if self.look != "ghost" or not self.hot else palette.CONTROL_EDGE),
            words,
        )

    def draw(self, surface: pygame.Surface) -> None:
        style = self.style
        fill, edge, words = self._colours()
        radius = style.px(5)
        if self.look != "ghost" or self.hot or self.lit or self.down:
            pygame.draw.rect(surface, fill, self.rect, border_radius=radius)
            pygame.draw.rect(surface, edge, self.rect, style.px(1), border_radius=radius)
            if self.enabled and not self.down and self.look != "ghost":
                shine = tuple(min(255, c + 22) for c in fill)
                left, right = self.rect.left + radius, self.rect.right - radius
                pygame.draw.line(surface, shine, (left, self.rect.top + 1), (right, self.rect.top + 1))
        self._draw_words(surface, words)

    def _draw_words(self, surface: pygame.Surface, colour: Colour) -> None:
        style, inner = self.style, self.rect.inflate(-2 * self.style.px(10), 0)
        size = self._icon_size(style) if self.icon else 0
        if self.icon and not self.text:
            picture = icons.icon(self.icon, size, self.icon_colour if self.icon_colour and self.enabled else colour)
            surface.blit(picture, picture.get_rect(center=self.rect.center))
            return
        if self.badge:
            faint = colour if self.look == "primary" else palette.WEAK if self.enabled else palette.OFF
            key = style.text("small", self.badge, faint)
            surface.blit(key, key.get_rect(midright=inner.midright))
            inner.w -= key.get_width() + style.px(10)
        lead = size + style.px(8) if self.icon else 0
        room = max(1, inner.w - lead)
        lines = [(self.role, line, colour) for line in style.wrap(self.role, self.text, room)]
        weak = colour if self.look == "primary" else palette.WEAK if self.enabled else palette.OFF
        lines += [("small", line, weak) for line in style.wrap("small", self.note, room)] if self.note else []
        pictures = [style.text(role, line, ink) for role, line, ink in lines]
        heights = [style.line(role) for role, _, _ in lines]
        wide = max(picture.get_width() for picture in pictures)
        left = inner.x if self.align == "left" else inner.x + max(0, (inner.w - lead - wide) // 2)
        if self.icon:
            sign = icons.icon(self.icon, size, self.icon_colour if self.icon_colour and self.enabled else colour)
            surface.blit(sign, sign.get_rect(midleft=(left, self.rect.centery)))
        top = self.rect.centery - sum(heights) // 2
        for picture, high in zip(pictures, heights, strict=True):
            x = left + lead + (0 if self.align == "left" or self.icon else (wide - picture.get_width()) // 2)
            surface.blit(picture, (x, top + (high - picture.get_height()) // 2))
            if top == self.rect.centery - sum(heights) // 2:
                self._underline(surface, lines[0], (x, top + (high - picture.get_height()) // 2))
            top += high

    def _underline(self, surface: pygame.Surface, line: tuple[str, str, Colour], at: tuple[int, int]) -> None:
        """Mark the letter that activates the button."""
        role, words, colour = line
        place = words.casefold().find(self.letter) if self.letter else -1
        if place < 0 or not self.enabled:
            return
        left = at[0] + self.style.width(role, words[:place])
        wide = self.style.width(role, words[: place + 1]) - self.style.width(role, words[:place])
        base = at[1] + self.style.baseline(role) + self.style.px(2)
        pygame.draw.line(surface, colour, (left, base), (left + wide - 1, base), max(1, self.style.px(1)))

    def press(self) -> None:
        if self.on_press is not None:
            self.on_press()

    def nodes(self) -> Iterator[Node]:
        node = self.node()
        node.text = f"{self.text} — {self.note}" if self.note else self.text
        yield node


def icon_button(
    id: str,
    icon: str,
    hint: str,
    on_press: Callable[[], None] | None,
    style: Style,
    *,
    look: str = "plain",
    enabled: bool = True,
) -> Button:
    """A square button with an icon only; its tooltip says what it does."""
    side = style.control
    return Button(id, "", (0, 0, side, side), on_press, icon=icon, hint=hint, look=look, enabled=enabled)


class CheckBox(Widget):
    """Words with a box before them that is on or off."""

    kind = "check"
    focusable = True

    def __init__(
        self,
        id: str,
        text: str,
        on: bool,
        rect: pygame.Rect | tuple[int, int, int, int] = (0, 0, 0, 0),
        on_change: Callable[[bool], None] | None = None,
        *,
        enabled: bool = True,
        hint: str = "",
    ) -> None:
        super().__init__(id, rect, text, enabled=enabled, hint=hint, lit=on)
        self.on_change = on_change

    @property
    def on(self) -> bool:
        """Whether it is on."""
        return self.lit

    def fit(self, style: Style, width: int = 0) -> CheckBox:
        """Set its size; gives itself back."""
        side = style.icon + style.px(10)
        self.rect.w = width or side + style.width("text", self.text) + style.px(4)
        self.rect.h = max(style.control, len(style.wrap("text", self.text, self.rect.w - side)) * style.line("text"))
        return self

    def draw(self, surface: pygame.Surface) -> None:
        style = self.style
        side = style.icon
        square = pygame.Rect(self.rect.x, 0, side, side)
        square.centery = self.rect.centery
        fill = palette.CONTROL_HOT if self.hot and self.enabled else palette.BOX
        pygame.draw.rect(surface, fill, square, border_radius=style.px(3))
        edge = palette.ACCENT if self.on and self.enabled else palette.CONTROL_EDGE
        pygame.draw.rect(surface, edge, square, style.px(2), border_radius=style.px(3))
        if self.on:
            colour = palette.ACCENT if self.enabled else palette.OFF
            tick = icons.icon("confirm", side - style.px(4), colour)
            surface.blit(tick, tick.get_rect(center=square.center))
        left = square.right + style.px(10)
        lines = style.wrap("text", self.text, self.rect.right - left)
        top = self.rect.centery - len(lines) * style.line("text") // 2
        for line in lines:
            surface.blit(style.text("text", line, palette.TEXT if self.enabled else palette.OFF), (left, top))
            top += style.line("text")

    def press(self) -> None:
        self.lit = not self.lit
        if self.on_change is not None:
            self.on_change(self.lit)

    def node(self) -> Node:
        node = super().node()
        node.text = f"{self.text}: {'on' if self.on else 'off'}"
        return node


class Stepper(Widget):
    """One of several values, with a button at each end: for a number, or for a list of words.

    Left/Right, Up/Down and + - step, Home and End go to the ends, digits choose a number. `values` are
    (value, words) in order; `numbers(low, high)` makes them for a range.
    """

    kind = "stepper"
    focusable = True

    def __init__(
        self,
        id: str,
        values: Sequence[tuple[Any, str]],
        value: Any,
        rect: pygame.Rect | tuple[int, int, int, int] = (0, 0, 0, 0),
        on_change: Callable[[Any], None] | None = None,
        *,
        enabled: bool = True,
        hint: str = "",
    ) -> None:
        super().__init__(id, rect, enabled=enabled, hint=hint)
        self.values = list(values)
        self.place = next((i for i, (v, _) in enumerate(self.values) if v == value), 0)
        self.on_change = on_change
        self._typed = ""

    @property
    def value(self) -> Any:
        """The value chosen."""
        return self.values[self.place][0]

    def width_for(self, style: Style) -> int:
        """The width in which every value can be read."""
        widest = max(style.width("bold", words) for _, words in self.values)
        return widest + 2 * style.control + 2 * style.px(10)

    def fit(self, style: Style, width: int = 0) -> Stepper:
        """Set its size; gives itself back."""
        self.rect.size = (width or self.width_for(style), style.control)
        return self

    def ends(self) -> tuple[pygame.Rect, pygame.Rect]:
        """The two buttons."""
        side = min(self.rect.h, self.rect.w // 3)
        return (
            pygame.Rect(self.rect.x, self.rect.y, side, self.rect.h),
            pygame.Rect(self.rect.right - side, self.rect.y, side, self.rect.h),
        )

    def go(self, place: int) -> None:
        """Choose the value at a place."""
        place = max(0, min(place, len(self.values) - 1))
        if place != self.place and self.enabled:
            self.place = place
            if self.on_change is not None:
                self.on_change(self.value)

    def draw(self, surface: pygame.Surface) -> None:
        style = self.style
        pygame.draw.rect(surface, palette.BOX, self.rect, border_radius=style.px(5))
        for end, sign, live in zip(
            self.ends(), ("minus", "plus"), (self.place > 0, self.place < len(self.values) - 1), strict=True
        ):
            live = live and self.enabled
            hot = live and self.hot and end.collidepoint(self.ui.mouse)
            fill = palette.CONTROL_HOT if hot else palette.CONTROL if live else palette.CONTROL_OFF
            pygame.draw.rect(surface, fill, end, border_radius=style.px(5))
            name = sign if type(self.value) is int else {"minus": "previous", "plus": "next"}[sign]
            picture = icons.icon(name, style.icon, palette.TEXT if live else palette.CONTROL_EDGE)
            surface.blit(picture, picture.get_rect(center=end.center))
        pygame.draw.rect(surface, palette.CONTROL_EDGE, self.rect, 1, border_radius=style.px(5))
        room = self.rect.w - 2 * self.ends()[0].w - style.px(4)
        words = style.shortened("bold", self.values[self.place][1], room)
        picture = style.text("bold", words, palette.TEXT if self.enabled else palette.OFF)
        surface.blit(picture, picture.get_rect(center=self.rect.center))

    def pointer(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            less, more = self.ends()
            if less.collidepoint(event.pos):
                self.go(self.place - 1)
            elif more.collidepoint(event.pos):
                self.go(self.place + 1)
        elif event.type == pygame.MOUSEWHEEL:
            return False
        return True

    def key(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_MINUS: -1, pygame.K_PLUS: 1}.get(event.key)
        step = step or {"zoom-in": 1, "zoom-out": -1}.get(keys.action_of(event))
        if step:
            self.go(self.place + step)
        elif event.key == pygame.K_HOME:
            self.go(0)
        elif event.key == pygame.K_END:
            self.go(len(self.values) - 1)
        elif type(self.value) is int and event.unicode.isdigit():
            return self._digit(event.unicode)
        else:
            return False
        self._typed = ""
        return True

    def _digit(self, digit: str) -> bool:
        numbers = [value for value, _ in self.values]
        for typed in (self._typed + digit, digit):
            if int(typed) in numbers:
                self._typed = typed
                self.go(numbers.index(int(typed)))
                return True
        return True

    def node(self) -> Node:
        node = super().node()
        node.text = self.values[self.place][1]
        return node

    def nodes(self) -> Iterator[Node]:
        yield self.node()
        less, more = self.ends()
        yield Node(f"{self.id}.less", "button", "−", less, self.enabled and self.place > 0, inside=self.id)
        live = self.enabled and self.place < len(self.values) - 1
        yield Node(f"{self.id}.more", "button", "+", more, live, inside=self.id)


def numbers(low: int, high: int) -> list[tuple[int, str]]:
    """The values of a stepper for the whole numbers from low to high."""
    return [(n, str(n)) for n in range(low, high + 1)]


class Panel(Widget):
    """A ground of leather for other widgets; add it before them."""

    kind = "panel"

    def draw(self, surface: pygame.Surface) -> None:
        leather(surface, self.rect)


class Picture(Widget):
    """An icon that only stands there; its tooltip says what it means."""

    kind = "icon"

    def __init__(
        self,
        id: str,
        icon: str,
        rect: pygame.Rect | tuple[int, int, int, int],
        colour: Colour = palette.TEXT,
        *,
        text: str = "",
        hint: str = "",
    ) -> None:
        super().__init__(id, rect, text or hint, hint=hint)
        self.icon, self.colour = icon, colour

    def draw(self, surface: pygame.Surface) -> None:
        picture = icons.icon(self.icon, min(self.rect.size), self.colour)
        surface.blit(picture, picture.get_rect(center=self.rect.center))
