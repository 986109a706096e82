"""What several Event cards have in common: conditions, drawing, recruiting, doing something with a led Army."""

from __future__ import annotations

from wotr.rules.battle import TARGET, attack, attack_targets, bars_attacker, target_options
from wotr.rules.board import Force, at_war, fellowship_region, force, forces, in_play, where
from wotr.rules.book import FREE, SHADOW, WITCH_KING, Side, elite, regular
from wotr.rules.events import Requirement, event
from wotr.rules.hand import draw_card, trim_hand
from wotr.rules.hunt import put_in_play
from wotr.rules.kinds import kind
from wotr.rules.movement import NEXT_ARMY, Moved, armies_to_move, move_army
from wotr.rules.muster import bars_card_recruit, card_recruit
from wotr.rules.seats import decides
from wotr.rules.state import State
from wotr.table.requests import choose, offer

DEED = kind("army-deed", "R6.3", move=("region",), attack=("region", "flag"), none=())
PLACE = kind("card-place", "R7.10", at=("region",))
FIGURE = kind("card-figure", "R7.11", recruit=("figure", "region"))

HEIRS = ("strider", "aragorn")
"""The two figures of one man, of whom at most one is on the map."""

Want = tuple[str, tuple[str, ...], int]
"""What a card recruits in one region: the region, the kinds to choose from, how many figures."""


# ---------------------------------------------------------------------- printed conditions


def no_saruman(state: State) -> str | None:
    """The card needs Saruman in play."""
    return None if in_play(state, "saruman") else "card-needs-saruman"


def no_witch_king(state: State) -> str | None:
    """The card needs the Witch-king in play."""
    return None if in_play(state, WITCH_KING) else "card-needs-witch-king"


def not_on_the_way(state: State) -> str | None:
    """The card needs the Fellowship on step 1 or higher of its Track, hence Hidden and outside Mordor (R18.11)."""
    if state.fellowship.in_mordor:
        return "fellowship-in-mordor"
    return None if state.fellowship.progress else "card-needs-progress"


def not_revealed(state: State) -> str | None:
    """The card needs a Revealed Fellowship, on the map or on the Mordor Track."""
    return "card-needs-revealed" if state.fellowship.hidden else None


def all_at_war(*nations: str) -> Requirement:
    """The card needs these Nations At War."""

    def requirement(state: State) -> str | None:
        return None if all(at_war(state, nation) for nation in nations) else "card-needs-at-war"

    return requirement


# ---------------------------------------------------------------------- cards, tiles


def tile_card(card: str) -> None:
    """Register the event half of a card that brings its special Hunt tile into play (R16.3)."""

    @event(card)
    async def special_tile(state: State, side: Side) -> None:
        tile = state.book.cards[card].tile
        assert tile is not None
        put_in_play(state, tile)


async def draw_cards(state: State, side: Side, deck: str, count: int) -> None:
    """A side draws so many cards from a deck, as far as there are, and then keeps to the hand limit (R1.6)."""
    seat = decides(state, side, "action")
    for _ in range(count):
        await draw_card(state, seat, deck)
    await trim_hand(state, seat)


# ---------------------------------------------------------------------- Companions


def heir(state: State) -> tuple[str, Force] | None:
    """Strider or Aragorn, whoever is on the map, and the force he is with."""
    for name in HEIRS:
        at = where(state, name)
        if at is not None:
            return name, at
    return None


def no_heir_with_army(state: State) -> str | None:
    """The card needs Strider or Aragorn with an Army, besieged or not."""
    found = heir(state)
    if found is None or not state.book.facts(force(state, found[1])).units:
        return "card-needs-heir-with-army"
    return None


def companions_in(state: State, region: str) -> tuple[str, ...]:
    """The Companions on the map in a region, inside a Stronghold or not."""
    facts = state.book.facts
    return tuple(
        [name for who, figures in forces(state, FREE) if who[0] == region for name in facts(figures).characters]
    )


# ---------------------------------------------------------------------- recruiting


def either(nation: str) -> tuple[str, ...]:
    """A Nation's units to choose from: Regular or Elite."""
    return regular(nation), elite(nation)


def open_places(state: State, side: Side, regions: tuple[str, ...]) -> tuple[str, ...]:
    """The regions where a card can recruit for a side (R7.9, R7.10)."""
    return tuple([region for region in regions if bars_card_recruit(state, side, region) is None])


def places_left(state: State, regions: tuple[str, ...], chosen: tuple[str, ...]) -> list[tuple[str, str]]:
    """The regions not chosen yet."""
    return [("at", region) for region in regions if region not in chosen]


