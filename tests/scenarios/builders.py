"""Positions for scenario tests: a bare board plus what matters, dice and draws scripted."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import cache
from typing import Any

from wotr.rules.book import FREE, NAZGUL, NOBODY, SHADOW, SIDES, Army, Book, Side, elite, leader, regular
from wotr.rules.rulebook import WarOfTheRing
from wotr.rules.seats import FREE_PLAYER, SHADOW_PLAYER
from wotr.rules.state import State
from wotr.table.chance import Scripted, Seeded
from wotr.table.errors import IllegalAnswer
from wotr.table.game import Game
from wotr.table.requests import Seat

RANKS = {"R": regular, "E": elite, "L": leader}
SEATS: dict[str, Seat] = {FREE: FREE_PLAYER, SHADOW: SHADOW_PLAYER}
PHASES: dict[str, tuple[str, ...]] = {
    "recover": ("recover", "fellowship", "allocate", "roll", "actions", "idle", "victory", "turn"),
    "fellowship": ("fellowship", "allocate", "roll", "actions", "idle", "victory", "turn"),
    "allocate": ("allocate", "roll", "actions", "idle", "victory", "turn"),
    "roll": ("roll", "actions", "idle", "victory", "turn"),
    "idle": ("idle", "victory", "turn"),
    "victory": ("victory", "turn"),
}


@cache
def rulebook(variant: str = "second-edition") -> WarOfTheRing:
    """The shipped rules, compiled once."""
    return WarOfTheRing({"variant": variant})


class Caused(WarOfTheRing):
    """The rules with one beat more: something that a card or an ability of later times would cause."""

    def __init__(self, rules: WarOfTheRing, rule: Callable[[State], Coroutine[Any, Any, None]]) -> None:
        self.setup, self.book, self.rule = rules.setup, rules.book, rule

    def beat(self, state: State, item: tuple[Any, ...]) -> Coroutine[Any, Any, None]:
        """See Rulebook."""
        return self.rule(state) if item == ("caused",) else super().beat(state, item)


def army(book: Book, text: str) -> Army:
    """Figures from case notation: "gondor 3R 1E 1L, sauron 2R 1N, boromir"."""
    counts: dict[str, int] = {}
    for part in filter(None, (p.strip() for p in text.split(","))):
        words = part.split()
        if len(words) == 1:
            assert words[0] in book.figures, f"unknown figure {words[0]}"
            counts[words[0]] = counts.get(words[0], 0) + 1
            continue
        for word in words[1:]:
            found = re.fullmatch(r"(\d+)([RELN])", word)
            assert found, f"cannot read {word!r} in {text!r}"
            kind = NAZGUL if found[2] == "N" else RANKS[found[2]](words[0])
            counts[kind] = counts.get(kind, 0) + int(found[1])
    return book.army(counts)


def side_of(book: Book, figures: Army) -> Side:
    """The side of a non-empty Army."""
    return book.figures[figures[0][0]].side


def bare_state(variant: str = "second-edition") -> State:
    """The starting state without any figure on the map: all in the reinforcements, all seven in the Fellowship."""
    state = rulebook(variant).start()
    for side in SIDES:
        state.armies[side] = {}
    state.reserve = dict(state.book.box)
    state.turn = 1
    return state


def position(
    *,
    regions: Mapping[str, str | Mapping[str, str]] | None = None,
    standard: bool = False,
    control: Mapping[str, str] | None = None,
    politics: Mapping[str, int | tuple[bool, int]] | None = None,
    all_at_war: bool = True,
    dice: Mapping[str, Sequence[str]] | None = None,
    unrolled: Mapping[str, int] | None = None,
    box: Mapping[str, int] | None = None,
    fellowship: Mapping[str, Any] | None = None,
    hand: Mapping[str, Sequence[str]] | None = None,
    table: Sequence[str] = (),
    rings: Mapping[str, int] | None = None,
    gone: Sequence[str] = (),
    lost: Mapping[str, int] | None = None,
    reserve: Mapping[str, int] | None = None,
    pool: Sequence[str] | None = None,
    waiting: Sequence[str] = (),
    phase: str = "actions",
    to_act: str = FREE,
    returned: bool = False,
    once: Mapping[str, Any] | None = None,
    memo: Mapping[str, Any] | None = None,
    variant: str = "second-edition",
    script: Mapping[str, Sequence[Any]] | None = None,
    seed: int | None = 1,
    rule: Callable[[State], Coroutine[Any, Any, None]] | None = None,
) -> Game[State]:
    """A game standing at the first question of a small position.

    regions: region id -> army text in the open, or {"free": text, "shadow": text, "siege": text (inside)}.
    politics: nation -> steps (active), or (active, steps); other nations are At War unless all_at_war is False.
    fellowship: region, progress, hidden, corruption, companions, guide, mordor. Companions on the map or gone leave it.
    hand: side -> cards (taken out of the decks); table: cards on the table; lost: Free Peoples casualties by kind;
    reserve: overrides the count of a kind (the rest of the box counts as lost for the Free Peoples only).
    script: results by kind of chance, a tuple for dice; what is not scripted comes from `seed` (None: an error).
    rule: something that happens before all else, as if a card or an ability had caused it.
    """
    book = rulebook(variant)
    state = book.start() if standard else bare_state(variant)
    state.turn = max(state.turn, 1)
    _place(state, regions or {})
    for region, holder in (control or {}).items():
        if state.book.home[region] == holder:
            state.control.pop(region, None)
        else:
            state.control[region] = Side(holder)
    if all_at_war:
        for nation in state.politics:
            state.politics[nation], state.active[nation] = 0, True
    for nation, where in (politics or {}).items():
        active, steps = where if isinstance(where, tuple) else (True, where)
        state.politics[nation], state.active[nation] = steps, active
    _company(state, dict(fellowship or {}), gone)
    for kind, count in (lost or {}).items():
        state.reserve[kind] -= count
        state.lost[kind] = state.lost.get(kind, 0) + count
    for kind, count in (reserve or {}).items():
        state.lost[kind] = state.lost.get(kind, 0) + state.reserve[kind] - count
        state.reserve[kind] = count
    for side, faces in (dice or {}).items():
        state.dice[Side(side)] = tuple(faces)
    for side, count in (unrolled or {}).items():
        state.unrolled[Side(side)] = count
    for side, count in (box or {}).items():
        state.box[Side(side)] = count
    for side, cards in (hand or {}).items():
        for card in cards:
            _out_of_deck(state, card)
        state.hand[SEATS[side]] = tuple(cards)
    for card in table:
        _out_of_deck(state, card)
    state.table = tuple(table)
    for side, count in (rings or {}).items():
        state.rings[Side(side)] = count
    if pool is not None:
        rest = list(state.pool)
        state.pool = tuple(sorted(pool))
        for tile in pool:
            if tile in rest:
                rest.remove(tile)
            else:
                aside = list(state.aside)
                aside.remove(tile)
                state.aside = tuple(aside)
        state.drawn = tuple(rest)
    for tile in waiting:
        aside = list(state.aside)
        aside.remove(tile)
        state.aside = tuple(aside)
        state.waiting = (*state.waiting, tile)
    state.returned = returned
    state.once.update(once or {})
    state.memo.update(memo or {})
    state.live = None
    if phase == "actions":
        state.phase = "actions"
        state.agenda = (("action", to_act), ("idle",), ("victory",), ("turn",))
    else:
        state.agenda = tuple((item,) for item in PHASES[phase])
    if rule is not None:
        book = Caused(book, rule)
        state.agenda = (("caused",), *state.agenda)
    source = Scripted(script or {}, None if seed is None else Seeded(seed))
    game: Game[State] = Game(book, state, source, {"variant": variant})
    return game.begin()


def _place(state: State, regions: Mapping[str, str | Mapping[str, str]]) -> None:
    book = state.book
    for region, what in regions.items():
        assert region in book.regions, f"unknown region {region}"
        parts = {"": what} if isinstance(what, str) else what
        for side in SIDES:
            old = state.armies[side].pop(region, NOBODY)
            for kind, count in old:
                state.reserve[kind] += count
        for name, text in parts.items():
            figures = army(book, text)
            if not figures:
                continue
            for kind, count in figures:
                if book.figures[kind].rank == "character":
                    state.fate[kind] = "map"
                else:
                    state.reserve[kind] -= count
                    assert state.reserve[kind] >= 0, f"more {kind} than in the box"
            if name == "siege":
                state.inside[region] = figures
                if book.home[region] != side_of(book, figures):
                    state.control[region] = side_of(book, figures)
            else:
                side = Side(name) if name in SIDES else side_of(book, figures)
                state.armies[side][region] = figures
    for side, other in ((FREE, SHADOW), (SHADOW, FREE)):
        for region, figures in state.armies[side].items():
            if book.facts(figures).units and region not in state.inside and book.home[region] == other:
                state.control[region] = side


def _company(state: State, wanted: dict[str, Any], gone: Sequence[str]) -> None:
    for name in gone:
        state.fate[name] = "gone"
    companions = wanted.pop("companions", None)
    if companions is None:
        companions = [c for c in state.fellowship.companions if state.fate[c] == "fellowship"]
    for name in state.fellowship.companions:
        if name not in companions and state.fate[name] == "fellowship":
            state.fate[name] = "gone"
    state.fellowship.companions = tuple(companions)
    levels = state.book.figures
    best = max(companions, key=lambda c: levels[c].level, default="gollum")
    state.fellowship.guide = wanted.pop("guide", best)
    for name, value in wanted.items():
        assert hasattr(state.fellowship, name), f"the Fellowship has no {name}"
        setattr(state.fellowship, name, value)


def _out_of_deck(state: State, card: str) -> None:
    deck = state.book.deck_of[card]
    cards = list(state.decks[deck])
    cards.remove(card)
    state.decks[deck] = tuple(cards)


def asked(game: Game[State]) -> str:
    """The kind of the open decision, or "over"."""
    return game.pending[0].kind if game.pending else "over"


def options(game: Game[State]) -> tuple[Any, ...]:
    """The options of the open choice."""
    return tuple(game.decision().options(game.state))  # type: ignore[attr-defined]


def say(game: Game[State], *values: Any) -> Game[State]:
    """Answer the open decisions one after another; each value must be legal."""
    for value in values:
        game.answer(game.decision().seat, value)
        assert not game.rulebook.check(game.state), game.rulebook.check(game.state)
    return game


def refused(game: Game[State], value: Any) -> bool:
    """True when the answer is refused and nothing has changed."""
    before = game.state.to_data()
    try:
        game.answer(game.decision().seat, value)
    except IllegalAnswer:
        assert game.state.to_data() == before
        return True
    return False


def say_until(game: Game[State], kind: str, answers: Mapping[str, Any] | None = None) -> Game[State]:
    """Answer by kind of decision (default: the last option, which is declining where one can) until `kind` is asked."""
    for _ in range(200):
        if asked(game) in (kind, "over"):
            return game
        decision = game.decision()
        given = (answers or {}).get(decision.kind)
        if given is None:
            given = options(game)[-1] if hasattr(decision, "options") else decision.limit(game.state).first()  # type: ignore[attr-defined]
        say(game, given)
    raise AssertionError(f"{kind} was never asked")


def follow(game: Game[State], answers: Mapping[str, Any]) -> Game[State]:
    """Answer each kind of decision once, as long as they are asked; what the driver answers by itself is skipped."""
    left = dict(answers)
    while asked(game) in left:
        say(game, left.pop(asked(game)))
    return game


def figures(game: Game[State], region: str, side: str) -> dict[str, int]:
    """The figures of a side in the open part of a region, by kind."""
    return dict(game.state.armies[Side(side)].get(region, NOBODY))


def inside(game: Game[State], region: str) -> dict[str, int]:
    """The figures inside a besieged Stronghold, by kind."""
    return dict(game.state.inside.get(region, NOBODY))


def verbs(game: Game[State], verb: str) -> set[tuple[Any, ...]]:
    """What follows a verb in the options of the open choice."""
    return {option[1:] for option in options(game) if option[0] == verb}
