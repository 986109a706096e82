"""What the combat halves of Event cards have in common: conditions, modifiers, hits, and Leadership given up (R12)."""

from __future__ import annotations

from wotr.rules.board import fellowship_region
from wotr.rules.book import ENEMY, FREE, Side
from wotr.rules.combat_cards import Effect, Requirement
from wotr.rules.figures import eliminate
from wotr.rules.state import State
from wotr.rules.strength import REROLL, ROLL, battle_of, collect, fighting, force_of
from wotr.table.events import tell

# ---------------------------------------------------------------------- conditions


def companions(state: State) -> tuple[str, ...]:
    """The Companions in the battle."""
    return state.book.facts(fighting(state, FREE)).characters


def needs(*characters: str) -> Requirement:
    """One of these Characters is in the battle on the card's side."""

    def requirement(state: State, side: Side) -> str | None:
        there = state.book.facts(fighting(state, side)).characters
        return None if any(name in there for name in characters) else "combat-needs-character"

    return requirement


def needs_elite(state: State, side: Side) -> str | None:
    """An Elite of the card's side is in the battle."""
    return None if elites(state, side) else "combat-needs-elite"


def elites(state: State, side: Side) -> int:
    """How many Elites of a side are in the battle."""
    return state.book.facts(fighting(state, side)).elites


def at_the_ring_bearers(state: State, side: Side) -> str | None:
    """The defending Army is in the region of the Ring-bearers, who are in none on the Mordor Track (R18.2)."""
    return None if battle_of(state).target == fellowship_region(state) else "combat-needs-ring-bearers"


# ---------------------------------------------------------------------- modifiers


def adds(cause: str, change: int, *rolls: str, enemy: bool = False, both: bool = False) -> Effect:
    """An effect that adds to each die of some rolls of the card's side, of the enemy's instead, or of both."""

    async def rule(state: State, side: Side) -> None:
        for whose in (side, ENEMY[side]) if both else (ENEMY[side] if enemy else side,):
            for roll in rolls:
                collect(state, f"{roll}/{whose}", (cause, change))

    return rule


def at_most(cause: str, most: int) -> Effect:
    """An effect that limits the dice of the enemy's Combat roll (R12.10)."""

    async def rule(state: State, side: Side) -> None:
        collect(state, f"most-dice/{ENEMY[side]}", (cause, most))

    return rule


# ---------------------------------------------------------------------- hits


def more_hits(state: State, side: Side, count: int) -> None:
    """A side scores hits besides those of its dice."""
    if count:
        battle_of(state).hits[side] += count
        tell(state, "more-hits", side, count)


def fewer_hits(state: State, side: Side, count: int) -> None:
    """Hits that a side has scored count for nothing."""
    battle_of(state).hits[side] -= count
    tell(state, "fewer-hits", side, count)


def turn_misses(state: State, side: Side, count: int) -> None:
    """Up to `count` missed dice of the Combat roll become hits and are not rolled again."""
    battle = battle_of(state)
    count = min(count, battle.misses[side])
    battle.misses[side] -= count
    battle.roll_hits[side] += count
    more_hits(state, side, count)


def hit_by_dice(state: State, side: Side) -> bool:
    """True when the Combat roll and the Leader re-roll of a side scored any hit; earlier attacks do not count."""
    battle = battle_of(state)
    return battle.roll_hits[side] + battle.reroll_hits[side] > 0


# ---------------------------------------------------------------------- figures


def lose(state: State, side: Side, figure: str) -> None:
    """A card eliminates one figure of a side that is in the battle."""
    eliminate(state, force_of(state, side), ((figure, 1),))


def forfeit(state: State, companion: str) -> None:
    """A Companion gives up his Leadership for this round (R12.7)."""
    collect(state, "forfeited", companion)
    tell(state, "leadership-given-up", companion)


def cancel(state: State, side: Side) -> None:
    """The Combat card of a side has no effect from now on (R12.6)."""
    collect(state, "cancelled", side)
    tell(state, "card-cancelled", battle_of(state).shown[side])


__all__ = [
    "REROLL",
    "ROLL",
    "adds",
    "at_most",
    "at_the_ring_bearers",
    "cancel",
    "companions",
    "elites",
    "fewer_hits",
    "forfeit",
    "hit_by_dice",
    "lose",
    "more_hits",
    "needs",
    "needs_elite",
    "turn_misses",
]
