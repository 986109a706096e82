"""A match in the window, played by posted events."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.ui.tabletop import CHOOSE, Hands, Keys, Mouse, Player, seated, sound, table
from wotr.bots.choosers import Stream
from wotr.ui.app import App
from wotr.ui.launch import Actions
from wotr.ui.matches import NewGame, reopen
from wotr.ui.panels.canvas import Canvas
from wotr.ui.scenes.handover import Handover
from wotr.ui.scenes.menu import Menu
from wotr.ui.scenes.table import Table
from wotr.ui.settings import Settings

NIGHTLY = bool(os.environ.get("WOTR_NIGHTLY"))


def run_on(game: Any, test: Any, seed: int = 5) -> None:
    """Play on at random, without the window, until the open decision passes the test."""
    stream = Stream(seed)
    for _ in range(6000):
        decision = game.pending[0]
        if test(decision):
            return
        game.answer(decision.seat, CHOOSE(game.state, decision, stream))
    raise AssertionError("no such decision came")


@pytest.mark.parametrize("privacy", ["table", "open"])
def test_ui_01_a_game_through_mouse_events_only(tmp_path: Path, privacy: str) -> None:
    with table(tmp_path, seed=2, privacy=privacy) as (app, scene):
        player = Mouse(app, scene)
        play(player, 100_000 if NIGHTLY else 60)
        assert scene.match.game.over if NIGHTLY else scene.match.game.state.turn >= 2


@pytest.mark.parametrize("privacy", ["table", "open"])
def test_ui_02_a_game_through_keys_only(tmp_path: Path, privacy: str) -> None:
    with table(tmp_path, seed=2, privacy=privacy) as (app, scene):
        player = Keys(app, scene)
        play(player, 100_000 if NIGHTLY else 40)
        assert scene.match.game.over if NIGHTLY else scene.match.game.state.turn >= 2


def play(player: Player, answers: int) -> None:
    """The answers, or as many as there is time for in a short run; a handful at the least."""
    end = time.monotonic() + 8
    player.play(answers, None if NIGHTLY else lambda: time.monotonic() > end and len(player.chosen) > 20)


@pytest.mark.parametrize("privacy", ["table", "strict"])
def test_ui_04_events_at_random_do_nothing_illegal(tmp_path: Path, privacy: str) -> None:
    """Every event is answered without a fault, and the journal holds legal answers only."""
    rng = random.Random(4)
    count = 10_000 if NIGHTLY else 400
    with table(tmp_path, seed=5, size=(1280, 800), privacy=privacy) as (app, scene):
        hands = Hands(app)
        path = scene.match.path
        end = time.monotonic() + (10_000 if NIGHTLY else 8)
        for _ in range(count):
            if time.monotonic() > end:
                break
            hands.send(*strange(rng, app.size))
            sound(app)
            app.status = None
            if app.scene is not scene and not isinstance(app.scene, Handover):
                break
        game = scene.match.game
        entries = [(entry.code, entry.seat, entry.value, entry.kind) for entry in game.entries]
        assert not scene.match.fault
    again = reopen(path)
    try:
        assert [(e.code, e.seat, e.value, e.kind) for e in again.game.entries] == entries
        assert again.game.warnings == []
    finally:
        again.close()


def strange(rng: random.Random, size: tuple[int, int]) -> list[pygame.event.Event]:
    """An event that a cat on the keyboard might cause."""
    pos = (rng.randrange(size[0]), rng.randrange(size[1]))
    which = rng.random()
    if which < 0.5:
        button = rng.choice((1, 1, 1, 2, 3))
        return [
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button),
        ]
    if which < 0.6:
        return [pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(3, 3), buttons=(0, 0, 0))]
    if which < 0.65:
        return [pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=rng.choice((-1, 1)), flipped=False)]
    if which < 0.67:
        return [pygame.event.Event(pygame.WINDOWFOCUSLOST)]
    keys = [pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_7, pygame.K_RETURN, pygame.K_TAB, pygame.K_BACKSPACE]
    keys += [pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_h, pygame.K_l]
    keys += [pygame.K_w, pygame.K_e, pygame.K_r, pygame.K_y, pygame.K_q, pygame.K_m, pygame.K_F2, pygame.K_0]
    key = rng.choice(keys)
    mod = rng.choice((0, 0, 0, 0, pygame.KMOD_ALT, pygame.KMOD_SHIFT))
    if rng.random() < 0.08:
        key, mod = rng.choice(((pygame.K_z, pygame.KMOD_CTRL), (pygame.K_RETURN, pygame.KMOD_CTRL)))
    return [
        pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""),
        pygame.event.Event(pygame.KEYUP, key=key, mod=mod, unicode=""),
    ]


def test_ui_07_esc_leads_back_in_four_presses(tmp_path: Path) -> None:
    with table(tmp_path, seed=2, privacy="open") as (app, scene):
        hands = Hands(app)
        run_on(scene.match.game, lambda d: d.kind == "action")
        scene.recover()
        hands.send()
        rng = random.Random(1)
        for _ in range(12):
            for _ in range(3):
                rows = [id for id in hands.nodes() if id.startswith(("action.", "die.", "tab.", "card."))]
                if rows and app.dialog is None:
                    hands.click(rng.choice(rows))
            for _ in range(4):
                if app.dialog is not None and app.dialog.id == "menu":
                    break
                hands.key(pygame.K_ESCAPE)
            sound(app)
            assert scene.presenter.steps == []
            assert app.dialog is not None
            assert app.dialog.id == "menu"
            hands.key(pygame.K_ESCAPE)
            assert app.dialog is None


def test_ui_09_a_click_on_a_dark_region_gives_a_reason(tmp_path: Path) -> None:
    with table(tmp_path, seed=4, privacy="open") as (app, scene):
        run_on(scene.match.game, lambda d: d.kind == "move-to")
        scene.recover()
        hands = Hands(app)
        hands.send()
        lit = scene.presenter.regions()
        assert lit
        assert set(scene.map.marks) == set(lit)
        serial = scene.match.game.serial
        for region in scene.presenter.public.book.region_ids:
            place = scene.map.place_of(region)
            seen = scene.map.rect.inflate(-40, -40).collidepoint(place) and scene.spot_at(place) is None
            if region in lit or not seen or scene.map.region_at(place) != region:
                continue
            hands.click(place)
            assert scene.match.game.serial == serial
            assert scene.presenter.public.book.regions[region].name in hands.nodes()["prompt.detail"].text
            break
        region = next(iter(lit))
        scene.map.centre_on(region, glide=False)
        hands.send()
        hands.click(scene.map.place_of(region))
        answer = next(entry for entry in reversed(scene.match.game.entries) if entry.code == "a")
        assert answer.value == ("to", region)


def test_ui_30_the_cover_is_drawn_before_the_next_seat_is_looked_at(tmp_path: Path) -> None:
    with table(tmp_path, seed=3, privacy="table") as (app, scene):
        player = Mouse(app, scene)
        shown: list[bytes] = []
        app.on_flip = lambda surface: shown.append(bytes(surface.get_buffer().raw))
        until = time.monotonic() + 40
        while not isinstance(app.scene, Handover) and time.monotonic() < until:
            shown.clear()
            player.one()
        assert isinstance(app.scene, Handover)
        cover = bytes(app.canvas.get_buffer().raw)
        assert cover == shown[-1]
        assert not any(node.id.startswith(("card.", "action.", "region.")) for node in app.probe())
        seat = scene.presenter.seat
        held = scene.match.game.state.hand[seat]
        titles = [scene.presenter.public.book.cards[card].title for card in held]
        words = " ".join(node.text for node in app.probe())
        assert not any(title in words for title in titles)
        player.uncover()
        assert scene.presenter.at_screen == seat


def test_ui_32_the_hand_shows_backs_unless_it_is_held(tmp_path: Path) -> None:
    with table(tmp_path, seed=3, privacy="table") as (app, scene):
        run_on(scene.match.game, lambda d: d.kind == "action")
        scene.recover()
        hands = Hands(app)
        hands.send()
        assert next(id for id in hands.nodes() if id.startswith("card.")).startswith("card.back.")
        hands.key(pygame.K_h, up=False)
        assert not any(id.startswith("card.back.") for id in hands.nodes())
        assert scene.private()
        hands.send(pygame.event.Event(pygame.KEYUP, key=pygame.K_h, mod=0, unicode=""))
        assert any(id.startswith("card.back.") for id in hands.nodes())
        hands.key(pygame.K_h, up=False)
        hands.send(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        assert any(id.startswith("card.back.") for id in hands.nodes())


def test_undo_by_button_and_key(tmp_path: Path) -> None:
    with table(tmp_path, seed=2, privacy="open") as (app, scene):
        game = scene.match.game
        run_on(game, lambda d: d.kind == "move-to")
        scene.recover()
        hands = Hands(app)
        hands.send()
        option = next(o.option for o in scene.presenter.left if not scene.presenter.final(o))
        game.answer(game.pending[0].seat, option)
        scene.recover()
        hands.send()
        assert hands.nodes()["button.undo"].enabled
        hands.click("button.undo")
        assert game.pending[0].kind == "move-to"
        game.answer(game.pending[0].seat, option)
        scene.recover()
        hands.send()
        hands.key(pygame.K_z, pygame.KMOD_CTRL)
        assert game.pending[0].kind == "move-to"


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1920, 1080)])
def test_ui_10_no_control_leaves_the_window_or_covers_another(tmp_path: Path, size: tuple[int, int]) -> None:
    with table(tmp_path, seed=2, size=size, privacy="open") as (app, scene):
        for kind in ("action", "move-figures", "allocate", "casualty"):
            run_on(scene.match.game, lambda d, k=kind: d.kind == k)
            scene.recover()
            hands = Hands(app)
            hands.send()
            for tab in ("actions", "region", "politics", "fellowship", "record"):
                hands.click(f"tab.{tab}")
                sound(app)
                check_places(app, size)


def check_places(app: Any, size: tuple[int, int]) -> None:
    window = pygame.Rect((0, 0), size)
    buttons = [node for node in app.probe() if node.kind in ("button", "row", "tab", "die")]
    for node in buttons:
        assert window.contains(node.rect), node
    for head in ("button.", "tab.", "die.", "action.", "pick.", "answer."):
        group = [node for node in buttons if node.id.startswith(head)]
        for number, node in enumerate(group):
            for other in group[number + 1 :]:
                assert not node.rect.colliderect(other.rect), (node, other)


def test_the_end_is_told_and_the_board_can_be_looked_at(tmp_path: Path) -> None:
    with table(tmp_path, seed=2, privacy="table") as (app, scene):
        game = scene.match.game
        stream = Stream(3)
        while not game.over:
            decision = game.pending[0]
            game.answer(decision.seat, CHOOSE(game.state, decision, stream))
        scene.recover()
        hands = Hands(app)
        hands.send(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0)))
        assert "dialog.over" in hands.nodes()
        hands.click("over.look")
        assert "dialog.over" not in hands.nodes()
        hands.click("tab.record")
        sound(app)


def test_rows_beside_a_number_show_that_number_and_answers_no_tooltip(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    text = Canvas.text

    def noted(canvas: Canvas, role: str, said: str, *rest: Any) -> pygame.Rect:
        drawn.append(said if role == "small-bold" else "")
        return text(canvas, role, said, *rest)

    monkeypatch.setattr(Canvas, "text", noted)
    with table(tmp_path) as (app, scene):
        mouse = Mouse(app, scene)
        mouse.play(20, lambda: scene.presenter.decision.kind == "guide")
        answer = mouse.hands.nodes()["answer.0"].rect.center
        assert scene.hint_at(answer) is None
        assert "2" in drawn
        mouse.play(20, lambda: scene.presenter.decision.kind == "allocate")
        drawn.clear()
        mouse.hands.send()
        mouse.hands.key(pygame.K_3)
        assert scene.presenter.surface.value == 3
        assert "action.3" in mouse.hands.nodes()
        shown = [str(number) for number in scene.presenter.surface.values]
        assert [said for said in drawn if said.isdecimal()][: len(shown)] == shown
        sound(app)


def test_the_menu_says_that_the_game_is_no_longer_saved(tmp_path: Path) -> None:
    with table(tmp_path) as (app, scene):
        hands = Hands(app)
        scene.match.game.keeper.fault = "the disk is full"
        hands.key(pygame.K_ESCAPE)
        assert "no longer saved: the disk is full" in hands.nodes()["dialog.menu.text"].text
        sound(app)


def test_a_match_is_left_to_the_menu_and_resized(tmp_path: Path) -> None:
    app = App((1280, 800), Settings(path=None), headless=True)
    try:
        app.push(Menu(Actions(app)))
        app.pump()
        Actions(app).begin(NewGame(seed=1, path=tmp_path / "a.wotr"))
        app.pump()
        scene = app.scene
        assert isinstance(scene, Table)
        hands = Hands(app)
        for size in ((1024, 700), (1600, 900), (1100, 760)):
            hands.send(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
            sound(app)
            check_places(app, size)
        hands.key(pygame.K_ESCAPE)
        hands.click("menu.main")
        assert isinstance(app.scene, Menu)
        again = reopen(tmp_path / "a.wotr")
        again.close()
    finally:
        app.close()


KILLED = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from tests.ui.tabletop import Mouse, table
with table(Path(sys.argv[1]), seed=2, privacy="open") as (app, scene):
    player = Mouse(app, scene)
    for _ in range(1000):
        player.one()
        print(len([e for e in scene.match.game.entries if e.code == "a"]), flush=True)
"""


def test_ui_48_after_a_kill_the_game_goes_on_at_the_last_answer(tmp_path: Path) -> None:
    root = Path(__file__).resolve().parents[2]
    process = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(tmp_path), str(root)], stdout=subprocess.PIPE, text=True, cwd=root
    )
    assert process.stdout is not None
    answers = 0
    for line in process.stdout:
        if line.strip().isdigit():
            answers = int(line)
        if answers >= 6:
            break
    process.send_signal(signal.SIGKILL) if hasattr(signal, "SIGKILL") else process.kill()
    process.wait()
    match = reopen(tmp_path / "0.wotr", "open")
    assert len([e for e in match.game.entries if e.code == "a"]) >= answers
    with seated(match) as (app, scene):
        assert scene.presenter.decision is not None
        Mouse(app, scene).play(2)
