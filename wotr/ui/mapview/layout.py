"""Where tokens and names stand at a scale: inside their region, clear of each other, as large as there is room."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from .geometry import Box, Geometry, Point, Region
from .pieces import FORCE, PEOPLE, RING, Token
from .tokens import COMPACT, DOT, FULL, TokenArt

GRID = 6.0  # least distance between the places that are tried, map units
SPOTS = 220  # about how many at most
INSIDE = 0.92  # share of a token that lies in its region
CLEAR = 3.5  # map units that a token likes to keep from the border
NAME_INSIDE = 0.97
PLANS = (  # forms of the force, and of what stands beside it
    (FULL, FULL),
    (FULL, COMPACT),
    (COMPACT, COMPACT),
    (COMPACT, DOT),
    (DOT, DOT),
)


@dataclass(frozen=True, slots=True)
class Placed:
    """A token at its place; `w` and `h` in pixels."""

    token: Token
    form: str
    centre: Point
    w: int
    h: int

    def box(self, scale: float) -> Box:
        """What it covers, in map units."""
        w, h = self.w / scale, self.h / scale
        return Box(self.centre[0] - w / 2, self.centre[1] - h / 2, w, h)


def overlap(a: Box, b: Box) -> float:
    """The common area of two boxes."""
    w = min(a.x + a.w, b.x + b.w) - max(a.x, b.x)
    h = min(a.y + a.h, b.y + b.h) - max(a.y, b.y)
    return w * h if w > 0 and h > 0 else 0.0


@lru_cache(maxsize=4096)
def _block(w: int, h: int) -> pygame.Mask:
    return pygame.Mask((w, h), fill=True)


class Ground:
    """Bitmaps of the regions, one bit for each map unit, to ask how much of a box lies inside."""

    def __init__(self, geometry: Geometry) -> None:
        self.geometry = geometry
        self._masks: dict[str, tuple[pygame.Mask, int, int]] = {}

    def inside(self, region: Region, box: Box) -> float:
        """The share of a box that lies in a region."""
        if region.id not in self._masks:
            self._masks[region.id] = self._mask(region)
        mask, x0, y0 = self._masks[region.id]
        x, y = math.floor(box.x + 0.5) - x0, math.floor(box.y + 0.5) - y0
        block = _block(max(1, math.ceil(box.w)), max(1, math.ceil(box.h)))
        return mask.overlap_area(block, (x, y)) / block.count()

    @staticmethod
    def _mask(region: Region) -> tuple[pygame.Mask, int, int]:
        b = region.bounds
        x0, y0 = math.floor(b.x), math.floor(b.y)
        sheet = pygame.Surface((math.ceil(b.w) + 2, math.ceil(b.h) + 2), pygame.SRCALPHA)
        points = [(x - x0 - 0.5, y - y0 - 0.5) for x, y in region.outline]
        pygame.draw.polygon(sheet, (255, 255, 255, 255), points)
        pygame.draw.lines(sheet, (0, 0, 0, 0), True, points, 2)
        return pygame.mask.from_surface(sheet), x0, y0


@dataclass(frozen=True, slots=True)
class Keep:
    """Something a token would rather not cover, and how much it minds."""

    box: Box
    weight: float


def spots(region: Region, first: Point, w: float, h: float) -> list[tuple[float, Point]]:
    """Places for the middle of a box w x h in a region, nearest to the wanted one first, with how far they are off."""
    b = region.bounds
    free_w, free_h = max(0.0, b.w - 0.8 * w), max(0.0, b.h - 0.8 * h)
    step = max(GRID, math.sqrt(free_w * free_h / SPOTS))
    reach = math.hypot(b.w, b.h)
    x0, y0 = b.x + 0.4 * w, b.y + 0.4 * h
    grid = [
        (x0 + i * step, y0 + j * step) for j in range(int(free_h / step) + 1) for i in range(int(free_w / step) + 1)
    ]
    return sorted((math.dist(p, first) / reach, p) for p in (first, *grid))


class TokenLayout:
    """Finds places for the tokens of a region."""

    def __init__(self, ground: Ground, art: TokenArt) -> None:
        self._ground = ground
        self._art = art

    def place(
        self,
        region: Region,
        tokens: Sequence[Token],
        scale: float,
        keep: Sequence[Keep],
        near: Sequence[Box] = (),
    ) -> list[Placed]:
        """All tokens of a region, forces first, clear of the boxes near by.

        In a very small region what stands beside the force is left out.
        """
        order = {FORCE: 0, RING: 1, PEOPLE: 2}
        things = sorted((t for t in tokens if t.kind in order), key=lambda t: (order[t.kind], t.besieged, t.side))
        best: list[Placed] = []
        for plan in PLANS if things else ():
            found = self._plan(region, things, scale, keep, near, plan)
            if len(found) == len(things):
                return found
            if len(found) >= len(best):
                best = found
        return best

    def _plan(
        self,
        region: Region,
        things: list[Token],
        scale: float,
        keep: Sequence[Keep],
        near: Sequence[Box],
        plan: tuple[str, str],
    ) -> list[Placed]:
        out: list[Placed] = []
        for token in things:
            form = plan[0] if token.kind == FORCE else plan[1]
            w, h = self._art.size(token, form, scale)
            taken = [b.grown(1.2 / scale) for b in (*near, *(p.box(scale) for p in out))]
            centre = self._best(region, self._wanted(region, token), w / scale, h / scale, keep, taken)
            if centre is not None:
                out.append(Placed(token, form, centre, w, h))
        return out

    @staticmethod
    def _wanted(region: Region, token: Token) -> Point:
        kind = "siege" if token.besieged else "army" if token.kind == FORCE else "characters"
        return region.boxes.get(kind, region.boxes["army"]).centre

    def _best(
        self, region: Region, wanted: Point, w: float, h: float, keep: Sequence[Keep], taken: list[Box]
    ) -> Point | None:
        best, least = None, math.inf
        for off, spot in spots(region, wanted, w, h):
            if off >= least:
                break
            box = Box(spot[0] - w / 2, spot[1] - h / 2, w, h)
            cost = off
            for thing in keep:
                cost += thing.weight * overlap(box, thing.box) / min(thing.box.w * thing.box.h, w * h)
            if cost >= least or any(overlap(box, t) for t in taken):
                continue
            inside = self._ground.inside(region, box)
            if inside < INSIDE:
                continue
            cost += 12 * (1 - inside) + 1.2 * (1 - self._ground.inside(region, box.grown(CLEAR)))
            if cost < least:
                best, least = spot, cost
        return best


@dataclass(frozen=True, slots=True)
class Name:
    """A name at its place: lines, size of type in pixels, angle, middle in map units."""

    lines: tuple[str, ...]
    size: int
    angle: float
    centre: Point


Measure = Callable[[tuple[str, ...], int], tuple[int, int]]


class NameLayout:
    """Finds places for names; `measure` gives the pixels that lines of a size take."""

    def __init__(self, ground: Ground, measure: Measure, least: int) -> None:
        self._ground = ground
        self._measure = measure
        self._least = least

    def place(self, region: Region, size: int, scale: float, taken: Sequence[Box], keep: Sequence[Keep]) -> Name | None:
        """The name clear of what is taken; None when there is no room. `size` is the wanted size, 0 = does not fit."""
        label = region.label
        if size:
            box = self._box(label.lines, size, label.at, scale)
            if label.angle:
                box = turned(box, label.angle)
            if not any(overlap(box, t) for t in taken):
                return Name(label.lines, size, label.angle, label.at)
        for smaller in range(max(size, self._least), self._least - 1, -2):
            for lines in _breaks(label.lines):
                found = self._search(region, lines, smaller, scale, taken, keep)
                if found:
                    return Name(lines, smaller, 0.0, found)
        return None

    def _box(self, lines: tuple[str, ...], size: int, at: Point, scale: float) -> Box:
        w, h = self._measure(lines, size)
        return Box(at[0] - w / scale / 2, at[1] - h / scale / 2, w / scale, h / scale)

    def _search(
        self,
        region: Region,
        lines: tuple[str, ...],
        size: int,
        scale: float,
        taken: Sequence[Box],
        keep: Sequence[Keep],
    ) -> Point | None:
        w, h = (v / scale for v in self._measure(lines, size))
        if w > region.bounds.w * 1.05 or h > region.bounds.h:
            return None
        best, least = None, math.inf
        for off, spot in spots(region, region.label.at, w, h):
            if off >= least:
                break
            box = Box(spot[0] - w / 2, spot[1] - h / 2, w, h)
            cost = off
            for thing in keep:
                part = overlap(box, thing.box) / (thing.box.w * thing.box.h)
                cost += 4 * part if part < 0.25 else math.inf
            if cost >= least or any(overlap(box, t) for t in taken):
                continue
            if self._ground.inside(region, box) >= NAME_INSIDE:
                best, least = spot, cost
        return best


def turned(box: Box, angle: float) -> Box:
    """The level box round a box turned about its middle."""
    a = math.radians(angle)
    c, s = abs(math.cos(a)), abs(math.sin(a))
    w, h = box.w * c + box.h * s, box.w * s + box.h * c
    x, y = box.centre
    return Box(x - w / 2, y - h / 2, w, h)


@lru_cache(maxsize=512)
def _breaks(lines: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The ways to break a name into lines, as it is broken first."""
    words = " ".join(lines).split(" ")
    ways = [lines, (" ".join(words),)]
    ways += [(" ".join(words[:k]), " ".join(words[k:])) for k in range(1, len(words))]
    ways.append(tuple(words))
    return tuple(dict.fromkeys(ways))
