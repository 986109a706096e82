"""Dialogs that several screens use: settings, a new game, and the list of saved games."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from wotr.text.en import menu as words
from wotr.ui import palette
from wotr.ui.matches import NewGame, SavedGame, delete, saved_games
from wotr.ui.settings import CHOICES, Settings
from wotr.ui.widgets import (
    Answer,
    Button,
    CheckBox,
    Dialog,
    Entry,
    Label,
    Row,
    RowList,
    Stepper,
    Style,
    Ui,
    message,
    plain,
    question,
)


def _nothing() -> None:
    pass


class SettingsDialog(Dialog):
    """What can be set up; everything acts at once."""

    def __init__(self, settings: Settings, on_close: Callable[[], None] = _nothing) -> None:
        self.settings = settings
        answers = [
            Answer("settings.reset", words.RESET, self._reset, letter="f", keeps=True),
            Answer("button.close", words.CLOSE, on_close, look="primary", letter="c"),
        ]
        super().__init__(
            "settings", words.SETTINGS, answers=answers, on_cancel=on_close, width=560, icon="settings", peeks=False,
            focus="settings.text_size",
        )  # fmt: skip

    def _reset(self) -> None:
        self.settings.reset()
        self.refresh()

    def content(self, ui: Ui, width: int) -> int:
        style, top = ui.style, 0
        for name, (title, values) in words.CHOICES.items():
            value = getattr(self.settings, name)
            top = self._choice(ui, name, title, [(v, values[v]) for v in CHOICES[name]], value, width, top)
        for name, title in words.SWITCHES.items():
            on = bool(getattr(self.settings, name))
            hint = words.HINTS.get(name, "")
            box = CheckBox(f"settings.{name}", title, on, on_change=self._put(name), hint=hint)
            ui.add(box.fit(style, width)).rect.topleft = (0, top)
            top = box.rect.bottom + style.px(4)
        return top - style.px(4)

    def _choice(
        self, ui: Ui, name: str, title: str, values: list[tuple[Any, str]], value: Any, width: int, top: int
    ) -> int:
        style = ui.style
        if name == "ui_scale" and not value:
            value = min((v for v, _ in values), key=lambda v: abs(v - style.scale * 100))
        stepper = Stepper(f"settings.{name}", values, value, on_change=self._put(name), hint=words.HINTS.get(name, ""))
        stepper.fit(style, max(stepper.width_for(style), width * 52 // 100))
        label = Label(f"label.{name}", title, (0, 0, width - stepper.rect.w - style.gap, 0)).fit(style)
        high = max(label.rect.h, stepper.rect.h)
        label.rect.topleft = (0, top + (high - label.rect.h) // 2)
        stepper.rect.topleft = (width - stepper.rect.w, top + (high - stepper.rect.h) // 2)
        ui.add(label)
        ui.add(stepper)
        return top + high + style.px(6)

    def _put(self, name: str) -> Callable[[Any], None]:
        return lambda value: self.settings.put(name, value)


class NewGameDialog(Dialog):
    """What a new game is to be like; seed and dice are under "more". What was chosen last is chosen again."""

    def __init__(self, settings: Settings, on_begin: Callable[[NewGame], None]) -> None:
        self.settings = settings
        last = settings.last_game
        variant, privacy = last.get("variant"), last.get("privacy", settings.privacy)
        self.wanted = NewGame(
            variant if variant in ("second-edition", "first-edition") else "second-edition",
            privacy if privacy in CHOICES["privacy"] else "table",
        )
        self.more = False
        self.seed = ""
        self.on_begin = on_begin
        super().__init__(
            "new-game", words.NEW_GAME, answers=self._answers(), on_cancel=_nothing, width=600, icon="new", peeks=False,
            focus="button.begin",
        )  # fmt: skip

    def _answers(self) -> list[Answer]:
        return [
            Answer("button.cancel", words.BACK, letter="b"),
            Answer("button.begin", words.BEGIN, self._begin, look="primary", letter="g", keeps=True),
        ]

    def _begin(self) -> None:
        if self.seed and not (self.seed.isdigit() and int(self.seed) <= 1 << 62):
            self.app.tell(words.SEED_WRONG)
            return
        self.wanted.seed = int(self.seed) if self.seed else None
        self.settings.put("last_game", {"variant": self.wanted.variant, "privacy": self.wanted.privacy})
        self.close()
        self.on_begin(self.wanted)

    def content(self, ui: Ui, width: int) -> int:
        style = ui.style
        top = _titled(ui, "rules", words.RULES, width, 0)
        top = self._choices(ui, "new.variant", words.VARIANTS, self.wanted.variant, self._variant, width, top)
        top = _titled(ui, "privacy", words.AT_ONE_SCREEN, width, top + style.px(6))
        top = self._choices(ui, "new.privacy", words.PRIVACY, self.wanted.privacy, self._privacy, width, top)
        more = Button(
            "new.more", words.LESS if self.more else words.MORE, on_press=self._more, look="ghost", letter="m"
        )
        more.icon = "up" if self.more else "down"
        ui.add(more.fit(style)).rect.topleft = (0, top + style.px(4))
        return self._details(ui, style, width, more.rect.bottom) if self.more else more.rect.bottom

    def _details(self, ui: Ui, style: Style, width: int, top: int) -> int:
        by_hand = CheckBox("new.by-hand", words.BY_HAND, self.wanted.by_hand)
        by_hand.on_change = self._by_hand
        ui.add(by_hand.fit(style, width)).rect.topleft = (0, top + style.px(6))
        top = by_hand.rect.bottom + style.px(6)
        label = ui.add(Label("label.seed", words.SEED, (0, 0, width // 2, 0)).fit(style))
        field = Entry("new.seed", (width // 2, top, width - width // 2, style.control), self.seed, self._seeded)
        field.placeholder, field.enabled, field.longest = words.SEED_NONE, not self.wanted.by_hand, 19
        label.rect.topleft = (0, top + max(0, (field.rect.h - label.rect.h) // 2))
        ui.add(field)
        return max(field.rect.bottom, label.rect.bottom)

    def _choices(
        self,
        ui: Ui,
        id: str,
        choices: dict[str, tuple[str, str]],
        chosen: str,
        put: Callable[[str], None],
        width: int,
        top: int,
    ) -> int:
        for value, (title, note) in choices.items():
            button = Button(f"{id}.{value}", title, on_press=partial(put, value), align="left", lit=value == chosen)
            button.icon = "chosen" if button.lit else "unchosen"
            if self.compact:
                button.hint = note
            else:
                button.note = note
            ui.add(button.fit(ui.style, width)).rect.topleft = (0, top)
            top = button.rect.bottom + ui.style.px(4)
        return top

    def _variant(self, value: str) -> None:
        self.wanted.variant = value
        self.refresh()

    def _privacy(self, value: str) -> None:
        self.wanted.privacy = value
        self.refresh()

    def _by_hand(self, on: bool) -> None:
        self.wanted.by_hand = on
        self.refresh()

    def _seeded(self, text: str) -> None:
        self.seed = text.strip()

    def _more(self) -> None:
        self.more = not self.more
        self.refresh()


def _titled(ui: Ui, name: str, title: str, width: int, top: int) -> int:
    label = Label(f"label.{name}", title, (0, top, width, 0), role="small-bold", colour=palette.ACCENT).fit(ui.style)
    ui.add(label)
    return label.rect.bottom + ui.style.px(4)


class LoadDialog(Dialog):
    """The saved games, the newest first: open one, or delete it after a question."""

    def __init__(self, on_load: Callable[[Path], None]) -> None:
        self.on_load = on_load
        self.games = saved_games()
        self.chosen = 0
        super().__init__(
            "load", words.LOAD_TITLE, answers=[], on_cancel=_nothing, width=640, icon="load", peeks=False, focus="saves"
        )
        self._offer()

    @property
    def game(self) -> SavedGame | None:
        """The saved game with the mark."""
        return self.games[self.chosen] if self.chosen < len(self.games) else None

    def _offer(self) -> None:
        some = self.game is not None
        self.answers = [
            Answer("button.delete", words.DELETE, self._ask, icon="delete", letter="d", enabled=some, keeps=True),
            Answer("button.cancel", words.BACK, letter="b"),
            Answer("button.open", words.OPEN, self._open, look="primary", letter="o", enabled=some, keeps=True),
        ]

    def content(self, ui: Ui, width: int) -> int:
        style = ui.style
        if not self.games:
            label = Label("saves.none", words.NO_SAVES, (0, 0, width, 0)).fit(style)
            ui.add(label)
            return label.rect.h
        rows = [
            Row(game.path.name, game.path.stem, game.note, "warning" if game.fault else "save", hint=plain(game.fault))
            for game in self.games
        ]
        high = min(self.app.size[1] // 2, style.px(420))
        listed = RowList("saves", rows, (0, 0, width, high), self._pressed, self._chose, place=self.chosen)
        listed.ui = ui
        listed.rect.h = max(style.px(120), min(high, listed.height_for(style, width)))
        ui.add(listed)
        return listed.rect.h

    def _chose(self, row: Row) -> None:
        self.chosen = next((i for i, game in enumerate(self.games) if game.path.name == row.id), 0)

    def _pressed(self, row: Row) -> None:
        again = self.game is not None and self.game.path.name == row.id
        self._chose(row)
        if again and self.ui.by_keys:
            self._open()

    def _open(self) -> None:
        game = self.game
        if game is not None:
            self.close()
            self.on_load(game.path)

    def _ask(self) -> None:
        game = self.game
        if game is not None:
            body = words.DELETE_WHAT.format(plain(game.path.stem), plain(game.note))
            ask = (words.DELETE_ASK, body, words.DELETE_YES, words.DELETE_NO)
            self.app.open(question("delete", *ask, self._delete, danger=True))

    def _delete(self) -> None:
        game = self.game
        if game is None:
            return
        fault = delete(game.path)
        if fault:
            self.app.open(message("delete-fault", words.DELETE_FAULT, plain(fault), icon="warning"))
            return
        self.games.remove(game)
        self.chosen = max(0, min(self.chosen, len(self.games) - 1))
        self._offer()
        self.refresh()
        stops = [widget.id for widget in self.ui.stops()]
        self.ui.focus_on("saves" if "saves" in stops else "button.cancel")


def damaged(path: Path, fault: str, on_recover: Callable[[], None]) -> Dialog:
    """A save that cannot be opened: says why, and offers to open what is whole of it."""
    body = words.DAMAGED_WHAT.format(plain(fault))
    answers = [
        Answer("button.cancel", words.LEAVE_IT, letter="l"),
        Answer("button.recover", words.RECOVER, on_recover, look="primary", letter="o"),
    ]
    return Dialog("damaged", words.DAMAGED, body, answers, on_cancel=_nothing, icon="warning", peeks=False)


__all__ = ["LoadDialog", "NewGameDialog", "SettingsDialog", "damaged"]
