"""Combat cards: choosing, revealing, order and limits of their effects, and the titles that there are (R12)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from tests.scenarios.builders import asked, options, refused, rulebook, say
from tests.scenarios.fights import (
    CEASE,
    GO_ON,
    NO_CARD,
    STAND,
    attack,
    battle,
    card,
    fight,
    inside,
    ready,
    takes,
    there,
)
from wotr.rules.book import ENEMY, FREE, SHADOW, Side
from wotr.rules.combat_cards import COMBAT, CombatHalf, barred, unusable
from wotr.rules.events import TableCard
from wotr.rules.hooks import ABILITIES
from wotr.rules.rounds import extra_attack
from wotr.rules.seats import FREE_PLAYER, SHADOW_PLAYER
from wotr.rules.state import State
from wotr.rules.strength import (
    ROLL,
    collect,
    combat_dice,
    leadership,
    nazgul_leadership,
    reroll_dice,
    silenced,
    strength,
)

MIGHTY, SERVANT, NO_QUARTER = "fp-char-06", "fp-char-08", "fp-strat-02"
POSITION, SCOUTS, DEVILRY, MUMAKIL = "fp-strat-03", "fp-strat-05", "sh-strat-03", "sh-strat-07"
DREAD, BATS, STRIKE, HOST = "sh-char-08", "sh-strat-09", "fp-char-14", "sh-strat-06"
BANE = "sh-char-17"

OPEN = {"folde": "isengard 4R", "westemnet": "rohan 3R 1L"}
"""An Army of the Shadow and one of Rohan, side by side in the open."""


@pytest.fixture
def half(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Give a card other effects for one test: half(card, {number: rule})."""

    def put(name: str, effects: dict[int, Callable[[State, Side], Awaitable[None]]]) -> None:
        title = rulebook().book.cards[name].combat.title
        monkeypatch.setitem(COMBAT, title, CombatHalf(effects, None))

    return put


# ---------------------------------------------------------------------- choosing


def test_the_attacker_chooses_first_and_the_cards_are_turned_up_together() -> None:
    """R12.1, C-169: the defender sees that a card lies there and its back, never which."""
    hand = {SHADOW: [MUMAKIL, DEVILRY], FREE: [NO_QUARTER, POSITION]}
    game = ready(SHADOW, {**OPEN, "folde": "southrons 3R 1E"}, hand=hand)
    attack(game, "folde")
    assert (asked(game), takes(game)) == ("combat-card", SHADOW)
    assert set(options(game)) == {card(MUMAKIL), NO_CARD}
    say(game, card(MUMAKIL))
    assert (asked(game), takes(game)) == ("combat-card", FREE)
    assert MUMAKIL not in game.state.hand[SHADOW_PLAYER]
    for seat in (FREE_PLAYER, None):
        seen = game.view(seat)
        assert seen.battle is not None
        assert seen.battle.chosen == {SHADOW_PLAYER: "?sh-strat"}
        assert seen.battle.shown == {}
        assert MUMAKIL not in str(seen.to_data())
    own = game.view(SHADOW_PLAYER).battle
    assert own is not None
    assert own.chosen == {SHADOW_PLAYER: MUMAKIL}
    say(game, card(NO_QUARTER))
    assert battle(game).shown == {SHADOW: MUMAKIL, FREE: NO_QUARTER}
    assert battle(game).chosen == {}


def test_what_is_told_of_a_face_down_card() -> None:
    """C-341, R12.1: before the reveal its deck, at the reveal both names in one event."""
    hand = {SHADOW: [MUMAKIL], FREE: [NO_QUARTER]}
    game = ready(SHADOW, {**OPEN, "folde": "southrons 3R 1E"}, hand=hand)
    attack(game, "folde")
    say(game, card(MUMAKIL))
    seen = str([event.seen_by(FREE_PLAYER)[:2] for event in game.events])
    assert "?sh-strat" in seen
    assert MUMAKIL not in seen
    say(game, card(NO_QUARTER))
    shown = [event for event in game.events if event.kind == "revealed"]
    assert [(event.data, event.reveal) for event in shown] == [((NO_QUARTER, MUMAKIL), True)]


