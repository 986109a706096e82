"""What stands on the map, as plain data: forces, Characters, the Ring-bearers, captured Settlements, sieges."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from wotr.content.model import Content
from wotr.rules.board import besieged_side
from wotr.rules.book import FREE, SHADOW, SIDES, Army, Book, Side
from wotr.rules.state import State

from .palette import Colour

FORCE, PEOPLE, RING, FLAG, SIEGE = "force", "people", "ring", "flag", "siege"


@dataclass(frozen=True, slots=True)
class Token:
    """One thing to show in a region. `kind` says which fields count.

    force: `nation` has the most units, `others` are further Nations; `besieged` forces stand beside their Stronghold.
    people: Characters by id with their monograms. ring: the Ring-bearers, `revealed` or not. flag: `side` holds a
    Settlement that was the enemy's. siege: a ring round the Settlement. `stripe` tells the forces of two seats of
    one side apart.
    """

    kind: str
    region: str
    side: str = ""
    nation: str = ""
    regulars: int = 0
    elites: int = 0
    leaders: int = 0
    nazgul: int = 0
    others: tuple[str, ...] = ()
    besieged: bool = False
    people: tuple[str, ...] = ()
    monograms: tuple[str, ...] = ()
    revealed: bool = False
    stripe: Colour | None = None

    @property
    def id(self) -> str:
        """The same as long as the thing stands there."""
        parts = [self.kind, self.region, *([self.side] if self.side else []), *(["inside"] if self.besieged else [])]
        return ".".join(parts)

    @property
    def words(self) -> str:
        """What it shows, in short."""
        if self.kind == FORCE:
            parts = [(self.regulars, "R"), (self.elites, "E"), (self.leaders, "L"), (self.nazgul, "N")]
            return f"{self.nation} {' '.join(f'{n}{letter}' for n, letter in parts if n)}"
        return " ".join(self.people) if self.kind == PEOPLE else self.kind

    @property
    def units(self) -> int:
        """Regulars and Elites."""
        return self.regulars + self.elites

    @property
    def pips(self) -> int:
        """Leaders and Nazgûl."""
        return self.leaders + self.nazgul


def monogram(name: str) -> str:
    """Two letters for a name: `Gandalf the Grey` is GG, `Strider` is St."""
    words = [w for w in name.replace("-", " ").title().split() if w.lower() not in ("the", "of", "and")]
    return words[0][0] + words[1][0] if len(words) > 1 else words[0][:2]


def force_tokens(book: Book, region: str, side: Side, figures: Army, besieged: bool = False) -> list[Token]:
    """The figures of one side in one place: the force, and its Characters."""
    count: dict[str, list[int]] = {}
    leaders = nazgul = 0
    people = []
    for kind, number in figures:
        figure = book.figures[kind]
        if figure.rank in ("regular", "elite") and figure.nation:
            count.setdefault(figure.nation, [0, 0])[figure.rank == "elite"] += number
        elif figure.rank == "leader":
            leaders += number
        elif figure.rank == "nazgul":
            nazgul += number
        else:
            people.append(kind)
    out = []
    if count or leaders or nazgul:
        order = sorted(count, key=lambda n: (-sum(count[n]), n))
        nation = order[0] if order else _leaders_nation(book, figures)
        regulars, elites = (sum(c[k] for c in count.values()) for k in (0, 1))
        out.append(
            Token(FORCE, region, side, nation, regulars, elites, leaders, nazgul, tuple(order[1:]), besieged=besieged)
        )
    if people:
        names = tuple(monogram(book.content.characters[p].name) for p in people)
        out.append(Token(PEOPLE, region, side, besieged=besieged, people=tuple(people), monograms=names))
    return out


def _leaders_nation(book: Book, figures: Army) -> str:
    nations = [book.figures[kind].nation for kind, _ in figures]
    return next((n for n in nations if n), "sauron")


def tokens_of(view: State) -> list[Token]:
    """Everything that a position shows on the map."""
    book = view.book
    out: list[Token] = []
    for side in SIDES:
        for region, figures in sorted(view.armies[side].items()):
            out += force_tokens(book, region, side, figures)
    for region, figures in sorted(view.inside.items()):
        side_in = besieged_side(view, region)
        if side_in is not None:
            out += force_tokens(book, region, side_in, figures, besieged=True)
            out.append(Token(SIEGE, region, side_in))
    out.append(Token(RING, view.fellowship.region, FREE, revealed=not view.fellowship.hidden))  # in Mordor: its gate
    out += [Token(FLAG, region, holder) for region, holder in sorted(view.control.items())]
    return out


def starting_tokens(content: Content) -> list[Token]:
    """The board when the game begins."""
    out = []
    for region, placed in content.setup.armies.items():
        order = sorted(placed, key=lambda p: (-p.regulars - p.elites, p.nation))
        regulars, elites, leaders, nazgul = (
            sum(getattr(p, what) for p in placed) for what in ("regulars", "elites", "leaders", "nazgul")
        )
        side = content.nations[order[0].nation].side
        others = tuple(p.nation for p in order[1:])
        out.append(Token(FORCE, region, side, order[0].nation, regulars, elites, leaders, nazgul, others))
    out.append(Token(RING, content.setup.fellowship_region, FREE))
    return out


def by_region(tokens: Iterable[Token]) -> dict[str, list[Token]]:
    """Tokens sorted by where they stand."""
    out: dict[str, list[Token]] = {}
    for token in tokens:
        out.setdefault(token.region, []).append(token)
    return out


__all__ = [
    "FLAG",
    "FORCE",
    "FREE",
    "PEOPLE",
    "RING",
    "SHADOW",
    "SIEGE",
    "Token",
    "by_region",
    "force_tokens",
    "monogram",
    "starting_tokens",
    "tokens_of",
]
