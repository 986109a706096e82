"""War of the Ring as a rulebook for the table driver."""

from __future__ import annotations

from collections.abc import Coroutine, Mapping
from typing import Any

from wotr.content import Content, load
from wotr.rules import catalogue  # noqa: F401  registers every action, ability and card
from wotr.rules.book import Book
from wotr.rules.hand import settle_table
from wotr.rules.invariants import faults
from wotr.rules.occupy import settle_sieges
from wotr.rules.setup import starting_state
from wotr.rules.state import State
from wotr.rules.turn import BEATS
from wotr.table.picks import Randomness
from wotr.table.requests import Seat

GAME = "war-of-the-ring"


class WarOfTheRing:
    """The base game for two players in one of its variants. `setup` is what a save stores: {"variant": id}."""

    name = GAME
    milestones = frozenset({"turn"})

    def __init__(self, setup: Mapping[str, Any] | None = None, content: Content | None = None) -> None:
        """Raises ValueError for a variant that does not exist."""
        self.setup = {"variant": "second-edition", **(setup or {})}
        content = content or load()
        variant = self.setup["variant"]
        if variant not in content.variants:
            raise ValueError(f"there is no rules variant {variant!r}; choose one of {', '.join(content.variants)}")
        self.book = Book(content, variant)

    def start(self) -> State:
        """See Rulebook."""
        return starting_state(self.book)

    def beat(self, state: State, item: tuple[Any, ...]) -> Coroutine[Any, Any, None]:
        """See Rulebook."""
        return BEATS[item[0]](state, *item[1:])  # type: ignore[return-value]

    def settle(self, state: State) -> None:
        """See Rulebook: sieges and table cards; Leaders alone go when figures are put down."""
        if state.inside:
            settle_sieges(state)
        if state.table:
            settle_table(state)

    def check(self, state: State) -> list[str]:
        """See Rulebook."""
        return faults(state)

    def restore(self, data: Any) -> State:
        """See Rulebook."""
        state = State.from_data(data, {"book": self.book})
        unknown = self._unknown(state)
        if unknown:
            raise ValueError(f"unknown ids: {', '.join(unknown)}")
        return state

    def _unknown(self, state: State) -> list[str]:
        book = self.book
        kinds = {kind for side in state.armies.values() for figures in side.values() for kind, _ in figures}
        kinds |= {kind for figures in state.inside.values() for kind, _ in figures}
        kinds |= set(state.reserve) | set(state.lost)
        regions = {region for side in state.armies.values() for region in side} | set(state.inside) | set(state.control)
        regions.add(state.fellowship.region)
        cards = {c for cards in (*state.decks.values(), *state.hand.values(), *state.discards.values()) for c in cards}
        cards |= set(state.table) | set(state.played)
        tiles = {*state.pool, *state.drawn, *state.removed, *state.aside, *state.waiting}
        wrong = (kinds - set(book.figures)) | (regions - set(book.regions)) | (cards - set(book.cards))
        wrong |= (tiles - set(book.tiles)) | (set(state.politics) ^ set(book.nations))
        wrong |= {str(item[0]) for item in state.agenda if item[0] not in BEATS}
        return sorted(wrong)

    def permutation(self, state: State, seat: Seat | None, rng: Randomness) -> dict[str, str]:
        """See Rulebook: the cards of each deck that `seat` cannot see change places among themselves."""
        names: dict[str, str] = {}
        for deck in state.decks:
            hidden = sorted(self._hidden(state, seat, deck))
            mixed = list(hidden)
            for i in range(len(mixed) - 1, 0, -1):
                j = rng.randrange(i + 1)
                mixed[i], mixed[j] = mixed[j], mixed[i]
            names.update({a: b for a, b in zip(hidden, mixed, strict=True) if a != b})
        return names

    def _hidden(self, state: State, seat: Seat | None, deck: str) -> list[str]:
        cards = list(state.decks[deck])
        for owner in state.hand:
            if owner != seat:
                cards += state.hand[owner] + state.discards[owner]
        if state.battle is not None:
            cards += [card for owner, card in state.battle.chosen.items() if owner != seat and card]
        deck_of = self.book.deck_of
        return [card for card in cards if deck_of[card] == deck]

    def rename(self, state: State, names: dict[str, str]) -> None:
        """See Rulebook."""
        for deck, cards in state.decks.items():
            state.decks[deck] = tuple(sorted([names.get(card, card) for card in cards]))
        for pile in (state.hand, state.discards):
            for owner, cards in pile.items():
                pile[owner] = tuple([names.get(card, card) for card in cards])
        if state.battle is not None:
            for seat, card in state.battle.chosen.items():
                state.battle.chosen[seat] = names.get(card, card)
