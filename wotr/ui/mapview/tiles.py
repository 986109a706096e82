"""The painted map in square pieces, each painted once per scale, so that panning is only copying."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterable

import pygame

from .paint import ALL_LAYERS, MapPainter

TILE = 256
MEGABYTE = 1024 * 1024
Key = tuple[float, frozenset[str], int, int]


def allowance(size: tuple[int, int]) -> int:
    """The bytes of tiles that suit a window of a size: more above 1920 x 1080."""
    return (64 if size[0] * size[1] <= 1920 * 1080 else 160) * MEGABYTE


class TileCache:
    """Tiles by scale, layers and place; the longest unused go when the budget of bytes is spent."""

    def __init__(self, painter: MapPainter, budget: int = 64 * MEGABYTE) -> None:
        self._painter = painter
        self._tiles: OrderedDict[Key, pygame.Surface] = OrderedDict()
        self.allow(budget)

    def allow(self, budget: int) -> None:
        """Keep at most so many bytes of tiles."""
        self._most = max(16, budget // (TILE * TILE * 4))
        while len(self._tiles) > self._most:
            self._tiles.popitem(last=False)

    def __len__(self) -> int:
        return len(self._tiles)

    def draw(
        self,
        surface: pygame.Surface,
        view: pygame.Rect,
        scale: float,
        left: int,
        top: int,
        layers: Iterable[str] = ALL_LAYERS,
        seconds: float | None = None,
    ) -> int:
        """Draw the map into `view`; (left, top) is the pixel of the scaled map at the view's corner.

        With `seconds`, at least one missing tile is painted, and more while the time lasts; returns how many miss.
        """
        shown = frozenset(layers)
        started = time.perf_counter()
        missing = painted = 0
        clip = surface.get_clip()
        surface.set_clip(view.clip(clip))
        for ty in range(top // TILE, (top + view.h - 1) // TILE + 1):
            for tx in range(left // TILE, (left + view.w - 1) // TILE + 1):
                key = (scale, shown, tx, ty)
                tile = self._tiles.get(key)
                if tile is None and (seconds is None or not painted or time.perf_counter() - started < seconds):
                    tile = self._paint(key)
                    painted += 1
                place = (view.x + tx * TILE - left, view.y + ty * TILE - top)
                if tile is None:
                    missing += 1
                else:
                    self._tiles.move_to_end(key)
                    surface.blit(tile, place)
        surface.set_clip(clip)
        return missing

    def prepare(
        self, scale: float, left: int, top: int, size: tuple[int, int], world: pygame.Rect, layers: Iterable[str]
    ) -> bool:
        """Paint one missing tile of a part of the map that is not shown yet; False when none is missing."""
        part = pygame.Rect((left, top), size).clip(world)
        shown = frozenset(layers)
        if (part.w // TILE + 2) * (part.h // TILE + 2) * 2 > self._most:
            return False
        for ty in range(part.top // TILE, (part.bottom - 1) // TILE + 1):
            for tx in range(part.left // TILE, (part.right - 1) // TILE + 1):
                key = (scale, shown, tx, ty)
                if key not in self._tiles:
                    self._paint(key)
                    return True
        return False

    def _paint(self, key: Key) -> pygame.Surface:
        scale, shown, tx, ty = key
        tile = pygame.Surface((TILE, TILE))
        self._painter.paint(tile, scale, tx * TILE / scale, ty * TILE / scale, shown)
        self._tiles[key] = tile
        while len(self._tiles) > self._most:
            self._tiles.popitem(last=False)
        return tile

    def clear(self) -> None:
        """Forget all tiles."""
        self._tiles.clear()
