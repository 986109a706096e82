"""The checks that a map must pass; each complaint is one sentence. A map with any complaint is not written."""

from __future__ import annotations

import itertools
import math
from typing import Any

from shapely import affinity
from shapely.geometry import Polygon, box
from shapely.ops import unary_union

from .source import Facts, pair

MIN_OPEN_ARC = 18.0
MIN_AREA = 2500.0
MIN_ARMY = (24.0, 15.0)  # of the army's box: at the closest zoom (3.0) a token 45 px high
MIN_TYPE = 15.0  # of a name


def numbers(text: str) -> list[tuple[float, float]]:
    """Points out of ``"x y x y ..."``."""
    n = [float(t) for t in text.split()]
    return list(zip(n[::2], n[1::2], strict=True))


def ring_of(arcs: list[dict[str, Any]], ring: str) -> list[tuple[float, float]]:
    """The points of a ring of signed arc numbers (from 1; negative means backwards)."""
    out: list[tuple[float, float]] = []
    for k in (int(t) for t in ring.split()):
        p = numbers(arcs[abs(k) - 1]["points"])
        out += (p if k > 0 else p[::-1])[:-1]
    return out


def check_geometry(geometry: dict[str, Any], facts: Facts) -> list[str]:
    """All complaints about a map (as read from its YAML); empty if it is good."""
    shapes = {r["id"]: Polygon(ring_of(geometry["arcs"], r["ring"])) for r in geometry["regions"]}
    complaints = _contacts(geometry, facts)
    complaints += [f"region {n} is missing" for n in facts.ids if n not in shapes]
    for r in geometry["regions"]:
        complaints += _region(r, shapes[r["id"]])
    total = sum(s.area for s in shapes.values())
    union = unary_union(list(shapes.values()))
    if abs(total - union.area) > 1e-6 * total:
        complaints.append(f"regions overlap by {total - union.area:.1f} square units")
    return complaints


def _contacts(geometry: dict[str, Any], facts: Facts) -> list[str]:
    """Two regions share an arc if and only if they are an open or an impassable pair; open arcs are long enough."""
    out = []
    ids = set(facts.ids)
    length: dict[tuple[str, str], float] = {}
    for arc in geometry["arcs"]:
        a, b = arc["between"]
        if a in ids and b in ids:
            p = numbers(arc["points"])
            run = sum(math.dist(u, v) for u, v in itertools.pairwise(p))
            length[pair(a, b)] = length.get(pair(a, b), 0.0) + run
            expected = "impassable" if pair(a, b) in facts.impassable else "open"
            if arc["kind"] != expected:
                out.append(f"the border of {a} and {b} is marked {arc['kind']}, but it is {expected}")
    out += [f"{a} and {b} should touch" for a, b in facts.pairs if (a, b) not in length]
    strangers = sorted(set(length) - set(facts.pairs))
    out += [f"{a} and {b} touch, but no border between them is known" for a, b in strangers]
    for ends in sorted(facts.open & set(length)):
        if length[ends] < MIN_OPEN_ARC:
            out.append(f"the open border of {ends[0]} and {ends[1]} is only {length[ends]:.1f} units long")
    return out


def _region(r: dict[str, Any], shape: Polygon) -> list[str]:
    """One region: in one piece, large enough, its name and boxes inside and apart."""
    out = []
    if not shape.is_valid:
        out.append(f"the outline of {r['id']} crosses itself")
        return out
    if shape.area < MIN_AREA:
        out.append(f"{r['id']} is too small: {shape.area:.0f} square units")
    if len(r["ring"].split()) != len(set(r["ring"].split())):
        out.append(f"{r['id']} uses an arc twice")
    boxes: list[Polygon] = []
    for kind, text in {"label": r["label"]["box"], **r["boxes"]}.items():
        x, y, w, h = (float(t) for t in str(text).split())
        rect = box(x, y, x + w, y + h)
        if kind == "label":
            rect = affinity.rotate(rect, r["label"]["angle"])
        if not shape.contains(rect):
            out.append(f"the {kind} box of {r['id']} is not inside the region")
        if any(rect.intersects(other) for other in boxes):
            out.append(f"the {kind} box of {r['id']} lies on another one")
        boxes.append(rect)
    army = [float(t) for t in r["boxes"]["army"].split()]
    if army[2] < MIN_ARMY[0] or army[3] < MIN_ARMY[1]:
        out.append(f"the army box of {r['id']} is too small: {army[2]:.0f} x {army[3]:.0f}")
    if r["label"]["size"] < MIN_TYPE:
        out.append(f"the name of {r['id']} is set too small")
    return out
