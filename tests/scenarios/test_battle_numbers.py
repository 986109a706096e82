"""Dice, Leadership and what hits in battle (R11.7-R11.11, R13.1), and what Characters add (R10)."""

from __future__ import annotations

from tests.scenarios.builders import asked, options, say
from tests.scenarios.fights import (
    GO_ON,
    MISS,
    STAND,
    WITHDRAW,
    attack,
    battle,
    ready,
    takes,
)
from wotr.rules.book import FREE, SHADOW
from wotr.rules.hooks import live
from wotr.rules.strength import (
    ATTACK,
    REROLL,
    ROLL,
    collect,
    combat_dice,
    leadership,
    nazgul_leadership,
    reroll_dice,
    strength,
    to_hit,
)

ITHILIEN = {"south-ithilien": "sauron 4R", "osgiliath": "gondor 3R 1L"}
"""Osgiliath is a Fortification: in round 1 the Shadow needs 6 there."""

PLAIN = {"westemnet": "rohan 3R 1L", "folde": "isengard 4R"}
"""Two Towns of Rohan, which give their defenders nothing."""


# ---------------------------------------------------------------------- dice and Leadership


def test_five_dice_are_the_most() -> None:
    """R11.7: Combat Strength counts units; at most five dice are rolled."""
    game = ready(SHADOW, {"folde": "isengard 8R", "westemnet": "rohan 2R"})
    attack(game, "folde")
    assert (strength(game.state, SHADOW), combat_dice(game.state, SHADOW)) == (8, 5)
    assert len(battle(game).rolls[SHADOW]) == 5
    assert len(battle(game).rolls[FREE]) == 2


def test_leaders_and_characters_have_no_combat_strength() -> None:
    """R0.13: they add nothing of themselves and are never chosen as casualties."""
    game = ready(
        SHADOW,
        {"folde": "isengard 4R", "westemnet": "rohan 1R 1E 2L, meriadoc"},
        script={"combat-shadow": [(6, 1, 1, 1)], "combat-free": [(1, 1)], "reroll-free": [(1, 1)]},
    )
    attack(game, "folde")
    assert strength(game.state, FREE) == 2
    assert set(options(game)) == {("remove", "rohan-regular"), ("reduce", "rohan-elite")}


def test_leadership_counts_leaders_nazgul_and_characters() -> None:
    """R11.8, R0.14, R0.15: the Witch-king leads with two, and as a Nazgûl."""
    game = ready(
        SHADOW,
        {"folde": "isengard 4R, sauron 2N, witch-king, mouth-of-sauron", "westemnet": "rohan 2R 2L, aragorn"},
        gone=("strider",),
    )
    attack(game, "folde")
    assert (leadership(game.state, SHADOW), leadership(game.state, FREE)) == (6, 4)
    assert nazgul_leadership(game.state, SHADOW) == 4


def test_leadership_has_no_cap_but_the_reroll_has() -> None:
    """C-109, R11.8, R10.17: the White Rider's point is forfeited from seven; five dice are rolled again."""
    game = ready(
        FREE,
        {"buckland": "north 5R 4L, gandalf-white, aragorn", "bree": "sauron 5R 1N"},
        gone=("gandalf-grey", "strider"),
        script={"combat-free": [MISS], "combat-shadow": [MISS], "reroll-free": [MISS]},
    )
    attack(game, "buckland")
    assert asked(game) == "white-rider"
    assert leadership(game.state, FREE) == 7
    say(game, ("yes",))
    assert leadership(game.state, FREE) == 6
    assert (leadership(game.state, SHADOW), nazgul_leadership(game.state, SHADOW)) == (0, 0)
    assert len(battle(game).rerolls[FREE]) == 5
    assert SHADOW not in battle(game).rerolls


def test_the_white_rider_works_for_the_whole_battle() -> None:
    """R10.17: also in later rounds, and the question comes once."""
    game = ready(
        SHADOW,
        {"south-ithilien": "sauron 4R 2N, witch-king", "osgiliath": "gondor 3R, gandalf-white"},
        gone=("gandalf-grey",),
        script={"combat-free": [MISS[:3]] * 2, "combat-shadow": [MISS[:4]] * 2},
    )
    attack(game, "south-ithilien")
    assert (asked(game), takes(game)) == ("white-rider", FREE)
    say(game, ("yes",), GO_ON, STAND)
    assert battle(game).round == 2
    assert (leadership(game.state, SHADOW), leadership(game.state, FREE)) == (0, 0)


