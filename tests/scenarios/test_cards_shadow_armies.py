"""Shadow Strategy cards that move Armies, let them fight, or strike the enemy's (R6.7-R6.9, R20.4, R20.7)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenarios.builders import asked, figures, follow, inside, options, refused, say, verbs
from tests.scenarios.fights import CEASE, GO_ON, NO_CARD, STAND, WITHDRAW, battle, takes
from tests.scenarios.shadow_cards import bar, holding, over, play
from wotr.rules.book import FREE, SHADOW
from wotr.rules.siege import go_on_options
from wotr.rules.state import State
from wotr.table.game import Game

VALINOR, URUK_HAI = "sh-strat-01", "sh-strat-02"
LENGTHENS, MOVING, CORSAIRS = "sh-strat-08", "sh-strat-09", "sh-strat-10"


# ---------------------------------------------------------------------- Return to Valinor

LORIEN_LOST = {"lorien": "sauron 2R"}


def test_return_to_valinor_needs_an_elven_stronghold_in_the_shadows_hands() -> None:
    """R6.2: a siege is not enough, nor is a Stronghold of others."""
    assert bar(VALINOR, {"lorien": {"shadow": "sauron 2R", "siege": "elves 1R"}}) == "card-needs-elven-stronghold"
    assert bar(VALINOR, {"helms-deep": "isengard 2R"}) == "card-needs-elven-stronghold"
    assert bar(VALINOR, LORIEN_LOST) is None


def test_return_to_valinor_rolls_for_the_elves_of_each_stronghold_in_the_order_the_shadow_likes() -> None:
    """R6.7, R11.20: a die for each Elven unit, five at most, each 6 a hit on any unit; no political effect (R6.8)."""
    game = play(
        VALINOR,
        {**LORIEN_LOST, "rivendell": "elves 1R 1E 1L, north 2R", "woodland-realm": "elves 4R 2E"},
        script={"event-roll": [(6, 5, 6, 1, 1), (5, 6)]},
        politics={"elves": 2, "north": 3},
    )
    assert verbs(game, "army") == {("rivendell", False), ("woodland-realm", False)}
    say(game, ("army", "woodland-realm", False), ("remove", "elves-regular"), ("remove", "elves-regular"))
    assert takes(game) == FREE
    assert verbs(game, "remove") == {("elves-regular",), ("north-regular",)}
    say(game, ("remove", "north-regular"))
    assert figures(game, "woodland-realm", FREE) == {"elves-regular": 2, "elves-elite": 2}
    assert figures(game, "rivendell", FREE)["north-regular"] == 1
    assert (game.state.politics["elves"], game.state.politics["north"]) == (2, 3)
    assert over(game)


def test_return_to_valinor_spares_the_besieged_and_other_peoples() -> None:
    """R6.7: no roll for Elves besieged or besieging, for Rivendell held by the North, nor for Elves elsewhere."""
    game = play(
        VALINOR,
        {
            "lorien": {"free": "elves 3R", "siege": "sauron 1R"},
            "grey-havens": {"shadow": "sauron 2R", "siege": "elves 3E"},
            "rivendell": "north 2R",
            "bree": "elves 2R",
        },
        script={"event-roll": [(6, 6, 6)]},
    )
    assert figures(game, "lorien", FREE) == {"elves-regular": 3}
    assert over(game)


def test_return_to_valinor_that_takes_the_last_unit_takes_the_leaders_and_no_companion() -> None:
    """R6.7, R0.12."""
    game = play(VALINOR, {**LORIEN_LOST, "rivendell": "elves 1R 2L, strider"}, script={"event-roll": [(6,)]})
    assert figures(game, "rivendell", FREE) == {"strider": 1}
    assert game.state.lost["elves-leader"] == 2


def test_return_to_valinor_is_an_attack_in_the_first_edition() -> None:
    """R6.8, D3: on each Army that is rolled for."""
    game = play(VALINOR, {**LORIEN_LOST, "rivendell": "elves 1R"}, politics={"elves": 2}, variant="first-edition")
    assert game.state.politics["elves"] == 1


# ---------------------------------------------------------------------- The Fighting Uruk-hai

HELMS_DEEP = {"shadow": "isengard 4R 1E", "siege": "rohan 3E"}
SARUMAN = {"orthanc": "saruman"}


def uruk_hai(siege: dict[str, str] | None = None, **what: Any) -> Game[State]:
    """The card played against Helm's Deep, everybody attacking."""
    game = play(URUK_HAI, {"helms-deep": siege or HELMS_DEEP, **SARUMAN}, **what)
    return follow(game, {"rearguard": ()})


