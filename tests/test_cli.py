"""The command `wotr` from outside: what it prints, how it ends, and that it never falls over bad files."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from wotr import __version__, cli, simulate
from wotr.rules.rulebook import WarOfTheRing
from wotr.simulate import Plan, Played
from wotr.table.chance import Seeded
from wotr.table.game import Game
from wotr.table.saves import save

HEAVY = ("pygame", "pygame_gui", "networkx", "yaml", "rich", "msgspec", "platformdirs", "asyncio", "wotr.rules")


def wotr(*arguments: str, typed: str = "", saves: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command as a process."""
    extra = {"WOTR_SAVES": str(saves)} if saves is not None else {}
    return subprocess.run(
        [sys.executable, "-m", "wotr", *arguments],
        env={**os.environ, **extra},
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def only_line(done: subprocess.CompletedProcess[str]) -> str:
    """The one line of a refusal; AssertionError for a traceback or a wrong status."""
    assert done.returncode == 1, done.stderr
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1, done.stderr
    assert lines[0].startswith("wotr: ")
    return lines[0]


def saved_game(path: Path) -> Path:
    """A short saved game."""
    book = WarOfTheRing()
    save(Game.new(book, Seeded(1), book.setup), path, book.book.content.digest, __version__)
    return path


# ------------------------------------------------------------------ the command line itself


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["simulate", "--help"], ["play", "--help"]])
def test_help_and_version_import_nothing_heavy(arguments: list[str]) -> None:
    code = (
        "import sys; from wotr.cli import main; status = main(sys.argv[1:]); "
        f"print('HEAVY', [name for name in {HEAVY!r} if name in sys.modules], status)"
    )
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "HEAVY [] 0"


def test_it_tells_its_version() -> None:
    assert wotr("--version").stdout == f"wotr {__version__}\n"


MISUSED = ("no-such-command", "simulate --games 0", "simulate --seed -1", "replay", "play --edition third")


@pytest.mark.parametrize("arguments", MISUSED)
def test_misuse_ends_with_status_2_and_says_how_it_is_used(arguments: str) -> None:
    done = wotr(*arguments.split())
    assert done.returncode == 2
    assert "usage:" in done.stderr


def test_every_chooser_is_named_in_the_help() -> None:
    from wotr.bots import CHOOSERS

    words = wotr("simulate", "--help").stdout.replace("\n", " ").replace("  ", "")
    for name in CHOOSERS:
        assert name in words.replace("- ", "-")


# ------------------------------------------------------------------ bad files


BAD = {
    "empty": b"",
    "words": b"this is no saved game\n",
    "binary": bytes(range(256)) * 10,
    "other-json": b'{"a": 1}\n{"b": 2}\n',
    "half-a-line": b'{"wotr-save":1,"game":"war-of-the-ring"',
}


@pytest.mark.parametrize("name", [*BAD, "missing", "folder"])
@pytest.mark.parametrize("command", [["replay"], ["replay", "--verify"], ["play", "--text", "--load"]])
def test_a_bad_file_is_refused_in_one_line(tmp_path: Path, name: str, command: list[str]) -> None:
    path = tmp_path / "bad.wotr"
    if name == "folder":
        path.mkdir()
    elif name in BAD:
        path.write_bytes(BAD[name])
    arguments = [*command, str(path)] if command[0] == "play" else [command[0], str(path), *command[1:]]
    assert str(path) in only_line(wotr(*arguments))


def test_a_damaged_save_names_the_line(tmp_path: Path) -> None:
    path = saved_game(tmp_path / "game.wotr")
    lines = path.read_bytes().splitlines(keepends=True)
    lines[2] = lines[2].replace(b'"n":2', b'"n":3')
    path.write_bytes(b"".join(lines))
    assert f"{path}:3:" in only_line(wotr("replay", str(path)))


def test_check_says_what_is_wrong_with_data(tmp_path: Path) -> None:
    assert wotr("check").stdout == "no faults\n"
    assert "no such folder" in only_line(wotr("check", str(tmp_path / "nowhere")))
    bad = wotr("check", str(tmp_path))
    assert bad.returncode == 1
    assert bad.stdout
    assert "Traceback" not in bad.stderr


# ------------------------------------------------------------------ replay


def test_replay_tells_a_game_and_verifies_it(tmp_path: Path) -> None:
    path = saved_game(tmp_path / "game.wotr")
    told = wotr("replay", str(path))
    assert told.returncode == 0
    assert told.stdout.startswith("Turn 1\n")
    verified = wotr("replay", str(path), "--verify")
    assert verified.returncode == 0, verified.stderr


# ------------------------------------------------------------------ simulate


def test_simulate_prints_figures_for_people_and_for_programs() -> None:
    people = wotr("simulate", "--games", "2", "--jobs", "1")
    assert people.returncode == 0, people.stdout + people.stderr
    assert "2 games in" in people.stdout
    assert "0 faults" in people.stdout
    figures = json.loads(wotr("simulate", "--games", "2", "--jobs", "1", "--json").stdout)
    assert figures["results"]["games"] == 2
    assert sum(figures["results"]["winners"].values()) == 2


