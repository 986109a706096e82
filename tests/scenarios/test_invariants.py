"""Every invariant, proven by a position that breaks it and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.scenarios.builders import position
from wotr.rules import invariants
from wotr.rules.book import FREE, SHADOW
from wotr.rules.seats import FREE_PLAYER, SHADOW_PLAYER
from wotr.rules.state import Battle, Hunt, State

Break = Callable[[State], Any]
BROKEN: dict[str, tuple[Break, str]] = {}


def breaks(expected: str) -> Callable[[Break], Break]:
    """Register a way to break a position, and the beginning of what must be found."""

    def keep(rule: Break) -> Break:
        BROKEN[rule.__name__.strip("_").replace("_", " ")] = (rule, expected)
        return rule

    return keep


def sound() -> State:
    """A position with something of everything: Armies, a siege, Characters, markers, cards, tiles."""
    return position(
        standard=True,
        all_at_war=False,
        regions={
            "lorien": {"shadow": "sauron 3R 1N", "siege": "elves 1R 2E 1L, legolas"},
            "edoras": "isengard 2R",
            "minas-tirith": "gondor 3R 1E 1L, gandalf-grey",
            "moria": "",
        },
        control={"angmar": FREE},
        dice={FREE: ["event", "muster"], SHADOW: ["army", "muster"]},
        box={FREE: 1, SHADOW: 2},
        hand={FREE: ["fp-char-01"], SHADOW: ["sh-strat-07"]},
        table=["fp-strat-03"],
        waiting=["elven-cloaks"],
        politics={"isengard": 0},
    ).state


def steal(state: State, kind: str, count: int = 1) -> None:
    """Take figures out of the reinforcements, so that their number stays right."""
    state.reserve[kind] -= count


# ---------------------------------------------------------------------- figures and Armies


@breaks("sauron-regular: ")
def _a_figure_is_made(state: State) -> None:
    state.reserve["sauron-regular"] += 1


@breaks("gondor-elite: ")
def _a_figure_is_lost(state: State) -> None:
    state.armies[FREE]["minas-tirith"] = tuple(
        [p for p in state.armies[FREE]["minas-tirith"] if p[0] != "gondor-elite"]
    )


@breaks("rohan-leader: ")
def _a_negative_pile(state: State) -> None:
    state.lost["rohan-leader"] += 4
    state.reserve["rohan-leader"] -= 4


@breaks("sauron-elite: 1 of the Shadow are out of the game")
def _a_shadow_figure_is_out_of_the_game(state: State) -> None:
    steal(state, "sauron-elite")
    state.lost["sauron-elite"] = 1


@breaks("morannon: wrong figures for shadow")
def _figures_of_the_enemy_in_an_army(state: State) -> None:
    steal(state, "rohan-regular")
    state.armies[SHADOW]["morannon"] = (("rohan-regular", 1), *state.armies[SHADOW]["morannon"])


@breaks("fangorn: wrong figures for free")
def _an_army_of_nobody(state: State) -> None:
    state.armies[FREE]["fangorn"] = ()


@breaks("gorgoroth: (('sauron-elite', 1), ('sauron-regular', 3)) is no proper Army")
def _an_army_out_of_order(state: State) -> None:
    steal(state, "sauron-elite")
    state.armies[SHADOW]["gorgoroth"] = (("sauron-elite", 1), ("sauron-regular", 3))


@breaks("gorgoroth: (('sauron-regular', 3), ('sauron-elite', 0)) is no proper Army")
def _an_army_with_none_of_a_kind(state: State) -> None:
    state.armies[SHADOW]["gorgoroth"] = (("sauron-regular", 3), ("sauron-elite", 0))


@breaks("fangorn: Leaders alone")
def _leaders_alone(state: State) -> None:
    steal(state, "rohan-leader")
    state.armies[FREE]["fangorn"] = (("rohan-leader", 1),)


@breaks("minas-morgul: 11 units of shadow")
def _too_many_units_in_the_open(state: State) -> None:
    steal(state, "sauron-regular", 6)
    state.armies[SHADOW]["minas-morgul"] = (("sauron-regular", 11), ("nazgul", 1))


@breaks("lorien: 6 units inside")
def _too_many_units_inside(state: State) -> None:
    steal(state, "elves-elite", 3)
    state.inside["lorien"] = (("elves-regular", 1), ("elves-elite", 5), ("elves-leader", 1), ("legolas", 1))


# ---------------------------------------------------------------------- regions


@breaks("osgiliath: two enemy Armies in the open")
def _enemies_side_by_side(state: State) -> None:
    steal(state, "sauron-regular")
    state.armies[SHADOW]["osgiliath"] = (("sauron-regular", 1),)


@breaks("folde: an Army of shadow and no siege")
def _an_army_in_an_uncaptured_settlement(state: State) -> None:
    steal(state, "isengard-regular")
    state.armies[SHADOW]["folde"] = (("isengard-regular", 1),)


@breaks("moria: an Army of free and no siege")
def _a_free_army_in_an_uncaptured_stronghold(state: State) -> None:
    steal(state, "elves-regular")
    state.armies[FREE]["moria"] = (("elves-regular", 1),)


@breaks("dale: (('north-regular', 1),) cannot be inside")
def _a_siege_of_a_city(state: State) -> None:
    steal(state, "north-regular")
    state.inside["dale"] = (("north-regular", 1),)


@breaks("lorien: besieged without a garrison")
def _a_siege_of_nobody(state: State) -> None:
    state.reserve["elves-regular"] += 1
    state.reserve["elves-elite"] += 2
    state.reserve["elves-leader"] += 1
    state.inside["lorien"] = (("legolas", 1),)


@breaks("lorien: besieged by nobody")
def _a_siege_by_nobody(state: State) -> None:
    state.reserve["sauron-regular"] += 3
    state.armies[SHADOW]["lorien"] = (("nazgul", 1),)


@breaks("lorien: figures of free outside their besieged Stronghold")
def _a_companion_between_the_lines(state: State) -> None:
    state.inside["lorien"] = state.inside["lorien"][:-1]
    state.armies[FREE]["lorien"] = (("legolas", 1),)


@breaks("minas-morgul: a control marker of shadow")
def _a_marker_at_home(state: State) -> None:
    state.control["minas-morgul"] = SHADOW


@breaks("osgiliath: a control marker of shadow, its home being None")
def _a_marker_on_no_settlement(state: State) -> None:
    state.armies[FREE].pop("osgiliath")
    state.reserve["gondor-regular"] += 2
    state.control["osgiliath"] = SHADOW


# ---------------------------------------------------------------------- Characters and the Fellowship


@breaks("boromir: no such fate as lost")
def _an_unknown_fate(state: State) -> None:
    state.fellowship.companions = tuple([c for c in state.fellowship.companions if c != "boromir"])
    state.fate["boromir"] = "lost"


@breaks("gimli: 0 on the map but its fate is map")
def _a_companion_nowhere(state: State) -> None:
    state.fellowship.companions = tuple([c for c in state.fellowship.companions if c != "gimli"])
    state.fate["gimli"] = "map"
    state.live = None


@breaks("gandalf-grey: 2 on the map")
def _a_companion_twice(state: State) -> None:
    state.armies[FREE]["dale"] = (*state.armies[FREE]["dale"], ("gandalf-grey", 1))


@breaks("gimli: fate aside does not fit the Fellowship")
def _a_companion_in_the_fellowship_who_is_elsewhere(state: State) -> None:
    state.fate["gimli"] = "aside"


@breaks("the Guide is gimli among")
def _a_guide_of_too_low_a_level(state: State) -> None:
    state.fellowship.guide = "gimli"
    state.live = None


@breaks("the Guide of nobody is strider")
def _a_guide_of_nobody(state: State) -> None:
    for name in state.fellowship.companions:
        state.fate[name] = "gone"
    state.fellowship.companions = ()
    state.live = None


@breaks("Progress is 13")
def _progress_off_the_track(state: State) -> None:
    state.fellowship.progress = 13


@breaks("Corruption is -1")
def _less_than_no_corruption(state: State) -> None:
    state.fellowship.corruption = -1


@breaks("Corruption is 12")
def _full_corruption_and_no_winner(state: State) -> None:
    state.fellowship.corruption = 12


@breaks("step 1 on the Mordor Track with Progress 2")
def _progress_in_mordor(state: State) -> None:
    state.fellowship.mordor, state.fellowship.progress = 1, 2
    state.live = None


@breaks("step 6 on the Mordor Track")
def _beyond_the_crack_of_doom(state: State) -> None:
    state.fellowship.mordor = 6
    state.live = None


# ---------------------------------------------------------------------- tracks, dice, cards, tiles


@breaks("rohan: 4 steps from At War")
def _a_counter_off_the_track(state: State) -> None:
    state.politics["rohan"] = 4


@breaks("gondor: 0 steps from At War, active False")
def _a_passive_nation_at_war(state: State) -> None:
    state.politics["gondor"], state.active["gondor"] = 0, False


@breaks("southrons: 2 steps from At War, active False")
def _a_passive_shadow_nation(state: State) -> None:
    state.active["southrons"] = False


@breaks("shadow has 2 dice, 7 unrolled and 2 in the Hunt Box")
def _too_many_dice(state: State) -> None:
    state.unrolled[SHADOW] = 7


@breaks("free has 2 dice, -1 unrolled")
def _fewer_than_no_dice(state: State) -> None:
    state.unrolled[FREE] = -1


@breaks("shadow has the dice ('eye', 'army')")
def _an_eye_among_the_dice(state: State) -> None:
    state.dice[SHADOW] = ("eye", "army")


@breaks("free has the dice ('army',)")
def _a_face_of_the_other_side(state: State) -> None:
    state.dice[FREE] = ("army",)


@breaks("Elven Rings: ")
def _a_fourth_ring(state: State) -> None:
    state.rings[SHADOW] += 1


@breaks("Elven Rings: ")
def _a_ring_owed(state: State) -> None:
    state.rings[SHADOW] = -1


@breaks("fp-char-01 lies in 2 places")
def _a_card_twice(state: State) -> None:
    state.discards[FREE_PLAYER] = ("fp-char-01",)


@breaks("sh-strat-07 lies in 0 places")
def _a_card_nowhere(state: State) -> None:
    state.hand[SHADOW_PLAYER] = ()


@breaks("fp-char-01 lies in 2 places")
def _a_combat_card_that_is_still_in_the_hand(state: State) -> None:
    state.battle = Battle(
        attacker=FREE, kind="field", origin="dale", target="fangorn", chosen={"free-player": "fp-char-01"}
    )


@breaks("a card of another deck lies in free-character")
def _a_card_in_the_wrong_deck(state: State) -> None:
    card = state.decks["free-strategy"][0]
    state.decks["free-strategy"] = state.decks["free-strategy"][1:]
    state.decks["free-character"] = (*state.decks["free-character"], card)


@breaks("free-player holds 7 cards")
def _too_many_cards(state: State) -> None:
    state.acting = None
    state.hand[FREE_PLAYER] = (*state.hand[FREE_PLAYER], *state.decks["free-strategy"][:6])
    state.decks["free-strategy"] = state.decks["free-strategy"][6:]


@breaks("tile n3: 4 of 3")
def _a_tile_is_made(state: State) -> None:
    state.drawn = ("n3",)


@breaks("tile n3: 4 of 3")
def _a_drawn_tile_that_is_still_in_the_pool(state: State) -> None:
    state.hunt = Hunt(cause="roll", tile="n3")


@breaks("the standard tile n1 lies aside")
def _a_standard_tile_aside(state: State) -> None:
    pool = list(state.pool)
    pool.remove("n1")
    state.pool, state.aside = tuple(pool), (*state.aside, "n1")


@breaks("live abilities ")
def _an_ability_out_of_date(state: State) -> None:
    state.live = ()


# ---------------------------------------------------------------------- the tests


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_position_is_found_and_nothing_else(name: str) -> None:
    """C-002, R0.16, R9.2, R0.12, R8.1 and the rest: each check sees what it is for."""
    rule, expected = BROKEN[name]
    state = sound()
    state.acting = None
    assert invariants.faults(state) == []
    rule(state)
    found = invariants.faults(state)
    assert found, f"nobody noticed: {name}"
    assert [fault for fault in found if not fault.startswith(expected)] == []


def test_every_check_is_broken_by_some_position() -> None:
    """No invariant is there without a proof."""
    checks = invariants.faults.__code__.co_names
    used = {name for name in checks if name.startswith("_")}
    assert len(used) == 15
    silent = set(used)
    for rule, _ in BROKEN.values():
        state = sound()
        state.acting = None
        rule(state)
        silent -= {name for name in used if list(getattr(invariants, name)(state))}
    assert silent == set()


def test_limits_may_be_exceeded_while_an_action_goes_on() -> None:
    """R9.2, R1.6: they hold at its end."""
    state = sound()
    state.acting = SHADOW
    for name in ("too many units in the open", "too many units inside", "too many cards"):
        BROKEN[name][0](state)
        state.acting = SHADOW
    assert invariants.faults(state) == []


def test_a_siege_may_be_undecided_while_a_battle_is_fought_there() -> None:
    """R11.14: the garrison is gone, and the round is not over."""
    state = sound()
    BROKEN["a siege of nobody"][0](state)
    assert invariants.faults(state)
    state.battle = Battle(attacker=SHADOW, kind="siege", origin="lorien", target="lorien")
    assert invariants.faults(state) == []
