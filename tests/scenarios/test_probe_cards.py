"""Five cards as events, one of each sort: on the table, an Army that is moved, struck, or sent into battle (R6)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenarios.builders import asked, options, position, refused, say
from wotr.rules import hooks
from wotr.rules.book import FREE, SHADOW
from wotr.rules.events import unplayable
from wotr.rules.seats import FREE_PLAYER, SHADOW_PLAYER
from wotr.rules.state import Battle, State
from wotr.rules.strength import combat_dice
from wotr.table.game import Game
from wotr.table.requests import NO

DICE: dict[str, list[str]] = {"free": ["event", "muster"], "shadow": ["event", "army"]}
FOLLY, BOMBADIL = "sh-strat-03", "fp-strat-03"
SIEGE = {"shadow": "sauron 6R", "siege": "gondor 3R 1L"}


def event_die(card: str) -> tuple[str, ...]:
    """The option that plays a card with an Event die."""
    return ("play-card", "event", "event", card)


def abilities(game: Game[State], card: str) -> list[tuple[str, str]]:
    """The dice, and their uses, with which the extra action of a table card is on offer."""
    return [option[1:3] for option in options(game) if option[0] == "ability" and option[3] == card]


# ---------------------------------------------------------------------- Denethor's Folly


def folly(**what: Any) -> Game[State]:
    """Minas Tirith besieged, the card in the Shadow's hand, the Shadow to act."""
    given = {"regions": {"minas-tirith": SIEGE}, "hand": {SHADOW: [FOLLY]}, "dice": DICE, "to_act": SHADOW, **what}
    return position(**given)


def test_denethors_folly_costs_a_leader_and_stays() -> None:
    """R6.3, R6.4: the Leader is out of the game; politics do not notice (R6.8)."""
    game = folly(politics={"gondor": (False, 2)})
    say(game, event_die(FOLLY))
    state = game.state
    assert state.inside["minas-tirith"] == (("gondor-regular", 3),)
    assert state.lost["gondor-leader"] == 1
    assert state.table == (FOLLY,)
    assert (state.active["gondor"], state.politics["gondor"]) == (False, 2)


def test_denethors_folly_lets_the_shadow_choose_among_leaders() -> None:
    """R6.3: the Shadow picks; Companions are no Leaders."""
    game = folly(regions={"minas-tirith": {"shadow": "sauron 6R", "siege": "gondor 1R 1L, rohan 1R 1L, gandalf-grey"}})
    say(game, event_die(FOLLY))
    assert asked(game) == "leader-lost"
    assert game.decision().seat == SHADOW_PLAYER
    assert options(game) == (("leader", "gondor-leader"), ("leader", "rohan-leader"))
    say(game, ("leader", "rohan-leader"))
    assert game.state.lost["rohan-leader"] == 1


def test_denethors_folly_without_a_leader_costs_nothing() -> None:
    """R6.3: it may still be played."""
    game = folly(regions={"minas-tirith": {"shadow": "sauron 6R", "siege": "gondor 1R, boromir"}})
    say(game, event_die(FOLLY))
    assert dict(game.state.inside["minas-tirith"]) == {"gondor-regular": 1, "boromir": 1}
    assert game.state.table == (FOLLY,)


def test_a_card_that_removes_a_leader_is_an_attack_in_the_first_edition() -> None:
    """R6.8, D3: Gondor awakes and advances."""
    game = folly(politics={"gondor": (False, 2)}, variant="first-edition")
    say(game, event_die(FOLLY))
    assert (game.state.active["gondor"], game.state.politics["gondor"]) == (True, 1)
    spared = folly(
        politics={"gondor": (False, 2)},
        variant="first-edition",
        regions={"minas-tirith": {"shadow": "sauron 6R", "siege": "gondor 1R"}},
    )
    say(spared, event_die(FOLLY))
    assert (spared.state.active["gondor"], spared.state.politics["gondor"]) == (False, 2)


@pytest.mark.parametrize(
    ("kind", "origin", "target", "barred"),
    [
        ("siege", "minas-tirith", "minas-tirith", True),
        ("sortie", "minas-tirith", "minas-tirith", True),
        ("field", "druadan-forest", "minas-tirith", True),
        ("field", "minas-tirith", "osgiliath", False),
    ],
)
def test_denethors_folly_bars_combat_cards_in_the_region_of_minas_tirith(
    kind: str, origin: str, target: str, barred: bool
) -> None:
    """R6.4: for the Free Peoples, in siege battles, sorties and battles of relief."""
    state = folly(table=[FOLLY], hand={}).state
    state.battle = Battle(attacker=SHADOW, kind=kind, origin=origin, target=target)
    assert hooks.veto(state, "bars_combat_card", FREE) == ("card-denethors-folly" if barred else None)
    assert hooks.veto(state, "bars_combat_card", SHADOW) is None


