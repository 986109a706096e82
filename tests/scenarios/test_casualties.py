"""Losing figures: hits in battle and by cards, and the fate of leaders and Characters (R11.12-R11.15, R0.12-R0.17)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenarios.builders import asked, options, say
from tests.scenarios.fights import CEASE, attack, figures, inside, ready, takes, there
from wotr.rules import events
from wotr.rules.board import controller, points
from wotr.rules.book import FREE, SHADOW, Side
from wotr.rules.casualties import suffer
from wotr.rules.state import State
from wotr.table.game import Game

HITS_BY_CARD = "sh-char-13"


def outcomes(game: Game[State], side: Side, region: str) -> set[tuple[tuple[str, int], ...]]:
    """What can be left of an Army after every possible way to take the hits that are asked about."""
    if asked(game) != "casualty":
        return {game.state.armies[side].get(region, ())}
    found = set()
    for option in options(game):
        twin = game.copy()
        twin.answer(twin.decision().seat, option)
        found |= outcomes(twin, side, region)  # type: ignore[arg-type]
    return found


@pytest.fixture
def card(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """An Event card whose event gives an Army hits: set who and how many."""
    order: dict[str, Any] = {}

    async def event(state: State, side: Side) -> None:
        await suffer(state, order["who"], order["hits"])

    monkeypatch.setitem(events.EVENTS, HITS_BY_CARD, events.EventHalf(event, None, False))
    return order


def play(regions: dict[str, Any], **more: Any) -> Game[State]:
    """The Shadow plays the card of the fixture."""
    game = ready(SHADOW, regions, dice=["event"], hand={SHADOW: [HITS_BY_CARD]}, **more)
    return say(game, ("play-card", "event", "event", HITS_BY_CARD))


# ---------------------------------------------------------------------- which units


def test_three_hits_on_three_regulars_and_three_elites() -> None:
    """C-121, R11.12: per hit a Regular, or an Elite reduced; for two hits an Elite."""
    game = ready(
        FREE,
        {"osgiliath": "gondor 3R", "north-ithilien": "sauron 3R 3E"},
        script={"combat-free": [(6, 6, 6)]},
    )
    attack(game, "osgiliath")
    assert takes(game) == SHADOW
    assert outcomes(game, SHADOW, "north-ithilien") == {
        figures(game, "sauron 3E"),
        figures(game, "sauron 2R 2E"),
        figures(game, "sauron 4R 1E"),
        figures(game, "sauron 6R"),
    }


def test_the_owner_chooses_the_nation() -> None:
    """C-121 second half, R11.12."""
    game = ready(
        FREE,
        {"osgiliath": "gondor 3R", "north-ithilien": "sauron 2R, southrons 1R 1E"},
        script={"combat-free": [(6, 1, 1)]},
    )
    attack(game, "osgiliath")
    assert set(options(game)) == {
        ("remove", "sauron-regular"),
        ("remove", "southrons-regular"),
        ("reduce", "southrons-elite"),
    }


def test_an_elite_stands_for_two_hits() -> None:
    """C-122: two hits on a Regular and an Elite leave one Regular, whatever is chosen."""
    game = ready(
        SHADOW,
        {"northern-rhovanion": "sauron 5R", "dale": "north 1R 1E 1L"},
        script={"combat-shadow": [(6, 6, 1, 1, 1)]},
    )
    attack(game, "northern-rhovanion")
    assert outcomes(game, FREE, "dale") == {figures(game, "north 1R 1L")}


def test_hits_beyond_the_army_are_lost() -> None:
    """R11.12: five hits on one unit take one unit, and nobody else in the region."""
    game = ready(
        SHADOW,
        {"folde": "isengard 5R", "westemnet": "rohan 1R", "edoras": "rohan 1R"},
        script={"combat-shadow": [(5, 5, 5, 5, 5)]},
    )
    attack(game, "folde", "westemnet")
    assert (there(game, "westemnet", FREE), game.state.lost["rohan-regular"]) == ({}, 1)
    assert there(game, "edoras", FREE) == {"rohan-regular": 1}


def test_one_hit_cannot_remove_an_elite_that_can_be_reduced() -> None:
    """R11.12: removing an Elite takes two hits together."""
    game = ready(
        SHADOW,
        {"folde": "isengard 5R", "westemnet": "rohan 1R 1E"},
        script={"combat-shadow": [(5, 1, 1, 1, 1)]},
    )
    attack(game, "folde")
    assert options(game) == (("remove", "rohan-regular"), ("reduce", "rohan-elite"))


def elves_attacked(**more: Any) -> Game[State]:
    """Two Elven Elites in Dale take one hit; all their Regulars are elsewhere unless `more` says so."""
    regions = {"northern-rhovanion": "sauron 5R", "dale": "elves 2E", **more.pop("regions", {})}
    game = ready(SHADOW, regions, script={"combat-shadow": [(6, 1, 1, 1, 1)]}, **more)
    return attack(game, "northern-rhovanion")


def test_without_any_regular_the_elite_is_lost() -> None:
    """C-123, R11.13: no Regular among the casualties and none in the reinforcements."""
    game = elves_attacked(regions={"grey-havens": "elves 5R"})
    assert there(game, "dale", FREE) == {"elves-elite": 1}
    assert game.state.lost["elves-elite"] == 1


def test_the_replacing_regular_comes_from_the_casualties_first() -> None:
    """C-123, R11.13: then the reinforcements are not touched; else they give him."""
    game = elves_attacked(lost={"elves-regular": 1})
    assert there(game, "dale", FREE) == {"elves-elite": 1, "elves-regular": 1}
    assert (game.state.lost["elves-regular"], game.state.reserve["elves-regular"]) == (0, 4)
    assert game.state.lost["elves-elite"] == 1

    fresh = elves_attacked()
    assert there(fresh, "dale", FREE) == {"elves-elite": 1, "elves-regular": 1}
    assert fresh.state.reserve["elves-regular"] == 4


def test_a_shadow_elite_without_regulars_goes_to_the_reinforcements() -> None:
    """C-123 third part, R11.13, R0.17."""
    full = dict.fromkeys(("mount-gram", "moria", "dol-guldur", "morannon"), "sauron 9R")
    game = ready(
        FREE,
        {**full, "osgiliath": "gondor 3R", "north-ithilien": "sauron 2E"},
        script={"combat-free": [(6, 1, 1)]},
    )
    attack(game, "osgiliath")
    assert there(game, "north-ithilien", SHADOW) == {"sauron-elite": 1}
    assert game.state.reserve["sauron-elite"] == 5


def test_shadow_units_recycle_and_free_units_do_not() -> None:
    """R0.17: the Shadow's dead go to the reinforcements, the Free Peoples' are out for good."""
    game = ready(
        SHADOW,
        {"folde": "isengard 3R", "westemnet": "rohan 3R"},
        script={"combat-shadow": [(5, 1, 1)], "combat-free": [(5, 1, 1)]},
    )
    attack(game, "folde")
    assert game.state.reserve["isengard-regular"] == 12 - 2
    assert (game.state.lost["rohan-regular"], game.state.reserve["rohan-regular"]) == (1, 10 - 3)


# ---------------------------------------------------------------------- both sides


def test_the_attacker_allocates_first_and_all_hits_count() -> None:
    """R11.14: the dying attacker's hits still fall."""
    game = ready(
        SHADOW,
        {"folde": "isengard 1R 1E", "westemnet": "rohan 1R 1E"},
        script={"combat-shadow": [(5, 5)], "combat-free": [(5, 5)]},
    )
    attack(game, "folde")
    assert (asked(game), takes(game)) == ("casualty", SHADOW)
    assert there(game, "westemnet", FREE) == {"rohan-regular": 1, "rohan-elite": 1}
    say(game, ("remove", "isengard-elite"))
    assert (asked(game), takes(game)) == ("casualty", FREE)


