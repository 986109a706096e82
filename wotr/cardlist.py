"""The Event cards to read and to search, from the data alone: no game, no window."""

from __future__ import annotations

import difflib
import textwrap
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from wotr.content import Card, Content
from wotr.geo.names import fold
from wotr.refused import Refused
from wotr.text.board import Line
from wotr.text.en import cards as words

NEAREST = 3
_GAP = "  "


class Found(NamedTuple):
    """What a search gave: cards that are called so, and others that only have the words somewhere in their text."""

    called: tuple[Card, ...]
    saying: tuple[Card, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """All of them, the named ones first."""
        return self.called + self.saying


# ------------------------------------------------------------------ searching


def chosen(content: Content, side: str | None = None, deck: str | None = None) -> list[Card]:
    """The cards of a side, of a kind of deck, or all, in the order of their decks."""
    return [card for card in content.cards.values() if side in (None, card.side) and deck in (None, card.deck)]


def search(cards: Sequence[Card], text: str) -> Found:
    """Cards that hold every word of the text, whole or in part, with or without accents.

    An id or a whole title of a card finds that card alone, a whole combat title all that bear it.
    """
    wanted = fold(text)
    for names in (lambda card: (card.id, card.title), lambda card: (card.combat.title,)):
        same = tuple([card for card in cards if wanted in [fold(name) for name in names(card)]])
        if same:
            return Found(same)
    parts = wanted.split()
    called = tuple([card for card in cards if _holds(f"{card.id} {card.title} {card.combat.title}", parts)])
    saying = tuple([card for card in cards if card not in called and _holds(" ".join(_texts(card)), parts)])
    return Found(called, saying)


def _holds(text: str, parts: Iterable[str]) -> bool:
    folded = fold(text)
    return all(part in folded for part in parts)


def _texts(card: Card) -> list[str]:
    event, combat = card.event, card.combat
    parts = (event.requires, event.steps, event.discard, combat.requires, combat.steps)
    return [card.title, combat.title, *[text for part in parts for text in part]]


def nearest(cards: Sequence[Card], text: str, count: int = NEAREST) -> list[str]:
    """The titles, combat titles among them, that are most like the text; ids when the text has a number in it."""
    wanted = fold(text)

    def likeness(name: str) -> tuple[float, str]:
        folded = fold(name)
        alike = [difflib.SequenceMatcher(None, wanted, folded).ratio()]
        alike += [difflib.SequenceMatcher(None, wanted, part).ratio() * 0.9 for part in folded.split()]
        return -max(alike), folded

    names = [card.id for card in cards]
    if not any(letter.isdigit() for letter in wanted):
        names = [name for card in cards for name in (card.title, card.combat.title)]
    return sorted(dict.fromkeys(names), key=likeness)[:count]


def look_up(content: Content, text: str, side: str | None = None, deck: str | None = None) -> Found:
    """What a reader asked for; all cards when he said no words.

    Raises Refused with the nearest titles when there is nothing of the kind.
    """
    cards = chosen(content, side, deck)
    found = search(cards, text) if fold(text) else Found(tuple(cards))
    if found.cards:
        return found
    near = ", ".join([f"“{name}”" for name in nearest(cards, text)])
    told = words.UNKNOWN if len(cards) == len(content.cards) else words.UNKNOWN_THERE
    raise Refused(told.format(repr(text), near))


# ------------------------------------------------------------------ telling


def listing(cards: Sequence[Card]) -> list[Line]:
    """The cards in columns."""
    rows = [_row(card) for card in cards]
    widths = [max(len(row[place]) for row in [words.COLUMNS, *rows]) for place in range(len(words.COLUMNS))]
    lines = [Line(_columns(words.COLUMNS, widths), "head")]
    return lines + [Line(_columns(row, widths), card.side) for card, row in zip(cards, rows, strict=True)]


def _row(card: Card) -> tuple[str, ...]:
    return (
        card.id,
        card.title,
        words.DECKS[card.side, card.deck],
        words.ICONS[card.icon],
        card.combat.title,
        _initiative(card),
    )


def _columns(row: Sequence[str], widths: Sequence[int]) -> str:
    return _GAP.join([cell.ljust(width) for cell, width in zip(row, widths, strict=True)]).rstrip()


def _initiative(card: Card) -> str:
    return words.NUMBER_JOIN.join([str(number) for number in card.combat.initiative])


def full(card: Card, width: int | None = None) -> list[Line]:
    """Everything printed on a card; long lines are broken at `width`."""
    event, combat = card.event, card.combat
    kind = words.KIND.format(
        words.DECKS[card.side, card.deck],
        card.number,
        words.ICONS[card.icon],
        words.STAYS if card.table else "",
    )
    lines = [Line(words.TITLE.format(card.title, card.id), card.side)]
    lines += _told([kind, words.PLAYER.format(words.PLAYERS[card.player])], 1, width)
    lines += _told([words.TILE] if card.tile else [], 1, width)
    lines += _told([words.REQUIRES.format(text) for text in event.requires], 1, width, "note")
    lines += _told([f"- {text}" for text in event.steps], 1, width)
    lines += _told([words.DISCARDED.format(text) for text in event.discard], 1, width, "note")
    lines += _told([words.COMBAT.format(combat.title, _initiative(card))], 1, width, "head")
    lines += _told([words.REQUIRES.format(text) for text in combat.requires], 2, width, "note")
    lines += _told([f"- {text}" for text in combat.steps], 2, width)
    return lines


def _told(texts: Iterable[str], depth: int, width: int | None, about: str = "") -> list[Line]:
    """Indented lines; what is broken off is indented two more."""
    indent = "  " * depth
    lines = []
    for text in texts:
        parts = [indent + text]
        if width is not None:
            further = indent + "  "
            parts = textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=further, break_on_hyphens=False)
        lines += [Line(part, about) for part in parts]
    return lines


def told(found: Found, text: str, width: int | None = None) -> list[Line]:
    """The answer to a search: the one card that is meant in full, else a list."""
    cards = found.cards
    if not fold(text):
        return listing(cards)
    if len(found.called) != 1 and len(cards) != 1:
        return [*listing(cards), Line(words.COUNT.format(len(cards)))]
    lines = full(cards[0], width)
    return [*lines, Line(""), Line(words.ALSO), *listing(cards[1:])] if cards[1:] else lines


def data(card: Card) -> dict[str, Any]:
    """A card as plain data."""
    return {
        "id": card.id,
        "title": card.title,
        "side": card.side,
        "deck": card.deck,
        "number": card.number,
        "icon": card.icon,
        "player": card.player,
        "stays_on_table": card.table,
        "hunt_tile": card.tile,
        "event": {
            "requires": list(card.event.requires),
            "steps": list(card.event.steps),
            "discard": list(card.event.discard),
        },
        "combat": {
            "title": card.combat.title,
            "initiative": list(card.combat.initiative),
            "requires": list(card.combat.requires),
            "steps": list(card.combat.steps),
        },
    }