def test_the_fighting_uruk_hai_need_saruman_and_a_siege_with_isengard_in_it() -> None:
    """R6.2."""
    assert bar(URUK_HAI, {"helms-deep": HELMS_DEEP}) == "card-needs-saruman"
    assert bar(URUK_HAI, SARUMAN) == "card-needs-isengard-siege"
    others = {"shadow": "sauron 5R", "siege": "rohan 3E"}
    assert bar(URUK_HAI, {"helms-deep": others, **SARUMAN}) == "card-needs-isengard-siege"
    moria = {"free": "dwarves 3R", "siege": "isengard 2R"}
    assert bar(URUK_HAI, {"moria": moria, **SARUMAN}) == "card-needs-isengard-siege"
    assert bar(URUK_HAI, {"helms-deep": HELMS_DEEP, **SARUMAN}) is None


def test_the_fighting_uruk_hai_attack_for_three_rounds_and_may_cease() -> None:
    """R13.6: no Elite is reduced for rounds 2 and 3, one for a fourth; an attack with its political effect (R8.9)."""
    game = uruk_hai(politics={"rohan": (False, 2)})
    assert (game.state.active["rohan"], game.state.politics["rohan"]) == (True, 1)
    assert (battle(game).kind, options(game)) == ("siege", (GO_ON, CEASE))
    say(game, GO_ON, GO_ON)
    assert battle(game).round == 3
    assert options(game) == (("reduce", "isengard"), CEASE)
    say(game, CEASE)
    assert over(game)


def test_the_fighting_uruk_hai_allow_no_combat_card_in_the_first_round() -> None:
    """R12.1: the Free Peoples are not asked; from the second round on they are."""
    game = uruk_hai(hand={SHADOW: [URUK_HAI], FREE: ["fp-strat-05"]})
    assert (asked(game), battle(game).round) == ("go-on", 1)
    say(game, GO_ON)
    assert (asked(game), takes(game), battle(game).round) == ("combat-card", FREE, 2)


def test_a_companion_in_the_garrison_may_use_a_combat_card_at_once() -> None:
    """R12.1: The Fighting Uruk-hai."""
    siege = {**HELMS_DEEP, "siege": "rohan 3E, legolas"}
    game = uruk_hai(siege, hand={SHADOW: [URUK_HAI], FREE: ["fp-strat-05"]})
    assert (asked(game), takes(game), battle(game).round) == ("combat-card", FREE, 1)
    say(game, NO_CARD)
    assert asked(game) == "go-on"


def test_an_uruk_has_to_be_among_the_attackers() -> None:
    """R11.3, R20.7: a rearguard may stay, but not with every Isengard unit."""
    siege = {"shadow": "isengard 1R, sauron 3R", "siege": "rohan 3E"}
    game = play(URUK_HAI, {"helms-deep": siege, **SARUMAN})
    assert asked(game) == "rearguard"
    assert refused(game, (("isengard-regular", 1),))
    say(game, (("sauron-regular", 3),))
    assert battle(game).rearguard == (("sauron-regular", 3),)


def test_the_shadow_chooses_which_siege_the_uruk_hai_decide() -> None:
    """R6.3: of those with Isengard units At War in it."""
    edoras = {"helms-deep": HELMS_DEEP, "dol-amroth": {"shadow": "isengard 1R", "siege": "gondor 1R"}, **SARUMAN}
    game = play(URUK_HAI, edoras)
    assert options(game) == (("storm", "dol-amroth"), ("storm", "helms-deep"))
    peaceful = play(URUK_HAI, edoras, politics={"isengard": 1})
    assert over(peaceful)


# ---------------------------------------------------------------------- The Shadow Lengthens

