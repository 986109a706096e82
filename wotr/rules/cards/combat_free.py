"""The combat halves of the Free Peoples' cards, by title and in the order of their numbers (R12)."""

from __future__ import annotations

from wotr.rules.book import ENEMY, FREE, HOBBITS, MINIONS, NAZGUL, SHADOW, Side
from wotr.rules.cards.combat import (
    REROLL,
    ROLL,
    adds,
    at_most,
    at_the_ring_bearers,
    cancel,
    companions,
    elites,
    fewer_hits,
    forfeit,
    hit_by_dice,
    lose,
    more_hits,
    needs,
    needs_elite,
    turn_misses,
)
from wotr.rules.combat_cards import combat
from wotr.rules.kinds import kind
from wotr.rules.retreat import ESCAPE, leave, ways_out
from wotr.rules.rounds import extra_attack
from wotr.rules.seats import decides
from wotr.rules.state import State
from wotr.rules.strength import FIELD, SORTIE, battle_of, collect, defender, fighting, leadership, leads
from wotr.table.requests import choose, offer

FORFEIT = kind("forfeit", "R12.7", commits=("forfeit",), forfeit=("figure",))
MINION_LOST = kind("minion-lost", "R12.5", commits=("minion",), minion=("figure",))
HEROIC_DEATH = kind("heroic-death", "R12.5", commits=("fall",), fall=("figure", "count"), none=())
FATEFUL_STRIKE = kind("fateful-strike", "R12.5", commits=("lose",), lose=("figure",), none=())


# ---------------------------------------------------------------------- conditions


def needs_companion(state: State, side: Side) -> str | None:
    """A Companion is in the battle."""
    return None if companions(state) else "combat-needs-companion"


def needs_leader(state: State, side: Side) -> str | None:
    """A Leader or Companion is in the battle."""
    facts = state.book.facts(fighting(state, FREE))
    return None if facts.leaders or facts.characters else "combat-needs-leader"


def in_free_nation(state: State, side: Side) -> str | None:
    """The defending Army is in a region of a Free Peoples Nation."""
    nation = state.book.nation_of[battle_of(state).target]
    return None if nation in state.book.nations_of[FREE] else "combat-needs-free-nation"


def among_the_ents(state: State, side: Side) -> str | None:
    """The defending Army is in Rohan, in Fangorn or in Orthanc."""
    target = battle_of(state).target
    near = state.book.nation_of[target] == "rohan" or target in ("fangorn", "orthanc")
    return None if near else "combat-needs-ents"


def free_defend_in_the_field(state: State, side: Side) -> str | None:
    """The Free Peoples Army defends, and not inside a besieged Stronghold."""
    if defender(state) != FREE:
        return "combat-needs-defender"
    return None if battle_of(state).kind in (FIELD, SORTIE) else "combat-needs-field-battle"


# ---------------------------------------------------------------------- at the reveal (0, 1)


async def daring_defiance(state: State, side: Side) -> None:
    """The Shadow's card is cancelled; the Companions forfeit their Leadership, but only as its price (C-155)."""
    if ENEMY[side] not in battle_of(state).shown:
        return
    cancel(state, ENEMY[side])
    for name in companions(state):
        forfeit(state, name)


async def scouts(state: State, side: Side) -> None:
    """The whole Army retreats or withdraws before anybody rolls; without a way out nothing happens."""
    way = await offer(decides(state, side, "battle"), ESCAPE, ways_out)
    if way is not None:
        leave(state, way)


# ---------------------------------------------------------------------- before the Combat roll (2, 3)


async def sudden_strike(state: State, side: Side) -> None:
    """An attack with a die for each point of Leadership, which is not used up (R12.8)."""
    await extra_attack(state, side, leadership(state, side))


async def charge(state: State, side: Side) -> None:
    """An attack with a die for each Elite (R12.8)."""
    await extra_attack(state, side, elites(state, side))


async def brave_stand(state: State, side: Side) -> None:
    """The Shadow rolls a die fewer for each Companion in the battle (R12.10)."""
    collect(state, f"fewer-dice/{ENEMY[side]}", ("Brave Stand", len(companions(state))))


# ---------------------------------------------------------------------- after the Combat roll (4)


def forfeitable(state: State) -> list[tuple[str, str]]:
    """The Companions who still have Leadership to give up (R12.7)."""
    kinds = state.book.figures
    return [("forfeit", name) for name in companions(state) if kinds[name].leadership and leads(state, name)]


async def mighty_attack(state: State, side: Side) -> None:
    """A Companion forfeits his Leadership; one missed die becomes a hit and is not rolled again."""
    answer = await offer(decides(state, side, "battle"), FORFEIT, forfeitable)
    if answer is not None:
        forfeit(state, answer[1])
        turn_misses(state, side, 1)


BEARERS = ("strider", "aragorn")


async def anduril(state: State, side: Side) -> None:
    """Strider or Aragorn forfeits his Leadership; for each point of it one missed die becomes a hit."""
    for name in companions(state):
        if name in BEARERS and leads(state, name):
            forfeit(state, name)
            turn_misses(state, side, state.book.figures[name].leadership)


async def confusion(state: State, side: Side) -> None:
    """Each natural 1 of the Shadow's Combat roll strikes its own Army and is not rolled again."""
    battle = battle_of(state)
    ones = battle.rolls[ENEMY[side]].count(1)
    battle.misses[ENEMY[side]] -= ones
    more_hits(state, side, ones)


