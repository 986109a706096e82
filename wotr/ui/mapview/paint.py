"""Paints the map, which never changes during a game, at any scale: the whole picture or any part of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pygame
import yaml

from .geometry import Box, Geometry, Points, Region, load_geometry
from .glyphs import GlyphCache
from .ground import Ground
from .lettering import Lettering
from .palette import (
    BORDER,
    COAST,
    INK,
    RIVER,
    RIVER_EDGE,
    SEA_INK,
    WALL,
    WAVES,
)
from .strokes import Pen, even, whole
from .symbols import SymbolCache, compass
from .tints import NAME, Tints

OVER = 2  # lines are drawn at twice the size and shrunk softly
KEY = (255, 0, 255)
ALL_LAYERS = frozenset({"nations", "terrain", "settlements", "labels", "ornaments"})


@dataclass(frozen=True, slots=True)
class Land:
    """What the picture shows of a region besides its shape."""

    nation: str | None
    settlement: str | None
    vp: int


def lands_from(path: Path) -> dict[str, Land]:
    """Nation, settlement and points of every region, from ``data/map.yaml``."""
    with path.open(encoding="utf-8") as stream:
        raw = yaml.load(stream, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return {r["id"]: Land(r["nation"], r["settlement"], int(r["vp"])) for r in raw["regions"]}


def render(width: int, layers: Iterable[str] = ALL_LAYERS, root: Path | None = None) -> pygame.Surface:
    """The whole map as a picture of a given width; `root` is the folder that holds `data` and `sprites`."""
    home = root or Path(__file__).resolve().parents[3]
    return MapPainter.load(home / "data", home / "sprites").render(width, layers)


class MapPainter:
    """Paints parts of the map; keeps small pictures and names between calls."""

    def __init__(self, geometry: Geometry, lands: dict[str, Land], sprites: Path) -> None:
        self.geometry = geometry
        self.lands = lands
        self.ground = Ground(sprites / "map", geometry.width)
        self.lettering = Lettering()
        self.glyphs = GlyphCache(OVER)
        self.symbols = SymbolCache()
        self._compass: dict[int, pygame.Surface] = {}
        self._strewn = sorted(
            ((kind, g) for kind, gs in geometry.glyphs.items() for g in gs), key=lambda kg: (kg[1].y, kg[1].x)
        )
        nations = {r: land.nation for r, land in lands.items()}
        self.tints = Tints(geometry, nations, sprites / "map" / NAME)
        self.label_order = sorted(geometry.regions, key=self._rank)

    @classmethod
    def load(cls, data: Path, sprites: Path) -> MapPainter:
        """A painter from the project's folders."""
        return cls(load_geometry(data / "map_geometry.yaml"), lands_from(data / "map.yaml"), sprites)

    def _rank(self, region: Region) -> tuple[int, str]:
        """Names of strongholds come first, then cities, towns, the rest."""
        order = {"stronghold": 0, "city": 1, "town": 2, "fortification": 3}
        return order.get(self.lands[region.id].settlement or "", 4), region.id

    # ------------------------------------------------------------------ entry points

    def render(self, width: int, layers: Iterable[str] = ALL_LAYERS) -> pygame.Surface:
        """The whole map, `width` pixels wide."""
        scale = width / self.geometry.width
        surface = pygame.Surface((width, round(self.geometry.height * scale)))
        self.paint(surface, scale, 0.0, 0.0, layers)
        self.paint_labels(surface, scale, 0.0, 0.0, layers)
        return surface

    def paint(
        self, surface: pygame.Surface, scale: float, left: float, top: float, layers: Iterable[str] = ALL_LAYERS
    ) -> None:
        """Paint the part of the map whose left top corner is (left, top), without names, over the whole surface."""
        shown = frozenset(layers)
        w, h = surface.get_size()
        big = pygame.Surface((w * OVER, h * OVER))
        pen = Pen(big, scale * OVER, left, top)
        view = Box(left, top, w / scale, h / scale).grown(40)
        self._paint_ground(big, pen, view, shown)
        if "nations" in shown:
            self.tints.paint(big, pen, view)
        self._paint_lines(pen, view, shown)
        if "terrain" in shown:
            self._paint_glyphs(pen, view)
        self._paint_walls(pen, view)
        pygame.transform.smoothscale(big, (w, h), surface)
        self._paint_pictures(surface, Pen(surface, scale, left, top), view, shown)
        if "ornaments" in shown:
            self._paint_rim(surface, Pen(surface, scale, left, top))
        self.ground.grain(surface, round(left * scale), round(top * scale))

    def paint_labels(
        self, surface: pygame.Surface, scale: float, left: float, top: float, layers: Iterable[str] = ALL_LAYERS
    ) -> list[str]:
        """Paint names over a painted part; returns the regions whose names are shown."""
        shown = frozenset(layers)
        if "ornaments" in shown:
            self.lettering.seas(surface, self.geometry, scale, left, top)
        if "labels" not in shown:
            return []
        return self.lettering.regions(surface, self.geometry, scale, left, top, self.label_order)

    # ------------------------------------------------------------------ steps

    def _paint_ground(self, big: pygame.Surface, pen: Pen, view: Box, shown: frozenset[str]) -> None:
        """Water, waves, land."""
        geometry = self.geometry
        self.ground.sea(big, pen.scale, pen.left, pen.top)
        if "terrain" in shown:
            for wave in geometry.waves:
                if wave.bounds.meets(view):
                    pen.ink(WAVES[wave.rank], wave.points, 1.1, 1.4)
        land = pygame.Surface(big.get_size())
        self.ground.land(land, pen.scale, pen.left, pen.top)
        cut = Pen(land, pen.scale, pen.left, pen.top)
        for water in (*geometry.sea, *geometry.fillers, *geometry.lakes):
            if water.bounds.meets(view):
                cut.polygon(KEY, water.points)
        land.set_colorkey(KEY)
        big.blit(land, (0, 0))

    def _paint_lines(self, pen: Pen, view: Box, shown: frozenset[str]) -> None:
        """Open borders, rivers, coast."""
        geometry = self.geometry
        near = [a for a in geometry.arcs if a.bounds.meets(view)]
        for arc in near:
            if arc.kind in ("open", "waste"):
                pen.ink(BORDER, arc.points, 1.5, OVER * 0.9)
        for lake in geometry.lakes:
            if lake.bounds.meets(view):
                pen.ink(RIVER_EDGE, lake.points, 1.2, OVER * 0.8, closed=True)
        if "terrain" in shown:
            rivers = [r for r in geometry.rivers if r.bounds.meets(view)]
            for rim in (True, False):  # all rims first, so that rivers flow into one another
                for river in rivers:
                    self._river(pen, river.points, river.width, rim)
        for arc in near:
            if arc.kind in ("coast", "shore"):
                pen.ink(COAST, arc.points, 2.2, OVER * 1.2)

    def _paint_glyphs(self, pen: Pen, view: Box) -> None:
        """Mountains, trees and other small pictures."""
        for kind, g in self._strewn:
            if view.x <= g.x <= view.x + view.w and view.y <= g.y <= view.y + view.h:
                x, y = pen.at(g.x, g.y)
                self.glyphs.draw(pen.surface, kind, g.variant, g.half * pen.scale, x, y)

    def _paint_walls(self, pen: Pen, view: Box) -> None:
        """Impassable borders, over everything that stands beside them."""
        for arc in self.geometry.arcs:
            if arc.kind == "impassable" and arc.bounds.meets(view):
                pen.hatch(WALL, arc.points, 7.5, 6.6, 1.5)
                pen.line(WALL, arc.points, even(max(5.0 * OVER, 6.4 * pen.scale)))

    def _river(self, pen: Pen, points: Points, width: float, rim: bool) -> None:
        """A river, or the dark rim under it; it grows from source to mouth."""
        least = 1.2 * OVER
        edge = 1.5 * max(0.8 * OVER, 0.9 * pen.scale) if rim else 0.0

        def wide(t: float) -> float:
            return max(least, width * pen.scale * (0.35 + 0.65 * min(1.0, t * 1.4))) + edge

        pen.line(RIVER_EDGE if rim else RIVER, points, wide)

    def _paint_pictures(self, surface: pygame.Surface, pen: Pen, view: Box, shown: frozenset[str]) -> None:
        """Settlements and the compass rose."""
        if "settlements" in shown:
            for region in self.geometry.regions:
                land, box = self.lands[region.id], region.boxes.get("symbol")
                if land.settlement and box and box.meets(view):
                    x, y = pen.at(box.x, box.y)
                    w, h = max(8, round(box.w * pen.scale)), max(8, round(box.h * pen.scale))
                    surface.blit(self.symbols.get(land.settlement, land.vp, w, h), whole(x, y))
        if "ornaments" in shown:
            self._paint_compass(surface, pen, view)

    def _paint_compass(self, surface: pygame.Surface, pen: Pen, view: Box) -> None:
        """The compass rose on the sea."""
        c = self.geometry.compass
        half = c["size"]
        if not Box(c["x"] - half, c["y"] - 1.3 * half, 2 * half, 2.3 * half).meets(view):
            return
        size = max(16, round(2 * half * pen.scale))
        if size not in self._compass:
            self._compass[size] = compass(size)
        x, y = pen.at(c["x"], c["y"])
        surface.blit(self._compass[size], whole(x - size / 2, y - size / 2))
        letter = self.lettering.font("title", max(9, round(size * 0.11))).render("N", True, SEA_INK)
        surface.blit(letter, letter.get_rect(center=(round(x), round(y - size * 0.56))))

    def _paint_rim(self, surface: pygame.Surface, pen: Pen) -> None:
        """The ruled rim of the picture."""
        g = self.geometry
        f = g.frame
        x0, y0 = pen.at(0, 0)
        x1, y1 = pen.at(g.width, g.height)
        inner = [*pen.at(f, f), *pen.at(g.width - f, g.height - f)]
        paper = (226, 209, 170)
        rects = [(x0, y0, x1, inner[1]), (x0, inner[3], x1, y1), (x0, y0, inner[0], y1), (inner[2], y0, x1, y1)]
        for a, b, c, d in rects:
            surface.fill(paper, (round(a), round(b), round(c) - round(a), round(d) - round(b)))
        for inset, width in ((f, 2.0), (f * 0.72, 0.8), (f * 0.2, 1.4)):
            a, b = pen.at(inset, inset)
            c, d = pen.at(g.width - inset, g.height - inset)
            rect = pygame.Rect(round(a), round(b), round(c) - round(a), round(d) - round(b))
            pygame.draw.rect(surface, INK, rect, max(1, round(width * pen.scale)))
        step = 48.0
        for k in range(int(g.width / step) + 1):  # a scale of light and dark along the rim
            for y in (f * 0.3, g.height - f * 0.62):
                if k % 2 == 0:
                    a, b = pen.at(max(f * 0.3, k * step), y)
                    c, d = pen.at(min(g.width - f * 0.3, (k + 1) * step), y + f * 0.32)
                    surface.fill(INK, (round(a), round(b), round(c) - round(a), max(1, round(d) - round(b))))
        for k in range(int(g.height / step) + 1):
            for x in (f * 0.3, g.width - f * 0.62):
                if k % 2 == 0:
                    a, b = pen.at(x, max(f * 0.3, k * step))
                    c, d = pen.at(x + f * 0.32, min(g.height - f * 0.3, (k + 1) * step))
                    surface.fill(INK, (round(a), round(b), max(1, round(c) - round(a)), round(d) - round(b)))
