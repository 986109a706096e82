"""Sizes and typefaces of the window, and what all controls have in common: focus, keyboard, hover, probe."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

import pygame

from wotr.ui import fonts, keys
from wotr.ui.palette import FOCUS, Colour
from wotr.ui.probe import Node
from wotr.ui.scene import Scene

if TYPE_CHECKING:
    from wotr.ui.app import App

ROLES: dict[str, tuple[str, float]] = {
    "text": ("sans", 1.0),
    "bold": ("bold", 1.0),
    "italic": ("italic", 1.0),
    "bold-italic": ("bold-italic", 1.0),
    "small": ("sans", 0.9),
    "small-bold": ("bold", 0.95),
    "large": ("sans", 1.2),
    "large-bold": ("bold", 1.2),
    "number": ("bold", 1.5),
    "heading": ("title", 1.0),
    "title": ("title", 1.35),
    "display": ("title", 2.4),
    "card": ("serif", 1.0),
    "card-bold": ("serif-bold", 1.05),
    "card-italic": ("serif-italic", 1.0),
}
"""What words are for: the face, and the size against the chosen text size."""
SMALLEST = 15


class Style:
    """Lengths and typefaces for a text size (pixels) and a scale of the whole window."""

    def __init__(self, text_size: int = 18, scale: float = 1.0, reduced_motion: bool = False) -> None:
        self.text_size = text_size
        self.scale = scale
        self.reduced_motion = reduced_motion

    def px(self, length: float) -> int:
        """A length of the design in pixels of this window."""
        return max(1, round(length * self.scale)) if length > 0 else round(length * self.scale)

    def size(self, role: str) -> int:
        """The size of type of a role in pixels."""
        return max(SMALLEST, round(self.text_size * self.scale * ROLES[role][1]))

    def line(self, role: str = "text") -> int:
        """From one line of a role to the next."""
        return fonts.line_height(ROLES[role][0], self.size(role))

    def baseline(self, role: str) -> int:
        """How far the letters stand below the top of their picture."""
        return fonts.baseline(ROLES[role][0], self.size(role))

    def text(self, role: str, words: str, colour: Colour) -> pygame.Surface:
        """A picture of one line of words; it is shared."""
        return fonts.text(words, ROLES[role][0], self.size(role), colour)

    def width(self, role: str, words: str) -> int:
        """The width of one line of words."""
        return fonts.width(words, ROLES[role][0], self.size(role))

    def wrap(self, role: str, words: str, room: int) -> list[str]:
        """The words in lines not wider than `room`."""
        return fonts.wrap(words, ROLES[role][0], self.size(role), room)

    def shortened(self, role: str, words: str, room: int) -> str:
        """As much of the words as there is room for."""
        return fonts.shortened(words, ROLES[role][0], self.size(role), room)

    @property
    def gap(self) -> int:
        """The usual distance between things."""
        return self.px(8)

    @property
    def control(self) -> int:
        """The height of a button or field with one line."""
        return max(self.px(30), self.line("text") + self.px(10))

    @property
    def icon(self) -> int:
        """The size of an icon beside words."""
        return round(self.size("text") * 1.15)


class Widget:
    """A thing on the screen with a place, a name and perhaps a use.

    `hint` is its tooltip; for a disabled thing it says why it is disabled. `seat` and `lit` go into the probe only.
    `letter` is a key that activates it while no field to type in has the focus.
    A subclass overrides `draw`, and `pointer`, `key`, `press`, `update`, `nodes` where it needs to.
    """

    kind = "widget"
    focusable = False

    def __init__(
        self,
        id: str,
        rect: pygame.Rect | tuple[int, int, int, int] = (0, 0, 0, 0),
        text: str = "",
        *,
        enabled: bool = True,
        hint: str = "",
        seat: str = "",
        lit: bool = False,
        letter: str = "",
    ) -> None:
        self.id = id
        self.rect = pygame.Rect(rect)
        self.text = text
        self.enabled = enabled
        self.visible = True
        self.hint = hint
        self.seat = seat
        self.lit = lit
        self.letter = letter
        self.ui: Ui = _NOWHERE

    @property
    def style(self) -> Style:
        """Sizes and typefaces, from the Ui that the widget was added to."""
        return self.ui.style

    @property
    def focused(self) -> bool:
        """Whether keys go here."""
        return self.ui.focus is self

    @property
    def hot(self) -> bool:
        """Whether the pointer is on it."""
        return self.ui.hovered is self

    @property
    def down(self) -> bool:
        """Whether it is being pressed by the pointer."""
        return self.ui.captured is self and self.hot

    def move(self, dx: int, dy: int) -> None:
        """Shift it."""
        self.rect.move_ip(dx, dy)

    def contains(self, pos: tuple[int, int]) -> bool:
        """Whether a place is on it."""
        return self.rect.collidepoint(pos)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it at its place."""

    def pointer(self, event: pygame.event.Event) -> bool:
        """A mouse event on it, or anywhere while it holds the pointer; true when used."""
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.focusable and self.contains(event.pos):
            self.activate()
            return True
        return self.focusable

    def key(self, event: pygame.event.Event) -> bool:
        """A key or typed text while it has the focus; true when used."""
        if event.type == pygame.KEYDOWN and keys.action_of(event) == "activate":
            self.activate()
            return True
        return False

    def activate(self) -> None:
        """It was pressed: acts if it is enabled, else tells the Ui's `on_refused`."""
        if self.enabled:
            self.press()
        elif self.ui.on_refused is not None:
            self.ui.on_refused(self)

    def press(self) -> None:
        """What it does when it is pressed."""

    def gained(self) -> None:
        """It has got the focus."""

    def lost(self) -> None:
        """It has no longer the focus."""

    def update(self, dt: float) -> bool:
        """Time has passed; true when it must be drawn again."""
        return False

    def hint_at(self, pos: tuple[int, int]) -> tuple[str, pygame.Rect] | None:
        """Its tooltip at a place."""
        return (self.hint, self.rect) if self.hint else None

    def ring(self) -> pygame.Rect:
        """Where the ring of the focus is drawn."""
        return self.rect

    def nodes(self) -> Iterator[Node]:
        """What it puts on the screen."""
        yield self.node()

    def node(self) -> Node:
        """Its own node."""
        return Node(self.id, self.kind, self.text, self.rect.copy(), self.enabled, self.focused, self.lit, self.seat)

    def gone(self) -> None:
        """It was taken out of its Ui."""


