"""The combat halves of Event cards, by title (R12)."""

from __future__ import annotations

from collections.abc import Callable

from wotr.rules.book import ENEMY, FREE, HOBBITS, MINIONS, SHADOW, Side, elite
from wotr.rules.combat_cards import Effect, Requirement, combat
from wotr.rules.figures import eliminate
from wotr.rules.kinds import kind
from wotr.rules.retreat import ESCAPE, leave, ways_out
from wotr.rules.seats import decides
from wotr.rules.state import State
from wotr.rules.strength import (
    FIELD,
    ROLL,
    SIEGE,
    SORTIE,
    battle_of,
    collect,
    defender,
    fighting,
    force_of,
    leads,
)
from wotr.table.requests import offer

FORFEIT = kind("forfeit", "R12.7", commits=("forfeit",), forfeit=("figure",))
MINION_LOST = kind("minion-lost", "R12.5", commits=("minion",), minion=("figure",))


# ---------------------------------------------------------------------- what halves have in common


def adds(cause: str, stage: str, change: int, to: Callable[[Side], Side] = lambda side: side) -> Effect:
    """An effect that adds to each die of a roll of the card's side, or of the side that `to` gives."""

    async def rule(state: State, side: Side) -> None:
        collect(state, f"{stage}/{to(side)}", (cause, change))

    return rule


def enemy_of(side: Side) -> Side:
    """The other side."""
    return ENEMY[side]


def companions(state: State) -> list[str]:
    """The Companions in the battle."""
    return list(state.book.facts(fighting(state, FREE)).characters)


def needs(*characters: str) -> Requirement:
    """One of these Characters is in the battle on the card's side."""

    def requirement(state: State, side: Side) -> str | None:
        there = state.book.facts(fighting(state, side)).characters
        return None if any(name in there for name in characters) else "combat-needs-character"

    return requirement


def needs_companion(state: State, side: Side) -> str | None:
    """A Companion is in the battle."""
    return None if companions(state) else "combat-needs-companion"


# ---------------------------------------------------------------------- Free Peoples


async def daring_defiance(state: State, side: Side) -> None:
    """The Shadow's card is cancelled; the Companions forfeit their Leadership, but only as its price (C-155)."""
    if ENEMY[side] not in battle_of(state).shown:
        return
    collect(state, "cancelled", ENEMY[side])
    for name in companions(state):
        collect(state, "forfeited", name)


def forfeitable(state: State) -> list[tuple[str, str]]:
    """The Companions who still have Leadership to give up (R12.7)."""
    kinds = state.book.figures
    return [("forfeit", name) for name in companions(state) if kinds[name].leadership and leads(state, name)]


async def mighty_attack(state: State, side: Side) -> None:
    """A Companion forfeits his Leadership; one missed die becomes a hit and is not rolled again."""
    answer = await offer(decides(state, side, "battle"), FORFEIT, forfeitable)
    if answer is None:
        return
    collect(state, "forfeited", answer[1])
    battle = battle_of(state)
    if battle.misses[side]:
        battle.misses[side] -= 1
        battle.roll_hits[side] += 1
        battle.hits[side] += 1


def minions_in_battle(state: State) -> list[tuple[str, str]]:
    """The Minions that can be struck."""
    return [("minion", name) for name in state.book.facts(fighting(state, SHADOW)).characters if name in MINIONS]


async def blade_of_westernesse(state: State, side: Side) -> None:
    """A hit of the Leader re-roll is given for a Minion in the battle, who is eliminated."""
    battle = battle_of(state)
    if not battle.reroll_hits[side] or not battle.hits[side]:
        return
    answer = await offer(decides(state, side, "battle"), MINION_LOST, minions_in_battle)
    if answer is None:
        return
    battle = battle_of(state)
    battle.reroll_hits[side] -= 1
    battle.hits[side] -= 1
    eliminate(state, force_of(state, SHADOW), ((answer[1], 1),))


def in_free_nation(state: State, side: Side) -> str | None:
    """The defending Army is in a region of a Free Peoples Nation."""
    nation = state.book.nation_of[battle_of(state).target]
    return None if nation in state.book.nations_of[FREE] else "combat-needs-free-nation"


def free_defend_in_the_field(state: State, side: Side) -> str | None:
    """The Free Peoples Army defends, and not inside a besieged Stronghold."""
    battle = battle_of(state)
    if defender(state) != FREE:
        return "combat-needs-defender"
    return None if battle.kind in (FIELD, SORTIE) else "combat-needs-field-battle"


async def scouts(state: State, side: Side) -> None:
    """The whole Army retreats or withdraws before anybody rolls; without a way out nothing happens."""
    way = await offer(decides(state, side, "battle"), ESCAPE, ways_out)
    if way is not None:
        leave(state, way)


async def no_quarter(state: State, side: Side) -> None:
    """One more hit when the Combat roll and the Leader re-roll scored any."""
    battle = battle_of(state)
    if battle.roll_hits[side] + battle.reroll_hits[side]:
        battle.hits[side] += 1


combat("Blade of Westernesse", {6: blade_of_westernesse}, needs(*HOBBITS))
combat("Mighty Attack", {4: mighty_attack}, needs_companion)
combat(
    "Servant of the Secret Fire",
    {3: adds("Servant of the Secret Fire", ROLL, 1)},
    needs("gandalf-grey", "gandalf-white"),
)
combat("Daring Defiance", {0: daring_defiance}, needs_companion)
combat("No Quarter", {5: no_quarter})
combat("Advantageous Position", {3: adds("Advantageous Position", ROLL, -1, enemy_of)}, in_free_nation)
combat("Scouts", {1: scouts}, free_defend_in_the_field)


# ---------------------------------------------------------------------- Shadow


def isengard_at_a_stronghold(state: State, side: Side) -> str | None:
    """An Isengard unit is in the battle, and the defenders are inside a besieged Stronghold (R20.3)."""
    if battle_of(state).kind != SIEGE:
        return "combat-needs-siege-battle"
    return None if "isengard" in state.book.facts(fighting(state, side)).nations else "combat-needs-isengard"


def southron_elite(state: State, side: Side) -> str | None:
    """An Elite of the Southrons and Easterlings is in the battle."""
    return None if dict(fighting(state, side)).get(elite("southrons")) else "combat-needs-southron-elite"


async def mumakil_trample(state: State, side: Side) -> None:
    """One more hit for more hits than the Free Peoples', those of their attacks before the Combat roll counted."""
    battle = battle_of(state)
    enemy = ENEMY[side]
    if battle.hits[side] > battle.hits[enemy] + battle.effects.get(f"early-hits/{enemy}", 0):
        battle.hits[side] += 1


combat("Devilry of Orthanc", {3: adds("Devilry of Orthanc", ROLL, 1)}, isengard_at_a_stronghold)
combat("Mûmakil", {3: adds("Mûmakil", ROLL, 1), 5: mumakil_trample}, southron_elite)
