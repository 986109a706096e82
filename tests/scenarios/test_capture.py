"""Capturing and liberating Settlements, and how sieges end (R0.6-R0.10, R13.8, R14)."""

from __future__ import annotations

import pytest

from tests.scenarios.builders import figures, follow, inside, options, position, say, say_until
from tests.scenarios.fights import CEASE, MISS, attack, march, ready
from wotr.rules import board, occupy
from wotr.rules.book import FREE, SHADOW
from wotr.rules.casualties import suffer
from wotr.rules.muster import bars_settlement
from wotr.rules.state import State

HITS = (6, 6, 6, 6, 6)
SIEGE = {"lorien": {"shadow": "sauron 2R", "siege": "elves 1E"}}


@pytest.mark.parametrize(
    ("origin", "region", "points", "steps"),
    [("folde", "edoras", 1, 2), ("fords-of-isen", "helms-deep", 2, 2), ("eastemnet", "westemnet", 0, 2)],
)
def test_what_a_capture_brings(origin: str, region: str, points: int, steps: int) -> None:
    """R14.1, R14.3, R8.2, R8.10: marker, points, the Nation active and a step further; a Town gives no points."""
    game = ready(SHADOW, {origin: "isengard 2R"}, politics={"rohan": (False, 3)})
    before = dict(game.state.control)
    march(game, origin, region, "isengard 2R")
    state = game.state
    assert state.control == {**before, region: SHADOW}
    assert board.points(state, SHADOW) == points
    assert (state.active["rohan"], state.politics["rohan"]) == (True, steps)
    assert not board.unconquered(state, region)


def test_control_markers_outlast_the_army() -> None:
    """R14.4, R0.6: leaving the place empty does not give it back."""
    game = ready(SHADOW, {"edoras": "isengard 2R"})
    march(game, "edoras", "folde", "isengard 2R")
    assert board.controller(game.state, "edoras") == SHADOW
    assert board.points(game.state, SHADOW) == 1


def test_the_owners_side_takes_marker_and_points_away() -> None:
    """R14.4, R0.7, C-234: any Nation of that side; the place is unconquered again."""
    game = ready(FREE, {"folde": "gondor 3R"}, control={"edoras": SHADOW}, politics={"rohan": 3})
    assert board.points(game.state, SHADOW) == 1
    march(game, "folde", "edoras", "gondor 3R")
    assert game.state.control == {}
    assert board.points(game.state, SHADOW) == board.points(game.state, FREE) == 0
    assert board.unconquered(game.state, "edoras")
    assert game.state.politics["rohan"] == 3


def test_a_settlement_can_be_captured_again_and_counts_again() -> None:
    """R8.10, R14.3."""
    game = ready(SHADOW, {"folde": "isengard 2R"}, politics={"rohan": (True, 2)})
    march(game, "folde", "edoras", "isengard 2R")
    assert game.state.politics["rohan"] == 1


def test_characters_and_nazgul_alone_capture_nothing() -> None:
    """R14.6, R10.7."""
    game = position(
        to_act=SHADOW,
        dice={"shadow": ["character", "event"], "free": ["event"]},
        regions={"morannon": "sauron 2N, witch-king"},
    )
    say(game, ("move-nazgul", "character", "character", "witch-king", "morannon"), ("to", "pelargir"))
    follow(game, {"flying": (("witch-king", 1),), "next-flight": ("done",)})
    assert figures(game, "pelargir", SHADOW) == {"witch-king": 1}
    assert game.state.control == {}
    state = position(regions={"umbar": "boromir"}, dice={"free": ["event"]}, politics={"rohan": (False, 3)}).state
    assert state.control == {}
    occupy.arrive(state, SHADOW, "edoras", (("mouth-of-sauron", 1),))
    assert (state.control, state.active["rohan"]) == ({}, False)


def test_osgiliath_is_never_captured() -> None:
    """R0.4, R14.1: a Fortification is no Settlement."""
    game = ready(SHADOW, {"south-ithilien": "sauron 2R"})
    march(game, "south-ithilien", "osgiliath", "sauron 2R")
    assert game.state.control == {}
    assert board.controller(game.state, "osgiliath") is None


def test_a_besieged_stronghold_falls_when_its_garrison_is_wiped_out() -> None:
    """R14.1, R13.4, C-236: until then nothing is captured; then two points."""
    game = ready(SHADOW, SIEGE, script={"combat-shadow": [(6, 6)]}, politics={"elves": 3})
    assert board.points(game.state, SHADOW) == 0
    assert board.unconquered(game.state, "lorien")
    attack(game, "lorien", "lorien")
    say_until(game, "action", {"casualty": ("remove", "elves-elite")})
    assert game.state.control == {"lorien": SHADOW}
    assert board.points(game.state, SHADOW) == 2
    assert inside(game, "lorien") == {}
    assert game.state.politics["elves"] == 1  # attacked, and a Settlement captured


