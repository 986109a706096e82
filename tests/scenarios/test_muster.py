"""Recruiting with a Muster die and by cards, and advancing a Nation with a die (R7, R8.8)."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

import pytest

from tests.scenarios.builders import (
    army,
    asked,
    figures,
    follow,
    inside,
    options,
    position,
    refused,
    rulebook,
    say,
    verbs,
)
from wotr.rules import muster
from wotr.rules.book import FREE, SHADOW
from wotr.rules.seats import FREE_PLAYER
from wotr.rules.stacking import trim
from wotr.rules.state import State
from wotr.table.game import Game

BOOK = rulebook().book
FREE_DIE = {"free": ["muster", "event"], "shadow": ["event"]}
SHADOW_DIE = {"shadow": ["muster", "event"], "free": ["event"]}
HOMES = {"minas-tirith": "gondor 3R", "pelargir": "gondor 1R", "edoras": "rohan 1R"}


def places(game: Game[State]) -> set[tuple[str, str]]:
    """(kind, region) for everything that can be recruited first."""
    return {option[3:] for option in options(game) if option[0] == "muster"}


def also(game: Game[State]) -> set[tuple[str, str]]:
    """(kind, region) for everything that can be recruited second."""
    return {option[1:] for option in options(game) if option[0] == "recruit"}


def recruit(game: Game[State], kind: str, region: str) -> Game[State]:
    return say(game, ("muster", "muster", "muster", kind, region))


# ---------------------------------------------------------------------- one die


def test_two_regulars_go_to_two_different_settlements() -> None:
    """R7.1, R7.2, C-086: not both into Minas Tirith."""
    game = recruit(position(dice=FREE_DIE, regions=HOMES), "gondor-regular", "minas-tirith")
    assert asked(game) == "muster-also"
    assert refused(game, ("recruit", "gondor-regular", "minas-tirith"))
    say(game, ("recruit", "gondor-regular", "pelargir"))
    assert figures(game, "minas-tirith", FREE) == {"gondor-regular": 4}
    assert figures(game, "pelargir", FREE) == {"gondor-regular": 2}
    assert game.state.dice[FREE] == ("event",)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("gondor-leader", "pelargir"), ("rohan-regular", "edoras")),
        (("rohan-regular", "edoras"), ("gondor-leader", "pelargir")),
        (("gondor-leader", "pelargir"), ("rohan-leader", "edoras")),
    ],
)
def test_a_regular_and_a_leader_or_two_leaders_of_two_nations(first: tuple[str, str], second: tuple[str, str]) -> None:
    """R7.1, R7.2, C-086: in either order, both Nations being At War."""
    game = recruit(position(dice=FREE_DIE, regions=HOMES), *first)
    say(game, ("recruit", *second))
    assert figures(game, first[1], FREE)[first[0]] >= 1
    assert figures(game, second[1], FREE)[second[0]] >= 1
    assert asked(game) == "action"
    assert game.decision().seat != FREE_PLAYER


def test_an_elite_comes_alone() -> None:
    """R7.1, C-086: with nobody before it and nobody after it."""
    game = recruit(position(dice=FREE_DIE, regions=HOMES), "gondor-elite", "minas-tirith")
    assert asked(game) == "action"
    assert game.decision().seat != FREE_PLAYER
    assert figures(game, "minas-tirith", FREE) == {"gondor-regular": 3, "gondor-elite": 1}
    other = recruit(position(dice=FREE_DIE, regions=HOMES), "gondor-regular", "pelargir")
    assert not {kind for kind, _ in also(other)} & {"gondor-elite", "rohan-elite"}


def test_one_figure_is_enough() -> None:
    """R7.1: fewer is allowed."""
    game = recruit(position(dice=FREE_DIE, regions=HOMES), "gondor-regular", "pelargir")
    say(game, ("done",))
    assert sum(figures(game, r, FREE).get("gondor-regular", 0) for r in HOMES) == 5


@pytest.mark.parametrize("face", ["muster", "army-muster", "will"])
def test_a_muster_result_recruits(face: str) -> None:
    """R5.9, R5.10, R5.12."""
    game = position(dice={"free": [face], "shadow": ["event"]}, regions=HOMES)
    assert ("muster", face, "muster", "gondor-elite", "minas-tirith") in options(game)


@pytest.mark.parametrize("face", ["character", "event"])
def test_no_other_result_recruits(face: str) -> None:
    """R5.5, R5.11."""
    game = position(dice={"free": [face], "shadow": ["event"]}, regions=HOMES)
    assert not places(game)
    assert not verbs(game, "diplomacy")


# ---------------------------------------------------------------------- where


def places_of(game: Game[State], *kinds: str) -> set[str]:
    return {region for kind, region in places(game) if kind in kinds}


def test_figures_go_to_settlements_of_their_own_nation() -> None:
    """R7.3, R0.4, R0.5: Towns, Cities and Strongholds; Osgiliath and the Fords of Isen are none."""
    game = position(dice=FREE_DIE)
    homes = {"dol-amroth", "lamedon", "lossarnach", "minas-tirith", "pelargir"}
    assert places_of(game, "gondor-regular", "gondor-elite") == homes
    assert places_of(game, "rohan-regular") == {"edoras", "folde", "helms-deep", "westemnet"}


def test_where_a_muster_is_refused_and_why() -> None:
    """R7.3, R7.5, R7.6, R7.12, C-087."""
    game = position(
        dice=FREE_DIE,
        politics={"elves": 1},
        regions={
            "dol-amroth": {"shadow": "southrons 4R", "siege": "gondor 2R"},
            "osgiliath": "gondor 2R",
            "lorien": "elves 2E",
            "folde": "isengard 1R",
        },
        control={"pelargir": SHADOW},
        reserve={"rohan-regular": 0, "rohan-elite": 0, "rohan-leader": 2},
    )
    reasons = {
        ("gondor-regular", "dol-amroth"): "muster-besieged",
        ("gondor-regular", "pelargir"): "muster-enemy-controlled",
        ("gondor-regular", "lossarnach"): None,
        ("gondor-leader", "lossarnach"): "muster-leader-alone",
        ("gondor-regular", "osgiliath"): "muster-no-settlement",
        ("gondor-regular", "edoras"): "muster-other-nation",
        ("elves-elite", "lorien"): "muster-not-at-war",
        ("rohan-regular", "edoras"): "muster-none-left",
        ("rohan-elite", "edoras"): "muster-none-left",
        ("rohan-leader", "edoras"): "muster-leader-alone",
        ("rohan-regular", "folde"): "muster-enemy-controlled",
    }
    assert {key: muster.bars_recruit(game.state, *key) for key in reasons} == reasons
    assert not places_of(game, "elves-regular", "elves-elite", "rohan-leader", "rohan-regular")
    assert places_of(game, "gondor-regular") == {"lamedon", "lossarnach", "minas-tirith"}
    assert muster.free_settlements(game.state, "gondor") == ("lamedon", "lossarnach", "minas-tirith")


def test_an_enemy_besieger_keeps_a_die_from_recruiting_and_so_does_an_own_siege_of_a_lost_stronghold() -> None:
    """R7.5, R0.9: the region of a lost Stronghold is free for the besieger, but the Stronghold is the enemy's."""
    game = position(dice=FREE_DIE, regions={"dol-amroth": {"free": "gondor 4R", "siege": "southrons 2R"}})
    assert "dol-amroth" not in places_of(game, "gondor-regular")
    assert muster.bars_recruit(game.state, "gondor-regular", "dol-amroth") == "muster-enemy-controlled"


