"""Settlement symbols, their victory points as gold coins, the compass rose and the rim of the picture."""

from __future__ import annotations

import math

import pygame

from .palette import CREAM, Colour, mix

INK: Colour = (44, 31, 18)
STONE: Colour = (232, 222, 198)
DIM: Colour = (188, 172, 140)
ROOF: Colour = (158, 74, 52)
ROOF_DIM: Colour = (122, 52, 38)
GOLD: Colour = (226, 178, 48)
OVER = 4

Shape = list[tuple[float, float]]


class _Sheet:
    """A large surface with unit coordinates: (0, 0) left top, (1, 1) right bottom of the symbol's box."""

    def __init__(self, w: int, h: int) -> None:
        self.w, self.h = w, h
        self.surface = pygame.Surface((w * OVER, h * OVER), pygame.SRCALPHA)
        self.pen = max(0.9, min(2.0, h / 17)) * OVER

    def p(self, x: float, y: float) -> tuple[float, float]:
        return x * self.w * OVER, y * self.h * OVER

    def block(self, fill: Colour, shape: Shape, lit: bool = True) -> None:
        """A filled and outlined part."""
        path = [self.p(*q) for q in shape]
        pygame.draw.polygon(self.surface, fill, path)
        if lit:
            self.outline(shape)

    def outline(self, shape: Shape) -> None:
        path = [self.p(*q) for q in shape]
        for (x0, y0), (x1, y1) in zip(path, [*path[1:], path[0]], strict=True):
            d = math.hypot(x1 - x0, y1 - y0) or 1.0
            nx, ny = -(y1 - y0) / d * self.pen / 2, (x1 - x0) / d * self.pen / 2
            quad = [(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)]
            pygame.draw.polygon(self.surface, INK, quad)
            pygame.draw.circle(self.surface, INK, (x0, y0), self.pen / 2)

    def box(self, fill: Colour, x0: float, y0: float, x1: float, y1: float) -> None:
        self.block(fill, [(x0, y0), (x1, y0), (x1, y1), (x0, y1)])

    def shade(self, x0: float, y0: float, x1: float, y1: float) -> None:
        self.block(DIM, [(x0, y0), (x1, y0), (x1, y1), (x0, y1)], lit=False)

    def battlements(self, x0: float, x1: float, y: float, tooth: float, count: int) -> Shape:
        """The upper edge of a wall, from left to right."""
        out: Shape = []
        step = (x1 - x0) / (2 * count - 1)
        for i in range(count):
            a = x0 + 2 * i * step
            out += [(a, y + tooth), (a, y), (a + step, y), (a + step, y + tooth)]
        return out


def _stronghold(s: _Sheet) -> None:
    s.block(STONE, [*s.battlements(0.33, 0.67, 0.06, 0.09, 3), (0.67, 0.6), (0.33, 0.6)])
    s.shade(0.56, 0.17, 0.65, 0.55)
    s.block(STONE, [(0.2, 0.93), (0.2, 0.55), *s.battlements(0.2, 0.8, 0.46, 0.09, 4), (0.8, 0.93)])
    for x in (0.04, 0.72):
        s.block(STONE, [(x, 0.95), *s.battlements(x - 0.0, x + 0.24, 0.3, 0.09, 2), (x + 0.24, 0.95)])
        s.shade(x + 0.15, 0.43, x + 0.22, 0.92)
        s.outline([(x, 0.95), (x, 0.39), (x + 0.24, 0.39), (x + 0.24, 0.95)][:2])
    gate: Shape = [(0.41, 0.95), (0.41, 0.76), (0.45, 0.68), (0.5, 0.65), (0.55, 0.68), (0.59, 0.76), (0.59, 0.95)]
    s.block(INK, gate)
    s.block(INK, [(0.47, 0.27), (0.53, 0.27), (0.53, 0.38), (0.47, 0.38)], lit=False)


def _house(s: _Sheet, x0: float, x1: float, wall: float, top: float, foot: float = 0.95) -> None:
    mid = (x0 + x1) / 2
    s.box(STONE, x0 + 0.02, wall, x1 - 0.02, foot)
    s.shade(mid + 0.02, wall + 0.05, x1 - 0.05, foot - 0.04)
    s.block(ROOF, [(x0 - 0.02, wall + 0.02), (mid, top), (x1 + 0.02, wall + 0.02)])


