"""The Nazgûl: flying with a Character die (R5.7, R10.5)."""

from __future__ import annotations

from typing import Any

from tests.scenarios.builders import asked, options, position, refused, say
from wotr.rules.board import where
from wotr.rules.book import FREE, SHADOW
from wotr.rules.characters import fliers, more_flights
from wotr.rules.state import State
from wotr.table.game import Game

FLY = ("move-nazgul", "character", "character")


def shadow_acts(**what: Any) -> Game[State]:
    """A position with the Shadow to act with a Character die."""
    return position(to_act=SHADOW, dice={"shadow": ["character"], "free": ["event"]}, **what)


def reach(game: Game[State]) -> set[str]:
    """The destinations on offer."""
    return {option[1] for option in options(game)}


def nazgul(game: Game[State], region: str) -> int:
    """How many Nazgûl stand in the open of a region."""
    return dict(game.state.armies[SHADOW].get(region, ())).get("nazgul", 0)


def test_nazgul_fly_as_they_like_one_some_or_all() -> None:
    """R5.7, R10.5, C-228: one joins the siege, one lands in a City among enemies, one stays."""
    game = shadow_acts(
        regions={
            "minas-morgul": "sauron 5R 3N",
            "minas-tirith": {"shadow": "sauron 4R", "siege": "gondor 3R"},
            "edoras": "rohan 2R",
            "lorien": "elves 2E",
        }
    )
    say(game, (*FLY, "nazgul", "minas-morgul"))
    assert refused(game, ("to", "lorien"))
    say(game, ("to", "minas-tirith"), (("nazgul", 1),), ("figure", "nazgul", "minas-morgul"))
    say(game, ("to", "edoras"), (("nazgul", 1),), ("done",))
    assert (nazgul(game, "minas-tirith"), nazgul(game, "edoras"), nazgul(game, "minas-morgul")) == (1, 1, 1)
    assert game.state.dice[SHADOW] == ()


def test_only_unbesieged_strongholds_of_the_free_peoples_are_closed() -> None:
    """R10.5: everything else on the map is open, over black borders too."""
    game = shadow_acts(regions={"barad-dur": "sauron 1N", "erebor": {"shadow": "sauron 1R", "siege": "dwarves 1R"}})
    say(game, (*FLY, "nazgul", "barad-dur"))
    book = game.state.book
    closed = {r for r in book.strongholds if book.home[r] == FREE} - {"erebor"}
    assert reach(game) == set(book.region_ids) - closed - {"barad-dur"}


def test_a_stronghold_lost_to_the_free_peoples_is_closed_and_a_captured_one_open() -> None:
    """R10.5: control decides."""
    game = shadow_acts(regions={"barad-dur": "sauron 1N"}, control={"dol-guldur": FREE, "helms-deep": SHADOW})
    say(game, (*FLY, "nazgul", "barad-dur"))
    assert "helms-deep" in reach(game)
    assert "dol-guldur" not in reach(game)


def test_no_nazgul_flies_twice_though_they_all_look_alike() -> None:
    """R10.5: those that have landed stay, those that stood there before may still go."""
    game = shadow_acts(regions={"barad-dur": "sauron 2N", "angmar": "sauron 1N"})
    say(game, (*FLY, "nazgul", "barad-dur"), ("to", "angmar"), (("nazgul", 2),))
    assert options(game) == (("figure", "nazgul", "angmar"), ("done",))
    say(game, ("figure", "nazgul", "angmar"), ("to", "bree"))
    assert (nazgul(game, "angmar"), nazgul(game, "bree")) == (2, 1)
    assert asked(game) == "action"


def test_the_action_ends_by_itself_when_everybody_has_moved() -> None:
    """R10.5: each once."""
    game = shadow_acts(regions={"barad-dur": "sauron 1N"})
    say(game, (*FLY, "nazgul", "barad-dur"), ("to", "bree"))
    assert asked(game) == "action"


def test_the_witch_king_flies_with_them() -> None:
    """R0.14, R10.5: he may share a flight, and moves once."""
    game = shadow_acts(regions={"barad-dur": "sauron 2N, witch-king"})
    say(game, (*FLY, "witch-king", "barad-dur"), ("to", "fangorn"))
    assert refused(game, (("nazgul", 1),))
    say(game, (("nazgul", 1), ("witch-king", 1)))
    assert where(game.state, "witch-king") == ("fangorn", SHADOW, False)
    assert options(game) == (("figure", "nazgul", "barad-dur"), ("done",))


def test_nazgul_fly_into_and_out_of_besieged_shadow_strongholds() -> None:
    """R10.5: no siege holds them; arriving they are inside with the garrison."""
    game = shadow_acts(regions={"dol-guldur": {"free": "elves 3E", "siege": "sauron 2R 1N"}, "bree": "sauron 1N"})
    say(game, (*FLY, "nazgul", "dol-guldur"), ("to", "barad-dur"))
    say(game, ("figure", "nazgul", "bree"), ("to", "dol-guldur"))
    assert dict(game.state.inside["dol-guldur"]) == {"sauron-regular": 2, "nazgul": 1}
    assert nazgul(game, "barad-dur") == 1


def test_minions_move_with_the_same_die() -> None:
    """R5.7: the Mouth walks by himself, the Nazgûl do not go with him."""
    game = shadow_acts(regions={"barad-dur": "sauron 1N, mouth-of-sauron"})
    say(game, (*FLY, "mouth-of-sauron", "barad-dur"), ("to", "gorgoroth"))
    assert where(game.state, "mouth-of-sauron") == ("gorgoroth", SHADOW, False)
    assert options(game) == (("figure", "nazgul", "barad-dur"), ("done",))


def test_cards_can_move_nazgul_without_the_other_minions() -> None:
    """R0.14: the Witch-king is a Nazgûl, the Mouth is not."""
    state = shadow_acts(regions={"barad-dur": "sauron 1N, mouth-of-sauron, witch-king"}).state
    assert [ready for _, ready in fliers(state, (), only_nazgul=True)] == [(("nazgul", 1), ("witch-king", 1))]
    assert more_flights(state, (), True)[-1] == ("done",)


def test_nazgul_alone_are_no_army() -> None:
    """R10.7: landing among enemies captures nothing and starts no battle."""
    game = shadow_acts(regions={"barad-dur": "sauron 1N", "bree": "north 1R"}, politics={"north": (False, 3)})
    say(game, (*FLY, "nazgul", "barad-dur"), ("to", "bree"))
    state = game.state
    assert state.battle is None
    assert not state.control
    assert not state.active["north"]
    assert dict(state.armies[FREE]["bree"]) == {"north-regular": 1}