SIEGES = {
    "moria": "sauron 3R 1E 1N",
    "lorien": {"shadow": "sauron 2R 1E", "siege": "elves 1R 2E"},
    "minas-morgul": {"free": "gondor 3R", "siege": "sauron 2R"},
    "gorgoroth": "sauron 2R",
}


def test_the_shadow_lengthens_into_its_own_siege() -> None:
    """C-187: Moria's Army, or a part of it, goes two regions to the besiegers of Lórien; nobody joins the besieged."""
    game = play(LENGTHENS, SIEGES)
    assert verbs(game, "army") == {("moria",), ("lorien",)}
    say(game, ("army", "moria"))
    follow(game, {"march-to": ("go", "dimrill-dale")})
    follow(game, {"march-to": ("go", "lorien")})
    say(game, (("sauron-regular", 2), ("nazgul", 1)))
    assert figures(game, "lorien", SHADOW) == {"sauron-regular": 4, "sauron-elite": 1, "nazgul": 1}
    assert figures(game, "moria", SHADOW) == {"sauron-regular": 1, "sauron-elite": 1}


def test_nobody_marches_twice_when_the_shadow_lengthens() -> None:
    """R6.9, R9.8: those who have joined Lórien stay, those who were there may go to Moria; then it is over."""
    game = play(LENGTHENS, SIEGES)
    say(game, ("army", "moria"))
    follow(game, {"march-to": ("go", "dimrill-dale")})
    say(game, (("sauron-regular", 2), ("nazgul", 1)), ("army", "lorien"))
    follow(game, {"march-to": ("go", "dimrill-dale")})
    assert refused(game, (("sauron-regular", 3),))
    assert refused(game, (("sauron-regular", 1), ("nazgul", 1)))
    say(game, (("sauron-regular", 2),))
    assert figures(game, "moria", SHADOW) == {"sauron-regular": 3, "sauron-elite": 1}
    assert over(game)


def test_those_who_have_marched_are_not_offered_again_where_the_others_must_stay() -> None:
    """R8.11, R9.8: Isengard at peace cannot leave for Rohan, and the Orcs beside it have just come."""
    regions = {"enedwaith": "sauron 1R", "gap-of-rohan": "isengard 1R", "fords-of-isen": "sauron 1R"}
    game = play(LENGTHENS, regions, politics={"isengard": 1})
    say(game, ("army", "enedwaith"))
    follow(game, {"march-to": ("go", "gap-of-rohan")})
    follow(game, {"march-to": ("stop",)})
    assert figures(game, "gap-of-rohan", SHADOW) == {"isengard-regular": 1, "sauron-regular": 1}
    assert verbs(game, "army") == {("fords-of-isen",)}


def test_the_shadow_lengthens_with_one_army_or_none() -> None:
    """R6.3: up to two."""
    game = play(LENGTHENS, SIEGES)
    say(game, ("done",))
    assert over(game)


def test_the_shadow_lengthens_no_further_than_two_regions_and_only_to_an_army() -> None:
    """R6.9: three regions are too many, and Nazgûl are no Army."""
    game = play(LENGTHENS, {"moria": "sauron 2R", "dimrill-dale": "sauron 1N", "carrock": "sauron 1R"})
    assert over(game)
    game = play(LENGTHENS, {"moria": "sauron 2R", "lorien": {"shadow": "isengard 1R", "siege": "elves 1R"}})
    assert verbs(game, "army") == {("moria",), ("lorien",)}


# ---------------------------------------------------------------------- The Shadow is Moving


@pytest.mark.parametrize("nation", ["sauron", "isengard", "southrons"])
def test_the_shadow_is_moving_needs_all_three_nations_at_war(nation: str) -> None:
    """R6.2."""
    assert bar(MOVING, politics={nation: 1}) == "card-needs-at-war"
    assert bar(MOVING) is None


def step(game: Game[State], origin: str, to: str, who: tuple[tuple[str, int], ...]) -> None:
    """The next Army moves."""
    say(game, ("army", origin))
    follow(game, {"move-to": ("to", to), "move-figures": who})


