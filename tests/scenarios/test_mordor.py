"""The Mordor Track: the way in, a step, the price of rest, and the Crack of Doom (R18)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenarios.builders import asked, bare_state, options, position, refused, say
from wotr.rules import mordor
from wotr.rules.board import fellowship_region
from wotr.rules.book import FREE, SHADOW
from wotr.rules.fellowship import bars_declaring, bars_separation
from wotr.rules.hunt import draw_and_resolve, put_in_play, rerolls, reveal
from wotr.rules.separation import lose_companion, separate
from wotr.rules.state import State
from wotr.table.game import Game

MOVE = ("move-fellowship", "character", "character")
HIDE = ("hide", "character", "character")
ENTER = ("enter-mordor",)


def on_track(step: int, tiles: list[str], pool: list[str] | None = None, **more: Any) -> Game[State]:
    """A game about to move on the Track; `fellowship` adds to where the Fellowship is."""
    fellowship = {"mordor": step, "companions": [], **more.pop("fellowship", {})}
    more.setdefault("dice", {FREE: ["character", "event"]})
    return position(fellowship=fellowship, pool=pool, script={"tile": tiles}, seed=None, **more)


# ---------------------------------------------------------------------- entering


def test_the_fellowship_enters_mordor_in_the_phase_it_arrives() -> None:
    """R2.9, R18.1, R18.2, R18.10, C-062: declared at the gate, no tile, step 0; a turn of rest costs a point."""
    game = position(
        phase="fellowship",
        fellowship={"region": "dagorlad", "progress": 1, "corruption": 4, "companions": []},
    )
    assert refused(game, ENTER)
    say(game, ("declare",), ("go", "morannon"))
    assert (asked(game), options(game)) == ("fellowship-phase", (ENTER, ("done",)))
    assert len(game.state.pool) == 16
    say(game, ENTER)
    company = game.state.fellowship
    assert (company.mordor, company.progress, company.hidden) == (0, 0, True)
    assert (game.state.turn, company.corruption) == (2, 5)


@pytest.mark.parametrize("gate", ["morannon", "minas-morgul"])
def test_entering_is_a_choice_and_needs_no_declaration(gate: str) -> None:
    """R18.1: from either gate."""
    game = position(phase="fellowship", fellowship={"region": gate, "progress": 3, "companions": []})
    assert options(game) == (("declare",), ENTER, ("done",))
    say(game, ENTER)
    assert (game.state.fellowship.mordor, game.state.fellowship.progress) == (0, 0)


def test_no_other_region_leads_onto_the_track() -> None:
    """R18.1, C-073: not even Gorgoroth."""
    for region in ("gorgoroth", "dagorlad", "barad-dur"):
        game = position(phase="fellowship", fellowship={"region": region, "companions": []})
        assert ENTER not in options(game)


def test_the_fellowship_enters_mordor_once() -> None:
    """R18.2: on the Track it is at no gate any more."""
    game = position(phase="fellowship", fellowship={"region": "morannon", "mordor": 2, "companions": []})
    assert (asked(game), game.state.fellowship.mordor) == ("allocate", 2)


def test_a_revealed_fellowship_enters_and_stays_revealed() -> None:
    """R18.1, R18.2, C-063."""
    game = position(
        phase="fellowship",
        fellowship={"region": "minas-morgul", "hidden": False, "companions": ["strider", "gandalf-grey"]},
    )
    assert options(game) == (ENTER, ("done",))
    say(game, ENTER)
    assert asked(game) == "guide"
    assert (game.state.fellowship.mordor, game.state.fellowship.hidden) == (0, False)


def test_a_new_hunt_pool_is_made_for_the_last_road() -> None:
    """R16.3, R18.3, C-064: drawn Eyes come back and special tiles in play join; all else stays out."""
    state = bare_state()
    state.fellowship.region = "morannon"
    left = list(state.pool)
    for tile in ("eye-r", "eye-r", "eye-r", "n2", "n3"):
        left.remove(tile)
    state.pool, state.drawn, state.removed = tuple(left), ("eye-r", "eye-r", "n2", "n3"), ("eye-r",)
    for tile in ("elven-rope", "the-ring-is-mine"):
        put_in_play(state, tile)
    assert (state.waiting, len(state.pool)) == (("elven-rope", "the-ring-is-mine"), 11)
    mordor.enter(state)
    assert sorted(state.drawn) == ["n2", "n3"]
    assert sorted(state.removed) == ["eye-r"]
    assert not state.waiting
    assert state.pool == tuple(sorted([*left, "eye-r", "eye-r", "elven-rope", "the-ring-is-mine"]))


def test_on_the_track_a_special_tile_joins_the_pool_at_once() -> None:
    """R16.3."""
    state = bare_state()
    state.fellowship.mordor = 2
    put_in_play(state, "elven-rope")
    assert state.waiting == ()
    assert state.pool.count("elven-rope") == 1
    assert "elven-rope" not in state.aside


def test_on_the_track_the_fellowship_is_in_no_region() -> None:
    """R18.2, R18.11, C-070: no re-rolls, no declaring and healing, no separation."""
    state = bare_state()
    state.fellowship.region = "morannon"
    assert fellowship_region(state) == "morannon"
    mordor.enter(state)
    assert fellowship_region(state) is None
    assert rerolls(state) == 0
    assert bars_declaring(state) == bars_separation(state) == "fellowship-in-mordor"


# ---------------------------------------------------------------------- a step


def test_a_move_draws_a_tile_without_a_roll_and_takes_a_step() -> None:
    """R18.5, R18.6: nothing but the tile is thrown; then the die goes into the Hunt Box."""
    game = on_track(1, ["n2"], box={SHADOW: 3})
    say(game, MOVE)
    assert (asked(game), game.state.fellowship.mordor, game.state.box[FREE]) == ("gollum-reveals", 1, 0)
    say(game, ("no",))
    company = game.state.fellowship
    assert (company.mordor, company.corruption, company.progress, company.hidden) == (2, 2, 0, True)
    assert (game.state.box[FREE], game.state.drawn) == (1, ("n2",))


def test_a_tile_is_drawn_with_an_empty_hunt_box_too() -> None:
    """R18.5."""
    game = on_track(0, ["eye-r"])
    say(game, MOVE)
    assert (game.state.fellowship.mordor, game.state.fellowship.corruption) == (1, 0)


def test_an_eye_counts_every_die_in_the_box() -> None:
    """R18.5, R18.7, C-065: both sides' dice, not the one that pays, without a limit of five; then step and reveal."""
    game = on_track(1, ["eye-r"], box={SHADOW: 4, FREE: 1}, fellowship={"companions": ["strider"], "corruption": 2})
    say(game, MOVE)
    hunt = game.state.hunt
    assert hunt is not None
    assert (hunt.damage, hunt.cause) == (5, "track")
    say(game, ("guide", "strider"))
    company = game.state.fellowship
    assert (company.corruption, company.mordor, company.hidden, company.guide) == (4, 2, False, "gollum")
    assert game.state.fate["strider"] == "gone"


