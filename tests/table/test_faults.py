"""A defect inside a rule never costs a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.table.test_driver import Small
from tests.table.toy import ANN, RULEBOOKS, answers, driver, new, position, run, until
from wotr.table import saves
from wotr.table.chance import ByHand, Seeded
from wotr.table.errors import RuleFault
from wotr.table.game import Game
from wotr.table.requests import NO, YES, choose, confirm, dice
from wotr.table.verify import verify


@pytest.mark.parametrize("make", [new, driver])
@pytest.mark.parametrize(("spot", "question"), [("play", "play"), ("show", "show"), ("spend", "spend")])
def test_the_game_goes_back_to_before_the_last_answer_and_on(make: Any, spot: str, question: str) -> None:
    game = make(1)
    until(game, question)
    before, serial = position(game), game.serial
    seat = game.pending[0].seat
    value = YES if question == "show" else game.pending[0].sample(game.state, __import__("random").Random(1))
    game.rulebook.broken.add(spot)
    for _ in range(3):
        with pytest.raises(RuleFault, match=f"ZeroDivisionError: broken at {spot}") as caught:
            game.answer(seat, value)
        assert isinstance(caught.value.__cause__, ZeroDivisionError)
        assert position(game) == before
        assert position(game.copy()) == before
    assert game.serial > serial
    game.rulebook.broken.clear()
    game.answer(seat, value)
    run(game, 1)
    assert game.over or game.state.turn == 8


@pytest.mark.parametrize("make", [new, driver])
def test_a_fault_in_a_later_beat_takes_the_answer_back_too(make: Any) -> None:
    game = make(1)
    until(game, "spend")
    before = position(game)
    seat = game.pending[0].seat
    game.rulebook.broken.add("quiet")
    with pytest.raises(RuleFault, match="broken at quiet"):
        game.answer(seat, (("tin", 1),))
    assert position(game) == before
    game.rulebook.broken.clear()
    game.answer(seat, (("tin", 2),))
    assert {d.kind for d in game.pending} == {"bid"}


@pytest.mark.parametrize("make", [new, driver])
def test_a_fault_after_two_seats_chose_together(make: Any) -> None:
    game = make(1)
    until(game, "bid")
    game.answer(ANN, ("bid", 2))
    before = position(game)
    game.rulebook.broken.add("duel")
    bob = game.pending[0].seat
    with pytest.raises(RuleFault):
        game.answer(bob, ("bid", 1))
    assert position(game) == before
    game.rulebook.broken.clear()
    game.answer(bob, ("bid", 1))


def test_a_fault_is_told_in_the_file_and_the_file_stays_whole(tmp_path: Path) -> None:
    path = tmp_path / "game.wotr"
    game = new(1)
    saves.attach(game, path, "data", "1")
    for question, spot, value in (("show", "show", YES), ("spend", "quiet", (("tin", 1),)), ("bid", "duel", None)):
        until(game, question, 4)
        if value is None:
            game.answer(ANN, ("bid", 1))
            value = ("bid", 1)
        game.rulebook.broken.add(spot)  # type: ignore[attr-defined]
        for _ in range(2):
            with pytest.raises(RuleFault):
                game.answer(game.pending[0].seat, value)
            assert position(saves.open_game(path, RULEBOOKS, "data")) == position(game)
        game.rulebook.broken.clear()  # type: ignore[attr-defined]
    run(game, 2)
    saves.detach(game)
    opened = saves.open_game(path, RULEBOOKS, "data")
    assert position(opened) == position(game)
    assert opened.history == game.history
    assert opened.events == game.events
    assert opened.source.used == game.source.used
    assert verify(path, RULEBOOKS, "data") == []


def test_events_of_a_failed_answer_are_not_told() -> None:
    game = new(1)
    until(game, "bid")
    game.answer(ANN, ("bid", 1))
    events = game.events
    game.rulebook.broken.add("end")  # type: ignore[attr-defined]

    async def end(state: Any) -> None:
        raise ValueError("end")

    game.rulebook.end = end  # type: ignore[attr-defined]
    with pytest.raises(RuleFault):
        game.answer(game.pending[0].seat, ("bid", 1))
    assert game.events == events


def test_a_fault_before_any_answer_is_raised_as_it_is() -> None:
    async def rule(state: Any) -> None:
        await dice("roll", 1)
        raise ZeroDivisionError("at the start")

    rulebook = Small(rule)
    with pytest.raises(ZeroDivisionError):
        Game.new(rulebook, Seeded(1))
    game = Game.new(rulebook, ByHand())
    for _ in range(2):
        with pytest.raises(RuleFault):
            game.supply((3,))
        assert game.waiting is not None
    twin = game.copy()
    with pytest.raises(RuleFault):
        twin.supply((3,))
    assert twin.waiting is not None


def test_answers_and_events_must_be_plain_values() -> None:
    async def rule(state: Any) -> None:
        await choose(ANN, "q", lambda state: (("a", 1.5), ("b",), ("c", frozenset())))
        from wotr.table.events import tell

        tell(state, "bad", {"a": 1})
        await confirm(ANN, "r")

    game = Game.new(Small(rule), Seeded(1))
    for value in (("a", 1.5), ("c", frozenset()), ("b",)):
        with pytest.raises(RuleFault, match="no plain value"):
            game.answer(ANN, value)
        assert game.decision().kind == "q"
        assert game.entries == []


def test_an_interrupted_answer_leaves_the_game_before_it() -> None:
    stop = [True]

    async def rule(state: Any) -> None:
        await confirm(ANN, "q")
        if stop[0]:
            raise KeyboardInterrupt
        await confirm(ANN, "r")

    game = Game.new(Small(rule), Seeded(1))
    with pytest.raises(KeyboardInterrupt):
        game.answer(ANN, NO)
    assert game.decision().kind == "q"
    stop[0] = False
    game.answer(ANN, NO)
    assert answers(game.entries) == [("a", ANN, NO)]


def test_a_rule_that_cannot_even_be_replayed_falls_back_to_the_start_of_the_beat() -> None:
    calls = [0]

    async def rule(state: Any) -> None:
        calls[0] += 1
        await confirm(ANN, "one")
        await confirm(ANN, "two")
        if calls[0] == 1:
            raise ValueError("first")

    game = Game.new(Small(rule), Seeded(1))
    game.answer(ANN, YES)

    real = game._restore

    def restore(start: Any, log: Any) -> None:
        if len(log) == 1:
            raise ValueError("does not replay")
        real(start, log)

    game._restore = restore  # type: ignore[method-assign]
    with pytest.raises(RuleFault):
        game.answer(ANN, YES)
    assert game.decision().kind == "one"