def test_the_white_rider_may_keep_his_leadership_and_is_not_asked_without_nazgul() -> None:
    """R10.17."""
    regions = {"south-ithilien": "sauron 4R 1N", "osgiliath": "gondor 3R, gandalf-white"}
    game = ready(SHADOW, regions, gone=("gandalf-grey",))
    attack(game, "south-ithilien")
    say(game, ("no",))
    assert leadership(game.state, FREE) == 1
    plain = ready(SHADOW, {**regions, "south-ithilien": "sauron 4R"}, gone=("gandalf-grey",))
    attack(plain, "south-ithilien")
    assert asked(plain) != "white-rider"


def test_captains_of_the_west_add_to_combat_strength() -> None:
    """C-111, R10.15: one for each such Companion, but five dice are the most."""
    script = {"combat-free": [(1, 1, 1, 1)], "combat-shadow": [(1, 1, 1)], "reroll-free": [(1, 1, 1)]}
    regions = {"osgiliath": "gondor 2R 1L, boromir, gimli", "north-ithilien": "sauron 3R"}
    game = ready(FREE, regions, script=script)
    attack(game, "osgiliath")
    assert (strength(game.state, FREE), combat_dice(game.state, FREE)) == (4, 4)
    assert len(battle(game).rerolls[FREE]) == 3
    causes: list[tuple[str, int]] = []
    strength(game.state, FREE, causes)
    assert causes == [("units", 2), ("captain-of-the-west", 2)]

    more = ready(FREE, {**regions, "osgiliath": "gondor 5R 1L, boromir, gimli"})
    attack(more, "osgiliath")
    assert (strength(more.state, FREE), combat_dice(more.state, FREE)) == (7, 5)


def test_the_captains_ability_is_in_force_while_one_of_them_is_on_the_map() -> None:
    """R10.15: in the Fellowship it does not work, and Hobbits on the map do not bring it."""
    assert "captain-of-the-west" in live(ready(FREE, {"osgiliath": "boromir"}).state)
    assert "captain-of-the-west" not in live(ready(FREE, {"osgiliath": "meriadoc"}).state)


def test_hobbits_and_gandalf_the_white_are_no_captains() -> None:
    """R10.15."""
    game = ready(
        SHADOW,
        {"south-ithilien": "sauron 4R", "osgiliath": "gondor 2R, meriadoc, peregrin, gandalf-white"},
        gone=("gandalf-grey",),
    )
    attack(game, "south-ithilien")
    assert (strength(game.state, FREE), leadership(game.state, FREE)) == (2, 3)


def test_isengard_elites_lead_while_saruman_is_in_play() -> None:
    """C-110, R10.10, R11.11: three misses allow three re-rolls; hits of the re-roll do not eat later ones."""
    game = ready(
        SHADOW,
        {"orthanc": "isengard 2R 3E, saruman", "fords-of-isen": "rohan 4R 1L"},
        script={
            "combat-shadow": [(2, 3, 4, 6, 6)],
            "reroll-shadow": [(6, 5, 2)],
            "combat-free": [MISS[:4]],
            "reroll-free": [(1,)],
        },
    )
    attack(game, "orthanc")
    assert leadership(game.state, SHADOW) == 4
    assert battle(game).rerolls[SHADOW] == (6, 5, 2)
    assert battle(game).hits[SHADOW] == 3

    without = ready(SHADOW, {"orthanc": "isengard 2R 3E", "fords-of-isen": "rohan 4R 1L"})
    attack(without, "orthanc")
    assert leadership(without.state, SHADOW) == 0


def test_the_elites_lead_wherever_they_are() -> None:
    """R10.10: Saruman sits in Orthanc, the Elite's Army attacks elsewhere, with a Character die."""
    game = ready(
        SHADOW,
        {"orthanc": "saruman", "folde": "isengard 2R 1E", "westemnet": "rohan 1R"},
        dice=["character"],
    )
    attack(game, "folde", use="character")
    assert leadership(game.state, SHADOW) == 1


