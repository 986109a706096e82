"""The options in which the first edition differs: each is read by a rule and proven by a scenario (D)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import wotr
from tests.scenarios.builders import rulebook
from wotr.rules.book import Book

RULES = Path(wotr.__file__).parent / "rules"
READ = re.compile(r"""options\[["']([a-z-]+)["']\]""")
SCENARIOS = {
    "hunt-minimum": "test_dice.py",
    "removing-cards-are-attacks": "test_probe_cards.py",
    "gandalf-white-entry": "test_characters.py",
    "aragorn-any-control": "test_characters.py",
    "both-announce-cards": "test_combat_cards.py",
    "defender-card-first": "test_combat_cards.py",
    "advance-by-any-battle": "test_politics.py",
    "companion-activates-on-entering": "test_politics.py",
    "reveal-tile-when-staying": "test_fellowship.py",
    "reveal-tile-per-stronghold": "test_fellowship.py",
    "reveal-bars-any-city": "test_fellowship.py",
}
"""Where each option is played through."""


def options_read() -> set[str]:
    return {name for path in RULES.rglob("*.py") for name in READ.findall(path.read_text(encoding="utf-8"))}


def options_of(variant: str) -> dict[str, object]:
    book: Book = rulebook(variant).book
    return dict(book.options)


def test_every_option_is_read_by_some_rule_and_no_rule_reads_another() -> None:
    """D: an option that nobody reads changes nothing."""
    assert options_read() == set(options_of("second-edition"))


def test_the_first_edition_sets_every_option_the_other_way() -> None:
    """D1, D3-D9, D16, D17."""
    first, second = options_of("first-edition"), options_of("second-edition")
    assert set(first) == set(second)
    assert [name for name in first if first[name] == second[name]] == []


@pytest.mark.parametrize("option", sorted(options_of("second-edition")))
def test_every_option_is_played_through(option: str) -> None:
    """Its difference (D..) is named by a test that plays the first edition."""
    difference = rulebook().book.content.options[option].difference
    text = (Path(__file__).parent / SCENARIOS[option]).read_text(encoding="utf-8")
    assert "first-edition" in text
    assert re.search(rf"\b{difference}\b", text), f"{SCENARIOS[option]} names no {difference}"


def test_rules_never_ask_for_the_name_of_a_variant() -> None:
    """Only options are asked for, so that a third set of rules is a matter of data."""
    for path in RULES.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert ".variant ==" not in text, path
        assert ".variant in" not in text, path
