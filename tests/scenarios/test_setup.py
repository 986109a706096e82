"""The board before the first turn: every number of the set-up (R0)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.scenarios.builders import army, position, rulebook
from wotr.bots.choosers import CHOOSERS, Stream
from wotr.rules.book import ENEMY, FREE, SHADOW, SIDES, Army, Side
from wotr.rules.figures import reduce_elite
from wotr.rules.seats import FREE_PLAYER, SHADOW_PLAYER
from wotr.rules.state import State
from wotr.table.chance import Seeded
from wotr.table.driver import Driver

BOOK = rulebook().book

ARMIES = {
    "erebor": "dwarves 1R 2E 1L",
    "ered-luin": "dwarves 1R",
    "iron-hills": "dwarves 1R",
    "grey-havens": "elves 1R 1E 1L",
    "rivendell": "elves 2E 1L",
    "woodland-realm": "elves 1R 1E 1L",
    "lorien": "elves 1R 2E 1L",
    "minas-tirith": "gondor 3R 1E 1L",
    "dol-amroth": "gondor 3R",
    "osgiliath": "gondor 2R",
    "pelargir": "gondor 1R",
    "bree": "north 1R",
    "carrock": "north 1R",
    "dale": "north 1R 1L",
    "north-downs": "north 1E",
    "the-shire": "north 1R",
    "edoras": "rohan 1R 1E",
    "fords-of-isen": "rohan 2R 1L",
    "helms-deep": "rohan 1R",
    "orthanc": "isengard 4R 1E",
    "north-dunland": "isengard 1R",
    "south-dunland": "isengard 1R",
    "barad-dur": "sauron 4R 1E 1N",
    "dol-guldur": "sauron 5R 1E 1N",
    "gorgoroth": "sauron 3R",
    "minas-morgul": "sauron 5R 1N",
    "moria": "sauron 2R",
    "mount-gundabad": "sauron 2R",
    "nurn": "sauron 2R",
    "morannon": "sauron 5R 1N",
    "far-harad": "southrons 3R 1E",
    "near-harad": "southrons 3R 1E",
    "north-rhun": "southrons 2R",
    "south-rhun": "southrons 3R 1E",
    "umbar": "southrons 3R",
}
RESERVES = (
    "dwarves 2R 3E 3L, elves 2R 4E, gondor 6R 4E 3L, north 6R 4E 3L, rohan 6R 4E 3L, "
    "isengard 6R 5E, sauron 8R 4E 4N, southrons 10R 3E"
)
BOXES = (
    "dwarves 5R 5E 4L, elves 5R 10E 4L, gondor 15R 5E 4L, north 10R 5E 4L, rohan 10R 5E 4L, "
    "isengard 12R 6E, sauron 36R 6E 8N, southrons 24R 6E"
)


def start(variant: str = "second-edition") -> State:
    return rulebook(variant).start()


def everybody(state: State) -> Counter[str]:
    """All figures of the box: on the map, inside Strongholds, in the reinforcements, out of the game."""
    counts: Counter[str] = Counter()
    for side in SIDES:
        for figures in state.armies[side].values():
            counts.update(dict(figures))
    for figures in state.inside.values():
        counts.update(dict(figures))
    counts.update(state.reserve)
    counts.update(state.lost)
    return +Counter({kind: count for kind, count in counts.items() if kind in BOOK.box})


# ---------------------------------------------------------------------- R0.19 to R0.22


@pytest.mark.parametrize("region", sorted(BOOK.regions))
def test_armies_stand_where_the_set_up_puts_them(region: str) -> None:
    """R0.22: region by region; where the list has nothing nobody stands."""
    state = start()
    placed: dict[Side, Army] = {side: state.armies[side].get(region, ()) for side in SIDES}
    expected = army(BOOK, ARMIES.get(region, ""))
    assert placed[FREE] + placed[SHADOW] == expected


def test_what_is_not_placed_is_in_the_reinforcements() -> None:
    """R0.22."""
    state = start()
    assert {kind: count for kind, count in state.reserve.items() if count} == dict(army(BOOK, RESERVES))
    assert not any(state.lost.values())


def test_the_boxes_hold_so_many_figures() -> None:
    """R0.16, C-002."""
    assert dict(everybody(start())) == dict(army(BOOK, BOXES)) == BOOK.box


@pytest.mark.parametrize("variant", ["second-edition", "first-edition"])
def test_box_totals_never_change_in_a_long_game(variant: str) -> None:
    """C-002, R0.16: whatever random players do, and no Sauron Regular is made out of nothing."""
    rules = rulebook(variant)
    game: Driver[State] = Driver(rules, rules.start(), Seeded(5)).begin()
    stream, choose = Stream(5), CHOOSERS["by-verb"].choose
    for _ in range(500):
        if game.over:
            break
        decision = game.pending[0]
        game.play(decision.seat, choose(game.state, decision, stream))
        assert everybody(game.state) == BOOK.box


@pytest.mark.parametrize(("nation", "region"), [("gondor", "minas-tirith"), ("sauron", "barad-dur")])
def test_reducing_an_elite_moves_two_figures(nation: str, region: str) -> None:
    """C-002, R11.13: the Elite off the board, a Regular onto it."""
    state = start()
    side = BOOK.side_of[nation]
    reduce_elite(state, (region, side, False), nation)
    pile = state.lost if side == FREE else state.reserve
    old = rulebook().start()
    before = old.lost if side == FREE else old.reserve
    assert pile[f"{nation}-elite"] == before[f"{nation}-elite"] + 1
    assert state.reserve[f"{nation}-regular"] == old.reserve[f"{nation}-regular"] - 1
    assert everybody(state) == BOOK.box


def test_the_fellowship_starts_in_rivendell() -> None:
    """R0.19, C-001."""
    company = start().fellowship
    assert (company.region, company.progress, company.corruption, company.hidden) == ("rivendell", 0, 0, True)
    seven = ("gandalf-grey", "strider", "boromir", "legolas", "gimli", "meriadoc", "peregrin")
    assert company.companions == seven
    assert company.guide == "gandalf-grey"
    assert not company.in_mordor


def test_rings_and_people_aside() -> None:
    """R0.19, C-001: three Rings with the Free Peoples; Aragorn, Gandalf the White and the Minions aside."""
    state = start()
    assert state.rings == {FREE: 3, SHADOW: 0}
    aside = {name for name, fate in state.fate.items() if fate == "aside"}
    assert aside == {"aragorn", "gandalf-white", "saruman", "witch-king", "mouth-of-sauron"}
    assert "gollum" not in state.fellowship.companions


def test_decks_and_hands() -> None:
    """R0.20, C-001: four decks of 24, hands empty."""
    state = start()
    assert {deck: len(cards) for deck, cards in state.decks.items()} == {
        "free-character": 24,
        "free-strategy": 24,
        "shadow-character": 24,
        "shadow-strategy": 24,
    }
    assert state.hand == {FREE_PLAYER: (), SHADOW_PLAYER: ()}
    assert state.table == state.played == ()


def test_the_hunt_pool() -> None:
    """R0.20, R16.1, C-001: the 16 standard tiles; the 8 special ones aside."""
    state = start()
    tiles = BOOK.tiles
    pool = Counter((tiles[tile].value, tiles[tile].reveal) for tile in state.pool)
    assert pool == {
        ("eye", True): 4,
        (3, False): 3,
        (2, False): 2,
        (2, True): 1,
        (1, False): 2,
        (1, True): 2,
        (0, True): 2,
    }
    assert len(state.aside) == 8
    assert not state.drawn + state.waiting + state.removed


def test_dice_of_the_first_turn() -> None:
    """R0.20, C-001: four and seven."""
    game = position(standard=True, phase="recover", all_at_war=False)
    assert game.state.unrolled == {FREE: 4, SHADOW: 7}


def test_the_political_track() -> None:
    """R0.21, C-095: steps to At War, who is active; nobody is At War."""
    state = start()
    assert state.politics == {
        "elves": 3,
        "dwarves": 3,
        "north": 3,
        "rohan": 3,
        "gondor": 2,
        "southrons": 2,
        "sauron": 1,
        "isengard": 1,
    }
    active = {nation for nation, is_active in state.active.items() if is_active}
    assert active == {"elves", "sauron", "isengard", "southrons"}


def test_a_new_game_is_sound_and_begins_with_the_free_peoples_in_phase_two() -> None:
    """R1.1: the draws of phase 1 ask nobody."""
    rules = rulebook()
    game: Driver[State] = Driver(rules, rules.start(), Seeded(1)).begin()
    assert rules.check(game.state) == []
    assert (game.state.turn, game.state.phase) == (1, "fellowship")
    assert game.pending[0].seat == FREE_PLAYER


# ---------------------------------------------------------------------- R0.1 to R0.11


def test_the_nations_and_their_sides() -> None:
    """R0.1."""
    assert set(BOOK.nations_of[FREE]) == {"dwarves", "elves", "gondor", "north", "rohan"}
    assert set(BOOK.nations_of[SHADOW]) == {"sauron", "isengard", "southrons"}


def test_adjacency_is_mutual() -> None:
    """R0.2."""
    for region, near in BOOK.adjacent.items():
        assert all(region in BOOK.adjacent[other] for other in near), region
        assert region not in near


def test_fortifications_are_no_settlements() -> None:
    """R0.4: Osgiliath and the Fords of Isen."""
    assert BOOK.fortifications == {"osgiliath", "fords-of-isen"}
    assert not any(BOOK.settlement[region] or BOOK.home[region] for region in BOOK.fortifications)


def test_the_nation_of_a_region_is_its_border() -> None:
    """R0.5: not who stands there."""
    assert [BOOK.nation_of[r] for r in ("osgiliath", "north-ithilien", "south-ithilien")] == [None] * 3
    assert BOOK.nation_of["fords-of-isen"] == "rohan"
    assert BOOK.nation_of["druadan-forest"] == "gondor"


def test_a_settlement_starts_under_its_own_nation() -> None:
    """R0.6, R0.7: no control marker lies on the board, everything is unconquered."""
    assert start().control == {}


def test_units_leaders_and_characters() -> None:
    """R0.11: Regulars and Elites are units, Leaders and Nazgûl lead, Characters are neither."""
    facts = BOOK.facts(army(BOOK, "gondor 2R 1E 3L, boromir"))
    assert (facts.units, facts.regulars, facts.elites, facts.leaders) == (3, 2, 1, 3)
    assert facts.characters == ("boromir",)
    assert facts.leadership == 4
    shadow = BOOK.facts(army(BOOK, "sauron 1R 2N, saruman"))
    assert (shadow.units, shadow.leaders, shadow.nazgul) == (1, 0, 2)


def test_the_witch_king_is_a_nazgul() -> None:
    """R0.14, R0.15: he counts as one figure and as two of Leadership."""
    facts = BOOK.facts(army(BOOK, "sauron 1R 2N, witch-king"))
    assert (facts.nazgul, facts.nazgul_leadership) == (3, 4)


def test_what_the_map_is_worth() -> None:
    """C-231, R19.3: 20 points on the Free Peoples' side, 18 on the Shadow's."""
    worth = {side: {r: BOOK.regions[r].vp for r in BOOK.regions if BOOK.home[r] == side} for side in SIDES}
    assert {side: sum(points.values()) for side, points in worth.items()} == {FREE: 20, SHADOW: 18}
    assert {r for r, vp in worth[FREE].items() if vp == 1} == {"dale", "edoras", "pelargir", "the-shire"}
    assert {r for r, vp in worth[SHADOW].items() if vp == 1} == {"angmar", "far-harad"}
    assert [sum(vp == 2 for vp in worth[side].values()) for side in SIDES] == [8, 8]
    others = [r for r in BOOK.regions if BOOK.settlement[r] not in ("city", "stronghold")]
    assert {BOOK.regions[r].vp for r in others} == {0}
    assert {"iron-hills", "bree", "osgiliath", "fords-of-isen"} <= set(others)


def test_sides_are_each_others_enemies() -> None:
    """R0.1."""
    assert ENEMY == {FREE: SHADOW, SHADOW: FREE}
