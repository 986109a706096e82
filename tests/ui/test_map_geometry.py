"""The drawn map against the facts, in plain Python: what touches, what is large enough, what lies inside."""

from __future__ import annotations

import itertools
import math
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "data"
Point = tuple[float, float]
Rect = tuple[float, float, float, float]

MIN_OPEN_ARC = 18.0
MIN_AREA = 2500.0
CLOSEST_ZOOM = 3.0
TOKEN = 20.0  # pixels: the smaller form of an army's token, which carries two digits
TYPE = 11.0  # pixels: the smallest legible name


def read(name: str) -> dict[str, Any]:
    """A data file."""
    with (DATA / name).open(encoding="utf-8") as stream:
        raw: dict[str, Any] = yaml.load(stream, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return raw


@cache
def geometry() -> dict[str, Any]:
    return read("map_geometry.yaml")


@cache
def facts() -> dict[str, Any]:
    return read("map.yaml")


def pair(a: str, b: str) -> tuple[str, str]:
    return (a, b) if a < b else (b, a)


def points(text: str) -> list[Point]:
    n = [float(t) for t in text.split()]
    return list(zip(n[::2], n[1::2], strict=True))


def rect(text: str) -> Rect:
    x, y, w, h = (float(t) for t in text.split())
    return x, y, w, h


@cache
def rings() -> dict[str, list[Point]]:
    out = {}
    for region in geometry()["regions"]:
        ring: list[Point] = []
        for number in (int(t) for t in region["ring"].split()):
            arc = points(geometry()["arcs"][abs(number) - 1]["points"])
            arc = arc if number > 0 else arc[::-1]
            if ring:
                assert ring[-1] == arc[0], f"the arcs of {region['id']} do not join"
                ring.pop()
            ring += arc
        assert ring[0] == ring[-1], f"the outline of {region['id']} is not closed"
        out[region["id"]] = ring[:-1]
    return out


def area(ring: list[Point]) -> float:
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in edges(ring))) / 2


def edges(ring: list[Point]) -> list[tuple[Point, Point]]:
    return list(zip(ring, [*ring[1:], ring[0]], strict=True))


def inside(p: Point, ring: list[Point]) -> bool:
    odd = False
    for (x0, y0), (x1, y1) in edges(ring):
        if (y0 > p[1]) != (y1 > p[1]) and p[0] < (x1 - x0) * (p[1] - y0) / (y1 - y0) + x0:
            odd = not odd
    return odd


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    def turn(o: Point, p: Point, q: Point) -> float:
        return (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0])

    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def corners(r: Rect, angle: float = 0.0) -> list[Point]:
    x, y, w, h = r
    cx, cy, t = x + w / 2, y + h / 2, math.radians(angle)
    out = []
    for px, py in ((x, y), (x + w, y), (x + w, y + h), (x, y + h)):
        dx, dy = px - cx, py - cy
        out.append((cx + dx * math.cos(t) - dy * math.sin(t), cy + dx * math.sin(t) + dy * math.cos(t)))
    return out


def shapes(region: dict[str, Any]) -> dict[str, list[Point]]:
    """The name's box and all others of a region, as four corners each."""
    out = {k: corners(rect(v)) for k, v in region["boxes"].items()}
    out["label"] = corners(rect(region["label"]["box"]), float(region["label"]["angle"]))
    return out


REGIONS = sorted(r["id"] for r in facts()["regions"])


def row(region: str) -> dict[str, Any]:
    found: dict[str, Any] = next(r for r in geometry()["regions"] if r["id"] == region)
    return found


def test_every_region_is_drawn_once() -> None:
    assert sorted(r["id"] for r in geometry()["regions"]) == REGIONS


def test_touching_regions_are_exactly_the_known_pairs() -> None:
    known = {pair(*p[:2]): "open" for p in facts()["open_borders"]}
    known |= {pair(*p[:2]): "impassable" for p in facts()["impassable_borders"]}
    ids = set(REGIONS)
    drawn = {pair(*a["between"]): a["kind"] for a in geometry()["arcs"] if ids.issuperset(a["between"])}
    assert drawn == known


def test_arcs_bound_the_regions_they_name() -> None:
    used: dict[int, set[str]] = {}
    for region in geometry()["regions"]:
        for number in region["ring"].split():
            used.setdefault(abs(int(number)), set()).add(region["id"])
    ids = set(REGIONS)
    for number, arc in enumerate(geometry()["arcs"], 1):
        assert used.get(number, set()) == ids.intersection(arc["between"]), arc["between"]


