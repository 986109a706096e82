"""What the window shows of a match and what a click means: views, the open decision, narrowing it down, privacy, undo.

Pure: no pygame and no rule. Every answer goes through `Game.answer`; whatever is shown comes from `Game.view`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from wotr import text
from wotr.rules.book import Side
from wotr.rules.kinds import KINDS
from wotr.rules.state import State
from wotr.table.driver import ANSWER
from wotr.table.errors import CannotUndo, IllegalAnswer, RuleFault, StaleAnswer, TableError
from wotr.table.game import Game
from wotr.table.requests import NO, YES, Decision, Seat
from wotr.text.en import window as words
from wotr.ui.table import surfaces
from wotr.ui.table.presenter_options import (
    ACTION,
    CARD,
    DIE,
    FIGURE,
    NATION,
    REGION,
    ROW,
    VERB,
    Item,
    Row,
    bare,
    item,
    items,
    rows,
)
from wotr.ui.table.presenter_seat import OPEN, STRICT, TABLE, Standing

ALWAYS, FINAL, NEVER = "always", "final", "never"
SOURCE, TARGET, ATTACK, SELECTED, LAST = "source", "target", "attack", "selected", "last"
_ATTACKS = frozenset({"attack-target", "struck-army", "relief"})
_STARTS = frozenset({"move-army", "attack", "move-nazgul", "army", "figure", "relieve"})
_WAYS = frozenset({"declared-path", "revealed-path", "march-to"})


@dataclass(frozen=True, slots=True)
class Step:
    """A click that narrowed the options: what was pointed at, its words, and what is left after it."""

    kind: str
    value: Any
    said: str
    left: tuple[Item, ...]


class Presenter(Standing):
    """One match at one screen: the clicks so far (`steps`), what they leave, and the way of asking (`surface`)."""

    def __init__(self, game: Game[State], privacy: str = TABLE, confirm: str = FINAL) -> None:
        super().__init__(game, privacy)
        self.confirm_when = confirm
        self.steps: list[Step] = []
        self.surface: surfaces.Surface = surfaces.ListChoice()
        self._serial = -1
        self._all: tuple[Item, ...] = ()
        self._rows: list[Row] | None = None
        self._said: list[tuple[int, str]] = []
        self._motion: dict[Any, bool] = {}
        self.refresh()

    def refresh(self) -> None:
        """Look at the game again; all that was clicked is forgotten when the question has changed."""
        if self._serial == self.game.serial:
            return
        self._serial = self.game.serial
        self._views, self._rows, self._motion = {}, None, {}
        self.steps = []
        self._decision = self._next()
        self._all = ()
        decision = self._decision
        self._covered = False
        if self.seat is not None:
            self._seat_down(self.seat)
        if decision is not None:
            if hasattr(decision, "options"):
                self._all = items(decision.kind, decision.options(self.game.state))
            self.surface = surfaces.surface_for(self.public, decision, self.game.state, self._all)
        elif self.game.waiting is not None:
            self.surface = surfaces.surface_of_chance(self.game.waiting)
        else:
            self.surface = surfaces.ListChoice()
        self._note_last()
        self.changed()

    def _turned(self) -> None:
        self._rows = None
        super()._turned()

    @property
    def narrowed(self) -> str:
        """The clicks so far in words."""
        return ", ".join([step.said for step in self.steps])

    def label(self, each: Item) -> str:
        """An option in words; a card that must not be seen is called by its number."""
        decision = self._decision
        assert decision is not None
        if isinstance(self.surface, surfaces.YesNo) and each.option in (YES, NO):
            return self.surface.said[each.option == NO]
        secret = self._hidden_card(each)
        if secret is not None:
            return words.CARD_NUMBER.format(secret + 1)[:1].upper() + words.CARD_NUMBER.format(secret + 1)[1:]
        try:
            return text.label(self._view(decision.seat), decision, each.option)
        except (TypeError, ValueError, LookupError, AttributeError):
            return str(each.option)

    def _hidden_card(self, each: Item) -> int | None:
        """The place in the hand of a card of this option that is not shown now."""
        if self.hand_shown or self.at_screen is None:
            return None
        held = self.game.state.hand[self.at_screen]
        return next((held.index(card) for card in each.all(CARD) if card in held), None)

    # ------------------------------------------------------------------ what is left to choose

    @property
    def left(self) -> tuple[Item, ...]:
        """The options that the clicks so far leave."""
        return self.steps[-1].left if self.steps else self._all

    @property
    def chosen(self) -> Item | None:
        """The only option that is left."""
        return self.left[0] if len(self.left) == 1 and (self.steps or len(self._all) == 1) else None

    @property
    def _verb(self) -> str:
        return next((step.value for step in self.steps if step.kind == VERB), "")

    @property
    def die(self) -> str:
        """The die that was chosen."""
        return next((step.value for step in reversed(self.steps) if step.kind == DIE), "")

    def rows(self) -> list[Row]:
        """The rows of the list: the options that are left, in words."""
        if self._rows is None:
            self._rows = self._make_rows()
        return self._rows

    def _make_rows(self) -> list[Row]:
        decision = self.decision
        if decision is None:
            return []
        left = self.left
        if not self.hand_shown:
            left = tuple([each for each in left if self._hidden_card(each) is None])
        found = rows(self.public, decision, left, self.label, self._verb) if left else []
        if not self.hand_shown and all(step.kind == DIE for step in self.steps):
            found += self._rows_of_backs(decision, found)
        return found

    def _rows_of_backs(self, decision: Decision[Any], found: list[Row]) -> list[Row]:
        """Rows that do not tell which cards can be used: there whether or not they lead anywhere."""
        held = self.game.state.hand.get(decision.seat, ())
        if decision.kind == ACTION:
            cards = tuple([each for each in self.left if each.all(CARD) and self._hidden_card(each) is not None])
            return [Row(f"{VERB}.play-card", words.A_CARD, cards, more=True)] if held else []
        if not self.private or decision.kind not in KINDS:
            return []
        shown = {each.id for each in found}
        plain = [verb for verb, types in KINDS[decision.kind].verbs.items() if not types]
        missing = [verb for verb in plain if not any(i.verb == verb for i in self._all)]
        rows_ = [Row(f"{VERB}.{v}", self.label(item(decision.kind, (v,))), ()) for v in missing]
        return [each for each in rows_ if each.id not in shown]

    def regions(self) -> dict[str, str]:
        """The regions that can be clicked now, with the mark that each gets."""
        decision = self.decision
        if decision is None:
            return {}
        taken = set(self.selected_regions)
        found: dict[str, str] = {}
        for each in self.left:
            for place, region in enumerate(each.all(REGION)):
                if region not in taken:
                    found.setdefault(region, self._mark(decision, each, place))
        return found

    def _mark(self, decision: Decision[Any], each: Item, place: int) -> str:
        if decision.kind in _ATTACKS:
            return ATTACK if decision.kind != "relief" or place else SOURCE
        return SOURCE if each.verb in _STARTS else TARGET

    @property
    def selected_regions(self) -> tuple[str, ...]:
        """The regions that have been clicked."""
        return tuple([step.value for step in self.steps if step.kind == REGION])

    def marks(self) -> dict[str, str]:
        """What the map marks: what was clicked, what can be clicked, else what happened last."""
        found: dict[str, str] = {}
        if self._lights:
            found.update(self.regions())
        chosen = self.chosen
        for region in (*self.selected_regions, *(chosen.all(REGION) if chosen else ())):
            found[region] = SELECTED
        if not found and not self._covered:
            found = dict.fromkeys(self.last_regions, LAST)
        return found

    @property
    def _lights(self) -> bool:
        """Not before something was clicked when almost everything could be: then the map would only be noisy."""
        return not isinstance(self.surface, surfaces.ActionChoice) or bool(self.steps)

    def path(self) -> tuple[str, ...]:
        """The way so far, when the question is where it goes on."""
        decision = self.decision
        if decision is None or decision.kind not in _WAYS:
            return ()
        regions = self.public.book.regions
        for each in decision.args:
            if isinstance(each, tuple) and each and all(isinstance(r, str) and r in regions for r in each):
                return each
        return ()

    def place(self) -> str | None:
        """The region that the question is about, if there is one."""
        if self.public.battle is not None:
            return self.public.battle.target
        decision = self.decision
        if decision is None:
            return None
        for each in decision.args:
            found = each[0] if isinstance(each, tuple) and len(each) == 3 and isinstance(each[0], str) else each
            if isinstance(found, str) and found in self.public.book.regions:
                return found
        return None

    def dice(self, side: Side) -> list[tuple[str, bool]]:
        """The unused dice of a side with whether each can be chosen now."""
        usable = {each.die for each in (self._all if self.decision is not None else ()) if each.die}
        own = side == self.side
        return [(face, own and face in usable) for face in self.public.dice[side]]

    def cards(self) -> set[str]:
        """The cards that can be chosen now, as far as their faces are shown."""
        if self.decision is None:
            return set()
        every = {card for each in self.left for card in each.all(CARD)}
        held = set(self.game.state.hand.get(self.at_screen, ())) if self.at_screen else set()
        return every if self.hand_shown else every - held

    def figures(self) -> set[str]:
        """The figures that can be chosen now."""
        return {figure for each in self.left for figure in each.all(FIGURE)} if self.decision is not None else set()

    # ------------------------------------------------------------------ clicks

    def choose_die(self, face: str) -> None:
        """A die was clicked; that very die will be spent. The chosen one again gives it back."""
        if self.die == face:
            self._without(DIE)
            return
        self.notice = ""
        kept = [step for step in self.steps if step.kind != DIE]
        left = tuple([each for each in self._all if each.die == face])
        if self.decision is None or not left:
            self._tell(words.NOT_THIS_DIE.format(self.name(face)))
            return
        self.steps = [Step(DIE, face, words.STEP_DIE.format(self.name(face)), left)]
        for step in kept:
            narrowed = _common(self.steps[-1].left, step)
            if not narrowed:
                break
            self.steps.append(Step(step.kind, step.value, step.said, narrowed))
        self._narrowed(False)

    def choose_region(self, region: str) -> None:
        """A region was clicked; the last one clicked again is given back."""
        if self.decision is None:
            return
        if self.steps and self.steps[-1].kind == REGION and self.steps[-1].value == region:
            self.step_back()
            return
        if region in self.selected_regions:
            self._tell(words.ALREADY)
            return
        self._narrow(REGION, region, self.name(region), self._verb != "" or len({i.verb for i in self._all}) == 1)

    def choose_card(self, place: int) -> None:
        """The card at this place of the hand was clicked."""
        if self.decision is None or self.at_screen is None:
            return
        held = self.game.state.hand[self.at_screen]
        if place >= len(held):
            return
        said = self.name(held[place]) if self.hand_shown else words.CARD_NUMBER.format(place + 1)
        self._narrow(CARD, held[place], said, True)

    def choose_figure(self, figure: str) -> None:
        """A figure was clicked."""
        self._narrow(FIGURE, figure, self.name(figure), True)

    def choose_nation(self, nation: str) -> None:
        """A Nation was clicked."""
        self._narrow(NATION, nation, self.name(nation), True)

    def choose_row(self, row: Row) -> None:
        """A row of the list was clicked."""
        if self.decision is None:
            return
        if not row.items:
            self._tell(words.LOOK_FIRST)
            return
        only = row.only
        if isinstance(self.surface, surfaces.Stepper) and only is not None:
            self._choose_number(self.surface, only)
            return
        if self.chosen is not None and only == self.chosen:
            self.confirm()
            return
        said = row.text
        if row.id.startswith(f"{VERB}."):
            self.steps.append(Step(VERB, row.id.partition(".")[2], said, row.items))
        else:
            self.steps.append(Step(ROW, row.id, said, row.items))
        self.notice = ""
        self._narrowed(True)

    def _choose_number(self, surface: surfaces.Stepper, only: Item) -> None:
        """A number of the list: it is put in the box; the same one again confirms."""
        number = only.fields[0][1]
        if surface.listed == surface.value == number:
            self.confirm()
            return
        surface.put(number)
        surface.listed = number
        self.notice = ""
        if self._at_once(only):
            self.answer(only.option)
            return
        self.changed()

    def choose_option(self, option: Any) -> None:
        """An answer was chosen as such (a verb of a dialog, a number)."""
        found = next((each for each in self._all if each.option == option), None)
        if found is None:
            self._tell(words.REFUSED.format(option))
            return
        self.steps = [Step(ROW, option, self.label(found), (found,))]
        self._narrowed(True)

    def _narrow(self, kind: str, value: Any, said: str, decisive: bool) -> None:
        if self.decision is None:
            return
        left = tuple([each for each in self.left if each.touches(kind, value)])
        if not left and self.steps:
            keep = [step for step in self.steps if step.kind == DIE]
            base = keep[-1].left if keep else self._all
            if self.chosen is not None or kind != REGION:
                left = tuple([each for each in base if each.touches(kind, value)])
                if left:
                    self.steps = keep
        if not left:
            self._tell(words.NO_CARD_NOW if kind == CARD else words.NOT_NOW.format(said))
            return
        self.notice = ""
        self.steps.append(Step(kind, value, said, left))
        self._narrowed(decisive)

    def _narrowed(self, decisive: bool) -> None:
        """After a click: one option that is left is the answer, unless it must be confirmed."""
        self._rows = None
        chosen = self.chosen
        if chosen is not None and decisive and self._at_once(chosen):
            self.answer(chosen.option)
            return
        self.changed()

    def _without(self, kind: str) -> None:
        kept = [step for step in self.steps if step.kind != kind]
        left = self._all
        self.steps = []
        for step in kept:
            narrowed = _common(left, step) if step.kind != ROW else step.left
            self.steps.append(Step(step.kind, step.value, step.said, narrowed or step.left))
            left = self.steps[-1].left
        self._rows = None
        self.changed()

    def step_back(self) -> bool:
        """Take the last click back; False when there is none."""
        self.notice = ""
        if isinstance(self.surface, surfaces.Throw) and self.surface.thrown:
            self.surface.thrown.pop()
        elif self.steps:
            self.steps.pop()
        else:
            return False
        self._rows = None
        self.changed()
        return True

    def _tell(self, said: str) -> None:
        self.notice = said
        self.changed()

    def dead_click(self, region: str) -> None:
        """A region was clicked that is no choice."""
        self._tell(words.NOT_NOW.format(self.name(region)))

    # ------------------------------------------------------------------ answering

    def _at_once(self, chosen: Item) -> bool:
        if self.confirm_when == NEVER:
            return True
        if self.confirm_when == ALWAYS:
            return False
        return not self.final(chosen)

    def final(self, chosen: Item) -> bool:
        """Whether an answer sets in motion what cannot be taken back: it is declared so, or dice or a draw follow."""
        decision = self._decision
        assert decision is not None
        known = KINDS.get(decision.kind)
        if known is None or chosen.verb in known.commits or self.private or self._from_hand(chosen):
            return True
        key = chosen.option
        if key not in self._motion:
            self._motion[key] = self._followed_by_chance(decision, key)
        return self._motion[key]

    def _from_hand(self, chosen: Item) -> bool:
        """Whether a card of the hand would be shown or given up."""
        held = self.game.state.hand.get(self.at_screen, ()) if self.at_screen else ()
        return any(card in held for card in chosen.all(CARD))

    def _followed_by_chance(self, decision: Decision[Any], value: Any) -> bool:
        """Try the answer on a copy: does it throw, draw, or end the game?"""
        twin = self.game.copy()
        used = twin.source.used
        try:
            twin.play(decision.seat, value)
        except TableError:
            return True
        return twin.over or twin.waiting is not None or twin.source.used != used

    @property
    def confirmable(self) -> bool:
        """Whether Confirm would answer now."""
        return self._ready() is not None

    def _ready(self) -> tuple[Any] | None:
        """The answer that Confirm gives, in a tuple; None when there is none yet."""
        surface = self.surface
        if isinstance(surface, surfaces.Throw):
            return (surface.value,) if surface.full and not self._covered else None
        if self.decision is None:
            return None
        if isinstance(surface, surfaces.UnitPicker):
            return (surface.value,) if surface.reason is None else None
        if isinstance(surface, surfaces.Stepper):
            return next(((i.option,) for i in self._all if i.fields[0][1] == surface.value), None)
        chosen = self.chosen
        return None if chosen is None else (chosen.option,)

    @property
    def why_not(self) -> str:
        """Why Confirm is grey; or what it will do."""
        if isinstance(self.surface, surfaces.UnitPicker) and self.decision is not None:
            reason = self.surface.reason
            return text.reason(reason) if reason else words.READY
        chosen = self.chosen
        if chosen is not None:
            return words.CONFIRM_THIS.format(self.label(chosen))
        return ""

    def confirm(self) -> bool:
        """Answer with what has been chosen; False when nothing is ready."""
        ready = self._ready()
        if ready is None:
            return False
        self.answer(ready[0])
        return True

    def answer(self, value: Any) -> None:
        """Give the answer to the game."""
        game = self.game
        self.notice = ""
        if game.waiting is not None:
            self._guarded(lambda: game.supply(value))
            return
        decision = self.decision
        if decision is None:
            return
        said = self._said_of(value)
        self._said.append((len(game.entries), said))
        self._guarded(lambda: game.answer(decision.seat, value, self._serial))

    def _said_of(self, value: Any) -> str:
        found = next((each for each in self._all if each.option == value), None)
        decision = self._decision
        if found is not None:
            return bare(self.label(found), found)
        if isinstance(value, tuple) and isinstance(self.surface, surfaces.UnitPicker) and decision is not None:
            return text.label(self.public, decision, value)
        return words.UNDO_LAST

    def _guarded(self, run: Callable[[], None]) -> None:
        try:
            run()
        except IllegalAnswer as refused:
            self._tell(text.reason(refused.reason))
            return
        except StaleAnswer as stale:
            self.notice = str(stale)
        except RuleFault as fault:
            self._logs = {}
            self.notice = words.FAULT.format(fault)
        self.refresh()

    def sample(self, seed: int) -> Any:
        """A random legal answer: for a question that cannot be shown in any other way."""
        decision = self.decision
        return None if decision is None else decision.sample(self.game.state, Random(seed))

    # ------------------------------------------------------------------ taking back

    @property
    def _last_seat(self) -> Seat | None:
        for entry in reversed(self.game.entries):
            if entry.code == ANSWER:
                return Seat(entry.seat)
        return None

    @property
    def undoable(self) -> bool:
        """Whether the last answer can be taken back by whoever gave it."""
        seat = self._last_seat
        return seat is not None and self.game.can_undo(seat)

    @property
    def undo_words(self) -> str:
        """What Undo takes back, or why it cannot."""
        if self.undoable:
            count = len(self.game.entries)
            known = [said for place, said in self._said if place < count]
            return words.UNDO.format(known[-1]) if known else words.UNDO_LAST
        try:
            self.game.undo(self._last_seat or self.seat or Seat(""))
        except CannotUndo as error:
            return text.reason(str(error))
        return ""

    def undo(self) -> bool:
        """Take back the last answer; False, with a reason in `notice`, when that cannot be."""
        if not self.undoable:
            self._tell(self.undo_words)
            return False
        seat = self._last_seat
        assert seat is not None
        self._logs = {}
        self._guarded(lambda: self.game.undo(seat))
        count = len(self.game.entries)
        self._said = [each for each in self._said if each[0] < count]
        self._seen = {who: min(seen, len(self.game.events)) for who, seen in self._seen.items()}
        return True


def _common(left: Sequence[Item], step: Step) -> tuple[Item, ...]:
    """What a step leaves of other options than those it was made on."""
    if step.kind == VERB:
        return tuple([each for each in left if each.verb == step.value])
    if step.kind == ROW:
        tails = {(each.verb, each.tail) for each in step.left}
        return tuple([each for each in left if (each.verb, each.tail) in tails])
    return tuple([each for each in left if each.touches(step.kind, step.value)])


__all__ = ["ALWAYS", "FINAL", "NEVER", "OPEN", "STRICT", "TABLE", "Presenter", "Step"]
