"""The turn as a list of beats: six phases, and one beat for each action (R1.1, R5)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from wotr.rules import dice, fellowship, mordor
from wotr.rules.actions import ACTIONS, Option, options
from wotr.rules.book import ENEMY, FREE, SIDES, Side
from wotr.rules.hand import deck_ids, draw_card, trim_hand
from wotr.rules.hooks import bending
from wotr.rules.kinds import kind
from wotr.rules.seats import decides
from wotr.rules.stacking import trim
from wotr.rules.state import State
from wotr.rules.victory import check_victory
from wotr.table.events import tell
from wotr.table.requests import choose

Beat = Callable[..., Awaitable[None]]
BEATS: dict[str, Beat] = {}
ACT = kind("action", "R5.1")


def beat(name: str) -> Callable[[Beat], Beat]:
    """Register the rule of an agenda item."""

    def keep(rule: Beat) -> Beat:
        BEATS[name] = rule
        return rule

    return keep


@beat("turn")
async def begin_turn(state: State) -> None:
    """A new turn: its phases go on the agenda (R1.1)."""
    state.turn += 1
    state.once = {}
    phases = ("recover", "fellowship", "allocate", "roll", "actions", "idle", "victory", "turn")
    state.agenda = tuple([(phase,) for phase in phases])
    tell(state, "turn", state.turn)


@beat("recover")
async def recover(state: State) -> None:
    """Phase 1 (R1): dice back, then each seat draws from both decks and discards down to the limit."""
    state.phase = "recover"
    dice.recover(state)
    for side in SIDES:
        for seat in state.seats[side]:
            for deck in deck_ids(side):
                await draw_card(state, seat, deck)
            await trim_hand(state, seat)


@beat("fellowship")
async def fellowship_phase(state: State) -> None:
    """Phase 2 (R2)."""
    state.phase = "fellowship"
    await fellowship.phase(state)


@beat("allocate")
async def allocate(state: State) -> None:
    """Phase 3 (R3)."""
    state.phase = "allocate"
    await dice.allocate(state)


@beat("roll")
async def roll(state: State) -> None:
    """Phase 4 (R4)."""
    state.phase = "roll"
    await dice.roll(state)


@beat("actions")
async def actions(state: State) -> None:
    """Phase 5 begins: the Free Peoples act first (R5.1)."""
    state.phase = "actions"
    state.agenda = (("action", FREE), *state.agenda)


def action_options(state: State, side: Side) -> list[Option]:
    """Everything a side may do now: actions with each die, skipping one, a Ring, passing (R5)."""
    found = options(state, side)
    found.extend([("skip", face) for face in sorted(set(state.dice[side]))])
    found.extend(dice.ring_options(state, side))
    if dice.may_pass(state, side):
        found.append(("pass",))
    return found


@beat("action")
async def action(state: State, side: Side) -> None:
    """One action of a side, if it has dice; then the other side's turn (R5.1-R5.4)."""
    if not any(state.dice.values()):
        return
    state.agenda = (("action", ENEMY[side]), *state.agenda)
    if not state.dice[side]:
        return
    state.acting = side
    choice: Option = ("ring",)
    while choice[0] == "ring":
        if not state.dice[side]:
            state.acting = None
            return
        choice = await choose(decides(state, side, "action"), ACT, action_options, side)
        if choice[0] == "ring":
            dice.use_ring(state, side, choice[1], choice[2])
    await carry_out(state, side, choice)
    await trim(state)
    state.acting = None


async def carry_out(state: State, side: Side, choice: Option) -> None:
    """Do what was chosen; the die is set aside first and may end in the Hunt Box (R5.1, R15.3)."""
    verb = choice[0]
    if verb == "pass":
        tell(state, "passed", side)
        return
    face: str = choice[1]
    dice.set_aside(state, side, face)
    if verb == "skip":
        tell(state, "skipped", side, face)
        return
    tell(state, "acts", side, *choice)
    for ability in bending(state, "die_used"):
        ability.die_used(state, side, face, choice[2])
    goes = await ACTIONS[verb].perform(state, side, choice)
    if goes == "box":
        state.box[side] += 1


@beat("idle")
async def end_of_actions(state: State) -> None:
    """End of phase 5: the Fellowship that rested on the Mordor Track pays (R18.10)."""
    mordor.pay_for_rest(state)


@beat("victory")
async def victory(state: State) -> None:
    """Phase 6 (R19)."""
    state.phase = "victory"
    check_victory(state)