def test_the_reroll_is_limited_by_misses_and_by_leadership() -> None:
    """R11.11: as many failed dice as the Leadership allows, once."""
    game = ready(
        SHADOW,
        {"south-ithilien": "sauron 4R 2N", "north-ithilien": "gondor 3R 3L"},
        script={
            "combat-shadow": [(5, 1, 2, 3)],
            "reroll-shadow": [(5, 1)],
            "combat-free": [(6, 6, 1)],
            "reroll-free": [(4,)],
        },
    )
    attack(game, "south-ithilien")
    assert battle(game).hits == {SHADOW: 2, FREE: 2}
    assert reroll_dice(game.state, SHADOW) == 2


# ---------------------------------------------------------------------- what hits


def test_a_city_is_harder_in_the_first_round_only() -> None:
    """C-106, R13.1: the attacker needs 6 in round 1 and 5 afterwards; the defender always 5."""
    game = ready(
        SHADOW,
        {"northern-rhovanion": "sauron 4R", "dale": "north 3R 1L"},
        politics={"north": 2},
        script={
            "combat-shadow": [(5, 5, 6, 2), (5, 4)],
            "combat-free": [(5, 3, 2), (1, 1)],
            "reroll-free": [(5,), (1,)],
        },
    )
    attack(game, "northern-rhovanion")
    assert battle(game).hits == {SHADOW: 1, FREE: 2}
    say(game, GO_ON, STAND)
    assert battle(game).rolls[SHADOW] == (5, 4)
    assert battle(game).hits == {SHADOW: 1, FREE: 0}


def test_walls_help_whoever_holds_the_city_and_in_the_reroll_too() -> None:
    """R13.1: the Shadow defends Dale; the Free Peoples need 6 in the Combat roll and in the re-roll of round 1."""
    game = ready(
        FREE,
        {"erebor": "dwarves 3R 1L", "dale": "sauron 2R"},
        script={"combat-free": [(5, 5, 1)], "reroll-free": [(5,)], "combat-shadow": [(5, 1)]},
    )
    attack(game, "erebor")
    assert battle(game).hits == {FREE: 0, SHADOW: 1}
    causes: list[tuple[str, int]] = []
    assert to_hit(game.state, FREE, REROLL, causes) == 6
    assert causes == [("base", 5), ("city", 1)]


def test_a_fortification_is_like_a_city_and_a_town_is_not() -> None:
    """R13.1, R0.4: Osgiliath is a Fortification, Bree only a Town."""
    game = ready(SHADOW, ITHILIEN)
    attack(game, "south-ithilien")
    assert to_hit(game.state, SHADOW, ROLL) == 6
    town = ready(SHADOW, {"buckland": "sauron 2R", "bree": "north 2R"})
    attack(town, "buckland")
    assert to_hit(town.state, SHADOW, ROLL) == 5


def test_a_stronghold_gives_nothing_in_the_open() -> None:
    """C-107, R13.2: the Elves may withdraw before each round; while they stand, the Shadow needs 5."""
    game = ready(
        SHADOW,
        {"dimrill-dale": "sauron 5R", "lorien": "elves 1R 2E 1L"},
        script={"combat-shadow": [(5, 5, 4, 2, 1)], "combat-free": [MISS[:3]], "reroll-free": [(1,)]},
    )
    attack(game, "dimrill-dale")
    assert options(game) == (STAND, WITHDRAW)
    say(game, STAND)
    assert battle(game).hits[SHADOW] == 2


def test_a_natural_six_hits_and_a_natural_one_misses() -> None:
    """R11.10: modifiers add up, but never change the natural ends."""
    game = ready(SHADOW, PLAIN)
    attack(game, "folde")
    for cause in ("one", "another"):
        collect(game.state, f"{ROLL}/{SHADOW}", (cause, 1))
    assert to_hit(game.state, SHADOW, ROLL) == 3
    assert to_hit(game.state, SHADOW, REROLL) == 5
    collect(game.state, f"{ROLL}/{SHADOW}", ("more", 4))
    collect(game.state, f"{ROLL}/{FREE}", ("less", -4))
    assert (to_hit(game.state, SHADOW, ROLL), to_hit(game.state, FREE, ROLL)) == (2, 6)
    assert (to_hit(game.state, SHADOW, ATTACK), to_hit(game.state, FREE, ATTACK)) == (5, 5)
