"""Several seats deciding in secret at the same time."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table.test_driver import small
from tests.table.toy import ANN, BOB, SEATS, new, position, until
from wotr.table.errors import CannotUndo, GameOver, IllegalAnswer, RuleFault
from wotr.table.requests import NO, YES, Together, choose, confirm, dice, offer


def test_both_are_asked_and_the_order_of_answers_does_not_matter() -> None:
    game = new(1)
    until(game, "bid")
    assert [(d.seat, d.kind) for d in game.pending] == [(ANN, "bid"), (BOB, "bid")]
    one, two, three = game.copy(), game.copy(), game.copy()
    for twin, order in (
        (one, [(ANN, ("bid", 4)), (ANN, YES), (BOB, ("bid", 3)), (BOB, NO)]),
        (two, [(BOB, ("bid", 3)), (BOB, NO), (ANN, ("bid", 4)), (ANN, YES)]),
        (three, [(ANN, ("bid", 4)), (BOB, ("bid", 3)), (BOB, NO), (ANN, YES)]),
    ):
        for seat, value in order:
            assert position(twin.copy()) == position(twin)
            twin.answer(seat, value)
    assert position(one) == position(two) == position(three)


def test_each_seat_has_its_own_chain_of_questions() -> None:
    game = new(1)
    until(game, "bid")
    game.answer(ANN, ("bid", 5))
    assert [(d.seat, d.kind) for d in game.pending] == [(ANN, "sure"), (BOB, "bid")]
    with pytest.raises(IllegalAnswer):
        game.answer(BOB, YES)
    assert [e.kind for e in game.entries[-2:]] == ["bid", "boast"]


def test_a_seat_takes_back_its_own_answers_only() -> None:
    game = new(1)
    until(game, "bid")
    game.answer(ANN, ("bid", 5))
    game.answer(BOB, ("bid", 4))
    game.answer(BOB, YES)
    assert game.can_undo(BOB)
    game.undo(ANN)
    assert [(d.seat, d.kind) for d in game.pending] == [(ANN, "bid")]
    assert game.state.bids == {ANN: 0, BOB: 4}
    assert position(game.copy()) == position(game)
    game.undo(BOB)
    assert [(d.seat, d.kind) for d in game.pending] == [(ANN, "bid"), (BOB, "sure")]
    game.undo(BOB)
    assert [(d.seat, d.kind) for d in game.pending] == [(ANN, "bid"), (BOB, "bid")]
    game.answer(ANN, ("bid", 1))
    game.answer(BOB, ("bid", 1))
    assert not game.can_undo(ANN)


def test_nobody_goes_back_beyond_the_together_once_another_has_answered() -> None:
    game = new(1)
    until(game, "spend")
    seat = game.pending[0].seat
    other = SEATS[seat == ANN]
    game.answer(seat, (("tin", 2),))
    assert {d.kind for d in game.pending} == {"bid"}
    game.answer(other, ("bid", 1))
    with pytest.raises(CannotUndo, match="other side"):
        game.undo(seat)
    game.undo(other)
    game.undo(seat)
    assert game.decision(seat).kind == "spend"


def test_going_back_to_a_question_before_the_together_in_the_same_beat() -> None:
    async def side(state: Any, seat: Any) -> None:
        await choose(seat, "in", lambda state: (YES, NO))

    async def rule(state: Any) -> None:
        await choose(ANN, "before", lambda state: (YES, NO))
        await Together({seat: side(state, seat) for seat in SEATS})
        await choose(ANN, "after", lambda state: (YES, NO))

    from wotr.table.chance import Seeded
    from wotr.table.game import Game

    rulebook = small(rule).rulebook
    game = Game.new(rulebook, Seeded(1))
    game.answer(ANN, YES)
    game.answer(BOB, NO)
    with pytest.raises(CannotUndo):
        game.undo(ANN)
    game.answer(ANN, NO)
    with pytest.raises(CannotUndo):
        game.undo(BOB)
    game.undo(ANN)
    assert [d.seat for d in game.pending] == [ANN]
    game.undo(BOB)
    game.undo(ANN)
    assert [d.kind for d in game.pending] == ["before"]


def test_a_together_in_which_nobody_is_asked_passes_by() -> None:
    async def nothing(state: Any) -> int:
        return 5

    async def forced(state: Any, seat: Any) -> Any:
        return await offer(seat, "forced", lambda state: (YES,))

    async def rule(state: Any) -> None:
        assert await Together({}) == {}
        assert await Together({ANN: nothing(state), BOB: nothing(state)}) == {ANN: 5, BOB: 5}
        assert await Together({seat: forced(state, seat) for seat in SEATS}) == {ANN: YES, BOB: YES}
        for _ in range(3000):
            await Together({ANN: nothing(state)})
        await confirm(ANN, "q")
        await Together({ANN: nothing(state)})
        await confirm(ANN, "r")

    game = small(rule).begin()
    assert game.decision().kind == "q"
    assert position(game.copy()) == position(game)
    game.answer(ANN, YES)
    assert game.decision().kind == "r"
    assert position(game.copy()) == position(game)


@pytest.mark.parametrize("what", ["chance", "end", "together"])
def test_chance_and_the_end_of_the_game_are_faults_in_a_together(what: str) -> None:
    async def side(state: Any) -> None:
        await confirm(ANN, "in")
        if what == "chance":
            await dice("roll", 1)
        if what == "end":
            raise GameOver("ann", "cheating")
        await Together({})

    async def rule(state: Any) -> None:
        await Together({ANN: side(state)})

    game = small(rule).begin()
    with pytest.raises(RuleFault, match="inside Together"):
        game.answer(ANN, YES)
    assert game.decision(ANN).kind == "in"


def test_a_fault_in_one_seats_rule_keeps_the_others_answers() -> None:
    game = new(1)
    until(game, "bid")
    game.answer(BOB, ("bid", 1))
    game.answer(ANN, ("bid", 5))
    game.rulebook.broken.add("sure")  # type: ignore[attr-defined]
    with pytest.raises(RuleFault, match="broken at sure"):
        game.answer(ANN, NO)
    assert [(d.seat, d.kind) for d in game.pending] == [(ANN, "sure")]
    assert game.state.bids[BOB] == 1
    game.rulebook.broken.clear()  # type: ignore[attr-defined]
    game.answer(ANN, YES)