def test_simulate_refuses_unknown_players_and_rules() -> None:
    assert "no-such-chooser" in only_line(wotr("simulate", "--chooser", "no-such-chooser"))
    assert "no-such-rules" in only_line(wotr("simulate", "--variant", "no-such-rules"))


def test_a_game_that_breaks_down_is_kept_and_told_how_to_see_it_again(tmp_path: Path) -> None:
    done = wotr("simulate", "--games", "1", "--seed", "5", "--max-turns", "1", saves=tmp_path)
    assert done.returncode == 1
    assert "1 faults" in done.stdout
    again = next(line for line in done.stdout.splitlines() if "again:" in line).split("wotr ", 1)[1].split()
    assert wotr(*again, saves=tmp_path).stdout.splitlines()[1:] == done.stdout.splitlines()[1:]
    replayed = next(line for line in done.stdout.splitlines() if "replay:" in line).split("wotr ", 1)[1].split()
    assert Path(replayed[1]).parent == tmp_path
    assert wotr(*replayed).returncode == 0


def test_any_executor_can_play_the_games() -> None:
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(2) as pool:
        spread = simulate.simulate(4, 3, executor=pool, chunk=1)
    assert spread.games == simulate.simulate(4, 3).games


def test_progress_hears_of_every_game() -> None:
    heard: list[Played] = []
    simulate.simulate(2, 3, progress=heard.append)
    assert [game.seed for game in heard] == [3, 4]


def test_nonsense_is_refused_from_python_as_well() -> None:
    with pytest.raises(ValueError, match="counted from 1"):
        simulate.simulate(0)
    with pytest.raises(ValueError, match="no chooser"):
        simulate.simulate(1, plan=Plan(free="nobody"))


# ------------------------------------------------------------------ play, from outside


def files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.wotr"))


def test_a_match_in_the_terminal_begins_and_the_end_of_input_leaves_it_saved(tmp_path: Path) -> None:
    done = wotr("play", "--text", saves=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    (path,) = files(tmp_path)
    assert str(path) in done.stdout
    assert "every secret" in done.stdout  # C-358
    assert wotr("replay", str(path)).stdout.startswith("Turn 1")


@pytest.mark.parametrize("arguments", [(), ("menu",), ("play",), ("map",)])
def test_without_a_display_the_window_says_so_in_one_line_with_the_cure(
    arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    done = wotr(*arguments, saves=tmp_path)
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("wotr: cannot open a window")
    assert "wotr play --text" in last


def test_every_match_has_a_file_of_its_own_and_continue_opens_the_newest(tmp_path: Path) -> None:
    assert "no saved game" in only_line(wotr("play", "--text", "--continue", saves=tmp_path))
    wotr("play", "--text", "--seed", "1", saves=tmp_path)
    wotr("play", "--text", "--seed", "2", "--no-hand-over", typed="1\nq\n", saves=tmp_path)
    assert len(files(tmp_path)) == 2
    newest = max(files(tmp_path), key=lambda path: path.stat().st_mtime_ns)
    opened = wotr("play", "--text", "--continue", typed="\n", saves=tmp_path)
    assert str(newest) in opened.stdout
    assert len(files(tmp_path)) == 2


def test_no_file_is_ever_written_over(tmp_path: Path) -> None:
    path = tmp_path / "mine.wotr"
    path.write_text("precious")
    assert "already" in only_line(wotr("play", "--text", "--save", str(path), saves=tmp_path))
    done = wotr("play", "--text", "--no-hand-over", typed=f"s {path}\nq\n", saves=tmp_path / "saves")
    assert "already" in done.stdout
    assert path.read_text() == "precious"


def test_colour_codes_are_never_sent_into_a_pipe(tmp_path: Path) -> None:
    assert "\033" not in wotr("play", "--text", "--no-hand-over", typed="b\nc\nq\n", saves=tmp_path).stdout


def test_a_reader_that_goes_away_is_no_error_and_the_game_is_saved(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "wotr", "play", "--text", "--no-hand-over"],
        env={**os.environ, "WOTR_SAVES": str(tmp_path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout
        assert process.stdin
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write(b"1\n" + b"b\n" * 300)
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 1
    assert wotr("replay", str(files(tmp_path)[0]), "--verify").returncode == 0


@pytest.mark.skipif(os.name == "nt", reason="signals are sent differently there")
def test_ctrl_c_ends_cleanly_and_the_game_is_saved(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "wotr", "play", "--text", "--no-hand-over"],
        env={**os.environ, "WOTR_SAVES": str(tmp_path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # in the background it may be ignored
    ) as process:
        assert process.stdout
        assert process.stdin
        assert process.stderr
        process.stdin.write(b"1\n")
        process.stdin.flush()
        while b" player: " not in process.stdout.readline():
            pass
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        assert process.returncode == 130
        assert err == b""
        assert b"Go on with it later" in out
    assert wotr("replay", str(files(tmp_path)[0]), "--verify").returncode == 0


def test_main_gives_the_status_back_to_a_caller(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--version"]) == 0
    assert cli.main(["replay", "/no/such/file"]) == 1
    assert cli.main(["what"]) == 2
    capsys.readouterr()
