"""What is drawn for the eye: mountains, trees, hills, rivers, lakes, waves. Nothing here bears a rule."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import numpy as np
from shapely import affinity, prepare
from shapely.geometry import LineString, MultiLineString, MultiPolygon, Polygon, box
from shapely.geometry import Point as ShapelyPoint
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union
from shapely.strtree import STRtree

from .boxes import Placed
from .source import Art, Facts, Pair, Point, pair
from .topology import simplify

Glyph = tuple[float, float, float, int]  # x, y of the foot's middle, half width, variant
WAVES = (7.0, 15.0, 25.0)  # distances of the lines along the coast


class Keep:
    """Places that must stay free of pictures: names and settlement symbols."""

    def __init__(self, placed: Iterable[Placed]) -> None:
        shapes: list[BaseGeometry] = []
        for p in placed:
            for kind, (x, y, w, h) in (("label", p.label), *p.boxes.items()):
                if kind in ("label", "symbol"):
                    shape = box(x - 2, y - 2, x + w + 2, y + h + 2)
                    shapes.append(affinity.rotate(shape, p.angle) if kind == "label" else shape)
        self._tree = STRtree(shapes)

    def free(self, x0: float, y0: float, x1: float, y1: float) -> bool:
        """Whether a box touches none of them."""
        return not len(self._tree.query(box(x0, y0, x1, y1), predicate="intersects"))


def _resample(line: LineString, step: float) -> list[tuple[Point, Point]]:
    """Points every `step` along a line, with the unit normal there."""
    count = max(1, round(line.length / step))
    out = []
    for i in range(count):
        at = (i + 0.5) * line.length / count
        p, a, b = (line.interpolate(q) for q in (at, max(0.0, at - 6), min(line.length, at + 6)))
        d = math.hypot(b.x - a.x, b.y - a.y) or 1.0
        out.append(((p.x, p.y), (-(b.y - a.y) / d, (b.x - a.x) / d)))
    return out


def mountains(
    facts: Facts,
    art: Art,
    lines: dict[Pair, list[LineString]],
    keep: Keep,
    rng: np.random.Generator,
    waters: BaseGeometry,
) -> tuple[list[Glyph], list[Glyph]]:
    """Peaks along impassable borders and along the ranges of the art file; and dark crags, where ash lies."""
    size_of: dict[Pair, float] = {}
    share: dict[Pair, float] = dict.fromkeys(facts.impassable, 1.0)
    for chain in art.ranges:
        for a, b in chain["along"]:
            size_of[pair(a, b)] = float(chain["size"])
            if pair(a, b) not in facts.impassable:
                share[pair(a, b)] = float(chain["open_density"])
    out: list[Glyph] = []
    crags: set[Glyph] = set()
    walls = unary_union([p for ends in facts.impassable for p in lines.get(ends, [])]).buffer(2.2)
    prepare(walls)
    for ends, density in sorted(share.items()):
        for line in lines.get(ends, []):
            for (x, y), (nx, ny) in _resample(line, 9.0):
                if rng.random() > density:
                    continue
                if ny > 0:
                    nx, ny = -nx, -ny
                half = float(rng.uniform(9.5, 16.0)) * size_of.get(ends, 1.0) * (1 if density == 1 else 0.85)
                side = 1 if abs(nx) < 0.75 or rng.random() < 0.5 else -1
                if abs(nx) < 0.75 and rng.random() < 0.3:
                    side = -1  # some in front of the wall
                reach = half * abs(nx) + 3.5 if side == 1 else half * abs(nx) + 1.35 * half * abs(ny) + 6
                gx, gy = x + side * nx * reach, y + side * ny * reach + float(rng.uniform(-1, 1))
                if not walls.intersects(Polygon([(gx - half, gy), (gx + half, gy), (gx, gy - 1.35 * half)])):
                    put = _put(out, (gx, gy, half, int(rng.integers(8))), 1.35, keep, waters, 0.5)
                    if put and set(ends) & set(art.ash):
                        crags.add(out[-1])
    for strewn in art.waste:
        if "ridge" in strewn:
            _ridge(out, strewn, keep, rng, waters)
            continue
        x0, y0, x1, y1 = strewn["area"]
        for _ in range(int(strewn["count"])):
            x, y, half = (float(rng.uniform(*ends)) for ends in ((x0, x1), (y0, y1), (9, 16)))
            g = (x, y, half, int(rng.integers(8)))
            if strewn["shape"].contains(ShapelyPoint(g[0], g[1])):
                _put(out, g, 1.35, keep, waters, 0.62)
    dark = [g for g in out if g in crags]
    return [g for g in out if g not in crags], dark


def _ridge(out: list[Glyph], ridge: dict[str, Any], keep: Keep, rng: np.random.Generator, waters: BaseGeometry) -> None:
    """Peaks shoulder to shoulder in rows along a line, the largest in the middle row."""
    line = LineString(ridge["ridge"])
    rows, gap = int(ridge["rows"]), float(ridge["gap"])
    for row in range(rows):
        size = 1.0 if row == rows // 2 else 0.8
        for (x, y), _ in _resample(line, float(ridge["step"])):
            half = float(rng.uniform(*ridge["half"])) * size
            at = (x + float(rng.uniform(-5, 5)), y + (row - rows // 2) * gap + float(rng.uniform(-3, 3)))
            if ridge["shape"].contains(ShapelyPoint(*at)):
                _put(out, (*at, half, int(rng.integers(8))), 1.35, keep, waters, 0.36)


def _put(out: list[Glyph], g: Glyph, tall: float, keep: Keep, waters: BaseGeometry, crowd: float) -> bool:
    """Add a picture if it is clear of names, water and its like."""
    x, y, w, _ = g
    if not keep.free(x - w, y - tall * w, x + w, y + 1):
        return False
    if any(abs(x - a) < crowd * (w + c) and abs(y - b) < crowd * (w + c) * 0.55 for a, b, c, _ in out):
        return False
    if waters.intersects(box(x - w, y - w * 0.5, x + w, y + 1)):
        return False
    out.append((round(x, 1), round(y, 1), round(w, 1), g[3]))
    return True


def strew(
    shape: Polygon,
    step: float,
    density: float,
    half: tuple[float, float],
    tall: float,
    keep: Keep,
    rng: np.random.Generator,
    waters: BaseGeometry,
    margin: float,
    clump: float,
) -> list[Glyph]:
    """Pictures spread over a region on a shaken grid, in clumps."""
    inner = shape.buffer(-margin)
    if inner.is_empty:
        return []
    prepare(inner)
    x0, y0, x1, y1 = inner.bounds
    phase = rng.uniform(0, 6.3, 4)
    out: list[Glyph] = []
    row = 0
    y = y0
    while y < y1:
        x = x0 + (step / 2 if row % 2 else 0)
        while x < x1:
            gx, gy = x + rng.uniform(-0.32, 0.32) * step, y + rng.uniform(-0.3, 0.3) * step
            wave = math.sin(gx / 21 + phase[0]) + math.sin(gy / 17 + phase[1]) + math.sin((gx + gy) / 29 + phase[2])
            dice = rng.random()
            w = float(rng.uniform(*half))
            variant = int(rng.integers(8))
            if dice < density * (1 + clump * wave / 2) and inner.contains(ShapelyPoint(gx, gy - tall * w / 2)):
                _put(out, (gx, gy, w, variant), tall, keep, waters, 0.55)
            x += step
        y += step * 0.72
        row += 1
    return out


def river(name: str, along: list[list[str]], lines: dict[Pair, list[LineString]]) -> list[Point]:
    """One line out of the border lines that a river follows, from source to mouth."""
    path: list[Point] = []
    for i, (a, b) in enumerate(along):
        pieces = [list(p.coords) for p in lines[pair(a, b)]]
        while pieces:
            if path:
                tip: Point = path[-1]
            else:
                later = lines[pair(*along[i + 1])][0] if i + 1 < len(along) else None
                ends = (pieces[0][0], pieces[0][-1])
                away = [later.distance(ShapelyPoint(e)) if later is not None else 0.0 for e in ends]
                tip = _point(ends[away.index(max(away))])
            best = min(
                (p for piece in pieces for p in (piece, piece[::-1])),
                key=lambda p: math.dist(p[0], tip),
            )
            if path and math.dist(best[0], tip) > 30:
                raise ValueError(f"river {name}: gap of {math.dist(best[0], tip):.0f} before {a} / {b}")
            path += [_point(p) for p in (best[1:] if path else best)]
            pieces = [p for p in pieces if p is not best and p[::-1] != best]
    return path


def _point(p: tuple[float, ...]) -> Point:
    return float(p[0]), float(p[1])


def lake(middle: Point, size: Point, tilt: float, rng: np.random.Generator) -> list[Point]:
    """A small water with a natural outline."""
    waves = [(k, rng.uniform(0, 6.3), rng.uniform(0.04, 0.11)) for k in (2, 3, 5)]
    out = []
    for turn in np.linspace(0, 2 * math.pi, 36, endpoint=False):
        r = 1 + sum(s * math.sin(k * turn + p) for k, p, s in waves)
        x, y = size[0] * r * math.cos(turn), size[1] * r * math.sin(turn)
        t = math.radians(tilt)
        out.append((middle[0] + x * math.cos(t) - y * math.sin(t), middle[1] + x * math.sin(t) + y * math.cos(t)))
    return out


def waves(waters: list[Polygon], rng: np.random.Generator, frame: Polygon) -> list[tuple[int, list[Point]]]:
    """Broken lines that follow the coast in the water: (nth line from the shore, points)."""
    out: list[tuple[int, list[Point]]] = []
    water = unary_union([*waters, frame.buffer(200).difference(frame)]).buffer(0.2)
    for rank, distance in enumerate(WAVES):
        inner = water.buffer(-distance, join_style="round")
        edge = inner.boundary.intersection(frame.buffer(-3))
        parts = edge.geoms if isinstance(edge, MultiLineString) else [edge]
        for part in parts:
            length = part.length
            at = float(rng.uniform(0, 10))
            while at < length:
                dash = float(rng.uniform(26, 80)) * (1.0 - 0.22 * rank)
                stop = min(length, at + dash)
                if stop - at > 8:
                    n = max(2, int((stop - at) / 3))
                    p = [part.interpolate(q) for q in np.linspace(at, stop, n)]
                    line = simplify(np.array([(q.x, q.y) for q in p]), 0.4)
                    out.append((rank, [(float(x), float(y)) for x, y in line]))
                at = stop + float(rng.uniform(3, 9)) * (1 + 1.3 * rank)
    return out


def polygons(shape: BaseGeometry) -> list[Polygon]:
    """The polygons of a shape."""
    if isinstance(shape, MultiPolygon):
        return list(shape.geoms)
    return [shape] if isinstance(shape, Polygon) and not shape.is_empty else []
