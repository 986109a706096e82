"""The small pictures of the map - mountains, trees, hills, reeds - drawn by code, each kind in eight variants.

Every picture is drawn large, shrunk softly and kept by (kind, variant, size), so that a map with a thousand of them
is a thousand blits.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable
from functools import lru_cache

import pygame

from .palette import Colour, mix
from .strokes import whole

INK: Colour = (58, 42, 26)
SHADE: Colour = (128, 106, 78)
LIGHT: Colour = (238, 226, 197)
STONE: Colour = (216, 198, 162)
OVER = 4  # pictures are drawn this much larger than they are shown
TALL = {  # height against half width
    "mountain": 1.45, "crag": 1.5, "volcano": 1.55, "peak": 1.75, "pine": 3.0, "oak": 2.5, "mallorn": 3.0,
    "hill": 1.0, "reed": 1.7, "stone": 1.0, "grass": 1.0,
}  # fmt: skip

Points = list[tuple[float, float]]


class Canvas:
    """A surface with the foot's middle at (0, 0), y upwards, in units of half the width."""

    def __init__(self, half: int, tall: float, pixel: float) -> None:
        self.pixel = pixel * OVER  # what is one pixel of the screen in the end
        self.unit = half * OVER
        self.margin = 2 * OVER
        self.w = 2 * self.unit + 2 * self.margin
        self.h = round(tall * self.unit) + 2 * self.margin
        self.surface = pygame.Surface((self.w, self.h), pygame.SRCALPHA)

    def p(self, x: float, y: float) -> tuple[float, float]:
        """The pixel of a place."""
        return self.w / 2 + x * self.unit, self.h - self.margin - y * self.unit

    def fill(self, colour: Colour, points: Points) -> None:
        """Fill a polygon."""
        pygame.draw.polygon(self.surface, colour, [self.p(*q) for q in points])

    def stroke(self, colour: Colour, points: Points, width: float, least: float = 0.85) -> None:
        """A pen line; `width` in units, at least `least` pixels as shown."""
        w = max(least * self.pixel, width * self.unit)
        path = [self.p(*q) for q in points]
        for (x0, y0), (x1, y1) in itertools.pairwise(path):
            d = math.hypot(x1 - x0, y1 - y0) or 1.0
            nx, ny = -(y1 - y0) / d * w / 2, (x1 - x0) / d * w / 2
            pygame.draw.polygon(
                self.surface, colour, [(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)]
            )
        for q in path:
            pygame.draw.circle(self.surface, colour, q, w / 2)


def _slope(rng: random.Random, a: tuple[float, float], b: tuple[float, float], wobble: float, n: int = 4) -> Points:
    """A rough line from a to b."""
    out = [a]
    for i in range(1, n):
        t = i / n
        x, y = (p + (q - p) * t + rng.uniform(-wobble, wobble) for p, q in zip(a, b, strict=True))
        out.append((x, y))
    return [*out, b]


def _flank(rng: random.Random, foot: float, top: tuple[float, float], n: int = 6) -> Points:
    """A mountain's outline from its foot to its top: flat below, steep above, broken."""
    out: Points = [(foot, 0.0)]
    for i in range(1, n):
        t = i / n
        x = foot + (top[0] - foot) * t**0.82
        y = top[1] * t**1.18
        out.append((x + rng.uniform(-0.05, 0.05), y + rng.uniform(-0.05, 0.05)))
    return [*out, top]


