"""Event cards as things: drawing, the hand limit, discards, the table (R1.5, R1.6, R5.11, R6.4, R6.11)."""

from __future__ import annotations

import pytest

from tests.scenarios.builders import asked, bare_state, options, position, refused, say
from wotr.rules.actions import options as action_options
from wotr.rules.book import FREE, SHADOW
from wotr.rules.events import EVENTS
from wotr.rules.hand import clear, discard, draw_card, lay_down, spend
from wotr.rules.hooks import ABILITIES
from wotr.rules.seats import FREE_PLAYER, SHADOW_PLAYER
from wotr.table.requests import CHANCE

DICE = {"free": ["event", "muster"], "shadow": ["army", "muster"]}
SIX = ["fp-char-01", "fp-char-02", "fp-char-03", "fp-char-04", "fp-strat-01", "fp-strat-02"]


def test_each_side_draws_one_card_from_each_of_its_decks_in_phase_one() -> None:
    """R1.5: on turn 1 too."""
    game = position(
        phase="recover", script={"card": ["fp-char-07", "fp-strat-08", "sh-char-09", "sh-strat-10"]}, seed=None
    )
    assert game.state.hand == {
        FREE_PLAYER: ("fp-char-07", "fp-strat-08"),
        SHADOW_PLAYER: ("sh-char-09", "sh-strat-10"),
    }
    assert {deck: len(cards) for deck, cards in game.state.decks.items()} == dict.fromkeys(game.state.decks, 23)


def test_both_cards_are_drawn_before_the_hand_is_trimmed() -> None:
    """R1.6: phase 1 draws two, then the owner discards down to six, his choice, face down."""
    game = position(phase="recover", hand={FREE: SIX}, script={"card": ["fp-char-07", "fp-strat-08"]})
    assert asked(game) == "discard"
    assert len(options(game)) == 8
    say(game, ("discard", "fp-char-07"))
    assert asked(game) == "discard"
    say(game, ("discard", "fp-char-01"))
    assert len(game.state.hand[FREE_PLAYER]) == 6
    assert game.state.discards[FREE_PLAYER] == ("fp-char-07", "fp-char-01")


def test_an_event_die_draws_from_either_own_deck() -> None:
    """R5.11: one card, and the hand limit holds at once."""
    game = position(hand={FREE: SIX}, dice=DICE, script={"card": ["fp-strat-09"]})
    draws = [option for option in options(game) if option[0] == "draw-card"]
    assert draws == [
        ("draw-card", "event", "event", "free-character"),
        ("draw-card", "event", "event", "free-strategy"),
    ]
    say(game, ("draw-card", "event", "event", "free-strategy"))
    assert asked(game) == "discard"
    say(game, ("discard", "fp-strat-01"))
    assert game.state.hand[FREE_PLAYER] == (*SIX[:4], "fp-strat-02", "fp-strat-09")
    assert game.state.dice[FREE] == ("muster",)


@pytest.mark.parametrize("face", ["character", "muster", "army-muster"])
def test_no_other_die_draws(face: str) -> None:
    """R5.11: a Will of the West used as an Event result does, these do not."""
    game = position(dice={"free": [face]})
    assert not [option for option in options(game) if option[0] == "draw-card"]
    will = position(dice={"free": ["will"]})
    assert ("draw-card", "will", "event", "free-character") in options(will)


def test_an_empty_deck_gives_nothing_and_discards_are_never_shuffled_back() -> None:
    """R1.5."""
    state = bare_state()
    state.discards[FREE_PLAYER] = state.decks["free-strategy"]
    state.decks["free-strategy"] = ()
    state.dice[FREE] = ("event",)
    assert [o for o in action_options(state, FREE) if o[0] == "draw-card"] == [
        ("draw-card", "event", "event", "free-character")
    ]
    drawing = draw_card(state, FREE_PLAYER, "free-strategy")
    with pytest.raises(StopIteration) as stopped:
        drawing.send(None)
    assert stopped.value.value is None
    assert state.hand[FREE_PLAYER] == ()


def test_only_the_owner_sees_what_was_drawn() -> None:
    """R6.11: the draw is seen by one seat, the others know its deck."""
    state = bare_state()
    drawing = draw_card(state, SHADOW_PLAYER, "shadow-character")
    chance = drawing.send(None)
    assert (chance.what, chance.sees) == (CHANCE, SHADOW_PLAYER)
    with pytest.raises(StopIteration):
        drawing.send(("sh-char-05",))
    assert state.view(SHADOW_PLAYER).hand[SHADOW_PLAYER] == ("sh-char-05",)
    for seat in (FREE_PLAYER, None):
        assert state.view(seat).hand[SHADOW_PLAYER] == ("?sh-char",)
        assert "sh-char-05" not in str(state.view(seat).to_data())


def test_a_discard_is_face_down_with_its_back_visible() -> None:
    """R6.11."""
    state = position(hand={SHADOW: ["sh-char-05", "sh-strat-06"]}).state
    discard(state, SHADOW_PLAYER, "sh-strat-06")
    assert state.view(SHADOW_PLAYER).discards[SHADOW_PLAYER] == ("sh-strat-06",)
    assert state.view(FREE_PLAYER).discards[SHADOW_PLAYER] == ("?sh-strat",)


def test_a_card_that_is_not_in_the_hand_cannot_leave_it() -> None:
    """R6.1: the verbs of the hand refuse what the player does not hold."""
    state = position(hand={FREE: ["fp-char-01"]}).state
    for verb in (discard, spend, lay_down):
        with pytest.raises(ValueError, match="fp-char-02 is not in the hand"):
            verb(state, FREE_PLAYER, "fp-char-02")
    with pytest.raises(ValueError, match="fp-char-01 is not on the table"):
        clear(state, "fp-char-01")


def test_cards_on_the_table_do_not_count_for_the_hand_limit() -> None:
    """R1.6: six in the hand and one on the table is legal."""
    game = position(
        phase="recover", table=["fp-strat-03"], hand={FREE: SIX[:4]}, script={"card": ["fp-char-07", "fp-strat-08"]}
    )
    assert asked(game) != "discard"
    assert len(game.state.hand[FREE_PLAYER]) == 6


def test_only_own_cards_can_be_discarded() -> None:
    """R1.6."""
    game = position(phase="recover", hand={FREE: SIX}, script={"card": ["fp-char-07", "fp-strat-08"]})
    assert refused(game, ("discard", "sh-char-01"))
    assert refused(game, ("discard", "fp-char-09"))


def test_every_card_that_stays_on_the_table_has_an_ability_and_only_those_stay() -> None:
    """R6.4: the data and the rules agree on which cards are laid down."""
    cards = position().state.book.cards
    for card, half in EVENTS.items():
        assert half.table == cards[card].table, card
        assert (card in ABILITIES) or not half.table, card