def test_the_shadow_is_moving_four_armies_one_region_each() -> None:
    """R9.6-R9.9: a Settlement is captured, an enemy Army bars the way; a fifth Army is not asked for."""
    game = play(
        MOVING,
        {
            "gorgoroth": "sauron 2R",
            "morannon": "sauron 1R",
            "umbar": "southrons 2R",
            "far-harad": "southrons 1R",
            "angmar": "sauron 1R",
            "orthanc": "isengard 1R",
            "fords-of-isen": "rohan 1R",
        },
    )
    step(game, "gorgoroth", "barad-dur", (("sauron-regular", 2),))
    step(game, "umbar", "west-harondor", (("southrons-regular", 2),))
    step(game, "far-harad", "khand", (("southrons-regular", 1),))
    say(game, ("army", "orthanc"))
    assert figures(game, "gap-of-rohan", SHADOW) == {"isengard-regular": 1}
    assert over(game)


def test_nobody_moves_twice_when_the_shadow_is_moving() -> None:
    """R9.8: whoever has joined another Army stays when that one moves on, after three moves as after one."""
    game = play(MOVING, {"nurn": "sauron 1R", "gorgoroth": "sauron 2R 1E", "morannon": "sauron 2R"})
    say(game, ("army", "nurn"))
    assert figures(game, "gorgoroth", SHADOW) == {"sauron-regular": 3, "sauron-elite": 1}
    step(game, "gorgoroth", "morannon", (("sauron-elite", 1),))
    step(game, "morannon", "gorgoroth", (("sauron-regular", 1),))
    say(game, ("army", "gorgoroth"), ("to", "barad-dur"))
    assert refused(game, (("sauron-regular", 3),))
    say(game, (("sauron-regular", 2),))
    assert figures(game, "gorgoroth", SHADOW) == {"sauron-regular": 2}
    assert figures(game, "morannon", SHADOW) == {"sauron-regular": 1, "sauron-elite": 1}
    assert over(game)


# ---------------------------------------------------------------------- Corsairs of Umbar

FLEET = "southrons 6R 2E"
ALL = (("southrons-regular", 6), ("southrons-elite", 2))


def land(region: str, regions: dict[str, Any], who: Any = ALL, fleet: str = FLEET, **what: Any) -> Game[State]:
    """The Corsairs land with these figures."""
    game = play(CORSAIRS, {"umbar": fleet, **regions}, **what)
    say(game, ("to", region))
    return say(game, who) if asked(game) == "move-figures" else game


def test_the_corsairs_need_the_southrons_at_war() -> None:
    """R6.2; without an Army in Umbar the card does nothing (R6.3)."""
    assert bar(CORSAIRS, {"umbar": FLEET}, politics={"southrons": 1}) == "card-needs-at-war"
    assert over(play(CORSAIRS, {"umbar": "sauron 1N", "near-harad": "southrons 2R"}))


def test_the_corsairs_land_and_fight() -> None:
    """C-185, R11.6, R13.1: a City wants a 6 in round 1; no ceasing; the region is theirs when the defenders go."""
    game = holding(
        CORSAIRS,
        {"umbar": FLEET, "pelargir": "gondor 2R"},
        politics={"gondor": 1},
        dice={SHADOW: ["army", "event"], FREE: ["event"]},
        script={"combat-shadow": [(5, 5, 5, 5, 5)]},
    )
    say(game, ("play-card", "army", "army", CORSAIRS))
    assert verbs(game, "to") == {("anfalas",), ("dol-amroth",), ("lamedon",), ("pelargir",)}
    say(game, ("to", "pelargir"), ALL)
    assert game.state.politics["gondor"] == 0
    assert (asked(game), takes(game), battle(game).round) == ("stand", FREE, 1)
    assert go_on_options(game.state) == [GO_ON]
    assert figures(game, "pelargir", FREE) == {"gondor-regular": 2}
    assert "pelargir" not in game.state.control
    say(game, ("retreat", "lossarnach"))
    assert game.state.control["pelargir"] == SHADOW
    assert figures(game, "pelargir", SHADOW) == dict(ALL)
    assert over(game)