def _mountain(
    c: Canvas, rng: random.Random, tall: float = 1.3, snow: bool = True, stone: Colour = STONE, light: Colour = LIGHT
) -> None:
    top = (rng.uniform(-0.14, 0.14), tall * rng.uniform(0.88, 1.0))
    if rng.random() < 0.6:  # a lower summit behind
        side = rng.choice((-1, 1))
        low = (top[0] + side * rng.uniform(0.42, 0.55), top[1] * rng.uniform(0.55, 0.7))
        back = [*_flank(rng, low[0] - 0.4, low, 4), *_flank(rng, low[0] + 0.4, low, 4)[-2::-1]]
        c.fill(mix(stone, SHADE, 0.35 if side > 0 else 0.1), back)
        c.stroke(INK, back, 0.06, 0.7)
    left = _flank(rng, -0.95, top)
    right = _flank(rng, 0.95, top)[::-1]
    ridge = [top]
    x, y = top
    lean = rng.uniform(0.02, 0.12)
    while y > 0.14:
        x += rng.uniform(-0.12, 0.16) + lean * 0.4
        y -= tall * rng.uniform(0.13, 0.2)
        ridge.append((x, max(0.0, y)))
    c.fill(stone, [*left, *right[1:]])
    c.fill(mix(stone, light, 0.75), [*left, *ridge[1:]])
    c.fill(mix(stone, SHADE, 0.8), [*right, *ridge[:0:-1]])
    for k in range(5):  # hatching down the dark side
        t = 0.16 + 0.16 * k
        i = min(len(ridge) - 1, round(t * (len(ridge) - 1)))
        x0, y0 = ridge[i]
        x1 = x0 + (0.95 - x0) * 0.62
        y1 = max(0.04, y0 - 0.5 * tall * 0.62)
        path = [(x0 + 0.05, y0 - 0.02), ((x0 + x1) / 2, (y0 + y1) / 2 - 0.03), (x1 * 0.93, y1)]
        c.stroke(mix(INK, SHADE, 0.2), path, 0.042, 0.45)
    for k in range(2):  # and one or two gullies on the light one
        x0 = top[0] - 0.16 - 0.2 * k
        y0 = top[1] * (0.66 - 0.22 * k)
        path = [(x0, y0), (x0 - 0.13, y0 - 0.2), (x0 - 0.17, max(0.05, y0 - 0.38))]
        c.stroke(mix(INK, SHADE, 0.55), path, 0.035, 0.4)
    if snow:
        dip = [q for q in left if q[1] > top[1] * 0.62]
        tx, ty = top
        c.fill((252, 249, 240), [*dip, (tx + 0.01, ty * 0.66), (tx - 0.09, ty * 0.72), (tx - 0.16, ty * 0.6)])
    c.stroke(INK, left, 0.075, 0.8)
    c.stroke(INK, right, 0.095, 0.9)
    c.stroke(INK, ridge[: max(2, len(ridge) - 1)], 0.05, 0.55)


def _crag(c: Canvas, rng: random.Random) -> None:
    _mountain(c, rng, 1.35, snow=False, stone=(150, 128, 110), light=(188, 168, 146))


def _peak(c: Canvas, rng: random.Random) -> None:
    _mountain(c, rng, 1.65)


def _volcano(c: Canvas, rng: random.Random) -> None:
    tall = 1.12
    left = _slope(rng, (-0.98, 0.0), (-0.2, tall), 0.04)
    right = _slope(rng, (0.2, tall), (0.98, 0.0), 0.04)
    for k, (x, y, r) in enumerate(((0.02, 1.2, 0.13), (0.13, 1.31, 0.16), (0.3, 1.4, 0.14))):
        pygame.draw.circle(c.surface, mix((92, 78, 72), (150, 134, 122), k / 3), c.p(x, y), r * c.unit)
    c.fill((150, 118, 98), [*left, *right])
    c.fill((104, 76, 64), [(0.02, tall), *right, (0.1, 0.0), (0.16, 0.5)])
    c.fill((214, 84, 26), [(-0.2, tall), (0.2, tall), (0.08, tall - 0.12), (-0.08, tall - 0.1)])
    for x in (-0.07, 0.05):
        c.stroke((206, 74, 22), _slope(rng, (x, tall - 0.05), (x * 4, 0.42), 0.05), 0.05, 0.8)
    for x in (0.3, 0.5, 0.7):
        c.stroke(INK, [(x * 0.6 + 0.08, tall * 0.55), (x + 0.02, 0.1)], 0.04, 0.5)
    c.stroke(INK, left, 0.07)
    c.stroke(INK, right, 0.08)


def _pine(c: Canvas, rng: random.Random) -> None:
    green = mix((74, 98, 66), (104, 120, 74), rng.random())
    c.stroke(INK, [(0, 0), (0, 0.6)], 0.2)
    lean = rng.uniform(-0.08, 0.08)
    for k, (low, wide) in enumerate(((0.45, 0.86), (1.15, 0.68), (1.8, 0.48))):
        tip = (lean * (k + 1), low + 1.05)
        c.fill(green, [(-wide, low), tip, (wide, low)])
        c.fill(mix(green, INK, 0.45), [(0.1, low), tip, (wide, low)])
        c.stroke(mix(green, INK, 0.75), [(-wide, low), tip, (wide, low)], 0.1, 0.55)


def _crown(c: Canvas, rng: random.Random, green: Colour, trunk: float, size: float) -> None:
    c.stroke(mix(INK, SHADE, 0.2), [(0, 0), (rng.uniform(-0.05, 0.05), trunk + 0.3)], 0.22)
    lobes = [(-0.42, 0.3), (0.42, 0.3), (0.0, 0.72), (-0.2, 0.1), (0.24, 0.12)]
    rim = mix(green, INK, 0.72)
    spots = [
        (x * size + rng.uniform(-0.06, 0.06), trunk + y * size + 0.25, 0.5 * size * rng.uniform(0.86, 1.05))
        for x, y in lobes
    ]
    for x, y, r in spots:
        pygame.draw.circle(c.surface, rim, c.p(x, y), r * c.unit + 0.6 * c.pixel)
    for x, y, r in spots:
        pygame.draw.circle(c.surface, green, c.p(x, y), r * c.unit)
    for x, y, r in spots[:3]:
        pygame.draw.circle(c.surface, mix(green, (240, 236, 190), 0.3), c.p(x - 0.12, y + 0.13), r * 0.55 * c.unit)
    pygame.draw.circle(c.surface, mix(green, INK, 0.3), c.p(0.35 * size, trunk + 0.3), 0.26 * size * c.unit)


