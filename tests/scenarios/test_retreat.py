"""Leaving a battle: retreat and withdrawal (R11.17, R11.21, R13.2, R13.3, R8.13)."""

from __future__ import annotations

from tests.scenarios.builders import asked, options, refused, say
from tests.scenarios.fights import CEASE, GO_ON, STAND, WITHDRAW, attack, battle, figures, inside, ready, takes, there
from wotr.rules.board import controller, points
from wotr.rules.book import FREE, SHADOW
from wotr.rules.movement import destinations
from wotr.rules.retreat import bars_retreat, bars_withdrawal


def retreat_to(region: str) -> tuple[str, str]:
    """The answer."""
    return ("retreat", region)


# ---------------------------------------------------------------------- retreat


def test_a_retreat_needs_a_free_region() -> None:
    """C-130, R11.17, R0.9, R11.21."""
    game = ready(
        SHADOW,
        {
            "orthanc": "isengard 5R",
            "fords-of-isen": "rohan 3R 1L",
            "helms-deep": {"": "isengard 2R", "siege": "rohan 1R"},
            "druwaith-iaur": "isengard 1R",
        },
        control={"westemnet": SHADOW},
    )
    attack(game, "orthanc", "fords-of-isen")
    assert asked(game) == "go-on"
    say(game, GO_ON)
    assert set(options(game)) == {STAND, retreat_to("gap-of-rohan"), retreat_to("fangorn")}
    assert bars_retreat(game.state, FREE, "helms-deep") == "retreat-not-free"
    say(game, retreat_to("fangorn"))
    assert there(game, "fangorn", FREE) == {"rohan-regular": 3, "rohan-leader": 1}


def test_no_retreat_before_the_first_round() -> None:
    """R11.9, R11.17: the defender may leave only after a round, when the attacker goes on."""
    game = ready(SHADOW, {"osgiliath": "sauron 4R", "lossarnach": "gondor 2R"})
    attack(game, "osgiliath")
    assert (asked(game), battle(game).round) == ("go-on", 1)


def test_no_retreat_when_the_attacker_stops() -> None:
    """C-131, R11.16, R11.17."""
    regions = {"osgiliath": "sauron 4R", "lossarnach": "gondor 2R"}
    stopped = ready(SHADOW, regions)
    attack(stopped, "osgiliath")
    say(stopped, CEASE)
    assert stopped.state.battle is None
    assert there(stopped, "lossarnach", FREE) == {"gondor-regular": 2}

    game = ready(SHADOW, regions)
    attack(game, "osgiliath")
    say(game, GO_ON)
    assert (asked(game), takes(game)) == ("stand", FREE)
    assert STAND in options(game)
    assert retreat_to("pelargir") in options(game)


def test_an_army_with_nowhere_to_go_fights_on() -> None:
    """R11.17: with no free region next to it there is no retreat, and nobody is asked."""
    game = ready(
        SHADOW,
        {"dol-amroth": "gondor 1R", "anfalas": "southrons 4R", "erech": "southrons 1R", "lamedon": "southrons 1R"},
    )
    attack(game, "anfalas")
    say(game, STAND, GO_ON)
    assert set(options(game)) == {STAND, WITHDRAW}
    plain = ready(SHADOW, {"pelargir": "gondor 1R", "lossarnach": "sauron 2R"}, control={"lamedon": SHADOW})
    attack(plain, "lossarnach")
    say(plain, GO_ON)
    assert retreat_to("lamedon") not in options(plain)


def test_a_retreat_may_cross_a_border_in_peace_time() -> None:
    """C-132, R8.13: the North, not At War, retreats into Erebor."""
    game = ready(SHADOW, {"northern-rhovanion": "sauron 6R", "dale": "north 2R"}, politics={"north": 2})
    attack(game, "northern-rhovanion")
    say(game, GO_ON)
    assert retreat_to("erebor") in options(game)
    say(game, retreat_to("erebor"), ())
    assert there(game, "erebor", FREE) == {"north-regular": 2}
    assert game.state.politics["north"] == 1
    ways = set(destinations(game.state, FREE, "erebor", frozenset()))
    assert "iron-hills" not in ways
    assert {"dale", "withered-heath"} <= ways


