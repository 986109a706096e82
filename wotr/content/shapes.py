"""The shape of each data file: what fields stand at its top and what type each has."""

from collections.abc import Mapping

from wotr.content.model import (
    Border,
    CardEntry,
    Character,
    Deck,
    Face,
    HuntTile,
    Id,
    Nation,
    OptionValue,
    Positive,
    Record,
    Region,
    Setup,
    Side,
    Text,
    Victory,
)
from wotr.content.source import CARDS, CHARACTERS, DEFAULT_RULES, MAP, NATIONS, RULES, SETUP, TRACKS


class MapTotals(Record, frozen=True, kw_only=True):
    """How many entries the map file has."""

    regions: Positive
    open_borders: Positive
    impassable_borders: int


class MapFile(Record, frozen=True, kw_only=True):
    """map.yaml."""

    totals: MapTotals
    regions: tuple[Region, ...]
    open_borders: tuple[Border, ...]
    impassable_borders: tuple[Border, ...]


class NationsFile(Record, frozen=True, kw_only=True):
    """nations.yaml."""

    nations: tuple[Nation, ...]


class TileTotals(Record, frozen=True, kw_only=True):
    """How many Hunt tiles of each kind the tracks file has, copies counted."""

    standard_tiles: Positive
    special_tiles: int


class DiceFaces(Record, frozen=True, kw_only=True):
    """The six faces of each side's Action die."""

    free: tuple[Face, ...]
    shadow: tuple[Face, ...]


class TracksFile(Record, frozen=True, kw_only=True):
    """tracks.yaml."""

    totals: TileTotals
    hunt_tiles: tuple[HuntTile, ...]
    dice_faces: DiceFaces
    fellowship_track_max: Positive
    corruption_limit: Positive
    mordor_steps: Positive
    victory: Victory
    stacking_field: Positive
    stacking_siege: Positive


class CharactersFile(Record, frozen=True, kw_only=True):
    """characters.yaml."""

    characters: tuple[Character, ...]


class CardsFile(Record, frozen=True, kw_only=True):
    """One deck of cards."""

    side: Side
    deck: Deck
    count: Positive
    cards: tuple[CardEntry, ...]


class OptionEntry(Record, frozen=True, kw_only=True):
    """An option in the file that declares it: its value, what it means, and what other values it may have."""

    value: OptionValue
    about: Text
    rule: Text
    difference: Text
    choices: tuple[Text, ...] = ()


class DefaultRulesFile(Record, frozen=True, kw_only=True):
    """rules/second-edition.yaml, which declares every option."""

    id: Id
    name: Text
    options: Mapping[str, OptionEntry]


class ChangedOption(Record, frozen=True, kw_only=True):
    """An option in a file of changed rules."""

    value: OptionValue


class RulesFile(Record, frozen=True, kw_only=True):
    """Any other file of rules: the options that differ."""

    id: Id
    name: Text
    options: Mapping[str, ChangedOption]


def shape_of(name: str) -> type[Record]:
    """The shape of the data file with this name, relative to the data folder."""
    if name in CARDS:
        return CardsFile
    if name == DEFAULT_RULES:
        return DefaultRulesFile
    if name.startswith(f"{RULES}/"):
        return RulesFile
    shapes: dict[str, type[Record]] = {
        MAP: MapFile,
        NATIONS: NationsFile,
        SETUP: Setup,
        TRACKS: TracksFile,
        CHARACTERS: CharactersFile,
    }
    return shapes[name]
