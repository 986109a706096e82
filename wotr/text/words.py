"""Filling templates: how every value of the game is called, and how a template asks for it.

A template is a format string with numbered fields: `{0}` is the first value in words. `{0:|die|dice}` takes the first
form when the value is 1 (or a list of one) and the second otherwise; `{1:@causes}` looks the value up in the table
`causes` of the language's names; `{2:?yes|no}` takes the first form when the value is true; `{0:^}` begins with a
capital letter; `{0:a}` has an article; `{0:>}` is a path of regions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wotr.rules.book import Book
from wotr.text import en


class UnknownWords(LookupError):
    """A key for which the language has no words: a defect, found by the tests."""


class Said:
    """A value with its words, for str.format."""

    __slots__ = ("_book", "_raw")

    def __init__(self, book: Book, raw: Any) -> None:
        self._book = book
        self._raw = raw

    def __str__(self) -> str:
        return name(self._book, self._raw)

    def __format__(self, how: str) -> str:
        if not how:
            return str(self)
        if how[0] == "|":
            one, many = how[1:].split("|")
            amount = len(self._raw) if isinstance(self._raw, tuple) else self._raw
            return one if amount == 1 else many
        if how[0] == "?":
            true, false = how[1:].split("|")
            return true if self._raw else false
        if how[0] == "@":
            return named(how[1:], self._raw)
        if how == "^":
            return capital(str(self))
        if how == ">":
            return en.names.PATH.join([name(self._book, item) for item in self._raw])
        if how == "a":
            return en.names.with_article(str(self))
        raise ValueError(f"no such form of a value: {how!r}")


def named(table: str, key: Any) -> str:
    """The words for `key` in a table of the language's names. Raises UnknownWords."""
    words = en.names.TABLES[table].get(key)
    if words is None:
        raise UnknownWords(f"no words for {key!r} in the table {table}")
    return words


def fill(book: Book, template: str, values: tuple[Any, ...], **more: Any) -> str:
    """The template with the values in words. Raises IndexError or KeyError when it asks for what is not there."""
    named_values = {key: Said(book, value) for key, value in more.items()}
    return template.format(*[Said(book, value) for value in values], **named_values)


def lookup(table: Mapping[str, str], *keys: str) -> str:
    """The first template found under one of the keys. Raises UnknownWords."""
    for key in keys:
        if key in table:
            return table[key]
    raise UnknownWords(f"no words for {keys[0]!r}")


def name(book: Book, value: Any) -> str:
    """Any value of the game in words: a region, figure, card, tile, Nation, side, die, Army, or a list of such."""
    if value is None or value == () or value == "":
        return en.names.NOTHING
    if isinstance(value, bool):
        return en.names.YES if value else en.names.NO
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return _thing(book, value)
    if _is_force(value):
        return en.names.INSIDE.format(name(book, value[0])) if value[2] else name(book, value[0])
    if all(isinstance(item, tuple) and len(item) == 2 and type(item[1]) is int for item in value):
        return en.names.LIST.join([figures(book, kind, count) for kind, count in value])
    if all(type(item) is int for item in value):
        return " ".join([str(item) for item in value])
    return en.names.LIST.join([name(book, item) for item in value])


def _is_force(value: tuple[Any, ...]) -> bool:
    return len(value) == 3 and isinstance(value[0], str) and isinstance(value[1], str) and isinstance(value[2], bool)


def _thing(book: Book, key: str) -> str:
    if key in book.regions:
        return book.regions[key].name
    if key in book.figures or key in book.content.characters:
        return figures(book, key, 1)
    if key in book.cards:
        return en.names.CARD.format(book.cards[key].title)
    if key.startswith("?"):
        return named("backs", key[1:])
    if key in book.nations:
        return inner(book.nations[key].name)
    if key in book.tiles:
        return tile(book, key)
    for table in ("sides", "seats", "faces", "uses", "decks", "things"):
        if key in en.names.TABLES[table]:
            return en.names.TABLES[table][key]
    raise UnknownWords(f"no words for {key!r}")


def inner(words: str) -> str:
    """A name as it stands inside a sentence."""
    first, space, rest = words.partition(" ")
    return en.names.INNER.get(first, first) + space + rest


def capital(words: str) -> str:
    """The words as they begin a line."""
    return words[:1].upper() + words[1:]


def figures(book: Book, kind: str, count: int) -> str:
    """So many figures of a kind: "3 Gondor Regulars", "Strider"."""
    people = book.content.characters
    if kind in people:
        return inner(people[kind].name)
    figure = book.figures[kind]
    nation = en.names.ADJECTIVES.get(figure.nation, figure.nation) if figure.nation else ""
    return en.names.count_of(figure.rank, nation, count)


def tile(book: Book, key: str) -> str:
    """A Hunt tile: its number or Eye, its icons, and the name of a special one."""
    known = book.tiles[key]
    words = en.names.TILE.format(tile_marks(book, key))
    if known.card is not None:
        return en.names.SPECIAL_TILE.format(book.cards[known.card].title, words)
    return words


def tile_marks(book: Book, key: str) -> str:
    """What is printed on a Hunt tile: "Eye+Reveal", "2"."""
    known = book.tiles[key]
    marks = [en.names.TILE_VALUES.get(str(known.value), str(known.value))]
    if known.reveal:
        marks.append(en.names.REVEAL)
    if known.stop:
        marks.append(en.names.STOP)
    return "+".join(marks)