def test_a_captured_settlement_serves_nobody() -> None:
    """R7.8, R14.5: neither its Nation nor the captor's."""
    game = position(to_act=SHADOW, dice=SHADOW_DIE, regions={"edoras": "isengard 3R"})
    assert "edoras" not in {region for _, region in places(game)}
    assert muster.bars_settlement(game.state, "rohan", "edoras") == "muster-enemy-controlled"
    assert muster.bars_settlement(game.state, "isengard", "edoras") == "muster-other-nation"


def test_a_settlement_taken_back_serves_its_nation_again() -> None:
    """R14.4, R7.5."""
    game = position(dice=FREE_DIE, regions={"edoras": "gondor 1R"}, control={"edoras": FREE})
    assert "edoras" in places_of(game, "rohan-regular")


def test_only_nations_at_war_recruit_with_a_die() -> None:
    """R7.1, R8.12."""
    game = position(dice=FREE_DIE, all_at_war=False, politics={"rohan": 0})
    assert {BOOK.figures[kind].nation for kind, _ in places(game)} == {"rohan"}


def test_only_what_is_left_in_the_reinforcements_can_be_recruited() -> None:
    """R7.6: also as the second figure."""
    game = position(dice=FREE_DIE, regions={"edoras": "rohan 1R"}, reserve={"rohan-regular": 1, "rohan-elite": 0})
    assert not places_of(game, "rohan-elite")
    recruit(game, "rohan-regular", "edoras")
    assert not {kind for kind, _ in also(game)} & {"rohan-regular", "rohan-elite"}
    assert game.state.reserve["rohan-regular"] == 0