def test_when_both_armies_die_nothing_is_captured() -> None:
    """R14.2, R11.14."""
    game = ready(
        SHADOW,
        {"lorien": {"shadow": "sauron 1R", "siege": "elves 1R"}},
        script={"combat-shadow": [(6,)], "combat-free": [(6,)]},
    )
    attack(game, "lorien", "lorien")
    say_until(game, "action")
    assert game.state.control == {}
    assert figures(game, "lorien", SHADOW) == figures(game, "lorien", FREE) == inside(game, "lorien") == {}


def test_companions_inside_stand_in_the_region_when_a_card_has_killed_the_garrison() -> None:
    """R6.7, R6.12, R14.1: the besieger captures the Stronghold."""

    async def rule(state: State) -> None:
        await suffer(state, ("lorien", FREE, True), 2)

    game = position(
        regions={"lorien": {"shadow": "sauron 2R", "siege": "elves 1R 1L, legolas"}},
        dice={"free": ["event"]},
        rule=rule,
    )
    assert game.state.control == {"lorien": SHADOW}
    assert figures(game, "lorien", FREE) == {"legolas": 1}
    assert game.state.lost["elves-leader"] == 1


def test_a_siege_ends_when_no_unit_besieges() -> None:
    """R13.8: a Nazgûl alone does not."""
    game = position(regions={"lorien": {"shadow": "sauron 1N", "siege": "elves 2R"}}, dice={"free": ["event"]})
    assert inside(game, "lorien") == {}
    assert figures(game, "lorien", FREE) == {"elves-regular": 2}


def test_a_captured_stronghold_shelters_its_captor_and_can_be_taken_back() -> None:
    """R13.13, R14.4: Shadow units besieged in Helm's Deep; when they fall Rohan has it again."""
    regions = {"helms-deep": {"free": "rohan 3R", "siege": "isengard 1R"}}
    game = ready(FREE, regions, script={"combat-free": [(6, 6, 6)]})
    assert game.state.control == {"helms-deep": SHADOW}
    assert board.besieging(game.state, FREE, "helms-deep")
    assert board.points(game.state, SHADOW) == 2
    attack(game, "helms-deep", "helms-deep")
    say_until(game, "action")
    assert game.state.control == {}
    assert figures(game, "helms-deep", FREE) == {"rohan-regular": 3}


def test_a_captured_settlement_neither_musters_nor_serves_its_nation() -> None:
    """R14.5, R7.8."""
    game = position(control={"pelargir": SHADOW}, dice={"free": ["muster"]})
    assert bars_settlement(game.state, "gondor", "pelargir") == "muster-enemy-controlled"
    assert not [option for option in options(game) if option[0] == "muster" and option[4] == "pelargir"]


def test_after_a_battle_the_capture_happens_only_if_units_enter() -> None:
    """R11.19, R14.1: the victor may stay where he is."""
    game = ready(SHADOW, {"folde": "isengard 5R", "edoras": "rohan 1R"}, script={"combat-shadow": [HITS]})
    attack(game, "folde", "edoras")
    say_until(game, "advance")
    say(game, ())
    assert "edoras" not in game.state.control
    assert figures(game, "edoras", SHADOW) == {}


def test_a_failed_attack_captures_nothing() -> None:
    """R11.16, R14.1."""
    game = ready(SHADOW, {"folde": "isengard 5R", "edoras": "rohan 1R"}, script={"combat-shadow": [MISS]})
    attack(game, "folde", "edoras")
    say_until(game, "go-on")
    say(game, CEASE)
    assert "edoras" not in game.state.control


# ---------------------------------------------------------------------- what is free


@pytest.mark.parametrize(
    ("regions", "control", "free", "for_armies"),
    [
        ({}, {}, True, True),
        ({"edoras": "isengard 1R"}, {}, False, False),
        ({}, {"edoras": SHADOW}, False, True),
        ({"edoras": "sauron 1N"}, {}, True, True),
    ],
)
def test_free_regions_and_regions_free_for_armies(
    regions: dict[str, str], control: dict[str, str], free: bool, for_armies: bool
) -> None:
    """R0.9, R0.10."""
    state = position(regions=regions, control=control, dice={"free": ["event"]}).state
    assert board.free_region(state, FREE, "edoras") == free
    assert board.free_for_armies(state, FREE, "edoras") == for_armies


def test_a_region_is_free_for_its_besieger_only() -> None:
    """R0.9: not for the besieged."""
    state = position(regions=SIEGE, dice={"free": ["event"]}).state
    assert board.free_region(state, SHADOW, "lorien")
    assert not board.free_region(state, FREE, "lorien")
    assert board.besieged_side(state, "lorien") == FREE
    assert board.unconquered(state, "lorien")
