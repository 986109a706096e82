"""Getting one answer from a reader: numbered options with groups and a filter, counts of figures, dice and draws."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from wotr import text
from wotr.rules.state import State
from wotr.table.picks import Limit
from wotr.table.requests import DIE, Chance, Choice, Decision, Pick
from wotr.terminal.screen import Screen
from wotr.text.en import screen as words

SHORT = 15
"""So many options are shown at once; more are grouped by verb."""

Command = Callable[[str], bool]
"""Carries out a command typed instead of an answer; False when it was none."""


class Item(NamedTuple):
    """An answer, what it is called, and the group it belongs to."""

    value: Any
    label: str
    group: str


class Interrupted(Exception):
    """A command has changed the question (undo): ask anew."""


def plain(text: str) -> str:
    """For comparing what people type: no accents, no capitals."""
    split = unicodedata.normalize("NFKD", text.casefold())
    return "".join([letter for letter in split if not unicodedata.combining(letter)])


def answer(screen: Screen, view: State, state: State, decision: Decision[Any], command: Command) -> Any:
    """The reader's answer to a decision; it may still be refused. Words come from the view, answers from the state."""
    if isinstance(decision, Pick):
        return _pick(screen, view, decision.limit(state), command)
    assert isinstance(decision, Choice)
    items = [
        Item(option, text.label(view, decision, option), text.heading(decision, option[0]))
        for option in decision.options(state)
    ]
    return select(screen, items, command)


# ------------------------------------------------------------------ numbered options


def select(screen: Screen, items: Sequence[Item], command: Command) -> Any:
    """Let the reader choose one of the items."""
    groups = list(dict.fromkeys([item.group for item in items]))
    shown: list[Item] | None = list(items) if len(items) <= SHORT or len(groups) == 1 else None
    top = shown
    _show(screen, items, groups, shown)
    while True:
        typed = screen.ask(words.ANSWER_PROMPT)
        if not typed:
            shown = top
            _show(screen, items, groups, shown)
        elif typed.isdecimal():
            number = int(typed)
            most = len(groups) if shown is None else len(shown)
            if not 1 <= number <= most:
                screen.say(words.NO_NUMBER.format(number, most))
            elif shown is not None:
                return shown[number - 1].value
            else:
                inside = [item for item in items if item.group == groups[number - 1]]
                if len(inside) == 1:
                    return inside[0].value
                shown = inside
                _show(screen, items, groups, shown)
        else:
            said = _said(items, typed)
            if said is not None:
                return said.value
            if command(typed):
                continue
            sought = plain(typed.removeprefix("/")).split()
            if len(typed) < 2:
                screen.say(words.UNKNOWN)
                continue
            found = [item for item in items if all(part in plain(item.label) for part in sought)]
            if found:
                shown = found
                screen.say(words.FILTERED.format(len(found), typed.removeprefix("/")))
                _show(screen, items, groups, shown)
            else:
                screen.say(words.NO_MATCH.format(typed.removeprefix("/")))


def _said(items: Sequence[Item], typed: str) -> Item | None:
    """Yes or no in words."""
    for verb, known in (("yes", words.YES_WORDS), ("no", words.NO_WORDS)):
        if typed.casefold() in known:
            return next((item for item in items if item.value == (verb,)), None)
    return None


def _show(screen: Screen, items: Sequence[Item], groups: list[str], shown: list[Item] | None) -> None:
    if shown is None:
        for number, group in enumerate(groups, 1):
            inside = [item for item in items if item.group == group]
            if len(inside) == 1:
                screen.say(words.CHOOSE_OPTION.format(number, inside[0].label))
            else:
                screen.say(words.CHOOSE_GROUP.format(number, group, len(inside)))
    else:
        for number, item in enumerate(shown, 1):
            screen.say(words.CHOOSE_OPTION.format(number, item.label))


# ------------------------------------------------------------------ figures


def _pick(screen: Screen, view: State, limit: Limit, command: Command) -> tuple[tuple[str, int], ...]:
    pool = limit.pool
    for number, (kind, count) in enumerate(pool, 1):
        screen.say(words.POOL.format(number, text.name(view.book, ((kind, count),)), count))
    for line in text.limits(view, limit):
        screen.say(f"  {line}")
    screen.say(words.PICK_HELP.format(" ".join([str(count) for _, count in pool])))
    while True:
        typed = screen.ask(words.ANSWER_PROMPT)
        if typed.casefold() == words.PICKED_ALL:
            picked = pool
        elif typed.casefold() == words.PICKED_NONE:
            picked = ()
        else:
            parts = typed.replace(",", " ").split()
            if not parts or not all(part.isdecimal() for part in parts):
                if not parts or not command(typed):
                    screen.say(words.PICK_NUMBERS.format(len(pool)))
                continue
            if len(parts) != len(pool):
                screen.say(words.PICK_NUMBERS.format(len(pool)))
                continue
            picked = tuple([(kind, int(part)) for (kind, _), part in zip(pool, parts, strict=True) if int(part)])
        reason = limit.refuse(picked)
        if reason is None:
            return picked
        screen.say(text.reason(reason), "note")


# ------------------------------------------------------------------ dice and draws thrown by people


def result(screen: Screen, view: State, chance: Chance, command: Command) -> tuple[Any, ...]:
    """What people have thrown or drawn."""
    screen.say(text.chance(view, chance), "head")
    faces = list(dict.fromkeys(chance.faces))
    if chance.count == 1 and len(faces) > len(DIE):
        screen.say(words.CHANCE_ITEM)
        items = [Item((face,), text.name(view.book, face), text.name(view.book, face)) for face in faces]
        return tuple(select_flat(screen, items, command))
    names = {plain(text.name(view.book, face)): face for face in faces}
    screen.say(words.CHANCE_WORDS.format(", ".join([text.name(view.book, face) for face in faces])))
    while True:
        typed = screen.ask(words.ANSWER_PROMPT)
        found = [_face(names, part) for part in plain(typed).replace(",", " ").split()]
        if typed and None not in found and chance.refuse(tuple(found)) is None:
            return tuple(found)
        if not typed or not command(typed):
            screen.say(text.reason("chance-wrong-face" if None in found else "chance-wrong-count"), "note")


def select_flat(screen: Screen, items: Sequence[Item], command: Command) -> Any:
    """Like select, without groups."""
    return select(screen, [item._replace(group="") for item in items], command)


def _face(names: dict[str, Any], typed: str) -> Any:
    if typed in names:
        return names[typed]
    found = {face for name, face in names.items() if name.startswith(typed)}
    return found.pop() if len(found) == 1 else None
