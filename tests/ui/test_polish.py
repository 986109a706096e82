"""Small things of the table and the map that had gone wrong, and budgets of marks."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tests.ui.tabletop import Hands, table
from tests.ui.test_table import run_on
from wotr.content import load
from wotr.rules.rulebook import WarOfTheRing
from wotr.table.chance import ByHand
from wotr.table.game import Game
from wotr.ui.app import App
from wotr.ui.mapview.pieces import RING, starting_tokens, tokens_of
from wotr.ui.mapview.tiles import MEGABYTE, allowance
from wotr.ui.mapview.view import MapView
from wotr.ui.scenes.browser import Browser
from wotr.ui.scenes.handover import Handover
from wotr.ui.settings import Settings
from wotr.ui.table import surfaces
from wotr.ui.table.presenter import OPEN, STRICT, TABLE, Presenter
from wotr.ui.widgets_base import Style
from wotr.ui.widgets_text import RichText

SLACK = 3
SIZE = (1220, 860)


def settle(chart: MapView, surface: pygame.Surface) -> int:
    """Draw until nothing is missing; gives the number of frames."""
    for frame in range(1, 600):
        chart.draw(surface)
        if not chart.update(0.016):
            return frame
    raise AssertionError("the map is never complete")


def test_ui_41_many_targets_are_outlined_at_once_and_made_over_some_frames() -> None:
    pygame.display.init()
    chart, surface = MapView((0, 0, *SIZE)), pygame.Surface(SIZE)
    chart.set_tokens(starting_tokens(load()))
    settle(chart, surface)
    plain = pygame.image.tobytes(surface, "RGB")
    chart.overlays.clear()
    chart.set_marks(dict.fromkeys(load().regions, "target"))
    started = time.process_time()
    chart.draw(surface)
    assert time.process_time() - started <= 0.05 * SLACK
    assert pygame.image.tobytes(surface, "RGB") != plain
    assert chart.update(0.016), "the rest is still to be made"
    assert settle(chart, surface) > 2
    over_frames = pygame.image.tobytes(surface, "RGB")
    chart.overlays.clear()
    chart.draw(surface, None)
    assert pygame.image.tobytes(surface, "RGB") == over_frames


def test_marks_out_of_view_are_not_made() -> None:
    pygame.display.init()
    chart, surface = MapView((0, 0, 600, 400)), pygame.Surface((600, 400))
    chart.camera.zoom_to(99)
    chart.centre_on("bree", glide=False)
    chart.set_marks({"bree": "target", "umbar": "target"})
    settle(chart, surface)
    assert chart.overlays.made("bree", "target", chart.camera.scale)
    assert not chart.overlays.made("umbar", "target", chart.camera.scale)


def test_the_table_paints_the_next_zoom_step_ahead(tmp_path: Path) -> None:
    with table(tmp_path, size=(1024, 700)) as (app, scene):
        for _ in range(600):
            app.pump(dt=0.05)
            if not scene.update(0.05) and not scene.map.idle():
                break
        surface = pygame.Surface(app.size)
        scene.map.zoom_at(None, 1)
        scene.map.draw(surface, 0.0)
        camera = scene.map.camera
        view = scene.map.rect
        assert not scene.map.tiles.draw(surface, view, camera.scale, camera.left, camera.top, scene.map.layers, 0.0)


def test_the_cache_of_tiles_grows_with_the_window() -> None:
    assert allowance((1280, 800)) == allowance((1920, 1080)) == 64 * MEGABYTE
    assert allowance((2560, 1440)) == 160 * MEGABYTE


def drawn_by_hand(privacy: str) -> Presenter:
    """A game by hand at its first draw that only one seat may see."""
    rules = WarOfTheRing()
    presenter = Presenter(Game.new(rules, ByHand(), rules.setup), privacy)
    for _ in range(50):
        if presenter.game.waiting is not None and presenter.game.waiting.sees:
            return presenter
        assert isinstance(presenter.surface, surfaces.Throw)
        while presenter.surface.add(presenter.surface.faces[0]):
            pass
        presenter.confirm()
    raise AssertionError("nothing is drawn")


def test_private_draws_by_hand_are_covered_until_the_cards_are_turned_up() -> None:
    presenter = drawn_by_hand(TABLE)
    assert presenter.covered
    presenter.uncover()
    assert not presenter.covered
    assert presenter.hand_shown
    presenter.hide_hand()
    assert presenter.covered
    assert not presenter.confirmable
    presenter.uncover()
    presenter.toggle_hand()
    assert presenter.covered


def test_private_draws_by_hand_are_covered_for_a_seat_that_sits_there_already() -> None:
    presenter = drawn_by_hand(TABLE)
    presenter.uncover()
    seat = presenter.seat
    presenter._eye = False
    presenter._serial = -1
    presenter.refresh()
    assert presenter.at_screen == seat
    assert presenter.covered


def test_open_and_strict_tables_are_not_covered_twice() -> None:
    assert not drawn_by_hand(OPEN).covered
    presenter = drawn_by_hand(STRICT)
    presenter.uncover()
    presenter.hide_hand()
    assert not presenter.covered


def type_name(hands: Hands, name: str) -> None:
    for letter in name:
        press = pygame.event.Event(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter)
        hands.send(press, pygame.event.Event(pygame.TEXTINPUT, text=letter))


@pytest.mark.parametrize(("key", "mod"), [(pygame.K_SLASH, 0), (pygame.K_f, pygame.KMOD_CTRL)])
def test_a_region_is_found_by_a_part_of_its_name(tmp_path: Path, key: int, mod: int) -> None:
    with table(tmp_path) as (app, scene):
        hands = Hands(app)
        hands.key(key, mod)
        type_name(hands, "lori")
        hands.key(pygame.K_RETURN)
        hands.send()
        assert "dialog.find" not in hands.nodes()
        assert (scene.desk.tab, scene.desk.region) == ("region", "lorien")


def test_lit_regions_are_found_before_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with table(tmp_path) as (app, scene):
        assert scene.found("rhun") == "east-rhun"
        monkeypatch.setattr(scene.presenter, "regions", lambda: {"south-rhun": "target"})
        hands = Hands(app)
        hands.key(pygame.K_SLASH)
        type_name(hands, "rhun")
        hands.key(pygame.K_RETURN)
        hands.send()
        assert hands.nodes()["region.south-rhun"].focused
        assert scene.desk.tab != "region"


def test_mordor_is_a_track_in_the_box_and_a_marker_at_its_gate(tmp_path: Path) -> None:
    with table(tmp_path) as (app, scene):
        view = scene.presenter.public
        company = replace(view.fellowship, mordor=2, region="morannon")
        scene.presenter._views[None] = inside = replace(view, fellowship=company)
        scene.touch()
        app.pump()
        steps = [node for node in app.probe() if node.id.startswith("mordor.")]
        assert len(steps) == view.book.content.tracks.mordor_steps + 1
        assert [node.text for node in steps if not node.text.isdecimal()] == [steps[2].text]
        assert [token.region for token in tokens_of(inside) if token.kind == RING] == ["morannon"]


def test_digits_and_rows_choose_the_number_that_they_show(tmp_path: Path) -> None:
    with table(tmp_path) as (app, scene):
        game = scene.match.game
        run_on(game, lambda decision: decision.kind == "allocate")
        scene.recover()
        app.pump()
        hands, surface = Hands(app), scene.presenter.surface
        assert isinstance(surface, surfaces.Stepper)
        for number in (3, 0, 2):
            hands.key(pygame.K_0 + number)
            assert surface.value == number
        hands.click("action.5")
        assert surface.value == surface.values[5]
        hands.key(pygame.K_4)
        hands.click("action.4")
        before = len(game.entries)
        hands.click("action.4")
        answers = [entry.value for entry in game.entries[before:] if entry.code == "a"]
        assert answers[:1] == [("hunt", 4)]


@pytest.mark.parametrize("scale", [1.0, 1.15, 1.3, 1.5])
def test_no_line_of_words_is_wider_than_its_room(scale: float) -> None:
    style = Style(18, scale)
    words = (
        "Next to <a href='region:x'>Old Ford</a>, <a href='region:y'>High Pass</a>, <b>Type a name above</b> of any "
    )
    for room in range(180, 420, 7):
        rich = RichText(words * 3, room, style)
        assert max(run.rect.right for run in rich.runs) <= room
        assert rich.width <= room


def test_there_are_no_dark_strips_round_the_map_of_the_browser() -> None:
    app = App((1280, 800), Settings(path=None), headless=True)
    try:
        browser = Browser()
        app.push(browser)
        app.pump()
        assert browser.map is not None
        area = browser.map.rect
        for place in ((area.x + 20, area.y + 6), (area.x + 20, area.bottom - 7)):
            assert sum(app.canvas.get_at(place)[:3]) > 300
    finally:
        app.close()


def test_losing_the_focus_covers_a_private_draw_on_the_screen(tmp_path: Path) -> None:
    with table(tmp_path, privacy="table", by_hand=True) as (app, scene):
        for _ in range(50):
            if isinstance(app.scene, Handover):
                break
            surface = scene.presenter.surface
            assert isinstance(surface, surfaces.Throw)
            while surface.add(surface.faces[0]):
                pass
            scene.presenter.confirm()
            app.pump(dt=0.05)
        hands = Hands(app)
        hands.click("button.show")
        assert any(id.startswith("throw.") for id in hands.nodes())
        hands.send(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        assert isinstance(app.scene, Handover)
        assert not any(id.startswith("throw.") for id in hands.nodes())
        hands.click("button.show")
        assert any(id.startswith("throw.") for id in hands.nodes())
