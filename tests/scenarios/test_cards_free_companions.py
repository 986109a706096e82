"""Free Peoples Character cards of the Companions, as events: parting, travelling, rousing (R7.9, R10, R15.12)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenarios.builders import asked, inside, options, refused, say
from tests.scenarios.builders import figures as there
from tests.scenarios.free_cards import DICE, bar, company, over, play
from wotr.rules.book import FREE
from wotr.rules.seats import FREE_PLAYER
from wotr.rules.state import State
from wotr.rules.travel import reachable
from wotr.table.game import Game

ALONE, GWAIHIR, SWIFTER, BACK_AGAIN, STEWARDS, GREY = (f"fp-char-{number}" for number in (11, 15, 16, 17, 23, 24))
SEPARATE = ("separate",)
SIEGE = {"shadow": "sauron 5R", "siege": "gondor 2R"}


def who(*names: str) -> tuple[tuple[str, int], ...]:
    """Companions as a pick."""
    return tuple([(name, 1) for name in names])


def places(game: Game[State]) -> set[str]:
    """Where a group can go."""
    return {option[1] for option in options(game)}


# ---------------------------------------------------------------------- I Will Go Alone


def test_those_who_go_alone_go_a_region_further_and_leave_the_ring_lighter() -> None:
    """I Will Go Alone, R15.12: Progress 1, Level 2 and one more; the Guide, who went too, is followed by another."""
    companions = ["gimli", "legolas", "peregrin"]
    fellowship = {"region": "lorien", "progress": 1, "corruption": 3, "companions": companions, "guide": "gimli"}
    game = play(ALONE, fellowship=fellowship)
    assert asked(game) == "parting"
    assert refused(game, ())
    say(game, who("gimli", "peregrin"))
    assert places(game) == set(reachable(game.state, FREE, "lorien", 4))
    say(game, ("to", "eastemnet"))
    assert there(game, "eastemnet", FREE) == {"gimli": 1, "peregrin": 1}
    assert (company(game).companions, company(game).guide) == (("legolas",), "legolas")
    assert (company(game).corruption, company(game).progress, over(game)) == (2, 1, True)


def test_the_last_one_goes_alone_unasked_and_may_stay_where_the_figure_is() -> None:
    """I Will Go Alone, R15.2, R15.15, R17.1: 0 regions; Corruption is never below 0."""
    fellowship = {"region": "lorien", "companions": ["legolas"]}
    game = play(ALONE, fellowship=fellowship, politics={"elves": (False, 3)})
    say(game, ("to", "lorien"))
    assert (company(game).guide, company(game).corruption, game.state.active["elves"]) == ("gollum", 0, True)


def test_nobody_goes_alone_without_a_companion_in_the_fellowship() -> None:
    """I Will Go Alone, R6.2: those on the map do not count."""
    assert bar(ALONE, {"lorien": "legolas"}, fellowship={"companions": []}) == "fellowship-without-companions"
    assert bar(ALONE, fellowship={"companions": ["legolas"]}) is None


def test_who_goes_alone_on_the_track_is_lost() -> None:
    """I Will Go Alone, C-071, R15.14: he does not come back by himself; the Corruption is taken away all the same."""
    fellowship = {"mordor": 2, "corruption": 5, "companions": ["gandalf-grey", "meriadoc"]}
    game = play(ALONE, fellowship=fellowship)
    say(game, who("meriadoc"))
    assert (game.state.fate["meriadoc"], company(game).corruption, over(game)) == ("gone", 4, True)


# ---------------------------------------------------------------------- Gwaihir the Windlord


def test_gwaihir_carries_companions_who_are_on_the_map() -> None:
    """Gwaihir the Windlord, C-193: with nobody in the Fellowship; four regions, into a siege, and Gondor wakes."""
    game = play(
        GWAIHIR,
        {"lorien": "elves 1R, gimli, peregrin", "minas-tirith": SIEGE},
        die="event",
        dice={"free": ["event", "muster"], "shadow": ["event", "army"]},
        fellowship={"region": "lorien", "companions": []},
        politics={"gondor": (False, 2)},
    )
    assert options(game) == (("companion", "gimli"), ("companion", "peregrin"))
    say(game, ("companion", "peregrin"), who("gimli"))
    assert "minas-tirith" in places(game)
    assert places(game) == set(reachable(game.state, FREE, "lorien", 4, may_end_sealed=True)) - {"lorien"}
    say(game, ("to", "minas-tirith"))
    assert inside(game, "minas-tirith") == {"gondor-regular": 2, "gimli": 1, "peregrin": 1}
    assert (game.state.active["gondor"], there(game, "lorien", FREE)) == (True, {"elves-regular": 1})


def test_gwaihir_brings_two_who_wake_nobody_into_minas_tirith() -> None:
    """Gwaihir the Windlord, C-214: the garrison is joined; neither Gimli nor Legolas activates Gondor."""
    regions = {
        "osgiliath": "gimli, legolas",
        "minas-tirith": {"shadow": "sauron 6R 1E", "siege": "gondor 3R 1L, boromir"},
    }
    game = play(GWAIHIR, regions, politics={"gondor": (False, 2)})
    assert options(game) == (SEPARATE, ("companion", "legolas"), ("companion", "gimli"))  # Boromir cannot get out
    say(game, ("companion", "gimli"), who("legolas"), ("to", "minas-tirith"))
    assert inside(game, "minas-tirith")["legolas"] == 1
    assert (game.state.active["gondor"], over(game)) == (False, True)


def test_gwaihir_gives_level_4_to_those_who_leave_the_fellowship() -> None:
    """Gwaihir the Windlord, R15.12: Progress 1 and 4, whoever it is; a besieged Stronghold may be the end."""
    fellowship = {"region": "parth-celebrant", "progress": 1, "companions": ["meriadoc", "strider"]}
    game = play(GWAIHIR, {"minas-tirith": SIEGE}, fellowship=fellowship, politics={"gondor": (False, 2)})
    say(game, who("meriadoc"))
    assert places(game) == set(reachable(game.state, FREE, "parth-celebrant", 5, may_end_sealed=True))
    say(game, ("to", "minas-tirith"))
    assert inside(game, "minas-tirith") == {"gondor-regular": 2, "meriadoc": 1}
    assert (game.state.active["gondor"], company(game).companions) == (True, ("strider",))


def test_gwaihir_takes_nobody_out_of_a_siege() -> None:
    """Gwaihir the Windlord, R15.13: who separates where the figure stands in a besieged Stronghold stays inside."""
    regions = {"lorien": {"shadow": "sauron 3R", "siege": "elves 2R"}}
    game = play(GWAIHIR, regions, fellowship={"region": "lorien", "progress": 3, "companions": ["strider", "legolas"]})
    say(game, who("legolas"))
    assert inside(game, "lorien") == {"elves-regular": 2, "legolas": 1}


def test_gwaihir_without_passengers_does_nothing() -> None:
    """Gwaihir the Windlord, R6.3: it may be played; nobody can be carried out of the siege."""
    game = play(GWAIHIR, {"minas-tirith": {**SIEGE, "siege": "gondor 2R, gimli"}}, fellowship={"companions": []})
    assert (over(game), game.state.played) == (True, (GWAIHIR,))


def test_gwaihir_stops_at_a_stronghold_of_the_shadow() -> None:
    """Gwaihir the Windlord, R10.2, R0.3: the other rules of movement stay."""
    game = play(GWAIHIR, {"hollin": "strider", "moria": "sauron 2R"}, fellowship={"companions": []})
    assert "moria" in places(game)
    assert "dimrill-dale" not in places(game)


def test_gandalf_on_gwaihirs_back_is_not_the_guide_any_more() -> None:
    """Gwaihir the Windlord, C-223, R10.18: no card is drawn for the Event die."""
    dice = {"free": ["event", "muster"], "shadow": ["event", "army"]}
    fellowship = {"region": "rivendell", "companions": ["gandalf-grey", "boromir"]}
    game = play(GWAIHIR, die="event", dice=dice, fellowship=fellowship)
    say(game, who("gandalf-grey"), ("to", "rivendell"))
    assert (over(game), game.state.hand[FREE_PLAYER]) == (True, ())


def test_gwaihirs_passengers_are_lost_on_the_track() -> None:
    """Gwaihir the Windlord, R15.14: nobody can separate there; those on the map can still travel."""
    fellowship = {"mordor": 1, "companions": ["meriadoc", "gimli"]}
    game = play(GWAIHIR, {"edoras": "boromir"}, fellowship=fellowship)
    assert options(game) == (SEPARATE, ("companion", "boromir"))
    say(game, SEPARATE, who("meriadoc"))
    assert (game.state.fate["meriadoc"], over(game)) == ("gone", True)


# ---------------------------------------------------------------------- We Prove the Swifter


@pytest.mark.parametrize(
    ("first", "others", "steps"),
    [
        ("gandalf-white", (), 6),
        ("gandalf-white", ("meriadoc",), 6),
        ("gandalf-white", ("boromir",), 5),
        ("meriadoc", (), 3),
        ("meriadoc", ("boromir",), 4),
    ],
)
def test_the_swifter_go_two_regions_further(first: str, others: tuple[str, ...], steps: int) -> None:
    """We Prove the Swifter, R10.17: Shadowfax counts as well; Companions on the map."""
    regions = {"fangorn": "gandalf-white, boromir, meriadoc"}
    game = play(SWIFTER, regions, gone=["gandalf-grey"], fellowship={"companions": []})
    say(game, ("companion", first), who(*others))
    assert places(game) == set(reachable(game.state, FREE, "fangorn", steps)) - {"fangorn"}


def test_the_swifter_leave_the_fellowship_for_a_siege() -> None:
    """We Prove the Swifter, R15.12: Progress 0, Level 2 and two more, into besieged Minas Tirith."""
    fellowship = {"region": "parth-celebrant", "companions": ["boromir"]}
    game = play(SWIFTER, {"minas-tirith": SIEGE}, fellowship=fellowship)
    assert places(game) == set(reachable(game.state, FREE, "parth-celebrant", 4, may_end_sealed=True))
    assert "minas-tirith" in places(game)
    say(game, ("to", "minas-tirith"))
    assert (inside(game, "minas-tirith")["boromir"], company(game).guide) == (1, "gollum")


def test_only_one_group_proves_the_swifter() -> None:
    """We Prove the Swifter, R6.3: after it the card is done."""
    game = play(SWIFTER, {"edoras": "boromir", "lorien": "gimli"}, fellowship={"companions": []})
    say(game, ("companion", "gimli"), ("to", "fangorn"))
    assert (over(game), there(game, "edoras", FREE)) == (True, {"boromir": 1})


# ---------------------------------------------------------------------- There and Back Again

QUIET = {"dwarves": (False, 3), "elves": 3, "north": (False, 3)}


def steps(game: Game[State]) -> list[tuple[int, bool]]:
    """Where the Dwarves, the Elves and the North stand on the Political Track."""
    return [(game.state.politics[each], game.state.active[each]) for each in ("dwarves", "elves", "north")]


@pytest.mark.parametrize("place", ["erebor", "woodland-realm", "dale"])
def test_gimli_comes_home_and_three_nations_are_roused(place: str) -> None:
    """There and Back Again, R8.7: he goes one region further than with a die."""
    fellowship = {"region": "carrock", "companions": ["gimli", "strider"]}
    game = play(BACK_AGAIN, fellowship=fellowship, politics=QUIET)
    say(game, who("gimli"))
    assert places(game) == set(reachable(game.state, FREE, "carrock", 3))
    say(game, ("to", place))
    assert (steps(game), over(game)) == ([(2, True), (2, True), (2, True)], True)


def test_the_company_far_from_home_rouses_nobody() -> None:
    """There and Back Again: Boromir in Dale is no Dwarf and no Elf, nor does Legolas count in the Fellowship."""
    fellowship = {"region": "dale", "companions": ["boromir", "legolas"]}
    game = play(BACK_AGAIN, {"lorien": "gimli"}, fellowship=fellowship, politics=QUIET)
    say(game, who("boromir"), ("to", "dale"))
    assert steps(game) == [(3, False), (3, True), (3, False)]


def test_legolas_at_home_rouses_three_nations_though_nobody_is_left_to_part() -> None:
    """There and Back Again, R6.3, R8.1: the second half stands alone; activated first, each may enter At War."""
    politics = {"dwarves": (False, 1), "elves": 0, "north": (False, 1)}
    game = play(BACK_AGAIN, {"dale": "legolas"}, fellowship={"companions": []}, politics=politics)
    assert (steps(game), over(game)) == ([(0, True), (0, True), (0, True)], True)


def test_there_is_no_way_back_from_the_track() -> None:
    """There and Back Again, R15.14: who would part is lost; Gimli in Erebor still rouses the Nations."""
    fellowship = {"mordor": 1, "companions": ["peregrin"]}
    game = play(BACK_AGAIN, {"erebor": "gimli"}, fellowship=fellowship, politics=QUIET)
    assert (game.state.fate["peregrin"], steps(game)) == ("gone", [(2, True), (2, True), (2, True)])


# ---------------------------------------------------------------------- House of the Stewards

DRAWS = {"card": ["fp-strat-01", "fp-strat-02"]}


@pytest.mark.parametrize(
    ("regions", "reason"),
    [
        ({"osgiliath": "gondor 2R, boromir", "minas-tirith": "gondor 2R"}, "card-needs-boromir-in-gondor"),
        ({"edoras": "boromir"}, "card-needs-boromir-in-gondor"),
        ({}, "card-needs-boromir-in-gondor"),
        ({"anfalas": "boromir"}, None),
        ({"minas-tirith": {"shadow": "sauron 3R", "siege": "gondor 2R, boromir"}}, None),
    ],
    ids=["osgiliath", "rohan", "fellowship", "gondor", "besieged"],
)
def test_the_stewards_need_boromir_in_gondor(regions: dict[str, Any], reason: str | None) -> None:
    """House of the Stewards, C-198, R0.5, R6.12."""
    assert bar(STEWARDS, regions, fellowship={"region": "minas-tirith"}) == reason


def test_a_unit_comes_to_boromir_where_there_is_no_settlement_and_two_cards_are_drawn() -> None:
    """House of the Stewards, R7.10: Regular or Elite, Gondor need not be At War."""
    game = play(STEWARDS, {"anfalas": "boromir"}, politics={"gondor": (False, 2)}, script=DRAWS)
    assert options(game) == (("recruit", "gondor-regular", "anfalas"), ("recruit", "gondor-elite", "anfalas"))
    say(game, ("recruit", "gondor-elite", "anfalas"))
    assert there(game, "anfalas", FREE) == {"gondor-elite": 1, "boromir": 1}
    assert (game.state.hand[FREE_PLAYER], over(game)) == (("fp-strat-01", "fp-strat-02"), True)


def test_a_unit_joins_boromir_in_the_garrison_up_to_its_limit() -> None:
    """House of the Stewards, C-198, R7.9, R9.2: the sixth unit makes another one leave at the end of the action."""
    game = play(STEWARDS, {"minas-tirith": {"shadow": "sauron 3R", "siege": "gondor 5R, boromir"}}, script=DRAWS)
    say(game, ("recruit", "gondor-elite", "minas-tirith"))
    assert asked(game) == "excess"
    say(game, who("gondor-regular"))
    assert inside(game, "minas-tirith") == {"gondor-regular": 4, "gondor-elite": 1, "boromir": 1}


@pytest.mark.parametrize(
    ("regions", "what"),
    [
        ({"anfalas": {"shadow": "southrons 2R", "free": "boromir"}}, {}),
        ({"anfalas": "boromir"}, {"reserve": {"gondor-regular": 0, "gondor-elite": 0}}),
    ],
    ids=["enemy-army", "none-left"],
)
def test_where_no_unit_can_come_the_cards_are_drawn_all_the_same(regions: dict[str, Any], what: dict[str, Any]) -> None:
    """House of the Stewards, R6.3, R7.10: a Shadow Army holds the region, or Gondor has no unit left."""
    game = play(STEWARDS, regions, script=DRAWS, **what)
    assert (there(game, "anfalas", FREE), len(game.state.hand[FREE_PLAYER])) == ({"boromir": 1}, 2)
    assert over(game)


def test_the_stewards_keep_to_the_hand_limit() -> None:
    """House of the Stewards, R1.5, R1.6: both are drawn first; an empty deck gives nothing."""
    held = [f"fp-strat-{number:02}" for number in range(3, 8)]
    game = play(STEWARDS, {"anfalas": "boromir"}, held=held, script=DRAWS)
    say(game, ("recruit", "gondor-regular", "anfalas"))
    assert (asked(game), len(game.state.hand[FREE_PLAYER])) == ("discard", 7)
    say(game, ("discard", "fp-strat-01"))
    assert len(game.state.hand[FREE_PLAYER]) == 6


# ---------------------------------------------------------------------- The Grey Company


@pytest.mark.parametrize(
    ("regions", "reason"),
    [
        ({"bree": "north 1R, strider"}, None),
        ({"bree": "strider"}, "card-needs-heir-with-army"),
        ({"bree": "north 1R", "edoras": "rohan 1R, boromir"}, "card-needs-heir-with-army"),
        ({"dol-amroth": {"shadow": "southrons 1R", "siege": "gondor 1E, strider"}}, None),
    ],
    ids=["army", "alone", "in-the-fellowship", "besieged"],
)
def test_the_grey_company_needs_strider_with_an_army(regions: dict[str, Any], reason: str | None) -> None:
    """The Grey Company, R6.2, R6.12."""
    assert bar(GREY, regions) == reason


def test_the_grey_company_makes_an_elite_of_a_regular_for_good() -> None:
    """The Grey Company, R0.17: of the Nation chosen; the Regular is out of the game, and two cards are drawn."""
    game = play(GREY, {"edoras": "rohan 2R 1L, gondor 1R, elves 1E, strider"}, script=DRAWS)
    assert (asked(game), set(options(game))) == ("grey-company", {("nation", "gondor"), ("nation", "rohan")})
    reserve = game.state.reserve["rohan-regular"]
    say(game, ("nation", "rohan"))
    assert there(game, "edoras", FREE)["rohan-elite"] == there(game, "edoras", FREE)["rohan-regular"] == 1
    state = game.state
    assert (state.lost["rohan-regular"], state.reserve["rohan-regular"], state.reserve["rohan-elite"]) == (
        1,
        reserve,
        4,
    )
    assert (state.hand[FREE_PLAYER], over(game)) == (("fp-strat-01", "fp-strat-02"), True)


def test_the_last_regular_with_a_leader_becomes_an_elite_inside_a_siege() -> None:
    """The Grey Company, R0.12: the Leader is never alone; Aragorn serves as well, and politics do not matter."""
    regions = {"dol-amroth": {"shadow": "southrons 3R", "siege": "gondor 1R 1L, aragorn"}}
    game = play(GREY, regions, gone=["strider"], politics={"gondor": (False, 2)}, script=DRAWS)
    assert inside(game, "dol-amroth") == {"gondor-elite": 1, "gondor-leader": 1, "aragorn": 1}
    assert over(game)


@pytest.mark.parametrize("what", [{}, {"reserve": {"rohan-elite": 0}}], ids=["no-regular", "no-elite"])
def test_without_an_exchange_the_grey_company_only_draws(what: dict[str, Any]) -> None:
    """The Grey Company, R6.3: no Regular in the Army, or no Elite of its Nation left."""
    army = "rohan 1R, elves 2E, strider" if what else "rohan 1E, strider"
    game = play(GREY, {"edoras": army, "lorien": "elves 1R"}, script=DRAWS, dice=DICE, **what)
    assert len(game.state.hand[FREE_PLAYER]) == 2
    assert "rohan-regular" not in game.state.lost or not game.state.lost["rohan-regular"]
    assert over(game)
