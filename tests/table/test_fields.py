"""Declared fields: copy, view and JSON are made from the declaration, and nothing is seen that is not declared."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.table.toy import ANN, BOB, SEATS, Purse, ToyState, driver, new, run, step
from wotr.table.fields import Stateful, field, hidden, owned, stateful
from wotr.table.values import decode, encode, plain, renamed, tuples


def test_a_field_without_declaration_fails_at_import() -> None:
    with pytest.raises(TypeError, match=r"Bad\.score: declare it with field"):

        @stateful
        class Bad(Stateful):
            score: int = 0

    with pytest.raises(TypeError, match="sees"):
        field("value")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unknown way"):
        field("deep", sees=None)
    with pytest.raises(TypeError, match="kind"):
        field("record", sees=None)
    with pytest.raises(TypeError, match="registry"):
        field("records", sees=None)
    with pytest.raises(TypeError, match="neither"):
        field("value", sees=None, kind=Purse)


@stateful
class Inner(Stateful):
    name: str = field("value", sees=None)
    secret: tuple[int, ...] = field("value", sees=hidden(len), default=())


@stateful
class Everything(Stateful):
    book: Any = field("shared", sees=None)
    number: int = field("value", sees=None, default=1)
    flat: dict[str, int] = field("mapping", sees=None, default_factory=dict)
    deep: dict[str, dict[str, tuple[int, ...]]] = field("mappings", sees=None, default_factory=dict)
    one: Inner | None = field("record", sees=None, kind=Inner, default=None)
    many: dict[str, Any] = field("records", sees=None, registry={"x": Inner, "y": Inner}, default_factory=dict)
    mine: dict[str, int] = field("mapping", sees=owned(lambda n: 0), default_factory=dict)
    numbered: dict[int, str] = field("mapping", sees=None, default_factory=dict)
    sink: list[Any] | None = field("transient", sees=None, default=None)


def everything() -> Everything:
    return Everything(
        book=object(),
        flat={"a": 1},
        deep={"a": {"b": (1, 2)}},
        one=Inner("in", (1, 2, 3)),
        many={"x": Inner("ex")},
        mine={ANN: 3, BOB: 4},
        numbered={3: "three"},
        sink=[],
    )


def test_copies_are_equal_and_independent() -> None:
    state = everything()
    twin = state.copy()
    assert twin == state
    assert twin.book is state.book
    assert twin.sink is None
    twin.flat["a"] = 2
    twin.deep["a"]["b"] = ()
    twin.one.name = "out"  # type: ignore[union-attr]
    twin.many["x"].name = "out"
    twin.mine[ANN] = 0
    original = everything()
    original.book = state.book
    assert state == original
    assert not hasattr(state, "__dict__")


def test_views_mask_what_is_not_seen() -> None:
    state = everything()
    seen = state.view(ANN)
    assert type(seen) is Everything
    assert seen.mine == {ANN: 3, BOB: 0}
    assert seen.one.secret == 3  # type: ignore[union-attr]
    assert state.view(None).mine == {ANN: 0, BOB: 0}
    seen.flat["a"] = 9
    seen.deep["a"]["b"] = ()
    assert state.flat == {"a": 1}
    assert state.deep == {"a": {"b": (1, 2)}}
    assert seen.sink is None


def test_json_gives_back_the_same_state() -> None:
    state = everything()
    again = Everything.from_data(decode(encode(state.to_data())), {"book": state.book})
    assert again == state
    assert type(again.deep["a"]["b"]) is tuple
    assert again.numbered == {3: "three"}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda data: data.pop("flat"), "Everything: unknown or missing field flat"),
        (lambda data: data.update(new=1), "unknown or missing field new"),
        (lambda data: data.update(number="one"), r"Everything\.number: Expected `int`, got `str`"),
        (lambda data: data.update(flat=[1]), r"Everything\.flat: Expected `object`"),
        (lambda data: data.update(flat={"a": 1.5}), r"Everything\.flat: .*int"),
        (lambda data: data.update(deep={"a": 1}), r"Everything\.deep"),
        (lambda data: data.update(deep={"a": {"b": ["c"]}}), r"Everything\.deep"),
        (lambda data: data.update(one=3), "Inner: expected a mapping, found int"),
        (lambda data: data["one"].update(name=3), r"Inner\.name"),
        (lambda data: data.update(many={"z": {}}), r"Everything\.many: unknown part z"),
        (lambda data: data.update(many=[]), r"Everything\.many: expected a mapping"),
    ],
)
def test_data_of_the_wrong_form_is_named(change: Any, message: str) -> None:
    data = everything().to_data()
    change(data)
    with pytest.raises(ValueError, match=message):
        Everything.from_data(data, {"book": None})
    with pytest.raises(ValueError, match="expected a mapping"):
        Everything.from_data([], {})  # type: ignore[arg-type]


def test_toy_states_survive_json_at_every_point() -> None:
    game = driver(3)
    rng = random.Random(1)
    while step(game, rng):
        text = encode(game.state.to_data())
        again = ToyState.from_data(decode(text), {})
        assert again == game.state
        assert encode(again.to_data()) == text


def test_views_of_the_toy_show_no_secrets() -> None:
    game = new(3)
    rng = random.Random(2)
    while step(game, rng):
        for seat in SEATS:
            other = BOB if seat == ANN else ANN
            seen = game.view(seat)
            secret = {*game.state.deck, *game.state.hand[other], game.state.laid[other]} - {""}
            assert not any(f'"{card}"' in encode(seen.to_data()).decode() for card in secret)
            assert seen.hand[seat] == game.state.hand[seat]
            assert len(seen.hand[other]) == len(game.state.hand[other])


def test_imagined_games_look_the_same_to_the_seat_and_play_on() -> None:
    different = 0
    for seed in range(20):
        game = driver(seed)
        rng = random.Random(seed)
        while step(game, rng):
            for seat in (ANN, BOB, None):
                dream = game.imagine(seat, rng)
                assert dream.view(seat) == game.view(seat)
                assert [(d.seat, d.kind) for d in dream.pending] == [(d.seat, d.kind) for d in game.pending]
                assert dream.rulebook.check(dream.state) == []
                different += dream.state != game.state
            run(dream, seed, 6)
    assert different > 500


def test_events_show_what_the_seat_may_see() -> None:
    game = new(3)
    run(game, 3)
    for seat in (ANN, BOB, None):
        events = game.events_for(seat)
        assert len(events) == len(game.events)
        drawn = [event.data for event in events if event.kind == "drawn" and event.sees != seat]
        assert set(drawn) == {("?",)}
    assert [e.data for e in game.events_for(ANN) if e.sees == ANN] == [e.data for e in game.events if e.sees == ANN]
    assert game.events_for(ANN, 5) == game.events_for(ANN)[5:]


def test_values() -> None:
    for value in ("", 0, True, None, (), ("a", (1, None)), (1 << 62)):
        assert plain(value)
        assert decode(encode(value)) == value
    for other in (1.0, [], {}, frozenset(), 1 << 64, ("a", [1]), b"", type("S", (str,), {})("a")):
        assert not plain(other)
    assert tuples({"a": [1, [2, {"b": []}]]}) == {"a": (1, (2, {"b": ()}))}
    assert renamed({"a": ("b", 1, ("a",))}, {"a": "x", "b": "y"}) == {"x": ("y", 1, ("x",))}
    assert encode({"b": 1, "a": 2}) == b'{"b":1,"a":2}'
    for text in (b"", b"{", b"nul", b"[1,]", b"\xff", b'"\\ud800"', b"[" * 100_000, b"[" * 5000 + b"]" * 5000):
        with pytest.raises(ValueError, match=r".+"):
            decode(text)
    for data in (object(), {(1, 2): 3}, "\ud800"):
        with pytest.raises(ValueError, match="cannot be written"):
            encode(data)
