"""The living map: the painted map with names, tokens and marks over it, panned and zoomed by mouse and keys.

A scene gives it a rectangle, hands it events (`handle`), lets it work (`update`) and draws it (`draw`).
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

import pygame

from wotr import paths
from wotr.ui.probe import Node

from .camera import Camera, Insets
from .field import TokenField
from .geometry import Geometry, Point, load_geometry
from .labels import Labels
from .layout import Ground
from .lettering import LEAST
from .overlay import ATTACK, GLOW, HOVER, LIT, MARKS, PAD, Overlays, lit_regions, route, swords
from .paint import ALL_LAYERS, MapPainter, lands_from
from .picker import Picker
from .pieces import Token
from .tiles import TILE, TileCache
from .tokens import TokenArt

BUDGET = 0.008  # seconds of painting in a frame
MARKING = 0.012  # seconds of making marks in a frame
DRAG = 5  # pixels before a press becomes a drag
DESK = (0x8E, 0x7C, 0x5C)  # round the map: the dull parchment of its border
DESK_SHADE = (0x5A, 0x49, 0x32)


@dataclass(frozen=True, slots=True)
class Hit:
    """What lies under a place: a region, and the token if it was one."""

    region: str | None
    token: Token | None = None


class Chart:
    """The map itself, without a view of it: outlines, painter and painted tiles."""

    def __init__(self, geometry: Geometry | None = None) -> None:
        data, sprites = paths.data_dir(), paths.sprites_dir()
        self.geometry = geometry or load_geometry(data / "map_geometry.yaml")
        self.lands = lands_from(data / "map.yaml")
        self.painter = MapPainter(self.geometry, self.lands, sprites)
        self.picker = Picker(self.geometry)
        self.tiles = TileCache(self.painter)


@lru_cache(maxsize=1)
def _chart() -> Chart:
    """The shipped map; all views of it share what is painted."""
    return Chart()


class MapView:
    """The map in a rectangle of the window.

    Call-backs: `on_click(hit, button)` for a press and release without a drag, `on_hover(region)` when the region
    under the pointer changes.
    """

    def __init__(self, rect: pygame.Rect | tuple[int, int, int, int], geometry: Geometry | None = None) -> None:
        self.rect = pygame.Rect(rect)
        chart = _chart() if geometry is None else Chart(geometry)
        self.geometry, self.lands, self.painter, self.picker, self.tiles = (
            chart.geometry, chart.lands, chart.painter, chart.picker, chart.tiles,
        )  # fmt: skip
        self.camera = Camera((self.geometry.width, self.geometry.height), self.rect.size)
        self.overlays = Overlays(self.geometry)
        self.art = TokenArt()
        ground = Ground(self.geometry)
        self.labels = Labels(self.painter, ground)
        self.tokens = TokenField(self.geometry, self.lands, ground, self.art)
        self.on_click: Callable[[Hit, int], None] | None = None
        self.on_hover: Callable[[str | None], None] | None = None
        self.hovered: str | None = None
        self.layers: frozenset[str] = ALL_LAYERS
        self.show_tokens = True
        self.show_labels = True
        self.marks: dict[str, str] = {}
        self.shades: dict[str, int] = {}
        self.path: list[str] = []
        self._pointer: Point = (-1.0, -1.0)
        self._over: tuple[float, float] | None = None
        self._hover_seen = self._where()
        self._press: tuple[Point, Point, int, bool] | None = None
        self._missing = 1
        self._badges: dict[int, pygame.Surface] = {}
        self._frozen: tuple[pygame.Surface, float, int, int] | None = None
        self._stretched: tuple[tuple[object, ...], pygame.Surface | None, tuple[int, int]] | None = None

    # ------------------------------------------------------------------ what is shown

    def resize(self, rect: pygame.Rect | tuple[int, int, int, int], insets: Insets | None = None) -> None:
        """Move to another rectangle; `insets` are the edges covered by panels."""
        self.rect = pygame.Rect(rect)
        self.camera.resize(self.rect.size, insets)
        self._frozen = None

    def set_tokens(self, tokens: Iterable[Token]) -> None:
        """Show these tokens and no others."""
        self.tokens.set(tokens)

    def set_marks(self, marks: Mapping[str, str]) -> None:
        """Mark regions: selected, source, target, attack, last (hover comes by itself)."""
        self.marks = dict(marks)

    def set_shades(self, steps: Mapping[str, int]) -> None:
        """Tint regions by a number of steps, from 0."""
        self.shades = dict(steps)

    def set_path(self, regions: Iterable[str]) -> None:
        """Draw a way through regions."""
        self.path = list(regions)

    def set_layers(self, layers: Iterable[str]) -> None:
        """Which layers of the painted map are shown."""
        self.layers = frozenset(layers)
        self.show_labels = "labels" in self.layers

    # ------------------------------------------------------------------ camera

    def pan(self, dx: float, dy: float) -> bool:
        """Move the view over the map by pixels; False at the edge."""
        return self.camera.pan(dx, dy)

    def zoom_at(self, pos: tuple[float, float] | None, by: int) -> bool:
        """Zoom by steps about a pixel of the window (None: the middle); False at either end."""
        return self._zoomed(lambda: self.camera.zoom(by, self._local(pos) if pos else None))

    def fit(self) -> bool:
        """Show the whole map."""
        before = (self.camera.scale, self.camera.left, self.camera.top)
        kept = self._freeze()
        self.camera.fit()
        self._frozen = kept
        return before != (self.camera.scale, self.camera.left, self.camera.top)

    def true_size(self, pos: tuple[float, float] | None = None) -> bool:
        """Zoom so that a map unit is a pixel, as nearly as there is a step."""
        step = self.camera.true_size()
        return self._zoomed(lambda: self.camera.zoom_to(step, self._local(pos) if pos else None))

    def centre_on(self, region: str, glide: bool = True) -> None:
        """Bring a region to the middle."""
        self.camera.centre(self._heart(region), glide)

    def bring_into_view(self, region: str, glide: bool = True) -> None:
        """Bring a region to the middle if it is not in view."""
        if not self.camera.shows(self._heart(region)):
            self.centre_on(region, glide)

    def _zoomed(self, act: Callable[[], bool]) -> bool:
        kept = self._freeze()
        if not act():
            return False
        self._frozen = kept
        return True

    def _freeze(self) -> tuple[pygame.Surface, float, int, int]:
        """The painted map as now seen: it is shown scaled until the new scale is painted."""
        c = self.camera
        sheet = pygame.Surface(self.rect.size)
        self._draw_ground(sheet, sheet.get_rect(), 0.0)
        return sheet, c.scale, c.left, c.top

    # ------------------------------------------------------------------ places

    def _local(self, pos: tuple[float, float]) -> Point:
        return pos[0] - self.rect.x, pos[1] - self.rect.y

    def _heart(self, region: str) -> Point:
        b = self.geometry.by_id[region].bounds
        return b.centre

    def place_of(self, region: str) -> tuple[int, int]:
        """The pixel of the window at a region's army place."""
        x, y = self.camera.to_view(self.geometry.by_id[region].boxes["army"].centre)
        return x + self.rect.x, y + self.rect.y

    def rect_of(self, region: str) -> pygame.Rect:
        """The rectangle of the window round a region."""
        b = self.geometry.by_id[region].bounds
        x, y = self.camera.to_view((b.x, b.y))
        s = self.camera.scale
        return pygame.Rect(x + self.rect.x, y + self.rect.y, round(b.w * s), round(b.h * s))

    def region_at(self, pos: tuple[float, float]) -> str | None:
        """The region under a pixel of the window: tokens first, then land."""
        return self.hit(pos).region

    def hit(self, pos: tuple[float, float]) -> Hit:
        """What is under a pixel of the window."""
        if not self.rect.collidepoint(pos):
            return Hit(None)
        if self.show_tokens:
            for placed, rect in reversed(self.tokens.rects(self.camera, self.rect.topleft)):
                if rect.collidepoint(pos):
                    return Hit(placed.token.region, placed.token)
        found = self.picker.region_at(*self.camera.to_world(self._local(pos)))
        return Hit(found.id if found else None)

    # ------------------------------------------------------------------ events

    def handle(self, event: pygame.event.Event) -> bool:
        """Pan by drag, zoom by wheel, hover, click; True if the event was for the map."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._pointer = event.pos
        if event.type == pygame.MOUSEBUTTONDOWN and self.rect.collidepoint(event.pos) and event.button <= 3:
            self._press = (event.pos, event.pos, event.button, False)
            return True
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event)
        if event.type == pygame.MOUSEBUTTONUP and self._press is not None and event.button == self._press[2]:
            _, _, button, dragged = self._press
            self._press = None
            if not dragged:
                self._clicked(event.pos, button)
            return True
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        return False

    def _moved(self, event: pygame.event.Event) -> bool:
        if self._press is None:
            self.hover(event.pos)
            return self.rect.collidepoint(event.pos)
        start, last, button, dragged = self._press
        dragged = dragged or abs(event.pos[0] - start[0]) + abs(event.pos[1] - start[1]) > DRAG
        if dragged:
            self.pan(last[0] - event.pos[0], last[1] - event.pos[1])
            last = event.pos
        self._press = (start, last, button, dragged)
        return True

    @property
    def dragging(self) -> bool:
        """Whether the map is being dragged."""
        return self._press is not None and self._press[3]

    def _clicked(self, pos: tuple[int, int], button: int) -> None:
        if button == 2:
            place = self.camera.to_world(self._local(pos))
            self.camera.centre(place)
        elif self.on_click:
            self.on_click(self.hit(pos), button)

    def _wheel(self, event: pygame.event.Event) -> bool:
        pos = self._pointer
        if not self.rect.collidepoint(pos):
            return False
        if pygame.key.get_mods() & pygame.KMOD_SHIFT:
            self.pan(-60 * event.y + 60 * event.x, 0)
        elif event.x and not event.y:
            self.pan(60 * event.x, 0)
        elif event.y:
            self.zoom_at(pos, 1 if event.y > 0 else -1)
        return True

    def hover(self, pos: tuple[float, float] | None) -> None:
        """Say where the pointer is (None: elsewhere)."""
        self._over = pos
        self._hover_seen = self._where()
        region = self.region_at(pos) if pos is not None else None
        if region != self.hovered:
            self.hovered = region
            if self.on_hover:
                self.on_hover(region)

    # ------------------------------------------------------------------ work and drawing

    def update(self, dt: float) -> bool:
        """Let flights go on; True while something moves or is still to be painted."""
        moving = self.camera.update(dt)
        if self._over is not None and self._hover_seen != self._where():
            self.hover(self._over)
        return moving or self._missing > 0

    def _where(self) -> tuple[float, int, int]:
        return self.camera.scale, self.camera.left, self.camera.top

    def idle(self) -> bool:
        """Paint one tile that may be wanted next: around the view, then one step closer; False when all are there."""
        c = self.camera
        if self._missing:
            return False
        around = self.rect.inflate(TILE, TILE)
        if self.tiles.prepare(
            c.scale, c.left - TILE // 2, c.top - TILE // 2, around.size, self._world(c.scale), self.layers
        ):
            return True
        if c.step + 1 >= len(c.steps):
            return False
        k = c.steps[c.step + 1] / c.scale
        left = round((c.left + self.rect.w / 2) * k - self.rect.w / 2)
        top = round((c.top + self.rect.h / 2) * k - self.rect.h / 2)
        scale = c.steps[c.step + 1]
        return self.tiles.prepare(scale, left, top, self.rect.size, self._world(scale), self.layers)

    def _world(self, scale: float) -> pygame.Rect:
        return pygame.Rect(0, 0, math.ceil(self.geometry.width * scale), math.ceil(self.geometry.height * scale))

    def probe(self) -> list[Node]:
        """The map, the regions and the tokens in view."""
        out = [Node("map", "map", "", self.rect.copy())]
        for region in self.geometry.regions:
            box = region.boxes["army"]
            x, y = self.camera.to_view((box.x, box.y))
            rect = pygame.Rect(x + self.rect.x, y + self.rect.y, 1, 1)
            rect.size = (max(1, round(box.w * self.camera.scale)), max(1, round(box.h * self.camera.scale)))
            if self.rect.collidepoint(rect.center):
                mark = self.marks.get(region.id, "")
                name = " ".join(region.label.lines)
                out.append(Node(f"region.{region.id}", "region", name, rect, lit=mark in LIT, inside="map"))
        if self.show_tokens:
            for placed, rect in self.tokens.rects(self.camera, self.rect.topleft):
                if self.rect.colliderect(rect):
                    out.append(Node(f"token.{placed.token.id}", "token", placed.token.words, rect, inside="map"))
        return out

    def draw(self, surface: pygame.Surface, seconds: float | None = BUDGET) -> None:
        """Draw everything into the rectangle; what would take longer than `seconds` waits for the next frame."""
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        started = time.perf_counter()
        missing = self._draw_ground(surface, self.rect, seconds)
        if not missing:
            self._frozen = self._stretched = None
        missing += self._draw_marks(surface, None if seconds is None else MARKING)
        self._draw_path(surface)
        self.labels.seas(surface, self.rect, self.camera, self.layers)
        if self.show_labels:
            left = None if seconds is None else max(0.0, seconds - (time.perf_counter() - started))
            placed = self.tokens.placed(self.camera.scale) if self.show_tokens else []
            missing += self.labels.draw(surface, self.rect, self.camera, placed, left)
        if self.show_tokens:
            self.tokens.draw(surface, self.camera, self.rect.topleft, self.hovered)
        self._draw_badges(surface)
        self._draw_counts(surface)
        self._draw_hidden_name(surface)
        surface.set_clip(clip)
        self._missing = missing

    def draw_whole(self, surface: pygame.Surface) -> None:
        """Draw the whole map over a surface, complete; the view is not of use for anything else afterwards."""
        self.rect = surface.get_rect()
        self.camera.resize(self.rect.size)
        self.camera.scale = self.rect.w / self.geometry.width
        self.camera.left = self.camera.top = 0
        self.draw(surface, None)

    def _draw_ground(self, surface: pygame.Surface, rect: pygame.Rect, seconds: float | None) -> int:
        c = self.camera
        sheet = self._world(c.scale).move(rect.x - c.left, rect.y - c.top)
        if not sheet.contains(rect):
            surface.fill(DESK, rect)
            pygame.draw.rect(surface, DESK_SHADE, sheet.inflate(10, 10), 5, border_radius=4)
        shown = sheet.clip(rect)
        if self._frozen is not None or seconds is not None:
            self._draw_under(surface, rect)
        return self.tiles.draw(surface, shown, c.scale, shown.x - sheet.x, shown.y - sheet.y, self.layers, seconds)

    def _draw_under(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """The map as it was before the last zoom, scaled, until the new tiles are there."""
        if self._frozen is None:
            return
        c = self.camera
        key = (c.scale, c.left, c.top, rect.size)
        if self._stretched is None or self._stretched[0] != key:
            self._stretched = (key, *self._stretch(self._frozen, rect.size))
        _, picture, at = self._stretched
        if picture is not None:
            surface.blit(picture, (rect.x + at[0], rect.y + at[1]))

    def _stretch(
        self, frozen: tuple[pygame.Surface, float, int, int], size: tuple[int, int]
    ) -> tuple[pygame.Surface | None, tuple[int, int]]:
        """What is seen of the frozen picture, at the present scale, and where it belongs in the view."""
        sheet, scale, left, top = frozen
        c = self.camera
        k = c.scale / scale
        x0, y0 = math.floor(c.left / k) - left, math.floor(c.top / k) - top
        part = pygame.Rect(x0, y0, math.ceil(size[0] / k) + 2, math.ceil(size[1] / k) + 2).clip(sheet.get_rect())
        if not part.w or not part.h:
            return None, (0, 0)
        wide = (round(part.w * k), round(part.h * k))
        at = (round((part.x + left) * k) - c.left, round((part.y + top) * k) - c.top)
        return pygame.transform.scale(sheet.subsurface(part), wide), at

    def _draw_marks(self, surface: pygame.Surface, seconds: float | None) -> int:
        """Marks in their order; those there is no time for are outlines in this frame. Gives how many."""
        end = math.inf if seconds is None else time.perf_counter() + seconds
        plain = sum(self._draw_mark(surface, region, f"shade{steps}", end) for region, steps in self.shades.items())
        lit = lit_regions(self.marks)
        if any(self.marks[r] != "selected" for r in lit):
            self.overlays.dim(surface, self.rect, self.camera, lit)
        marks = list(self.marks.items())
        if self.hovered:
            marks.append((self.hovered, GLOW if self.hovered in self.marks else HOVER))
        for kind in MARKS:
            for region, mark in marks:
                if mark == kind:
                    plain += self._draw_mark(surface, region, mark, end)
        return plain

    def _draw_mark(self, surface: pygame.Surface, region: str, mark: str, end: float) -> bool:
        """One mark, if it is in view; True when it could only be outlined because the time has passed."""
        if not self.rect.colliderect(self.rect_of(region).inflate(2 * PAD, 2 * PAD)):
            return False
        origin = self.rect.topleft
        if time.perf_counter() < end or self.overlays.made(region, mark, self.camera.scale):
            self.overlays.draw(surface, origin, self.camera, region, mark)
            return False
        self.overlays.outline(surface, origin, self.camera, region, mark)
        return True

    def _draw_path(self, surface: pygame.Surface) -> None:
        if len(self.path) > 1:
            route(surface, [self.place_of(r) for r in self.path])

    def _draw_hidden_name(self, surface: pygame.Surface) -> None:
        """The name of the region under the pointer, below it, if there was no room for it."""
        if not self.hovered or not self.show_labels:
            return
        region, c = self.geometry.by_id[self.hovered], self.camera
        placed = self.tokens.placed(c.scale) if self.show_tokens else []
        if self.labels.name_of(region, c.scale, placed) is None:
            picture = self.painter.lettering.block((" ".join(region.label.lines),), LEAST + 3, 0.0)
            rect = picture.get_rect(midtop=self.rect_of(region.id).midbottom)
            surface.blit(picture, rect.clamp(self.rect))

    def _draw_counts(self, surface: pygame.Surface) -> None:
        """The number of steps in each shaded region, at the corner of its token or beside its name."""
        if not self.shades:
            return
        corners = {region: rect.topleft for region, rect in self._first_tokens().items()}
        for region, steps in self.shades.items():
            at = corners.get(region)
            if at is None:
                x, y = self.camera.to_view(self.geometry.by_id[region].boxes["characters"].centre)
                at = (x + self.rect.x, y + self.rect.y)
            picture = self.art.count(steps)
            surface.blit(picture, picture.get_rect(center=at))

    def _draw_badges(self, surface: pygame.Surface) -> None:
        """Crossed swords where an attack is possible: at the corner of the token there, else in the open."""
        targets = [r for r, mark in self.marks.items() if mark == ATTACK]
        if not targets:
            return
        corners = {region: rect.topright for region, rect in self._first_tokens().items()}
        size = 22 if self.camera.scale < 1 else 28
        if size not in self._badges:
            self._badges[size] = swords(size)
        for region in targets:
            at = corners.get(region) or self.place_of(region)
            surface.blit(self._badges[size], (at[0] - size // 2, at[1] - size // 2))

    def _first_tokens(self) -> dict[str, pygame.Rect]:
        """The rectangle of the force, or else of the first token, of each region that has one."""
        if not self.show_tokens:
            return {}
        rects = self.tokens.rects(self.camera, self.rect.topleft)
        return {placed.token.region: rect for placed, rect in reversed(rects)}