def test_denethors_folly_falls_with_the_siege() -> None:
    """R6.4, C-180: at once when no Shadow Army besieges Minas Tirith any longer."""
    game = position(regions={"minas-tirith": {"shadow": "sauron 1N", "siege": "gondor 3R"}}, table=[FOLLY], dice=DICE)
    assert game.state.table == ()
    assert game.state.played == (FOLLY,)
    assert hooks.veto(game.state, "bars_combat_card", FREE) is None


def test_a_will_of_the_west_ends_denethors_folly() -> None:
    """R6.5, R5.12: no other die does without a healer."""
    game = position(regions={"minas-tirith": SIEGE}, table=[FOLLY], dice={**DICE, "free": ["will", "muster"]})
    assert abilities(game, FOLLY) == [("will", "will")]
    say(game, ("ability", "will", "will", FOLLY))
    assert game.state.table == ()


@pytest.mark.parametrize("healer", ["gandalf-grey", "gandalf-white", "aragorn"])
def test_any_die_ends_denethors_folly_with_a_healer_in_minas_tirith(healer: str) -> None:
    """R5.17, R6.5: Gandalf or Aragorn in the city."""
    gone = [] if healer == "gandalf-grey" else ["gandalf-grey", "strider"]
    game = position(
        regions={"minas-tirith": {"shadow": "sauron 6R", "siege": f"gondor 3R, {healer}"}},
        table=[FOLLY],
        dice=DICE,
        gone=gone,
    )
    assert ("muster", "any") in abilities(game, FOLLY)
    say(game, ("ability", "muster", "any", FOLLY))
    assert game.state.table == ()
    assert game.state.dice[FREE] == ("event",)


def test_a_healer_elsewhere_does_not_end_denethors_folly() -> None:
    """R6.5: Boromir in the city is none, Gandalf outside does not count, and the Shadow cannot pay."""
    game = position(
        regions={
            "minas-tirith": {"shadow": "sauron 6R", "siege": "gondor 3R, boromir"},
            "osgiliath": "gandalf-grey",
        },
        table=[FOLLY],
        dice=DICE,
    )
    assert not abilities(game, FOLLY)
    assert not abilities(folly(table=[FOLLY], hand={}), FOLLY)


# ---------------------------------------------------------------------- The Power of Tom Bombadil


@pytest.mark.parametrize(("before", "after"), [((True, 2), 1), ((True, 1), 0), ((False, 1), 1), ((True, 0), 0)])
def test_tom_bombadil_advances_the_north(before: tuple[bool, int], after: int) -> None:
    """R6.3, R8.1: a passive Nation never enters At War."""
    game = position(hand={FREE: [BOMBADIL]}, politics={"north": before}, dice=DICE)
    say(game, event_die(BOMBADIL))
    assert game.state.politics["north"] == after
    assert game.state.table == (BOMBADIL,)


def test_tom_bombadil_keeps_shadow_armies_out_of_three_regions() -> None:
    """R6.4, C-183: neither entering nor attacking; the Free Peoples come and go."""
    state = position(table=[BOMBADIL], dice=DICE).state
    guarded = {r for r in state.book.region_ids if hooks.veto(state, "bars_entry", SHADOW, r)}
    assert guarded == {"the-shire", "buckland", "old-forest"}
    assert guarded == {r for r in state.book.region_ids if hooks.veto(state, "bars_attack", SHADOW, r)}
    assert not [r for r in state.book.region_ids if hooks.veto(state, "bars_entry", FREE, r)]
    assert not [r for r in state.book.region_ids if hooks.veto(state, "bars_attack", FREE, r)]


