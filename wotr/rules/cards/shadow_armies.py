"""Shadow Strategy cards that move Armies, let them fight, or strike the enemy's (R6.7-R6.9, R20.4, R20.7)."""

from __future__ import annotations

from wotr.rules.battle import attack, attack_landed, bars_attacker, bars_target
from wotr.rules.board import Force, army, besieging, units
from wotr.rules.book import FREE, SHADOW, Side, elite, regular
from wotr.rules.cards.army_cards import STRIKE
from wotr.rules.cards.verbs import all_at_war, no_saruman
from wotr.rules.events import event, strike
from wotr.rules.hooks import veto
from wotr.rules.kinds import kind
from wotr.rules.movement import (
    MOVE_FIGURES,
    MOVE_TO,
    NEXT_ARMY,
    NOBODY_MOVED,
    able,
    bars_group,
    group_limit,
    march_several,
    more_armies,
    move_army,
    open_to,
)
from wotr.rules.occupy import march
from wotr.rules.seats import decides
from wotr.rules.stacking import trim_force
from wotr.rules.state import State
from wotr.rules.strength import MOST_DICE
from wotr.table.requests import choose, offer, pick

STORM = kind("storm", "R13.5", commits=("storm",), storm=("region",))

ELVES, ISENGARD = "elves", "isengard"


# ---------------------------------------------------------------------- Return to Valinor


def elven_strongholds(state: State) -> list[str]:
    """The four Strongholds of the Elves, whoever controls them (R0.8)."""
    return [region for region in state.book.settlements_of[ELVES] if region in state.book.strongholds]


def no_elven_stronghold_taken(state: State) -> str | None:
    """The card needs the Shadow in control of an Elven Stronghold."""
    taken = any(state.control.get(region) == SHADOW for region in elven_strongholds(state))
    return None if taken else "card-needs-elven-stronghold"


def elven_units(state: State, region: str) -> int:
    """How many units of the Elves stand in the open part of a region."""
    figures = dict(army(state, FREE, region))
    return figures.get(regular(ELVES), 0) + figures.get(elite(ELVES), 0)


def elven_armies(state: State, struck: tuple[str, ...]) -> list[tuple[str, str, bool]]:
    """The Armies with Elves in Elven Strongholds not besieged, those struck already left out."""
    return [
        ("army", region, False)
        for region in elven_strongholds(state)
        if region not in struck and region not in state.inside and elven_units(state, region)
    ]


@event("sh-strat-01", requires=no_elven_stronghold_taken)
async def return_to_valinor(state: State, side: Side) -> None:
    """A die for each Elven unit, five at most, in each Elven Stronghold not besieged; a hit for each 6."""
    struck: tuple[str, ...] = ()
    while True:
        answer = await offer(decides(state, side, "action"), STRIKE, elven_armies, struck)
        if answer is None:
            return
        region = answer[1]
        struck = (*struck, region)
        await strike(state, (region, FREE, False), min(MOST_DICE, elven_units(state, region)), needed=6)


# ---------------------------------------------------------------------- The Fighting Uruk-hai

URUK_HAI = frozenset((regular(ISENGARD), elite(ISENGARD)))


def besieged_by_isengard(state: State) -> list[str]:
    """The Strongholds that a Shadow Army with an Isengard unit besieges."""
    only = state.book.only
    return [r for r in sorted(state.inside) if besieging(state, SHADOW, r) and only(army(state, SHADOW, r), URUK_HAI)]


def no_uruk_hai(state: State) -> str | None:
    """The card needs Saruman in play and a siege with an Isengard unit."""
    return no_saruman(state) or (None if besieged_by_isengard(state) else "card-needs-isengard-siege")


def to_storm(state: State) -> list[tuple[str, str]]:
    """The sieges in which an Isengard unit can attack (R11.2)."""
    found = []
    for region in besieged_by_isengard(state):
        who: Force = (region, SHADOW, False)
        if bars_attacker(state, who, URUK_HAI) is None and bars_target(state, SHADOW, who, region) is None:
            found.append(("storm", region))
    return found


@event("sh-strat-02", requires=no_uruk_hai)
async def the_fighting_uruk_hai(state: State, side: Side) -> None:
    """A siege battle of three rounds; in the first one the Free Peoples need a Companion to use a Combat card."""
    answer = await offer(decides(state, side, "action"), STORM, to_storm)
    if answer is not None:
        lasting = {"rounds": 3, f"first-card-needs-companion/{FREE}": True}
        await attack(state, side, (answer[1], side, False), answer[1], lasting=lasting, led_by=URUK_HAI)


# ---------------------------------------------------------------------- The Shadow Lengthens, The Shadow is Moving


@event("sh-strat-08")
async def the_shadow_lengthens(state: State, side: Side) -> None:
    """Up to two Armies march up to two regions to other Shadow Armies that are not besieged."""
    await march_several(state, decides(state, side, "action"), side, 2, 2, "own-army")


@event("sh-strat-09", requires=all_at_war("sauron", "isengard", "southrons"))
async def the_shadow_is_moving(state: State, side: Side) -> None:
    """Up to four Armies move one region each."""
    moved = NOBODY_MOVED
    for _ in range(4):
        answer = await choose(decides(state, side, "action"), NEXT_ARMY, more_armies, side, moved)
        if answer[0] == "done":
            return
        moved = await move_army(state, side, answer[1], moved=moved)


# ---------------------------------------------------------------------- Corsairs of Umbar

UMBAR = "umbar"
COAST = ("anfalas", "dol-amroth", "lamedon", "pelargir")
"""The coastal regions of Gondor (R20.4)."""


def coasts(state: State, side: Side, origin: str) -> list[tuple[str, str]]:
    """Where some of the Army in Umbar can land, in peace or to fight."""
    here = army(state, side, origin)
    found = []
    for region in COAST:
        reason = bars_group(state, here, able(state, here, (region,)), frozenset())
        if reason is None and not _closed(state, side, region):
            found.append(("to", region))
    return found


def _closed(state: State, side: Side, region: str) -> bool:
    """True when a card keeps the side from entering the region, or from attacking those who stand in it."""
    if units(state, FREE, region):
        return veto(state, "bars_attack", side, region) is not None
    return not open_to(state, side, region)


@event("sh-strat-10", requires=all_at_war("southrons"))
async def corsairs_of_umbar(state: State, side: Side) -> None:
    """An Army in Umbar, or part of it, lands in Gondor and fights whoever is there.

    It cannot cease to attack an enemy Army in the open. Where the Shadow lies in siege it joins the besiegers, whose
    limit counts at once, and they attack the garrison.
    """
    seat = decides(state, side, "action")
    answer = await offer(seat, MOVE_TO, coasts, side, UMBAR)
    if answer is None:
        return
    region = answer[1]
    going = await pick(seat, MOVE_FIGURES, group_limit, side, UMBAR, (region,), (), NOBODY_MOVED)
    march(state, (UMBAR, side, False), region, going)
    if units(state, FREE, region):
        await attack_landed(state, side, region, {"no-cease": True})
        return
    here: Force = (region, side, False)
    await trim_force(state, here)
    if bars_attacker(state, here) is None and bars_target(state, side, here, region) is None:
        await attack(state, side, here, region)
