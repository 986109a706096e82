"""The scripted players: legal, reproducible, blind to secrets, and different enough to see every kind of ending."""

from __future__ import annotations

import pytest

from tests.scenarios.builders import position
from wotr.bots import CHOOSERS, Stream
from wotr.bots.choosers import by_verbs, register
from wotr.simulate import Plan, simulate

ENDINGS = {
    "corruption": ("by-verb", 1),
    "ring-destroyed": ("racing-fellowship", 1),
    "shadow-conquest": ("aggressive-shadow", 1),
    "sauron-banished": ("rising-free", 1),
}


def test_the_stream_gives_the_same_numbers_everywhere() -> None:
    stream = Stream(42)
    assert [stream.randrange(6) for _ in range(10)] == [1, 1, 0, 0, 4, 0, 1, 2, 1, 2]


@pytest.mark.parametrize("ending", ENDINGS)
def test_some_chooser_reaches_every_kind_of_victory(ending: str) -> None:
    """A dozen games of the chooser that is made for it are enough."""
    name, seed = ENDINGS[ending]
    for first in range(seed, seed + 12, 2):
        if ending in simulate(2, first, plan=Plan(free=name, shadow=name)).winners():
            return
    raise AssertionError(f"{name} does not reach {ending}")


@pytest.mark.parametrize("name", CHOOSERS)
def test_every_chooser_answers_legally_and_says_what_it_is_for(name: str) -> None:
    game = position(
        standard=True, dice={"free": ["character", "army-muster", "will"], "shadow": ["army", "muster", "event"]}
    )
    stream = Stream(7)
    for _ in range(40):
        if not game.pending:
            break
        decision = game.pending[0]
        game.answer(decision.seat, CHOOSERS[name].choose(game.state, decision, stream))
    assert CHOOSERS[name].help


def test_verbs_keep_their_order_and_their_options() -> None:
    assert by_verbs((("b", 1), ("a", 2), ("b", 3))) == {"b": [("b", 1), ("b", 3)], "a": [("a", 2)]}


def test_two_choosers_cannot_have_one_name() -> None:
    with pytest.raises(ValueError, match="two choosers"):
        register("by-verb", "")(CHOOSERS["by-verb"].choose)
