"""`tools/coverage_games.py`: it counts what happens, names what never does, and tells the same however it is run."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from tools import coverage_games
from tools.coverage_games import Report, Task, cover, never, play, table, tasks
from wotr.bots import CHOOSERS
from wotr.content import load
from wotr.rules.kinds import KINDS
from wotr.table.game import Game

FAST = "racing-fellowship"


def test_games_are_dealt_out_to_all_choosers_and_both_editions() -> None:
    todo = tasks(2 * len(CHOOSERS), 5, list(CHOOSERS))
    assert len({(task.chooser, task.variant) for task in todo}) == len(todo)
    assert [task.seed for task in todo] == list(range(5, 5 + len(todo)))


def test_a_game_is_counted_as_it_went() -> None:
    report = play(Task("card-lover", "second-edition", 1))
    data = table(report)
    assert (report.games, report.faults) == (1, ())
    used = sum(row["used"] for row in data["combat"].values())
    assert used == sum(row["in-combat"] for row in data["cards"].values()) == data["events"]["combat-card"] > 0
    assert sum(row["played"] for row in data["cards"].values()) == data["events"]["played"] > 0
    assert sum(row["drawn"] for row in data["cards"].values()) == data["events"]["drew"] > 0
    action = data["decisions"]["action"]
    assert 0 < action["answers"]["play-card"]["chosen"] <= action["answers"]["play-card"]["offered"] <= action["asked"]
    assert sum(row["chosen"] for row in action["answers"].values()) >= action["asked"]
    assert all(row["drawn"] <= 2 for row in data["cards"].values()), "a card comes into a hand once or twice"


def test_without_games_everything_is_missing() -> None:
    gaps = never(table(Report(Counter())))
    cards = load().cards
    assert gaps["cards never drawn"] == [f"{card.id} {card.title}" for card in cards.values()]
    assert len(gaps["combat titles never used"]) == len({card.combat.title for card in cards.values()})
    assert gaps["questions never asked"] == sorted(KINDS)
    assert "action.play-card" in gaps["answers never offered"]
    assert "answers never chosen" not in gaps


def test_two_processes_count_the_same_as_one() -> None:
    todo = tasks(3, 2, [FAST])
    assert cover(todo, 2) == cover(todo, 1)


def test_table_and_json_tell_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--games", "1", "--seed", "3", "--chooser", FAST]
    assert coverage_games.main([*arguments, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert coverage_games.main([*arguments, "--strict"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(data["cards"]) == 96
    row = next(line for line in lines if line.startswith("fp-char-01"))
    assert [int(cell) for cell in row.split()[-4:]] == list(data["cards"]["fp-char-01"].values())[2:]
    for name, gap in data["never"].items():
        assert f"{len(gap)} {name}:" in lines


def test_a_game_that_breaks_down_is_named_and_others_go_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    begin = Game.begin

    def broken(game: Game[object]) -> Game[object]:
        if game.source.seed == 4:  # type: ignore[attr-defined]
            raise LookupError("no such rule")
        return begin(game)

    monkeypatch.setattr(Game, "begin", broken)
    assert coverage_games.main(["--games", "2", "--seed", "3", "--chooser", FAST]) == 1
    said = capsys.readouterr().out
    assert said.startswith("2 games\n")
    assert "fault: LookupError: no such rule" in said
    assert f"wotr simulate --games 1 --chooser {FAST} --variant first-edition --seed 4" in said
