"""Shadow Strategy cards that recruit (R7.9-R7.12)."""

from __future__ import annotations

from wotr.rules.board import army, controller, forces, free_region, region_of
from wotr.rules.book import NAZGUL, SHADOW, WITCH_KING, Side, elite, regular
from wotr.rules.cards.verbs import PLACE, all_at_war, choose_places, either, no_saruman, no_witch_king, recruit_all
from wotr.rules.events import event
from wotr.rules.figures import promote_regular
from wotr.rules.kinds import kind
from wotr.rules.muster import card_recruit
from wotr.rules.occupy import march
from wotr.rules.seats import decides
from wotr.rules.state import State
from wotr.rules.travel import relocate
from wotr.table.picks import AtMost, Limit
from wotr.table.requests import offer, pick

DUNLENDINGS = kind("dunlendings", "R6.3")
PROMOTE = kind("hill-trolls", "R6.3", replace=("region", "flag"))

SAURON, ISENGARD, SOUTHRONS = "sauron", "isengard", "southrons"
NORTH_DUNLAND, SOUTH_DUNLAND = "north-dunland", "south-dunland"
ANGMAR, MOUNT_GRAM, MINAS_MORGUL = "angmar", "mount-gram", "minas-morgul"


# ---------------------------------------------------------------------- Rage of the Dunlendings


def dunlending_regions(state: State) -> list[tuple[str, str]]:
    """The free regions next to North or South Dunland (R0.9)."""
    near = {*state.book.adjacent[NORTH_DUNLAND], *state.book.adjacent[SOUTH_DUNLAND]}
    return [("at", region) for region in sorted(near) if free_region(state, SHADOW, region)]


def dunlendings(state: State, origin: str, region: str, most: int) -> Limit:
    """Which Isengard units go from an origin to a region, some of at most `most`."""
    kinds = frozenset(either(ISENGARD))
    units = state.book.only(army(state, SHADOW, origin), kinds)
    return Limit(units if origin != region else (), (AtMost(kinds, most, "dunlendings-too-many"),))


@event("sh-strat-11", requires=all_at_war(ISENGARD))
async def rage_of_the_dunlendings(state: State, side: Side) -> None:
    """Two Regulars in a region beside the Dunlands; up to four units out of the Dunlands may join them at once."""
    seat = decides(state, side, "action")
    answer = await offer(seat, PLACE, dunlending_regions)
    if answer is None:
        return
    region = answer[1]
    card_recruit(state, side, region, regular(ISENGARD), 2)
    most = 4
    for origin in (NORTH_DUNLAND, SOUTH_DUNLAND):
        going = await pick(seat, DUNLENDINGS, dunlendings, origin, region, most)
        if going:
            march(state, (origin, side, False), region, going)
            most -= sum(count for _, count in going)


# ---------------------------------------------------------------------- where an Army is


def garrisoned(state: State) -> tuple[str, ...]:
    """The regions with a Shadow Army, besieged or not (R20.1)."""
    facts = state.book.facts
    return tuple([who[0] for who, figures in forces(state, SHADOW) if facts(figures).units])


async def join_an_army(state: State, side: Side, nation: str) -> None:
    """A unit of a Nation joins any Shadow Army."""
    if any(state.reserve[each] for each in either(nation)):
        for region in await choose_places(state, side, garrisoned(state)):
            await recruit_all(state, side, (region, either(nation), 1))


@event("sh-strat-13", requires=all_at_war(ISENGARD))
async def half_orcs_and_goblin_men(state: State, side: Side) -> None:
    """An Isengard unit joins any Shadow Army."""
    await join_an_army(state, side, ISENGARD)


@event("sh-strat-14", requires=all_at_war(SAURON))
async def olog_hai(state: State, side: Side) -> None:
    """A Sauron unit joins any Shadow Army."""
    await join_an_army(state, side, SAURON)


# ---------------------------------------------------------------------- Hill-trolls


def regulars_to_promote(state: State) -> list[tuple[str, str, bool]]:
    """Where a Sauron Regular can become an Elite, as long as there is an Elite."""
    if not state.reserve[elite(SAURON)]:
        return []
    mark = regular(SAURON)
    return [("replace", who[0], who[2]) for who, figures in forces(state, SHADOW) if mark in dict(figures)]


@event("sh-strat-15", requires=all_at_war(SAURON))
async def hill_trolls(state: State, side: Side) -> None:
    """Two Sauron Regulars anywhere become Elites."""
    for _ in range(2):
        answer = await offer(decides(state, side, "action"), PROMOTE, regulars_to_promote)
        if answer is None:
            return
        promote_regular(state, (answer[1], side, answer[2]), SAURON)


