"""Shadow cards that lie in wait for the Fellowship: Sorrow and Toil, the Flocks of Crebain, the Balrog (R15, R16)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenarios.builders import asked, options, position, say, say_until
from tests.scenarios.fights import CEASE, NO_CARD, STAND, attack, battle, card, ready, takes
from wotr.rules.book import FREE, SHADOW
from wotr.rules.seats import FREE_PLAYER, SHADOW_PLAYER
from wotr.rules.state import Fellowship, State
from wotr.table.game import Game

DICE: dict[str, list[str]] = {"free": ["event", "muster"], "shadow": ["event", "character"]}
SORROW, CREBAIN, BALROG = "sh-char-15", "sh-char-16", "sh-char-17"
FOUL_THING, AXE = "sh-char-07", "fp-char-06"
YES, NO, STOP = ("yes",), ("no",), ("stop",)
MOVE = ("move-fellowship", "character", "character")


def company(game: Game[State]) -> Fellowship:
    """The Fellowship."""
    return game.state.fellowship


# ---------------------------------------------------------------------- Worn with Sorrow and Toil

SONG, RED_ARROW = "fp-char-10", "fp-strat-04"


def sorrowful(fellowship: dict[str, Any], script: dict[str, Any], **more: Any) -> Game[State]:
    """The Fellowship has moved with one die in the Hunt Box and the card on the table; the roll succeeds."""
    script = {"hunt-roll": [(6,)], **script}
    given = {"dice": {"free": ["character", "event"], "shadow": ["event", "army"]}, "box": {SHADOW: 1}, "seed": None}
    more = {**given, "table": [SORROW], **more}
    return say(position(fellowship=fellowship, script=script, **more), MOVE)


def test_a_casualty_costs_a_character_card_by_lot_or_from_the_table() -> None:
    """C-204, R16.12: at random out of those in hand, face down, or one of choice on the table; the card stays."""
    fellowship = {"region": "lorien", "progress": 1, "corruption": 3, "companions": ["gimli", "legolas"]}
    hand = {FREE: [SONG, RED_ARROW]}
    for answer in (("hand",), ("table", AXE), ("none",)):
        script = {"tile": ["n2"], "hand-card": [SONG]}
        game = sorrowful(fellowship, script, table=[SORROW, AXE], hand=hand)
        say(game, ("none",), ("guide", "gimli"))
        assert (asked(game), game.decision().seat) == ("worn-with-sorrow", SHADOW_PLAYER)
        assert options(game) == (("hand",), ("table", AXE), ("none",))
        say(game, answer)
        state = game.state
        assert SORROW in state.table
        assert (AXE in state.table) == (answer[0] != "table")
        assert state.hand[FREE_PLAYER] == ((RED_ARROW,) if answer[0] == "hand" else (SONG, RED_ARROW))
        assert state.view(SHADOW_PLAYER).discards[FREE_PLAYER] == (("?fp-char",) if answer[0] == "hand" else ())


def test_what_the_shadow_may_take_shows_on_the_backs() -> None:
    """Worn with Sorrow and Toil, R6.11: the question is the same on what the Shadow sees; Strategy cards are safe."""
    fellowship = {"region": "hollin", "companions": ["gimli", "legolas"]}
    game = sorrowful(fellowship, {"tile": ["n2"]}, hand={FREE: [SONG, RED_ARROW]})
    say(game, ("guide", "gimli"))
    decision = game.decision()
    assert decision.build(game.view(SHADOW_PLAYER), *decision.args) == [("hand",), ("none",)]
    safe = sorrowful(fellowship, {"tile": ["n2"]}, hand={FREE: [RED_ARROW]}, table=[SORROW, "fp-strat-03"])
    say(safe, ("guide", "gimli"))
    assert asked(safe) == "action"


def test_a_hobbit_taken_alive_is_a_casualty_but_one_who_leaves_is_none() -> None:
    """Worn with Sorrow and Toil, R10.19, R16.13."""
    fellowship = {"region": "hollin", "companions": ["meriadoc"]}
    game = sorrowful(fellowship, {"tile": ["n1"]}, hand={FREE: [SONG]})
    assert asked(game) == "hobbit-leaves"
    say(game, YES)
    say_until(game, "action")
    assert game.state.fate["meriadoc"] == "map"
    game = sorrowful(fellowship, {"tile": ["n1"], "hand-card": [SONG]}, hand={FREE: [SONG]})
    say(game, NO, ("guide", "meriadoc"))
    assert asked(game) == "separation"
    say(game, ("to", "hollin"))
    assert asked(game) == "worn-with-sorrow"


def test_the_foul_things_victim_is_a_casualty_too() -> None:
    """Worn with Sorrow and Toil, Foul Thing: the one drawn by lot."""
    script = {"tile": ["n2"], "casualty": ["gimli"]}
    fellowship = {"region": "hollin", "companions": ["gimli", "legolas"]}
    hand: dict[str, list[str]] = {SHADOW: [FOUL_THING], FREE: [SONG]}
    given: dict[str, Any] = {"dice": DICE, "to_act": SHADOW, "table": [SORROW], "seed": None}
    game = position(fellowship=fellowship, hand=hand, script=script, **given)
    say(game, ("play-card", "event", "event", FOUL_THING))
    assert asked(game) == "worn-with-sorrow"


@pytest.mark.parametrize("name", [SORROW, CREBAIN])
def test_shelter_ends_sorrow_and_flocks(name: str) -> None:
    """C-204, R6.4: declared in Lórien, Worn with Sorrow and Toil and Flocks of Crebain go at once."""
    game = position(phase="fellowship", fellowship={"region": "lorien"}, table=[name])
    say(game, ("declare",))
    assert (game.state.table, game.state.played) == ((), (name,))


@pytest.mark.parametrize("name", [SORROW, CREBAIN])
@pytest.mark.parametrize(("region", "control"), [("hollin", {}), ("westemnet", {}), ("lorien", {"lorien": SHADOW})])
def test_no_other_place_is_shelter(name: str, region: str, control: dict[str, str]) -> None:
    """Worn with Sorrow and Toil, Flocks of Crebain: not the wild, a Town, nor a conquered Stronghold."""
    game = position(phase="fellowship", fellowship={"region": region}, control=control, table=[name])
    say(game, ("declare",))
    assert game.state.table == (name,)


def test_a_besieged_stronghold_is_shelter_all_the_same() -> None:
    """Worn with Sorrow and Toil, R0.7: besieged is unconquered."""
    siege = {"lorien": {"shadow": "sauron 3R", "siege": "elves 2R"}}
    game = position(phase="fellowship", fellowship={"region": "lorien"}, regions=siege, table=[SORROW])
    say(game, ("declare",))
    assert game.state.table == ()


# ---------------------------------------------------------------------- Flocks of Crebain


def test_the_flocks_help_the_roll_and_the_rerolls() -> None:
    """C-039: 4 and 2 fail as 5 and 3, the 5 rolled again succeeds; the Shadow says so before it rolls."""
    game = sorrowful(
        {"region": "goblins-gate"},
        {"hunt-roll": [(4, 2)], "hunt-reroll": [(5,)], "tile": ["n0-r"]},
        regions={"goblins-gate": "sauron 1N"},
        box={SHADOW: 2},
        table=[CREBAIN],
    )
    assert (asked(game), game.decision().seat) == ("flocks-of-crebain", SHADOW_PLAYER)
    say(game, YES)
    assert found_by_the_hunt(game)
    assert game.state.table == ()


def found_by_the_hunt(game: Game[State]) -> bool:
    """True when the roll has succeeded: one of the two tiles 0 with Reveal is out of the pool."""
    return game.state.pool.count("n0-r") == 1


@pytest.mark.parametrize(("answer", "roll", "found"), [(YES, 5, True), (YES, 1, False), (NO, 5, False)])
def test_the_flocks_add_one_to_what_the_box_gives(answer: tuple[str], roll: int, found: bool) -> None:
    """Flocks of Crebain, R16.6: a natural 1 fails still; kept, the card waits on the table."""
    game = sorrowful({"region": "hollin"}, {"hunt-roll": [(roll,)], "tile": ["n0-r"]}, table=[CREBAIN])
    say(game, answer)
    assert found_by_the_hunt(game) == found
    assert game.state.table == (() if answer == YES else (CREBAIN,))
    double = sorrowful(
        {"region": "hollin"}, {"hunt-roll": [(4,)], "tile": ["n0-r"]}, table=[CREBAIN], box={SHADOW: 1, FREE: 1}
    )
    say(double, YES)
    assert found_by_the_hunt(double)


def test_the_flocks_are_no_use_without_a_hunt_roll() -> None:
    """Flocks of Crebain, R16.5, R18.5: an empty Hunt Box, and a tile on the Mordor Track."""
    empty = sorrowful({"region": "hollin"}, {}, table=[CREBAIN], box={})
    assert asked(empty) == "action"
    mordor = sorrowful({"mordor": 0, "companions": []}, {"tile": ["n3"]}, table=[CREBAIN])
    assert (asked(mordor), mordor.state.table) == ("gollum-reveals", (CREBAIN,))


# ---------------------------------------------------------------------- Balrog of Moria


def declared(region: str, *way: str, progress: int = 1, **more: Any) -> Game[State]:
    """The Fellowship is declared along a way with the Balrog on the table."""
    fellowship = {"region": region, "progress": progress, **more.pop("fellowship", {})}
    game = position(
        phase="fellowship", fellowship=fellowship, table=[BALROG, *more.pop("table", ())], seed=None, **more
    )
    say(game, ("declare",))
    for step in way:
        say(game, ("go", step))
    return say(game, STOP) if asked(game) == "declared-path" else game


def test_the_balrog_wakes_for_a_declaration_out_of_moria() -> None:
    """C-041: the Shadow is asked; a 1 with Reveal hurts, and reveals the Fellowship where it stands."""
    game = declared("moria", "dimrill-dale", script={"tile": ["n1-r"]})
    assert (asked(game), game.decision().seat) == ("balrog-of-moria", SHADOW_PLAYER)
    say(game, YES)
    assert asked(game) == "hunt-casualty"
    say(game, ("none",))
    assert (company(game).corruption, company(game).hidden, company(game).region) == (1, False, "dimrill-dale")
    assert (game.state.table, BALROG in game.state.played) == ((), True)


def test_the_balrog_sleeps_when_the_fellowship_stays_in_moria() -> None:
    """C-041: no step into, out of or through Moria."""
    game = declared("moria")
    assert (asked(game), game.state.table) == ("guide", (BALROG,))


@pytest.mark.parametrize(
    ("region", "way", "woken"),
    [
        ("hollin", ("moria",), True),
        ("hollin", ("moria", "dimrill-dale"), True),
        ("dimrill-dale", ("lorien",), False),
    ],
)
def test_the_balrog_wakes_for_ways_in_and_through(region: str, way: tuple[str, ...], woken: bool) -> None:
    """Balrog of Moria."""
    game = declared(region, *way, progress=len(way))
    assert (asked(game) == "balrog-of-moria") == woken
    if woken:
        say(game, NO)
        assert game.state.table == (BALROG,)


def test_the_balrogs_tile_reveals_nobody_in_lorien_and_comes_before_healing() -> None:
    """Balrog of Moria, R16.20, R2.5: the icon is ignored in a haven; one of the two points heals again."""
    game = declared("moria", "dimrill-dale", "lorien", progress=2, script={"tile": ["n2-r"]})
    say(game, YES, ("none",))
    assert (company(game).corruption, company(game).hidden) == (1, True)


def test_sorrow_is_over_before_the_balrog_wakes() -> None:
    """Balrog of Moria, Worn with Sorrow and Toil, R6.4: the declaration in Lórien has ended it; no card is lost."""
    more = {"fellowship": {"companions": ["gandalf-grey", "boromir", "legolas"]}, "hand": {FREE: [SONG]}}
    way = ("dimrill-dale", "lorien")
    game = declared("moria", *way, progress=2, table=[SORROW], script={"tile": ["n2"]}, **more)
    say(game, YES, ("guide", "gandalf-grey"))
    assert asked(game) == "guide"
    assert game.state.fate["gandalf-grey"] == "gone"


def test_an_eye_is_nothing_to_the_balrog_but_a_free_tile_heals() -> None:
    """Balrog of Moria: an Eye stays out without effect; any other tile is resolved (R16.9)."""
    game = say(declared("moria", "hollin", script={"tile": ["eye-r"]}), YES)
    assert (company(game).hidden, game.state.drawn, asked(game)) == (True, ("eye-r",), "guide")
    pool = ["phial-of-galadriel", "n1"]
    fellowship = {"corruption": 5}
    game = declared("moria", "hollin", fellowship=fellowship, pool=pool, script={"tile": ["phial-of-galadriel"]})
    say(game, YES)
    assert company(game).corruption == 3


def test_the_balrogs_tile_comes_between_the_hunts_and_the_strongholds() -> None:
    """C-042, R16.19: each is fully resolved before the next is drawn."""
    game = sorrowful(
        {"region": "hollin", "progress": 1, "corruption": 2, "companions": []},
        {"tile": ["eye-r", "n3", "n1"]},
        regions={"moria": "sauron 2R"},
        table=[BALROG],
    )
    say(game, ("go", "moria"), ("go", "dimrill-dale"))
    assert asked(game) == "balrog-of-moria"
    assert (company(game).corruption, game.state.hunt, game.state.drawn) == (3, None, ("eye-r",))
    say(game, YES)
    assert company(game).corruption == 3 + 3 + 1
    assert game.state.drawn == ("eye-r", "n1", "n3")


def test_an_ordinary_way_out_of_moria_needs_no_balrog() -> None:
    """C-042 without the card: the Stronghold's tile only."""
    game = sorrowful(
        {"region": "hollin", "progress": 1, "companions": []},
        {"tile": ["eye-r", "n1"]},
        regions={"moria": "sauron 2R"},
        table=[],
    )
    say(game, ("go", "moria"), ("go", "dimrill-dale"))
    assert company(game).corruption == 2


