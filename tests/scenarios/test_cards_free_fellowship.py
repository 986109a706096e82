"""Free Peoples Character cards that help the Ring-bearers, as events: tiles, healing, the Horn (R15-R18)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenarios.builders import asked, options, position, refused, say
from tests.scenarios.builders import figures as there
from tests.scenarios.free_cards import DICE, NONE, bar, company, over, play
from wotr.rules.book import FREE, SHADOW
from wotr.rules.figures import eliminate
from wotr.rules.separation import lose_companion
from wotr.rules.state import State
from wotr.table.game import Game

PHIAL, MITHRIL, AXE, HORN = "fp-char-03", "fp-char-05", "fp-char-06", "fp-char-07"
ATHELAS, ANOTHER_WAY, SONG, MIRROR, CHALLENGE = "fp-char-09", "fp-char-10", "fp-char-12", "fp-char-13", "fp-char-14"
TILES = {
    "fp-char-01": "elven-cloaks",
    "fp-char-02": "elven-rope",
    "fp-char-03": "phial-of-galadriel",
    "fp-char-04": "smeagol-helps",
}
NO = ("no",)
NOBODY: dict[str, Any] = {"companions": [], "corruption": 5}
"""A Fellowship with Gollum as its Guide."""


# ---------------------------------------------------------------------- the four special tiles


@pytest.mark.parametrize(("name", "tile"), TILES.items())
def test_a_blue_tile_waits_for_mordor(name: str, tile: str) -> None:
    """Elven Cloaks, Elven Rope, Phial of Galadriel, Sméagol Helps, R16.3: set aside, not in the pool yet."""
    state = play(name).state
    assert (state.waiting, tile in state.aside, tile in state.pool) == ((tile,), False, False)
    assert state.played == (name,)


@pytest.mark.parametrize(("name", "tile"), TILES.items())
def test_a_blue_tile_joins_the_pool_at_once_in_mordor(name: str, tile: str) -> None:
    """The four tile cards, R16.3, R18.3."""
    state = play(name, fellowship={"mordor": 1}).state
    assert (state.waiting, state.pool.count(tile), tile in state.aside) == ((), 1, False)


def test_the_phial_of_galadriel_heals_in_mordor() -> None:
    """Phial of Galadriel, C-064, R16.4: two Corruption less when its tile is drawn, and it stays out of the pool."""
    dice = {"free": ["character", "character", "muster"], "shadow": ["event", "army"]}
    fellowship = {"mordor": 1, "corruption": 5, "companions": []}
    game = play(PHIAL, fellowship=fellowship, dice=dice, script={"tile": ["phial-of-galadriel"]})
    say(game, ("skip", "army"), ("move-fellowship", "character", "character"))
    assert (company(game).corruption, company(game).mordor) == (3, 2)
    assert "phial-of-galadriel" in game.state.drawn


# ---------------------------------------------------------------------- Horn of Gondor


def hunted(tile: str, table: list[str], **fellowship: Any) -> Game[State]:
    """A move of the Fellowship with one success and this tile, cards on the table."""
    game = position(
        table=table,
        dice={"free": ["character", "muster"], "shadow": ["event", "army"]},
        box={SHADOW: 1},
        fellowship={"region": "hollin", "companions": ["boromir", "gimli"], "corruption": 2, **fellowship},
        script={"hunt-roll": [(6,)], "tile": [tile]},
        seed=None,
    )
    return say(game, ("move-fellowship", "character", "character"))


def test_the_horn_of_gondor_is_laid_down_while_boromir_is_in_the_fellowship() -> None:
    """Horn of Gondor, R6.2, R6.4: on the map he does not count."""
    assert bar(HORN) is None
    assert bar(HORN, {"edoras": "boromir"}) == "card-needs-boromir-in-fellowship"
    game = play(HORN)
    assert (game.state.table, over(game)) == ((HORN,), True)


def test_the_horn_of_gondor_lowers_the_damage_and_only_one_card_helps() -> None:
    """Horn of Gondor, C-025, R16.11: of two table cards one may be used on a tile."""
    game = hunted("n3", [AXE, HORN])
    assert (asked(game), options(game)) == ("hunt-card", (("card", AXE), ("card", HORN), NONE))
    say(game, ("card", HORN))
    assert game.state.hunt is not None
    assert (asked(game), game.state.hunt.damage) == ("hunt-casualty", 2)
    say(game, ("guide", "boromir"))
    assert (company(game).corruption, game.state.table) == (2, (AXE,))


def test_the_horn_of_gondor_leaves_the_reveal_and_need_not_be_used() -> None:
    """Horn of Gondor, R16.11: no use at damage 0; declined it stays on the table."""
    game = hunted("n1-r", [HORN])
    say(game, ("card", HORN))
    assert asked(game) == "revealed-path"
    assert (company(game).corruption, company(game).hidden) == (2, False)
    game = say(hunted("n1", [HORN]), NONE, NONE)
    assert (company(game).corruption, game.state.table) == (3, (HORN,))


def test_the_horn_of_gondor_falls_silent_when_boromir_leaves() -> None:
    """Horn of Gondor, R6.4: at once."""

    async def boromir_falls(state: State) -> None:
        await lose_companion(state, "boromir")

    game = position(table=[HORN, AXE], rule=boromir_falls, dice=DICE)
    assert (game.state.table, game.state.played) == ((AXE,), (HORN,))


# ---------------------------------------------------------------------- Athelas, Bilbo's Song


@pytest.mark.parametrize(
    ("companions", "after"),
    [(["strider", "boromir"], 3), (["gandalf-grey", "boromir"], 4), ([], 4)],
    ids=["strider", "gandalf", "gollum"],
)
def test_athelas_heals_more_in_the_hands_of_strider(companions: list[str], after: int) -> None:
    """Athelas, R17.1: 5 and 6 heal, with Strider as Guide 3 and 4 as well."""
    game = play(ATHELAS, fellowship={"companions": companions, "corruption": 5}, script={"event-roll": [(3, 2, 6)]})
    assert (company(game).corruption, over(game)) == (after, True)


def test_strider_in_the_fellowship_but_not_its_guide_does_not_help_athelas() -> None:
    """Athelas: Gandalf guides, both of Level 3; nor does Strider on the map."""
    script = {"event-roll": [(3, 4, 5)]}
    for regions in ({}, {"lorien": "strider"}):
        game = play(ATHELAS, regions, fellowship={"guide": "gandalf-grey", "corruption": 5}, script=script)
        assert company(game).corruption == 4


def test_athelas_heals_on_the_mordor_track_and_not_below_zero() -> None:
    """Athelas, R17.1: no region is needed."""
    fellowship = {"mordor": 2, "companions": ["strider"], "corruption": 2}
    assert company(play(ATHELAS, fellowship=fellowship, script={"event-roll": [(3, 4, 5)]})).corruption == 0


@pytest.mark.parametrize(
    ("companions", "before", "after"), [(["meriadoc"], 5, 4), ([], 5, 3), ([], 1, 0), (["strider"], 0, 0)]
)
def test_bilbos_song_heals_gollums_company_twice(companions: list[str], before: int, after: int) -> None:
    """Bilbo's Song, R17.1: never below 0."""
    game = play(SONG, fellowship={"companions": companions, "corruption": before})
    assert (company(game).corruption, over(game)) == (after, True)


