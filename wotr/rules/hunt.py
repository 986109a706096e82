"""The Hunt for the Ring: the roll, the tiles, what a tile does, and being revealed (R15.5-R15.8, R16)."""

from __future__ import annotations

from wotr.rules.board import controller, fellowship_region, forces
from wotr.rules.book import FREE, SHADOW
from wotr.rules.corruption import corrupt, heal
from wotr.rules.hooks import ABILITIES, bending, interrupt, value
from wotr.rules.kinds import kind
from wotr.rules.ringbearers import REVEALED_PATH, Path, arrive, friendly_haven, hostile_strongholds, walk
from wotr.rules.seats import decides
from wotr.rules.separation import lose_companion
from wotr.rules.state import Hunt, State
from wotr.table.events import tell
from wotr.table.requests import dice, draw, offer

HUNT_CARD = kind("hunt-card", "R16.11", card=("card",), none=())
CASUALTY = kind("hunt-casualty", "R16.12", commits=("guide", "random"), guide=("figure",), random=(), none=())

HUNT_DICE = 5
"""No Hunt roll has more dice (R16.6)."""
EYE, DIE = "eye", "die"
UNSOFTENED, BY_LOT = "unsoftened", "by-lot"
"""Terms of a tile that a card draws: nothing lowers its damage, or the casualty is a must and drawn at random."""


def current(state: State) -> Hunt:
    """The Hunt going on. Raises LookupError when there is none."""
    if state.hunt is None:
        raise LookupError("there is no Hunt")
    return state.hunt


# ---------------------------------------------------------------------- the Hunt roll


def hunt_level(state: State) -> int:
    """Shadow dice in the Hunt Box (R16.5)."""
    return state.box[SHADOW]


def roll_bonus(state: State) -> int:
    """What is added to each die: Free Peoples dice in the box from earlier moves (R16.6)."""
    return state.box[FREE]


def rerolls(state: State, causes: list[tuple[str, int]] | None = None) -> int:
    """How many failed dice are rolled again for the figure's region (R16.7); `causes` collects what gives them."""
    region = fellowship_region(state)
    if region is None:
        return 0
    book = state.book
    here = [book.facts(figures) for who, figures in forces(state, SHADOW) if who[0] == region]
    conditions = {
        "stronghold": region in book.strongholds and controller(state, region) == SHADOW,
        "units": any(facts.units for facts in here),
        "nazgul": any(facts.nazgul for facts in here),
    }
    given = [cause for cause, holds in conditions.items() if holds]
    if causes is not None:
        causes.extend([(cause, 1) for cause in given])
    return value(state, "hunt_rerolls", len(given), causes=causes)


def successes(rolls: tuple[int, ...], bonus: int) -> int:
    """How many dice succeed: 6 or more with the bonus, but never a natural 1 (R16.6)."""
    return sum(die != 1 and die + bonus >= 6 for die in rolls)


async def roll_for_hunt(state: State) -> None:
    """Roll for the Hunt as after a move on the map, and resolve a tile on a success (R16.5-R16.8, R16.21)."""
    count = min(HUNT_DICE, hunt_level(state))
    if not count:
        return
    state.hunt = Hunt(cause="roll", memo={"bonus": roll_bonus(state)})
    await interrupt(state, "before_hunt_roll")
    rolls = await dice("hunt-roll", count)
    hunt = current(state)
    bonus = hunt.memo["bonus"]
    hits = successes(rolls, bonus)
    hunt.rolls, hunt.successes = rolls, hits
    tell(state, "hunt-roll", rolls, bonus, hits)
    again = min(count - hits, rerolls(state))
    if again:
        second = await dice("hunt-reroll", again)
        hits += successes(second, bonus)
        hunt = current(state)
        hunt.memo["rerolls"], hunt.successes = second, hits
        tell(state, "hunt-reroll", second, bonus, hits)
    if hits:
        await draw_and_resolve(state, "roll", hits)
    else:
        state.hunt = None


# ---------------------------------------------------------------------- the Hunt Pool


def refill(state: State) -> None:
    """When the pool is empty all drawn standard tiles go back; special ones do not (R16.4)."""
    if state.pool:
        return
    tiles = state.book.tiles
    state.pool = tuple([tile for tile in state.drawn if tiles[tile].standard])
    state.drawn = tuple([tile for tile in state.drawn if not tiles[tile].standard])
    tell(state, "pool-refilled", len(state.pool))


def put_in_play(state: State, tile: str) -> None:
    """A special tile comes into play: it waits for Mordor, or joins the pool there (R16.3). Raises ValueError."""
    left = list(state.aside)
    left.remove(tile)
    state.aside = tuple(left)
    if state.fellowship.in_mordor:
        state.pool = tuple(sorted([*state.pool, tile]))
    else:
        state.waiting = tuple(sorted([*state.waiting, tile]))
    tell(state, "tile-in-play", tile)


