"""Shadow Strategy cards that recruit (R7.9-R7.12)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenarios.builders import figures, inside, options, refused, say, verbs
from tests.scenarios.shadow_cards import bar, holding, over, play, reserve
from wotr.rules.book import FREE, SHADOW

DUNLENDINGS, WITCH_KING_RETURNS, HALF_ORCS, OLOG_HAI = "sh-strat-11", "sh-strat-12", "sh-strat-13", "sh-strat-14"
HILL_TROLLS, NEW_POWER, MANY_KINGS, KING = "sh-strat-15", "sh-strat-16", "sh-strat-17", "sh-strat-18"
MISTY_MOUNTAINS, ORCS, HORDE, MONSTERS = "sh-strat-19", "sh-strat-20", "sh-strat-21", "sh-strat-22"
MUSTERINGS, PITS = "sh-strat-23", "sh-strat-24"

ALL_TROLLS = {"barad-dur": "sauron 6E"}
ALL_URUKS = {"fords-of-isen": "isengard 6E"}
PEACE: dict[str, Any] = {"sauron": 1, "isengard": 1, "southrons": 2}


# ---------------------------------------------------------------------- printed conditions


@pytest.mark.parametrize(
    ("card", "peaceful"),
    [
        (DUNLENDINGS, ["isengard"]),
        (HALF_ORCS, ["isengard"]),
        (OLOG_HAI, ["sauron"]),
        (HILL_TROLLS, ["sauron"]),
        (HORDE, ["southrons"]),
        (MUSTERINGS, ["sauron", "isengard", "southrons"]),
        (PITS, ["sauron"]),
    ],
)
def test_a_card_that_names_nations_at_war_needs_every_one_of_them(card: str, peaceful: list[str]) -> None:
    """R6.2, C-179: Rage of the Dunlendings and six more; other Nations do not matter."""
    for nation in PEACE:
        expected = "card-needs-at-war" if nation in peaceful else None
        assert bar(card, {"orthanc": "isengard 1R"}, politics={nation: 1}) == expected


@pytest.mark.parametrize("card", [MANY_KINGS, MISTY_MOUNTAINS, ORCS, MONSTERS])
def test_a_card_without_a_condition_recruits_for_nations_not_at_war(card: str) -> None:
    """R6.2, R6.6, R7.9."""
    assert bar(card, politics=PEACE) is None


def test_cards_of_minions_need_them_in_play() -> None:
    """R6.2, C-179: A New Power is Rising needs Saruman, Return of the Witch-king the Witch-king."""
    assert bar(NEW_POWER) == "card-needs-saruman"
    assert bar(WITCH_KING_RETURNS) == "card-needs-witch-king"
    assert bar(NEW_POWER, {"orthanc": "isengard 1R, saruman"}) is None
    assert bar(WITCH_KING_RETURNS, {"morannon": "sauron 1R, witch-king"}) is None


def test_the_king_is_revealed_needs_aragorn_and_not_strider() -> None:
    """R6.2: the Heir to Isildur is another Character than the Ranger."""
    assert bar(KING, {"minas-tirith": "gondor 1R, strider"}) == "card-needs-aragorn"
    assert bar(KING, {"minas-tirith": "gondor 1R, aragorn"}, gone=["strider"]) is None


def test_the_printed_icon_says_which_die_plays_a_card() -> None:
    """R6.1, C-170: a Muster icon, an Army icon, a Character icon, each or an Event die."""
    faces = ["army", "muster", "army-muster", "event", "character"]
    cards = [ORCS, "sh-strat-09", "sh-char-01"]
    game = holding(ORCS, hand={SHADOW: cards}, dice={SHADOW: faces, FREE: ["event"]})
    payers: dict[str, set[str]] = {}
    for option in options(game):
        if option[0] == "play-card":
            payers.setdefault(option[3], set()).add(option[1])
    assert payers == {
        ORCS: {"muster", "army-muster", "event"},
        "sh-strat-09": {"army", "army-muster", "event"},
        "sh-char-01": {"character", "event"},
    }


# ---------------------------------------------------------------------- Rage of the Dunlendings


def test_rage_of_the_dunlendings_brings_two_regulars_and_four_neighbours() -> None:
    """R6.3: from both Dunlands, Elites too, four in all; leaders stay, and the region need not be adjacent to both."""
    game = play(DUNLENDINGS, {"north-dunland": "isengard 3R 1E, sauron 1R 1N", "south-dunland": "isengard 2R"})
    say(game, ("at", "gap-of-rohan"))
    assert figures(game, "gap-of-rohan", SHADOW) == {"isengard-regular": 2}
    assert refused(game, (("nazgul", 1),))
    assert refused(game, (("sauron-regular", 1),))
    say(game, (("isengard-regular", 2), ("isengard-elite", 1)))
    assert refused(game, (("isengard-regular", 2),))
    say(game, (("isengard-regular", 1),))
    assert figures(game, "gap-of-rohan", SHADOW) == {"isengard-regular": 5, "isengard-elite": 1}
    assert figures(game, "north-dunland", SHADOW) == {"isengard-regular": 1, "sauron-regular": 1, "nazgul": 1}
    assert figures(game, "south-dunland", SHADOW) == {"isengard-regular": 1}
    assert over(game)


def test_rage_of_the_dunlendings_goes_to_free_regions_beside_the_dunlands() -> None:
    """R0.9: nine of them, the Dunlands themselves among them; none with an enemy Army in it."""
    game = play(DUNLENDINGS, {"hollin": "elves 1R", "moria": {"free": "dwarves 2R", "siege": "sauron 1R"}})
    assert verbs(game, "at") == {
        (region,)
        for region in (
            *("cardolan", "enedwaith", "gap-of-rohan", "south-downs", "tharbad"),
            *("north-dunland", "south-dunland"),
        )
    }


def test_the_dunlendings_of_the_region_itself_do_not_count_against_the_four() -> None:
    """R6.3: North Dunland chosen, so only South Dunland sends anybody; "may" is a choice."""
    game = play(DUNLENDINGS, {"north-dunland": "isengard 1R", "south-dunland": "isengard 5R"})
    say(game, ("at", "north-dunland"))
    assert figures(game, "north-dunland", SHADOW) == {"isengard-regular": 3}
    assert refused(game, (("isengard-regular", 5),))
    say(game, ())
    assert figures(game, "south-dunland", SHADOW) == {"isengard-regular": 5}
    assert over(game)


# ---------------------------------------------------------------------- Half-orcs and Goblin-men, Olog-hai


def test_half_orcs_join_an_army_of_any_shadow_nation_anywhere() -> None:
    """R20.1: besiegers and the besieged too, but not Nazgûl alone."""
    game = play(
        HALF_ORCS,
        {
            "osgiliath": "southrons 2R",
            "moria": {"free": "dwarves 2R", "siege": "sauron 1R"},
            "helms-deep": {"shadow": "sauron 2R", "siege": "rohan 1R"},
            "bree": "sauron 1N",
        },
    )
    assert verbs(game, "at") == {("osgiliath",), ("moria",), ("helms-deep",)}
    say(game, ("at", "moria"))
    assert verbs(game, "recruit") == {("isengard-regular", "moria"), ("isengard-elite", "moria")}
    say(game, ("recruit", "isengard-elite", "moria"))
    assert inside(game, "moria") == {"sauron-regular": 1, "isengard-elite": 1}
    assert over(game)


def test_half_orcs_are_what_is_left() -> None:
    """R7.6, R7.11: without Elites a Regular comes unasked; with neither nobody is asked for a region."""
    game = play(HALF_ORCS, {"osgiliath": "southrons 2R", **ALL_URUKS})
    say(game, ("at", "osgiliath"))
    assert figures(game, "osgiliath", SHADOW) == {"southrons-regular": 2, "isengard-regular": 1}
    assert over(game)
    assert over(play(HALF_ORCS, {"osgiliath": "southrons 2R", "orthanc": "isengard 9R", "folde": "isengard 3R 6E"}))


def test_an_olog_joins_the_besiegers_of_minas_tirith() -> None:
    """C-090: the garrison is untouched, and the empty Minas Morgul is not on offer."""
    siege = {"shadow": "sauron 7R 1E 2N", "siege": "gondor 3R 1E 1L"}
    game = holding(OLOG_HAI, {"minas-tirith": siege, "umbar": "southrons 1R"}, dice={SHADOW: ["army-muster", "event"]})
    say(game, ("play-card", "army-muster", "army", OLOG_HAI))
    assert verbs(game, "at") == {("minas-tirith",), ("umbar",)}
    say(game, ("at", "minas-tirith"), ("recruit", "sauron-elite", "minas-tirith"))
    assert figures(game, "minas-tirith", SHADOW) == {"sauron-regular": 7, "sauron-elite": 2, "nazgul": 2}
    assert inside(game, "minas-tirith") == {"gondor-regular": 3, "gondor-elite": 1, "gondor-leader": 1}


# ---------------------------------------------------------------------- Hill-trolls


def test_hill_trolls_replace_two_regulars_anywhere() -> None:
    """R6.3: in one region or two, besieged or not; the Regulars go to the reinforcements."""
    regions = {"angmar": "sauron 2R", "moria": {"free": "dwarves 2R", "siege": "sauron 1R 1N"}, "umbar": "southrons 2R"}
    game = play(HILL_TROLLS, regions)
    assert verbs(game, "replace") == {("angmar", False), ("moria", True)}
    say(game, ("replace", "moria", True))
    assert inside(game, "moria") == {"sauron-elite": 1, "nazgul": 1}
    assert figures(game, "angmar", SHADOW) == {"sauron-regular": 1, "sauron-elite": 1}
    assert reserve(game, "sauron-regular", "sauron-elite") == [35, 4]
    assert over(game)


@pytest.mark.parametrize(("what", "elites"), [({"angmar": "sauron 1R"}, 1), ({"angmar": "sauron 3R 5E"}, 6)])
def test_hill_trolls_replace_only_one_when_there_is_no_second(what: dict[str, Any], elites: int) -> None:
    """R6.3: a single Regular, or a single Elite."""
    game = play(HILL_TROLLS, what)
    assert figures(game, "angmar", SHADOW)["sauron-elite"] == elites
    assert over(game)


# ---------------------------------------------------------------------- Return of the Witch-king


def test_the_witch_king_returns_from_a_siege_to_angmar() -> None:
    """R6.3: out of Moria besieged; two Regulars and an Elite join him, Sauron at peace or not."""
    moria = {"free": "dwarves 2R", "siege": "sauron 1R, witch-king"}
    game = play(WITCH_KING_RETURNS, {"moria": moria}, politics={"sauron": 1})
    assert figures(game, "angmar", SHADOW) == {"sauron-regular": 2, "sauron-elite": 1, "witch-king": 1}
    assert inside(game, "moria") == {"sauron-regular": 1}


def test_nobody_joins_the_witch_king_in_a_lost_angmar() -> None:
    """R7.10: the region is not free, but he goes there."""
    game = play(WITCH_KING_RETURNS, {"angmar": "elves 1E", "morannon": "sauron 1R, witch-king"})
    assert figures(game, "angmar", SHADOW) == {"witch-king": 1}


def test_the_witch_king_may_be_in_angmar_already() -> None:
    """R6.3: the recruits come all the same."""
    game = play(WITCH_KING_RETURNS, {"angmar": "sauron 1R, witch-king"})
    assert figures(game, "angmar", SHADOW) == {"sauron-regular": 3, "sauron-elite": 1, "witch-king": 1}


# ---------------------------------------------------------------------- named regions


def test_a_new_power_rises_in_three_places() -> None:
    """R7.9: Isengard at peace; in Orthanc each of the two may be a Regular or an Elite."""
    game = play(NEW_POWER, {"orthanc": "saruman"}, politics={"isengard": 1})
    assert figures(game, "north-dunland", SHADOW) == figures(game, "south-dunland", SHADOW) == {"isengard-regular": 2}
    say(game, ("recruit", "isengard-regular", "orthanc"), ("recruit", "isengard-elite", "orthanc"))
    assert figures(game, "orthanc", SHADOW) == {"isengard-regular": 1, "isengard-elite": 1, "saruman": 1}
    assert over(game)


def test_a_new_power_chooses_where_regulars_are_short() -> None:
    """R7.11: three Regulars and no Elite for three places; each gets no more than its share."""
    game = play(NEW_POWER, {"orthanc": "saruman", "folde": "isengard 9R", **ALL_URUKS})
    assert verbs(game, "recruit") == {("isengard-regular", r) for r in ("north-dunland", "south-dunland", "orthanc")}
    say(game, ("recruit", "isengard-regular", "south-dunland"), ("recruit", "isengard-regular", "south-dunland"))
    assert verbs(game, "recruit") == {("isengard-regular", r) for r in ("north-dunland", "orthanc")}
    say(game, ("recruit", "isengard-regular", "orthanc"))
    assert figures(game, "south-dunland", SHADOW) == {"isengard-regular": 2}
    assert figures(game, "orthanc", SHADOW) == {"isengard-regular": 1, "saruman": 1}
    assert over(game)


def test_a_new_power_rises_in_a_besieged_orthanc_up_to_its_limit() -> None:
    """R7.9, R9.2: five inside; North Dunland, held by the enemy, is left out (R7.10)."""
    orthanc = {"free": "rohan 2R", "siege": "isengard 4R, saruman"}
    game = play(NEW_POWER, {"orthanc": orthanc, "north-dunland": "north 1R", **ALL_URUKS})
    assert over(game)
    assert inside(game, "orthanc") == {"isengard-regular": 5, "saruman": 1}
    assert figures(game, "south-dunland", SHADOW) == {"isengard-regular": 2}
    assert figures(game, "north-dunland", SHADOW) == {}


def test_the_king_is_revealed_to_minas_morgul() -> None:
    """R7.9, R9.2: five Regulars and a Nazgûl, whose place is not counted; inside five units are left."""
    there = {"minas-tirith": "gondor 1R, aragorn"}
    game = play(KING, there, gone=["strider"], politics={"sauron": 1})
    assert figures(game, "minas-morgul", SHADOW) == {"sauron-regular": 5, "nazgul": 1}
    besieged = {**there, "minas-morgul": {"free": "gondor 5R", "siege": "sauron 3R"}}
    game = play(KING, besieged, gone=["strider"])
    assert inside(game, "minas-morgul") == {"sauron-regular": 5, "nazgul": 1}


def test_the_king_is_revealed_in_vain_when_minas_morgul_is_lost() -> None:
    """R7.10; the card may be played (R6.3)."""
    game = play(KING, {"minas-tirith": "gondor 1R, aragorn", "minas-morgul": "gondor 1R"}, gone=["strider"])
    assert reserve(game, "sauron-regular", "nazgul") == [36, 8]
    assert over(game)


def test_shadows_on_the_misty_mountains_are_of_the_shadows_choice() -> None:
    """R6.3: Mount Gram or Moria, and each unit Regular or Elite; the Nazgûl goes to the same region."""
    game = play(MISTY_MOUNTAINS)
    assert options(game) == (("at", "mount-gram"), ("at", "moria"))
    say(game, ("at", "mount-gram"), *[("recruit", "sauron-elite", "mount-gram")] * 2)
    assert figures(game, "mount-gram", SHADOW) == {"sauron-elite": 2, "nazgul": 1}
    assert over(game)


def test_shadows_on_the_misty_mountains_go_where_they_can() -> None:
    """R7.9, R7.10: Mount Gram is held by Dwarves, so it is Moria, besieged as it is."""
    moria = {"free": "elves 2R", "siege": "sauron 1R"}
    game = play(MISTY_MOUNTAINS, {"mount-gram": "dwarves 1R", "moria": moria, **ALL_TROLLS})
    assert inside(game, "moria") == {"sauron-regular": 3, "nazgul": 1}
    assert over(game)


def test_orcs_multiply_in_dol_guldur_and_mount_gundabad() -> None:
    """R7.9, R7.10: three in each, inside a siege as well, none where the enemy holds the Stronghold."""
    game = play(ORCS, {"dol-guldur": {"free": "elves 3E", "siege": "sauron 1R"}})
    assert inside(game, "dol-guldur") == {"sauron-regular": 4}
    assert figures(game, "mount-gundabad", SHADOW) == {"sauron-regular": 3}
    game = play(ORCS, {"dol-guldur": "elves 3E"})
    assert reserve(game, "sauron-regular") == [33]


def test_orcs_multiply_as_far_as_there_are_any() -> None:
    """R7.11: four Regulars, and the Shadow decides which place goes short."""
    game = play(ORCS, dict.fromkeys(("barad-dur", "gorgoroth", "nurn", "morannon"), "sauron 8R"))
    for _ in range(3):
        say(game, ("recruit", "sauron-regular", "mount-gundabad"))
    assert figures(game, "mount-gundabad", SHADOW) == {"sauron-regular": 3}
    assert figures(game, "dol-guldur", SHADOW) == {"sauron-regular": 1}
    assert over(game)


def test_orcs_are_not_short_for_a_place_that_is_lost() -> None:
    """R7.10, R7.11: four Regulars are enough for Mount Gundabad alone, so nobody is asked."""
    regions = dict.fromkeys(("barad-dur", "gorgoroth", "nurn", "morannon"), "sauron 8R")
    game = play(ORCS, {**regions, "dol-guldur": "elves 1E"})
    assert figures(game, "mount-gundabad", SHADOW) == {"sauron-regular": 3}
    assert over(game)


def test_monsters_roused_are_in_four_regions_each_judged_on_its_own() -> None:
    """R7.10: a region needs no Settlement; Ettenmoors is held by the North."""
    game = play(MONSTERS, {"ettenmoors": "north 1R"}, politics={"sauron": 1})
    assert figures(game, "angmar", SHADOW) == figures(game, "weather-hills", SHADOW) == {"sauron-regular": 1}
    assert figures(game, "ettenmoors", SHADOW) == {}
    assert figures(game, "trollshaws", SHADOW) == {"sauron-elite": 1}


def test_monsters_roused_without_elites_spare_trollshaws() -> None:
    """R7.11: the Regulars come."""
    game = play(MONSTERS, ALL_TROLLS)
    assert figures(game, "trollshaws", SHADOW) == {}
    assert reserve(game, "sauron-regular") == [33]


def test_the_musterings_gather_in_gorgoroth_and_nurn() -> None:
    """R6.3, R9.2: the Southrons in a region of Sauron; above ten the Shadow removes what it likes."""
    game = play(MUSTERINGS, {"nurn": "sauron 6R"})
    assert figures(game, "gorgoroth", SHADOW) == {"southrons-regular": 5}
    assert figures(game, "nurn", SHADOW) == {"sauron-regular": 10}


def test_the_musterings_leave_out_a_lost_nurn() -> None:
    """R7.10."""
    game = play(MUSTERINGS, {"nurn": "gondor 1R"})
    assert figures(game, "gorgoroth", SHADOW) == {"southrons-regular": 5}
    assert figures(game, "nurn", SHADOW) == {}


# ---------------------------------------------------------------------- regions to choose


def test_many_kings_serve_in_three_settlements() -> None:
    """R6.3: three different ones of five, two Regulars in each."""
    game = play(MANY_KINGS, politics={"southrons": 2})
    assert verbs(game, "at") == {(r,) for r in ("far-harad", "near-harad", "north-rhun", "south-rhun", "umbar")}
    say(game, ("at", "umbar"))
    assert refused(game, ("at", "umbar"))
    say(game, ("at", "north-rhun"), ("at", "far-harad"))
    for region in ("umbar", "north-rhun", "far-harad"):
        assert figures(game, region, SHADOW) == {"southrons-regular": 2}
    assert over(game)


def test_many_kings_use_the_settlements_there_are() -> None:
    """R7.9, R7.10: three are lost, Umbar is besieged; nobody is asked."""
    lost = {"far-harad": "gondor 1R", "near-harad": "gondor 1R", "south-rhun": "north 1R"}
    game = play(MANY_KINGS, {**lost, "umbar": {"free": "gondor 2R", "siege": "southrons 1R"}})
    assert inside(game, "umbar") == {"southrons-regular": 3}
    assert figures(game, "north-rhun", SHADOW) == {"southrons-regular": 2}
    assert over(game)


def test_a_horde_comes_from_the_eastern_edge() -> None:
    """R20.5: four regions, with a Settlement or without."""
    game = play(HORDE, {"khand": "gondor 1R"})
    assert options(game) == (("at", "east-rhun"), ("at", "south-rhun"), ("at", "far-harad"))
    say(game, ("at", "east-rhun"))
    assert figures(game, "east-rhun", SHADOW) == {"southrons-regular": 5}
    assert over(game)


def test_a_horde_is_no_larger_than_the_reinforcements() -> None:
    """R7.11."""
    game = play(HORDE, dict.fromkeys(("umbar", "near-harad", "north-rhun"), "southrons 7R"))
    say(game, ("at", "khand"))
    assert figures(game, "khand", SHADOW) == {"southrons-regular": 3}


def test_the_pits_of_mordor_are_sauron_strongholds_under_the_shadows_control() -> None:
    """R20.6: six of them, besieged ones too; one that the Shadow besieges itself is not under its control."""
    game = play(
        PITS,
        {
            "moria": {"shadow": "sauron 2R", "siege": "dwarves 1R"},
            "dol-guldur": {"free": "elves 3E", "siege": "sauron 1R"},
            "morannon": "gondor 1R",
        },
    )
    assert verbs(game, "at") == {(r,) for r in ("barad-dur", "dol-guldur", "minas-morgul", "mount-gundabad")}
    say(game, ("at", "dol-guldur"), ("at", "barad-dur"), ("at", "mount-gundabad"))
    assert inside(game, "dol-guldur") == {"sauron-regular": 3}
    assert figures(game, "barad-dur", SHADOW) == figures(game, "mount-gundabad", SHADOW) == {"sauron-regular": 2}


def test_the_pits_of_mordor_are_fewer_when_strongholds_are_lost() -> None:
    """R6.3: those there are."""
    lost = dict.fromkeys(("morannon", "minas-morgul"), "gondor 1R") | {"moria": "dwarves 1R", "dol-guldur": "elves 1E"}
    game = play(PITS, lost)
    assert reserve(game, "sauron-regular") == [32]
    assert over(game)
