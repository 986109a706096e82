"""Helpers of the tests of the table: a window without a screen, hands that work through events and the probe."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from wotr.bots.choosers import CHOOSERS, Stream
from wotr.table.requests import Choice
from wotr.ui.app import App
from wotr.ui.matches import Match, NewGame, begin
from wotr.ui.probe import Node
from wotr.ui.scenes.handover import Handover
from wotr.ui.scenes.table import Table
from wotr.ui.settings import Settings
from wotr.ui.table import surfaces

CHOOSE = CHOOSERS["by-verb"].choose


@contextmanager
def table(
    folder: Path, seed: int = 1, size: tuple[int, int] = (1280, 800), privacy: str = "open", **more: Any
) -> Iterator[tuple[App, Table]]:
    """A match on the table of a window; its file lies in `folder`."""
    number = len(list(folder.glob("*.wotr")))
    match = begin(NewGame(seed=seed, privacy=privacy, path=folder / f"{number}.wotr", **more))
    with seated(match, size) as both:
        yield both


@contextmanager
def seated(match: Match, size: tuple[int, int] = (1280, 800)) -> Iterator[tuple[App, Table]]:
    """The table of a match that exists already."""
    app = App(size, Settings(path=None), headless=True)
    scene = Table(match)
    app.push(scene)
    app.pump()
    try:
        yield app, scene
    finally:
        app.close()


def sound(app: App) -> None:
    """No fault has been caught."""
    for scene in app.stack:
        for dialog in scene.dialogs:
            assert dialog.id != "fault", dialog.body


class Hands:
    """Acts on what the probe shows, by posted events only."""

    def __init__(self, app: App) -> None:
        self.app = app

    def send(self, *events: pygame.event.Event) -> None:
        for event in events:
            self.app.pump(event)
        if not events:
            self.app.pump()

    def nodes(self) -> dict[str, Node]:
        return {node.id: node for node in self.app.probe()}

    def click(self, place: str | tuple[int, int]) -> None:
        pos = self.nodes()[place].rect.center if isinstance(place, str) else place
        move = pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
        self.send(move, down, pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))

    def wheel(self, pos: tuple[int, int], by: int) -> None:
        self.send(
            pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)),
            pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=by, flipped=False),
        )

    def key(self, key: int, mod: int = 0, up: bool = True) -> None:
        self.send(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
        if up:
            self.send(pygame.event.Event(pygame.KEYUP, key=key, mod=mod, unicode=""))


class Player:
    """A chooser that plays through the window."""

    def __init__(self, app: App, scene: Table, seed: int = 7) -> None:
        self.app = app
        self.scene = scene
        self.hands = Hands(app)
        self.stream = Stream(seed)
        self.chosen: list[tuple[str, str, Any]] = []

    @property
    def game(self) -> Any:
        return self.scene.match.game

    def play(self, answers: int, until: Any = None) -> None:
        """So many answers, or until the game is over; each that the engine got must be the one chosen."""
        for _ in range(answers):
            if self.game.over or (until is not None and until()):
                break
            self.one()
            sound(self.app)

    def one(self) -> None:
        if isinstance(self.app.scene, Handover):
            self.uncover()
            return
        decision = self.scene.presenter.decision
        value = CHOOSE(self.game.state, decision, self.stream)
        before = len(self.game.entries)
        self.give(decision, value)
        got = [entry for entry in self.game.entries[before:] if entry.code == "a"]
        answers = [(entry.seat, entry.kind, entry.value) for entry in got]
        assert answers == [(decision.seat, decision.kind, value)], (answers, decision, value)
        self.chosen.append((decision.seat, decision.kind, value))

    def uncover(self) -> None:
        raise NotImplementedError

    def give(self, decision: Any, value: Any) -> None:
        raise NotImplementedError

    def wanted(self, value: Any) -> int:
        """The row of the list that leads to an answer."""
        rows = self.scene.presenter.rows()
        found = [number for number, row in enumerate(rows) if any(item.option == value for item in row.items)]
        if not found:
            self.look()
            return self.wanted(value)
        return found[0]

    def look(self) -> None:
        """Show the hand: what is wanted is among its cards."""
        raise NotImplementedError


class Mouse(Player):
    """Plays with the mouse only."""

    def uncover(self) -> None:
        self.hands.click("button.show")

    def look(self) -> None:
        assert not self.scene.presenter.hand_shown
        self.hands.click("button.eye")

    def give(self, decision: Any, value: Any) -> None:
        surface = self.scene.presenter.surface
        serial = self.game.serial
        if isinstance(surface, surfaces.UnitPicker):
            self._pick(surface, value)
            return
        if isinstance(surface, surfaces.Stepper):
            for _ in range(40):
                if surface.value == value[1]:
                    break
                self.hands.click("stepper.more" if surface.value < value[1] else "stepper.less")
            self.hands.click("dialog.confirm")
            return
        if isinstance(surface, surfaces.YesNo):
            self.hands.click(f"answer.{value[0]}")
        for _ in range(8):
            if self.game.serial != serial:
                return
            chosen = self.scene.presenter.chosen
            if chosen is not None and chosen.option == value:
                self.hands.click("button.confirm")
            elif not self._points(decision, value):
                self._row(self.wanted(value))
        raise AssertionError(f"{decision.kind}: {value} could not be given; {self.scene.presenter.steps}")

    def _pick(self, surface: surfaces.UnitPicker, value: Any) -> None:
        wanted = dict(value)
        for number, (kind, _) in enumerate(surface.limit.pool):
            for _ in range(40):
                have, want = surface.picked.get(kind, 0), wanted.get(kind, 0)
                if have == want:
                    break
                self._reach(f"pick.{number}.")
                self.hands.click(f"pick.{number}.{'more' if have < want else 'less'}")
        self.hands.click("dialog.confirm")

    def _reach(self, start: str) -> None:
        """Scroll the picker to a row."""
        for _ in range(60):
            nodes = self.hands.nodes()
            shown = [node for id, node in nodes.items() if id.startswith("pick.") and id.endswith(".more")]
            found = [node for node in shown if node.id.startswith(start)]
            if found and found[0].rect.h > 20:
                return
            first = int(shown[0].id.split(".")[1])
            self.hands.wheel(shown[0].rect.center, 1 if int(start.split(".")[1]) <= first else -1)

    def _points(self, decision: Any, value: Any) -> bool:
        """Point at the thing itself where there is one: a die, a Region; False when the list must do."""
        presenter = self.scene.presenter
        item = next(each for each in presenter.left if each.option == value)
        if item.die and not presenter.die:
            number = [face for face, _ in presenter.dice(presenter.side)].index(item.die)
            self.hands.click(f"die.{presenter.side}.{number}")
            return True
        regions = [r for r in item.all("region") if r not in presenter.selected_regions]
        if regions and len({each.verb for each in presenter.left}) == 1 and len(presenter.left) > 1:
            place = self.scene.map.place_of(regions[0])
            inside = self.scene.map.rect.collidepoint(place) and self.scene.spot_at(place) is None
            if inside and self.scene.map.region_at(place) == regions[0]:
                count = len(presenter.steps)
                serial = self.game.serial
                self.hands.click(place)
                return self.game.serial != serial or len(presenter.steps) > count
        return False

    def _row(self, number: int) -> None:
        if self.scene.desk.tab != "actions":
            self.hands.click("tab.actions")
        for _ in range(200):
            node = self.hands.nodes().get(f"action.{number}")
            if node is not None and node.rect.h > 12:
                self.hands.click(f"action.{number}")
                return
            rows = [int(id.split(".")[1]) for id in self.hands.nodes() if id.startswith("action.")]
            where = self.hands.nodes()["list.rows"].rect.center
            self.hands.wheel(where, -1 if not rows or max(rows) < number or node is not None else 1)
        raise AssertionError(f"row {number} cannot be reached")


class Keys(Player):
    """Plays with the keyboard only."""

    def uncover(self) -> None:
        self.hands.key(pygame.K_RETURN)

    def look(self) -> None:
        assert not self.scene.presenter.hand_shown
        self.hands.key(pygame.K_h, up=False)

    def give(self, decision: Any, value: Any) -> None:
        surface = self.scene.presenter.surface
        serial = self.game.serial
        if isinstance(surface, surfaces.UnitPicker):
            self._pick(surface, value)
            return
        if isinstance(surface, surfaces.Stepper):
            self.hands.key(pygame.K_0 + value[1])
            self.hands.key(pygame.K_RETURN, pygame.KMOD_CTRL)
            return
        for _ in range(8):
            if self.game.serial != serial:
                return
            chosen = self.scene.presenter.chosen
            if chosen is not None and chosen.option == value:
                self.hands.key(pygame.K_RETURN, pygame.KMOD_CTRL)
                continue
            self._row(self.wanted(value))
        raise AssertionError(f"{decision.kind}: {value} could not be given; {self.scene.presenter.steps}")

    def _row(self, number: int) -> None:
        if self.scene.desk.tab != "actions":
            self.hands.key(pygame.K_q)
        if number < 9:
            self.hands.key(pygame.K_1 + number)
            return
        for _ in range(400):
            if self.scene.focus.startswith("action."):
                break
            self.hands.key(pygame.K_TAB)
        for _ in range(400):
            now = int(self.scene.focus.removeprefix("action."))
            if now == number:
                break
            self.hands.key(pygame.K_DOWN if now < number else pygame.K_UP)
        self.hands.key(pygame.K_RETURN)

    def _pick(self, surface: surfaces.UnitPicker, value: Any) -> None:
        wanted = dict(value)
        for number, (kind, _) in enumerate(surface.limit.pool):
            for _ in range(100):
                if self.scene.focus.startswith(f"pick.{number}."):
                    break
                self.hands.key(pygame.K_DOWN if self.scene.focus.startswith("pick.") else pygame.K_TAB)
            want = wanted.get(kind, 0)
            if surface.picked.get(kind, 0) != want:
                self.hands.key(pygame.K_0 + min(9, want))
                for _ in range(want - 9):
                    self.hands.key(pygame.K_RIGHT)
        self.hands.key(pygame.K_RETURN, pygame.KMOD_CTRL)


__all__ = ["CHOOSE", "Choice", "Hands", "Keys", "Mouse", "Player", "seated", "sound", "table"]
