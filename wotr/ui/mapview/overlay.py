"""Marks over regions: chosen, possible, aimed at, under the pointer. Each has its own line and pattern."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from itertools import pairwise

import pygame

from .camera import Camera
from .geometry import Geometry, Point, Region
from .palette import Colour
from .strokes import Pen, even

SELECTED, SOURCE, TARGET, ATTACK, HOVER, LAST = "selected", "source", "target", "attack", "hover", "last"
GLOW = "glow"  # under the pointer, where there is another mark
MARKS = (HOVER, LAST, SOURCE, TARGET, ATTACK, SELECTED, GLOW)  # drawn in this order
LIT = frozenset({SOURCE, TARGET, ATTACK})
CASING: Colour = (22, 16, 10)
COLOURS: dict[str, Colour] = {
    SELECTED: (255, 206, 40),
    SOURCE: (84, 190, 70),
    TARGET: (84, 190, 70),
    ATTACK: (222, 44, 30),
    HOVER: (255, 255, 255),
    LAST: (244, 232, 196),
}
WIDTHS = {SELECTED: 5.0, SOURCE: 3.2, TARGET: 3.2, ATTACK: 3.8, HOVER: 2.6, LAST: 2.0}
FILLS = {SELECTED: 26, SOURCE: 20, TARGET: 34, ATTACK: 38, HOVER: 26}
PAD = 8
DIM = 38  # of 255: others while targets are lit
SHADES: tuple[Colour, ...] = (
    (255, 206, 40), (236, 160, 44), (206, 112, 52), (160, 76, 74), (112, 56, 92), (70, 44, 100),
)  # fmt: skip
Picture = tuple[pygame.Surface, int, int]


class Overlays:
    """Draws marks; keeps the picture of each region, mark and scale, the longest unused go."""

    def __init__(self, geometry: Geometry, most: int = 24 * 1024 * 1024) -> None:
        self._geometry = geometry
        self._most = most
        self._held = 0
        self._kept: OrderedDict[tuple[str, float, str], Picture] = OrderedDict()
        self._dim: tuple[object, pygame.Surface] | None = None

    def draw(self, surface: pygame.Surface, origin: Point, camera: Camera, region: str, mark: str) -> None:
        """One mark; `origin` is the view's corner on the surface."""
        picture, x, y = self.picture(self._geometry.by_id[region], mark, camera.scale)
        surface.blit(picture, (origin[0] + x - camera.left, origin[1] + y - camera.top))

    def made(self, region: str, mark: str, scale: float) -> bool:
        """Whether the picture of a mark is there."""
        return (region, scale, mark) in self._kept

    def outline(self, surface: pygame.Surface, origin: Point, camera: Camera, region: str, mark: str) -> None:
        """A mark in a hurry: its line alone, for the frames until its picture is made."""
        if mark == GLOW:
            return
        colour = SHADES[min(int(mark[5:]), len(SHADES) - 1)] if mark.startswith("shade") else COLOURS[mark]
        s, x, y = camera.scale, origin[0] - camera.left, origin[1] - camera.top
        points = [(px * s + x, py * s + y) for px, py in self._geometry.by_id[region].outline]
        pygame.draw.lines(surface, colour, True, points, 2)

    def picture(self, region: Region, mark: str, scale: float) -> Picture:
        """A mark's picture and the pixel of the scaled map where it goes."""
        key = (region.id, scale, mark)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        made = self._make(region, mark, scale)
        self._kept[key] = made
        self._held += _bytes(made)
        while self._held > self._most and len(self._kept) > 1:
            self._held -= _bytes(self._kept.popitem(last=False)[1])
        return made

    def _make(self, region: Region, mark: str, scale: float) -> Picture:
        b = region.bounds
        x, y = math.floor(b.x * scale) - PAD, math.floor(b.y * scale) - PAD
        w, h = math.ceil(b.w * scale) + 2 * PAD + 1, math.ceil(b.h * scale) + 2 * PAD + 1
        over = 2 if w * h < 160_000 else 1
        big = pygame.Surface((w * over, h * over), pygame.SRCALPHA)
        pen = Pen(big, scale * over, x / scale, y / scale)
        if mark == GLOW:
            pen.polygon((255, 255, 255, 64), region.outline)
        elif mark.startswith("shade"):
            _shade(pen, region, int(mark[5:]))
        else:
            _mark(pen, region, mark, over)
        if over == 1:
            return big, x, y
        return pygame.transform.smoothscale(big, (w, h)), x, y

    def dim(self, surface: pygame.Surface, view: pygame.Rect, camera: Camera, lit: Iterable[str]) -> None:
        """Darken all but the lit regions."""
        bright = tuple(sorted(lit))
        key = (camera.scale, camera.left, camera.top, view.size, bright)
        if self._dim is None or self._dim[0] != key:
            kept = self._dim[1] if self._dim else None
            sheet = kept if kept and kept.get_size() == view.size else pygame.Surface(view.size, pygame.SRCALPHA)
            sheet.fill((*CASING, DIM))
            pen = Pen(sheet, camera.scale, camera.left / camera.scale, camera.top / camera.scale)
            for name in bright:
                pen.polygon((0, 0, 0, 0), self._geometry.by_id[name].outline)
            self._dim = (key, sheet)
        surface.blit(self._dim[1], view)

    def clear(self) -> None:
        """Forget all pictures."""
        self._kept.clear()
        self._held = 0
        self._dim = None


def _bytes(picture: Picture) -> int:
    return picture[0].get_width() * picture[0].get_height() * 4


def _shade(pen: Pen, region: Region, steps: int) -> None:
    colour = SHADES[min(steps, len(SHADES) - 1)]
    pen.polygon((*colour, 120), region.outline)
    pen.line((*colour, 235), region.outline, even(2.0), closed=True)


