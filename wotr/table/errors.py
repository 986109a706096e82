"""What can go wrong at the table. Every message names the thing and, where there is one, the cure."""

from __future__ import annotations


class TableError(Exception):
    """Base of all errors the driver raises on purpose; the game in memory is unharmed."""


class IllegalAnswer(TableError):
    """An answer that is not among the legal ones. `reason` is a reason key for the texts."""

    def __init__(self, message: str, reason: str) -> None:
        super().__init__(message)
        self.reason = reason


class StaleAnswer(TableError):
    """An answer to a question that is no longer open."""


class CannotUndo(TableError):
    """Nothing to take back, or a die, a draw, a reveal or another seat's answer stands in between."""


class RuleFault(TableError):
    """A defect inside a rule. The game was put back to before the last answer and goes on from there."""


class Misfit(TableError):
    """Records that do not lead through the rules as they are now."""


class SaveError(TableError):
    """A save that cannot be opened or written; the message names file, line and cause."""


class GameOver(Exception):
    """Raised by the verb that ends the game (R19.2); `result` is (winner, condition)."""

    def __init__(self, *result: str) -> None:
        super().__init__(*result)
        self.result = result
