"""Action dice: recovering, allocating, rolling (R1.2-R1.4, R3, R4)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.scenarios.builders import asked, options, position, refused, rulebook, say, say_until
from wotr.rules import dice, hooks
from wotr.rules.book import FREE, SHADOW, Side
from wotr.rules.hooks import Ability, register
from wotr.rules.seats import SHADOW_PLAYER
from wotr.rules.state import State

BOOK = rulebook().book
ALL_SEVEN = ["gandalf-grey", "strider", "boromir", "legolas", "gimli", "meriadoc", "peregrin"]


# ---------------------------------------------------------------------- phase 1


def test_all_dice_come_back_those_in_the_hunt_box_too() -> None:
    """R1.2: the box is empty at the end of phase 1."""
    game = position(phase="recover", box={FREE: 2, SHADOW: 3}, dice={FREE: ["event"], SHADOW: []})
    assert game.state.box == {FREE: 0, SHADOW: 0}
    assert game.state.dice == {FREE: (), SHADOW: ()}
    assert game.state.unrolled == {FREE: 4, SHADOW: 7}


@pytest.mark.parametrize(("in_box", "returned"), [(0, False), (1, True), (2, True)])
def test_it_is_remembered_whether_a_free_peoples_die_came_back(in_box: int, returned: bool) -> None:
    """R1.2, R3.2: dice of the Shadow do not matter."""
    game = position(phase="recover", box={FREE: in_box, SHADOW: 4}, returned=not returned)
    assert game.state.returned == returned


@pytest.mark.parametrize(
    ("regions", "free", "shadow"),
    [
        ({}, 4, 7),
        ({"orthanc": "isengard 1R, saruman"}, 4, 8),
        ({"orthanc": "isengard 1R, saruman", "moria": "sauron 1R, witch-king, mouth-of-sauron"}, 4, 10),
        ({"minas-tirith": "gondor 1R, aragorn"}, 5, 7),
        ({"minas-tirith": "gondor 1R, aragorn, gandalf-white"}, 6, 7),
        ({"minas-tirith": "gondor 1R, strider, gandalf-grey"}, 4, 7),
    ],
)
def test_the_number_of_dice(regions: dict[str, str], free: int, shadow: int) -> None:
    """R1.3: one more for each Minion, for Aragorn and for Gandalf the White in play."""
    game = position(phase="recover", regions=regions)
    assert game.state.unrolled == {FREE: free, SHADOW: shadow}


def test_no_ability_gives_more_dice_than_there_are() -> None:
    """R1.3: at most ten for the Shadow, six for the Free Peoples."""

    class Plenty(Ability):
        id = "test-plenty"

        def lives(self, state: State) -> bool:
            return True

        def pool_size(self, state: State, value: int, side: Side) -> int:
            return value + 9

    register(Plenty)
    try:
        state = position(dice={FREE: ["event"]}).state
        assert (dice.pool_size(state, FREE), dice.pool_size(state, SHADOW)) == (6, 10)
    finally:
        del hooks.ABILITIES["test-plenty"]
        hooks._index.clear()


def test_a_character_out_of_the_game_gives_no_die() -> None:
    """R1.3, R1.4."""
    game = position(phase="recover", gone=["saruman", "aragorn"])
    assert game.state.unrolled == {FREE: 4, SHADOW: 7}


def test_the_die_of_a_minion_comes_with_the_next_turn() -> None:
    """R1.4, C-009: Saruman enters with the Muster die; this turn only the Army die is left."""
    game = position(
        to_act=SHADOW,
        dice={"shadow": ["muster", "army"], "free": ["event"]},
        regions={"orthanc": "isengard 4R 1E"},
        politics={"isengard": 0},
    )
    say(game, ("minion", "muster", "muster", "saruman", "orthanc"))
    assert game.state.dice[SHADOW] == ("army",)
    assert game.state.unrolled[SHADOW] == 0
    say(game, ("skip", "event"), ("skip", "army"))
    say_until(game, "allocate")
    assert game.state.unrolled[SHADOW] == 8


def test_a_lost_minion_takes_his_die_along_next_turn() -> None:
    """R1.4: dice already rolled stay."""
    game = position(phase="roll", regions={"orthanc": "isengard 1R, saruman"})
    game.state.unrolled[SHADOW] = 8
    assert dice.pool_size(game.state, SHADOW) == 8
    game.state.fate["saruman"] = "gone"
    assert dice.pool_size(game.state, SHADOW) == 7


# ---------------------------------------------------------------------- phase 3


@pytest.mark.parametrize(
    ("companions", "returned", "least", "most"),
    [
        (ALL_SEVEN, True, 1, 7),
        (ALL_SEVEN, False, 0, 7),
        (["strider", "gimli"], False, 0, 2),
        (["strider", "gimli"], True, 1, 2),
        ([], False, 0, 1),
    ],
)
def test_how_many_dice_may_be_allocated(companions: list[str], returned: bool, least: int, most: int) -> None:
    """R3.1, R3.2, R3.3, C-006, C-007: as many as Companions, never fewer than one; at least one after a move."""
    game = position(phase="recover", fellowship={"companions": companions}, box={FREE: int(returned)})
    say_until(game, "allocate")
    assert game.decision().seat == SHADOW_PLAYER
    assert [option[1] for option in options(game)] == list(range(least, most + 1))


def test_without_companions_after_a_move_one_die_goes_to_the_hunt_by_itself() -> None:
    """R3.1, R3.2: there is nothing to choose."""
    game = position(
        phase="allocate",
        fellowship={"companions": []},
        returned=True,
        unrolled={FREE: 1, SHADOW: 3},
        script={"action-dice-shadow": [("army", "army")]},
    )
    assert asked(game) == "action"
    assert game.state.box[SHADOW] == 1


def test_allocation_bounds_are_enforced() -> None:
    """R3.1, R3.2, C-006: nought is refused, seven is accepted, and then the Shadow rolls no dice."""
    game = position(phase="recover", box={FREE: 1}, script={"action-dice-free": [("event", "event", "muster", "will")]})
    say_until(game, "allocate")
    assert refused(game, ("hunt", 0))
    assert refused(game, ("hunt", 8))
    say(game, ("hunt", 7))
    assert game.state.box == {FREE: 0, SHADOW: 7}
    assert game.state.dice[SHADOW] == ()
    assert game.state.unrolled[SHADOW] == 0


def test_eight_dice_and_no_companion() -> None:
    """R3.1, C-007: two are refused, one and none are accepted."""
    game = position(phase="recover", fellowship={"companions": []}, regions={"orthanc": "isengard 1R, saruman"})
    say_until(game, "allocate")
    assert game.state.unrolled[SHADOW] == 8
    assert refused(game, ("hunt", 2))
    assert options(game) == (("hunt", 0), ("hunt", 1))


def test_the_first_edition_knows_no_least_number() -> None:
    """R3.2, D1: nought is legal although a Free Peoples die came back; D2: the limit of one stays."""
    game = position(phase="recover", box={FREE: 1}, variant="first-edition")
    say_until(game, "allocate")
    assert ("hunt", 0) in options(game)
    alone = position(phase="recover", box={FREE: 1}, variant="first-edition", fellowship={"companions": []})
    say_until(alone, "allocate")
    assert options(alone) == (("hunt", 0), ("hunt", 1))


def test_allocated_dice_are_not_rolled() -> None:
    """R3.4: they lie in the box before anything is thrown."""
    game = position(
        phase="recover",
        script={
            "action-dice-free": [("event", "event", "muster", "will")],
            "action-dice-shadow": [("army", "army", "muster", "event", "character")],
        },
    )
    say_until(game, "allocate")
    say(game, ("hunt", 2))
    assert game.state.box[SHADOW] == 2
    assert Counter(game.state.dice[SHADOW]) == Counter(("army", "army", "muster", "event", "character"))


# ---------------------------------------------------------------------- phase 4


def test_the_faces_of_the_dice() -> None:
    """R4.1."""
    assert Counter(BOOK.faces[FREE]) == {"character": 2, "army-muster": 1, "muster": 1, "event": 1, "will": 1}
    assert Counter(BOOK.faces[SHADOW]) == dict.fromkeys(
        ("character", "army", "muster", "army-muster", "event", "eye"), 1
    )


def test_both_roll_all_that_is_left_and_eyes_go_to_the_hunt_box() -> None:
    """R4.1, R4.2, R5.13: at once, before anyone acts, beside the allocated dice."""
    game = position(
        phase="recover",
        script={
            "action-dice-free": [("will", "character", "event", "muster")],
            "action-dice-shadow": [("eye", "army", "eye", "muster", "event", "character")],
        },
    )
    say_until(game, "allocate")
    say(game, ("hunt", 1))
    assert asked(game) == "action"
    assert game.state.box == {FREE: 0, SHADOW: 3}
    assert game.state.dice[SHADOW] == ("character", "army", "muster", "event")
    assert game.state.dice[FREE] == ("character", "muster", "event", "will")


def test_a_die_that_is_not_there_cannot_be_set_aside() -> None:
    """R5.1."""
    state = position(dice={FREE: ["event"], SHADOW: ["army"]}).state
    with pytest.raises(ValueError, match="not in list"):
        dice.set_aside(state, FREE, "army")
