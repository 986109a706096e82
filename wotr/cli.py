"""The command `wotr`: reads the command line and hands over. Nothing heavy is imported before it is needed."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from wotr import __version__
from wotr.refused import Refused

FAILED, MISUSED, INTERRUPTED = 1, 2, 130
EDITIONS = ("second", "first")


def count(text: str) -> int:
    """A whole number from 1 on, from the command line."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a number from 1 on")
    return number


def seed(text: str) -> int:
    """A seed: a whole number from 0 to 2 to the power of 62."""
    number = int(text)
    if not 0 <= number <= 1 << 62:
        raise argparse.ArgumentTypeError(f"{text} is not a number from 0 to {1 << 62}")
    return number


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    top = argparse.ArgumentParser(
        prog="wotr",
        description="War of the Ring, second edition: play it, simulate it, replay it. Without a command: the window "
        "with its start menu.",
        epilog="Each command explains itself: wotr COMMAND --help.",
    )
    top.add_argument("--version", action="version", version=f"wotr {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    commands.add_parser("menu", help="the window with its start menu (the same as no command)").set_defaults(run="menu")
    _play(commands)
    _simulate(commands)
    _replay(commands)
    _map(commands)
    _cards(commands)
    _check(commands)
    return top


def _edition(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--edition", choices=EDITIONS, default=None, help="rules of the second (default) or the first edition"
    )


def _play(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "play",
        help="a match for two at one screen",
        description="A match for two at one screen. It is saved as you play, in a new file; a save holds every secret "
        "of the game, so do not read it before the game is over.",
    )
    command.add_argument("--text", action="store_true", help="in this terminal instead of the window")
    _edition(command)
    command.add_argument("--seed", type=seed, metavar="N", help="the same dice and draws again")
    command.add_argument("--by-hand", action="store_true", help="you throw real dice and type in what they show")
    opened = command.add_mutually_exclusive_group()
    opened.add_argument("--load", metavar="FILE", help="open a saved game and go on with it")
    opened.add_argument("--continue", dest="newest", action="store_true", help="open the newest saved game")
    command.add_argument("--save", metavar="FILE", help="where to save instead of the folder of saves; must not exist")
    command.add_argument("--recover", action="store_true", help="with --load: open what is whole of a damaged save")
    command.add_argument(
        "--no-hand-over", action="store_true", help="one person plays both sides: do not ask who is at the screen"
    )
    command.set_defaults(run="play")


def _simulate(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "simulate",
        help="many games between programs, with figures",
        description="Plays many games between scripted players. Game i has the seed S + i, whatever runs beside it. "
        "A game that breaks down is written to the folder of saves. Choosers: by-verb, uniform, aggressive-shadow, "
        "racing-fellowship, rising-free, siege-lover, card-lover.",
    )
    command.add_argument("--games", type=count, default=100, metavar="N", help="how many games (default 100)")
    command.add_argument("--seed", type=seed, default=1, metavar="S", help="seed of the first game (default 1)")
    command.add_argument("--jobs", type=count, metavar="J", help="processes (default: one for each processor)")
    command.add_argument("--chooser", default=None, metavar="NAME", help="who plays both sides (default by-verb)")
    command.add_argument("--free", metavar="NAME", help="who plays the Free Peoples instead")
    command.add_argument("--shadow", metavar="NAME", help="who plays the Shadow instead")
    _edition(command)
    command.add_argument("--variant", metavar="ID", help="a set of rules by its name in the data, instead of --edition")
    command.add_argument("--max-turns", type=count, default=200, metavar="N", help="longer counts as a fault (200)")
    command.add_argument("--check", action="store_true", help="test every position for soundness; slower")
    command.add_argument("--json", action="store_true", help="print the figures as JSON")
    command.set_defaults(run="simulate")


def _replay(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "replay",
        help="a saved game from its beginning",
        description="Tells a saved game from its beginning, hidden cards included. With --verify every step is "
        "tested against the rules and nothing is told.",
    )
    command.add_argument("file", metavar="FILE")
    how = command.add_mutually_exclusive_group()
    how.add_argument("--verify", action="store_true", help="test every step; status 1 when one does not fit")
    how.add_argument("--text", action="store_true", help="tell the game in words (default)")
    command.set_defaults(run="replay")


def _map(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "map",
        help="the map of Middle-earth: look, search, measure ways",
        description="The map in a window, to look at and to search. Without a window: a picture file, what is known of "
        "a region, or a shortest way. Names may be written without accents; a part that only one name has is enough.",
    )
    what = command.add_mutually_exclusive_group()
    what.add_argument("--png", metavar="FILE", help="save the map as a picture")
    what.add_argument("--region", metavar="NAME", help="what is known of a region")
    what.add_argument("--path", nargs=2, metavar=("FROM", "TO"), help="a shortest way; status 1 when there is none")
    command.add_argument("--avoid", action="append", default=[], metavar="NAME", help="with --path: not through this")
    command.add_argument("--json", action="store_true", help="with --region or --path: print JSON")
    command.add_argument("--width", type=count, default=1920, metavar="N", help="of the picture, pixels (1920)")
    command.add_argument(
        "--layers", metavar="LIST", help="of the picture: nations,terrain,settlements,labels,ornaments,armies or all"
    )
    command.set_defaults(run="map")


def _cards(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "cards",
        help="the Event cards: list, read, search",
        description="Lists the Event cards. With words: the card that is called so, in full, or the cards with these "
        "words in their titles or texts. Accents may be left out, parts of words are enough.",
    )
    command.add_argument("words", nargs="*", metavar="NAME", help="an id, a title, or words to look for")
    command.add_argument("--side", choices=("free", "shadow"), help="only cards of this side")
    command.add_argument("--deck", choices=("character", "strategy"), help="only cards of these decks")
    command.add_argument("--json", action="store_true", help="print JSON: all that is printed on each card")
    command.set_defaults(run="cards")


def _check(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser("check", help="says what is wrong with the data files")
    command.add_argument("folder", metavar="FOLDER", nargs="?", help="a folder of data (default: the shipped data)")
    command.set_defaults(run="check")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and give the exit status: 0, 1 for what failed, 2 for misuse, 130 when interrupted."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        options = parser().parse_args(given or ["menu"])
        if not getattr(options, "run", None):
            parser().error("say what to do: menu, play, simulate, replay, map, cards or check")
        from wotr import commands

        status = commands.run(options)
        sys.stdout.flush()
        return status
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else MISUSED
    except Refused as refused:
        print(f"wotr: {refused}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        print("wotr: stopped", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader is gone. Python would complain once more when it flushes at exit, so stdout goes to nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