W = TypeVar("W", bound=Widget)


class Group:
    """Widgets that are cleared and filled together, as those of a panel. Groups keep their order in the Ui."""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self.widgets: list[Widget] = []

    def add(self, widget: W, first: bool = False) -> W:
        """Put a widget in, behind the others or before them; gives it back."""
        widget.ui = self.ui
        self.widgets.insert(0 if first else len(self.widgets), widget)
        self.ui.came(widget)
        return widget

    def clear(self) -> None:
        """Take all widgets out. A widget that is added with the id of the focused one gets the focus again."""
        for widget in self.widgets:
            self.ui.went(widget)
        self.widgets.clear()


class Ui:
    """The widgets of a scene or dialog: who has the focus, what the pointer is on, in which order Tab goes.

    `arrows`: up and down (left and right) move the focus, too. `on_refused` is told of a disabled widget that was
    clicked. Widgets of a later group lie above those of an earlier one.
    """

    def __init__(self, style: Style, arrows: bool = False) -> None:
        self.style = style
        self.arrows = arrows
        self.groups: dict[str, Group] = {}
        self.focus: Widget | None = None
        self.hovered: Widget | None = None
        self.captured: Widget | None = None
        self.mouse = (-1, -1)
        self.by_keys = False
        self.on_refused: Callable[[Widget], None] | None = None
        self._wanted = ""
        self._down: tuple[Widget | None, str] | None = None

    def group(self, name: str) -> Group:
        """The group of that name; made when it is asked for first."""
        if name not in self.groups:
            self.groups[name] = Group(self)
        return self.groups[name]

    def add(self, widget: W, group: str = "") -> W:
        """Put a widget in; gives it back."""
        return self.group(group).add(widget)

    def clear(self) -> None:
        """Take everything out; the focus comes back to a widget of the same id."""
        for group in self.groups.values():
            group.clear()

    def came(self, widget: Widget) -> None:
        """A widget was added: it takes the focus if one of its id had it."""
        if widget.focusable and self._wanted and widget.id == self._wanted:
            self._wanted = ""
            self.focus_on(widget)
        if self.hovered is None and widget.contains(self.mouse):
            self.hovered = widget

    def went(self, widget: Widget) -> None:
        """A widget was taken out."""
        if self.focus is widget:
            self._wanted = widget.id
            widget.lost()
            self.focus = None
        if self.hovered is widget:
            self.hovered = None
        if self.captured is widget:
            self.captured = None
        widget.gone()

    def __iter__(self) -> Iterator[Widget]:
        for group in self.groups.values():
            yield from group.widgets

    def at(self, pos: tuple[int, int]) -> Widget | None:
        """The uppermost widget there."""
        return next((w for w in reversed(list(self)) if w.visible and w.contains(pos)), None)

    def find(self, id: str) -> Widget:
        """The widget of that id. Raises LookupError."""
        for widget in self:
            if widget.id == id:
                return widget
        raise LookupError(f"no widget {id!r}")

    # ------------------------------------------------------------------ focus

    def stops(self) -> list[Widget]:
        """What Tab goes through."""
        return [w for w in self if w.focusable and w.visible and w.rect.w > 0]

    def focus_on(self, widget: Widget | str | None) -> None:
        """Give the focus to a widget or the one of an id; None to nobody."""
        if isinstance(widget, str):
            widget = self.find(widget)
        if widget is self.focus:
            return
        if self.focus is not None:
            self.focus.lost()
        self.focus = widget
        if widget is not None:
            widget.gained()

    def step(self, by: int) -> bool:
        """Move the focus on; false if there is nothing to focus."""
        stops = self.stops()
        if not stops:
            return False
        first = 0 if by > 0 else -1
        place = (stops.index(self.focus) + by) % len(stops) if self.focus in stops else first
        self.focus_on(stops[place])
        return True

    # ------------------------------------------------------------------ events

    def handle(self, event: pygame.event.Event) -> bool:
        """An event; true when a widget used it."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.mouse = event.pos
            self._down = None
            self.hovered = self.at(event.pos)
            return self._pointer(event)
        if event.type == pygame.MOUSEWHEEL:
            self.hovered = self.at(self.mouse)
            return self.hovered is not None and self.hovered.pointer(event)
        if event.type in (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING):
            return self._key(event)
        if event.type == pygame.WINDOWLEAVE:
            self.mouse, self.hovered = (-1, -1), None
        return False

    def _pointer(self, event: pygame.event.Event) -> bool:
        target = self.captured or self.hovered
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.by_keys = False
            if event.button == 1 and target is not None and target.focusable:
                self.focus_on(target)
                self.captured = target
        if target is None:
            return False
        if event.type == pygame.MOUSEBUTTONUP and target.focusable and self.captured is None:
            return True  # it was pressed somewhere else
        used = target.pointer(event)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self.captured = None
        return used

    def _key(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            self.by_keys = True
            self._down = (self.focus, event.unicode)
        elif event.type == pygame.TEXTINPUT and self._down is not None:
            (before, typed), self._down = self._down, None
            if before is not self.focus and typed == event.text:
                return True  # the key that brought the focus here is not meant to be typed
        if self.focus is not None and self.focus.key(event):
            return True
        if event.type != pygame.KEYDOWN:
            return False
        action = keys.action_of(event)
        step = {"next": 1, "previous": -1}.get(action, 0)
        if not step and self.arrows:
            step = {"down": 1, "right": 1, "up": -1, "left": -1}.get(action, 0)
        if step:
            return self.step(step)
        return self._letter(event)

    def _letter(self, event: pygame.event.Event) -> bool:
        typed = event.unicode.casefold()
        if not typed or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        meant = next((w for w in self if w.visible and w.letter == typed), None)
        if meant is None:
            return False
        self.focus_on(meant)
        meant.activate()
        return True

    # ------------------------------------------------------------------ the rest

    def update(self, dt: float) -> bool:
        """Time has passed; true when something must be drawn again."""
        return bool(sum(w.update(dt) for w in self if w.visible))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all widgets and the ring of the focus."""
        for widget in self:
            if widget.visible:
                widget.draw(surface)
        if self.focus is not None and self.focus.visible:
            draw_ring(surface, self.focus.ring(), self.style)

    def probe(self) -> list[Node]:
        """What is on the screen."""
        return [node for widget in self if widget.visible for node in widget.nodes()]

    def hint_at(self, pos: tuple[int, int]) -> tuple[str, pygame.Rect] | None:
        """The tooltip there."""
        widget = self.at(pos)
        return widget.hint_at(pos) if widget is not None else None

    def focus_hint(self) -> tuple[str, pygame.Rect] | None:
        """The tooltip of the focused widget, while the keyboard is in use."""
        if self.focus is None or not self.by_keys:
            return None
        return self.focus.hint_at(self.focus.rect.center)