def test_the_shadow_pays_any_die_an_army_card_and_a_character_card_to_end_tom_bombadil() -> None:
    """R6.5, C-183: it is his action; the two cards go face down."""
    cards = ["sh-strat-07", "sh-strat-24", "sh-char-01"]
    game = position(table=[BOMBADIL], hand={SHADOW: cards}, dice=DICE, to_act=SHADOW)
    assert abilities(game, BOMBADIL) == [("event", "any"), ("army", "any")]
    say(game, ("ability", "event", "any", BOMBADIL))
    assert options(game) == (("pay", "sh-strat-07"),)
    assert refused(game, ("pay", "sh-strat-24"))  # a Muster icon
    say(game, ("pay", "sh-strat-07"), ("pay", "sh-char-01"))
    state = game.state
    assert state.table == ()
    assert state.hand[SHADOW_PLAYER] == ("sh-strat-24",)
    assert state.view(FREE_PLAYER).discards[SHADOW_PLAYER] == ("?sh-char", "?sh-strat")
    assert hooks.veto(state, "bars_entry", SHADOW, "buckland") is None
    assert game.decision().seat == FREE_PLAYER


@pytest.mark.parametrize(
    "cards",
    [["sh-strat-24", "sh-char-01"], ["sh-strat-07"], ["sh-char-01"], []],
    ids=["muster", "army", "char", "none"],
)
def test_tom_bombadil_stays_while_a_card_is_missing(cards: list[str]) -> None:
    """R6.5, C-183: an Army icon and a Character icon are wanted."""
    game = position(table=[BOMBADIL], hand={SHADOW: cards}, dice=DICE, to_act=SHADOW)
    assert not abilities(game, BOMBADIL)


def test_cards_without_a_condition_are_always_playable() -> None:
    """R6.2, R6.3."""
    state = position(dice=DICE).state
    assert [unplayable(state, card) for card in (BOMBADIL, "sh-strat-07", "fp-strat-05", "fp-strat-10")] == [None] * 4


# ---------------------------------------------------------------------- The Spirit of Mordor

SPIRIT = "fp-strat-05"
MIXED = "sauron 3R 1E 1N, isengard 2R"


def spirit(regions: dict[str, Any], rolled: tuple[int, ...] = (5, 6, 1, 2, 4), **what: Any) -> Game[State]:
    """The card played with an Event die; its five dice are scripted."""
    game = position(hand={FREE: [SPIRIT]}, dice=DICE, regions=regions, script={"event-roll": [rolled]}, **what)
    return say(game, event_die(SPIRIT))


def test_the_spirit_of_mordor_strikes_a_shadow_army_of_two_nations() -> None:
    """R6.7, R11.20: five dice, 5 and 6 hit, the Shadow chooses the losses."""
    game = spirit({"gap-of-rohan": MIXED, "moria": "sauron 5R"})
    assert asked(game) == "casualty"
    assert game.decision().seat == SHADOW_PLAYER
    say(game, ("reduce", "sauron-elite"), ("remove", "isengard-regular"))
    assert dict(game.state.armies[SHADOW]["gap-of-rohan"]) == {
        "isengard-regular": 1,
        "sauron-regular": 4,
        "nazgul": 1,
    }


def test_the_free_peoples_choose_which_mixed_army_is_struck() -> None:
    """R6.12: a besieged Army is in its region; Armies of one Nation and figures without units do not count."""
    game = spirit(
        {
            "gap-of-rohan": MIXED,
            "moria": "sauron 5R 2N",
            "dol-guldur": {"free": "elves 3E", "siege": "sauron 2R, southrons 1R"},
        },
        rolled=(1, 1, 1, 1, 6),
    )
    assert game.decision().seat == FREE_PLAYER
    assert options(game) == (("army", "gap-of-rohan", False), ("army", "dol-guldur", True))
    say(game, ("army", "dol-guldur", True), ("remove", "southrons-regular"))
    assert dict(game.state.inside["dol-guldur"]) == {"sauron-regular": 2}


def test_the_spirit_of_mordor_without_a_mixed_army_does_nothing() -> None:
    """R6.3: it may be played all the same, and no die is rolled."""
    game = position(hand={FREE: [SPIRIT]}, dice=DICE, regions={"moria": "sauron 5R"}, seed=None)
    say(game, event_die(SPIRIT), NO)
    assert game.state.played == (SPIRIT,)
    assert asked(game) == "action"


def test_a_card_that_destroys_an_army_leaves_nazgul_and_minions_standing() -> None:
    """R6.7: hits beyond the last unit are lost."""
    game = spirit({"gap-of-rohan": "sauron 1R 2N, isengard 1R, witch-king"}, rolled=(5, 5, 5, 5, 5))
    say(game, ("remove", "sauron-regular"))
    assert dict(game.state.armies[SHADOW]["gap-of-rohan"]) == {"nazgul": 2, "witch-king": 1}


