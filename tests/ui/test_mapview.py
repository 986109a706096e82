"""The living map: camera, names (UI-11), walls (UI-14), hover (UI-15), budgets (UI-40 to UI-44), rest (UI-46)."""

from __future__ import annotations

import itertools
import math
import os
import statistics
import time
from functools import cache

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
pygame = pytest.importorskip("pygame")

from wotr.content import load  # noqa: E402
from wotr.ui.mapview.camera import Camera, Insets, zoom_steps  # noqa: E402
from wotr.ui.mapview.layout import overlap  # noqa: E402
from wotr.ui.mapview.lettering import LEAST  # noqa: E402
from wotr.ui.mapview.paint import ALL_LAYERS  # noqa: E402
from wotr.ui.mapview.pieces import starting_tokens  # noqa: E402
from wotr.ui.mapview.view import MapView  # noqa: E402

SLACK = 3  # times are those of this process alone, so that what else runs does not count
SIZE = (1220, 860)


@pytest.fixture(autouse=True)
def display() -> None:
    """A display, whatever other tests did with it."""
    pygame.display.init()


@cache
def view() -> MapView:
    chart = MapView((0, 0, *SIZE))
    chart.set_tokens(starting_tokens(load()))
    return chart


def complete(chart: MapView, surface: pygame.Surface) -> int:
    """Draw until nothing is missing; gives the number of frames."""
    for frame in range(1, 600):
        chart.draw(surface)
        if not chart.update(0.016):
            return frame
    raise AssertionError("the map is never complete")


# ------------------------------------------------------------------ camera


def test_zoom_steps_begin_with_the_whole_map_and_end_at_three() -> None:
    for fit in (0.3, 0.5, 0.64, 0.8, 1.4):
        steps = zoom_steps(fit)
        assert steps[0] == pytest.approx(fit)
        assert max(steps) <= 3.0
        assert all(b / a < 1.6 for a, b in itertools.pairwise(steps))
        assert 1.0 in steps or fit > 0.85


def test_zoom_keeps_what_is_under_the_pointer() -> None:
    camera = Camera((1920, 1344), (1000, 700))
    at = (620, 300)
    for _ in range(6):
        before = camera.to_world(at)
        assert camera.zoom(1, at)
        assert math.dist(before, camera.to_world(at)) < 2 / camera.scale


def test_the_map_cannot_be_lost() -> None:
    camera = Camera((1920, 1344), (1000, 700))
    camera.zoom(5)
    for dx, dy in ((-9999, 0), (0, -9999), (99999, 0), (0, 99999)):
        camera.pan(dx, dy)
        seen = camera.seen()
        assert seen.x >= -1
        assert seen.y >= -1
        assert seen.x + seen.w <= 1921
        assert seen.y + seen.h <= 1345


def test_insets_leave_room_for_panels() -> None:
    camera = Camera((1920, 1344), (1300, 800), Insets(right=300))
    right = camera.to_view((1920, 0))[0]
    assert right <= 1001
    camera.centre((900, 600), glide=False)
    camera.zoom(4)
    camera.centre((900, 600), glide=False)
    assert abs(camera.to_view((900, 600))[0] - 500) <= 2


def test_a_flight_ends_at_its_goal() -> None:
    camera = Camera((1920, 1344), (1000, 700))
    camera.zoom(5)
    camera.centre((900, 600))
    frames = 0
    while camera.update(0.02):
        frames += 1
    assert 5 <= frames <= 12
    assert math.dist(camera.to_view((900, 600)), (500, 350)) < 3


def test_resizing_keeps_the_middle() -> None:
    chart = MapView((0, 0, 900, 600))
    chart.zoom_at(None, 5)
    chart.centre_on("fangorn", glide=False)
    chart.resize((0, 0, 1300, 800))
    x, y = chart.rect_of("fangorn").center
    assert math.dist((x, y), (650, 400)) < 40


# ------------------------------------------------------------------ mouse


def post(chart: MapView, kind: int, **values: object) -> bool:
    return chart.handle(pygame.event.Event(kind, **values))


