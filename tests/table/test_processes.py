"""Other processes: killed ones, ones with another hash seed, other windows, other Pythons."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.table.toy import RULEBOOKS, answers, new, position, run
from wotr.table.errors import SaveError
from wotr.table.journal import read
from wotr.table.saves import attach, detach, open_game, save
from wotr.table.values import encode
from wotr.table.verify import verify

ROOT = Path(__file__).resolve().parents[2]

PLAYS_FOR_EVER = """
import random, sys
from tests.table.toy import new, step
from wotr.table.saves import attach
game = new(3, goal=10**9, rounds=10**9)
attach(game, sys.argv[1], "data", "1")
print("ready", flush=True)
rng = random.Random(1)
while step(game, rng):
    pass
"""

PLAYS_ONCE = """
import sys
from tests.table.toy import new, run
from wotr.table.saves import attach, detach
from wotr.table.values import encode
game = new(3)
attach(game, sys.argv[1], "data", "1")
run(game, 1)
detach(game)
print(encode(game.state.to_data()).decode())
"""

HOLDS = """
import sys
from tests.table.toy import RULEBOOKS
from wotr.table.saves import attach, open_game
game = open_game(sys.argv[1], RULEBOOKS, "data")
attach(game, sys.argv[1], "data", "1")
print("ready", flush=True)
sys.stdin.read()
"""


def python(text: str, path: Path) -> list[str]:
    return [sys.executable, "-c", text, str(path)]


def environment(**more: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), **more}


@pytest.mark.parametrize("wait", [0.05, 0.2, 0.4])
def test_a_killed_program_loses_nothing_that_was_written(tmp_path: Path, wait: float) -> None:
    path = tmp_path / "game.wotr"
    child = subprocess.Popen(python(PLAYS_FOR_EVER, path), stdout=subprocess.PIPE, cwd=ROOT, env=environment())
    assert child.stdout is not None
    assert child.stdout.readline() == b"ready" + os.linesep.encode()
    time.sleep(wait)
    child.kill()
    child.wait()
    child.stdout.close()
    whole = path.read_bytes().count(b"\n") - 1
    saved = read(path)
    assert saved.whole
    assert len(saved.history) >= whole > 10
    game = open_game(path, RULEBOOKS, "data")
    assert answers(game.entries)[: len(saved.entries)] == answers(saved.entries)
    control = new(3, goal=10**9, rounds=10**9)
    run(control, 1, sum(entry.code == "a" for entry in game.entries))
    assert position(game) == position(control)
    attach(game, path, "data", "1")
    run(game, 2, 5)
    detach(game)
    assert all("cut off" in text for text in verify(path, RULEBOOKS, "data"))


def test_hash_seeds_and_processes_do_not_matter(tmp_path: Path) -> None:
    states, records = set(), set()
    for seed in ("0", "1", "77", "random"):
        path = tmp_path / f"{seed}.wotr"
        done = subprocess.run(
            python(PLAYS_ONCE, path), capture_output=True, text=True, check=True, cwd=ROOT,
            env=environment(PYTHONHASHSEED=seed),
        )  # fmt: skip
        states.add(done.stdout)
        records.add(tuple([line.rpartition(b',"~"')[0] for line in path.read_bytes().splitlines()[1:]]))
    assert len(states) == len(records) == 1


def test_every_python_plays_the_same_game(tmp_path: Path) -> None:
    path = tmp_path / "game.wotr"
    game = new(3)
    save(game, path, "data", "1")
    attach(game, path, "data", "1")
    run(game, 1)
    detach(game)
    records = b"".join([line.rpartition(b',"~"')[0] for line in path.read_bytes().splitlines()[1:]])
    assert hashlib.md5(records).hexdigest() == "6ed281fd226469100275ed8d4005b031"
    assert hashlib.md5(encode(game.state.to_data())).hexdigest() == "26d0314f6dd30d27bc88464f8e78dfd0"


def test_a_window_of_another_process_holds_the_save(tmp_path: Path) -> None:
    path = tmp_path / "game.wotr"
    game = new(3)
    attach(game, path, "data", "1")
    run(game, 1, 10)
    detach(game)
    child = subprocess.Popen(
        python(HOLDS, path), stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, env=environment()
    )
    assert child.stdout is not None
    assert child.stdin is not None
    assert child.stdout.readline().strip() == b"ready"
    with pytest.raises(SaveError, match="open in another window"):
        attach(game, path, "data", "1")
    assert position(open_game(path, RULEBOOKS, "data")) == position(game)
    child.kill()
    child.wait()
    child.stdin.close()
    child.stdout.close()
    attach(game, path, "data", "1")
    detach(game)
