"""The Guide's abilities, and Hobbits that come back (R10.18, R10.19, R16.13-R16.15)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenarios.builders import asked, options, position, refused, say
from wotr.rules import mordor
from wotr.rules.board import where
from wotr.rules.book import FREE, SHADOW
from wotr.rules.hunt import draw_and_resolve
from wotr.rules.seats import FREE_PLAYER
from wotr.rules.separation import lose_companion
from wotr.rules.state import Hunt, State
from wotr.rules.travel import reachable
from wotr.table.game import Game

COAT, BOMBADIL = "fp-char-05", "fp-strat-03"


def tile(fellowship: dict[str, Any], *tiles: str, **more: Any) -> Game[State]:
    """A game in which a tile has just been drawn after a Hunt roll with one success."""

    async def drawing(state: State) -> None:
        await draw_and_resolve(state, "roll", 1)

    script = {"tile": list(tiles), **more.pop("script", {})}
    return position(rule=drawing, fellowship=fellowship, script=script, dice={FREE: ["event"]}, seed=None, **more)


def hunt(game: Game[State]) -> Hunt:
    """The Hunt going on."""
    assert game.state.hunt is not None
    return game.state.hunt


# ---------------------------------------------------------------------- Gandalf the Grey


def playing(card: str, die: str, use: str, **more: Any) -> Game[State]:
    """A game in which the Free Peoples have just played a card."""
    more.setdefault("fellowship", {"companions": ["gandalf-grey", "gimli"]})
    script = {"card": more.pop("drawn", [])}
    game = position(hand={FREE: [card]}, dice={FREE: [die, "muster"]}, script=script, seed=None, **more)
    return say(game, ("play-card", die, use, card))


@pytest.mark.parametrize(
    ("card", "deck", "drawn"), [(COAT, "free-character", "fp-char-10"), (BOMBADIL, "free-strategy", "fp-strat-10")]
)
def test_gandalf_draws_from_the_deck_of_the_card_after_an_event_die(card: str, deck: str, drawn: str) -> None:
    """R10.18: the type of the card is its deck."""
    game = playing(card, "event", "event", drawn=[drawn])
    assert (asked(game), game.decision().args) == ("guide-draw", (deck,))
    say(game, ("yes",))
    assert game.state.hand[FREE_PLAYER] == (drawn,)


def test_gandalf_need_not_draw() -> None:
    """R10.18: he may."""
    game = playing(COAT, "event", "event")
    say(game, ("no",))
    assert game.state.hand[FREE_PLAYER] == ()


def test_the_hand_limit_holds_for_gandalfs_card() -> None:
    """R10.18, R1.6."""
    hand = [COAT, "fp-char-01", "fp-char-02", "fp-char-03", "fp-char-04", "fp-strat-01", "fp-strat-02"]
    game = position(hand={FREE: hand}, dice={FREE: ["event", "muster"]}, script={"card": ["fp-char-10"]}, seed=None)
    say(game, ("play-card", "event", "event", COAT), ("yes",))
    assert asked(game) == "discard"
    assert len(options(game)) == 7


def test_gandalf_has_nothing_to_draw_from_an_empty_deck() -> None:
    """R10.18, R1.5."""

    async def long_ago(state: State) -> None:
        state.played, state.decks["free-character"] = state.decks["free-character"], ()

    game = position(rule=long_ago, hand={FREE: [COAT]}, dice={FREE: ["event", "muster"]}, seed=None)
    say(game, ("play-card", "event", "event", COAT))
    assert (asked(game), game.state.table) == ("action", (COAT,))


def test_a_will_of_the_west_used_as_event_counts_the_die_of_the_icon_does_not() -> None:
    """R10.18, R5.12."""
    assert asked(playing(COAT, "will", "event")) == "guide-draw"
    assert asked(playing(COAT, "will", "character")) == "action"
    assert asked(playing(COAT, "character", "character")) == "action"


def test_gandalf_draws_nothing_unless_he_is_the_guide() -> None:
    """R10.18, R15.2."""
    strider = {"companions": ["gandalf-grey", "strider"], "guide": "strider"}
    assert asked(playing(COAT, "event", "event", fellowship=strider)) == "action"


def test_gandalf_does_not_draw_for_a_card_of_the_shadow() -> None:
    """R10.18: the Free Peoples play it."""
    game = position(
        to_act=SHADOW,
        regions={"minas-tirith": {"siege": "gondor 2R", "shadow": "sauron 3R"}},
        hand={SHADOW: ["sh-strat-03"]},
        dice={SHADOW: ["event", "muster"]},
        seed=None,
    )
    say(game, ("play-card", "event", "event", "sh-strat-03"))
    assert (asked(game), game.state.table) == ("action", ("sh-strat-03",))


# ---------------------------------------------------------------------- Strider


@pytest.mark.parametrize("face", ["army-muster", "muster", "event", "character", "will"])
def test_strider_hides_with_any_die(face: str) -> None:
    """R10.18, R5.17, R15.9, C-055: the die is not put in the Hunt Box."""
    game = position(
        dice={FREE: [face, "event"]},
        fellowship={"region": "rhosgobel", "hidden": False, "companions": ["strider", "boromir"]},
    )
    say(game, ("ability", face, "any", "guide-strider"))
    assert game.state.fellowship.hidden
    assert (len(game.state.dice[FREE]), game.state.box[FREE]) == (1, 0)


def test_strider_hides_nobody_unless_he_is_the_guide_and_they_are_revealed() -> None:
    """R10.18, R15.2, C-055."""
    hide = ("ability", "army-muster", "any", "guide-strider")
    for company in (
        {"companions": ["boromir"], "hidden": False},
        {"companions": ["strider", "gandalf-grey"], "guide": "gandalf-grey", "hidden": False},
        {"companions": ["strider"], "hidden": True},
    ):
        game = position(dice={FREE: ["army-muster", "event"]}, fellowship={"region": "rhosgobel", **company})
        assert refused(game, hide)


def test_strider_hides_on_the_mordor_track_and_that_is_an_effort() -> None:
    """R10.18, R18.10."""
    game = position(
        dice={FREE: ["muster", "event"]}, fellowship={"mordor": 1, "hidden": False, "companions": ["strider"]}
    )
    say(game, ("ability", "muster", "any", "guide-strider"))
    mordor.pay_for_rest(game.state)
    assert (game.state.fellowship.hidden, game.state.fellowship.corruption) == (True, 0)


# ---------------------------------------------------------------------- Meriadoc and Peregrin


def test_hobbits_in_a_row_then_gollum() -> None:
    """R16.13-R16.15, C-029: two points, two Hobbits; Gollum is the Guide when the reveal would happen."""
    game = tile(
        {"region": "fords-of-isen", "progress": 3, "corruption": 6, "companions": ["meriadoc", "peregrin"]}, "n2-r"
    )
    assert (asked(game), hunt(game).damage) == ("hobbit-leaves", 2)
    say(game, ("yes",))
    assert (asked(game), hunt(game).damage) == ("separation", 1)
    assert {option[1] for option in options(game)} == set(reachable(game.state, FREE, "fords-of-isen", 4))
    say(game, ("to", "edoras"))
    assert (asked(game), game.decision().args) == ("hobbit-leaves", ("peregrin",))
    say(game, ("yes",), ("to", "fangorn"))
    company = game.state.fellowship
    assert (asked(game), company.guide, company.companions) == ("action", "gollum", ())
    assert (company.hidden, company.progress, company.corruption) == (True, 3, 6)
    assert where(game.state, "meriadoc") == ("edoras", FREE, False)


def test_gollum_serves_on_the_same_tile_after_both_hobbits() -> None:
    """R16.13, R16.15: three points by three Guides."""
    game = tile({"region": "fangorn", "progress": 1, "companions": ["meriadoc", "peregrin"]}, "n3")
    say(game, ("yes",), ("to", "fangorn"), ("yes",), ("to", "fangorn"))
    assert (asked(game), hunt(game).damage) == ("gollum-reveals", 1)
    say(game, ("yes",), ("stop",))
    assert (game.state.fellowship.corruption, game.state.fellowship.hidden) == (0, False)


def test_a_hobbit_may_stay_and_others_do_not_leave() -> None:
    """R16.13: only the Guide; declining leaves the casualty open."""
    game = tile({"region": "hollin", "companions": ["meriadoc", "peregrin"]}, "n2")
    say(game, ("no",))
    assert asked(game) == "hunt-casualty"
    game = tile({"region": "hollin", "companions": ["boromir", "peregrin"]}, "n2")
    assert asked(game) == "hunt-casualty"


def test_a_guide_who_declined_is_not_asked_again_after_a_casualty() -> None:
    """R16.11, R16.15: only a new Guide comes to his ability then."""
    game = tile({"region": "hollin", "companions": ["meriadoc", "peregrin"]}, "n3", script={"casualty": ["peregrin"]})
    say(game, ("no",), ("random",), ("to", "hollin"))
    assert (asked(game), game.state.fellowship.corruption) == ("action", 2)


def test_a_new_guide_after_the_casualty_serves_at_once() -> None:
    """R16.15: Boromir falls, Peregrin leads and leaves, Gollum takes the last point."""
    game = tile({"region": "fangorn", "companions": ["boromir", "peregrin"]}, "n3")
    say(game, ("guide", "boromir"))
    assert (asked(game), hunt(game).damage) == ("hobbit-leaves", 1)
    say(game, ("yes",), ("to", "fangorn"))
    assert (asked(game), game.state.fellowship.corruption) == ("action", 0)


# ---------------------------------------------------------------------- Gollum


@pytest.mark.parametrize("name", ["n0-r", "n1-r", "n2-r"])
def test_gollum_ignores_the_icon_of_standard_numbered_tiles(name: str) -> None:
    """R16.14."""
    game = tile({"region": "fangorn", "companions": []}, name)
    if asked(game) == "gollum-reveals":
        say(game, ("no",))
    assert game.state.fellowship.hidden


@pytest.mark.parametrize("name", ["eye-r", "give-it-to-uss", "the-ring-is-mine"])
def test_gollum_does_not_ignore_an_eye_or_a_special_tile(name: str) -> None:
    """R16.14: and as the Hunt reveals the Fellowship anyway, he cannot trade a reveal for damage."""
    game = tile({"region": "fangorn", "companions": []}, name, pool=[name, "n3"])
    assert (asked(game), game.state.fellowship.hidden, game.state.fellowship.corruption) == ("action", False, 1)


def test_gollums_own_reveal_is_a_full_reveal() -> None:
    """R15.5, R15.6, R16.14, C-031."""
    game = tile({"region": "parth-celebrant", "progress": 2, "corruption": 7, "companions": []}, "n1")
    say(game, ("yes",))
    assert (asked(game), hunt(game).damage) == ("revealed-path", 0)
    say(game, ("go", "lorien"))
    assert ("stop",) not in options(game)
    say(game, ("go", "dimrill-dale"))
    company = game.state.fellowship
    assert (company.region, company.progress, company.hidden, company.corruption) == ("dimrill-dale", 0, False, 7)


def test_gollums_reveal_through_a_stronghold_costs_a_tile_after_the_present_one() -> None:
    """R15.7, R16.14, R16.19."""
    game = tile({"region": "hollin", "progress": 1, "companions": []}, "n2", "n3", regions={"moria": "sauron 1R"})
    say(game, ("yes",), ("go", "moria"))
    assert (asked(game), game.state.fellowship.corruption, game.state.drawn) == ("action", 1 + 3, ("n2", "n3"))


def test_gollum_asks_nothing_without_damage_or_while_revealed() -> None:
    """R16.14."""
    assert asked(tile({"region": "fangorn", "companions": []}, "n0-r")) == "action"
    assert asked(tile({"region": "fangorn", "companions": [], "hidden": False}, "n1")) == "action"


def test_gollum_saves_the_ring_bearers_at_eleven() -> None:
    """R16.14, R16.17, R17.2, C-043: both his abilities fit together; Mithril Coat only made it worse."""
    ready = {"region": "fangorn", "progress": 1, "corruption": 11, "companions": []}
    game = tile(ready, "n1-r", table=[COAT])
    say(game, ("no",), ("yes",), ("go", "eastemnet"))
    company = game.state.fellowship
    assert (company.corruption, company.region, company.hidden) == (11, "eastemnet", False)
    game = tile(ready, "n1-r", table=[COAT])
    say(game, ("no",), ("no",))
    assert game.state.result == (SHADOW, "corruption")
    game = tile(ready, "n1-r", "n2", table=[COAT])
    say(game, ("yes",))
    assert hunt(game).damage == 2
    say(game, ("no",))
    assert (game.state.result, game.state.fellowship.corruption) == ((SHADOW, "corruption"), 13)


# ---------------------------------------------------------------------- Take Them Alive!


def test_take_them_alive() -> None:
    """R10.19, C-033: the damage is lowered by his Level, and he goes up to Progress + 1 regions, alone."""
    game = tile(
        {"region": "lorien", "progress": 4, "companions": ["strider", "peregrin"]},
        "n3",
        script={"casualty": ["peregrin"]},
    )
    say(game, ("random",))
    assert (asked(game), hunt(game).damage) == ("separation", 2)
    assert {option[1] for option in options(game)} == set(reachable(game.state, FREE, "lorien", 5))
    say(game, ("to", "edoras"))
    assert (game.state.fellowship.corruption, game.state.fate["peregrin"]) == (2, "map")
    assert where(game.state, "peregrin") == ("edoras", FREE, False)


def test_a_hobbit_lost_through_a_card_comes_back_too_and_others_do_not() -> None:
    """R10.19, R0.17: he is placed as if he had just separated, so he may activate a Nation."""

    async def card(state: State) -> None:
        await lose_companion(state, "boromir")
        await lose_companion(state, "meriadoc")

    game = position(
        rule=card,
        fellowship={"region": "westemnet", "companions": ["strider", "boromir", "meriadoc"]},
        politics={"rohan": (False, 3)},
        dice={FREE: ["event"]},
    )
    assert game.state.fate["boromir"] == "gone"
    say(game, ("to", "edoras"))
    assert (game.state.fate["meriadoc"], game.state.active["rohan"]) == ("map", True)
