"""The Nations' colours on the land: a light tint and a band inside the frontier, made once and then stretched."""

from __future__ import annotations

import math
from pathlib import Path

import pygame

from .geometry import Box, Geometry, Points, Region, load_geometry
from .palette import DULL, EARTH, NATIONS, TINT, band_steps, mix
from .strokes import Pen, even

RESOLUTION = 0.5  # pixels for each map unit
NAME = "nations.png"
SOFT = 1  # pixels of the wash over which the steps of the band flow into each other
FINE = 2.0  # the scale whose number of steps the band has


class Tints:
    """See-through pictures of the Nations' colours, the washes; Nations that touch lie on different ones.

    The colours reach a little beyond the frontiers and are cut there when they are laid over the land, so that the
    edges are sharp at every scale.
    """

    def __init__(self, geometry: Geometry, nation_of: dict[str, str | None], picture: Path | None = None) -> None:
        """`picture` holds the finished washes, one below the other; without it they are made when they are needed."""
        self._picture = picture
        self._geometry = geometry
        self._own: dict[str, list[Region]] = {n: [] for n in NATIONS}
        for region in geometry.regions:
            nation = nation_of[region.id]
            if nation:
                self._own[nation].append(region)
        self._layers = self._apart(nation_of)
        waters = (*geometry.sea, *geometry.beyond, *geometry.fillers, *geometry.lakes)
        self._near: list[list[Box]] = []
        self._foreign: list[list[tuple[Box, Points]]] = []
        for nations in self._layers:
            home = [r for n in nations for r in self._own[n]]
            mine = {r.id for r in home}
            self._near.append([r.bounds.grown(4) for r in home])
            others = [(r.bounds, r.outline) for r in geometry.regions if r.id not in mine]
            self._foreign.append([*others, *((s.bounds, s.points) for s in waters)])
        self._washes: list[pygame.Surface] = []

    def _apart(self, nation_of: dict[str, str | None]) -> list[list[str]]:
        """The Nations in as few groups as it takes that no two of a group touch."""
        touching: set[tuple[str | None, str | None]] = set()
        for arc in self._geometry.arcs:
            a, b = (nation_of.get(side) for side in arc.between)
            touching |= {(a, b), (b, a)}
        groups: list[list[str]] = []
        for nation in NATIONS:
            free = next((g for g in groups if not any((nation, other) in touching for other in g)), None)
            if free is None:
                groups.append([nation])
            else:
                free.append(nation)
        return groups

    def paint(self, big: pygame.Surface, pen: Pen, view: Box) -> None:
        """Lay the colours over a part of the map."""
        for layer, near in enumerate(self._near):
            if any(b.meets(view) for b in near):
                self._lay(big, pen, view, layer)

    def _lay(self, big: pygame.Surface, pen: Pen, view: Box, layer: int) -> None:
        if not self._washes:
            self._washes = self._load() or self.make()
        wash, k = self._washes[layer], RESOLUTION
        w, h = big.get_size()
        x0, y0 = math.floor(pen.left * k) - 1, math.floor(pen.top * k) - 1
        x1, y1 = math.ceil((pen.left + w / pen.scale) * k) + 1, math.ceil((pen.top + h / pen.scale) * k) + 1
        part = pygame.Rect(x0, y0, x1 - x0, y1 - y0).clip(wash.get_rect())
        if not part.w or not part.h:
            return
        size = (math.ceil(part.w / k * pen.scale), math.ceil(part.h / k * pen.scale))
        sheet = pygame.transform.smoothscale(wash.subsurface(part), size)
        at = (round((part.x / k - pen.left) * pen.scale), round((part.y / k - pen.top) * pen.scale))
        cut = Pen(sheet, pen.scale, pen.left + at[0] / pen.scale, pen.top + at[1] / pen.scale)
        for bounds, points in self._foreign[layer]:
            if bounds.meets(view):
                cut.polygon((0, 0, 0, 0), points)
        big.blit(sheet, at)

    def _load(self) -> list[pygame.Surface]:
        if self._picture is None or not self._picture.is_file():
            return []
        loaded = pygame.image.load(str(self._picture))
        whole = pygame.Surface(loaded.get_size(), pygame.SRCALPHA)
        whole.blit(loaded, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
        w, h = self._size()
        if whole.get_size() != (w, h * len(self._layers)):
            return []
        return [whole.subsurface((0, i * h, w, h)) for i in range(len(self._layers))]

    def _size(self) -> tuple[int, int]:
        return round(self._geometry.width * RESOLUTION), round(self._geometry.height * RESOLUTION)

    def make(self) -> list[pygame.Surface]:
        """Paint the washes."""
        return [self._make(nations) for nations in self._layers]

    def _make(self, nations: list[str]) -> pygame.Surface:
        wash = pygame.Surface(self._size(), pygame.SRCALPHA)
        for nation in nations:
            sheet = pygame.Surface(wash.get_size(), pygame.SRCALPHA)
            pen = Pen(sheet, RESOLUTION, 0.0, 0.0)
            colour = mix(NATIONS[nation], EARTH, DULL)
            own = {r.id for r in self._own[nation]}
            for region in self._own[nation]:
                pen.polygon((*colour, round(255 * TINT)), region.outline)
            frontier = [a for a in self._geometry.arcs if (a.between[0] in own) != (a.between[1] in own)]
            for width, strength in band_steps(FINE):
                for arc in frontier:
                    pen.line((*colour, round(255 * strength)), arc.points, even(2 * width * RESOLUTION))
            for region in (r for other in nations if other != nation for r in self._own[other]):
                pen.polygon((0, 0, 0, 0), region.outline)
            wash.blit(sheet, (0, 0))
        return pygame.transform.gaussian_blur(wash, SOFT)


def save_tints(data: Path, folder: Path) -> None:
    """Write the washes, one below the other, into a folder."""
    from .paint import lands_from

    nations = {r: land.nation for r, land in lands_from(data / "map.yaml").items()}
    washes = Tints(load_geometry(data / "map_geometry.yaml"), nations).make()
    w, h = washes[0].get_size()
    whole = pygame.Surface((w, h * len(washes)), pygame.SRCALPHA)
    for i, wash in enumerate(washes):
        whole.blit(wash, (0, i * h), special_flags=pygame.BLEND_RGBA_ADD)
    pygame.image.save(whole, str(folder / NAME))
