"""Shadow Character cards against the Fellowship, as events (R15-R17)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenarios.builders import asked, options, position, refused, say, say_until
from wotr.rules.book import FREE, SHADOW
from wotr.rules.events import unplayable
from wotr.rules.seats import FREE_PLAYER, SHADOW_PLAYER
from wotr.rules.state import Fellowship, State
from wotr.table.game import Game

DICE: dict[str, list[str]] = {"free": ["event", "muster"], "shadow": ["event", "character"]}
PATROL, BANE, FOUL_THING, CANDLES = "sh-char-05", "sh-char-06", "sh-char-07", "sh-char-08"
WEATHER, WOUND, LURE, BREAKING = "sh-char-10", "sh-char-12", "sh-char-13", "sh-char-14"
SORROW = "sh-char-15"
AXE, MITHRIL, STAFF = "fp-char-06", "fp-char-05", "fp-char-08"
YES, NO, STOP = ("yes",), ("no",), ("stop",)


def event_die(name: str) -> tuple[str, ...]:
    """The option that plays a card with an Event die."""
    return ("play-card", "event", "event", name)


def play(name: str, fellowship: dict[str, Any] | None = None, **more: Any) -> Game[State]:
    """The Shadow plays a card with an Event die; chance is scripted."""
    given = {"dice": DICE, "seed": None, **more}
    game = position(hand={SHADOW: [name], **given.pop("hand", {})}, to_act=SHADOW, fellowship=fellowship, **given)
    return say(game, event_die(name))


def barred(name: str, **what: Any) -> str | None:
    """Why the card cannot be played in a position."""
    return unplayable(position(dice=DICE, **what).state, name)


def company(game: Game[State]) -> Fellowship:
    """The Fellowship."""
    return game.state.fellowship


# ---------------------------------------------------------------------- the special tiles

SPECIAL = {
    "sh-char-01": "shelobs-lair",
    "sh-char-02": "the-ring-is-mine",
    "sh-char-03": "on-on-they-went",
    "sh-char-04": "give-it-to-uss",
}


@pytest.mark.parametrize(("name", "tile"), SPECIAL.items())
def test_a_special_tile_waits_for_mordor(name: str, tile: str) -> None:
    """Shelob's Lair, The Ring is Mine!, On, On They Went, Give it to Uss!, R16.3: set aside, not in the pool yet."""
    state = play(name, {"region": "hollin"}).state
    assert state.waiting == (tile,)
    assert tile not in state.aside
    assert tile not in state.pool
    assert state.played == (name,)


@pytest.mark.parametrize(("name", "tile"), SPECIAL.items())
def test_a_special_tile_joins_the_pool_at_once_in_mordor(name: str, tile: str) -> None:
    """The four tile cards, R16.3, R18.3."""
    state = play(name, {"mordor": 2}).state
    assert state.pool.count(tile) == 1
    assert state.waiting == ()


def test_shelobs_lair_is_paid_by_a_character_or_event_die() -> None:
    """C-170, R6.1 for Shelob's Lair: the printed icon decides."""
    faces = ["army", "muster", "army-muster", "event", "character"]
    game = position(hand={SHADOW: ["sh-char-01"]}, dice={**DICE, "shadow": faces}, to_act=SHADOW)
    assert {o[1:3] for o in options(game) if o[0] == "play-card"} == {("event", "event"), ("character", "character")}


# ---------------------------------------------------------------------- where the Hunt cards can be played


@pytest.mark.parametrize("name", [PATROL, BANE, FOUL_THING, CANDLES])
@pytest.mark.parametrize("region", ["lorien", "edoras", "westemnet"])
def test_the_cards_of_the_wild_need_a_region_without_a_free_settlement(name: str, region: str) -> None:
    """Orc Patrol, Isildur's Bane, Foul Thing, Candles of Corpses, R6.2: no Stronghold, City or Town of theirs."""
    assert barred(name, fellowship={"region": region}) == "card-needs-wilderness"


