"""What must hold in every position. The soak checks it before every decision, saves when they are opened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wotr.rules.board import battle_in, controller, units
from wotr.rules.book import ENEMY, FREE, SHADOW, SIDES, Army, Side
from wotr.rules.hooks import ABILITIES
from wotr.rules.state import State


def faults(state: State) -> list[str]:
    """Every broken invariant in words; an empty list when the position is sound."""
    checks = (
        _figures,
        _armies,
        _leaders,
        _stacking,
        _regions,
        _sieges,
        _control,
        _characters,
        _fellowship,
        _politics,
        _dice,
        _rings,
        _cards,
        _tiles,
        _abilities,
    )
    return [fault for check in checks for fault in check(state)]


def _everywhere(state: State) -> Iterator[tuple[str, Side | None, Army]]:
    """Every Army with its region and side; of a garrison the side that controls the Stronghold."""
    for side in SIDES:
        for region, figures in state.armies[side].items():
            yield region, side, figures
    for region, figures in state.inside.items():
        yield region, controller(state, region), figures


def _on_map(state: State) -> Counter[str]:
    counts: Counter[str] = Counter()
    for _, _, figures in _everywhere(state):
        counts.update(dict(figures))
    return counts


# ---------------------------------------------------------------------- figures and Armies


def _figures(state: State) -> Iterator[str]:
    """No figure is made or lost (R0.16), and no Shadow figure is ever out of the game (R0.17)."""
    counts = _on_map(state)
    for kind, total in state.book.box.items():
        reserve, lost = state.reserve.get(kind, 0), state.lost.get(kind, 0)
        if counts[kind] + reserve + lost != total or reserve < 0 or lost < 0:
            yield f"{kind}: {counts[kind]} on the map + {reserve} reserve + {lost} lost, the box holds {total}"
        if lost and state.book.figures[kind].side != FREE:
            yield f"{kind}: {lost} of the Shadow are out of the game"


def _armies(state: State) -> Iterator[str]:
    """Armies are of one side, counted, and in the order of the book."""
    book = state.book
    for region, side, figures in _everywhere(state):
        empty = not figures and region not in state.inside
        strangers = any(kind not in book.figures or book.figures[kind].side != side for kind, _ in figures)
        if empty or strangers:
            yield f"{region}: wrong figures for {side}: {figures}"
        elif any(count < 1 for _, count in figures) or book.army(dict(figures)) != figures:
            yield f"{region}: {figures} is no proper Army"


def _leaders(state: State) -> Iterator[str]:
    """R0.12: no Free Peoples Leader is ever without a unit."""
    for region, side, figures in _everywhere(state):
        facts = state.book.facts(figures)
        if side == FREE and facts.leaders and not facts.units:
            yield f"{region}: Leaders alone"


def _stacking(state: State) -> Iterator[str]:
    """R9.2: the limits hold whenever no action is going on."""
    if state.acting is not None:
        return
    tracks, facts = state.book.content.tracks, state.book.facts
    for side in SIDES:
        for region, figures in state.armies[side].items():
            if facts(figures).units > tracks.stacking_field:
                yield f"{region}: {facts(figures).units} units of {side}"
    for region, figures in state.inside.items():
        if facts(figures).units > tracks.stacking_siege:
            yield f"{region}: {facts(figures).units} units inside"


# ---------------------------------------------------------------------- regions


def _regions(state: State) -> Iterator[str]:
    """R9.6, R14.1: enemy Armies never share the open part of a region, and an Army there has control."""
    for region in state.armies[FREE]:
        if units(state, FREE, region) and units(state, SHADOW, region) and not battle_in(state, region):
            yield f"{region}: two enemy Armies in the open"
    for side in SIDES:
        for region in state.armies[side]:
            if region in state.inside or battle_in(state, region) or not units(state, side, region):
                continue
            if controller(state, region) == ENEMY[side]:
                yield f"{region}: an Army of {side} and no siege, yet the enemy controls it"


def _sieges(state: State) -> Iterator[str]:
    """R13.3, R13.8: a siege is a garrison in its own Stronghold and an enemy Army before it, and no others."""
    for region, figures in state.inside.items():
        holder = controller(state, region)
        if region not in state.book.strongholds or holder is None:
            yield f"{region}: {figures} cannot be inside"
        elif not battle_in(state, region):
            if not state.book.facts(figures).units:
                yield f"{region}: besieged without a garrison"
            if not units(state, ENEMY[holder], region):
                yield f"{region}: besieged by nobody"
            if region in state.armies[holder]:
                yield f"{region}: figures of {holder} outside their besieged Stronghold"


def _control(state: State) -> Iterator[str]:
    """R0.6: a control marker lies on an enemy Settlement."""
    for region, holder in state.control.items():
        home = state.book.home.get(region)
        if home is None or holder != ENEMY[home]:
            yield f"{region}: a control marker of {holder}, its home being {home}"


# ---------------------------------------------------------------------- Characters and the Fellowship


def _characters(state: State) -> Iterator[str]:
    """Every Character is in one place: aside, in the Fellowship, once on the map, or gone."""
    counts = _on_map(state)
    for character, fate in state.fate.items():
        if fate not in ("aside", "fellowship", "map", "gone"):
            yield f"{character}: no such fate as {fate}"
        if counts[character] != (fate == "map"):
            yield f"{character}: {counts[character]} on the map but its fate is {fate}"
        if state.fellowship.companions.count(character) != (fate == "fellowship"):
            yield f"{character}: fate {fate} does not fit the Fellowship"


def _fellowship(state: State) -> Iterator[str]:
    """The Guide (R15.2), and the tracks: Progress, Corruption (R17.2), Mordor (R18.2, R18.4)."""
    company, tracks = state.fellowship, state.book.content.tracks
    levels = state.book.figures
    best = max([levels[name].level for name in company.companions if name in levels], default=0)
    if company.companions and (company.guide not in company.companions or levels[company.guide].level < best):
        yield f"the Guide is {company.guide} among {company.companions}"
    if not company.companions and company.guide != "gollum":
        yield f"the Guide of nobody is {company.guide}"
    if not 0 <= company.progress <= tracks.fellowship_track_max:
        yield f"Progress is {company.progress}"
    if company.corruption < 0 or (company.corruption >= tracks.corruption_limit and state.result is None):
        yield f"Corruption is {company.corruption}"
    if not -1 <= company.mordor <= tracks.mordor_steps or (company.in_mordor and company.progress):
        yield f"step {company.mordor} on the Mordor Track with Progress {company.progress}"


# ---------------------------------------------------------------------- tracks, dice, cards, tiles


def _politics(state: State) -> Iterator[str]:
    """R8.1: counters lie on the track, no passive Nation is At War, and those of the Shadow are always active."""
    for nation, steps in state.politics.items():
        active = state.active[nation]
        if not 0 <= steps <= 3 or (not active and (steps == 0 or state.book.side_of[nation] == SHADOW)):
            yield f"{nation}: {steps} steps from At War, active {active}"


def _dice(state: State) -> Iterator[str]:
    """R1.3, R4.2: no more dice than there are, results that the side has, and Eyes only in the Hunt Box."""
    setup = state.book.content.setup
    for side, most in ((FREE, setup.free_dice_max), (SHADOW, setup.shadow_dice_max)):
        parts = (len(state.dice[side]), state.unrolled[side], state.box[side])
        if min(parts) < 0 or sum(parts) > most:
            yield f"{side} has {parts[0]} dice, {parts[1]} unrolled and {parts[2]} in the Hunt Box"
        if any(face == "eye" or face not in state.book.faces[side] for face in state.dice[side]):
            yield f"{side} has the dice {state.dice[side]}"


def _rings(state: State) -> Iterator[str]:
    """R5.15: Elven Rings only go from the Free Peoples to the Shadow and out."""
    if min(state.rings.values()) < 0 or sum(state.rings.values()) > state.book.content.setup.elven_rings:
        yield f"Elven Rings: {state.rings}"


def _cards(state: State) -> Iterator[str]:
    """Every card is in one place, where cards of its deck can be; hands keep to their limit (R1.6)."""
    places: Counter[str] = Counter()
    for cards in (*state.decks.values(), *state.hand.values(), *state.discards.values(), state.table, state.played):
        places.update(cards)
    if state.battle is not None:
        places.update([card for card in state.battle.chosen.values() if card])
    for card in state.book.cards:
        if places[card] != 1:
            yield f"{card} lies in {places[card]} places"
    for deck, cards in state.decks.items():
        if any(state.book.deck_of[card] != deck for card in cards):
            yield f"a card of another deck lies in {deck}"
    if state.acting is None and state.phase not in ("", "recover"):
        for seat, cards in state.hand.items():
            if len(cards) > state.book.content.setup.hand_limit:
                yield f"{seat} holds {len(cards)} cards"


def _tiles(state: State) -> Iterator[str]:
    """Every Hunt tile is in one place, and only special tiles lie aside or wait for Mordor (R16.3)."""
    tiles = state.book.tiles
    places = Counter((*state.pool, *state.drawn, *state.removed, *state.aside, *state.waiting))
    if state.hunt is not None and state.hunt.tile:
        places[state.hunt.tile] += 1
    for tile in tiles.values():
        if places[tile.id] != tile.count:
            yield f"tile {tile.id}: {places[tile.id]} of {tile.count}"
    for name in (*state.aside, *state.waiting):
        if tiles[name].standard:
            yield f"the standard tile {name} lies aside"


def _abilities(state: State) -> Iterator[str]:
    """`live` is what it would be if worked out anew."""
    alive = tuple(sorted([name for name, ability in ABILITIES.items() if ability.lives(state)]))
    if state.live is not None and state.live != alive:
        yield f"live abilities {state.live}, should be {alive}"
