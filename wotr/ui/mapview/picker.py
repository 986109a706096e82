"""Which region is at a place: a look-up in an 8-bit picture of region numbers."""

from __future__ import annotations

import pygame

from .geometry import Geometry, Region


class Picker:
    """An id bitmap at half the resolution of the map (0 = no region, n = region n - 1)."""

    def __init__(self, geometry: Geometry, resolution: float = 0.5) -> None:
        self._geometry = geometry
        self._k = resolution
        size = (int(geometry.width * resolution) + 1, int(geometry.height * resolution) + 1)
        self._surface = pygame.Surface(size, 0, 8)
        self._surface.set_palette([(i, i, i) for i in range(256)])
        for region in geometry.regions:
            points = [(x * resolution, y * resolution) for x, y in region.outline]
            pygame.draw.polygon(self._surface, region.index + 1, points)
        self._size = size

    def region_at(self, x: float, y: float) -> Region | None:
        """The region at a place in map units, if any."""
        px, py = int(x * self._k), int(y * self._k)
        if x < 0 or y < 0 or px >= self._size[0] or py >= self._size[1]:
            return None
        number = self._surface.get_at_mapped((px, py))
        return self._geometry.regions[number - 1] if number else None
