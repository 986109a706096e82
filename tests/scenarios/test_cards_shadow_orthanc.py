"""The cards of Orthanc that stay on the table: the Palantír and Wormtongue (R6.4, R6.5, R8.2-R8.5)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenarios.builders import asked, options, position, say, say_until
from tests.scenarios.fights import STAND, Misses, figures
from tests.scenarios.shadow_cards import DICE, bar, play
from wotr.rules import politics
from wotr.rules.book import FREE, SHADOW
from wotr.rules.fellowship import declare
from wotr.rules.figures import eliminate
from wotr.rules.seats import SHADOW_PLAYER
from wotr.rules.state import State
from wotr.table.chance import Scripted
from wotr.table.game import Game

LIDLESS, PALANTIR, WORMTONGUE = "sh-char-18", "sh-char-21", "sh-char-22"
BOMBADIL, FOLLY = "fp-strat-03", "sh-strat-03"
NO, DONE = ("no",), ("done",)


# ---------------------------------------------------------------------- The Palantír of Orthanc

ORTHANC = {"orthanc": "isengard 4R, saruman"}


def test_the_palantir_draws_after_a_card_played_with_an_event_die() -> None:
    """The Palantír of Orthanc: from the deck of the Shadow's choice, and it must."""
    game = position(
        hand={SHADOW: [LIDLESS, "sh-char-02"]},
        table=[PALANTIR],
        regions=ORTHANC,
        dice={"free": ["muster", "muster"], "shadow": ["event", "event", "character"]},
        to_act=SHADOW,
        script={"card": ["sh-strat-01"]},
        seed=None,
    )
    say(game, ("play-card", "event", "event", LIDLESS), DONE)
    assert (asked(game), options(game)) == ("palantir", (("draw", "shadow-character"), ("draw", "shadow-strategy")))
    say(game, ("draw", "shadow-strategy"))
    assert game.state.hand[SHADOW_PLAYER] == ("sh-char-02", "sh-strat-01")
    say(game, ("skip", "muster"), ("play-card", "character", "character", "sh-char-02"))
    assert asked(game) == "action"  # a Character result gives nothing
    assert game.state.hand[SHADOW_PLAYER] == ("sh-strat-01",)


def test_the_palantir_does_not_look_at_itself_nor_at_free_cards() -> None:
    """The Palantír of Orthanc: its own play and a card of the Free Peoples give nothing."""
    game = play(PALANTIR, ORTHANC, hand={SHADOW: [PALANTIR], FREE: ["fp-char-10", BOMBADIL]})
    assert (asked(game), game.state.table, game.state.hand[SHADOW_PLAYER]) == ("action", (PALANTIR,), ())
    say(game, ("play-card", "event", "event", BOMBADIL))
    say_until(game, "action", {"guide-draw": NO})
    assert game.state.hand[SHADOW_PLAYER] == ()


def test_a_full_hand_is_trimmed_after_the_palantir_and_an_empty_deck_is_no_choice() -> None:
    """The Palantír of Orthanc, R1.6: six cards are kept."""
    held = ["sh-char-02", "sh-char-03", "sh-char-04", "sh-char-05", "sh-char-06", "sh-char-07"]
    script = {"card": ["sh-strat-01"]}
    game = play(LIDLESS, ORTHANC, table=[PALANTIR], hand={SHADOW: [LIDLESS, *held]}, script=script)
    game.state.played += game.state.decks["shadow-character"]
    game.state.decks["shadow-character"] = ()
    say(game, DONE)
    assert asked(game) == "discard"
    say(game, ("discard", "sh-strat-01"))
    assert len(game.state.hand[SHADOW_PLAYER]) == 6


def test_the_palantir_and_wormtongue_need_saruman() -> None:
    """C-179, R6.2, and R6.4: they fall with him."""
    for name in (PALANTIR, WORMTONGUE):
        assert bar(name, {"orthanc": "isengard 4R"}) == "card-needs-saruman"
        assert bar(name, ORTHANC) is None

    async def saruman_falls(state: State) -> None:
        eliminate(state, ("orthanc", SHADOW, False), (("saruman", 1),))

    game = position(
        regions=ORTHANC,
        table=[PALANTIR, WORMTONGUE],
        politics={"rohan": (False, 3)},
        rule=saruman_falls,
        dice=DICE,
    )
    assert game.state.table == ()
    assert set(game.state.played) == {PALANTIR, WORMTONGUE}


def test_the_free_peoples_force_the_palantir_off_the_table() -> None:
    """C-182: a Will of the West, or any other die and a Ring, which goes to the Shadow and is the one of this turn."""
    dice = {"free": ["will", "muster", "event"], "shadow": ["army", "army"]}
    for answer, rings in ((("will", "will"), (2, 0)), (("muster", "any"), (1, 1))):
        game = position(table=[PALANTIR], regions=ORTHANC, dice=dice, rings={"free": 2, "shadow": 0})
        offered = {option[1:3] for option in options(game) if option[0] == "ability" and option[3] == PALANTIR}
        assert offered == {("will", "will"), ("muster", "any"), ("event", "any")}  # never Will and Ring
        say(game, ("ability", *answer, PALANTIR))
        state = game.state
        assert (state.table, (state.rings[FREE], state.rings[SHADOW])) == ((), rings)
        assert game.decision().seat == SHADOW_PLAYER  # it was the action
        say(game, ("skip", "army"))
        assert any(option[0] == "ring" for option in options(game)) == (rings == (2, 0))