# ---------------------------------------------------------------------- There Is Another Way


def test_there_is_another_way_without_gollum_heals_and_no_more() -> None:
    """There Is Another Way: one Corruption less, Hidden or Revealed."""
    for hidden in (True, False):
        game = play(ANOTHER_WAY, fellowship={"corruption": 3, "hidden": hidden})
        assert (company(game).corruption, company(game).hidden, over(game)) == (2, hidden, True)


def test_gollum_knows_another_way_and_the_die_stays_out_of_the_box() -> None:
    """There Is Another Way, R15.3, R16.5: a move with its Hunt; dice in the box from earlier moves help the Hunt."""
    fellowship = {**NOBODY, "region": "hollin", "progress": 1}
    game = play(
        ANOTHER_WAY, fellowship=fellowship, box={SHADOW: 2, FREE: 1}, script={"hunt-roll": [(5, 1)], "tile": ["n2"]}
    )
    assert (asked(game), options(game)) == ("another-way", (("move",), NONE))
    assert company(game).corruption == 4
    say(game, ("move",), NO)  # Gollum does not reveal it to lower the damage
    assert (company(game).progress, company(game).corruption) == (2, 6)
    assert (game.state.box[FREE], over(game)) == (1, True)


def test_gollum_may_hide_a_revealed_fellowship_or_do_nothing() -> None:
    """There Is Another Way, R15.3: a Revealed one cannot move, and "may" is no must."""
    fellowship = {**NOBODY, "region": "hollin", "hidden": False}
    game = play(ANOTHER_WAY, fellowship=fellowship)
    assert options(game) == (("hide",), NONE)
    say(game, ("hide",))
    assert (company(game).hidden, company(game).progress) == (True, 0)
    game = say(play(ANOTHER_WAY, fellowship=fellowship), NONE)
    assert (company(game).hidden, company(game).corruption, over(game)) == (False, 4, True)