def test_stacking_is_checked_at_the_end_of_a_muster() -> None:
    """R7.7, R9.2, R9.3: an eleventh unit may come, one goes back, of the owner's choice."""
    game = position(dice=FREE_DIE, regions={"edoras": "rohan 9R 1E"})
    recruit(game, "rohan-elite", "edoras")
    assert asked(game) == "excess"
    assert game.decision().seat == FREE_PLAYER
    say(game, (("rohan-regular", 1),))
    assert figures(game, "edoras", FREE) == {"rohan-regular": 8, "rohan-elite": 2}
    assert game.state.reserve["rohan-regular"] == 2


# ---------------------------------------------------------------------- Leaders and Nazgûl


def test_a_leader_goes_only_where_a_unit_stands() -> None:
    """R7.12, R0.12: a unit of any Free Peoples Nation will do; Companions will not."""
    game = position(dice=FREE_DIE, regions={"edoras": "gondor 1R", "helms-deep": "gimli", "folde": "rohan 1R"})
    assert places_of(game, "rohan-leader") == {"edoras", "folde"}


def test_a_unit_and_its_leader_do_not_come_to_an_empty_place_with_one_die() -> None:
    """R7.2, R7.12: the two figures go to two Settlements, so the unit must be there before."""
    game = recruit(position(dice=FREE_DIE), "rohan-regular", "edoras")
    assert ("rohan-leader", "edoras") not in also(game)


def test_nazgul_are_recruited_like_leaders_in_sauron_strongholds() -> None:
    """R7.1, R7.4, C-088: once Sauron is At War, two of them in two Strongholds, units or not."""
    regions = {"barad-dur": "sauron 4R 1E 1N", "minas-morgul": "sauron 5R 1N"}
    peace = position(to_act=SHADOW, dice=SHADOW_DIE, politics={"sauron": 1}, regions=regions)
    assert not places_of(peace, "nazgul")
    assert muster.bars_recruit(peace.state, "nazgul", "barad-dur") == "muster-not-at-war"
    game = position(to_act=SHADOW, dice=SHADOW_DIE, regions=regions)
    strongholds = {"barad-dur", "dol-guldur", "minas-morgul", "moria", "morannon", "mount-gundabad"}
    assert places_of(game, "nazgul") == strongholds
    assert muster.bars_recruit(game.state, "nazgul", "far-harad") == "muster-other-nation"
    assert muster.bars_recruit(game.state, "nazgul", "angmar") == "muster-nazgul-stronghold"
    recruit(game, "nazgul", "barad-dur")
    assert refused(game, ("recruit", "nazgul", "barad-dur"))
    say(game, ("recruit", "nazgul", "minas-morgul"))
    assert figures(game, "barad-dur", SHADOW)["nazgul"] == 2
    assert figures(game, "minas-morgul", SHADOW)["nazgul"] == 2


def test_a_nazgul_and_a_regular_of_another_nation_come_with_one_die() -> None:
    """R7.1, R7.2."""
    game = recruit(position(to_act=SHADOW, dice=SHADOW_DIE), "nazgul", "moria")
    say(game, ("recruit", "southrons-regular", "umbar"))
    assert figures(game, "umbar", SHADOW) == {"southrons-regular": 1}


def test_the_shadow_has_no_leaders_and_no_characters_to_recruit() -> None:
    """R7.1, R0.11."""
    game = position(to_act=SHADOW, dice=SHADOW_DIE)
    ranks = {BOOK.figures[kind].rank for kind, _ in places(game)}
    assert ranks == {"regular", "elite", "nazgul"}
    with pytest.raises(KeyError, match="witch-king is not recruited"):
        muster.nation_recruiting(game.state, "witch-king")


