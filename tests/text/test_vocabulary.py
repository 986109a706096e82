"""Whatever the rules ask, tell or refuse has words; nothing is shown as a bare key."""

from __future__ import annotations

import string

import pytest

from tests.text import vocabulary
from wotr.content import load
from wotr.rules.actions import ACTIONS
from wotr.rules.book import Book
from wotr.rules.hooks import ABILITIES, Ability
from wotr.rules.kinds import KINDS
from wotr.rules.rulebook import WarOfTheRing
from wotr.text import en, words
from wotr.text.en import events, labels, prompts, reasons

BOOK: Book = WarOfTheRing().book
VERBS = sorted({(kind, verb) for kind, known in KINDS.items() for verb in known.verbs})
EXTRA = sorted(name for name, ability in ABILITIES.items() if type(ability).extra_actions is not Ability.extra_actions)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_kind_of_decision_has_a_question(kind: str) -> None:
    assert kind in prompts.PROMPTS


@pytest.mark.parametrize(("kind", "verb"), VERBS)
def test_every_verb_of_a_decision_has_a_label_and_a_heading(kind: str, verb: str) -> None:
    assert f"{kind}.{verb}" in labels.LABELS or verb in labels.LABELS
    assert f"{kind}.{verb}" in labels.HEADINGS or verb in labels.HEADINGS


@pytest.mark.parametrize(("kind", "verb"), VERBS)
def test_a_label_asks_for_no_more_than_the_option_has(kind: str, verb: str) -> None:
    template = labels.LABELS.get(f"{kind}.{verb}") or labels.LABELS[verb]
    asked = [int(field) for _, field, _, _ in string.Formatter().parse(template) if field]
    assert max(asked, default=-1) < len(KINDS[kind].verbs[verb])


@pytest.mark.parametrize("verb", sorted({*ACTIONS, "skip", "pass", "ring"}))
def test_every_action_has_a_label_and_a_heading(verb: str) -> None:
    assert verb in labels.HEADINGS
    if verb == "ability":
        for ability in EXTRA:
            assert f"ability.{ability}" in labels.LABELS, ability
    else:
        assert verb in labels.LABELS


@pytest.mark.parametrize("event", sorted(vocabulary.events()))
def test_every_event_has_a_line_for_the_log(event: str) -> None:
    assert event in events.EVENTS


@pytest.mark.parametrize("reason", sorted(vocabulary.reasons()))
def test_every_reason_has_a_sentence(reason: str) -> None:
    assert reason in reasons.REASONS


@pytest.mark.parametrize("chance", sorted(vocabulary.chances()))
def test_every_throw_and_draw_is_explained_to_people_with_real_dice(chance: str) -> None:
    assert chance in prompts.CHANCES


def test_no_words_are_left_over_for_what_the_rules_no_longer_know() -> None:
    kinds, verbs = set(KINDS), {verb for _, verb in VERBS} | set(ACTIONS) | {"skip", "pass", "ring", "yes", "no"}
    assert set(prompts.PROMPTS) - kinds == set()
    assert set(labels.HEADINGS) - verbs - {f"{kind}.{verb}" for kind, verb in VERBS} == set()
    spoken = verbs | {f"{kind}.{verb}" for kind, verb in VERBS} | {f"ability.{name}" for name in EXTRA}
    assert set(labels.LABELS) - spoken == set()
    assert set(events.EVENTS) - vocabulary.events() == set()
    assert set(reasons.REASONS) - vocabulary.reasons() == set()
    assert set(prompts.CHANCES) - vocabulary.chances() == set()


def test_everything_on_board_pieces_and_cards_has_a_name() -> None:
    content = load()
    for key in (*content.regions, *content.nations, *content.characters, *content.cards, *content.tracks.hunt_tiles):
        assert words.name(BOOK, key) != key
    for kind in BOOK.figures:
        assert words.name(BOOK, ((kind, 1),)) != kind
    for faces in BOOK.faces.values():
        for face in faces:
            assert words.named("faces", face)


def test_a_key_without_words_is_an_error_for_tests_and_shown_as_it_is_to_people() -> None:
    from wotr import text

    with pytest.raises(words.UnknownWords):
        text.reason("no-such-reason", strict=True)
    assert text.reason("no-such-reason") == "no-such-reason"


def test_templates_know_numbers_tables_capitals_and_articles() -> None:
    assert words.fill(BOOK, "{0} {0:|die|dice}", (1,)) == "1 die"
    assert words.fill(BOOK, "{0} {0:|die|dice}", (2,)) == "2 dice"
    assert words.fill(BOOK, "{0:^} {0:@roll}", ("free",)) == "The Free Peoples roll"
    assert words.fill(BOOK, "{0:^} {0:@roll}", ("shadow",)) == "The Shadow rolls"
    assert words.fill(BOOK, "{0:a} die, {1:a} die", ("army", "muster")) == "an Army die, a Muster die"


def test_forces_armies_and_lists_are_told_apart() -> None:
    assert words.name(BOOK, (("gondor-regular", 2), ("strider", 1))) == "2 Gondor Regulars, Strider"
    assert words.name(BOOK, ("minas-tirith", "free", True)) == "Minas Tirith (inside the Stronghold)"
    assert words.name(BOOK, ("minas-tirith", "free", False)) == "Minas Tirith"
    assert words.name(BOOK, (3, 5)) == "3 5"
    assert words.name(BOOK, ()) == en.names.NOTHING
