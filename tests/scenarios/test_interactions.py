"""Where rules of several chapters meet: sieges and retreats, Characters left behind, cards that end in mid-action."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenarios.builders import asked, options, position, refused, say, say_until
from tests.scenarios.fights import (
    GO_ON,
    STAND,
    WITHDRAW,
    attack,
    battle,
    fight,
    figures,
    inside,
    ready,
    there,
)
from wotr.rules.board import besieged_side, controller, points, where
from wotr.rules.book import FREE, SHADOW
from wotr.rules.combat_cards import unusable
from wotr.rules.hunt import draw_and_resolve
from wotr.rules.state import State
from wotr.table.game import Game

AXE, STAFF, DEVILRY = "fp-char-06", "fp-char-08", "sh-strat-03"


# ---------------------------------------------------------------------- the Hunt


def tile(fellowship: dict[str, Any], *tiles: str, **more: Any) -> Game[State]:
    """A game in which a tile has just been drawn after a Hunt roll with one success."""

    async def drawing(state: State) -> None:
        await draw_and_resolve(state, "roll", 1)

    script = {"tile": list(tiles), **more.pop("script", {})}
    more.setdefault("dice", {FREE: ["event"]})
    return position(rule=drawing, fellowship=fellowship, script=script, seed=None, **more)


def test_the_staff_is_gone_before_the_tile_of_the_stronghold() -> None:
    """R6.4, R16.19: Gandalf falls to the tile that reveals; his card cannot stop the tile for Moria any more."""
    game = tile(
        {"region": "moria", "companions": ["gandalf-grey", "strider"]},
        "eye-r",
        "n1",
        regions={"moria": "sauron 2R"},
        table=[STAFF],
    )
    say(game, ("no",), ("guide", "gandalf-grey"))
    assert game.state.table == ()
    assert options(game) == (("guide", "strider"), ("none",))
    assert game.state.hunt is not None
    assert game.state.hunt.cause == "stronghold"


def test_axe_and_bow_is_gone_before_the_tile_of_the_stronghold() -> None:
    """R6.4, R16.19: the last of the two falls to the first tile, so the second has no card."""
    game = tile(
        {"region": "moria", "companions": ["gimli", "boromir"], "guide": "gimli"},
        "n1-r",
        "n2",
        regions={"moria": "sauron 2R"},
        table=[AXE],
    )
    say(game, ("none",), ("guide", "gimli"))
    assert (asked(game), game.state.table) == ("hunt-casualty", ())
    assert options(game) == (("guide", "boromir"), ("none",))


def test_a_hobbit_lost_in_a_besieged_stronghold_joins_the_garrison() -> None:
    """R10.19, R15.13: he comes back as if he had separated, that is inside and no further."""
    game = tile(
        {"region": "lorien", "progress": 3, "companions": ["peregrin"]},
        "n1",
        regions={"lorien": {"shadow": "sauron 3R", "siege": "elves 2R"}},
    )
    say(game, ("no",), ("guide", "peregrin"))
    assert where(game.state, "peregrin") == ("lorien", FREE, True)
    assert (game.state.fellowship.guide, game.state.fellowship.corruption) == ("gollum", 0)


# ---------------------------------------------------------------------- Characters left behind


def orthanc_falls() -> Game[State]:
    """Isengard retreats from Orthanc, Saruman stays, and Rohan takes the tower."""
    regions = {"fords-of-isen": "rohan 5R 2E 1L", "orthanc": "isengard 3R, saruman"}
    game = ready(FREE, regions, dice=("army", "event"))
    attack(game, "fords-of-isen", "orthanc")
    say(game, STAND)
    say_until(game, "go-on")
    say(game, GO_ON, ("retreat", "gap-of-rohan"))
    return say(game, figures(game, "rohan 5R 1E"))


def test_saruman_outlives_the_loss_of_orthanc_without_his_voice() -> None:
    """R11.17, R14.1, R10.7, R10.10: he stands among the captors unharmed, but no Muster die speaks for him."""
    game = orthanc_falls()
    assert (controller(game.state, "orthanc"), points(game.state, FREE)) == (FREE, 2)
    assert where(game.state, "saruman") == ("orthanc", SHADOW, False)
    again = ready(SHADOW, {"orthanc": {"free": "rohan 5R", "shadow": "saruman"}}, dice=("muster",))
    assert not [option for option in options(again) if option[0] == "ability"]
    home = ready(SHADOW, {"orthanc": "isengard 1R, saruman"}, dice=("muster",))
    assert [option for option in options(home) if option[0] == "ability"]


def test_saruman_leads_those_who_besiege_his_tower() -> None:
    """R9.1, R13.12, R5.5: the Shadow's Army comes back, the captors withdraw, and he is one of the besiegers."""
    regions = {"orthanc": {"free": "rohan 3R", "shadow": "saruman"}, "gap-of-rohan": "isengard 4R"}
    game = ready(SHADOW, regions, dice=("army", "character"))
    attack(game, "gap-of-rohan", "orthanc")
    say(game, WITHDRAW, figures(game, "isengard 4R"))
    assert besieged_side(game.state, "orthanc") == FREE
    assert there(game, "orthanc", SHADOW) == {"isengard-regular": 4, "saruman": 1}
    say_until(game, "action")
    storm = ("attack", "character", "character", "orthanc", False)
    say(game, ("skip", "event"))
    assert storm in options(game)