def test_drag_pans_and_does_not_click() -> None:
    chart = MapView((0, 0, 900, 600))
    clicked = []
    chart.on_click = lambda hit, button: clicked.append(hit.region)
    chart.zoom_at(None, 6)
    left = chart.camera.left
    post(chart, pygame.MOUSEBUTTONDOWN, pos=(400, 300), button=1)
    post(chart, pygame.MOUSEMOTION, pos=(340, 300), rel=(-60, 0), buttons=(1, 0, 0))
    assert chart.dragging
    post(chart, pygame.MOUSEBUTTONUP, pos=(340, 300), button=1)
    assert chart.camera.left == left + 60
    assert not clicked
    post(chart, pygame.MOUSEBUTTONDOWN, pos=(400, 300), button=1)
    post(chart, pygame.MOUSEMOTION, pos=(402, 301), rel=(2, 1), buttons=(1, 0, 0))
    post(chart, pygame.MOUSEBUTTONUP, pos=(402, 301), button=1)
    assert len(clicked) == 1


def test_wheel_zooms_about_the_pointer() -> None:
    chart = MapView((0, 0, 900, 600))
    post(chart, pygame.MOUSEMOTION, pos=(300, 200), rel=(0, 0), buttons=(0, 0, 0))
    place = chart.camera.to_world((300, 200))
    assert post(chart, pygame.MOUSEWHEEL, x=0, y=1)
    assert chart.camera.step == 1
    post(chart, pygame.MOUSEWHEEL, x=0, y=1)
    assert math.dist(place, chart.camera.to_world((300, 200))) < 6
    post(chart, pygame.MOUSEWHEEL, x=0, y=-1)
    post(chart, pygame.MOUSEWHEEL, x=0, y=-1)
    assert chart.camera.step == 0


# ------------------------------------------------------------------ look


def test_ui_11_every_name_is_drawn_and_all_of_them_from_true_size_on() -> None:
    chart = view()
    for tokens in (starting_tokens(load()), []):
        chart.set_tokens(tokens)
        for scale in chart.camera.steps:
            placed = chart.tokens.placed(scale)
            names = {r.id: chart.labels.name_of(r, scale, placed) for r in chart.geometry.regions}
            shown = [r for r, name in names.items() if name is not None]
            if scale >= 1:
                assert len(shown) == 105, round(scale, 2)
            assert all(name.size >= LEAST for name in names.values() if name)
    chart.set_tokens(starting_tokens(load()))


def test_names_cross_neither_tokens_nor_each_other() -> None:
    chart = view()
    for scale in chart.camera.steps:
        placed = chart.tokens.placed(scale)
        boxes = [p.box(scale) for p in placed]
        named = []
        for region in chart.geometry.regions:
            name = chart.labels.name_of(region, scale, placed)
            if name is None or name.angle:
                continue
            w, _ = chart.painter.lettering.measure(name.lines, name.size)
            box = chart.labels.box_of(name, scale)
            assert abs(box.w - w / scale) < 4 / scale
            assert not any(overlap(box, b) > 1.5 / scale for b in boxes), (region.id, round(scale, 2))
            assert not any(overlap(box, b) > 12 / scale for b in named), (region.id, round(scale, 2))
            named.append(box)


def luminance(colour: tuple[int, ...]) -> float:
    parts = [c / 255 for c in colour[:3]]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("step", [0, 2, 5])
