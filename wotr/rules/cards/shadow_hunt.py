"""Shadow Character cards against the Fellowship: Hunt tiles, Corruption and what lies in wait for it (R15-R17)."""

from __future__ import annotations

from wotr.rules.board import fellowship_region
from wotr.rules.book import FREE, SHADOW, Side
from wotr.rules.cards.verbs import not_on_the_way, not_revealed, tile_card
from wotr.rules.combat_cards import unusable
from wotr.rules.corruption import corrupt
from wotr.rules.events import TableCard, event
from wotr.rules.fellowship import DECLARED
from wotr.rules.hand import cards_of, clear, discard
from wotr.rules.hooks import register
from wotr.rules.hunt import (
    BY_LOT,
    UNSOFTENED,
    begin_card_tile,
    current,
    finish_tile,
    hunt_by_card,
    lay_aside,
    tile_number,
)
from wotr.rules.kinds import kind
from wotr.rules.ringbearers import BEHIND_THE_GATES, friendly_haven
from wotr.rules.seats import decides
from wotr.rules.separation import GOLLUM, lose_companion, separate
from wotr.rules.state import State
from wotr.table.events import tell
from wotr.table.picks import AtLeast, AtMost, Limit
from wotr.table.requests import YES, choose, confirm, dice, draw, pick

PUSH = kind("cruel-weather", "R15.1", commits=("to",), to=("region",))
LURE = kind("lure-of-the-ring", "R17.3", commits=("corrupt", "lose"), corrupt=("count",), lose=("figure",))
BREAKING = kind("breaking", "R15.12")
WORN = kind("worn-with-sorrow", "R16.12", commits=("hand", "table"), hand=(), table=("card",), none=())
FLOCKS = kind("flocks-of-crebain", "R16.6", commits=("yes",), yes=(), no=())
AWAKE = kind("balrog-of-moria", "R16.19", commits=("yes",), yes=(), no=())


# ---------------------------------------------------------------------- the four special tiles

for _card in ("sh-char-01", "sh-char-02", "sh-char-03", "sh-char-04"):
    tile_card(_card)


# ---------------------------------------------------------------------- Orc Patrol, Isildur's Bane, Foul Thing


def sheltered(state: State) -> str | None:
    """The figure must not be in a region with a Settlement that was the Free Peoples' at first (R0.8)."""
    region = fellowship_region(state)
    return "card-needs-wilderness" if region is not None and state.book.home[region] == FREE else None


@event("sh-char-05", requires=sheltered)
async def orc_patrol(state: State, side: Side) -> None:
    """A tile without a roll, resolved like that of a successful Hunt."""
    await hunt_by_card(state)


@event("sh-char-06", requires=sheltered)
async def isildurs_bane(state: State, side: Side) -> None:
    """A tile whose damage nothing lowers."""
    await hunt_by_card(state, UNSOFTENED)


@event("sh-char-07", requires=sheltered)
async def foul_thing_from_the_deep(state: State, side: Side) -> None:
    """A tile whose damage costs a Companion drawn at random."""
    await hunt_by_card(state, BY_LOT)


# ---------------------------------------------------------------------- Candles of Corpses


@event("sh-char-08", requires=sheltered)
async def candles_of_corpses(state: State, side: Side) -> None:
    """Three dice: one Corruption for each 4 or more, with Gollum as Guide for each 6 (R17.3)."""
    rolled = await dice("event-roll", 3)
    needed = 6 if state.fellowship.guide == GOLLUM else 4
    points = sum(each >= needed for each in rolled)
    tell(state, "card-roll", rolled, needed, points)
    corrupt(state, points)


# ---------------------------------------------------------------------- Cruel Weather


def pushes(state: State) -> list[tuple[str, str]]:
    """Where the figure can be pushed: next to its region, but not behind the gates of Mordor, where it is stuck."""
    near = state.book.adjacent[state.fellowship.region]
    return [("to", region) for region in near if region not in BEHIND_THE_GATES]


@event("sh-char-10", requires=not_on_the_way)
async def cruel_weather(state: State, side: Side) -> None:
    """The Shadow moves the figure a region; it is neither declared nor revealed, and Progress stays."""
    _, region = await choose(decides(state, side, "action"), PUSH, pushes)
    origin, state.fellowship.region = state.fellowship.region, region
    tell(state, "figure-pushed", origin, region)


# ---------------------------------------------------------------------- Morgul Wound, Lure of the Ring


@event("sh-char-12", requires=not_revealed)
async def morgul_wound(state: State, side: Side) -> None:
    """One Corruption, two while it is 3 or less (R17.3)."""
    corrupt(state, 2 if state.fellowship.corruption <= 3 else 1)


def lures(state: State, companion: str) -> list[tuple[str, int | str]]:
    """What the Free Peoples choose for the Companion who is tempted: Corruption by his Level, or his loss."""
    return [("corrupt", state.book.figures[companion].level), ("lose", companion)]


