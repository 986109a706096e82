"""Corruption: up, down, and the end at twelve (R17)."""

from __future__ import annotations

import pytest

from tests.scenarios.builders import asked, bare_state, position, say
from wotr.rules.book import FREE, SHADOW
from wotr.rules.corruption import corrupt, heal
from wotr.rules.state import State
from wotr.table.errors import GameOver

MOVE = ("move-fellowship", "character", "character")


def test_corruption_starts_at_nothing_rises_and_falls() -> None:
    """R17.1."""
    state = bare_state()
    assert state.fellowship.corruption == 0
    corrupt(state, 3)
    corrupt(state, 0)
    heal(state, 1)
    assert state.fellowship.corruption == 2


def test_no_change_of_corruption_is_not_told() -> None:
    """R17.1."""
    state = bare_state()
    state.sink = []
    corrupt(state, 0)
    heal(state, 1)
    assert state.sink == []


def test_corruption_never_falls_below_nothing() -> None:
    """R17.1."""
    state = bare_state()
    corrupt(state, 1)
    heal(state, 2)
    assert state.fellowship.corruption == 0


@pytest.mark.parametrize("points", [1, 4])
def test_twelve_or_more_is_the_end(points: int) -> None:
    """R17.2, R19.1."""
    state = bare_state()
    corrupt(state, 11)
    with pytest.raises(GameOver) as over:
        corrupt(state, points)
    assert over.value.result == (SHADOW, "corruption")
    assert state.fellowship.corruption == 11 + points


def test_the_shadow_wins_in_the_middle_of_a_tile_before_the_fellowship_is_revealed() -> None:
    """R17.2, R19.2: nothing of what is being resolved follows."""
    game = position(
        dice={FREE: ["character"]},
        box={SHADOW: 1},
        fellowship={"region": "hollin", "companions": [], "corruption": 11},
        script={"hunt-roll": [(6,)], "tile": ["eye-r"]},
        seed=None,
    )
    say(game, MOVE)
    assert game.state.result == (SHADOW, "corruption")
    assert game.state.fellowship.hidden
    assert game.state.agenda == ()


def test_corruption_added_by_a_card_directly_cannot_be_softened() -> None:
    """R17.3: no table card, no Guide and no casualty is asked about."""

    async def card(state: State) -> None:
        corrupt(state, 2)

    game = position(
        rule=card,
        table=["fp-char-05", "fp-char-06"],
        fellowship={"region": "hollin", "companions": ["gimli", "meriadoc"]},
        dice={FREE: ["event"]},
    )
    assert asked(game) == "action"
    assert game.state.fellowship.corruption == 2
    assert game.state.table == ("fp-char-05", "fp-char-06")
