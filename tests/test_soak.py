"""Random games of every chooser, looked at from all sides: nothing may break, leak, or depend on how it is run.

A few games by default; WOTR_NIGHTLY=1 plays 1,000.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from wotr import text
from wotr.bots import CHOOSERS, Stream
from wotr.rules.actions import ACTIONS, USES
from wotr.rules.book import SIDES
from wotr.rules.kinds import KINDS
from wotr.rules.rulebook import GAME, WarOfTheRing
from wotr.rules.seats import all_seats
from wotr.rules.state import State
from wotr.simulate import Plan, simulate
from wotr.table.chance import Seeded
from wotr.table.driver import Driver
from wotr.table.errors import CannotUndo
from wotr.table.game import Game
from wotr.table.requests import Choice, Decision, Pick, Seat
from wotr.table.saves import open_game, save
from wotr.table.values import encode, plain

NIGHTLY = os.environ.get("WOTR_NIGHTLY") == "1"
VARIANTS = ("second-edition", "first-edition")
EACH = 1000 // (len(CHOOSERS) * len(VARIANTS)) + 1 if NIGHTLY else 1
ALL = [(name, variant, seed) for name in CHOOSERS for variant in VARIANTS for seed in range(1, EACH + 1)]
# Without a night to spend each chooser plays one edition, in turns.
GAMES = ALL if NIGHTLY else [game for place, game in enumerate(ALL) if place % 4 in (0, 3)]
FEW = GAMES if NIGHTLY else GAMES[::3]
DAWDLERS = {"uniform": 40}
"""Choosers that may need more than 200 turns since they rarely do anything on purpose; they stop after so many."""
FUTURE = 25
"""So many decisions two games are played on to see whether they stay the same."""


@cache
def rulebook(variant: str) -> WarOfTheRing:
    return WarOfTheRing({"variant": variant})


def new_game(variant: str, seed: int) -> Game[State]:
    book = rulebook(variant)
    return Game.new(book, Seeded(seed), book.setup)


def walk(game: Driver[State], chooser: str, seed: int) -> Iterator[tuple[int, Decision[Any]]]:
    """Play the game to its end and stop before every answer; the caller may answer himself."""
    choose, stream = CHOOSERS[chooser].choose, Stream(seed)
    step = 0
    while not game.over:
        assert game.pending, "the game is not over, yet nobody is asked"
        assert game.state.turn <= 200, "a game without an end"
        if game.state.turn > DAWDLERS.get(chooser, 200):
            return
        decision = game.pending[0]
        serial = game.serial
        yield step, decision
        if game.serial == serial:
            game.answer(decision.seat, choose(game.state, decision, stream))
        step += 1


def data_of(state: State) -> bytes:
    """The state as bytes, without `live`: that is only a note of what can be worked out at any time."""
    return encode({**state.to_data(), "live": None})


def data(game: Driver[State]) -> bytes:
    return data_of(game.state)


def play_on(game: Driver[State], steps: int, seed: int) -> bytes:
    """The state after so many more random decisions."""
    stream = Stream(seed)
    for _ in range(steps):
        if game.over:
            break
        decision = game.pending[0]
        game.answer(decision.seat, decision.sample(game.state, stream))
    return data(game)


# ------------------------------------------------------------------ what an option is made of


def fits(state: State, kind: str, value: Any) -> bool:
    """True when the value is of the type that a table of kinds names."""
    book = state.book
    known: dict[str, Any] = {
        "region": book.regions,
        "side": SIDES,
        "nation": book.nations,
        "figure": {**book.figures, **book.content.characters},
        "card": book.cards,
        "tile": book.tiles,
        "die": {face for faces in book.faces.values() for face in faces},
        "use": {*USES, *[use for uses in USES.values() for use in uses], "any"},
    }
    if kind == "flag":
        return type(value) is bool
    if kind == "count":
        return type(value) is int and value >= 0
    if kind == "text":
        return type(value) is str
    if kind.endswith("s") and kind[:-1] in known:
        return type(value) is tuple and all(item in known[kind[:-1]] for item in value)
    assert kind in known, f"no such type of a field: {kind}"
    return type(value) is str and value in known[kind]


def fields_of(kind: str, option: tuple[Any, ...]) -> tuple[str, ...]:
    """The types of the fields of an option by the tables; AssertionError for a verb that they do not have."""
    verb = option[0]
    if kind == "action":
        if verb in ACTIONS:
            return ("die", "use", *ACTIONS[verb].fields)
        return {"skip": ("die",), "pass": (), "ring": ("die", "die")}[verb]
    verbs = KINDS[kind].verbs
    if option in (("yes",), ("no",)):
        return ()
    assert verb in verbs, f"{kind} has no verb {verb}"
    return verbs[verb]


def check_decision(game: Driver[State], decision: Decision[Any]) -> None:
    assert decision.kind in KINDS
    if isinstance(decision, Choice):
        options = decision.options(game.state)
        assert options, f"{decision.kind}: no answer is possible"
        assert len(set(options)) == len(options), f"{decision.kind}: an answer is offered twice"
        for option in options:
            assert plain(option), f"{decision.kind}: {option!r} is no plain value"
            types = fields_of(decision.kind, option)
            if option[0] == "ability" and decision.kind == "action":
                continue
            assert len(option) == len(types) + 1, f"{decision.kind}: {option} should have {types}"
            for field, value in zip(types, option[1:], strict=True):
                assert fits(game.state, field, value), f"{decision.kind}: {value!r} in {option} is no {field}"
    else:
        assert isinstance(decision, Pick)
        assert decision.limit(game.state).first() is not None, f"{decision.kind}: no pick is possible"


def check_words(game: Driver[State], decision: Decision[Any]) -> None:
    view = game.view(decision.seat)
    text.prompt(view, decision, strict=True)
    if isinstance(decision, Choice):
        labels = [text.label(view, decision, option, strict=True) for option in decision.options(game.state)]
        assert len(set(labels)) == len(labels), f"{decision.kind}: two answers read alike: {sorted(labels)}"
        for option in decision.options(game.state):
            text.heading(decision, option[0], strict=True)
    else:
        for demand in decision.limit(game.state).demands:  # type: ignore[attr-defined]
            text.reason(demand.reason, strict=True)


@pytest.mark.parametrize(("chooser", "variant", "seed"), GAMES)
def test_every_position_is_sound_and_every_question_can_be_answered(chooser: str, variant: str, seed: int) -> None:
    game: Driver[State] = Driver(rulebook(variant), rulebook(variant).start(), Seeded(seed)).begin()
    stream = Stream(seed)
    for step, decision in walk(game, chooser, seed):
        faults = game.rulebook.check(game.state)
        assert not faults, f"turn {game.state.turn}, step {step}: {faults}"
        check_decision(game, decision)
        if step % 7 == 0:
            check_words(game, decision)
        if step % 40 == 0:
            offered = decision.options(game.state) if isinstance(decision, Choice) else ()
            for _ in range(4):
                value = offered[stream.randrange(len(offered))] if offered else decision.sample(game.state, stream)
                twin = game.copy()
                twin.answer(decision.seat, value)
                play_on(twin, 10, step)
    assert not game.rulebook.check(game.state)
    assert chooser in DAWDLERS or game.state.result in (
        ("shadow", "corruption"),
        ("free", "ring-destroyed"),
        ("shadow", "shadow-conquest"),
        ("free", "sauron-banished"),
    )


@pytest.mark.parametrize(("chooser", "variant", "seed"), FEW)
def test_a_copy_equals_its_original_and_has_the_same_future(chooser: str, variant: str, seed: int) -> None:
    game: Driver[State] = Driver(rulebook(variant), rulebook(variant).start(), Seeded(seed)).begin()
    for step, _ in walk(game, chooser, seed):
        if step % 60 == 0:
            twin = game.copy()
            before = data(game)
            assert data(twin) == before
            assert [d.kind for d in twin.pending] == [d.kind for d in game.pending]
            other = game.copy()
            assert play_on(twin, FUTURE, step) == play_on(other, FUTURE, step)
            assert data(game) == before, "playing a copy has changed the original"


@pytest.mark.parametrize(("chooser", "variant", "seed"), FEW)
def test_taking_back_leads_exactly_to_where_one_was(chooser: str, variant: str, seed: int) -> None:
    game = new_game(variant, seed)
    stream = Stream(seed)
    undone = 0
    for step, decision in walk(game, chooser, seed):
        if step % 3 or step > 600:
            continue
        before, events = data(game), len(game.events)
        game.answer(decision.seat, decision.sample(game.state, stream))
        try:
            game.undo(decision.seat)
        except CannotUndo:
            continue
        undone += 1
        assert data(game) == before
        assert len(game.events) == events
        assert game.pending[0].kind == decision.kind
    assert undone > 10


@pytest.mark.parametrize(("chooser", "variant", "seed"), FEW)
def test_a_saved_game_opens_where_it_was_and_goes_on_alike(
    chooser: str, variant: str, seed: int, tmp_path: Path
) -> None:
    game = new_game(variant, seed)
    digest = rulebook(variant).book.content.digest
    for step, _ in walk(game, chooser, seed):
        if step % 150 == 50:
            path = tmp_path / f"{step}.wotr"
            save(game, path, digest, "test")
            opened = open_game(path, {GAME: lambda setup: rulebook(setup["variant"])}, digest)
            assert opened.warnings == []
            assert data(opened) == data(game)
            assert opened.events == game.events
            assert [d.kind for d in opened.pending] == [d.kind for d in game.pending]
            assert play_on(opened, FUTURE, step) == play_on(game.copy(), FUTURE, step)


# ------------------------------------------------------------------ what a seat must not know


def cards_in(value: Any, state: State) -> set[str]:
    """Every card that is named anywhere in some data."""
    if isinstance(value, str):
        return {value} & state.book.cards.keys()
    if isinstance(value, dict):
        return cards_in(tuple(value.items()), state)
    if isinstance(value, tuple | list):
        return set().union(*[cards_in(item, state) for item in value]) if value else set()
    return set()


@pytest.mark.parametrize(("chooser", "variant", "seed"), GAMES if NIGHTLY else GAMES[1::2])
def test_no_seat_learns_what_it_must_not_know(chooser: str, variant: str, seed: int) -> None:
    """Views stay the same when all that is hidden changes places; events name no card before it was shown."""
    game = new_game(variant, seed)
    seats: tuple[Seat | None, ...] = (*all_seats(game.state), None)
    known: dict[Seat | None, set[str]] = {seat: set() for seat in seats}
    told = 0
    for step, decision in walk(game, chooser, seed):
        for seat in seats:
            view = game.view(seat)
            known[seat] |= cards_in(view.to_data(), view)
            for event in game.events_for(seat, told):
                assert event.reveal or cards_in(event.data, view) <= known[seat], f"{event} was told to {seat}"
                text.log_line(view, event, strict=True)
                known[seat] |= cards_in(event.data, view)
        told = len(game.events)
        if step % 25 == 0:
            for seat in seats:
                check_imagined(game, seat, decision, Stream(step))


def check_imagined(game: Game[State], seat: Seat | None, decision: Decision[Any], stream: Stream) -> None:
    twin = game.imagine(seat, stream)
    assert data_of(twin.view(seat)) == data_of(game.view(seat)), f"the view of {seat} leaks"
    assert not twin.rulebook.check(twin.state)
    assert [(d.seat, d.kind) for d in twin.pending] == [(d.seat, d.kind) for d in game.pending]
    if decision.seat == seat:
        other = twin.decision(seat)
        assert other.args == decision.args
        if isinstance(decision, Choice) and isinstance(other, Choice):
            assert other.options(twin.state) == decision.options(game.state), f"{decision.kind} tells {seat} a secret"
        for chooser in CHOOSERS.values():
            mine = chooser.choose(game.state, decision, Stream(1))
            assert mine == chooser.choose(twin.state, other, Stream(1)), f"{chooser.name} looks at hidden cards"


# ------------------------------------------------------------------ the same everywhere


def results(*arguments: str, hash_seed: str = "0") -> Any:
    """What `wotr simulate --json` reproducibly says."""
    done = subprocess.run(
        [sys.executable, "-m", "wotr", "simulate", "--json", *arguments],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)["results"]


def test_results_depend_on_neither_hash_seed_nor_processes() -> None:
    arguments = ("--games", "4", "--seed", "11", "--chooser", "racing-fellowship")
    one = results(*arguments, "--jobs", "1", hash_seed="1")
    assert results(*arguments, "--jobs", "2", hash_seed="4242") == one


def test_choosers_of_different_minds_play_each_other_without_faults() -> None:
    names = [name for name in CHOOSERS if name not in DAWDLERS]
    for place, name in enumerate(names):
        plan = Plan(free=name, shadow=names[place - 1], variant=VARIANTS[place % 2])
        summary = simulate(60 if NIGHTLY else 1, 1000, plan=plan)
        assert [(game.seed, game.fault) for game in summary.faults] == []