def _city(s: _Sheet) -> None:
    s.box(STONE, 0.4, 0.24, 0.6, 0.95)
    s.block(ROOF, [(0.37, 0.26), (0.5, 0.03), (0.63, 0.26)])
    s.block(INK, [(0.47, 0.36), (0.53, 0.36), (0.53, 0.48), (0.47, 0.48)], lit=False)
    _house(s, 0.05, 0.4, 0.56, 0.3)
    _house(s, 0.6, 0.95, 0.56, 0.3)
    _house(s, 0.28, 0.72, 0.72, 0.46)
    s.block(INK, [(0.45, 0.95), (0.45, 0.8), (0.55, 0.8), (0.55, 0.95)], lit=False)


def _town(s: _Sheet) -> None:
    _house(s, 0.44, 0.93, 0.5, 0.14)
    _house(s, 0.07, 0.58, 0.62, 0.28)
    s.block(INK, [(0.27, 0.95), (0.27, 0.74), (0.39, 0.74), (0.39, 0.95)], lit=False)


def _fortification(s: _Sheet) -> None:
    s.block(STONE, [(0.05, 0.92), (0.05, 0.5), *s.battlements(0.05, 0.95, 0.38, 0.13, 5), (0.95, 0.92)])
    s.block(DIM, [(0.07, 0.78), (0.93, 0.78), (0.93, 0.89), (0.07, 0.89)], lit=False)
    s.block(STONE, [*s.battlements(0.32, 0.68, 0.08, 0.13, 2), (0.68, 0.92), (0.32, 0.92)])
    s.block(INK, [(0.44, 0.92), (0.44, 0.66), (0.56, 0.66), (0.56, 0.92)], lit=False)


DRAW = {"stronghold": _stronghold, "city": _city, "town": _town, "fortification": _fortification}


class SymbolCache:
    """Symbols by kind, points and size in pixels."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, int, int, int], pygame.Surface] = {}

    def get(self, kind: str, vp: int, w: int, h: int) -> pygame.Surface:
        """A symbol that fills a box; its points are coins at the lower edge."""
        key = (kind, vp, w, h)
        if key not in self._made:
            self._made[key] = self._draw(kind, vp, w, h)
        return self._made[key]

    def _draw(self, kind: str, vp: int, w: int, h: int) -> pygame.Surface:
        sheet = _Sheet(w, h)
        DRAW[kind](sheet)
        r = max(2.6, h * 0.155) * OVER
        for k in range(vp):
            x = w * OVER - r - 1 - k * r * 1.75
            y = h * OVER - r - 1
            pygame.draw.circle(sheet.surface, INK, (x, y), r)
            pygame.draw.circle(sheet.surface, GOLD, (x, y), r - 0.75 * OVER)
            pygame.draw.circle(sheet.surface, mix(GOLD, CREAM, 0.7), (x - r * 0.22, y - r * 0.25), r * 0.24)
        return pygame.transform.smoothscale(sheet.surface, (w, h))


def compass(size: int) -> pygame.Surface:
    """A rose of `size` pixels without letters."""
    n = size * 3
    s = pygame.Surface((n, n), pygame.SRCALPHA)
    c, r = n / 2, n / 2 - 3
    ink, dark, pale = (52, 64, 66), (74, 92, 98), (232, 224, 200)

    def at(turn: float, radius: float) -> tuple[float, float]:
        return c + math.sin(turn) * radius, c - math.cos(turn) * radius

    for radius, width in ((0.70, 2), (0.66, 1), (0.36, 2)):
        pygame.draw.circle(s, ink, (c, c), radius * r, max(1, round(width * n / 260)))
    for k in range(32):
        pygame.draw.line(s, ink, at(k * math.pi / 16, 0.66 * r), at(k * math.pi / 16, 0.70 * r), max(1, n // 200))
    for offset, reach, waist in ((math.pi / 4, 0.62, 0.15), (0.0, 1.0, 0.19)):
        for k in range(4):
            turn = offset + k * math.pi / 2
            tip = at(turn, reach * r)
            for side, fill in ((-1, pale), (1, dark)):
                shape = [(c, c), at(turn + side * math.pi / 4, waist * r), tip]
                pygame.draw.polygon(s, fill, shape)
                pygame.draw.polygon(s, ink, shape, max(1, n // 170))
    pygame.draw.circle(s, pale, (c, c), 0.06 * r)
    pygame.draw.circle(s, ink, (c, c), 0.06 * r, max(1, n // 170))
    return pygame.transform.smoothscale(s, (size, size))
