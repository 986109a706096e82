"""The Minions: entering play, moving and their abilities outside battle (R1.3, R5.9, R10.6, R10.9, R10.10)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenarios.builders import asked, options, position, refused, say
from wotr.rules.actions import uses_of
from wotr.rules.board import where
from wotr.rules.book import FREE, SHADOW
from wotr.rules.dice import pool_size
from wotr.rules.hooks import value
from wotr.rules.seats import SHADOW_PLAYER
from wotr.rules.state import State
from wotr.table.game import Game

MINION = ("minion", "muster", "muster")
FLY = ("move-nazgul", "character", "character")


def shadow_acts(**what: Any) -> Game[State]:
    """A position with the Shadow to act."""
    dice = {"shadow": ["muster"], "free": [], **what.pop("dice", {})}
    return position(to_act=SHADOW, dice=dice, **what)


def entering(game: Game[State], minion: str) -> list[str]:
    """Where a Minion may enter."""
    return [option[4] for option in options(game) if option[0] == "minion" and option[3] == minion]


# ---------------------------------------------------------------------- Saruman


def test_saruman_enters_in_orthanc_with_a_muster_die() -> None:
    """R5.9, R10.9, R1.3, R1.4: one die more from the next turn; he enters once."""
    game = shadow_acts(regions={"orthanc": "isengard 4R"}, dice={"shadow": ["muster", "muster"]})
    say(game, (*MINION, "saruman", "orthanc"))
    state = game.state
    assert where(state, "saruman") == ("orthanc", SHADOW, False)
    assert state.dice[SHADOW] == ("muster",)
    assert pool_size(state, SHADOW) == 8
    assert not entering(game, "saruman")


def test_saruman_enters_a_besieged_orthanc_inside() -> None:
    """R0.7, R10.9: besieged is unconquered."""
    game = shadow_acts(regions={"orthanc": {"free": "rohan 3R", "siege": "isengard 1R"}})
    say(game, (*MINION, "saruman", "orthanc"))
    assert where(game.state, "saruman") == ("orthanc", SHADOW, True)


@pytest.mark.parametrize(
    "broken",
    [{"politics": {"isengard": 1}}, {"regions": {"orthanc": "rohan 1R"}}, {"gone": ["saruman"]}],
    ids=["Isengard not At War", "Orthanc lost", "eliminated before"],
)
def test_saruman_waits_for_war_and_orthanc_and_never_returns(broken: dict[str, Any]) -> None:
    """R10.9: each condition broken once."""
    assert entering(shadow_acts(), "saruman")
    assert not entering(shadow_acts(**broken), "saruman")


def test_saruman_never_moves() -> None:
    """R10.4, R10.6: Level 0 is not offered for the move of Nazgûl and Minions."""
    game = shadow_acts(regions={"orthanc": "saruman"}, dice={"shadow": ["character"]})
    assert not [option for option in options(game) if option[0] == "move-nazgul"]


def test_the_voice_of_saruman_recruits_in_each_free_isengard_settlement() -> None:
    """R10.10: North Dunland is held by Rohan, so only Orthanc and South Dunland get a Regular."""
    game = shadow_acts(regions={"orthanc": "isengard 1R, saruman", "north-dunland": "rohan 1R"})
    say(game, ("ability", "muster", "muster", "voice-of-saruman", "recruit"))
    armies = game.state.armies[SHADOW]
    assert dict(armies["orthanc"]) == {"isengard-regular": 2, "saruman": 1}
    assert dict(armies["south-dunland"]) == {"isengard-regular": 1}
    assert game.state.dice[SHADOW] == ()


def test_the_shadow_chooses_who_goes_short() -> None:
    """R7.11, R10.10: two Regulars for three places."""
    game = shadow_acts(
        regions={"orthanc": "isengard 10R, saruman"}, reserve={"isengard-regular": 2}, dice={"free": ["event"]}
    )
    state = game.state
    assert state.reserve["isengard-regular"] == 2
    say(game, ("ability", "muster", "muster", "voice-of-saruman", "recruit"))
    assert asked(game) == "voice-of-saruman"
    say(game, ("recruit", "south-dunland"), ("recruit", "north-dunland"))
    assert asked(game) == "action"
    assert dict(game.state.armies[SHADOW]["orthanc"])["isengard-regular"] == 10


def test_the_voice_of_saruman_turns_two_regulars_into_elites() -> None:
    """R10.10: the Regulars go back to the reinforcements, the Elites come from there."""
    game = shadow_acts(regions={"orthanc": "isengard 3R, saruman"})
    say(game, ("ability", "muster", "muster", "voice-of-saruman", "promote"))
    assert dict(game.state.armies[SHADOW]["orthanc"]) == {
        "isengard-regular": 1,
        "isengard-elite": 2,
        "saruman": 1,
    }
    assert game.state.reserve["isengard-regular"] == 11
    assert game.state.reserve["isengard-elite"] == 4


@pytest.mark.parametrize(
    ("regions", "face"),
    [
        ({"orthanc": {"free": "rohan 3R", "siege": "isengard 2R, saruman"}}, "muster"),
        ({"orthanc": {"free": "rohan 3R", "shadow": "saruman"}}, "muster"),
        ({"orthanc": "isengard 3R, saruman"}, "army"),
    ],
    ids=["besieged", "lost", "wrong die"],
)
def test_the_voice_needs_orthanc_and_a_muster_die(regions: dict[str, Any], face: str) -> None:
    """R10.10: Orthanc controlled and not besieged."""
    game = shadow_acts(regions=regions, dice={"shadow": [face]})
    assert not [option for option in options(game) if option[0] == "ability"]


def test_isengard_elites_are_leaders_while_saruman_is_in_play() -> None:
    """R10.10, C-215: for both, wherever he stands; the Free Peoples' leaders stay what they are."""
    usual = frozenset(("nazgul",))
    with_him = shadow_acts(regions={"orthanc": "saruman"}).state
    assert value(with_him, "leader_kinds", usual, SHADOW) == {"nazgul", "isengard-elite"}
    assert value(with_him, "leader_kinds", usual, FREE) == usual
    without = shadow_acts(gone=["saruman"]).state
    assert value(without, "leader_kinds", usual, SHADOW) == usual


