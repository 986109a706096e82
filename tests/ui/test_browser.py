"""The map browser, worked by posted events only: look, find, read, measure, go back."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
pygame = pytest.importorskip("pygame")

from wotr.ui.app import App  # noqa: E402
from wotr.ui.probe import Node, find, has, matching  # noqa: E402
from wotr.ui.scenes.browser import Browser  # noqa: E402
from wotr.ui.settings import Settings  # noqa: E402


class Desk:
    """A window with the browser, and hands."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.app = App(size, Settings(), headless=True)
        self.browser = Browser()
        self.app.push(self.browser)
        self.settle()

    def settle(self) -> None:
        """Let everything be painted."""
        for _ in range(300):
            self.app.pump()
            chart = self.browser.map
            if chart is not None and not chart.update(0):
                return
        raise AssertionError("the map is never complete")

    def nodes(self) -> list[Node]:
        return self.app.probe()

    def node(self, id: str) -> Node:
        return find(self.nodes(), id)

    def move(self, pos: tuple[int, int]) -> None:
        pygame.mouse.set_pos(pos)
        self.app.pump(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))

    def click(self, id: str) -> None:
        pos = self.node(id).rect.center
        self.move(pos)
        self.app.pump(
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1),
        )
        self.settle()

    def key(self, key: int, mod: int = 0, letter: str = "") -> None:
        self.app.pump(
            pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=letter),
            pygame.event.Event(pygame.KEYUP, key=key, mod=mod, unicode=letter),
        )
        self.settle()

    def type(self, text: str) -> None:
        for letter in text:
            key = ord(letter) if letter.isascii() else 0
            self.app.pump(
                pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=letter),
                pygame.event.Event(pygame.TEXTINPUT, text=letter),
            )
        self.settle()

    @property
    def page(self) -> str:
        return self.node("page.region").text


