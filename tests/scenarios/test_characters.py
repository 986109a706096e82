"""Companions on the map: moving, entering play and their abilities outside battle (R5.6, R8.5, R10)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenarios.builders import asked, options, position, refused, say
from wotr.rules.board import region_of, where
from wotr.rules.book import FREE
from wotr.rules.dice import pool_size
from wotr.rules.seats import FREE_PLAYER
from wotr.rules.state import State
from wotr.rules.travel import group_level, reachable, relocate, routes
from wotr.table.game import Game
from wotr.table.requests import YES

MOVE = ("move-companions", "character", "character")


def tails(game: Game[State], verb: str) -> list[tuple[Any, ...]]:
    """What follows die and use in the options of one verb."""
    return [option[1:] for option in options(game) if option[0] == verb]


def reach(game: Game[State]) -> set[str]:
    """The destinations on offer."""
    return {option[1] for option in options(game)}


# ---------------------------------------------------------------------- moving


def test_one_character_die_moves_every_companion_once_alone_or_in_groups() -> None:
    """R5.6, R10.1, C-221: groups of one region may split, a group has its highest Level, nobody moves twice."""
    game = position(
        regions={"lorien": "legolas, gimli, peregrin", "edoras": "strider"}, dice={"free": ["character", "muster"]}
    )
    say(game, (*MOVE, "legolas"), (("peregrin", 1),))
    assert "fangorn" in reach(game)  # two regions from Lórien: Peregrin alone would manage one
    say(game, ("to", "fangorn"))
    assert options(game) == (("companion", "strider"), ("companion", "gimli"), ("done",))
    assert refused(game, ("companion", "peregrin"))
    say(game, ("companion", "gimli"))
    assert asked(game) == "travel"  # nobody is left to go with him
    say(game, ("to", "dimrill-dale"), ("companion", "strider"), ("to", "helms-deep"))
    places = {name: region_of(game.state, name) for name in ("legolas", "peregrin", "gimli", "strider")}
    assert places == {"legolas": "fangorn", "peregrin": "fangorn", "gimli": "dimrill-dale", "strider": "helms-deep"}
    assert game.state.dice[FREE] == ("muster",)
    assert game.state.box[FREE] == 0


def test_the_move_may_end_after_any_group() -> None:
    """R10.1: every Companion may move, none must."""
    game = position(regions={"edoras": "strider", "lorien": "gimli"}, dice={"free": ["character"]})
    say(game, (*MOVE, "gimli"), ("to", "parth-celebrant"), ("done",))
    assert asked(game) != "next-companion"
    assert region_of(game.state, "strider") == "edoras"


def test_a_group_goes_to_one_place_within_its_highest_level_and_ignores_enemy_armies() -> None:
    """R10.1, R10.2: a Hobbit with Strider moves three regions, through Shadow Armies."""
    game = position(regions={"edoras": "strider, peregrin", "westemnet": "isengard 5R"}, dice={"free": ["character"]})
    say(game, (*MOVE, "peregrin"), (("strider", 1),))
    book = game.state.book
    assert reach(game) == {r for r, steps in book.distance["edoras"].items() if 0 < steps <= 3}
    say(game, ("to", "westemnet"))
    assert where(game.state, "peregrin") == ("westemnet", FREE, False)


def test_companions_stop_on_entering_a_region_with_a_shadow_stronghold_and_may_leave_it() -> None:
    """R10.2, C-212 (on the map): Moria can be entered and left, not passed through."""
    game = position(
        regions={"hollin": "strider", "moria": "sauron 2R"}, dice={"free": ["character", "character"], "shadow": []}
    )
    say(game, (*MOVE, "strider"))
    assert "moria" in reach(game)
    assert refused(game, ("to", "dimrill-dale"))
    say(game, ("to", "moria"), (*MOVE, "strider"))
    assert "lorien" in reach(game)


def test_a_besieged_friendly_stronghold_is_sealed() -> None:
    """R10.3, C-214: with a die nobody goes in or out of besieged Minas Tirith."""
    game = position(
        regions={
            "osgiliath": "gimli, legolas",
            "minas-tirith": {"shadow": "sauron 6R 1E", "siege": "gondor 3R 1L, boromir"},
        },
        dice={"free": ["character"]},
    )
    assert [tail[-1] for tail in tails(game, "move-companions")] == ["legolas", "gimli"]
    say(game, (*MOVE, "gimli"), (("legolas", 1),))
    assert "minas-tirith" not in reach(game)
    assert "minas-tirith" in reachable(game.state, FREE, "osgiliath", 2, may_end_sealed=True)  # certain cards may


def test_a_companion_in_a_besieged_stronghold_of_the_enemy_region_is_free_to_go() -> None:
    """R10.3 speaks of friendly Strongholds only: besiegers' Companions come and go."""
    game = position(
        regions={"moria": {"free": "elves 3E, legolas", "siege": "sauron 1R"}, "hollin": "gimli"},
        dice={"free": ["character"]},
    )
    say(game, (*MOVE, "legolas"))
    assert {"hollin", "dimrill-dale"} <= reach(game)


