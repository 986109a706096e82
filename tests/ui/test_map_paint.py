"""The painted map: every name legible and clear, walls black and thick, tiles that join, clicks that find regions."""

from __future__ import annotations

import math
import os
import random
from functools import cache
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
pygame = pytest.importorskip("pygame")

from wotr.ui.mapview.geometry import Box, Point, Region  # noqa: E402
from wotr.ui.mapview.lettering import text_box  # noqa: E402
from wotr.ui.mapview.paint import ALL_LAYERS, MapPainter  # noqa: E402
from wotr.ui.mapview.picker import Picker  # noqa: E402
from wotr.ui.mapview.tiles import TileCache  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
WIDTHS = (1280, 1600, 1920, 3840)


@cache
def painter() -> MapPainter:
    return MapPainter.load(ROOT / "data", ROOT / "sprites")


def inside(p: Point, ring: tuple[Point, ...]) -> bool:
    odd = False
    for (x0, y0), (x1, y1) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if (y0 > p[1]) != (y1 > p[1]) and p[0] < (x1 - x0) * (p[1] - y0) / (y1 - y0) + x0:
            odd = not odd
    return odd


def inner_points(region: Region, count: int) -> list[Point]:
    """Points well inside a region."""
    rng = random.Random(region.id)
    out: list[Point] = []
    b = region.bounds
    while len(out) < count:
        p = (rng.uniform(b.x, b.x + b.w), rng.uniform(b.y, b.y + b.h))
        around = [(p[0] + dx, p[1] + dy) for dx in (-3, 0, 3) for dy in (-3, 0, 3)]
        if all(inside(q, region.outline) for q in around):
            out.append(p)
    return out


@pytest.mark.parametrize("width", WIDTHS)
def test_every_name_is_shown(width: int) -> None:
    surface = pygame.Surface((width, round(width * 0.7)))
    named = painter().paint_labels(surface, width / painter().geometry.width, 0, 0)
    assert len(named) == len(set(named)) == 105


@pytest.mark.parametrize("width", WIDTHS)
def test_names_touch_neither_each_other_nor_symbols(width: int) -> None:
    scale = width / painter().geometry.width
    texts = [(r, text_box(r, painter().lettering, scale)) for r in painter().geometry.regions]
    for i, (region, text) in enumerate(texts):
        assert not [other.id for other, theirs in texts[:i] if theirs.meets(text)], region.id
        symbol = region.boxes.get("symbol")
        assert symbol is None or not symbol.meets(text), region.id


def test_names_stay_inside_their_regions() -> None:
    for region in painter().geometry.regions:
        t = text_box(region, painter().lettering, 1600 / 1920)
        edge = [(t.x + t.w * k / 8, y) for k in range(9) for y in (t.y, t.y + t.h)]
        if not region.label.angle:
            assert all(inside(p, region.outline) for p in edge), region.id


@pytest.mark.parametrize("width", [868, 1280, 1920, 3840])
def test_impassable_borders_are_black_and_thick(width: int) -> None:
    surface = painter().render(width, ALL_LAYERS - {"labels"})
    scale = width / painter().geometry.width
    for arc in painter().geometry.arcs:
        if arc.kind != "impassable":
            continue
        black = 0
        for (x0, y0), (x1, y1) in zip(arc.points, arc.points[1:], strict=False):
            x, y, length = (x0 + x1) / 2 * scale, (y0 + y1) / 2 * scale, math.dist((x0, y0), (x1, y1))
            nx, ny = (y0 - y1) / length, (x1 - x0) / length
            near = [(int(x + nx * k), int(y + ny * k)) for k in (-1.5, -0.5, 0.5, 1.5)]
            black += all(max(surface.get_at(p)[:3]) < 90 for p in near)
        assert black >= 0.8 * (len(arc.points) - 1), arc.between


def test_places_pick_their_region() -> None:
    picker = Picker(painter().geometry)
    for region in painter().geometry.regions:
        places = [region.label.at, *(b.centre for b in region.boxes.values()), *inner_points(region, 20)]
        for place in places:
            found = picker.region_at(*place)
            assert found is not None
            assert found.id == region.id


def test_water_and_the_outside_pick_nothing() -> None:
    picker = Picker(painter().geometry)
    lake = painter().geometry.fillers[0].bounds.centre
    for place in (lake, (60.0, 900.0), (-5.0, 10.0), (10.0, -5.0), (5000.0, 10.0), (10.0, 5000.0)):
        assert picker.region_at(*place) is None


def test_tiles_join_without_seams() -> None:
    scale, size = 1600 / 1920, (600, 520)
    whole, tiled = pygame.Surface(size), pygame.Surface(size)
    painter().paint(whole, scale, 400 / scale, 300 / scale)
    cache_ = TileCache(painter())
    assert cache_.draw(tiled, pygame.Rect((0, 0), size), scale, 400, 300) == 0
    for y in range(0, size[1], 3):
        for x in range(0, size[0], 3):
            pairs = zip(whole.get_at((x, y))[:3], tiled.get_at((x, y))[:3], strict=True)
            assert all(abs(a - b) <= 12 for a, b in pairs), (x, y)


def test_tiles_come_a_few_at_a_time() -> None:
    cache_ = TileCache(painter())
    surface = pygame.Surface((600, 400))
    view = surface.get_rect()
    missing = [cache_.draw(surface, view, 0.5, 0, 0, seconds=0.0)]
    while missing[-1]:
        missing.append(cache_.draw(surface, view, 0.5, 0, 0, seconds=0.0))
    assert missing == list(range(missing[0], -1, -1))


def test_the_same_picture_twice() -> None:
    first = pygame.image.tobytes(MapPainter.load(ROOT / "data", ROOT / "sprites").render(640), "RGB")
    assert first == pygame.image.tobytes(painter().render(640), "RGB")


def test_layers_change_the_picture() -> None:
    full = pygame.image.tobytes(painter().render(900), "RGB")
    for layer in ALL_LAYERS:
        assert pygame.image.tobytes(painter().render(900, ALL_LAYERS - {layer}), "RGB") != full, layer


def test_fonts_have_every_letter_of_the_names() -> None:
    font = painter().lettering.font("name", 20)
    letters = {c for r in painter().geometry.regions for line in r.label.lines for c in line} | set("ûóúíâéËëáñ")
    metrics = font.metrics("".join(sorted(letters)))
    assert all(m is not None for m in metrics)


def test_boxes_know_when_they_meet() -> None:
    assert Box(0, 0, 10, 10).meets(Box(10, 10, 5, 5))
    assert not Box(0, 0, 10, 10).meets(Box(10.1, 0, 5, 5))
