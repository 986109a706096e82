"""The options of a decision as things that can be pointed at: dice, regions, cards, figures, and rows of a list.

Everything follows from the declared types of the fields (KINDS, ACTIONS); nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from wotr import text
from wotr.rules.actions import ACTIONS
from wotr.rules.kinds import KINDS
from wotr.rules.state import State
from wotr.table.requests import Decision

ACTION = "action"
VERB, DIE, USE, REGION, CARD, FIGURE, NATION, COUNT, ROW = (
    "verb", "die", "use", "region", "card", "figure", "nation", "count", "row",
)  # fmt: skip
FEW = 9
"""So many options are shown one by one; more are grouped."""

_LISTS = {"regions": REGION, "figures": FIGURE}
_WITHOUT_DIE = {"skip": (DIE,), "ring": (DIE, "result"), "pass": ()}


@dataclass(frozen=True, slots=True)
class Item:
    """An option and what it touches: (type, value) for each of its fields; lists are taken apart."""

    option: Any
    verb: str
    fields: tuple[tuple[str, Any], ...] = ()
    die: str = ""
    use: str = ""
    tail: tuple[Any, ...] = ()

    def touches(self, kind: str, value: Any) -> bool:
        """True when one of the fields of this type has this value."""
        return (kind, value) in self.fields

    def all(self, kind: str) -> list[Any]:
        """The values of all fields of a type."""
        return [value for known, value in self.fields if known == kind]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the list: words, and the options that remain when it is taken. `dice` are the dice that can pay."""

    id: str
    text: str
    items: tuple[Item, ...]
    dice: tuple[str, ...] = ()
    more: bool = False
    detail: str = ""

    @property
    def only(self) -> Item | None:
        """The option of a row that leaves no choice."""
        return self.items[0] if len(self.items) == 1 else None


def item(kind: str, option: Any) -> Item:
    """An option taken apart; an unknown shape has no fields and can be taken from the list only."""
    if not isinstance(option, tuple) or not option or not isinstance(option[0], str):
        return Item(option, "")
    verb = option[0]
    types = _types(kind, verb)
    if types is None or len(types) != len(option) - 1:
        return Item(option, verb, tail=option[1:])
    fields: list[tuple[str, Any]] = []
    for known, value in zip(types, option[1:], strict=True):
        if known in _LISTS and isinstance(value, tuple):
            fields += [(_LISTS[known], each) for each in value]
        else:
            fields.append((known, value))
    if kind == ACTION and types and types[0] == DIE:
        use = option[2] if verb in ACTIONS else ""
        skipped = 3 if verb in ACTIONS else 2
        return Item(option, verb, tuple(fields), option[1], use, option[skipped:])
    return Item(option, verb, tuple(fields), tail=option[1:])


def _types(kind: str, verb: str) -> tuple[str, ...] | None:
    if kind == ACTION:
        known = ACTIONS.get(verb)
        return _WITHOUT_DIE.get(verb) if known is None else (DIE, USE, *known.fields)
    declared = KINDS.get(kind)
    return None if declared is None else declared.verbs.get(verb)


def items(kind: str, options: Iterable[Any]) -> tuple[Item, ...]:
    """All options of a decision taken apart."""
    return tuple([item(kind, option) for option in options])


Label = Callable[[Item], str]


def rows(
    view: State, decision: Decision[Any], left: Sequence[Item], label: Label, verb: str, chosen: bool = False
) -> list[Row]:
    """The rows for the options that are left: by verb, then by what they touch, then by the die that pays.

    `verb` has been chosen already ("" for none). `chosen` says that the words of the die can be left out.
    """
    verbs = list(dict.fromkeys([each.verb for each in left]))
    if not verb and len(verbs) > 1 and len(left) > FEW:
        return [_group(decision, each, [i for i in left if i.verb == each], label) for each in verbs]
    return _leaves(view, left, label)


def _group(decision: Decision[Any], verb: str, inside: list[Item], label: Label) -> Row:
    paying = _dice(inside)
    if len(inside) == 1 or (inside[0].use and len({i.tail for i in inside}) == 1):
        words = bare(label(inside[0]), inside[0])
    else:
        words = text.heading(decision, verb)
    return Row(f"{VERB}.{verb}", words, tuple(inside), paying, more=len(inside) > 1)


def _leaves(view: State, left: Sequence[Item], label: Label) -> list[Row]:
    tails: dict[Any, list[Item]] = {}
    for each in left:
        tails.setdefault((each.verb, each.tail, "" if each.use else each.die), []).append(each)
    if len(tails) == 1:
        return [Row(f"{ROW}.{n}", label(i), (i,), _dice([i])) for n, i in enumerate(left)]
    found = []
    for n, inside in enumerate(tails.values()):
        words = bare(label(inside[0]), inside[0])
        found.append(Row(f"{ROW}.{n}", words, tuple(inside), _dice(inside), more=len(inside) > 1))
    return found


def bare(words: str, touched: Item) -> str:
    """The words of an action without those of its die, which the row shows as a picture."""
    if not touched.use:
        return words
    mark = text.en.labels.WITH_DIE.format("", "")
    return words.rpartition(mark)[0] or words


def _dice(inside: Iterable[Item]) -> tuple[str, ...]:
    return tuple(dict.fromkeys([each.die for each in inside if each.die]))
