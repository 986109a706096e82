"""Taking back: alone, up to chance, a reveal or the other's answer; by agreement, to any point."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.table.toy import ANN, BOB, RULEBOOKS, SEATS, answers, new, position, run, step, until
from wotr.table import saves
from wotr.table.chance import ByHand
from wotr.table.driver import ANSWER, THROWN
from wotr.table.errors import CannotUndo
from wotr.table.requests import NO, YES


def test_an_answer_taken_back_leaves_no_trace_but_the_record() -> None:
    game = new(1)
    seat = game.pending[0].seat
    before, events = position(game), game.events
    game.answer(seat, ("play", game.state.hand[seat][0]))
    assert position(game) != before
    game.undo(seat)
    assert (position(game), game.events) == (before, events)
    assert position(game.copy()) == before
    assert type(game.history[-1]).__name__ == "Undone"


def test_undo_goes_back_over_beats_until_chance() -> None:
    game = new(1)
    first = game.pending[0].seat
    game.answer(first, ("pass",))
    assert game.decision().kind == "play"
    assert game.pending[0].seat != first
    game.undo(first)
    assert game.pending[0].seat == first
    with pytest.raises(CannotUndo, match="dice, a draw or a reveal"):
        game.undo(first)


def test_the_other_seats_answer_stands_between() -> None:
    game = new(1)
    first = game.pending[0].seat
    game.answer(first, ("pass",))
    second = game.pending[0].seat
    game.answer(second, ("pass",))
    assert game.can_undo(second)
    assert not game.can_undo(first)
    with pytest.raises(CannotUndo, match="other side"):
        game.undo(first)
    game.undo(second)
    game.undo(first)
    assert game.pending[0].seat == first


def test_a_reveal_stands_between() -> None:
    game = new(1)
    seat = game.pending[0].seat
    game.answer(seat, ("play", game.state.hand[seat][0]))
    game.answer(seat, NO)
    assert game.can_undo(seat)
    game.undo(seat)
    game.answer(seat, YES)
    with pytest.raises(CannotUndo, match="reveal"):
        game.undo(seat)


def test_nothing_to_take_back() -> None:
    game = new(1, source=ByHand())
    assert not game.can_undo(ANN)
    with pytest.raises(CannotUndo, match="nothing"):
        game.undo(ANN)
    with pytest.raises(CannotUndo):
        game.take_back(0, ANN)


def test_chance_does_not_go_back() -> None:
    game = new(5)
    until(game, "bid")
    game.answer(ANN, ("bid", 1))
    used = game.source.used
    game.answer(BOB, ("bid", 1))
    assert game.source.used > used
    count = max(i for i, entry in enumerate(game.entries) if entry.kind == "bid")
    used = game.source.used
    game.take_back(count, ANN)
    assert game.source.used == used
    assert [d.seat for d in game.pending] == [BOB]


def test_agreement_goes_back_to_any_entry_and_the_game_runs_on() -> None:
    for seed in range(8):
        game = new(seed)
        run(game, seed, 40)
        rng = random.Random(seed)
        while game.entries:
            count = rng.randrange(len(game.entries))
            kept = answers(game.entries[:count])
            game.take_back(count, ANN)
            assert answers(game.entries[:count]) == kept
            assert game.pending or game.over
            assert game.waiting is None
            assert position(game.copy()) == position(game)
            assert game.rulebook.check(game.state) == []
            if count == 0:
                break
            for _ in range(rng.randrange(4)):
                step(game, rng)
    with pytest.raises(CannotUndo):
        game.take_back(len(game.entries), ANN)
    with pytest.raises(CannotUndo):
        game.take_back(-1, ANN)


def test_people_who_throw_by_hand_throw_again() -> None:
    game = new(1, source=ByHand())
    game.supply(("c05",))
    game.supply(("c06",))
    assert game.decision().kind == "play"
    game.take_back(1, ANN)
    assert game.waiting is not None
    assert game.waiting.kind == "draw"
    game.supply(("c07",))
    assert [entry.value for entry in game.entries] == [("c05",), ("c07",)]


def test_a_finished_game_can_be_taken_back() -> None:
    for seed in range(20):
        game = new(seed, goal=5)
        run(game, seed)
        assert game.over
        game.take_back(max(i for i, entry in enumerate(game.entries) if entry.code == ANSWER), ANN)
        assert not game.over
        run(game, seed + 1)
        assert game.over


def test_undo_and_answering_the_same_again_gives_the_same_position() -> None:
    rng = random.Random(3)
    undone = 0
    for seed in range(12):
        game = new(seed)
        while step(game, rng):
            for seat in SEATS:
                if not game.can_undo(seat):
                    continue
                before, entries = position(game), answers(game.entries)
                game.undo(seat)
                undone += 1
                assert position(game.copy()) == position(game)
                kept = answers(game.entries)
                missing = [e for e in entries if e[0] == ANSWER]
                for each in kept:
                    if each[0] == ANSWER:
                        missing.remove(each)
                if any(code == THROWN for code, _, _ in entries[len(kept) :]):
                    continue
                for _, who, value in missing:
                    game.answer(who, value)
                assert position(game) == before
    assert undone > 100


def test_an_opened_game_can_be_taken_back_beyond_its_checkpoint(tmp_path: Path) -> None:
    game = new(2)
    run(game, 1, 40)
    path = tmp_path / "game.wotr"
    saves.save(game, path, "data", "1")
    opened = saves.open_game(path, RULEBOOKS, "data")
    for count in (len(game.entries) - 3, 30, 11, 2, 0):
        opened.take_back(count, ANN)
        game.take_back(count, ANN)
        assert position(opened) == position(game)
        assert answers(opened.entries) == answers(game.entries)
    saves.save(opened, path, "data", "1")
    assert position(saves.open_game(path, RULEBOOKS, "data")) == position(opened)


def test_a_way_back_that_no_longer_fits_the_rules_is_refused_and_nothing_changes(tmp_path: Path) -> None:
    game = new(2)
    run(game, 1, 40)
    path = tmp_path / "game.wotr"
    saves.save(game, path, "data", "1")
    opened = saves.open_game(path, RULEBOOKS, "data")
    before, history = position(opened), len(opened.history)
    opened.rulebook.broken.add("play")  # type: ignore[attr-defined]
    with pytest.raises(CannotUndo, match="does not fit the rules"):
        opened.take_back(11, ANN)
    assert (position(opened), len(opened.history)) == (before, history)
    opened.rulebook.broken.clear()  # type: ignore[attr-defined]
    opened.take_back(11, ANN)
