"""Sieges: storming, sorties, relief, and when a Stronghold falls (R13, R14)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenarios.builders import asked, options, refused, say
from tests.scenarios.fights import (
    CEASE,
    GO_ON,
    NO_CARD,
    STAND,
    WITHDRAW,
    attack,
    attacks,
    battle,
    figures,
    inside,
    march,
    ready,
    takes,
    there,
)
from wotr.rules import battle as battles
from wotr.rules import events
from wotr.rules.battle import attack_targets, bars_target
from wotr.rules.board import besieged_side, controller, points
from wotr.rules.book import FREE, SHADOW, Side
from wotr.rules.state import State
from wotr.rules.strength import ROLL, combat_dice, leadership, strength, to_hit
from wotr.table.game import Game

STORM = "sh-char-20"
ADVANTAGE = "fp-strat-03"
TIRITH = "minas-tirith"


def besieged(besieger: str, garrison: str, region: str = TIRITH) -> dict[str, Any]:
    """A besieged Stronghold for `ready`."""
    return {region: {"": besieger, "siege": garrison}}


# ---------------------------------------------------------------------- storming


def test_only_the_besiegers_region_can_storm() -> None:
    """C-139, R13.5: from Osgiliath the garrison cannot be attacked; the besieger needs 6, the defender 5."""
    game = ready(SHADOW, {"osgiliath": "sauron 6R", **besieged("sauron 2R 1E", "gondor 3R 1E 1L")})
    assert attacks(game) == {(TIRITH, False)}
    assert bars_target(game.state, SHADOW, ("osgiliath", SHADOW, False), TIRITH) == "attack-besieged-elsewhere"
    attack(game, TIRITH)
    assert (battle(game).kind, to_hit(game.state, SHADOW, ROLL), to_hit(game.state, FREE, ROLL)) == ("siege", 6, 5)


def test_a_siege_battle_lasts_one_round_and_more_for_elites() -> None:
    """C-140, R13.6, R13.7: each Elite reduced buys a round; then the siege goes on, and Gondor may never leave."""
    game = ready(SHADOW, besieged("sauron 7R 2E 1N", "gondor 3R 1E 1L"))
    attack(game, TIRITH)
    assert len(battle(game).rolls[SHADOW]) == 5
    assert (asked(game), options(game)) == ("go-on", (("reduce", "sauron"), CEASE))
    reserve = game.state.reserve["sauron-regular"]
    say(game, ("reduce", "sauron"))
    assert (asked(game), battle(game).round) == ("go-on", 2)
    assert there(game, TIRITH, SHADOW) == {"sauron-regular": 8, "sauron-elite": 1, "nazgul": 1}
    assert (game.state.reserve["sauron-regular"], game.state.reserve["sauron-elite"]) == (reserve - 1, 5)
    assert to_hit(game.state, SHADOW, ROLL) == 6
    say(game, ("reduce", "sauron"))
    assert game.state.battle is None
    assert inside(game, TIRITH) == {"gondor-regular": 3, "gondor-elite": 1, "gondor-leader": 1}
    assert there(game, TIRITH, SHADOW) == {"sauron-regular": 9, "nazgul": 1}


def test_the_besieger_may_cease_with_elites_left() -> None:
    """R13.6, R11.16."""
    game = ready(SHADOW, besieged("sauron 2R 1E", "gondor 3R"))
    attack(game, TIRITH)
    say(game, CEASE)
    assert there(game, TIRITH, SHADOW) == {"sauron-regular": 2, "sauron-elite": 1}
    assert besieged_side(game.state, TIRITH) == FREE


def test_only_an_elite_in_the_battle_buys_a_round() -> None:
    """R13.6: Elites of the rearguard do not count."""
    game = ready(SHADOW, besieged("sauron 3R 1E", "gondor 3R"))
    attack(game, TIRITH, stay="sauron 1E")
    assert game.state.battle is None


def test_without_a_regular_to_replace_him_no_elite_buys_a_round() -> None:
    """R13.14: the battle ends."""
    full = dict.fromkeys(("mount-gram", "moria", "dol-guldur", "morannon"), "sauron 9R")
    game = ready(SHADOW, {**full, **besieged("sauron 2E", "gondor 3R")})
    attack(game, TIRITH)
    assert game.state.battle is None


def test_storming_to_the_last_takes_the_stronghold() -> None:
    """C-148, R14.1, R14.3, R13.8: unit and Boromir are lost, the Stronghold is captured, Gondor advances for both."""
    game = ready(
        SHADOW,
        besieged("sauron 2R", "gondor 1R, boromir"),
        politics={"gondor": 2},
        script={"combat-shadow": [(6, 1)]},
    )
    attack(game, TIRITH)
    assert game.state.battle is None
    assert (controller(game.state, TIRITH), points(game.state, SHADOW)) == (SHADOW, 2)
    assert (inside(game, TIRITH), game.state.fate["boromir"]) == ({}, "gone")
    assert there(game, TIRITH, SHADOW) == {"sauron-regular": 2}
    assert game.state.politics["gondor"] == 0
    assert game.state.result is None


def test_a_stronghold_outlives_the_death_of_both_armies() -> None:
    """C-148 second half, R14.2, R11.14: it stays with the Free Peoples, empty."""
    game = ready(
        SHADOW,
        besieged("sauron 2R", "gondor 1R, boromir"),
        script={"combat-shadow": [(6, 1)], "combat-free": [(5, 5)]},
    )
    attack(game, TIRITH)
    assert (controller(game.state, TIRITH), points(game.state, SHADOW)) == (FREE, 0)
    assert (inside(game, TIRITH), there(game, TIRITH, SHADOW), game.state.fate["boromir"]) == ({}, {}, "gone")


def test_a_rearguard_holds_the_siege_and_takes_the_stronghold() -> None:
    """R14.1, R11.3: the stormers fall with the garrison, but the besieger keeps a unit there."""
    game = ready(
        SHADOW,
        besieged("sauron 2R", "gondor 1R"),
        script={"combat-shadow": [(6,)], "combat-free": [(5,)]},
    )
    attack(game, TIRITH, stay="sauron 1R")
    assert there(game, TIRITH, SHADOW) == {"sauron-regular": 1}
    assert controller(game.state, TIRITH) == SHADOW


def test_a_besieged_stronghold_stays_under_its_controller() -> None:
    """R13.4, R19.3: no points for it."""
    game = ready(SHADOW, besieged("sauron 2R", "gondor 3R"))
    assert (controller(game.state, TIRITH), besieged_side(game.state, TIRITH)) == (FREE, FREE)
    assert points(game.state, SHADOW) == 0


def test_leaders_belong_to_the_army_that_they_are_with() -> None:
    """R13.12: those outside do not lead the garrison, those inside do not help the besieger."""
    game = ready(FREE, besieged("sauron 3R 1N", "gondor 3R 2L"))
    attack(game, TIRITH, inside=True)
    assert (leadership(game.state, FREE), leadership(game.state, SHADOW)) == (2, 1)


def test_free_peoples_storm_a_shadow_stronghold_in_the_same_way() -> None:
    """R13.5, R14.3: the besieger needs 6, whoever he is; the Stronghold falls with its garrison."""
    game = ready(
        FREE,
        besieged("elves 2R", "sauron 1R 1N", "dol-guldur"),
        script={"combat-free": [(6, 5)]},
    )
    attack(game, "dol-guldur")
    assert (controller(game.state, "dol-guldur"), points(game.state, FREE)) == (FREE, 2)
    assert game.state.reserve["nazgul"] == 8


# ---------------------------------------------------------------------- coming and going


def test_reinforcing_a_siege_is_a_move() -> None:
    """C-139 second part, R13.11: the region is free for the besieger; nothing is captured, eight units besiege."""
    game = ready(SHADOW, {"osgiliath": "sauron 6R", **besieged("sauron 2R", "gondor 3R 1E 1L")})
    march(game, "osgiliath", TIRITH, "sauron 6R")
    assert there(game, TIRITH, SHADOW) == {"sauron-regular": 8}
    assert (controller(game.state, TIRITH), besieged_side(game.state, TIRITH)) == (FREE, FREE)


def test_leaving_lifts_the_siege() -> None:
    """C-143, R13.8, R14.6: one unit is enough to besiege; without any the garrison comes out, the Witch-king stays."""
    siege = besieged("isengard 4R, witch-king", "rohan 3R 1L, gimli", "helms-deep")
    game = march(ready(SHADOW, siege), "helms-deep", "westemnet", "isengard 3R")
    assert besieged_side(game.state, "helms-deep") == FREE
    gone = march(ready(SHADOW, siege), "helms-deep", "westemnet", "isengard 4R")
    assert inside(gone, "helms-deep") == {}
    assert there(gone, "helms-deep", FREE) == {"rohan-regular": 3, "rohan-leader": 1, "gimli": 1}
    assert there(gone, "helms-deep", SHADOW) == {"witch-king": 1}
    assert controller(gone.state, "helms-deep") == FREE


def test_besieger_and_garrison_have_limits_of_their_own() -> None:
    """C-144, R9.2, R13.11: thirteen besiegers lose three to the reinforcements, the five inside nobody."""
    siege = besieged("sauron 8R", "elves 2R 3E 1L", "lorien")
    game = march(ready(SHADOW, {**siege, "dimrill-dale": "sauron 4R 1E"}), "dimrill-dale", "lorien", "sauron 4R 1E")
    assert (asked(game), takes(game)) == ("excess", SHADOW)
    reserve = game.state.reserve["sauron-regular"]
    say(game, figures(game, "sauron 3R"))
    assert game.state.reserve["sauron-regular"] == reserve + 3
    assert there(game, "lorien", SHADOW) == {"sauron-regular": 9, "sauron-elite": 1}
    assert inside(game, "lorien") == {"elves-regular": 2, "elves-elite": 3, "elves-leader": 1}


# ---------------------------------------------------------------------- cards that storm


@pytest.fixture
def storm(monkeypatch: pytest.MonkeyPatch) -> None:
    """An Event that storms Minas Tirith for three rounds, the first of them under a restriction of Combat cards."""

    async def event(state: State, side: Side) -> None:
        lasting = {"rounds": 3, f"first-card-needs-companion/{FREE}": True}
        await battles.attack(state, side, (TIRITH, side, False), TIRITH, lasting=lasting)

    monkeypatch.setitem(events.EVENTS, STORM, events.EventHalf(event, None, False))


def play_storm(garrison: str, besieger: str = "sauron 6R") -> Game[State]:
    """The Shadow plays the card; Gondor holds a Combat card that fits."""
    hand = {SHADOW: [STORM], FREE: [ADVANTAGE]}
    game = ready(SHADOW, besieged(besieger, garrison), dice=["character"], hand=hand)
    say(game, ("play-card", "character", "character", STORM))
    if asked(game) == "rearguard":
        say(game, ())
    return game


@pytest.mark.usefixtures("storm")
def test_a_card_can_give_a_siege_battle_more_rounds() -> None:
    """C-149, R13.6: three rounds without an Elite, and he may cease after each; then the rule is back."""
    game = play_storm("gondor 3R 1E 1L")
    for rounds in (1, 2):
        assert (asked(game), battle(game).round, options(game)) == ("go-on", rounds, (GO_ON, CEASE))
        say(game, GO_ON)
        assert (asked(game), takes(game)) == ("combat-card", FREE)
        say(game, NO_CARD)
    assert game.state.battle is None
    again = play_storm("gondor 3R", "sauron 5R 1E")
    say(again, GO_ON, NO_CARD, GO_ON, NO_CARD)
    assert (battle(again).round, options(again)) == (3, (("reduce", "sauron"), CEASE))


@pytest.mark.usefixtures("storm")
def test_a_card_can_forbid_combat_cards_in_the_first_round() -> None:
    """C-149: not to a garrison with a Companion in it."""
    game = play_storm("gondor 3R 1L")
    assert asked(game) == "go-on"
    game = play_storm("gondor 3R 1L, boromir")
    assert (asked(game), takes(game)) == ("combat-card", FREE)
    assert ("card", ADVANTAGE) in options(game)


@pytest.mark.usefixtures("storm")
def test_a_card_that_attacks_has_the_political_effect_and_leaves_a_rearguard() -> None:
    """R6.8, R20.7."""
    hand = {SHADOW: [STORM]}
    game = ready(
        SHADOW, besieged("sauron 3R", "gondor 2R"), dice=["character"], hand=hand, politics={"gondor": (False, 2)}
    )
    say(game, ("play-card", "character", "character", STORM))
    assert asked(game) == "rearguard"
    say(game, figures(game, "sauron 1R"))
    assert (game.state.politics["gondor"], game.state.active["gondor"]) == (1, True)


def test_a_card_can_forbid_a_rearguard(monkeypatch: pytest.MonkeyPatch) -> None:
    """R11.2, R11.3: then only those stay behind who cannot attack, and what they need so as not to be alone."""

    async def event(state: State, side: Side) -> None:
        await battles.attack(state, side, ("dale", FREE, False), "northern-rhovanion", rearguard_allowed=False)

    monkeypatch.setitem(events.EVENTS, ADVANTAGE, events.EventHalf(event, None, False))
    for army, stays in (("elves 2R, gimli", ""), ("elves 2R, north 1R 1L", "north 1R 1L")):
        regions = {"dale": army, "northern-rhovanion": "sauron 2R"}
        game = ready(FREE, regions, hand={FREE: [ADVANTAGE]}, dice=["army"], politics={"north": 1})
        say(game, ("play-card", "event", "event", ADVANTAGE))
        assert battle(game).rearguard == figures(game, stays)


def test_the_garrison_is_trimmed_as_soon_as_the_siege_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    """R13.3: before anything else that a card may do after its attack."""
    seen: list[int] = []

    async def event(state: State, side: Side) -> None:
        await battles.attack(state, side, ("osgiliath", side, False), TIRITH)
        seen.append(state.book.facts(state.inside[TIRITH]).units)

    monkeypatch.setitem(events.EVENTS, STORM, events.EventHalf(event, None, False))
    regions = {"osgiliath": "sauron 2R", TIRITH: "gondor 6R 1E"}
    game = ready(SHADOW, regions, dice=["character"], hand={SHADOW: [STORM]})
    say(game, ("play-card", "character", "character", STORM), ())
    say(game, WITHDRAW, figures(game, "sauron 2R"), figures(game, "gondor 2R"))
    assert seen == [5]


def test_a_card_that_bars_attacks_bars_storming(monkeypatch: pytest.MonkeyPatch) -> None:
    """R11.1, R13.5: the veto holds for siege battles as well."""
    game = ready(SHADOW, besieged("sauron 3R", "gondor 2R"))
    assert attack_targets(game.state, SHADOW, (TIRITH, SHADOW, False)) == (TIRITH,)
    monkeypatch.setattr(battles, "veto", lambda state, point, side, region: "barred")
    assert attack_targets(game.state, SHADOW, (TIRITH, SHADOW, False)) == ()


# ---------------------------------------------------------------------- sorties


def test_a_sortie_is_a_field_battle() -> None:
    """C-145, R13.9: both hit on 5, several rounds, the besiegers may retreat; who ceases is inside again."""
    regions = besieged("sauron 3R", "gondor 3R 1E 1L")
    game = ready(FREE, regions)
    assert attacks(game) == {(TIRITH, True)}
    attack(game, TIRITH, inside=True, stay="gondor 1R")
    assert (battle(game).kind, strength(game.state, FREE), leadership(game.state, FREE)) == ("sortie", 3, 1)
    assert (to_hit(game.state, FREE, ROLL), to_hit(game.state, SHADOW, ROLL)) == (5, 5)
    assert options(game) == (GO_ON, CEASE)
    say(game, GO_ON)
    assert (asked(game), takes(game)) == ("stand", SHADOW)
    assert ("retreat", "osgiliath") in options(game)
    assert WITHDRAW not in options(game)
    say(game, STAND, CEASE)
    assert game.state.battle is None
    assert inside(game, TIRITH) == {"gondor-regular": 3, "gondor-elite": 1, "gondor-leader": 1}
    assert there(game, TIRITH, SHADOW) == {"sauron-regular": 3}


def test_a_winning_sortie_ends_the_siege_and_goes_no_further() -> None:
    """C-145 last part, R13.8, R13.9."""
    game = ready(
        FREE,
        {**besieged("sauron 3R", "gondor 3R 1E 1L"), "osgiliath": "sauron 1R"},
        script={"combat-free": [(5, 5, 5)]},
    )
    attack(game, TIRITH, inside=True, stay="gondor 1R")
    assert game.state.battle is None
    assert inside(game, TIRITH) == {}
    assert there(game, TIRITH, FREE) == {"gondor-regular": 3, "gondor-elite": 1, "gondor-leader": 1}


def test_besiegers_who_retreat_give_up_the_siege() -> None:
    """R13.8, R13.9: nobody advances after them."""
    game = ready(FREE, besieged("sauron 3R", "gondor 3R"))
    attack(game, TIRITH, inside=True)
    say(game, GO_ON, ("retreat", "osgiliath"))
    assert game.state.battle is None
    assert there(game, TIRITH, FREE) == {"gondor-regular": 3}
    assert there(game, "osgiliath", SHADOW) == {"sauron-regular": 3}


def test_a_failed_sortie_loses_the_stronghold() -> None:
    """C-146, R14.1, R11.15: all defenders are gone and a besieger is left."""
    game = ready(
        FREE,
        besieged("isengard 4R", "rohan 2R 1L", "helms-deep"),
        script={"combat-shadow": [(5, 5, 1, 1)]},
    )
    attack(game, "helms-deep", inside=True)
    assert (controller(game.state, "helms-deep"), points(game.state, SHADOW)) == (SHADOW, 2)
    assert game.state.lost["rohan-leader"] == 1


def test_a_rearguard_holds_the_stronghold_after_a_failed_sortie() -> None:
    """C-146 second half, R13.9: the Leader who went out dies, one Regular holds the place."""
    game = ready(
        FREE,
        besieged("isengard 4R", "rohan 2R 1L", "helms-deep"),
        script={"combat-shadow": [(5, 5, 1, 1)]},
    )
    attack(game, "helms-deep", inside=True, stay="rohan 1R")
    assert (controller(game.state, "helms-deep"), points(game.state, SHADOW)) == (FREE, 0)
    assert inside(game, "helms-deep") == {"rohan-regular": 1}
    assert game.state.lost["rohan-leader"] == 1


def test_nobody_wins_a_sortie_that_kills_both() -> None:
    """R14.2, R13.8: no siege any more, and no capture."""
    game = ready(
        FREE,
        besieged("isengard 1R", "rohan 1R", "helms-deep"),
        script={"combat-shadow": [(5,)], "combat-free": [(5,)]},
    )
    attack(game, "helms-deep", inside=True)
    assert controller(game.state, "helms-deep") == FREE
    assert (inside(game, "helms-deep"), there(game, "helms-deep", SHADOW)) == ({}, {})


def test_the_shadow_makes_sorties_too() -> None:
    """C-229 last part, R13.9: a sortie is an attack; a Nazgûl inside leads it with a Character die."""
    game = ready(SHADOW, besieged("elves 2R", "sauron 3R 1N", "dol-guldur"), dice=["character"])
    assert attacks(game) == {("dol-guldur", True)}
    attack(game, "dol-guldur", use="character", inside=True)
    assert (battle(game).kind, combat_dice(game.state, SHADOW)) == ("sortie", 3)


def test_a_besieged_army_attacks_nobody_else() -> None:
    """R9.11, R13.9: only the besieger."""
    game = ready(FREE, {**besieged("sauron 3R", "gondor 3R"), "osgiliath": "sauron 1R"})
    assert bars_target(game.state, FREE, (TIRITH, FREE, True), "osgiliath") == "attack-besieged"
    attack(game, TIRITH, inside=True)
    assert battle(game).target == TIRITH


# ---------------------------------------------------------------------- relief and besiegers elsewhere


def test_the_relief_force_faces_no_wall_and_the_garrison_looks_on() -> None:
    """C-138, R13.10: both sides hit on 5; the garrison adds nothing and takes nothing."""
    game = ready(
        FREE,
        {"westemnet": "rohan 4R 1E 1L", **besieged("isengard 3R 1E", "rohan 2R 1L", "helms-deep")},
        script={"combat-shadow": [(5, 1, 1, 1)]},
    )
    attack(game, "westemnet")
    say(game, ("remove", "rohan-regular"))
    assert (battle(game).kind, strength(game.state, FREE), leadership(game.state, FREE)) == ("field", 4, 1)
    assert (to_hit(game.state, FREE, ROLL), to_hit(game.state, SHADOW, ROLL)) == (5, 5)
    assert inside(game, "helms-deep") == {"rohan-regular": 2, "rohan-leader": 1}


def test_relief_ends_the_siege_before_the_advance() -> None:
    """C-138 second half, R13.8, R13.10: the garrison comes out, then Rohan may advance with all, a part or nobody."""
    game = ready(
        FREE,
        {"westemnet": "rohan 4R 1E 1L", **besieged("isengard 2R", "rohan 2R", "helms-deep")},
        script={"combat-free": [(5, 5, 1, 1, 1)]},
    )
    attack(game, "westemnet")
    assert (asked(game), takes(game)) == ("advance", FREE)
    assert inside(game, "helms-deep") == {}
    assert there(game, "helms-deep", FREE) == {"rohan-regular": 2}
    say(game, figures(game, "rohan 1R 1L"))
    assert there(game, "helms-deep", FREE) == {"rohan-regular": 3, "rohan-leader": 1}
    assert there(game, "westemnet", FREE) == {"rohan-regular": 3, "rohan-elite": 1}


def test_a_relieved_stronghold_can_be_too_full() -> None:
    """C-138, R9.2: more than ten units together are trimmed at the end of the action."""
    game = ready(
        FREE,
        {"westemnet": "rohan 7R, gondor 2R", **besieged("isengard 1R", "rohan 2R", "helms-deep")},
        script={"combat-free": [(5, 1, 1, 1, 1)]},
    )
    attack(game, "westemnet")
    say(game, figures(game, "rohan 7R, gondor 2R"))
    assert (asked(game), takes(game)) == ("excess", FREE)
    assert refused(game, figures(game, "rohan 2R"))
    say(game, figures(game, "rohan 1R"))


def test_the_garrison_may_cost_the_besieger_dice_by_a_card() -> None:
    """R12.10, R13.10: a lasting effect takes a die for each unit inside, but leaves one."""
    game = ready(FREE, {"westemnet": "rohan 4R", **besieged("isengard 5R", "rohan 3R", "helms-deep")})
    attack(game, "westemnet")
    battle(game).lasting[f"garrison-costs-dice/{SHADOW}"] = True
    assert combat_dice(game.state, SHADOW) == 2
    battle(game).effects[f"fewer-dice/{SHADOW}"] = (("a card", 3),)
    assert combat_dice(game.state, SHADOW) == 1
    assert combat_dice(game.state, FREE) == 4


def test_a_besieger_may_attack_out_of_the_siege() -> None:
    """R9.10, R11.3: the siege stands while a rearguard stays, and when the attackers stay alive."""
    regions = {**besieged("sauron 4R", "gondor 2R"), "lossarnach": "gondor 1R"}
    game = ready(SHADOW, regions, script={"combat-shadow": [(5, 1, 1)]})
    attack(game, TIRITH, "lossarnach", stay="sauron 1R")
    say(game, figures(game, "sauron 3R"))
    assert there(game, TIRITH, SHADOW) == {"sauron-regular": 1}
    assert besieged_side(game.state, TIRITH) == FREE


def test_a_besieger_who_leaves_by_an_advance_lifts_the_siege() -> None:
    """R13.8, C-143 by an advance: the garrison is in the open again with everything inside."""
    regions = {**besieged("sauron 3R", "gondor 2R 1L, gimli"), "lossarnach": "gondor 1R"}
    game = ready(SHADOW, regions, script={"combat-shadow": [(5, 1, 1)]})
    attack(game, TIRITH, "lossarnach")
    say(game, figures(game, "sauron 3R"))
    assert inside(game, TIRITH) == {}
    assert there(game, TIRITH, FREE) == {"gondor-regular": 2, "gondor-leader": 1, "gimli": 1}


def test_relief_takes_the_table_card_of_the_siege_away() -> None:
    """C-180 first half, R6.4: Denethor's Folly falls when the besiegers of Minas Tirith are destroyed."""
    game = ready(
        FREE,
        {"druadan-forest": "rohan 6R 1L", **besieged("sauron 1R", "gondor 2R 1L")},
        table=("sh-strat-03",),
        script={"combat-free": [(5, 1, 1, 1, 1)]},
    )
    attack(game, "druadan-forest")
    say(game, ())
    assert game.state.table == ()