def test_the_last_figures_of_isengard() -> None:
    """R7.11, R10.10, C-091: Saruman's Voice does as much as the figures allow, and the Shadow chooses where."""
    game = position(
        to_act=SHADOW,
        dice={SHADOW: ["muster", "muster"], FREE: ["event"]},
        regions={
            "orthanc": "isengard 4R, saruman",
            "north-dunland": "isengard 1R",
            "gap-of-rohan": "isengard 6R",
            "enedwaith": "isengard 5E",
        },
    )
    assert (game.state.reserve["isengard-regular"], game.state.reserve["isengard-elite"]) == (1, 1)
    say(game, ("ability", "muster", "muster", "voice-of-saruman", "promote"))
    assert figures(game, "orthanc", SHADOW) == {"isengard-regular": 3, "isengard-elite": 1, "saruman": 1}
    assert (game.state.reserve["isengard-regular"], game.state.reserve["isengard-elite"]) == (2, 0)
    say(game, ("skip", "event"), ("ability", "muster", "muster", "voice-of-saruman", "recruit"))
    assert options(game) == (("recruit", "north-dunland"), ("recruit", "orthanc"), ("recruit", "south-dunland"))
    say(game, ("recruit", "south-dunland"), ("recruit", "orthanc"))
    assert figures(game, "south-dunland", SHADOW) == {"isengard-regular": 1}
    assert figures(game, "north-dunland", SHADOW) == {"isengard-regular": 1}
    assert game.state.reserve["isengard-regular"] == 0


# ---------------------------------------------------------------------- advancing a Nation


def test_a_muster_die_advances_an_own_nation_a_step() -> None:
    """R5.9, R8.8: a passive one not into the last box, C-100."""
    politics: dict[str, Any] = {
        "rohan": (False, 1),
        "gondor": (False, 2),
        "elves": (True, 1),
        "north": 0,
        "dwarves": 3,
        "sauron": 1,
    }
    game = position(dice=FREE_DIE, politics=politics)
    nations = {option[3] for option in options(game) if option[0] == "diplomacy"}
    assert nations == {"gondor", "elves", "dwarves"}
    assert refused(game, ("diplomacy", "muster", "muster", "rohan"))
    say(game, ("diplomacy", "muster", "muster", "elves"))
    assert game.state.politics["elves"] == 0
    assert game.state.dice[FREE] == ("event",)


def test_the_shadow_advances_its_own_nations_only() -> None:
    """R8.8."""
    game = position(to_act=SHADOW, dice=SHADOW_DIE, all_at_war=False)
    assert {o[3] for o in options(game) if o[0] == "diplomacy"} == {"sauron", "isengard", "southrons"}
    say(game, ("diplomacy", "muster", "muster", "southrons"))
    assert game.state.politics["southrons"] == 1


# ---------------------------------------------------------------------- by a card


def card(*orders: tuple[str, str, int]) -> Callable[[State], Coroutine[Any, Any, None]]:
    """A card that recruits (region, kind, count) in turn."""

    async def rule(state: State) -> None:
        state.acting = state.book.figures[orders[0][1]].side
        for region, kind, count in orders:
            placed.append(muster.card_recruit(state, state.acting, region, kind, count))
        await trim(state)
        state.acting = None

    placed.clear()
    return rule


placed: list[int] = []

SIEGE: Mapping[str, Any] = {"dol-amroth": {"shadow": "southrons 4R", "siege": "gondor 1R"}}


def test_a_card_recruits_in_peace_and_into_a_siege() -> None:
    """R7.9, R6.6, C-089 without its card: the figures join the garrison; Gondor stays passive."""
    game = position(
        dice=FREE_DIE,
        regions=SIEGE,
        politics={"gondor": (False, 2)},
        rule=card(("dol-amroth", "gondor-elite", 1), ("dol-amroth", "gondor-leader", 1)),
    )
    assert inside(game, "dol-amroth") == {"gondor-regular": 1, "gondor-elite": 1, "gondor-leader": 1}
    assert (game.state.active["gondor"], game.state.politics["gondor"]) == (False, 2)
    assert placed == [1, 1]


