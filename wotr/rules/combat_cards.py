"""Combat cards: choosing them face down, revealing them, and the order of their effects (R12).

The combat half of a card is registered by its title with `combat`; a card whose title is not registered cannot be
chosen. Each effect belongs to an initiative number, and the numbers to stages of a round (R12.5).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import NamedTuple

from wotr.rules.book import SIDES, Side
from wotr.rules.hooks import interrupt, stale, value, veto
from wotr.rules.kinds import kind
from wotr.rules.seats import decides
from wotr.rules.state import State, back
from wotr.rules.strength import battle_of, decided, defender, effect, fighting, named
from wotr.table.events import tell
from wotr.table.requests import Seat, Together, choose

Effect = Callable[[State, Side], Awaitable[None]]
Requirement = Callable[[State, Side], "str | None"]

BEFORE_ROLL = (0, 1, 2, 3)
AFTER_ROLL = (4,)
AFTER_REROLL = (5, 6)
AFTER_CASUALTIES = (7,)

COMBAT_CARD = kind("combat-card", "R12.1", commits=("card", "none"), card=("card",), none=())
ANNOUNCE = kind("announce-card", "R12.1", commits=("use", "none"), use=(), none=())


class CombatHalf(NamedTuple):
    """What a card does in battle: one effect for each initiative number; `requires` gives a reason key or None."""

    effects: Mapping[int, Effect]
    requires: Requirement | None


COMBAT: dict[str, CombatHalf] = {}
"""Combat halves by title."""


def combat(title: str, effects: Mapping[int, Effect], requires: Requirement | None = None) -> None:
    """Register a combat half. Raises ValueError for a title that is taken."""
    if title in COMBAT:
        raise ValueError(f"two combat halves are called {title}")
    COMBAT[title] = CombatHalf(dict(sorted(effects.items())), requires)


# ---------------------------------------------------------------------- what may be chosen


def barred(state: State, side: Side) -> str | None:
    """A reason key when a side may use no Combat card at all in this round, whatever it holds."""
    reason = veto(state, "bars_combat_card", side)
    if reason is None and battle_of(state).round == 1 and effect(state, f"first-card-needs-companion/{side}"):
        kinds = state.book.figures
        if not any(kinds[each].rank == "character" for each, _ in fighting(state, side)):
            return "combat-card-needs-companion"
    return reason


def unusable(state: State, side: Side, card: str) -> str | None:
    """A reason key when a card cannot be used in this round (R12.2)."""
    half = COMBAT.get(state.book.cards[card].combat.title)
    if half is None:
        return "combat-card-without-effect"
    return half.requires(state, side) if half.requires is not None else None


def holdings(state: State, side: Side) -> tuple[str, ...]:
    """The cards that a side can choose from: its hand, and what abilities add."""
    return value(state, "combat_cards", state.hand[decides(state, side, "battle")], side)


def usable(state: State, side: Side) -> list[tuple[str, ...]]:
    """The cards that a side can use now, as options."""
    return [("card", card) for card in holdings(state, side) if unusable(state, side, card) is None]


def card_options(state: State, side: Side) -> list[tuple[str, ...]]:
    """A card that can be used, or none."""
    return [*usable(state, side), ("none",)]


def announcements(state: State, side: Side) -> list[tuple[str, ...]]:
    """To use a card, when one can be used, or none."""
    return [("use",), ("none",)] if usable(state, side) else [("none",)]


# ---------------------------------------------------------------------- choosing and revealing


def asked_sides(state: State) -> list[Side]:
    """The sides that are asked for a card, the attacker first.

    A side that everybody knows to have none, or to be forbidden one, is not asked; one without a fitting card is.
    """
    order = (battle_of(state).attacker, defender(state))
    return [side for side in order if holdings(state, side) and barred(state, side) is None]


async def choose_cards(state: State) -> None:
    """Each side may lay down a card (R12.1): the attacker says and chooses, then the defender.

    In the first edition both first say whether they will, then both choose in secret (D6).
    """
    battle_of(state).step = "cards"
    sides = asked_sides(state)
    if state.book.options["both-announce-cards"]:
        said = await Together({decides(state, s, "battle"): _announce(state, s) for s in sides}) if sides else {}
        for side in sides:
            tell(state, "announced", side, said[decides(state, side, "battle")])
        sides = [side for side in sides if said[decides(state, side, "battle")]]
        picked = await Together({decides(state, s, "battle"): _pick(state, s) for s in sides}) if sides else {}
        for side in sides:
            lay_down(state, side, picked[decides(state, side, "battle")])
        return
    for side in sides:
        answer = await choose(decides(state, side, "battle"), COMBAT_CARD, card_options, side, secret=True)
        lay_down(state, side, answer[1] if len(answer) > 1 else "")


async def _announce(state: State, side: Side) -> bool:
    answer = await choose(decides(state, side, "battle"), ANNOUNCE, announcements, side, secret=True)
    return answer[0] == "use"


async def _pick(state: State, side: Side) -> str:
    answer = await choose(decides(state, side, "battle"), COMBAT_CARD, usable, side, secret=True)
    return answer[1]


def lay_down(state: State, side: Side, card: str) -> None:
    """Put the card that a side has chosen face down into the battle; "" is none."""
    seat: Seat = decides(state, side, "battle")
    battle_of(state).chosen[seat] = card
    if not card:
        tell(state, "no-combat-card", side)
        return
    if card in state.table:
        state.table = tuple([each for each in state.table if each != card])
        stale(state)
    else:
        state.hand[seat] = tuple([each for each in state.hand[seat] if each != card])
    tell(state, "combat-card", side, card, sees=seat, masked=(side, back(card)))


async def reveal(state: State) -> None:
    """Turn the cards up together; they are used up whatever becomes of them (R12.1, R12.3)."""
    battle = battle_of(state)
    for side in (battle.attacker, defender(state)):
        card = battle.chosen.pop(decides(state, side, "battle"), "")
        if card:
            battle.shown[side] = card
            state.played = (*state.played, card)
    if battle.shown:
        tell(state, "revealed", *[battle.shown.get(side, "") for side in SIDES], reveal=True)
        await interrupt(state, "cards_revealed")


# ---------------------------------------------------------------------- carrying them out


def order(state: State, stage: tuple[int, ...]) -> list[tuple[Side, Effect]]:
    """The effects of a stage in their order: the lower number first, the defender's on a tie (R12.4).

    In the first edition the defender's card always comes first (D7).
    """
    battle = battle_of(state)
    found = []
    for side, card in battle.shown.items():
        for number, rule in COMBAT[state.book.cards[card].combat.title].effects.items():
            if number in stage:
                found.append((number, side == battle.attacker, Side(side), rule))
    if state.book.options["defender-card-first"]:
        found.sort(key=lambda each: (each[1], each[0]))
    else:
        found.sort(key=lambda each: each[:2])
    return [(side, rule) for _, _, side, rule in found]


async def resolve(state: State, stage: tuple[int, ...]) -> None:
    """Carry out the effects of a stage while both fight on; a cancelled card does nothing any more (R12.6, R12.9)."""
    for side, rule in order(state, stage):
        if decided(state):
            return
        if side not in named(state, "cancelled"):
            await rule(state, side)