# ---------------------------------------------------------------------- the Witch-king


def test_the_witch_king_enters_with_an_army_that_has_a_sauron_unit() -> None:
    """R10.9, R8.7, C-225: all Free Peoples Nations become active, no counter moves."""
    game = shadow_acts(
        regions={"minas-morgul": "sauron 5R 1N", "near-harad": "southrons 3R", "angmar": "sauron 1N"},
        politics={"gondor": (False, 2), "rohan": (False, 3), "dwarves": (False, 3), "north": (False, 3)},
        dice={"free": ["event"]},
    )
    assert entering(game, "witch-king") == ["minas-morgul"]
    say(game, (*MINION, "witch-king", "minas-morgul"))
    state = game.state
    assert where(state, "witch-king") == ("minas-morgul", SHADOW, False)
    assert all(state.active.values())
    assert {n: state.politics[n] for n in ("gondor", "rohan")} == {"gondor": 2, "rohan": 3}
    assert pool_size(state, SHADOW) == 8


@pytest.mark.parametrize(
    "politics",
    [
        {"sauron": 1},
        {"elves": 1, "gondor": (False, 2), "rohan": (False, 3), "dwarves": 3, "north": 3},
    ],
    ids=["Sauron not At War", "no Free Peoples Nation At War"],
)
def test_the_witch_king_waits_for_war_on_both_sides(politics: dict[str, Any]) -> None:
    """R10.9, C-225."""
    game = shadow_acts(regions={"minas-morgul": "sauron 5R 1N"}, politics=politics)
    assert not entering(game, "witch-king")


def test_the_witch_king_may_enter_a_besieged_army() -> None:
    """R10.9: the text does not exclude it; he goes inside."""
    game = shadow_acts(regions={"dol-guldur": {"free": "elves 3E", "siege": "sauron 2R"}})
    say(game, (*MINION, "witch-king", "dol-guldur"))
    assert where(game.state, "witch-king") == ("dol-guldur", SHADOW, True)


# ---------------------------------------------------------------------- the Mouth of Sauron


SOME_PEACE = {"elves": 2}


