"""The combat halves of the Shadow's cards, title by title (R12)."""

from __future__ import annotations

import pytest

from tests.scenarios.builders import asked, options, say
from tests.scenarios.fights import (
    GO_ON,
    NO_CARD,
    STAND,
    attack,
    battle,
    card,
    fight,
    inside,
    ready,
    takes,
    there,
)
from wotr.rules.book import FREE, SHADOW
from wotr.rules.combat_cards import unusable
from wotr.rules.state import State
from wotr.rules.strength import (
    REROLL,
    ROLL,
    combat_dice,
    leadership,
    nazgul_leadership,
    reroll_dice,
    silenced,
    strength,
    to_hit,
)
from wotr.table.game import Game

ONE, CRUEL, TERRIBLE, DREAD, STENCH = "sh-char-01", "sh-char-05", "sh-char-07", "sh-char-08", "sh-char-09"
BREATH, WORDS, BANE = "sh-char-11", "sh-char-15", "sh-char-17"
STRIFE, ONSLAUGHT, RELENTLESS, HOST = "sh-strat-01", "sh-strat-02", "sh-strat-04", "sh-strat-06"
BATS, KILL, DESPERATE = "sh-strat-09", "sh-strat-13", "sh-strat-22"
MIGHTY, DEFIANCE, SCOUTS, WALL = "fp-char-06", "fp-char-11", "fp-strat-05", "fp-strat-06"

OPEN = {"folde": "isengard 4R", "westemnet": "rohan 3R 1L"}
"""An Army of the Shadow and one of Rohan, side by side in the open."""


def led(shadow: str, free: str = "rohan 3R 1L") -> dict[str, str]:
    """The same with other figures."""
    return {"folde": shadow, "westemnet": free}


def why_not(name: str, regions: dict[str, str], side: str = SHADOW, stay: str = "") -> str | None:
    """Why the Shadow cannot use a card in the first round of this battle; its options say the same."""
    game = ready(side, regions, hand={SHADOW: [name]})
    attack(game, "folde" if side == SHADOW else "westemnet", stay=stay)
    reason = unusable(game.state, SHADOW, name)
    assert (asked(game), takes(game)) == ("combat-card", SHADOW)
    assert (card(name) in options(game)) == (reason is None)
    return reason


# ---------------------------------------------------------------------- conditions


@pytest.mark.parametrize("name", [WORDS, BREATH])
def test_titles_of_the_nazgul_need_one_in_the_battle(name: str) -> None:
    """Words of Power, Black Breath, R12.2, R0.14: the Witch-king is a Nazgûl, the Mouth is none."""
    assert why_not(name, OPEN) == "combat-needs-nazgul"
    assert why_not(name, led("isengard 4R, mouth-of-sauron")) == "combat-needs-nazgul"
    assert why_not(name, led("isengard 4R, witch-king")) is None
    assert why_not(name, led("isengard 4R 1N")) is None
    assert why_not(name, led("isengard 4R 1N"), stay="isengard 1R 1N") == "combat-needs-nazgul"
    assert why_not(name, led("isengard 4R 1N"), side=FREE) is None


@pytest.mark.parametrize(("name", "points"), [(CRUEL, 2), (TERRIBLE, 1), (DREAD, 1), (STENCH, 1)])
def test_titles_paid_by_the_nazgul_need_their_leadership(name: str, points: int) -> None:
    """Cruel as Death, They Are Terrible, Dread and Despair, Foul Stench, R12.2, R0.15: the Witch-king has two."""
    assert why_not(name, led("isengard 4R, mouth-of-sauron")) == "combat-needs-nazgul-leadership"
    one = why_not(name, led("isengard 4R 1N"))
    assert one == (None if points == 1 else "combat-needs-nazgul-leadership")
    assert why_not(name, led("isengard 4R, witch-king")) is None
    assert why_not(name, led("isengard 4R 2N")) is None


