"""Why something cannot be done now: the reasons that the rules give, asked on a view and put in words."""

from __future__ import annotations

from wotr.rules.battle import bars_attacker
from wotr.rules.board import force, units
from wotr.rules.combat_cards import barred, unusable
from wotr.rules.events import unplayable
from wotr.rules.fellowship import bars_declaring, bars_move, bars_separation
from wotr.rules.mordor import bars_entering
from wotr.rules.muster import bars_settlement
from wotr.rules.politics import can_advance
from wotr.rules.seats import side_of
from wotr.rules.state import State
from wotr.table.requests import Seat
from wotr.text import reason
from wotr.text.en import screen
from wotr.text.words import fill

FELLOWSHIP = {
    "move-fellowship": bars_move,
    "separate": bars_separation,
    "declare": bars_declaring,
    "enter-mordor": bars_entering,
}
"""The deeds of the Fellowship and what may stand against them."""


def fellowship(view: State) -> list[str]:
    """What the Fellowship cannot do now, one line each."""
    lines = []
    for deed, bars in FELLOWSHIP.items():
        found = bars(view)
        if found is not None:
            lines.append(screen.CANNOT.format(screen.DEEDS[deed], reason(found)))
    return lines


def nations(view: State, seat: Seat) -> list[str]:
    """Which Nations of a seat's side cannot be advanced now."""
    own = view.book.nations_of[side_of(view, seat)]
    stuck = [nation for nation in own if view.politics[nation] and not can_advance(view, nation)]
    return [fill(view.book, screen.PASSIVE_NATION, (nation,)) for nation in stuck]


def region(view: State, seat: Seat, where: str) -> list[str]:
    """Why an Army of the seat's side cannot attack out of a region, and why nobody is mustered there."""
    side = side_of(view, seat)
    lines = []
    for inside in (False, True):
        who = (where, side, inside)
        if (units(view, side, where) and not inside) or (inside and force(view, who)):
            found = bars_attacker(view, who)
            if found is not None:
                lines.append(screen.CANNOT.format(screen.DEEDS["attack"], reason(found)))
    nation = view.book.nation_of[where]
    if nation is not None and view.book.side_of[nation] == side and view.book.settlement[where]:
        found = bars_settlement(view, nation, where)
        if found is None and view.politics[nation]:
            found = "muster-not-at-war"
        if found is not None:
            lines.append(screen.CANNOT.format(screen.DEEDS["muster"], reason(found)))
    return lines


def card(view: State, seat: Seat, key: str) -> list[str]:
    """Why a card of the seat's hand cannot be played now: as an event, and in a battle that is going on."""
    lines = []
    found = unplayable(view, key, "")
    if found is not None:
        lines.append(screen.NOT_AS_EVENT.format(reason(found)))
    if view.battle is not None:
        side = side_of(view, seat)
        found = barred(view, side) or unusable(view, side, key)
        if found is not None:
            lines.append(screen.NOT_IN_BATTLE.format(reason(found)))
    return lines