NEAR = {"moria": "sauron 3R", "dimrill-dale": "elves 3R"}


def test_the_balrog_fights_from_the_table() -> None:
    """Balrog of Moria, R12.1: it is the Shadow's Combat card of the round, and then used up."""
    game = ready(SHADOW, NEAR, table=[BALROG], script={"attack-shadow": [(4, 4, 1)]})
    attack(game, "moria")
    assert (asked(game), takes(game), options(game)) == ("combat-card", SHADOW, (card(BALROG), NO_CARD))
    say(game, card(BALROG))
    say_until(game, "go-on")
    assert (game.state.table, BALROG in game.state.played) == ((), True)
    assert dict(game.state.armies[FREE]["dimrill-dale"]) == {"elves-regular": 1}


def test_the_balrog_defends_as_well_and_may_wait() -> None:
    """Balrog of Moria: the Shadow may be the defender; the Free Peoples can never play it."""
    game = ready(FREE, NEAR, table=[BALROG])
    attack(game, "dimrill-dale")
    say(game, STAND)
    assert (takes(game), options(game)) == (SHADOW, (card(BALROG), NO_CARD))
    say(game, NO_CARD)
    assert (battle(game).shown, game.state.table) == ({}, (BALROG,))


def test_far_from_moria_nobody_asks_for_the_balrog() -> None:
    """Balrog of Moria, R12.2: everybody knows that it cannot be used there."""
    game = ready(SHADOW, {"folde": "isengard 4R", "westemnet": "rohan 3R"}, table=[BALROG])
    attack(game, "folde")
    assert asked(game) == "go-on"
    say(game, CEASE)
    assert game.state.table == (BALROG,)