def test_leadership_that_the_white_rider_has_cancelled_pays_for_nothing() -> None:
    """R12.7, R10.17: the four titles that need Nazgûl Leadership are out; those that need a Nazgûl are not."""
    hand = {SHADOW: [CRUEL, TERRIBLE, DREAD, STENCH, WORDS, BREATH]}
    regions = led("isengard 4R 3N", "rohan 3R, gandalf-white")
    game = attack(ready(SHADOW, regions, hand=hand, gone=("gandalf-grey",)), "folde")
    say(game, ("yes",))
    assert options(game) == (card(WORDS), card(BREATH), NO_CARD)


def test_we_come_to_kill_needs_an_elite() -> None:
    """We Come to Kill, R12.2: of any Nation, but in the battle (R11.3)."""
    assert why_not(KILL, OPEN) == "combat-needs-elite"
    assert why_not(KILL, led("isengard 3R, sauron 1E")) is None
    assert why_not(KILL, led("isengard 3R, sauron 1E"), stay="sauron 1E") == "combat-needs-elite"


def test_titles_without_a_condition_are_for_every_battle() -> None:
    """Deadly Strife, Onslaught, Relentless Assault, Great Host, Swarm of Bats, Desperate Battle, R12.2."""
    for name in (STRIFE, ONSLAUGHT, RELENTLESS, HOST, BATS, DESPERATE):
        assert why_not(name, OPEN) is None
        assert why_not(name, OPEN, side=FREE) is None


# ---------------------------------------------------------------------- One for the Dark Lord


@pytest.mark.parametrize(("side", "origin", "where"), [(SHADOW, "folde", "westemnet"), (FREE, "westemnet", "folde")])
def test_one_for_the_dark_lord_adds_to_both_rolls(side: str, origin: str, where: str) -> None:
    """One for the Dark Lord (3): where the defenders and the Ring-bearers are, whoever attacks; C-070 is the Track."""
    regions = led("isengard 4R 1N")
    script = {"combat-shadow": [(4, 3, 1, 1)], "reroll-shadow": [(4,)]}
    game = fight(side, regions, origin, shadow=ONE, fellowship={"region": where}, script=script)
    assert battle(game).hits[SHADOW] == 2
    assert (to_hit(game.state, SHADOW, ROLL), to_hit(game.state, SHADOW, REROLL)) == (4, 4)
    assert (to_hit(game.state, FREE, ROLL), to_hit(game.state, FREE, REROLL)) == (5, 5)


def test_one_for_the_dark_lord_is_no_use_elsewhere() -> None:
    """One for the Dark Lord, R12.2: with the attackers is elsewhere too."""
    for where in ("folde", "rivendell"):
        game = attack(ready(SHADOW, OPEN, hand={SHADOW: [ONE]}, fellowship={"region": where}), "folde")
        assert unusable(game.state, SHADOW, ONE) == "combat-needs-ring-bearers"


# ---------------------------------------------------------------------- prices of Nazgûl Leadership


@pytest.mark.parametrize(("shadow", "left"), [("isengard 4R 3N", 1), ("isengard 4R, witch-king", 0)])
def test_cruelty_costs_two_points_and_betters_the_roll(shadow: str, left: int) -> None:
    """Cruel as Death (3), R12.7: 4 hits in the Combat roll only; the Witch-king can pay both points."""
    script = {"combat-shadow": [(4, 1, 1, 1)], "reroll-shadow": [(4,)]} if left else {"combat-shadow": [(4, 1, 1, 1)]}
    hand = {SHADOW: [CRUEL]}
    game = attack(ready(SHADOW, led(shadow), hand=hand, script=script), "folde")
    say(game, card(CRUEL))
    if asked(game) == "sorcerer":
        say(game, ("no",))
    assert battle(game).hits[SHADOW] == 1
    assert nazgul_leadership(game.state, SHADOW) == left
    assert len(battle(game).rerolls.get(SHADOW, ())) == left
    assert (to_hit(game.state, SHADOW, ROLL), to_hit(game.state, SHADOW, REROLL)) == (4, 5)


