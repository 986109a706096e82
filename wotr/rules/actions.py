"""The registry of what a die can do. Each action is offered for a use of a die; procedures register theirs.

Uses: character, army, muster, event, will (a Will of the West as such), any (any result at all).
An option of the action decision is (verb, die, use, *tail): the die as it shows, what it is used as, and what the
action touches first.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any, NamedTuple

from wotr.rules.book import Side
from wotr.rules.hooks import value
from wotr.rules.state import State

Tail = tuple[Any, ...]
Option = tuple[Any, ...]

USES: dict[str, tuple[str, ...]] = {
    "character": ("character",),
    "army": ("army",),
    "muster": ("muster",),
    "army-muster": ("army", "muster"),
    "event": ("event",),
    "will": ("will", "character", "army", "muster", "event"),
}
"""What each result of a die may be used as (R5.5-R5.12), apart from `any`."""


class Action(NamedTuple):
    """One thing a die can do. `tails(state, side, use)` lists what it can touch first; `perform` does it.

    The die has been set aside before `perform` is awaited; `perform` returns where it goes: "" (used) or "box".
    """

    verb: str
    uses: tuple[str, ...]
    side: Side | None
    fields: tuple[str, ...]
    tails: Callable[[State, Side, str], Iterable[Tail]]
    perform: Callable[[State, Side, Option], Awaitable[str]]


ACTIONS: dict[str, Action] = {}

ORDER = (
    "move-fellowship",
    "hide",
    "separate",
    "move-companions",
    "move-army",
    "attack",
    "move-nazgul",
    "muster",
    "diplomacy",
    "minion",
    "companion",
    "draw-card",
    "play-card",
    "ability",
)
"""The order in which actions are offered: the same whatever module was imported first. Others follow by name."""
_offered: dict[tuple[str, Side], tuple[Action, ...]] = {}


def action(
    verb: str,
    uses: tuple[str, ...],
    tails: Callable[[State, Side, str], Iterable[Tail]],
    perform: Callable[[State, Side, Option], Awaitable[str]],
    *fields: str,
    side: Side | None = None,
) -> None:
    """Register an action. Raises ValueError for a verb that is taken."""
    if verb in ACTIONS:
        raise ValueError(f"two actions are called {verb}")
    ACTIONS[verb] = Action(verb, uses, side, fields, tails, perform)
    _offered.clear()


def _place(each: Action) -> tuple[int, str]:
    return ORDER.index(each.verb) if each.verb in ORDER else len(ORDER), each.verb


def offered(side: Side, use: str) -> tuple[Action, ...]:
    """The actions of a side for a use of a die, in the order of ORDER."""
    found = _offered.get((use, side))
    if found is None:
        every = [each for each in ACTIONS.values() if use in each.uses and each.side in (None, side)]
        found = _offered[use, side] = tuple(sorted(every, key=_place))
    return found


def uses_of(state: State, side: Side, face: str) -> tuple[str, ...]:
    """What a die showing `face` may be used as, `any` included."""
    return (*value(state, "die_uses", USES.get(face, ()), side, face), "any")


def options(state: State, side: Side) -> list[Option]:
    """Every action with every different unused die of a side, in a fixed order.

    What a result does by itself is not offered once more for it as a use of any result, which may cost more.
    """
    found: list[Option] = []
    known: dict[str, list[tuple[str, list[Tail]]]] = {}
    for face in dict.fromkeys(state.dice[side]):
        for use in uses_of(state, side, face):
            tails_of = known.get(use)
            if tails_of is None:
                tails_of = known[use] = [(each.verb, list(each.tails(state, side, use))) for each in offered(side, use)]
            for verb, tails in tails_of:
                if use == "any" and tails:
                    tails = _left(found, verb, face, tails)
                found.extend([(verb, face, use, *tail) for tail in tails])
    return found


def _left(found: list[Option], verb: str, face: str, tails: list[Tail]) -> list[Tail]:
    """The tails that a verb does not have for the face already."""
    known = {option[3:] for option in found if option[:2] == (verb, face)}
    return [tail for tail in tails if tail not in known]


__all__ = ["ACTIONS", "USES", "Action", "action", "offered", "options", "uses_of"]