def test_seven_dice_in_the_box_make_seven_damage() -> None:
    """R18.5: nothing is rolled, so there is no limit of five."""
    game = on_track(1, ["eye-r"], box={SHADOW: 7})
    say(game, MOVE)
    assert game.state.fellowship.corruption == 7


@pytest.mark.parametrize("tile", ["on-on-they-went", "the-ring-is-mine", "give-it-to-uss", "shelobs-lair"])
def test_a_stop_keeps_the_fellowship_where_it_is(tile: str) -> None:
    """R16.2, R18.6: the tile works, the die is spent, no step."""
    game = position(
        dice={FREE: ["character", "event"]},
        fellowship={"mordor": 3, "companions": []},
        pool=[tile],
        script={"tile": [tile], "hunt-die": [(2,)]},
        seed=None,
    )
    say(game, MOVE)
    if asked(game) == "gollum-reveals":
        say(game, ("no",))
    assert (game.state.fellowship.mordor, game.state.box[FREE]) == (3, 1)
    damage = {"on-on-they-went": 3, "give-it-to-uss": 1, "shelobs-lair": 2, "the-ring-is-mine": 0}
    assert game.state.fellowship.corruption == damage[tile]
    assert game.state.fellowship.hidden is (tile in ("on-on-they-went", "shelobs-lair"))


