"""The position of a game of War of the Ring as plain data. Each field says how it is copied and who sees it."""

from __future__ import annotations

from typing import Any

from wotr.rules.book import NOBODY, Army, Book, Side
from wotr.table.fields import Stateful, field, hidden, owned, stateful
from wotr.table.requests import Seat

OPEN = None
"""Everybody sees the field."""


def back(card: str) -> str:
    """What others see of a card: the back of its deck (R6.11)."""
    return "?" + card.rsplit("-", 1)[0] if card and card[0] != "?" else card


def backs(cards: tuple[str, ...]) -> tuple[str, ...]:
    """The backs of cards, sorted, so that their order tells nothing."""
    return tuple(sorted([back(card) for card in cards]))


def _deck_masks(decks: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    return {deck: backs(cards) for deck, cards in decks.items()}


def _discards_seen(value: dict[str, tuple[str, ...]], seat: str | None) -> dict[str, tuple[str, ...]]:
    return {owner: cards if owner == seat else backs(cards) for owner, cards in value.items()}


@stateful
class Fellowship(Stateful):
    """The Ring-bearers and who is with them (R15). `mordor` is the step on the Mordor Track, -1 outside."""

    region: str = field("value", sees=OPEN)
    progress: int = field("value", sees=OPEN, default=0)
    hidden: bool = field("value", sees=OPEN, default=True)
    corruption: int = field("value", sees=OPEN, default=0)
    companions: tuple[str, ...] = field("value", sees=OPEN, default=())
    guide: str = field("value", sees=OPEN, default="gollum")
    mordor: int = field("value", sees=OPEN, default=-1)

    @property
    def in_mordor(self) -> bool:
        """True on the Mordor Track: the Fellowship is in no region (R18.2)."""
        return self.mordor >= 0


@stateful
class Hunt(Stateful):
    """A Hunt roll or tile being resolved (R16). `cause`: roll, track, stronghold, event, declare.

    `damage` is what is left of the tile's damage. `memo` keeps the bonus and the re-rolls of the Hunt roll, the
    terms of a card that has drawn the tile, and the path of a reveal, which has its price once this tile is done.
    """

    cause: str = field("value", sees=OPEN)
    successes: int = field("value", sees=OPEN, default=0)
    rolls: tuple[int, ...] = field("value", sees=OPEN, default=())
    tile: str = field("value", sees=OPEN, default="")
    damage: int = field("value", sees=OPEN, default=0)
    reveals: bool = field("value", sees=OPEN, default=False)
    stopped: bool = field("value", sees=OPEN, default=False)
    card_used: bool = field("value", sees=OPEN, default=False)
    ignore_reveal: bool = field("value", sees=OPEN, default=False)
    memo: dict[str, Any] = field("mapping", sees=OPEN, default_factory=dict)


@stateful
class Battle(Stateful):
    """A battle in progress (R11-R13). The fighting force of a side is its Army less its rearguard.

    `kind` is field, siege (the besieger attacks the Stronghold) or sortie (the garrison attacks the besieger). `step`
    is cards, roll, reroll, casualties, choice or advance; `outcome` is empty while both fight on, else ceased,
    retreated or withdrew. `chosen` holds each seat's Combat card face down ("" for none), `shown` each side's card once
    revealed. `rolls` and `rerolls` are dice by side, `misses` counts the failed dice that may be rolled again,
    `roll_hits` and `reroll_hits` say where hits came from, `hits` is what the enemy will suffer as it stands now.
    `effects` are the modifiers of this round, `lasting` those of the whole battle, both by the names that strength.py
    lists.
    """

    attacker: Side = field("value", sees=OPEN)
    kind: str = field("value", sees=OPEN)
    origin: str = field("value", sees=OPEN)
    target: str = field("value", sees=OPEN)
    rearguard: Army = field("value", sees=OPEN, default=NOBODY)
    round: int = field("value", sees=OPEN, default=0)
    step: str = field("value", sees=OPEN, default="")
    outcome: str = field("value", sees=OPEN, default="")
    chosen: dict[str, str] = field("mapping", sees=owned(back), default_factory=dict)
    shown: dict[str, str] = field("mapping", sees=OPEN, default_factory=dict)
    rolls: dict[str, tuple[int, ...]] = field("mapping", sees=OPEN, default_factory=dict)
    rerolls: dict[str, tuple[int, ...]] = field("mapping", sees=OPEN, default_factory=dict)
    misses: dict[str, int] = field("mapping", sees=OPEN, default_factory=dict)
    roll_hits: dict[str, int] = field("mapping", sees=OPEN, default_factory=dict)
    reroll_hits: dict[str, int] = field("mapping", sees=OPEN, default_factory=dict)
    hits: dict[str, int] = field("mapping", sees=OPEN, default_factory=dict)
    effects: dict[str, Any] = field("mapping", sees=OPEN, default_factory=dict)
    lasting: dict[str, Any] = field("mapping", sees=OPEN, default_factory=dict)


PARTS: dict[str, type[Stateful]] = {}
"""The parts of the state that expansions own, by name."""


@stateful
class State(Stateful):
    """The whole position.

    `armies` holds the Armies in the open by side and region, `inside` the garrisons under siege by region. `reserve`
    holds the reinforcements and `lost` the Free Peoples figures out of the game, by kind. `fate` says of each Character
    aside, fellowship, map or gone. `control` names the captor of each captured Settlement. `politics` counts the steps
    to At War. `dice` are the unused results, `box` the dice in the Hunt Box, `pool` and the other tile fields are
    sorted ids. `once` remembers what was done this turn, `memo` belongs to abilities.
    """

    book: Book = field("shared", sees=OPEN)
    seats: dict[str, tuple[Seat, ...]] = field("mapping", sees=OPEN)
    agenda: tuple[tuple[Any, ...], ...] = field("value", sees=OPEN)
    fellowship: Fellowship = field("record", sees=OPEN, kind=Fellowship)
    armies: dict[Side, dict[str, Army]] = field("mappings", sees=OPEN)
    reserve: dict[str, int] = field("mapping", sees=OPEN)
    lost: dict[str, int] = field("mapping", sees=OPEN)
    fate: dict[str, str] = field("mapping", sees=OPEN)
    politics: dict[str, int] = field("mapping", sees=OPEN)
    active: dict[str, bool] = field("mapping", sees=OPEN)
    decks: dict[str, tuple[str, ...]] = field("mapping", sees=hidden(_deck_masks))
    hand: dict[Seat, tuple[str, ...]] = field("mapping", sees=owned(backs))
    discards: dict[Seat, tuple[str, ...]] = field("mapping", sees=_discards_seen)
    pool: tuple[str, ...] = field("value", sees=OPEN)
    rings: dict[Side, int] = field("mapping", sees=OPEN)
    dice: dict[Side, tuple[str, ...]] = field("mapping", sees=OPEN)
    unrolled: dict[Side, int] = field("mapping", sees=OPEN)
    box: dict[Side, int] = field("mapping", sees=OPEN)
    inside: dict[str, Army] = field("mapping", sees=OPEN, default_factory=dict)
    control: dict[str, Side] = field("mapping", sees=OPEN, default_factory=dict)
    table: tuple[str, ...] = field("value", sees=OPEN, default=())
    played: tuple[str, ...] = field("value", sees=OPEN, default=())
    drawn: tuple[str, ...] = field("value", sees=OPEN, default=())
    removed: tuple[str, ...] = field("value", sees=OPEN, default=())
    aside: tuple[str, ...] = field("value", sees=OPEN, default=())
    waiting: tuple[str, ...] = field("value", sees=OPEN, default=())
    turn: int = field("value", sees=OPEN, default=0)
    phase: str = field("value", sees=OPEN, default="")
    acting: Side | None = field("value", sees=OPEN, default=None)
    returned: bool = field("value", sees=OPEN, default=False)
    once: dict[str, Any] = field("mapping", sees=OPEN, default_factory=dict)
    memo: dict[str, Any] = field("mapping", sees=OPEN, default_factory=dict)
    battle: Battle | None = field("record", sees=OPEN, kind=Battle, default=None)
    hunt: Hunt | None = field("record", sees=OPEN, kind=Hunt, default=None)
    live: tuple[str, ...] | None = field("value", sees=OPEN, default=None)
    parts: dict[str, Any] = field("records", sees=OPEN, registry=PARTS, default_factory=dict)
    result: tuple[str, ...] | None = field("value", sees=OPEN, default=None)
    sink: list[Any] | None = field("transient", sees=OPEN, default=None)
