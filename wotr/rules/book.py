"""The content compiled for play: adjacency, figures and options as plain tables that rules read fast.

A Book never changes and is shared by every copy of a state.
"""

from __future__ import annotations

from typing import NamedTuple, NewType

from wotr.content import Content
from wotr.content.model import Card, HuntTile

Side = NewType("Side", str)
FREE = Side("free")
SHADOW = Side("shadow")
SIDES = (FREE, SHADOW)
ENEMY: dict[Side, Side] = {FREE: SHADOW, SHADOW: FREE}

NAZGUL = "nazgul"
WITCH_KING = "witch-king"
MINIONS = ("saruman", "witch-king", "mouth-of-sauron")
HOBBITS = ("meriadoc", "peregrin")

Army = tuple[tuple[str, int], ...]
"""Figures as (kind, count) pairs in the book's order; a Character is a kind of which there is one."""
NOBODY: Army = ()


class Figure(NamedTuple):
    """A kind of figure. rank: regular, elite, leader (Free Peoples Leader), nazgul, character."""

    id: str
    side: Side
    nation: str | None
    rank: str
    unit: bool
    level: int
    leadership: int
    flying: bool = False
    nazgul: bool = False

    @property
    def mobile(self) -> bool:
        """False for a Character of Level 0 who does not fly: he never moves (R10.4)."""
        return self.rank != "character" or self.level > 0 or self.flying


class Facts(NamedTuple):
    """What an Army is, counted once: see Book.facts."""

    units: int
    regulars: int
    elites: int
    leaders: int
    nazgul: int  # figures that count as Nazgûl, the Witch-king included
    nazgul_leadership: int
    leadership: int  # printed, without abilities (R11.8)
    nations: tuple[str, ...]  # Nations with units
    bound: tuple[str, ...]  # Nations with units or Leaders: those that borders bind (R8.11)
    characters: tuple[str, ...]
    mobile: Army  # those that can ever move (R10.4)


def regular(nation: str) -> str:
    """The kind of a Nation's Regulars."""
    return f"{nation}-regular"


def elite(nation: str) -> str:
    """The kind of a Nation's Elites."""
    return f"{nation}-elite"


def leader(nation: str) -> str:
    """The kind of a Free Peoples Nation's Leaders."""
    return f"{nation}-leader"


