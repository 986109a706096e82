"""The combat halves of the Free Peoples' cards, title by title (R12)."""

from __future__ import annotations

import pytest

from tests.scenarios.builders import asked, options, say
from tests.scenarios.fights import NO_CARD, STAND, attack, battle, card, fight, inside, ready, takes, there
from wotr.rules.book import FREE, NAZGUL, SHADOW
from wotr.rules.combat_cards import unusable
from wotr.rules.state import State
from wotr.rules.strength import REROLL, ROLL, combat_dice, leadership, reroll_dice, strength, to_hit
from wotr.table.game import Game

GIFT, ANDURIL, HEROIC, FATEFUL, STRIKE = "fp-char-01", "fp-char-09", "fp-char-10", "fp-char-12", "fp-char-14"
BRAVE, ENTS, HUORNS, WOOD = "fp-char-17", "fp-char-19", "fp-char-20", "fp-char-21"
DAYLIGHT, WALL, CONFUSION, CHARGE, VALOUR = "fp-strat-01", "fp-strat-06", "fp-strat-08", "fp-strat-13", "fp-strat-22"
ONE, TERRIBLE, WORDS, BANE = "sh-char-01", "sh-char-07", "sh-char-15", "sh-char-17"
MUMAKIL, BATS = "sh-strat-07", "sh-strat-09"

OPEN = {"folde": "isengard 4R", "westemnet": "rohan 3R 1L"}
"""An Army of the Shadow and one of Rohan, side by side in the open."""
BARE = {"folde": "isengard 4R", "westemnet": "rohan 3R"}
"""The same without any Leader, Companion or Elite of the Free Peoples."""


def why_not(name: str, regions: dict[str, str], origin: str = "folde", side: str = SHADOW) -> str | None:
    """Why the Free Peoples cannot use a card in the first round of this battle; their options say the same."""
    game = attack(ready(side, regions, hand={FREE: [name]}), origin)
    if asked(game) == "stand":
        say(game, STAND)
    reason = unusable(game.state, FREE, name)
    assert (asked(game), takes(game)) == ("combat-card", FREE)
    assert (card(name) in options(game)) == (reason is None)
    return reason


# ---------------------------------------------------------------------- conditions


@pytest.mark.parametrize("name", [BRAVE, ANDURIL])
def test_titles_of_companions_need_one_in_the_battle(name: str) -> None:
    """Brave Stand, Andúril, R12.2: Companions who stay with the rearguard do not count (R11.3)."""
    reasons = ("combat-needs-companion", "combat-needs-character")
    assert why_not(name, OPEN) in reasons
    game = ready(FREE, {**OPEN, "westemnet": "rohan 3R, strider"}, hand={FREE: [name]})
    attack(game, "westemnet", stay="rohan 1R, strider")
    assert unusable(game.state, FREE, name) in reasons
    assert why_not(name, {**OPEN, "westemnet": "rohan 3R, strider"}) is None


@pytest.mark.parametrize("name", [HEROIC, FATEFUL, STRIKE])
def test_titles_of_leaders_need_a_leader_or_a_companion(name: str) -> None:
    """Heroic Death, Fateful Strike, Sudden Strike, R12.2."""
    assert why_not(name, BARE) == "combat-needs-leader"
    assert why_not(name, OPEN) is None
    assert why_not(name, {**BARE, "westemnet": "rohan 3R, peregrin"}) is None


@pytest.mark.parametrize("name", [CHARGE, VALOUR])
def test_titles_of_elites_need_an_elite(name: str) -> None:
    """Charge, Valour, R12.2: one in the rearguard does not count (R11.3)."""
    assert why_not(name, OPEN) == "combat-needs-elite"
    assert why_not(name, {**OPEN, "westemnet": "rohan 3R 1E"}) is None
    game = ready(FREE, {**OPEN, "westemnet": "rohan 3R 1E"}, hand={FREE: [name]})
    attack(game, "westemnet", stay="rohan 1E")
    assert unusable(game.state, FREE, name) == "combat-needs-elite"