def test_both_armies_can_be_destroyed() -> None:
    """C-108, R11.14, R11.15, R14.2: nothing is captured, nobody advances, and politics moved for the attack only."""
    game = ready(
        SHADOW,
        {"northern-rhovanion": "sauron 1R 1N", "dale": "north 1R 1L"},
        politics={"north": (False, 3)},
        script={"combat-shadow": [(6,)], "combat-free": [(5,)]},
    )
    attack(game, "northern-rhovanion")
    assert game.state.battle is None
    assert (there(game, "northern-rhovanion", SHADOW), there(game, "dale", FREE)) == ({}, {})
    assert (game.state.reserve["nazgul"], game.state.lost["north-leader"]) == (8, 1)
    assert (controller(game.state, "dale"), points(game.state, SHADOW)) == (FREE, 0)
    assert game.state.politics["north"] == 2


def test_leaders_and_characters_fall_with_the_last_unit() -> None:
    """C-124, R11.15: the Leader, Gandalf and Meriadoc are out of the game."""
    game = ready(
        SHADOW,
        {"south-ithilien": "sauron 3R", "osgiliath": "gondor 1R 1L, gandalf-white, meriadoc"},
        gone=("gandalf-grey",),
        script={"combat-shadow": [(6, 1, 1)]},
    )
    attack(game, "south-ithilien")
    assert there(game, "osgiliath", FREE) == {}
    assert (game.state.fate["gandalf-white"], game.state.fate["meriadoc"]) == ("gone", "gone")
    assert (game.state.lost["gondor-leader"], game.state.lost["gondor-regular"]) == (1, 1)


