"""Elven Rings (R5.14-R5.16)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenarios.builders import asked, options, position, refused, say, verbs
from wotr.rules.book import FREE, SHADOW
from wotr.rules.seats import FREE_PLAYER, SHADOW_PLAYER
from wotr.rules.state import State
from wotr.table.game import Game


def free_ring(**what: Any) -> Game[State]:
    given = {"dice": {"free": ["muster", "event", "event"], "shadow": ["army", "army", "muster"]}, **what}
    return position(**given)


def test_a_ring_changes_a_die_before_an_action_and_goes_to_the_shadow() -> None:
    """R5.14, R5.15, C-012: any die may then be used, and it is still the Free Peoples' turn."""
    game = free_ring(regions={"minas-tirith": "gondor 1R"})
    say(game, ("ring", "event", "character"))
    assert game.state.dice[FREE] == ("character", "muster", "event")
    assert game.state.rings == {FREE: 2, SHADOW: 1}
    assert game.decision().seat == FREE_PLAYER
    say(game, ("muster", "muster", "muster", "gondor-elite", "minas-tirith"))
    assert game.decision().seat == SHADOW_PLAYER


def test_one_ring_per_player_and_turn() -> None:
    """R5.14, C-012: neither before the same action nor before a later one."""
    game = free_ring(rings={FREE: 3, SHADOW: 0})
    say(game, ("ring", "event", "character"))
    assert not verbs(game, "ring")
    say(game, ("skip", "muster"), ("skip", "army"))
    assert game.decision().seat == FREE_PLAYER
    assert not verbs(game, "ring")


def test_both_sides_may_use_the_same_ring_in_one_turn() -> None:
    """R5.15: the Shadow has it at once; after its use it leaves the game."""
    game = free_ring(rings={FREE: 1, SHADOW: 0})
    say(game, ("ring", "event", "character"), ("skip", "muster"))
    say(game, ("ring", "muster", "event"))
    assert game.state.rings == {FREE: 0, SHADOW: 0}
    assert game.state.dice[SHADOW] == ("army", "army", "event")


def test_a_new_turn_a_new_ring() -> None:
    """R5.14."""
    game = free_ring(dice={"free": ["event"], "shadow": ["army"]}, once={"ring-free": True})
    assert not verbs(game, "ring")
    say(game, ("skip", "event"))  # the Shadow can only skip
    assert game.state.turn == 2
    assert "ring-free" not in game.state.once


def test_who_owns_no_ring_uses_none() -> None:
    """R5.14."""
    game = free_ring(rings={FREE: 0, SHADOW: 3})
    assert not verbs(game, "ring")


@pytest.mark.parametrize("result", ["will", "army", "eye"])
def test_no_ring_makes_a_will_of_the_west_or_a_face_of_the_enemy(result: str) -> None:
    """R5.16, C-013."""
    game = free_ring()
    assert refused(game, ("ring", "muster", result))


def test_a_will_of_the_west_may_be_changed_though_it_is_wasteful() -> None:
    """R5.16, R5.12, C-013: without a Ring it is any other result anyway."""
    game = position(dice={"free": ["muster", "will"], "shadow": ["army"]}, rings={FREE: 1, SHADOW: 0})
    assert ("ring", "will", "event") in options(game)
    uses = {option[2] for option in options(game) if option[1:2] == ("will",) and option[0] not in ("skip", "ring")}
    assert "character" in uses
    say(game, ("ring", "will", "event"))
    assert game.state.dice[FREE] == ("muster", "event")


def test_a_die_is_changed_to_another_result() -> None:
    """R5.14: not to its own."""
    game = free_ring()
    assert ("muster", "muster") not in verbs(game, "ring")
    assert {result for face, result in verbs(game, "ring") if face == "muster"} == {"character", "army-muster", "event"}


def shadow_ring(**what: Any) -> Game[State]:
    given = {
        "to_act": SHADOW,
        "dice": {"shadow": ["event", "muster"], "free": ["character", "character"]},
        "box": {FREE: 0, SHADOW: 2},
        "rings": {FREE: 1, SHADOW: 2},
        **what,
    }
    return position(**given)


def test_the_shadow_turns_a_die_into_an_eye_without_it_being_an_action() -> None:
    """R5.16, C-014: it goes to the Hunt Box at once, the Ring leaves the game, the Shadow still acts."""
    game = shadow_ring()
    say(game, ("ring", "event", "eye"))
    assert game.state.box[SHADOW] == 3
    assert game.state.rings == {FREE: 1, SHADOW: 1}
    assert game.state.dice[SHADOW] == ("muster",)
    assert game.decision().seat == SHADOW_PLAYER
    assert not verbs(game, "ring")
    say(game, ("skip", "muster"))
    assert game.decision().seat == FREE_PLAYER


def test_dice_in_the_hunt_box_cannot_be_changed() -> None:
    """R5.16, C-014: an Eye stays an Eye."""
    game = shadow_ring()
    assert refused(game, ("ring", "eye", "army"))
    assert {face for face, _ in verbs(game, "ring")} == {"event", "muster"}


def test_a_ring_that_turns_the_last_die_into_an_eye_leaves_nothing_to_act_with() -> None:
    """R5.16, R5.4: the turn goes on with the other side, or the phase is over."""
    game = shadow_ring(dice={"shadow": ["event"], "free": ["character"]})
    say(game, ("ring", "event", "eye"))
    assert game.state.box[SHADOW] == 3
    assert game.decision().seat == FREE_PLAYER
    assert game.state.acting == FREE
    alone = shadow_ring(dice={"shadow": ["event"], "free": []})
    say(alone, ("ring", "event", "eye"))
    assert alone.state.turn == 2


def test_after_a_ring_one_may_pass_or_skip() -> None:
    """R5.14: the number of dice counts as it is then."""
    game = shadow_ring()
    assert ("pass",) not in options(game)
    say(game, ("ring", "event", "eye"))
    assert ("pass",) in options(game)
    say(game, ("pass",))
    assert game.decision().seat == FREE_PLAYER
    assert game.state.dice[SHADOW] == ("muster",)
    assert asked(game) == "action"
