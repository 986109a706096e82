"""Playing a whole file again with full checks."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.table.test_damage import lines_of, resealed
from tests.table.toy import ANN, BOB, RULEBOOKS, SEATS, Toy, new, run, step, until
from wotr.table.errors import SaveError
from wotr.table.saves import attach, detach, open_game, save
from wotr.table.verify import verify

DATA = "digest"


def full(path: Path, seed: int = 3, steps: int = 60) -> None:
    """A file with undo and take-back in it."""
    game = new(seed)
    attach(game, path, DATA, "1", replace=True)
    rng = random.Random(seed)
    for number in range(steps):
        for seat in SEATS:
            if rng.random() < 0.2 and game.can_undo(seat):
                game.undo(seat)
        if number % 23 == 22:
            game.take_back(rng.randrange(len(game.entries)), ANN)
        step(game, rng)
    detach(game)


def test_a_whole_file_has_no_differences(tmp_path: Path) -> None:
    path = tmp_path / "game.wotr"
    for seed in range(10):
        full(path, seed)
        assert verify(path, RULEBOOKS, DATA) == []
    assert verify(path, RULEBOOKS, "other") == ["line 1: written with other data than is loaded now"]


def test_a_torn_end_is_named_and_damage_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.wotr"
    full(path)
    whole = path.read_bytes()
    path.write_bytes(whole[:-9])
    assert ["cut off" in text for text in verify(path, RULEBOOKS, DATA)] == [True]
    path.write_bytes(whole.replace(b'"k":"a"', b'"k":"f"', 1))
    with pytest.raises(SaveError, match="its checksum does not fit"):
        verify(path, RULEBOOKS, DATA)


def forged(path: Path, change: Any) -> list[str]:
    lines = lines_of(path)
    change(lines)
    path.write_bytes(resealed(lines))
    return verify(path, RULEBOOKS, DATA)


def first(lines: list[dict[str, Any]], kind: str, question: str = "", after: int = 0) -> dict[str, Any]:
    return next(line for line in lines[1 + after :] if line["k"] == kind and line.get("q", "") == question)


def test_every_sort_of_difference_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "game.wotr"
    game = new(3)
    run(game, 1, 60)
    save(game, path, DATA, "1")
    plain = path.read_bytes()
    lines = lines_of(path)
    duel = first(lines, "c", "duel")["n"]
    play = first(lines, "a", "play")["n"]
    thanks = first(lines, "f", "thanks")["n"]
    state = first(lines, "state", after=30)["n"]
    told = next(line for line in lines[1:] if line.get("e") and line["k"] == "a")["n"]
    loaded = [lines[duel]["v"][0] % 6 + 1, lines[duel]["v"][1]]
    cases: list[tuple[int, dict[str, Any], str]] = [
        (duel, {"v": loaded}, "the seed gives"),
        (play, {"v": ["play", "c99"]}, "not-an-option"),
        (thanks, {"v": ["thank", 1]}, "the rules give"),
        (state, {"v": {**lines[state]["v"], "score": {"ann": 99, "bob": 0}}}, "not the played one in score"),
        (told, {"e": [["lie", [], None, [], False]]}, "the events are not those"),
    ]
    for number, change, part in cases:
        path.write_bytes(plain)
        found = forged(path, lambda lines, number=number, change=change: lines[number].update(change))
        assert any(text.startswith(f"line {number + 1}: ") and part in text for text in found), (part, found)


def test_after_a_stop_checking_goes_on_at_the_next_milestone(tmp_path: Path) -> None:
    path = tmp_path / "game.wotr"
    game = new(3)
    run(game, 1, 80)
    save(game, path, DATA, "1")

    def change(lines: list[dict[str, Any]]) -> None:
        first(lines, "a", "play")["v"] = ["nonsense", "c99"]
        duel = first(lines, "c", "duel", after=80)
        duel["v"] = [duel["v"][0] % 6 + 1, duel["v"][1]]

    found = forged(path, change)
    assert any("not-an-option" in text for text in found)
    assert any("the seed gives" in text for text in found)
    assert len(found) < 12


def test_an_undo_that_was_not_allowed_is_named(tmp_path: Path) -> None:
    path = tmp_path / "game.wotr"
    game = new(3)
    until(game, "bid")
    game.answer(ANN, ("bid", 1))
    game.answer(BOB, ("bid", 1))
    game.take_back(len(game.entries) - 3, ANN)
    save(game, path, DATA, "1")
    assert verify(path, RULEBOOKS, DATA) == []

    def change(lines: list[dict[str, Any]]) -> None:
        next(line for line in lines[1:] if line["k"] == "undo")["w"] = "seat"

    assert any("dice, a draw or a reveal" in text for text in forged(path, change))


def test_other_rules_are_noticed(tmp_path: Path) -> None:
    path = tmp_path / "game.wotr"
    full(path)

    class Generous(Toy):
        async def quiet(self, state: Any) -> None:
            state.score[BOB] += 1

    found = verify(path, {"toy": lambda setup: Generous(**setup)}, DATA)
    assert any("the saved state is not the played one in score" in text for text in found)
    assert json.dumps(found)


def test_a_game_opened_elsewhere_and_continued_still_verifies(tmp_path: Path) -> None:
    path = tmp_path / "game.wotr"
    full(path)
    for seed in range(5):
        game = open_game(path, RULEBOOKS, DATA)
        attach(game, path, DATA, "1")
        run(game, seed, 7)
        if len(game.entries) > 8:
            game.take_back(len(game.entries) - 7, BOB)
        detach(game)
        assert verify(path, RULEBOOKS, DATA) == []
