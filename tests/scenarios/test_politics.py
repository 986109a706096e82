"""The Political Track: activating Nations, advancing them, what holds them back (R8)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenarios.builders import bare_state, figures, options, position, say, say_until
from tests.scenarios.fights import CEASE, GO_ON, MISS, attack, march, ready
from wotr.rules import politics
from wotr.rules.book import FREE, NOBODY, SHADOW
from wotr.rules.characters import bring_in
from wotr.rules.state import State
from wotr.table.game import Game

HITS = (6, 6, 6, 6, 6)


def standing(game: Game[State], nation: str) -> tuple[bool, int]:
    """Whether a Nation is active, and its steps to At War."""
    return game.state.active[nation], game.state.politics[nation]


# ---------------------------------------------------------------------- the track


def test_a_nation_is_at_war_in_the_last_box_which_no_passive_nation_enters() -> None:
    """R8.1, R8.8: step by step, then it waits to be activated."""
    state = bare_state()
    assert [politics.advance(state, "gondor") for _ in range(3)] == [True, False, False]
    assert state.politics["gondor"] == 1
    politics.activate(state, "gondor")
    assert politics.advance(state, "gondor")
    assert (state.politics["gondor"], politics.can_advance(state, "gondor")) == (0, False)


def test_shadow_nations_are_active_from_the_start() -> None:
    """R8.1, R8.10."""
    state = bare_state()
    assert all(state.active[nation] for nation in state.book.nations_of[SHADOW])
    assert politics.advance(state, "sauron")
    assert state.politics["sauron"] == 0


def test_activation_does_not_move_the_counter() -> None:
    """R8.7."""
    state = bare_state()
    politics.activate(state, "rohan")
    assert (state.active["rohan"], state.politics["rohan"]) == (True, 3)


def test_a_counter_set_back_stays_active_and_on_the_track() -> None:
    """R8.15: the top box is the limit."""
    state = bare_state()
    state.politics["elves"] = 0
    assert [politics.set_back(state, "elves") for _ in range(4)] == [True, True, True, False]
    assert (state.politics["elves"], state.active["elves"]) == (3, True)


# ---------------------------------------------------------------------- entering


def test_an_enemy_army_in_one_of_its_regions_rouses_a_nation() -> None:
    """R8.2, C-097: the Fords of Isen are Rohan; no step, no control marker, no points."""
    game = ready(SHADOW, {"orthanc": "isengard 4R"}, politics={"rohan": (False, 3)})
    march(game, "orthanc", "fords-of-isen", "isengard 4R")
    assert standing(game, "rohan") == (True, 3)
    assert game.state.control == {}


def test_osgiliath_is_nobodys() -> None:
    """R0.5, R8.2, R8.11, C-096: moving through North Ithilien into it rouses nobody; a Nation in peace may come too."""
    game = ready(
        SHADOW,
        {"minas-morgul": "sauron 5R", "west-harondor": "southrons 1R"},
        dice=("army", "army", "army"),
        politics={"gondor": (False, 2), "southrons": 1},
    )
    march(game, "minas-morgul", "north-ithilien", "sauron 5R")
    say(game, ("skip", "event"))
    march(game, "north-ithilien", "osgiliath", "sauron 5R")
    march(game, "west-harondor", "osgiliath", "southrons 1R")
    assert figures(game, "osgiliath", SHADOW) == {"sauron-regular": 5, "southrons-regular": 1}
    assert standing(game, "gondor") == (False, 2)
    assert game.state.control == {}


def test_own_and_friendly_armies_rouse_nobody() -> None:
    """R8.2: the Army must be an enemy's."""
    game = ready(FREE, {"druadan-forest": "rohan 1R"}, politics={"gondor": (False, 2)})
    march(game, "druadan-forest", "minas-tirith", "rohan 1R")
    assert standing(game, "gondor") == (False, 2)


def test_nazgul_alone_rouse_nobody() -> None:
    """R8.2: they are no Army."""
    game = position(
        to_act=SHADOW,
        dice={"shadow": ["character", "event"], "free": ["event"]},
        regions={"morannon": "sauron 1N"},
        politics={"gondor": (False, 2)},
    )
    say(game, ("move-nazgul", "character", "character", "nazgul", "morannon"), ("to", "pelargir"))
    assert figures(game, "pelargir", SHADOW) == {"nazgul": 1}
    assert standing(game, "gondor") == (False, 2)


# ---------------------------------------------------------------------- being attacked


def test_an_attacked_nation_becomes_active_and_advances_wherever_it_stands() -> None:
    """R8.3, R8.9, C-096: Gondor units in Osgiliath."""
    game = ready(
        SHADOW,
        {"minas-morgul": "sauron 5R", "north-ithilien": "sauron 5R", "osgiliath": "gondor 2R"},
        politics={"gondor": (False, 2)},
    )
    attack(game, "north-ithilien", "osgiliath")
    assert standing(game, "gondor") == (True, 1)