# ---------------------------------------------------------------------- capture


def test_besiegers_die_with_their_minion_and_the_place_is_free() -> None:
    """R11.15, R13.8: the Witch-king falls with the besiegers whom he leads."""
    game = ready(
        FREE,
        besieged("isengard 2R, witch-king", "rohan 3R", "helms-deep"),
        script={"combat-free": [(5, 5, 1)]},
    )
    assert game.state.fate["witch-king"] == "map"
    attack(game, "helms-deep", inside=True)
    assert controller(game.state, "helms-deep") == FREE
    assert game.state.fate["witch-king"] == "gone"


def test_a_captured_place_can_be_left_empty() -> None:
    """R14.4: the marker stays; the owner's Army takes it back by entering."""
    game = ready(
        SHADOW,
        {"westemnet": "isengard 4R", "edoras": "rohan 1R"},
        script={"combat-shadow": [(6, 1, 1, 1)]},
    )
    attack(game, "westemnet")
    start = points(game.state, SHADOW)
    say(game, figures(game, "isengard 4R"))
    assert points(game.state, SHADOW) == start + 1
    assert game.state.control["edoras"] == SHADOW


def test_no_capture_without_a_besieging_unit() -> None:
    """R14.1, R14.2: an Army that dies while storming captures nothing, even if the garrison dies with it."""
    game = ready(
        SHADOW,
        besieged("sauron 1R 2N", "gondor 1R"),
        script={"combat-shadow": [(6,)], "combat-free": [(5,)]},
    )
    attack(game, TIRITH)
    assert (controller(game.state, TIRITH), there(game, TIRITH, SHADOW)) == (FREE, {})