def test_the_corsairs_who_destroy_the_defenders_hold_the_city_without_an_advance() -> None:
    """C-185, R14.1: a City in round 2 is like the open field."""
    game = land("pelargir", {"pelargir": "gondor 1R"}, script={"combat-shadow": [(5, 5, 5, 5, 5), (5, 1, 1, 1, 1)]})
    say(game, STAND)
    assert game.state.control["pelargir"] == SHADOW
    assert figures(game, "umbar", SHADOW) == {}
    assert over(game)


def test_corsairs_who_are_destroyed_take_nothing() -> None:
    """R11.15: the Nazgûl with them dies too; the part that stayed in Umbar is safe."""
    game = land(
        "pelargir",
        {"pelargir": "gondor 5R"},
        (("southrons-regular", 1), ("nazgul", 1)),
        "southrons 3R 1N",
        script={"combat-free": [(6, 1, 1, 1, 1)]},
    )
    assert figures(game, "umbar", SHADOW) == {"southrons-regular": 2}
    assert figures(game, "pelargir", SHADOW) == {}
    assert figures(game, "pelargir", FREE) == {"gondor-regular": 5}
    assert "pelargir" not in game.state.control
    assert over(game)


def test_the_defenders_of_dol_amroth_may_withdraw_from_the_corsairs() -> None:
    """R13.2, R13.3: into a siege; the Corsairs lie before the Stronghold."""
    game = land("dol-amroth", {"dol-amroth": "gondor 3R"})
    say(game, WITHDRAW)
    assert inside(game, "dol-amroth") == {"gondor-regular": 3}
    assert figures(game, "dol-amroth", SHADOW) == dict(ALL)
    assert "dol-amroth" not in game.state.control
    assert over(game)


def test_corsairs_relieve_a_garrison_of_the_shadow() -> None:
    """R13.8: the Free Peoples besiege Dol Amroth and are attacked; when they retreat the siege is lifted."""
    game = land("dol-amroth", {"dol-amroth": {"free": "gondor 2R", "siege": "southrons 1R"}})
    say(game, ("retreat", "erech"))
    assert game.state.inside == {}
    assert figures(game, "dol-amroth", SHADOW) == {"southrons-regular": 7, "southrons-elite": 2}
    assert over(game)


def test_the_corsairs_join_a_siege_and_attack() -> None:
    """C-186, R9.2: eleven units, one goes at once; a siege battle, which they may end after a round."""
    game = land(
        "dol-amroth",
        {"dol-amroth": {"shadow": "southrons 5R 2E", "siege": "gondor 3R"}},
        (("southrons-regular", 4),),
        "southrons 4R",
        script={"combat-shadow": [(5, 5, 5, 5, 5)]},
    )
    assert asked(game) == "excess"
    assert takes(game) == SHADOW
    say(game, (("southrons-regular", 1),))
    say(game, ())
    assert (battle(game).kind, options(game)) == ("siege", (("reduce", "southrons"), CEASE))
    say(game, CEASE)
    assert inside(game, "dol-amroth") == {"gondor-regular": 3}
    assert figures(game, "dol-amroth", SHADOW) == {"southrons-regular": 8, "southrons-elite": 2}
    assert over(game)


def test_the_corsairs_capture_an_empty_town_and_join_an_army_up_to_the_limit() -> None:
    """R14.1, R9.2: Lamedon falls; in Pelargir twelve units become ten."""
    game = land("lamedon", {})
    assert game.state.control["lamedon"] == SHADOW
    assert over(game)
    game = land("pelargir", {"pelargir": "sauron 4R"})
    say(game, (("sauron-regular", 2),))
    assert figures(game, "pelargir", SHADOW) == {"sauron-regular": 2, **dict(ALL)}
    assert over(game)


def test_figures_of_a_nation_at_peace_stay_in_umbar() -> None:
    """R6.9, R8.11: Gondor's border; Gondor awakes when an Army enters (R8.2)."""
    game = land("anfalas", {}, fleet="southrons 1R, sauron 2R", politics={"sauron": 1, "gondor": (False, 2)})
    assert figures(game, "umbar", SHADOW) == {"sauron-regular": 2}
    assert figures(game, "anfalas", SHADOW) == {"southrons-regular": 1}
    assert (game.state.active["gondor"], game.state.politics["gondor"]) == (True, 2)
    assert over(game)
