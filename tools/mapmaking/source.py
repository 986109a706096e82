"""Reads what the map is made from: the facts (``data/map.yaml``) and the hand-written art (``data/map_art.yaml``)."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

Point = tuple[float, float]
Pair = tuple[str, str]


@dataclass(frozen=True)
class Region:
    """One region as the facts give it; x and y in the 1000 x 700 space of the board."""

    id: str
    name: str
    nation: str | None
    settlement: str | None
    vp: int
    coastal: bool
    x: float
    y: float


@dataclass(frozen=True)
class Facts:
    """Regions and their borders."""

    regions: tuple[Region, ...]
    open: frozenset[Pair]
    impassable: frozenset[Pair]

    @property
    def ids(self) -> list[str]:
        """Region ids in alphabetical order: the order of every index in the builder."""
        return sorted(r.id for r in self.regions)

    @property
    def by_id(self) -> dict[str, Region]:
        """Regions by id."""
        return {r.id: r for r in self.regions}

    @property
    def pairs(self) -> list[Pair]:
        """Every pair that must touch, sorted."""
        return sorted(self.open | self.impassable)


@dataclass(frozen=True)
class Art:
    """The hand-written part; points are in the 1000 x 700 space of the board."""

    width: int
    height: int
    seed: int
    project: dict[str, float]
    spread: dict[str, float]
    room: dict[str, float]
    shifts: dict[str, Point]
    land: list[Point]
    board: list[Point]
    fillers: list[dict[str, Any]]
    rivers: list[dict[str, Any]]
    lakes: list[dict[str, Any]]
    forests: list[dict[str, Any]]
    ranges: list[dict[str, Any]]
    ash: list[str]
    hills: list[dict[str, Any]]
    marks: list[dict[str, Any]]
    names: list[dict[str, Any]]
    compass: dict[str, float]
    waste: list[dict[str, Any]] = field(default_factory=list)


def pair(a: str, b: str) -> Pair:
    """The two ids in alphabetical order."""
    return (a, b) if a < b else (b, a)


def read_facts(path: Path) -> Facts:
    """Read ``data/map.yaml``."""
    raw = yaml.safe_load(path.read_text(encoding="utf-8"))
    regions = tuple(
        Region(r["id"], r["name"], r["nation"], r["settlement"], r["vp"], bool(r.get("coastal")), r["x"], r["y"])
        for r in raw["regions"]
    )
    return Facts(
        regions,
        frozenset(pair(*p[:2]) for p in raw["open_borders"]),
        frozenset(pair(*p[:2]) for p in raw["impassable_borders"]),
    )


def points(text: str) -> list[Point]:
    """Points out of a text like ``"10 20, 30 40"``."""
    out = []
    for part in text.replace("\n", " ").split(","):
        if part.strip():
            x, y = part.split()
            out.append((float(x), float(y)))
    return out


def read_art(path: Path) -> Art:
    """Read ``data/map_art.yaml``."""
    raw = yaml.safe_load(path.read_text(encoding="utf-8"))
    raw["land"] = points(raw["land"])
    raw["board"] = points(raw["board"])
    raw["shifts"] = {k: (float(v[0]), float(v[1])) for k, v in (raw.get("shifts") or {}).items()}
    raw["room"] = raw.get("room") or {}
    return Art(**raw)
