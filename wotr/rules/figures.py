"""Putting figures on the map and taking them off. Every change of an Army goes through here."""

from __future__ import annotations

from wotr.rules.board import Force, besieged_side, force
from wotr.rules.book import FREE, Army, Side, elite, regular
from wotr.rules.hooks import stale
from wotr.rules.state import State
from wotr.table.events import tell


def put(state: State, who: Force, figures: Army) -> None:
    """Make `figures` the force `who`. Free Peoples Leaders left without a unit are removed at once, for good (R0.12).

    An empty garrison keeps its place until `settle` ends the siege: then the besieger captures the Stronghold (R14.1).
    """
    if figures and who[1] == FREE:
        facts = state.book.facts(figures)
        if facts.leaders and not facts.units:
            alone = state.book.only(figures, state.book.leader_kinds)
            for kind, count in alone:
                state.lost[kind] = state.lost.get(kind, 0) + count
            figures = state.book.without(figures, alone)
            tell(state, "leaders-alone", who[0], alone)
    region, side, inside = who
    place = state.inside if inside else state.armies[side]
    if figures or inside:
        place[region] = figures
    elif region in place:
        del place[region]


def add(state: State, who: Force, figures: Army) -> None:
    """Put figures into a force."""
    put(state, who, state.book.joined(force(state, who), figures))


def take(state: State, who: Force, figures: Army) -> None:
    """Take figures out of a force. Raises ValueError when they are not all there."""
    put(state, who, state.book.without(force(state, who), figures))


def to_reserve(state: State, figures: Army) -> None:
    """Put figures that have left the map into the reinforcements."""
    for kind, count in figures:
        state.reserve[kind] = state.reserve.get(kind, 0) + count


def disband(state: State, who: Force, figures: Army) -> None:
    """Remove units because of a stacking limit: they go back to the reinforcements on both sides (R0.18)."""
    take(state, who, figures)
    to_reserve(state, figures)
    tell(state, "disbanded", who[0], who[1], figures)


def eliminate(state: State, who: Force, figures: Army) -> None:
    """Eliminate figures: Shadow units and Nazgûl recycle, all else is out for good (R0.17)."""
    take(state, who, figures)
    book = state.book
    changed = False
    for kind, count in figures:
        figure = book.figures[kind]
        if figure.rank == "character":
            state.fate[kind] = "gone"
            changed = True
        elif figure.side == FREE:
            state.lost[kind] = state.lost.get(kind, 0) + count
        else:
            state.reserve[kind] = state.reserve.get(kind, 0) + count
    if changed:
        stale(state)
    tell(state, "eliminated", who[0], who[1], figures)


def regular_for(state: State, nation: str) -> bool:
    """True when a Regular exists to replace an Elite: from the casualties or the reinforcements (R11.13)."""
    kind = regular(nation)
    return bool(state.lost.get(kind, 0) or state.reserve.get(kind, 0))


def reduce_elite(state: State, who: Force, nation: str) -> None:
    """Replace one Elite by a Regular of the same Nation; without any Regular the Elite is just eliminated (R11.13)."""
    book = state.book
    figures = book.without(force(state, who), ((elite(nation), 1),))
    pile = state.lost if book.side_of[nation] == FREE else state.reserve
    if regular_for(state, nation):
        source = state.lost if state.lost.get(regular(nation), 0) else state.reserve
        source[regular(nation)] -= 1
        figures = book.joined(figures, ((regular(nation), 1),))
    pile[elite(nation)] = pile.get(elite(nation), 0) + 1
    put(state, who, figures)
    tell(state, "reduced", who[0], who[1], nation)


def promote_regular(state: State, who: Force, nation: str) -> None:
    """A card replaces one Regular by an Elite out of the reinforcements; the Regular counts as eliminated (R0.17)."""
    book = state.book
    figures = book.without(force(state, who), ((regular(nation), 1),))
    state.reserve[elite(nation)] -= 1
    put(state, who, book.joined(figures, ((elite(nation), 1),)))
    pile = state.lost if who[1] == FREE else state.reserve
    pile[regular(nation)] = pile.get(regular(nation), 0) + 1
    tell(state, "promoted", who[0], who[1], nation)


def muster_place(state: State, side: Side, region: str) -> Force:
    """Where recruits of a side go in a region: inside while its Stronghold there is besieged, else in the open."""
    return region, side, besieged_side(state, region) == side


def recruit(state: State, region: str, kind: str, count: int = 1) -> int:
    """Move up to `count` figures of a kind from the reinforcements to a region; gives the number placed (R7.6, R7.11).

    Whether the region is right is the caller's business. Limits of units are looked at after the action (R7.7, R9.2).
    """
    count = min(count, state.reserve.get(kind, 0))
    if count <= 0:
        return 0
    state.reserve[kind] -= count
    add(state, muster_place(state, state.book.figures[kind].side, region), ((kind, count),))
    tell(state, "recruited", region, ((kind, count),))
    return count


def enter_play(state: State, character: str, who: Force) -> None:
    """Put a Character onto the map (R10.8); what his arrival causes is the caller's business."""
    state.fate[character] = "map"
    add(state, who, ((character, 1),))
    stale(state)
    tell(state, "enters", character, who[0])


def leave_play(state: State, character: str, who: Force) -> None:
    """Take a Character off the map for good, without an elimination (he is replaced)."""
    take(state, who, ((character, 1),))
    state.fate[character] = "gone"
    stale(state)


def movable(state: State, figures: Army) -> Army:
    """The figures that can ever move: Level-0 Characters cannot (R10.4)."""
    return state.book.facts(figures).mobile
