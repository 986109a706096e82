"""Tokens lie in their regions, clear of each other, at every zoom step (UI-12); marks differ in grey, too (UI-21)."""

from __future__ import annotations

import itertools
import os
from functools import cache

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
pygame = pytest.importorskip("pygame")

from wotr.content import load  # noqa: E402
from wotr.rules.rulebook import WarOfTheRing  # noqa: E402
from wotr.table.chance import Seeded  # noqa: E402
from wotr.table.game import Game  # noqa: E402
from wotr.ui.mapview.overlay import MARKS  # noqa: E402
from wotr.ui.mapview.palette import NATIONS  # noqa: E402
from wotr.ui.mapview.pieces import (  # noqa: E402
    FLAG,
    FORCE,
    PEOPLE,
    RING,
    SIEGE,
    Token,
    monogram,
    starting_tokens,
    tokens_of,
)
from wotr.ui.mapview.tokens import FORMS  # noqa: E402
from wotr.ui.mapview.view import MapView  # noqa: E402

SIZES = ((680, 480), (900, 640), (1220, 900), (1520, 1080), (2900, 2060))
INSIDE = 0.85
K = 2  # pixels of the exact outlines for each map unit


@cache
def view() -> MapView:
    return MapView((0, 0, 900, 640))


@cache
def exact(region: str) -> tuple[pygame.mask.Mask, int, int]:
    """The outline of a region as a bitmap."""
    shape = view().geometry.by_id[region]
    x0, y0 = int(shape.bounds.x) - 2, int(shape.bounds.y) - 2
    sheet = pygame.Surface((int(shape.bounds.w + 6) * K, int(shape.bounds.h + 6) * K), pygame.SRCALPHA)
    pygame.draw.polygon(sheet, (255, 255, 255, 255), [((x - x0) * K, (y - y0) * K) for x, y in shape.outline])
    return pygame.mask.from_surface(sheet), x0, y0


def share_inside(region: str, rect: pygame.Rect, scale: float) -> float:
    """How much of a rectangle of the scaled map lies in a region."""
    mask, x0, y0 = exact(region)
    block = pygame.Mask((max(1, round(rect.w / scale * K)), max(1, round(rect.h / scale * K))), fill=True)
    at = (round((rect.x / scale - x0) * K), round((rect.y / scale - y0) * K))
    return mask.overlap_area(block, at) / block.count()


def crowd() -> list[Token]:
    """Ten units everywhere; every second region has Characters as well, every fifth the Ring-bearers."""
    out = []
    nations = sorted(NATIONS)
    for i, region in enumerate(load().regions):
        nation = nations[i % 8]
        side = load().nations[nation].side
        out.append(Token(FORCE, region, side, nation, 6, 4, 5, 0, (nations[(i + 1) % 8],)))
        if i % 2:
            out.append(Token(PEOPLE, region, side, people=("a", "b", "c"), monograms=("Aa", "Bb", "Cc")))
        if i % 5 == 0:
            out.append(Token(RING, region, "free"))
    return out


def sieges() -> list[Token]:
    """Every Stronghold besieged by ten units."""
    out = []
    for region in load().regions.values():
        if region.settlement == "stronghold" and region.nation:
            home = load().nations[region.nation].side
            enemy, other = ("sauron", "shadow") if home == "free" else ("gondor", "free")
            out.append(Token(FORCE, region.id, other, enemy, 6, 4, 1))
            out.append(Token(FORCE, region.id, home, region.nation, 2, 3, 1, besieged=True))
            out.append(Token(SIEGE, region.id, home))
    return out


SCENES = {"start": lambda: starting_tokens(load()), "ten units everywhere": crowd, "sieges": sieges}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", SCENES)
def test_ui_12_tokens_lie_in_their_regions_and_apart(scene: str, size: tuple[int, int]) -> None:
    chart = view()
    chart.resize((0, 0, *size))
    tokens = SCENES[scene]()
    chart.set_tokens(tokens)
    forces = {t.id for t in tokens if t.kind == FORCE and not t.besieged}
    for step in range(len(chart.camera.steps)):
        chart.camera.zoom_to(step)
        chart.camera.left = chart.camera.top = 0
        scale = chart.camera.scale
        rects = chart.tokens.rects(chart.camera, (0, 0))
        for placed, rect in rects:
            inside = share_inside(placed.token.region, rect, scale)
            assert inside >= INSIDE, (placed.token.id, placed.form, round(scale, 2), round(inside, 2))
        for (a, r), (b, s) in itertools.combinations(rects, 2):
            assert not r.colliderect(s), (a.token.id, b.token.id, round(scale, 2))
        assert forces <= {p.token.id for p, _ in rects}, round(scale, 2)
    chart.camera.fit()