def test_the_mouth_enters_any_unconquered_sauron_stronghold_when_the_fellowship_is_in_mordor() -> None:
    """R10.9, C-226: Dol Guldur is lost."""
    game = shadow_acts(
        regions={"barad-dur": "sauron 2R", "dol-guldur": "elves 1E"},
        politics=SOME_PEACE,
        fellowship={"mordor": 0},
        dice={"free": ["event"]},
    )
    assert set(entering(game, "mouth-of-sauron")) == {
        "barad-dur",
        "minas-morgul",
        "morannon",
        "moria",
        "mount-gundabad",
    }
    say(game, (*MINION, "mouth-of-sauron", "barad-dur"))
    assert where(game.state, "mouth-of-sauron") == ("barad-dur", SHADOW, False)


def test_the_mouth_enters_when_every_free_nation_is_at_war() -> None:
    """R10.9: the other condition; with neither he stays away."""
    assert entering(shadow_acts(), "mouth-of-sauron")
    assert not entering(shadow_acts(politics=SOME_PEACE), "mouth-of-sauron")


def test_the_messenger_makes_one_muster_die_an_army_die_each_turn() -> None:
    """R10.10, C-226: an Army card can be played with it; the second Muster die of the turn is none."""
    game = shadow_acts(
        regions={"barad-dur": "mouth-of-sauron"},
        hand={"shadow": ["sh-strat-07", "sh-strat-03"]},
        dice={"shadow": ["muster", "muster"], "free": ["event"]},
    )
    assert ("play-card", "muster", "army", "sh-strat-07") in options(game)
    assert "army" in uses_of(game.state, SHADOW, "muster")
    say(game, ("play-card", "muster", "army", "sh-strat-07"), ("skip", "event"))
    assert "army" not in uses_of(game.state, SHADOW, "muster")
    assert refused(game, ("play-card", "muster", "army", "sh-strat-03"))


def test_a_muster_action_does_not_use_up_the_messenger() -> None:
    """R10.10: only a Muster die used as an Army die counts."""
    game = shadow_acts(
        regions={"barad-dur": "mouth-of-sauron", "orthanc": "isengard 2R, saruman"},
        dice={"shadow": ["muster", "muster", "army"], "free": ["event"]},
    )
    say(game, ("ability", "muster", "muster", "voice-of-saruman", "recruit"), ("skip", "event"))
    assert "army" in uses_of(game.state, SHADOW, "muster")
    say(game, ("skip", "army"))
    assert "army" in uses_of(game.state, SHADOW, "muster")


def test_the_messenger_serves_the_shadow_only_while_he_is_in_play() -> None:
    """R10.10."""
    game = shadow_acts(regions={"barad-dur": "mouth-of-sauron"})
    assert "army" not in uses_of(game.state, FREE, "muster")
    assert "army" not in uses_of(shadow_acts(gone=["mouth-of-sauron"]).state, SHADOW, "muster")


def reach(game: Game[State]) -> set[str]:
    """The destinations on offer."""
    return {option[1] for option in options(game)}


def test_the_mouth_walks_three_regions_past_armies_but_not_into_free_strongholds() -> None:
    """R10.6: not into an unbesieged Stronghold of the Free Peoples, into a besieged one he may go."""
    game = shadow_acts(
        regions={
            "osgiliath": "gondor 3R",
            "south-ithilien": "mouth-of-sauron",
            "minas-tirith": "gondor 2R",
        },
        dice={"shadow": ["character"]},
    )
    say(game, (*FLY, "mouth-of-sauron", "south-ithilien"))
    there = reach(game)
    assert {"osgiliath", "lossarnach", "pelargir"} <= there
    assert "minas-tirith" not in there
    distance = game.state.book.distance["south-ithilien"]
    assert max(distance[region] for region in there) == 3
    besieged = shadow_acts(
        regions={
            "south-ithilien": "mouth-of-sauron",
            "minas-tirith": {"shadow": "sauron 2R", "siege": "gondor 2R"},
        },
        dice={"shadow": ["character"]},
    )
    say(besieged, (*FLY, "mouth-of-sauron", "south-ithilien"), ("to", "minas-tirith"))
    assert where(besieged.state, "mouth-of-sauron") == ("minas-tirith", SHADOW, False)


