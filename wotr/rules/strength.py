"""The numbers of a battle: who fights, dice, Leadership, what a die needs to hit (R11.7-R11.11, R12.7, R12.10, R13.1).

All but `collect` only read, so they work on a view. What cards and abilities change stands in `state.battle.effects`
(this round) and `state.battle.lasting` (the whole battle):

    roll/<side>, reroll/<side>     ((cause, change), ...) added to each die of the Combat roll, of the Leader re-roll
    fewer-dice/<side>              ((cause, dice), ...) taken from the Combat roll, at least one die is left (R12.10)
    most-dice/<side>               ((cause, dice), ...) upper limits of the Combat roll (R12.10)
    garrison-costs-dice/<side>     True: one die fewer for each unit inside the besieged Stronghold of the region
    no-reroll/<side>               the cause: no Leader re-roll
    forfeited, silenced            names of Characters whose Leadership counts nothing; silenced: no abilities either
    forfeited-nazgul               points of Nazgûl Leadership given up
    nazgul-cancelled               True: Nazgûl Leadership counts nothing
    cancelled                      sides whose Combat card has no effect (R12.6)
    early-hits/<side>              hits of extra attacks before the Combat roll
    rounds                         rounds of a siege battle before Elites must be reduced (R13.6)
    no-cease                       True: the attacker may not cease
    first-card-needs-companion/<side>   True: in round 1 the side needs a Companion in the battle to use a Combat card
"""

from __future__ import annotations

from typing import Any

from wotr.rules.board import Force, force, garrison
from wotr.rules.book import ENEMY, Army, Side
from wotr.rules.hooks import value
from wotr.rules.state import Battle, State

FIELD, SIEGE, SORTIE = "field", "siege", "sortie"
ROLL, REROLL, ATTACK = "roll", "reroll", "attack"
MOST_DICE = 5
NEEDED = 5
NEEDED_BEHIND_WALLS = 6

Causes = list[tuple[str, Any]]


# ---------------------------------------------------------------------- who fights


def battle_of(state: State) -> Battle:
    """The battle in progress. Raises LookupError when there is none."""
    if state.battle is None:
        raise LookupError("there is no battle")
    return state.battle


def force_of(state: State, side: Side) -> Force:
    """The force of a side that is in the battle, its rearguard included."""
    battle = battle_of(state)
    if side == battle.attacker:
        return battle.origin, side, battle.kind == SORTIE
    return battle.target, side, battle.kind == SIEGE


def fighting(state: State, side: Side) -> Army:
    """The figures of a side that take part: all defenders, the attackers without their rearguard (R11.3, R11.4)."""
    battle = battle_of(state)
    figures = force(state, force_of(state, side))
    if side != battle.attacker or not battle.rearguard:
        return figures
    return state.book.without(figures, battle.rearguard)


def fighting_units(state: State, side: Side) -> int:
    """How many units of a side take part."""
    return state.book.facts(fighting(state, side)).units


def defender(state: State) -> Side:
    """The side that is attacked."""
    return ENEMY[battle_of(state).attacker]


def takes_part(state: State, character: str) -> bool:
    """True when a Character fights in the battle."""
    return any(kind == character for kind, _ in fighting(state, state.book.figures[character].side))


def decided(state: State) -> bool:
    """True when nobody fights on: an outcome has been chosen, or an Army has no unit left (R11.19, R12.9)."""
    battle = battle_of(state)
    return bool(battle.outcome) or not all(fighting_units(state, side) for side in (battle.attacker, defender(state)))


# ---------------------------------------------------------------------- effects


def effect(state: State, name: str, default: Any = None) -> Any:
    """An effect of this round, else of the whole battle, else the default."""
    battle = battle_of(state)
    return battle.effects.get(name, battle.lasting.get(name, default))


def named(state: State, name: str) -> tuple[Any, ...]:
    """All parts of an effect that collects a tuple: those of the whole battle, then those of this round."""
    battle = battle_of(state)
    parts: tuple[Any, ...] = (*battle.lasting.get(name, ()), *battle.effects.get(name, ()))
    return parts


def collect(state: State, name: str, part: Any) -> None:
    """Add a part to an effect of this round that collects a tuple."""
    effects = battle_of(state).effects
    effects[name] = (*effects.get(name, ()), part)


def silenced(state: State, character: str) -> bool:
    """True when a card has put out all abilities of a Character for this round."""
    return state.battle is not None and character in named(state, "silenced")


# ---------------------------------------------------------------------- numbers


