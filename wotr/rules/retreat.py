"""Leaving a battle and following up: retreat, withdrawal into a Stronghold, advance (R11.17, R11.19, R13.2, R13.3)."""

from __future__ import annotations

from wotr.rules.board import controller, force, free_region
from wotr.rules.book import Army, Side
from wotr.rules.figures import movable
from wotr.rules.hooks import veto
from wotr.rules.kinds import kind
from wotr.rules.occupy import march, withdraw_inside
from wotr.rules.politics import companion_arrived
from wotr.rules.seats import decides
from wotr.rules.state import State
from wotr.rules.strength import FIELD, SIEGE, battle_of, defender, fighting, force_of
from wotr.table.events import tell
from wotr.table.picks import Company, Limit
from wotr.table.requests import choose, pick

STAND = kind("stand", "R11.17", commits=("withdraw", "retreat"), stand=(), withdraw=(), retreat=("region",))
ESCAPE = kind("escape", "R12.5", commits=("withdraw", "retreat"), withdraw=(), retreat=("region",))
ADVANCE = kind("advance", "R11.19")


# ---------------------------------------------------------------------- leaving


def bars_retreat(state: State, side: Side, region: str) -> str | None:
    """A reason key when an Army of a side cannot retreat into a region next to it, not being free (R11.17, R11.21)."""
    if not free_region(state, side, region):
        return "retreat-not-free"
    return veto(state, "bars_entry", side, region)


def retreats(state: State) -> list[tuple[str, ...]]:
    """The regions where the defender can retreat to; a besieged Army has none (R13.7)."""
    battle = battle_of(state)
    if battle.kind == SIEGE:
        return []
    side = defender(state)
    near = state.book.adjacent[battle.target]
    return [("retreat", region) for region in near if bars_retreat(state, side, region) is None]


def bars_withdrawal(state: State) -> str | None:
    """A reason key when the defender has no Stronghold to withdraw into (R13.2, R13.13)."""
    battle = battle_of(state)
    if battle.kind != FIELD or battle.target not in state.book.strongholds:
        return "withdraw-no-stronghold"
    if controller(state, battle.target) != defender(state):
        return "withdraw-not-controlled"
    return None


def ways_out(state: State) -> list[tuple[str, ...]]:
    """Every way to take the defending Army out of the battle."""
    return [*([("withdraw",)] if bars_withdrawal(state) is None else []), *retreats(state)]


def stands(state: State, may_retreat: bool) -> list[tuple[str, ...]]:
    """What the defender can do before a round: fight in the open, withdraw, and unless it is the first one retreat."""
    return [("stand",), *[way for way in ways_out(state) if may_retreat or way[0] == "withdraw"]]


async def stand_or_leave(state: State) -> None:
    """Before every round the defender may withdraw into his Stronghold, after a round also retreat (R11.17, R13.2)."""
    may_retreat = battle_of(state).round > 0
    if not may_retreat and bars_withdrawal(state) is not None:
        return
    answer = await choose(decides(state, defender(state), "battle"), STAND, stands, may_retreat)
    if answer[0] != "stand":
        leave(state, answer)


def leave(state: State, way: tuple[str, ...]) -> None:
    """Take the whole defending Army out of the battle; Level-0 Characters do not retreat with it (R11.17, R13.3)."""
    battle = battle_of(state)
    who = force_of(state, defender(state))
    if way[0] == "withdraw":
        battle.outcome = "withdrew"
        withdraw_inside(state, who[1], battle.target)
        return
    battle.outcome = "retreated"
    figures = movable(state, force(state, who))
    tell(state, "retreats", who[0], way[1], who[1])
    march(state, who, way[1], figures)
    _arrived(state, figures, way[1])


# ---------------------------------------------------------------------- following up


def advance_limit(state: State) -> Limit:
    """Who may advance: any part of the attacking force with a unit, or nobody; Level-0 Characters cannot (R11.19)."""
    book = state.book
    battle = battle_of(state)
    figures = fighting(state, battle.attacker)
    others = frozenset([each for each, _ in figures if each not in book.unit_kinds])
    demands = [Company(others, book.unit_kinds, "advance-needs-unit", both=True, staying=False)]
    if not book.facts(battle.rearguard).units:
        demands.append(Company(book.leader_kinds, book.unit_kinds, "leader-alone", both=False))
    return Limit(movable(state, figures), tuple(demands))


async def advance(state: State) -> None:
    """The attacker may move all or part of his force into the region that the defender has left (R11.19)."""
    battle = battle_of(state)
    battle.step = "advance"
    side, target = battle.attacker, battle.target
    figures = await pick(decides(state, side, "battle"), ADVANCE, advance_limit)
    if not figures:
        return
    march(state, force_of(state, side), target, figures)
    _arrived(state, figures, target)


def _arrived(state: State, figures: Army, region: str) -> None:
    """Companions who came with an Army may activate the Nation of a City or Stronghold (R8.5)."""
    for name in state.book.facts(figures).characters:
        companion_arrived(state, name, region)
