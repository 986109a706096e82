"""Free Peoples Character cards of the Companions: how they part and travel, and whom they rouse (R7.9, R10, R15.12)."""

from __future__ import annotations

from collections.abc import Callable

from wotr.rules.board import force, forces, region_of
from wotr.rules.book import FREE, Side, elite, regular
from wotr.rules.cards.verbs import draw_cards, either, heir, no_heir_with_army, recruit_all
from wotr.rules.characters import COMPANY, company_limit, travel
from wotr.rules.corruption import heal
from wotr.rules.events import event
from wotr.rules.figures import promote_regular
from wotr.rules.kinds import kind
from wotr.rules.politics import activate, advance
from wotr.rules.seats import decides
from wotr.rules.separation import Group, separate
from wotr.rules.state import State
from wotr.rules.travel import group_level, reachable
from wotr.table.picks import AtLeast, Limit
from wotr.table.requests import offer, pick

PARTING = kind("parting", "R15.12")
ERRAND = kind("errand", "R6.3", separate=(), companion=("figure",))
GREY_COMPANY = kind("grey-company", "R6.3", nation=("nation",))

Level = Callable[[State, Group], int]
"""How far a card lets a group go, Progress aside."""

STRATEGY_DECK = f"{FREE}-strategy"


# ---------------------------------------------------------------------- leaving the Fellowship


def parting_limit(state: State) -> Limit:
    """Who leaves as one group: at least one Companion."""
    company = state.fellowship.companions
    return Limit(tuple([(name, 1) for name in company]), (AtLeast(frozenset(company), 1, "parting-nobody"),))


async def part(state: State, level: Level, may_end_sealed: bool = False) -> None:
    """Companions of the Free Peoples' choice, at least one, separate as a group and go Progress and `level` regions."""
    leaving = await pick(decides(state, FREE, "fellowship"), PARTING, parting_limit)
    group = tuple([name for name, _ in leaving])
    await separate(state, group, state.fellowship.progress + level(state, group), may_end_sealed)


def one_more(state: State, group: Group) -> int:
    """The Level of the group and one region."""
    return group_level(state, group) + 1


def two_more(state: State, group: Group) -> int:
    """The Level of the group and two regions."""
    return group_level(state, group) + 2


def on_the_wing(state: State, group: Group) -> int:
    """Level 4, whoever they are."""
    return 4


# ---------------------------------------------------------------------- I Will Go Alone


def nobody_to_leave(state: State) -> str | None:
    """The card needs a Companion in the Fellowship."""
    return None if state.fellowship.companions else "fellowship-without-companions"


@event("fp-char-11", requires=nobody_to_leave)
async def i_will_go_alone(state: State, side: Side) -> None:
    """A group separates, one region further than else; then one Corruption less."""
    await part(state, one_more)
    heal(state, 1)


# ---------------------------------------------------------------------- Gwaihir the Windlord, We Prove the Swifter


def errands(state: State) -> list[tuple[str, ...]]:
    """Companions separate, or some on the map travel, this one first: those who can go somewhere, if only inside."""
    found: list[tuple[str, ...]] = [("separate",)] if state.fellowship.companions else []
    for (region, _, _), figures in forces(state, FREE):
        names = state.book.facts(figures).characters
        if names and len(reachable(state, FREE, region, 1, may_end_sealed=True)) > 1:
            found.extend([("companion", name) for name in names])
    return found


async def go_swiftly(state: State, level: Level) -> None:
    """One group separates, or one on the map travels; it may end inside a besieged Stronghold, which nobody leaves."""
    seat = decides(state, FREE, "action")
    answer = await offer(seat, ERRAND, errands)
    if answer is None:
        return
    if answer[0] == "separate":
        await part(state, level, may_end_sealed=True)
        return
    first = answer[1]
    joining = await pick(seat, COMPANY, company_limit, first, ())
    group = (first, *[name for name, _ in joining])
    await travel(state, seat, group, level(state, group), may_end_sealed=True)


@event("fp-char-15")
async def gwaihir_the_windlord(state: State, side: Side) -> None:
    """A group separates or travels as if its Level were 4."""
    await go_swiftly(state, on_the_wing)


@event("fp-char-16")
async def we_prove_the_swifter(state: State, side: Side) -> None:
    """A group separates or travels two regions further than its Level allows."""
    await go_swiftly(state, two_more)


# ---------------------------------------------------------------------- There and Back Again

HOME = ("erebor", "woodland-realm", "dale")


@event("fp-char-17")
async def there_and_back_again(state: State, side: Side) -> None:
    """A group separates, one region further than else; Legolas or Gimli in the north-east rouses three Nations."""
    if state.fellowship.companions:
        await part(state, one_more)
    if any(region_of(state, name) in HOME for name in ("legolas", "gimli")):
        for nation in ("dwarves", "north"):
            activate(state, nation)
        for nation in ("dwarves", "elves", "north"):
            advance(state, nation)


# ---------------------------------------------------------------------- House of the Stewards


def no_steward(state: State) -> str | None:
    """The card needs Boromir on the map in a region of Gondor."""
    here = region_of(state, "boromir")
    return None if here is not None and state.book.nation_of[here] == "gondor" else "card-needs-boromir-in-gondor"


@event("fp-char-23", requires=no_steward)
async def house_of_the_stewards(state: State, side: Side) -> None:
    """A Gondor unit comes to Boromir; two Strategy cards."""
    here = region_of(state, "boromir")
    assert here is not None
    await recruit_all(state, side, (here, either("gondor"), 1))
    await draw_cards(state, side, STRATEGY_DECK, 2)


# ---------------------------------------------------------------------- The Grey Company


def kindred(state: State) -> list[tuple[str, str]]:
    """The Nations with a Regular in the Army of Strider or Aragorn and an Elite in the reinforcements."""
    found = heir(state)
    here = dict(force(state, found[1])) if found is not None else {}
    nations = state.book.nations_of[FREE]
    return [("nation", each) for each in nations if here.get(regular(each)) and state.reserve[elite(each)]]


@event("fp-char-24", requires=no_heir_with_army)
async def the_grey_company(state: State, side: Side) -> None:
    """A Regular with Strider or Aragorn gives way, for good, to an Elite of its Nation; two Strategy cards."""
    found = heir(state)
    answer = await offer(decides(state, side, "action"), GREY_COMPANY, kindred)
    if answer is not None and found is not None:
        promote_regular(state, found[1], answer[1])
    await draw_cards(state, side, STRATEGY_DECK, 2)