def test_terror_costs_one_point_and_betters_the_reroll() -> None:
    """They Are Terrible (4), R12.7: one point off the total, also where the Witch-king alone has two."""
    script = {"combat-shadow": [(4, 1, 1, 1)], "reroll-shadow": [(4,)]}
    game = attack(ready(SHADOW, led("isengard 4R, witch-king"), hand={SHADOW: [TERRIBLE]}, script=script), "folde")
    say(game, card(TERRIBLE), ("no",))
    assert (battle(game).roll_hits[SHADOW], battle(game).reroll_hits[SHADOW]) == (0, 1)
    assert (to_hit(game.state, SHADOW, ROLL), to_hit(game.state, SHADOW, REROLL)) == (5, 4)
    alone = fight(SHADOW, led("isengard 4R 1N"), "folde", shadow=TERRIBLE)
    assert (leadership(alone.state, SHADOW), battle(alone).rerolls) == (0, {FREE: (1,)})


def test_dread_costs_as_many_points_as_the_shadow_likes() -> None:
    """Dread and Despair (3), R12.7, R12.10: a die fewer for each; the points are gone, the other re-roll is not."""
    game = fight(SHADOW, led("isengard 4R 3N", "rohan 4R 2L"), "folde", shadow=DREAD)
    assert (asked(game), takes(game)) == ("dread-and-despair", SHADOW)
    assert options(game) == (("forfeit", 1), ("forfeit", 2), ("forfeit", 3))
    say(game, ("forfeit", 2))
    assert (len(battle(game).rolls[FREE]), len(battle(game).rerolls[FREE])) == (2, 2)
    assert (nazgul_leadership(game.state, SHADOW), len(battle(game).rerolls[SHADOW])) == (1, 1)


def test_dread_counts_from_five_dice_and_leaves_one() -> None:
    """Dread and Despair, R12.10: seven units and four points leave one die; more points leave it, too."""
    for points in (4, 5):
        regions = led("isengard 4R 5N", "rohan 6R, gondor 1R")
        game = say(fight(SHADOW, regions, "folde", shadow=DREAD), ("forfeit", points))
        assert len(battle(game).rolls[FREE]) == 1
    game = fight(SHADOW, led("isengard 4R 1N", "rohan 3R"), "folde", shadow=DREAD)
    assert (asked(game), combat_dice(game.state, FREE)) == ("go-on", 2)


def test_dread_counts_the_witch_king_twice() -> None:
    """Dread and Despair, R0.15: his two points and one for each Nazgûl figure."""
    game = attack(ready(SHADOW, led("isengard 4R 1N, witch-king"), hand={SHADOW: [DREAD]}), "folde")
    say(game, card(DREAD), ("no",))
    assert options(game) == (("forfeit", 1), ("forfeit", 2), ("forfeit", 3))


# ---------------------------------------------------------------------- Foul Stench


def stench(shadow: str, free: str) -> Game[State]:
    """Osgiliath is attacked out of South Ithilien."""
    return fight(SHADOW, {"south-ithilien": shadow, "osgiliath": free}, "south-ithilien", shadow=STENCH)


def test_a_foul_stench_is_a_condition() -> None:
    """C-159: equal is enough to take the re-roll away, one Leader more saves it; nothing is forfeited."""
    game = stench("sauron 5R 2N", "gondor 3R 2L")
    assert FREE not in battle(game).rerolls
    assert len(battle(game).rerolls[SHADOW]) == 2
    assert len(battle(stench("sauron 5R 2N", "gondor 3R 3L")).rerolls[FREE]) == 3


