"""The shapes of the map as frozen objects, read from ``data/map_geometry.yaml``.

Units are those of the file ("map units"); drawing multiplies them by a scale. Only the standard library and PyYAML.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

Point = tuple[float, float]
Points = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in map units."""

    x: float
    y: float
    w: float
    h: float

    @property
    def centre(self) -> Point:
        """Its middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def meets(self, other: Box) -> bool:
        """Whether the two share a point."""
        return (
            self.x <= other.x + other.w
            and other.x <= self.x + self.w
            and self.y <= other.y + other.h
            and other.y <= self.y + self.h
        )

    def grown(self, by: float) -> Box:
        """The rectangle with a margin on every side."""
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)


@dataclass(frozen=True, slots=True)
class Arc:
    """One border line; `between` names what lies on its two sides."""

    between: tuple[str, str]
    kind: str
    points: Points
    bounds: Box


@dataclass(frozen=True, slots=True)
class Label:
    """Where a name stands: the middle of the block of lines, type size, angle in degrees (clockwise)."""

    lines: tuple[str, ...]
    at: Point
    size: float
    angle: float
    box: Box


@dataclass(frozen=True, slots=True)
class Region:
    """One region: its outline and the places for what stands in it."""

    id: str
    index: int
    outline: Points
    arcs: tuple[int, ...]
    bounds: Box
    area: float
    label: Label
    boxes: dict[str, Box]


@dataclass(frozen=True, slots=True)
class Shape:
    """Any other area or line: a lake, the sea, a river, a wave."""

    name: str
    points: Points
    bounds: Box
    width: float = 0.0
    rank: int = 0


@dataclass(frozen=True, slots=True)
class Glyph:
    """A small picture: the middle of its foot, half its width, which of its variants."""

    x: float
    y: float
    half: float
    variant: int


@dataclass(frozen=True, slots=True)
class SeaName:
    """A name that is no region's."""

    text: str
    at: Point
    size: float
    angle: float
    spacing: float
    font: str


@dataclass(frozen=True)
class Geometry:
    """The whole map."""

    width: int
    height: int
    frame: float
    arcs: tuple[Arc, ...]
    regions: tuple[Region, ...]
    fillers: tuple[Shape, ...]
    sea: tuple[Shape, ...]
    beyond: tuple[Shape, ...]
    waves: tuple[Shape, ...]
    rivers: tuple[Shape, ...]
    lakes: tuple[Shape, ...]
    glyphs: dict[str, tuple[Glyph, ...]]
    names: tuple[SeaName, ...]
    compass: dict[str, float]
    by_id: dict[str, Region] = field(repr=False)


def parse_points(text: str) -> Points:
    """Points out of ``"x y x y ..."``."""
    n = list(map(float, text.split()))
    return tuple(zip(n[::2], n[1::2], strict=True))


def bounds_of(points: Points) -> Box:
    """The smallest level rectangle around points."""
    xs = [p[0] for p in points]
    ys = [p[1] for p in points]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _box(text: str) -> Box:
    x, y, w, h = map(float, text.split())
    return Box(x, y, w, h)


def _ring(arcs: tuple[Arc, ...], text: str) -> Points:
    out: list[Point] = []
    for number in map(int, text.split()):
        points = arcs[abs(number) - 1].points
        out += points[:-1] if number > 0 else points[:0:-1]
    return tuple(out)


def _shape(name: str, points: Points, width: float = 0.0, rank: int = 0) -> Shape:
    return Shape(name, points, bounds_of(points), width, rank)


def _region(index: int, raw: dict[str, Any], arcs: tuple[Arc, ...]) -> Region:
    outline = _ring(arcs, raw["ring"])
    text = raw["label"]
    at = parse_points(text["at"])[0]
    label = Label(tuple(text["lines"]), at, float(text["size"]), float(text["angle"]), _box(text["box"]))
    numbers = tuple(abs(int(n)) - 1 for n in raw["ring"].split())
    boxes = {k: _box(v) for k, v in raw["boxes"].items()}
    return Region(raw["id"], index, outline, numbers, bounds_of(outline), float(raw["area"]), label, boxes)


def _sea_name(raw: dict[str, Any]) -> SeaName:
    at = parse_points(raw["at"])[0]
    return SeaName(raw["text"], at, float(raw["size"]), float(raw["angle"]), float(raw["spacing"]), raw["font"])


def _glyphs(text: str) -> tuple[Glyph, ...]:
    n = list(map(float, text.split()))
    return tuple(Glyph(x, y, half, int(v)) for x, y, half, v in zip(n[::4], n[1::4], n[2::4], n[3::4], strict=True))


def load_geometry(path: Path) -> Geometry:
    """Read the file. Takes about 30 ms."""
    with path.open(encoding="utf-8") as stream:
        raw: dict[str, Any] = yaml.load(stream, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return geometry_from(raw)


def geometry_from(raw: dict[str, Any]) -> Geometry:
    """The objects for what the file says."""
    arcs = []
    for row in raw["arcs"]:
        points = parse_points(row["points"])
        arcs.append(Arc((row["between"][0], row["between"][1]), row["kind"], points, bounds_of(points)))
    lines = tuple(arcs)
    regions = tuple(_region(i, r, lines) for i, r in enumerate(raw["regions"]))
    names = tuple(_sea_name(n) for n in raw["names"])
    return Geometry(
        width=int(raw["size"][0]),
        height=int(raw["size"][1]),
        frame=float(raw["frame"]),
        arcs=lines,
        regions=regions,
        fillers=tuple(_shape(f["name"], _ring(lines, ring)) for f in raw["fillers"] for ring in f["rings"]),
        sea=tuple(_shape("sea", _ring(lines, ring)) for ring in raw["sea"]),
        beyond=tuple(_shape("beyond", _ring(lines, ring)) for ring in raw["beyond"]),
        waves=tuple(_shape("wave", parse_points(w["points"]), rank=int(w["rank"])) for w in raw["waves"]),
        rivers=tuple(_shape(r["name"], parse_points(r["points"]), float(r["width"])) for r in raw["rivers"]),
        lakes=tuple(_shape(k["name"], parse_points(k["points"])) for k in raw["lakes"]),
        glyphs={k: _glyphs(v) for k, v in raw["glyphs"].items()},
        names=names,
        compass={k: float(v) for k, v in raw["compass"].items()},
        by_id={r.id: r for r in regions},
    )