@pytest.mark.parametrize("name", [ENTS, HUORNS, WOOD])
def test_titles_of_the_ents_need_the_defenders_near_fangorn(name: str) -> None:
    """Ents' Rage, Huorn-dark, Nameless Wood, R12.2: the region of the defender counts, whichever side he is."""
    assert why_not(name, OPEN) is None
    assert why_not(name, {"fords-of-isen": "rohan 3R", "orthanc": "isengard 2R"}, "fords-of-isen", FREE) is None
    assert why_not(name, {"parth-celebrant": "sauron 3R", "fangorn": "rohan 3R"}, "parth-celebrant") is None
    out = {"fords-of-isen": "rohan 3R", "gap-of-rohan": "isengard 2R"}
    assert why_not(name, out, "fords-of-isen", FREE) == "combat-needs-ents"


def test_titles_without_a_condition_are_for_every_battle() -> None:
    """Daylight, Shield-wall, Confusion, R12.2: they ask for nothing."""
    for name in (DAYLIGHT, WALL, CONFUSION):
        assert why_not(name, BARE) is None
        assert why_not(name, BARE, "westemnet", FREE) is None


# ---------------------------------------------------------------------- It Is a Gift


@pytest.mark.parametrize(("side", "origin", "where"), [(SHADOW, "folde", "westemnet"), (FREE, "westemnet", "folde")])
def test_a_gift_adds_to_both_rolls_where_the_ring_bearers_are(side: str, origin: str, where: str) -> None:
    """It Is a Gift (3): attacking or defending, 4 hits in the Combat roll and in the re-roll; a natural 1 misses."""
    script = {"combat-free": [(4, 3, 1)], "reroll-free": [(4,)]}
    game = fight(side, OPEN, origin, free=GIFT, fellowship={"region": where}, script=script)
    assert battle(game).hits[FREE] == 2
    assert (to_hit(game.state, FREE, ROLL), to_hit(game.state, FREE, REROLL)) == (4, 4)
    assert (to_hit(game.state, SHADOW, ROLL), to_hit(game.state, SHADOW, REROLL)) == (5, 5)


def test_a_gift_is_no_use_where_only_the_attacker_is_with_the_ring_bearers() -> None:
    """It Is a Gift, R12.2: the region of the defending Army counts."""
    for where in ("folde", "rivendell"):
        game = attack(ready(SHADOW, OPEN, hand={FREE: [GIFT]}, fellowship={"region": where}), "folde")
        assert unusable(game.state, FREE, GIFT) == "combat-needs-ring-bearers"
        assert options(game) == (NO_CARD,)


def test_on_the_mordor_track_the_ring_bearers_are_in_no_region() -> None:
    """C-070, R18.2: in Morannon neither side can use its card for "the region of the Fellowship"."""
    regions = {"morannon": "sauron 4R 1N", "dagorlad": "north 3R 1L"}
    hand = {FREE: [GIFT], SHADOW: [ONE]}
    track = {"region": "morannon", "mordor": 2, "hidden": False}
    game = attack(ready(FREE, regions, hand=hand, fellowship=track), "dagorlad")
    say(game, STAND)
    assert unusable(game.state, FREE, GIFT) == "combat-needs-ring-bearers"
    assert unusable(game.state, SHADOW, ONE) == "combat-needs-ring-bearers"
    near = attack(ready(FREE, regions, hand=hand, fellowship={"region": "morannon"}), "dagorlad")
    say(near, STAND)
    assert unusable(near.state, FREE, GIFT) is None
    assert unusable(near.state, SHADOW, ONE) is None


# ---------------------------------------------------------------------- Andúril


