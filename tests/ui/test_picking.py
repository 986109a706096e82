"""Clicks find what is drawn (UI-13): tokens first, then land; across a border lies the other region."""

from __future__ import annotations

import math
import os
import random
from functools import cache

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
pygame = pytest.importorskip("pygame")

from wotr.content import load  # noqa: E402
from wotr.ui.mapview.geometry import Point, Region  # noqa: E402
from wotr.ui.mapview.pieces import starting_tokens  # noqa: E402
from wotr.ui.mapview.view import MapView  # noqa: E402

RECT = (30, 20, 1220, 860)


@cache
def view() -> MapView:
    chart = MapView(RECT)
    chart.set_tokens(starting_tokens(load()))
    return chart


def inside(p: Point, ring: tuple[Point, ...]) -> bool:
    odd = False
    for (x0, y0), (x1, y1) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if (y0 > p[1]) != (y1 > p[1]) and p[0] < (x1 - x0) * (p[1] - y0) / (y1 - y0) + x0:
            odd = not odd
    return odd


def inner(region: Region, count: int) -> list[Point]:
    rng = random.Random(region.id)
    out: list[Point] = []
    b = region.bounds
    while len(out) < count:
        p = (rng.uniform(b.x, b.x + b.w), rng.uniform(b.y, b.y + b.h))
        if all(inside((p[0] + dx, p[1] + dy), region.outline) for dx in (-3, 0, 3) for dy in (-3, 0, 3)):
            out.append(p)
    return out


def pixel(place: Point) -> tuple[int, int]:
    x, y = view().camera.to_view(place)
    return x + RECT[0], y + RECT[1]


@pytest.mark.parametrize("step", [0, 3, 8])
def test_ui_13_every_region_is_picked_where_it_is_seen(step: int) -> None:
    chart = view()
    chart.camera.zoom_to(step)
    for region in chart.geometry.regions:
        chart.centre_on(region.id, glide=False)
        tokens = [rect for p, rect in chart.tokens.rects(chart.camera, chart.rect.topleft)]
        for place in (region.label.at, *inner(region, 20)):
            pos = pixel(place)
            if chart.rect.collidepoint(pos) and not any(r.collidepoint(pos) for r in tokens):
                assert chart.region_at(pos) == region.id
    chart.fit()


@pytest.mark.parametrize("step", [0, 2, 8])
def test_ui_13_tokens_are_picked_first(step: int) -> None:
    chart = view()
    chart.camera.zoom_to(step)
    for token in starting_tokens(load()):
        chart.centre_on(token.region, glide=False)
        rect = next(r for p, r in chart.tokens.rects(chart.camera, chart.rect.topleft) if p.token == token)
        if chart.rect.collidepoint(rect.center):
            hit = chart.hit(rect.center)
            assert (hit.region, hit.token) == (token.region, token)
    chart.fit()


def test_across_a_border_lies_the_other_region() -> None:
    chart = view()
    chart.show_tokens = False
    ids = {r.id for r in chart.geometry.regions}
    for arc in chart.geometry.arcs:
        if not ids.issuperset(arc.between):
            continue
        k = len(arc.points) // 2
        (x0, y0), (x1, y1) = arc.points[k - 1], arc.points[k]
        length = math.dist((x0, y0), (x1, y1))
        nx, ny = (y0 - y1) / length * 3.2, (x1 - x0) / length * 3.2
        middle = ((x0 + x1) / 2, (y0 + y1) / 2)
        sides = [chart.picker.region_at(middle[0] + s * nx, middle[1] + s * ny) for s in (1, -1)]
        assert {r.id for r in sides if r} == set(arc.between)
    chart.show_tokens = True


def test_nothing_is_picked_at_sea_or_outside() -> None:
    chart = view()
    chart.fit()
    for pos in (pixel((60, 900)), (0, 0), (RECT[0] + 1, RECT[1] + 1), (5000, 10)):
        assert chart.hit(pos).region is None