def test_a_foul_stench_compares_nazgul_with_all_leadership() -> None:
    """Foul Stench (3), R0.15: other leaders of the Shadow do not count, Companions do."""
    game = stench("sauron 5R 1N, mouth-of-sauron", "gondor 3R 2L")
    assert len(battle(game).rerolls[FREE]) == 2
    assert len(battle(stench("sauron 5R 2N", "gondor 3R 2L, meriadoc")).rerolls[FREE]) == 3


def test_a_foul_stench_lasts_a_round() -> None:
    """R12.3: in the next round Gondor rolls again."""
    game = stench("sauron 5R 2N", "gondor 3R 2L")
    assert reroll_dice(game.state, FREE) == 0
    say(game, GO_ON, STAND)
    assert len(battle(game).rerolls[FREE]) == 2


# ---------------------------------------------------------------------- Black Breath


def breath(rerolled: tuple[int, ...], roll: tuple[int, ...] = (1, 1, 1, 1)) -> Game[State]:
    """Rohan with a Leader and Companions of Level 1, 2 and 3 defends; the Shadow scores re-roll hits."""
    regions = led("isengard 4R 3N", "rohan 6R 1L, meriadoc, boromir, strider")
    script = {"combat-shadow": [roll], "reroll-shadow": [rerolled]}
    return fight(SHADOW, regions, "folde", shadow=BREATH, script=script)


@pytest.mark.parametrize(
    ("rerolled", "reached"),
    [
        ((5, 1, 1), {"rohan-leader", "meriadoc"}),
        ((5, 5, 1), {"rohan-leader", "meriadoc", "boromir"}),
        ((5, 5, 5), {"rohan-leader", "meriadoc", "boromir", "strider"}),
    ],
)
def test_a_black_breath_reaches_a_leader_or_a_companion_by_level(rerolled: tuple[int, ...], reached: set[str]) -> None:
    """Black Breath (6): so many hits of the re-roll, so high a Level; the Shadow chooses, or spares them."""
    game = breath(rerolled)
    assert (asked(game), takes(game)) == ("black-breath", SHADOW)
    assert set(options(game)) == {("none",), *[("lose", name) for name in reached]}


def test_a_black_breath_takes_one_figure_and_no_hit() -> None:
    """Black Breath: the hits are suffered as well; a lost Hobbit is gone for good."""
    game = say(breath((5, 1, 1)), ("lose", "meriadoc"))
    assert game.state.fate["meriadoc"] == "gone"
    left = {"rohan-regular": 5, "rohan-leader": 1, "strider": 1, "boromir": 1}
    assert there(game, "westemnet", FREE) == left
    spared = say(breath((5, 1, 1)), ("none",))
    assert there(spared, "westemnet", FREE) == {**left, "meriadoc": 1}


def test_hits_of_the_combat_roll_are_no_black_breath() -> None:
    """Black Breath: only the Leader re-roll counts."""
    assert asked(breath((1, 1), (5, 5, 1, 1))) == "go-on"


# ---------------------------------------------------------------------- Words of Power


def test_words_of_power_silence_one_companion_for_the_round() -> None:
    """Words of Power (1), R12.3: neither Leadership nor Captain of the West; in the next round both are back."""
    game = fight(SHADOW, led("isengard 4R 1N", "rohan 3R, gimli, boromir"), "folde", shadow=WORDS)
    assert (asked(game), takes(game)) == ("words-of-power", SHADOW)
    assert set(options(game)) == {("silence", "gimli"), ("silence", "boromir")}
    say(game, ("silence", "gimli"))
    assert (len(battle(game).rolls[FREE]), len(battle(game).rerolls[FREE])) == (4, 1)
    assert silenced(game.state, "gimli")
    say(game, GO_ON, STAND)
    assert not silenced(game.state, "gimli")
    assert (strength(game.state, FREE), leadership(game.state, FREE)) == (5, 2)


