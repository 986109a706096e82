"""What is printed on the board, the pieces and the cards, as frozen typed objects.

The fields are those of the YAML files; comments at the head of each file in `data/` explain them. Objects that
the loader hands out are never changed: structs are frozen, lists are tuples, mappings are read-only.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import force_setattr

if TYPE_CHECKING:
    import networkx as nx

Id = Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Text = Annotated[str, Meta(min_length=1)]
Count = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Colour = Annotated[str, Meta(pattern=r"^#[0-9a-f]{6}$")]
Side = Literal["free", "shadow"]
Deck = Literal["character", "strategy"]
Settlement = Literal["stronghold", "city", "town", "fortification"]
Face = Literal["character", "army", "muster", "event", "army-muster", "will", "eye"]
Border = tuple[str, str]


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """A frozen entry of a data file; a field that it does not have is a fault."""


class Region(Record, frozen=True, kw_only=True):
    """One of the regions of the board (R0.2-R0.5)."""

    id: Id
    name: Text
    nation: str | None
    settlement: Settlement | None
    vp: Count
    coastal: bool
    eastern_edge: bool = False
    x: int
    y: int
    size: Literal["small", "medium", "large"]


class Nation(Record, frozen=True, kw_only=True):
    """A Nation: its figures in the box (R0.16) and its place on the Political Track (R0.21)."""

    id: Id
    name: Text
    short: Text
    side: Side
    colour: Colour
    regulars: Count
    elites: Count
    leaders: Count
    nazgul: Count
    start: Annotated[int, Meta(ge=0, le=3)]
    active: bool
    player: Id


class Placement(Record, frozen=True, kw_only=True):
    """Figures of one Nation in one region when the game begins (R0.22)."""

    nation: str
    regulars: Count = 0
    elites: Count = 0
    leaders: Count = 0
    nazgul: Count = 0


class Setup(Record, frozen=True, kw_only=True):
    """The board when the game begins (R0.19-R0.22)."""

    armies: Mapping[str, tuple[Placement, ...]]
    fellowship_region: str
    companions: tuple[str, ...]
    guide: str
    free_dice: Positive
    free_dice_max: Positive
    shadow_dice: Positive
    shadow_dice_max: Positive
    elven_rings: Count
    hand_limit: Positive
    combat_dice: Positive

    def __post_init__(self) -> None:
        force_setattr(self, "armies", MappingProxyType(dict(self.armies)))


class HuntTile(Record, frozen=True, kw_only=True):
    """A kind of Hunt tile (R16.1-R16.2): damage, a number of successes ("eye") or a die roll ("die")."""

    id: Id
    value: int | Literal["eye", "die"]
    reveal: bool
    stop: bool
    count: Positive
    standard: bool
    side: Side | None = None
    card: str | None = None


class Victory(Record, frozen=True, kw_only=True):
    """Victory points that win in the victory check, for each side (R19.1)."""

    shadow: Positive
    free: Positive


class Tracks(Record, frozen=True, kw_only=True):
    """Hunt tiles, dice faces (R4.1), lengths of the tracks, victory and stacking (R9.2)."""

    hunt_tiles: Mapping[str, HuntTile]
    dice_faces: Mapping[str, tuple[Face, ...]]
    fellowship_track_max: Positive
    corruption_limit: Positive
    mordor_steps: Positive
    victory: Mapping[str, int]
    stacking_field: Positive
    stacking_siege: Positive

    def __post_init__(self) -> None:
        for field in ("hunt_tiles", "dice_faces", "victory"):
            force_setattr(self, field, MappingProxyType(dict(getattr(self, field))))


class Ability(Record, frozen=True, kw_only=True):
    """What a Character can do, in words for people; `works` says where he must be."""

    name: Text
    works: Literal["map", "guide", "fellowship"]
    steps: tuple[Text, ...]


class Character(Record, frozen=True, kw_only=True):
    """A Companion, a Minion, Gollum or the Ring-bearers (R10)."""

    id: Id
    name: Text
    title: Text
    side: Side
    kind: Literal["companion", "minion", "guide-only", "ring-bearers"]
    level: Count
    flying: bool = False
    nazgul: bool = False
    leadership: Count
    activates: str | None = None
    adds_die: Count = 0
    hobbit: bool = False
    captain: bool = False
    nation: str | None = None
    replaces: str | None = None
    player: Id
    entry: tuple[Text, ...]
    abilities: tuple[Ability, ...] = ()


class Event(Record, frozen=True, kw_only=True):
    """The event half of a card, in words for people (R6)."""

    requires: tuple[Text, ...] = ()
    steps: tuple[Text, ...]
    discard: tuple[Text, ...] = ()


class Combat(Record, frozen=True, kw_only=True):
    """The combat half of a card, in words for people (R12)."""

    title: Text
    initiative: tuple[Count, ...]
    requires: tuple[Text, ...] = ()
    steps: tuple[Text, ...]


class CardEntry(Record, frozen=True, kw_only=True):
    """A card as its file has it; side and deck stand at the head of the file."""

    id: Id
    title: Text
    number: Positive
    icon: Literal["character", "army", "muster"]
    player: Id
    table: bool
    tile: str | None = None
    event: Event
    combat: Combat


class Card(CardEntry, frozen=True, kw_only=True):
    """An Event card (R6.1, R6.10)."""

    side: Side
    deck: Deck


OptionValue = bool | int | str


class Option(Record, frozen=True, kw_only=True):
    """What a named option of the rules means: for people, with its rule and its row of differences."""

    about: Text
    rule: Text
    difference: Text


class Variant(Record, frozen=True, kw_only=True):
    """A set of rules: every option with its value."""

    id: Id
    name: Text
    options: Mapping[str, OptionValue]

    def __post_init__(self) -> None:
        force_setattr(self, "options", MappingProxyType(dict(self.options)))


class Content(Record, frozen=True, kw_only=True):
    """Everything that the data files say, checked, with the geography worked out.

    neighbours lists the regions across open borders, sorted. distances counts steps over open borders; a pair without a
    way between them is left out. options explains the options that variants give values to. digest names exactly these
    data.
    """

    regions: Mapping[str, Region]
    open_borders: tuple[Border, ...]
    impassable_borders: tuple[Border, ...]
    neighbours: Mapping[str, tuple[str, ...]]
    distances: Mapping[str, Mapping[str, int]]
    nations: Mapping[str, Nation]
    setup: Setup
    tracks: Tracks
    characters: Mapping[str, Character]
    cards: Mapping[str, Card]
    variants: Mapping[str, Variant]
    options: Mapping[str, Option]
    digest: str

    def __post_init__(self) -> None:
        for field in ("regions", "neighbours", "nations", "characters", "cards", "variants", "options"):
            force_setattr(self, field, MappingProxyType(dict(getattr(self, field))))
        inner: dict[str, Mapping[str, int]] = {a: MappingProxyType(dict(row)) for a, row in self.distances.items()}
        force_setattr(self, "distances", MappingProxyType(inner))

    def graph(self) -> "nx.Graph":
        """The regions as a new networkx graph, with an edge for each open border."""
        from wotr.content.geography import graph

        return graph(self.regions, self.open_borders)


def to_builtins(value: object) -> Any:
    """For msgspec's encoder: a read-only mapping as a plain dict."""
    if isinstance(value, MappingProxyType):
        return dict(value)
    raise TypeError(f"cannot encode {type(value).__name__}")
