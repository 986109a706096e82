"""Shadow Character cards of the Nazgûl, the Minions and the Action dice."""

from __future__ import annotations

from collections.abc import Iterable

from wotr.rules.battle import attack, bars_attacker, bars_target
from wotr.rules.board import besieging, force, forces, where
from wotr.rules.book import FREE, NAZGUL, SHADOW, WITCH_KING, Side
from wotr.rules.cards.verbs import (
    move_or_attack,
    nazgul_at_fellowship,
    nazgul_kinds,
    no_saruman,
    no_witch_king,
    not_on_the_way,
)
from wotr.rules.characters import move_nazgul
from wotr.rules.dice import give_ring, ring_ready, set_aside
from wotr.rules.events import TableCard, event, strike
from wotr.rules.hand import cards_of, clear, deck_ids, draw_card, trim_hand
from wotr.rules.hooks import Tail, register
from wotr.rules.hunt import reveal, roll_for_hunt
from wotr.rules.kinds import kind
from wotr.rules.muster import bars_card_recruit, card_recruit
from wotr.rules.politics import ATTACK, COMPANION, DECLARATION
from wotr.rules.seats import decides
from wotr.rules.state import State
from wotr.rules.strength import MOST_DICE
from wotr.table.events import tell
from wotr.table.requests import choose, offer

NAZGUL_STRIKE = kind("nazgul-strike", "R16.21", commits=("discard", "roll"), discard=("card",), roll=(), none=())
LIDLESS = kind("lidless-eye", "R16.5", eye=("die",), done=())
SPELL_TARGET = kind("spell-target", "R6.7", army=("region", "flag"))
SPELL_CASTERS = kind("spell-casters", "R6.7", commits=("army",), army=("region", "flag"))
PALANTIR_DRAW = kind("palantir", "R6.1", commits=("draw",), draw=("text",))
BLACK_CAPTAIN = kind("black-captain", "R6.6", recruit=(), fly=(), none=())


# ---------------------------------------------------------------------- Nazgûl Search, The Nazgûl Strike!


@event("sh-char-09", requires=not_on_the_way)
async def nazgul_search(state: State, side: Side) -> None:
    """Nazgûl fly; with one where the figure stands the Fellowship is revealed."""
    await move_nazgul(state, decides(state, side, "action"), only_nazgul=True)
    if nazgul_at_fellowship(state):
        await reveal(state)


def strikes(state: State) -> list[tuple[str, ...]]:
    """A Character card of the Free Peoples' on the table, a Hunt roll, or neither."""
    cards = cards_of(state, state.table, f"{FREE}-character")
    return [*[("discard", card) for card in cards], ("roll",), ("none",)]


@event("sh-char-11", requires=not_on_the_way)
async def the_nazgul_strike(state: State, side: Side) -> None:
    """Nazgûl fly; with one where the figure stands a card is discarded, or the Hunt rolled for (R16.21)."""
    await move_nazgul(state, decides(state, side, "action"), only_nazgul=True)
    if not nazgul_at_fellowship(state):
        return
    answer = await choose(decides(state, side, "action"), NAZGUL_STRIKE, strikes)
    if answer[0] == "discard":
        clear(state, answer[1])
    elif answer[0] == "roll":
        await roll_for_hunt(state)


# ---------------------------------------------------------------------- The Lidless Eye

MOST_EYES = 3


def dice_to_turn(state: State, side: Side) -> list[tuple[str, ...]]:
    """The results that can be turned to an Eye, or done."""
    return [*[("eye", face) for face in dict.fromkeys(state.dice[side])], ("done",)]


@event("sh-char-18")
async def the_lidless_eye(state: State, side: Side) -> None:
    """Up to three unused dice become Eyes and go to the Hunt Box at once."""
    for _ in range(MOST_EYES):
        answer = await choose(decides(state, side, "action"), LIDLESS, dice_to_turn, side)
        if answer[0] == "done":
            return
        set_aside(state, side, answer[1])
        state.box[side] += 1
        tell(state, "turned-to-eye", side, answer[1])


# ---------------------------------------------------------------------- Dreadful Spells


def spell_casters(state: State, region: str) -> list[tuple[str, str, bool]]:
    """The Shadow Armies with a Nazgûl in a region or next to it, besieged ones too (R6.12)."""
    near = (region, *state.book.adjacent[region])
    facts = state.book.facts
    return [
        ("army", who[0], who[2])
        for who, figures in forces(state, SHADOW)
        if who[0] in near and facts(figures).units and facts(figures).nazgul
    ]


def spell_targets(state: State) -> list[tuple[str, str, bool]]:
    """The Free Peoples Armies within their reach."""
    facts = state.book.facts
    return [
        ("army", who[0], who[2])
        for who, figures in forces(state, FREE)
        if facts(figures).units and spell_casters(state, who[0])
    ]


def no_spell(state: State) -> str | None:
    """The card needs a Shadow Army with a Nazgûl beside a Free Peoples Army."""
    return None if spell_targets(state) else "card-needs-nazgul-near-army"


@event("sh-char-19", requires=no_spell)
async def dreadful_spells(state: State, side: Side) -> None:
    """A die for each Nazgûl in one Army, five at most, against one Army beside it; a hit for each 5 and 6."""
    seat = decides(state, side, "action")
    struck = await choose(seat, SPELL_TARGET, spell_targets)
    _, region, inside = await choose(seat, SPELL_CASTERS, spell_casters, struck[1])
    nazgul = state.book.facts(force(state, (region, side, inside))).nazgul
    await strike(state, (struck[1], FREE, struck[2]), min(MOST_DICE, nazgul))


