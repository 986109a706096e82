"""A match at one screen: who sees what, what can be typed, and what is never shown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.scenarios.builders import position, say_until
from wotr.bots.choosers import Stream
from wotr.rules.board import army
from wotr.rules.rulebook import WarOfTheRing
from wotr.rules.seats import FREE_PLAYER, SHADOW_PLAYER, all_seats
from wotr.rules.state import State
from wotr.table.chance import ByHand, Seeded, Source
from wotr.table.game import Game
from wotr.table.requests import Pick
from wotr.terminal import asking
from wotr.terminal.files import Store
from wotr.terminal.match import Match
from wotr.terminal.screen import Left, Screen

BOOK = WarOfTheRing()


class Script(Screen):
    """A screen whose reader types lines from a list or a function, and that keeps all that was shown."""

    def __init__(self, typed: list[str] | Callable[[str], str]) -> None:
        super().__init__()
        self.typed = typed
        self.shown: list[str] = []

    def say(self, text: str = "", about: str = "") -> None:
        self.shown.append(text)

    def ask(self, prompt: str) -> str:
        if callable(self.typed):
            return self.typed(prompt)
        if not self.typed:
            raise Left
        return self.typed.pop(0)

    @property
    def text(self) -> str:
        return "\n".join(self.shown)


def new_game(seed: int = 1, source: Source | None = None) -> Game[State]:
    return Game.new(BOOK, source or Seeded(seed), BOOK.setup)


def allocating() -> Game[State]:
    """The Shadow is asked how many dice hunt; both sides hold cards."""
    return say_until(new_game(3), "allocate", {"fellowship-phase": ("done",)})


def match(game: Game[State], typed: list[str] | Callable[[str], str], hand_over: bool = False) -> tuple[Match, Script]:
    screen = Script(typed)
    return Match(game, screen, Store(Path("nowhere.wotr"), "digest"), hand_over), screen


def played(game: Game[State], *typed: str, hand_over: bool = False) -> str:
    """Type the lines, then leave; what was shown."""
    table, screen = match(game, list(typed), hand_over)
    with pytest.raises(Left):
        table.play()
    return screen.text


# ------------------------------------------------------------------ secrets


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_nothing_is_shown_that_the_seat_at_the_screen_must_not_see(seed: int) -> None:
    """Random typing by both players for a while: no title of a hidden card ever stands on the screen."""
    game = new_game(seed)
    stream = Stream(seed)
    lines = [0]
    at_screen: list[str | None] = [None]
    titles = {card.id: f"“{card.title}”" for card in BOOK.book.cards.values()}

    def hidden(seat: str | None) -> set[str]:
        state = game.state
        cards = {card for deck in state.decks.values() for card in deck}
        for other in all_seats(state):
            if other != seat:
                cards |= set(state.hand[other]) | set(state.discards[other])
        return cards

    before: dict[str | None, set[str]] = {}

    def typed(prompt: str) -> str:
        shown = "\n".join(screen.shown[lines[0] :])
        lines[0] = len(screen.shown)
        seat = table._seat
        if seat is not None:
            # What was hidden both before and after these lines must not be in them.
            secret = hidden(seat) & before.get(seat, hidden(seat))
            own = {titles[card] for card in BOOK.book.cards if card not in secret}
            for card in secret:
                assert titles[card] not in shown or titles[card] in own, (seat, card)
        for each in all_seats(game.state):
            before[each] = hidden(each)
        at_screen[0] = seat
        if prompt != "> ":
            return ""
        roll = stream.randrange(12)
        if roll < 4:
            return ("b", "c", "l", "?")[roll]
        decision = table._next()
        if isinstance(decision, Pick):
            pool = decision.limit(game.state).pool
            picked = dict(decision.sample(game.state, stream))
            return " ".join([str(picked.get(kind, 0)) for kind, _ in pool])
        count[0] += 1
        if count[0] > 150:
            raise Left
        return str(1 + stream.randrange(6))

    count = [0]
    screen = Script(typed)
    table = Match(game, screen, Store(Path("nowhere.wotr"), "digest"))
    with suppress(Left):
        table.play()
    assert len(screen.shown) > 500


def test_the_screen_is_handed_over_before_anything_of_the_next_seat_is_shown() -> None:
    shown = played(allocating(), hand_over=True)
    assert "Give the screen to the Shadow player" in shown
    assert "Turn 1" not in shown
    assert "“" not in shown


def test_hands_are_shown_to_their_owner_only() -> None:
    game = allocating()
    mine = [BOOK.book.cards[card].title for card in game.state.hand[SHADOW_PLAYER]]
    theirs = [BOOK.book.cards[card].title for card in game.state.hand[FREE_PLAYER]]
    shown = played(game, "", "c", hand_over=True)
    assert all(f"“{title}”" in shown for title in mine)
    assert not any(f"“{title}”" in shown for title in theirs)


# ------------------------------------------------------------------ typing


def test_a_number_answers_and_a_wrong_one_is_told() -> None:
    game = allocating()
    shown = played(game, "99", "0", "2")
    assert "There is no 99; the numbers go from 1 to" in shown
    assert "There is no 0" in shown
    assert game.state.box["shadow"] >= 1


def test_part_of_a_name_filters_a_long_list() -> None:
    game = position(standard=True, dice={"free": ["event", "character"], "shadow": []})
    shown = played(game, "strategy", "1")
    assert "with “strategy”" in shown
    assert "event" not in game.state.dice["free"]


def test_accents_and_capitals_do_not_matter() -> None:
    assert asking.plain("Barad-dûr") == asking.plain("barad-DUR")
    assert "Barad-dûr" in played(new_game(3), "r barad-dur")


def test_a_long_list_is_grouped_and_enter_leads_back_to_the_groups() -> None:
    items = [asking.Item(n, f"thing {n}", f"group {n % 3}") for n in range(30)]
    screen = Script(["2", "", "3", "1"])
    assert asking.select(screen, items, lambda typed: False) == 2
    assert screen.text.count("group 1 (10)") == 2


def test_one_letter_after_a_slash_filters() -> None:
    items = [asking.Item(n, name, "") for n, name in enumerate(["apple", "berry"])]
    assert asking.select(Script(["/y", "1"]), items, lambda typed: False) == 1


def test_help_says_the_rule_and_the_commands() -> None:
    shown = played(allocating(), "?")
    assert "Rule R3.1" in shown
    assert "take back" in shown


def test_taking_back_returns_the_question() -> None:
    game = position(standard=True, dice={"free": ["character", "character"], "shadow": ["army"]})
    before = game.state.to_data()
    shown = played(game, "aside", "1", "u", "no")
    assert "Taken back" in shown or "cannot be taken back" in shown
    game = position(standard=True, dice={"free": ["character", "character"], "shadow": ["army"]})
    played(game, "aside", "1", "", "u", hand_over=False)
    assert game.state.to_data() == before or game.state.dice["free"] == ("character",)


def test_figures_are_picked_by_counts_and_a_bad_pick_says_why() -> None:
    from wotr.rules.stacking import excess_limit

    game = position(regions={"minas-tirith": "gondor 9R 3E"})
    limit = excess_limit(game.state, ("minas-tirith", "free", False))
    screen = Script(["x", "1", "0 0", "9 9", "none", "1 1"])
    picked = asking._pick(screen, game.view(FREE_PLAYER), limit, lambda typed: False)
    assert picked == (("gondor-regular", 1), ("gondor-elite", 1))
    assert "Remove all units above the limit." in screen.text
    assert "There are not so many." in screen.text
    assert army(game.state, "free", "minas-tirith")  # type: ignore[arg-type]


# ------------------------------------------------------------------ real dice


def by_hand(typed: Iterator[str]) -> Callable[[str], str]:
    return lambda prompt: next(typed)


def test_with_real_dice_every_result_is_typed_in() -> None:
    game = new_game(source=ByHand())
    table, screen = match(game, ["1", "nonsense?", "1", "1", "1", "1", "army army eye eye ev mus char"])
    with pytest.raises(Left):
        table.play()
    assert "Draw a card" in screen.text
    assert game.state.hand[FREE_PLAYER] or game.state.hand[SHADOW_PLAYER]


def test_faces_can_be_shortened_where_that_is_clear() -> None:
    names = {"army": "army", "army/muster": "army-muster", "muster": "muster"}
    assert asking._face(names, "army") == "army"
    assert asking._face(names, "army/") == "army-muster"
    assert asking._face(names, "mu") == "muster"
    assert asking._face(names, "ar") is None
    assert asking._face(names, "eye") is None


# ------------------------------------------------------------------ the board


def test_the_board_tells_armies_sieges_control_and_politics() -> None:
    game = position(
        regions={"minas-tirith": {"siege": "gondor 2R 1L", "shadow": "sauron 4R 2E"}, "edoras": "isengard 3R"},
        politics={"elves": (False, 2)},
    )
    shown = played(game, "b")
    assert re.search(r"Minas Tirith \(besieged in the Stronghold\): 2 Gondor Regulars, 1 Gondor Leader", shown)
    assert "Minas Tirith (besieging the Stronghold): 4 Sauron Regulars, 2 Sauron Elites" in shown
    assert "Taken: Edoras (the Shadow)" in shown
    assert "Elves 2 steps from war (passive)" in shown
    assert "Gondor At War" in shown


# ------------------------------------------------------------------ why not


def test_help_says_why_the_fellowship_cannot_move() -> None:
    game = position(fellowship={"hidden": False}, dice={"free": ["character", "event"], "shadow": ["army"]})
    shown = played(game, "?")
    assert "Moving the Fellowship is not possible now: The Fellowship is revealed; hide it first." in shown


def test_help_says_that_a_passive_nation_cannot_go_to_war() -> None:
    game = position(politics={"gondor": (False, 1)}, dice={"free": ["muster", "event"], "shadow": ["army"]})
    assert "Gondor cannot enter At War while it is passive." in played(game, "?")


def test_a_region_says_why_its_army_cannot_attack_and_nobody_is_recruited() -> None:
    game = position(
        regions={"minas-tirith": "gondor 3R"},
        politics={"gondor": (False, 2)},
        dice={"free": ["muster", "event"], "shadow": ["army"]},
    )
    shown = played(game, "r minas tirith")
    assert "Attacking from here is not possible now: Only units of Nations At War can attack" in shown
    assert "Recruiting here with a die is not possible now:" in shown


def test_a_card_says_why_it_cannot_be_played() -> None:
    game = position(
        fellowship={"companions": ["strider"]},
        hand={"free": ["fp-char-06"]},
        dice={"free": ["event", "muster"], "shadow": ["army"]},
    )
    assert "Not as an event now: Gimli or Legolas must be in the Fellowship." in played(game, "c")
