"""The window itself: scenes, size, faults, and how it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from wotr.ui import announce
from wotr.ui.announce import Announcement, Banner, Queue
from wotr.ui.app import App
from wotr.ui.keys import KEYS, action_of, shown
from wotr.ui.launch import Actions
from wotr.ui.matches import NewGame, begin, files
from wotr.ui.probe import dump, find
from wotr.ui.scene import Scene
from wotr.ui.scenes.handover import Handover
from wotr.ui.scenes.menu import Menu, MenuActions
from wotr.ui.settings import Settings

Window = Callable[..., Any]


class Noted(Scene):
    """A scene that writes down what is done to it, in a colour of its own."""

    def __init__(self, name: str = "one", colour: tuple[int, int, int] = (10, 90, 40)) -> None:
        super().__init__()
        self.name, self.colour = name, colour
        self.notes: list[str] = []
        self.sizes: list[tuple[int, int]] = []
        self.secret = False
        self.drawn = 0

    def enter(self, app: App) -> None:
        super().enter(app)
        self.notes.append("enter")

    def leave(self) -> None:
        self.notes.append("leave")

    def close(self) -> None:
        self.notes.append("close")

    def resized(self, size: tuple[int, int]) -> None:
        self.sizes.append(size)

    def draw(self, surface: pygame.Surface) -> None:
        self.drawn += 1
        surface.fill(self.colour)

    def private(self) -> bool:
        return self.secret


class Faulty(Noted):
    """Breaks when it is asked to do something, until it has been mended."""

    def __init__(self, where: str) -> None:
        super().__init__()
        self.where, self.mended = where, False

    def _break(self, where: str) -> None:
        if where == self.where and not self.mended:
            raise ZeroDivisionError(f"broken in {where}")

    def handle(self, event: pygame.event.Event) -> bool:
        self._break("handle")
        return False

    def update(self, dt: float) -> bool:
        self._break("update")
        return False

    def draw(self, surface: pygame.Surface) -> None:
        self._break("draw")
        super().draw(surface)

    def recover(self) -> None:
        self.mended = True

    def report(self) -> str:
        return "the journal would be here"


# ---------------------------------------------------------------------- scenes


def test_scenes_are_entered_left_and_closed_in_order(window: Window) -> None:
    hands = window()
    one, two, three = Noted("one"), Noted("two"), Noted("three")
    hands.show(one).show(two)
    hands.app.replace(three)
    hands.app.pop()
    assert one.notes == ["enter", "leave", "enter"]
    assert two.notes == ["enter", "leave", "close"]
    assert three.notes == ["enter", "leave", "close"]
    assert hands.app.scene is one
    hands.app.pop()
    assert hands.app.status == 0


def test_the_end_of_the_program_closes_every_scene(window: Window) -> None:
    hands = window()
    one, two = Noted("one"), Noted("two")
    hands.show(one).show(two)
    hands.app.close()
    assert one.notes == ["enter", "leave", "close"]
    assert two.notes == ["enter", "leave", "close"]


def test_many_resizes_at_once_lay_out_once_and_all_scenes(window: Window) -> None:
    hands = window()
    one, two = Noted("one"), Noted("two")
    hands.show(one).show(two)
    sizes = [(1100 + n, 760) for n in range(30)]
    hands.app.pump(*(pygame.event.Event(pygame.VIDEORESIZE, size=s, w=s[0], h=s[1]) for s in sizes))
    assert one.sizes == two.sizes == [(1129, 760)]
    assert hands.app.canvas.get_size() == (1129, 760)


def test_a_window_below_the_smallest_size_still_has_a_whole_layout(window: Window) -> None:
    hands = window().show(Noted())
    hands.resize((640, 480))
    assert hands.app.size == (1024, 700)
    hands.resize((1600, 900))
    assert hands.app.size == (1600, 900)
    assert hands.app.canvas is hands.app.window


def test_text_size_and_scale_act_at_once_on_all_scenes(window: Window) -> None:
    hands = window((1920, 1080))
    scene = Noted()
    hands.show(scene)
    before = hands.app.style
    hands.app.settings.put("text_size", 24)
    hands.app.settings.put("ui_scale", 150)
    assert before.size("text") == 18
    assert hands.app.style.size("text") == 36
    assert len(scene.sizes) == 2


def test_the_scale_is_held_back_where_the_window_has_no_room(window: Window) -> None:
    hands = window((1024, 700), Settings(ui_scale=200))
    assert hands.app.style.scale == 1.0
    hands.resize((2048, 1400))
    assert hands.app.style.scale == 2.0


def test_ui_16_the_same_scene_twice_gives_the_same_bytes(window: Window, tmp_path: Path) -> None:
    one = window().show(Menu(Nothing(), scenic=False)).picture()
    two = window().show(Menu(Nothing(), scenic=False)).picture()
    assert one == two


def test_a_picture_of_the_window_asks_first_when_private_cards_are_on_it(window: Window, tmp_path: Path) -> None:
    hands = window()
    scene = Noted()
    hands.show(scene)
    folder = tmp_path / "saves" / "screenshots"
    hands.key(pygame.K_F12)
    assert len(list(folder.glob("*.png"))) == 1
    scene.secret = True
    hands.key(pygame.K_F12)
    assert len(list(folder.glob("*.png"))) == 1
    assert hands.focused == "button.no"
    hands.click("button.yes")
    assert len(list(folder.glob("*.png"))) == 2
    saved = pygame.image.load(str(max(folder.glob("*.png"), key=lambda path: path.stat().st_mtime_ns)))
    assert saved.get_at((5, 5))[:3] == scene.colour
    assert saved.get_at((640, 400))[:3] == scene.colour


# ---------------------------------------------------------------------- faults


@pytest.mark.parametrize("where", ["handle", "update", "draw"])
def test_a_fault_in_a_scene_opens_a_dialog_and_writes_a_report(window: Window, tmp_path: Path, where: str) -> None:
    hands = window()
    scene = Faulty(where)
    hands.show(scene)
    hands.key(pygame.K_x, 0, "x")
    for _ in range(3):
        hands.wait(0.1)
    assert "ZeroDivisionError" in hands.node("dialog.fault.text").text
    reports = list((tmp_path / "saves" / "reports").glob("*.txt"))
    assert len(reports) == 1
    text = reports[0].read_text(encoding="utf-8")
    assert f"broken in {where}" in text
    assert "the journal would be here" in text
    hands.click("button.go-on")
    hands.key(pygame.K_x, 0, "x")
    assert not hands.sees("dialog.fault")
    assert hands.app.canvas.get_at((5, 5))[:3] == scene.colour


def test_a_fault_that_comes_again_is_told_again_and_the_program_can_be_left(window: Window) -> None:
    hands = window().show(Noted())
    scene = Faulty("draw")
    scene.recover = lambda: None  # type: ignore[method-assign]
    hands.show(scene)
    hands.click("button.go-on")
    hands.wait(0.1)
    assert hands.sees("dialog.fault")
    hands.click("button.home")
    hands.wait(0.1)
    assert isinstance(hands.app.scene, Noted)
    assert not isinstance(hands.app.scene, Faulty)
    assert not hands.sees("dialog.fault")


# ---------------------------------------------------------------------- how it runs and ends

RUN = """
import resource, sys, time
from wotr.ui.app import App
from wotr.ui.scene import Scene
from wotr.ui.settings import Settings