def test_a_player_without_a_fitting_card_is_asked_all_the_same() -> None:
    """R12.1, R12.2: not asking would tell what is in his hand; an empty hand tells by itself."""
    game = ready(SHADOW, OPEN, hand={SHADOW: [MUMAKIL]})
    attack(game, "folde")
    assert (asked(game), options(game)) == ("combat-card", (NO_CARD,))
    say(game, NO_CARD)
    assert asked(game) == "go-on"


def test_only_cards_whose_condition_holds_can_be_chosen() -> None:
    """R12.2, and a card whose combat half is not known has none."""
    game = ready(SHADOW, OPEN, hand={SHADOW: [MUMAKIL, HOST, DEVILRY]})
    attack(game, "folde")
    assert refused(game, card(MUMAKIL))
    assert unusable(game.state, SHADOW, MUMAKIL) == "combat-needs-southron-elite"
    assert unusable(game.state, SHADOW, DEVILRY) == "combat-needs-siege-battle"
    assert unusable(game.state, FREE, SERVANT) == "combat-needs-character"
    assert unusable(game.state, FREE, MIGHTY) == "combat-needs-companion"


def test_a_card_without_a_registered_half_is_never_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """R6.10, R12.2."""
    monkeypatch.delitem(COMBAT, "No Quarter")
    game = ready(FREE, OPEN, hand={FREE: [NO_QUARTER]})
    attack(game, "westemnet")
    assert options(game) == (NO_CARD,)
    assert unusable(game.state, FREE, NO_QUARTER) == "combat-card-without-effect"


def test_each_round_has_its_cards_and_each_card_its_round() -> None:
    """R12.1, R12.3: a card works for one round and is used up; the next round asks again."""
    hand = {FREE: [NO_QUARTER, "fp-strat-10"]}
    game = ready(FREE, OPEN, hand=hand, script={"combat-free": [(5, 1, 1), (5, 1, 1)]})
    attack(game, "westemnet")
    say(game, card(NO_QUARTER))
    assert battle(game).hits[FREE] == 2
    assert NO_QUARTER in game.state.played
    say(game, GO_ON, STAND)
    assert options(game) == (card("fp-strat-10"), NO_CARD)
    say(game, NO_CARD)
    assert battle(game).hits[FREE] == 1


def test_denethors_folly_bars_the_cards_of_minas_tirith() -> None:
    """R12.1 and the card: the Free Peoples are not even asked there, but elsewhere they are."""
    hand = {FREE: [POSITION]}
    siege = {"minas-tirith": {"": "sauron 2R 1E", "siege": "gondor 3R"}}
    game = ready(SHADOW, {**siege, **OPEN}, hand=hand, table=("sh-strat-03",))
    attack(game, "minas-tirith")
    assert barred(game.state, FREE) == "card-denethors-folly"
    assert asked(game) == "go-on"
    say(game, CEASE)
    other = ready(SHADOW, {**siege, **OPEN}, hand=hand, table=("sh-strat-03",))
    attack(other, "folde")
    assert (asked(other), takes(other)) == ("combat-card", FREE)


def test_in_the_first_edition_both_say_then_both_choose_in_secret() -> None:
    """R12.1, D6."""
    hand = {SHADOW: [MUMAKIL], FREE: [NO_QUARTER, POSITION]}
    regions = {**OPEN, "folde": "southrons 3R 1E"}
    game = ready(SHADOW, regions, hand=hand, variant="first-edition")
    attack(game, "folde")
    assert {(d.kind, d.seat) for d in game.pending} == {
        ("announce-card", FREE_PLAYER),
        ("announce-card", SHADOW_PLAYER),
    }
    game.answer(FREE_PLAYER, ("use",))
    game.answer(SHADOW_PLAYER, ("use",))
    assert {d.kind for d in game.pending} == {"combat-card"}
    game.answer(SHADOW_PLAYER, card(MUMAKIL))
    assert MUMAKIL not in str(game.view(FREE_PLAYER).to_data())
    free = game.decision(FREE_PLAYER)
    assert free.refuse(game.state, NO_CARD) == "not-an-option"
    game.answer(FREE_PLAYER, card(POSITION))
    assert battle(game).shown == {SHADOW: MUMAKIL, FREE: POSITION}

    quiet = ready(SHADOW, regions, hand=hand, variant="first-edition")
    attack(quiet, "folde")
    quiet.answer(SHADOW_PLAYER, ("none",))
    quiet.answer(FREE_PLAYER, ("none",))
    assert battle(quiet).shown == {}


