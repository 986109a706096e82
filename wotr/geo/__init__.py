"""The board for people who ask about it: finding a region by its name, ways and distances, a card of each region."""

from wotr.geo.card import Card, card, card_data, card_text, listing
from wotr.geo.names import complete, find, fold, nearest
from wotr.geo.ways import Way, reach, way, way_data, way_text

__all__ = [
    "Card",
    "Way",
    "card",
    "card_data",
    "card_text",
    "complete",
    "find",
    "fold",
    "listing",
    "nearest",
    "reach",
    "way",
    "way_data",
    "way_text",
]
