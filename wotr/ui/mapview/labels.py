"""Names over the map: laid out once per scale, clear of tokens, a few in each frame; drawn by copying."""

from __future__ import annotations

import time
from collections.abc import Sequence

import pygame

from .camera import Camera
from .geometry import Box, Region
from .layout import Ground, Keep, Name, NameLayout, Placed
from .lettering import LEAST, halo_width
from .paint import MapPainter

Made = tuple[pygame.Surface, int, int]
Taken = tuple[tuple[float, float, float, float], ...]


class Labels:
    """Lays out names and draws them."""

    def __init__(self, painter: MapPainter, ground: Ground) -> None:
        self._painter = painter
        self._lettering = painter.lettering
        self._layout = NameLayout(ground, self._measure, LEAST)
        self._sheets: dict[float, tuple[Sequence[Placed], dict[str, Made | None]]] = {}
        self._names: dict[tuple[float, str], tuple[Taken, Name | None]] = {}

    def _measure(self, lines: tuple[str, ...], size: int) -> tuple[int, int]:
        return self._lettering.measure(lines, size)

    def name_of(self, region: Region, scale: float, placed: Sequence[Placed]) -> Name | None:
        """Where a region's name stands at a scale beside these tokens; None when there is no room."""
        boxes = [b.grown(1 / scale) for b in (p.box(scale) for p in placed) if b.meets(region.bounds)]
        taken: Taken = tuple((b.x, b.y, b.w, b.h) for b in boxes)
        key = (scale, region.id)
        found = self._names.get(key)
        if found is None or found[0] != taken:
            size = self._lettering.size_for(region, scale)
            symbol = region.boxes.get("symbol")
            keep = [Keep(symbol, 1.0)] if symbol else []
            found = (taken, self._layout.place(region, size, scale, boxes, keep))
            self._names[key] = found
        return found[1]

    def draw(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        camera: Camera,
        placed: Sequence[Placed],
        seconds: float | None = None,
    ) -> int:
        """Draw the names in view, making new ones (at least one) while the time lasts; returns how many wait."""
        started = time.perf_counter()
        scale, waiting, made, blits = camera.scale, 0, 0, []
        seen = camera.seen()
        sheet = self._sheet(scale, placed)
        dx, dy = rect.x - camera.left, rect.y - camera.top
        for region in self._painter.label_order:
            if not region.bounds.meets(seen):
                continue
            if region.id not in sheet:
                if made and seconds is not None and time.perf_counter() - started > seconds:
                    waiting += 1
                    continue
                sheet[region.id] = self._made(region, scale, placed)
                made += 1
            name = sheet[region.id]
            if name is not None:
                blits.append((name[0], (name[1] + dx, name[2] + dy)))
        surface.blits(blits, False)
        return waiting

    def _sheet(self, scale: float, placed: Sequence[Placed]) -> dict[str, Made | None]:
        """The names made so far for a scale and these tokens."""
        held = self._sheets.get(scale)
        if held is None or held[0] is not placed:
            if len(self._sheets) > 12:
                self._sheets.clear()
            held = (placed, {})
            self._sheets[scale] = held
        return held[1]

    def _made(self, region: Region, scale: float, placed: Sequence[Placed]) -> Made | None:
        name = self.name_of(region, scale, placed)
        if name is None:
            return None
        picture = self._lettering.block(name.lines, name.size, name.angle)
        x, y = round(name.centre[0] * scale), round(name.centre[1] * scale)
        return picture, x - picture.get_width() // 2, y - picture.get_height() // 2

    def box_of(self, name: Name, scale: float) -> Box:
        """What a name covers, in map units, without its halo."""
        picture = self._lettering.block(name.lines, name.size, name.angle)
        halo = 2 * halo_width(name.size)
        w, h = (picture.get_width() - halo) / scale, (picture.get_height() - halo) / scale
        return Box(name.centre[0] - w / 2, name.centre[1] - h / 2, w, h)

    def seas(self, surface: pygame.Surface, rect: pygame.Rect, camera: Camera, layers: frozenset[str]) -> None:
        """Draw the names of waters."""
        if "ornaments" not in layers:
            return
        left, top = (camera.left - rect.x) / camera.scale, (camera.top - rect.y) / camera.scale
        self._lettering.seas(surface, self._painter.geometry, camera.scale, left, top)