def strength(state: State, side: Side, causes: Causes | None = None) -> int:
    """Combat Strength: one for each unit, and what abilities add (R11.7). Not yet limited to five dice."""
    figures = fighting(state, side)
    units = state.book.facts(figures).units
    if causes is not None:
        causes.append(("units", units))
    return value(state, "combat_strength", units, side, figures, causes=causes)


def combat_dice(state: State, side: Side, causes: Causes | None = None) -> int:
    """Dice of the Combat roll: the Combat Strength, five at most, then what cards take away, at least one (R12.10)."""
    start = strength(state, side, causes)
    dice = min(MOST_DICE, start)
    _note(causes, "most-dice", dice - start)
    for cause, fewer in named(state, f"fewer-dice/{side}"):
        dice -= fewer
        _note(causes, cause, -fewer)
    if effect(state, f"garrison-costs-dice/{side}"):
        fewer = state.book.facts(garrison(state, battle_of(state).target)).units
        dice -= fewer
        _note(causes, "garrison", -fewer)
    for cause, most in named(state, f"most-dice/{side}"):
        _note(causes, cause, min(0, most - dice))
        dice = min(dice, most)
    return max(1, value(state, "combat_dice", dice, side, causes=causes))


def nazgul_leadership(state: State, side: Side, causes: Causes | None = None) -> int:
    """Leadership of the Nazgûl of a side now: printed, less what is cancelled or forfeited (R0.15, R12.7)."""
    printed = state.book.facts(fighting(state, side)).nazgul_leadership
    if not printed:
        return 0
    if effect(state, "nazgul-cancelled"):
        _note(causes, "nazgul-cancelled", -printed)
        return 0
    given_up: int = min(printed, effect(state, "forfeited-nazgul", 0))
    _note(causes, "forfeited", -given_up)
    return printed - given_up


def leadership(state: State, side: Side, causes: Causes | None = None) -> int:
    """Leadership of a side as it stands now (R11.8, R12.7). It has no upper limit; the re-roll has (C-109)."""
    book = state.book
    figures = fighting(state, side)
    facts = book.facts(figures)
    if causes is not None:
        causes.append(("leaders", facts.leadership))
    total = value(state, "leadership", facts.leadership, side, figures, causes=causes)
    if facts.nazgul_leadership:
        total += nazgul_leadership(state, side, causes) - facts.nazgul_leadership
    for name in facts.characters:
        if not leads(state, name):
            total -= book.figures[name].leadership
            _note(causes, name, -book.figures[name].leadership)
    return total


def leads(state: State, character: str) -> bool:
    """True when the Leadership of a Character in the battle is neither cancelled nor forfeited (R12.7)."""
    return character not in named(state, "forfeited") and character not in named(state, "silenced")


def reroll_dice(state: State, side: Side) -> int:
    """Dice of the Leader re-roll: as many failed dice as the Leadership allows, five at most (R11.11)."""
    if effect(state, f"no-reroll/{side}"):
        return 0
    return max(0, min(MOST_DICE, battle_of(state).misses.get(side, 0), leadership(state, side)))


def to_hit(state: State, side: Side, stage: str, causes: Causes | None = None) -> int:
    """The lowest face that hits in a stage: roll, reroll or attack (an extra attack of a card, R12.8).

    5, or 6 for whoever attacks a besieged Stronghold, and in round 1 a City or Fortification (R13.1, R13.5). Modifiers
    count for the dice, so +1 makes a 4 hit. A natural 1 never hits and a natural 6 always does (R11.10).
    """
    needed = NEEDED
    wall = _wall(state, side)
    if causes is not None:
        causes.append(("base", NEEDED))
    if wall:
        needed = NEEDED_BEHIND_WALLS
        _note(causes, wall, needed - NEEDED)
    if stage != ATTACK:
        for cause, change in named(state, f"{stage}/{side}"):
            needed -= change
            _note(causes, cause, -change)
    return max(2, min(6, needed))


def _wall(state: State, side: Side) -> str:
    """What the defenders stand behind: stronghold, city, fortification or "" for nothing."""
    battle = battle_of(state)
    if side != battle.attacker:
        return ""
    if battle.kind == SIEGE:
        return "stronghold"
    if battle.round > 1:
        return ""
    if state.book.settlement[battle.target] == "city":
        return "city"
    return "fortification" if battle.target in state.book.fortifications else ""


def _note(causes: Causes | None, cause: str, change: int) -> None:
    if causes is not None and change:
        causes.append((cause, change))