# ---------------------------------------------------------------------- Grond, Hammer of the Underworld


def no_grond(state: State) -> str | None:
    """The card needs the Witch-king with an Army that besieges a Stronghold (R13.3)."""
    reason = no_witch_king(state)
    if reason is not None:
        return reason
    at = where(state, WITCH_KING)
    return None if at is not None and besieging(state, SHADOW, at[0]) else "card-needs-witch-king-besieging"


@event("sh-char-20", requires=no_grond)
async def grond(state: State, side: Side) -> None:
    """A siege battle of three rounds; in the first one the Free Peoples need a Companion to use a Combat card."""
    origin = where(state, WITCH_KING)
    lead = frozenset((WITCH_KING,))
    if origin is None or bars_attacker(state, origin, lead) or bars_target(state, side, origin, origin[0]):
        return
    lasting = {"rounds": 3, f"first-card-needs-companion/{FREE}": True}
    await attack(state, side, origin, origin[0], lasting=lasting, led_by=lead)


# ---------------------------------------------------------------------- The Palantír of Orthanc

PALANTIR, WORMTONGUE = "sh-char-21", "sh-char-22"


@event(PALANTIR, requires=no_saruman, table=True)
async def palantir_of_orthanc(state: State, side: Side) -> None:
    """Nothing happens now."""


def decks_to_draw(state: State) -> list[tuple[str, str]]:
    """The Shadow's decks that have cards."""
    return [("draw", deck) for deck in deck_ids(SHADOW) if state.decks[deck]]


@register
class PalantirOfOrthanc(TableCard):
    """A card from either deck after each Event card that the Shadow plays with an Event result."""

    id = PALANTIR

    def expired(self, state: State) -> bool:
        """See Ability."""
        return no_saruman(state) is not None

    async def after_event(self, state: State, side: Side, card: str, use: str) -> None:
        """See Ability; its own play gives nothing."""
        if side != SHADOW or use != "event" or card == self.id:
            return
        seat = decides(state, side, "action")
        answer = await offer(seat, PALANTIR_DRAW, decks_to_draw)
        if answer is not None:
            await draw_card(state, seat, answer[1])
            await trim_hand(state, seat)

    def extra_actions(self, state: State, side: Side, use: str) -> Iterable[Tail]:
        """A Will of the West ends the card, or any die and an Elven Ring."""
        if side == FREE and (use == "will" or (use == "any" and ring_ready(state, side))):
            return ((),)
        return ()

    async def act(self, state: State, side: Side, tail: Tail, use: str) -> None:
        """See Ability."""
        if use == "any":
            give_ring(state, side)
            tell(state, "ring-paid", side)
        clear(state, self.id)


# ---------------------------------------------------------------------- Wormtongue

ROHAN = "rohan"
HALLS = ("edoras", "helms-deep")


@event(WORMTONGUE, requires=no_saruman, table=True)
async def wormtongue(state: State, side: Side) -> None:
    """Nothing happens now."""


@register
class Wormtongue(TableCard):
    """Rohan wakes for a Companion, a declaration or an attack in Edoras or Helm's Deep, and for nothing else."""

    id = WORMTONGUE

    def expired(self, state: State) -> bool:
        """See Ability."""
        return state.active[ROHAN] or no_saruman(state) is not None

    def bars_activation(self, state: State, nation: str, cause: str, region: str) -> str | None:
        """See Ability."""
        if nation != ROHAN or cause == COMPANION or (cause in (ATTACK, DECLARATION) and region in HALLS):
            return None
        return "card-wormtongue"


# ---------------------------------------------------------------------- The Ringwraiths Are Abroad, The Black Captain


@event("sh-char-23")
async def ringwraiths_are_abroad(state: State, side: Side) -> None:
    """Nazgûl fly; then two Armies with a Nazgûl move, or one attacks. Nazgûl that have flown may take part."""
    await move_nazgul(state, decides(state, side, "action"), only_nazgul=True)
    await move_or_attack(state, side, nazgul_kinds(state), armies=2)


def commands(state: State) -> list[tuple[str]]:
    """Nazgûl join the Witch-king where he is, or fly; or neither."""
    at = where(state, WITCH_KING)
    found: list[tuple[str]] = []
    if at is not None and state.reserve[NAZGUL] and bars_card_recruit(state, SHADOW, at[0]) is None:
        found.append(("recruit",))
    return [*found, ("fly",), ("none",)]


@event("sh-char-24", requires=no_witch_king)
async def the_black_captain_commands(state: State, side: Side) -> None:
    """Two Nazgûl come to the Witch-king, or Nazgûl fly; then an Army with him moves or attacks."""
    seat = decides(state, side, "action")
    (answer,) = await choose(seat, BLACK_CAPTAIN, commands)
    at = where(state, WITCH_KING)
    if answer == "recruit" and at is not None:
        card_recruit(state, side, at[0], NAZGUL, 2)
    elif answer == "fly":
        await move_nazgul(state, seat, only_nazgul=True)
    await move_or_attack(state, side, frozenset((WITCH_KING,)), armies=1)
