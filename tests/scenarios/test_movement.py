"""Moving Armies: with an Army die, with a Character die, and by cards over several regions (R8.11-R8.14, R9)."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
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
from wotr.rules import movement
from wotr.rules.book import FREE, SHADOW, Army
from wotr.rules.seats import SHADOW_PLAYER, decides
from wotr.rules.stacking import trim
from wotr.rules.state import State
from wotr.table.game import Game

BOOK = rulebook().book
ARMY = {"shadow": ["army", "muster"], "free": ["event"]}
FREE_ARMY = {"free": ["army-muster", "muster"], "shadow": ["event"]}
FREE_LEADER = {"free": ["character", "muster"], "shadow": ["event"]}


def group(text: str) -> Army:
    return army(BOOK, text)


def start(game: Game[State], origin: str, use: str = "army") -> Game[State]:
    """Begin to move the Army of a region with the first die that can."""
    option = next(o for o in options(game) if o[0] == "move-army" and o[2:] == (use, origin))
    return say(game, option)


def move(game: Game[State], origin: str, to: str, who: str, use: str = "army") -> Game[State]:
    """Move a group of a region to the next one."""
    start(game, origin, use)
    return follow(game, {"move-to": ("to", to), "move-figures": group(who)})


def goals(game: Game[State], origin: str, use: str = "army") -> set[str]:
    """Where the Army of a region can go, or a part of it."""
    state = game.state
    side = FREE if state.agenda[0] == ("action", SHADOW) else SHADOW
    led_by = movement.leaders(state, side) if use == "character" else frozenset()
    return set(movement.destinations(state, side, origin, led_by))


def pool(game: Game[State]) -> dict[str, int]:
    """Who may be picked to go."""
    assert asked(game) == "move-figures"
    return dict(game.decision().limit(game.state).pool)  # type: ignore[attr-defined]


def unwanted(game: Game[State], who: str) -> str | None:
    """Why a group cannot be the one that goes."""
    assert asked(game) == "move-figures"
    reason: str | None = game.decision().refuse(game.state, group(who))
    return reason


# ---------------------------------------------------------------------- where Armies go


def test_an_army_moves_to_an_adjacent_region_and_no_further() -> None:
    """R9.4, R9.6."""
    game = position(regions={"eastemnet": "rohan 3R"}, dice=FREE_ARMY)
    assert goals(game, "eastemnet") == set(BOOK.adjacent["eastemnet"])
    start(game, "eastemnet")
    assert refused(game, ("to", "minas-tirith"))
    follow(game, {"move-to": ("to", "fangorn"), "move-figures": group("rohan 2R")})
    assert figures(game, "fangorn", FREE) == {"rohan-regular": 2}
    assert figures(game, "eastemnet", FREE) == {"rohan-regular": 1}


def test_all_friendly_figures_of_a_region_are_one_army_whatever_their_nations() -> None:
    """R9.1: they go together, Companions too."""
    game = position(regions={"fangorn": "rohan 1R 1L, gondor 1E, elves 1R, gimli, legolas"}, dice=FREE_ARMY)
    move(game, "fangorn", "parth-celebrant", "rohan 1R 1L, gondor 1E, elves 1R, gimli, legolas")
    assert figures(game, "fangorn", FREE) == {}
    assert len(figures(game, "parth-celebrant", FREE)) == 6


def test_armies_do_not_cross_black_lines() -> None:
    """R0.2, R0.3, C-082: Morannon does not touch North Ithilien, but Nazgûl fly there."""
    dice = {"shadow": ["army", "character"], "free": ["event"]}
    game = position(to_act=SHADOW, dice=dice, regions={"morannon": "sauron 5R 1N"})
    assert goals(game, "morannon") == {"dagorlad", "gorgoroth"}
    figures_there = game.state.armies[SHADOW]["morannon"]
    assert movement.bars_step(game.state, SHADOW, figures_there, "morannon", "north-ithilien") == "move-not-adjacent"
    assert movement.bars_step(game.state, SHADOW, figures_there, "morannon", "dagorlad") is None
    say(game, ("move-nazgul", "character", "character", "nazgul", "morannon"))
    say(game, ("to", "north-ithilien"))
    assert figures(game, "north-ithilien", SHADOW) == {"nazgul": 1}


def test_a_region_with_enemy_units_cannot_be_entered() -> None:
    """R9.6, R0.10: only attacked; enemy Characters and Nazgûl alone do not close it."""
    game = position(
        dice=FREE_ARMY,
        regions={
            "dimrill-dale": "elves 2R",
            "lorien": "elves 1R",
            "gladden-fields": "sauron 1R",
            "parth-celebrant": "sauron 2N",
        },
    )
    assert "gladden-fields" not in goals(game, "dimrill-dale")
    assert {"parth-celebrant", "lorien"} <= goals(game, "dimrill-dale")
    state = game.state
    assert movement.may_enter(state, FREE, group("elves 1R"), "gladden-fields") == "move-not-free"
    assert movement.may_enter(state, FREE, group("elves 1R"), "parth-celebrant") is None


def test_an_own_besieged_stronghold_cannot_be_joined_from_outside() -> None:
    """R13.11: the besieger stands in the region."""
    game = position(
        dice=FREE_ARMY, regions={"lorien": {"shadow": "sauron 3R", "siege": "elves 1E"}, "dimrill-dale": "elves 3R"}
    )
    assert "lorien" not in goals(game, "dimrill-dale")


def test_a_besieged_army_cannot_move() -> None:
    """R9.11, R9.1: not with any die; it is an Army apart."""
    dice = {"free": ["army-muster", "character", "will"], "shadow": ["event"]}
    game = position(dice=dice, regions={"lorien": {"shadow": "sauron 3R", "siege": "elves 1E 1L, legolas"}})
    assert not verbs(game, "move-army")


def test_a_besieger_may_leave_and_the_siege_ends_when_no_unit_stays() -> None:
    """R9.10, R13.8."""
    regions: dict[str, Any] = {"lorien": {"shadow": "sauron 3R 1N", "siege": "elves 1E"}, "dagorlad": "sauron 1R"}
    part = move(position(to_act=SHADOW, dice=ARMY, regions=regions), "lorien", "parth-celebrant", "sauron 2R 1N")
    assert inside(part, "lorien") == {"elves-elite": 1}
    all_of_it = move(position(to_act=SHADOW, dice=ARMY, regions=regions), "lorien", "parth-celebrant", "sauron 3R")
    assert inside(all_of_it, "lorien") == {}
    assert figures(all_of_it, "lorien", FREE) == {"elves-elite": 1}
    assert figures(all_of_it, "lorien", SHADOW) == {"nazgul": 1}


def test_a_besieger_is_reinforced_by_a_plain_move_and_nothing_is_captured() -> None:
    """R9.10, R13.11, C-236: the region is free for him; the Stronghold stays held."""
    game = position(
        to_act=SHADOW,
        dice=ARMY,
        regions={"lorien": {"shadow": "sauron 2R", "siege": "elves 1E"}, "dimrill-dale": "sauron 3R"},
    )
    move(game, "dimrill-dale", "lorien", "sauron 3R")
    assert figures(game, "lorien", SHADOW) == {"sauron-regular": 5}
    assert "lorien" not in game.state.control
    assert inside(game, "lorien") == {"elves-elite": 1}


@pytest.mark.parametrize(
    ("origin", "target", "points"),
    [("folde", "edoras", 1), ("folde", "westemnet", 0), ("fords-of-isen", "helms-deep", 2)],
)
def test_entering_an_undefended_settlement_captures_it(origin: str, target: str, points: int) -> None:
    """R9.12, R14.1: City, Town and empty Stronghold, at once."""
    game = position(to_act=SHADOW, dice=ARMY, regions={origin: "isengard 3R"})
    move(game, origin, target, "isengard 3R")
    assert game.state.control[target] == SHADOW
    assert sum(BOOK.regions[r].vp for r in game.state.control) == points


def test_a_card_can_bar_armies_from_a_region() -> None:
    """R0.23, R6.4, C-183: The Power of Tom Bombadil, also when the Army would only pass through."""
    regions = {"bree": "sauron 3R", "cardolan": "sauron 1R"}
    barred = position(to_act=SHADOW, dice=ARMY, regions=regions, table=["fp-strat-03"])
    assert goals(barred, "bree") == {"north-downs", "south-downs", "weather-hills"}
    assert movement.may_enter(barred.state, SHADOW, group("sauron 1R"), "buckland") == "card-tom-bombadil"
    free = position(to_act=SHADOW, dice=ARMY, regions=regions)
    assert "buckland" in goals(free, "bree")


# ---------------------------------------------------------------------- who goes


def test_an_army_may_be_split_freely_and_characters_may_stay_alone() -> None:
    """R9.7: the rest stays, Nazgûl too."""
    game = position(to_act=SHADOW, dice=ARMY, regions={"morannon": "sauron 5R 1E 2N, witch-king"})
    start(game, "morannon")
    follow(game, {"move-to": ("to", "dagorlad")})
    assert unwanted(game, "sauron 2N, witch-king") == "move-no-unit"
    assert unwanted(game, "sauron 1R") is None
    say(game, group("sauron 5R 1E"))
    assert figures(game, "morannon", SHADOW) == {"nazgul": 2, "witch-king": 1}


def test_leaders_are_neither_left_nor_sent_without_a_unit() -> None:
    """R9.7, R0.12: Companions may stay alone."""
    game = position(dice=FREE_ARMY, regions={"edoras": "rohan 1R 1E 2L, gimli"})
    start(game, "edoras")
    follow(game, {"move-to": ("to", "folde")})
    assert unwanted(game, "rohan 2L") == "move-no-unit"
    assert unwanted(game, "rohan 1R 1E 1L") == "leader-alone"
    assert unwanted(game, "rohan 1R 1E, gimli") == "leader-alone"
    assert unwanted(game, "rohan 1R 1L") is None
    say(game, group("rohan 1R 1E 2L"))
    assert figures(game, "edoras", FREE) == {"gimli": 1}


def test_a_leader_may_stay_with_units_of_another_nation() -> None:
    """R0.12: they may lead units of any Free Peoples Nation."""
    game = position(dice=FREE_ARMY, regions={"edoras": "rohan 2R 1L, gondor 1R"})
    move(game, "edoras", "folde", "rohan 2R")
    assert figures(game, "edoras", FREE) == {"gondor-regular": 1, "rohan-leader": 1}


def test_figures_of_the_enemy_in_the_region_are_never_offered() -> None:
    """R10.7, C-081: the Nazgûl and the Witch-king stay in Dimrill Dale."""
    game = position(
        dice=FREE_ARMY, regions={"dimrill-dale": {"free": "elves 2R 1L", "shadow": "sauron 2N, witch-king"}}
    )
    start(game, "dimrill-dale")
    follow(game, {"move-to": ("to", "parth-celebrant")})
    assert pool(game) == {"elves-regular": 2, "elves-leader": 1}
    say(game, group("elves 2R 1L"))
    assert figures(game, "dimrill-dale", SHADOW) == {"nazgul": 2, "witch-king": 1}
    assert figures(game, "parth-celebrant", SHADOW) == {}


def test_a_character_of_level_0_never_moves_with_an_army() -> None:
    """R10.4, R9.5: Saruman stays in Orthanc and does not lead a move out of it."""
    regions = {"orthanc": "isengard 3R, saruman"}
    game = position(to_act=SHADOW, dice=ARMY, regions=regions)
    start(game, "orthanc")
    follow(game, {"move-to": ("to", "gap-of-rohan")})
    assert pool(game) == {"isengard-regular": 3}
    led = position(to_act=SHADOW, dice={"shadow": ["character"], "free": ["event"]}, regions=regions)
    assert not verbs(led, "move-army")


# ---------------------------------------------------------------------- the Character die


def test_a_character_die_moves_one_army_with_a_leader_or_character() -> None:
    """R5.5, R9.5, C-078."""
    game = position(dice=FREE_LEADER, regions={"edoras": "rohan 3R 1E 1L, gimli", "lorien": "elves 3R"})
    assert verbs(game, "move-army") == {("character", "character", "edoras")}
    start(game, "edoras", "character")
    follow(game, {"move-to": ("to", "westemnet")})
    assert unwanted(game, "rohan 2R") == "move-needs-leader"
    assert unwanted(game, "rohan 3R 1E") is not None
    assert unwanted(game, "rohan 3R 1E, gimli") == "leader-alone"
    assert unwanted(game, "rohan 3R 1E 1L") is None
    say(game, group("rohan 2R, gimli"))
    assert figures(game, "westemnet", FREE) == {"rohan-regular": 2, "gimli": 1}
    assert asked(game) == "action"
    assert game.decision().seat == SHADOW_PLAYER


@pytest.mark.parametrize(
    ("who", "leads"),
    [
        ("sauron 1R 1N", True),
        ("sauron 1R, witch-king", True),
        ("sauron 1R, mouth-of-sauron", True),
        ("sauron 2R", False),
    ],
)
def test_nazgul_and_minions_lead_shadow_armies(who: str, leads: bool) -> None:
    """R9.5, R0.11."""
    game = position(to_act=SHADOW, dice={"shadow": ["character"], "free": ["event"]}, regions={"dagorlad": who})
    assert (("character", "character", "dagorlad") in verbs(game, "move-army")) == leads


def test_an_isengard_elite_leads_while_saruman_is_in_play() -> None:
    """R10.10, R9.5: the Elite that goes along is the leader and the unit in one."""
    dice = {"shadow": ["character"], "free": ["event"]}
    without = position(to_act=SHADOW, dice=dice, regions={"gap-of-rohan": "isengard 1R 1E"})
    assert not verbs(without, "move-army")
    game = position(
        to_act=SHADOW, dice=dice, regions={"gap-of-rohan": "isengard 1R 1E", "orthanc": "isengard 1R, saruman"}
    )
    assert verbs(game, "move-army") == {("character", "character", "gap-of-rohan")}
    start(game, "gap-of-rohan", "character")
    follow(game, {"move-to": ("to", "enedwaith")})
    assert unwanted(game, "isengard 1R") == "move-needs-leader"
    assert unwanted(game, "isengard 1E") is None


# ---------------------------------------------------------------------- two Armies with one Army die


def two_armies() -> Game[State]:
    return position(to_act=SHADOW, dice=ARMY, regions={"gorgoroth": "sauron 6R", "morannon": "sauron 5R 1N"})


def test_the_units_left_behind_are_another_army() -> None:
    """R9.4, C-076."""
    game = move(two_armies(), "gorgoroth", "morannon", "sauron 3R")
    assert verbs(game, "army") == {("gorgoroth",), ("morannon",)}
    say(game, ("army", "gorgoroth"))
    follow(game, {"move-to": ("to", "minas-morgul"), "move-figures": group("sauron 3R")})
    assert figures(game, "minas-morgul", SHADOW) == {"sauron-regular": 3}
    assert figures(game, "morannon", SHADOW) == {"sauron-regular": 8, "nazgul": 1}


def test_figures_that_have_moved_do_not_move_again_in_the_action() -> None:
    """R9.4, R9.8, C-076: the old garrison of Morannon may go, the three that came may not."""
    game = move(two_armies(), "gorgoroth", "morannon", "sauron 3R")
    say(game, ("army", "morannon"))
    follow(game, {"move-to": ("to", "dagorlad")})
    assert pool(game) == {"sauron-regular": 5, "nazgul": 1}
    assert unwanted(game, "sauron 6R") == "pick-too-many"
    say(game, group("sauron 5R 1N"))
    assert figures(game, "morannon", SHADOW) == {"sauron-regular": 3}
    assert asked(game) == "action"


def test_an_army_that_has_moved_with_all_figures_cannot_be_the_second() -> None:
    """R9.4: the two are different Armies, and one is enough."""
    game = move(position(to_act=SHADOW, dice=ARMY, regions={"gorgoroth": "sauron 6R", "nurn": "sauron 1R"}),
                "gorgoroth", "morannon", "sauron 6R")  # fmt: skip
    assert verbs(game, "army") == {("nurn",)}
    say(game, ("done",))
    assert asked(game) == "action"
    assert game.state.dice[SHADOW] == ("muster",)


def test_an_army_die_moves_no_third_army_and_attacks_with_none() -> None:
    """R5.8: two moves, then the action is over."""
    game = position(
        to_act=SHADOW, dice=ARMY, regions={"gorgoroth": "sauron 2R", "nurn": "sauron 2R", "dagorlad": "sauron 2R"}
    )
    move(game, "gorgoroth", "morannon", "sauron 2R")
    say(game, ("army", "nurn"))
    follow(game, {"move-to": ("to", "barad-dur"), "move-figures": group("sauron 2R")})
    assert asked(game) == "action"
    assert figures(game, "dagorlad", SHADOW) == {"sauron-regular": 2}


def test_a_leader_that_has_arrived_may_be_left_with_those_who_came_with_it() -> None:
    """R9.7, R9.8: the garrison may go to the last unit, since the newcomers stay."""
    game = position(dice=FREE_ARMY, regions={"folde": "rohan 1R 1L", "edoras": "rohan 2R 1L"})
    move(game, "folde", "edoras", "rohan 1R 1L")
    say(game, ("army", "edoras"))
    follow(game, {"move-to": ("to", "westemnet")})
    assert pool(game) == {"rohan-regular": 2, "rohan-leader": 1}
    assert unwanted(game, "rohan 2R") is None


def test_stacking_is_counted_after_both_moves() -> None:
    """R9.2, R9.3, C-077: 13 units for a moment, nothing lost when the garrison moves on."""
    regions = {"gorgoroth": "sauron 6R", "minas-morgul": "sauron 7R"}
    game = move(position(to_act=SHADOW, dice=ARMY, regions=regions), "gorgoroth", "minas-morgul", "sauron 6R")
    assert figures(game, "minas-morgul", SHADOW) == {"sauron-regular": 13}
    say(game, ("army", "minas-morgul"))
    follow(game, {"move-to": ("to", "south-ithilien"), "move-figures": group("sauron 7R")})
    assert figures(game, "minas-morgul", SHADOW) == {"sauron-regular": 6}
    assert figures(game, "south-ithilien", SHADOW) == {"sauron-regular": 7}
    other = move(position(to_act=SHADOW, dice=ARMY, regions=regions), "gorgoroth", "minas-morgul", "sauron 6R")
    before = other.state.reserve["sauron-regular"]
    say(other, ("done",))
    assert figures(other, "minas-morgul", SHADOW) == {"sauron-regular": 10}
    assert other.state.reserve["sauron-regular"] == before + 3


def test_an_army_may_move_several_times_in_a_turn_with_different_dice() -> None:
    """R9.8."""
    game = position(
        to_act=SHADOW, dice={"shadow": ["army", "army-muster"], "free": []}, regions={"dagorlad": "sauron 2R"}
    )
    move(game, "dagorlad", "noman-lands", "sauron 2R")
    assert ("army-muster", "army", "noman-lands") in verbs(game, "move-army")


# ---------------------------------------------------------------------- Nations not At War


def test_a_nation_not_at_war_does_not_enter_another_nations_land() -> None:
    """R8.11, C-079: friend or foe; ground of no Nation is open."""
    game = position(
        dice=FREE_ARMY, politics={"rohan": 1}, regions={"folde": "rohan 2R", "eastemnet": "rohan 2R", "orthanc": ""}
    )
    assert goals(game, "folde") == {"eastemnet", "edoras", "westemnet"}
    assert "western-emyn-muil" in goals(game, "eastemnet")
    assert "druadan-forest" not in goals(game, "eastemnet")
    state = game.state
    assert movement.may_enter(state, FREE, group("rohan 2R"), "druadan-forest") == "not-at-war-border"
    state.politics["rohan"] = 0
    assert "druadan-forest" in goals(game, "folde")


def test_the_part_of_an_army_that_is_at_war_may_go() -> None:
    """R8.11, R8.12, R9.9, C-080: figure by figure, Leaders included."""
    game = position(dice=FREE_ARMY, politics={"north": 2}, regions={"vale-of-the-carnen": "elves 2R 1E, north 3R 1L"})
    whole = game.state.armies[FREE]["vale-of-the-carnen"]
    assert movement.may_enter(game.state, FREE, whole, "east-rhun") == "not-at-war-border"
    assert movement.may_enter(game.state, FREE, whole, "dale") is None
    start(game, "vale-of-the-carnen")
    say(game, ("to", "east-rhun"))
    assert pool(game) == {"elves-regular": 2, "elves-elite": 1}
    say(game, group("elves 2R 1E"))
    assert figures(game, "vale-of-the-carnen", FREE) == {"north-regular": 3, "north-leader": 1}
    home = position(dice=FREE_ARMY, politics={"north": 2}, regions={"vale-of-the-carnen": "elves 2R 1E, north 3R 1L"})
    start(home, "vale-of-the-carnen")
    say(home, ("to", "dale"))
    assert len(pool(home)) == 4


def test_a_leader_that_cannot_go_keeps_a_unit_with_him() -> None:
    """R8.11, R9.7, R0.12: he may be with units of a Nation At War only."""
    game = position(dice=FREE_ARMY, politics={"north": 2}, regions={"vale-of-the-carnen": "elves 3R, north 1L"})
    start(game, "vale-of-the-carnen")
    say(game, ("to", "east-rhun"))
    assert pool(game) == {"elves-regular": 3}
    assert unwanted(game, "elves 3R") == "leader-alone"
    assert unwanted(game, "elves 2R") is None
    single = position(dice=FREE_ARMY, politics={"north": 2}, regions={"vale-of-the-carnen": "elves 1R, north 1L"})
    assert "east-rhun" not in goals(single, "vale-of-the-carnen")
    assert "dale" in goals(single, "vale-of-the-carnen")


def test_characters_and_nazgul_move_as_if_at_war() -> None:
    """R8.14: but an Army needs a unit that may go."""
    dice = {"shadow": ["army", "character"], "free": ["event"]}
    game = position(
        to_act=SHADOW,
        dice=dice,
        politics={"sauron": 1},
        regions={"minas-morgul": "sauron 2R, southrons 1R 1N, witch-king"},
    )
    start(game, "minas-morgul", "character")
    follow(game, {"move-to": ("to", "south-ithilien"), "move-figures": group("southrons 1R 1N")})
    assert figures(game, "south-ithilien", SHADOW) == {"southrons-regular": 1, "nazgul": 1}
    held = position(to_act=SHADOW, dice=dice, politics={"sauron": 1}, regions={"south-ithilien": "sauron 2R 1N"})
    held.state.armies[SHADOW]["osgiliath"] = held.state.armies[SHADOW].pop("south-ithilien")
    assert goals(held, "osgiliath", "character") == {
        "dead-marshes",
        "north-ithilien",
        "south-ithilien",
        "west-harondor",
    }


def test_after_a_retreat_over_a_border_the_next_move_leads_out_of_the_nation() -> None:
    """R8.13: home or to ground of no Nation, not deeper into it."""
    game = position(dice=FREE_ARMY, politics={"rohan": 2}, regions={"druadan-forest": "rohan 2R"})
    assert goals(game, "druadan-forest") == {"dead-marshes", "eastemnet", "folde", "osgiliath", "western-emyn-muil"}
    game.state.politics["rohan"] = 0
    assert "minas-tirith" in goals(game, "druadan-forest")


# ---------------------------------------------------------------------- Companions with an Army


def test_a_companion_who_marches_with_an_army_ends_his_move_where_it_ends() -> None:
    """R8.5, R8.6, C-103: Strider rouses the North in the Shire."""
    game = position(
        dice=FREE_LEADER,
        politics={"north": (False, 3)},
        regions={"buckland": "north 1R, strider", "the-shire": "north 1R"},
    )
    move(game, "buckland", "the-shire", "north 1R, strider", "character")
    assert (game.state.active["north"], game.state.politics["north"]) == (True, 3)


def test_an_army_without_a_fitting_companion_rouses_nobody() -> None:
    """R8.2, R8.5: own Armies do not."""
    game = position(
        dice=FREE_LEADER,
        politics={"north": (False, 3)},
        regions={"buckland": "north 1R, gimli", "the-shire": "north 1R"},
    )
    move(game, "buckland", "the-shire", "north 1R, gimli", "character")
    assert not game.state.active["north"]


# ---------------------------------------------------------------------- several regions by a card


def marching(**what: Any) -> Game[State]:
    """The Shadow moves an Army up to three regions to where another one of its Armies stands."""
    return position(to_act=SHADOW, dice=ARMY, rule=march_rule(), **what)


def march(game: Game[State], *way: str) -> None:
    """Choose a way region by region; where there is no choice it goes on by itself."""
    for region in way:
        if asked(game) == "march-to" and region not in game.decision().args[1]:
            say(game, ("go", region))


def march_rule(
    steps: int = 3, ends: str = "own-army", led_by: frozenset[str] = frozenset()
) -> Callable[[State], Coroutine[Any, Any, None]]:
    async def rule(state: State) -> None:
        state.acting = SHADOW
        await movement.march_far(state, decides(state, SHADOW), SHADOW, steps, ends, led_by)
        await trim(state)
        state.acting = None

    return rule


def test_a_card_moves_an_army_over_several_regions_and_captures_on_the_way() -> None:
    """R6.9: one after the other; the Settlement passed through is captured, its Nation roused."""
    game = marching(
        politics={"rohan": (False, 3)},
        regions={"fords-of-isen": "isengard 5R 1N", "folde": "isengard 1R"},
    )
    say(game, ("army", "fords-of-isen"))
    assert verbs(game, "go") == {("westemnet",), ("fangorn",), ("helms-deep",)}
    march(game, "westemnet", "edoras", "folde")
    say(game, group("isengard 4R 1N"))
    assert figures(game, "folde", SHADOW) == {"isengard-regular": 5, "nazgul": 1}
    assert figures(game, "fords-of-isen", SHADOW) == {"isengard-regular": 1}
    assert {"westemnet", "edoras"} <= set(game.state.control)
    assert (game.state.active["rohan"], game.state.politics["rohan"]) == (True, 1)


def test_a_march_ends_only_where_its_card_says() -> None:
    """R6.2, R6.9: only ways that can be finished are offered; it may stop as soon as it has arrived."""
    game = marching(regions={"dagorlad": "sauron 2R", "gorgoroth": "sauron 2R", "barad-dur": "sauron 1R"})
    say(game, ("army", "dagorlad"))
    assert verbs(game, "go") == {("morannon",), ("north-ithilien",)}
    march(game, "morannon", "gorgoroth")
    assert set(options(game)) == {("go", "barad-dur"), ("stop",)}
    say(game, ("stop",), group("sauron 2R"))
    assert figures(game, "gorgoroth", SHADOW) == {"sauron-regular": 4}


def test_an_army_too_far_from_any_other_does_not_march() -> None:
    """R6.3: the card then does nothing; Nazgûl alone are no Army."""
    game = marching(regions={"dagorlad": "sauron 2R", "umbar": "southrons 2R", "morannon": "sauron 2N"})
    assert asked(game) == "action"


def test_nobody_is_picked_up_or_dropped_on_a_march() -> None:
    """R6.9: an Army on the way stays as it is, and its Leaders and Nazgûl are not swept along."""
    game = marching(
        regions={"dagorlad": "sauron 2R 1N", "morannon": "sauron 3R 1N", "gorgoroth": "sauron 1R"},
    )
    say(game, ("army", "dagorlad"))
    march(game, "morannon", "gorgoroth")
    follow(game, {"march-to": ("stop",), "move-figures": group("sauron 2R 1N")})
    assert figures(game, "morannon", SHADOW) == {"sauron-regular": 3, "nazgul": 1}
    assert figures(game, "gorgoroth", SHADOW) == {"sauron-regular": 3, "nazgul": 1}


def test_stacking_is_looked_at_only_at_the_end_of_a_march() -> None:
    """R6.9, R9.2: ten units pass through ten others; where they end the excess is removed."""
    game = marching(regions={"dagorlad": "sauron 10R", "morannon": "sauron 10R", "gorgoroth": "sauron 1R"})
    say(game, ("army", "dagorlad"))
    march(game, "morannon", "gorgoroth")
    follow(game, {"march-to": ("stop",), "move-figures": group("sauron 10R")})
    assert figures(game, "morannon", SHADOW) == {"sauron-regular": 10}
    assert figures(game, "gorgoroth", SHADOW) == {"sauron-regular": 10}


def test_national_borders_bind_a_march_in_every_region_of_it() -> None:
    """R6.9, R8.11: only those go who may enter each region; the Southrons here may not pass Rohan."""
    regions = {"gap-of-rohan": "isengard 2R, southrons 3R", "fangorn": "sauron 1R"}
    game = marching(politics={"southrons": 1, "rohan": 3}, regions=regions)
    say(game, ("army", "gap-of-rohan"))
    march(game, "fords-of-isen", "fangorn")
    follow(game, {"march-to": ("stop",)})
    assert pool(game) == {"isengard-regular": 2}
    peace = marching(politics={"southrons": 1, "isengard": 1, "sauron": 1}, regions=regions)
    assert asked(peace) == "action"


def test_enemy_armies_and_black_lines_stop_a_march() -> None:
    """R6.9, R9.6."""
    game = marching(
        regions={
            "gap-of-rohan": "isengard 2R",
            "fords-of-isen": "rohan 1R",
            "fangorn": "sauron 1R",
            "umbar": "southrons 1R",
        }
    )
    assert asked(game) == "action"


def test_a_march_may_join_besiegers() -> None:
    """R6.9, R9.10: another Army that besieges is an Army in the open."""
    game = marching(regions={"lorien": {"shadow": "sauron 2R", "siege": "elves 1E"}, "moria": "sauron 2R"})
    say(game, ("army", "moria"))
    march(game, "dimrill-dale", "lorien")
    follow(game, {"march-to": ("stop",), "move-figures": group("sauron 2R")})
    assert figures(game, "lorien", SHADOW) == {"sauron-regular": 4}


def test_a_besieged_army_neither_marches_nor_is_marched_to() -> None:
    """R9.11, R6.12: inside a Stronghold it is no Army in the open."""
    game = marching(regions={"moria": {"free": "elves 2R", "siege": "sauron 2R"}, "north-dunland": "isengard 1R"})
    assert asked(game) == "action"


def test_a_march_never_comes_back_to_where_it_began() -> None:
    """R6.9: what stays behind is a part of the same Army, not another one."""
    game = marching(regions={"dagorlad": "sauron 4R"})
    assert asked(game) == "action"


def test_a_card_can_ask_for_a_leader_with_the_march() -> None:
    """R6.9, R9.5: one figure of the kinds that the card names goes along."""
    regions = {"dagorlad": "sauron 2R 1N", "gorgoroth": "sauron 2R"}
    game = position(
        to_act=SHADOW, dice=ARMY, regions=regions, rule=march_rule(2, "anywhere", frozenset(("nazgul", "witch-king")))
    )
    assert asked(game) == "march-to"  # the Army in Gorgoroth has nobody to lead it
    march(game, "noman-lands")
    follow(game, {"march-to": ("stop",)})
    assert unwanted(game, "sauron 2R") == "move-needs-leader"
    say(game, group("sauron 1R 1N"))
    assert figures(game, "noman-lands", SHADOW) == {"sauron-regular": 1, "nazgul": 1}


@pytest.mark.parametrize(("variant", "woken"), [("second-edition", False), ("first-edition", True)])
def test_companions_on_a_march_wake_nations_on_the_way_in_the_first_edition(variant: str, woken: bool) -> None:
    """R8.5, D9: ending the move counts, in the first edition entering too."""
    regions = {"druadan-forest": "gondor 1R, boromir"}

    async def rule(state: State) -> None:
        state.acting = FREE
        await movement.march_far(state, decides(state, FREE), FREE, 2, "anywhere")
        state.acting = None

    game = position(dice=FREE_ARMY, regions=regions, politics={"gondor": (False, 2)}, variant=variant, rule=rule)
    march(game, "minas-tirith", "lossarnach")
    follow(game, {"move-figures": group("gondor 1R, boromir")})
    assert figures(game, "lossarnach", FREE) == {"gondor-regular": 1, "boromir": 1}
    assert game.state.active["gondor"] == woken


def test_two_tests_of_the_end_of_a_march_cannot_have_one_name() -> None:
    """A second test of the same name is a defect."""
    with pytest.raises(ValueError, match="two tests are called anywhere"):
        movement.end_test("anywhere")(lambda state, side, region: True)