def test_cards_put_companions_inside_with_the_garrison() -> None:
    """R10.3, C-214: who gets into besieged Minas Tirith joins the garrison."""
    regions = {"osgiliath": "gimli, legolas", "minas-tirith": {"shadow": "sauron 6R", "siege": "gondor 3R"}}
    state = position(regions=regions, dice={"free": ["character"]}).state
    relocate(state, ("gimli", "legolas"), "minas-tirith")
    assert where(state, "gimli") == where(state, "legolas") == ("minas-tirith", FREE, True)
    assert "osgiliath" not in state.armies[FREE]


def test_who_has_arrived_does_not_travel_on_with_others() -> None:
    """R10.1, C-221: Legolas joins Gimli and may not leave with him in the same action."""
    game = position(
        regions={"lorien": "legolas", "parth-celebrant": "gimli, boromir"}, dice={"free": ["character", "muster"]}
    )
    say(game, (*MOVE, "legolas"), ("to", "parth-celebrant"), ("companion", "gimli"))
    assert refused(game, (("legolas", 1),))
    say(game, (("boromir", 1),), ("to", "fangorn"))
    assert asked(game) == "action"
    assert region_of(game.state, "legolas") == "parth-celebrant"


def test_companions_never_cross_a_black_border() -> None:
    """R0.3, R10.1: the reach follows open borders only."""
    game = position(regions={"edoras": "strider"}, dice={"free": ["character"]})
    state = game.state
    closed = [pair for pair in state.book.content.impassable_borders if "moria" in pair]
    assert closed
    for one, other in closed:
        assert other not in reachable(state, FREE, one, 1)


def test_shadowfax_carries_gandalf_the_white_four_regions_alone_or_with_one_hobbit() -> None:
    """R10.17, C-220: who stays behind does not count, Boromir's company does."""
    regions = {"fangorn": "gandalf-white, boromir, meriadoc, peregrin"}
    game = position(regions=regions, gone=["gandalf-grey"], dice={"free": ["character"]})
    far = {r for r, steps in game.state.book.distance["fangorn"].items() if steps == 4}
    levels = {
        ("gandalf-white",): 4,
        ("gandalf-white", "meriadoc"): 4,
        ("gandalf-white", "boromir"): 3,
        ("gandalf-white", "meriadoc", "peregrin"): 3,
        ("boromir", "meriadoc"): 2,
    }
    assert {group: group_level(game.state, group) for group in levels} == levels
    say(game, (*MOVE, "gandalf-white"), (("meriadoc", 1),))
    assert far & reach(game)
    game = position(regions=regions, gone=["gandalf-grey"], dice={"free": ["character"]})
    say(game, (*MOVE, "gandalf-white"), (("boromir", 1),))
    assert not far & reach(game)


