"""Names on the map: regions level or along their longer axis, seas spaced wide; each picture of a name is kept."""

from __future__ import annotations

import math
from collections.abc import Iterable

import pygame

from wotr.ui import fonts

from .geometry import Box, Geometry, Region, SeaName
from .palette import HALO, INK, SEA_INK, Colour

FACES = {"name": "serif-bold", "italic": "serif-italic", "title": "title"}
LINE = 0.90  # line advance against type size, as the map builder reckons
CAP, DROP = 0.70, 0.28
LEAST, MOST = 12, 44  # pixels
SMALLEST_SEA, LEAST_SEA = 9.0, 11  # names of waters: smaller ones are left out
STRETCH = 1.21  # a name may be drawn so much larger than planned where the picture is small


class Lettering:
    """Draws names; keeps finished names."""

    def __init__(self) -> None:
        self._blocks: dict[tuple[tuple[str, ...], int, float], pygame.Surface] = {}
        self._measured: dict[tuple[tuple[str, ...], int], tuple[int, int]] = {}
        self._wide: dict[tuple[SeaName, int], pygame.Surface] = {}

    def font(self, face: str, size: int) -> pygame.font.Font:
        """A typeface at a size in pixels."""
        return fonts.font(FACES[face], size)

    def size_for(self, region: Region, scale: float) -> int:
        """The type size of a region's name in pixels; 0 if it cannot be shown legibly."""
        wanted = region.label.size * scale
        size = max(LEAST, min(MOST, round(wanted)))
        return size if size <= max(wanted * STRETCH, wanted + 0.5) else 0

    def block(self, lines: tuple[str, ...], size: int, angle: float) -> pygame.Surface:
        """A name with its halo; the surface's middle is the middle of the name."""
        key = (lines, size, angle)
        if key not in self._blocks:
            if angle:
                large = self._block(lines, size * 3)
                self._blocks[key] = pygame.transform.rotozoom(large, -angle, 1 / 3)
            else:
                self._blocks[key] = self._block(lines, size)
        return self._blocks[key]

    def has(self, lines: tuple[str, ...], size: int, angle: float) -> bool:
        """Whether a name was drawn before, so that it costs nothing now."""
        return (lines, size, angle) in self._blocks

    def measure(self, lines: tuple[str, ...], size: int) -> tuple[int, int]:
        """Width and height in pixels of a level name, without its halo."""
        key = (lines, size)
        if key not in self._measured:
            font = self.font("name", size)
            w = max(font.size(t)[0] for t in lines)
            self._measured[key] = (w, math.ceil(size * (CAP + DROP) + size * LINE * (len(lines) - 1)))
        return self._measured[key]

    def _block(self, lines: tuple[str, ...], size: int) -> pygame.Surface:
        font = self.font("name", size)
        halo = halo_width(size)
        advance = size * LINE
        inked = [font.render(t, True, INK) for t in lines]
        w = max(s.get_width() for s in inked) + 2 * halo
        h = math.ceil(size * (CAP + DROP) + advance * (len(lines) - 1)) + 2 * halo
        glow = pygame.Surface((w, h), pygame.SRCALPHA)
        out = pygame.Surface((w, h), pygame.SRCALPHA)
        font.outline = halo
        rims = [font.render(t, True, HALO) for t in lines]
        font.outline = 0
        for i, (ink, rim) in enumerate(zip(inked, rims, strict=True)):
            base = halo + size * CAP + advance * i
            x, y = round((w - ink.get_width()) / 2), round(base - font.get_ascent())
            glow.blit(rim, (x - halo, y - halo))
            out.blit(ink, (x, y))
        soft = pygame.transform.gaussian_blur(glow, max(1, halo // 2))
        soft.blit(glow, (0, 0))
        soft.set_alpha(190)
        final = pygame.Surface((w, h), pygame.SRCALPHA)
        final.blit(soft, (0, 0))
        final.blit(out, (0, 0))
        return final

    def regions(
        self,
        surface: pygame.Surface,
        geometry: Geometry,
        scale: float,
        left: float,
        top: float,
        order: Iterable[Region] | None = None,
    ) -> list[str]:
        """Draw the names that can be shown without touching one another; returns the regions named."""
        drawn: list[pygame.Rect] = []
        named = []
        area = surface.get_rect()
        for region in order if order is not None else geometry.regions:
            size = self.size_for(region, scale)
            if not size:
                continue
            picture = self.block(region.label.lines, size, region.label.angle)
            x, y = (region.label.at[0] - left) * scale, (region.label.at[1] - top) * scale
            rect = picture.get_rect(center=(round(x), round(y)))
            if not rect.colliderect(area):
                continue
            tight = rect.inflate(-4, -4)
            if not region.label.angle and tight.collidelist(drawn) >= 0:
                continue
            surface.blit(picture, rect)
            drawn.append(tight)
            named.append(region.id)
        return named

    def seas(self, surface: pygame.Surface, geometry: Geometry, scale: float, left: float, top: float) -> None:
        """Draw the names of waters."""
        for name in geometry.names:
            if name.size * scale < SMALLEST_SEA:
                continue
            size = max(LEAST_SEA, round(name.size * scale))
            picture = self._spaced(name, size)
            x, y = (name.at[0] - left) * scale, (name.at[1] - top) * scale
            surface.blit(picture, picture.get_rect(center=(round(x), round(y))))

    def _spaced(self, name: SeaName, size: int) -> pygame.Surface:
        key = (name, size)
        if key not in self._wide:
            big = size * 2
            font = self.font(name.font, big)
            gap = name.spacing * big / name.size
            letters = [font.render(c, True, SEA_INK) for c in name.text]
            w = sum(s.get_width() for s in letters) + gap * (len(letters) - 1)
            sheet = pygame.Surface((math.ceil(w) + 4, font.get_height()), pygame.SRCALPHA)
            x = 2.0
            for letter in letters:
                sheet.blit(letter, (round(x), 0))
                x += letter.get_width() + gap
            sheet.set_alpha(215)
            self._wide[key] = pygame.transform.rotozoom(sheet, -name.angle, 0.5)
        return self._wide[key]


def halo_width(size: int) -> int:
    """How far the light rim reaches round letters, pixels."""
    return 2 if size < 22 else 3 if size < 34 else 4


def text_box(region: Region, lettering: Lettering, scale: float) -> Box:
    """Where a region's name is drawn, in map units (for tests)."""
    size = lettering.size_for(region, scale)
    picture = lettering.block(region.label.lines, size, region.label.angle)
    halo = halo_width(size)
    w, h = (picture.get_width() - 2 * halo) / scale, (picture.get_height() - 2 * halo) / scale
    return Box(region.label.at[0] - w / 2, region.label.at[1] - h / 2, w, h)


def ink_colour() -> Colour:
    """The colour of names."""
    return INK
