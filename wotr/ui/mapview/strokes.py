"""Lines as a pen draws them: round joints, a width that breathes a little, tapering rivers, hatched walls."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame

from .geometry import Point
from .palette import Colour

Ink = Colour | tuple[int, int, int, int]
FAR = 1 << 20
SLANT = 0.35  # of the hatching of walls


def whole(x: float, y: float) -> tuple[int, int]:
    """The pixel nearest to a point; drawing alone would cut towards zero, and neighbouring tiles would not match."""
    return int(x + FAR + 0.5) - FAR, int(y + FAR + 0.5) - FAR


def even(width: float) -> Callable[[float], float]:
    """The same width all along."""
    return lambda _along: width


class Pen:
    """Turns map units into pixels of one surface."""

    def __init__(self, surface: pygame.Surface, scale: float, left: float, top: float) -> None:
        self.surface = surface
        self.scale = scale
        self.left = left
        self.top = top
        self._w, self._h = surface.get_size()

    def at(self, x: float, y: float) -> Point:
        """The pixel of a place on the map."""
        return (x - self.left) * self.scale, (y - self.top) * self.scale

    def all(self, points: Sequence[Point]) -> list[Point]:
        """The pixels of several places."""
        s, left, top = self.scale, self.left, self.top
        return [((x - left) * s, (y - top) * s) for x, y in points]

    def polygon(self, colour: Ink, points: Sequence[Point]) -> None:
        """Fill a polygon."""
        if len(points) > 2:
            pygame.draw.polygon(self.surface, colour, [whole(*p) for p in self.all(points)])

    def line(self, colour: Ink, points: Sequence[Point], width: Callable[[float], float], closed: bool = False) -> None:
        """A line whose width (pixels) depends on how far along it one is (0..1)."""
        path = self.all(points)
        if closed:
            path.append(path[0])
        count = len(path) - 1
        a = width(0.0) / 2
        for i in range(count):
            (x0, y0), (x1, y1) = path[i], path[i + 1]
            b = width((i + 1) / count) / 2
            self._piece(colour, x0, y0, x1, y1, a, b)
            a = b
        pygame.draw.circle(self.surface, colour, whole(*path[-1]), max(0.5, a))

    def _piece(self, colour: Ink, x0: float, y0: float, x1: float, y1: float, a: float, b: float) -> None:
        """A straight piece with a round start; `a` and `b` are half its widths."""
        m = max(a, b) + 2
        if max(x0, x1) < -m or max(y0, y1) < -m or min(x0, x1) > self._w + m or min(y0, y1) > self._h + m:
            return
        d = math.hypot(x1 - x0, y1 - y0)
        if d < 1e-6:
            return
        nx, ny = -(y1 - y0) / d, (x1 - x0) / d
        quad = (
            whole(x0 + nx * a, y0 + ny * a),
            whole(x1 + nx * b, y1 + ny * b),
            whole(x1 - nx * b, y1 - ny * b),
            whole(x0 - nx * a, y0 - ny * a),
        )
        pygame.draw.polygon(self.surface, colour, quad)
        if a > 0.9:
            pygame.draw.circle(self.surface, colour, whole(x0, y0), a)

    def ink(self, colour: Ink, points: Sequence[Point], width: float, least: float = 1.0, closed: bool = False) -> None:
        """A pen line: `width` in map units, at least `least` pixels, swelling and thinning slightly."""
        base = max(least, width * self.scale)
        phase = points[0][0] * 0.37 + points[0][1] * 0.73
        beats = max(2.0, len(points) / 5)
        self.line(colour, points, lambda t: base * (1 + 0.16 * math.sin(phase + t * beats * 2.1)), closed)

    def hatch(self, colour: Ink, points: Sequence[Point], step: float, reach: float, width: float) -> None:
        """Short strokes across a line, all lengths in map units."""
        path = self.all(points)
        gap, half = step * self.scale, reach * self.scale
        w = max(1, round(width * self.scale))
        left = gap / 2
        beat = 0
        for (x0, y0), (x1, y1) in pairwise(path):
            d = math.hypot(x1 - x0, y1 - y0)
            while left < d:
                x, y = x0 + (x1 - x0) * left / d, y0 + (y1 - y0) * left / d
                nx, ny = -(y1 - y0) / d, (x1 - x0) / d
                k = half * (1.0 if beat % 2 else 0.78)
                tx, ty = ny * k * SLANT, -nx * k * SLANT
                tip, tail = whole(x + nx * k + tx, y + ny * k + ty), whole(x - nx * k - tx, y - ny * k - ty)
                pygame.draw.line(self.surface, colour, tip, tail, w)
                left += gap
                beat += 1
            left -= d
