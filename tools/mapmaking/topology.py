"""From the label image to lines: every border once, as a smooth arc between two corners; regions as rings of arcs."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import gaussian_filter1d

from .partition import OUTSIDE, Labels

Corner = tuple[int, int]
Floats = NDArray[np.float64]


@dataclass
class Arc:
    """One border line: from corner to corner, with the labels on both sides (smaller first)."""

    sides: tuple[int, int]
    points: Floats
    closed: bool


def trace(labels: Labels, smooth: float, tolerance: float) -> list[Arc]:
    """All arcs of the image, smoothed and simplified, in a fixed order."""
    at: dict[Corner, list[tuple[Corner, tuple[int, int]]]] = defaultdict(list)
    padded = np.pad(labels, 1, constant_values=OUTSIDE)
    ys, xs = np.nonzero(padded[:, :-1] != padded[:, 1:])
    for y, x in zip(ys.tolist(), xs.tolist(), strict=True):
        _link(at, (x, y - 1), (x, y), int(padded[y, x]), int(padded[y, x + 1]))
    ys, xs = np.nonzero(padded[:-1] != padded[1:])
    for y, x in zip(ys.tolist(), xs.tolist(), strict=True):
        _link(at, (x - 1, y), (x, y), int(padded[y, x]), int(padded[y + 1, x]))
    nodes = {c for c, links in at.items() if len(links) != 2 or links[0][1] != links[1][1]}
    used: set[frozenset[Corner]] = set()
    arcs = []
    for start in [*sorted(nodes), *sorted(set(at) - nodes)]:
        for second, sides in sorted(at[start]):
            if frozenset((start, second)) in used:
                continue
            path = _walk(at, nodes, used, start, second)
            closed = path[0] == path[-1] and start not in nodes
            arcs.append(Arc(sides, _tidy(path, closed, OUTSIDE in sides, smooth, tolerance), closed))
    return arcs


def _link(at: dict[Corner, list[tuple[Corner, tuple[int, int]]]], a: Corner, b: Corner, p: int, q: int) -> None:
    sides = (min(p, q), max(p, q))
    at[a].append((b, sides))
    at[b].append((a, sides))


def _walk(
    at: dict[Corner, list[tuple[Corner, tuple[int, int]]]],
    nodes: set[Corner],
    used: set[frozenset[Corner]],
    start: Corner,
    second: Corner,
) -> list[Corner]:
    path = [start, second]
    used.add(frozenset(path))
    while path[-1] not in nodes and path[-1] != start:
        here = path[-1]
        ahead = [c for c, _ in at[here] if frozenset((here, c)) not in used]
        if not ahead:
            break
        used.add(frozenset((here, ahead[0])))
        path.append(ahead[0])
    return path


def _tidy(path: list[Corner], closed: bool, straight: bool, smooth: float, tolerance: float) -> Floats:
    """Stairs to a smooth line, then as few points as carry it; the ends stay where they are."""
    p = np.array(path, dtype=float)
    if not straight and len(p) > 3:
        if closed:
            p[:-1] = gaussian_filter1d(p[:-1], smooth, axis=0, mode="wrap")
            p[-1] = p[0]
        else:
            k = min(len(p) - 1, int(4 * smooth))
            before, after = 2 * p[0] - p[k:0:-1], 2 * p[-1] - p[-2 : -2 - k : -1]
            wide = gaussian_filter1d(np.vstack([before, p, after]), min(smooth, len(p) / 4), axis=0)
            p[1:-1] = wide[k + 1 : -k - 1]
    return np.round(simplify(p, tolerance), 1)


def simplify(p: Floats, tolerance: float) -> Floats:
    """Douglas and Peucker's way to leave out points that a straight line replaces."""
    keep = np.zeros(len(p), bool)
    keep[[0, -1]] = True
    stack = [(0, len(p) - 1)]
    while stack:
        i, j = stack.pop()
        if j < i + 2:
            continue
        a, d = p[i], p[j] - p[i]
        length = float(np.hypot(*d))
        v = p[i + 1 : j] - a
        off = np.hypot(v[:, 0], v[:, 1]) if length < 1e-9 else np.abs(d[0] * v[:, 1] - d[1] * v[:, 0]) / length
        k = int(off.argmax())
        if off[k] > tolerance:
            keep[i + 1 + k] = True
            stack += [(i, i + 1 + k), (i + 1 + k, j)]
    return p[keep]


def rings(arcs: list[Arc], label: int) -> list[list[int]]:
    """The rings of a label as lists of arc numbers: n for arc n forwards, -n - 1 backwards. Longest ring first."""
    left = [i for i, a in enumerate(arcs) if label in a.sides]
    ends: dict[tuple[float, float], list[int]] = defaultdict(list)
    for i in left:
        if not arcs[i].closed:
            ends[tuple(arcs[i].points[0])].append(i)
            ends[tuple(arcs[i].points[-1])].append(-i - 1)
    todo, out = set(left), []
    for i in left:
        if i not in todo:
            continue
        todo.remove(i)
        ring = [i]
        while not arcs[i].closed:
            last = ring[-1]
            tip = tuple(arcs[last].points[-1] if last >= 0 else arcs[-last - 1].points[0])
            ahead = [k for k in ends[tip] if (k if k >= 0 else -k - 1) in todo]
            if not ahead:
                break
            ring.append(ahead[0])
            todo.remove(ahead[0] if ahead[0] >= 0 else -ahead[0] - 1)
        out.append(ring)
    out.sort(key=lambda r: (-len(ring_points(arcs, r)), r))
    return out


def ring_points(arcs: list[Arc], ring: list[int]) -> Floats:
    """The points of a ring, without the closing one."""
    parts = [(arcs[k].points if k >= 0 else arcs[-k - 1].points[::-1])[:-1] for k in ring]
    return np.vstack(parts)
