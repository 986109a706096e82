"""Who wins, and when it is looked at (R17.2, R18.12, R19)."""

from __future__ import annotations

import pytest

from tests.scenarios.builders import asked, position, say, say_until
from tests.scenarios.fights import march, ready
from wotr.rules import board
from wotr.rules.book import FREE, SHADOW

# Strongholds are two points, Cities one.
TEN = ("lorien", "rivendell", "grey-havens", "woodland-realm", "erebor")
ELEVEN = (*TEN, "dale")
FOUR = ("moria", "umbar")


def taken(free_places: tuple[str, ...], shadow_places: tuple[str, ...]) -> dict[str, str]:
    """Control markers: Free Peoples places in the Shadow's hands, and the other way round."""
    return {**dict.fromkeys(free_places, SHADOW), **dict.fromkeys(shadow_places, FREE)}


@pytest.mark.parametrize(
    ("control", "result"),
    [
        (taken(TEN, ()), ("shadow", "shadow-conquest")),
        (taken((*TEN[:4], "dale"), ()), None),
        (taken((), FOUR), ("free", "sauron-banished")),
        (taken((), ("moria", "angmar")), None),
        (taken(ELEVEN, FOUR), ("shadow", "shadow-conquest")),
        (taken(TEN[:4], FOUR), ("free", "sauron-banished")),
        ({}, None),
    ],
)
def test_points_in_phase_six(control: dict[str, str], result: tuple[str, str] | None) -> None:
    """R19.1-R19.4, C-233: ten for the Shadow first, then four for the Free Peoples; else the next turn."""
    game = position(phase="victory", control=control)
    assert game.state.result == result
    if result is None:
        assert game.state.turn == 2
    else:
        assert asked(game) == "over"


def test_towns_give_no_points() -> None:
    """R19.3, R14.3."""
    towns = ("bree", "carrock", "ered-luin", "iron-hills", "folde", "westemnet", "lamedon", "lossarnach")
    game = position(phase="victory", control=taken(towns, ()))
    assert board.points(game.state, SHADOW) == 0
    assert game.state.result is None


def test_besieged_places_do_not_count_for_the_besieger() -> None:
    """R19.3, R13.4."""
    regions = {"lorien": {"shadow": "sauron 2R", "siege": "elves 1E"}}
    game = position(phase="victory", regions=regions, control=taken(TEN[1:], ()))
    assert board.points(game.state, SHADOW) == 8
    assert game.state.result is None


def test_military_victory_waits_for_the_check() -> None:
    """R19.2, C-234: with ten points in the middle of the turn nobody has won; Edoras taken back, nobody does."""
    control = taken((*TEN[:4], "dale", "edoras"), ())
    game = ready(FREE, {"folde": "rohan 3R"}, control=control)
    assert board.points(game.state, SHADOW) == 10
    assert game.state.result is None
    march(game, "folde", "edoras", "rohan 3R")
    assert board.points(game.state, SHADOW) == 9
    say_until(game, "fellowship-phase")
    assert (game.state.turn, game.state.result) == (2, None)


def test_the_tenth_point_wins_at_the_end_of_the_turn() -> None:
    """R19.2: after the last die."""
    game = ready(SHADOW, {"folde": "isengard 3R"}, control=taken((*TEN[:4], "dale"), ()))
    march(game, "folde", "edoras", "isengard 3R")
    assert board.points(game.state, SHADOW) == 10
    assert game.state.result is None
    say(game, ("skip", "event"), ("skip", "event"))
    assert game.state.result == ("shadow", "shadow-conquest")


def test_twelve_corruption_end_the_game_in_the_middle_of_things() -> None:
    """R17.2, R19.1, R19.2: before four points of the Free Peoples are looked at."""
    game = position(
        dice={"free": ["character"], "shadow": ["event"]},
        box={SHADOW: 1},
        control=taken((), FOUR),
        fellowship={"companions": [], "corruption": 10, "region": "trollshaws"},
        script={"hunt-roll": [(6,)], "tile": ["n3"]},
    )
    say(game, ("move-fellowship", "character", "character"))
    say_until(game, "over", {"gollum-reveals": ("no",)})
    assert game.state.result == ("shadow", "corruption")


def test_the_crack_of_doom_ends_the_game_at_once() -> None:
    """R18.12, R19.1, R19.2: though the Shadow has ten points."""
    game = position(
        dice={"free": ["character"], "shadow": ["event"]},
        control=taken(TEN, ()),
        fellowship={"companions": [], "mordor": 4, "region": "morannon"},
        pool=["n1", "n2"],
        script={"tile": ["n1"]},
    )
    say(game, ("move-fellowship", "character", "character"))
    say_until(game, "over")
    assert game.state.result == ("free", "ring-destroyed")
