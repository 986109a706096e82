"""Armies arriving: activation, capture, liberation and the state of sieges (R13, R14)."""

from __future__ import annotations

from wotr.rules.board import Force, battle_in, controller, garrison, units
from wotr.rules.book import ENEMY, NOBODY, Army, Side
from wotr.rules.figures import add, put, take
from wotr.rules.politics import advance, army_entered
from wotr.rules.state import State
from wotr.table.events import tell


def march(state: State, origin: Force, region: str, figures: Army) -> None:
    """Move figures from a force to the open part of a region, with all that their arrival causes."""
    take(state, origin, figures)
    tell(state, "moved", origin[0], region, origin[1], figures)
    arrive(state, origin[1], region, figures)


def arrive(state: State, side: Side, region: str, figures: Army) -> None:
    """Figures come into the open part of a region: R8.2 and, with a unit, capture (R14.1) or liberation (R14.4)."""
    add(state, (region, side, False), figures)
    if state.book.facts(figures).units:
        army_entered(state, side, region)
        seize(state, side, region)


def seize(state: State, side: Side, region: str) -> None:
    """An Army of `side` takes a region's Settlement unless a garrison, or an Army in the open, holds it (R14.1)."""
    enemy = ENEMY[side]
    if region not in state.inside and controller(state, region) == enemy and not units(state, enemy, region):
        capture(state, side, region)


def capture(state: State, side: Side, region: str) -> None:
    """`side` takes the region's Settlement: control marker, Victory Points, political advance of its Nation (R14.3).

    Its Army is there already, so that the Nation is active (R8.2).
    """
    book = state.book
    home = book.home[region]
    if home == side:
        state.control.pop(region, None)
        tell(state, "liberated", region, side)
        return
    state.control[region] = side
    nation = book.nation_of[region]
    tell(state, "captured", region, side)
    if nation is not None:
        advance(state, nation)


def withdraw_inside(state: State, side: Side, region: str) -> None:
    """The whole Army of the Stronghold's controller goes inside (R13.3)."""
    who: Force = (region, side, False)
    figures = state.armies[side].get(region, NOBODY)
    put(state, who, NOBODY)
    state.inside[region] = state.book.joined(garrison(state, region), figures)
    tell(state, "withdrew", region, side)


def end_siege(state: State, region: str) -> None:
    """The siege is over: whoever is inside stands in the open region again (R13.8)."""
    side = controller(state, region)
    if side is None:
        raise ValueError(f"{region} has no Stronghold to be besieged in")
    figures = state.inside.pop(region)
    add(state, (region, side, False), figures)
    tell(state, "siege-lifted", region)


def settle_sieges(state: State) -> None:
    """Lift sieges without a besieger; give Strongholds without a garrison to the besieger (R13.8, R14.1, R14.2).

    A region with a battle in progress is left alone until the battle is over: all hits of a round count (R11.14).
    """
    for region in sorted(state.inside):
        if battle_in(state, region):
            continue
        holder = controller(state, region)
        if holder is None:
            raise ValueError(f"{region} has no Stronghold to be besieged in")
        outside = units(state, ENEMY[holder], region)
        if not outside or not state.book.facts(state.inside[region]).units:
            end_siege(state, region)
            if outside:
                capture(state, ENEMY[holder], region)