def test_a_companion_in_a_captured_stronghold_joins_those_who_besiege_it() -> None:
    """R10.7, R13.13, R9.1: he never was inside; the captor withdraws without him."""
    regions = {"helms-deep": {"shadow": "isengard 3R", "free": "gimli"}, "westemnet": "rohan 4R"}
    game = ready(FREE, regions)
    attack(game, "westemnet", "helms-deep")
    assert battle(game).step == ""
    say(game, WITHDRAW, figures(game, "rohan 4R"))
    assert inside(game, "helms-deep") == {"isengard-regular": 3}
    assert there(game, "helms-deep", FREE) == {"rohan-regular": 4, "gimli": 1}


# ---------------------------------------------------------------------- sieges


def test_a_besieger_who_dies_in_an_attack_elsewhere_frees_the_garrison() -> None:
    """R11.5, R13.8, R11.14: he fought from the siege; the other side's losses of the round still count."""
    regions = {
        "minas-tirith": {"shadow": "sauron 2R 1N", "siege": "gondor 3R 1L"},
        "osgiliath": "gondor 1R 1E",
    }
    script = {"combat-free": [(6, 6)], "combat-shadow": [(6, 1)]}
    game = ready(SHADOW, regions, script=script)
    attack(game, "minas-tirith", "osgiliath")
    assert asked(game) == "casualty"
    assert not inside(game, "minas-tirith")
    assert there(game, "minas-tirith", FREE) == {"gondor-regular": 3, "gondor-leader": 1}
    say(game, ("reduce", "gondor-elite"))
    assert there(game, "osgiliath", FREE) == {"gondor-regular": 2}
    assert there(game, "minas-tirith", SHADOW) == {}


def test_the_excess_of_a_captured_stronghold_is_the_captors() -> None:
    """R13.3, R13.13, R0.18: the Shadow withdraws with seven units and keeps five; its Nazgûl have no limit."""
    regions = {"minas-tirith": "sauron 6R 1E 2N", "lossarnach": "gondor 8R"}
    game = ready(FREE, regions)
    attack(game, "lossarnach", "minas-tirith")
    say(game, WITHDRAW, figures(game, "gondor 8R"))
    assert asked(game) == "excess"
    before = game.state.reserve["sauron-regular"]
    assert refused(game, figures(game, "sauron 1R"))
    say(game, figures(game, "sauron 2R"))
    assert inside(game, "minas-tirith") == {"sauron-regular": 4, "sauron-elite": 1, "nazgul": 2}
    assert game.state.reserve["sauron-regular"] == before + 2
    assert points(game.state, SHADOW) == 2