def test_without_a_ring_only_a_will_ends_the_palantir() -> None:
    """C-182, R5.14: none is left, or one has been used this turn; the Shadow's Ring is no help."""
    for rings, once in (({"free": 0, "shadow": 1}, {}), ({"free": 1}, {"ring-free": True})):
        game = position(table=[PALANTIR], regions=ORTHANC, dice=DICE, rings=rings, once=once)
        assert not [option for option in options(game) if option[0] == "ability"]


def test_a_will_that_ends_a_card_by_itself_is_offered_once() -> None:
    """R5.17: Denethor's Folly with Gandalf in the city; "any result" adds nothing to a Will of the West."""
    game = position(
        regions={"minas-tirith": {"shadow": "sauron 6R", "siege": "gondor 3R, gandalf-grey"}},
        table=[FOLLY],
        dice={**DICE, "free": ["will", "muster"]},
    )
    offered = [option[1:3] for option in options(game) if option[0] == "ability"]
    assert offered == [("will", "will"), ("muster", "any")]


# ---------------------------------------------------------------------- Wormtongue


def spellbound(regions: dict[str, Any], **more: Any) -> Game[State]:
    """Rohan passive with the card on the table, the Shadow to act unless said otherwise."""
    given = {
        "table": [WORMTONGUE],
        "politics": {"rohan": (False, 3)},
        "dice": {"free": ["character", "event"], "shadow": ["army", "event"]},
        "to_act": SHADOW,
        **more,
    }
    game = position(regions={**ORTHANC, **regions}, **given)
    assert isinstance(game.source, Scripted)
    game.source.fallback = Misses()
    return game


def rohan(game: Game[State]) -> tuple[bool, int, bool]:
    """Whether Rohan is active, its steps, and whether the card lies on the table."""
    return game.state.active["rohan"], game.state.politics["rohan"], WORMTONGUE in game.state.table


def test_rohan_sleeps_while_edoras_is_taken_without_a_blow() -> None:
    """C-176: the capture is worth its step, but no activation; the card stays."""
    game = spellbound({"westemnet": "isengard 3R"})
    say(game, ("move-army", "army", "army", "westemnet"), ("to", "edoras"), figures(game, "isengard 3R"), DONE)
    assert game.state.control["edoras"] == SHADOW
    assert rohan(game) == (False, 2, True)


@pytest.mark.parametrize(
    ("region", "origin", "wakes"),
    [("edoras", "westemnet", True), ("helms-deep", "westemnet", True), ("fords-of-isen", "orthanc", False)],
)
def test_rohan_wakes_for_an_attack_in_its_halls_only(region: str, origin: str, wakes: bool) -> None:
    """C-176: Edoras and Helm's Deep; elsewhere it takes its step and sleeps on. Awake, the card is discarded."""
    game = spellbound({region: "rohan 1R", **({"westemnet": "isengard 3R"} if origin == "westemnet" else {})})
    say(game, ("attack", "army", "army", origin, False))
    say_until(game, "go-on", {"stand": STAND, "attack-target": ("target", region)})
    assert rohan(game) == (wakes, 2, not wakes)


def test_a_companion_wakes_rohan() -> None:
    """C-176, R8.5: Peregrin ends his move in Helm's Deep; Gimli wakes nobody there."""
    for name, wakes in (("peregrin", True), ("gimli", False)):
        game = spellbound({"westemnet": name}, to_act=FREE)
        say(game, ("move-companions", "character", "character", name), ("to", "helms-deep"))
        assert rohan(game) == (wakes, 3, not wakes)


@pytest.mark.parametrize(("region", "wakes"), [("edoras", True), ("helms-deep", True)])
def test_a_declaration_in_its_halls_wakes_rohan(region: str, wakes: bool) -> None:
    """Wormtongue, R2.4."""
    game = spellbound({}, fellowship={"region": region}, rule=declare)
    assert rohan(game) == (wakes, 3, not wakes)


def test_neither_the_witch_king_nor_a_card_wakes_rohan() -> None:
    """Wormtongue: texts of Characters and cards, and invasion; other Nations wake as ever."""

    async def everything(state: State) -> None:
        politics.activate(state, "rohan")
        politics.activate(state, "gondor")
        politics.army_entered(state, SHADOW, "edoras")

    game = spellbound({}, politics={"rohan": (False, 3), "gondor": (False, 2)}, rule=everything)
    assert rohan(game) == (False, 3, True)
    assert game.state.active["gondor"]
    dice = {"free": ["character", "event"], "shadow": ["muster", "event"]}
    entry = spellbound({"moria": "sauron 1R"}, politics={"rohan": (False, 3), "north": (False, 2)}, dice=dice)
    say(entry, ("minion", "muster", "muster", "witch-king", "moria"))
    assert (rohan(entry), entry.state.active["north"]) == ((False, 3, True), True)


def test_a_sleeping_rohan_still_advances_but_not_to_war() -> None:
    """Wormtongue, R8.1, R8.8: up to the box before At War."""
    game = spellbound({}, politics={"rohan": (False, 2)}, rule=_step_twice)
    assert rohan(game) == (False, 1, True)


async def _step_twice(state: State) -> None:
    politics.advance(state, "rohan")
    politics.advance(state, "rohan")


def test_wormtongue_comes_too_late_for_an_active_rohan() -> None:
    """Wormtongue: it can be played and is discarded at once."""
    game = play(WORMTONGUE, ORTHANC, politics={"rohan": 3})
    assert (game.state.table, game.state.played) == ((), (WORMTONGUE,))
