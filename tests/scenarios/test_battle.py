"""Attacking and fighting in the open (R11, R13.1, R8.3, R8.9, R8.12), and what Characters do in battle (R10)."""

from __future__ import annotations

import pytest

from tests.scenarios.builders import asked, options, refused, say, say_until
from tests.scenarios.fights import (
    CEASE,
    GO_ON,
    MISS,
    STAND,
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
from wotr.rules import battle as battle_module
from wotr.rules import combat_cards, rounds
from wotr.rules.battle import attack_targets, bars_attacker, bars_target
from wotr.rules.board import controller, points
from wotr.rules.book import FREE, SHADOW
from wotr.rules.state import State
from wotr.rules.strength import (
    ROLL,
    combat_dice,
    leadership,
    strength,
    to_hit,
)
from wotr.table.errors import IllegalAnswer

ITHILIEN = {"south-ithilien": "sauron 4R", "osgiliath": "gondor 3R 1L"}
"""Osgiliath is a Fortification: in round 1 the Shadow needs 6 there."""

PLAIN = {"westemnet": "rohan 3R 1L", "folde": "isengard 4R"}
"""Two Towns of Rohan, which give their defenders nothing."""


# ---------------------------------------------------------------------- who attacks, from where, with what


def test_an_army_die_attacks_a_neighbour() -> None:
    """R11.1: one Army attacks one enemy Army in an adjacent region; nobody else is offered."""
    game = ready(SHADOW, {**ITHILIEN, "barad-dur": "sauron 3R 1N", "minas-morgul": "sauron 1R"})
    assert attacks(game) == {("south-ithilien", False)}
    assert attack_targets(game.state, SHADOW, ("south-ithilien", SHADOW, False)) == ("osgiliath",)
    assert bars_target(game.state, SHADOW, ("barad-dur", SHADOW, False), "osgiliath") == "attack-not-adjacent"
    assert bars_target(game.state, SHADOW, ("minas-morgul", SHADOW, False), "north-ithilien") == "attack-no-enemy"


def test_a_character_die_attacks_only_with_a_leader_or_character() -> None:
    """R11.1, R5.5: an Army without either is not offered for a Character die."""
    game = ready(SHADOW, ITHILIEN, dice=["character"])
    assert attacks(game) == set()
    assert bars_attacker(game.state, ("south-ithilien", SHADOW, False), frozenset({"nazgul"})) == "attack-needs-leader"
    led = ready(SHADOW, {**ITHILIEN, "south-ithilien": "sauron 4R 1N"}, dice=["character"])
    assert attacks(led) == {("south-ithilien", False)}


def test_two_armies_never_attack_together() -> None:
    """C-114, R11.1: an attack has one origin, and the die that attacked moves nobody besides."""
    game = ready(
        SHADOW, {"orthanc": "isengard 4R", "gap-of-rohan": "isengard 3R", "fords-of-isen": "rohan 2R 1L"}, dice=["army"]
    )
    assert attacks(game) == {("orthanc", False), ("gap-of-rohan", False)}
    attack(game, "orthanc", "fords-of-isen")
    say_until(game, "go-on")
    assert battle(game).origin == "orthanc"
    say(game, CEASE)
    assert game.state.dice[SHADOW] == ("event",)
    assert there(game, "gap-of-rohan", SHADOW) == {"isengard-regular": 3}


def test_nations_not_at_war_do_not_attack() -> None:
    """C-113, R11.2, R8.12: units and Leaders of the North stay behind; without the Elves nobody attacks."""
    regions = {"dale": "elves 2R, north 3R 2L", "northern-rhovanion": "sauron 2R"}
    game = ready(FREE, regions, politics={"north": 1})
    say(game, ("attack", "army-muster", "army", "dale", False))
    assert asked(game) == "rearguard"
    assert refused(game, ())
    assert refused(game, figures(game, "north 3R 1L"))
    say(game, figures(game, "north 3R 2L"))
    say_until(game, "go-on")
    assert len(battle(game).rolls[FREE]) == 2

    alone = ready(FREE, {**regions, "dale": "north 3R 2L"}, politics={"north": 1})
    assert attacks(alone) == set()
    assert bars_attacker(alone.state, ("dale", FREE, False)) == "attack-not-at-war"


def test_leaders_not_at_war_are_not_left_alone() -> None:
    """R11.2, R0.12: the last unit At War cannot leave a Leader of another Nation behind without a unit."""
    regions = {"dale": "elves 1R, north 1L", "northern-rhovanion": "sauron 2R"}
    game = ready(FREE, regions, politics={"north": 1})
    assert attacks(game) == set()
    two = ready(FREE, {**regions, "dale": "elves 2R, north 1L"}, politics={"north": 1})
    attack(two, "dale")
    assert battle(two).rearguard == figures(two, "elves 1R, north 1L")


def test_nazgul_and_characters_attack_as_if_at_war() -> None:
    """R8.14: a Nazgûl goes along although Sauron is not At War."""
    regions = {"south-ithilien": "southrons 2R 1N", "osgiliath": "gondor 2R"}
    game = ready(SHADOW, regions, politics={"sauron": 1}, dice=["character"])
    attack(game, "south-ithilien", use="character")
    say_until(game, "go-on")
    assert leadership(game.state, SHADOW) == 1


def test_characters_without_an_army_are_not_attacked() -> None:
    """C-125, R10.7, R11.1: there is no enemy Army in Edoras, so nobody can be attacked there."""
    game = ready(SHADOW, {"westemnet": "isengard 3R", "edoras": "gandalf-white, legolas"}, gone=("gandalf-grey",))
    assert attacks(game) == set()
    assert bars_target(game.state, SHADOW, ("westemnet", SHADOW, False), "edoras") == "attack-no-enemy"
    march(game, "westemnet", "edoras", "isengard 3R")
    assert controller(game.state, "edoras") == SHADOW
    assert there(game, "edoras", FREE) == {"gandalf-white": 1, "legolas": 1}


def test_a_table_card_can_forbid_an_attack() -> None:
    """R11.1 and the cards that bar attacks: Tom Bombadil keeps the Shadow out of the Shire."""
    regions = {"buckland": "sauron 3R", "the-shire": "north 1R", "bree": "sauron 2R"}
    assert ("buckland", False) in attacks(ready(SHADOW, regions))
    game = ready(SHADOW, regions, table=("fp-strat-03",))
    assert attacks(game) == set()
    assert bars_target(game.state, SHADOW, ("buckland", SHADOW, False), "the-shire") == "card-tom-bombadil"


# ---------------------------------------------------------------------- rearguard


def test_each_part_of_a_split_attacker_needs_a_unit_and_a_character_die_a_leader_in_front() -> None:
    """C-115, R11.3: both parts need a unit; with a Character die a leader must attack."""
    game = ready(SHADOW, {"minas-morgul": "sauron 5R 2N", "south-ithilien": "gondor 2R"}, dice=["character"])
    say(game, ("attack", "character", "character", "minas-morgul", False))
    limit = game.decision().limit(game.state)  # type: ignore[attr-defined]
    assert limit.refuse(figures(game, "sauron 1R 2N")) == "attack-needs-leader"
    assert limit.refuse(figures(game, "sauron 1N")) == "rearguard-no-unit"
    assert limit.refuse(figures(game, "sauron 5R 1N")) == "attack-no-unit"
    say(game, figures(game, "sauron 1R 1N"))
    assert battle(game).rearguard == figures(game, "sauron 1R 1N")


def test_the_rearguard_is_not_in_the_battle() -> None:
    """R11.3: it rolls nothing, leads nothing, cannot be hit and cannot advance."""
    game = ready(
        SHADOW,
        {"minas-morgul": "sauron 3R 2N", "south-ithilien": "gondor 2R"},
        dice=["character"],
        script={"combat-free": [(6, 6)]},
    )
    attack(game, "minas-morgul", use="character", stay="sauron 1R 1N")
    assert game.state.battle is None
    assert there(game, "minas-morgul", SHADOW) == {"sauron-regular": 1, "nazgul": 1}
    assert game.state.reserve["nazgul"] == 7


def test_a_rearguard_of_units_lets_a_leader_stay_when_the_winners_advance() -> None:
    """R11.3, R11.19: Leaders may stay with the rearguard while every attacking unit advances."""
    game = ready(
        FREE,
        {"westemnet": "rohan 3R 1L", "folde": "isengard 1R"},
        script={"combat-free": [(6, 6)], "combat-shadow": [(1,)]},
    )
    attack(game, "westemnet", stay="rohan 1R")
    assert asked(game) == "advance"
    say(game, figures(game, "rohan 2R"))
    assert there(game, "westemnet", FREE) == {"rohan-regular": 1, "rohan-leader": 1}
    assert there(game, "folde", FREE) == {"rohan-regular": 2}


def test_all_defenders_take_part() -> None:
    """R11.4: every unit, Leader and Companion of the attacked Army fights."""
    game = ready(SHADOW, {**PLAIN, "westemnet": "rohan 3R 1L, elves 1E, gimli", "folde": "isengard 4R"})
    attack(game, "folde")
    assert strength(game.state, FREE) == 5
    assert leadership(game.state, FREE) == 2


def test_attackers_stay_in_their_region_during_the_battle() -> None:
    """R11.5."""
    game = ready(SHADOW, PLAIN)
    attack(game, "folde")
    say_until(game, "go-on")
    assert there(game, "folde", SHADOW)
    assert not there(game, "westemnet", SHADOW)


# ---------------------------------------------------------------------- politics


def test_an_attacked_nation_becomes_active_and_advances_once() -> None:
    """R11.6, R8.3, R8.9: once a battle for each Nation with units there, whatever the rounds; attackers do not move."""
    game = ready(
        SHADOW,
        {"folde": "isengard 4R", "westemnet": "rohan 3R, north 1R, gondor 1L"},
        politics={"rohan": (False, 3), "north": (False, 1), "gondor": (False, 2)},
        script={"combat-shadow": [MISS[:4]] * 2, "combat-free": [MISS[:4]] * 2, "reroll-free": [(1,)] * 2},
    )
    attack(game, "folde")
    say(game, GO_ON, STAND)
    assert battle(game).round == 2
    assert (game.state.politics["rohan"], game.state.active["rohan"]) == (2, True)
    assert (game.state.politics["north"], game.state.active["north"]) == (0, True)
    assert (game.state.politics["gondor"], game.state.active["gondor"]) == (2, False)


def test_a_shadow_nation_advances_when_it_is_attacked() -> None:
    """R8.9, R8.10: the rule holds for both sides."""
    game = ready(FREE, {"westemnet": "rohan 3R", "folde": "southrons 2R"}, politics={"southrons": 2})
    attack(game, "westemnet")
    assert game.state.politics["southrons"] == 1


def test_attack_and_capture_are_two_steps() -> None:
    """C-099 in short, R8.9 with R8.10: one step for the battle, one for the captured City."""
    game = ready(
        SHADOW,
        {"northern-rhovanion": "sauron 6R", "dale": "north 1R 1L"},
        politics={"north": (False, 3)},
        script={"combat-shadow": [MISS, (5, 1, 1, 1, 1)], "combat-free": [(1,), (1,)], "reroll-free": [(1,), (1,)]},
    )
    attack(game, "northern-rhovanion")
    say(game, GO_ON, STAND)
    assert game.state.politics["north"] == 2
    say(game, figures(game, "sauron 6R"))
    assert (game.state.politics["north"], points(game.state, SHADOW)) == (1, 1)


# ---------------------------------------------------------------------- the course of a battle


def test_a_round_goes_from_the_roll_to_the_casualties() -> None:
    """R11.9, R11.16: roll, re-roll, casualties, then the attacker ceases or goes on."""
    game = ready(
        SHADOW,
        PLAIN,
        script={"combat-shadow": [(5, 1, 1, 1)], "combat-free": [(5, 1, 1)], "reroll-free": [(5,)]},
    )
    attack(game, "folde")
    assert (asked(game), takes(game), options(game)) == ("go-on", SHADOW, (GO_ON, CEASE))
    assert there(game, "folde", SHADOW) == {"isengard-regular": 2}
    assert there(game, "westemnet", FREE) == {"rohan-regular": 2, "rohan-leader": 1}


def test_a_battle_tells_what_the_log_and_the_window_show() -> None:
    """R11.9: each step with its numbers, in the order of the round."""
    game = ready(
        SHADOW,
        {"folde": "isengard 2R", "westemnet": "rohan 2R 1L"},
        script={"combat-shadow": [(5, 1)], "combat-free": [(2, 1)], "reroll-free": [(3,)]},
    )
    attack(game, "folde")
    say(game, GO_ON, ("retreat", "fangorn"), ())
    shown = ("attack", "round", "combat-roll", "leader-reroll", "hits", "retreats", "battle-over")
    assert [(event.kind, *event.data) for event in game.events if event.kind in shown] == [
        ("attack", SHADOW, "folde", "westemnet", "field", figures(game, "isengard 2R")),
        ("round", 1),
        ("combat-roll", SHADOW, (5, 1), 5, 1),
        ("combat-roll", FREE, (2, 1), 5, 0),
        ("leader-reroll", FREE, (3,), 5, 0),
        ("hits", "westemnet", FREE, 1),
        ("retreats", "westemnet", "fangorn", FREE),
        ("battle-over", SHADOW, "westemnet", "retreated"),
    ]


def test_abilities_are_heard_at_three_points_of_a_battle(monkeypatch: pytest.MonkeyPatch) -> None:
    """R11.9: before the first cards, at each reveal, and after the casualties of each round."""
    heard: list[tuple[str, int]] = []

    async def listen(state: State, point: str, *args: object) -> bool:
        heard.append((point, state.battle.round if state.battle else -1))
        return False

    for module in (battle_module, combat_cards, rounds):
        monkeypatch.setattr(module, "interrupt", listen)
    game = ready(FREE, PLAIN, hand={FREE: ["fp-strat-02"]})
    attack(game, "westemnet")
    say(game, ("card", "fp-strat-02"), GO_ON, STAND)
    assert heard == [("battle_begins", 0), ("cards_revealed", 1), ("round_ends", 1), ("round_ends", 2)]


def test_ceasing_ends_the_battle_where_all_stand() -> None:
    """R11.16, R11.19, C-131 first half: the defender may not retreat then."""
    game = ready(SHADOW, PLAIN)
    attack(game, "folde")
    say_until(game, "go-on")
    say(game, CEASE)
    assert game.state.battle is None
    assert there(game, "folde", SHADOW)
    assert there(game, "westemnet", FREE)


def test_field_battles_have_no_round_limit() -> None:
    """R11.18."""
    rounds = 9
    game = ready(
        SHADOW,
        {"folde": "isengard 1R", "westemnet": "rohan 1R"},
        script={"combat-shadow": [(1,)] * rounds, "combat-free": [(1,)] * rounds},
    )
    attack(game, "folde")
    for _ in range(rounds - 1):
        say(game, GO_ON, STAND)
    assert (battle(game).round, asked(game)) == (rounds, "go-on")


def test_advance_is_a_choice_and_capture_needs_entry() -> None:
    """C-117, R11.19, R14.1: nobody advances and Erebor stays Dwarven; two Regulars enter and it is captured."""
    script = {"combat-shadow": [(5, 5, 1, 1, 1)], "combat-free": [(1,)], "reroll-shadow": [(1,)], "reroll-free": [(1,)]}
    regions = {"dale": "sauron 4R 2E 1N", "erebor": "dwarves 1R 1L"}
    game = ready(SHADOW, regions, politics={"dwarves": 2}, script=script)
    start = points(game.state, SHADOW)
    attack(game, "dale")
    say(game, STAND)
    assert asked(game) == "advance"
    say(game, ())
    assert (controller(game.state, "erebor"), game.state.politics["dwarves"]) == (FREE, 1)
    assert points(game.state, SHADOW) == start

    taken = ready(SHADOW, regions, politics={"dwarves": 2}, script=script)
    attack(taken, "dale")
    say(taken, STAND, figures(taken, "sauron 2R"))
    assert (controller(taken.state, "erebor"), taken.state.politics["dwarves"]) == (SHADOW, 0)
    assert points(taken.state, SHADOW) == start + 2
    assert there(taken, "dale", SHADOW) == {"sauron-regular": 2, "sauron-elite": 2, "nazgul": 1}


def test_nobody_advances_without_a_unit_and_no_leader_is_left_alone() -> None:
    """R11.19, R0.12, R14.6."""
    game = ready(
        FREE,
        {"westemnet": "rohan 2R 1L, gimli", "folde": "isengard 1R"},
        script={"combat-free": [(5, 5, 5)], "combat-shadow": [(1,)]},
    )
    attack(game, "westemnet")
    limit = game.decision().limit(game.state)  # type: ignore[attr-defined]
    assert limit.refuse(figures(game, "gimli")) == "advance-needs-unit"
    assert limit.refuse(figures(game, "rohan 2R")) == "leader-alone"
    assert limit.refuse(figures(game, "rohan 2R 1L")) is None
    assert limit.refuse(()) is None


def test_saruman_leads_from_his_tower() -> None:
    """C-116: he counts for an attack with a Character die, but cannot advance."""
    game = ready(
        SHADOW,
        {"orthanc": "isengard 4R, saruman", "fords-of-isen": "rohan 2R"},
        dice=["character"],
        script={"combat-shadow": [(6, 6, 1, 1)], "reroll-shadow": [(1,)], "combat-free": [(1, 1)]},
    )
    attack(game, "orthanc", use="character")
    assert asked(game) == "advance"
    assert refused(game, figures(game, "isengard 4R, saruman"))
    say(game, figures(game, "isengard 4R"))
    assert there(game, "orthanc", SHADOW) == {"saruman": 1}


def test_saruman_leads_no_move() -> None:
    """C-116 last part: with a Character die the Army can attack, but not move."""
    game = ready(SHADOW, {"orthanc": "isengard 4R, saruman", "fords-of-isen": "rohan 2R"}, dice=["character"])
    assert ("attack", "character", "character", "orthanc", False) in options(game)
    assert not [option for option in options(game) if option[0] == "move-army"]


def test_the_winner_liberates_what_was_his() -> None:
    """R14.4: the Dwarves' allies come back to Dale, and the marker goes."""
    game = ready(
        FREE,
        {"erebor": "dwarves 3R", "dale": "sauron 1R"},
        script={"combat-free": [(6, 1, 1)], "combat-shadow": [(1,)]},
    )
    assert points(game.state, SHADOW) == 1
    attack(game, "erebor")
    say(game, figures(game, "dwarves 1R"))
    assert (controller(game.state, "dale"), points(game.state, SHADOW)) == (FREE, 0)


def test_companions_who_advance_wake_a_nation() -> None:
    """R8.5, C-103: an advance ends in a City; Strider activates the North."""
    game = ready(
        FREE,
        {"old-forest": "elves 3R, strider", "the-shire": "sauron 1R"},
        politics={"north": (False, 2)},
        script={"combat-free": [(6, 1, 1, 1)], "combat-shadow": [(1,)], "reroll-free": [(1,)]},
    )
    assert not game.state.active["north"]
    attack(game, "old-forest")
    say(game, figures(game, "elves 3R, strider"))
    assert game.state.active["north"]


def test_the_political_effect_of_osgiliath() -> None:
    """C-096 second half: units of Gondor are attacked outside their Nation, and Gondor is roused."""
    game = ready(SHADOW, ITHILIEN, politics={"gondor": (False, 2)})
    attack(game, "south-ithilien")
    assert (game.state.active["gondor"], game.state.politics["gondor"]) == (True, 1)


def test_a_view_can_compute_every_number_of_the_battle() -> None:
    """Views have the state's type: what the window shows is computed on them (R11.7, R11.8, R11.10)."""
    game = ready(SHADOW, {**PLAIN, "westemnet": "rohan 3R 1L, gimli"})
    attack(game, "folde")
    view = game.view(None)
    assert (strength(view, FREE), leadership(view, FREE), to_hit(view, FREE, ROLL)) == (4, 2, 5)
    assert combat_dice(view, FREE) == 4


def test_a_battle_can_be_copied_at_each_question() -> None:
    """The battle lies in the state: a copy in the middle of it goes on in the same way."""
    game = ready(SHADOW, PLAIN, seed=3)
    attack(game, "folde")
    twin = game.copy()
    for each in (game, twin):
        say_until(each, "action")
    assert twin.state.armies == game.state.armies


def test_an_answer_that_is_not_offered_changes_nothing() -> None:
    """R11.16: only the attacker's two answers are legal."""
    game = ready(SHADOW, PLAIN)
    attack(game, "folde")
    say_until(game, "go-on")
    with pytest.raises(IllegalAnswer):
        game.answer(game.decision().seat, ("retreat", "edoras"))
    assert inside(game, "helms-deep") == {}