async def draw_tile(state: State) -> str:
    """Draw a tile at random out of the pool; where it lies from now on is the caller's business."""
    refill(state)
    tile: str = await draw("tile", state.pool)
    left = list(state.pool)
    left.remove(tile)
    state.pool = tuple(left)
    tell(state, "tile", tile)
    return tile


async def replace_tile(state: State) -> None:
    """Draw a second tile in place of the one just drawn, which goes back into the pool afterwards (R16.17)."""
    second = await draw_tile(state)
    hunt = current(state)
    state.pool = tuple(sorted([*state.pool, hunt.tile]))
    hunt.tile = second


def lay_aside(state: State) -> None:
    """The tile is done with: it stays out of the pool (R16.4), and the Hunt is over."""
    hunt = current(state)
    state.drawn = tuple(sorted([*state.drawn, hunt.tile]))
    state.hunt = None
    refill(state)


# ---------------------------------------------------------------------- a tile


async def draw_and_resolve(state: State, cause: str, successes: int = 0) -> bool:
    """Draw a tile and do all it says; True when it shows Stop. Nothing happens when the draw is prevented (R16.17).

    `cause` is roll, track, stronghold, event or declare; `successes` are those of the Hunt roll.
    """
    if not await begin_tile(state, cause, successes):
        return False
    return await finish_tile(state)


async def begin_card_tile(state: State, cause: str = "event", free_tiles: bool = False) -> bool:
    """A card draws a tile without a Hunt roll into state.hunt (R16.22); False when the draw is prevented or in vain.

    An Eye has no effect, nor has a special tile of the Free Peoples unless `free_tiles` says so: it stays out.
    """
    if not await begin_tile(state, cause):
        return False
    tile = state.book.tiles[current(state).tile]
    if tile.value != EYE and (free_tiles or tile.side != FREE):
        return True
    tell(state, "tile-in-vain", tile.id)
    lay_aside(state)
    return False


async def hunt_by_card(state: State, terms: str = "") -> None:
    """A card draws a tile and it is resolved like that of a successful Hunt, on UNSOFTENED or BY_LOT terms (R16.22)."""
    if await begin_card_tile(state):
        current(state).memo["terms"] = terms
        await finish_tile(state)


async def finish_tile(state: State) -> bool:
    """Do all that state.hunt.tile says, and what a reveal costs after it; True when it shows Stop. Raises GameOver."""
    await resolve_tile(state)
    hunt = current(state)
    stopped, path = hunt.stopped, hunt.memo.get("path")
    lay_aside(state)
    if path is not None:
        await follow_path(state, path)
    return stopped


async def begin_tile(state: State, cause: str, successes: int = 0) -> bool:
    """Draw the tile of a Hunt into state.hunt, and let abilities replace it; False when one prevents the draw."""
    if state.hunt is None:
        state.hunt = Hunt(cause=cause, successes=successes)
    if await interrupt(state, "before_tile"):
        state.hunt = None
        return False
    tile = await draw_tile(state)
    current(state).tile = tile
    await interrupt(state, "tile_drawn")
    return True


async def resolve_tile(state: State) -> None:
    """Do what state.hunt.tile says, in the order of R16.11. Raises GameOver."""
    await _read_tile(state)
    if current(state).memo.get("terms") != UNSOFTENED:
        await _soften(state)
    hunt = current(state)
    damage, hunt.damage = hunt.damage, 0
    corrupt(state, damage)
    if will_reveal(state):
        await reveal(state)


async def _soften(state: State) -> None:
    """What the Free Peoples do against the damage: a table card, the Guide, a casualty (R16.11)."""
    await _table_card(state)
    await _guide(state)
    guide = state.fellowship.guide
    await _casualty(state)
    await _guide(state, guide)


def eye_damage(state: State) -> int:
    """What an Eye is worth: successes, all dice in the box on the Mordor Track, else nothing (R16.9, R16.10, R18.5)."""
    hunt = current(state)
    if hunt.cause == "track":
        return state.box[FREE] + state.box[SHADOW]
    return hunt.successes if hunt.cause == "roll" else 0


async def _read_tile(state: State) -> None:
    """Damage and icons of the tile; a negative one heals (R16.9)."""
    hunt = current(state)
    tile = state.book.tiles[hunt.tile]
    hunt.reveals, hunt.stopped = tile.reveal, tile.stop
    hunt.ignore_reveal = hunt.cause == "declare" and friendly_haven(state, state.fellowship.region)
    number = await tile_number(state)
    current(state).damage = max(0, number)
    if number < 0:
        heal(state, -number)
    tell(state, "hunt-damage", max(0, number))