def test_anduril_turns_a_miss_for_strider_and_two_for_aragorn() -> None:
    """Andúril (4), R12.7: the dice become hits and are not rolled again; his Leadership is the price."""
    strider = {**OPEN, "westemnet": "rohan 3R 2L, strider"}
    game = fight(SHADOW, strider, "folde", free=ANDURIL)
    assert (battle(game).hits[FREE], battle(game).roll_hits[FREE], battle(game).misses[FREE]) == (1, 1, 3)
    assert len(battle(game).rerolls[FREE]) == 2
    aragorn = {**OPEN, "westemnet": "rohan 3R 1L, aragorn"}
    king = fight(SHADOW, aragorn, "folde", free=ANDURIL, gone=("strider",))
    assert (battle(king).hits[FREE], battle(king).misses[FREE]) == (2, 2)
    assert (leadership(king.state, FREE), len(battle(king).rerolls[FREE])) == (1, 1)


def test_anduril_costs_aragorn_both_points_for_a_single_miss() -> None:
    """Andúril: fewer misses do not make it cheaper."""
    aragorn = {"folde": "isengard 7R", "westemnet": "rohan 3R 1L, aragorn"}
    script = {"combat-free": [(5, 5, 5, 1)]}
    game = fight(SHADOW, aragorn, "folde", free=ANDURIL, gone=("strider",), script=script)
    assert (battle(game).hits[FREE], leadership(game.state, FREE)) == (4, 1)


def test_anduril_is_nothing_in_the_hand_of_a_silenced_strider() -> None:
    """Andúril, R12.7: Leadership that Words of Power (1) have cancelled cannot pay (4)."""
    regions = {"folde": "isengard 4R 1N", "westemnet": "rohan 3R, strider"}
    game = fight(SHADOW, regions, "folde", free=ANDURIL, shadow=WORDS)
    assert (battle(game).hits[FREE], len(battle(game).rolls[FREE]), leadership(game.state, FREE)) == (0, 3, 0)


# ---------------------------------------------------------------------- Heroic Death


THREE = {"orthanc": "isengard 5R", "fords-of-isen": "rohan 4R 1L, boromir"}


@pytest.mark.parametrize(
    ("answer", "hits"),
    [(("none",), 3), (("fall", "rohan-leader", 1), 2), (("fall", "boromir", 1), 2), (("fall", "boromir", 2), 1)],
)
def test_a_heroic_death_is_offered_not_imposed(answer: tuple[str | int, ...], hits: int) -> None:
    """C-164: nobody, the Leader for one hit, or Boromir for one or two; never both."""
    script = {"combat-shadow": [(6, 6, 6, 1, 1)]}
    game = fight(SHADOW, THREE, "orthanc", free=HEROIC, script=script)
    assert (asked(game), takes(game)) == ("heroic-death", FREE)
    choices = {("none",), ("fall", "rohan-leader", 1), ("fall", "boromir", 1), ("fall", "boromir", 2)}
    assert set(options(game)) == choices
    say(game, answer)
    assert battle(game).hits[SHADOW] == hits
    assert there(game, "fords-of-isen", FREE)["rohan-regular"] == 4 - hits
    assert (game.state.fate["boromir"] == "gone") == ("boromir" in answer)
    assert game.state.lost.get("rohan-leader", 0) == ("rohan-leader" in answer)


def test_a_hero_cancels_no_more_than_there_is() -> None:
    """Heroic Death (6): a Level of 3 for one hit cancels one; without a hit nobody is asked."""
    regions = {"folde": "isengard 4R", "westemnet": "rohan 3R, strider"}
    game = fight(SHADOW, regions, "folde", free=HEROIC, script={"combat-shadow": [(5, 1, 1, 1)]})
    assert options(game) == (("fall", "strider", 1), ("none",))
    quiet = fight(SHADOW, {**regions, "westemnet": "rohan 3R 1L, strider"}, "folde", free=HEROIC)
    assert (asked(quiet), quiet.state.fate["strider"]) == ("go-on", "map")


def test_a_hero_cancels_the_hits_that_cards_have_added_too() -> None:
    """Heroic Death (6), R12.4: the bonus hit of Mûmakil (5) is there by then."""
    regions = {"folde": "southrons 3R 1E", "westemnet": "rohan 3R, boromir"}
    game = fight(SHADOW, regions, "folde", free=HEROIC, shadow=MUMAKIL, script={"combat-shadow": [(5, 1, 1, 1)]})
    say(game, ("fall", "boromir", 2))
    assert (battle(game).hits[SHADOW], there(game, "westemnet", FREE)) == (0, {"rohan-regular": 3})


