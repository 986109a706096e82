"""Saving, growing, opening: a game in a file is the game."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

import pytest

from tests.table.toy import ANN, BOB, RULEBOOKS, SEATS, Toy, answers, new, position, run, step, until
from wotr.table import saves
from wotr.table.chance import ByHand
from wotr.table.errors import SaveError
from wotr.table.game import Game
from wotr.table.journal import Journal, read
from wotr.table.requests import NO
from wotr.table.saves import attach, describe, detach, open_game, save
from wotr.table.values import encode
from wotr.table.verify import verify

DATA, PROGRAM = "digest", "1.0"


def opened(path: Path, **options: Any) -> Game[Any]:
    return open_game(path, RULEBOOKS, DATA, **options)


def assert_same(one: Game[Any], other: Game[Any]) -> None:
    assert position(one) == position(other)
    assert encode(one.state.to_data()) == encode(other.state.to_data())
    assert one.entries == other.entries
    assert one.history == other.history
    assert one.events == other.events
    assert one.source.used == other.source.used


def test_a_game_opened_at_any_point_is_the_same_and_goes_on_alike(tmp_path: Path) -> None:
    path = tmp_path / "game.wotr"
    for seed in range(6):
        game = new(seed)
        attach(game, path, DATA, PROGRAM, replace=True)
        rng = random.Random(seed)
        while True:
            twin = opened(path, program=PROGRAM)
            assert twin.warnings == []
            assert_same(twin, game)
            if not game.pending:
                break
            future = rng.randrange(1 << 30)
            control = game.copy()
            run(twin, future, 9)
            run(control, future, 9)
            assert position(twin) == position(control)
            if rng.random() < 0.2:
                for seat in SEATS:
                    if game.can_undo(seat):
                        game.undo(seat)
            elif rng.random() < 0.05:
                game.take_back(rng.randrange(len(game.entries)), BOB)
            else:
                step(game, rng)
        detach(game)
        assert verify(path, RULEBOOKS, DATA) == []


def test_saving_and_opening_at_every_tenth_answer_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.wotr"
    control = new(3)
    run(control, 7)
    game = new(3)
    rng = random.Random(7)
    steps = 0
    while step(game, rng):
        steps += 1
        if steps % 10 == 0:
            save(game, path, DATA, PROGRAM)
            game = opened(path)
    assert_same(game, control)


def test_save_and_journal_write_the_same_bytes(tmp_path: Path) -> None:
    one, two = tmp_path / "one.wotr", tmp_path / "two.wotr"
    game = new(3)
    attach(game, one, DATA, PROGRAM)
    run(game, 1)
    save(game, two, DATA, PROGRAM)
    detach(game)
    assert one.read_bytes() == two.read_bytes()
    assert sorted(p.name for p in tmp_path.iterdir() if not p.name.endswith(".lock")) == ["one.wotr", "two.wotr"]


def test_opening_writes_nothing_and_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "game.wotr"
    game = new(3)
    run(game, 1, 25)
    save(game, path, DATA, PROGRAM)
    before, files = path.read_bytes(), sorted(tmp_path.iterdir())
    twin = opened(path)
    run(twin, 1, 5)
    assert path.read_bytes() == before
    assert sorted(tmp_path.iterdir()) == files
    journal = attach(twin, path, DATA, PROGRAM)
    assert journal.fault is None
    assert_same(opened(path), twin)
    step(twin, random.Random(1))
    assert_same(opened(path), twin)
    detach(twin)
    assert twin.keeper is None
    assert (twin.id, twin.created) == (game.id, game.created)


def test_opening_starts_at_the_newest_milestone(tmp_path: Path) -> None:
    path = tmp_path / "game.wotr"
    game = new(3)
    run(game, 1, 60)
    save(game, path, DATA, PROGRAM)
    made = []

    class Counting(Toy):
        def beat(self, state: Any, item: Any) -> Any:
            made.append(item)
            return super().beat(state, item)

    twin = open_game(path, {"toy": lambda setup: Counting(**setup)}, DATA)
    assert_same(twin, game)
    assert len(made) <= 8
    assert game.state.turn > 3


def test_an_undo_beyond_the_newest_milestone_falls_back_to_the_older_one(tmp_path: Path) -> None:
    path = tmp_path / "game.wotr"
    game = new(3)
    attach(game, path, DATA, PROGRAM)
    run(game, 1, 60)
    milestones = [m.position for m in describe(path).milestones]
    assert len(milestones) > 3
    game.take_back(milestones[-3] + 3, ANN)
    saved = read(path)
    assert saved.position == milestones[-3]
    assert_same(opened(path), game)
    run(game, 5, 30)
    assert_same(opened(path), game)
    detach(game)
    assert verify(path, RULEBOOKS, DATA) == []


def test_a_game_thrown_by_hand(tmp_path: Path) -> None:
    path = tmp_path / "game.wotr"
    game = new(source=ByHand())
    attach(game, path, DATA, PROGRAM)
    assert_same(opened(path), game)
    game.supply(("c05",))
    twin = opened(path)
    assert_same(twin, game)
    assert twin.waiting is not None
    game.supply(("c06",))
    until(game, "spend")
    assert_same(opened(path), game)
    detach(game)
    assert verify(path, RULEBOOKS, DATA) == []


def test_a_file_with_nothing_but_its_first_line_is_a_new_game(tmp_path: Path) -> None:
    path = tmp_path / "game.wotr"
    game = new(3)
    save(game, path, DATA, PROGRAM)
    first = path.read_bytes().split(b"\n")[0]
    for text in (first, first + b"\n", first + b'\n{"n":1,"k":"o"'):
        path.write_bytes(text)
        twin = opened(path)
        assert_same(twin, game)
        attach(twin, path, DATA, PROGRAM)
        detach(twin)
        assert_same(opened(path), game)


def test_the_set_up_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "game.wotr"
    game = new(3, goal=12, rounds=3)
    save(game, path, DATA, PROGRAM)
    twin = opened(path)
    assert twin.setup == {"goal": 12, "rounds": 3}
    assert (twin.rulebook.goal, twin.rulebook.rounds) == (12, 3)  # type: ignore[attr-defined]
    header = describe(path).header
    assert (header["game"], header["seed"], header["content"], header["program"]) == ("toy", 3, DATA, PROGRAM)


# ---------------------------------------------------------------------- one writer, nothing overwritten


def test_two_windows_cannot_write_one_save(tmp_path: Path) -> None:
    path = tmp_path / "game.wotr"
    game = new(3)
    attach(game, path, DATA, PROGRAM)
    twin = opened(path)
    for write in (attach, save):
        with pytest.raises(SaveError, match="open in another window"):
            write(twin, path, DATA, PROGRAM)
    assert twin.keeper is None
    step(game, random.Random(1))
    assert_same(opened(path), game)
    detach(game)
    detach(game)
    with pytest.raises(SaveError, match="moves that are not in this window"):
        attach(twin, path, DATA, PROGRAM)
    twin = opened(path)
    attach(twin, path, DATA, PROGRAM)
    detach(twin)


def test_another_game_or_file_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "game.wotr"
    save(new(3), path, DATA, PROGRAM)
    before = path.read_bytes()
    other = new(4)
    for write in (attach, save):
        with pytest.raises(SaveError, match="another game"):
            write(other, path, DATA, PROGRAM)
    assert path.read_bytes() == before
    save(other, path, DATA, PROGRAM, replace=True)
    assert_same(opened(path), other)
    path.write_text("my diary")
    with pytest.raises(SaveError, match="another file"):
        save(other, path, DATA, PROGRAM)
    assert path.read_text() == "my diary"
    path.write_bytes(b"")
    attach(other, path, DATA, PROGRAM)
    detach(other)


def test_attaching_again_and_elsewhere(tmp_path: Path) -> None:
    one, two = tmp_path / "one.wotr", tmp_path / "two.wotr"
    game = new(3)
    first = attach(game, one, DATA, PROGRAM)
    run(game, 1, 5)
    second = attach(game, one, DATA, PROGRAM)
    assert first is not second
    run(game, 1, 5)
    save(game, one, DATA, PROGRAM)
    run(game, 1, 5)
    assert_same(opened(one), game)
    attach(game, two, DATA, PROGRAM)
    length = len(one.read_bytes())
    run(game, 1, 5)
    assert len(one.read_bytes()) == length
    assert_same(opened(two), game)
    detach(game)
    twin = opened(one)
    attach(twin, one, DATA, PROGRAM)
    detach(twin)


# ---------------------------------------------------------------------- no room, no right


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="needs a user who can be refused")
def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    folder = tmp_path / "closed"
    folder.mkdir()
    folder.chmod(0o500)
    for write in (save, attach):
        with pytest.raises(SaveError, match="choose another place"):
            write(new(3), folder / "game.wotr", DATA, PROGRAM)


def test_places_where_no_file_can_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    game = new(3)
    for path in (tmp_path / "file" / "game.wotr", tmp_path / ("x" * 300), tmp_path / "a\0b"):
        for write in (save, attach):
            with pytest.raises(SaveError, match="choose another place"):
                write(game, path, DATA, PROGRAM)
        with pytest.raises(SaveError, match="cannot be read"):
            opened(path)
    (tmp_path / "folder").mkdir()
    with pytest.raises(SaveError):
        save(game, tmp_path / "folder", DATA, PROGRAM)
    with pytest.raises(SaveError, match="not a plain file"):
        opened(tmp_path / "folder")
    assert game.keeper is None


def test_a_full_disk_while_playing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.wotr"
    game = new(3)
    journal = attach(game, path, DATA, PROGRAM)
    run(game, 1, 10)
    kept = len(game.entries)
    real = os.write
    room = [37]

    def write(file: int, data: Any) -> int:
        if room[0] <= 0:
            raise OSError(28, "No space left on device")
        part = bytes(data)[: room[0]]
        room[0] -= len(part)
        return real(file, part)

    monkeypatch.setattr("wotr.table.journal.os.write", write)
    run(game, 1, 10)
    assert journal.fault is not None
    assert "No space left on device" in journal.fault
    assert str(path) in journal.fault
    monkeypatch.undo()
    twin = opened(path)
    assert twin.warnings == []
    assert answers(twin.entries)[:kept] == answers(game.entries)[:kept]
    elsewhere = tmp_path / "elsewhere.wotr"
    save(game, elsewhere, DATA, PROGRAM)
    assert_same(opened(elsewhere), game)
    again = attach(game, path, DATA, PROGRAM)
    run(game, 1, 5)
    assert again.fault is None
    detach(game)
    assert_same(opened(path), game)


def test_a_full_disk_while_saving_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.wotr"
    game = new(3)
    save(game, path, DATA, PROGRAM)
    before = path.read_bytes()
    run(game, 1, 10)

    def fsync(file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fsync)
    for write in (save, attach):
        with pytest.raises(SaveError, match="No space left"):
            write(game, path, DATA, PROGRAM)
    monkeypatch.undo()
    assert path.read_bytes() == before
    assert [p.name for p in tmp_path.iterdir() if "part" in p.name] == []
    journal = attach(game, path, DATA, PROGRAM)
    monkeypatch.setattr(os, "fsync", fsync)
    with pytest.raises(SaveError, match="No space left"):
        attach(game, path, DATA, PROGRAM)
    monkeypatch.undo()
    assert game.keeper is journal
    assert journal.fault is not None
    attach(game, path, DATA, PROGRAM)
    detach(game)
    assert_same(opened(path), game)


def test_what_cannot_be_written_as_json_is_said(tmp_path: Path) -> None:
    game = new(3)
    game.setup["odd"] = object()
    with pytest.raises(SaveError, match="cannot be written as JSON"):
        save(game, tmp_path / "game.wotr", DATA, PROGRAM)


# ---------------------------------------------------------------------- other data, other rules


def test_other_data_is_told(tmp_path: Path) -> None:
    path = tmp_path / "game.wotr"
    game = new(3)
    run(game, 1, 20)
    save(game, path, DATA, PROGRAM)
    twin = open_game(path, RULEBOOKS, "other")
    assert position(twin) == position(game)
    assert len(twin.warnings) == 1
    assert "written with other data" in twin.warnings[0]


class Corrected(Toy):
    """A later version: showing a card is no longer asked."""

    async def plays(self, state: Any, seat: Any) -> None:
        answer = await saves_choose(seat, self.playable)
        if answer[0] == "play":
            state.hand[seat] = tuple([card for card in state.hand[seat] if card != answer[1]])
            state.laid[seat] = answer[1]


async def saves_choose(seat: Any, build: Any) -> Any:
    from wotr.table.requests import choose

    return await choose(seat, "play", build, seat, secret=True)


def test_with_corrected_rules_the_game_opens_at_the_last_milestone_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "game.wotr"
    game = new(3)
    until(game, "bid")
    until(game, "play")
    seat = game.pending[0].seat
    turn = game.state.turn
    game.answer(seat, ("play", game.state.hand[seat][0]))
    game.answer(seat, NO)
    save(game, path, DATA, PROGRAM)
    before = path.read_bytes()
    twin = open_game(path, {"toy": lambda setup: Corrected()}, DATA, program="1.1")
    assert twin.state.turn == turn
    assert [d.kind for d in twin.pending] == ["play"]
    assert len(twin.warnings) == 1
    assert "records no longer fit the rules and were left out (show of" in twin.warnings[0]
    assert path.read_bytes() == before
    assert len(twin.events) < len(game.events)
    attach(twin, path, DATA, "1.1")
    run(twin, 1, 7)
    detach(twin)
    again = open_game(path, {"toy": lambda setup: Corrected()}, DATA)
    assert again.warnings == []
    assert_same(again, twin)


class Stingy(Toy):
    """A later version in which cards above c06 cannot be played."""

    def playable(self, state: Any, seat: Any) -> Any:
        return tuple([option for option in super().playable(state, seat) if option[-1] <= "c06" or len(option) == 1])


def test_an_answer_that_is_no_longer_legal_but_leads_on_is_kept_and_told(tmp_path: Path) -> None:
    path = tmp_path / "game.wotr"
    game = new(3)
    seat = game.pending[0].seat
    card = game.state.hand[seat][-1]
    assert card > "c06"
    game.answer(seat, ("play", card))
    save(game, path, DATA, PROGRAM)
    books: Any = {"toy": lambda setup: Stingy()}
    twin = open_game(path, books, DATA, program="1.1")
    assert position(twin) == position(game)
    assert twin.warnings == [f"('play', '{card}') is not a legal answer of {seat} to play: not-an-option"]
    with pytest.raises(SaveError, match="this program cannot have written it"):
        open_game(path, books, DATA, program=PROGRAM)
    recovered = open_game(path, books, DATA, recover=True, program=PROGRAM)
    assert recovered.warnings == twin.warnings


def test_a_broken_rule_at_opening_gives_the_milestone(tmp_path: Path) -> None:
    path = tmp_path / "game.wotr"
    game = new(3)
    until(game, "spend")
    save(game, path, DATA, PROGRAM)

    def make(setup: Any) -> Toy:
        toy = Toy(**setup)
        toy.broken.add("play")
        return toy

    twin = open_game(path, {"toy": make}, DATA)
    assert [d.kind for d in twin.pending] == ["play"]
    assert "ZeroDivisionError: broken at play" in twin.warnings[0]


def test_a_journal_is_a_keeper(tmp_path: Path) -> None:
    game = new(3)
    journal = attach(game, tmp_path / "deep" / "er" / "game.wotr", DATA, PROGRAM)
    assert isinstance(journal, Journal)
    assert game.keeper is journal
    journal.close()
    journal.close()
    run(game, 1, 3)
    assert len(saves.describe(journal.path).entries) == 2


def test_a_pipe_or_a_folder_in_the_place_of_a_save_is_refused_without_reading_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.wotr")
    for path in (tmp_path / "pipe.wotr", tmp_path):
        with pytest.raises(SaveError, match="not a plain file"):
            describe(path)
