"""What is announced of the things that happened: dice, tiles, cards, battles, captures; the log has all of it."""

from __future__ import annotations

from wotr import text
from wotr.rules.book import SIDES
from wotr.rules.seats import side_of
from wotr.rules.state import State
from wotr.table.events import Event
from wotr.table.game import Game
from wotr.table.requests import Seat
from wotr.ui.announce import Announcement
from wotr.ui.widgets import plain

ICONS = {
    "rolled": "die",
    "hunt-roll": "hunt-tile",
    "hunt-reroll": "hunt-tile",
    "tile": "hunt-tile",
    "hunt-damage": "corruption",
    "corrupted": "corruption",
    "fellowship-revealed": "revealed",
    "declared": "progress",
    "companion-lost": "companion",
    "played": "card",
    "revealed": "card",
    "battle-over": "swords",
    "captured": "control",
    "liberated": "control",
    "enters": "companion",
    "entered-mordor": "ring",
    "victory": "victory",
}
LIGHT = frozenset({"captured", "liberated", "enters", "declared", "battle-over"})
MOST = 8


def news(game: Game[State], view: State, since: int) -> list[Announcement]:
    """What is to be announced of the public events from index `since` on; of very many only the last few."""
    found = []
    for number, event in enumerate(game.events_for(None, since), since):
        if event.kind in ICONS:
            weight = "light" if event.kind in LIGHT else "heavy"
            region = next((each for each in event.data if isinstance(each, str) and each in view.book.regions), "")
            words = plain(text.log_line(view, event))
            found.append(Announcement(number, words, ICONS[event.kind], region, _side(view, event), weight))
    return found[-MOST:]


def _side(view: State, event: Event) -> str:
    for each in event.data:
        if each in SIDES:
            return str(each)
        if isinstance(each, str) and any(each in seats for seats in view.seats.values()):
            return str(side_of(view, Seat(each)))
    return ""
