"""How fast the engine is: prints one JSON object with absolute figures of this machine.

    python tools/bench.py [--quick] [--seed N]

Rates are per second of processor time, random players choosing by verb; times are microseconds of the processor unless
the name says otherwise. `turns` are whole turns. Compare figures only with others of the same run and machine.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

TOP = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TOP))

from wotr import __version__  # noqa: E402
from wotr.bots import CHOOSERS, DEFAULT, Stream  # noqa: E402
from wotr.rules.rulebook import GAME, WarOfTheRing  # noqa: E402
from wotr.rules.state import State  # noqa: E402
from wotr.simulate import Plan, rulebook, simulate  # noqa: E402
from wotr.table.chance import Seeded, number  # noqa: E402
from wotr.table.driver import Driver  # noqa: E402
from wotr.table.game import Game  # noqa: E402
from wotr.table.requests import Choice  # noqa: E402
from wotr.table.saves import open_game, save  # noqa: E402
from wotr.table.values import decode, encode  # noqa: E402

Times = list[float]


def micro(run: Callable[..., Any], *arguments: Any) -> float:
    """How long one call takes the processor, in microseconds."""
    began = time.process_time_ns()
    run(*arguments)
    return (time.process_time_ns() - began) / 1000


def told(times: Times) -> dict[str, float]:
    """Mean, 99th percentile and most of some times."""
    ordered = sorted(times)
    return {
        "mean": round(statistics.fmean(ordered), 2),
        "p99": round(ordered[int(len(ordered) * 0.99)], 2),
        "max": round(ordered[-1], 2),
        "n": len(ordered),
    }


def rates(games: int, seed: int) -> dict[str, float]:
    """Decisions, turns and games a second of processor time."""
    simulate(2, seed)
    summary = simulate(games, seed)
    cpu = sum(game.cpu for game in summary.games)
    return {
        "games": games,
        "faults": len(summary.faults),
        "decisions_per_s": round(sum(game.decisions for game in summary.games) / cpu, 1),
        "turns_per_s": round(sum(game.turns for game in summary.games) / cpu, 2),
        "games_per_s": round(games / cpu, 3),
    }


def listed(decision: Choice[Any], state: State) -> tuple[Any, ...]:
    """The options of a decision, built anew."""
    return tuple(decision.build(state, *decision.args))


def written(state: State) -> bytes:
    """A state as JSON."""
    return encode(state.to_data())


def read_again(book: WarOfTheRing, data: bytes) -> State:
    """The state from JSON."""
    return book.restore(decode(data))


def single_steps(games: int, seed: int) -> dict[str, Any]:
    """Copies, views and lists of options, measured at every few decisions of random games."""
    book = rulebook(Plan().variant)
    choose = CHOOSERS[DEFAULT].choose
    kept: dict[str, Times] = {name: [] for name in ("checkpoint", "middle", "view", "options", "to_json", "from_json")}
    for game in range(seed, seed + games):
        driver: Driver[State] = Driver(book, book.start(), Seeded(game)).begin()
        stream = Stream(number(game, 7))
        step = 0
        while not driver.over:
            decision = driver.pending[0]
            if isinstance(decision, Choice):
                kept["options"].append(micro(listed, decision, driver.state))
            if step % 5 == 0:
                kept["middle" if driver._log else "checkpoint"].append(micro(driver.copy))
                kept["view"].append(micro(driver.view, decision.seat))
            if step % 50 == 0:
                kept["to_json"].append(micro(written, driver.state))
                kept["from_json"].append(micro(read_again, book, written(driver.state)))
            driver.play(decision.seat, choose(driver.state, decision, stream))
            step += 1
    names = {
        "checkpoint": "copy_at_checkpoint_us",
        "middle": "copy_in_mid_beat_us",
        "view": "view_us",
        "options": "legal_choice_us",
        "to_json": "state_to_json_us",
        "from_json": "state_from_json_us",
    }
    return {names[name]: told(times) for name, times in kept.items() if times}


def saves(seed: int, records: int, rounds: int) -> dict[str, Any]:
    """Writing and opening a save of so many records."""
    book = rulebook(Plan().variant)
    digest = book.book.content.digest
    choose = CHOOSERS[DEFAULT].choose
    game: Game[State] = Game.new(book, Seeded(seed), book.setup)
    stream = Stream(seed)
    while not game.over and len(game.entries) < records:
        decision = game.pending[0]
        game.play(decision.seat, choose(game.state, decision, stream))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.wotr"
        written = [micro(lambda: save(game, path, digest, __version__, replace=True)) for _ in range(rounds)]
        opened = [micro(lambda: open_game(path, {GAME: lambda _: book}, digest)) for _ in range(rounds)]
        size = path.stat().st_size
    return {
        "records": len(game.entries),
        "bytes": size,
        "save_ms": round(statistics.median(written) / 1000, 2),
        "open_ms": round(statistics.median(opened) / 1000, 2),
    }


def process(arguments: list[str]) -> tuple[float, str]:
    """Milliseconds and output of a fresh interpreter."""
    began = time.perf_counter()
    done = subprocess.run([sys.executable, *arguments], cwd=TOP, capture_output=True, text=True, check=True)
    return (time.perf_counter() - began) * 1000, done.stdout


def starts(rounds: int) -> dict[str, float]:
    """How long it takes until something is there, over a bare interpreter."""
    commands = {
        "help_ms": ["-m", "wotr", "--help"],
        "version_ms": ["-m", "wotr", "--version"],
        "first_decision_ms": [
            "-c",
            "from wotr.rules.rulebook import WarOfTheRing as W; from wotr.table.driver import Driver as D;"
            "from wotr.table.chance import Seeded as S; b = W(); D(b, b.start(), S(1)).begin().pending[0]",
        ],
    }
    for arguments in commands.values():
        process(arguments)
    bare = statistics.median([process(["-c", "pass"])[0] for _ in range(rounds)])
    found = {"bare_interpreter_ms": round(bare, 1)}
    for name, arguments in commands.items():
        found[name] = round(statistics.median([process(arguments)[0] for _ in range(rounds)]) - bare, 1)
    return found


def memory(seed: int) -> float:
    """Megabytes at the peak of a process that plays one game; -1 where the system does not say."""
    try:
        import resource  # noqa: F401
    except ImportError:
        return -1
    code = (
        "import resource, sys; from wotr.simulate import play_game, Plan; play_game(Plan(), int(sys.argv[1]));"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    peak = int(process(["-c", code, str(seed)])[1])
    return round(peak / (1024 * 1024 if sys.platform == "darwin" else 1024), 1)


def main() -> int:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--quick", action="store_true", help="a fifth of the games; for a first look")
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    share = 1 if chosen.quick else 5
    began = time.perf_counter()
    WarOfTheRing()
    found: dict[str, Any] = {
        "version": __version__,
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors",
        "quick": chosen.quick,
        "rates": rates(20 * share, chosen.seed),
        **single_steps(4 * share, chosen.seed),
        "save": saves(chosen.seed, 1000, 3 * share),
        "start": starts(3 * share),
        "peak_memory_mb": memory(chosen.seed),
    }
    found["bench_seconds"] = round(time.perf_counter() - began, 1)
    print(json.dumps(found, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