def test_the_closest_zoom_shows_every_token_in_full() -> None:
    chart = view()
    chart.resize((0, 0, 1220, 900))
    for scene in SCENES.values():
        tokens = [t for t in scene() if t.kind not in (SIEGE, FLAG)]
        chart.set_tokens(tokens)
        placed = chart.tokens.placed(chart.camera.steps[-1])
        assert {p.token.id for p in placed} == {t.id for t in tokens}
        assert {p.form for p in placed} == {FORMS[0]}


def test_tokens_of_the_first_position_are_those_of_the_set_up() -> None:
    game = Game.new(WarOfTheRing(), Seeded(1))
    seen = [t for t in tokens_of(game.view(None)) if t.kind != PEOPLE]
    assert sorted(seen, key=lambda t: t.id) == sorted(starting_tokens(load()), key=lambda t: t.id)


def test_sizes_say_how_large_the_pictures_are() -> None:
    art = view().art
    for token in [*crowd()[:20], *sieges()[:4]]:
        if token.kind == SIEGE:
            continue
        for form in FORMS:
            w, h = art.size(token, form, 1.0)
            assert art.picture(token, form, 1.0).get_size() == (w + 6, h + 6)
            used = art.picture(token, form, 1.0).get_bounding_rect()
            assert used.w >= w - 2
            assert used.h >= h - 3


def test_sides_nations_and_kinds_look_different_in_grey() -> None:
    art = view().art
    looks = [Token(FORCE, "bree", load().nations[n].side, n, 3, 1) for n in NATIONS]
    looks += [Token(RING, "bree", "free"), Token(RING, "bree", "free", revealed=True)]
    looks += [Token(PEOPLE, "bree", s, people=("x",), monograms=("Xx",)) for s in ("free", "shadow")]
    grey = [pygame.image.tobytes(pygame.transform.grayscale(art.picture(t, FORMS[0], 1.0)), "RGBA") for t in looks]
    assert len(set(grey)) == len(grey)
    assert art.flag("free", 20).get_bounding_rect() is not None
    masks = [pygame.mask.from_surface(art.picture(t, FORMS[0], 1.0)).outline() for t in (looks[2], looks[5])]
    assert masks[0] != masks[1], "the outlines of the sides are the same"


def test_ui_21_marks_differ_in_more_than_colour() -> None:
    chart = view()
    region = chart.geometry.by_id["fangorn"]
    shapes = {}
    for mark in MARKS:
        picture, _, _ = chart.overlays.picture(region, mark, 1.0)
        alpha = pygame.mask.from_surface(picture, 90)
        dark = pygame.mask.from_threshold(picture, (22, 16, 10), (40, 40, 40))
        shapes[mark] = (tuple(alpha.outline(4)), alpha.count(), dark.count())
    assert len(set(shapes.values())) == len(shapes)


def test_marks_stay_inside_their_region() -> None:
    chart = view()
    for name in ("fangorn", "bree", "moria"):
        for mark in MARKS:
            picture, x, y = chart.overlays.picture(chart.geometry.by_id[name], mark, 1.0)
            used = picture.get_bounding_rect(min_alpha=60).move(x, y)
            b = chart.geometry.by_id[name].bounds
            assert pygame.Rect(int(b.x) - 3, int(b.y) - 3, int(b.w) + 7, int(b.h) + 7).contains(used), (name, mark)


@pytest.mark.parametrize(
    ("name", "letters"),
    [("Gandalf the Grey", "GG"), ("Strider", "St"), ("Mouth of Sauron", "MS"), ("Witch-king", "WK")],
)
def test_monograms(name: str, letters: str) -> None:
    assert monogram(name) == letters