@pytest.mark.parametrize("name", [PATROL, BANE, FOUL_THING, CANDLES])
def test_the_cards_of_the_wild_look_at_the_first_owner(name: str) -> None:
    """The same, R0.8 (FAQ): a captured Lórien still shelters; Moria, Fortifications and Mordor do not."""
    assert barred(name, fellowship={"region": "lorien"}, control={"lorien": SHADOW}) == "card-needs-wilderness"
    assert barred(name, fellowship={"region": "moria"}, control={"moria": FREE}) is None
    assert barred(name, fellowship={"region": "osgiliath"}) is None
    assert barred(name, fellowship={"region": "minas-morgul", "mordor": 1}) is None


# ---------------------------------------------------------------------- Orc Patrol


def test_orc_patrol_draws_a_tile_that_is_resolved_like_a_successful_hunt() -> None:
    """Orc Patrol, R16.22: table card, Guide, casualty, Corruption, then the Reveal icon."""
    game = play(PATROL, {"region": "hollin", "progress": 1}, table=[AXE], script={"tile": ["n2-r"]})
    assert (asked(game), game.decision().seat) == ("hunt-card", FREE_PLAYER)
    say(game, ("card", AXE))
    assert asked(game) == "hunt-casualty"
    say(game, ("none",))
    assert (company(game).corruption, company(game).hidden) == (1, False)
    assert asked(game) == "revealed-path"
    say(game, STOP)
    assert game.state.drawn == ("n2-r",)


@pytest.mark.parametrize("name", [PATROL, BANE, FOUL_THING])
@pytest.mark.parametrize("tile", ["eye-r", "the-ring-is-mine", "phial-of-galadriel"])
def test_eyes_and_free_tiles_are_drawn_in_vain(name: str, tile: str) -> None:
    """Orc Patrol, Isildur's Bane, Foul Thing; C-034: no damage, no healing, no reveal; the tile stays out."""
    pool = ["n1", tile]
    state = play(name, {"region": "hollin", "corruption": 4}, pool=pool, script={"tile": [tile]}).state
    assert (state.fellowship.corruption, state.fellowship.hidden) == (4, True)
    assert (state.pool, tile in state.drawn, state.hunt) == (("n1",), True, None)


def test_the_wizards_staff_prevents_the_tile_of_a_card() -> None:
    """Orc Patrol, R16.17, R16.22."""
    game = play(PATROL, {"region": "hollin"}, table=[STAFF])
    assert asked(game) == "wizards-staff"
    pool = game.state.pool
    say(game, YES)
    assert (game.state.pool, game.state.hunt) == (pool, None)


def test_mithril_replaces_the_tile_of_a_card_before_it_is_looked_at() -> None:
    """Orc Patrol, R16.17: the second tile counts, an Eye being in vain."""
    game = play(PATROL, {"region": "hollin"}, table=[MITHRIL], script={"tile": ["n3", "eye-r"]})
    say(game, YES)
    assert (company(game).corruption, company(game).hidden, asked(game)) == (0, True, "action")


def test_on_the_mordor_track_a_card_hunts_without_a_step() -> None:
    """Orc Patrol, R18.13: a Stop icon means nothing, nobody advances."""
    fellowship = {"mordor": 2, "hidden": False, "companions": []}
    game = play(PATROL, fellowship, pool=["on-on-they-went", "n1"], script={"tile": ["on-on-they-went"]})
    assert (company(game).corruption, company(game).mordor) == (3, 2)


def test_shelobs_lair_counts_as_a_number_for_a_card() -> None:
    """Orc Patrol, R16.9: a die is rolled for it."""
    script = {"tile": ["shelobs-lair"], "hunt-die": [(5,)]}
    fellowship = {"mordor": 0, "hidden": False, "companions": []}
    game = play(PATROL, fellowship, pool=["shelobs-lair", "n1"], script=script)
    assert company(game).corruption == 5


# ---------------------------------------------------------------------- Isildur's Bane


def test_isildurs_bane_cannot_be_softened() -> None:
    """C-034: no table card, no Guide, no casualty; all of it becomes Corruption at once."""
    fellowship = {"region": "dead-marshes", "progress": 2, "corruption": 5, "companions": ["strider", "gimli"]}
    game = play(BANE, fellowship, table=[AXE], script={"tile": ["n3"]})
    assert (asked(game), company(game).corruption) == ("action", 8)
    assert company(game).companions == ("strider", "gimli")
    assert game.state.table == (AXE,)