def test_guests_at_peace_are_besieged_with_their_hosts_and_stay_behind_in_a_sortie() -> None:
    """R8.3, R8.9, R8.12, R13.9: attacked in Erebor the North advances; inside only the Dwarves may attack."""
    regions = {"dale": "sauron 5R", "erebor": "dwarves 1R 1E, north 2R 1L"}
    game = ready(SHADOW, regions, politics={"north": (False, 3)})
    attack(game, "dale", "erebor")
    assert (game.state.active["north"], game.state.politics["north"]) == (True, 2)
    say(game, WITHDRAW, figures(game, "sauron 5R"))
    assert inside(game, "erebor") == {
        "dwarves-regular": 1,
        "dwarves-elite": 1,
        "north-regular": 2,
        "north-leader": 1,
    }
    sortie = ready(
        FREE,
        {"erebor": {"shadow": "sauron 5R", "siege": "dwarves 1R 1E, north 2R 1L"}},
        politics={"north": 2},
    )
    say(sortie, next(option for option in options(sortie) if option[0] == "attack"))
    assert refused(sortie, figures(sortie, ""))
    say(sortie, figures(sortie, "north 2R 1L"))
    assert battle(sortie).kind == "sortie"


def test_a_besieged_army_in_the_field_of_its_captured_stronghold_moves_nowhere() -> None:
    """R9.11, R13.11: nobody joins the garrison from outside, and nobody of it leaves."""
    regions = {"helms-deep": {"free": "rohan 3R", "siege": "isengard 2R"}, "fords-of-isen": "isengard 4R"}
    game = ready(SHADOW, regions, dice=("army", "character"))
    moves = {option[3] for option in options(game) if option[0] == "move-army"}
    assert moves == {"fords-of-isen"}
    say(game, ("move-army", "army", "army", "fords-of-isen"))
    assert ("to", "helms-deep") not in options(game)


@pytest.mark.parametrize(("besiegers_left", "siege"), [("isengard 1R", True), ("", False)])
def test_the_table_card_of_a_siege_falls_between_the_two_moves_of_a_die(besiegers_left: str, siege: bool) -> None:
    """R6.4, R13.8: Denethor's Folly goes when the last besieger has left, before the second Army moves."""
    regions = {
        "minas-tirith": {"shadow": f"sauron 3R, {besiegers_left}", "siege": "gondor 2R"},
        "dagorlad": "sauron 2R",
    }
    game = ready(SHADOW, regions, table=[DEVILRY])
    say(game, ("move-army", "army", "army", "minas-tirith"), ("to", "osgiliath"))
    say(game, figures(game, "sauron 3R"))
    assert asked(game) == "next-army"
    assert (game.state.table == (DEVILRY,)) is siege
    assert ("minas-tirith" in game.state.inside) is siege


# ---------------------------------------------------------------------- rulings for cards


def test_a_field_battle_for_a_stronghold_is_no_siege_battle() -> None:
    """R20.3: Devilry of Orthanc asks for defenders inside a besieged Stronghold, not in the region of one."""
    regions = {"westemnet": "isengard 4R", "helms-deep": "rohan 3R"}
    game = ready(SHADOW, regions, hand={SHADOW: [DEVILRY]})
    attack(game, "westemnet", "helms-deep")
    say(game, STAND)
    assert unusable(game.state, SHADOW, DEVILRY) == "combat-needs-siege-battle"
    sortie = ready(FREE, {"helms-deep": {"shadow": "isengard 4R", "siege": "rohan 3R"}}, hand={SHADOW: [DEVILRY]})
    attack(sortie, "helms-deep", inside=True)
    assert unusable(sortie.state, SHADOW, DEVILRY) == "combat-needs-siege-battle"


def test_the_shadow_inside_a_besieged_stronghold_defends_with_devilry() -> None:
    """R20.3: either side may be the defender of the siege battle."""
    regions = {"orthanc": {"free": "rohan 4R", "siege": "isengard 3R"}}
    game = fight(FREE, regions, "orthanc", shadow=DEVILRY, script={"combat-shadow": [(4, 4, 1)]})
    assert there(game, "orthanc", FREE) == {"rohan-regular": 2}


def test_the_settlements_of_the_shadow_nations() -> None:
    """R20.6."""
    book = position().state.book
    assert {r for r in book.settlements_of["sauron"] if r in book.strongholds} == {
        "barad-dur",
        "dol-guldur",
        "minas-morgul",
        "morannon",
        "moria",
        "mount-gundabad",
    }
    assert set(book.settlements_of["southrons"]) == {"umbar", "far-harad", "near-harad", "north-rhun", "south-rhun"}
    assert set(book.settlements_of["isengard"]) == {"orthanc", "north-dunland", "south-dunland"}