def test_a_garrison_destroyed_by_a_card_loses_its_stronghold_to_the_besieger() -> None:
    """R6.12: Dol Guldur falls; the Nazgûl of the garrison stays in the region."""
    game = spirit({"dol-guldur": {"free": "elves 3E", "siege": "sauron 1R 1N, southrons 1R"}}, rolled=(5, 5, 1, 1, 1))
    say(game, ("remove", "sauron-regular"))
    state = game.state
    assert state.control["dol-guldur"] == FREE
    assert not state.inside
    assert dict(state.armies[SHADOW]["dol-guldur"]) == {"nazgul": 1}


@pytest.mark.parametrize(
    ("variant", "steps"),
    [("second-edition", {"isengard": 1, "sauron": 0}), ("first-edition", {"isengard": 0, "sauron": 0})],
)
def test_a_striking_card_is_an_attack_only_in_the_first_edition(variant: str, steps: dict[str, int]) -> None:
    """R6.8, D3: whether or not it hits."""
    game = spirit({"gap-of-rohan": MIXED}, (1, 1, 1, 1, 1), politics={"isengard": 1}, variant=variant)
    assert {nation: game.state.politics[nation] for nation in steps} == steps


def test_each_die_of_a_card_hits_by_itself() -> None:
    """R11.20: four hits remove four Regulars."""
    game = spirit({"gap-of-rohan": "sauron 3R, isengard 3R"}, rolled=(5, 5, 6, 6, 4))
    for _ in range(3):
        say(game, ("remove", "sauron-regular"))
    assert dict(game.state.armies[SHADOW]["gap-of-rohan"]) == {"isengard-regular": 2}


# ---------------------------------------------------------------------- Help Unlooked For

HELP = "fp-strat-10"


def fought(game: Game[State]) -> Battle:
    """The battle in progress."""
    assert game.state.battle is not None
    return game.state.battle


def relief(garrison: str, besiegers: str, script: dict[str, Any] | None = None, **what: Any) -> Game[State]:
    """Minas Tirith besieged, Gondor beside it in Osgiliath; the card is in the hand of the Free Peoples."""
    regions = {"minas-tirith": {"shadow": besiegers, "siege": garrison}, "osgiliath": "gondor 4R"}
    given = {"regions": regions, "hand": {FREE: [HELP]}, "dice": DICE, "script": script or {}, "seed": None, **what}
    return position(**given)


@pytest.mark.parametrize(("garrison", "dice"), [("gondor 1R 1L", 4), ("gondor 3R", 2), ("gondor 5R", 1)])
def test_help_unlooked_for_costs_the_besiegers_a_die_for_each_unit_inside(garrison: str, dice: int) -> None:
    """R12.10: after the cap of five, at least one is left; Leaders inside cost nothing."""
    script = {"combat-free": [(1, 1, 1, 1)], "combat-shadow": [(1,) * dice]}
    game = relief(garrison, "sauron 7R", script)
    say(game, event_die(HELP))
    assert asked(game) == "rearguard"
    say(game, ())
    assert fought(game).rolls == {FREE: (1, 1, 1, 1), SHADOW: (1,) * dice}


def test_help_unlooked_for_holds_in_every_round_and_ends_with_the_battle() -> None:
    """R12.3, R20.7: an ordinary field battle of relief; without besiegers the siege is over."""
    script = {"combat-free": [(1, 1, 1, 1), (5, 5, 6, 1)], "combat-shadow": [(1, 1), (5, 5)]}
    game = relief("gondor 1R", "sauron 3R", script, politics={"gondor": 0})
    say(game, event_die(HELP), ())
    assert fought(game).kind == "field"
    say(game, ("go-on",), ("stand",))
    assert asked(game) == "advance"  # two of four lost, none of the besiegers left
    say(game, ())
    state = game.state
    assert state.battle is None
    assert not state.inside
    assert dict(state.armies[FREE]["minas-tirith"]) == {"gondor-regular": 1}
    assert dict(state.armies[FREE]["osgiliath"]) == {"gondor-regular": 2}
    assert not state.memo


def test_an_ordinary_battle_of_relief_costs_no_dice() -> None:
    """R20.7: the loss comes with the card only."""
    state = relief("gondor 3R", "sauron 4R").state
    state.battle = Battle(attacker=FREE, kind="field", origin="osgiliath", target="minas-tirith")
    assert combat_dice(state, SHADOW) == 4