def test_isildurs_bane_reveals_but_gollum_still_hides_the_icon() -> None:
    """Isildur's Bane, R15.5, R16.14: ignoring a Reveal icon lowers no damage; his own reveal would, so it is barred."""
    game = play(BANE, {"region": "hollin", "progress": 1}, script={"tile": ["n1-r"]})
    assert asked(game) == "revealed-path"
    gollum = play(BANE, {"region": "hollin", "progress": 1, "companions": []}, script={"tile": ["n1-r"]})
    assert (asked(gollum), company(gollum).corruption, company(gollum).hidden) == ("action", 1, True)


# ---------------------------------------------------------------------- Foul Thing from the Deep


def test_the_foul_thing_takes_a_companion_by_lot() -> None:
    """C-035: the Free Peoples have no say; Legolas leaves one point of three."""
    fellowship = {"region": "hollin", "progress": 1, "corruption": 1, "companions": ["gandalf-grey", "legolas"]}
    game = play(FOUL_THING, fellowship, script={"tile": ["n3"], "casualty": ["legolas"]})
    assert (company(game).companions, company(game).corruption) == (("gandalf-grey",), 2)
    assert (game.state.fate["legolas"], asked(game)) == ("gone", "action")


def test_the_foul_thing_takes_nobody_without_damage() -> None:
    """C-035: a 0 with Reveal only reveals."""
    fellowship = {"region": "hollin", "progress": 1, "corruption": 1, "companions": ["gandalf-grey", "legolas"]}
    game = play(FOUL_THING, fellowship, script={"tile": ["n0-r"]})
    assert (company(game).companions, company(game).hidden) == (("gandalf-grey", "legolas"), False)


def test_a_card_may_spare_the_company_the_foul_thing() -> None:
    """Foul Thing, R16.11: Axe and Bow comes first; with no damage left nobody is lost."""
    fellowship = {"region": "hollin", "companions": ["gimli", "legolas"]}
    game = play(FOUL_THING, fellowship, table=[AXE], script={"tile": ["n1"]})
    assert asked(game) == "hunt-card"
    say(game, ("card", AXE))
    assert (company(game).companions, company(game).corruption) == (("gimli", "legolas"), 0)


def test_the_foul_thing_finds_only_the_ring_bearers() -> None:
    """Foul Thing, R16.16: all damage becomes Corruption; Gollum may lower it as Guide."""
    game = play(FOUL_THING, {"region": "hollin", "companions": []}, script={"tile": ["n3"]})
    assert asked(game) == "gollum-reveals"
    say(game, NO)
    assert company(game).corruption == 3


def test_the_guide_may_be_the_foul_things_victim_and_the_next_one_serves_at_once() -> None:
    """Foul Thing, R16.12, R16.15: Boromir is drawn, then Meriadoc guides and leaves for the last point."""
    fellowship = {"region": "hollin", "companions": ["boromir", "meriadoc"]}
    game = play(FOUL_THING, fellowship, script={"tile": ["n3"], "casualty": ["boromir"]})
    assert asked(game) == "hobbit-leaves"
    say(game, YES)
    say_until(game, "action")
    assert (company(game).companions, company(game).corruption) == ((), 0)


# ---------------------------------------------------------------------- Candles of Corpses


@pytest.mark.parametrize(("companions", "points"), [(["gimli"], 2), ([], 1)])
def test_candles_of_corpses_burn_less_for_gollum(companions: list[str], points: int) -> None:
    """Candles of Corpses, R17.3: each 4 or more, with Gollum each 6; nothing lowers it."""
    fellowship = {"region": "hollin", "corruption": 1, "companions": companions}
    table = [AXE] if companions else []
    game = play(CANDLES, fellowship, table=table, script={"event-roll": [(4, 6, 3)]})
    assert (company(game).corruption, asked(game)) == (1 + points, "action")


def test_candles_of_corpses_may_end_the_game() -> None:
    """Candles of Corpses, R17.2."""
    game = play(CANDLES, {"mordor": 3, "corruption": 10}, script={"event-roll": [(5, 5, 1)]})
    assert game.state.result == (SHADOW, "corruption")


# ---------------------------------------------------------------------- Cruel Weather