def _mark(pen: Pen, region: Region, mark: str, over: int) -> None:
    """Fill, pattern, casing and line, all cut to the region so that nothing spills over its border."""
    colour, width = COLOURS[mark], WIDTHS[mark] * over
    size = pen.surface.get_size()
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    draw = Pen(sheet, pen.scale, pen.left, pen.top)
    if mark in FILLS:
        sheet.fill((*colour, FILLS[mark]))
    if mark in (TARGET, ATTACK):
        _hatch(sheet, (*colour, 120), 11 * over, round(1.6 * over), lean=1 if mark == TARGET else -1)
    draw.line((*CASING, 255), region.outline, even(2 * (width + 2 * over)), closed=True)
    draw.line((*colour, 255), region.outline, even(2 * width), closed=True)
    draw.line((*CASING, 255), region.outline, even(2.4 * over), closed=True)
    if mark == SOURCE:
        _dots(draw, region, over, width)
    elif mark == LAST:
        draw.line((*CASING, 255), region.outline, even(2 * (width + 5 * over)), closed=True)
        draw.line((*colour, 255), region.outline, even(2 * (width + 4 * over)), closed=True)
        draw.line((*CASING, 255), region.outline, even(2 * (width + 2 * over)), closed=True)
        draw.line((*colour, 255), region.outline, even(2 * width), closed=True)
    cut = pygame.Surface(size, pygame.SRCALPHA)
    Pen(cut, pen.scale, pen.left, pen.top).polygon((255, 255, 255, 255), region.outline)
    sheet.blit(cut, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    pen.surface.blit(sheet, (0, 0))


def _hatch(sheet: pygame.Surface, colour: tuple[int, int, int, int], gap: int, width: int, lean: int) -> None:
    w, h = sheet.get_size()
    for x in range(-h, w + h, gap):
        pygame.draw.line(sheet, colour, (x, 0), (x + lean * h, h), max(1, width))


def _dots(pen: Pen, region: Region, over: int, width: float) -> None:
    """Small dots along the line, inside it."""
    gap, left = 13.0 * over, 0.0
    path = pen.all(region.outline)
    for (x0, y0), (x1, y1) in pairwise([*path, path[0]]):
        d = math.hypot(x1 - x0, y1 - y0)
        while left < d:
            at = (x0 + (x1 - x0) * left / d, y0 + (y1 - y0) * left / d)
            pygame.draw.circle(pen.surface, CASING, at, width + 2.6 * over)
            pygame.draw.circle(pen.surface, COLOURS[SOURCE], at, width + 1.4 * over)
            left += gap
        left -= d


def swords(size: int) -> pygame.Surface:
    """The badge of an attack: crossed swords on a red disc."""
    n = size * 4
    s = pygame.Surface((n, n), pygame.SRCALPHA)
    c = n / 2
    pygame.draw.circle(s, CASING, (c, c), c)
    pygame.draw.circle(s, (250, 240, 220), (c, c), c * 0.9)
    pygame.draw.circle(s, (176, 24, 18), (c, c), c * 0.8)
    for k in (-1, 1):

        def p(along: float, aside: float, k: int = k) -> Point:
            x, y = (along - aside) * 0.7071, (along + aside) * 0.7071
            return c + k * x * c, c - y * c + aside * 0

        blade = [p(-0.3, -0.07), p(0.52, -0.07), p(0.66, 0.0), p(0.52, 0.07), p(-0.3, 0.07)]
        pygame.draw.polygon(s, (255, 248, 232), blade)
        pygame.draw.polygon(s, (255, 248, 232), [p(-0.34, -0.24), p(-0.22, -0.24), p(-0.22, 0.24), p(-0.34, 0.24)])
        pygame.draw.polygon(s, (255, 248, 232), [p(-0.62, -0.07), p(-0.34, -0.07), p(-0.34, 0.07), p(-0.62, 0.07)])
    return pygame.transform.smoothscale(s, (size, size))


def route(surface: pygame.Surface, points: list[Point], colour: Colour = (255, 214, 64)) -> None:
    """A way through regions: a cased line of dashes with a dot at each stop and an arrow at the end."""
    for casing in (True, False):
        ink, width = (CASING, 4.2) if casing else (colour, 2.4)
        for a, b in pairwise(points):
            _dashes(surface, ink, a, b, width)
        for k, p in enumerate(points):
            r = (6.5 if k in (0, len(points) - 1) else 4.2) + (1.8 if casing else 0)
            pygame.draw.aacircle(surface, ink, (round(p[0]), round(p[1])), r)
    if len(points) > 1:
        end = (round(points[-1][0]), round(points[-1][1]))
        pygame.draw.aacircle(surface, CASING, end, 3)


def _dashes(surface: pygame.Surface, ink: Colour, a: Point, b: Point, width: float) -> None:
    d = math.dist(a, b)
    if d < 1:
        return
    ux, uy = (b[0] - a[0]) / d, (b[1] - a[1]) / d
    gap, dash, at = 4.0, 9.0, 0.0
    grow = 1.0 if width > 3 else 0.0
    while at < d:
        s, e = max(0.0, at - grow), min(d, at + dash + grow)
        x0, y0, x1, y1 = a[0] + ux * s, a[1] + uy * s, a[0] + ux * e, a[1] + uy * e
        nx, ny = -uy * width / 2, ux * width / 2
        pygame.draw.polygon(
            surface, ink, [(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)]
        )
        at += dash + gap


def lit_regions(marks: Mapping[str, str]) -> list[str]:
    """The regions that stay bright while others are dimmed."""
    return [r for r, mark in marks.items() if mark in LIT or mark == SELECTED]
