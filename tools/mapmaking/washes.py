"""The colours under the ink, as small pictures: paper grain, the wash of the land, the depth of the water."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import numpy as np
import pygame
from numpy.typing import NDArray
from scipy.ndimage import distance_transform_edt, gaussian_filter, zoom

from .partition import Floats

Mask = NDArray[np.bool_]

WASH_STEP = 3  # map units per pixel of a wash
GRAIN = 512
LAND = np.array([236, 221, 186], float)
LAND_DARK = np.array([214, 191, 146], float)
WASTE = np.array([222, 206, 172], float)
ROCK = np.array([196, 172, 132], float)
ASH = np.array([168, 150, 132], float)
LEAF = np.array([176, 184, 126], float)
SHALLOW = np.array([182, 204, 202], float)
DEEP = np.array([132, 163, 176], float)


def cloud(
    rng: np.random.Generator,
    shape: tuple[int, int],
    sizes: tuple[float, ...],
    mode: Literal["reflect", "wrap"] = "reflect",
) -> Floats:
    """Soft noise between 0 and 1."""
    total = np.zeros(shape)
    for size in sizes:
        layer = gaussian_filter(rng.standard_normal(shape), size, mode=mode)
        total += layer / layer.std()
    total /= total.std()
    result: Floats = np.clip(0.5 + total / 4.5, 0, 1)
    return result


def save(path: Path, rgb: Floats) -> None:
    """Write a height x width x 3 array as a PNG."""
    path.parent.mkdir(parents=True, exist_ok=True)
    data = np.clip(np.round(rgb / 2) * 2, 0, 255).astype(np.uint8)  # even steps only: half the file, nothing to see
    pygame.image.save(pygame.surfarray.make_surface(data.transpose(1, 0, 2)), str(path))


def grain(path: Path, seed: int) -> None:
    """A tile of paper fibre that repeats without seams; it is multiplied over everything."""
    rng = np.random.default_rng(seed)
    shape = (GRAIN, GRAIN)
    fibre = gaussian_filter(rng.standard_normal(shape), (0.6, 2.2), mode="wrap")
    fibre += gaussian_filter(rng.standard_normal(shape), (2.2, 0.6), mode="wrap")
    speck = gaussian_filter(rng.standard_normal(shape), 0.7, mode="wrap")
    soft = gaussian_filter(rng.standard_normal(shape), 5, mode="wrap")
    value = 247 + 3.2 * fibre / fibre.std() * 0.7 + 2.2 * speck / speck.std() * 0.7 + 2.6 * soft / soft.std() * 0.7
    save(path, np.clip(value, 226, 255)[..., None] * np.array([1.0, 0.997, 0.988]))


def _spread(mask: Mask, reach: float) -> Floats:
    """1 where the mask is, softly falling to 0."""
    d = distance_transform_edt(~mask)
    result: Floats = np.exp(-((d / reach) ** 2))
    return result


@dataclass(frozen=True)
class Marks:
    """What lies where, at the resolution of the washes."""

    water: Mask
    rock: Mask
    leaf: Mask
    waste: Mask
    ash: Mask


def land(path: Path, seed: int, marks: Marks) -> None:
    """Parchment: mottled, brown about the mountains, green about the forests, darker towards the shore and the rim."""
    rng = np.random.default_rng(seed)
    shape = marks.water.shape
    mottle = cloud(rng, shape, (70, 26, 9))[..., None]
    out = LAND * mottle + LAND_DARK * (1 - mottle)
    out = 0.62 * LAND + 0.38 * out
    wash = gaussian_filter(marks.waste.astype(float), 4)[..., None]
    out = out * (1 - 0.55 * wash) + WASTE * 0.55 * wash
    edge = cloud(rng, shape, (7, 3))
    a = (gaussian_filter(marks.ash.astype(float), 5) * (0.5 + 0.8 * edge))[..., None].clip(0, 1)
    out = out * (1 - 0.5 * a) + ASH * 0.5 * a
    r = (_spread(marks.rock, 9) * (0.55 + 0.6 * edge))[..., None].clip(0, 1)
    out = out * (1 - 0.62 * r) + ROCK * 0.62 * r
    g = (gaussian_filter(marks.leaf.astype(float), 2.5) * (0.5 + 0.7 * edge))[..., None].clip(0, 1)
    out = out * (1 - 0.5 * g) + LEAF * 0.5 * g
    shore = np.exp(-distance_transform_edt(~marks.water) / 3.2)[..., None]
    out *= 1 - 0.13 * shore
    save(path, out)


def sea(path: Path, seed: int, water: Mask) -> None:
    """Water: light along the shore, deeper outwards, softly mottled."""
    rng = np.random.default_rng(seed)
    depth = 1 - np.exp(-distance_transform_edt(water) / 34.0)
    mottle = cloud(rng, water.shape, (60, 24, 10))
    k = np.clip(depth * 0.85 + (mottle - 0.5) * 0.5, 0, 1)[..., None]
    save(path, SHALLOW * (1 - k) + DEEP * k)


def shrink(mask: Mask) -> Mask:
    """A mask of the picture at the resolution of the washes."""
    result: Mask = zoom(mask.astype(np.float32), 1 / WASH_STEP, order=1) > 0.5
    return result