def test_a_silenced_companion_has_nothing_to_forfeit() -> None:
    """Words of Power (1) and Mighty Attack (4), R12.7: the other one must pay, and alone nobody can."""
    two = fight(SHADOW, led("isengard 4R 1N", "rohan 3R, gimli, boromir"), "folde", free=MIGHTY, shadow=WORDS)
    say(two, ("silence", "gimli"))
    assert (battle(two).hits[FREE], battle(two).effects["forfeited"]) == (1, ("boromir",))
    alone = fight(SHADOW, led("isengard 4R 1N", "rohan 3R, gimli"), "folde", free=MIGHTY, shadow=WORDS)
    assert battle(alone).hits[FREE] == 0


def test_words_of_power_without_a_companion_do_nothing() -> None:
    """Words of Power: the card can be used all the same."""
    game = fight(SHADOW, led("isengard 4R 1N"), "folde", shadow=WORDS)
    assert (asked(game), strength(game.state, FREE), leadership(game.state, FREE)) == ("go-on", 3, 1)
    assert WORDS in game.state.played


def test_scouts_are_away_before_words_of_power() -> None:
    """Scouts and Words of Power (both 1), R12.4: the defender's comes first, so nobody is asked whom to silence."""
    regions = led("isengard 4R 1N", "rohan 3R, gimli, boromir")
    game = fight(SHADOW, regions, "folde", free=SCOUTS, shadow=WORDS)
    assert (asked(game), takes(game)) == ("escape", FREE)
    say(game, ("retreat", "fangorn"))
    assert (asked(game), "silenced" in battle(game).effects) == ("advance", False)


# ---------------------------------------------------------------------- Durin's Bane


@pytest.mark.parametrize(
    ("origin", "target", "reason"),
    [
        ("trollshaws", "fords-of-bruinen", None),
        ("dimrill-dale", "moria", None),
        ("fords-of-bruinen", "rivendell", "combat-needs-moria"),
    ],
)
def test_the_bane_reaches_two_regions_from_moria(origin: str, target: str, reason: str | None) -> None:
    """Durin's Bane, R12.2, R20.2: Moria itself and whoever defends at most two regions away."""
    regions = {origin: "sauron 4R", target: "elves 3R"}
    game = attack(ready(SHADOW, regions, hand={SHADOW: [BANE]}, control={}), origin)
    if asked(game) == "stand":
        say(game, STAND)
    assert unusable(game.state, SHADOW, BANE) == reason


def test_the_bane_strikes_with_fours_also_behind_walls() -> None:
    """Durin's Bane (2), R12.8: three dice before the Combat roll; the losses are taken at once."""
    walls = {"lorien": {"": "sauron 5R", "siege": "elves 4R"}}
    game = fight(SHADOW, walls, "lorien", shadow=BANE, script={"attack-shadow": [(4, 4, 3)], "combat-free": [(1, 1)]})
    assert game.state.battle is None
    assert inside(game, "lorien") == {"elves-regular": 2}


def test_the_bane_can_end_the_battle() -> None:
    """Durin's Bane (2), R12.9: nobody rolls any more, the attacker may advance."""
    regions = {"moria": "sauron 3R", "dimrill-dale": "elves 1R 1L"}
    game = fight(SHADOW, regions, "moria", shadow=BANE, script={"attack-shadow": [(4, 1, 1)]})
    assert (asked(game), battle(game).rolls) == ("advance", {})


def test_scouts_are_away_before_the_bane() -> None:
    """C-153, the printed example: Scouts (1) against Durin's Bane (2)."""
    regions = {"moria": "sauron 3R", "dimrill-dale": "elves 1R 1L"}
    game = fight(SHADOW, regions, "moria", free=SCOUTS, shadow=BANE)
    say(game, ("retreat", "parth-celebrant"))
    assert there(game, "parth-celebrant", FREE) == {"elves-regular": 1, "elves-leader": 1}


# ---------------------------------------------------------------------- modifiers