def test_no_strangers_meet_along_a_line_stored_twice() -> None:
    owner: dict[frozenset[Point], int] = {}
    for number, arc in enumerate(geometry()["arcs"]):
        p = points(arc["points"])
        for a, b in itertools.pairwise(p):
            assert owner.setdefault(frozenset((a, b)), number) == number


def test_open_borders_are_long_enough_to_see() -> None:
    length: dict[tuple[str, str], float] = {}
    for arc in geometry()["arcs"]:
        p = points(arc["points"])
        run = sum(math.dist(a, b) for a, b in itertools.pairwise(p))
        length[pair(*arc["between"])] = length.get(pair(*arc["between"]), 0.0) + run
    short = {p: length[p] for p in (pair(*q[:2]) for q in facts()["open_borders"]) if length[p] < MIN_OPEN_ARC}
    assert not short


@pytest.mark.parametrize("region", REGIONS)
def test_region_is_one_large_piece(region: str) -> None:
    ring = rings()[region]
    assert len(set(ring)) == len(ring), "the outline touches itself"
    sides = edges(ring)
    for i, (a, b) in enumerate(sides):
        for c, d in sides[i + 2 :]:
            if max(a[0], b[0]) < min(c[0], d[0]) or min(a[0], b[0]) > max(c[0], d[0]):
                continue
            assert not crosses(a, b, c, d), f"the outline crosses itself near {a}"
    assert area(ring) >= MIN_AREA
    assert abs(area(ring) - row(region)["area"]) <= 1


@pytest.mark.parametrize("region", REGIONS)
def test_name_and_boxes_lie_inside(region: str) -> None:
    ring = rings()[region]
    for kind, box in shapes(row(region)).items():
        assert all(inside(p, ring) for p in box), f"{kind} sticks out"
        for a, b in edges(box):
            assert not any(crosses(a, b, c, d) for c, d in edges(ring)), f"{kind} is cut by the border"


@pytest.mark.parametrize("region", REGIONS)
def test_name_and_boxes_lie_apart(region: str) -> None:
    found = sorted(shapes(row(region)).items())
    for i, (kind, box) in enumerate(found):
        for other, theirs in found[:i]:
            meet = any(crosses(*a, *b) for a in edges(box) for b in edges(theirs))
            meet = meet or inside(box[0], theirs) or inside(theirs[0], box)
            assert not meet, f"{kind} lies on {other}"


@pytest.mark.parametrize("region", REGIONS)
def test_token_and_name_fit_at_the_closest_zoom(region: str) -> None:
    r = row(region)
    _, _, w, h = rect(r["boxes"]["army"])
    assert h * CLOSEST_ZOOM >= 2 * TOKEN
    assert w * CLOSEST_ZOOM >= 3 * TOKEN
    assert r["label"]["size"] * CLOSEST_ZOOM >= TYPE * 2


def test_boxes_are_what_the_facts_ask_for() -> None:
    for fact in facts()["regions"]:
        wanted = {"army", "characters"}
        wanted |= {"symbol"} if fact["settlement"] else set()
        wanted |= {"siege"} if fact["settlement"] == "stronghold" else set()
        assert set(row(fact["id"])["boxes"]) == wanted, fact["id"]
        assert " ".join(row(fact["id"])["label"]["lines"]) == fact["name"]


def test_coastal_regions_are_those_that_touch_the_sea() -> None:
    ids = set(REGIONS)
    wet = {n for a in geometry()["arcs"] if "sea" in a["between"] for n in a["between"] if n in ids}
    assert wet == {r["id"] for r in facts()["regions"] if r.get("coastal")}


def test_eastern_regions_reach_the_edge_of_the_board() -> None:
    rim = {n for a in geometry()["arcs"] if {"beyond", "frame"} & set(a["between"]) for n in a["between"]}
    assert {r["id"] for r in facts()["regions"] if r.get("eastern_edge")} <= rim


def test_everything_lies_in_the_picture() -> None:
    w, h = geometry()["size"]
    for arc in geometry()["arcs"]:
        assert all(0 <= x <= w and 0 <= y <= h for x, y in points(arc["points"]))
