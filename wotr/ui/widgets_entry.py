"""A field to type in, made by pygame_gui: cursor, selection, copy and paste are its own."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from typing import Any

import pygame

from wotr import paths
from wotr.ui import fonts, icons, palette
from wotr.ui.palette import Colour
from wotr.ui.probe import Node
from wotr.ui.widgets_base import Style, Widget

_PASSED_ON = {pygame.K_TAB, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN}


class Entry(Widget):
    """A field for one line of text.

    `on_change(text)` after each letter, `on_enter(text)` on Enter. `placeholder` is shown while it is empty; `icon`
    stands before the words. Tab, Esc, Up, Down, PageUp, PageDown and function keys are left to others.
    """

    kind = "entry"
    focusable = True

    def __init__(
        self,
        id: str,
        rect: pygame.Rect | tuple[int, int, int, int],
        text: str = "",
        on_change: Callable[[str], None] | None = None,
        on_enter: Callable[[str], None] | None = None,
        *,
        placeholder: str = "",
        icon: str = "",
        longest: int = 60,
        enabled: bool = True,
        hint: str = "",
    ) -> None:
        super().__init__(id, rect, text, enabled=enabled, hint=hint)
        self.on_change, self.on_enter = on_change, on_enter
        self.placeholder, self.icon, self.longest = placeholder, icon, longest
        self._line: Any = None
        self._manager: Any = None
        self._shown: tuple[Any, ...] = ()

    # ------------------------------------------------------------------ pygame_gui

    def _make(self) -> Any:
        """The line of pygame_gui; made when it is drawn first, and again when its place or size changes."""
        wanted = (tuple(self._field()), *_fitting(self.style))
        if self._line is not None and wanted == self._shown:
            return self._line
        self._put_away()
        self._shown = wanted
        self._manager = _borrowed(self.style)
        import pygame_gui

        line = pygame_gui.elements.UITextEntryLine(self._field(), self._manager)
        line.set_text_length_limit(self.longest)
        line.set_text(self.text)
        if not self.enabled:
            line.disable()  # type: ignore[no-untyped-call]
        self._line = line
        if self.focused:
            self.gained()
        return line

    def _put_away(self) -> None:
        if self._line is not None:
            self._line.kill()
            self._line = None
            _spare.setdefault(self._shown[1:], []).append(self._manager)
            pygame.event.clear(_own_events())

    def _field(self) -> pygame.Rect:
        field = self.rect.inflate(-2, -2)
        if self.icon:
            taken = self.style.icon + self.style.px(12)
            field.x += taken
            field.w -= taken
        return field

    def say(self, text: str) -> None:
        """Put other words into it."""
        self.text = text
        if self._line is not None:
            self._line.set_text(text)

    def move(self, dx: int, dy: int) -> None:
        super().move(dx, dy)
        if self._line is not None:
            self._line.set_position(self._field().topleft)
            self._shown = (tuple(self._field()), *self._shown[1:])

    def gained(self) -> None:
        if self._line is not None:
            self._manager.set_focus_set(self._line)

    def _hold(self) -> None:
        """Give the line its focus if it has none; giving it twice would send the cursor to the beginning."""
        if not self._line.is_focused:
            self._manager.set_focus_set(self._line)

    def lost(self) -> None:
        if self._line is not None:
            self._manager.set_focus_set(None)

    def gone(self) -> None:
        self._put_away()

    def draw(self, surface: pygame.Surface) -> None:
        style = self.style
        self._make()
        pygame.draw.rect(surface, palette.BOX, self.rect, border_radius=style.px(4))
        self._manager.draw_ui(surface)
        if not self.text and self.placeholder:
            field = self._field()
            words = style.shortened("text", self.placeholder, field.w - 2 * style.px(8))
            faint = style.text("text", words, palette.OFF)
            surface.blit(faint, faint.get_rect(midleft=(field.x + style.px(8), field.centery)))
        edge = palette.ACCENT if self.focused else palette.CONTROL_EDGE
        pygame.draw.rect(surface, edge, self.rect, 1, border_radius=style.px(4))
        if self.icon:
            sign = icons.icon(self.icon, style.icon, palette.WEAK)
            surface.blit(sign, sign.get_rect(midleft=(self.rect.x + style.px(8), self.rect.centery)))

    def update(self, dt: float) -> bool:
        if self._line is None:
            return False
        on = self._line.cursor_on
        self._manager.update(dt)
        return self.focused and bool(self._line.cursor_on != on)

    def pointer(self, event: pygame.event.Event) -> bool:
        if self.enabled and event.type != pygame.MOUSEWHEEL:
            self._make()
            self._manager.process_events(event)
            self._hold()
        return event.type != pygame.MOUSEWHEEL

    def key(self, event: pygame.event.Event) -> bool:
        if not self.enabled:
            return False
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            if event.key in _PASSED_ON or pygame.K_F1 <= event.key <= pygame.K_F15:
                return False
            if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
                if event.type == pygame.KEYDOWN and self.on_enter is not None and not event.mod & pygame.KMOD_CTRL:
                    self.on_enter(self.text)
                    return True
                return False
        self._make()
        self._hold()
        self._manager.process_events(event)
        now = self._line.get_text()
        if now != self.text:
            self.text = now
            if self.on_change is not None:
                self.on_change(now)
        return True

    def nodes(self) -> Iterator[Node]:
        yield self.node()


_spare: dict[tuple[Any, ...], list[Any]] = {}


def _fitting(style: Style) -> tuple[Any, ...]:
    """What a manager was made for."""
    return style.size("text"), style.scale, pygame.display.get_window_size()


def _borrowed(style: Style) -> Any:
    """A manager without elements: one that a field has given back, or a new one. Each field has its own, so that it
    is drawn exactly where the field lies between other widgets."""
    fitting = _fitting(style)
    for other in [key for key in _spare if key != fitting]:
        del _spare[other]
    spare = _spare.get(fitting)
    return spare.pop() if spare else _manager(style)


def forget() -> None:
    """Give all managers back."""
    _spare.clear()


def _own_events() -> list[int]:
    import pygame_gui

    return [pygame_gui.UI_TEXT_ENTRY_CHANGED, pygame_gui.UI_TEXT_ENTRY_FINISHED]


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _manager(style: Style) -> Any:
    """A manager of pygame_gui with the colours and the typeface of the window."""
    import pygame_gui

    size = style.size("text")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        manager = pygame_gui.UIManager(pygame.display.get_window_size(), enable_live_theme_updates=False)
        folder = paths.sprites_dir() / "fonts"
        if all((folder / fonts.FACES[face]).is_file() for face in ("sans", "bold", "italic", "bold-italic")):
            manager.add_font_paths(
                "wotr", *(str(folder / fonts.FACES[f]) for f in ("sans", "bold", "italic", "bold-italic"))
            )
            manager.preload_fonts([{"name": "wotr", "point_size": size, "style": "regular", "antialiased": "1"}])
            face = {"name": "wotr", "size": str(size), "antialiased": "1"}
        else:
            face = {"name": "noto_sans", "size": str(size)}
        colours = {
            "dark_bg": _hex(palette.BOX),
            "disabled_bg": _hex(palette.BOX),
            "selected_bg": _hex(palette.BORDER),
            "selected_text": _hex(palette.TEXT),
            "normal_text": _hex(palette.TEXT),
            "disabled_text": _hex(palette.OFF),
            "normal_border": _hex(palette.BOX),
            "disabled_border": _hex(palette.BOX),
            "text_cursor": _hex(palette.ACCENT),
        }
        misc = {"border_width": "0", "shadow_width": "0", "padding": f"{style.px(6)},{style.px(2)}"}
        manager.get_theme().load_theme({"text_entry_line": {"colours": colours, "font": face, "misc": misc}})
    return manager
