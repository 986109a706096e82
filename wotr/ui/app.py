"""The window: its loop, its stack of scenes, dialogs, tooltips and what happens when something breaks."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
import traceback
import warnings
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from types import FrameType
from typing import Any, TypeVar

import pygame

from wotr import __version__, paths
from wotr.text.en import menu as words
from wotr.ui import fonts, icons, keys, palette, widgets_entry, widgets_frame
from wotr.ui.probe import Node
from wotr.ui.scene import Scene
from wotr.ui.settings import Settings
from wotr.ui.widgets import Answer, Dialog, RichText, Style, plain, question, stripped
from wotr.ui.widgets_tip import Tips

SMALLEST = (1024, 700)
USUAL = (1280, 800)
STILL, MOVING, AWAKE = 250, 16, 40  # milliseconds to wait for an event
AWAKE_FOR = 1.5  # seconds after the last event in which pictures go on
TOLD_FOR = 5.0
NOT_SHOWN = ("offscreen", "dummy")
T = TypeVar("T")


class NoDisplay(Exception):
    """There is no display to open a window on; the message is one line and says what to do."""


class App:
    """The window. `push`, `pop` and `replace` scenes, then `run()`; a test calls `pump(*events)` instead.

    `size`: None for one that suits the desktop. `settings`: default are those of the player. `headless` draws for
    nobody, as tests do; so does the environment variable SDL_VIDEODRIVER=dummy. Raises NoDisplay.

    `style` has the lengths and typefaces for the present text size and scale; it is another object after a change, and
    every scene on the stack gets `resized`. `places` remembers where dialogs were dragged to. `on_flip` is called with
    every picture that is shown.
    """

    def __init__(
        self, size: tuple[int, int] | None = USUAL, settings: Settings | None = None, headless: bool = False
    ) -> None:
        self.settings = settings or Settings.load()
        self.places: dict[str, tuple[int, int]] = {}
        self.on_flip: Callable[[pygame.Surface], None] | None = None
        self.mouse = (-1, -1)
        self.stack: list[Scene] = []
        self.told: tuple[str, float] | None = None
        self.status: int | None = None
        self._open_display(size, headless)
        self._guess = _guessed_scale()
        self.style = self._styled()
        self.tips = Tips()
        self._awake = 0.0
        self._moving = False
        self._dirty = True
        self._broken: Scene | None = None
        self._typed = ""
        self._closed = False
        self.settings.listeners.append(self._changed)
        if self.settings.notice:
            self.tell(self.settings.notice)

    # ------------------------------------------------------------------ the display

    def _open_display(self, size: tuple[int, int] | None, headless: bool) -> None:
        if headless:
            os.environ["SDL_VIDEODRIVER"] = "dummy"
        asked = os.environ.get("SDL_VIDEODRIVER", "")
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        try:
            pygame.display.init()
            pygame.font.init()
            driver = pygame.display.get_driver()
            if driver in NOT_SHOWN and driver != asked:
                raise pygame.error("no screen was found")
            if driver == "x11":
                os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
            pygame.display.set_caption(words.TITLE)
            self._name_window()
            self.window = pygame.display.set_mode(size or _suitable_size(), pygame.RESIZABLE)
        except pygame.error as error:
            pygame.display.quit()
            raise NoDisplay(f"cannot open a window ({error}); play in the terminal instead: wotr play --text") from None
        with contextlib.suppress(pygame.error, AttributeError), warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            pygame.Window.from_display_module().minimum_size = SMALLEST
        pygame.key.set_repeat(400, 45)
        self._fit_canvas()
        if self.settings.full_screen:
            self._toggle()

    def _name_window(self) -> None:
        sign = pygame.Surface((64, 64), pygame.SRCALPHA)
        pygame.draw.circle(sign, palette.PANEL, (32, 32), 32)
        sign.blit(icons.icon("ring", 48, palette.ACCENT), (8, 8))
        pygame.display.set_icon(sign)

    def _fit_canvas(self) -> None:
        """Draw into the window itself, or into something as large as the smallest layout when it is smaller."""
        w, h = self.window.get_size()
        self.size = (max(w, SMALLEST[0]), max(h, SMALLEST[1]))
        self.canvas = self.window if self.size == (w, h) else pygame.Surface(self.size).convert()

    def _styled(self) -> Style:
        scale = (self.settings.ui_scale or self._guess) / 100
        room = min(self.size[0] / SMALLEST[0], self.size[1] / SMALLEST[1])
        return Style(self.settings.text_size, max(1.0, min(scale, room)), self.settings.reduced_motion)

    def _resize(self, size: tuple[int, int]) -> None:
        now = pygame.display.get_surface()
        if now is None or now.get_size() != size:
            now = pygame.display.set_mode(size, pygame.RESIZABLE)
        self.window = now
        self._fit_canvas()
        self._laid_out()

    def _laid_out(self) -> None:
        """Size, text size or scale changed: everything is laid out anew."""
        self.style = self._styled()
        for scene in self.stack:
            self._guarded(scene, scene.resized, self.size)
            for dialog in scene.dialogs:
                self._guarded(scene, dialog.layout)
        self._dirty = True

    def _changed(self, name: str) -> None:
        if name in ("full_screen", "") and bool(pygame.display.is_fullscreen()) != self.settings.full_screen:
            self._toggle()
        self._laid_out()

    def _toggle(self) -> None:
        with contextlib.suppress(pygame.error):
            pygame.display.toggle_fullscreen()
            surface = pygame.display.get_surface()
            if surface is not None:
                self.window = surface
                self._fit_canvas()

    # ------------------------------------------------------------------ scenes and dialogs

    @property
    def scene(self) -> Scene | None:
        """The uppermost scene."""
        return self.stack[-1] if self.stack else None

    @property
    def dialog(self) -> Dialog | None:
        """The uppermost dialog of the uppermost scene."""
        return self.stack[-1].dialogs[-1] if self.stack and self.stack[-1].dialogs else None

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        if self.scene is not None:
            self.scene.leave()
        self.stack.append(scene)
        self._entered(scene)

    def pop(self) -> None:
        """Take the uppermost scene off; without another one the program ends."""
        if self.stack:
            self._dropped(self.stack.pop())
        if self.scene is not None:
            self._entered(self.scene)
        else:
            self.quit()

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the uppermost one."""
        if self.stack:
            self._dropped(self.stack.pop())
        self.stack.append(scene)
        self._entered(scene)

    def home(self) -> None:
        """Take off all scenes but the lowest."""
        while len(self.stack) > 1:
            self._dropped(self.stack.pop())
        if self.scene is not None:
            self._entered(self.scene)

    def _entered(self, scene: Scene) -> None:
        self.tips.hide()
        self._dirty = True
        self._guarded(scene, scene.enter, self)

    def _dropped(self, scene: Scene) -> None:
        self._guarded(scene, scene.leave)
        self._guarded(scene, scene.close)
        if self._broken is scene:
            self._broken = None

    def open(self, dialog: Dialog) -> Dialog:
        """Open a dialog over the uppermost scene; gives it back."""
        scene = self.scene
        if scene is None:
            raise LookupError("there is no scene to open a dialog over")
        self.tips.hide()
        scene.dialogs.append(dialog)
        dialog.opened(self)
        self._dirty = True
        return dialog

    def shut(self, dialog: Dialog) -> None:
        """Take a dialog away."""
        for scene in self.stack:
            if dialog in scene.dialogs:
                scene.dialogs.remove(dialog)
                dialog.ui.clear()
                scene.dirty = True
        self.tips.hide()
        self._dirty = True

    def tell(self, line: str) -> None:
        """Show a line at the lower edge for some seconds."""
        self.told = (line, TOLD_FOR)
        self._dirty = True

    def quit(self, status: int = 0) -> None:
        """End the program after this round of the loop."""
        if self.status is None:
            self.status = status

    # ------------------------------------------------------------------ the loop

    def run(self) -> int:
        """Show the uppermost scene until somebody leaves; gives the exit status."""
        before = self._signals()
        last = time.perf_counter()
        try:
            while self.status is None:
                awake = self._awake > 0
                wait = MOVING if self._moving else AWAKE if awake else STILL
                if self._dirty_now():
                    wait = 1
                first = pygame.event.wait(wait)
                events = [] if first.type == pygame.NOEVENT else [first, *pygame.event.get()]
                now = time.perf_counter()
                self._round(events, min(now - last, 0.25), awake)
                last = now
        finally:
            for number, handler in before:
                signal.signal(number, handler)
            self.close()
        return self.status or 0

    def pump(self, *events: pygame.event.Event, dt: float = 0.02) -> None:
        """For tests: handle these events and those that wait, let `dt` seconds pass, draw."""
        self._round([*events, *pygame.event.get()], dt, True)

    def _round(self, events: list[pygame.event.Event], dt: float, redraw: bool) -> None:
        resized = [event for event in events if event.type == pygame.VIDEORESIZE]
        if resized:
            self._resize((resized[-1].w, resized[-1].h))
        for event in events:
            if event.type != pygame.VIDEORESIZE:
                self._handle(event)
        if events:
            self._awake = AWAKE_FOR
        elif self._awake > 0:
            self._awake -= dt
        self._moving = self._update(dt)
        if redraw or events or self._moving or self._dirty_now():
            self.present()

    def _dirty_now(self) -> bool:
        scene = self.scene
        return self._dirty or (scene is not None and (scene.dirty or any(dialog.dirty for dialog in scene.dialogs)))

    def _signals(self) -> list[tuple[signal.Signals, Any]]:
        def stop(number: int, frame: FrameType | None) -> None:
            self.quit(128 + number)

        before: list[tuple[signal.Signals, Any]] = []
        with contextlib.suppress(ValueError):  # not in the main thread
            for number in (signal.SIGINT, signal.SIGTERM):
                before.append((number, signal.signal(number, stop)))
        return before

    def close(self) -> None:
        """Let all scenes give back what they hold, and close the window."""
        if self._closed:
            return
        self._closed = True
        if self.scene is not None:
            _quietly(self.scene.leave)
        for scene in reversed(self.stack):
            _quietly(scene.close)
        self.stack.clear()
        if self._changed in self.settings.listeners:
            self.settings.listeners.remove(self._changed)
        fonts.forget()
        icons.forget()
        widgets_frame.forget()
        widgets_entry.forget()
        pygame.display.quit()
        pygame.font.quit()

    # ------------------------------------------------------------------ events

    def _handle(self, event: pygame.event.Event) -> None:
        scene = self.scene
        if event.type == pygame.QUIT:
            self.quit()
            return
        if event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN):
            self._dirty = True
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.mouse = event.pos
        elif event.type == pygame.WINDOWLEAVE:
            self.mouse = (-1, -1)
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN, pygame.MOUSEWHEEL):
            self.tips.hide()
        if event.type == pygame.KEYDOWN and self._own_key(keys.action_of(event)):
            return
        if scene is None:
            return
        before = (scene, self.dialog)
        if event.type == pygame.TEXTINPUT:
            typed, self._typed = self._typed, ""
            if typed and typed == event.text:
                return
        self._pass_on(scene, event)
        opened = event.type == pygame.KEYDOWN and (self.scene, self.dialog) != before
        self._typed = event.unicode if opened else "" if event.type == pygame.KEYDOWN else self._typed

    def _pass_on(self, scene: Scene, event: pygame.event.Event) -> None:
        dialog = self.dialog
        if dialog is not None and event.type not in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            used = self._guarded(scene, dialog.handle, event)
            if dialog.peeking and not used and scene is not self._broken:
                self._guarded(scene, scene.peek, event)
        elif scene is not self._broken:
            self._guarded(scene, scene.handle, event)
        scene.dirty = True

    def _own_key(self, action: str) -> bool:
        if action == "full-screen":
            self.settings.put("full_screen", not self.settings.full_screen)
        elif action == "screenshot":
            self._picture()
        elif action == "quit":
            self.quit()
        else:
            return False
        return True

    def _picture(self) -> None:
        def save() -> None:
            self.present()
            folder = paths.saves_dir() / "screenshots"
            path = folder / f"{datetime.now():%Y-%m-%d-%H%M%S-%f}.png"
            try:
                folder.mkdir(parents=True, exist_ok=True)
                self.screenshot(path)
            except (OSError, pygame.error) as error:
                self.tell(words.PICTURE_FAULT.format(error))
            else:
                self.tell(words.PICTURE_SAVED.format(path))

        scene = self.scene
        if scene is not None and scene.private():
            ask = (words.PICTURE_ASK, words.PICTURE_WHAT, words.PICTURE_YES, words.PICTURE_NO)
            self.open(question("screenshot", *ask, save))
        else:
            save()

    def screenshot(self, path: str | Path) -> None:
        """Save what is on the screen as a PNG."""
        pygame.image.save(self.canvas, str(path))

    # ------------------------------------------------------------------ time and pictures

    def _update(self, dt: float) -> bool:
        scene = self.scene
        moving = False
        if scene is not None:
            if scene is not self._broken:
                moving = bool(self._guarded(scene, scene.update, dt))
            for dialog in list(scene.dialogs):
                moving = bool(self._guarded(scene, dialog.update, dt)) or moving
        if self.told is not None:
            line, left = self.told
            self.told = (line, left - dt) if left > dt else None
            self._dirty = self._dirty or self.told is None
        if self.tips.update(dt, self.mouse, self._hint(), self.settings.tooltip_delay):
            self._dirty = True
        if self.tips.waiting:
            self._awake = max(self._awake, 0.1)
        return moving

    def _hint(self) -> tuple[str, pygame.Rect] | None:
        scene = self.scene
        if scene is None or scene is self._broken:
            return None
        top = self.dialog or scene
        if self.dialog is not None and self.dialog.peeking:
            top = scene
        found = self._guarded(scene, top.hint_at, self.mouse)
        return found or self._guarded(scene, top.focus_hint)

    def present(self) -> None:
        """Draw everything and show it now."""
        scene = self.scene
        self._dirty = False
        if scene is not None:
            scene.dirty = False
            if scene is self._broken:
                widgets_frame.parchment(self.canvas, self.canvas.get_rect())
            else:
                self._guarded(scene, scene.draw, self.canvas)
                if scene is self._broken:
                    widgets_frame.parchment(self.canvas, self.canvas.get_rect())
            if self.dialog is not None and not self.dialog.peeking:
                widgets_frame.dim(self.canvas)
            for dialog in scene.dialogs:
                dialog.dirty = False
                self._guarded(scene, dialog.draw, self.canvas)
        self._draw_told()
        self.tips.draw(self.canvas, self.style, self.mouse)
        if self.canvas is not self.window:
            self.window.blit(self.canvas, (0, 0))
        if self.on_flip is not None:
            self.on_flip(self.canvas)
        pygame.display.flip()

    def _told_rect(self) -> tuple[pygame.Rect, RichText] | None:
        if self.told is None:
            return None
        style = self.style
        rich = RichText(plain(self.told[0]), self.size[0] * 2 // 3, style, on_card=True)
        rect = pygame.Rect(0, 0, rich.width + 2 * style.px(16), rich.height + 2 * style.px(8))
        rect.midbottom = (self.size[0] // 2, self.size[1] - style.px(24))
        return rect, rich

    def _draw_told(self) -> None:
        told = self._told_rect()
        if told is not None:
            rect, rich = told
            widgets_frame.card(self.canvas, rect, self.style.px(6))
            rich.draw(self.canvas, (rect.x + self.style.px(16), rect.y + self.style.px(8)))

    def probe(self) -> list[Node]:
        """What is on the screen, lowest first."""
        return list(self._nodes())

    def _nodes(self) -> Iterator[Node]:
        scene = self.scene
        if scene is not None and scene is not self._broken:
            yield from scene.probe()
        if scene is not None:
            for dialog in scene.dialogs:
                yield from dialog.probe()
        told = self._told_rect()
        if told is not None and self.told is not None:
            yield Node("told", "text", self.told[0], told[0])
        rect = self.tips.rect(self.style, self.mouse, self.size)
        if rect is not None:
            yield Node("tooltip", "tooltip", stripped(self.tips.words), rect)

    # ------------------------------------------------------------------ faults

    def _guarded(self, scene: Scene, call: Callable[..., T], *args: Any) -> T | None:
        """Call something of a scene; a fault in it opens a dialog instead of ending the program."""
        try:
            return call(*args)
        except Exception as error:
            self._fault(scene, error)
            return None

    def _fault(self, scene: Scene, error: Exception) -> None:
        if self._broken is scene and any(dialog.id == "fault" for dialog in scene.dialogs):
            scene.dialogs[:] = [dialog for dialog in scene.dialogs if dialog.id == "fault"]
            return
        self._broken = scene
        path = self._reported(scene, error)
        kept = words.FAULT_REPORT.format(path) if path else words.FAULT_NO_REPORT
        body = words.FAULT_WHAT.format(plain(_first_line(error)), plain(kept))
        go_on = Answer("button.go-on", words.FAULT_GO_ON, lambda: self._mended(scene), look="primary", letter="g")
        answers = [go_on, Answer("button.quit", words.FAULT_QUIT, self.quit, letter="l")]
        if len(self.stack) > 1:
            answers.insert(1, Answer("button.home", words.FAULT_HOME, self.home, letter="b"))
        scene.dialogs.clear()
        dialog = Dialog("fault", words.FAULT, body, answers, icon="warning", width=620, peeks=False)
        scene.dialogs.append(dialog)
        dialog.opened(self)
        self._dirty = True

    def _mended(self, scene: Scene) -> None:
        self._broken = None
        self._guarded(scene, scene.recover)
        if self._broken is None:
            self._guarded(scene, scene.resized, self.size)

    def _reported(self, scene: Scene, error: Exception) -> Path | None:
        """Write what went wrong to a file; None when that fails, too."""
        told = ""
        with contextlib.suppress(Exception):
            told = scene.report()
        parts = [
            f"wotr {__version__}, Python {sys.version.split()[0]}, pygame-ce {pygame.version.ver}, {sys.platform}",
            f"window {self.size}, scene {type(scene).__name__}",
            "".join(traceback.format_exception(error)),
            told,
        ]
        folder = paths.saves_dir() / "reports"
        path = folder / f"fault-{datetime.now():%Y-%m-%d-%H%M%S-%f}.txt"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path.write_text("\n\n".join(part for part in parts if part), encoding="utf-8")
        except OSError:
            return None
        return path


def _first_line(error: BaseException) -> str:
    return f"{type(error).__name__}: {(str(error).splitlines() or [''])[0]}"


def _quietly(call: Callable[[], object]) -> None:
    try:
        call()
    except Exception:
        traceback.print_exc()


def _desktop() -> tuple[int, int] | None:
    """The size of the first desktop, None when nobody sees it."""
    if pygame.display.get_driver() in NOT_SHOWN:
        return None
    try:
        return pygame.display.get_desktop_sizes()[0]
    except (pygame.error, IndexError):
        return None


def _suitable_size() -> tuple[int, int]:
    """The size of a new window: most of the desktop, but no smaller than usual unless the desktop is."""
    desktop = _desktop()
    if desktop is None:
        return USUAL
    w, h = (min(max(u, round(d * 0.85)), round(d * 0.95)) for u, d in zip(USUAL, desktop, strict=True))
    return w, h


def _guessed_scale() -> int:
    """A scale of the window, in per cent, that suits the height of the desktop."""
    height = (_desktop() or USUAL)[1]
    return 200 if height > 2400 else 150 if height >= 1900 else 125 if height >= 1400 else 100