class Book:
    """Frozen tables. `options` are those of the chosen variant of the rules (second or first edition)."""

    def __init__(self, content: Content, variant: str = "second-edition") -> None:
        """Raises KeyError when the content has no such variant."""
        self.content = content
        self.variant = variant
        self.options = dict(content.variants[variant].options)
        self.regions = dict(content.regions)
        self.region_ids = tuple(self.regions)
        self.adjacent: dict[str, tuple[str, ...]] = dict(content.neighbours)
        self.distance: dict[str, dict[str, int]] = {a: dict(row) for a, row in content.distances.items()}
        self.nations = dict(content.nations)
        self.nation_of: dict[str, str | None] = {r.id: r.nation for r in self.regions.values()}
        self.settlement: dict[str, str | None] = {
            r.id: None if r.settlement == "fortification" else r.settlement for r in self.regions.values()
        }
        self.fortifications = frozenset(r.id for r in self.regions.values() if r.settlement == "fortification")
        self.strongholds = frozenset(r for r, s in self.settlement.items() if s == "stronghold")
        self.side_of: dict[str, Side] = {n.id: Side(n.side) for n in self.nations.values()}
        self.nations_of: dict[Side, tuple[str, ...]] = {
            side: tuple([n for n in self.nations if self.side_of[n] == side]) for side in SIDES
        }
        self.home: dict[str, Side | None] = {
            r.id: self.side_of[r.nation] if r.nation and self.settlement[r.id] else None for r in self.regions.values()
        }
        self.settlements_of: dict[str, tuple[str, ...]] = {
            n: tuple([r for r in self.region_ids if self.nation_of[r] == n and self.settlement[r]])
            for n in self.nations
        }
        self.figures = self._figures()
        self.order = {kind: place for place, kind in enumerate(self.figures)}
        self.unit_kinds = frozenset(kind for kind, figure in self.figures.items() if figure.unit)
        self.leader_kinds = frozenset(kind for kind, figure in self.figures.items() if figure.rank == "leader")
        self.character_kinds = frozenset(kind for kind, figure in self.figures.items() if figure.rank == "character")
        self.box = self._box()
        self.tiles: dict[str, HuntTile] = dict(content.tracks.hunt_tiles)
        self.cards: dict[str, Card] = dict(content.cards)
        self.deck_of = {card.id: f"{card.side}-{card.deck}" for card in self.cards.values()}
        self.faces: dict[Side, tuple[str, ...]] = {side: tuple(content.tracks.dice_faces[side]) for side in SIDES}
        self._facts: dict[Army, Facts] = {}

    def _figures(self) -> dict[str, Figure]:
        figures: dict[str, Figure] = {}
        for nation in self.nations.values():
            side = Side(nation.side)
            figures[regular(nation.id)] = Figure(regular(nation.id), side, nation.id, "regular", True, 0, 0)
            figures[elite(nation.id)] = Figure(elite(nation.id), side, nation.id, "elite", True, 0, 0)
            if nation.leaders:
                figures[leader(nation.id)] = Figure(leader(nation.id), side, nation.id, "leader", False, 0, 1)
        figures[NAZGUL] = Figure(NAZGUL, SHADOW, None, "nazgul", False, 0, 1, True, True)
        for person in self.content.characters.values():
            if person.kind in ("companion", "minion"):
                figures[person.id] = Figure(
                    person.id,
                    Side(person.side),
                    None,
                    "character",
                    False,
                    person.level,
                    person.leadership,
                    person.flying,
                    person.nazgul,
                )
        return figures

    def _box(self) -> dict[str, int]:
        box: dict[str, int] = {}
        nazgul = 0
        for nation in self.nations.values():
            box[regular(nation.id)] = nation.regulars
            box[elite(nation.id)] = nation.elites
            if nation.leaders:
                box[leader(nation.id)] = nation.leaders
            nazgul += nation.nazgul
        box[NAZGUL] = nazgul
        return box

    # ------------------------------------------------------------------ Armies as values

    def army(self, counts: dict[str, int]) -> Army:
        """An Army from counts by kind; zero counts are left out. Raises KeyError for an unknown kind."""
        order = self.order
        kinds = [kind for kind, count in counts.items() if count]
        if len(kinds) > 1:
            kinds.sort(key=order.__getitem__)
        elif kinds and kinds[0] not in order:
            raise KeyError(kinds[0])
        return tuple([(kind, counts[kind]) for kind in kinds])

    def joined(self, one: Army, other: Army) -> Army:
        """All figures of both."""
        if not one:
            return other
        if not other:
            return one
        counts = dict(one)
        for kind, count in other:
            counts[kind] = counts.get(kind, 0) + count
        return self.army(counts)

    def without(self, army: Army, gone: Army) -> Army:
        """What is left when `gone` leaves. Raises ValueError when it is not all there."""
        if not gone:
            return army
        counts = dict(army)
        for kind, count in gone:
            rest = counts.get(kind, 0) - count
            if rest < 0:
                raise ValueError(f"{count} {kind} cannot leave an Army of {army}")
            counts[kind] = rest
        return tuple([(kind, counts[kind]) for kind, _ in army if counts[kind]])

    def only(self, army: Army, kinds: frozenset[str]) -> Army:
        """The figures of these kinds."""
        return tuple([pair for pair in army if pair[0] in kinds])

    def facts(self, army: Army) -> Facts:
        """The Army counted; remembered by value."""
        known = self._facts.get(army)
        if known is None:
            known = self._facts[army] = self._count(army)
        return known

    def _count(self, army: Army) -> Facts:
        units = regulars = elites = leaders = nazgul = nazgul_leadership = leadership = 0
        nations: list[str] = []
        bound: list[str] = []
        characters: list[str] = []
        for kind, count in army:
            figure = self.figures[kind]
            leadership += figure.leadership * count
            if figure.nazgul:
                nazgul += count
                nazgul_leadership += figure.leadership * count
            if figure.rank == "regular":
                regulars += count
            elif figure.rank == "elite":
                elites += count
            elif figure.rank == "leader":
                leaders += count
            elif figure.rank == "character":
                characters.append(kind)
            if figure.unit:
                units += count
                if figure.nation and figure.nation not in nations:
                    nations.append(figure.nation)
            if figure.nation and figure.nation not in bound:
                bound.append(figure.nation)
        return Facts(
            units,
            regulars,
            elites,
            leaders,
            nazgul,
            nazgul_leadership,
            leadership,
            tuple(nations),
            tuple(bound),
            tuple(characters),
            tuple([(kind, count) for kind, count in army if self.figures[kind].mobile]),
        )
