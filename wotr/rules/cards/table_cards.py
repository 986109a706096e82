"""Cards that stay on the table and bend the war of the Armies as long as they lie there (R6.4)."""

from __future__ import annotations

from collections.abc import Iterable

from wotr.rules.board import Force, besieging, force, region_of
from wotr.rules.book import FREE, SHADOW, Side
from wotr.rules.events import TableCard, event, struck
from wotr.rules.figures import eliminate
from wotr.rules.hand import clear, discard
from wotr.rules.hooks import Tail, register
from wotr.rules.kinds import kind
from wotr.rules.politics import advance
from wotr.rules.seats import decides
from wotr.rules.state import State
from wotr.table.requests import choose, offer

LEADER = kind("leader-lost", "R6.3", commits=("leader",), leader=("figure",))
PAY = kind("pay-card", "R6.5", pay=("card",))

FOLLY = "sh-strat-03"
BOMBADIL = "fp-strat-03"


# ---------------------------------------------------------------------- Denethor's Folly

MINAS_TIRITH = "minas-tirith"
HEALERS = ("gandalf-grey", "gandalf-white", "aragorn")


def no_siege_of_minas_tirith(state: State) -> str | None:
    """The card needs a Shadow Army besieging Minas Tirith."""
    return None if besieging(state, SHADOW, MINAS_TIRITH) else "card-needs-siege"


def leaders_in_minas_tirith(state: State) -> list[tuple[str, str]]:
    """The kinds of Leaders in the garrison: Companions are none."""
    figures = force(state, (MINAS_TIRITH, FREE, True))
    return [("leader", kind) for kind, _ in state.book.only(figures, state.book.leader_kinds)]


@event(FOLLY, requires=no_siege_of_minas_tirith, table=True)
async def denethors_folly(state: State, side: Side) -> None:
    """One Leader in Minas Tirith, of the Shadow's choice, is eliminated."""
    lost = await offer(decides(state, side, "action"), LEADER, leaders_in_minas_tirith)
    if lost is not None:
        garrison: Force = (MINAS_TIRITH, FREE, True)
        struck(state, garrison)
        eliminate(state, garrison, ((lost[1], 1),))


@register
class DenethorsFolly(TableCard):
    """No Combat cards for the Free Peoples in Minas Tirith until the siege or the despair ends."""

    id = FOLLY

    def expired(self, state: State) -> bool:
        """See Ability."""
        return no_siege_of_minas_tirith(state) is not None

    def bars_combat_card(self, state: State, side: Side) -> str | None:
        """See Ability."""
        here = state.battle is not None and state.battle.target == MINAS_TIRITH
        return "card-denethors-folly" if side == FREE and here else None

    def extra_actions(self, state: State, side: Side, use: str) -> Iterable[Tail]:
        """A Will of the West ends the card, or any die with Gandalf or Aragorn in Minas Tirith."""
        if side != FREE or use not in ("will", "any"):
            return ()
        healed = use == "will" or any(region_of(state, name) == MINAS_TIRITH for name in HEALERS)
        return ((),) if healed else ()

    async def act(self, state: State, side: Side, tail: Tail, use: str) -> None:
        """See Ability."""
        clear(state, self.id)


# ---------------------------------------------------------------------- The Power of Tom Bombadil

COUNTRY = frozenset(("the-shire", "buckland", "old-forest"))


def payments(state: State, icon: str) -> list[tuple[str, str]]:
    """The cards with an icon in the Shadow's hand."""
    cards = state.book.cards
    return [("pay", card) for card in state.hand[decides(state, SHADOW, "action")] if cards[card].icon == icon]


@event(BOMBADIL, table=True)
async def tom_bombadil(state: State, side: Side) -> None:
    """The North advances a step."""
    advance(state, "north")


@register
class TomBombadil(TableCard):
    """No Shadow Army enters or attacks in the Shire, Buckland and the Old Forest."""

    id = BOMBADIL

    def bars_entry(self, state: State, side: Side, region: str) -> str | None:
        """See Ability."""
        return "card-tom-bombadil" if side == SHADOW and region in COUNTRY else None

    def bars_attack(self, state: State, side: Side, region: str) -> str | None:
        """See Ability."""
        return "card-tom-bombadil" if side == SHADOW and region in COUNTRY else None

    def extra_actions(self, state: State, side: Side, use: str) -> Iterable[Tail]:
        """Any Shadow die, an Army card and a Character card from the hand end the card."""
        if side != SHADOW or use != "any":
            return ()
        return ((),) if payments(state, "army") and payments(state, "character") else ()

    async def act(self, state: State, side: Side, tail: Tail, use: str) -> None:
        """See Ability."""
        seat = decides(state, side, "action")
        for icon in ("army", "character"):
            _, card = await choose(seat, PAY, payments, icon, secret=True)
            discard(state, seat, card)
        clear(state, self.id)