@pytest.mark.parametrize(("name", "needed"), [(STRIFE, 3), (DESPERATE, 4)])
def test_strife_and_despair_help_both_sides(name: str, needed: int) -> None:
    """Deadly Strife, Desperate Battle (3): every die of both, in the Combat roll and in the re-roll."""
    script = {"combat-free": [(needed, needed - 1, 1)], "reroll-free": [(needed,)]}
    game = fight(SHADOW, led("isengard 6R 1N"), "folde", shadow=name, script=script)
    assert battle(game).hits[FREE] == 2
    for side in (SHADOW, FREE):
        assert (to_hit(game.state, side, ROLL), to_hit(game.state, side, REROLL)) == (needed, needed)


def test_strife_before_walls() -> None:
    """Deadly Strife, R13.5, R11.10: from 6 to 4 for the besieger, from 5 to 3 for the besieged."""
    walls = {"helms-deep": {"": "isengard 2R 1E", "siege": "rohan 3R"}}
    game = fight(SHADOW, walls, "helms-deep", shadow=STRIFE)
    assert (to_hit(game.state, SHADOW, ROLL), to_hit(game.state, FREE, ROLL)) == (4, 3)


# ---------------------------------------------------------------------- Swarm of Bats


def test_bats_cancel_the_other_card() -> None:
    """Swarm of Bats (0), R12.6: it does nothing but is spent; the re-roll is no better for it."""
    script = {"combat-shadow": [(5, 5, 1, 1)]}
    game = fight(SHADOW, led("isengard 4R 1N"), "folde", free=WALL, shadow=BATS, script=script)
    assert battle(game).hits[SHADOW] == 2
    assert {WALL, BATS} <= set(game.state.played)
    assert to_hit(game.state, SHADOW, REROLL) == 5


def test_bats_without_a_card_to_cancel_better_the_reroll() -> None:
    """Swarm of Bats (0): by one, and not the Combat roll."""
    script = {"combat-shadow": [(4, 1, 1, 1)], "reroll-shadow": [(4,)]}
    game = fight(SHADOW, led("isengard 4R 1N"), "folde", shadow=BATS, script=script)
    assert (battle(game).roll_hits[SHADOW], battle(game).reroll_hits[SHADOW]) == (0, 1)


@pytest.mark.parametrize(
    ("side", "origin", "void", "left"), [(SHADOW, "osgiliath", SHADOW, 0), (FREE, "minas-tirith", FREE, 2)]
)
def test_bats_and_defiance_go_by_defender(side: str, origin: str, void: str, left: int) -> None:
    """C-154, R12.4, R12.6: the defender's card cancels; Aragorn pays only when it is Defiance."""
    regions = {"osgiliath": "sauron 4R", "minas-tirith": "gondor 3R, aragorn"}
    game = fight(side, regions, origin, free=DEFIANCE, shadow=BATS, gone=("strider",))
    assert battle(game).effects["cancelled"] == (void,)
    assert (leadership(game.state, FREE), len(battle(game).rerolls.get(FREE, ()))) == (left, left)
    assert to_hit(game.state, SHADOW, REROLL) == 5
    assert {DEFIANCE, BATS} <= set(game.state.played)


# ---------------------------------------------------------------------- Relentless Assault


def test_an_assault_is_paid_with_the_own_units() -> None:
    """Relentless Assault (3), R11.12: two hits at once, so three dice that hit with a 3; the re-roll with a 5."""
    script = {"combat-shadow": [(3, 2, 1)]}
    game = fight(SHADOW, led("isengard 5R"), "folde", shadow=RELENTLESS, script=script)
    assert (asked(game), takes(game)) == ("own-hits", SHADOW)
    assert options(game) == (("inflict", 1), ("inflict", 2), ("none",))
    say(game, ("inflict", 2))
    assert (battle(game).hits[SHADOW], there(game, "folde", SHADOW)) == (1, {"isengard-regular": 3})
    assert (to_hit(game.state, SHADOW, ROLL), to_hit(game.state, SHADOW, REROLL)) == (3, 5)
    assert battle(game).hits[FREE] == 0