def test_a_hero_stands_in_the_battle() -> None:
    """Heroic Death, R11.3: a Leader in the rearguard cannot fall; the one who fights can."""
    regions = {"folde": "isengard 4R", "westemnet": "rohan 4R 2L, gimli"}
    game = ready(FREE, regions, hand={FREE: [HEROIC]}, script={"combat-shadow": [(5, 5, 1, 1)]})
    attack(game, "westemnet", stay="rohan 1R 1L, gimli")
    say(game, card(HEROIC))
    assert options(game) == (("fall", "rohan-leader", 1), ("none",))
    say(game, ("fall", "rohan-leader", 1))
    assert battle(game).rearguard == (("rohan-regular", 1), ("rohan-leader", 1), ("gimli", 1))
    assert there(game, "westemnet", FREE) == {"rohan-regular": 3, "rohan-leader": 1, "gimli": 1}


# ---------------------------------------------------------------------- Fateful Strike


def fate(shadow: str, rerolled: tuple[int, ...], roll: tuple[int, ...] = (1, 1, 1, 1)) -> Game[State]:
    """An Army from Osgiliath attacks Minas Tirith in the open; Gondor uses Fateful Strike."""
    regions = {"osgiliath": shadow, "minas-tirith": "gondor 4R 2L"}
    script = {"combat-free": [roll], "reroll-free": [rerolled]}
    return fight(SHADOW, regions, "osgiliath", free=FATEFUL, script=script)


def test_the_witch_king_is_struck_as_a_minion_only() -> None:
    """C-168, R0.14: one hit does not reach him; with two he may be eliminated, for good, or be spared."""
    once = fate("sauron 5R, witch-king", (5, 1))
    assert (asked(once), once.state.fate["witch-king"]) == ("go-on", "map")
    for answer, end in ((("lose", "witch-king"), "gone"), (("none",), "map")):
        twice = fate("sauron 5R, witch-king", (5, 6))
        assert (asked(twice), takes(twice)) == ("fateful-strike", FREE)
        assert options(twice) == (("lose", "witch-king"), ("none",))
        say(twice, answer)
        assert (twice.state.fate["witch-king"], battle(twice).hits[FREE]) == (end, 2)


def test_a_nazgul_falls_to_one_hit_of_the_reroll_and_comes_back() -> None:
    """Fateful Strike (6), R0.17: no hit is used up; the Nazgûl goes to the reinforcements; the roll does not count."""
    game = fate("sauron 5R 2N", (5, 1))
    assert (asked(game), battle(game).hits[FREE]) == ("go-on", 1)
    assert there(game, "osgiliath", SHADOW) == {"sauron-regular": 4, NAZGUL: 1}
    assert game.state.reserve[NAZGUL] == 7
    dull = fate("sauron 5R 2N", (1, 1), (5, 5, 1, 1))
    assert there(dull, "osgiliath", SHADOW) == {"sauron-regular": 3, NAZGUL: 2}


def test_two_hits_strike_a_nazgul_or_a_minion_but_one_of_them() -> None:
    """Fateful Strike: a Minion only instead of the Nazgûl."""
    game = fate("sauron 5R 1N, mouth-of-sauron, witch-king", (5, 5))
    assert set(options(game)) == {("lose", NAZGUL), ("lose", "witch-king"), ("lose", "mouth-of-sauron")}
    say(game, ("lose", "mouth-of-sauron"))
    assert there(game, "osgiliath", SHADOW) == {"sauron-regular": 3, NAZGUL: 1, "witch-king": 1}


# ---------------------------------------------------------------------- Sudden Strike, Charge