def test_gollum_leads_a_step_up_the_mordor_track() -> None:
    """There Is Another Way, R18.5, R18.10: a tile and a step, which is an effort; so is hiding."""
    game = play(ANOTHER_WAY, fellowship={**NOBODY, "mordor": 2}, script={"tile": ["n1"]})
    say(game, ("move",), NO)
    assert (company(game).mordor, company(game).corruption) == (3, 5)
    assert game.state.once["mordor-effort"]
    game = say(play(ANOTHER_WAY, fellowship={**NOBODY, "mordor": 2, "hidden": False}), ("hide",))
    assert game.state.once["mordor-effort"]


def test_gollum_may_lead_to_the_end() -> None:
    """There Is Another Way, R18.12: the fifth step wins, healed in time."""
    fellowship = {"companions": [], "mordor": 4, "corruption": 11}
    game = say(play(ANOTHER_WAY, fellowship=fellowship, script={"tile": ["n0-r"]}), ("move",))
    assert game.state.result == (FREE, "ring-destroyed")


# ---------------------------------------------------------------------- Mirror of Galadriel


def test_the_mirror_of_galadriel_makes_a_character_die_a_will_of_the_west() -> None:
    """Mirror of Galadriel, R6.3: one die, and not the one that pays for it; elsewhere nobody heals."""
    dice = {**DICE, "free": ["character", "character", "character", "muster"]}
    game = play(MIRROR, dice=dice, fellowship={"region": "rivendell", "corruption": 3})
    assert game.state.dice[FREE] == ("character", "muster", "will")
    assert (company(game).corruption, over(game)) == (3, True)


def test_the_will_of_the_mirror_is_a_full_one() -> None:
    """Mirror of Galadriel, R10.12: it crowns Aragorn."""
    dice = {"free": ["character", "event", "muster"], "shadow": ["army", "army"]}
    game = play(
        MIRROR,
        {"pelargir": "strider"},
        die="event",
        dice=dice,
        fellowship={"guide": "boromir", "companions": ["boromir"]},
    )
    assert ("companion", "will", "will", "aragorn", "pelargir") in options(game)


@pytest.mark.parametrize(
    ("lorien", "where", "after"),
    [
        ("elves 1R", {"region": "lorien"}, 2),
        ({"shadow": "sauron 3R", "siege": "elves 1R"}, {"region": "lorien"}, 2),
        ("sauron 3R", {"region": "lorien"}, 3),
        ("elves 1R", {"region": "lorien", "mordor": 1}, 3),
    ],
    ids=["free", "besieged", "conquered", "mordor"],
)
def test_the_mirror_heals_in_unconquered_lorien(lorien: Any, where: dict[str, Any], after: int) -> None:
    """Mirror of Galadriel, R0.7: the figure's place counts, Hidden or not; the card needs no Character die."""
    game = play(MIRROR, {"lorien": lorien}, fellowship={**where, "progress": 0, "corruption": 3})
    assert (company(game).corruption, game.state.dice[FREE]) == (after, ("muster",))


# ---------------------------------------------------------------------- Challenge of the King

AT_EDORAS = {"edoras": "rohan 1R, strider"}


def challenge(*tiles: str, regions: dict[str, Any] | None = None, **more: Any) -> Game[State]:
    """The card with these tiles drawn."""
    return play(CHALLENGE, regions or AT_EDORAS, script={"tile": list(tiles)}, **more)