def test_a_retreat_into_a_full_region_is_trimmed_afterwards() -> None:
    """C-133, R11.21, R9.2, R0.18: at the end of the action the owner removes two, to the reinforcements."""
    game = ready(
        SHADOW,
        {
            "osgiliath": "gondor 6R 1L",
            "minas-tirith": "gondor 5R 2E 1L",
            "north-ithilien": "sauron 8R",
        },
        script={"combat-shadow": [(6, 1, 1, 1, 1)]},
    )
    attack(game, "north-ithilien")
    say(game, GO_ON, retreat_to("minas-tirith"), ())
    assert (asked(game), takes(game)) == ("excess", FREE)
    lost, reserve = game.state.lost["gondor-regular"], game.state.reserve["gondor-regular"]
    say(game, figures(game, "gondor 2R"))
    assert (game.state.lost["gondor-regular"], game.state.reserve["gondor-regular"]) == (lost, reserve + 2)


def test_level_0_stays_behind_in_a_retreat() -> None:
    """C-134, R11.17: Saruman is left in Orthanc, alone and alive, and the tower can be taken around him."""
    game = ready(FREE, {"fords-of-isen": "rohan 5R 2E 1L", "orthanc": "isengard 3R, saruman"})
    attack(game, "fords-of-isen")
    say(game, STAND, GO_ON, retreat_to("gap-of-rohan"))
    assert there(game, "gap-of-rohan", SHADOW) == {"isengard-regular": 3}
    assert there(game, "orthanc", SHADOW) == {"saruman": 1}
    say(game, figures(game, "rohan 2R"))
    assert (controller(game.state, "orthanc"), game.state.fate["saruman"]) == (FREE, "map")


def test_level_0_withdraws_with_the_others() -> None:
    """C-134 second half, R13.3."""
    game = ready(FREE, {"fords-of-isen": "rohan 5R 2E 1L", "orthanc": "isengard 3R, saruman"})
    attack(game, "fords-of-isen")
    say(game, WITHDRAW, figures(game, "rohan 5R"))
    assert inside(game, "orthanc") == {"isengard-regular": 3, "saruman": 1}


def test_a_defender_who_retreats_gives_up_the_place() -> None:
    """R11.19, R14.1: the attacker may advance and then captures the City."""
    game = ready(SHADOW, {"westemnet": "isengard 4R", "edoras": "rohan 2R"})
    attack(game, "westemnet")
    say(game, GO_ON, retreat_to("folde"))
    assert (asked(game), takes(game)) == ("advance", SHADOW)
    start = points(game.state, SHADOW)
    say(game, figures(game, "isengard 1R"))
    assert points(game.state, SHADOW) == start + 1


def test_a_retreating_shadow_army_rouses_the_nation_that_it_enters() -> None:
    """R8.2: an Army that retreats into Fangorn's neighbour enters a region of Rohan."""
    game = ready(
        FREE,
        {"orthanc": "elves 3R", "fords-of-isen": "isengard 2R"},
        politics={"rohan": (False, 3)},
        control={"helms-deep": SHADOW},
    )
    attack(game, "orthanc")
    say(game, GO_ON)
    assert retreat_to("westemnet") not in options(game)
    say(game, retreat_to("helms-deep"))
    assert game.state.active["rohan"]


def test_companions_who_retreat_wake_a_nation() -> None:
    """R8.5: Boromir ends his way in Pelargir and activates Gondor."""
    game = ready(
        SHADOW,
        {"west-harondor": "southrons 4R", "osgiliath": "elves 2R, boromir"},
        politics={"gondor": (False, 2)},
    )
    attack(game, "west-harondor")
    say(game, GO_ON)
    assert not game.state.active["gondor"]
    say(game, retreat_to("pelargir"))
    assert game.state.active["gondor"]


# ---------------------------------------------------------------------- withdrawal into a Stronghold


