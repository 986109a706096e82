"""The driver: runs a rulebook's beats, stops where somebody must decide, and can always rebuild where it stands.

A beat is a phase step or one action with all that it causes. Beats to come are plain data in `state.agenda`. Before a
beat is popped the state is copied: that copy is the checkpoint, and the answers since then (`log`) lead from it to the
present. So no running rule is ever stored: copies, undo and loading replay the log of one beat.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Coroutine, Iterable
from typing import Any, Generic, Protocol, Self, TypeVar

from wotr.table.chance import ByHand, Seeded, Source
from wotr.table.errors import GameOver, IllegalAnswer, Misfit, RuleFault, StaleAnswer
from wotr.table.picks import Randomness
from wotr.table.requests import CHANCE, DECISION, NOTHING, TOGETHER, Chance, Decision, Seat, Together
from wotr.table.values import Value, renamed

ANSWER, FORCED, THROWN = "a", "f", "c"
Record = tuple[str, str, Value, str]  # code, seat (of chance: the one that sees it, or ""), value, kind of question
_RUNAWAY = 20_000


class State(Protocol):
    """What the driver needs of a state; everything else is the game's."""

    agenda: tuple[tuple[Any, ...], ...]
    result: tuple[str, ...] | None
    sink: list[Any] | None

    def copy(self) -> Self:
        """An independent copy."""

    def view(self, seat: str | None) -> Self:
        """The state as `seat` may see it."""

    def to_data(self) -> dict[str, Any]:
        """Plain data."""


S = TypeVar("S", bound=State)


class Rulebook(Protocol[S]):
    """A game that can be run: where it starts, what each beat does, what must hold before every question."""

    name: str
    milestones: frozenset[str]

    def start(self) -> S:
        """The state before the first beat."""

    def beat(self, state: S, item: tuple[Any, ...]) -> Coroutine[Any, Any, None]:
        """The rule of one agenda item."""

    def settle(self, state: S) -> None:
        """Put right what follows by itself (R6.4, R0.12); never asks."""

    def check(self, state: S) -> list[str]:
        """Every broken invariant in words; empty when the state is sound."""

    def restore(self, data: Any) -> S:
        """A state from plain data; raises ValueError naming unknown ids or fields."""

    def permutation(self, state: S, seat: Seat | None, rng: Randomness) -> dict[str, str]:
        """A renaming of the ids that `seat` cannot tell apart."""

    def rename(self, state: S, names: dict[str, str]) -> None:
        """Apply such a renaming to a state in place."""


class _Branch:
    """One seat's part of a Together."""

    __slots__ = ("done", "open", "result", "rule")

    def __init__(self, rule: Coroutine[Any, Any, Any]) -> None:
        self.rule = rule
        self.open: Decision[Any] | None = None
        self.done = False
        self.result: Any = None

    def send(self, value: Any) -> None:
        try:
            request = self.rule.send(value)
        except StopIteration as stop:
            self.open, self.done, self.result = None, True, stop.value
            return
        except GameOver:
            raise TypeError("a rule inside Together cannot end the game") from None
        if request.what != DECISION:
            raise TypeError("a rule inside Together may only ask its seat")
        self.open = request


_Branches = dict[Seat, _Branch]


def _begin_branches(request: Together) -> _Branches:
    branches = {seat: _Branch(rule) for seat, rule in request.rules.items()}
    for branch in branches.values():
        branch.send(None)
    return branches


def _results(branches: _Branches) -> dict[Seat, Any] | None:
    """What the rules returned, or None while one of them still asks."""
    for branch in branches.values():
        if not branch.done:
            return None
    return {seat: branch.result for seat, branch in branches.items()}


