"""Free Peoples Character cards that help the Ring-bearers: Hunt tiles, healing, moving and hiding (R15-R18)."""

from __future__ import annotations

from wotr.rules.board import fellowship_region, unconquered
from wotr.rules.book import FREE, Side
from wotr.rules.cards.verbs import heir, no_heir_with_army, tile_card
from wotr.rules.corruption import heal
from wotr.rules.dice import turn_die
from wotr.rules.events import event
from wotr.rules.fellowship import hide, move
from wotr.rules.figures import eliminate
from wotr.rules.hunt import EYE, draw_tile
from wotr.rules.kinds import kind
from wotr.rules.seats import decides
from wotr.rules.separation import GOLLUM
from wotr.rules.state import State
from wotr.table.events import tell
from wotr.table.requests import choose, dice

ANOTHER_WAY = kind("another-way", "R15.3", commits=("move",), move=(), hide=(), none=())


# ---------------------------------------------------------------------- the four special tiles

for _card in ("fp-char-01", "fp-char-02", "fp-char-03", "fp-char-04"):
    tile_card(_card)


# ---------------------------------------------------------------------- Athelas, Bilbo's Song


@event("fp-char-09")
async def athelas(state: State, side: Side) -> None:
    """Three dice: one Corruption less for each 5 or more, with Strider as Guide for each 3 or more."""
    rolled = await dice("event-roll", 3)
    needed = 3 if state.fellowship.guide == "strider" else 5
    points = sum(each >= needed for each in rolled)
    tell(state, "card-roll", rolled, needed, points)
    heal(state, points)


@event("fp-char-12")
async def bilbos_song(state: State, side: Side) -> None:
    """One Corruption less, with Gollum as Guide two."""
    heal(state, 2 if state.fellowship.guide == GOLLUM else 1)


# ---------------------------------------------------------------------- There Is Another Way


def other_ways(state: State) -> list[tuple[str]]:
    """What Gollum can do with the Fellowship: hide it or move it; or nothing."""
    return [("move",) if state.fellowship.hidden else ("hide",), ("none",)]


@event("fp-char-10")
async def there_is_another_way(state: State, side: Side) -> None:
    """One Corruption less; with Gollum as Guide the Fellowship may then be hidden or moved. The die stays out of it."""
    heal(state, 1)
    if state.fellowship.guide != GOLLUM:
        return
    (way,) = await choose(decides(state, FREE, "fellowship"), ANOTHER_WAY, other_ways)
    if way == "hide":
        hide(state)
    elif way == "move":
        await move(state)


# ---------------------------------------------------------------------- Mirror of Galadriel

LORIEN = "lorien"


@event("fp-char-13")
async def mirror_of_galadriel(state: State, side: Side) -> None:
    """An unused Character die becomes a Will of the West; in unconquered Lórien one Corruption less."""
    if "character" in state.dice[FREE]:
        turn_die(state, FREE, "character", "will")
        tell(state, "die-turned", FREE, "character", "will")
    if fellowship_region(state) == LORIEN and unconquered(state, LORIEN):
        heal(state, 1)


# ---------------------------------------------------------------------- Challenge of the King

KINGDOMS = ("gondor", "rohan")
CHALLENGES = 3


def no_challenger(state: State) -> str | None:
    """The card needs Strider or Aragorn with an Army in a region of Gondor or Rohan."""
    found = heir(state)
    if found is None or state.book.nation_of[found[1][0]] not in KINGDOMS:
        return "card-needs-heir-in-gondor-or-rohan"
    return no_heir_with_army(state)


@event("fp-char-14", requires=no_challenger)
async def challenge_of_the_king(state: State, side: Side) -> None:
    """Three tiles: the Eyes among them leave the game, but three Eyes go back and are his end. It is no Hunt.

    The tiles lie outside the game while they are drawn, so that a pool that runs dry is refilled without them.
    """
    drawn: tuple[str, ...] = ()
    for _ in range(CHALLENGES):
        tile = await draw_tile(state)
        drawn = (*drawn, tile)
        state.removed = tuple(sorted([*state.removed, tile]))
    eyes = [tile for tile in drawn if state.book.tiles[tile].value == EYE]
    lost = len(eyes) == CHALLENGES
    _put_back(state, [tile for tile in drawn if lost or tile not in eyes])
    found = heir(state)
    if lost and found is not None:
        eliminate(state, found[1], ((found[0], 1),))
    elif not lost:
        for tile in eyes:
            tell(state, "tile-removed", tile)


def _put_back(state: State, tiles: list[str]) -> None:
    out = list(state.removed)
    for tile in tiles:
        out.remove(tile)
    state.removed = tuple(out)
    state.pool = tuple(sorted([*state.pool, *tiles]))
    tell(state, "tiles-returned", len(tiles))