def test_a_seat_without_a_fitting_card_cannot_announce_one() -> None:
    """R12.1, R12.2, D6."""
    game = ready(SHADOW, OPEN, hand={SHADOW: [MUMAKIL]}, variant="first-edition")
    attack(game, "folde")
    assert (asked(game), options(game)) == ("announce-card", (("none",),))


def test_an_ability_can_offer_a_card_from_the_table(monkeypatch: pytest.MonkeyPatch, half: Callable[..., None]) -> None:
    """R12.1, R6.4: it is chosen instead of one from the hand, leaves the table and is spent."""

    class Balrog(TableCard):
        id = BANE

        def combat_cards(self, state: State, value: tuple[str, ...], side: Side) -> tuple[str, ...]:
            return (*value, self.id) if side == SHADOW else value

    told: list[str] = []
    monkeypatch.setitem(ABILITIES, BANE, Balrog())
    half(BANE, {2: noting(told, "bane")})
    game = ready(SHADOW, OPEN, table=(BANE, "fp-strat-03"))
    attack(game, "folde")
    assert options(game) == (card(BANE), NO_CARD)
    say(game, card(BANE))
    assert told == ["bane"]
    assert (game.state.table, BANE in game.state.played) == (("fp-strat-03",), True)


# ---------------------------------------------------------------------- order


def noting(told: list[str], name: str) -> Callable[[State, Side], Awaitable[None]]:
    """An effect that only notes that it has been carried out."""

    async def rule(state: State, side: Side) -> None:
        told.append(name)

    return rule


def test_the_lower_number_comes_first_and_the_defender_on_a_tie(half: Callable[..., None]) -> None:
    """R12.4, R12.5."""
    told: list[str] = []
    half(BATS, {2: noting(told, "attacker 2"), 3: noting(told, "attacker 3"), 7: noting(told, "attacker 7")})
    half(STRIKE, {1: noting(told, "defender 1"), 3: noting(told, "defender 3"), 6: noting(told, "defender 6")})
    fight(SHADOW, OPEN, "folde", free=STRIKE, shadow=BATS)
    assert told == ["defender 1", "attacker 2", "defender 3", "attacker 3", "defender 6", "attacker 7"]


def test_in_the_first_edition_the_defenders_card_is_always_first(half: Callable[..., None]) -> None:
    """R12.4, D7: before the roll all of his, then all of the attacker's; the roll stays where it is."""
    told: list[str] = []
    half(BATS, {2: noting(told, "attacker 2"), 7: noting(told, "attacker 7")})
    half(STRIKE, {3: noting(told, "defender 3"), 6: noting(told, "defender 6")})
    hand = {FREE: [STRIKE], SHADOW: [BATS]}
    game = ready(SHADOW, OPEN, hand=hand, variant="first-edition")
    attack(game, "folde")
    for answer in (("use",), None):
        for seat, mine in ((SHADOW_PLAYER, BATS), (FREE_PLAYER, STRIKE)):
            game.answer(seat, answer or card(mine))
    assert told == ["defender 3", "attacker 2", "defender 6", "attacker 7"]

    told.clear()
    game = ready(FREE, OPEN, hand=hand, variant="first-edition")
    half(BATS, {3: noting(told, "defender 3")})
    half(STRIKE, {2: noting(told, "attacker 2")})
    attack(game, "westemnet")
    for answer in (("use",), None):
        for seat, mine in ((SHADOW_PLAYER, BATS), (FREE_PLAYER, STRIKE)):
            game.answer(seat, answer or card(mine))
    assert told == ["defender 3", "attacker 2"]


