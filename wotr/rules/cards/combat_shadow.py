"""The combat halves of the Shadow's cards, by title and in the order of their numbers (R12)."""

from __future__ import annotations

from wotr.rules.book import ENEMY, FREE, Side, elite
from wotr.rules.cards.combat import (
    REROLL,
    ROLL,
    adds,
    at_the_ring_bearers,
    cancel,
    companions,
    elites,
    lose,
    more_hits,
    needs_elite,
)
from wotr.rules.casualties import suffer
from wotr.rules.combat_cards import Requirement, combat
from wotr.rules.kinds import kind
from wotr.rules.rounds import extra_attack
from wotr.rules.seats import decides
from wotr.rules.state import State
from wotr.rules.strength import (
    SIEGE,
    battle_of,
    collect,
    fighting,
    fighting_units,
    force_of,
    leadership,
    nazgul_leadership,
)
from wotr.table.events import tell
from wotr.table.requests import choose, offer

WORDS_OF_POWER = kind("words-of-power", "R12.5", commits=("silence",), silence=("figure",))
DREAD = kind("dread-and-despair", "R12.7", commits=("forfeit",), forfeit=("count",))
BLACK_BREATH = kind("black-breath", "R12.5", commits=("lose",), lose=("figure",), none=())
OWN_HITS = kind("own-hits", "R12.5", commits=("inflict",), inflict=("count",), none=())


# ---------------------------------------------------------------------- conditions


def needs_nazgul(state: State, side: Side) -> str | None:
    """A Nazgûl is in the battle; the Witch-king is one (R0.14)."""
    return None if state.book.facts(fighting(state, side)).nazgul else "combat-needs-nazgul"


def needs_nazgul_leadership(points: int) -> Requirement:
    """The Nazgûl in the battle have so much Leadership that is not cancelled (R0.15, R12.7)."""

    def requirement(state: State, side: Side) -> str | None:
        return None if nazgul_leadership(state, side) >= points else "combat-needs-nazgul-leadership"

    return requirement


def near_moria(state: State, side: Side) -> str | None:
    """The defending Army is at most two regions away from Moria (R20.2)."""
    away = state.book.distance["moria"].get(battle_of(state).target)
    return None if away is not None and away <= 2 else "combat-needs-moria"


def isengard_at_a_stronghold(state: State, side: Side) -> str | None:
    """An Isengard unit is in the battle, and the defenders are inside a besieged Stronghold (R20.3)."""
    if battle_of(state).kind != SIEGE:
        return "combat-needs-siege-battle"
    return None if "isengard" in state.book.facts(fighting(state, side)).nations else "combat-needs-isengard"


def southron_elite(state: State, side: Side) -> str | None:
    """An Elite of the Southrons and Easterlings is in the battle."""
    return None if dict(fighting(state, side)).get(elite("southrons")) else "combat-needs-southron-elite"


# ---------------------------------------------------------------------- at the reveal (0, 1)


async def swarm_of_bats(state: State, side: Side) -> None:
    """The Free Peoples' card is cancelled; when there is none, the Leader re-roll is better by one."""
    if ENEMY[side] in battle_of(state).shown:
        cancel(state, ENEMY[side])
    else:
        collect(state, f"{REROLL}/{side}", ("Swarm of Bats", 1))


def to_silence(state: State) -> list[tuple[str, str]]:
    """The Companions in the battle."""
    return [("silence", name) for name in companions(state)]


async def words_of_power(state: State, side: Side) -> None:
    """A Companion, if there is any, loses Leadership and abilities for this round."""
    answer = await offer(decides(state, side, "battle"), WORDS_OF_POWER, to_silence)
    if answer is not None:
        collect(state, "silenced", answer[1])
        tell(state, "silenced", answer[1])


# ---------------------------------------------------------------------- before the Combat roll (2, 3)


async def durins_bane(state: State, side: Side) -> None:
    """An attack of three dice that hit with a 4, whatever the defenders stand behind (R12.8)."""
    await extra_attack(state, side, 3, 4)


def forfeit_nazgul(state: State, points: int) -> None:
    """The Nazgûl give up points of their Leadership for this round, whichever of them have it (R12.7)."""
    effects = battle_of(state).effects
    effects["forfeited-nazgul"] = effects.get("forfeited-nazgul", 0) + points
    tell(state, "nazgul-leadership-given-up", points)


async def cruel_as_death(state: State, side: Side) -> None:
    """Two points of Nazgûl Leadership for a better Combat roll."""
    forfeit_nazgul(state, 2)
    collect(state, f"{ROLL}/{side}", ("Cruel as Death", 1))


def points_of_dread(state: State, side: Side) -> list[tuple[str, int]]:
    """How much Nazgûl Leadership can be given up: at least one point."""
    return [("forfeit", points) for points in range(1, nazgul_leadership(state, side) + 1)]


async def dread_and_despair(state: State, side: Side) -> None:
    """The Free Peoples roll a die fewer for each point of Nazgûl Leadership given up (R12.10)."""
    _, points = await choose(decides(state, side, "battle"), DREAD, points_of_dread, side)
    forfeit_nazgul(state, points)
    collect(state, f"fewer-dice/{ENEMY[side]}", ("Dread and Despair", points))


