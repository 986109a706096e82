"""Playing Event cards: which die, which condition, what becomes of the card (R6.1-R6.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.scenarios.builders import asked, options, position, refused, say
from wotr.rules import events, hooks
from wotr.rules.book import FREE, SHADOW, Side
from wotr.rules.events import EVENTS, event, unplayable
from wotr.rules.hooks import Ability
from wotr.rules.seats import FREE_PLAYER, SHADOW_PLAYER
from wotr.rules.state import State
from wotr.table.game import Game

DICE = {"free": ["muster"], "shadow": ["army", "muster", "army-muster", "event", "character"]}


@pytest.fixture
def blank_cards() -> Iterator[list[tuple[str, Side]]]:
    """Three Shadow cards of the three icons that do nothing but note that they were carried out."""
    done: list[tuple[str, Side]] = []
    kept = dict(EVENTS)
    for card in ("sh-strat-24", "sh-strat-09", "sh-char-01"):
        EVENTS.pop(card, None)

        @event(card)
        async def rule(state: State, side: Side, card: str = card) -> None:
            done.append((card, side))

    yield done
    EVENTS.clear()
    EVENTS.update(kept)


def payers(game: Game[State], card: str) -> set[tuple[str, str]]:
    """The dice that can play a card, and as what."""
    return {option[1:3] for option in options(game) if option[0] == "play-card" and option[3] == card}


def test_an_event_die_or_the_printed_icon_plays_a_card(blank_cards: list[Any]) -> None:
    """R6.1, R5.5, R5.8-R5.11, C-170: the icon decides, not the deck."""
    game = position(to_act=SHADOW, dice=DICE, hand={SHADOW: ["sh-strat-24", "sh-strat-09", "sh-char-01"]})
    icons = {card: game.state.book.cards[card].icon for card in ("sh-strat-24", "sh-strat-09", "sh-char-01")}
    assert icons == {"sh-strat-24": "muster", "sh-strat-09": "army", "sh-char-01": "character"}
    assert payers(game, "sh-strat-24") == {("muster", "muster"), ("army-muster", "muster"), ("event", "event")}
    assert payers(game, "sh-strat-09") == {("army", "army"), ("army-muster", "army"), ("event", "event")}
    assert payers(game, "sh-char-01") == {("character", "character"), ("event", "event")}


def test_a_will_of_the_west_plays_any_card() -> None:
    """R5.12, R6.1: as an Event result or as the icon."""
    game = position(dice={"free": ["will"]}, hand={FREE: ["fp-strat-03"]})
    assert payers(game, "fp-strat-03") == {("will", "event"), ("will", "army")}


def test_all_cards_of_the_character_decks_have_the_character_icon() -> None:
    """R6.1: and no Strategy card has it; 19 Army and 29 Muster icons."""
    cards = position().state.book.cards.values()
    assert {card.icon for card in cards if card.deck == "character"} == {"character"}
    icons = [card.icon for card in cards if card.deck == "strategy"]
    assert (icons.count("army"), icons.count("muster")) == (19, 29)


def test_a_played_card_is_shown_carried_out_and_spent(blank_cards: list[Any]) -> None:
    """R6.3, R6.4: it cannot be taken back, since the others have seen it."""
    game = position(to_act=SHADOW, dice=DICE, hand={SHADOW: ["sh-strat-09"]})
    say(game, ("play-card", "army", "army", "sh-strat-09"))
    assert blank_cards == [("sh-strat-09", SHADOW)]
    assert game.state.played == ("sh-strat-09",)
    assert game.state.hand[SHADOW_PLAYER] == ()
    assert "army" not in game.state.dice[SHADOW]


def test_only_cards_of_the_own_hand_can_be_played(blank_cards: list[Any]) -> None:
    """R6.1."""
    game = position(to_act=SHADOW, dice=DICE, hand={SHADOW: ["sh-strat-09"], FREE: ["fp-strat-03"]})
    assert refused(game, ("play-card", "event", "event", "fp-strat-03"))
    assert refused(game, ("play-card", "event", "event", "sh-char-01"))


def test_a_card_whose_requirement_fails_cannot_be_played_and_says_why() -> None:
    """R6.2, C-179 for Denethor's Folly: not even to be thrown away."""
    peace = position(to_act=SHADOW, dice=DICE, hand={SHADOW: ["sh-strat-03"]})
    assert not payers(peace, "sh-strat-03")
    assert unplayable(peace.state, "sh-strat-03") == "card-needs-siege"
    siege = position(
        to_act=SHADOW,
        dice=DICE,
        hand={SHADOW: ["sh-strat-03"]},
        regions={"minas-tirith": {"shadow": "sauron 1R", "siege": "gondor 1R"}},
    )
    assert payers(siege, "sh-strat-03") == {("army", "army"), ("army-muster", "army"), ("event", "event")}
    assert unplayable(siege.state, "sh-strat-03", "muster") == "card-wrong-icon"
    assert unplayable(siege.state, "sh-strat-03", "") is None


def test_a_table_card_stays_before_everybody() -> None:
    """R6.4: it leaves the hand for the table, and its ability begins to live."""
    game = position(
        dice={"free": ["muster", "event"], "shadow": ["army", "muster"]},
        hand={FREE: ["fp-strat-03"]},
        politics={"north": 3},
    )
    say(game, ("play-card", "event", "event", "fp-strat-03"))
    assert game.state.table == ("fp-strat-03",)
    assert game.state.view(None).table == ("fp-strat-03",)
    assert hooks.veto(game.state, "bars_entry", SHADOW, "buckland") == "card-tom-bombadil"


def test_what_happens_after_an_event_knows_the_card_and_the_use(blank_cards: list[Any]) -> None:
    """R10.18 needs it: the interrupt comes when the card has been carried out."""
    heard: list[tuple[Any, ...]] = []

    class Listener(Ability):
        id = "test-listener"

        def lives(self, state: State) -> bool:
            return True

        async def after_event(self, state: State, side: Side, card: str, use: str) -> None:
            heard.append((side, card, use, len(blank_cards)))

    hooks.register(Listener)
    try:
        game = position(to_act=SHADOW, dice=DICE, hand={SHADOW: ["sh-char-01", "sh-strat-09"]})
        say(game, ("play-card", "event", "event", "sh-char-01"))
    finally:
        del hooks.ABILITIES["test-listener"]
        hooks._index.clear()
    assert heard == [(SHADOW, "sh-char-01", "event", 1)]


def test_a_card_can_be_registered_once() -> None:
    """A second event half for the same card is a defect."""
    with pytest.raises(ValueError, match="two event halves for fp-strat-03"):
        event("fp-strat-03")(events.EVENTS["fp-strat-03"].rule)


def test_paying_for_a_discard_clause_is_the_action_of_the_payer() -> None:
    """R6.5: the die is used and the other side is next."""
    game = position(
        dice={"free": ["will", "muster"], "shadow": ["army", "muster"]},
        table=["sh-strat-03"],
        regions={"minas-tirith": {"shadow": "sauron 1R", "siege": "gondor 1R"}},
    )
    say(game, ("ability", "will", "will", "sh-strat-03"))
    assert game.state.dice[FREE] == ("muster",)
    assert asked(game) == "action"
    assert game.decision().seat == SHADOW_PLAYER
    assert game.state.played == ("sh-strat-03",)
    assert game.state.hand[FREE_PLAYER] == ()
