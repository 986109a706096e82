"""Where dice come from: seeds, scripts and people's hands."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.table.toy import ANN, driver, new, position, run, until
from wotr.table.chance import ByHand, Scripted, Seeded, number
from wotr.table.errors import IllegalAnswer, RuleFault, StaleAnswer
from wotr.table.requests import Chance, dice


def test_the_numbers_of_a_seed_are_fixed_for_ever() -> None:
    assert [number(1, n) for n in range(3)] == [10451216379200822465, 13757245211066428519, 17911839290282890590]
    assert Seeded(1).next(dice("d", 8)) == (6, 2, 1, 6, 4, 3, 4, 4)
    assert Seeded(1, 3).next(dice("d", 5)) == Seeded(1).next(dice("d", 8))[3:]
    assert Seeded(-1).next(dice("d", 5)) == Seeded((1 << 64) - 1).next(dice("d", 5))


def test_seeded_dice_are_fair_enough() -> None:
    for seed in range(5):
        counts = Counter(Seeded(seed).next(dice("d", 60_000)))
        assert set(counts) == {1, 2, 3, 4, 5, 6}
        assert all(9_500 < count < 10_500 for count in counts.values())


def test_a_copy_of_a_source_gives_the_same() -> None:
    one = Seeded(7)
    one.next(dice("d", 3))
    two = one.copy()
    assert one.next(dice("d", 9)) == two.next(dice("d", 9))
    script = Scripted({"d": [(1,), (2,)]}, Seeded(1))
    script.next(dice("d", 1))
    twin = script.copy()
    for count in (1, 2, 1):
        assert script.next(dice("d", count)) == twin.next(dice("d", count))
    assert script.used == twin.used == 5


def test_scripts_give_their_results_in_order_then_the_fallback() -> None:
    game = new(source=Scripted({"draw": ["c12", "c11"], "duel": [(6, 5)]}, Seeded(1)))
    assert game.state.hand == {"ann": ("c01", "c02", "c12"), "bob": ("c03", "c04", "c11")}
    until(game, "bid")
    game.answer(ANN, ("bid", 1))
    game.answer(game.pending[0].seat, ("bid", 2))
    assert [entry.value for entry in game.entries if entry.kind == "duel"] == [(6, 5)]
    run(game, 1)


def test_scripts_refuse_what_cannot_happen_and_what_is_missing() -> None:
    with pytest.raises(ValueError, match="'c01' is no result of 1"):
        new(source=Scripted({"draw": ["c01"]}))
    game = new(source=Scripted({"draw": ["c12", "c11"]}))
    until(game, "bid")
    game.answer(ANN, ("bid", 1))
    with pytest.raises(RuleFault, match="nothing scripted for duel"):
        game.answer(game.pending[0].seat, ("bid", 2))
    assert game.pending[0].kind == "bid"


def test_a_face_may_be_a_tuple() -> None:
    chance = Chance("tile", (("a", 1), ("b", 2)), 1, None)
    assert Scripted({"tile": [("a", 1)]}).next(chance) == (("a", 1),)
    assert Scripted({"tile": [(("b", 2),)]}).next(chance) == (("b", 2),)


def test_people_throw_by_hand() -> None:
    game = new(source=ByHand())
    assert game.pending == ()
    assert game.waiting is not None
    assert (game.waiting.kind, game.waiting.sees) == ("draw", ANN)
    assert position(game.copy()) == position(game)
    for wrong in ((), ("c01",), ("c05", "c06"), "c05", ["c05"], (5,)):
        with pytest.raises(IllegalAnswer):
            game.supply(wrong)  # type: ignore[arg-type]
    game.supply(("c05",))
    game.supply(("c06",))
    with pytest.raises(StaleAnswer):
        game.supply(("c07",))
    assert game.state.hand[ANN] == ("c01", "c02", "c05")
    until(game, "bid")
    game.answer(ANN, ("bid", 1))
    game.answer(game.pending[0].seat, ("bid", 2))
    with pytest.raises(IllegalAnswer, match="chance-wrong-face"):
        game.supply((7, 1))
    game.take_back(len(game.entries) - 1, ANN)
    assert game.waiting is None
    game.answer(game.pending[0].seat, ("bid", 3))
    game.answer(game.pending[0].seat, ("yes",))
    game.supply((True, 6))
    assert [[type(n) for n in e.value] for e in game.entries if e.kind == "duel"] == [[int, int]]  # type: ignore[union-attr]


def test_drivers_of_one_seed_are_alike() -> None:
    one, two, three = driver(5), driver(5), driver(6)
    for game in (one, two, three):
        run(game, 1)
    assert position(one) == position(two) != position(three)