def test_cruel_weather_moves_the_figure_and_nothing_else() -> None:
    """Cruel Weather: no declaration, no reveal; Progress stays and no Nation wakes."""
    fellowship = {"region": "dimrill-dale", "progress": 2, "corruption": 3}
    game = play(WEATHER, fellowship, politics={"elves": (False, 3)})
    assert (asked(game), game.decision().seat) == ("cruel-weather", SHADOW_PLAYER)
    assert {option[1] for option in options(game)} == set(game.state.book.adjacent["dimrill-dale"])
    say(game, ("to", "lorien"))
    assert (company(game).region, company(game).progress, company(game).hidden) == ("lorien", 2, True)
    assert (company(game).corruption, game.state.active["elves"]) == (3, False)


def test_cruel_weather_pushes_nobody_behind_the_gates() -> None:
    """Cruel Weather, R2.11: from Morannon only to Dagorlad, Gorgoroth being a trap."""
    game = play(WEATHER, {"region": "morannon", "progress": 1})
    assert company(game).region == "dagorlad"


def test_cruel_weather_needs_a_fellowship_on_its_way() -> None:
    """C-070, R18.11: nothing to push on the Mordor Track, nor on step 0."""
    assert barred(WEATHER, fellowship={"region": "morannon", "mordor": 2, "hidden": False}) == "fellowship-in-mordor"
    assert barred(WEATHER, fellowship={"region": "hollin"}) == "card-needs-progress"
    assert barred(WEATHER, fellowship={"region": "hollin", "progress": 1}) is None


# ---------------------------------------------------------------------- Morgul Wound and Lure of the Ring


@pytest.mark.parametrize(("before", "after"), [(0, 2), (3, 5), (4, 5), (9, 10)])
def test_a_morgul_wound_is_worse_while_there_is_little_corruption(before: int, after: int) -> None:
    """Morgul Wound, R17.3: 2 up to 3 Corruption, else 1; nothing lowers it."""
    game = play(WOUND, {"region": "hollin", "hidden": False, "corruption": before}, table=[AXE])
    assert (company(game).corruption, asked(game)) == (after, "action")


@pytest.mark.parametrize("name", [WOUND, LURE, BREAKING])
def test_cards_against_a_revealed_fellowship_need_one(name: str) -> None:
    """Morgul Wound, Lure of the Ring, The Breaking of the Fellowship, R6.2; C-206: refused while Hidden."""
    assert barred(name, fellowship={"region": "hollin"}) == "card-needs-revealed"
    assert barred(name, fellowship={"region": "hollin", "hidden": False}) is None
    assert barred(name, fellowship={"mordor": 1, "hidden": False}) is None


def lure(companion: str, **fellowship: Any) -> Game[State]:
    """Lure of the Ring with this Companion drawn."""
    given = {"region": "hollin", "hidden": False, "corruption": 1, **fellowship}
    return play(LURE, given, script={"casualty": [companion]})


def test_the_lure_costs_corruption_or_the_companion() -> None:
    """Lure of the Ring, R17.3: the Free Peoples choose for the Companion drawn."""
    game = lure("boromir")
    assert (asked(game), game.decision().seat) == ("lure-of-the-ring", FREE_PLAYER)
    assert options(game) == (("corrupt", 2), ("lose", "boromir"))
    say(game, ("corrupt", 2))
    assert (company(game).corruption, "boromir" in company(game).companions) == (3, True)
    game = say(lure("boromir"), ("lose", "boromir"))
    assert (company(game).corruption, game.state.fate["boromir"]) == (1, "gone")


def test_a_guide_lost_to_the_lure_is_followed_by_another() -> None:
    """Lure of the Ring, R15.2."""
    game = say(lure("gandalf-grey", companions=["gandalf-grey", "legolas"]), ("lose", "gandalf-grey"))
    assert company(game).guide == "legolas"


def test_a_hobbit_lost_to_the_lure_is_taken_alive() -> None:
    """Lure of the Ring, R10.19: he is placed as if he had separated; no Hunt casualty, so no card is lost."""
    given = {"region": "hollin", "hidden": False, "companions": ["strider", "peregrin"]}
    script = {"casualty": ["peregrin"]}
    game = play(LURE, given, script=script, table=[SORROW], hand={FREE: [AXE]})
    say(game, ("lose", "peregrin"))
    assert asked(game) == "separation"
    say(game, ("to", "moria"))
    assert (game.state.fate["peregrin"], asked(game)) == ("map", "action")
    assert game.state.hand[FREE_PLAYER] == (AXE,)