def _oak(c: Canvas, rng: random.Random) -> None:
    _crown(c, rng, mix((110, 128, 74), (134, 140, 84), rng.random()), 0.5, 0.95)


def _mallorn(c: Canvas, rng: random.Random) -> None:
    _crown(c, rng, mix((206, 174, 74), (188, 176, 88), rng.random()), 1.0, 0.95)


def _hill(c: Canvas, rng: random.Random) -> None:
    tall = rng.uniform(0.55, 0.8)
    curve = [(math.cos(math.pi * (1 - t / 10)) * 0.95, math.sin(math.pi * t / 10) * tall) for t in range(11)]
    c.fill(mix(STONE, LIGHT, 0.3), curve)
    c.fill(mix(STONE, SHADE, 0.35), [*curve[5:], (0.2, 0.0), (0.28, tall * 0.5)])
    c.stroke(mix(INK, SHADE, 0.25), curve, 0.07, 0.7)
    for x in (0.35, 0.55, 0.72):
        c.stroke(mix(INK, SHADE, 0.4), [(x, tall * math.sqrt(max(0.0, 1 - x * x)) * 0.8), (x + 0.02, 0.08)], 0.04, 0.45)


def _reed(c: Canvas, rng: random.Random) -> None:
    for x in (-0.6, -0.3, 0.0, 0.3, 0.55):
        bend = rng.uniform(-0.25, 0.25)
        c.stroke((92, 102, 62), [(x, 0.1), (x + bend * 0.4, 0.7), (x + bend, rng.uniform(1.0, 1.5))], 0.1, 0.6)
    c.stroke((104, 136, 148), [(-0.95, 0.08), (-0.2, 0.02), (0.4, 0.1), (0.95, 0.04)], 0.09, 0.7)


def _stone(c: Canvas, rng: random.Random) -> None:
    for x, r in ((-0.45, 0.2), (0.15, 0.28), (0.6, 0.16)):
        y = rng.uniform(0.05, 0.3)
        arc = [(x - r, y), (x - r * 0.5, y + r * 0.9), (x + r * 0.4, y + r), (x + r, y + 0.02)]
        c.fill(mix(STONE, SHADE, 0.35), arc)
        c.stroke(mix(INK, SHADE, 0.35), arc, 0.06, 0.55)


def _grass(c: Canvas, rng: random.Random) -> None:
    for x in (-0.35, 0.0, 0.35):
        bend = rng.uniform(-0.15, 0.15)
        c.stroke((128, 122, 76), [(x, 0.05), (x + bend + x * 0.3, rng.uniform(0.45, 0.75))], 0.08, 0.55)


DRAW: dict[str, Callable[[Canvas, random.Random], None]] = {
    "mountain": _mountain,
    "crag": _crag, "volcano": _volcano, "peak": _peak, "pine": _pine, "oak": _oak, "mallorn": _mallorn,
    "hill": _hill, "reed": _reed, "stone": _stone, "grass": _grass,
}  # fmt: skip


@lru_cache(maxsize=4096)
def _near(half: float) -> int:
    """One of a few sizes: each is an eighth larger than the one before, so that zooming finds most pictures made."""
    return max(2, round(1.125 ** round(math.log(max(half, 1.0)) / math.log(1.125))))


class GlyphCache:
    """Pictures by kind, variant and size in pixels."""

    def __init__(self, pixel: float = 1.0) -> None:
        self._pixel = pixel  # the surfaces drawn on will be shrunk by this
        self._made: dict[tuple[str, int, int], pygame.Surface] = {}

    def get(self, kind: str, variant: int, half: float) -> pygame.Surface:
        """The picture whose half width is about `half` pixels; its foot is at the middle of its lower edge."""
        size = _near(half)
        key = (kind, variant, size)
        if key not in self._made:
            canvas = Canvas(size, TALL[kind], self._pixel)
            DRAW[kind](canvas, random.Random(f"{kind}-{variant}"))
            target = (max(1, canvas.w // OVER), max(1, canvas.h // OVER))
            self._made[key] = pygame.transform.smoothscale(canvas.surface, target)
        return self._made[key]

    def draw(self, surface: pygame.Surface, kind: str, variant: int, half: float, x: float, y: float) -> None:
        """Put a picture with its foot at a pixel."""
        picture = self.get(kind, variant, half)
        surface.blit(picture, whole(x - picture.get_width() / 2, y - picture.get_height() + 2))
