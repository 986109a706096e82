"""The Hunt: roll, re-rolls, tiles, casualties, and the cards that help against it (R16)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenarios.builders import asked, options, position, refused, say
from wotr.rules.board import where
from wotr.rules.book import FREE, SHADOW
from wotr.rules.hunt import draw_and_resolve, rerolls, successes
from wotr.rules.seats import FREE_PLAYER
from wotr.rules.state import Hunt, State
from wotr.table.game import Game

MOVE = ("move-fellowship", "character", "character")
COAT, AXE, STAFF = "fp-char-05", "fp-char-06", "fp-char-08"
ALL_STANDARD = sorted(["eye-r"] * 4 + ["n3"] * 3 + ["n2"] * 2 + ["n2-r", "n1", "n1", "n1-r", "n1-r", "n0-r", "n0-r"])


def moving(
    fellowship: dict[str, Any], roll: tuple[int, ...], tiles: list[str] | None = None, **more: Any
) -> Game[State]:
    """A game in which the Fellowship has just moved; the Hunt shows `roll`, then the tiles."""
    script = {"hunt-roll": [roll], "tile": tiles or [], **more.pop("script", {})}
    more.setdefault("box", {SHADOW: len(roll)})
    more.setdefault("dice", {FREE: ["character", "event"]})
    return say(position(fellowship=fellowship, script=script, seed=None, **more), MOVE)


def tile(fellowship: dict[str, Any], *tiles: str, cause: str = "roll", hits: int = 1, **more: Any) -> Game[State]:
    """A game in which a tile has just been drawn."""

    async def drawing(state: State) -> None:
        await draw_and_resolve(state, cause, hits)

    script = {"tile": list(tiles), **more.pop("script", {})}
    more.setdefault("dice", {FREE: ["event"]})
    return position(rule=drawing, fellowship=fellowship, script=script, seed=None, **more)


def hunt(game: Game[State]) -> Hunt:
    """The Hunt going on."""
    assert game.state.hunt is not None
    return game.state.hunt


# ---------------------------------------------------------------------- the roll


def test_the_second_move_of_a_turn_is_easier_to_find() -> None:
    """R16.5, R16.6, R16.8, C-017: +1 for the die of the first move, a natural 1 fails, Shadow dice alone are rolled."""
    game = position(
        regions={"rivendell": "elves 2E 1L"},
        dice={FREE: ["character", "character", "event"]},
        box={SHADOW: 3},
        script={"hunt-roll": [(5, 5, 4), (5, 1, 4)], "tile": ["n1"]},
        seed=None,
    )
    say(game, MOVE)
    assert (game.state.fellowship.progress, game.state.box[FREE], game.state.hunt) == (1, 1, None)
    assert len(game.state.pool) == 16
    say(game, MOVE)
    assert (hunt(game).rolls, hunt(game).successes, hunt(game).tile) == ((5, 1, 4), 1, "n1")
    assert len(game.state.pool) == 15


def test_a_natural_one_always_fails_and_the_bonus_adds_up() -> None:
    """R16.6."""
    assert successes((1, 1, 2), 5) == 0 + 1
    assert successes((6, 5, 4, 3, 2), 0) == 1
    assert successes((6, 5, 4, 3, 2), 3) == 4


def test_the_die_that_pays_for_the_move_enters_the_box_afterwards() -> None:
    """R15.3, R16.6, C-018."""
    game = moving(
        {"region": "hollin", "progress": 1, "corruption": 2, "companions": ["strider", "gimli"]},
        (4, 5),
        ["n2"],
        box={SHADOW: 2, FREE: 1},
    )
    assert (hunt(game).successes, hunt(game).damage, game.state.box) == (1, 2, {FREE: 1, SHADOW: 2})
    assert game.state.fellowship.progress == 2
    say(game, ("none",))
    assert (game.state.box, game.state.fellowship.corruption, game.state.hunt) == ({FREE: 2, SHADOW: 2}, 4, None)


def test_rerolls_count_kinds_not_figures() -> None:
    """R16.7, C-019: three dice in Moria with its Stronghold, units and Nazgûl; the same bonus holds for them."""
    game = moving(
        {"region": "moria", "progress": 2},
        (3, 4, 5, 1),
        ["n3"],
        regions={"moria": "sauron 5R 3N"},
        script={"hunt-reroll": [(2, 6, 1)]},
    )
    assert (hunt(game).successes, hunt(game).rolls, hunt(game).memo["rerolls"]) == (1, (3, 4, 5, 1), (2, 6, 1))
    causes: list[tuple[str, int]] = []
    assert rerolls(game.state, causes) == 3
    assert causes == [("stronghold", 1), ("units", 1), ("nazgul", 1)]


@pytest.mark.parametrize(
    ("army", "count"),
    [("sauron 2R", 1), ("sauron 1N", 1), ("witch-king", 1), ("sauron 2R, witch-king", 2), ("saruman", 0)],
)
def test_each_condition_gives_one_reroll(army: str, count: int) -> None:
    """R16.7: the Witch-king counts as Nazgûl, a Minion alone does not."""
    game = position(dice={FREE: ["event"]}, fellowship={"region": "hollin"}, regions={"hollin": army})
    assert rerolls(game.state) == count


def test_a_besieging_and_a_besieged_shadow_army_both_count() -> None:
    """R16.7, R6.12: whoever is in the region."""
    siege = {"siege": "sauron 2R 1N", "free": "dwarves 3R"}
    game = position(dice={FREE: ["event"]}, fellowship={"region": "moria"}, regions={"moria": siege})
    assert rerolls(game.state) == 3
    siege = {"siege": "elves 2R", "shadow": "sauron 3R"}
    game = position(dice={FREE: ["event"]}, fellowship={"region": "lorien"}, regions={"lorien": siege})
    assert rerolls(game.state) == 1


def test_only_failed_dice_are_rolled_again() -> None:
    """R16.7: with two conditions and one failure it is one die."""
    game = moving(
        {"region": "hollin"}, (6, 2), ["n3"], regions={"hollin": "sauron 2R 1N"}, script={"hunt-reroll": [(6,)]}
    )
    assert hunt(game).successes == 2


def test_the_bonus_holds_for_rerolls() -> None:
    """R16.7."""
    game = moving(
        {"region": "hollin"},
        (2,),
        ["n3"],
        box={SHADOW: 1, FREE: 1},
        regions={"hollin": "sauron 2R"},
        script={"hunt-reroll": [(5,)]},
    )
    assert hunt(game).successes == 1


def test_rerolls_look_at_the_figure_not_at_the_hidden_steps() -> None:
    """R15.1, R16.7, C-020."""
    game = moving(
        {"region": "fords-of-bruinen", "progress": 3}, (3, 4), regions={"moria": "sauron 2R", "hollin": "isengard 3R"}
    )
    assert (asked(game), game.state.fellowship.progress, game.state.hunt) == ("action", 4, None)


def test_five_dice_at_most() -> None:
    """R16.6, C-022: so an Eye is worth five at most."""
    game = moving({"region": "dimrill-dale"}, (6, 6, 6, 6, 6), ["eye-r"], box={SHADOW: 7})
    assert (hunt(game).successes, hunt(game).damage) == (5, 5)


def test_an_empty_hunt_box_hunts_nobody() -> None:
    """R16.5, C-023: Free Peoples dice in it change nothing."""
    game = position(dice={FREE: ["character", "character", "event"]}, seed=None)
    say(game, MOVE, MOVE)
    assert (game.state.fellowship.progress, game.state.box[FREE], len(game.state.pool)) == (2, 2, 16)


def test_a_hunt_roll_as_if_the_fellowship_had_moved() -> None:
    """R16.21: Progress stays and no Free Peoples die is added."""
    from wotr.rules.hunt import roll_for_hunt

    game = position(
        rule=roll_for_hunt,
        fellowship={"region": "hollin", "progress": 2},
        box={SHADOW: 2, FREE: 1},
        script={"hunt-roll": [(5, 2)], "tile": ["n1"]},
        dice={FREE: ["event"]},
        seed=None,
    )
    assert hunt(game).successes == 1
    say(game, ("none",))
    assert (game.state.fellowship.progress, game.state.box[FREE], game.state.fellowship.corruption) == (2, 1, 1)


# ---------------------------------------------------------------------- the pool


def test_the_pool_begins_with_the_sixteen_standard_tiles() -> None:
    """R16.1, R16.2, R0.20: the eight special ones lie aside."""
    game = position(dice={FREE: ["event"]})
    assert list(game.state.pool) == ALL_STANDARD
    assert len(game.state.aside) == 8
    assert sum(game.state.book.tiles[each].stop for each in game.state.aside) == 4


def test_a_drawn_tile_stays_out() -> None:
    """R16.4."""
    game = tile({"region": "hollin"}, "n3")
    say(game, ("none",))
    assert game.state.drawn == ("n3",)
    assert game.state.pool.count("n3") == 2


def test_when_the_pool_runs_dry_the_standard_tiles_come_back() -> None:
    """R16.4, C-038: not the special ones, and not what was removed for good."""

    async def card(state: State) -> None:
        state.pool, state.removed = (), ("eye-r",)
        state.drawn = (*[each for each in ALL_STANDARD if each != "eye-r"], "eye-r", "eye-r", "eye-r")
        for special in ("phial-of-galadriel", "give-it-to-uss"):
            aside = list(state.aside)
            aside.remove(special)
            state.aside, state.drawn = tuple(aside), (*state.drawn, special)
        await draw_and_resolve(state, "event")

    game = position(rule=card, script={"tile": ["eye-r"]}, dice={FREE: ["event"]}, seed=None)
    back = list(ALL_STANDARD)
    back.remove("eye-r")  # the one removed for good
    back.remove("eye-r")  # the one drawn now
    assert sorted(game.state.pool) == back
    assert set(game.state.drawn) == {"phial-of-galadriel", "give-it-to-uss", "eye-r"}
    assert game.state.removed == ("eye-r",)


def test_the_last_tile_of_the_pool_goes_back_with_the_others() -> None:
    """R16.4: as soon as it has been resolved."""
    game = tile({"region": "hollin"}, "n3", pool=["n3"])
    assert game.state.pool == ()
    say(game, ("none",))
    assert list(game.state.pool) == ALL_STANDARD
    assert game.state.drawn == ()


# ---------------------------------------------------------------------- what a tile does


@pytest.mark.parametrize(("name", "damage"), [("n3", 3), ("n2", 2), ("n2-r", 2), ("n1", 1), ("n1-r", 1)])
def test_a_number_is_damage_whatever_the_successes(name: str, damage: int) -> None:
    """R16.9."""
    game = tile({"region": "hollin"}, name, hits=4)
    assert hunt(game).damage == damage


def test_a_tile_without_damage_asks_nothing() -> None:
    """R16.11: neither card nor Guide nor casualty; but its icon reveals."""
    game = tile({"region": "fangorn", "progress": 1, "companions": ["meriadoc"]}, "n0-r")
    assert (asked(game), game.state.fellowship.hidden) == ("revealed-path", False)
    game = tile({"region": "fangorn", "progress": 1, "companions": ["gimli"]}, "n0-r", table=[AXE])
    assert (asked(game), game.state.table) == ("revealed-path", (AXE,))


def test_axe_and_bow_serves_for_a_single_point() -> None:
    """R16.11."""
    game = tile({"region": "fangorn", "companions": ["gimli"]}, "n1", table=[AXE])
    say(game, ("card", AXE))
    assert (asked(game), game.state.fellowship.corruption, game.state.table) == ("action", 0, ())


@pytest.mark.parametrize(("name", "left"), [("phial-of-galadriel", 1), ("smeagol-helps", 2)])
def test_a_negative_tile_heals(name: str, left: int) -> None:
    """R16.2, R16.9: never below nothing."""
    game = tile({"mordor": 1, "corruption": 3}, name, pool=[name, "n3"], cause="track")
    assert game.state.fellowship.corruption == left
    game = tile({"mordor": 1, "corruption": 0}, name, pool=[name, "n3"], cause="track")
    assert game.state.fellowship.corruption == 0


def test_a_die_tile_is_rolled_after_the_draw() -> None:
    """R16.9."""
    game = tile({"mordor": 1}, "shelobs-lair", pool=["shelobs-lair", "n3"], cause="track", script={"hunt-die": [(4,)]})
    assert hunt(game).damage == 4


def test_an_eye_counts_the_successes_and_reveals_at_the_end() -> None:
    """R16.9, R16.11, C-024."""
    game = moving({"region": "hollin", "progress": 1, "corruption": 1}, (6, 6, 2), ["eye-r"])
    assert (hunt(game).damage, game.state.fellowship.hidden) == (2, True)
    say(game, ("none",))
    assert (asked(game), game.state.fellowship.corruption, game.state.fellowship.hidden) == ("revealed-path", 3, False)
    say(game, ("go", "trollshaws"), ("go", "weather-hills"))
    company = game.state.fellowship
    assert (company.region, company.progress, game.state.hunt) == ("weather-hills", 0, None)


@pytest.mark.parametrize("cause", ["event", "stronghold", "declare"])
def test_an_eye_without_a_hunt_roll_is_worth_nothing(cause: str) -> None:
    """R16.10, R16.18."""
    game = tile({"region": "fangorn", "corruption": 2}, "eye-r", cause=cause, box={SHADOW: 4})
    assert (game.state.fellowship.corruption, game.state.fellowship.hidden) == (2, False)


def test_a_tile_of_a_declaration_does_not_reveal_in_a_haven() -> None:
    """R16.20: in a City or Stronghold of the Free Peoples that they control; elsewhere it does."""
    assert tile({"region": "lorien"}, "n0-r", cause="declare").state.fellowship.hidden
    assert not tile({"region": "bree"}, "n0-r", cause="declare").state.fellowship.hidden
    taken = {"lorien": "sauron 1R"}
    game = tile({"region": "lorien"}, "n0-r", "n0-r", cause="declare", regions=taken)
    assert not game.state.fellowship.hidden


def test_a_tile_drawn_by_a_card_is_resolved_like_a_successful_hunt() -> None:
    """R16.22: table card, Guide, casualty, Ring, reveal."""
    game = tile({"region": "hollin", "companions": ["gimli", "legolas"]}, "n3", cause="event", table=[AXE])
    assert asked(game) == "hunt-card"
    say(game, ("card", AXE))
    assert asked(game) == "hunt-casualty"


# ---------------------------------------------------------------------- the order of answers, casualties


def test_cards_then_guide_then_casualty_then_ring() -> None:
    """R16.11, R16.12, R15.2, C-025 (with Axe and Bow in place of the Horn)."""
    game = moving(
        {"region": "dimrill-dale", "corruption": 4, "companions": ["boromir", "gimli", "legolas"]},
        (6, 2),
        ["n3"],
        table=[AXE],
    )
    assert (asked(game), hunt(game).damage) == ("hunt-card", 3)
    say(game, ("card", AXE))
    assert (asked(game), hunt(game).damage, game.state.table) == ("hunt-casualty", 2, ())
    assert hunt(game).card_used
    say(game, ("guide", "boromir"))
    assert (asked(game), game.state.fate["boromir"]) == ("guide", "gone")
    assert {option[1] for option in options(game)} == {"gimli", "legolas"}
    say(game, ("guide", "legolas"))
    assert (game.state.fellowship.corruption, game.state.fellowship.guide) == (4, "legolas")


def test_one_table_card_for_each_tile() -> None:
    """R16.11, C-025: after Mithril Coat no Axe and Bow on the second tile."""
    game = tile({"region": "hollin", "companions": ["gimli"]}, "n3", "n2", table=[COAT, AXE])
    say(game, ("yes",))
    assert (asked(game), hunt(game).tile, hunt(game).damage) == ("hunt-casualty", "n2", 2)
    assert refused(game, ("card", AXE))
    assert game.state.table == (AXE,)


def test_only_one_companion_pays() -> None:
    """R16.12, C-026: an Eye of four, Legolas takes two, nobody else can be taken, the rest is Corruption."""
    game = moving(
        {"region": "eastemnet", "progress": 2, "corruption": 5, "companions": ["legolas", "gimli", "meriadoc"]},
        (6, 6, 6, 6),
        ["eye-r"],
    )
    assert hunt(game).damage == 4
    say(game, ("guide", "legolas"))
    assert asked(game) == "revealed-path"
    assert refused(game, ("guide", "gimli"))
    assert (game.state.fellowship.corruption, game.state.fellowship.companions) == (7, ("gimli", "meriadoc"))


def test_a_surplus_of_level_is_lost() -> None:
    """R16.12."""
    game = tile({"region": "hollin", "corruption": 2, "companions": ["gandalf-grey", "boromir"]}, "n1")
    say(game, ("guide", "gandalf-grey"))
    assert (game.state.fellowship.corruption, game.state.fate["gandalf-grey"]) == (2, "gone")


@pytest.mark.parametrize(("victim", "corruption"), [("gandalf-grey", 0), ("strider", 0), ("meriadoc", 1)])
def test_a_random_casualty_may_be_anybody_of_the_company(victim: str, corruption: int) -> None:
    """R16.12, R10.19, C-028: the Guide too; Meriadoc is placed on the map; nobody takes that back alone."""
    game = tile(
        {"region": "hollin", "progress": 1, "companions": ["gandalf-grey", "strider", "meriadoc"]},
        "n2",
        script={"casualty": [victim]},
    )
    assert options(game) == (("guide", "gandalf-grey"), ("random",), ("none",))
    say(game, ("random",))
    assert not game.can_undo(FREE_PLAYER)
    if victim == "meriadoc":
        assert asked(game) == "separation"
        say(game, ("to", "moria"))
        assert where(game.state, "meriadoc") == ("moria", FREE, False)
        assert asked(game) == "guide"
        say(game, ("guide", "strider"))
    assert victim not in game.state.fellowship.companions
    assert game.state.fellowship.corruption == corruption


def test_with_one_companion_there_is_nothing_to_draw() -> None:
    """R16.12: the Guide or nobody."""
    game = tile({"region": "hollin", "companions": ["strider"]}, "n2")
    assert options(game) == (("guide", "strider"), ("none",))


def test_without_companions_all_damage_is_corruption() -> None:
    """R16.16."""
    game = tile({"region": "hollin", "companions": []}, "n2")
    assert asked(game) == "gollum-reveals"
    say(game, ("no",))
    assert (asked(game), game.state.fellowship.corruption) == ("action", 2)


def test_a_casualty_cannot_be_the_ring_bearers() -> None:
    """R16.12: only Companions of the Fellowship are drawn."""
    from wotr.table.errors import RuleFault

    game = tile({"region": "hollin", "companions": ["strider", "boromir"]}, "n2", script={"casualty": ["gimli"]})
    with pytest.raises(RuleFault):
        game.answer(FREE_PLAYER, ("random",))


def test_several_tiles_are_resolved_one_after_the_other_with_answers_of_their_own() -> None:
    """R16.11, R16.12, R16.18, R16.19, C-044: limits are per tile; Progress is 0 when Peregrin is placed."""
    game = tile(
        {"region": "hollin", "progress": 2, "corruption": 2, "companions": ["gimli", "legolas", "peregrin"]},
        "n2-r",
        "n1",
        regions={"moria": "sauron 2R"},
        table=[AXE],
        script={"casualty": ["peregrin"]},
    )
    say(game, ("card", AXE))
    assert hunt(game).damage == 1
    say(game, ("guide", "gimli"), ("go", "moria"), ("go", "dimrill-dale"))
    assert (game.state.fellowship.corruption, game.state.drawn) == (2, ("n2-r",))
    assert (asked(game), hunt(game).cause, hunt(game).damage) == ("hunt-casualty", "stronghold", 1)
    say(game, ("random",))
    assert asked(game) == "separation"
    assert {option[1] for option in options(game)} == {"dimrill-dale", *game.state.book.adjacent["dimrill-dale"]}
    say(game, ("to", "lorien"))
    assert where(game.state, "peregrin") == ("lorien", FREE, False)
    assert (game.state.fellowship.corruption, game.state.fellowship.guide) == (2, "legolas")


def test_axe_and_bow_stays_while_one_of_the_two_is_there() -> None:
    """R6.4, C-044: it goes when neither Gimli nor Legolas is left."""
    game = tile({"region": "hollin", "companions": ["gimli", "legolas"]}, "n2", "n2", table=[AXE])
    say(game, ("none",), ("guide", "gimli"))
    assert (asked(game), game.state.table) == ("action", (AXE,))
    game = tile({"region": "hollin", "companions": ["gimli", "peregrin"]}, "n3", table=[AXE])
    say(game, ("none",), ("guide", "gimli"))
    assert game.state.table == ()


# ---------------------------------------------------------------------- Mithril Coat and Sting, the Wizard's Staff


def test_mithril_coat_draws_a_second_tile_and_gives_the_first_back_afterwards() -> None:
    """R16.17: so the first cannot come again."""
    game = tile({"region": "hollin", "companions": ["strider"]}, "n3", "n1", table=[COAT], pool=["n3", "n1"])
    assert (asked(game), hunt(game).tile, hunt(game).damage) == ("mithril-coat", "n3", 0)
    say(game, ("yes",))
    assert (hunt(game).tile, hunt(game).damage, game.state.pool, game.state.table) == ("n1", 1, ("n3",), ())
    say(game, ("none",))
    assert game.state.fellowship.corruption == 1
    assert "n1" in game.state.drawn
    assert "n3" in game.state.pool


def test_mithril_coat_keeps_the_successes_for_an_eye() -> None:
    """R16.9, R16.17: the second tile is resolved with the same Hunt."""
    game = moving({"region": "hollin", "companions": ["strider"]}, (6, 6, 1), ["n3", "eye-r"], table=[COAT])
    say(game, ("yes",))
    assert hunt(game).damage == 2


def test_mithril_coat_comes_before_a_die_tile_is_rolled() -> None:
    """R16.17."""
    game = tile({"mordor": 1}, "shelobs-lair", pool=["shelobs-lair", "n3"], cause="track", table=[COAT])
    assert (asked(game), hunt(game).tile) == ("mithril-coat", "shelobs-lair")


def test_mithril_coat_need_not_be_used_and_then_stays() -> None:
    """R16.17."""
    game = tile({"region": "hollin", "companions": ["strider"]}, "n3", table=[COAT])
    say(game, ("no",), ("none",))
    assert (game.state.table, game.state.fellowship.corruption) == ((COAT,), 3)


def test_the_last_tile_is_replaced_from_the_refilled_pool() -> None:
    """R16.4, R16.17: the tile in hand is not among those that come back."""
    game = tile({"region": "hollin", "companions": ["strider"]}, "n3", "n1", table=[COAT], pool=["n3"])
    say(game, ("yes",))
    assert sorted([*game.state.pool, "n1"]) == ALL_STANDARD


def test_the_staff_prevents_one_draw_blind() -> None:
    """R16.17: no damage, no reveal; the pool is whole and the card is gone."""
    game = moving({"region": "hollin", "companions": ["gandalf-grey"]}, (6, 6), [], table=[STAFF])
    assert (asked(game), hunt(game).tile, hunt(game).successes) == ("wizards-staff", "", 2)
    say(game, ("yes",))
    company = game.state.fellowship
    assert (asked(game), company.corruption, company.hidden, company.progress) == ("action", 0, True, 1)
    assert (game.state.table, len(game.state.pool), game.state.hunt) == ((), 16, None)


def test_the_staff_stops_only_one_of_several_draws() -> None:
    """R16.17, R16.19: the tile of the first Stronghold, not that of the second."""
    game = tile(
        {"region": "hollin", "progress": 4, "companions": ["gandalf-grey"]},
        "n0-r",
        "n1",
        regions={"lorien": "sauron 1R"},
        table=[STAFF],
    )
    say(game, ("no",), *[("go", region) for region in ("moria", "dimrill-dale", "lorien", "parth-celebrant")])
    assert (asked(game), hunt(game).cause) == ("wizards-staff", "stronghold")
    say(game, ("yes",))
    assert (asked(game), hunt(game).tile) == ("hunt-casualty", "n1")


def test_the_staff_leaves_the_table_with_gandalf() -> None:
    """R6.4."""
    game = tile({"region": "hollin", "companions": ["gandalf-grey", "boromir"]}, "n3", table=[STAFF])
    say(game, ("no",), ("guide", "gandalf-grey"))
    assert game.state.table == ()


@pytest.mark.parametrize(
    ("card", "companions", "fits"),
    [
        (COAT, [], True),
        (AXE, ["gimli"], True),
        (AXE, ["legolas"], True),
        (AXE, ["boromir"], False),
        (STAFF, ["strider", "gandalf-grey"], True),
        (STAFF, ["strider"], False),
    ],
)
def test_the_cards_are_played_on_the_table_while_their_condition_holds(
    card: str, companions: list[str], fits: bool
) -> None:
    """R6.2, R6.4: nothing else happens then."""
    play = ("play-card", "event", "event", card)
    game = position(hand={FREE: [card]}, dice={FREE: ["event", "muster"]}, fellowship={"companions": companions})
    assert (play in options(game)) is fits
    if fits:
        say(game, play)
        assert game.state.table == (card,)
