"""Asking, answering, copying: the driver without history."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.table.toy import ANN, BOB, Toy, driver, new, position, run, step, until
from wotr.table import driver as machine
from wotr.table.chance import Seeded
from wotr.table.driver import ANSWER, FORCED, THROWN, Driver
from wotr.table.errors import IllegalAnswer, RuleFault, StaleAnswer
from wotr.table.requests import NO, YES, Seat, choose, offer


def test_a_game_runs_to_its_end_and_keeps_its_invariants() -> None:
    for seed in range(60):
        game = driver(seed)
        rng = random.Random(seed)
        while step(game, rng):
            assert game.rulebook.check(game.state) == []
        assert game.over or game.state.turn == 8
        assert game.pending == ()
        assert game.waiting is None


def test_copies_at_every_point_are_equal_and_have_the_same_future() -> None:
    for seed in range(25):
        game = driver(seed)
        rng = random.Random(seed)
        while step(game, rng):
            twin = game.copy()
            assert position(twin) == position(game)
            future = rng.randrange(1 << 30)
            once, again = game.copy(), twin.copy()
            run(once, future, 12)
            run(again, future, 12)
            assert position(once) == position(again)
            assert position(twin) == position(game)
        assert position(game.copy()) == position(game)


def test_playing_a_copy_leaves_the_game_alone() -> None:
    game = driver(4)
    until(game, "show")
    before = position(game)
    run(game.copy(), 1)
    assert position(game) == before


def test_copies_build_no_options() -> None:
    game = driver(3)
    until(game, "gift")
    built = game.rulebook.built  # type: ignore[attr-defined]
    twin = game.copy()
    assert game.rulebook.built == built  # type: ignore[attr-defined]
    asked: Any = twin.pending[0]
    asked.options(twin.state)
    asked.options(twin.state)
    assert game.rulebook.built == built + 1  # type: ignore[attr-defined]


def test_forced_answers_are_recorded_and_marked() -> None:
    game = new(1)
    run(game, 1)
    forced = {entry.kind for entry in game.entries if entry.code == FORCED}
    assert {"thanks", "gift"} <= forced
    assert [entry.value for entry in game.entries if entry.kind == "thanks"] == [("thanks",)] * 8
    assert None in [entry.value for entry in game.entries if entry.kind == "gift"]
    assert {entry.kind for entry in game.entries if entry.code == THROWN} == {"draw", "duel"}


def test_a_secret_decision_is_asked_even_with_one_option() -> None:
    game = driver(1)
    twin: Any = Driver(game.rulebook, game.rulebook.start(), Seeded(1))
    twin.state.hand.update({ANN: (), BOB: ()})
    twin.state.deck = ()
    twin.begin()
    assert [d.kind for d in twin.pending] == ["play"]
    assert twin.pending[0].options(twin.state) == (("pass",),)


def test_a_stale_serial_is_refused_and_changes_nothing() -> None:
    game = driver(1)
    seat, serial = game.pending[0].seat, game.serial
    game.answer(seat, ("pass",), serial)
    before = position(game)
    with pytest.raises(StaleAnswer, match="look again"):
        game.answer(game.pending[0].seat, ("pass",), serial)
    with pytest.raises(StaleAnswer):
        game.answer(Seat("nobody"), ("pass",))
    with pytest.raises(StaleAnswer):
        game.play(Seat("nobody"), ("pass",))
    with pytest.raises(StaleAnswer):
        game.supply((1, 2))
    assert position(game) == before


def test_an_illegal_answer_changes_nothing_and_says_why() -> None:
    game = driver(1)
    seat, serial, before = game.pending[0].seat, game.serial, position(game)
    for value in (("play", "c99"), ("play",), "pass", ["pass"], None, 3, {"pass": 1}, (("pass",),)):
        with pytest.raises(IllegalAnswer, match="play: not-an-option") as caught:
            game.answer(seat, value)
        assert caught.value.reason == "not-an-option"
    assert (position(game), game.serial) == (before, serial)
    until(game, "spend")
    before = position(game)
    with pytest.raises(IllegalAnswer) as caught:
        game.answer(game.pending[0].seat, (("gold", 1), ("silver", 1)))
    assert caught.value.reason == "too-rich"
    assert position(game) == before


def test_what_is_recorded_is_the_option_itself() -> None:
    game = new(1)
    until(game, "bid")
    game.answer(ANN, ("bid", True))
    assert game.entries[-1].value == ("bid", 1)
    assert type(game.entries[-1].value[1]) is int  # type: ignore[index]


def test_a_finished_game_refuses_answers() -> None:
    game = driver(1, goal=1)
    run(game, 3)
    assert game.over
    assert position(game.copy()) == position(game)
    with pytest.raises(StaleAnswer):
        game.answer(ANN, YES)
    with pytest.raises(LookupError):
        assert game.decision() is None


class Small(Toy):
    """A toy with one beat, given as a function."""

    name = "small"
    milestones: frozenset[str] = frozenset()

    def __init__(self, rule: Any) -> None:
        super().__init__()
        self.rule = rule

    async def round(self, state: Any) -> None:
        await self.rule(state)


def small(rule: Any) -> Driver[Any]:
    rulebook = Small(rule)
    return Driver(rulebook, rulebook.start(), Seeded(1))


def test_an_agenda_that_runs_empty_ends_the_game() -> None:
    async def rule(state: Any) -> None:
        await choose(ANN, "q", lambda state: (YES, NO))

    game = small(rule).begin()
    game.answer(ANN, NO)
    assert game.pending == ()
    assert not game.over
    assert position(game.copy()) == position(game)


def test_a_choice_without_options_is_a_fault_an_offer_is_not() -> None:
    async def chooses(state: Any) -> None:
        await choose(ANN, "q", lambda state: (), secret=True)

    async def offers(state: Any) -> None:
        state.turn = 7 if await offer(ANN, "q", lambda state: (), secret=True) is None else 8

    with pytest.raises(LookupError, match="no legal answer to q"):
        small(chooses).begin()
    assert small(offers).begin().state.turn == 7


def test_a_rule_that_never_asks_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    async def rule(state: Any) -> None:
        await choose(ANN, "start", lambda state: (YES, NO))
        while True:
            await offer(ANN, "again", lambda state: (YES,))

    monkeypatch.setattr(machine, "_RUNAWAY", 500)
    game = small(rule).begin()
    with pytest.raises(RuleFault, match="without ever asking"):
        game.answer(ANN, YES)
    assert game.decision(ANN).kind == "start"


def test_the_log_holds_only_the_present_beat() -> None:
    game = driver(2)
    until(game, "bid")
    assert all(kind not in ("play", "show") for _, _, _, kind in game._log)
    game.answer(ANN, ("bid", 0))
    assert [record[0] for record in game._log] == [ANSWER]