def test_gollum_knows_the_lure_and_no_companion_leaves_him() -> None:
    """C-206: one Corruption each for Lure of the Ring and The Breaking of the Fellowship, no choice and no tile."""
    fellowship = {"region": "morannon", "hidden": False, "corruption": 4, "companions": []}
    game = position(
        hand={SHADOW: [LURE, BREAKING]},
        dice={"free": ["event", "event"], "shadow": ["character", "character", "event"]},
        to_act=SHADOW,
        fellowship=fellowship,
        seed=None,
    )
    pool = game.state.pool
    say(game, ("play-card", "character", "character", LURE))
    assert company(game).corruption == 5
    say(game, ("skip", "event"), ("play-card", "character", "character", BREAKING))
    assert (company(game).corruption, game.state.pool) == (6, pool)


# ---------------------------------------------------------------------- The Breaking of the Fellowship


def breaking(tile: str, *, region: str = "hollin", script: dict[str, Any] | None = None, **more: Any) -> Game[State]:
    """The card with this tile and three Companions at most."""
    fellowship = {"region": region, "hidden": False, "companions": ["strider", "boromir", "gimli"]}
    fellowship |= more.pop("fellowship", {})
    return play(BREAKING, fellowship, script={"tile": [tile], **(script or {})}, **more)


def test_the_breaking_parts_as_many_as_the_tile_says() -> None:
    """The Breaking of the Fellowship: the Free Peoples choose who; they stay where the figure is; nobody is hurt."""
    game = breaking("n2-r")
    assert (asked(game), game.decision().seat) == ("breaking", FREE_PLAYER)
    assert refused(game, (("strider", 1),))
    assert refused(game, (("strider", 1), ("boromir", 1), ("gimli", 1)))
    say(game, (("strider", 1), ("gimli", 1)))
    assert (company(game).companions, company(game).guide) == (("boromir",), "boromir")
    assert dict(game.state.armies[FREE]["hollin"]) == {"strider": 1, "gimli": 1}
    assert (company(game).corruption, game.state.drawn, game.state.hunt) == (0, ("n2-r",), None)


def test_the_breaking_parts_all_when_there_are_fewer() -> None:
    """The Breaking of the Fellowship, R15.2: nobody is asked, and Gollum guides."""
    game = breaking("n3", fellowship={"companions": ["boromir", "gimli"]})
    assert (asked(game), company(game).companions, company(game).guide) == ("action", (), "gollum")


@pytest.mark.parametrize("tile", ["n0-r", "eye-r"])
def test_a_zero_and_an_eye_break_nothing(tile: str) -> None:
    """The Breaking of the Fellowship: N may be 0, and an Eye is in vain; the tile stays out."""
    game = breaking(tile)
    assert (asked(game), len(company(game).companions), game.state.drawn) == ("action", 3, (tile,))


def test_the_breaking_beside_a_siege_leads_inside() -> None:
    """The Breaking of the Fellowship, R15.13: Gimli joins the besieged, and wakes no Elves (R8.6)."""
    siege = {"lorien": {"shadow": "sauron 3R", "siege": "elves 2R"}}
    game = breaking("n1", region="lorien", regions=siege, politics={"elves": (False, 3)})
    say(game, (("gimli", 1),))
    assert dict(game.state.inside["lorien"]) == {"elves-regular": 2, "gimli": 1}
    assert not game.state.active["elves"]


def test_companions_who_part_in_a_city_may_wake_a_nation() -> None:
    """The Breaking of the Fellowship, R8.5, R15.15: Legolas in Lórien."""
    company_ = {"companions": ["legolas"]}
    game = breaking("n1", region="lorien", fellowship=company_, politics={"elves": (False, 3)})
    assert game.state.active["elves"]


def test_the_breaking_in_mordor_is_the_end_of_companions() -> None:
    """The Breaking of the Fellowship, R15.14: eliminated instead; a die tile is rolled for."""
    fellowship = {"mordor": 1, "companions": ["strider", "meriadoc"]}
    script = {"hunt-die": [(1,)]}
    game = breaking("shelobs-lair", fellowship=fellowship, pool=["shelobs-lair", "n1"], script=script)
    say(game, (("meriadoc", 1),))
    assert (game.state.fate["meriadoc"], company(game).companions) == ("gone", ("strider",))
