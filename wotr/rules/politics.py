"""The Political Track: activating Nations, advancing them, and what holds them back (R8)."""

from __future__ import annotations

from wotr.rules.board import at_war, controller
from wotr.rules.book import ENEMY, FREE, Army, Side
from wotr.rules.hooks import bending, veto
from wotr.rules.state import State
from wotr.table.events import tell

ATTACK, ENTRY, COMPANION, DECLARATION = "attack", "entry", "companion", "declaration"
"""Why a Nation becomes active (R8.2-R8.5); "" is the text of a card or of an ability."""


def activate(state: State, nation: str, cause: str = "", region: str = "") -> None:
    """Turn a passive Nation's counter to its active side, unless a card bars it; the counter does not move (R8.7).

    `cause` is one of those above and `region` where it happened.
    """
    if not state.active[nation] and veto(state, "bars_activation", nation, cause, region) is None:
        state.active[nation] = True
        tell(state, "activated", nation)


def can_advance(state: State, nation: str) -> bool:
    """True when the counter can move a step: a passive Nation cannot enter At War (R8.1, R8.8)."""
    steps = state.politics[nation]
    return steps > 1 or (steps == 1 and state.active[nation])


def advance(state: State, nation: str, cause: str = "") -> bool:
    """Move a Nation's counter one step towards At War; False when it cannot move (R8.8).

    `cause` is ATTACK when an Army of the Nation was attacked, COMPANION for the ability of a Companion.
    """
    if not can_advance(state, nation):
        return False
    state.politics[nation] -= 1
    tell(state, "advanced", nation, state.politics[nation])
    for ability in bending(state, "advanced"):
        ability.advanced(state, nation, cause)
    return True


def set_back(state: State, nation: str) -> bool:
    """Move a counter one step away from At War, never beyond its top box and never to passive (R8.15)."""
    if state.politics[nation] >= 3:
        return False
    state.politics[nation] += 1
    tell(state, "set-back", nation, state.politics[nation])
    return True


def army_attacked(state: State, figures: Army, region: str) -> None:
    """An Army in a region has been attacked: each Nation with units in it becomes active and advances (R8.3, R8.9)."""
    for nation in state.book.facts(figures).nations:
        activate(state, nation, ATTACK, region)
        advance(state, nation, ATTACK)


def army_attacks(state: State, figures: Army) -> None:
    """First edition only (D8): the attacker's Nations advance as well."""
    if state.book.options["advance-by-any-battle"]:
        for nation in state.book.facts(figures).nations:
            advance(state, nation)


def army_entered(state: State, side: Side, region: str) -> None:
    """An Army of `side` has entered a region: a Nation of the enemy that owns it becomes active (R8.2)."""
    nation = state.book.nation_of[region]
    if nation is not None and state.book.side_of[nation] == ENEMY[side]:
        activate(state, nation, ENTRY, region)


def activates(state: State, companion: str, region: str) -> str | None:
    """The Nation that a Companion can activate by arriving in a region, or None (R8.5, R8.6).

    In the first edition it does not matter who controls the City or Stronghold (D9).
    """
    book = state.book
    nation = book.nation_of[region]
    if nation is None or book.settlement[region] not in ("city", "stronghold") or book.side_of[nation] != FREE:
        return None
    if controller(state, region) != FREE and not book.options["companion-activates-on-entering"]:
        return None
    return nation if book.content.characters[companion].activates in ("any", nation) else None


def companion_arrived(state: State, companion: str, region: str) -> None:
    """A Companion ended a move or entered play in a region: he may activate its Nation (R8.5, R8.6)."""
    nation = activates(state, companion, region)
    if nation is not None:
        activate(state, nation, COMPANION, region)


def held_back(state: State, figures: Army, region: str) -> list[str]:
    """The Nations among some figures that may not enter a region: it is another Nation's and they are not At War.

    R8.11, R8.12: read figure by figure; regions of no Nation are open to all.
    """
    nation = state.book.nation_of[region]
    if nation is None:
        return []
    return [each for each in state.book.facts(figures).bound if each != nation and not at_war(state, each)]


def bars_border(state: State, figures: Army, region: str) -> str | None:
    """A reason key when a Nation not At War keeps these figures from entering the region together (R8.11, R9.9)."""
    return "not-at-war-border" if held_back(state, figures, region) else None