class Driver(Generic[S]):
    """A running game without history: enough to play, search and simulate.

    `state` is the present position, `pending` the open decisions, `waiting` a chance that people must supply,
    `serial` changes whenever the question changes.
    """

    def __init__(self, rulebook: Rulebook[S], state: S, source: Source) -> None:
        self.rulebook = rulebook
        self.source = source
        self.state = state
        self.pending: tuple[Decision[Any], ...] = ()
        self.waiting: Chance | None = None
        self.serial = 0
        self._start = state
        self._log: list[Record] = []
        self._fallback: tuple[S, list[Record]] | None = None
        self._rule: Coroutine[Any, Any, None] | None = None
        self._branches: _Branches | None = None
        self._together_from = 0  # where in the log the open Together began
        self._script: deque[Record] | None = None
        self._illegal: list[str] = []

    # ------------------------------------------------------------------ asking and answering

    @property
    def over(self) -> bool:
        """True when the game has a result."""
        return self.state.result is not None

    def begin(self) -> Self:
        """Run to the first open decision."""
        self._guarded(self._go, None, True)
        return self

    def decision(self, seat: Seat | None = None) -> Decision[Any]:
        """The open decision (of `seat`). Raises LookupError when there is none."""
        for decision in self.pending:
            if seat is None or decision.seat == seat:
                return decision
        raise LookupError(f"no decision of {seat} is open" if seat else "no decision is open")

    def answer(self, seat: Seat, value: Any, serial: int | None = None) -> None:
        """Answer the open decision of `seat`.

        Raises StaleAnswer when `serial` is not the present one, IllegalAnswer (nothing changes) when the value is not
        legal, RuleFault when a rule broke; then the game stands before this answer.
        """
        if serial is not None and serial != self.serial:
            raise StaleAnswer(f"the question has changed (serial {serial}, now {self.serial}); look again")
        try:
            decision = self.decision(seat)
        except LookupError as error:
            raise StaleAnswer(str(error)) from None
        reason = decision.refuse(self.state, value)
        if reason is not None:
            raise IllegalAnswer(f"{value!r} is not a legal answer to {decision.kind}: {reason}", reason)
        self._guarded(self._take, decision, decision.exact(self.state, value))

    def supply(self, result: tuple[Value, ...]) -> None:
        """The result that people threw or drew for `waiting`. Raises IllegalAnswer when it cannot be one."""
        chance = self.waiting
        if chance is None:
            raise StaleAnswer("no dice and no draw are waited for")
        reason = chance.refuse(result)
        if reason is not None:
            raise IllegalAnswer(f"{result!r} is no result of {chance.kind}: {reason}", reason)
        self._guarded(self._thrown, chance, chance.exact(result))

    def play(self, seat: Seat, value: Any) -> None:
        """Answer without a check of legality: for callers that took `value` from the options or from sample().

        Raises StaleAnswer when nothing is asked of `seat`, RuleFault as answer() does.
        """
        for decision in self.pending:
            if decision.seat == seat:
                break
        else:
            raise StaleAnswer(f"no decision of {seat} is open")
        self._guarded(self._take, decision, value)

    # ------------------------------------------------------------------ looking

    def view(self, seat: Seat | None) -> S:
        """The state with everything masked that `seat` may not see; None is the public."""
        return self.state.view(seat)

    def copy(self) -> Driver[S]:
        """An independent game at the same point with the same chance to come; it keeps no history."""
        twin: Driver[S] = Driver(self.rulebook, self.state, self.source.copy())
        twin._restore(self._start, self._log)
        return twin

    def imagine(self, seat: Seat | None, rng: Randomness) -> Driver[S]:
        """A copy with everything that `seat` cannot see permuted, and fresh chance: for bots, hints and forecasts."""
        names = self.rulebook.permutation(self.state, seat, rng)
        start = self._start.copy()
        self.rulebook.rename(start, names)
        log = [(code, who, renamed(value, names), kind) for code, who, value, kind in self._log]
        twin: Driver[S] = Driver(self.rulebook, start, Seeded(rng.randrange(1 << 62)))
        twin._restore(start, log)
        return twin

    # ------------------------------------------------------------------ the machine

    def _guarded(self, run: Any, *args: Any) -> None:
        try:
            run(*args)
        except BaseException as error:
            self._close()
            if not self._roll_back() or not isinstance(error, Exception):
                raise
            raise RuleFault(
                f"a rule failed ({type(error).__name__}: {error}); the game is back before the last answer"
            ) from error
        self.serial += 1

    def _take(self, decision: Decision[Any], value: Any) -> None:
        seat = decision.seat
        self._add(ANSWER, seat, value, decision.kind)
        if self._branches is None:
            self.pending = ()
            self._go(value, False)
            return
        self._branches[seat].send(value)
        results = self._run_branches((seat,))
        if results is not None:
            self._go(results, False)

    def _thrown(self, chance: Chance, value: tuple[Value, ...]) -> None:
        self.waiting = None
        self._add(THROWN, chance.sees or "", value, chance.kind)
        self._go(value, False)

    def _go(self, value: Any, fresh: bool) -> None:
        """Run until somebody must decide, people must throw, or the game is over."""
        try:
            if fresh and not self._open_beat():
                return
            settle = self.rulebook.settle
            for _ in range(_RUNAWAY):
                try:
                    request = self._rule.send(value)  # type: ignore[union-attr]
                except StopIteration:
                    value = None
                    if not self._open_beat():
                        return
                    continue
                state = self.state
                settle(state)
                what = request.what
                if self._script is not None and what != TOGETHER:
                    if self._script:
                        value = self._follow(request)
                        continue
                    self._script_ended()
                if what == DECISION:
                    value = request.forced(state)
                    if value is NOTHING:
                        self.pending = (request,)
                        return
                    self._add(FORCED, request.seat, value, request.kind)
                elif what == CHANCE:
                    value = self.source.next(request)
                    if value is None:
                        self.waiting = request
                        return
                    self._add(THROWN, request.sees or "", value, request.kind)
                else:
                    self._together_from = len(self._log)
                    self._branches = _begin_branches(request)
                    value = self._run_branches(tuple(self._branches))
                    if value is None:
                        return
        except GameOver as over:
            self._finish(over)
            return
        raise RuntimeError("a rule goes on without ever asking anybody")

    def _run_branches(self, seats: Iterable[Seat]) -> dict[Seat, Any] | None:
        """Answer what is forced of `seats`; gives the results when all rules are done, else opens the questions."""
        branches = self._branches
        assert branches is not None
        if self._script is not None:
            while self._script and _results(branches) is None:
                who = Seat(self._script[0][1])
                request = branches[who].open if who in branches else None
                if request is None:
                    raise Misfit(f"an answer of {who or 'chance'} where it has no question")
                branches[who].send(self._follow(request))
            if not self._script and _results(branches) is None:
                self._script_ended()
        for seat in seats:
            branch = branches[seat]
            for _ in range(_RUNAWAY):
                if branch.open is None:
                    break
                value = branch.open.forced(self.state)
                if value is NOTHING:
                    break
                self._add(FORCED, seat, value, branch.open.kind)
                branch.send(value)
            else:
                raise RuntimeError("a rule goes on without ever asking anybody")
        results = _results(branches)
        if results is None:
            self.pending = tuple([branch.open for branch in branches.values() if branch.open is not None])
        else:
            self._branches = None
            self.pending = ()
        return results

    def _open_beat(self) -> bool:
        state = self.state
        self.rulebook.settle(state)
        self._rule = None
        for record in self._log:
            if record[0] == ANSWER:
                self._fallback = (self._start, self._log)
                break
        self._start = state.copy()
        self._log = []
        if state.result is not None or not state.agenda:
            self.pending = ()
            return False
        self._checkpoint()
        item = state.agenda[0]
        state.agenda = state.agenda[1:]
        self._rule = self.rulebook.beat(state, item)
        return True

    def _finish(self, over: GameOver) -> None:
        self._close()
        self.state.result = over.result
        self.state.agenda = ()
        self.pending = ()
        self.rulebook.settle(self.state)
        self._start = self.state.copy()
        self._log = []

    def _close(self) -> None:
        if self._rule is not None:
            self._rule.close()
            self._rule = None
        for branch in (self._branches or {}).values():
            branch.rule.close()
        self._branches = None

    def _restore(self, start: S, log: list[Record]) -> None:
        """Stand at checkpoint + log. Nothing is checked and no option is built."""
        self._close()
        self._start = start
        self._log = list(log)
        state = self.state = start.copy()
        self.pending = ()
        self.waiting = None
        if state.result is not None or not state.agenda:
            return
        item = state.agenda[0]
        state.agenda = state.agenda[1:]
        self._rule = self.rulebook.beat(state, item)
        try:
            request = self._replayed(self._rule, log)
        except StopIteration:
            raise Misfit("the records go on after the beat has ended") from None
        except GameOver as over:
            self._finish(over)
            return
        if self._branches is not None:
            self.pending = tuple([branch.open for branch in self._branches.values() if branch.open is not None])
        elif request.what == DECISION:
            self.pending = (request,)
        else:
            self.waiting = request

    def _replayed(self, rule: Coroutine[Any, Any, None], log: list[Record]) -> Any:
        """The request at which the rule stands after the log."""
        settle, state = self.rulebook.settle, self.state
        branches: _Branches | None = None
        done = -1
        request: Any = rule.send(None)
        while True:
            settle(state)
            if request.what != TOGETHER:
                done += 1
                if done == len(log):
                    return request
                request = rule.send(log[done][2])
                continue
            self._together_from = done + 1
            self._branches = branches = _begin_branches(request)
            results = _results(branches)
            while results is None:
                done += 1
                if done == len(log):
                    return request
                branches[Seat(log[done][1])].send(log[done][2])
                results = _results(branches)
            self._branches = None
            request = rule.send(results)

    def _run_on(self) -> None:
        """After _restore: throw what is to be thrown and answer what is forced, as in play."""
        if self.waiting is not None:
            value = self.source.next(self.waiting)
            if value is not None:
                self._thrown(self.waiting, value)
        elif self._branches is not None:
            results = self._run_branches(tuple(self._branches))
            if results is not None:
                self._go(results, False)
        elif self.pending:
            decision = self.pending[0]
            forced = decision.forced(self.state)
            if forced is not NOTHING:
                self.pending = ()
                self._add(FORCED, decision.seat, forced, decision.kind)
                self._go(forced, False)

    # ------------------------------------------------------------------ following records of a save

    def _resume(self, start: S, records: Iterable[Record]) -> None:
        """Stand at a checkpoint and follow records over as many beats as they last, then run on.

        Raises Misfit when they do not fit. Answers that fit but are not legal are named in `_illegal`.
        """
        self._close()
        self._log = []
        self._fallback = None
        self._illegal = []
        self.state = start.copy()
        self.pending = ()
        self.waiting = None
        self._script = deque(records)
        try:
            self._go(None, True)
            if self._script:
                raise Misfit(f"{len(self._script)} records are left over when the game is at an end")
            if self._script is not None:
                self._script_ended()
        finally:
            self._script = None

    def _follow(self, request: Any) -> Any:
        """The next record's value, when the record is one for this request."""
        assert self._script
        record = self._script[0]
        code, seat, value, kind = record
        if request.what == CHANCE:
            fits = code == THROWN and seat == (request.sees or "") and request.refuse(value) is None
        else:
            fits = code != THROWN and seat == request.seat
        if not fits or kind != request.kind:
            raise Misfit(f"{kind} of {seat or 'chance'} ({value!r}) where the rules ask for {request.kind}")
        if code == ANSWER:
            reason = request.refuse(self.state, value)
            if reason is not None:
                self._illegal.append(f"{value!r} is not a legal answer of {seat} to {kind}: {reason}")
        elif code == FORCED and request.forced(self.state) != value:
            self._illegal.append(f"{value!r} is not the only answer of {seat} to {kind}")
        self._script.popleft()
        self._add(*record)
        return value

    def _script_ended(self) -> None:
        """The last record has had its effect: from here on the game is played."""
        self._script = None

    # ------------------------------------------------------------------ for the game with a history

    def _roll_back(self) -> bool:
        """Back to before the last answer; False when there is none."""
        start, log = self._start, self._log
        last = _last(log, ANSWER)
        if last < 0 and self._fallback is not None:
            start, log = self._fallback
            last = _last(log, ANSWER)
        if last < 0 and isinstance(self.source, ByHand):
            start, log = self._start, self._log
            last = _last(log, THROWN)
        if last < 0:
            return False
        self._restore(start, log[:last])
        self.serial += 1
        return True

    def _add(self, code: str, seat: str, value: Value, kind: str) -> None:
        self._log.append((code, seat, value, kind))

    def _checkpoint(self) -> None:
        """Called when a checkpoint has been taken."""


def _last(log: list[Record], code: str) -> int:
    for index in range(len(log) - 1, -1, -1):
        if log[index][0] == code:
            return index
    return -1