def test_a_sudden_strike_comes_first() -> None:
    """C-165, R12.8: two dice for two Leaders, 5 hits; the Shadow rolls four dice; the Leadership is not used up."""
    regions = {"northern-rhovanion": "sauron 5R", "dale": "north 3R 2L"}
    game = fight(SHADOW, regions, "northern-rhovanion", free=STRIKE, script={"attack-free": [(5, 4)]})
    assert there(game, "northern-rhovanion", SHADOW) == {"sauron-regular": 4}
    assert (len(battle(game).rolls[SHADOW]), len(battle(game).rerolls[FREE])) == (4, 2)
    assert battle(game).hits[FREE] == 0


@pytest.mark.parametrize(("name", "figures"), [(STRIKE, "elves 4R 1E 2L"), (CHARGE, "elves 3R 2E")])
def test_an_early_attack_on_a_stronghold_needs_sixes(name: str, figures: str) -> None:
    """Sudden Strike, Charge (2), R12.8, R13.5."""
    regions = {"dol-guldur": {"": figures, "siege": "sauron 4R"}}
    game = fight(FREE, regions, "dol-guldur", free=name, script={"attack-free": [(6, 5)]})
    assert inside(game, "dol-guldur") == {"sauron-regular": 3}
    assert len(battle(game).rolls[SHADOW]) == 3


def test_words_of_power_weaken_a_sudden_strike() -> None:
    """Sudden Strike (2), R12.4: Words of Power (1) have put Strider's Leadership out before."""
    regions = {"folde": "isengard 4R 1N", "westemnet": "rohan 3R 1L, strider"}
    game = fight(SHADOW, regions, "folde", free=STRIKE, shadow=WORDS, script={"attack-free": [(5,)]})
    assert there(game, "folde", SHADOW) == {"isengard-regular": 3, NAZGUL: 1}


def test_a_sudden_strike_and_the_bane_go_by_defender() -> None:
    """Sudden Strike, Durin's Bane (both 2), R12.4, R12.9: whoever defends strikes first and may end the battle."""
    defends = {"moria": "sauron 1R", "dimrill-dale": "elves 2R 2L"}
    game = fight(SHADOW, defends, "moria", free=STRIKE, shadow=BANE, script={"attack-free": [(5, 1)]})
    assert (asked(game), game.state.battle) == ("action", None)
    assert there(game, "moria", SHADOW) == {}
    assert there(game, "dimrill-dale", FREE) == {"elves-regular": 2, "elves-leader": 2}
    attacks = {"lorien": "elves 1R 1L", "dimrill-dale": "sauron 3R"}
    game = fight(FREE, attacks, "lorien", free=STRIKE, shadow=BANE, script={"attack-shadow": [(4, 1, 1)]})
    assert game.state.battle is None
    assert there(game, "lorien", FREE) == {}
    assert there(game, "dimrill-dale", SHADOW) == {"sauron-regular": 3}


def test_a_charge_has_a_die_for_each_elite() -> None:
    """Charge (2): of any Nation, five at most; they count in the Combat roll as well."""
    regions = {"folde": "isengard 4R", "westemnet": "rohan 1R 1E, gondor 1E"}
    game = fight(SHADOW, regions, "folde", free=CHARGE, script={"attack-free": [(5, 1)]})
    assert (len(battle(game).rolls[SHADOW]), len(battle(game).rolls[FREE])) == (3, 3)
    many = {"folde": "isengard 9R", "westemnet": "elves 6E"}
    five = {"attack-free": [(5, 5, 5, 5, 5)]}
    game = fight(SHADOW, many, "folde", free=CHARGE, script=five)
    assert there(game, "folde", SHADOW) == {"isengard-regular": 4}


def test_a_charge_can_end_the_battle() -> None:
    """Charge (2), R12.9: nobody rolls any more."""
    regions = {"folde": "isengard 1R", "westemnet": "rohan 2R 1E"}
    game = fight(SHADOW, regions, "folde", free=CHARGE, script={"attack-free": [(5,)], "combat-free": []}, seed=None)
    assert (game.state.battle, there(game, "folde", SHADOW)) == (None, {})


