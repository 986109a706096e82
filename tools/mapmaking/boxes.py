"""Where name, settlement symbol, army, siege and characters stand in each region, none over another, all inside."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import distance_transform_edt
from shapely import affinity
from shapely.geometry import Polygon, box

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame

Mask = NDArray[np.bool_]
Rect = tuple[float, float, float, float]

SIZES = (23.0, 21.0, 19.0, 18.0, 17.0)  # type sizes of names, map units
SMALL_SIZES = (16.0, 15.0)  # only where nothing else helps
TOKENS = (1.0, 0.9, 0.8, 0.72, 0.64, 0.56, 0.5, 0.44)  # sizes of the piece boxes, against the full ones
SYMBOLS = {"stronghold": (34, 30), "city": (36, 27), "town": (28, 24), "fortification": (28, 22)}
ARMY, SIEGE, CHARACTERS = (62, 40), (44, 30), (48, 24)
LINE, CAP, DROP = 0.90, 0.70, 0.28  # line advance, height over and depth under the base line, against the type size
MARGIN, WALL_MARGIN, GAP = 5.0, 9.0, 3
MAX_ANGLE = 60


@dataclass(frozen=True)
class Placed:
    """The name and the boxes of one region (boxes: left, top, width, height)."""

    lines: tuple[str, ...]
    at: tuple[float, float]
    angle: float
    size: float
    label: Rect  # before it is turned by the angle about its middle
    boxes: dict[str, Rect]
    tokens: float


class Typeface:
    """Widths of names."""

    def __init__(self, path: Path) -> None:
        pygame.font.init()
        self._font = pygame.font.Font(str(path), 100)

    def width(self, text: str, size: float) -> float:
        """Width of one line, map units."""
        return self._font.size(text)[0] * size / 100


def line_breaks(name: str) -> Iterator[tuple[str, ...]]:
    """All ways to set a name in lines: few lines first."""
    words = name.split()
    for count in range(1, len(words) + 1):
        yield from _split(words, count)


def _split(words: list[str], count: int) -> Iterator[tuple[str, ...]]:
    if count == 1:
        yield (" ".join(words),)
        return
    for i in range(1, len(words) - count + 2):
        for rest in _split(words[i:], count - 1):
            yield (" ".join(words[:i]), *rest)


def free_mask(labels: NDArray[np.int16], number: int, walls: Mask) -> tuple[Mask, int, int]:
    """Where things may stand in a region, as a cut-out of the picture and the cut-out's left top corner."""
    ys, xs = np.nonzero(labels == number)
    x0, y0, x1, y1 = xs.min() - 1, ys.min() - 1, xs.max() + 2, ys.max() + 2
    inside = labels[y0:y1, x0:x1] == number
    deep = distance_transform_edt(inside) >= MARGIN
    off_walls = distance_transform_edt(~walls[y0:y1, x0:x1]) >= WALL_MARGIN
    return deep & off_walls, int(x0), int(y0)


def _spots(mask: Mask, w: int, h: int) -> NDArray[np.int64]:
    """Left top corners (y, x) at which a w x h box lies wholly in the mask."""
    if h > mask.shape[0] or w > mask.shape[1]:
        return np.zeros((0, 2), dtype=np.int64)
    s = np.zeros((mask.shape[0] + 1, mask.shape[1] + 1), dtype=np.int64)
    s[1:, 1:] = mask.cumsum(0).cumsum(1)
    full = s[h:, w:] - s[:-h, w:] - s[h:, :-w] + s[:-h, :-w] == w * h
    return np.argwhere(full)


def _nearest(mask: Mask, size: tuple[int, int], to: tuple[float, float]) -> tuple[int, int] | None:
    """The spot whose box has its middle nearest to a point (x, y)."""
    w, h = size
    spots = _spots(mask, w, h)
    if not len(spots):
        return None
    d = (spots[:, 1] + w / 2 - to[0]) ** 2 + (spots[:, 0] + h / 2 - to[1]) ** 2
    y, x = spots[int(d.argmin())]
    return int(x), int(y)