def test_minions_fall_for_good_and_nazgul_recycle() -> None:
    """R11.15, R0.17."""
    game = ready(
        FREE,
        {"osgiliath": "gondor 3R", "north-ithilien": "sauron 1R 2N, witch-king"},
        script={"combat-free": [(6, 1, 1)]},
    )
    attack(game, "osgiliath")
    assert game.state.fate["witch-king"] == "gone"
    assert game.state.reserve["nazgul"] == 8


def test_those_who_stayed_behind_live_on() -> None:
    """R11.15, R11.3: only leaders and Characters in the battle are lost."""
    game = ready(
        FREE,
        {"osgiliath": "gondor 2R 1L, boromir, gimli", "north-ithilien": "sauron 5R"},
        script={"combat-shadow": [(6, 6, 1, 1, 1)]},
    )
    attack(game, "osgiliath", stay="gondor 1R, gimli")
    assert there(game, "osgiliath", FREE) == {"gondor-regular": 1, "gimli": 1}
    assert game.state.fate["boromir"] == "gone"


# ---------------------------------------------------------------------- outside battle


def test_hits_of_a_card_are_taken_like_those_of_a_battle(card: dict[str, Any]) -> None:
    """R11.20: the owner of the Army chooses, hit by hit."""
    card.update(who=("osgiliath", FREE, False), hits=2)
    game = play({"osgiliath": "gondor 2R 1E 1L"})
    assert (asked(game), takes(game)) == ("casualty", FREE)
    assert set(options(game)) == {
        ("remove", "gondor-regular"),
        ("reduce", "gondor-elite"),
        ("remove", "gondor-elite"),
    }
    say(game, ("reduce", "gondor-elite"))
    assert there(game, "osgiliath", FREE) == {"gondor-regular": 2, "gondor-leader": 1}


def test_a_card_that_takes_the_last_unit_leaves_companions_alive(card: dict[str, Any]) -> None:
    """R6.7, R0.12: Leaders go with the last unit, Companions stay in the region."""
    card.update(who=("osgiliath", FREE, False), hits=3)
    game = play({"osgiliath": "gondor 1R 2L, boromir"})
    assert there(game, "osgiliath", FREE) == {"boromir": 1}
    assert game.state.lost["gondor-leader"] == 2


def test_a_card_leaves_nazgul_and_minions_in_the_region(card: dict[str, Any]) -> None:
    """R6.7."""
    card.update(who=("folde", SHADOW, False), hits=2)
    game = play({"folde": "sauron 2R 1N, mouth-of-sauron"})
    assert there(game, "folde", SHADOW) == {"nazgul": 1, "mouth-of-sauron": 1}


def test_a_garrison_wiped_out_by_a_card_loses_the_stronghold(card: dict[str, Any]) -> None:
    """R6.12, R14.1: the besieger has a unit there, so he captures it at once."""
    card.update(who=("minas-tirith", FREE, True), hits=1)
    game = play({"minas-tirith": {"": "sauron 2R", "siege": "gondor 1R, boromir"}})
    assert inside(game, "minas-tirith") == {}
    assert (controller(game.state, "minas-tirith"), points(game.state, SHADOW)) == (SHADOW, 2)
    assert there(game, "minas-tirith", FREE) == {"boromir": 1}


def test_a_besieger_wiped_out_by_a_card_sets_the_garrison_free(card: dict[str, Any]) -> None:
    """R13.8, R6.12."""
    card.update(who=("minas-tirith", SHADOW, False), hits=1)
    game = play({"minas-tirith": {"": "sauron 1R", "siege": "gondor 1R"}})
    assert inside(game, "minas-tirith") == {}
    assert there(game, "minas-tirith", FREE) == {"gondor-regular": 1}


def test_nothing_happens_without_hits(card: dict[str, Any]) -> None:
    """R11.12: no hit, no loss."""
    card.update(who=("osgiliath", FREE, False), hits=0)
    assert there(play({"osgiliath": "gondor 1R"}), "osgiliath", FREE) == {"gondor-regular": 1}


def test_the_attacker_may_still_cease_after_heavy_losses() -> None:
    """R11.16 after R11.12: survivors stay where they are."""
    game = ready(
        SHADOW,
        {"folde": "isengard 3R", "westemnet": "rohan 3R"},
        script={"combat-free": [(5, 5, 1)]},
    )
    attack(game, "folde")
    say(game, CEASE)
    assert there(game, "folde", SHADOW) == {"isengard-regular": 1}