def test_the_mouth_is_shut_up_in_a_besieged_shadow_stronghold() -> None:
    """R10.3, R10.6: neither out nor in."""
    shut_in = shadow_acts(
        regions={"dol-guldur": {"free": "elves 3E", "siege": "sauron 2R, mouth-of-sauron"}},
        dice={"shadow": ["character"]},
    )
    assert not [option for option in options(shut_in) if option[0] == "move-nazgul"]
    outside = shadow_acts(
        regions={
            "dol-guldur": {"free": "elves 3E", "siege": "sauron 2R"},
            "southern-mirkwood": "mouth-of-sauron",
        },
        dice={"shadow": ["character"]},
    )
    say(outside, (*FLY, "mouth-of-sauron", "southern-mirkwood"))
    assert "dol-guldur" not in reach(outside)


def test_the_mouth_does_not_cross_black_borders() -> None:
    """R0.3, R10.6."""
    game = shadow_acts(regions={"moria": "mouth-of-sauron"}, dice={"shadow": ["character"]})
    say(game, (*FLY, "mouth-of-sauron", "moria"))
    distance = game.state.book.distance["moria"]
    assert reach(game) <= {region for region, steps in distance.items() if 0 < steps <= 3}
    assert "old-ford" not in reach(game) or distance["old-ford"] > 1


# ---------------------------------------------------------------------- the Sorcerer


def sorcery(rounds: int, hand: list[str], force: str) -> Game[State]:
    """A battle at Osgiliath that hits nobody, the Shadow attacking with a hand of cards; stops at its card."""
    game = position(
        to_act=SHADOW,
        regions={"south-ithilien": force, "osgiliath": "gondor 5R"},
        hand={SHADOW: hand},
        dice={"shadow": ["army", "army"], "free": ["event", "muster"]},
        script={
            "combat-free": [(1,) * 5] * rounds,
            "combat-shadow": [(1,) * 5] * rounds,
            "reroll-shadow": [(1, 1)] * rounds,
            "card": ["sh-strat-20"],
        },
        seed=None,
    )
    say(game, ("attack", "army", "army", "south-ithilien", False), ())
    assert asked(game) == "combat-card"
    return game


def test_the_sorcerer_draws_for_the_card_of_the_first_round() -> None:
    """R10.10, C-224: of the type of the card played; drawn at the reveal, where the case would draw after the round.

    Sources differ on the moment; either way the new card can serve in the second round, and there it earns nothing.
    """
    game = sorcery(2, ["sh-strat-07", "sh-strat-08"], "southrons 3R 2E, witch-king")
    say(game, ("card", "sh-strat-07"))
    assert asked(game) == "sorcerer"
    say(game, ("yes",))
    assert game.state.hand[SHADOW_PLAYER] == ("sh-strat-08", "sh-strat-20")
    say(game, ("go-on",), ("stand",), ("card", "sh-strat-08"))
    assert asked(game) == "go-on"
    assert game.state.hand[SHADOW_PLAYER] == ("sh-strat-20",)


def test_the_sorcerer_draws_nothing_without_a_card_or_outside_the_battle() -> None:
    """R10.10, C-224: the Shadow must have used a card, and the Witch-king must fight."""
    none = sorcery(1, ["sh-strat-07"], "southrons 3R 2E, witch-king")
    say(none, ("none",))
    assert asked(none) == "go-on"
    elsewhere = sorcery(1, ["sh-strat-07"], "southrons 3R 2E, mouth-of-sauron")
    say(elsewhere, ("card", "sh-strat-07"))
    assert asked(elsewhere) == "go-on"


def test_an_isengard_elite_leads_a_character_die() -> None:
    """R9.5, R10.10, C-215: the Elite must go along; without Saruman nobody leads."""
    regions = {"orthanc": "saruman", "gap-of-rohan": "isengard 2R 1E"}
    move = ("move-army", "character", "character", "gap-of-rohan")
    game = shadow_acts(regions=regions, dice={"shadow": ["character"], "free": ["event", "muster"]})
    say(game, move, ("to", "south-dunland"))
    assert refused(game, (("isengard-regular", 2),))
    say(game, (("isengard-regular", 2), ("isengard-elite", 1)))
    leaderless = {"gap-of-rohan": "isengard 2R 1E"}
    game = shadow_acts(regions=leaderless, gone=["saruman"], dice={"shadow": ["character", "army"], "free": ["event"]})
    assert move not in options(game)
