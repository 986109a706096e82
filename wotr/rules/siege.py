"""How long a battle goes on: ceasing, and the further rounds of a siege battle (R11.16, R13.6, R13.14)."""

from __future__ import annotations

from wotr.rules.figures import reduce_elite, regular_for
from wotr.rules.kinds import kind
from wotr.rules.seats import decides
from wotr.rules.state import State
from wotr.rules.strength import SIEGE, battle_of, effect, fighting, force_of
from wotr.table.requests import choose

GO_ON = kind("go-on", "R11.16", commits=("go-on", "reduce", "cease"), go_on=(), reduce=("nation",), cease=())


def siege_is_up(state: State) -> bool:
    """True when the siege battle has lasted its rounds: one, unless a card gives more (R13.6)."""
    battle = battle_of(state)
    return battle.kind == SIEGE and battle.round >= effect(state, "rounds", 1)


def reducible(state: State) -> list[tuple[str, ...]]:
    """Elites that take part and for whom there is a Regular, as the price of a further round (R13.6, R13.14)."""
    side = battle_of(state).attacker
    kinds = state.book.figures
    nations = [kinds[each].nation for each, _ in fighting(state, side) if kinds[each].rank == "elite"]
    return [("reduce", nation) for nation in nations if nation is not None and regular_for(state, nation)]


def go_on_options(state: State) -> list[tuple[str, ...]]:
    """What the attacker can do after a round."""
    if siege_is_up(state):
        return [*reducible(state), ("cease",)]
    return [("go-on",)] if effect(state, "no-cease") else [("go-on",), ("cease",)]


async def go_on(state: State) -> None:
    """After the casualties of a round the attacker ceases or goes on (R11.16)."""
    battle = battle_of(state)
    battle.step = "choice"
    answer = await choose(decides(state, battle.attacker, "battle"), GO_ON, go_on_options)
    battle = battle_of(state)
    if answer[0] == "cease":
        battle.outcome = "ceased"
    elif answer[0] == "reduce":
        reduce_elite(state, force_of(state, battle.attacker), answer[1])