# ---------------------------------------------------------------------- after the Leader re-roll (5)


async def no_quarter(state: State, side: Side) -> None:
    """One more hit when the Combat roll and the Leader re-roll scored any."""
    if hit_by_dice(state, side):
        more_hits(state, side, 1)


async def nameless_wood(state: State, side: Side) -> None:
    """Two more hits when the Combat roll and the Leader re-roll scored any."""
    if hit_by_dice(state, side):
        more_hits(state, side, 2)


# ---------------------------------------------------------------------- before the casualties (6)


def minions_in_battle(state: State) -> list[str]:
    """The Minions that can be struck, the Witch-king among them (R0.14)."""
    return [name for name in state.book.facts(fighting(state, SHADOW)).characters if name in MINIONS]


def minions_to_strike(state: State) -> list[tuple[str, str]]:
    """The Minions as options."""
    return [("minion", name) for name in minions_in_battle(state)]


async def blade_of_westernesse(state: State, side: Side) -> None:
    """A hit of the Leader re-roll is given for a Minion in the battle, who is eliminated."""
    battle = battle_of(state)
    if not battle.reroll_hits[side] or not battle.hits[side]:
        return
    answer = await offer(decides(state, side, "battle"), MINION_LOST, minions_to_strike)
    if answer is None:
        return
    battle_of(state).reroll_hits[side] -= 1
    fewer_hits(state, side, 1)
    lose(state, SHADOW, answer[1])


def heroes(state: State, hits: int) -> list[tuple[str | int, ...]]:
    """Who can fall for how many of the Shadow's hits: a Leader for one, a Companion for some up to his Level."""
    kinds = state.book.figures
    found: list[tuple[str | int, ...]] = []
    for each, _ in fighting(state, FREE):
        if kinds[each].rank == "leader" and hits:
            found.append(("fall", each, 1))
        elif kinds[each].rank == "character":
            found.extend([("fall", each, count) for count in range(1, min(kinds[each].level, hits) + 1)])
    return [*found, ("none",)]


async def heroic_death(state: State, side: Side) -> None:
    """A Leader or a Companion may be eliminated to cancel hits of the Shadow's dice and what was added to them."""
    seat = decides(state, side, "battle")
    answer = await choose(seat, HEROIC_DEATH, heroes, battle_of(state).hits[ENEMY[side]])
    if answer[0] == "fall":
        lose(state, side, str(answer[1]))
        fewer_hits(state, ENEMY[side], int(answer[2]))


def fated(state: State, hits: int) -> list[tuple[str, ...]]:
    """Whom hits of the re-roll reach: a Nazgûl with one, as well a Minion with two, in whose place nobody may fall."""
    nazgul = any(each == NAZGUL for each, _ in fighting(state, SHADOW))
    found: list[tuple[str, ...]] = [("lose", NAZGUL)] if nazgul else []
    if hits > 1:
        found.extend([("lose", name) for name in minions_in_battle(state)])
    return found if nazgul or not found else [*found, ("none",)]


async def fateful_strike(state: State, side: Side) -> None:
    """Hits of the Leader re-roll eliminate a Nazgûl or a Minion besides, and are not used up."""
    hits = battle_of(state).reroll_hits[side]
    if hits:
        answer = await offer(decides(state, side, "battle"), FATEFUL_STRIKE, fated, hits)
        if answer is not None and answer[0] == "lose":
            lose(state, SHADOW, answer[1])


async def shield_wall(state: State, side: Side) -> None:
    """One of two or more hits of the Shadow is cancelled."""
    if battle_of(state).hits[ENEMY[side]] > 1:
        fewer_hits(state, ENEMY[side], 1)


# ---------------------------------------------------------------------- the titles

combat("It Is a Gift", {3: adds("It Is a Gift", 1, ROLL, REROLL)}, at_the_ring_bearers)
combat("Blade of Westernesse", {6: blade_of_westernesse}, needs(*HOBBITS))
combat("Mighty Attack", {4: mighty_attack}, needs_companion)
combat(
    "Servant of the Secret Fire",
    {3: adds("Servant of the Secret Fire", 1, ROLL)},
    needs("gandalf-grey", "gandalf-white"),
)
combat("Andúril", {4: anduril}, needs(*BEARERS))
combat("Heroic Death", {6: heroic_death}, needs_leader)
combat("Daring Defiance", {0: daring_defiance}, needs_companion)
combat("Fateful Strike", {6: fateful_strike}, needs_leader)
combat("Sudden Strike", {2: sudden_strike}, needs_leader)
combat("Brave Stand", {3: brave_stand}, needs_companion)
combat("Ents' Rage", {3: adds("Ents' Rage", 2, ROLL)}, among_the_ents)
combat("Huorn-dark", {3: at_most("Huorn-dark", 2)}, among_the_ents)
combat("Nameless Wood", {5: nameless_wood}, among_the_ents)
combat("Daylight", {3: at_most("Daylight", 3)})
combat("No Quarter", {5: no_quarter})
combat("Advantageous Position", {3: adds("Advantageous Position", -1, ROLL, enemy=True)}, in_free_nation)
combat("Scouts", {1: scouts}, free_defend_in_the_field)
combat("Shield-wall", {6: shield_wall})
combat("Confusion", {4: confusion})
combat("Charge", {2: charge}, needs_elite)
combat("Valour", {3: adds("Valour", 1, ROLL)}, needs_elite)