def test_help_unlooked_for_without_a_pair_does_nothing() -> None:
    """R6.3, R11.2: nobody beside the siege who may attack."""
    far = position(
        regions={"minas-tirith": {"shadow": "sauron 2R", "siege": "gondor 3R"}, "edoras": "rohan 3R"},
        hand={FREE: [HELP]},
        dice=DICE,
        seed=None,
    )
    say(far, event_die(HELP))
    assert far.state.battle is None
    peace = relief("gondor 3R", "sauron 2R", politics={"gondor": 1})
    say(peace, event_die(HELP))
    assert peace.state.battle is None
    assert peace.state.played == (HELP,)


def test_help_unlooked_for_lets_the_free_peoples_choose_army_and_siege() -> None:
    """R20.7: only besiegers of a Free Peoples garrison can be attacked."""
    game = position(
        regions={
            "minas-tirith": {"shadow": "sauron 2R", "siege": "gondor 3R"},
            "osgiliath": "gondor 4R",
            "lossarnach": "gondor 1R",
            "pelargir": "southrons 2R",
        },
        hand={FREE: [HELP]},
        dice=DICE,
    )
    say(game, event_die(HELP))
    assert set(options(game)) == {
        ("relieve", "osgiliath", "minas-tirith"),
        ("relieve", "lossarnach", "minas-tirith"),
    }


# ---------------------------------------------------------------------- Shadows Gather

GATHER = "sh-strat-07"


def gather(regions: dict[str, Any], **what: Any) -> Game[State]:
    """The card played by the Shadow with an Event die."""
    game = position(hand={SHADOW: [GATHER]}, dice=DICE, to_act=SHADOW, regions=regions, **what)
    return say(game, event_die(GATHER))


def march(game: Game[State], origin: str, *way: str) -> None:
    """Lead an Army along a way; steps without a choice are not asked."""
    if asked(game) == "march-from":
        say(game, ("army", origin))
    for region in way:
        if asked(game) == "march-to" and ("go", region) in options(game):
            say(game, ("go", region))
    if asked(game) == "march-to":
        say(game, ("stop",))
    assert asked(game) == "move-figures"


def test_shadows_gather_moves_part_of_an_army_up_to_three_regions_to_another() -> None:
    """R6.9: split before it starts; who joins and who stays is the Shadow's choice."""
    game = gather({"moria": "sauron 3R 1E 1N", "gap-of-rohan": "isengard 2R"})
    march(game, "moria", "north-dunland", "south-dunland", "gap-of-rohan")
    say(game, (("sauron-regular", 2), ("sauron-elite", 1)))
    armies = game.state.armies[SHADOW]
    assert dict(armies["moria"]) == {"sauron-regular": 1, "nazgul": 1}
    assert dict(armies["gap-of-rohan"]) == {"sauron-regular": 2, "sauron-elite": 1, "isengard-regular": 2}
    assert asked(game) == "action"


def test_shadows_gather_ends_with_a_besieging_army_but_not_with_a_besieged_one() -> None:
    """R6.12, C-187 for three regions: Lórien's besiegers are joined; Minas Morgul, shut up by Gondor, is closed."""
    game = gather(
        {
            "moria": "sauron 3R",
            "lorien": {"shadow": "sauron 2R 1E", "siege": "elves 1R 2E"},
            "minas-morgul": {"free": "gondor 3R", "siege": "sauron 2R"},
            "gorgoroth": "sauron 2R",
        }
    )
    assert ("army", "gorgoroth") not in options(game)
    march(game, "moria", "dimrill-dale", "lorien")
    say(game, (("sauron-regular", 3),))
    assert dict(game.state.armies[SHADOW]["lorien"]) == {"sauron-regular": 5, "sauron-elite": 1}


def test_shadows_gather_captures_the_settlements_on_its_way() -> None:
    """R6.9, R14.1: an empty City is taken in passing."""
    game = gather({"osgiliath": "sauron 2R", "lamedon": "southrons 2R"}, control={"lamedon": SHADOW})
    march(game, "osgiliath", "pelargir", "lamedon")
    say(game, (("sauron-regular", 2),))
    assert game.state.control["pelargir"] == SHADOW