@pytest.mark.parametrize(
    ("regions", "reason"),
    [
        (AT_EDORAS, None),
        ({"fords-of-isen": "gondor 1R, strider"}, None),
        ({"minas-tirith": {"shadow": "sauron 3R", "siege": "gondor 1R, aragorn"}}, None),
        ({"edoras": "strider"}, "card-needs-heir-with-army"),
        ({"osgiliath": "gondor 1R, strider"}, "card-needs-heir-in-gondor-or-rohan"),
        ({"edoras": "rohan 1R, boromir"}, "card-needs-heir-in-gondor-or-rohan"),
    ],
    ids=["rohan", "fords", "besieged", "alone", "osgiliath", "boromir"],
)
def test_the_challenge_of_the_king_needs_him_with_an_army_in_gondor_or_rohan(
    regions: dict[str, Any], reason: str | None
) -> None:
    """Challenge of the King, R6.2, R0.5, R6.12."""
    gone = ["strider"] if "aragorn" in str(regions) else []
    assert bar(CHALLENGE, regions, gone=gone) == reason


def test_eyes_that_see_the_king_leave_the_game() -> None:
    """Challenge of the King, R16.4, C-038: for good; the other tiles go back without effect."""
    game = challenge("eye-r", "n3", "eye-r", table=[MITHRIL], box={SHADOW: 3}, fellowship={"corruption": 2})
    state = game.state
    assert (state.removed, state.drawn, state.pool.count("eye-r"), state.pool.count("n3")) == (("eye-r",) * 2, (), 2, 3)
    assert (company(game).corruption, company(game).hidden, over(game)) == (2, True, True)  # no Hunt, no table card
    assert there(game, "edoras", FREE) == {"rohan-regular": 1, "strider": 1}


def test_a_challenge_that_no_eye_answers_changes_nothing() -> None:
    """Challenge of the King."""
    before = position(dice=DICE).state.pool
    state = challenge("n1", "n2", "n3").state
    assert (state.pool, state.removed, state.drawn) == (before, (), ())


@pytest.mark.parametrize(("name", "gone"), [("strider", ()), ("aragorn", ("strider",))])
def test_three_eyes_are_the_end_of_the_king(name: str, gone: tuple[str, ...]) -> None:
    """Challenge of the King: the Eyes go back into the pool, Strider or Aragorn is eliminated."""
    game = challenge("eye-r", "eye-r", "eye-r", regions={"dol-amroth": f"gondor 2R, {name}"}, gone=gone)
    state = game.state
    assert (state.fate[name], state.pool.count("eye-r"), state.removed) == ("gone", 4, ())
    assert there(game, "dol-amroth", FREE) == {"gondor-regular": 2}


def test_a_pool_that_runs_dry_during_the_challenge_is_refilled_without_the_tiles_drawn() -> None:
    """Challenge of the King, R16.4: two tiles are left, one more comes from the drawn ones; a special Eye is an Eye."""
    game = challenge("the-ring-is-mine", "n1", "eye-r", pool=["n1", "the-ring-is-mine"], fellowship={"mordor": 1})
    state = game.state
    assert sorted(state.removed) == ["eye-r", "the-ring-is-mine"]
    assert (state.drawn, state.pool.count("n1"), state.pool.count("eye-r"), len(state.pool)) == ((), 2, 3, 15)


def test_a_king_who_has_fallen_cannot_challenge() -> None:
    """Challenge of the King, R6.2."""

    async def falls(state: State) -> None:
        eliminate(state, ("edoras", FREE, False), (("strider", 1),))

    assert bar(CHALLENGE, AT_EDORAS, rule=falls) == "card-needs-heir-in-gondor-or-rohan"


def test_character_cards_are_paid_by_a_character_or_event_die() -> None:
    """R6.1 for Athelas: no Muster die."""
    dice = {"free": ["character", "muster", "event", "will"], "shadow": ["army", "army"]}
    game = position(hand={FREE: [ATHELAS]}, dice=dice)
    ways = {option[1:3] for option in options(game) if option[0] == "play-card"}
    assert ways == {("character", "character"), ("event", "event"), ("will", "character"), ("will", "event")}
    assert refused(game, ("play-card", "muster", "muster", ATHELAS))
