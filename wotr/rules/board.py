"""Where things are: Armies, control, free regions. Read-only, so it works on a view as well."""

from __future__ import annotations

from collections.abc import Iterator

from wotr.rules.book import ENEMY, FREE, NOBODY, SHADOW, Army, Side
from wotr.rules.state import State

Force = tuple[str, Side, bool]
"""One Army on the map: region, side, and True when it is inside a besieged Stronghold."""


def army(state: State, side: Side, region: str) -> Army:
    """The figures of a side in the open part of a region."""
    return state.armies[side].get(region, NOBODY)


def garrison(state: State, region: str) -> Army:
    """The figures inside the besieged Stronghold of a region; nobody when there is no siege."""
    return state.inside.get(region, NOBODY)


def force(state: State, who: Force) -> Army:
    """The figures of a force."""
    region, side, inside = who
    if inside:
        return state.inside.get(region, NOBODY) if besieged_side(state, region) == side else NOBODY
    return state.armies[side].get(region, NOBODY)


def forces(state: State, side: Side) -> Iterator[tuple[Force, Army]]:
    """Every force of a side with its figures, in the order of the regions' names; garrisons last."""
    for region, figures in sorted(state.armies[side].items()):
        yield (region, side, False), figures
    for region, figures in sorted(state.inside.items()):
        if besieged_side(state, region) == side:
            yield (region, side, True), figures


def units(state: State, side: Side, region: str) -> int:
    """How many units of a side stand in the open part of a region."""
    figures = state.armies[side].get(region)
    return state.book.facts(figures).units if figures else 0


def controller(state: State, region: str) -> Side | None:
    """The side that controls the region's Settlement (R0.6); None when it has none."""
    return state.control.get(region) or state.book.home[region]


def besieged_side(state: State, region: str) -> Side | None:
    """The side shut up in the region's Stronghold; None when there is no siege."""
    return controller(state, region) if region in state.inside else None


def besieging(state: State, side: Side, region: str) -> bool:
    """True when `side` lies before the enemy's Stronghold in this region."""
    return region in state.inside and controller(state, region) != side


def unconquered(state: State, region: str) -> bool:
    """R0.7: a Settlement controlled by the side that controlled it at the start."""
    home = state.book.home[region]
    return home is not None and state.control.get(region, home) == home


def battle_in(state: State, region: str) -> bool:
    """True while a battle is fought over a region: sieges and control there are settled when it is over (R11.14)."""
    return state.battle is not None and state.battle.target == region


def free_region(state: State, side: Side, region: str) -> bool:
    """R0.9: no enemy Army and no enemy-controlled Settlement; where you besiege, the region is free for you."""
    if units(state, ENEMY[side], region):
        return False
    if region in state.inside:
        return controller(state, region) != side
    return controller(state, region) in (None, side)


def free_for_armies(state: State, side: Side, region: str) -> bool:
    """R0.10: no enemy unit there, whoever controls the Settlement; a garrison that the side besieges is no bar (R9.10).

    Where its own Stronghold is besieged the enemy is in the open, so nobody joins from outside (R13.11).
    """
    return not units(state, ENEMY[side], region)


def where(state: State, character: str) -> Force | None:
    """The force that a Character on the map belongs to; None when he is not on the map."""
    if state.fate.get(character) != "map":
        return None
    side = state.book.figures[character].side
    for region, figures in state.armies[side].items():
        for kind, _ in figures:
            if kind == character:
                return region, side, False
    for region, figures in state.inside.items():
        for kind, _ in figures:
            if kind == character:
                return region, side, True
    return None


def region_of(state: State, character: str) -> str | None:
    """The region of a Character on the map; None when he is not there."""
    at = where(state, character)
    return at[0] if at else None


def at_war(state: State, nation: str) -> bool:
    """R8.1."""
    return state.politics[nation] == 0


def points(state: State, side: Side) -> int:
    """Victory Points of a side: control markers on enemy Settlements only (R19.3)."""
    regions = state.book.regions
    return sum(regions[region].vp for region, holder in state.control.items() if holder == side)


def fellowship_region(state: State) -> str | None:
    """The region of the Ring-bearers figure (R15.1); None on the Mordor Track (R18.2)."""
    return None if state.fellowship.mordor >= 0 else state.fellowship.region


def in_fellowship(state: State, character: str) -> bool:
    """True for a Companion in the Fellowship."""
    return character in state.fellowship.companions


def in_play(state: State, character: str) -> bool:
    """True for a Character in the Fellowship or on the map."""
    return state.fate.get(character) in ("fellowship", "map")


def total(state: State, kind: str) -> int:
    """How many figures of a kind stand on the map."""
    count = 0
    for side in (FREE, SHADOW):
        for figures in state.armies[side].values():
            count += dict(figures).get(kind, 0)
    return count + sum(dict(figures).get(kind, 0) for figures in state.inside.values())
