"""What Characters do in battle (R10.10, R10.15, R10.17)."""

from __future__ import annotations

from wotr.rules.book import FREE, SHADOW, WITCH_KING, Army, Side, elite
from wotr.rules.hand import draw_card, trim_hand
from wotr.rules.hooks import Ability, register
from wotr.rules.kinds import kind
from wotr.rules.seats import decides
from wotr.rules.state import State
from wotr.rules.strength import battle_of, nazgul_leadership, silenced, takes_part
from wotr.table.requests import YES, confirm

SORCERER = kind("sorcerer", "R10.10", commits=("yes",), yes=(), no=())
WHITE_RIDER = kind("white-rider", "R10.17", commits=("yes",), yes=(), no=())


@register
class CaptainOfTheWest(Ability):
    """Each Companion with this ability adds one to the Combat Strength of his Army (R10.15)."""

    id = "captain-of-the-west"

    def lives(self, state: State) -> bool:
        """See Ability."""
        people = state.book.content.characters
        return any(fate == "map" and people[name].captain for name, fate in state.fate.items())

    def combat_strength(self, state: State, value: int, side: Side, figures: Army) -> int:
        """See Ability."""
        people = state.book.content.characters
        names = state.book.facts(figures).characters
        return value + sum(people[name].captain and not silenced(state, name) for name in names)


@register
class WhiteHandLeadership(Ability):
    """While Saruman is in play each Isengard Elite adds one Leadership in battle (R10.10)."""

    id = "white-hand-leadership"

    def lives(self, state: State) -> bool:
        """See Ability."""
        return state.fate["saruman"] == "map"

    def leadership(self, state: State, value: int, side: Side, figures: Army) -> int:
        """See Ability."""
        return value + dict(figures).get(elite("isengard"), 0)


@register
class WhiteRider(Ability):
    """Gandalf the White may give up his Leadership to cancel all Nazgûl Leadership for a whole battle (R10.17)."""

    id = "the-white-rider"
    rider = "gandalf-white"

    def lives(self, state: State) -> bool:
        """See Ability."""
        return state.fate[self.rider] == "map"

    async def battle_begins(self, state: State) -> None:
        """See Ability; not asked where there is no Nazgûl Leadership."""
        if not takes_part(state, self.rider) or not nazgul_leadership(state, SHADOW):
            return
        if await confirm(decides(state, FREE, "battle"), WHITE_RIDER) == YES:
            lasting = battle_of(state).lasting
            lasting["forfeited"] = (*lasting.get("forfeited", ()), self.rider)
            lasting["nazgul-cancelled"] = True


@register
class Sorcerer(Ability):
    """The Witch-king may draw a card for the Combat card of the first round, at its reveal (R10.10).

    The draw is earned by playing, even when the card is cancelled afterwards.
    """

    id = "sorcerer"

    def lives(self, state: State) -> bool:
        """See Ability."""
        return state.fate[WITCH_KING] == "map"

    async def cards_revealed(self, state: State) -> None:
        """See Ability: a card from the deck of the card that was played."""
        battle = battle_of(state)
        card = battle.shown.get(SHADOW)
        if battle.round != 1 or card is None or not takes_part(state, WITCH_KING):
            return
        deck = state.book.deck_of[card]
        seat = decides(state, SHADOW, "battle")
        if state.decks[deck] and await confirm(seat, SORCERER, deck) == YES:
            await draw_card(state, seat, deck)
            await trim_hand(state, seat)
