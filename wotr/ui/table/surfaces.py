"""The ways of asking: which one a decision gets, from its shape and from what its options name; no rule is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from wotr import text
from wotr.rules.state import State
from wotr.table.picks import Limit
from wotr.table.requests import NO, YES, Chance, Decision, Pick
from wotr.text.en import window as words
from wotr.ui.table.presenter_options import ACTION, CARD, COUNT, DIE, REGION, Item

MOST_NAMED = 6


@dataclass
class Surface:
    """A way of asking; `dialog` says that it stands in a dialog on the map, else it lies in panels that are there."""

    dialog: bool = False


@dataclass
class ActionChoice(Surface):
    """Everything a side can do with its dice: tray, map, hand and list together."""


@dataclass
class MapChoice(Surface):
    """One region, pointed at on the map."""


@dataclass
class DiceChoice(Surface):
    """One die in the tray."""


@dataclass
class HandChoice(Surface):
    """One card of the hand."""


@dataclass
class ListChoice(Surface):
    """Whatever has no better way: rows of words."""


@dataclass
class Alternatives(Surface):
    """A few named answers as buttons."""

    dialog: bool = True


@dataclass
class YesNo(Surface):
    """Two verbs. `said` are the words for yes and for no."""

    dialog: bool = True
    said: tuple[str, str] = ("", "")


@dataclass
class Stepper(Surface):
    """A number between bounds."""

    dialog: bool = True
    values: tuple[int, ...] = ()
    value: int = 0
    listed: int | None = None  # the number that was clicked in the list

    def step(self, by: int) -> None:
        """The next possible number up or down."""
        place = self.values.index(self.value) + by
        self.value = self.values[max(0, min(len(self.values) - 1, place))]

    def put(self, value: int) -> bool:
        """Take a number if it is possible."""
        if value not in self.values:
            return False
        self.value = value
        return True


@dataclass
class UnitPicker(Surface):
    """Figures out of a pool under a limit (two columns with steppers)."""

    dialog: bool = True
    limit: Limit = field(default_factory=lambda: Limit(()))
    columns: tuple[str, str] = words.COLUMNS_ELSE
    picked: dict[str, int] = field(default_factory=dict)

    @property
    def value(self) -> tuple[tuple[str, int], ...]:
        """The pick as an answer."""
        return tuple([(kind, self.picked[kind]) for kind, _ in self.limit.pool if self.picked.get(kind)])

    @property
    def reason(self) -> str | None:
        """The key of why the pick is not legal; None when it is."""
        return self.limit.refuse(self.value)

    def most(self, kind: str) -> int:
        """How many of a kind there are."""
        return dict(self.limit.pool)[kind]

    def step(self, kind: str, by: int) -> None:
        """Some more or fewer of a kind."""
        self.put(kind, self.picked.get(kind, 0) + by)

    def put(self, kind: str, count: int) -> None:
        """So many of a kind, or the nearest possible number."""
        self.picked[kind] = max(0, min(self.most(kind), count))

    def put_all(self) -> None:
        """All figures; when that is not legal, the largest legal pick."""
        best = self.limit.pool if self.limit.refuse(self.limit.pool) is None else self.limit.first()
        self.picked = dict(best or self.limit.pool)

    def put_none(self) -> None:
        """No figure."""
        self.picked = {}

    def totals(self, view: State) -> str:
        """How many are picked, and how many of them are units."""
        book = view.book
        count = sum(self.picked.values())
        whole = sum(number for _, number in self.limit.pool)
        units = sum(n for kind, n in self.picked.items() if kind in book.figures and book.figures[kind].unit)
        return words.PICKED_TOTAL.format(count, whole, units, words.UNITS[units != 1])


@dataclass
class Throw(Surface):
    """Dice or draws that people make: the results so far, in order."""

    dialog: bool = True
    faces: tuple[Any, ...] = ()
    count: int = 1
    thrown: list[Any] = field(default_factory=list)

    @property
    def value(self) -> tuple[Any, ...]:
        """The results."""
        return tuple(self.thrown)

    @property
    def full(self) -> bool:
        """Whether all results are there."""
        return len(self.thrown) == self.count

    def add(self, face: Any) -> bool:
        """One more result, if there is room."""
        if self.full or face not in self.faces:
            return False
        self.thrown.append(face)
        return True


def surface_for(view: State, decision: Decision[Any], state: State, items: Sequence[Item]) -> Surface:
    """The way of asking for a decision; whatever is not known gets a list."""
    if isinstance(decision, Pick):
        picker = UnitPicker(limit=decision.limit(state), columns=words.COLUMNS.get(decision.kind, words.COLUMNS_ELSE))
        if decision.kind in words.WHOLE_FIRST and picker.limit.refuse(picker.limit.pool) is None:
            picker.put_all()
        return picker
    if not items:
        return ListChoice()
    if decision.kind == ACTION and any(each.die for each in items):
        return ActionChoice()
    if {each.option for each in items} == {YES, NO}:
        plain = (text.label(view, decision, YES), text.label(view, decision, NO))
        return YesNo(said=words.VERBS.get(decision.kind, plain))
    return _by_fields(decision, state, items)


def _by_fields(decision: Decision[Any], state: State, items: Sequence[Item]) -> Surface:
    types = {known for each in items for known, _ in each.fields}
    if any(not each.verb for each in items):
        return ListChoice()
    if types == {COUNT} and len({each.verb for each in items}) == 1:
        values = tuple(sorted([each.fields[0][1] for each in items]))
        return Stepper(values=values, value=values[0])
    hand = state.hand.get(decision.seat, ())
    if decision.secret or any(card in hand for each in items for card in each.all(CARD)):
        return HandChoice()
    if REGION in types:
        return MapChoice()
    if types == {DIE}:
        return DiceChoice()
    if len(items) <= MOST_NAMED:
        return Alternatives()
    return ListChoice()


def surface_of_chance(chance: Chance) -> Throw:
    """The way of asking for what people throw or draw."""
    return Throw(faces=tuple(dict.fromkeys(chance.faces)), count=chance.count)