def test_an_assault_may_cost_nothing_or_an_elites_rank() -> None:
    """Relentless Assault, R11.12: no hit, no bonus; an Elite who becomes a Regular costs no die."""
    quiet = say(fight(SHADOW, led("isengard 5R"), "folde", shadow=RELENTLESS), ("none",))
    assert (len(battle(quiet).rolls[SHADOW]), to_hit(quiet.state, SHADOW, ROLL)) == (5, 5)
    game = fight(SHADOW, led("isengard 2R 1E"), "folde", shadow=RELENTLESS)
    say(game, ("inflict", 1), ("reduce", "isengard-elite"))
    assert (len(battle(game).rolls[SHADOW]), to_hit(game.state, SHADOW, ROLL)) == (3, 4)


def test_an_assault_cannot_cost_more_than_there_is() -> None:
    """Relentless Assault, R11.12: one Regular takes one hit, and with him the battle is over."""
    game = fight(SHADOW, led("isengard 1R"), "folde", shadow=RELENTLESS)
    assert options(game) == (("inflict", 1), ("none",))
    say(game, ("inflict", 1))
    assert (game.state.battle, there(game, "folde", SHADOW)) == (None, {})
    assert there(game, "westemnet", FREE) == {"rohan-regular": 3, "rohan-leader": 1}


def test_the_rearguard_takes_no_part_in_an_assault() -> None:
    """Relentless Assault, R11.3: the hits fall on those who fight."""
    game = ready(SHADOW, led("isengard 5R"), hand={SHADOW: [RELENTLESS]})
    attack(game, "folde", stay="isengard 4R")
    say(game, card(RELENTLESS))
    assert options(game) == (("inflict", 1), ("none",))


# ---------------------------------------------------------------------- Onslaught


def test_an_onslaught_trades_units_after_the_casualties() -> None:
    """Onslaught (7), R12.8: a die for each hit on the own Army, hitting with a 4, also before a Stronghold."""
    walls = {"helms-deep": {"": "isengard 5R 1E", "siege": "rohan 4R"}}
    game = fight(SHADOW, walls, "helms-deep", shadow=ONSLAUGHT, script={"attack-shadow": [(4, 3)]})
    assert (asked(game), takes(game)) == ("own-hits", SHADOW)
    assert options(game) == (*[("inflict", count) for count in (1, 2, 3, 4)], ("none",))
    say(game, ("inflict", 2), ("remove", "isengard-regular"), ("remove", "isengard-regular"))
    assert there(game, "helms-deep", SHADOW) == {"isengard-regular": 3, "isengard-elite": 1}
    assert inside(game, "helms-deep") == {"rohan-regular": 3}


def test_an_onslaught_may_be_none() -> None:
    """Onslaught: without a hit there is no die."""
    game = say(fight(SHADOW, OPEN, "folde", shadow=ONSLAUGHT), ("none",))
    assert (asked(game), there(game, "folde", SHADOW)) == ("go-on", {"isengard-regular": 4})


def test_an_onslaught_can_cost_the_last_unit() -> None:
    """Onslaught, R11.12: no more hits than the Army can take, but its last unit may go; the dice are rolled."""
    script = {"combat-free": [(5, 1)], "attack-shadow": [(4,)]}
    game = fight(SHADOW, led("isengard 2R 1N", "rohan 2R"), "folde", shadow=ONSLAUGHT, script=script)
    assert options(game) == (("inflict", 1), ("none",))
    say(game, ("inflict", 1))
    assert (game.state.battle, there(game, "folde", SHADOW)) == (None, {})
    assert there(game, "westemnet", FREE) == {"rohan-regular": 1}


