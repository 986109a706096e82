"""`wotr cards`: lists, one card in full, searches, and how it refuses."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from wotr import cardlist, cli
from wotr.content import load
from wotr.text.en import cards as words

HEAVY = ("pygame", "networkx", "yaml", "rich", "asyncio", "wotr.ui", "wotr.bots", "wotr.simulate")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run the command; status, stdout, stderr."""
    status = cli.main(["cards", *arguments])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_without_words_all_cards_are_listed_in_columns(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys)
    lines = out.splitlines()
    assert (status, err, len(lines)) == (0, "", 97)
    assert lines[1].split("  ")[0] == "fp-char-01"
    for cell in ("Elven Cloaks", "Free Peoples Character", "Character", "It Is a Gift", "3"):
        assert cell in lines[1]


@pytest.mark.parametrize(
    ("arguments", "ids", "count"),
    [
        (["--side", "free"], "fp-", 48),
        (["--deck", "strategy"], "-strat-", 48),
        (["--side", "shadow", "--deck", "character"], "sh-char-", 24),
    ],
)
def test_side_and_deck_narrow_the_list(
    capsys: pytest.CaptureFixture[str], arguments: list[str], ids: str, count: int
) -> None:
    lines = run(capsys, *arguments)[1].splitlines()[1:]
    assert len(lines) == count
    assert all(ids in line for line in lines)


@pytest.mark.parametrize("name", ["Dáin Ironfoot's Guard", "dain ironfoots guard", "DAIN", "fp-strat-22", "ironf guar"])
def test_a_card_is_found_by_its_title_its_id_or_parts_without_accents(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    status, out, _ = run(capsys, *name.split())
    assert status == 0
    assert out.splitlines()[0] == "Dáin Ironfoot's Guard  [fp-strat-22]"


def test_a_card_is_told_with_everything_that_is_on_it(capsys: pytest.CaptureFixture[str]) -> None:
    card = load().cards["sh-char-20"]
    out = run(capsys, "grond")[1]
    for text in (*card.event.requires, *card.event.steps, *card.combat.requires, *card.combat.steps):
        assert text in out
    assert f"“{card.combat.title}” (initiative {card.combat.initiative[0]})" in out
    assert words.PLAYERS["witch-king"] in out
    assert "Shadow Character deck, number 20" in out


def test_every_card_is_told_with_words_for_all_its_marks() -> None:
    for card in load().cards.values():
        lines = "\n".join([line.text for line in cardlist.full(card)])
        assert (words.STAYS in lines) == card.table
        assert (words.TILE in lines) == (card.tile is not None)
        for text in card.event.discard:
            assert text in lines


def test_long_lines_are_broken_at_the_width_of_a_terminal_and_lose_nothing() -> None:
    for card in load().cards.values():
        broken = cardlist.full(card, 60)
        assert max(len(line.text) for line in broken) <= 60
        whole = " ".join([line.text for line in cardlist.full(card)])
        assert " ".join([line.text for line in broken]).split() == whole.split()


def test_words_that_several_cards_have_give_a_list(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "ents", "awake")
    assert status == 0
    assert [line.split()[0] for line in out.splitlines()[1:4]] == ["fp-char-19", "fp-char-20", "fp-char-21"]
    assert out.splitlines()[-1].startswith("3 cards")


def test_a_combat_title_gives_all_cards_that_bear_it(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(run(capsys, "--json", "it is a gift")[1])
    assert [card["id"] for card in found] == ["fp-char-01", "fp-char-02", "fp-char-03", "fp-char-04"]


def test_words_of_the_text_are_found_after_titles() -> None:
    cards = list(load().cards.values())
    found = cardlist.search(cards, "gandalf")
    assert all("gandalf" in card.title.casefold() for card in found.called)
    assert found.saying
    for card in found.saying:
        text = json.dumps(cardlist.data(card), ensure_ascii=False).casefold()
        assert "gandalf" in text


@pytest.mark.parametrize(
    ("arguments", "near"),
    [
        (["Elvn", "Cloaks"], "“Elven Cloaks”"),
        (["Shelobs", "Liar"], "“Shelob's Lair”"),
        (["fp-char-99"], "“fp-char-09”"),
        (["--side", "free", "grond"], "“Horn of Gondor”"),
    ],
)
def test_unknown_words_are_refused_with_the_three_nearest_names(
    capsys: pytest.CaptureFixture[str], arguments: list[str], near: str
) -> None:
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (1, "")
    assert len(err.splitlines()) == 1
    names = err.partition("nearest names are")[2].split("”, “")
    assert near.strip("“”") in names[0].strip().strip("“”")
    assert len(names) == 3


def test_json_has_all_of_every_card_and_in_the_order_of_the_decks(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(run(capsys, "--json")[1])
    assert [card["id"] for card in found] == list(load().cards)
    one = found[0]
    card = load().cards["fp-char-01"]
    assert one["combat"] == {
        "title": card.combat.title,
        "initiative": list(card.combat.initiative),
        "requires": list(card.combat.requires),
        "steps": list(card.combat.steps),
    }
    assert (one["player"], one["stays_on_table"], one["hunt_tile"]) == ("any", False, "elven-cloaks")


def test_as_a_process_it_is_plain_and_imports_neither_window_nor_players(tmp_path: Path) -> None:
    code = (
        "import sys; from wotr.cli import main; status = main(['cards', 'grond']); "
        f"print('HEAVY', [name for name in {HEAVY!r} if name in sys.modules], status)"
    )
    for _ in range(2):  # the first one may have to read the YAML; from then on there is a compiled copy of it
        done = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "TERM": "xterm-256color", "WOTR_CACHE": str(tmp_path)},
            capture_output=True,
            text=True,
            check=True,
        )
    assert done.stdout.splitlines()[-1] == "HEAVY [] 0"
    assert "\033" not in done.stdout
