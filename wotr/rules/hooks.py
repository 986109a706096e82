"""Where the printed rules can be bent, and by what.

An ability is a stateless singleton with the hooks that it bends; it is live while its Character, card or rule option is
in play. Rules ask the hooks and never test for a card by name. Memory of an ability lies in `state.memo`.

Four sorts of hooks: values (a number or a set passed through), vetoes (a reason key or None), extra actions, and
interrupts (awaited). The methods of Ability are the complete list; those that a class overrides are found by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, TypeVar

from wotr.rules.book import Army, Side
from wotr.rules.state import State

T = TypeVar("T")
Tail = tuple[Any, ...]


class Ability:
    """Base of all abilities. `id` is unique; `lives` says when it is in force."""

    id: ClassVar[str]

    def lives(self, state: State) -> bool:
        """True while the Character, card or option that gives the ability is in play."""
        raise TypeError(f"{type(self).__name__} must say when it lives")

    def expired(self, state: State) -> bool:
        """For table cards: True when the card must leave the table by itself now (R6.4)."""
        return False

    # ---- values: take the number so far and give it back changed; `causes` collects (ability id, change) if a list
    def combat_strength(self, state: State, value: int, side: Side, figures: Army) -> int:
        """Combat Strength of a fighting force before the cap of 5 (R11.7)."""
        return value

    def leadership(self, state: State, value: int, side: Side, figures: Army) -> int:
        """Leadership of a fighting force before the cap of 5 (R11.8)."""
        return value

    def combat_dice(self, state: State, value: int, side: Side) -> int:
        """Dice of the Combat roll after the cap (R12.10)."""
        return value

    def combat_cards(self, state: State, value: tuple[str, ...], side: Side) -> tuple[str, ...]:
        """Cards that a side can choose its Combat card from: its hand so far (R12.1)."""
        return value

    def leader_kinds(self, state: State, value: frozenset[str], side: Side) -> frozenset[str]:
        """Kinds of figures that count as leaders for a Character die (R9.5)."""
        return value

    def travel_level(self, state: State, value: int, group: tuple[str, ...]) -> int:
        """Level for a move of a group of Companions (R10.1)."""
        return value

    def pool_size(self, state: State, value: int, side: Side) -> int:
        """Action dice of a side at recovery (R1.3)."""
        return value

    def hunt_rerolls(self, state: State, value: int) -> int:
        """Hunt dice that may be rolled again (R16.7)."""
        return value

    def die_uses(self, state: State, value: tuple[str, ...], side: Side, face: str) -> tuple[str, ...]:
        """What a die result may be used as (R5.5-R5.12)."""
        return value

    # ---- vetoes: a reason key, or None
    def bars_entry(self, state: State, side: Side, region: str) -> str | None:
        """An Army of a side may not enter the region."""
        return None

    def bars_attack(self, state: State, side: Side, region: str) -> str | None:
        """A side may not attack in the region."""
        return None

    def bars_combat_card(self, state: State, side: Side) -> str | None:
        """A side may not play a Combat card in the present battle."""
        return None

    def bars_activation(self, state: State, nation: str, cause: str, region: str) -> str | None:
        """A passive Nation does not become active by this cause there (see politics.activate)."""
        return None

    def bars_diplomacy(self, state: State, nation: str) -> str | None:
        """A Muster result does not advance a Nation (R8.8)."""
        return None

    # ---- extra actions: tails offered under the verb "ability" for a use of a die ("any", "will", "muster" ...)
    def extra_actions(self, state: State, side: Side, use: str) -> Iterable[Tail]:
        """Tails (after the ability's id) of extra actions with a die used so; () is a tail as well."""
        return ()

    async def act(self, state: State, side: Side, tail: Tail, use: str) -> None:
        """Carry out an extra action; the die has been set aside already."""

    # ---- notices
    def die_used(self, state: State, side: Side, face: str, use: str) -> None:
        """A side takes an action with a die showing `face`, used as `use`; nothing of it has been done."""

    def advanced(self, state: State, nation: str, cause: str) -> None:
        """A Nation's counter has moved a step towards At War by this cause (see politics.advance)."""

    def declared(self, state: State, region: str) -> None:
        """The Fellowship has been declared in a region; nothing has come of it yet (R2.2)."""

    # ---- interrupts
    async def figure_moved(self, state: State, path: tuple[str, ...], why: str) -> None:
        """The figure has gone a path with both ends, "declared" or "revealed"; Stronghold tiles follow (R16.19)."""

    async def before_hunt_roll(self, state: State) -> None:
        """The Hunt is about to be rolled for: state.hunt.memo["bonus"] is what is added to each die (R16.6)."""

    async def hunt_casualty(self, state: State, companion: str) -> None:
        """A Companion has been lost as the casualty of a Hunt tile (R16.12)."""

    async def before_tile(self, state: State) -> bool:
        """Before a Hunt tile is drawn; True prevents the draw (R16.17)."""
        return False

    async def tile_drawn(self, state: State) -> None:
        """state.hunt.tile has been drawn and nothing of it applied; the ability may replace it (R16.17)."""

    def fits_tile(self, state: State) -> bool:
        """For table cards of step 1 (R16.11): True when the card may be used on the tile now."""
        return False

    async def use_on_tile(self, state: State) -> None:
        """For table cards of step 1: apply the card to state.hunt and leave the table."""

    async def guide(self, state: State) -> None:
        """Guide ability during step 2 of a tile (R16.13-R16.15)."""

    def ignores_reveal(self, state: State) -> bool:
        """True when the Reveal icon of the tile is ignored (R16.14)."""
        return False

    async def after_event(self, state: State, side: Side, card: str, use: str) -> None:
        """A side has played an Event card with a die used as `use` and carried it out."""

    async def battle_begins(self, state: State) -> None:
        """Before the Combat cards of the first round."""

    async def cards_revealed(self, state: State) -> None:
        """The Combat cards of the round lie face up; nothing of them has been applied."""

    async def round_ends(self, state: State) -> None:
        """After the casualties of a round."""

    async def instead_of_dying(self, state: State, character: str) -> bool:
        """A Companion in the Fellowship is eliminated; True when the ability saved him (R10.19)."""
        return False


ABILITIES: dict[str, Ability] = {}
"""Every ability by id; modules under abilities/ and cards/ register theirs at import."""

_BASE = {name for name in vars(Ability) if not name.startswith("_")}
_index: dict[tuple[str, ...], dict[str, tuple[Ability, ...]]] = {}


def register(ability: type[Ability]) -> type[Ability]:
    """Class decorator: put one instance into ABILITIES. Raises ValueError for an id that is taken."""
    if ability.id in ABILITIES:
        raise ValueError(f"two abilities are called {ability.id}")
    ABILITIES[ability.id] = ability()
    _index.clear()
    return ability


def live(state: State) -> tuple[str, ...]:
    """The ids of the abilities in force, sorted; worked out anew after `stale`."""
    if state.live is None:
        state.live = tuple(sorted([name for name, ability in ABILITIES.items() if ability.lives(state)]))
    return state.live


def stale(state: State) -> None:
    """Call when a Character, the Guide or a table card comes or goes."""
    state.live = None


def bending(state: State, point: str) -> tuple[Ability, ...]:
    """The live abilities that override the hook `point`, in the order of their ids."""
    ids = state.live if state.live is not None else live(state)
    index = _index.get(ids)
    if index is None:
        index = _index[ids] = _indexed(ids)
    return index.get(point, ())


def _indexed(ids: Sequence[str]) -> dict[str, tuple[Ability, ...]]:
    points: dict[str, list[Ability]] = {}
    for name in ids:
        ability = ABILITIES[name]
        for point in _BASE:
            if getattr(type(ability), point, None) is not getattr(Ability, point, None):
                points.setdefault(point, []).append(ability)
    return {point: tuple(abilities) for point, abilities in points.items()}


def is_live(state: State, ability: Ability) -> bool:
    """True when the ability is still in force: interrupts check before each call."""
    return ability.id in live(state)


def value(state: State, point: str, start: T, *args: Any, causes: list[tuple[str, Any]] | None = None) -> T:
    """`start` after every live ability that bends `point`; `causes` collects the changes (numbers: the difference)."""
    for ability in bending(state, point):
        bent: T = getattr(ability, point)(state, start, *args)
        if causes is not None and bent != start:
            change: Any = bent - start if isinstance(bent, int) and isinstance(start, int) else bent
            causes.append((ability.id, change))
        start = bent
    return start


def veto(state: State, point: str, *args: Any) -> str | None:
    """The first reason key that a live ability gives against something, or None."""
    for ability in bending(state, point):
        reason: str | None = getattr(ability, point)(state, *args)
        if reason is not None:
            return reason
    return None


async def interrupt(state: State, point: str, *args: Any) -> bool:
    """Let each live ability act at `point`; stops with True as soon as one returns True."""
    for ability in bending(state, point):
        if is_live(state, ability) and await getattr(ability, point)(state, *args):
            return True
    return False


__all__ = ["ABILITIES", "Ability", "bending", "interrupt", "is_live", "live", "register", "stale", "value", "veto"]