def test_the_crack_of_doom_is_five_steps_away() -> None:
    """R18.4, R18.12."""
    tiles = ["n0-r", "n0-r", "elven-cloaks", "elven-rope", "smeagol-helps"]
    game = on_track(0, tiles, tiles, dice={FREE: ["character"] * 5})
    for step in (1, 2, 3, 4):
        say(game, MOVE)
        assert (game.state.fellowship.mordor, game.state.result) == (step, None)
    say(game, MOVE)
    assert game.state.result == (FREE, "ring-destroyed")


def test_on_the_last_step_the_tile_comes_first() -> None:
    """R18.7, R18.12, R19.1, C-068: Corruption beats the Crack of Doom; with a casualty the Free Peoples win."""
    ready = {"companions": ["legolas"], "corruption": 10}
    game = on_track(4, ["n3"], fellowship=ready)
    say(game, MOVE)
    assert (asked(game), game.state.result) == ("hunt-casualty", None)
    say(game, ("none",))
    assert (game.state.result, game.state.fellowship.corruption) == ((SHADOW, "corruption"), 13)
    game = on_track(4, ["n3"], fellowship=ready)
    say(game, MOVE, ("guide", "legolas"), ("no",))
    assert (game.state.result, game.state.fellowship.corruption) == ((FREE, "ring-destroyed"), 11)


def test_a_reveal_on_the_last_step_does_no_harm() -> None:
    """R18.7."""
    game = on_track(4, ["eye-r"])
    say(game, MOVE)
    assert game.state.result == (FREE, "ring-destroyed")
    assert not game.state.fellowship.hidden


def test_a_prevented_draw_is_no_stop() -> None:
    """R18.8: with the Wizard's Staff the Fellowship advances without a tile."""
    game = on_track(1, [], fellowship={"companions": ["gandalf-grey"]}, table=["fp-char-08"])
    say(game, MOVE)
    assert asked(game) == "wizards-staff"
    say(game, ("yes",))
    assert (game.state.fellowship.mordor, game.state.drawn, game.state.table) == (2, (), ())


def test_revealed_on_the_track_only_the_counter_turns() -> None:
    """R15.11, R18.2: no figure to move, no Stronghold tile."""
    game = position(rule=reveal, fellowship={"region": "morannon", "mordor": 1}, dice={FREE: ["event"]}, seed=None)
    assert (asked(game), game.state.fellowship.hidden, game.state.fellowship.mordor) == ("action", False, 1)
    assert game.state.drawn == ()


def test_revealed_it_must_hide_before_it_moves_and_hiding_saves_the_point() -> None:
    """R18.9, R18.10, C-063."""
    game = on_track(0, ["n0-r"], dice={FREE: ["character", "character", "event"]}, fellowship={"hidden": False})
    assert refused(game, MOVE)
    say(game, HIDE)
    mordor.pay_for_rest(game.state)
    assert game.state.fellowship.corruption == 0
    say(game, MOVE)
    assert game.state.fellowship.mordor == 1


def test_any_number_of_moves_a_turn_is_possible() -> None:
    """R15.4, R18.5: the second Eye counts the die of the first move."""
    game = on_track(0, ["n0-r", "eye-r"], dice={FREE: ["character", "character", "event"]})
    say(game, MOVE, MOVE)
    assert (game.state.fellowship.mordor, game.state.fellowship.corruption) == (2, 1)


def test_rest_on_the_track_costs_a_point_and_can_lose_the_game() -> None:
    """R18.10, C-067: before any victory check."""
    game = position(phase="idle", fellowship={"mordor": 2, "corruption": 11}, seed=None)
    assert game.state.result == (SHADOW, "corruption")