def test_recruits_may_overfill_a_garrison_whose_owner_then_chooses_who_goes() -> None:
    """R7.9, R9.2, R0.18, C-089: five stay, the Leader has no limit, the sixth returns to the reinforcements."""
    game = position(
        dice=FREE_DIE,
        regions={"dol-amroth": {"shadow": "southrons 4R", "siege": "gondor 5R"}},
        rule=card(("dol-amroth", "gondor-elite", 1), ("dol-amroth", "gondor-leader", 1)),
    )
    assert asked(game) == "excess"
    assert game.decision().seat == FREE_PLAYER
    say(game, (("gondor-regular", 1),))
    assert inside(game, "dol-amroth") == {"gondor-regular": 4, "gondor-elite": 1, "gondor-leader": 1}
    assert game.state.reserve["gondor-regular"] == 11


@pytest.mark.parametrize("region", ["dol-amroth", "osgiliath"])
def test_a_card_recruits_nobody_where_the_enemy_is(region: str) -> None:
    """R7.10, C-089: a captured Settlement or a region with an enemy Army; not even the Leader is placed."""
    game = position(
        dice=FREE_DIE,
        regions={region: "southrons 3R"},
        rule=card((region, "gondor-elite", 1), (region, "gondor-leader", 1)),
    )
    assert placed == [0, 0]
    assert figures(game, region, FREE) == {}
    assert muster.bars_card_recruit(game.state, FREE, region) == "recruit-not-free"


def test_a_captured_settlement_is_barred_even_when_it_is_empty() -> None:
    """R7.10, R0.9."""
    position(dice=FREE_DIE, control={"pelargir": SHADOW}, rule=card(("pelargir", "gondor-regular", 2)))
    assert placed == [0]


def test_a_named_region_needs_no_settlement() -> None:
    """R7.10."""
    game = position(
        dice=FREE_DIE, rule=card(("osgiliath", "gondor-regular", 2), ("druadan-forest", "rohan-regular", 1))
    )
    assert placed == [2, 1]
    assert figures(game, "osgiliath", FREE) == {"gondor-regular": 2}


def test_recruits_of_a_card_join_the_besiegers() -> None:
    """R7.10, R0.9, C-090 without its card: the region is free for the besieger; the garrison is untouched."""
    game = position(
        dice=FREE_DIE,
        regions={"minas-tirith": {"shadow": "sauron 7R 1E 2N", "siege": "gondor 3R 1E 1L"}},
        rule=card(("minas-tirith", "sauron-elite", 1)),
    )
    assert figures(game, "minas-tirith", SHADOW)["sauron-elite"] == 2
    assert inside(game, "minas-tirith") == {"gondor-regular": 3, "gondor-elite": 1, "gondor-leader": 1}


def test_a_card_places_what_there_is() -> None:
    """R7.11."""
    game = position(dice=FREE_DIE, reserve={"gondor-regular": 1}, rule=card(("lossarnach", "gondor-regular", 3)))
    assert placed == [1]
    assert figures(game, "lossarnach", FREE) == {"gondor-regular": 1}


def test_a_leader_of_a_card_needs_a_unit_which_may_come_with_him() -> None:
    """R7.12: unit first, then the Leader; alone he is not placed."""
    game = position(
        dice=FREE_DIE,
        rule=card(
            ("lossarnach", "gondor-leader", 1), ("pelargir", "gondor-regular", 1), ("pelargir", "gondor-leader", 1)
        ),
    )
    assert placed == [0, 1, 1]
    assert figures(game, "lossarnach", FREE) == {}
    assert game.state.lost["gondor-leader"] == 0


def test_what_may_come_second_can_be_asked_before_the_die_is_used() -> None:
    """R7.1: what is offered after a first figure is what `second_figure` says, done being the last."""
    game = position(dice=FREE_DIE, regions=HOMES)
    expected = muster.second_figure(game.state, FREE, "gondor-elite", "minas-tirith")
    assert expected == [("done",)]
    recruit(game, "gondor-regular", "minas-tirith")
    follow(game, {"muster-also": ("done",)})
    assert dict(army(BOOK, "gondor 4R")) == figures(game, "minas-tirith", FREE)
