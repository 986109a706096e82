"""What the list of Event cards says."""

from __future__ import annotations

DECKS = {
    ("free", "character"): "Free Peoples Character",
    ("free", "strategy"): "Free Peoples Strategy",
    ("shadow", "character"): "Shadow Character",
    ("shadow", "strategy"): "Shadow Strategy",
}
ICONS = {"character": "Character", "army": "Army", "muster": "Muster"}
PLAYERS = {
    "any": "either player of its side",
    "gondor": "the Gondor player",
    "rohan": "the Rohan player",
    "witch-king": "the Witch-king player",
    "saruman": "the Saruman player",
}
COLUMNS = ("Id", "Title", "Deck", "Icon", "In battle", "Initiative")
NUMBER_JOIN = "/"

TITLE = "{}  [{}]"
KIND = "{} deck, number {}; event with a die showing {} or Event{}"
STAYS = "; stays on the table"
PLAYER = "In a team game: {} may play it"
REQUIRES = "Only if: {}"
DISCARDED = "Until: {}"
COMBAT = "In battle: “{}” (initiative {})"
TILE = "Brings in a special Hunt tile"
ALSO = "These cards have the words in their text as well:"
COUNT = "{} cards; name one of them to read it."

UNKNOWN = "no card has {} in its title or its text; the nearest names are {}"
UNKNOWN_THERE = "none of the cards asked for has {} in its title or its text; the nearest names are {}"