def test_ui_14_walls_are_four_pixels_thick_and_dark(step: int) -> None:
    chart = view()
    scale = chart.camera.steps[step]
    size = (round(chart.geometry.width * scale), round(chart.geometry.height * scale))
    surface = pygame.Surface(size)
    chart.painter.paint(surface, scale, 0, 0, ALL_LAYERS - {"terrain", "settlements"})
    for arc in chart.geometry.arcs:
        if arc.kind != "impassable":
            continue
        thick, contrast = [], []
        for (x0, y0), (x1, y1) in zip(arc.points, arc.points[1:], strict=False):
            length = math.dist((x0, y0), (x1, y1))
            x, y = (x0 + x1) / 2 * scale, (y0 + y1) / 2 * scale
            nx, ny = (y0 - y1) / length, (x1 - x0) / length
            reach = round(9 * scale) + 8
            line = [(int(x + nx * k / 2), int(y + ny * k / 2)) for k in range(-2 * reach, 2 * reach + 1)]
            row = [luminance(surface.get_at(p)) for p in line if surface.get_rect().collidepoint(p)]
            thick.append(sum(v < 0.06 for v in row) / 2)
            contrast.append((sorted(row)[len(row) * 3 // 4] + 0.05) / (min(row) + 0.05))
        assert statistics.median(thick) >= 4, arc.between
        assert statistics.median(contrast) >= 3, arc.between


def test_ui_15_hover_changes_only_the_box_of_the_region() -> None:
    chart = view()
    chart.camera.zoom_to(2)
    chart.centre_on("fangorn", glide=False)
    before, after = pygame.Surface(SIZE), pygame.Surface(SIZE)
    complete(chart, before)
    chart.draw(before)
    chart.hover(chart.rect_of("fangorn").center)
    assert chart.hovered == "fangorn"
    chart.draw(after)
    changed = pygame.mask.from_threshold(after, (0, 0, 0), (1, 1, 1), before)
    changed.invert()
    rects = changed.get_bounding_rects()
    assert rects
    assert all(chart.rect_of("fangorn").inflate(16, 16).contains(r) for r in rects)
    chart.hover(None)
    chart.draw(after)
    assert pygame.image.tobytes(after, "RGB") == pygame.image.tobytes(before, "RGB")
    chart.fit()


def test_marks_dim_the_others_only_while_targets_are_lit() -> None:
    chart = view()
    surface = pygame.Surface(SIZE)
    complete(chart, surface)
    x, y = chart.camera.to_view((700.0, 1250.0))
    plain = surface.get_at((x, y))
    chart.set_marks({"bree": "selected"})
    chart.draw(surface)
    assert surface.get_at((x, y)) == plain
    chart.set_marks({"bree": "selected", "buckland": "target", "weather-hills": "attack"})
    chart.draw(surface)
    dimmed = surface.get_at((x, y))
    assert 0.8 < sum(dimmed[:3]) / sum(plain[:3]) < 0.9
    lit = {n.id for n in chart.probe() if n.lit}
    assert lit == {"region.buckland", "region.weather-hills"}
    chart.set_marks({})


def test_the_same_scene_twice_has_the_same_bytes() -> None:
    pictures = []
    for _ in range(2):
        chart = MapView((0, 0, 640, 460))
        chart.set_tokens(starting_tokens(load()))
        chart.set_marks({"bree": "selected", "buckland": "target"})
        surface = pygame.Surface((640, 460))
        complete(chart, surface)
        chart.draw(surface)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] == pictures[1]


# ------------------------------------------------------------------ budgets


@pytest.mark.parametrize("size", [(1220, 900), (1520, 1080)])
def test_ui_40_panning_is_smooth(size: tuple[int, int]) -> None:
    chart = MapView((0, 0, *size))
    chart.set_tokens(starting_tokens(load()))
    surface = pygame.Surface(size)
    chart.zoom_at(None, 3)
    chart.centre_on("fangorn", glide=False)
    complete(chart, surface)
    while chart.idle():
        pass
    times = []
    for k in range(40):
        chart.pan(3 if k < 20 else -3, 2 if k < 20 else -2)
        started = time.process_time()
        chart.draw(surface)
        times.append(time.process_time() - started)
    assert statistics.median(times) <= 0.004 * SLACK


def test_ui_41_targets_are_lit_at_once() -> None:
    chart = view()
    surface = pygame.Surface(SIZE)
    chart.fit()
    complete(chart, surface)
    marks = dict.fromkeys(load().neighbours["fangorn"], "target") | {"fangorn": "selected"}
    chart.overlays.clear()
    started = time.process_time()
    chart.set_marks(marks)
    chart.draw(surface)
    assert time.process_time() - started <= 0.05 * SLACK
    chart.set_marks({})


def test_ui_42_zoom_shows_something_at_once_and_is_complete_soon() -> None:
    chart = MapView((0, 0, *SIZE))
    chart.set_tokens(starting_tokens(load()))
    surface = pygame.Surface(SIZE)
    complete(chart, surface)
    started = time.process_time()
    chart.zoom_at((500, 400), 1)
    chart.draw(surface)
    first = time.process_time() - started
    complete(chart, surface)
    assert first <= 0.06 * SLACK * 1.5
    assert time.process_time() - started <= 0.6 * SLACK


def test_ui_46_when_complete_there_is_nothing_left_to_do() -> None:
    chart = MapView((0, 0, 900, 640))
    surface = pygame.Surface((900, 640))
    complete(chart, surface)
    tiles = 0
    while chart.idle():
        tiles += 1
    assert tiles < 120
    assert not chart.update(0.25)
    assert not chart.idle()
