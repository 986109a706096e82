"""Which point of the picture belongs to whom: a noisy nearest-seed partition, as an image of labels."""

from __future__ import annotations

import math

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy.ndimage import distance_transform_edt, gaussian_filter, label
from scipy.spatial import cKDTree
from shapely.geometry import MultiLineString, Polygon
from shapely.geometry import Point as ShapelyPoint

from .layout import Layout
from .source import Art, Facts

Labels = NDArray[np.int16]
Floats = NDArray[np.float64]

OUTSIDE = -1  # the frame of the picture
STEP = 12.0  # distance of the seeds along a border's line
RING = 0.36  # radius of the seeds round a middle, against the distance to the nearest neighbour
RING_CLEAR = 22.0  # how far these seeds stay from the lines of borders between others
OCTAVES = ((60.0, 8.0), (24.0, 4.4), (10.0, 2.0), (4.0, 0.6))  # size and strength of the wobble of borders
SHORE = ((40.0, 5.0), (16.0, 5.0), (7.0, 2.8), (3.0, 1.0))  # what is added along the coast


class Names:
    """Numbers of the labels: regions first, then fillers, sea, and land beyond the board."""

    def __init__(self, facts: Facts, art: Art) -> None:
        self.regions = facts.ids
        self.fillers = [f["name"] for f in art.fillers]
        self.all = [*self.regions, *self.fillers, "sea", "beyond"]
        self.number = {n: i for i, n in enumerate(self.all)}
        self.sea = self.number["sea"]
        self.beyond = self.number["beyond"]

    def name(self, number: int) -> str:
        """The name of a label; the frame is called ``frame``."""
        return "frame" if number == OUTSIDE else self.all[number]


def noise(rng: np.random.Generator, shape: tuple[int, int], octaves: tuple[tuple[float, float], ...]) -> Floats:
    """Smooth noise: for each octave its size and its standard deviation in pixels."""
    total = np.zeros(shape)
    for size, strength in octaves:
        layer = gaussian_filter(rng.standard_normal(shape), size, mode="wrap", truncate=3.0)
        total += layer * (strength / layer.std())
    return total


def sow(facts: Facts, art: Art, layout: Layout, names: Names) -> tuple[Floats, NDArray[np.int64]]:
    """Seed points and their labels."""
    centre = dict(zip(layout.ids, layout.centre, strict=True))
    at: list[tuple[float, float]] = [tuple(centre[n]) for n in names.regions]
    what = list(range(len(names.regions)))
    for a, b in facts.pairs:
        step = centre[b] - centre[a]
        for t in np.arange(0.08, 0.5, STEP / float(np.hypot(*step))):
            for start, way, owner in ((centre[a], step, a), (centre[b], -step, b)):
                at.append(tuple(start + way * t))
                what.append(names.number[owner])
    lines = {
        n: MultiLineString([(centre[a], centre[b]) for a, b in facts.pairs if n not in (a, b)]) for n in names.regions
    }
    for n in names.regions:  # a ring round the middle keeps small regions from becoming stars
        near = min(float(np.hypot(*(centre[a] - centre[b]))) for a, b in facts.pairs if n in (a, b))
        for turn in np.arange(0, 2 * math.pi, math.pi / 6):
            x, y = centre[n] + near * RING * np.array([math.cos(turn), math.sin(turn)])
            if lines[n].distance(ShapelyPoint(x, y)) >= RING_CLEAR:
                at.append((x, y))
                what.append(names.number[n])
    for filler in art.fillers:
        face = Polygon([centre[n] for n in filler["face"]])
        x0, y0, x1, y1 = face.bounds
        inside = [
            (face.exterior.distance(p), x, y)
            for x in np.arange(x0, x1, 7)
            for y in np.arange(y0, y1, 7)
            if face.contains(p := ShapelyPoint(x, y))
        ]
        deepest = max(inside)[0]
        for depth, x, y in inside:
            if depth > float(filler.get("depth", 0.6)) * deepest:
                at.append((x, y))
                what.append(names.number[filler["name"]])
    return np.array(at), np.array(what)