def test_scouts_are_faster_than_dread() -> None:
    """C-153, R12.4: the lower number acts first; the Shadow is not asked how much it gives up, and nobody rolls."""
    regions = {"orthanc": "isengard 2R 3E 2N", "fords-of-isen": "rohan 2R 1L"}
    game = fight(SHADOW, regions, "orthanc", free=SCOUTS, shadow=DREAD)
    assert (asked(game), takes(game)) == ("escape", FREE)
    say(game, ("retreat", "fangorn"))
    assert (asked(game), takes(game)) == ("advance", SHADOW)
    assert nazgul_leadership(game.state, SHADOW) == 2
    assert {SCOUTS, DREAD} <= set(game.state.played)
    assert battle(game).rolls == {}
    assert there(game, "fangorn", FREE) == {"rohan-regular": 2, "rohan-leader": 1}


# ---------------------------------------------------------------------- what effects can do


def test_an_extra_attack_strikes_before_the_roll(half: Callable[..., None]) -> None:
    """C-165, R12.8: no re-roll, no modifiers of the other card, losses at once, so the Shadow rolls four dice."""

    async def strike(state: State, side: Side) -> None:
        await extra_attack(state, side, leadership(state, side))

    half(STRIKE, {2: strike})
    half(BATS, {2: noting([], "")})
    regions = {"northern-rhovanion": "sauron 5R", "dale": "north 3R 2L"}
    script = {"attack-free": [(5, 4)], "reroll-free": [(1, 1)]}
    game = fight(SHADOW, regions, "northern-rhovanion", free=STRIKE, shadow=BATS, script=script)
    assert len(battle(game).rolls[SHADOW]) == 4
    assert there(game, "northern-rhovanion", SHADOW) == {"sauron-regular": 4}
    assert battle(game).hits[FREE] == 0
    assert battle(game).effects["early-hits/free"] == 1
    assert len(battle(game).rerolls[FREE]) == 2


def test_an_extra_attack_needs_what_the_combat_roll_needs_and_five_dice_are_the_most(half: Callable[..., None]) -> None:
    """R12.8: 6 against the besieged, or the number of the card; modifiers of cards do not count."""

    async def strike(state: State, side: Side) -> None:
        collect(state, f"{ROLL}/{side}", ("a card", 3))
        await extra_attack(state, side, 7)
        await extra_attack(state, side, 3, 4)

    half(BANE, {2: strike})
    regions = {"minas-tirith": {"": "sauron 5R 1E", "siege": "gondor 5R"}}
    script = {"attack-shadow": [(5, 5, 5, 5, 6), (4, 3, 1)]}
    game = fight(SHADOW, regions, "minas-tirith", shadow=BANE, script=script)
    assert inside(game, "minas-tirith") == {"gondor-regular": 3}


def test_an_extra_attack_that_destroys_an_army_ends_the_battle(half: Callable[..., None]) -> None:
    """R12.9, R11.19: nobody rolls any more; the attacker may advance."""
    told: list[str] = []

    async def strike(state: State, side: Side) -> None:
        await extra_attack(state, side, 3, 4)

    half(BANE, {2: strike, 7: noting(told, "later")})
    regions = {"folde": "isengard 4R", "westemnet": "rohan 1R 1L"}
    game = fight(SHADOW, regions, "folde", shadow=BANE, script={"attack-shadow": [(4, 1, 1)]})
    assert (asked(game), battle(game).rolls, told) == ("advance", {}, [])
    assert game.state.lost["rohan-leader"] == 1


def test_an_extra_attack_after_the_casualties_can_end_the_battle_too(half: Callable[..., None]) -> None:
    """R12.8, R12.9 at initiative 7; an attack without dice is none."""

    async def kill(state: State, side: Side) -> None:
        await extra_attack(state, side, 0)
        await extra_attack(state, side, 1)

    half(HOST, {7: kill})
    game = fight(SHADOW, {"folde": "isengard 4R", "westemnet": "rohan 1R"}, "folde", shadow=HOST)
    assert asked(game) == "go-on"
    script = {"attack-shadow": [(5,)]}
    won = fight(SHADOW, {"folde": "isengard 4R", "westemnet": "rohan 1R"}, "folde", shadow=HOST, script=script)
    assert asked(won) == "advance"


