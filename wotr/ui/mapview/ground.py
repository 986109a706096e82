"""The colours under the ink: paper grain and the soft washes of land and water, from small pictures."""

from __future__ import annotations

import math
from pathlib import Path

import pygame


class Ground:
    """Washes cover the whole map at a low resolution and are stretched; the grain repeats in pixels of the screen."""

    def __init__(self, folder: Path, width: float) -> None:
        self._land = _plain(pygame.image.load(str(folder / "land.png")))
        self._sea = _plain(pygame.image.load(str(folder / "sea.png")))
        self._grain = _plain(pygame.image.load(str(folder / "grain.png")))
        self._step = width / self._land.get_width()

    def land(self, surface: pygame.Surface, scale: float, left: float, top: float) -> None:
        """Cover a surface with the land's wash."""
        self._stretch(self._land, surface, scale, left, top)

    def sea(self, surface: pygame.Surface, scale: float, left: float, top: float) -> None:
        """Cover a surface with the water's wash."""
        self._stretch(self._sea, surface, scale, left, top)

    def grain(self, surface: pygame.Surface, left: int, top: int) -> None:
        """Multiply the paper's grain over a surface whose corner is at the pixel (left, top) of the map."""
        n, m = self._grain.get_size()
        for y in range(-(top % m), surface.get_height(), m):
            for x in range(-(left % n), surface.get_width(), n):
                surface.blit(self._grain, (x, y), special_flags=pygame.BLEND_MULT)

    def _stretch(self, wash: pygame.Surface, surface: pygame.Surface, scale: float, left: float, top: float) -> None:
        w, h = surface.get_size()
        k = self._step
        x0, y0 = math.floor(left / k) - 1, math.floor(top / k) - 1
        x1, y1 = math.ceil((left + w / scale) / k) + 1, math.ceil((top + h / scale) / k) + 1
        part = pygame.Rect(x0, y0, x1 - x0, y1 - y0).clip(wash.get_rect())
        surface.fill(wash.get_at((0, 0)))
        if not part.w or not part.h:
            return
        size = (math.ceil(part.w * k * scale), math.ceil(part.h * k * scale))
        stretched = pygame.transform.smoothscale(wash.subsurface(part), size)
        surface.blit(stretched, (round((part.x * k - left) * scale), round((part.y * k - top) * scale)))


def _plain(surface: pygame.Surface) -> pygame.Surface:
    """The surface as 32-bit without alpha, which blits fastest; needs no window."""
    out = pygame.Surface(surface.get_size(), 0, 32)
    out.blit(surface, (0, 0))
    return out