async def choose_places(state: State, side: Side, regions: tuple[str, ...], count: int = 1) -> tuple[str, ...]:
    """A side chooses `count` different regions where its card can recruit; all there are when there are no more."""
    regions = open_places(state, side, regions)
    if len(regions) <= count:
        return regions
    chosen: tuple[str, ...] = ()
    while len(chosen) < count:
        _, region = await choose(decides(state, side, "action"), PLACE, places_left, regions, chosen)
        chosen = (*chosen, region)
    return chosen


def figures_left(state: State, wants: tuple[Want, ...]) -> list[tuple[str, str, str]]:
    """The next figure that can be recruited, and where."""
    return [
        ("recruit", each, region)
        for region, kinds, count in wants
        if count
        for each in kinds
        if state.reserve.get(each)
    ]


def _ample(state: State, want: Want, wants: tuple[Want, ...]) -> bool:
    """True when no choice is in a want: one kind, and enough of it for all wants."""
    kinds = want[1]
    return len(kinds) == 1 and state.reserve.get(kinds[0], 0) >= sum(n for _, others, n in wants if kinds[0] in others)


async def recruit_all(state: State, side: Side, *wants: Want) -> None:
    """A card recruits in several regions; those not open are left out (R7.9, R7.10).

    The side is asked for each figure where there are kinds to choose from, or too few figures (R7.11).
    """
    wants = tuple([want for want in wants if bars_card_recruit(state, side, want[0]) is None])
    ample = [want for want in wants if _ample(state, want, wants)]
    left = tuple([want for want in wants if want not in ample])
    for region, (each,), count in ample:
        card_recruit(state, side, region, each, count)
    while True:
        answer = await offer(decides(state, side, "action"), FIGURE, figures_left, left)
        if answer is None:
            return
        _, each, region = answer
        card_recruit(state, side, region, each)
        left = tuple([(r, kinds, n - (r == region and each in kinds)) for r, kinds, n in left])


# ---------------------------------------------------------------------- Nazgûl


def nazgul_kinds(state: State) -> frozenset[str]:
    """The kinds of figures that count as Nazgûl, the Witch-king included (R0.14)."""
    return frozenset([each for each, figure in state.book.figures.items() if figure.nazgul])


def nazgul_at_fellowship(state: State) -> bool:
    """True when a Nazgûl is in the region of the Ring-bearers figure, inside a Stronghold or not."""
    region = fellowship_region(state)
    return any(who[0] == region and state.book.facts(figures).nazgul for who, figures in forces(state, SHADOW))


# ---------------------------------------------------------------------- moving or attacking


def deeds(state: State, side: Side, led_by: tuple[str, ...]) -> list[tuple[str | bool, ...]]:
    """The Armies that can move, and those that can attack, with one figure of these kinds; or neither."""
    lead = frozenset(led_by)
    found: list[tuple[str | bool, ...]] = [("move", region) for region in armies_to_move(state, side, lead)]
    for who, _ in forces(state, side):
        if bars_attacker(state, who, lead) is None and attack_targets(state, side, who):
            found.append(("attack", who[0], who[2]))
    return [*found, ("none",)]


def more_armies(state: State, side: Side, led_by: tuple[str, ...], moved: Moved) -> list[tuple[str, ...]]:
    """The next Army to move with one figure of these kinds, or done."""
    return [*[("army", region) for region in armies_to_move(state, side, frozenset(led_by), moved)], ("done",)]


async def move_or_attack(state: State, side: Side, led_by: frozenset[str], armies: int) -> None:
    """A side may move up to `armies` Armies (1 or 2) one region each, or attack once.

    One figure of the kinds `led_by` goes with each Army that moves, and is in the attacking force.
    """
    lead = tuple(sorted(led_by))
    answer = await choose(decides(state, side, "action"), DEED, deeds, side, lead)
    if answer[0] == "move":
        moved = await move_army(state, side, str(answer[1]), led_by)
        if armies > 1:
            more = await choose(decides(state, side, "action"), NEXT_ARMY, more_armies, side, lead, moved)
            if more[0] == "army":
                await move_army(state, side, more[1], led_by, moved)
    elif answer[0] == "attack":
        origin: Force = (str(answer[1]), side, bool(answer[2]))
        _, target = await choose(decides(state, side, "battle"), TARGET, target_options, side, origin)
        await attack(state, side, origin, target, led_by=led_by)
