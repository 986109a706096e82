"""Cards that stay on the table and help the Fellowship against the Hunt (R16.11, R16.17)."""

from __future__ import annotations

from wotr.rules.board import in_fellowship
from wotr.rules.book import FREE, Side
from wotr.rules.events import TableCard, event
from wotr.rules.hand import clear
from wotr.rules.hooks import register
from wotr.rules.hunt import current, reduce_damage, replace_tile
from wotr.rules.kinds import kind
from wotr.rules.seats import decides
from wotr.rules.state import State
from wotr.table.requests import YES, confirm

MITHRIL_COAT = "fp-char-05"
AXE_AND_BOW = "fp-char-06"
HORN_OF_GONDOR = "fp-char-07"
WIZARDS_STAFF = "fp-char-08"

SECOND_TILE = kind("mithril-coat", "R16.17", commits=("yes",), yes=(), no=())
NO_TILE = kind("wizards-staff", "R16.17", commits=("yes",), yes=(), no=())


# ---------------------------------------------------------------------- Mithril Coat and Sting


@event(MITHRIL_COAT, table=True)
async def mithril_coat(state: State, side: Side) -> None:
    """Nothing happens now."""


@register
class MithrilCoat(TableCard):
    """A second tile in place of the one just drawn; it counts as the one table card of the tile."""

    id = MITHRIL_COAT

    async def tile_drawn(self, state: State) -> None:
        """See Ability."""
        if await confirm(decides(state, FREE, "hunt"), SECOND_TILE, current(state).tile) == YES:
            current(state).card_used = True
            clear(state, self.id)
            await replace_tile(state)


# ---------------------------------------------------------------------- Wizard's Staff


def no_grey_wizard(state: State) -> str | None:
    """The card needs Gandalf the Grey in the Fellowship."""
    return None if in_fellowship(state, "gandalf-grey") else "card-needs-gandalf-in-fellowship"


@event(WIZARDS_STAFF, requires=no_grey_wizard, table=True)
async def wizards_staff(state: State, side: Side) -> None:
    """Nothing happens now."""


@register
class WizardsStaff(TableCard):
    """Before a tile is drawn: it is not."""

    id = WIZARDS_STAFF

    def expired(self, state: State) -> bool:
        """See Ability."""
        return no_grey_wizard(state) is not None

    async def before_tile(self, state: State) -> bool:
        """See Ability."""
        if await confirm(decides(state, FREE, "hunt"), NO_TILE, current(state).cause) != YES:
            return False
        clear(state, self.id)
        return True


# ---------------------------------------------------------------------- Axe and Bow, Horn of Gondor


class OneDamageLess(TableCard):
    """Once, one damage less."""

    def fits_tile(self, state: State) -> bool:
        """See Ability."""
        return current(state).damage > 0

    async def use_on_tile(self, state: State) -> None:
        """See Ability."""
        clear(state, self.id)
        reduce_damage(state, 1)


def neither_axe_nor_bow(state: State) -> str | None:
    """The card needs Gimli or Legolas in the Fellowship."""
    if in_fellowship(state, "gimli") or in_fellowship(state, "legolas"):
        return None
    return "card-needs-gimli-or-legolas"


@event(AXE_AND_BOW, requires=neither_axe_nor_bow, table=True)
async def axe_and_bow(state: State, side: Side) -> None:
    """Nothing happens now."""


@register
class AxeAndBow(OneDamageLess):
    """With Gimli or Legolas."""

    id = AXE_AND_BOW

    def expired(self, state: State) -> bool:
        """See Ability."""
        return neither_axe_nor_bow(state) is not None


def no_horn(state: State) -> str | None:
    """The card needs Boromir in the Fellowship."""
    return None if in_fellowship(state, "boromir") else "card-needs-boromir-in-fellowship"


@event(HORN_OF_GONDOR, requires=no_horn, table=True)
async def horn_of_gondor(state: State, side: Side) -> None:
    """Nothing happens now."""


@register
class HornOfGondor(OneDamageLess):
    """With Boromir."""

    id = HORN_OF_GONDOR

    def expired(self, state: State) -> bool:
        """See Ability."""
        return no_horn(state) is not None
