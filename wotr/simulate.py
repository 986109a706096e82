"""Many games between scripted players: how fast, who wins, and what goes wrong.

`simulate` runs them here, in local processes, or on any executor with the interface of concurrent.futures. Game number
i of a series with seed s has the seed s + i and is the same whatever else runs beside it, so results do not depend on
the number of processes.

On a Dask cluster:

    from dask.distributed import Client
    from wotr.simulate import simulate

    client = Client("tcp://scheduler:8786")
    summary = simulate(100_000, seed=1, executor=client.get_executor(), chunk=200)

Every worker needs this package installed; a chunk of games is sent as a few numbers and names and comes back as a list
of small records.
"""

from __future__ import annotations

import signal
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, as_completed
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from wotr import __version__
from wotr.bots import CHOOSERS, DEFAULT, Stream
from wotr.content import DEFAULT_VARIANT
from wotr.rules.rulebook import WarOfTheRing
from wotr.rules.state import State
from wotr.table.chance import Seeded, number
from wotr.table.driver import Driver
from wotr.table.errors import RuleFault
from wotr.table.game import Game
from wotr.table.saves import save

MAX_TURNS = 200
_MANY = 1_000_000  # decisions in one game: nothing legal comes near
_PLAYERS = 0x5EED  # keeps the players' numbers apart from those of the dice


@dataclass(frozen=True, slots=True)
class Plan:
    """How each game of a series is played: choosers by side, variant, checks, and when a game counts as endless."""

    free: str = DEFAULT
    shadow: str = DEFAULT
    variant: str = DEFAULT_VARIANT
    check: bool = False
    max_turns: int = MAX_TURNS


@dataclass(frozen=True, slots=True)
class Played:
    """One game: its seed, the result as (winner, condition), its length, and in `fault` what went wrong.

    `turn` is the turn in which it ended, `turns` counts the whole turns; `cpu` is in seconds and differs between runs.
    """

    seed: int
    result: tuple[str, ...] = ()
    turn: int = 0
    turns: int = 0
    decisions: int = 0
    fault: str = ""
    file: str = ""
    cpu: float = field(default=0.0, compare=False)


@dataclass(slots=True)
class Summary:
    """What a series gave. Everything but the times is the same for every way of running it."""

    plan: Plan
    games: list[Played]
    wall: float

    @property
    def faults(self) -> list[Played]:
        """The games that broke down."""
        return [game for game in self.games if game.fault]

    def winners(self) -> dict[str, int]:
        """How many games ended by each condition of victory, the most frequent first."""
        counts = Counter(game.result[1] for game in self.games if len(game.result) > 1)
        return dict(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])))

    def data(self) -> dict[str, Any]:
        """Plain data for JSON: `results` are reproducible, `speed` is not."""
        finished = [game for game in self.games if not game.fault]
        cpu = sum(game.cpu for game in self.games) or 1e-9
        wall = self.wall or 1e-9
        decisions = sum(game.decisions for game in self.games)
        turns = sum(game.turns for game in self.games)
        return {
            "plan": asdict(self.plan),
            "results": {
                "games": len(self.games),
                "decisions": decisions,
                "turns": turns,
                "mean_turns": round(sum(game.turn for game in finished) / len(finished), 3) if finished else None,
                "winners": self.winners(),
                "faults": [{"seed": g.seed, "fault": g.fault, "file": g.file} for g in self.faults],
            },
            "speed": {
                "wall_seconds": round(self.wall, 3),
                "cpu_seconds": round(cpu, 3),
                "games_per_second": round(len(self.games) / wall, 3),
                "decisions_per_second": round(decisions / wall, 1),
                "turns_per_second": round(turns / wall, 2),
                "decisions_per_cpu_second": round(decisions / cpu, 1),
                "turns_per_cpu_second": round(turns / cpu, 2),
            },
        }


@cache
def rulebook(variant: str) -> WarOfTheRing:
    """The rules of a variant, compiled once per process. Raises ValueError for a variant that does not exist."""
    return WarOfTheRing({"variant": variant})


class BrokenGameError(Exception):
    """A game that cannot go on: a broken invariant, no end in sight."""


def run(driver: Driver[State], plan: Plan, seed: int, each: Callable[[Driver[State]], None] | None = None) -> int:
    """Play an opened game to its end; gives the number of decisions.

    `each` is called before every decision. Raises BrokenGameError when a rule or a check of the plan fails.
    """
    players = {"free": CHOOSERS[plan.free].choose, "shadow": CHOOSERS[plan.shadow].choose}
    choose = {seat: players[side] for side, seats in driver.state.seats.items() for seat in seats}
    stream = Stream(number(seed, _PLAYERS))
    decisions = 0
    while driver.state.result is None:
        state = driver.state
        if plan.check:
            wrong = driver.rulebook.check(state)
            if wrong:
                raise BrokenGameError(f"turn {state.turn}: {'; '.join(wrong)}")
        if state.turn > plan.max_turns:
            raise BrokenGameError(f"no end after {plan.max_turns} turns")
        if not driver.pending or decisions > _MANY:
            raise BrokenGameError(f"turn {state.turn}: the game is not over, yet nobody is asked")
        if each is not None:
            each(driver)
        decision = driver.pending[0]
        value = choose[decision.seat](state, decision, stream)
        try:
            driver.play(decision.seat, value)
        except RuleFault as fault:
            said = f"turn {state.turn}: {value!r} to {decision.kind} of {decision.seat}"
            raise BrokenGameError(f"{said}: {fault.__cause__!r}") from fault
        decisions += 1
    if plan.check:
        wrong = driver.rulebook.check(driver.state)
        if wrong:
            raise BrokenGameError(f"at the end: {'; '.join(wrong)}")
    return decisions


