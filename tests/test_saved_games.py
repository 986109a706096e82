"""Saving whole games of War of the Ring: cases C-351, C-353, C-355 and C-357."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from wotr.bots.choosers import CHOOSERS, Stream
from wotr.content import load
from wotr.rules.rulebook import GAME, WarOfTheRing
from wotr.rules.state import State
from wotr.table.chance import Seeded
from wotr.table.errors import SaveError
from wotr.table.game import Game
from wotr.table.saves import attach, detach, open_game, save
from wotr.table.verify import verify

BOOKS = {GAME: WarOfTheRing}
PROGRAM = "test"


def new_game(seed: int) -> Game[State]:
    """A game from the set-up."""
    book = WarOfTheRing()
    return Game.new(book, Seeded(seed), book.setup)


def play(game: Game[State], seed: int, until: str = "", steps: int = 400) -> int:
    """Answer at random until a decision of the kind `until` is open, `steps` times at most; gives how many times."""
    chooser, stream = CHOOSERS["by-verb"], Stream(seed)
    for count in range(steps):
        if not game.pending or game.pending[0].kind == until:
            return count
        decision = game.pending[0]
        game.answer(decision.seat, chooser.choose(game.state, decision, stream))
    return steps


def opened(path: Path) -> Game[State]:
    """The game of a file."""
    return open_game(path, BOOKS, load().digest, program=PROGRAM)


def test_c_351_a_game_saved_in_mid_battle_opens_at_the_same_question_with_the_same_dice_to_come(
    tmp_path: Path,
) -> None:
    game = new_game(11)
    play(game, 11, until="casualty", steps=20_000)
    assert game.state.battle is not None
    save(game, tmp_path / "battle.wotr", load().digest, PROGRAM)
    again = opened(tmp_path / "battle.wotr")
    assert again.state.to_data() == game.state.to_data()
    assert [(d.seat, d.kind, d.args) for d in again.pending] == [(d.seat, d.kind, d.args) for d in game.pending]
    play(game, 5, steps=60)
    play(again, 5, steps=60)
    assert again.state.to_data() == game.state.to_data()
    assert again.state.turn > 0


def damaged(raw: bytes) -> dict[str, bytes]:
    """A save damaged in the ways of C-353."""
    header = json.loads(raw.split(b"\n")[0])
    header.pop("~")
    newer = dict(header, **{"wotr-save": 99})
    return {
        "a letter changed": raw.replace(b'"s":"free-player"', b'"s":"free-plaxer"', 1),
        "another program's file": b"%PDF-1.7\n1 0 obj\n",
        "empty": b"",
        "newer": json.dumps(newer).encode() + b"\n" + b"\n".join(raw.split(b"\n")[1:]),
    }


@pytest.mark.parametrize("how", ["a letter changed", "another program's file", "empty", "newer"])
def test_c_353_a_damaged_file_is_refused_and_neither_it_nor_the_running_game_is_touched(
    tmp_path: Path, how: str
) -> None:
    path = tmp_path / "game.wotr"
    game = new_game(3)
    play(game, 3, steps=80)
    save(game, path, load().digest, PROGRAM)
    bad = damaged(path.read_bytes())[how]
    path.write_bytes(bad)
    before = game.state.to_data()
    with pytest.raises(SaveError) as caught:
        opened(path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)
    assert path.read_bytes() == bad
    assert game.state.to_data() == before


def test_c_353_a_file_cut_off_in_a_record_opens_with_all_whole_records_and_says_what_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "game.wotr"
    game = new_game(3)
    play(game, 3, steps=80)
    save(game, path, load().digest, PROGRAM)
    path.write_bytes(path.read_bytes()[:-9])
    again = opened(path)
    assert any("cut off" in warning or "lost" in warning for warning in again.warnings)
    assert abs(len(again.entries) - len(game.entries)) <= 1


def test_c_355_every_answer_is_in_the_file_as_soon_as_it_is_given_and_no_other_game_is_written_over(
    tmp_path: Path,
) -> None:
    path = tmp_path / "game.wotr"
    game = new_game(8)
    attach(game, path, load().digest, PROGRAM)
    for _ in range(30):
        play(game, 8, steps=1)
        assert opened(path).state.to_data() == game.state.to_data()
    detach(game)
    kept = path.read_bytes()
    with pytest.raises(SaveError):
        attach(new_game(9), path, load().digest, PROGRAM)
    assert path.read_bytes() == kept


def test_c_357_a_finished_game_played_again_from_its_answers_ends_alike_and_an_illegal_answer_is_named(
    tmp_path: Path,
) -> None:
    path = tmp_path / "game.wotr"
    game = new_game(21)
    play(game, 21, steps=100_000)
    assert game.over
    save(game, path, load().digest, PROGRAM)
    assert verify(path, BOOKS, load().digest) == []
    assert opened(path).state.to_data() == game.state.to_data()
    for entry in game.entries:
        if entry.code == "a" and entry.kind == "allocate":
            entry.value = ("hunt", 99)
            break
    save(game, tmp_path / "forged.wotr", load().digest, PROGRAM)
    faults = verify(tmp_path / "forged.wotr", BOOKS, load().digest)
    assert any("allocate" in fault for fault in faults)


def test_c_357_saving_and_loading_every_few_actions_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.wotr"
    straight, broken = new_game(4), new_game(4)
    for step in range(12):
        play(straight, step, steps=10)
        play(broken, step, steps=10)
        save(broken, path, load().digest, PROGRAM, replace=True)
        broken = opened(path)
    assert broken.state.to_data() == straight.state.to_data()
