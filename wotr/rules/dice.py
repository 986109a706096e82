"""Action dice: recovering them, the Hunt allocation, the roll, and Elven Rings (R1, R3, R4, R5.14-R5.16)."""

from __future__ import annotations

from wotr.rules.book import ENEMY, FREE, SHADOW, SIDES, Side
from wotr.rules.hooks import value
from wotr.rules.kinds import kind
from wotr.rules.seats import decides
from wotr.rules.state import State
from wotr.table.events import tell
from wotr.table.requests import Chance, choose

ALLOCATE = kind("allocate", "R3.1", commits=("hunt",), hunt=("count",))

RING_RESULTS: dict[Side, tuple[str, ...]] = {
    FREE: ("character", "army-muster", "muster", "event"),
    SHADOW: ("character", "army", "muster", "army-muster", "event", "eye"),
}
"""What an Elven Ring can make of a die: the side's own faces, but never a Will of the West (R5.16)."""


def pool_size(state: State, side: Side) -> int:
    """Action dice of a side this turn: the starting dice and one for each Character in play that adds one (R1.3)."""
    setup = state.book.content.setup
    start, most = (setup.free_dice, setup.free_dice_max) if side == FREE else (setup.shadow_dice, setup.shadow_dice_max)
    extra = sum(
        person.adds_die
        for person in state.book.content.characters.values()
        if person.side == side and state.fate.get(person.id) in ("map", "fellowship")
    )
    return min(value(state, "pool_size", start + extra, side), most)


def recover(state: State) -> None:
    """All dice come back, those in the Hunt Box too; note whether a Free Peoples die was there (R1.2, R1.4)."""
    state.returned = state.box[FREE] > 0
    for side in SIDES:
        state.box[side] = 0
        state.dice[side] = ()
        state.unrolled[side] = pool_size(state, side)
    tell(state, "recovered", state.unrolled[FREE], state.unrolled[SHADOW])


def allocation(state: State) -> list[tuple[str, int]]:
    """How many dice the Shadow may put in the Hunt Box (R3.1, R3.2)."""
    least = 1 if state.returned and state.book.options["hunt-minimum"] else 0
    most = max(1, len(state.fellowship.companions))
    return [("hunt", count) for count in range(least, min(most, state.unrolled[SHADOW]) + 1)]


async def allocate(state: State) -> None:
    """Phase 3: the Shadow puts unrolled dice in the Hunt Box."""
    _, count = await choose(decides(state, SHADOW, "allocation"), ALLOCATE, allocation)
    state.unrolled[SHADOW] -= count
    state.box[SHADOW] += count
    tell(state, "allocated", count)


async def roll(state: State) -> None:
    """Phase 4: both roll; Eyes go to the Hunt Box at once (R4.1, R4.2)."""
    for side in SIDES:
        count = state.unrolled[side]
        state.unrolled[side] = 0
        faces = await Chance(f"action-dice-{side}", state.book.faces[side], count, None) if count else ()
        eyes = faces.count("eye")
        state.box[side] += eyes
        order = state.book.faces[side]
        state.dice[side] = tuple(sorted([face for face in faces if face != "eye"], key=order.index))
        tell(state, "rolled", side, faces)


def set_aside(state: State, side: Side, face: str) -> None:
    """Use up one die showing `face`. Raises ValueError when there is none."""
    dice = list(state.dice[side])
    dice.remove(face)
    state.dice[side] = tuple(dice)


def turn_die(state: State, side: Side, face: str, result: str) -> None:
    """Change an unused die showing `face`; an Eye goes to the Hunt Box. Raises ValueError when there is none."""
    set_aside(state, side, face)
    if result == "eye":
        state.box[side] += 1
    else:
        order = state.book.faces[side]
        state.dice[side] = tuple(sorted([*state.dice[side], result], key=order.index))


def ring_options(state: State, side: Side) -> list[tuple[str, str, str]]:
    """Ways to use an Elven Ring now: ("ring", die, result) (R5.14-R5.16)."""
    if not ring_ready(state, side):
        return []
    faces = sorted(set(state.dice[side]), key=state.book.faces[side].index)
    return [("ring", face, result) for face in faces for result in RING_RESULTS[side] if result != face]


def ring_ready(state: State, side: Side) -> bool:
    """True when a side has an Elven Ring and has used none this turn (R5.14)."""
    return state.rings[side] > 0 and not state.once.get(f"ring-{side}")


def give_ring(state: State, side: Side) -> None:
    """Use a Ring, the one of this turn: the Free Peoples' goes to the Shadow, the Shadow's leaves the game (R5.15)."""
    state.rings[side] -= 1
    if side == FREE:
        state.rings[SHADOW] += 1
    state.once[f"ring-{side}"] = True


def use_ring(state: State, side: Side, face: str, result: str) -> None:
    """Change a die with a Ring (R5.14-R5.16)."""
    give_ring(state, side)
    turn_die(state, side, face, result)
    tell(state, "ring", side, face, result)


def may_pass(state: State, side: Side) -> bool:
    """R5.2: only with strictly fewer unused dice than the opponent."""
    return len(state.dice[side]) < len(state.dice[ENEMY[side]])