def test_after_a_victory_there_is_no_onslaught() -> None:
    """Onslaught (7), R12.9: the casualties have ended the battle."""
    script = {"combat-shadow": [(5, 5, 5, 1)]}
    game = fight(SHADOW, OPEN, "folde", shadow=ONSLAUGHT, script=script)
    assert asked(game) == "advance"


# ---------------------------------------------------------------------- Great Host


def host(shadow_rolls: tuple[int, ...], free_rolls: tuple[int, ...]) -> Game[State]:
    """Five Regulars from Dale attack the Dwarves of Erebor in the open."""
    regions = {"dale": "sauron 5R", "erebor": "dwarves 2R 1E"}
    script = {"combat-shadow": [shadow_rolls], "combat-free": [free_rolls]}
    return fight(SHADOW, regions, "dale", shadow=HOST, script=script)


def test_a_great_host_is_counted_after_the_losses() -> None:
    """C-158: four against one is enough for one more hit, three against two is not."""
    game = host((5, 5, 1, 1, 1), (5, 1, 1))
    say(game, ("remove", "dwarves-regular"), ("remove", "dwarves-regular"))
    assert there(game, "dale", SHADOW) == {"sauron-regular": 4}
    assert there(game, "erebor", FREE) == {"dwarves-regular": 1}  # the Elite has taken it
    other = host((5, 1, 1, 1, 1), (5, 5, 1))
    say(other, ("remove", "dwarves-regular"))
    assert there(other, "dale", SHADOW) == {"sauron-regular": 3}
    assert there(other, "erebor", FREE) == {"dwarves-regular": 1, "dwarves-elite": 1}


def test_a_host_that_stays_behind_is_not_great() -> None:
    """Great Host (7), R11.3: the rearguard is not counted."""
    game = ready(SHADOW, led("isengard 7R", "rohan 3R"), hand={SHADOW: [HOST]})
    attack(game, "folde", stay="isengard 2R")
    say(game, card(HOST))
    assert there(game, "westemnet", FREE) == {"rohan-regular": 3}
    whole = fight(SHADOW, led("isengard 7R", "rohan 3R"), "folde", shadow=HOST)
    assert there(whole, "westemnet", FREE) == {"rohan-regular": 2}


def test_a_great_host_besieges_too() -> None:
    """C-158: those inside the Stronghold are counted; the hit is taken at once and can end the siege."""
    walls = {"helms-deep": {"": "isengard 2R", "siege": "rohan 1R"}}
    game = fight(SHADOW, walls, "helms-deep", shadow=HOST)
    assert inside(game, "helms-deep") == {}
    assert game.state.control["helms-deep"] == SHADOW


# ---------------------------------------------------------------------- We Come to Kill


def test_elites_come_to_kill_after_the_casualties() -> None:
    """We Come to Kill (7), R12.8: a die for each Elite of any Nation, hitting with a 5, also before a Stronghold."""
    walls = {"helms-deep": {"": "isengard 2R 1E, sauron 1E", "siege": "rohan 4R"}}
    game = fight(SHADOW, walls, "helms-deep", shadow=KILL, script={"attack-shadow": [(5, 4)]})
    assert inside(game, "helms-deep") == {"rohan-regular": 3}


def test_only_the_elites_that_are_left_kill() -> None:
    """We Come to Kill (7): one that has been reduced has no die; more than five have five."""
    script = {"combat-free": [(5, 1, 1)], "attack-shadow": [(5,)]}
    game = fight(SHADOW, led("isengard 2R 1E"), "folde", shadow=KILL, script=script)
    say(game, ("reduce", "isengard-elite"))
    assert there(game, "westemnet", FREE)["rohan-regular"] == 3
    many = {"attack-shadow": [(5, 1, 1, 1, 1)]}
    big = fight(SHADOW, led("isengard 6E"), "folde", shadow=KILL, script=many)
    assert there(big, "westemnet", FREE)["rohan-regular"] == 2
