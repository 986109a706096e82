"""How things are called."""

from collections.abc import Mapping
from typing import Any

NOTHING = "nothing"
NOBODY = "nobody"
YES = "yes"
NO = "no"
LIST = ", "
PATH = " – "
INNER = {"The": "the"}
INSIDE = "{} (inside the Stronghold)"
CARD = "“{}”"

TILE = "tile {}"
SPECIAL_TILE = "“{}” ({})"
REVEAL = "Reveal"
STOP = "Stop"
TILE_VALUES = {"eye": "Eye", "die": "a die"}

SIDES = {"free": "the Free Peoples", "shadow": "the Shadow"}
SEATS = {"free-player": "the Free Peoples player", "shadow-player": "the Shadow player"}
FACES = {
    "character": "Character",
    "army": "Army",
    "muster": "Muster",
    "army-muster": "Army/Muster",
    "event": "Event",
    "will": "Will of the West",
    "eye": "Eye",
}
USES = {"any": "any result"}
DECKS = {
    "free-character": "the Free Peoples Character deck",
    "free-strategy": "the Free Peoples Strategy deck",
    "shadow-character": "the Shadow Character deck",
    "shadow-strategy": "the Shadow Strategy deck",
}
BACKS = {
    "fp-char": "a Free Peoples Character card",
    "fp-strat": "a Free Peoples Strategy card",
    "sh-char": "a Shadow Character card",
    "sh-strat": "a Shadow Strategy card",
}
VICTORY = {
    "corruption": "the Ring-bearers are corrupted: the Shadow wins",
    "ring-destroyed": "the Ring is destroyed: the Free Peoples win",
    "shadow-conquest": "the Shadow has conquered Middle-earth: the Shadow wins",
    "sauron-banished": "Sauron is banished by force of arms: the Free Peoples win",
}
PHASES = {
    "": "setting up",
    "recover": "phase 1: Action dice and Event cards",
    "fellowship": "phase 2: the Fellowship",
    "allocate": "phase 3: Hunt allocation",
    "roll": "phase 4: Action roll",
    "actions": "phase 5: actions",
    "victory": "phase 6: victory check",
}
STEPS = {0: "At War", 1: "1 step from war", 2: "2 steps from war", 3: "3 steps from war"}
SETTLEMENTS = {"stronghold": "Stronghold", "city": "City", "town": "Town", "fortification": "Fortification"}
THINGS: dict[str, str] = {}

VOICE = {
    "recruit": "recruit in every Isengard Settlement",
    "promote": "Regulars in Orthanc become Elites",
}
OUTCOMES = {
    "fought-out": "one side is gone",
    "retreated": "the defender has retreated",
    "withdrew": "the defender has withdrawn",
    "ceased": "the attacker ceases",
}
BATTLES = {"field": "battle", "siege": "assault on the Stronghold", "sortie": "sortie"}

# Verbs that follow a side: the Free Peoples are many, the Shadow is one.
VERBS_OF_SIDES = {
    "roll": {"free": "roll", "shadow": "rolls"},
    "use": {"free": "use", "shadow": "uses"},
    "pass": {"free": "pass", "shadow": "passes"},
    "put": {"free": "put", "shadow": "puts"},
    "attack": {"free": "attack", "shadow": "attacks"},
    "turn": {"free": "turn", "shadow": "turns"},
    "lose": {"free": "lose", "shadow": "loses"},
    "play": {"free": "play", "shadow": "plays"},
    "retreat": {"free": "retreat", "shadow": "retreats"},
    "take": {"free": "take", "shadow": "takes"},
    "score": {"free": "score", "shadow": "scores"},
    "make": {"free": "make", "shadow": "makes"},
    "withdraw": {"free": "withdraw", "shadow": "withdraws"},
}

TABLES: dict[str, Mapping[Any, str]] = {
    "sides": SIDES,
    "seats": SEATS,
    "faces": FACES,
    "uses": USES,
    "decks": DECKS,
    "backs": BACKS,
    "victory": VICTORY,
    "phases": PHASES,
    "steps": STEPS,
    "settlements": SETTLEMENTS,
    "things": THINGS,
    "voice": VOICE,
    "outcomes": OUTCOMES,
    "battles": BATTLES,
    **VERBS_OF_SIDES,
}

ADJECTIVES = {
    "dwarves": "Dwarven",
    "elves": "Elven",
    "gondor": "Gondor",
    "north": "North",
    "rohan": "Rohan",
    "isengard": "Isengard",
    "sauron": "Sauron",
    "southrons": "Southron",
}
RANKS = {
    "regular": ("{} Regular", "{} Regulars"),
    "elite": ("{} Elite", "{} Elites"),
    "leader": ("{} Leader", "{} Leaders"),
    "nazgul": ("Nazgûl", "Nazgûl"),
}


def with_article(words: str) -> str:
    """The words with "a" or "an" before them."""
    return f"{'an' if words[:1].lower() in 'aeiou' else 'a'} {words}"


def count_of(rank: str, nation: str, count: int) -> str:
    """So many figures of a rank and Nation, as "2 Rohan Elites"."""
    one, many = RANKS[rank]
    return f"{count} {(one if count == 1 else many).format(nation)}"