def test_no_point_is_paid_outside_mordor_or_after_a_move_that_was_stopped() -> None:
    """R18.10: trying is enough."""
    game = position(phase="idle", fellowship={"region": "morannon", "corruption": 3})
    assert game.state.fellowship.corruption == 3
    game = position(
        dice={FREE: ["character"]},
        fellowship={"mordor": 2, "companions": []},
        pool=["on-on-they-went"],
        script={"tile": ["on-on-they-went"]},
    )
    say(game, MOVE, ("no",))
    assert (game.state.turn, game.state.fellowship.mordor, game.state.fellowship.corruption) == (2, 2, 3)


def test_the_effort_of_one_turn_does_not_pay_for_the_next() -> None:
    """R18.10."""
    game = position(phase="idle", fellowship={"mordor": 2}, once={mordor.EFFORT: True}, standard=True)
    assert game.state.fellowship.corruption == 0
    assert mordor.EFFORT not in game.state.once


# ---------------------------------------------------------------------- Companions on the Track


def test_a_hobbit_lost_on_the_track_does_not_come_back() -> None:
    """R15.14, R10.19, R16.13, C-075: as casualty or by his Guide ability the damage is lowered, and he is gone."""
    game = on_track(1, ["n3"], box={SHADOW: 2}, fellowship={"companions": ["peregrin"], "corruption": 4})
    say(game, MOVE)
    assert asked(game) == "hobbit-leaves"
    say(game, ("no",), ("guide", "peregrin"), ("no",))
    company = game.state.fellowship
    assert (company.corruption, company.mordor, company.guide) == (6, 2, "gollum")
    assert game.state.fate["peregrin"] == "gone"
    game = on_track(1, ["n3"], box={SHADOW: 2}, fellowship={"companions": ["peregrin"], "corruption": 4})
    say(game, MOVE, ("yes",), ("no",))
    assert (game.state.fate["peregrin"], game.state.fellowship.corruption) == ("gone", 6)


def test_whatever_separates_companions_on_the_track_takes_them_out_of_the_game() -> None:
    """R15.14, C-071 (its card aside): the Hobbit's own come-back does not work either."""

    async def card(state: State) -> None:
        await separate(state, ("meriadoc",), 9)
        await lose_companion(state, "peregrin")

    companions = ["gandalf-grey", "meriadoc", "peregrin"]
    game = position(rule=card, fellowship={"mordor": 2, "companions": companions}, dice={FREE: ["event"]}, seed=None)
    assert game.state.fellowship.companions == ("gandalf-grey",)
    assert game.state.fate["meriadoc"] == game.state.fate["peregrin"] == "gone"
    assert not game.rulebook.check(game.state)


def test_those_who_stay_on_the_track_name_a_guide_when_one_of_them_is_gone() -> None:
    """R15.2, R15.14."""

    async def card(state: State) -> None:
        await separate(state, ("strider",), 0)

    companions = ["strider", "boromir", "legolas"]
    game = position(rule=card, fellowship={"mordor": 2, "companions": companions}, dice={FREE: ["event"]}, seed=None)
    assert (asked(game), options(game)) == ("guide", (("guide", "boromir"), ("guide", "legolas")))


def test_a_card_that_draws_a_tile_does_not_move_the_fellowship() -> None:
    """R18.13, R16.10: Stop means nothing, and an Eye without a Hunt is worth nothing."""

    async def card(state: State) -> None:
        await draw_and_resolve(state, "event")

    for tile in ("n0-r", "the-ring-is-mine"):
        game = position(
            rule=card,
            fellowship={"mordor": 2, "companions": []},
            box={SHADOW: 5},
            pool=[tile],
            script={"tile": [tile]},
            dice={FREE: ["event"]},
            seed=None,
        )
        assert (game.state.fellowship.mordor, game.state.fellowship.corruption) == (2, 0)
