"""Attacking: who may, what stays behind, and a battle from the first question to the last (R11, R13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from wotr.rules.actions import Option, Tail, action
from wotr.rules.board import Force, at_war, besieged_side, besieging, force, forces, units
from wotr.rules.book import ENEMY, Army, Side
from wotr.rules.hooks import interrupt, veto
from wotr.rules.kinds import kind
from wotr.rules.movement import leaders
from wotr.rules.occupy import end_siege, seize, settle_sieges
from wotr.rules.politics import army_attacked, army_attacks
from wotr.rules.retreat import advance, stand_or_leave
from wotr.rules.rounds import play_round
from wotr.rules.seats import decides
from wotr.rules.siege import go_on
from wotr.rules.stacking import trim_force
from wotr.rules.state import Battle, State
from wotr.rules.strength import FIELD, SIEGE, SORTIE, battle_of, decided, defender, fighting, fighting_units
from wotr.table.events import tell
from wotr.table.picks import AtLeast, AtMost, Company, Demand, Limit
from wotr.table.requests import choose, pick

TARGET = kind("attack-target", "R11.1", target=("region",))
REARGUARD = kind("rearguard", "R11.3")

ANYBODY: frozenset[str] = frozenset()


# ---------------------------------------------------------------------- who may attack


def bound(state: State, figures: Army) -> tuple[str, ...]:
    """The kinds that cannot attack: units and Leaders of Nations that are not At War (R8.12, R11.2)."""
    peaceful = [nation for nation in state.book.facts(figures).bound if not at_war(state, nation)]
    if not peaceful:
        return ()
    kinds = state.book.figures
    return tuple([each for each, _ in figures if kinds[each].nation in peaceful])


def ready(state: State, figures: Army) -> int:
    """Units that may attack: those of Nations At War (R11.2)."""
    units_there = state.book.facts(figures).units
    staying = bound(state, figures)
    if not staying:
        return units_there
    kinds = state.book.figures
    return units_there - sum([count for each, count in figures if each in staying and kinds[each].unit])


def keepers(state: State, figures: Army) -> int:
    """Units At War that must stay because Leaders who cannot attack would be alone without them: 1 or 0 (R0.12)."""
    kinds = state.book.figures
    staying = bound(state, figures)
    return int(bool(staying) and not any(kinds[each].unit for each in staying))


def bars_attacker(state: State, who: Force, led_by: frozenset[str] = ANYBODY) -> str | None:
    """A reason key when a force cannot attack anybody (R11.1, R11.2).

    With `led_by` at least one figure of these kinds must attack.
    """
    figures = force(state, who)
    if not state.book.facts(figures).units:
        return "attack-no-army"
    if ready(state, figures) <= keepers(state, figures):
        return "attack-not-at-war"
    if led_by:
        staying = bound(state, figures)
        if not any(each in led_by and each not in staying for each, _ in figures):
            return "attack-needs-leader"
    return None


def bars_target(state: State, side: Side, origin: Force, target: str) -> str | None:
    """A reason key when a force cannot attack into a region (R11.1, R13.5, R13.9)."""
    here = target == origin[0]
    if here and not origin[2]:
        if not besieging(state, side, target):
            return "attack-no-enemy"
    elif not here and origin[2]:
        return "attack-besieged"
    elif not here and target not in state.book.adjacent[origin[0]]:
        return "attack-not-adjacent"
    elif not units(state, ENEMY[side], target):
        return "attack-besieged-elsewhere" if besieged_side(state, target) == ENEMY[side] else "attack-no-enemy"
    return veto(state, "bars_attack", side, target)


def attack_targets(state: State, side: Side, origin: Force) -> tuple[str, ...]:
    """The regions that a force may attack now; its own for a siege battle or a sortie."""
    if bars_attacker(state, origin) is not None:
        return ()
    return tuple(_targets(state, side, origin))


def _targets(state: State, side: Side, origin: Force) -> Iterator[str]:
    enemies = state.armies[ENEMY[side]]
    region = origin[0]
    if region in state.inside and bars_target(state, side, origin, region) is None:
        yield region
    if not origin[2]:
        for near in state.book.adjacent[region]:
            if near in enemies and bars_target(state, side, origin, near) is None:
                yield near


def _led_by(state: State, side: Side, use: str) -> frozenset[str]:
    return leaders(state, side) if use == "character" else ANYBODY


def attack_tails(state: State, side: Side, use: str) -> Iterable[Tail]:
    """The forces that a die can attack with."""
    led_by = _led_by(state, side, use)
    enemies = state.armies[ENEMY[side]].keys()
    for who, _ in forces(state, side):
        if who[0] not in state.inside and enemies.isdisjoint(state.book.adjacent[who[0]]):
            continue
        if bars_attacker(state, who, led_by) is None and next(_targets(state, side, who), None) is not None:
            yield who[0], who[2]


def target_options(state: State, side: Side, origin: Force) -> list[tuple[str, str]]:
    """The regions to choose from once the attacking force is known."""
    return [("target", region) for region in attack_targets(state, side, origin)]


async def _attack(state: State, side: Side, option: Option) -> str:
    _, _, use, region, inside = option
    origin: Force = (region, side, inside)
    _, target = await choose(decides(state, side, "battle"), TARGET, target_options, side, origin)
    await attack(state, side, origin, target, led_by=_led_by(state, side, use))
    return ""


action("attack", ("army", "character"), attack_tails, _attack, "region", "flag")


# ---------------------------------------------------------------------- the rearguard


def rearguard_limit(state: State, origin: Force, led_by: tuple[str, ...], allowed: bool) -> Limit:
    """Who may stay behind (R11.2, R11.3): each part needs a unit, and `led_by` names kinds of whom one must attack.

    When no rearguard is `allowed`, only those stay who cannot attack.
    """
    book = state.book
    figures = force(state, origin)
    counts = dict(figures)
    staying = frozenset(bound(state, figures))
    others = frozenset([each for each in counts if each not in book.unit_kinds])
    fighters = frozenset([each for each in counts if each in book.unit_kinds and each not in staying])
    demands: list[Demand] = [
        AtMost(fighters, ready(state, figures) - 1, "attack-no-unit"),
        Company(others, book.unit_kinds, "rearguard-no-unit"),
    ]
    if staying:
        demands.append(AtLeast(staying, sum(counts[each] for each in staying), "attack-not-at-war"))
    if not allowed:
        demands.append(AtMost(frozenset(counts) - staying, keepers(state, figures), "rearguard-not-allowed"))
    if led_by:
        lead = frozenset([each for each in led_by if each in counts and each not in staying])
        demands.append(AtMost(lead, sum(counts[each] for each in lead) - 1, "attack-needs-leader"))
    return Limit(figures, tuple(demands))


# ---------------------------------------------------------------------- the battle


async def attack(
    state: State,
    side: Side,
    origin: Force,
    target: str,
    rearguard_allowed: bool = True,
    lasting: dict[str, Any] | None = None,
    led_by: frozenset[str] = ANYBODY,
) -> None:
    """A force attacks into a region: rearguard, rounds, retreat, advance and what follows from them (R11).

    That it may is the caller's business (`bars_attacker`, `bars_target`). `lasting` are effects for the whole battle by
    the names in strength.py; with `led_by` one figure of these kinds must be in the attacking force.
    """
    seat = decides(state, side, "battle")
    stay = await pick(seat, REARGUARD, rearguard_limit, origin, tuple(sorted(led_by)), rearguard_allowed)
    await engage(state, side, Battle(side, _kind(origin, target), origin[0], target, stay, lasting=dict(lasting or {})))


async def attack_landed(state: State, side: Side, target: str, lasting: dict[str, Any] | None = None) -> None:
    """An Army that a card has put where an enemy Army stands fights it there: nobody stays behind nor advances."""
    await engage(state, side, Battle(side, FIELD, target, target, lasting=dict(lasting or {})))


async def engage(state: State, side: Side, battle: Battle) -> None:
    """A battle of which all know who fights in it, from its political effect to its end (R11.5-R11.19)."""
    state.battle = battle
    tell(state, "attack", side, battle.origin, battle.target, battle.kind, fighting(state, side))
    army_attacked(state, fighting(state, ENEMY[side]), battle.target)
    army_attacks(state, fighting(state, side))
    await fight(state)
    await end(state)


def _kind(origin: Force, target: str) -> str:
    if origin[0] != target:
        return FIELD
    return SORTIE if origin[2] else SIEGE


async def fight(state: State) -> None:
    """Round after round, until an Army is gone or somebody leaves or ceases (R11.9, R11.16-R11.19)."""
    while True:
        await stand_or_leave(state)
        if decided(state):
            return
        if battle_of(state).round == 0:
            await interrupt(state, "battle_begins")
        await play_round(state)
        if decided(state):
            return
        await go_on(state)
        if decided(state):
            return


async def follow_up(state: State) -> None:
    """The attacker may advance; an Army that fought where the enemy stood is there already."""
    battle = battle_of(state)
    if battle.origin == battle.target:
        seize(state, battle.attacker, battle.target)
    else:
        await advance(state)


async def end(state: State) -> None:
    """The battle is over: sieges that fall with it, the advance, and the garrison's limit (R11.19, R13.3, R13.8)."""
    battle = battle_of(state)
    side, target = battle.attacker, battle.target
    gone = battle.outcome in ("retreated", "withdrew") or not fighting_units(state, defender(state))
    if battle.kind == FIELD and gone:
        if besieged_side(state, target) == side:
            end_siege(state, target)
        if fighting_units(state, side):
            await follow_up(state)
    outcome = battle_of(state).outcome or "fought-out"
    state.battle = None
    settle_sieges(state)
    tell(state, "battle-over", side, target, outcome)
    shut_up = besieged_side(state, target)
    if shut_up is not None:
        await trim_force(state, (target, shut_up, True))