@pytest.fixture
def desk(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    monkeypatch.setenv("WOTR_CONFIG", str(tmp_path))
    made = Desk(getattr(request, "param", (1280, 800)))
    yield made
    made.app.close()


KINDS = ("button", "entry", "page", "stepper", "text")
SIZES = [(1024, 700), (1280, 800), (1600, 900), (1920, 1080)]


@pytest.mark.parametrize("desk", SIZES, indirect=True)
def test_ui_10_nothing_overlaps_and_nothing_leaves_the_window(desk: Desk) -> None:
    desk.click("region.minas-tirith")
    window = pygame.Rect((0, 0), desk.app.size)
    shown = [n for n in desk.nodes() if n.kind in KINDS and not n.inside]
    assert len(shown) > 14
    for k, node in enumerate(shown):
        assert window.contains(node.rect), node.id
        assert not [n.id for n in shown[:k] if n.rect.colliderect(node.rect)], node.id


def test_a_click_tells_about_a_region(desk: Desk) -> None:
    assert "Middle-earth" in desk.page
    desk.click("region.minas-tirith")
    for words in (
        "Minas Tirith",
        "Gondor, Stronghold, 2 victory points",
        "Osgiliath",
        "Lamedon",
        "3 Regulars",
        "8 steps",
    ):
        assert words in desk.page
    assert desk.browser.map is not None
    assert desk.browser.map.marks == {"minas-tirith": "selected"}


def test_links_lead_on_and_back_leads_back(desk: Desk) -> None:
    desk.click("region.minas-tirith")
    desk.click("page.region.link.region:osgiliath")
    assert desk.page.startswith("Osgiliath")
    desk.key(pygame.K_LEFT, pygame.KMOD_ALT)
    assert desk.page.startswith("Minas Tirith")
    desk.key(pygame.K_RIGHT, pygame.KMOD_ALT)
    assert desk.page.startswith("Osgiliath")
    desk.click("button.back")
    assert desk.page.startswith("Minas Tirith")
    assert not desk.node("button.back").enabled


@pytest.mark.parametrize(("typed", "region"), [("barad", "barad-dur"), ("lor", "lorien"), ("rhûn", "east-rhun")])
def test_search_finds_with_and_without_accents(desk: Desk, typed: str, region: str) -> None:
    desk.key(pygame.K_SLASH, 0, "/")
    desk.type(typed)
    assert has(desk.nodes(), f"hits.{region}")
    desk.key(pygame.K_RETURN)
    assert desk.browser.selected == region
    assert not has(desk.nodes(), "hits")


def test_search_keeps_the_letters_in_their_order(desk: Desk) -> None:
    desk.key(pygame.K_f, pygame.KMOD_CTRL)
    desk.type("dunl")
    assert desk.node("entry.find").text == "dunl"
    desk.key(pygame.K_DOWN)
    desk.key(pygame.K_DOWN)
    desk.key(pygame.K_RETURN)
    assert desk.browser.selected == "south-dunland"


def test_search_lists_a_nation_and_a_kind_of_settlement(desk: Desk) -> None:
    desk.key(pygame.K_SLASH, 0, "/")
    desk.type("rohan")
    ids = {n.id for n in matching(desk.nodes(), "hits.")}
    assert {"hits.gap-of-rohan", "hits.edoras.n", "hits.helms-deep.n"} <= ids
    desk.key(pygame.K_ESCAPE)
    desk.key(pygame.K_SLASH, 0, "/")
    desk.type("strongh")
    assert has(desk.nodes(), "hits.barad-dur.k")


def test_measuring_shows_a_shortest_way(desk: Desk) -> None:
    desk.key(pygame.K_w, 0, "w")
    desk.click("region.rivendell")
    desk.click("region.high-pass")
    assert desk.browser.map is not None
    assert desk.browser.map.path == ["rivendell", "fords-of-bruinen", "high-pass"]
    assert "Shortest way: 2 steps" in desk.page
    assert "impassable" in desk.page
    desk.key(pygame.K_ESCAPE)
    assert desk.browser.map.path == []


def test_reach_shades_what_lies_within_some_steps(desk: Desk) -> None:
    desk.click("region.rivendell")
    desk.key(pygame.K_r, 0, "r")
    desk.key(pygame.K_r, 0, "r")
    assert desk.browser.map is not None
    shades = desk.browser.map.shades
    assert shades["rivendell"] == 0
    assert shades["trollshaws"] == 1
    assert max(shades.values()) == 2
    assert f"{len(shades)} Regions within 2 steps" in desk.page


@pytest.mark.parametrize("letter", ["n", "s", "a", "t", "m", "b"])
def test_layers_change_the_picture_and_come_back(desk: Desk, letter: str) -> None:
    before = pygame.image.tobytes(desk.app.window, "RGB")
    layers = desk.browser.layers
    desk.key(ord(letter), 0, letter)
    assert desk.browser.layers != layers
    assert pygame.image.tobytes(desk.app.window, "RGB") != before
    desk.key(ord(letter), 0, letter)
    assert desk.browser.layers == layers


def test_keys_zoom_pan_and_fit(desk: Desk) -> None:
    chart = desk.browser.map
    assert chart is not None
    fit = chart.camera.scale
    for _ in range(3):
        desk.key(pygame.K_PLUS, 0, "+")
    assert chart.camera.step == 3
    left = chart.camera.left
    desk.key(pygame.K_RIGHT)
    assert chart.camera.left > left
    desk.key(pygame.K_o, 0, "o")
    assert chart.camera.scale == 1.0
    desk.key(pygame.K_0, 0, "0")
    assert chart.camera.scale == fit
    desk.click("button.zoom.in")
    assert chart.camera.step == 1


def test_hover_names_the_region(desk: Desk) -> None:
    chart = desk.browser.map
    assert chart is not None
    desk.move(desk.node("region.fangorn").rect.center)
    assert chart.hovered == "fangorn"
    desk.move(desk.node("page.region").rect.center)
    assert chart.hovered is None


def test_the_panel_folds_and_help_opens(desk: Desk) -> None:
    desk.key(pygame.K_F2)
    assert not has(desk.nodes(), "page.region")
    assert desk.node("map").rect.w == desk.app.size[0]
    desk.key(pygame.K_F2)
    desk.key(pygame.K_F1)
    assert has(desk.nodes(), "dialog.map-help")
    desk.key(pygame.K_ESCAPE)
    assert not has(desk.nodes(), "dialog.map-help")


def test_ui_07_escape_leaves_in_four_presses(desk: Desk) -> None:
    desk.click("region.rivendell")
    desk.key(pygame.K_r, 0, "r")
    desk.key(pygame.K_w, 0, "w")
    for _ in range(4):
        desk.app.pump(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    assert desk.app.status is not None


def test_ui_46_rest_costs_nothing(desk: Desk) -> None:
    chart = desk.browser.map
    assert chart is not None
    while chart.idle():
        pass
    started = time.process_time()
    for _ in range(12):
        chart.update(0.25)
        chart.idle()
        desk.browser.update(0.25)
    assert time.process_time() - started < 0.06 * 3 * 3


START = """
import resource, sys, time
from wotr.ui.app import App
from wotr.ui.scenes.browser import Browser
from wotr.ui.settings import Settings
app = App((1920, 1080), Settings(), headless=True)
browser = Browser()
app.push(browser)
app.pump()
first = time.process_time()
for by in (1, 1, 1, 1, -1, 1, 1, -1, -1, -1):
    browser.map.zoom_at((700, 500), by)
    for _ in range(30):
        browser.map.pan(23, 11)
        app.pump()
print(first, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def test_ui_43_44_it_starts_soon_and_stays_small(tmp_path: Path) -> None:
    pytest.importorskip("resource")
    env = {**os.environ, "WOTR_CONFIG": str(tmp_path), "SDL_VIDEODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-c", START], env=env, capture_output=True, text=True, timeout=120, check=True
    )
    seconds, megabytes = map(float, done.stdout.splitlines()[-1].split())
    assert seconds <= 2.5 * 3
    assert megabytes <= 350
