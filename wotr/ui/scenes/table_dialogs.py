"""The dialogs of a match: its menu, saving under a name, the keys, and the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wotr import paths, text
from wotr.rules.board import points
from wotr.rules.book import SIDES
from wotr.table.errors import SaveError
from wotr.text.en import window as words
from wotr.ui.keys import KEYS
from wotr.ui.matches import ENDING
from wotr.ui.widgets import Answer, Dialog, Entry, Label, plain
from wotr.ui.widgets_base import Ui

if TYPE_CHECKING:
    from wotr.ui.scenes.table import Table


def _nothing() -> None:
    return None


def menu_dialog(table: Table) -> Dialog:
    """The menu that Esc opens."""
    presenter = table.presenter
    said = words.MENU_ITEMS
    undo = presenter.undo_words
    answers = [
        Answer("menu.continue", said["continue"], icon="play", letter="c"),
        Answer("menu.save", said["save"], table.open_save, icon="save", letter="s"),
        Answer(
            "menu.undo", said["undo"], table.undo, icon="undo", enabled=presenter.undoable, hint=plain(undo), note=undo
        ),
        Answer("menu.main", said["main"], table.to_main, icon="back", letter="m"),
        Answer("menu.quit", said["quit"], table.app.quit, icon="quit", letter="q"),
    ]
    fault = table.match.fault
    body = plain(words.NOT_SAVED.format(fault) if fault else words.SAVED_AT.format(table.match.path))
    return Dialog("menu", words.MENU_TITLE, body, answers, on_cancel=_nothing, width=460, peeks=False, icon="menu")


class SaveDialog(Dialog):
    """Asks for the name of a copy."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._name = ""
        answers = [
            Answer("button.cancel", words.CLOSE),
            Answer("button.save", words.SAVE_DO, self._save, look="primary", keeps=True),
        ]
        super().__init__(
            "save", words.MENU_ITEMS["save"], answers=answers, on_cancel=_nothing, focus="save.name", peeks=False,
            icon="save",
        )  # fmt: skip

    def content(self, ui: Ui, width: int) -> int:
        field = Entry("save.name", (0, 0, width, ui.style.control), self._name, self._typed, lambda _: self._save())
        field.placeholder = words.SAVE_NAME
        ui.add(field)
        return field.rect.h

    def _typed(self, name: str) -> None:
        self._name = name

    def _save(self) -> None:
        name = "".join([each for each in self._name.strip() if each not in '/\\:*?"<>|'])
        if not name:
            return
        path = paths.saves_dir() / (name if name.endswith(ENDING) else name + ENDING)
        try:
            self._table.match.copy(path)
        except SaveError as error:
            self.app.tell(str(error))
            return
        self.close()
        self.app.tell(words.SAVED.format(path))


def save_dialog(table: Table) -> Dialog:
    """The dialog to save a copy under a name."""
    return SaveDialog(table)


class FindDialog(Dialog):
    """Asks for a part of a Region's name; what can be chosen now comes before all others."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._found: str | None = None
        self._said: Label | None = None
        answers = [
            Answer("button.cancel", words.CLOSE),
            Answer("button.find", words.FIND_DO, self._go, look="primary", keeps=True),
        ]
        super().__init__(
            "find", words.FIND_TITLE, answers=answers, on_cancel=_nothing, focus="find.name", peeks=False, icon="find"
        )

    def content(self, ui: Ui, width: int) -> int:
        style = ui.style
        field = Entry("find.name", (0, 0, width, style.control), "", self._typed, lambda _: self._go())
        field.placeholder = words.FIND_NAME
        ui.add(field)
        top = style.control + style.px(8)
        self._said = Label("find.said", words.FIND_HINT, (0, top, width, style.line("text")))
        ui.add(self._said)
        return self._said.rect.bottom

    def _typed(self, name: str) -> None:
        self._found = self._table.found(name)
        if self._said is None:
            return
        said = words.FIND_HINT
        if self._found is not None:
            said = f"<b>{plain(self._table.presenter.name(self._found))}</b>"
            if self._found in self._table.presenter.regions():
                said += f" <good>{plain(words.FIND_LIT)}</good>"
        elif name.strip():
            said = f"<weak>{plain(words.FIND_NONE)}</weak>"
        self._said.say(said)

    def _go(self) -> None:
        if self._found is not None:
            self.close()
            self._table.go_to(self._found)


def find_dialog(table: Table) -> Dialog:
    """The dialog to find a Region by its name."""
    return FindDialog(table)


def keys_dialog(rule: str) -> Dialog:
    """The table of keys, and the rule behind the question."""
    lines = [f"<b>{plain(key.shown)}</b>  {plain(key.words)}" for key in KEYS if key.shown]
    body = "\n".join([plain(rule), *lines] if rule else lines)
    answers = [Answer("button.close", words.CLOSE, look="primary", letter="c")]
    return Dialog("keys", words.KEYS_TITLE, body, answers, on_cancel=_nothing, width=560, peeks=False, icon="help")


def over_dialog(table: Table) -> Dialog:
    """The end of the game: who has won, by what, and the points."""
    presenter = table.presenter
    view = presenter.public
    result = view.result or ("", "")
    won = text.phrase("victory", result[-1])
    scores = [
        words.POINTS_OF.format(words.SHORT_SIDES[side], points(view, side), view.book.content.tracks.victory[side])
        for side in SIDES
    ]
    corruption = words.CORRUPTION.format(view.fellowship.corruption, view.book.content.tracks.corruption_limit)
    body = "\n".join([f"<b>{plain(won[:1].upper() + won[1:])}.</b>", *scores, corruption, words.TURN.format(view.turn)])
    answers = [
        Answer("over.look", words.OVER_LOOK, letter="l"),
        Answer("over.main", words.OVER_MENU, table.to_main, look="primary", letter="m"),
    ]
    return Dialog("over", words.OVER_TITLE, body, answers, on_cancel=_nothing, width=520, icon="victory")