# ---------------------------------------------------------------------- limits and modifiers


def test_a_brave_stand_takes_a_die_for_each_companion() -> None:
    """Brave Stand (3), R12.10: off the five dice that are rolled at most, and only in the Combat roll."""
    regions = {"folde": "isengard 7R 3N", "westemnet": "rohan 3R, gimli, boromir"}
    game = fight(SHADOW, regions, "folde", free=BRAVE)
    assert (len(battle(game).rolls[SHADOW]), len(battle(game).rerolls[SHADOW])) == (3, 3)
    few = {"folde": "isengard 2R", "westemnet": "rohan 3R, gimli, boromir, legolas"}
    assert len(battle(fight(SHADOW, few, "folde", free=BRAVE)).rolls[SHADOW]) == 1


def test_a_silenced_companion_still_stands_bravely() -> None:
    """Brave Stand: it counts Companions, not their abilities."""
    regions = {"folde": "isengard 7R 1N", "westemnet": "rohan 3R, gimli"}
    game = fight(SHADOW, regions, "folde", free=BRAVE, shadow=WORDS)
    assert (combat_dice(game.state, SHADOW), strength(game.state, FREE)) == (4, 3)


def test_the_ents_add_two_to_the_combat_roll_only() -> None:
    """Ents' Rage (3), R11.10: 3 hits, a natural 1 misses, the re-roll is as it was."""
    game = fight(SHADOW, OPEN, "folde", free=ENTS, script={"combat-free": [(3, 2, 1)], "reroll-free": [(4,)]})
    assert battle(game).hits[FREE] == 1
    assert (to_hit(game.state, FREE, ROLL), to_hit(game.state, FREE, REROLL)) == (3, 5)
    walls = {"orthanc": {"": "rohan 3R 1E", "siege": "isengard 2R"}}
    siege = fight(FREE, walls, "orthanc", free=ENTS)
    assert (to_hit(siege.state, FREE, ROLL), to_hit(siege.state, FREE, REROLL)) == (4, 6)


@pytest.mark.parametrize(("name", "most"), [(HUORNS, 2), (DAYLIGHT, 3)])
def test_darkness_and_daylight_limit_the_shadows_dice(name: str, most: int) -> None:
    """Huorn-dark, Daylight (3), R12.10: in the Combat roll; fewer units roll as many dice as they have."""
    game = fight(SHADOW, {**OPEN, "folde": "isengard 7R 1N"}, "folde", free=name)
    assert (len(battle(game).rolls[SHADOW]), len(battle(game).rolls[FREE])) == (most, 3)
    assert len(battle(game).rerolls[SHADOW]) == 1
    small = fight(SHADOW, {**OPEN, "folde": "isengard 1R"}, "folde", free=name)
    assert len(battle(small).rolls[SHADOW]) == 1


def test_a_nameless_wood_adds_two_hits_to_hits() -> None:
    """Nameless Wood (5): once, when the roll or the re-roll hit, and not when neither did."""
    roll, late = {"combat-free": [(5, 5, 1)]}, {"reroll-free": [(5,)]}
    regions = {**OPEN, "folde": "isengard 5R"}
    assert battle(fight(SHADOW, regions, "folde", free=WOOD, script=roll)).hits[FREE] == 4
    assert battle(fight(SHADOW, regions, "folde", free=WOOD, script=late)).hits[FREE] == 3
    assert battle(fight(SHADOW, regions, "folde", free=WOOD)).hits[FREE] == 0


def test_valour_adds_to_the_combat_roll_only() -> None:
    """Valour (3)."""
    regions = {**OPEN, "westemnet": "rohan 1R 1E 1L"}
    game = fight(SHADOW, regions, "folde", free=VALOUR, script={"combat-free": [(4, 3)], "reroll-free": [(4,)]})
    assert battle(game).hits[FREE] == 1
    assert (to_hit(game.state, FREE, ROLL), to_hit(game.state, FREE, REROLL)) == (4, 5)


# ---------------------------------------------------------------------- Shield-wall, Confusion


