"""The turn and its phases, and what dice are for (R1.1, R5)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenarios.builders import asked, options, position, refused, say, say_until, verbs
from wotr.rules import actions, turn
from wotr.rules.book import FREE, SHADOW, Side
from wotr.rules.seats import FREE_PLAYER, SHADOW_PLAYER
from wotr.rules.state import State
from wotr.table.game import Game

RICH: dict[str, Any] = {
    "minas-tirith": "gondor 3R 1L, gandalf-grey",
    "osgiliath": "sauron 3R 1N",
    "orthanc": "isengard 3R",
    "folde": "rohan 2R",
}
"""A position with something to do for every kind of die."""


def uses(game: Game[State], face: str) -> dict[str, set[str]]:
    """What a die can do: the verbs by the use of the die."""
    found: dict[str, set[str]] = {}
    for option in options(game):
        if len(option) > 2 and option[1] == face and option[0] != "ring":
            found.setdefault(option[2], set()).add(option[0])
    return found


def with_die(side: str, face: str, **what: Any) -> Game[State]:
    other = SHADOW if side == FREE else FREE
    hand = {FREE: ["fp-strat-03", "fp-char-05"], SHADOW: ["sh-strat-07", "sh-strat-05"]}
    given: dict[str, Any] = {
        "to_act": side,
        "dice": {side: [face], other: ["event"]},
        "regions": RICH,
        "rings": {FREE: 0, SHADOW: 0},
        "hand": hand,
        "politics": {"elves": 2, "southrons": 1},
        **what,
    }
    return position(**given)


# ---------------------------------------------------------------------- phases


def test_the_phases_of_a_turn_in_their_order() -> None:
    """R1.1: recover and draw, Fellowship, Hunt allocation, roll, actions, victory check."""
    phases = []
    game = position(phase="recover", fellowship={"companions": ["gimli", "legolas"]})
    while game.state.turn == 1:
        phases.append(game.state.phase)
        decision = game.decision()
        if asked(game) == "action":
            say(game, next(o for o in options(game) if o[0] == "skip"))
        else:
            game.answer(decision.seat, options(game)[-1])
    assert list(dict.fromkeys(phases)) == ["fellowship", "allocate", "actions"]
    beats = [item[0] for item in position(phase="recover").state.agenda]
    assert beats == ["allocate", "roll", "actions", "idle", "victory", "turn"]


def test_a_turn_puts_its_phases_on_the_agenda_and_forgets_the_last_one() -> None:
    """R1.1, R5.14: what was done once in a turn may be done again."""
    game = position(phase="victory", once={"ring-free": True, "declared": True})
    assert game.state.turn == 2
    assert game.state.once == {}
    assert [item[0] for item in game.state.agenda] == ["allocate", "roll", "actions", "idle", "victory", "turn"]


def test_every_beat_on_the_agenda_has_a_rule() -> None:
    """R1.1."""
    assert set(turn.BEATS) == {
        "turn",
        "recover",
        "fellowship",
        "allocate",
        "roll",
        "actions",
        "action",
        "idle",
        "victory",
    }


# ---------------------------------------------------------------------- taking turns


def test_the_free_peoples_act_first_and_then_players_alternate() -> None:
    """R5.1: one die for each action; it is set aside till the next turn."""
    game = position(
        phase="roll",
        unrolled={FREE: 2, SHADOW: 2},
        script={"action-dice-free": [("event", "muster")], "action-dice-shadow": [("army", "muster")]},
    )
    order = []
    while game.state.turn == 1:
        order.append((game.decision().seat, options(game)[-1]))
        say(game, next(o for o in options(game) if o[0] == "skip"))
        if asked(game) != "action":
            break
    assert [seat for seat, _ in order][:3] == [FREE_PLAYER, SHADOW_PLAYER, FREE_PLAYER]


def test_passing_needs_strictly_fewer_dice() -> None:
    """R5.2, C-004: three against three is refused; to throw a die away is legal and gives no free pass."""
    game = position(dice={FREE: ["muster", "event", "character"], SHADOW: ["army", "muster", "army"]})
    assert refused(game, ("pass",))
    say(game, ("skip", "muster"))
    assert game.state.dice[FREE] == ("event", "character")
    assert game.decision().seat == SHADOW_PLAYER
    assert refused(game, ("pass",))


def test_who_has_fewer_dice_may_pass_and_spends_none() -> None:
    """R5.2: the turn goes to the other side."""
    game = position(dice={FREE: ["muster"], SHADOW: ["army", "muster"]})
    say(game, ("pass",))
    assert game.state.dice == {FREE: ("muster",), SHADOW: ("army", "muster")}
    assert game.decision().seat == SHADOW_PLAYER


def test_dice_in_the_hunt_box_are_not_unused_dice() -> None:
    """R5.2."""
    game = position(dice={FREE: ["muster"], SHADOW: ["army"]}, box={FREE: 0, SHADOW: 5})
    assert ("pass",) not in options(game)


def test_a_skipped_die_does_nothing() -> None:
    """R5.3: it is the action."""
    game = position(dice={FREE: ["will"], SHADOW: ["army", "event"]}, regions=RICH)
    before = game.state.armies[FREE].copy(), game.state.politics.copy(), game.state.box.copy()
    say(game, ("skip", "will"))
    assert (game.state.armies[FREE], game.state.politics, game.state.box) == before
    assert game.state.dice[FREE] == ()
    assert game.decision().seat == SHADOW_PLAYER


def test_the_last_dice_are_played_in_a_row() -> None:
    """R5.4, R5.2, C-005: and no pass against an opponent without dice."""
    game = position(to_act=SHADOW, dice={FREE: [], SHADOW: ["army", "army", "muster"]}, regions=RICH)
    say(game, ("skip", "army"))
    assert game.decision().seat == SHADOW_PLAYER
    assert game.state.acting == SHADOW
    assert refused(game, ("pass",))
    say(game, ("skip", "army"))
    assert game.decision().seat == SHADOW_PLAYER


def test_the_phase_ends_when_neither_has_dice() -> None:
    """R5.4."""
    game = position(dice={FREE: ["event"], SHADOW: []})
    say(game, ("skip", "event"))
    assert game.state.turn == 2


def test_nobody_acts_without_dice() -> None:
    """R5.4: the phase is over at once."""
    game = position(dice={FREE: [], SHADOW: []})
    assert game.state.turn == 2


# ---------------------------------------------------------------------- what a die can do


def test_a_character_die_of_the_free_peoples() -> None:
    """R5.5, R5.6."""
    found = uses(with_die(FREE, "character"), "character")
    assert found == {
        "character": {"move-army", "attack", "play-card", "move-fellowship", "separate", "move-companions"}
    }
    revealed = uses(with_die(FREE, "character", fellowship={"hidden": False}), "character")
    assert "hide" in revealed["character"]
    assert "move-fellowship" not in revealed["character"]


def test_a_character_die_of_the_shadow() -> None:
    """R5.5, R5.7."""
    found = uses(with_die(SHADOW, "character", hand={SHADOW: ["sh-char-01"]}), "character")
    assert found["character"] >= {"move-army", "attack", "move-nazgul"}
    assert not found["character"] & {"move-fellowship", "hide", "separate", "move-companions"}


def test_an_army_die() -> None:
    """R5.8: moves, an attack, or a card with the Army icon."""
    assert uses(with_die(SHADOW, "army"), "army") == {"army": {"move-army", "attack", "play-card"}}


@pytest.mark.parametrize(("side", "more"), [(FREE, set()), (SHADOW, {"minion", "play-card"})])
def test_a_muster_die(side: str, more: set[str]) -> None:
    """R5.9: a step on the Political Track, recruits, a card with the Muster icon, and for the Shadow a Minion."""
    assert uses(with_die(side, "muster"), "muster") == {"muster": {"diplomacy", "muster"} | more}


def test_an_army_muster_die_is_either() -> None:
    """R5.10."""
    found = uses(with_die(FREE, "army-muster"), "army-muster")
    assert set(found) == {"army", "muster"}
    assert found["army"] == {"move-army", "attack", "play-card"}
    assert found["muster"] == {"diplomacy", "muster"}


def test_an_event_die() -> None:
    """R5.11: draw, or play any card."""
    game = with_die(FREE, "event")
    assert uses(game, "event") == {"event": {"draw-card", "play-card"}}
    cards = {option[3] for option in options(game) if option[0] == "play-card"}
    assert cards == {"fp-strat-03", "fp-char-05"}


def test_a_will_of_the_west_is_any_other_result() -> None:
    """R5.12: or it brings in Gandalf the White."""
    regions = {**RICH, "orthanc": "isengard 3R, saruman"}
    found = uses(with_die(FREE, "will", regions=regions), "will")
    assert set(found) == {"will", "character", "army", "muster", "event"}
    assert found["will"] == {"companion"}


def test_an_eye_is_never_an_action() -> None:
    """R5.13: nothing is offered for it, and it is never among the unused dice."""
    state = with_die(SHADOW, "army").state
    assert actions.uses_of(state, SHADOW, "eye") == ("any",)
    assert "eye" not in actions.USES


def test_any_die_will_do_for_an_ability_that_says_so() -> None:
    """R5.17: Boromir in Minas Tirith, with a Will of the West too; it is the action."""
    game = position(
        dice={FREE: ["will", "event"], SHADOW: ["army"]},
        regions={"minas-tirith": "gondor 1R, boromir"},
        politics={"gondor": 1},
    )
    offered = {option[1:3] for option in options(game) if option[0] == "ability"}
    assert offered == {("will", "any"), ("event", "any")}
    say(game, ("ability", "will", "any", "high-warden-of-the-white-tower"))
    assert game.state.politics["gondor"] == 0
    assert game.state.dice[FREE] == ("event",)


def test_a_die_that_moved_the_fellowship_goes_to_the_hunt_box() -> None:
    """R5.1, R15.3: every other die is just used."""
    game = position(dice={FREE: ["character"], SHADOW: ["army", "event"]}, regions=RICH)
    say(game, ("move-fellowship", "character", "character"))
    assert game.state.box[FREE] == 1
    other = position(dice={FREE: ["character"], SHADOW: ["army", "event"]}, fellowship={"hidden": False})
    say(other, ("hide", "character", "character"))
    assert other.state.box[FREE] == 0


# ---------------------------------------------------------------------- the registry of actions


def test_equal_dice_are_offered_once() -> None:
    """R5.1: and all options differ."""
    game = position(dice={FREE: ["muster", "muster", "event"], SHADOW: ["army"]}, regions=RICH)
    found = options(game)
    assert len(found) == len(set(found))
    assert verbs(game, "skip") == {("muster",), ("event",)}


def test_actions_are_offered_for_their_use_and_side_in_a_fixed_order() -> None:
    """R5: an action of one side is never offered to the other."""
    for side in (FREE, SHADOW):
        for use in ("character", "army", "muster", "event", "will", "any"):
            found = actions.offered(Side(side), use)
            expected = {a.verb for a in actions.ACTIONS.values() if use in a.uses and a.side in (None, side)}
            verbs = [a.verb for a in found]
            assert set(verbs) == expected
            assert verbs == [verb for verb in actions.ORDER if verb in expected]


def test_the_order_of_actions_does_not_depend_on_which_module_was_imported_first() -> None:
    """Every registered verb has its place in ORDER, so that a seed gives the same game whatever is loaded first."""
    assert sorted(actions.ACTIONS) == sorted(actions.ORDER)


def test_a_new_action_is_offered_at_once_and_a_verb_is_taken_once() -> None:
    """The registry is indexed, and the index is never out of date."""
    actions.offered(FREE, "event")

    async def nothing(state: State, side: Side, option: actions.Option) -> str:
        return ""

    actions.action("test-verb", ("event",), lambda state, side, use: [("here",)], nothing, "text", side=FREE)
    try:
        state = position(dice={FREE: ["event"], SHADOW: ["army"]}).state
        assert ("test-verb", "event", "event", "here") in actions.options(state, FREE)
        assert not [o for o in actions.options(state, SHADOW) if o[0] == "test-verb"]
        with pytest.raises(ValueError, match="two actions are called test-verb"):
            actions.action("test-verb", ("event",), lambda state, side, use: [], nothing)
    finally:
        del actions.ACTIONS["test-verb"]
        actions._offered.clear()


def test_the_excess_is_removed_before_the_other_side_acts() -> None:
    """R9.2: at the end of any action, still as a part of it."""
    game = position(
        to_act=SHADOW,
        dice={SHADOW: ["muster", "army"], FREE: ["event"]},
        regions={"moria": "sauron 9R 1E"},
    )
    say(game, ("muster", "muster", "muster", "sauron-regular", "moria"))
    say_until(game, "excess")
    assert game.state.acting == SHADOW
    say(game, (("sauron-elite", 1),))
    assert game.decision().seat == FREE_PLAYER
    assert game.state.acting == FREE