_NOWHERE = Ui(Style())


class UiScene(Scene):
    """A scene made of widgets: override `build`, which fills `self.ui` for a size of the window.

    Draw what lies below the widgets in `draw_below`; keys that no widget used come to `act` as an action of `keys`.
    """

    arrows = False

    def __init__(self) -> None:
        super().__init__()
        self.ui = Ui(Style(), self.arrows)

    def enter(self, app: App) -> None:
        super().enter(app)
        self.resized(app.size)

    def resized(self, size: tuple[int, int]) -> None:
        self.ui.style = self.app.style
        self.rebuild()

    def rebuild(self) -> None:
        """Build all widgets anew; the focus stays where it was."""
        self.ui.clear()
        self.build(self.ui, pygame.Rect((0, 0), self.app.size))
        self.dirty = True

    def build(self, ui: Ui, area: pygame.Rect) -> None:
        """Put the widgets in."""

    def draw_below(self, surface: pygame.Surface) -> None:
        """Draw what lies below the widgets."""

    def act(self, action: str) -> bool:
        """An action of the table of keys that no widget used; true when it was used."""
        return False

    def handle(self, event: pygame.event.Event) -> bool:
        if self.ui.handle(event):
            return True
        if event.type == pygame.KEYDOWN:
            action = keys.action_of(event)
            return bool(action) and self.act(action)
        return False

    def update(self, dt: float) -> bool:
        if self.ui.update(dt):
            self.dirty = True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        self.draw_below(surface)
        self.ui.draw(surface)

    def probe(self) -> list[Node]:
        return self.ui.probe()

    def hint_at(self, pos: tuple[int, int]) -> tuple[str, pygame.Rect] | None:
        return self.ui.hint_at(pos)

    def focus_hint(self) -> tuple[str, pygame.Rect] | None:
        return self.ui.focus_hint()


def draw_ring(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
    """The ring of the focus: bright, with a dark casing so that it shows on light ground, too."""
    outer = rect.inflate(style.px(4), style.px(4)).clip(surface.get_rect())
    radius = style.px(6)
    pygame.draw.rect(surface, (20, 14, 8), outer.inflate(style.px(2), style.px(2)), style.px(4), border_radius=radius)
    pygame.draw.rect(surface, FOCUS, outer, style.px(2), border_radius=radius)


def column(widgets: Iterable[Widget], left: int, top: int, gap: int) -> int:
    """Set widgets one below the other; gives the place below the last."""
    for widget in widgets:
        widget.rect.topleft = (left, top)
        top = widget.rect.bottom + gap
    return top