async def tile_number(state: State) -> int:
    """The number on state.hunt.tile; what an Eye is worth, or the roll for a die tile (R16.9)."""
    number = state.book.tiles[current(state).tile].value
    if isinstance(number, int):
        return number
    if number == EYE:
        return eye_damage(state)
    (rolled,) = await dice("hunt-die", 1)
    return int(rolled)


def _fitting_cards(state: State) -> list[tuple[str, ...]]:
    if current(state).card_used:
        return []
    cards: list[tuple[str, ...]] = [("card", a.id) for a in bending(state, "fits_tile") if a.fits_tile(state)]
    return [*cards, ("none",)] if cards else []


async def _table_card(state: State) -> None:
    """Step 1: one table card that cancels or reduces; one for each tile."""
    answer = await offer(decides(state, FREE, "hunt"), HUNT_CARD, _fitting_cards)
    if answer is not None and answer[0] == "card":
        current(state).card_used = True
        await ABILITIES[answer[1]].use_on_tile(state)


async def _guide(state: State, before: str = "") -> None:
    """Step 2: the ability of each Guide after `before`: one newly named may use his at once (R16.13-R16.15)."""
    while before != state.fellowship.guide:
        before = state.fellowship.guide
        await interrupt(state, "guide")


def casualties(state: State) -> list[tuple[str, ...]]:
    """Who may be lost for damage: the Guide, or one Companion drawn at random; or nobody (R16.12, R16.16)."""
    company = state.fellowship
    if not current(state).damage or not company.companions:
        return []
    by_lot: list[tuple[str, ...]] = [("random",)] if len(company.companions) > 1 else []
    return [("guide", company.guide), *by_lot, ("none",)]


async def _casualty(state: State) -> None:
    """Step 2 goes on: one casualty, whose Level lowers the damage (R16.12)."""
    if current(state).memo.get("terms") == BY_LOT:
        answer: tuple[str, ...] | None = ("random",) if casualties(state) else None
    else:
        answer = await offer(decides(state, FREE, "hunt"), CASUALTY, casualties)
    if answer is None or answer[0] == "none":
        return
    victim = answer[1] if answer[0] == "guide" else await draw("casualty", state.fellowship.companions)
    tell(state, "casualty", victim)
    reduce_damage(state, state.book.figures[victim].level)
    await lose_companion(state, victim)
    await interrupt(state, "hunt_casualty", victim)


def reduce_damage(state: State, points: int) -> None:
    """Lower the damage of the tile, not below 0."""
    hunt = current(state)
    hunt.damage = max(0, hunt.damage - points)
    tell(state, "hunt-damage", hunt.damage)


# ---------------------------------------------------------------------- being revealed


def will_reveal(state: State) -> bool:
    """True when the tile is going to reveal a Hidden Fellowship (R15.8, R16.14, R16.20)."""
    hunt = current(state)
    if not hunt.reveals or hunt.ignore_reveal or not state.fellowship.hidden:
        return False
    return not any(ability.ignores_reveal(state) for ability in bending(state, "ignores_reveal"))


async def reveal(state: State) -> None:
    """The Fellowship is revealed: the figure moves, and Shadow Strongholds on its way cost a tile each (R15.5-R15.8).

    While a tile is being resolved what the way costs waits until it is done (R16.19). On the Mordor Track only the
    counter is turned (R15.11).
    """
    if not state.fellowship.hidden:
        return
    state.fellowship.hidden = False
    tell(state, "fellowship-revealed")
    if state.fellowship.in_mordor:
        return
    path = await walk(state, REVEALED_PATH)
    arrive(state, path)
    state.once["revealed-path"] = path
    tell(state, "fellowship-moved", path)
    if state.hunt is None:
        await follow_path(state, path)
    else:
        state.hunt.memo["path"] = path


async def follow_path(state: State, path: Path) -> None:
    """What the way of a revealed figure costs: cards first, then a tile for each Shadow Stronghold (R15.7, R16.19)."""
    await interrupt(state, "figure_moved", path, "revealed")
    for region in hostile_strongholds(state, path):
        tell(state, "stronghold-tile", region)
        await draw_and_resolve(state, "stronghold")


__all__ = [
    "BY_LOT",
    "UNSOFTENED",
    "begin_card_tile",
    "begin_tile",
    "draw_and_resolve",
    "draw_tile",
    "eye_damage",
    "finish_tile",
    "follow_path",
    "hunt_by_card",
    "hunt_level",
    "lay_aside",
    "put_in_play",
    "reduce_damage",
    "replace_tile",
    "rerolls",
    "resolve_tile",
    "reveal",
    "roll_bonus",
    "roll_for_hunt",
    "tile_number",
    "will_reveal",
]
