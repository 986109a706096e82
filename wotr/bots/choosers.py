"""Scripted test players for simulations: a table of choosers, each with a name and a line of help.

A chooser looks at the decision and at public facts of the position only (never at another seat's cards). It takes the
state itself and not a view, since a view for each decision would cost more than the game; that is why choosers are for
simulations and tests and are no opponents.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from wotr.rules.state import State
from wotr.table.chance import number
from wotr.table.requests import Choice, Decision

Choose = Callable[[State, Decision[Any], "Stream"], Any]
DEFAULT = "by-verb"


class Stream:
    """Random numbers that are the same on every machine and Python: the n-th is a function of (seed, n)."""

    __slots__ = ("seed", "used")

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.used = 0

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to stop - 1."""
        used = self.used
        self.used = used + 1
        return number(self.seed, used) % stop


class Chooser(NamedTuple):
    """A scripted player: `choose(state, decision, stream)` gives a legal answer."""

    name: str
    help: str
    choose: Choose


CHOOSERS: dict[str, Chooser] = {}


def register(name: str, help: str) -> Callable[[Choose], Choose]:
    """Put a chooser into the table. Raises ValueError for a name that is taken."""

    def keep(choose: Choose) -> Choose:
        if name in CHOOSERS:
            raise ValueError(f"two choosers are called {name}")
        CHOOSERS[name] = Chooser(name, help, choose)
        return choose

    return keep


def by_verbs(options: tuple[Any, ...]) -> dict[Any, list[Any]]:
    """The options grouped by their verb, in the order given."""
    groups: dict[Any, list[Any]] = {}
    for option in options:
        verb = option[0]
        if verb in groups:
            groups[verb].append(option)
        else:
            groups[verb] = [option]
    return groups


@register(DEFAULT, "a verb at random, then one of its options: rare deeds are not drowned by long lists")
def by_verb(state: State, decision: Decision[Any], stream: Stream) -> Any:
    """Every verb is equally likely, and every option of a verb."""
    if not isinstance(decision, Choice):
        return decision.sample(state, stream)
    options = decision.options(state)
    if len(options) == 1:
        return options[0]
    groups = list(by_verbs(options).values())
    group = groups[stream.randrange(len(groups))]
    return group[stream.randrange(len(group))]


@register("uniform", "every option is equally likely; dawdles, so that some games last beyond 200 turns")
def uniform(state: State, decision: Decision[Any], stream: Stream) -> Any:
    """A random legal answer."""
    return decision.sample(state, stream)