def _take(mask: Mask, x: float, y: float, w: float, h: float, gap: int = GAP) -> None:
    x0, y0 = max(0, int(x) - gap), max(0, int(y) - gap)
    mask[y0 : int(np.ceil(y + h)) + gap, x0 : int(np.ceil(x + w)) + gap] = False


def place(name: str, settlement: str | None, mask: Mask, x0: int, y0: int, face: Typeface) -> Placed | None:
    """The best arrangement of one region; None if nothing fits."""
    depth = distance_transform_edt(np.pad(mask, 1))[1:-1, 1:-1]
    ys, xs = np.nonzero(mask)
    middle = (float((xs * depth[ys, xs]).sum() / depth.sum()), float((ys * depth[ys, xs]).sum() / depth.sum()))
    ways = [
        ((23 - s) + (1 - t) * 15 + max(0, 0.64 - t) * 40 + (12 if s in SMALL_SIZES else 0), s, t)
        for s in SIZES + SMALL_SIZES
        for t in TOKENS
    ]
    for _, size, token in sorted(ways):
        best: tuple[float, Placed] | None = None
        for lines in line_breaks(name):
            for found in _arrange(lines, size, token, settlement, mask, middle, face):
                if best is None or found[0] < best[0]:
                    best = found
        if best is not None:
            return _shift(best[1], x0, y0)
    return _along_axis(name, settlement, mask, x0, y0, face, middle)


def _arrange(
    lines: tuple[str, ...],
    size: float,
    token: float,
    settlement: str | None,
    mask: Mask,
    middle: tuple[float, float],
    face: Typeface,
) -> Iterator[tuple[float, Placed]]:
    """Arrangements with a level name, each with its cost."""
    w = int(np.ceil(max(face.width(t, size) for t in lines))) + 2
    h = int(np.ceil(size * (CAP + DROP + LINE * (len(lines) - 1))))
    spots = _spots(mask, w, h)
    if not len(spots):
        return
    cy, cx = spots[:, 0] + h / 2, spots[:, 1] + w / 2
    order = np.argsort((cx - middle[0]) ** 2 + (cy - middle[1]) ** 2, kind="stable")
    picked: list[tuple[int, int]] = []
    for i in order:
        y, x = int(spots[i][0]), int(spots[i][1])
        if all(abs(x - a) + abs(y - b) >= 9 for a, b in picked):
            picked.append((x, y))
        if len(picked) >= 40:
            break
    for x, y in picked:
        boxes = _rest(mask, (x, y, w, h), token, settlement, middle)
        if boxes is not None:
            label = (float(x), float(y), float(w), float(h))
            yield (
                _cost(label, boxes, middle, len(lines)),
                Placed(lines, (x + w / 2, y + h / 2), 0.0, size, label, boxes, token),
            )


def _rest(
    mask: Mask, label: tuple[int, int, int, int], token: float, settlement: str | None, middle: tuple[float, float]
) -> dict[str, Rect] | None:
    """Boxes besides the label, or None if one of them has no room."""
    free = mask.copy()
    x, y, w, h = label
    _take(free, x, y, w, h)
    boxes: dict[str, Rect] = {}

    def put(kind: str, size: tuple[int, int], to: tuple[float, float]) -> bool:
        spot = _nearest(free, size, to)
        if spot is None:
            return False
        boxes[kind] = (float(spot[0]), float(spot[1]), float(size[0]), float(size[1]))
        _take(free, spot[0], spot[1], size[0], size[1])
        return True

    if settlement:
        sw, sh = SYMBOLS[settlement]
        k = max(0.72, min(1.0, token + 0.2))
        size = (round(sw * k), round(sh * k))
        if not put("symbol", size, (x + w / 2, y - size[1] / 2 - GAP)):
            return None
    scaled = [(max(12, round(a * token)), max(10, round(b * token))) for a, b in (ARMY, SIEGE, CHARACTERS)]
    if not put("army", scaled[0], middle):
        return None
    if settlement == "stronghold":
        s = boxes["symbol"]
        if not put("siege", scaled[1], (s[0] + s[2] / 2, s[1] + s[3] / 2)):
            return None
    a = boxes["army"]
    return boxes if put("characters", scaled[2], (a[0] + a[2] / 2, a[1] + a[3] / 2)) else None


