"""Every icon that the window asks for is drawn, fills its square, and differs from all others."""

from __future__ import annotations

import ast
import itertools
import re
from pathlib import Path

import pygame
import pytest

import wotr.ui
from wotr import paths
from wotr.ui import icons, palette

NEEDED = {
    *(f"nation-{nation}" for nation in palette.NATIONS),
    *("side-free", "side-shadow", "control", "siege", "regular", "elite", "leader", "nazgul", "companion", "minion"),
    *(f"settlement-{kind}" for kind in ("town", "city", "stronghold", "fortification")),
    *(f"die-{face}" for face in ("character", "army", "muster", "army-muster", "event", "will", "eye")),
    *(
        "ring",
        "elven-ring",
        "hunt-tile",
        "eye",
        "reveal",
        "stop",
        "corruption",
        "progress",
        "hidden",
        "revealed",
        "guide",
    ),
    *("card-character", "card-strategy", "at-war", "active", "passive", "victory-point", "hand", "deck", "discard"),
    *(
        "undo",
        "redo",
        "confirm",
        "cancel",
        "zoom-in",
        "zoom-out",
        "zoom-fit",
        "find",
        "log",
        "help",
        "settings",
        "save",
    ),
    *("full-screen", "eye-open", "eye-closed", "play", "pause", "step", "warning", "info", "why"),
}
TAGS = {"svg", "path", "rect", "circle", "g"}


def alpha(name: str, size: int) -> bytes:
    picture = icons.icon(name, size, palette.WHITE)
    return bytes(pygame.image.tobytes(picture, "RGBA")[3::4])


def asked_for() -> set[str]:
    """The names of icons written in the code of the window: icon="..." and icon("...", ...)."""
    found = set()
    for path in Path(wotr.ui.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            values = [word.value for word in node.keywords if word.arg == "icon"]
            values += node.args[:1] if name == "icon" else []
            found |= {value.value for value in values if isinstance(value, ast.Constant) and value.value}
    return found


def test_all_icons_of_the_base_game_are_there() -> None:
    assert set(icons.names()) >= NEEDED


def test_every_icon_that_the_code_names_is_there() -> None:
    assert asked_for() - set(icons.names()) == set()


@pytest.mark.parametrize("name", icons.names())
def test_an_icon_is_a_simple_drawing_on_a_grid_of_24(name: str) -> None:
    text = (paths.sprites_dir() / "icons" / f"{name}.svg").read_text(encoding="utf-8")
    assert 'viewBox="0 0 24 24"' in text
    assert set(re.findall(r"<([a-zA-Z]+)", text)) <= TAGS
    assert set(re.findall(r"#[0-9a-fA-F]+", text)) == {"#000"}


@pytest.mark.parametrize("name", icons.names())
def test_an_icon_fills_its_square_without_being_cut(name: str) -> None:
    picture = icons.icon(name, 48, palette.WHITE)
    drawn = picture.get_bounding_rect(min_alpha=40)
    assert max(drawn.size) >= 30
    drawn_at = alpha(name, 48)
    assert sum(drawn_at) > 255 * 48 * 48 * 0.03
    edges = drawn_at[:48] + drawn_at[-48:] + drawn_at[::48] + drawn_at[47::48]
    assert sum(a > 200 for a in edges) <= 12


def test_icons_differ_from_one_another_at_the_size_of_words() -> None:
    same = {("eye", "nation-sauron"), ("human", "regular")}
    drawn = {name: alpha(name, 18) for name in icons.names()}
    for one, two in itertools.combinations(sorted(drawn), 2):
        if (one, two) not in same:
            difference = sum(abs(a - b) for a, b in zip(drawn[one], drawn[two], strict=True)) / (18 * 18 * 255)
            assert difference > 0.02, f"{one} looks like {two}"


def test_an_icon_has_the_colour_that_was_asked_for() -> None:
    picture = icons.icon("confirm", 40, (200, 10, 60))
    solid = {tuple(picture.get_at((x, y)))[:3] for x in range(40) for y in range(40) if picture.get_at((x, y)).a == 255}
    assert solid == {(200, 10, 60)}


def test_an_unknown_icon_is_a_framed_letter_and_no_crash() -> None:
    picture = icons.icon("no-such-thing", 24, palette.WHITE)
    assert picture.get_size() == (24, 24)
    assert picture.get_bounding_rect().w >= 20


def test_the_same_icon_is_drawn_once() -> None:
    assert icons.icon("ring", 33, palette.TEXT) is icons.icon("ring", 33, palette.TEXT)
