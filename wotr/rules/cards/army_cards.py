"""Cards that strike an Army, move one or send one into battle (R6.7-R6.9, R20.7)."""

from __future__ import annotations

from wotr.rules.battle import attack, bars_attacker, bars_target
from wotr.rules.board import Force, besieging, forces
from wotr.rules.book import FREE, SHADOW, Side
from wotr.rules.events import event, strike
from wotr.rules.kinds import kind
from wotr.rules.movement import march_far
from wotr.rules.seats import decides
from wotr.rules.state import State
from wotr.table.requests import offer

STRIKE = kind("struck-army", "R6.7", commits=("army",), army=("region", "flag"))
RELIEF = kind("relief", "R20.7", commits=("relieve",), relieve=("region", "region"))


# ---------------------------------------------------------------------- The Spirit of Mordor


def mixed_armies(state: State) -> list[tuple[str, str, bool]]:
    """The Shadow Armies, besieged ones too, with units of two Nations or more."""
    facts = state.book.facts
    return [("army", who[0], who[2]) for who, figures in forces(state, SHADOW) if len(facts(figures).nations) > 1]


@event("fp-strat-05")
async def spirit_of_mordor(state: State, side: Side) -> None:
    """Five dice against one Shadow Army of mixed Nations, a hit for each 5 and 6."""
    chosen = await offer(decides(state, side, "action"), STRIKE, mixed_armies)
    if chosen is not None:
        await strike(state, (chosen[1], SHADOW, chosen[2]), 5)


# ---------------------------------------------------------------------- Help Unlooked For


def relievers(state: State) -> list[tuple[str, str, str]]:
    """Who can attack whom: a Free Peoples Army and the besiegers of a Free Peoples garrison beside it."""
    found = []
    for who, _ in forces(state, FREE):
        if not who[2] and bars_attacker(state, who) is None:
            for near in state.book.adjacent[who[0]]:
                if besieging(state, SHADOW, near) and bars_target(state, FREE, who, near) is None:
                    found.append(("relieve", who[0], near))
    return found


@event("fp-strat-10")
async def help_unlooked_for(state: State, side: Side) -> None:
    """A battle of relief; the Shadow rolls a die less for each unit of the garrison in every round."""
    chosen = await offer(decides(state, side, "action"), RELIEF, relievers)
    if chosen is not None:
        origin: Force = (chosen[1], FREE, False)
        await attack(state, FREE, origin, chosen[2], lasting={f"garrison-costs-dice/{SHADOW}": True})


# ---------------------------------------------------------------------- Shadows Gather


@event("sh-strat-07")
async def shadows_gather(state: State, side: Side) -> None:
    """One Army, or part of it, marches up to three regions to another Shadow Army that is not besieged."""
    await march_far(state, decides(state, side, "action"), SHADOW, 3, "own-army")
