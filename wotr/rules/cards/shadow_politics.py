"""Shadow Strategy cards against the dice and the Nations of the Free Peoples (R8)."""

from __future__ import annotations

from wotr.rules.board import at_war, fellowship_region, forces, region_of
from wotr.rules.book import FREE, Side
from wotr.rules.cards.verbs import all_at_war
from wotr.rules.dice import set_aside
from wotr.rules.events import TableCard, event, struck
from wotr.rules.figures import eliminate
from wotr.rules.hand import clear
from wotr.rules.hooks import register
from wotr.rules.kinds import kind
from wotr.rules.politics import ATTACK, COMPANION, set_back
from wotr.rules.seats import decides
from wotr.rules.state import State
from wotr.table.events import tell
from wotr.table.requests import choose, offer

STORMCROW = kind("stormcrow", "R8.15", nation=("nation",))
STORMCROW_LOSS = kind("stormcrow-loss", "R6.7", lose=("figure", "region", "flag"))

THREATS = "sh-strat-05"


# ---------------------------------------------------------------------- The Day Without Dawn


@event("sh-strat-04", requires=all_at_war("sauron", "isengard", "southrons"))
async def the_day_without_dawn(state: State, side: Side) -> None:
    """Every unused Will of the West of the Free Peoples is used up."""
    count = state.dice[FREE].count("will")
    for _ in range(count):
        set_aside(state, FREE, "will")
    tell(state, "dice-lost", FREE, count, "will")


# ---------------------------------------------------------------------- Threats and Promises


@event(THREATS, table=True)
async def threats_and_promises(state: State, side: Side) -> None:
    """Nothing happens now."""


@register
class ThreatsAndPromises(TableCard):
    """No Muster result advances a passive Nation of the Free Peoples."""

    id = THREATS

    def bars_diplomacy(self, state: State, nation: str) -> str | None:
        """See Ability."""
        passive = state.book.side_of[nation] == FREE and not state.active[nation]
        return "card-threats-and-promises" if passive else None

    def advanced(self, state: State, nation: str, cause: str) -> None:
        """An attack on a Nation of the Free Peoples, or the ability of a Companion, ends the card."""
        if state.book.side_of[nation] == FREE and cause in (ATTACK, COMPANION):
            clear(state, self.id)


# ---------------------------------------------------------------------- Stormcrow


def troubled_nations(state: State) -> list[tuple[str, str]]:
    """The Nations not At War where the Ring-bearers or a Companion on the map are."""
    book = state.book
    people = [name for name in book.character_kinds if book.figures[name].side == FREE]
    regions = {fellowship_region(state), *[region_of(state, name) for name in people]}
    there = {book.nation_of[region] for region in regions if region is not None}
    return [("nation", n) for n in book.nations_of[FREE] if n in there and not at_war(state, n)]


def no_stormcrow(state: State) -> str | None:
    """The card needs such a Nation."""
    return None if troubled_nations(state) else "card-needs-troubled-nation"


def figures_to_lose(state: State, nation: str) -> list[tuple[str, str, str, bool]]:
    """The units and Leaders of a Nation on the map, with where they are."""
    kinds = state.book.figures
    return [
        ("lose", each, who[0], who[2])
        for who, figures in forces(state, FREE)
        for each, _ in figures
        if kinds[each].nation == nation
    ]


@event("sh-strat-06", requires=no_stormcrow)
async def stormcrow(state: State, side: Side) -> None:
    """A Nation with a Companion in it goes a step back and loses a unit or Leader of the Free Peoples' choice."""
    _, nation = await choose(decides(state, side, "action"), STORMCROW, troubled_nations)
    set_back(state, nation)
    lost = await offer(decides(state, FREE, "battle"), STORMCROW_LOSS, figures_to_lose, nation)
    if lost is not None:
        who = (lost[2], FREE, lost[3])
        struck(state, who)
        eliminate(state, who, ((lost[1], 1),))