def play_game(plan: Plan, seed: int) -> Played:
    """Play one game; a fault is reported in the result, never raised."""
    book = rulebook(plan.variant)
    began = time.process_time()
    driver: Driver[State] = Driver(book, book.start(), Seeded(seed))
    count = 0

    def counted(_: Driver[State]) -> None:
        nonlocal count
        count += 1

    fault = ""
    try:
        driver.begin()
        run(driver, plan, seed, counted)
    except BrokenGameError as broken:
        fault = str(broken)
    except Exception as error:  # any defect of a rule is a finding, not the end of the series
        fault = " ".join(f"{type(error).__name__}: {error}".split())
    state = driver.state
    turns = state.turn - (state.phase != "victory")
    return Played(seed, state.result or (), state.turn, turns, count, fault, "", time.process_time() - began)


def play_chunk(plan: Plan, seeds: tuple[int, ...]) -> list[Played]:
    """Play several games one after another: what a worker does."""
    return [play_game(plan, seed) for seed in seeds]


def simulate(
    games: int,
    seed: int = 1,
    *,
    plan: Plan | None = None,
    jobs: int = 1,
    executor: Executor | None = None,
    chunk: int | None = None,
    progress: Callable[[Played], None] | None = None,
    saves: Path | None = None,
) -> Summary:
    """Play `games` games with the seeds seed, seed + 1, ...

    jobs: local processes (1: in this one); executor: anything with submit() of concurrent.futures, used instead;
    chunk: games sent to a worker at a time; progress: called with each game as it comes in, in any order; saves: a
    folder where the journal of each game that broke down is written. Raises ValueError for unknown choosers, variants
    and numbers below 1.
    """
    plan = plan or Plan()
    if games < 1 or jobs < 1 or plan.max_turns < 1:
        raise ValueError("games, jobs and turns are counted from 1")
    for name in (plan.free, plan.shadow):
        if name not in CHOOSERS:
            raise ValueError(f"there is no chooser {name!r}; choose one of {', '.join(CHOOSERS)}")
    rulebook(plan.variant)
    began = time.perf_counter()
    seeds = range(seed, seed + games)
    found: list[Played] = []
    for game in _results(plan, seeds, jobs, executor, chunk):
        if game.fault and saves is not None:
            game = replace(game, file=str(keep(plan, game, saves)))
        found.append(game)
        if progress is not None:
            progress(game)
    found.sort(key=lambda game: game.seed)
    return Summary(plan, found, time.perf_counter() - began)


def _results(plan: Plan, seeds: range, jobs: int, executor: Executor | None, chunk: int | None) -> Iterator[Played]:
    if executor is not None:
        yield from _spread(executor, plan, _chunks(seeds, chunk or 20))
    elif jobs == 1:
        for seed in seeds:
            yield play_game(plan, seed)
    else:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        size = chunk or max(1, min(20, len(seeds) // (jobs * 4)))
        with ProcessPoolExecutor(jobs, get_context("spawn"), _die_at_once) as pool:
            yield from _spread(pool, plan, _chunks(seeds, size))


def _die_at_once() -> None:
    """In a worker: Ctrl-C ends it without finishing its games; the parent says what there is to say."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _chunks(seeds: range, size: int) -> Iterable[tuple[int, ...]]:
    return [tuple(seeds[first : first + size]) for first in range(0, len(seeds), size)]


def _spread(executor: Executor, plan: Plan, chunks: Iterable[tuple[int, ...]]) -> Iterator[Played]:
    futures = [executor.submit(play_chunk, plan, chunk) for chunk in chunks]
    try:
        for future in as_completed(futures):
            yield from future.result()
    finally:
        for future in futures:
            future.cancel()


def keep(plan: Plan, game: Played, folder: Path) -> Path:
    """Play a broken game once more, write its journal into `folder` and give the file's path.

    Raises SaveError when it cannot be written. An older file of this name gives way: it holds the same game.
    """
    book = rulebook(plan.variant)
    again: Game[State] = Game(book, book.start(), Seeded(game.seed), book.setup)
    with suppress(Exception):
        again.begin()
        run(again, plan, game.seed)
    path = folder / f"fault-{plan.free}-{plan.shadow}-{plan.variant}-{game.seed}.wotr"
    save(again, path, book.book.content.digest, __version__, replace=True)
    return path


__all__ = ["Plan", "Played", "Summary", "keep", "play_chunk", "play_game", "run", "simulate"]