# ---------------------------------------------------------------------- activating Nations


@pytest.mark.parametrize(
    ("companion", "region", "nation", "wakes"),
    [
        ("strider", "dale", "north", True),
        ("strider", "carrock", "north", False),  # a region with a Town at most
        ("gimli", "erebor", "dwarves", True),
        ("gimli", "dale", "north", False),
        ("legolas", "dale", "north", False),
        ("peregrin", "dale", "north", True),
        ("meriadoc", "erebor", "dwarves", True),
        ("boromir", "minas-tirith", "gondor", True),
    ],
)
def test_who_activates_whom(companion: str, region: str, nation: str, wakes: bool) -> None:
    """R8.5, R8.6, R8.7: by ending a move in a City or Stronghold; the counter does not move."""
    origin = next(r for r in position().state.book.adjacent[region] if r not in position().state.book.strongholds)
    game = position(regions={origin: companion}, politics={nation: (False, 3)}, dice={"free": ["character", "muster"]})
    say(game, (*MOVE, companion), ("to", region))
    assert game.state.active[nation] is wakes
    assert game.state.politics[nation] == 3


def test_a_captured_city_is_not_activated() -> None:
    """R8.5: the enemy must not control the place; C-217 reads the same."""
    game = position(
        regions={"lossarnach": "boromir", "pelargir": "southrons 2R"},
        politics={"gondor": (False, 2)},
        dice={"free": ["character", "muster"]},
    )
    say(game, (*MOVE, "boromir"), ("to", "pelargir"))
    assert not game.state.active["gondor"]


def test_passing_through_activates_nothing_in_the_second_edition() -> None:
    """R8.5: the move must end there."""
    game = position(
        regions={"iron-hills": "peregrin, strider"},
        politics={"north": (False, 3)},
        dice={"free": ["character", "muster"]},
    )
    say(game, (*MOVE, "strider"), (("peregrin", 1),), ("to", "old-forest-road"))
    assert not game.state.active["north"]


def test_entering_is_enough_in_the_first_edition_and_the_way_is_chosen() -> None:
    """R8.5, D9: a City passed through counts; the Free Peoples choose the way where it matters."""
    game = position(
        regions={"lossarnach": "strider, peregrin"},
        politics={"gondor": (False, 2)},
        dice={"free": ["character", "muster"]},
        variant="first-edition",
    )
    say(game, (*MOVE, "strider"), (("peregrin", 1),), ("to", "osgiliath"))
    assert options(game) == (("route", ()), ("route", ("minas-tirith",)))
    say(game, ("route", ("minas-tirith",)))
    assert game.state.active["gondor"]
    assert game.state.politics["gondor"] == 2


def test_the_first_edition_asks_for_no_way_that_does_not_matter() -> None:
    """D9: nothing to activate, no question."""
    game = position(regions={"lossarnach": "strider"}, dice={"free": ["character", "muster"]}, variant="first-edition")
    assert routes(game.state, ("strider",), "lossarnach", "osgiliath", 3) == [("route", ())]
    say(game, (*MOVE, "strider"), ("to", "osgiliath"))
    assert asked(game) == "action"


def test_control_does_not_matter_in_the_first_edition() -> None:
    """D9: entering a City of the Nation, whoever holds it."""
    game = position(
        regions={"lossarnach": "boromir", "pelargir": "southrons 2R"},
        politics={"gondor": (False, 2)},
        dice={"free": ["character", "muster"]},
        variant="first-edition",
    )
    say(game, (*MOVE, "boromir"), ("to", "pelargir"))
    assert game.state.active["gondor"]


# ---------------------------------------------------------------------- Aragorn and Gandalf the White