def test_shadows_gather_respects_borders_of_nations_not_at_war() -> None:
    """R6.9, R8.11: Isengard at peace may not cross Rohan or enter another Nation."""
    regions = {"orthanc": "isengard 2R", "north-dunland": "isengard 1R"}
    game = gather(regions | {"moria": "sauron 1R"}, politics={"isengard": 1, "sauron": 1})
    assert ("army", "moria") not in options(game)


def test_shadows_gather_may_exceed_ten_until_the_action_ends() -> None:
    """R6.9, R9.2: the excess goes back to the reinforcements after the move."""
    game = gather({"moria": "sauron 4R", "hollin": "sauron 8R"})
    march(game, "moria", "hollin")
    say(game, (("sauron-regular", 4),))
    assert dict(game.state.armies[SHADOW]["hollin"]) == {"sauron-regular": 10}


def test_shadows_gather_without_a_goal_does_nothing() -> None:
    """R6.3: it may still be played."""
    game = gather({"moria": "sauron 3R"}, seed=None)
    assert asked(game) == "action"
    assert game.state.played == (GATHER,)


def test_tom_bombadil_stops_a_march_too() -> None:
    """R6.4, C-183: no way through Buckland or the Shire while the card lies there."""
    regions = {"bree": "sauron 4R", "tower-hills": "sauron 1R", "evendim": "sauron 1R"}
    free = gather(regions)
    assert ("army", "bree") in options(free)
    say(free, ("army", "bree"))
    assert ("go", "buckland") in options(free)
    barred = gather(regions, table=[BOMBADIL])
    say(barred, ("army", "bree"))
    assert ("go", "buckland") not in options(barred)


def test_no_army_enters_the_country_of_tom_bombadil_until_the_shadow_has_paid() -> None:
    """R6.5, C-183: from Bree to Buckland."""
    game = position(
        regions={"bree": "sauron 4R"},
        table=[BOMBADIL],
        hand={SHADOW: ["sh-strat-07", "sh-strat-24", "sh-char-01"]},
        dice=DICE,
        to_act=SHADOW,
    )
    assert ("move-army", "army", "army", "bree") in options(game)
    say(game, ("ability", "event", "any", BOMBADIL), ("pay", "sh-strat-07"), ("pay", "sh-char-01"), ("skip", "muster"))
    say(game, ("move-army", "army", "army", "bree"))
    assert ("to", "buckland") in options(game)


def test_no_attack_in_the_country_of_tom_bombadil() -> None:
    """R6.4: the Shire's defenders are safe, the Free Peoples may strike out."""
    regions = {"buckland": "sauron 4R", "the-shire": "north 2R"}
    attack = ("attack", "army", "army", "buckland", False)
    assert attack in options(position(regions=regions, dice=DICE, to_act=SHADOW))
    assert attack not in options(position(regions=regions, dice=DICE, to_act=SHADOW, table=[BOMBADIL]))
    out = position(regions=regions, dice={**DICE, "free": ["army-muster", "event"]}, table=[BOMBADIL])
    assert ("attack", "army-muster", "army", "the-shire", False) in options(out)


def test_combat_cards_are_barred_in_a_real_battle_for_minas_tirith() -> None:
    """R12.1: with the Folly on the table the Free Peoples are not asked for a card."""
    for table, kinds in (((), {"combat-card"}), ((FOLLY,), set())):
        game = position(
            regions={"minas-tirith": {"shadow": "sauron 2R", "siege": "gondor 3R"}},
            table=table,
            hand={FREE: ["fp-strat-02"]},
            dice=DICE,
            to_act=SHADOW,
        )
        say(game, ("attack", "army", "army", "minas-tirith", False), ())
        assert {asked(game)} & {"combat-card"} == kinds


def test_denethors_folly_falls_when_rohan_destroys_the_besiegers() -> None:
    """R6.4, C-180: no Combat card in the battle of relief, and the card goes as soon as the siege is over."""
    game = position(
        regions={
            "minas-tirith": {"shadow": "sauron 1R", "siege": "gondor 2R 1L"},
            "druadan-forest": "rohan 6R 1L",
        },
        table=[FOLLY],
        hand={FREE: ["fp-strat-02"]},
        dice={**DICE, "free": ["army-muster", "event"]},
        script={"combat-free": [(6, 6, 6, 6, 6)], "combat-shadow": [(1,)]},
        seed=None,
    )
    say(game, ("attack", "army-muster", "army", "druadan-forest", False), ())
    assert asked(game) == "advance"  # never asked for a card
    say(game, ())
    assert game.state.table == ()
    assert not game.state.inside
