"""Words for everything a game shows, made from views and values only. The tables of words lie in `en`.

Nothing here raises for a key without words while people play: the key itself is shown then. With `strict` the functions
raise UnknownWords; that is how the tests find what has no words.
"""

from __future__ import annotations

from typing import Any

from wotr.rules.actions import ACTIONS
from wotr.rules.kinds import KINDS
from wotr.rules.state import State
from wotr.table.events import Event
from wotr.table.picks import Limit
from wotr.table.requests import Chance, Choice, Decision
from wotr.text import en
from wotr.text.words import UnknownWords, capital, fill, lookup, name, named

__all__ = [
    "UnknownWords",
    "chance",
    "heading",
    "help_for",
    "label",
    "limits",
    "log_line",
    "name",
    "phrase",
    "prompt",
    "reason",
]


def phrase(table: str, key: Any) -> str:
    """The words for a key in one of the tables of names (victory, phases, sides ...); the key itself without words."""
    try:
        return named(table, key)
    except UnknownWords:
        return str(key)


def prompt(view: State, decision: Decision[Any], strict: bool = False) -> str:
    """The question of a decision."""
    try:
        return capital(fill(view.book, lookup(en.prompts.PROMPTS, decision.kind), decision.args, **_scene(view)))
    except (UnknownWords, IndexError, KeyError):
        if strict:
            raise
        return decision.kind


def _scene(view: State) -> dict[str, Any]:
    """What a question may refer to besides its own facts: the battle, and the tile being resolved."""
    scene: dict[str, Any] = {}
    if view.battle is not None:
        scene |= {"target": view.battle.target, "origin": view.battle.origin, "round": view.battle.round}
    if view.hunt is not None:
        scene |= {"tile": view.hunt.tile, "damage": view.hunt.damage}
    return scene


def heading(decision: Decision[Any], verb: str, strict: bool = False) -> str:
    """What a group of options with the same verb is called."""
    try:
        return lookup(en.labels.HEADINGS, f"{decision.kind}.{verb}", verb)
    except UnknownWords:
        if strict:
            raise
        return verb


def label(view: State, decision: Decision[Any], value: Any, strict: bool = False) -> str:
    """An answer to a decision: an option, or the figures of a pick."""
    if not isinstance(decision, Choice):
        return capital(name(view.book, value)) if value else en.names.NOBODY
    try:
        return capital(_option(view, decision.kind, value))
    except (UnknownWords, IndexError, KeyError):
        if strict:
            raise
        return " ".join([str(part) for part in value])


def _option(view: State, kind: str, option: tuple[Any, ...]) -> str:
    verb, *fields = option
    if kind == "action" and verb in ACTIONS:
        die, use, *tail = fields
        return en.labels.WITH_DIE.format(_action(view, verb, tuple(tail)), _die(die, use))
    return fill(view.book, lookup(en.labels.LABELS, f"{kind}.{verb}", verb), tuple(fields))


def _action(view: State, verb: str, tail: tuple[Any, ...]) -> str:
    keys = [f"{verb}.{tail[0]}", verb] if tail and isinstance(tail[0], str) else [verb]
    return fill(view.book, lookup(en.labels.LABELS, *keys), tail)


def _die(die: str, use: str) -> str:
    shown = named("faces", die)
    if use in ("any", die):
        return shown
    return en.labels.DIE_USED_AS.format(shown, named("faces", use))


def log_line(view: State, event: Event, strict: bool = False) -> str:
    """What happened, in one line. `event` must be what the reader may see (Event.seen_by)."""
    try:
        if event.kind == "acts":
            side, *option = event.data
            words = _option(view, "action", tuple(option))
            return fill(view.book, lookup(en.events.EVENTS, "acts"), (side,)).replace("\0", words)
        return capital(fill(view.book, lookup(en.events.EVENTS, event.kind), event.data))
    except (UnknownWords, IndexError, KeyError):
        if strict:
            raise
        return f"{event.kind} {' '.join([str(part) for part in event.data])}"


def reason(key: str, strict: bool = False) -> str:
    """Why something is not allowed."""
    try:
        return lookup(en.reasons.REASONS, key)
    except UnknownWords:
        if strict:
            raise
        return key


def chance(view: State, asked: Chance, strict: bool = False) -> str:
    """What people must throw or draw."""
    try:
        return fill(view.book, lookup(en.prompts.CHANCES, asked.kind), (asked.count,))
    except UnknownWords:
        if strict:
            raise
        return asked.kind


def help_for(decision: Decision[Any]) -> str:
    """The rule behind a decision, and whether an answer can be taken back."""
    known = KINDS.get(decision.kind)
    if known is None:
        return ""
    words = en.screen.RULE.format(known.rule)
    return words + en.screen.COMMITS if known.commits else words


def limits(view: State, limit: Limit) -> list[str]:
    """The demands on a pick, one line each."""
    return [reason(demand.reason) for demand in limit.demands]