# ---------------------------------------------------------------------- in named regions


@event("sh-strat-12", requires=no_witch_king)
async def return_of_the_witch_king(state: State, side: Side) -> None:
    """The Witch-king goes to Angmar, where two Regulars and an Elite join him."""
    if region_of(state, WITCH_KING) != ANGMAR:
        relocate(state, (WITCH_KING,), ANGMAR)
    await recruit_all(state, side, (ANGMAR, (regular(SAURON),), 2), (ANGMAR, (elite(SAURON),), 1))


@event("sh-strat-16", requires=no_saruman)
async def a_new_power_is_rising(state: State, side: Side) -> None:
    """Two Regulars in each of the Dunlands, two units in Orthanc."""
    rabble = (regular(ISENGARD),)
    await recruit_all(
        state, side, (NORTH_DUNLAND, rabble, 2), (SOUTH_DUNLAND, rabble, 2), ("orthanc", either(ISENGARD), 2)
    )


def no_king(state: State) -> str | None:
    """The card needs Aragorn - Heir to Isildur in play."""
    return None if state.fate["aragorn"] == "map" else "card-needs-aragorn"


@event("sh-strat-18", requires=no_king)
async def the_king_is_revealed(state: State, side: Side) -> None:
    """Five Regulars and a Nazgûl in Minas Morgul."""
    await recruit_all(state, side, (MINAS_MORGUL, (regular(SAURON),), 5), (MINAS_MORGUL, (NAZGUL,), 1))


@event("sh-strat-19")
async def shadows_on_the_misty_mountains(state: State, side: Side) -> None:
    """Two Sauron units and a Nazgûl in Mount Gram or Moria."""
    for region in await choose_places(state, side, (MOUNT_GRAM, "moria")):
        await recruit_all(state, side, (region, either(SAURON), 2), (region, (NAZGUL,), 1))


@event("sh-strat-20")
async def orcs_multiplying_again(state: State, side: Side) -> None:
    """Three Regulars in Dol Guldur, three in Mount Gundabad."""
    orcs = (regular(SAURON),)
    await recruit_all(state, side, ("dol-guldur", orcs, 3), ("mount-gundabad", orcs, 3))


@event("sh-strat-22")
async def monsters_roused(state: State, side: Side) -> None:
    """A Regular each in Angmar, Ettenmoors and Weather Hills, an Elite in Trollshaws."""
    orcs = (regular(SAURON),)
    wild = [(region, orcs, 1) for region in (ANGMAR, "ettenmoors", "weather-hills")]
    await recruit_all(state, side, *wild, ("trollshaws", (elite(SAURON),), 1))


@event("sh-strat-23", requires=all_at_war(SAURON, ISENGARD, SOUTHRONS))
async def musterings_of_long_planned_war(state: State, side: Side) -> None:
    """Five Southron Regulars in Gorgoroth, five of Sauron in Nurn."""
    await recruit_all(state, side, ("gorgoroth", (regular(SOUTHRONS),), 5), ("nurn", (regular(SAURON),), 5))


# ---------------------------------------------------------------------- in regions to choose

EAST = ("east-rhun", "south-rhun", "khand", "far-harad")
"""The regions of the Southrons and Easterlings on the eastern edge of the map (R20.5)."""


@event("sh-strat-17")
async def many_kings(state: State, side: Side) -> None:
    """Two Regulars in each of three Settlements of the Southrons and Easterlings."""
    towns = state.book.settlements_of[SOUTHRONS]
    chosen = await choose_places(state, side, towns, 3)
    await recruit_all(state, side, *[(region, (regular(SOUTHRONS),), 2) for region in chosen])


@event("sh-strat-21", requires=all_at_war(SOUTHRONS))
async def horde_from_the_east(state: State, side: Side) -> None:
    """Five Regulars of the Southrons and Easterlings in one region of the east."""
    for region in await choose_places(state, side, EAST):
        await recruit_all(state, side, (region, (regular(SOUTHRONS),), 5))


@event("sh-strat-24", requires=all_at_war(SAURON))
async def pits_of_mordor(state: State, side: Side) -> None:
    """Two Regulars in each of three Sauron Strongholds under the Shadow's control."""
    book = state.book
    strongholds = [region for region in book.settlements_of[SAURON] if region in book.strongholds]
    pits = tuple([region for region in strongholds if controller(state, region) == SHADOW])
    chosen = await choose_places(state, side, pits, 3)
    await recruit_all(state, side, *[(region, (regular(SAURON),), 2) for region in chosen])