@event("sh-char-13", requires=not_revealed)
async def lure_of_the_ring(state: State, side: Side) -> None:
    """A Companion drawn at random: his Level in Corruption, or he is eliminated; with Gollum one Corruption (R17.3)."""
    if state.fellowship.guide == GOLLUM:
        corrupt(state, 1)
        return
    companion: str = await draw("casualty", state.fellowship.companions)
    tell(state, "companion-tempted", companion)
    answer = await choose(decides(state, FREE, "fellowship"), LURE, lures, companion)
    if answer[0] == "corrupt":
        corrupt(state, state.book.figures[companion].level)
    else:
        await lose_companion(state, companion)


# ---------------------------------------------------------------------- The Breaking of the Fellowship


def parting_limit(state: State, number: int) -> Limit:
    """Who leaves: as many Companions as the tile says, or all."""
    company = state.fellowship.companions
    number = min(number, len(company))
    everybody = frozenset(company)
    demands = AtLeast(everybody, number, "breaking-too-few"), AtMost(everybody, number, "breaking-too-many")
    return Limit(tuple([(name, 1) for name in company]), demands)


@event("sh-char-14", requires=not_revealed)
async def breaking_of_the_fellowship(state: State, side: Side) -> None:
    """As many Companions as a tile says separate where the figure stands; with Gollum one Corruption instead."""
    if state.fellowship.guide == GOLLUM:
        corrupt(state, 1)
        return
    if not await begin_card_tile(state):
        return
    number = await tile_number(state)
    tell(state, "fellowship-breaks", number)
    leaving = await pick(decides(state, FREE, "fellowship"), BREAKING, parting_limit, number)
    if leaving:
        await separate(state, tuple([name for name, _ in leaving]), 0)
    lay_aside(state)


# ---------------------------------------------------------------------- until the Fellowship finds shelter


class UntilShelter(TableCard):
    """It goes at once when the Fellowship is declared in an unconquered City or Stronghold of the Free Peoples."""

    def declared(self, state: State, region: str) -> None:
        """See Ability."""
        if friendly_haven(state, region):
            clear(state, self.id)


CHARACTER_DECK = f"{FREE}-character"
SORROW, CREBAIN, BALROG = "sh-char-15", "sh-char-16", "sh-char-17"


@event(SORROW, table=True)
async def worn_with_sorrow_and_toil(state: State, side: Side) -> None:
    """Nothing happens now."""


def sorrows(state: State) -> list[tuple[str, ...]]:
    """Where the lost card comes from: at random from the hand, of choice from the table; or none at all."""
    hand = state.hand[decides(state, FREE, "action")]
    at_random: list[tuple[str, ...]] = [("hand",)] if cards_of(state, hand, CHARACTER_DECK) else []
    return [*at_random, *[("table", card) for card in cards_of(state, state.table, CHARACTER_DECK)], ("none",)]


@register
class WornWithSorrowAndToil(UntilShelter):
    """Each casualty of the Hunt may cost the Free Peoples a Character card."""

    id = SORROW

    async def hunt_casualty(self, state: State, companion: str) -> None:
        """See Ability."""
        answer = await choose(decides(state, SHADOW, "hunt"), WORN, sorrows)
        if answer[0] == "table":
            clear(state, answer[1])
        elif answer[0] == "hand":
            seat = decides(state, FREE, "action")
            card = await draw("hand-card", cards_of(state, state.hand[seat], CHARACTER_DECK), seat)
            discard(state, seat, card)


@event(CREBAIN, table=True)
async def flocks_of_crebain(state: State, side: Side) -> None:
    """Nothing happens now."""


@register
class FlocksOfCrebain(UntilShelter):
    """Once, before a Hunt roll: one more for each die and each die rolled again."""

    id = CREBAIN

    async def before_hunt_roll(self, state: State) -> None:
        """See Ability."""
        if await confirm(decides(state, SHADOW, "hunt"), FLOCKS) == YES:
            clear(state, self.id)
            current(state).memo["bonus"] += 1


# ---------------------------------------------------------------------- Balrog of Moria

MORIA = "moria"


@event(BALROG, table=True)
async def balrog_of_moria(state: State, side: Side) -> None:
    """Nothing happens now."""


@register
class BalrogOfMoria(TableCard):
    """A tile when the figure goes into, out of or through Moria; or a Combat card near it."""

    id = BALROG

    async def figure_moved(self, state: State, path: tuple[str, ...], why: str) -> None:
        """See Ability: to stay in Moria is no movement. An Eye has no effect (R16.10)."""
        if MORIA not in path or len(path) == 1:
            return
        if await confirm(decides(state, SHADOW, "hunt"), AWAKE, path) != YES:
            return
        clear(state, self.id)
        cause = "declare" if why == DECLARED else "event"
        if await begin_card_tile(state, cause, free_tiles=True):
            await finish_tile(state)

    def combat_cards(self, state: State, value: tuple[str, ...], side: Side) -> tuple[str, ...]:
        """See Ability: only where Durin's Bane can be used, which everybody knows."""
        return (*value, self.id) if side == SHADOW and unusable(state, side, self.id) is None else value
