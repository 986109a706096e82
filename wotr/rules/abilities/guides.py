"""Guides of the Fellowship, and what its Hobbits can do when they are lost (R10.18, R10.19, R16.13-R16.15)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from wotr.rules.book import FREE, Side
from wotr.rules.fellowship import hide
from wotr.rules.hand import draw_card, trim_hand
from wotr.rules.hooks import Ability, Tail, register
from wotr.rules.hunt import EYE, current, reduce_damage, reveal, will_reveal
from wotr.rules.kinds import kind
from wotr.rules.seats import decides
from wotr.rules.separation import GOLLUM, separate, separation_range
from wotr.rules.state import State
from wotr.table.requests import YES, confirm

GUIDE_DRAW = kind("guide-draw", "R10.18", yes=(), no=())
HOBBIT_LEAVES = kind("hobbit-leaves", "R16.13", yes=(), no=())
GOLLUM_REVEALS = kind("gollum-reveals", "R16.14", yes=(), no=())


class Guide(Ability):
    """An ability that works only while its Companion, or Gollum, is the Guide (R15.2)."""

    guide_name: ClassVar[str]

    def lives(self, state: State) -> bool:
        """See Ability."""
        return state.fellowship.guide == self.guide_name


@register
class GandalfTheGreyGuides(Guide):
    """After an Event card played with an Event result, a card from the deck of that card's type."""

    id = "guide-gandalf-grey"
    guide_name = "gandalf-grey"

    async def after_event(self, state: State, side: Side, card: str, use: str) -> None:
        """See Ability."""
        deck = state.book.deck_of[card]
        if side != FREE or use != "event" or not state.decks[deck]:
            return
        seat = decides(state, FREE, "action")
        if await confirm(seat, GUIDE_DRAW, deck) == YES:
            await draw_card(state, seat, deck)
            await trim_hand(state, seat)


@register
class StriderGuides(Guide):
    """Any Action die hides a Revealed Fellowship."""

    id = "guide-strider"
    guide_name = "strider"

    def extra_actions(self, state: State, side: Side, use: str) -> Iterable[Tail]:
        """See Ability."""
        return ((),) if side == FREE and use == "any" and not state.fellowship.hidden else ()

    async def act(self, state: State, side: Side, tail: Tail, use: str) -> None:
        """See Ability."""
        hide(state)


class HobbitGuides(Guide):
    """He may separate to lower Hunt damage by 1; on the Mordor Track he is lost, but the damage is lowered (R16.13)."""

    async def guide(self, state: State) -> None:
        """See Ability."""
        name = self.guide_name
        if current(state).damage and await confirm(decides(state, FREE, "hunt"), HOBBIT_LEAVES, name) == YES:
            reduce_damage(state, 1)
            await separate(state, (name,), separation_range(state, (name,)))


@register
class MeriadocGuides(HobbitGuides):
    """See HobbitGuides."""

    id = "guide-meriadoc"
    guide_name = "meriadoc"


@register
class PeregrinGuides(HobbitGuides):
    """See HobbitGuides."""

    id = "guide-peregrin"
    guide_name = "peregrin"


@register
class GollumGuides(Guide):
    """He ignores the Reveal icon of standard numbered tiles, and may reveal a Hidden Fellowship himself (R16.14)."""

    id = "guide-gollum"
    guide_name = GOLLUM

    def ignores_reveal(self, state: State) -> bool:
        """See Ability."""
        tile = state.book.tiles[current(state).tile]
        return tile.standard and tile.value != EYE

    async def guide(self, state: State) -> None:
        """See Ability: only when the tile is not going to reveal the Fellowship anyway."""
        if not state.fellowship.hidden or not current(state).damage or will_reveal(state):
            return
        if await confirm(decides(state, FREE, "hunt"), GOLLUM_REVEALS) == YES:
            reduce_damage(state, 1)
            await reveal(state)


class TakeThemAlive(Ability):
    """Eliminated in the Fellowship he is placed as if he had just separated, but not on the Mordor Track (R10.19)."""

    hobbit: ClassVar[str]

    def lives(self, state: State) -> bool:
        """See Ability."""
        return state.fate[self.hobbit] == "fellowship"

    async def instead_of_dying(self, state: State, character: str) -> bool:
        """See Ability; on the Mordor Track separating is his end (R15.14)."""
        if character != self.hobbit:
            return False
        await separate(state, (character,), separation_range(state, (character,)))
        return True


@register
class TakeMeriadocAlive(TakeThemAlive):
    """See TakeThemAlive."""

    id = "take-them-alive-meriadoc"
    hobbit = "meriadoc"


@register
class TakePeregrinAlive(TakeThemAlive):
    """See TakeThemAlive."""

    id = "take-them-alive-peregrin"
    hobbit = "peregrin"