@pytest.mark.parametrize(
    ("rolled", "left"), [((5, 1, 1, 1), 1), ((5, 5, 1, 1), 1), ((5, 5, 5, 1), 2), ((1, 1, 1, 1), 0)]
)
def test_a_shield_wall_needs_two(rolled: tuple[int, ...], left: int) -> None:
    """C-157: a single hit stands, of two or more one is cancelled."""
    game = fight(SHADOW, OPEN, "folde", free=WALL, script={"combat-shadow": [rolled]})
    assert battle(game).hits[SHADOW] == left
    assert there(game, "westemnet", FREE).get("rohan-regular", 0) == 3 - left


def test_a_shield_wall_counts_the_bonus_hit() -> None:
    """Shield-wall (6), R12.4: the hit of Mûmakil (5) makes it two, so one is cancelled."""
    regions = {"folde": "southrons 3R 1E", "westemnet": "rohan 3R"}
    game = fight(SHADOW, regions, "folde", free=WALL, shadow=MUMAKIL, script={"combat-shadow": [(5, 1, 1, 1)]})
    assert battle(game).hits[SHADOW] == 1


def test_confusion_turns_the_ones_against_their_own() -> None:
    """Confusion (4): each natural 1 is a hit on the Shadow's Army and is not rolled again."""
    regions = {"folde": "isengard 4R 3N", "westemnet": "rohan 3R"}
    script = {"combat-shadow": [(1, 1, 5, 2)]}
    game = fight(SHADOW, regions, "folde", free=CONFUSION, script=script)
    assert (battle(game).hits, battle(game).roll_hits[FREE]) == ({SHADOW: 1, FREE: 2}, 0)
    assert len(battle(game).rerolls[SHADOW]) == 1
    assert there(game, "folde", SHADOW) == {"isengard-regular": 2, NAZGUL: 3}


def test_confusion_without_a_one_changes_nothing() -> None:
    """Confusion."""
    regions = {"folde": "isengard 4R 1N", "westemnet": "rohan 3R"}
    game = fight(SHADOW, regions, "folde", free=CONFUSION, script={"combat-shadow": [(2, 3, 4, 2)]})
    assert (battle(game).hits[FREE], battle(game).misses[SHADOW]) == (0, 4)
    assert reroll_dice(game.state, SHADOW) == 1


def test_hits_of_confusion_are_hits_of_the_free_peoples_for_mumakil() -> None:
    """Confusion (4) and Mûmakil (5), R12.4: one against one, so there is no bonus hit."""
    regions = {"folde": "southrons 3R 1E", "westemnet": "rohan 3R"}
    script = {"combat-shadow": [(5, 1, 2, 2)]}
    game = fight(SHADOW, regions, "folde", free=CONFUSION, shadow=MUMAKIL, script=script)
    assert battle(game).hits == {SHADOW: 1, FREE: 1}


# ---------------------------------------------------------------------- what is told


def test_the_log_tells_what_cards_do_to_hits_and_leadership() -> None:
    """R12.5-R12.7: nobody has to guess why more or fewer hits are suffered than the dice have scored."""
    regions = {"folde": "isengard 4R 1N", "westemnet": "rohan 3R, strider"}
    game = fight(SHADOW, regions, "folde", free=ANDURIL, shadow=TERRIBLE)
    told = [(event.kind, event.data) for event in game.events]
    assert ("leadership-given-up", ("strider",)) in told
    assert ("more-hits", (FREE, 1)) in told
    assert ("nazgul-leadership-given-up", (1,)) in told
    wall = fight(SHADOW, OPEN, "folde", free=WALL, script={"combat-shadow": [(5, 5, 1, 1)]})
    assert ("fewer-hits", (SHADOW, 1)) in [(event.kind, event.data) for event in wall.events]
    bats = fight(SHADOW, OPEN, "folde", free=WALL, shadow=BATS)
    assert ("card-cancelled", (WALL,)) in [(event.kind, event.data) for event in bats.events]
