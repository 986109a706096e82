"""Where the centre of each region lies on our map: the board's places, stretched and spread a little.

The board's own places put Bree, the Narrows of the Forest or Goblin's Gate so close to their neighbours that no name
would fit. Here regions push each other apart until each has room, held back by springs to their true places and to the
way their neighbours moved, and never so far that two border lines would cross.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from .source import Art, Facts, Point

Array = NDArray[np.float64]


def project(art: Art, x: float, y: float) -> Point:
    """A point of the 1000 x 700 space on our map, before spreading."""
    p = art.project
    return p["x0"] + x * p["kx"], p["y0"] + y * p["ky"]


class Layout:
    """Centres of all regions (by index of ``facts.ids``), and the same warp for any other point."""

    def __init__(self, facts: Facts, art: Art) -> None:
        self.art = art
        self.ids = facts.ids
        index = {n: i for i, n in enumerate(self.ids)}
        self.edges = np.array([(index[a], index[b]) for a, b in facts.pairs])
        by_id = facts.by_id
        start = [project(art, by_id[n].x, by_id[n].y) for n in self.ids]
        self.start: Array = np.array(start, dtype=float)
        shift = np.array([art.shifts.get(n, (0.0, 0.0)) for n in self.ids], dtype=float)
        radius = np.array([art.room.get(n, art.spread["radius"]) for n in self.ids], dtype=float)
        self.centre = self._spread(self.start + shift, radius)

    def _spread(self, home: Array, radius: Array) -> Array:
        """Push apart, spring back, smooth; the last arrangement without crossings wins."""
        art, n = self.art, len(home)
        near: list[list[int]] = [[] for _ in range(n)]
        for a, b in self.edges:
            near[a].append(int(b))
            near[b].append(int(a))
        mean = np.zeros((n, n))
        for i, js in enumerate(near):
            mean[i, js] = 1 / len(js)
        want = radius[:, None] + radius[None, :]
        p, good = home.copy(), home.copy()
        for _ in range(int(art.spread["steps"])):
            d = p[:, None, :] - p[None, :, :]
            dist = np.hypot(d[..., 0], d[..., 1]) + np.eye(n) * 1e9
            push = np.clip(want - dist, 0, None) / dist
            step = art.spread["push"] * (d * push[..., None]).sum(axis=1)
            moved = p - home
            step += art.spread["spring"] * -moved + art.spread["smooth"] * (mean @ moved - moved)
            p = p + np.clip(step, -2, 2)
            p[:, 0] = np.clip(p[:, 0], art.spread["left"], art.width - art.spread["right"])
            p[:, 1] = np.clip(p[:, 1], art.spread["top"], art.height - art.spread["bottom"])
            if not crossings(p, self.edges):
                good = p.copy()
        return good

    def warp(self, x: float, y: float) -> Point:
        """A point of the 1000 x 700 space on our map, moved as the regions near it moved."""
        here = np.array(project(self.art, x, y))
        d2 = ((self.start - here) ** 2).sum(axis=1) + 30.0**2
        weight = np.exp(-d2 / (2 * 90.0**2)) / d2 + 1e-9
        move = (weight[:, None] * (self.centre - self.start)).sum(axis=0) / weight.sum()
        fade = math.exp(-max(0.0, math.sqrt(float(d2.min())) - 120) / 150)
        return float(here[0] + move[0] * fade), float(here[1] + move[1] * fade)


def crossings(p: Array, edges: NDArray[np.int64]) -> int:
    """How many pairs of border lines cross."""
    a, b = p[edges[:, 0]], p[edges[:, 1]]

    def side(o: Array, d: Array, q: Array) -> Array:
        return d[:, None, 0] * (q[None, :, 1] - o[:, None, 1]) - d[:, None, 1] * (q[None, :, 0] - o[:, None, 0])

    d = b - a
    s1, s2 = side(a, d, a), side(a, d, b)
    cross = (s1 * s2 < 0) & ((s1 * s2 < 0).T)
    shared = (edges[:, None, :, None] == edges[None, :, None, :]).any(axis=(2, 3))
    return int((cross & ~shared).sum() // 2)
