"""The board in words, from a view: for the terminal, and for anybody who reads rather than looks."""

from __future__ import annotations

from typing import NamedTuple

from wotr.rules.board import at_war, besieged_side, controller, forces, points
from wotr.rules.book import FREE, SHADOW, SIDES, Army, Side
from wotr.rules.seats import side_of
from wotr.rules.state import State
from wotr.table.requests import Seat
from wotr.text import why
from wotr.text.en import screen
from wotr.text.words import fill, name, named, tile_marks


class Line(NamedTuple):
    """A line of text and what it is about: "head", "free", "shadow", or "" for both."""

    text: str
    about: str = ""


def board(view: State) -> list[Line]:
    """Everything on and beside the board that the seat of the view may see, except its cards."""
    return [*status(view), Line(_pool(view)), Line(""), *_politics(view), Line(""), *_map(view)]


def status(view: State) -> list[Line]:
    """Turn, dice, Hunt, Fellowship, points: what changes all the time."""
    lines = [Line(screen.TURN.format(view.turn, named("phases", view.phase)), "head")]
    for side in SIDES:
        lines.append(Line(_side(view, side), side))
    lines.append(Line(_fellowship(view), FREE))
    lines.append(Line(_hunt(view)))
    if view.table:
        lines.append(Line(screen.ON_TABLE.format(name(view.book, view.table))))
    if view.battle is not None:
        lines.append(Line(_battle(view), "head"))
    return lines


def _side(view: State, side: Side) -> str:
    values: list[str] = [
        fill(view.book, "{0:^}", (side,)),
        name(view.book, view.dice[side]) if view.dice[side] else screen.NO_DICE,
        str(view.rings[side]),
        str(points(view, side)),
        str(view.book.content.tracks.victory[side]),
    ]
    words = screen.SIDE.format(*values)
    if view.unrolled[side]:
        words += screen.UNROLLED.format(view.unrolled[side])
    for seat in view.seats[side]:
        words += screen.HAND_SIZE.format(len(view.hand[seat]))
    return words


def _fellowship(view: State) -> str:
    company = view.fellowship
    where = screen.MORDOR.format(company.mordor, view.book.content.tracks.mordor_steps)
    if not company.in_mordor:
        where = screen.LAST_KNOWN.format(name(view.book, company.region), company.progress)
    with_it = name(view.book, company.companions) if company.companions else screen.ALONE
    return screen.FELLOWSHIP.format(
        where,
        screen.HIDDEN if company.hidden else screen.REVEALED,
        company.corruption,
        view.book.content.tracks.corruption_limit,
        name(view.book, company.guide),
        with_it,
    )


def _hunt(view: State) -> str:
    words = screen.HUNT.format(view.box[SHADOW], view.box[FREE], len(view.pool))
    if view.waiting:
        words += screen.WAITING.format(name(view.book, view.waiting))
    return words


def _pool(view: State) -> str:
    tiles = dict.fromkeys(view.pool)
    marks = [screen.POOL_TILE.format(tile_marks(view.book, each), view.pool.count(each)) for each in tiles]
    return screen.POOL_TILES.format(", ".join(marks))


def _battle(view: State) -> str:
    battle = view.battle
    if battle is None:
        return ""
    return screen.BATTLE.format(
        name(view.book, battle.target), name(view.book, battle.origin), name(view.book, battle.attacker), battle.round
    )


def _politics(view: State) -> list[Line]:
    lines = [Line(screen.POLITICS, "head")]
    for side in SIDES:
        parts = []
        for nation in view.book.nations_of[side]:
            words = named("steps", view.politics[nation])
            if not at_war(view, nation) and not view.active[nation]:
                words += screen.PASSIVE
            parts.append(f"{view.book.nations[nation].short} {words}")
        lines.append(Line("  " + "; ".join(parts), side))
    return lines


def _map(view: State) -> list[Line]:
    lines = []
    for side in SIDES:
        lines.append(Line(screen.ARMIES.format(name(view.book, side)), "head"))
        for (region, _, inside), figures in forces(view, side):
            lines.append(Line("  " + _force(view, region, figures, inside), side))
    taken = [f"{name(view.book, r)} ({name(view.book, holder)})" for r, holder in sorted(view.control.items())]
    if taken:
        lines.append(Line(screen.TAKEN.format(", ".join(taken))))
    return lines


def _force(view: State, region: str, figures: Army, inside: bool) -> str:
    place = name(view.book, region)
    if inside:
        place = screen.BESIEGED.format(place)
    elif region in view.inside:
        place = screen.BESIEGING.format(place)
    return f"{place}: {name(view.book, figures)}"


def region_lines(view: State, region: str, seat: Seat | None = None) -> list[Line]:
    """All about one region: what it is, who holds it, who stands there, its neighbours, and what `seat` cannot do."""
    book = view.book
    known = book.regions[region]
    parts = [named("settlements", known.settlement)] if known.settlement else []
    parts += [book.nations[known.nation].name] if known.nation else []
    parts += [screen.WORTH.format(known.vp)] if known.vp else []
    holder = controller(view, region)
    if holder is not None:
        parts.append(screen.HELD.format(name(book, holder)))
    lines = [Line(f"{known.name}: {'; '.join(parts)}" if parts else known.name, "head")]
    for side in SIDES:
        figures = view.armies[side].get(region)
        if figures:
            lines.append(Line("  " + _force(view, region, figures, False), side))
    if region in view.inside:
        lines.append(Line("  " + _force(view, region, view.inside[region], True), besieged_side(view, region) or ""))
    if view.fellowship.region == region and not view.fellowship.in_mordor:
        lines.append(Line("  " + _fellowship(view), FREE))
    lines.append(Line(screen.NEIGHBOURS.format(", ".join([name(book, each) for each in book.adjacent[region]]))))
    if seat is not None:
        lines += [Line(f"  {text}", "note") for text in why.region(view, seat, region)]
    return lines


def hand(view: State, seat: Seat) -> list[Line]:
    """The cards of a seat with all their words. `view` must be the view of that seat."""
    side = side_of(view, seat)
    lines = [Line(screen.HAND.format(len(view.hand[seat])), "head")]
    for card in view.hand[seat]:
        lines += [Line(text, side if first else "") for first, text in card_lines(view, card)]
        lines += [Line(text, "note") for text in why.card(view, seat, card)]
    return lines


def card_lines(view: State, card: str) -> list[tuple[bool, str]]:
    """The words of a card: (True, its title line), then (False, line) for all that it says."""
    known = view.book.cards[card]
    icon = named("faces", known.icon)
    lines = [(True, screen.CARD_TITLE.format(known.title, icon, screen.STAYS if known.table else ""))]
    lines += [(False, screen.REQUIRES.format(text)) for text in known.event.requires]
    lines += [(False, f"    {text}") for text in known.event.steps]
    lines += [(False, screen.DISCARDED.format(text)) for text in known.event.discard]
    initiative = "/".join([str(each) for each in known.combat.initiative])
    lines.append((False, screen.COMBAT.format(known.combat.title, initiative)))
    lines += [(False, screen.REQUIRES.format(text)) for text in known.combat.requires]
    lines += [(False, f"    {text}") for text in known.combat.steps]
    return lines


__all__ = ["Line", "board", "card_lines", "hand", "region_lines", "status"]