class Plain(Scene):
    def close(self):
        print("closed", flush=True)
    def draw(self, surface):
        surface.fill((9, 9, 9))
        print("drawn", flush=True)

app = App(settings=Settings(), headless=True)
app.push(Plain())
sys.exit(app.run())
"""


def running(code: str, **more: str) -> subprocess.Popen[str]:
    variables = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2]), **more}
    return subprocess.Popen(
        [sys.executable, "-c", code], env=variables, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


@pytest.mark.skipif(sys.platform == "win32", reason="signals of this kind are not known there")
@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_ui_48_a_signal_ends_the_program_cleanly(number: int, status: int) -> None:
    process = running(RUN)
    assert process.stdout is not None
    while "drawn" not in process.stdout.readline():
        pass
    process.send_signal(number)
    out, err = process.communicate(timeout=10)
    assert process.returncode == status
    assert "closed" in out
    assert err == ""


IDLE = """
import threading, time
from wotr.ui.app import App
from wotr.ui.launch import Actions
from wotr.ui.scenes.menu import Menu
from wotr.ui.settings import Settings

app = App(settings=Settings(), headless=True)
menu = Menu(Actions(app), scenic=False)
app.push(menu)

def measure():
    time.sleep(1.8)
    wall, cpu = time.perf_counter(), time.process_time()
    time.sleep(1.2)
    print((time.process_time() - cpu) / (time.perf_counter() - wall), flush=True)
    app.quit()