async def foul_stench(state: State, side: Side) -> None:
    """No Leader re-roll against Nazgûl Leadership that is as high as the Free Peoples' whole Leadership (C-159)."""
    if nazgul_leadership(state, side) >= leadership(state, ENEMY[side]):
        battle_of(state).effects[f"no-reroll/{ENEMY[side]}"] = "Foul Stench"
        tell(state, "no-reroll", ENEMY[side])


def own_hits(state: State, side: Side, most: int) -> list[tuple[str | int, ...]]:
    """How many hits a side can inflict on itself: no more than its Army can take (R11.12)."""
    facts = state.book.facts(fighting(state, side))
    most = min(most, facts.regulars + 2 * facts.elites)
    return [*[("inflict", count) for count in range(1, most + 1)], ("none",)]


async def inflict(state: State, side: Side, most: int) -> int:
    """A side may inflict hits on its own Army and takes the losses at once; gives their number."""
    answer = await choose(decides(state, side, "battle"), OWN_HITS, own_hits, side, most)
    count = int(answer[1]) if answer[0] == "inflict" else 0
    await suffer(state, force_of(state, side), count)
    return count


async def relentless_assault(state: State, side: Side) -> None:
    """Up to two hits on the own Army, each for one more on every die of the Combat roll."""
    count = await inflict(state, side, 2)
    collect(state, f"{ROLL}/{side}", ("Relentless Assault", count))


# ---------------------------------------------------------------------- after the Combat roll (4)


async def they_are_terrible(state: State, side: Side) -> None:
    """One point of Nazgûl Leadership for a better Leader re-roll."""
    forfeit_nazgul(state, 1)
    collect(state, f"{REROLL}/{side}", ("They Are Terrible", 1))


# ---------------------------------------------------------------------- after the Leader re-roll (5, 6)


async def mumakil_trample(state: State, side: Side) -> None:
    """One more hit for more hits than the Free Peoples', those of their attacks before the Combat roll counted."""
    battle = battle_of(state)
    enemy = ENEMY[side]
    if battle.hits[side] > battle.hits[enemy] + battle.effects.get(f"early-hits/{enemy}", 0):
        more_hits(state, side, 1)


def breathed_upon(state: State, hits: int) -> list[tuple[str, ...]]:
    """Whom so many hits of the re-roll reach: a Leader, or a Companion whose Level is not above them."""
    kinds = state.book.figures
    found = []
    for each, _ in fighting(state, FREE):
        if kinds[each].rank == "leader" or (kinds[each].rank == "character" and kinds[each].level <= hits):
            found.append(("lose", each))
    return [*found, ("none",)]


async def black_breath(state: State, side: Side) -> None:
    """Hits of the Leader re-roll may eliminate a Leader or a Companion besides."""
    hits = battle_of(state).reroll_hits[side]
    if hits:
        answer = await choose(decides(state, side, "battle"), BLACK_BREATH, breathed_upon, hits)
        if answer[0] == "lose":
            lose(state, ENEMY[side], answer[1])


# ---------------------------------------------------------------------- after the casualties (7)


async def onslaught(state: State, side: Side) -> None:
    """Up to four hits on the own Army, and a die against the enemy for each, hitting with a 4 (R12.8)."""
    await extra_attack(state, side, await inflict(state, side, 4), 4)


async def great_host(state: State, side: Side) -> None:
    """One hit on an enemy who is outnumbered two to one (C-158)."""
    if fighting_units(state, side) >= 2 * fighting_units(state, ENEMY[side]):
        await suffer(state, force_of(state, ENEMY[side]), 1)


async def we_come_to_kill(state: State, side: Side) -> None:
    """An attack with a die for each Elite that is left, hitting with a 5 also behind walls (R12.8)."""
    await extra_attack(state, side, elites(state, side), 5)


# ---------------------------------------------------------------------- the titles

combat("One for the Dark Lord", {3: adds("One for the Dark Lord", 1, ROLL, REROLL)}, at_the_ring_bearers)
combat("Cruel as Death", {3: cruel_as_death}, needs_nazgul_leadership(2))
combat("They Are Terrible", {4: they_are_terrible}, needs_nazgul_leadership(1))
combat("Dread and Despair", {3: dread_and_despair}, needs_nazgul_leadership(1))
combat("Foul Stench", {3: foul_stench}, needs_nazgul_leadership(1))
combat("Black Breath", {6: black_breath}, needs_nazgul)
combat("Words of Power", {1: words_of_power}, needs_nazgul)
combat("Durin's Bane", {2: durins_bane}, near_moria)
combat("Devilry of Orthanc", {3: adds("Devilry of Orthanc", 1, ROLL)}, isengard_at_a_stronghold)
combat("Deadly Strife", {3: adds("Deadly Strife", 2, ROLL, REROLL, both=True)})
combat("Onslaught", {7: onslaught})
combat("Relentless Assault", {3: relentless_assault})
combat("Great Host", {7: great_host})
combat("Mûmakil", {3: adds("Mûmakil", 1, ROLL), 5: mumakil_trample}, southron_elite)
combat("Swarm of Bats", {0: swarm_of_bats})
combat("We Come to Kill", {7: we_come_to_kill}, needs_elite)
combat("Desperate Battle", {3: adds("Desperate Battle", 1, ROLL, REROLL, both=True)})