def test_a_will_of_the_west_crowns_strider_in_pelargir() -> None:
    """R5.12, R10.12, R10.13, C-217: Gondor awakes, and there is one die more from the next turn."""
    game = position(
        regions={"pelargir": "strider", "minas-tirith": {"shadow": "sauron 4R", "siege": "gondor 2R"}},
        politics={"gondor": (False, 2)},
        dice={"free": ["will", "event"], "shadow": ["army"]},
    )
    assert tails(game, "companion") == [("will", "will", "aragorn", "pelargir")]
    say(game, ("companion", "will", "will", "aragorn", "pelargir"))
    state = game.state
    assert where(state, "aragorn") == ("pelargir", FREE, False)
    assert state.fate["strider"] == "gone"
    assert state.active["gondor"]
    assert state.politics["gondor"] == 2
    assert state.dice[FREE] == ("event",)
    assert pool_size(state, FREE) == 5


def test_strider_in_besieged_minas_tirith_can_be_crowned_inside() -> None:
    """R0.7, R10.12, C-217: besieged is unconquered."""
    game = position(
        regions={"minas-tirith": {"shadow": "sauron 4R", "siege": "gondor 2R, strider"}}, dice={"free": ["will"]}
    )
    say(game, ("companion", "will", "will", "aragorn", "minas-tirith"))
    assert where(game.state, "aragorn") == ("minas-tirith", FREE, True)


@pytest.mark.parametrize(("variant", "offered"), [("second-edition", False), ("first-edition", True)])
def test_a_conquered_city_crowns_only_in_the_first_edition(variant: str, offered: bool) -> None:
    """R10.12, D5: any control is enough there."""
    game = position(
        regions={"pelargir": {"free": "strider", "shadow": "southrons 2R"}}, dice={"free": ["will"]}, variant=variant
    )
    assert bool(tails(game, "companion")) is offered


@pytest.mark.parametrize("region", ["edoras", "lossarnach", "osgiliath"])
def test_strider_is_crowned_nowhere_else(region: str) -> None:
    """R10.12: Dol Amroth, Pelargir or Minas Tirith."""
    game = position(regions={region: "strider"}, dice={"free": ["will"]})
    assert not tails(game, "companion")


def test_gandalf_the_white_returns_in_fangorn_or_an_unconquered_elven_stronghold() -> None:
    """R10.11, C-218: a Minion was in play, the Grey is dead; besieged Lórien is unconquered, Rivendell is lost."""
    game = position(
        regions={
            "lorien": {"shadow": "sauron 4R", "siege": "elves 2E"},
            "rivendell": "sauron 1R",
            "fangorn": "isengard 2R",
        },
        gone=["gandalf-grey", "saruman"],
        dice={"free": ["will"], "shadow": ["army"]},
    )
    places = {tail[-1] for tail in tails(game, "companion")}
    assert places == {"fangorn", "lorien", "woodland-realm", "grey-havens"}
    say(game, ("companion", "will", "will", "gandalf-white", "lorien"))
    assert where(game.state, "gandalf-white") == ("lorien", FREE, True)
    assert pool_size(game.state, FREE) == 5


def test_gandalf_the_white_replaces_the_grey_where_he_stands() -> None:
    """R10.11, R8.5, C-218: no choice of place, and he activates the Nation there."""
    game = position(
        regions={"edoras": "rohan 1R, gandalf-grey", "orthanc": "isengard 1R, saruman"},
        politics={"rohan": (False, 3)},
        dice={"free": ["will"], "shadow": ["army"]},
    )
    assert [tail[2:] for tail in tails(game, "companion")] == [("gandalf-white", "edoras")]
    say(game, ("companion", "will", "will", "gandalf-white", "edoras"))
    assert game.state.fate["gandalf-grey"] == "gone"
    assert dict(game.state.armies[FREE]["edoras"]) == {"rohan-regular": 1, "gandalf-white": 1}
    assert game.state.active["rohan"]


