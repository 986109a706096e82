"""What each command does; the command line itself is in `cli`."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wotr import paths
from wotr.refused import Refused

if TYPE_CHECKING:
    from wotr.simulate import Plan, Played, Summary


def run(options: argparse.Namespace) -> int:
    """Run the command that was parsed; gives the exit status. Raises Refused."""
    deeds = {"menu": menu, "play": play, "simulate": simulate, "replay": replay, "map": map_}
    deeds |= {"cards": cards, "check": check}
    return deeds[options.run](options)


def variant(options: argparse.Namespace) -> str:
    """The set of rules asked for."""
    named = getattr(options, "variant", None)
    if named and options.edition:
        raise Refused("say either --edition or --variant")
    return str(named or f"{options.edition or 'second'}-edition")


def menu(options: argparse.Namespace) -> int:
    """The window with its start menu."""
    return _window("menu")


def play(options: argparse.Namespace) -> int:
    """A match in the window, or in the terminal."""
    if options.text:
        from wotr.terminal import start

        return start(options, variant(options))
    return _window(
        "play",
        variant=variant(options),
        seed=options.seed,
        by_hand=options.by_hand,
        privacy="open" if options.no_hand_over else None,
        load=options.load,
        newest=options.newest,
        save=options.save,
        recover=options.recover,
    )


def _window(what: str, **how: Any) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from wotr.ui.launch import launch

    return launch(what, **how)


def map_(options: argparse.Namespace) -> int:
    """The map: in a window, as a picture, or in words; status 1 when there is no way."""
    if options.json and options.region is None and not options.path:
        raise Refused("--json goes with --region or --path")
    if options.avoid and not options.path:
        raise Refused("--avoid goes with --path")
    if options.layers is not None and options.png is None:
        raise Refused("--layers goes with --png")
    if options.png is not None:
        return _picture(options)
    if options.region is None and not options.path:
        return _window("map")
    from wotr.content import load
    from wotr.geo import command

    if options.region is not None:
        print(command.region(load(), options.region, options.json))
        return 0
    start, end = options.path
    text, found = command.path(load(), start, end, options.avoid, options.json)
    print(text)
    return 0 if found else 1


def _picture(options: argparse.Namespace) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from wotr.ui.mapview import picture

    try:
        layers = picture.layers_from(options.layers) if options.layers is not None else picture.USUAL
        width, height = picture.save_png(Path(options.png).expanduser(), options.width, layers)
    except picture.PictureError as error:
        raise Refused(str(error)) from None
    print(f"{options.png}: {width} x {height} pixels")
    return 0


def cards(options: argparse.Namespace) -> int:
    """The Event cards: all of a deck, or those that are looked for."""
    from wotr import cardlist
    from wotr.content import load
    from wotr.terminal.screen import Screen

    text = " ".join(options.words)
    found = cardlist.look_up(load(), text, options.side, options.deck)
    if options.json:
        print(json.dumps([cardlist.data(card) for card in found.cards], ensure_ascii=False, indent=2))
        return 0
    width = min(100, shutil.get_terminal_size().columns) if sys.stdout.isatty() else None
    Screen().lines(cardlist.told(found, text, width))
    return 0


def check(options: argparse.Namespace) -> int:
    """Say what is wrong with the data, one line each."""
    from wotr.content import check as faults_of

    folder = Path(options.folder) if options.folder else None
    if folder is not None and not folder.is_dir():
        raise Refused(f"{folder}: there is no such folder")
    faults = faults_of(folder)
    for line in faults:
        print(line)
    if not faults:
        print("no faults")
    return 1 if faults else 0


def replay(options: argparse.Namespace) -> int:
    """Tell a saved game from its beginning, or test every step of it; status 1 when one does not fit."""
    from wotr.content import load
    from wotr.rules.rulebook import GAME, WarOfTheRing
    from wotr.table import saves, verify
    from wotr.table.errors import SaveError

    path = Path(options.file).expanduser()
    try:
        if options.verify:
            return _verified(path, verify.verify(path, {GAME: WarOfTheRing}, load().digest))
        saved = saves.describe(path)
        rulebook = saves.rulebook_of(path, saved, {GAME: WarOfTheRing})
    except SaveError as error:
        raise Refused(str(error)) from None
    from wotr.text import log_line

    view = rulebook.start().view(None)
    for lost in saved.lost:
        print(f"wotr: {lost}", file=sys.stderr)
    for event in saved.opening:
        print(log_line(view, event))
    for entry in saved.entries:
        for event in entry.events:
            print(log_line(view, event))
    return 0


def _verified(path: Path, faults: list[str]) -> int:
    for fault in faults:
        print(fault)
    if not faults:
        print(f"{path}: every step fits the rules")
    return 1 if faults else 0


# ------------------------------------------------------------------ simulate


def simulate(options: argparse.Namespace) -> int:
    """Many games; status 1 when one of them broke down."""
    from concurrent.futures import BrokenExecutor

    from wotr import simulate as series
    from wotr.table.errors import SaveError

    both = options.chooser or "by-verb"
    plan = series.Plan(options.free or both, options.shadow or both, variant(options), options.check, options.max_turns)
    jobs = options.jobs or (os.cpu_count() or 1)
    jobs = 1 if options.jobs is None and options.games < 20 else min(jobs, options.games)
    try:
        with Bar(options.games, options.json) as told:
            summary = series.simulate(
                options.games, options.seed, plan=plan, jobs=jobs, progress=told, saves=paths.saves_dir()
            )
    except (ValueError, SaveError) as error:
        raise Refused(str(error)) from None
    except BrokenExecutor:
        raise Refused("a process that played games was ended from outside; try fewer --jobs") from None
    print(json.dumps(summary.data(), indent=2) if options.json else _told(summary))
    return 1 if summary.faults else 0


class Bar:
    """A progress bar on a terminal, nothing elsewhere. Calling it counts a game."""

    def __init__(self, games: int, quiet: bool) -> None:
        self._games = games
        self._shown = sys.stderr.isatty() and not quiet
        self._faults = 0

    def __enter__(self) -> Bar:
        if self._shown:
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

            self._progress = Progress(
                TextColumn("games"),
                BarColumn(),
                MofNCompleteColumn(),
                TimeRemainingColumn(),
                TextColumn("{task.description}"),
                console=Console(stderr=True),
                transient=True,
            )
            self._progress.start()
            self._task = self._progress.add_task("", total=self._games)
        return self

    def __exit__(self, *why: object) -> None:
        if self._shown:
            self._progress.stop()

    def __call__(self, game: Played) -> None:
        self._faults += bool(game.fault)
        if self._shown:
            self._progress.update(self._task, advance=1, description=f"{self._faults} faults" if self._faults else "")


def _told(summary: Summary) -> str:
    from wotr.text import phrase

    data = summary.data()
    results, speed = data["results"], data["speed"]
    lines = [
        f"{results['games']} games in {speed['wall_seconds']:.1f} s: {speed['games_per_second']:.2f} games/s, "
        f"{speed['decisions_per_second']:.0f} decisions/s, {speed['turns_per_second']:.1f} turns/s"
    ]
    if results["mean_turns"] is not None:
        lines.append(f"mean length {results['mean_turns']:.1f} turns")
    for condition, games in results["winners"].items():
        share = 100 * games / results["games"]
        lines.append(f"{games:6} ({share:4.1f} %)  {phrase('victory', condition)}")
    lines.append(f"{len(summary.faults)} faults")
    for game in summary.faults:
        lines.append(f"  game {game.seed}: {game.fault}")
        lines.append(f"    again:  {command(summary.plan, game.seed)}")
        if game.file:
            lines.append(f"    replay: wotr replay {game.file} --verify")
    return "\n".join(lines)


def command(plan: Plan, seed: int) -> str:
    """The command that plays one game of a series once more."""
    parts = [f"wotr simulate --games 1 --seed {seed}"]
    parts.append(f"--chooser {plan.free}" if plan.free == plan.shadow else f"--free {plan.free} --shadow {plan.shadow}")
    parts.append(f"--variant {plan.variant}")
    if plan.check:
        parts.append("--check")
    if plan.max_turns != 200:
        parts.append(f"--max-turns {plan.max_turns}")
    return " ".join(parts)
