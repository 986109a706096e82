"""The Companions on the map: Gandalf the White and Aragorn enter, and what Companions can do outside battle (R10)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from wotr.rules.board import controller, region_of, unconquered
from wotr.rules.book import FREE, MINIONS, Side
from wotr.rules.characters import Entrance, bring_in, entrance
from wotr.rules.figures import leave_play
from wotr.rules.hooks import Ability, Tail, register
from wotr.rules.politics import COMPANION, advance, can_advance
from wotr.rules.state import State
from wotr.rules.travel import force_of


@entrance
class GandalfTheWhiteEnters(Entrance):
    """Gandalf the Grey dead or out of the Fellowship, a Minion in play now or before (R10.11)."""

    character = "gandalf-white"
    use = "will"

    def regions(self, state: State) -> Iterable[str]:
        """See Entrance: where the Grey stands, else Fangorn or an unconquered Elven Stronghold."""
        first_edition = state.book.options["gandalf-white-entry"] == "first-edition"
        grey = state.fate["gandalf-grey"]
        minions = [state.fate[minion] for minion in MINIONS]
        if grey == "fellowship" or (first_edition and grey != "gone"):
            return ()
        if not any(fate == "map" or (fate == "gone" and not first_edition) for fate in minions):
            return ()
        here = region_of(state, "gandalf-grey")
        return (here,) if here is not None else ("fangorn", *elven_strongholds(state))

    def enter(self, state: State, region: str) -> None:
        """The Grey's figure leaves the map."""
        if state.fate["gandalf-grey"] == "map":
            leave_play(state, "gandalf-grey", force_of(state, "gandalf-grey"))
        super().enter(state, region)


def elven_strongholds(state: State) -> list[str]:
    """The Elven Strongholds that the Free Peoples control."""
    book = state.book
    return [r for r in book.settlements_of["elves"] if r in book.strongholds and controller(state, r) == FREE]


@entrance
class AragornEnters(Entrance):
    """Strider in Minas Tirith, Dol Amroth or Pelargir becomes Aragorn (R10.12)."""

    character = "aragorn"
    use = "will"
    crowns = ("minas-tirith", "dol-amroth", "pelargir")

    def regions(self, state: State) -> Iterable[str]:
        """See Entrance: the place must be unconquered, in the first edition not even that."""
        here = region_of(state, "strider")
        if here not in self.crowns:
            return ()
        return (here,) if state.book.options["aragorn-any-control"] or unconquered(state, here) else ()

    def enter(self, state: State, region: str) -> None:
        """Strider's figure leaves the map."""
        leave_play(state, "strider", force_of(state, "strider"))
        bring_in(state, self.character, region)


class Envoy(Ability):
    """Any die advances his Nation while he is in the right unconquered Settlement (R10.16)."""

    companion: ClassVar[str]
    nation: ClassVar[str]
    settlements: ClassVar[tuple[str, ...]] = ("city", "stronghold")

    def lives(self, state: State) -> bool:
        """See Ability."""
        return state.fate[self.companion] == "map"

    def extra_actions(self, state: State, side: Side, use: str) -> Iterable[Tail]:
        """See Ability."""
        if side != FREE or use != "any" or not can_advance(state, self.nation):
            return ()
        here = region_of(state, self.companion)
        book = state.book
        if here is None or book.nation_of[here] != self.nation or book.settlement[here] not in self.settlements:
            return ()
        return ((),) if unconquered(state, here) else ()

    async def act(self, state: State, side: Side, tail: Tail, use: str) -> None:
        """See Ability."""
        advance(state, self.nation, COMPANION)


@register
class HighWarden(Envoy):
    """Boromir in a City or Stronghold of Gondor."""

    id = "high-warden-of-the-white-tower"
    companion = "boromir"
    nation = "gondor"


@register
class PrinceOfMirkwood(Envoy):
    """Legolas in an Elven Stronghold."""

    id = "prince-of-mirkwood"
    companion = "legolas"
    nation = "elves"
    settlements = ("stronghold",)


@register
class DwarfOfErebor(Envoy):
    """Gimli in Erebor, the only City or Stronghold of the Dwarves."""

    id = "dwarf-of-erebor"
    companion = "gimli"
    nation = "dwarves"
    settlements = ("stronghold",)


@register
class Shadowfax(Ability):
    """Gandalf the White travels as with Level 4, alone or with one Hobbit (R10.17)."""

    id = "shadowfax"
    reach = 4

    def lives(self, state: State) -> bool:
        """See Ability."""
        return state.fate["gandalf-white"] == "map"

    def travel_level(self, state: State, value: int, group: tuple[str, ...]) -> int:
        """See Ability."""
        others = [name for name in group if name != "gandalf-white"]
        if len(others) == len(group) or len(others) > 1:
            return value
        people = state.book.content.characters
        return max(value, self.reach) if all(people[name].hobbit for name in others) else value
