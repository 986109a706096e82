"""The limits of units in a region and inside a besieged Stronghold (R9.1-R9.3, R0.18)."""

from __future__ import annotations

import pytest

from tests.scenarios.builders import asked, figures, inside, position, refused, say, say_until
from tests.scenarios.fights import attack, march, ready
from wotr.rules.book import FREE, SHADOW
from wotr.rules.occupy import withdraw_inside
from wotr.rules.seats import FREE_PLAYER, SHADOW_PLAYER
from wotr.rules.stacking import crowded, excess, trim
from wotr.rules.state import State


def test_ten_units_may_stand_in_a_region_and_leaders_are_free() -> None:
    """R9.2."""
    game = ready(SHADOW, {"gorgoroth": "sauron 5R", "morannon": "sauron 5R 4N, witch-king"})
    march(game, "gorgoroth", "morannon", "sauron 5R")
    assert asked(game) == "action"
    assert figures(game, "morannon", SHADOW) == {"sauron-regular": 10, "nazgul": 4, "witch-king": 1}


def test_the_owner_removes_exactly_the_excess_of_his_choice_at_the_end_of_the_action() -> None:
    """R9.2, R9.3: units only, neither more nor fewer than are above the limit."""
    game = ready(SHADOW, {"gorgoroth": "sauron 4R 1E", "morannon": "sauron 7R 1N, southrons 1E"})
    march(game, "gorgoroth", "morannon", "sauron 4R 1E")
    assert asked(game) == "excess"
    assert game.decision().seat == SHADOW_PLAYER
    assert refused(game, (("sauron-regular", 2),))
    assert refused(game, (("sauron-regular", 4),))
    assert refused(game, (("sauron-regular", 2), ("nazgul", 1)))
    say(game, (("sauron-regular", 1), ("sauron-elite", 1), ("southrons-elite", 1)))
    assert figures(game, "morannon", SHADOW) == {"sauron-regular": 10, "nazgul": 1}


@pytest.mark.parametrize(("side", "nation"), [(FREE, "rohan"), (SHADOW, "isengard")])
def test_what_is_removed_goes_to_the_reinforcements_on_both_sides(side: str, nation: str) -> None:
    """R0.18: they are no casualties."""
    game = ready(side, {"eastemnet": f"{nation} 4R", "fangorn": f"{nation} 4R 4E"})
    before = dict(game.state.reserve), dict(game.state.lost)
    march(game, "eastemnet", "fangorn", f"{nation} 4R")
    say(game, ((f"{nation}-regular", 1), (f"{nation}-elite", 1)))
    assert game.state.reserve[f"{nation}-regular"] == before[0][f"{nation}-regular"] + 1
    assert game.state.reserve[f"{nation}-elite"] == before[0][f"{nation}-elite"] + 1
    assert game.state.lost == before[1]


def test_a_besieged_stronghold_holds_five_units() -> None:
    """R9.2, R13.3: the defender who withdraws chooses who stays."""
    game = ready(SHADOW, {"osgiliath": "sauron 8R", "minas-tirith": "gondor 5R 2E 1L, boromir"})
    attack(game, "osgiliath", "minas-tirith")
    say_until(game, "advance", {"stand": ("withdraw",)})
    say(game, (("sauron-regular", 8),))
    assert asked(game) == "excess"
    assert game.decision().seat == FREE_PLAYER
    say(game, (("gondor-regular", 2),))
    assert inside(game, "minas-tirith") == {
        "gondor-regular": 3,
        "gondor-elite": 2,
        "gondor-leader": 1,
        "boromir": 1,
    }


def test_a_garrison_and_its_besiegers_are_counted_apart() -> None:
    """R9.1, R9.2: ten outside, five inside."""
    game = position(
        regions={"lorien": {"shadow": "sauron 10R", "siege": "elves 5E"}}, dice={"free": ["event"], "shadow": ["army"]}
    )
    assert crowded(game.state) == []
    assert excess(game.state, ("lorien", FREE, True)) == excess(game.state, ("lorien", SHADOW, False)) == 0
    game.state.inside["lorien"] = (("elves-elite", 6),)
    assert crowded(game.state) == [("lorien", FREE, True)]


def test_there_is_no_choice_when_all_units_are_alike() -> None:
    """R9.2: the driver removes them by itself."""
    game = ready(SHADOW, {"gorgoroth": "sauron 5R", "morannon": "sauron 7R"})
    march(game, "gorgoroth", "morannon", "sauron 5R")
    assert asked(game) == "action"
    assert figures(game, "morannon", SHADOW) == {"sauron-regular": 10}


def test_both_sides_are_brought_down_the_free_peoples_first() -> None:
    """R9.2: each owner chooses for his own."""

    async def rule(state: State) -> None:
        withdraw_inside(state, FREE, "lorien")
        state.armies[SHADOW]["lorien"] = (("sauron-regular", 10), ("sauron-elite", 1))
        state.reserve["sauron-regular"] -= 10
        state.reserve["sauron-elite"] -= 1
        await trim(state)

    game = position(regions={"lorien": "elves 3R 3E"}, dice={"free": ["event"], "shadow": ["army"]}, rule=rule)
    seats = []
    while asked(game) == "excess":
        seats.append(game.decision().seat)
        game.answer(game.decision().seat, game.decision().limit(game.state).first())  # type: ignore[attr-defined]
    assert seats == [SHADOW_PLAYER, FREE_PLAYER]
    assert not crowded(game.state)