threading.Thread(target=measure, daemon=True).start()
app.run()
"""


def test_ui_46_a_still_window_takes_hardly_any_time() -> None:
    out, err = running(IDLE).communicate(timeout=30)
    assert err == ""
    assert float(out.split()[-1]) < 0.06 * 1.5


def test_without_a_display_one_line_says_what_to_do() -> None:
    code = "import sys; from wotr.ui.launch import launch; sys.exit(launch('menu'))"
    gone = {"SDL_VIDEODRIVER": "", "DISPLAY": "", "WAYLAND_DISPLAY": ""}
    process = running(code, **gone)
    out, err = process.communicate(timeout=20)
    if sys.platform.startswith("linux"):
        assert process.returncode == 1
        lines = [line for line in err.splitlines() if line.startswith("wotr: ")]
        assert len(lines) == 1
        assert "wotr play --text" in lines[0]
        assert "Traceback" not in err + out


def test_the_loop_ends_when_the_window_is_closed() -> None:
    app = App(settings=Settings(), headless=True)
    scene = Noted()
    app.push(scene)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    start = time.perf_counter()
    assert app.run() == 0
    assert time.perf_counter() - start < 2
    assert scene.notes[-2:] == ["leave", "close"]


# ---------------------------------------------------------------------- keys


def test_every_key_does_one_thing_and_every_action_is_explained() -> None:
    pairs = [(key.key, key.mods) for key in KEYS]
    assert len(pairs) == len(set(pairs))
    for action in {key.action for key in KEYS} - {"left", "right", "up", "down"}:
        family = action.split("-")[0] if action[-1].isdigit() or action.startswith("tab-") else action
        assert any(key.words for key in KEYS if key.action.startswith(family)), action
    assert shown("undo") == "Ctrl+Z"


def test_signs_are_found_on_any_keyboard() -> None:
    def press(key: int, mod: int, sign: str) -> str:
        return action_of(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=sign))

    assert press(pygame.K_7, pygame.KMOD_LSHIFT, "/") == "find"
    assert press(pygame.K_MINUS, pygame.KMOD_LSHIFT, "?") == "help"
    assert press(pygame.K_3, 0, "3") == "row-3"
    assert press(pygame.K_3, pygame.KMOD_LALT, "3") == "die-3"
    assert press(pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_NUM, "") == "undo"


# ---------------------------------------------------------------------- menu


class Nothing(MenuActions):
    """Writes down what the entries of the menu ask for."""

    def __init__(self) -> None:
        self.asked: list[Any] = []

    def begin(self, wanted: NewGame) -> None:
        self.asked.append(wanted)

    def load(self, path: Path, recover: bool = False) -> None:
        self.asked.append((path.name, recover))

    def map(self) -> None:
        self.asked.append("map")

    def quit(self) -> None:
        self.asked.append("quit")


def saved(folder: Path, name: str) -> Path:
    match = begin(NewGame(path=folder / name, seed=4))
    match.close()
    return match.path


def test_the_menu_without_a_saved_game_starts_at_new_game(window: Window) -> None:
    hands = window().show(Menu(Nothing(), scenic=False))
    assert hands.focused == "menu.new"
    assert [node.id for node in hands.app.probe() if not node.enabled] == ["menu.continue", "menu.load"]


def test_every_entry_of_the_menu_acts_by_click_letter_and_enter(window: Window, tmp_path: Path) -> None:
    saved(tmp_path / "saves", "last.wotr")
    actions = Nothing()
    hands = window().show(Menu(actions, scenic=False))
    assert hands.focused == "menu.continue"
    hands.key(pygame.K_RETURN)
    hands.click("menu.map")
    hands.key(pygame.K_m, 0, "m")
    hands.key(pygame.K_DOWN)
    assert hands.focused == "menu.settings"
    hands.key(pygame.K_q, 0, "q")
    assert actions.asked == [("last.wotr", False), "map", "map", "quit"]


def test_a_new_game_is_begun_as_it_was_chosen_and_the_choice_is_remembered(window: Window) -> None:
    actions = Nothing()
    hands = window().show(Menu(actions, scenic=False))
    hands.key(pygame.K_n, 0, "n")
    hands.click("new.variant.first-edition")
    hands.click("new.privacy.open")
    assert not hands.sees("new.seed")
    hands.click("new.more")
    hands.click("new.seed")
    hands.type("77")
    hands.click("button.begin")
    assert actions.asked == [NewGame("first-edition", "open", 77)]
    hands.key(pygame.K_n, 0, "n")
    assert hands.node("new.variant.first-edition").lit
    hands.key(pygame.K_RETURN)
    assert actions.asked[1] == NewGame("first-edition", "open", None)


def test_a_saved_game_is_loaded_or_deleted_after_a_question(window: Window, tmp_path: Path) -> None:
    for name in ("a.wotr", "b.wotr"):
        saved(tmp_path / "saves", name)
        time.sleep(0.02)
    actions = Nothing()
    hands = window().show(Menu(actions, scenic=False))
    hands.key(pygame.K_l, 0, "l")
    assert [node.text.split(" — ")[:3] for node in hands.app.probe() if node.kind == "row"] == [
        ["b", "turn 1", "second edition"],
        ["a", "turn 1", "second edition"],
    ]
    hands.click("button.delete")
    assert hands.focused == "button.no"
    hands.key(pygame.K_ESCAPE)
    assert len(files()) == 2
    hands.click("button.delete")
    hands.click("button.yes")
    assert [path.name for path in files()] == ["a.wotr"]
    hands.key(pygame.K_RETURN)
    assert actions.asked == [("a.wotr", False)]


def test_a_damaged_save_is_named_with_what_can_be_rescued(window: Window, tmp_path: Path) -> None:
    path = saved(tmp_path / "saves", "hurt.wotr")
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0] + lines[1][:40] + b"#" + lines[1][41:] + b"".join(lines[2:]))
    hands = window()
    hands.show(Menu(Actions(hands.app), scenic=False))
    assert "damaged" in hands.node("menu.continue").text
    hands.key(pygame.K_RETURN)
    assert "hurt.wotr" in hands.node("dialog.damaged.text").text
    assert hands.sees("button.recover")


def test_settings_act_at_once_and_are_kept(window: Window, config_folder: Path) -> None:
    hands = window(settings=Settings.load()).show(Menu(Nothing(), scenic=False))
    hands.key(pygame.K_s, 0, "s")
    hands.click("settings.text_size.more")
    hands.click("settings.reduced_motion")
    assert hands.app.style.size("text") == 21
    assert Settings.load().reduced_motion
    hands.click("settings.reset")
    assert hands.app.style.size("text") == 18
    hands.key(pygame.K_ESCAPE)
    assert not hands.sees("dialog.settings")


@pytest.mark.parametrize(
    ("size", "text_size", "scale"),
    [
        ((1024, 700), 16, 100), ((1024, 700), 24, 200), ((1280, 800), 18, 100), ((1280, 800), 24, 100),
        ((1600, 900), 21, 125), ((1920, 1080), 18, 150), ((1920, 1080), 24, 200), ((3840, 2160), 24, 200),
    ],
)  # fmt: skip
def test_ui_10_the_menu_and_its_dialogs_lie_in_the_window(
    window: Window, tmp_path: Path, size: tuple[int, int], text_size: int, scale: int
) -> None:
    saved(tmp_path / "saves", "last.wotr")
    hands = window(size, Settings(text_size=text_size, ui_scale=scale)).show(Menu(Nothing(), scenic=False))
    area = pygame.Rect((0, 0), size)
    for letter in ("", "n", "s", "l"):
        if letter:
            hands.key(ord(letter), 0, letter)
        if letter == "n":
            hands.click("new.more")
        nodes = [node for node in hands.app.probe() if not letter or not node.id.startswith("menu.")]
        assert all(area.contains(node.rect) for node in nodes), dump(nodes)
        parts = [
            node for node in nodes if node.kind not in ("dialog", "panel", "tooltip") and node.inside.count(".") < 2
        ]
        parts = [node for node in parts if not node.inside or node.inside.startswith("dialog.")]
        for place, one in enumerate(parts):
            assert not [two.id for two in parts[place + 1 :] if one.rect.colliderect(two.rect)], one.id
        hands.key(pygame.K_ESCAPE)


# ---------------------------------------------------------------------- hand-over


def test_ui_30_the_cover_is_shown_before_push_returns_and_what_lay_below_is_gone(window: Window) -> None:
    hands = window()
    table = Noted(colour=(200, 0, 0))
    hands.show(table)
    shown_pictures: list[bytes] = []
    hands.app.on_flip = lambda canvas: shown_pictures.append(pygame.image.tobytes(canvas, "RGB"))
    events: list[str] = []
    hands.app.push(
        Handover("the Shadow player", "shadow", "choose a Combat card", ["A thing."], lambda: events.append("on"))
    )
    assert len(shown_pictures) == 1
    assert bytes((200, 0, 0)) * 50 not in shown_pictures[0]
    assert table.notes[-1] == "leave"
    drawn = table.drawn
    hands.wait(1)
    assert table.drawn == drawn
    assert events == []
    hands.key(pygame.K_RETURN)
    assert events == ["on"]
    assert hands.app.scene is table


def test_the_cover_says_who_why_and_what_happened(window: Window) -> None:
    hands = window()
    hands.show(Noted())
    recap = ["The Fellowship moves.", "The Free Peoples attack <b>Moria</b>."]
    hands.show(Handover("the Shadow player", "shadow", "choose a Combat card", recap, lambda: None))
    assert hands.node("handover.who").text == "The Shadow player"
    assert hands.node("handover.why").text == "Choose a Combat card"
    assert "attack Moria." in hands.node("handover.recap").text
    assert hands.node("button.show").text == "I am the Shadow player, show me"


@pytest.mark.parametrize("recap", [[], ["A line."], ["A long line of what happened. " * 4] * 80])
@pytest.mark.parametrize("size", [(1024, 700), (1920, 1080)])
def test_the_cover_has_room_for_any_recap_and_its_button_is_not_under_the_pointer(
    window: Window, recap: list[str], size: tuple[int, int]
) -> None:
    hands = window(size)
    hands.show(Noted())
    hands.show(Handover("the Shadow player", "shadow", "choose", recap, lambda: None))
    usual = hands.node("button.show").rect
    assert all(pygame.Rect((0, 0), size).contains(node.rect) for node in hands.app.probe())
    hands.app.pop()
    hands.point(usual.center)
    hands.show(Handover("the Shadow player", "shadow", "choose", recap, lambda: None))
    assert not hands.node("button.show").rect.collidepoint(usual.center)
    hands.key(pygame.K_ESCAPE)
    assert hands.sees("button.show")


# ---------------------------------------------------------------------- announcements


def told(*numbers: int, weight: str = "heavy") -> list[Announcement]:
    return [Announcement(n, f"thing {n}", weight=weight) for n in numbers]


def test_ui_50_each_announcement_is_shown_once_and_in_order() -> None:
    queue = Queue("normal")
    queue.put(told(1, 2))
    queue.put(told(2, 3))
    seen = []
    while queue.current is not None:
        seen.append(queue.current.number)
        queue.update(2.6)
    queue.put(told(1, 2, 3))
    assert seen == [1, 2, 3]
    assert not queue.busy


def test_ui_50_what_lay_in_the_journal_at_loading_is_not_shown() -> None:
    queue = Queue("normal", seen=7)
    queue.put(told(6, 7, 8))
    assert queue.current is not None
    assert queue.current.number == 8


def test_ui_50_space_ends_one_and_esc_all() -> None:
    queue = Queue("step")
    queue.put(told(1, 2, 3))
    assert not queue.update(60)
    assert queue.waits
    queue.go_on()
    assert queue.current == told(2)[0]
    queue.skip()
    assert not queue.busy
    queue.put(told(4))
    assert queue.current == told(4)[0]


def test_ui_50_speeds_differ_and_off_shows_nothing() -> None:
    times = {}
    for speed in ("slow", "normal", "fast"):
        queue = Queue(speed)
        queue.put(told(1))
        times[speed] = next(n for n in range(1, 100) if queue.update(0.1))
    assert times["slow"] > times["normal"] > times["fast"]
    queue = Queue("off")
    queue.put(told(1, 2))
    assert not queue.busy
    queue.hurry("normal")
    queue.put(told(2, 3))
    assert queue.current == told(3)[0]


def test_at_speed_step_only_what_matters_waits() -> None:
    queue = Queue("step")
    queue.put(told(1, weight="light") + told(2))
    assert queue.update(2)
    assert queue.waits


@pytest.mark.parametrize("words", ["Short.", "The Free Peoples attack <b>Minas Morgul</b> with five Armies. " * 4])
def test_the_banner_lies_in_its_area_and_is_drawn(window: Window, words: str) -> None:
    hands = window((1024, 700), Settings(text_size=24))
    queue, banner, area = Queue("step"), Banner(), pygame.Rect(0, 74, 640, 500)
    queue.put([Announcement(1, words, "swords", side="free"), *told(2)])
    before = hands.picture()
    banner.draw(hands.app.canvas, queue, area, hands.app.style)
    assert hands.picture() != before
    node = find(banner.nodes(queue, area, hands.app.style), "announcement")
    assert area.contains(node.rect)
    assert set(announce.SECONDS) == {"step", "slow", "normal", "fast", "off"}


# ---------------------------------------------------------------------- endurance


def test_ui_45_dialogs_and_resizes_leave_nothing_behind(window: Window, tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    saved(tmp_path / "saves", "last.wotr")
    menu = Menu(Nothing(), scenic=False)
    hands = window().show(menu)

    def busy(times: int) -> None:
        for n in range(times):
            hands.key(pygame.K_n, 0, "n")
            hands.key(pygame.K_m, 0, "m")
            hands.key(pygame.K_ESCAPE)
            if n % 5 == 0:
                hands.resize((1100 + n % 7 * 40, 720 + n % 5 * 30))

    busy(40)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    busy(60)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 60 * 1024