def test_gandalf_the_white_waits_for_a_minion_and_for_the_grey_to_leave() -> None:
    """R10.11: both conditions, each broken once."""
    no_minion = position(gone=["gandalf-grey"], dice={"free": ["will"]})
    assert not tails(no_minion, "companion")
    grey_in_company = position(regions={"orthanc": "saruman"}, dice={"free": ["will"]})
    assert not tails(grey_in_company, "companion")


def test_gandalf_the_white_in_the_first_edition() -> None:
    """R10.11, D4: the Grey must be dead and a Minion in play now."""
    cases = {
        "minion dead": position(gone=["gandalf-grey", "saruman"], dice={"free": ["will"]}, variant="first-edition"),
        "grey alive": position(
            regions={"edoras": "gandalf-grey", "orthanc": "saruman"}, dice={"free": ["will"]}, variant="first-edition"
        ),
        "both hold": position(
            regions={"orthanc": "saruman"}, gone=["gandalf-grey"], dice={"free": ["will"]}, variant="first-edition"
        ),
    }
    assert {name: bool(tails(game, "companion")) for name, game in cases.items()} == {
        "minion dead": False,
        "grey alive": False,
        "both hold": True,
    }


def test_only_a_will_of_the_west_brings_them() -> None:
    """R5.12: an Event die crowns nobody; a dead Aragorn does not come back."""
    for faces in (["event"], ["character"], ["muster", "army-muster"]):
        assert not tails(position(regions={"pelargir": "strider"}, dice={"free": faces}), "companion")
    assert not tails(position(regions={"pelargir": "strider"}, gone=["aragorn"], dice={"free": ["will"]}), "companion")


# ---------------------------------------------------------------------- any die


@pytest.mark.parametrize(
    ("companion", "region", "nation", "ability"),
    [
        ("boromir", "dol-amroth", "gondor", "high-warden-of-the-white-tower"),
        ("boromir", "pelargir", "gondor", "high-warden-of-the-white-tower"),
        ("legolas", "woodland-realm", "elves", "prince-of-mirkwood"),
        ("gimli", "erebor", "dwarves", "dwarf-of-erebor"),
    ],
)
@pytest.mark.parametrize("face", ["character", "army-muster", "muster", "event", "will"])
def test_any_die_advances_the_nation_of_an_envoy(
    companion: str, region: str, nation: str, ability: str, face: str
) -> None:
    """R5.17, R10.16: it is the action of the Free Peoples."""
    game = position(regions={region: companion}, politics={nation: 2}, dice={"free": [face], "shadow": ["army"]})
    say(game, ("ability", face, "any", ability))
    assert game.state.politics[nation] == 1
    assert game.state.dice[FREE] == ()


@pytest.mark.parametrize(
    ("companion", "regions", "politics"),
    [
        ("boromir", {"edoras": "boromir"}, {"gondor": 2}),  # not of Gondor
        ("boromir", {"lamedon": "boromir"}, {"gondor": 2}),  # a Town
        ("boromir", {"pelargir": {"free": "boromir", "shadow": "southrons 1R"}}, {"gondor": 2}),  # conquered
        ("boromir", {"pelargir": "boromir"}, {"gondor": (False, 1)}),  # passive before the last box
        ("boromir", {"pelargir": "boromir"}, {"gondor": 0}),  # At War already
        ("gimli", {"dale": "gimli"}, {"dwarves": 2}),
        ("legolas", {"dale": "legolas"}, {"elves": 2}),
    ],
)
def test_an_envoy_needs_his_own_unconquered_settlement_and_a_step_to_take(
    companion: str, regions: dict[str, Any], politics: dict[str, Any]
) -> None:
    """R8.1, R10.16: each condition broken once."""
    game = position(regions=regions, politics=politics, dice={"free": ["muster"]})
    assert not tails(game, "ability")