def _cost(label: Rect, boxes: dict[str, Rect], middle: tuple[float, float], lines: int) -> float:
    """How untidy an arrangement is."""
    cx, cy = label[0] + label[2] / 2, label[1] + label[3] / 2
    cost = 0.7 * abs(cx - middle[0]) + 0.5 * abs(cy - middle[1]) + 9 * (lines - 1)
    if "symbol" in boxes:
        s = boxes["symbol"]
        cost += 1.2 * abs(s[0] + s[2] / 2 - cx) + 1.2 * abs(s[1] + s[3] + GAP - label[1])
    a = boxes["army"]
    cost += 0.35 * (abs(a[0] + a[2] / 2 - middle[0]) + abs(a[1] + a[3] / 2 - middle[1]))
    return cost


def _along_axis(
    name: str, settlement: str | None, mask: Mask, x0: int, y0: int, face: Typeface, middle: tuple[float, float]
) -> Placed | None:
    """A name that follows the region's longer axis, where it does not fit level."""
    ys, xs = np.nonzero(mask)
    values, vectors = np.linalg.eigh(np.cov(np.stack([xs, ys])))
    v = vectors[:, int(values.argmax())]
    axis = float(np.degrees(np.arctan2(v[1], v[0])))
    axis = (axis + 90) % 180 - 90
    axis = 0.0 if abs(axis) < 6 else axis
    angle = max(-MAX_ANGLE, min(MAX_ANGLE, axis))
    for size in SIZES[-2:] + SMALL_SIZES:
        for token in TOKENS[3:]:
            for lines in line_breaks(name):
                w = max(face.width(t, size) for t in lines) + 2
                h = size * (CAP + DROP + LINE * (len(lines) - 1))
                for dx in range(-40, 41, 5):
                    for dy in range(-40, 41, 5):
                        c = (middle[0] + dx, middle[1] + dy)
                        shape = affinity.rotate(box(c[0] - w / 2, c[1] - h / 2, c[0] + w / 2, c[1] + h / 2), angle)
                        free = _without(mask, shape)
                        if free is None:
                            continue
                        boxes = _rest(free, (0, 0, 0, 0), token, settlement, c)
                        if boxes is not None:
                            rect = (c[0] - w / 2, c[1] - h / 2, w, h)
                            return _shift(Placed(lines, c, round(angle, 1), size, rect, boxes, token), x0, y0)
    return None


def _without(mask: Mask, shape: Polygon) -> Mask | None:
    """The mask less a shape that lies wholly in it; None if it does not."""
    surface = pygame.Surface((mask.shape[1], mask.shape[0]), 0, 8)
    pygame.draw.polygon(surface, 1, list(shape.exterior.coords))
    drawn: Mask = pygame.surfarray.array2d(surface).T.astype(bool)
    x0, y0, x1, y1 = shape.bounds
    if x0 < 0 or y0 < 0 or x1 > mask.shape[1] or y1 > mask.shape[0] or (drawn & ~mask).any():
        return None
    return mask & ~drawn


def _shift(p: Placed, x0: int, y0: int) -> Placed:
    """From the cut-out to the picture."""

    def move(r: Rect) -> Rect:
        return r[0] + x0, r[1] + y0, r[2], r[3]

    at = (p.at[0] + x0, p.at[1] + y0)
    return Placed(p.lines, at, p.angle, p.size, move(p.label), {k: move(r) for k, r in p.boxes.items()}, p.tokens)
