"""One round of battle: cards, Combat roll, Leader re-roll, casualties (R11.9-R11.14, R12.5, R12.8)."""

from __future__ import annotations

from wotr.rules.book import ENEMY, Side
from wotr.rules.casualties import suffer
from wotr.rules.combat_cards import (
    AFTER_CASUALTIES,
    AFTER_REROLL,
    AFTER_ROLL,
    BEFORE_ROLL,
    choose_cards,
    resolve,
    reveal,
)
from wotr.rules.hooks import interrupt
from wotr.rules.state import State
from wotr.rules.strength import (
    ATTACK,
    MOST_DICE,
    REROLL,
    ROLL,
    battle_of,
    combat_dice,
    decided,
    defender,
    force_of,
    reroll_dice,
    to_hit,
)
from wotr.table.events import tell
from wotr.table.requests import dice


async def play_round(state: State) -> None:
    """A round from the Combat cards to the end of the casualties; it stops as soon as nobody fights on."""
    begin_round(state)
    await choose_cards(state)
    await reveal(state)
    await resolve(state, BEFORE_ROLL)
    if decided(state):
        return
    await combat_roll(state)
    await resolve(state, AFTER_ROLL)
    await leader_reroll(state)
    await resolve(state, AFTER_REROLL)
    await casualties(state)
    await resolve(state, AFTER_CASUALTIES)
    await interrupt(state, "round_ends")


def begin_round(state: State) -> None:
    """Forget the round before: effects of cards last one round (R12.3)."""
    battle = battle_of(state)
    battle.round += 1
    for each in (battle.shown, battle.chosen, battle.rolls, battle.rerolls, battle.misses, battle.effects):
        each.clear()
    for count in (battle.roll_hits, battle.reroll_hits, battle.hits):
        count.update({battle.attacker: 0, defender(state): 0})
    tell(state, "round", battle.round)


def both(state: State) -> tuple[Side, Side]:
    """The attacker and the defender."""
    return battle_of(state).attacker, defender(state)


async def combat_roll(state: State) -> None:
    """Both roll for their Combat Strength (R11.7)."""
    battle_of(state).step = "roll"
    for side in both(state):
        rolled = await dice(f"combat-{side}", combat_dice(state, side))
        battle = battle_of(state)
        needed = to_hit(state, side, ROLL)
        hits = sum(each >= needed for each in rolled)
        battle.rolls[side] = rolled
        battle.roll_hits[side] = hits
        battle.hits[side] += hits
        battle.misses[side] = len(rolled) - hits
        tell(state, "combat-roll", side, rolled, needed, hits)


async def leader_reroll(state: State) -> None:
    """Both roll failed dice again, as many as their Leadership allows; the number is fixed before (R11.11)."""
    battle_of(state).step = "reroll"
    counts = {side: reroll_dice(state, side) for side in both(state)}
    for side in both(state):
        if not counts[side]:
            continue
        rolled = await dice(f"reroll-{side}", counts[side])
        battle = battle_of(state)
        needed = to_hit(state, side, REROLL)
        hits = sum(each >= needed for each in rolled)
        battle.rerolls[side] = rolled
        battle.reroll_hits[side] = hits
        battle.hits[side] += hits
        tell(state, "leader-reroll", side, rolled, needed, hits)


async def casualties(state: State) -> None:
    """The attacker allocates his losses first, then the defender; all hits of the round count (R11.14)."""
    battle_of(state).step = "casualties"
    for side in both(state):
        await suffer(state, force_of(state, side), battle_of(state).hits[ENEMY[side]])


async def extra_attack(state: State, side: Side, count: int, needed: int | None = None) -> None:
    """An additional attack of a card: five dice at most, no re-roll, losses at once (R12.8).

    `needed` is the face that hits; by default it is that of the round without modifiers of cards.
    """
    count = min(MOST_DICE, count)
    if count <= 0:
        return
    rolled = await dice(f"attack-{side}", count)
    battle = battle_of(state)
    needed = to_hit(state, side, ATTACK) if needed is None else needed
    hits = sum(each >= needed for each in rolled)
    if battle.step == "cards":
        battle.effects[f"early-hits/{side}"] = battle.effects.get(f"early-hits/{side}", 0) + hits
    tell(state, "extra-attack", side, rolled, needed, hits)
    await suffer(state, force_of(state, ENEMY[side]), hits)
