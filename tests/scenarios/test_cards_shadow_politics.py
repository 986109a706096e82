"""Shadow Strategy cards against the dice and the Nations of the Free Peoples (R8)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenarios.builders import figures, inside, options, position, say, verbs
from tests.scenarios.fights import STAND, attack, ready, takes
from tests.scenarios.shadow_cards import bar, over, play
from wotr.rules.board import region_of
from wotr.rules.book import FREE, SHADOW
from wotr.rules.muster import bars_diplomacy
from wotr.rules.politics import advance, army_attacked
from wotr.rules.state import State
from wotr.table.game import Game

DAWN, THREATS, STORMCROW = "sh-strat-04", "sh-strat-05", "sh-strat-06"


# ---------------------------------------------------------------------- The Day Without Dawn


@pytest.mark.parametrize("nation", ["sauron", "isengard", "southrons"])
def test_the_day_without_dawn_needs_all_three_nations_at_war(nation: str) -> None:
    """R6.2."""
    assert bar(DAWN, politics={nation: 1}) == "card-needs-at-war"


def test_the_day_without_dawn_takes_every_will_of_the_west() -> None:
    """R6.3: those not used yet, and no other results."""
    game = play(DAWN, dice={SHADOW: ["event", "army"], FREE: ["will", "muster", "will", "event"]})
    assert game.state.dice[FREE] == ("muster", "event")
    assert game.state.box[FREE] == 0
    assert over(game)


def test_the_day_without_dawn_may_be_played_against_no_will_of_the_west() -> None:
    """R6.3."""
    game = play(DAWN)
    assert game.state.dice[FREE] == ("event", "muster")
    assert game.state.played == (DAWN,)


# ---------------------------------------------------------------------- Threats and Promises


def threatened(**what: Any) -> Game[State]:
    """The card on the table, the Free Peoples to act: the North is passive, the Elves are active."""
    given: dict[str, Any] = {
        "table": [THREATS],
        "politics": {"north": (False, 3), "elves": 3},
        "dice": {FREE: ["muster", "muster", "event"], SHADOW: ["event"]},
        **what,
    }
    return position(**given)


def test_threats_and_promises_stay_on_the_table() -> None:
    """R6.4."""
    game = play(THREATS)
    assert game.state.table == (THREATS,)
    assert over(game)


def test_threats_and_promises_keep_muster_results_from_passive_nations() -> None:
    """C-175, R8.8: the Elves advance and the card stays."""
    game = threatened()
    assert verbs(game, "diplomacy") == {("muster", "muster", "elves")}
    assert bars_diplomacy(game.state, "north") == "card-threats-and-promises"
    say(game, ("diplomacy", "muster", "muster", "elves"))
    assert game.state.table == (THREATS,)


@pytest.mark.parametrize("face", ["army-muster", "will"])
def test_threats_and_promises_bar_whatever_is_used_as_a_muster_result(face: str) -> None:
    """R5.10, R5.12."""
    game = threatened(dice={FREE: [face, "event"], SHADOW: ["event"]})
    assert verbs(game, "diplomacy") == {(face, "muster", "elves")}


def test_an_attack_on_a_nation_ends_threats_and_promises() -> None:
    """C-175: the Elves step because an Army of theirs is attacked."""
    game = ready(
        SHADOW, {"dimrill-dale": "sauron 2R", "lorien": "elves 2R"}, table=[THREATS], politics={"elves": 3}, hand={}
    )
    attack(game, "dimrill-dale", "lorien")
    assert game.state.politics["elves"] == 2
    assert game.state.table == ()
    say(game, STAND)


def test_threats_and_promises_survive_attacks_that_advance_nobody_of_the_free_peoples() -> None:
    """C-175: a Nation At War, a Nation of the Shadow; a card or a capture that advances one is no attack either."""
    state = threatened(politics={"north": (False, 3), "elves": 3, "sauron": 1}).state
    army_attacked(state, (("gondor-regular", 1),), "osgiliath")
    army_attacked(state, (("sauron-regular", 1),), "moria")
    assert state.politics["sauron"] == 0
    advance(state, "north")
    assert state.politics["north"] == 2
    assert state.table == (THREATS,)


def test_an_event_card_may_advance_a_passive_nation_and_the_threats_stay() -> None:
    """C-175: The Power of Tom Bombadil advances the North."""
    game = threatened(hand={FREE: ["fp-strat-03"]})
    say(game, ("play-card", "event", "event", "fp-strat-03"))
    assert game.state.politics["north"] == 2
    assert THREATS in game.state.table


def test_the_ability_of_a_companion_ends_threats_and_promises() -> None:
    """R10.16: Gimli in Erebor advances the Dwarves, passive as they are."""
    game = threatened(regions={"erebor": "dwarves 1R, gimli"}, politics={"dwarves": (False, 3)})
    say(game, ("ability", "muster", "any", "dwarf-of-erebor"))
    assert (game.state.politics["dwarves"], game.state.active["dwarves"]) == (2, False)
    assert game.state.table == ()


# ---------------------------------------------------------------------- Stormcrow

COMPANY = {"region": "rivendell"}
TROUBLED = {
    "erebor": {"shadow": "sauron 3R", "siege": "dwarves 1R 1L, gimli"},
    "minas-tirith": "gondor 2R, boromir",
    "rivendell": "elves 2E 1L",
}


def stormcrow(regions: dict[str, Any] = TROUBLED, **what: Any) -> Game[State]:
    """The card played while Elves and Dwarves are not At War."""
    given: dict[str, Any] = {"politics": {"elves": 2, "dwarves": 2}, "fellowship": COMPANY, **what}
    return play(STORMCROW, regions, **given)


def test_stormcrow_needs_the_company_or_a_companion_with_a_nation_not_at_war() -> None:
    """R6.2: no region of the Shadow counts, no Nation At War, nor the figure once it is on the Mordor Track."""
    assert bar(STORMCROW, fellowship=COMPANY) == "card-needs-troubled-nation"
    assert bar(STORMCROW, fellowship=COMPANY, politics={"elves": 1}) is None
    assert bar(STORMCROW, fellowship={**COMPANY, "mordor": 1}, politics={"elves": 1}) == "card-needs-troubled-nation"
    assert bar(STORMCROW, fellowship={"region": "moria"}, politics={"sauron": 1}) == "card-needs-troubled-nation"
    assert bar(STORMCROW, {"bree": "strider"}, politics={"north": 1}) is None


def test_stormcrow_names_a_nation_and_the_free_peoples_choose_the_loss() -> None:
    """C-200: Elves or Dwarves, but not Gondor; a Leader alone falls with the last unit, Erebor with its garrison."""
    game = stormcrow()
    assert verbs(game, "nation") == {("elves",), ("dwarves",)}
    say(game, ("nation", "dwarves"))
    assert (game.state.politics["dwarves"], game.state.active["dwarves"]) == (3, True)
    assert takes(game) == FREE
    assert verbs(game, "lose") == {("dwarves-regular", "erebor", True), ("dwarves-leader", "erebor", True)}
    say(game, ("lose", "dwarves-regular", "erebor", True))
    state = game.state
    assert state.lost["dwarves-leader"] == 1
    assert state.control["erebor"] == SHADOW
    assert region_of(state, "gimli") == "erebor"
    assert over(game)


def test_stormcrow_takes_a_leader_or_an_elite_outright() -> None:
    """C-200: an Elite is not reduced, and the last Leader may go while the units stay."""
    game = stormcrow()
    say(game, ("nation", "elves"), ("lose", "elves-elite", "rivendell", False))
    assert figures(game, "rivendell", FREE) == {"elves-elite": 1, "elves-leader": 1}
    game = stormcrow()
    say(game, ("nation", "dwarves"), ("lose", "dwarves-leader", "erebor", True))
    assert inside(game, "erebor") == {"dwarves-regular": 1, "gimli": 1}


def test_stormcrow_moves_no_counter_beyond_the_top_and_wakes_and_lulls_nobody() -> None:
    """R8.15, R6.8: a passive Nation stays so, and a Nation without figures loses none."""
    game = stormcrow({"bree": "strider"}, politics={"north": (False, 3)})
    assert (game.state.politics["north"], game.state.active["north"]) == (3, False)
    assert over(game)


def test_stormcrow_is_an_attack_in_the_first_edition() -> None:
    """R6.8, D3: the Elves come back a step at once."""
    game = stormcrow({"rivendell": "elves 2E"}, variant="first-edition")
    assert options(game)
    assert game.state.politics["elves"] == 2