def test_limits_touch_the_combat_roll_only_and_leave_one_die(half: Callable[..., None]) -> None:
    """R12.10: fewer dice are counted from the cap of five, a maximum after that; the re-roll is as it was."""

    async def fewer(state: State, side: Side) -> None:
        collect(state, f"fewer-dice/{ENEMY[side]}", ("a card", 2))
        collect(state, f"most-dice/{ENEMY[side]}", ("a card", 4))

    half(STRIKE, {3: fewer})
    regions = {"folde": "isengard 7R 3N", "westemnet": "rohan 3R 1L"}
    game = fight(SHADOW, regions, "folde", free=STRIKE)
    assert len(battle(game).rolls[SHADOW]) == 3
    assert len(battle(game).rerolls[SHADOW]) == 3
    causes: list[tuple[str, int]] = []
    assert combat_dice(game.state, SHADOW, causes) == 3
    assert causes == [("units", 7), ("most-dice", -2), ("a card", -2)]
    collect(game.state, f"most-dice/{SHADOW}", ("another", 2))
    assert combat_dice(game.state, SHADOW) == 2
    collect(game.state, f"fewer-dice/{SHADOW}", ("another", 9))
    assert combat_dice(game.state, SHADOW) == 1


def test_forfeited_leadership_does_not_count_and_cannot_be_forfeited_again(half: Callable[..., None]) -> None:
    """R12.7: points of Nazgûl Leadership, figures, and what is cancelled altogether."""

    async def pay(state: State, side: Side) -> None:
        assert state.battle is not None
        state.battle.effects["forfeited-nazgul"] = 2

    half(DREAD, {3: pay})
    regions = {"folde": "isengard 4R 1N, witch-king, mouth-of-sauron", "westemnet": "rohan 3R 1L"}
    game = fight(SHADOW, regions, "folde", shadow=DREAD)
    if asked(game) == "sorcerer":
        say(game, ("no",))
    causes: list[tuple[str, int]] = []
    assert (nazgul_leadership(game.state, SHADOW), leadership(game.state, SHADOW, causes)) == (1, 3)
    assert causes == [("leaders", 5), ("forfeited", -2)]
    battle(game).effects["forfeited-nazgul"] = 9
    assert (nazgul_leadership(game.state, SHADOW), leadership(game.state, SHADOW)) == (0, 2)


def test_a_silenced_companion_has_neither_leadership_nor_abilities() -> None:
    """R12.7 and the card that cancels a Companion: no Captain of the West, and nothing to forfeit."""
    game = ready(SHADOW, {"folde": "isengard 4R", "westemnet": "rohan 3R, gimli, boromir"}, hand={FREE: [MIGHTY]})
    attack(game, "folde")
    collect(game.state, "silenced", "gimli")
    assert silenced(game.state, "gimli")
    assert (strength(game.state, FREE), leadership(game.state, FREE)) == (4, 1)


def test_a_card_can_take_the_reroll_away() -> None:
    """R11.11, R12.3: with the effect no die is rolled again."""
    game = ready(SHADOW, OPEN)
    attack(game, "folde")
    assert reroll_dice(game.state, FREE) == 1
    battle(game).effects[f"no-reroll/{FREE}"] = "a card"
    assert reroll_dice(game.state, FREE) == 0


def test_every_card_has_a_combat_half_with_an_effect_for_each_printed_number() -> None:
    """R12.4, R12.5: each card has one title, each title the numbers of its cards, and no title is left over."""
    cards = rulebook().book.cards
    assert len(cards) == 96
    assert {each.combat.title for each in cards.values()} == set(COMBAT)
    for name, each in cards.items():
        assert tuple(COMBAT[each.combat.title].effects) == tuple(each.combat.initiative), name


def test_mumakil_count_the_hits_of_an_early_attack(half: Callable[..., None]) -> None:
    """Mûmakil (5): hits that the Free Peoples made before the Combat roll count for the comparison."""

    async def strike(state: State, side: Side) -> None:
        await extra_attack(state, side, 1)

    half(STRIKE, {2: strike})
    regions = {"folde": "southrons 4R 1E", "westemnet": "rohan 3R 1L"}
    script = {"combat-shadow": [(4, 1, 1, 1)], "attack-free": [(5,)]}
    game = fight(SHADOW, regions, "folde", free=STRIKE, shadow=MUMAKIL, script=script)
    say(game, ("remove", "southrons-regular"))
    assert battle(game).hits[SHADOW] == 1
