"""A sheet to draw a screen on. Each control that is drawn is noted as a spot: for mouse, keys and probe."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import pygame

from wotr.ui import fonts, icons, palette
from wotr.ui.palette import Colour
from wotr.ui.probe import Node
from wotr.ui.widgets_base import ROLES, Style
from wotr.ui.widgets_frame import box

_lines = lru_cache(maxsize=4000)(fonts.wrap)
_short = lru_cache(maxsize=4000)(fonts.shortened)
_width = lru_cache(maxsize=4000)(fonts.width)

Act = Callable[[], object]
Place = tuple[int, int]


@dataclass(slots=True)
class Spot:
    """Something on the screen. `act` is what a click or Enter does; `focus` says that Tab stops here."""

    id: str
    kind: str
    text: str
    rect: pygame.Rect
    act: Act | None = None
    enabled: bool = True
    lit: bool = False
    focus: bool = False
    hint: str = ""
    refuse: Act | None = None
    seat: str = ""

    def node(self, focused: bool) -> Node:
        """The spot for the probe."""
        return Node(self.id, self.kind, self.text, self.rect.copy(), self.enabled, focused, self.lit, self.seat)


@dataclass(slots=True)
class Scroll:
    """How far a list or page has been scrolled, in pixels; `most` is set by whoever draws it."""

    at: int = 0
    most: int = 0
    step: int = 40
    page: int = 200

    def by(self, pixels: int) -> bool:
        """Scroll; False at the end."""
        before = self.at
        self.at = max(0, min(self.most, self.at + pixels))
        return self.at != before

    def show(self, top: int, bottom: int, height: int) -> None:
        """Scroll so far that the stretch from `top` to `bottom` is seen."""
        if top < self.at:
            self.at = top
        elif bottom > self.at + height:
            self.at = bottom - height
        self.at = max(0, min(max(self.most, 0), self.at))


class Canvas:
    """A surface with a style; `focus` is the id of the spot that has the keyboard, `mouse` where the pointer is."""

    def __init__(self, surface: pygame.Surface, style: Style, focus: str = "", mouse: Place = (-1, -1)) -> None:
        self.surface = surface
        self.style = style
        self.focus = focus
        self.mouse = mouse
        self.spots: list[Spot] = []
        self.scrolls: list[tuple[pygame.Rect, Scroll]] = []

    # ------------------------------------------------------------------ words and pictures

    def wrap(self, role: str, said: str, room: int) -> list[str]:
        """Words in lines; measured once, since a screen is drawn again and again with the same words."""
        return _lines(said, ROLES[role][0], self.style.size(role), room)

    def shortened(self, role: str, said: str, room: int) -> str:
        """As much of the words as there is room for."""
        return _short(said, ROLES[role][0], self.style.size(role), room)

    def width(self, role: str, said: str) -> int:
        """The width of one line of words."""
        return _width(said, ROLES[role][0], self.style.size(role))

    def text(
        self, role: str, said: str, at: Place, colour: Colour = palette.TEXT, room: int = 0, anchor: str = "topleft"
    ) -> pygame.Rect:
        """One line of words, cut with an ellipsis where there is no more room; gives its place."""
        if room:
            said = self.shortened(role, said, room)
        picture = self.style.text(role, said, colour)
        rect = picture.get_rect(**{anchor: at})
        self.surface.blit(picture, rect)
        return rect

    def lines(
        self, role: str, said: str, rect: pygame.Rect, colour: Colour = palette.TEXT, most: int = 0, skip: int = 0
    ) -> int:
        """Words in as many lines as they need (at most `most`); gives the height used."""
        found = self.wrap(role, said, rect.w)
        height = self.style.line(role) - skip
        if most and len(found) > most:
            found = [*found[: most - 1], self.shortened(role, " ".join(found[most - 1 :]), rect.w)]
        for number, line in enumerate(found):
            if line:
                self.surface.blit(self.style.text(role, line, colour), (rect.x, rect.y + number * height))
        return len(found) * height

    def height(self, role: str, said: str, room: int, most: int = 0) -> int:
        """How high such words are."""
        count = len(self.wrap(role, said, room))
        return (min(count, most) if most else count) * self.style.line(role)

    def icon(self, name: str, size: int, at: Place, colour: Colour = palette.TEXT) -> None:
        """An icon with its corner at a place."""
        self.surface.blit(icons.icon(name, size, colour), at)

    # ------------------------------------------------------------------ spots

    def hot(self, rect: pygame.Rect) -> bool:
        """Whether the pointer is there, on the part that is not cut off."""
        return rect.collidepoint(self.mouse) and self.surface.get_clip().collidepoint(self.mouse)

    def spot(self, spot: Spot) -> Spot:
        """Note something that is on the screen; what is cut off is noted as far as it is seen."""
        seen = spot.rect.clip(self.surface.get_clip())
        if seen.h >= min(spot.rect.h, 8) and seen.w > 0:
            spot.rect = seen
            self.spots.append(spot)
        return spot

    def note(self, id: str, kind: str, said: str, rect: pygame.Rect, hint: str = "", seat: str = "") -> None:
        """Something that is only shown."""
        self.spot(Spot(id, kind, said, pygame.Rect(rect), hint=hint, seat=seat))

    def shield(self, id: str, said: str, rect: pygame.Rect) -> None:
        """An area that keeps clicks from what lies under it."""
        self.spot(Spot(id, "dialog", said, pygame.Rect(rect), act=_nothing))

    def scroll(self, rect: pygame.Rect, state: Scroll, height: int, id: str = "") -> None:
        """An area whose content of this height is scrolled by the wheel; draws the bar."""
        state.most = max(0, height - rect.h)
        state.at = max(0, min(state.most, state.at))
        state.page = max(state.step, rect.h - state.step)
        self.scrolls.append((rect.copy(), state))
        if id:
            self.note(id, "list", "", rect)
        if state.most:
            bar = pygame.Rect(rect.right - 5, rect.y, 4, rect.h)
            pygame.draw.rect(self.surface, palette.CONTROL_OFF, bar, border_radius=2)
            size = max(18, rect.h * rect.h // height)
            thumb = pygame.Rect(bar.x, rect.y + (rect.h - size) * state.at // state.most, 4, size)
            pygame.draw.rect(self.surface, palette.CONTROL_EDGE, thumb, border_radius=2)

    def button(
        self,
        id: str,
        rect: pygame.Rect,
        said: str,
        act: Act,
        *,
        icon: str = "",
        enabled: bool = True,
        hint: str = "",
        lit: bool = False,
        selected: bool = False,
        refuse: Act | None = None,
        kind: str = "button",
        role: str = "text",
    ) -> Spot:
        """A button with words, an icon, or both."""
        rect = pygame.Rect(rect)
        ground = palette.CONTROL_HOT if self.hot(rect) and enabled else palette.CONTROL
        if selected:
            ground = palette.mix(palette.CONTROL, palette.ACCENT, 0.35)
        if not enabled:
            ground = palette.CONTROL_OFF
        edge = palette.ACCENT if lit or selected else palette.CONTROL_EDGE
        pygame.draw.rect(self.surface, ground, rect, border_radius=4)
        pygame.draw.rect(self.surface, edge, rect, 2 if lit else 1, border_radius=4)
        ink = palette.TEXT if enabled else palette.OFF
        size = self.style.icon
        width = self.width(role, said) if said else 0
        if icon and said:
            x = max(rect.x + 6, rect.centerx - (width + size + 6) // 2)
            self.icon(icon, size, (x, rect.centery - size // 2), ink)
            self.text(role, said, (x + size + 6, rect.centery), ink, rect.right - x - size - 10, "midleft")
        elif icon:
            self.icon(icon, size, (rect.centerx - size // 2, rect.centery - size // 2), ink)
        else:
            self.text(role, said, rect.center, ink, rect.w - 8, "center")
        return self.spot(Spot(id, kind, said or hint, rect, act, enabled, lit, True, hint, refuse))

    def ring(self) -> None:
        """The ring round what has the keyboard."""
        found = next((each for each in self.spots if each.id == self.focus), None)
        if found is not None:
            rect = found.rect.inflate(4, 4)
            pygame.draw.rect(self.surface, palette.BLACK, rect, 4, border_radius=6)
            pygame.draw.rect(self.surface, palette.FOCUS, rect.inflate(-1, -1), 2, border_radius=6)

    # ------------------------------------------------------------------ grounds

    def box(self, rect: pygame.Rect) -> None:
        """A sunken field."""
        box(self.surface, rect)

    def heading(self, said: str, rect: pygame.Rect, colour: Colour = palette.ACCENT) -> int:
        """A heading with a thin line under it; gives its height."""
        place = self.text("heading", said, (rect.x, rect.y), colour, rect.w)
        y = place.bottom + 1
        pygame.draw.line(self.surface, palette.PANEL_EDGE, (rect.x, y), (rect.right, y))
        return place.h + 6


def _nothing() -> None:
    return None


class Clip:
    """While it is open, nothing is drawn outside a rectangle."""

    def __init__(self, canvas: Canvas, rect: pygame.Rect) -> None:
        self._surface = canvas.surface
        self._rect = rect

    def __enter__(self) -> Clip:
        self._before = self._surface.get_clip()
        self._surface.set_clip(self._rect.clip(self._before))
        return self

    def __exit__(self, *why: object) -> None:
        self._surface.set_clip(self._before)