def test_each_nation_in_an_attacked_army_advances_once_per_battle() -> None:
    """R8.9: whatever the rounds; Nations with a Leader or a Companion only do not."""
    game = ready(
        SHADOW,
        {"north-ithilien": "sauron 5R", "osgiliath": "gondor 2R, rohan 1R, elves 1L, gimli"},
        politics={"gondor": (False, 2), "rohan": (False, 3), "elves": 3, "dwarves": (False, 3)},
    )
    attack(game, "north-ithilien", "osgiliath")
    say_until(game, "go-on")
    say(game, GO_ON)
    say_until(game, "go-on", {"stand": ("stand",)})
    say(game, CEASE)
    assert standing(game, "gondor") == (True, 1)
    assert standing(game, "rohan") == (True, 2)
    assert standing(game, "elves") == (True, 3)
    assert standing(game, "dwarves") == (False, 3)


def test_an_attacked_nation_is_activated_before_it_advances() -> None:
    """R8.9, R8.1: so that a passive one comes from the last box but one to At War; by a capture just the same."""
    regions = {"north-ithilien": "sauron 5R", "osgiliath": "gondor 2R"}
    game = ready(SHADOW, regions, politics={"gondor": (False, 1)})
    attack(game, "north-ithilien", "osgiliath")
    assert standing(game, "gondor") == (True, 0)
    taken = ready(SHADOW, {"folde": "isengard 2R"}, politics={"rohan": (False, 1)})
    march(taken, "folde", "edoras", "isengard 2R")
    assert standing(taken, "rohan") == (True, 0)


def test_two_battles_are_two_steps() -> None:
    """R8.9."""
    game = ready(
        SHADOW,
        {"north-ithilien": "sauron 5R", "osgiliath": "gondor 2R"},
        dice=("army", "army"),
        politics={"gondor": (True, 2)},
    )
    for left in (1, 0):
        attack(game, "north-ithilien", "osgiliath")
        say_until(game, "go-on", {"stand": ("stand",)})
        say(game, CEASE)
        assert standing(game, "gondor") == (True, left)
        if left:
            say(game, ("skip", "event"))


def test_shadow_nations_advance_when_attacked() -> None:
    """R8.9, R8.10."""
    game = ready(FREE, {"osgiliath": "gondor 3R", "south-ithilien": "southrons 1R"}, politics={"southrons": 2})
    attack(game, "osgiliath", "south-ithilien")
    assert standing(game, "southrons") == (True, 1)


def test_attack_and_capture_are_two_steps() -> None:
    """R8.9, R8.10, R14.3, C-099: Dale falls in the second round and is entered."""
    game = ready(
        SHADOW,
        {"northern-rhovanion": "sauron 6R", "dale": "north 1R 1L"},
        politics={"north": (False, 3)},
        script={"combat-shadow": [MISS, HITS]},
    )
    attack(game, "northern-rhovanion", "dale")
    say_until(game, "go-on")
    assert standing(game, "north") == (True, 2)
    say(game, GO_ON)
    say_until(game, "advance", {"stand": ("stand",)})
    assert standing(game, "north") == (True, 2)
    say(game, (("sauron-regular", 6),))
    assert standing(game, "north") == (True, 1)
    assert game.state.control["dale"] == SHADOW


def test_a_shadow_nation_loses_a_settlement_and_advances() -> None:
    """R8.10: the trigger holds for both sides; taking one back is no capture."""
    game = ready(FREE, {"west-harondor": "gondor 3R"}, politics={"southrons": 2})
    march(game, "west-harondor", "near-harad", "gondor 3R")
    assert standing(game, "southrons") == (True, 1)
    back = ready(SHADOW, {"khand": "southrons 2R"}, control={"near-harad": FREE}, politics={"southrons": 1})
    march(back, "khand", "near-harad", "southrons 2R")
    assert standing(back, "southrons") == (True, 1)
    assert back.state.control == {}


def test_in_the_first_edition_attacking_advances_too() -> None:
    """R8.9, D8: when its units are in a battle; in the second edition only when they are attacked.

    Only Nations At War attack, so it matters for units that a card or an expansion sends into battle in peace.
    """
    figures_in_battle = (("isengard-regular", 2), ("sauron-regular", 1), ("saruman", 1))
    for variant, steps in (("second-edition", (1, 1)), ("first-edition", (0, 0))):
        state = bare_state(variant)
        politics.army_attacks(state, figures_in_battle)
        assert (state.politics["isengard"], state.politics["sauron"]) == steps
        assert state.politics["southrons"] == 2


# ---------------------------------------------------------------------- Companions