def test_withdrawing_after_a_round_in_the_open() -> None:
    """C-129, R13.2, R13.3: the siege begins with the advance; of six units five stay, the sixth is no casualty."""
    game = ready(
        SHADOW,
        {"osgiliath": "sauron 8R 1E 2N", "minas-tirith": "gondor 6R 1E 1L"},
        script={"combat-shadow": [(5, 1, 1, 1, 1)]},
    )
    attack(game, "osgiliath")
    assert set(options(game)) == {STAND, WITHDRAW}
    say(game, STAND)
    say(game, ("remove", "gondor-regular"), GO_ON)
    assert WITHDRAW in options(game)
    say(game, WITHDRAW)
    assert (asked(game), takes(game)) == ("advance", SHADOW)
    say(game, figures(game, "sauron 8R 1E 2N"))
    assert game.state.battle is None
    assert (asked(game), takes(game)) == ("excess", FREE)
    reserve = game.state.reserve["gondor-regular"]
    say(game, figures(game, "gondor 1R"))
    assert inside(game, "minas-tirith") == {"gondor-regular": 4, "gondor-elite": 1, "gondor-leader": 1}
    assert (game.state.reserve["gondor-regular"], game.state.lost["gondor-regular"]) == (reserve + 1, 1)
    assert controller(game.state, "minas-tirith") == FREE


def test_no_advance_no_siege() -> None:
    """C-129 last part, R13.3: the defenders are back in the open region, all six of them."""
    game = ready(SHADOW, {"osgiliath": "sauron 8R 1E 2N", "minas-tirith": "gondor 6R"})
    attack(game, "osgiliath")
    say(game, WITHDRAW, ())
    assert inside(game, "minas-tirith") == {}
    assert there(game, "minas-tirith", FREE) == {"gondor-regular": 6}


def test_laying_siege_with_a_part() -> None:
    """C-142, R13.3: three Regulars besiege, the rest stays where it was."""
    game = ready(SHADOW, {"dimrill-dale": "sauron 5R 1N", "lorien": "elves 2R"})
    attack(game, "dimrill-dale")
    say(game, WITHDRAW, figures(game, "sauron 3R"))
    assert there(game, "lorien", SHADOW) == {"sauron-regular": 3}
    assert there(game, "dimrill-dale", SHADOW) == {"sauron-regular": 2, "nazgul": 1}
    assert inside(game, "lorien") == {"elves-regular": 2}


def test_a_withdrawal_does_not_undo_the_attack() -> None:
    """R13.15: the attacked Nation has advanced, the advance enters its region, and nothing is captured."""
    game = ready(
        SHADOW, {"osgiliath": "sauron 5R", "minas-tirith": "elves 2R"}, politics={"gondor": (False, 2), "elves": 2}
    )
    attack(game, "osgiliath")
    say(game, WITHDRAW)
    assert (game.state.politics["elves"], game.state.active["gondor"]) == (1, False)
    say(game, figures(game, "sauron 5R"))
    assert (game.state.active["gondor"], game.state.politics["gondor"]) == (True, 2)
    assert controller(game.state, "minas-tirith") == FREE


def test_only_the_controller_of_a_stronghold_withdraws() -> None:
    """R13.2, R13.10: a besieger attacked from outside has no Stronghold to go into."""
    game = ready(FREE, {"westemnet": "rohan 4R", "helms-deep": {"": "isengard 3R", "siege": "rohan 2R"}})
    attack(game, "westemnet")
    assert bars_withdrawal(game.state) == "withdraw-not-controlled"
    say(game, GO_ON)
    assert WITHDRAW not in options(game)


def test_a_captured_stronghold_shelters_its_captor() -> None:
    """R13.13: the Shadow holds Helm's Deep and withdraws into it."""
    game = ready(FREE, {"westemnet": "rohan 4R", "helms-deep": "isengard 6R"})
    attack(game, "westemnet")
    assert (asked(game), takes(game)) == ("stand", SHADOW)
    say(game, WITHDRAW, figures(game, "rohan 4R"))
    assert inside(game, "helms-deep") == {"isengard-regular": 5}
    assert controller(game.state, "helms-deep") == SHADOW


def test_no_choice_where_there_is_no_stronghold() -> None:
    """R13.2: Dale is a City; before round 1 the defender is not asked."""
    game = ready(SHADOW, {"northern-rhovanion": "sauron 4R", "dale": "north 3R"})
    attack(game, "northern-rhovanion")
    assert (asked(game), battle(game).round) == ("go-on", 1)
    assert refused(game, WITHDRAW)