def test_a_besieged_envoy_still_speaks() -> None:
    """R0.7, R10.16: a besieged Stronghold is unconquered."""
    game = position(
        regions={"erebor": {"shadow": "sauron 3R", "siege": "dwarves 1R, gimli"}},
        politics={"dwarves": 3},
        dice={"free": ["event"]},
    )
    say(game, ("ability", "event", "any", "dwarf-of-erebor"))
    assert game.state.politics["dwarves"] == 2


# ---------------------------------------------------------------------- leaving the Fellowship, and the Guide


def test_a_companion_who_separates_stops_at_moria_too() -> None:
    """R10.2, R10.8, C-212: from Hollin to Moria, not through it to Dimrill Dale; next he goes on to Lórien."""
    game = position(
        regions={"moria": "sauron 2R"},
        fellowship={"region": "hollin", "companions": ["strider", "meriadoc"]},
        dice={"free": ["character", "character"]},
    )
    say(game, ("separate", "character", "character", "strider"), ())
    assert refused(game, ("to", "dimrill-dale"))
    say(game, ("to", "moria"), (*MOVE, "strider"), ("to", "lorien"))
    assert region_of(game.state, "strider") == "lorien"


STRATEGY, CHARACTER = "fp-strat-03", "fp-char-05"


@pytest.mark.parametrize(
    ("card", "face", "use", "deck"),
    [
        (STRATEGY, "event", "event", "free-strategy"),
        (CHARACTER, "will", "event", "free-character"),
        (CHARACTER, "character", "character", None),
        (STRATEGY, "will", "army", None),
    ],
)
def test_gandalf_as_guide_draws_after_an_event_result(card: str, face: str, use: str, deck: str | None) -> None:
    """R10.18, C-223: a card of the type that was played, for an Event result only."""
    game = position(hand={"free": [card]}, dice={"free": [face, "muster", "event"], "shadow": ["army", "muster"]})
    say(game, ("play-card", face, use, card))
    if deck is None:
        assert asked(game) == "action"
        return
    assert asked(game) == "guide-draw"
    before = len(game.state.decks[deck])
    say(game, YES)
    assert len(game.state.decks[deck]) == before - 1
    assert len(game.state.hand[FREE_PLAYER]) == 1


def test_gandalf_who_is_not_the_guide_draws_nothing() -> None:
    """R10.18, C-223: on the map he guides nobody."""
    game = position(
        regions={"edoras": "gandalf-grey"},
        hand={"free": [STRATEGY]},
        dice={"free": ["event", "muster"], "shadow": ["army", "muster"]},
    )
    say(game, ("play-card", "event", "event", STRATEGY))
    assert asked(game) == "action"


def test_levels_and_leadership_of_the_companions() -> None:
    """R10.14: Gollum is no Companion and no figure on the map."""
    book = position(dice={"free": ["event", "muster"]}).state.book
    printed = {
        "gandalf-grey": (3, 1),
        "strider": (3, 1),
        "boromir": (2, 1),
        "legolas": (2, 1),
        "gimli": (2, 1),
        "meriadoc": (1, 1),
        "peregrin": (1, 1),
        "gandalf-white": (3, 1),
        "aragorn": (3, 2),
    }
    companions = {f.id: (f.level, f.leadership) for f in book.figures.values() if f.side == FREE and not f.nation}
    assert companions == printed
    assert "gollum" not in book.figures


def test_a_separated_companion_wakes_nations_on_his_way_in_the_first_edition() -> None:
    """R15.15, D9: from the figure's region through Minas Tirith."""
    game = position(
        fellowship={"region": "lossarnach", "companions": ["boromir", "gimli"]},
        politics={"gondor": (False, 2)},
        dice={"free": ["character", "muster"]},
        variant="first-edition",
    )
    say(game, ("separate", "character", "character", "boromir"), (), ("to", "osgiliath"))
    assert options(game) == (("route", ()), ("route", ("minas-tirith",)))
    say(game, ("route", ("minas-tirith",)))
    assert game.state.active["gondor"]