@pytest.mark.parametrize(
    ("companion", "nations"),
    [
        ("gandalf-grey", {"dwarves", "elves", "gondor", "north", "rohan"}),
        ("gandalf-white", {"dwarves", "elves", "gondor", "north", "rohan"}),
        ("aragorn", {"dwarves", "elves", "gondor", "north", "rohan"}),
        ("meriadoc", {"dwarves", "elves", "gondor", "north", "rohan"}),
        ("peregrin", {"dwarves", "elves", "gondor", "north", "rohan"}),
        ("strider", {"north"}),
        ("boromir", {"gondor"}),
        ("legolas", {"elves"}),
        ("gimli", {"dwarves"}),
    ],
)
def test_who_activates_whom(companion: str, nations: set[str]) -> None:
    """R8.6: in a City or Stronghold, and never by an arrival in a Town or the open land."""
    state = bare_state()
    places = {"dwarves": "erebor", "elves": "lorien", "gondor": "pelargir", "north": "the-shire", "rohan": "edoras"}
    assert {n for n, region in places.items() if politics.activates(state, companion, region) == n} == nations
    for region in ("bree", "lossarnach", "iron-hills", "osgiliath", "fords-of-isen", "minas-morgul", "umbar"):
        assert politics.activates(state, companion, region) is None


def test_companions_wake_a_nation_where_they_stop() -> None:
    """R8.5, C-102: without a step; a Town does not count, nor does passing through a City."""
    moves: dict[str, Any] = {
        "dice": {"free": ["character", "event"], "shadow": ["event"]},
        "politics": {"gondor": (False, 2), "rohan": (False, 3)},
        "regions": {"lamedon": "boromir", "westemnet": "gandalf-grey", "helms-deep": "rohan 1R"},
    }
    game = position(**moves)
    say(game, ("move-companions", "character", "character", "boromir"), ("to", "pelargir"))
    assert standing(game, "gondor") == (True, 2)
    say(game, ("companion", "gandalf-grey"), ("to", "helms-deep"))
    assert standing(game, "rohan") == (True, 3)
    passing = position(**moves)
    say(passing, ("move-companions", "character", "character", "boromir"), ("to", "lossarnach"))
    assert standing(passing, "gondor") == (False, 2)


def test_an_enemy_controlled_city_wakes_nobody() -> None:
    """R8.5, R14.5, D9: in the first edition entering is enough."""
    for variant, active in (("second-edition", False), ("first-edition", True)):
        game = position(
            variant=variant,
            dice={"free": ["character", "event"], "shadow": ["event"]},
            politics={"gondor": (False, 2)},
            regions={"lamedon": "boromir"},
            control={"pelargir": SHADOW},
        )
        say(game, ("move-companions", "character", "character", "boromir"), ("to", "pelargir"))
        assert game.state.active["gondor"] == active


def test_a_companion_entering_play_wakes_the_nation() -> None:
    """R8.5."""
    state = bare_state()
    bring_in(state, "aragorn", "minas-tirith")
    assert state.active["gondor"]


def test_the_fellowship_declared_in_a_city_wakes_its_nation() -> None:
    """R8.4: in Dale; the counter stays."""
    game = position(
        phase="fellowship",
        fellowship={"region": "dale", "progress": 0},
        politics={"north": (False, 3)},
    )
    say(game, ("declare",))
    assert standing(game, "north") == (True, 3)


# ---------------------------------------------------------------------- in peace


def test_units_not_at_war_do_not_attack_but_defend() -> None:
    """R8.12, R8.3."""
    game = ready(SHADOW, {"gap-of-rohan": "isengard 3R", "fords-of-isen": "rohan 2R"}, politics={"isengard": 1})
    assert not [option for option in options(game) if option[0] == "attack"]
    other = ready(SHADOW, {"gap-of-rohan": "isengard 3R", "fords-of-isen": "rohan 2R"}, politics={"rohan": 3})
    attack(other, "gap-of-rohan", "fords-of-isen")
    say_until(other, "go-on")
    assert other.state.battle is not None


def test_what_keeps_a_group_out_is_read_figure_by_figure() -> None:
    """R8.11, R8.12, R8.14: units and Leaders count, Characters do not; land of no Nation is open."""
    state = bare_state()
    state.politics["elves"] = 0
    mixed = (("elves-regular", 2), ("north-regular", 1), ("rohan-leader", 1), ("gimli", 1))
    assert set(politics.held_back(state, mixed, "minas-tirith")) == {"north", "rohan"}
    assert politics.held_back(state, mixed, "edoras") == ["north"]
    assert politics.held_back(state, mixed, "osgiliath") == []
    assert politics.bars_border(state, mixed, "minas-tirith") == "not-at-war-border"
    assert politics.bars_border(state, (("gimli", 1),), "minas-tirith") is None
    assert politics.bars_border(state, NOBODY, "minas-tirith") is None
