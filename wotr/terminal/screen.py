"""Printing lines and reading answers: in colour on a terminal that has it, plain everywhere else."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterable
from typing import Any

from wotr.text.board import Line

STYLES = {"head": "bold", "free": "bright_blue", "shadow": "red", "note": "yellow"}
_CLEAR = "\033[2J\033[3J\033[H"


class Left(Exception):
    """The player is gone: end of input, or he said so."""


class Screen:
    """Standard input and output as a screen for one reader at a time."""

    def __init__(self) -> None:
        self.terminal = sys.stdin.isatty() and sys.stdout.isatty()
        self._console: Any = None
        dumb = os.environ.get("TERM", "") in ("", "dumb") and os.name != "nt"
        self._codes = self.terminal and not dumb
        if sys.stdout.isatty() and not dumb and not os.environ.get("NO_COLOR"):
            from rich.console import Console

            self._console = Console(highlight=False, markup=False, emoji=False)
        if self.terminal:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  gives input() line editing

    def say(self, text: str = "", about: str = "") -> None:
        """Print a line."""
        style = STYLES.get(about)
        if self._console is not None and style:
            from rich.text import Text

            self._console.print(Text(text, style), soft_wrap=True)
        else:
            print(text)

    def lines(self, lines: Iterable[Line]) -> None:
        """Print lines."""
        for line in lines:
            self.say(line.text, line.about)

    def ask(self, prompt: str) -> str:
        """A line from the reader, stripped. Raises Left at the end of input."""
        try:
            if self.terminal:
                return input(prompt).strip()
            print(prompt, end="", flush=True)
            line = sys.stdin.readline()
            if not line:
                raise EOFError
            print()
            return line.strip()
        except EOFError:
            print()
            raise Left from None
        except UnicodeDecodeError:
            return ""

    def clear(self) -> None:
        """Take away what the last reader saw; only a terminal can do that."""
        if self._codes:
            sys.stdout.write(_CLEAR)
            sys.stdout.flush()
