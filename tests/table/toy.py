"""A small game for the tests of the table: hands, a deck, bids in secret, dice, a public score.

Cards are c01 to c12 and worth their number. Each round both seats draw, play or lay down cards, spend coins, bid in
secret, and roll; whoever has 40 points at the end of a round wins.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from wotr.table.chance import Seeded, Source
from wotr.table.driver import Driver
from wotr.table.errors import GameOver
from wotr.table.events import tell
from wotr.table.fields import Stateful, field, hidden, owned, stateful
from wotr.table.game import Game
from wotr.table.picks import AtLeast, AtMost, Limit, Randomness
from wotr.table.requests import YES, Seat, Together, choose, confirm, dice, draw, offer, pick

ANN, BOB = Seat("ann"), Seat("bob")
SEATS = (ANN, BOB)
CARDS = tuple(f"c{n:02}" for n in range(1, 13))
COINS = ("gold", "silver", "tin")


def backs(cards: tuple[str, ...]) -> tuple[str, ...]:
    return ("?",) * len(cards)


def back(card: str) -> str:
    return "?" if card else ""


@stateful
class Purse(Stateful):
    coins: dict[str, int] = field("mapping", sees=None)
    spent: tuple[tuple[str, int], ...] = field("value", sees=None, default=())


@stateful
class ToyState(Stateful):
    hand: dict[str, tuple[str, ...]] = field("mapping", sees=owned(backs))
    laid: dict[str, str] = field("mapping", sees=owned(back))
    bids: dict[str, int] = field("mapping", sees=owned(lambda bid: -1))
    deck: tuple[str, ...] = field("value", sees=hidden(backs))
    score: dict[str, int] = field("mapping", sees=None)
    purses: dict[str, Any] = field("records", sees=None, registry={ANN: Purse, BOB: Purse})
    gone: tuple[str, ...] = field("value", sees=None, default=())
    turn: int = field("value", sees=None, default=0)
    settled: int = field("value", sees=None, default=0)
    agenda: tuple[tuple[Any, ...], ...] = field("value", sees=None, default=(("round",),))
    result: tuple[str, ...] | None = field("value", sees=None, default=None)
    sink: list[Any] | None = field("transient", sees=None, default=None)


class Toy:
    """The rulebook. A rule fails at every spot named in `broken`; `built` counts how often options were made."""

    name = "toy"
    milestones = frozenset({"round"})

    def __init__(self, goal: int = 40, rounds: int = 8) -> None:
        self.goal = goal
        self.rounds = rounds
        self.broken: set[str] = set()
        self.built = 0

    def start(self) -> ToyState:
        return ToyState(
            hand={ANN: ("c01", "c02"), BOB: ("c03", "c04")},
            laid={ANN: "", BOB: ""},
            bids={ANN: 0, BOB: 0},
            deck=CARDS[4:],
            score={ANN: 0, BOB: 0},
            purses={seat: Purse(coins={"gold": 2, "silver": 2, "tin": 3}) for seat in SEATS},
        )

    def settle(self, state: ToyState) -> None:
        state.settled = len(state.gone)

    def check(self, state: ToyState) -> list[str]:
        laid = [card for card in state.laid.values() if card]
        cards = [*state.deck, *state.gone, *laid, *state.hand[ANN], *state.hand[BOB]]
        return [] if sorted(cards) == list(CARDS) else [f"cards are not conserved: {sorted(cards)}"]

    def restore(self, data: Any) -> ToyState:
        state = ToyState.from_data(data, {})
        for card in (*state.deck, *state.gone):
            if card not in CARDS:
                raise ValueError(f"unknown card {card}")
        return state

    def permutation(self, state: ToyState, seat: Seat | None, rng: Randomness) -> dict[str, str]:
        unseen = list(state.deck)
        for other in SEATS:
            if other != seat:
                unseen += [*state.hand[other], *([state.laid[other]] if state.laid[other] else [])]
        unseen.sort()
        mixed = unseen.copy()
        for i in range(len(mixed) - 1, 0, -1):
            j = rng.randrange(i + 1)
            mixed[i], mixed[j] = mixed[j], mixed[i]
        return dict(zip(unseen, mixed, strict=True))

    def rename(self, state: ToyState, names: dict[str, str]) -> None:
        state.deck = tuple(sorted([names.get(card, card) for card in state.deck]))
        state.gone = tuple([names.get(card, card) for card in state.gone])
        for seat in SEATS:
            state.hand[seat] = tuple([names.get(card, card) for card in state.hand[seat]])
            state.laid[seat] = names.get(state.laid[seat], state.laid[seat])

    # ------------------------------------------------------------------ rules

    def fail_at(self, spot: str) -> None:
        if spot in self.broken:
            raise ZeroDivisionError(f"broken at {spot}")

    async def beat(self, state: ToyState, item: tuple[Any, ...]) -> None:
        rule: Any = getattr(self, item[0])
        await rule(state, *item[1:])

    async def round(self, state: ToyState) -> None:
        state.turn += 1
        tell(state, "round", state.turn)
        first, second = SEATS if state.turn % 2 else SEATS[::-1]
        state.agenda += (
            ("draws",),
            ("plays", first),
            ("plays", second),
            ("spends", first),
            ("quiet",),
            ("duel",),
            ("end",),
        )

    async def draws(self, state: ToyState) -> None:
        for seat in SEATS:
            if state.deck:
                card = await draw("draw", state.deck, sees=seat)
                state.deck = tuple([each for each in state.deck if each != card])
                state.hand[seat] += (card,)
                tell(state, "drawn", card, sees=seat, masked=("?",))

    async def plays(self, state: ToyState, seat: Seat) -> None:
        answer = await choose(seat, "play", self.playable, seat, secret=True)
        self.fail_at("play")
        if answer[0] == "pass":
            return
        card = answer[1]
        state.hand[seat] = tuple([each for each in state.hand[seat] if each != card])
        state.laid[seat] = card
        if await confirm(seat, "show", card) == YES:
            self.fail_at("show")
            state.laid[seat] = ""
            state.gone += (card,)
            state.score[seat] += int(card[1:])
            tell(state, "shown", seat, card, reveal=True)
        gift = await offer(SEATS[seat == ANN], "gift", self.gifts, seat)
        if gift is not None:
            state.score[seat] += gift[1]
            tell(state, "gift", seat, gift[1])

    def playable(self, state: ToyState, seat: Seat) -> tuple[tuple[str, ...], ...]:
        self.built += 1
        return (*[("play", card) for card in state.hand[seat]], ("pass",))

    def gifts(self, state: ToyState, seat: Seat) -> tuple[tuple[str, int], ...]:
        self.built += 1
        return tuple([("gift", n) for n in range(len(state.gone) % 4)])

    async def spends(self, state: ToyState, seat: Seat) -> None:
        picked = await pick(seat, "spend", self.spendable, seat)
        self.fail_at("spend")
        purse = state.purses[seat]
        purse.spent = picked
        for coin, count in picked:
            purse.coins[coin] -= count
            state.score[seat] += count
        await offer(seat, "thanks", lambda state: (("thanks",),))

    def spendable(self, state: ToyState, seat: Seat) -> Limit:
        self.built += 1
        pool = tuple(state.purses[seat].coins.items())
        most = AtMost(frozenset({"gold", "silver"}), 1, "too-rich")
        least = AtLeast(frozenset(COINS), min(1, sum(count for _, count in pool)), "too-stingy")
        return Limit(pool, (most,) if pool[2][1] == 0 else (most, least))

    async def quiet(self, state: ToyState) -> None:
        self.fail_at("quiet")
        state.score[ANN] += 0

    async def duel(self, state: ToyState) -> None:
        bids = await Together({seat: self.bid(state, seat) for seat in SEATS})
        self.fail_at("duel")
        tell(state, "bids", bids[ANN], bids[BOB], reveal=True)
        rolls = await dice("duel", 2)
        for seat, roll in zip(SEATS, rolls, strict=True):
            if roll > state.bids[seat]:
                state.score[seat] += state.bids[seat]
            state.bids[seat] = 0
            if state.laid[seat]:
                state.gone += (state.laid[seat],)
                state.laid[seat] = ""

    async def bid(self, state: ToyState, seat: Seat) -> int:
        (_, count) = await choose(seat, "bid", lambda state: tuple([("bid", n) for n in range(6)]))
        state.bids[seat] = count
        if count > 2:
            await offer(seat, "boast", lambda state: (("boast",),))
            if await confirm(seat, "sure", count) != YES:
                self.fail_at("sure")
                state.bids[seat] = 2
        return state.bids[seat]

    async def end(self, state: ToyState) -> None:
        best = max(SEATS, key=lambda seat: state.score[seat])
        if state.score[best] >= self.goal:
            tell(state, "won", best)
            raise GameOver(best, "points")
        if state.turn < self.rounds:
            state.agenda += (("round",),)


def new(seed: int = 1, source: Source | None = None, **options: Any) -> Game[ToyState]:
    rulebook = Toy(**options)
    return Game.new(rulebook, source or Seeded(seed), dict(options))


def driver(seed: int = 1, **options: Any) -> Driver[ToyState]:
    rulebook = Toy(**options)
    return Driver(rulebook, rulebook.start(), Seeded(seed)).begin()


def step(game: Driver[Any], rng: random.Random) -> bool:
    """One random answer of a random seat; False when nothing is open."""
    if not game.pending:
        return False
    decision = game.pending[rng.randrange(len(game.pending))]
    game.play(decision.seat, decision.sample(game.state, rng))
    return True


def run(game: Driver[Any], seed: int = 0, steps: int = 10_000) -> None:
    """At most so many random answers."""
    rng = random.Random(seed)
    for _ in range(steps):
        if not step(game, rng):
            return


def until(game: Driver[Any], kind: str, seed: int = 0) -> None:
    """Random answers until a decision of this kind is open."""
    rng = random.Random(seed)
    while not any(decision.kind == kind for decision in game.pending):
        assert step(game, rng), f"{kind} never came"


def position(game: Driver[Any]) -> tuple[Any, ...]:
    """All that can be compared of two games."""
    asked = [(d.seat, d.kind, d.args) for d in game.pending]
    return game.state.to_data(), asked, game.waiting and game.waiting.kind


RULEBOOKS = {"toy": lambda setup: Toy(**setup)}


def answers(entries: Iterable[Any]) -> list[Any]:
    return [(entry.code, entry.seat, entry.value) for entry in entries]