def paint_labels(facts: Facts, art: Art, layout: Layout, names: Names, frame: int) -> Labels:
    """The label image, one piece per region."""
    rng = np.random.default_rng(art.seed)
    shape = (art.height, art.width)
    ys, xs = np.mgrid[0 : art.height, 0 : art.width].astype(float) + 0.5
    xs = xs + noise(rng, shape, OCTAVES)
    ys = ys + noise(rng, shape, OCTAVES)
    at, what = sow(facts, art, layout, names)
    _, nearest = cKDTree(at).query(np.stack([xs, ys], -1).reshape(-1, 2))
    labels = what[nearest].reshape(shape).astype(np.int16)
    for filler in art.fillers:
        _round_off(labels, names.number[filler["name"]], int(filler.get("round", 0)))
    board = Polygon([layout.warp(*p) for p in art.board])
    labels[~_inside(board, xs, ys)] = names.beyond
    shore_x, shore_y = (xs + noise(rng, shape, SHORE), ys + noise(rng, shape, SHORE))
    land = Polygon([layout.warp(*p) for p in art.land])
    labels[~_inside(land, shore_x, shore_y)] = names.sea
    labels[:frame] = labels[-frame:] = OUTSIDE
    labels[:, :frame] = labels[:, -frame:] = OUTSIDE
    for _ in range(6):
        changed = _one_piece(labels, names) + _no_corners(labels)
        if not changed:
            break
    return labels


def _round_off(labels: Labels, number: int, radius: int) -> None:
    """Give the corners of an area to its neighbours."""
    if radius:
        here = labels == number
        core = distance_transform_edt(here) > radius
        lost = here & (distance_transform_edt(~core) > radius)
        _, (iy, ix) = distance_transform_edt(here, return_indices=True)
        labels[lost] = labels[iy, ix][lost]


def _inside(polygon: Polygon, xs: Floats, ys: Floats) -> NDArray[np.bool_]:
    shapely.prepare(polygon)
    result: NDArray[np.bool_] = shapely.contains_xy(polygon, xs, ys)
    return result


def _one_piece(labels: Labels, names: Names) -> int:
    """Give every fragment to its surroundings; returns how many pixels changed."""
    loose = np.zeros(labels.shape, bool)
    for number in range(len(names.all)):
        pieces, count = label(labels == number)
        if count > 1:
            sizes = np.bincount(pieces.ravel())
            sizes[0] = 0
            keep = sizes >= 4000 if number in (names.sea, names.beyond) else np.arange(len(sizes)) == sizes.argmax()
            keep[0] = True
            loose |= ~keep[pieces]
    if loose.any():
        _, (iy, ix) = distance_transform_edt(loose, return_indices=True)
        labels[loose] = labels[iy, ix][loose]
    return int(loose.sum())


def _no_corners(labels: Labels) -> int:
    """Remove places where a label touches itself across a corner only; returns how many there were."""
    a, b, c, d = labels[:-1, :-1], labels[:-1, 1:], labels[1:, :-1], labels[1:, 1:]
    down = (a == d) & (a != b) & (a != c)
    up = (b == c) & (b != a) & (b != d)
    for y, x in zip(*np.nonzero(down), strict=True):
        labels[y, x + 1] = labels[y, x]
    for y, x in zip(*np.nonzero(up), strict=True):
        labels[y, x] = labels[y, x + 1]
    return int(down.sum() + up.sum())


def contacts(labels: Labels) -> dict[tuple[int, int], int]:
    """For each pair of labels that touch: how many pixel edges they share."""
    found: dict[tuple[int, int], int] = {}
    for p, q in ((labels[:, :-1], labels[:, 1:]), (labels[:-1], labels[1:])):
        differ = p != q
        low = np.minimum(p, q)[differ].astype(np.int64)
        high = np.maximum(p, q)[differ].astype(np.int64)
        for key, n in zip(*np.unique(low * 1000 + high, return_counts=True), strict=True):
            a = math.floor(int(key) / 1000 + 0.5) if int(key) < 0 else int(key) // 1000
            pair = (a, int(key) - a * 1000)
            found[pair] = found.get(pair, 0) + int(n)
    return found
