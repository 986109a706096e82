"""The combat halves of cards by title, and the Witch-king's Sorcerer (R12, R10.10)."""

from __future__ import annotations

from tests.scenarios.builders import asked, options, say
from tests.scenarios.fights import (
    GO_ON,
    NO_CARD,
    STAND,
    WITHDRAW,
    attack,
    battle,
    card,
    fight,
    figures,
    inside,
    ready,
    takes,
    there,
)
from wotr.rules.book import FREE, SHADOW
from wotr.rules.combat_cards import unusable
from wotr.rules.retreat import ways_out
from wotr.rules.seats import SHADOW_PLAYER
from wotr.rules.state import State
from wotr.rules.strength import (
    REROLL,
    ROLL,
    leadership,
    to_hit,
)
from wotr.table.game import Game

BLADE, MIGHTY, SERVANT, DEFIANCE = "fp-char-05", "fp-char-06", "fp-char-08", "fp-char-11"
NO_QUARTER, POSITION, SCOUTS, DEVILRY = "fp-strat-02", "fp-strat-03", "fp-strat-05", "sh-strat-03"
MUMAKIL = "sh-strat-07"

OPEN = {"folde": "isengard 4R", "westemnet": "rohan 3R 1L"}
"""An Army of the Shadow and one of Rohan, side by side in the open."""


# ---------------------------------------------------------------------- Free Peoples titles


def test_the_blade_gives_a_hit_of_the_reroll_for_a_minion() -> None:
    """Blade of Westernesse (6), R12.5: the Minion is eliminated before casualties; only the re-roll pays."""
    regions = {"folde": "isengard 4R, witch-king, mouth-of-sauron", "westemnet": "rohan 3R 1L, meriadoc"}
    script = {"combat-free": [(5, 1, 1)], "reroll-free": [(5, 5)]}
    game = fight(SHADOW, regions, "folde", free=BLADE, script=script)
    assert set(options(game)) == {("minion", "witch-king"), ("minion", "mouth-of-sauron")}
    say(game, ("minion", "witch-king"))
    assert game.state.fate["witch-king"] == "gone"
    assert (battle(game).hits[FREE], battle(game).reroll_hits[FREE]) == (2, 1)
    assert there(game, "folde", SHADOW) == {"isengard-regular": 2, "mouth-of-sauron": 1}

    dull = fight(SHADOW, regions, "folde", free=BLADE, script={"combat-free": [(5, 1, 1)]})
    assert (asked(dull), dull.state.fate["witch-king"]) == ("go-on", "map")
    nobody = {"folde": "isengard 4R", "westemnet": "rohan 3R 1L, meriadoc"}
    game = fight(SHADOW, nobody, "folde", free=BLADE, script=script)
    assert battle(game).hits[FREE] == 3


def test_the_blade_needs_a_hobbit() -> None:
    """Blade of Westernesse, R12.2."""
    game = ready(SHADOW, {"folde": "isengard 4R", "westemnet": "rohan 3R, gimli"}, hand={FREE: [BLADE]})
    attack(game, "folde")
    assert unusable(game.state, FREE, BLADE) == "combat-needs-character"


def test_a_mighty_attack_turns_a_miss_into_a_hit() -> None:
    """Mighty Attack (4), R12.7: one Companion forfeits his Leadership, the die is not rolled again."""
    regions = {"folde": "isengard 4R", "westemnet": "rohan 2R 3L, aragorn, meriadoc"}
    script = {"combat-free": [(1, 1, 1)], "reroll-free": [(1, 1)]}
    game = fight(SHADOW, regions, "folde", free=MIGHTY, gone=("strider",), script=script)
    assert (asked(game), set(options(game))) == ("forfeit", {("forfeit", "aragorn"), ("forfeit", "meriadoc")})
    say(game, ("forfeit", "aragorn"))
    assert (battle(game).hits[FREE], battle(game).roll_hits[FREE]) == (1, 1)
    assert len(battle(game).rerolls[FREE]) == 2
    assert leadership(game.state, FREE) == 4


def test_a_mighty_attack_changes_nothing_where_no_die_missed() -> None:
    """Mighty Attack."""
    regions = {"folde": "isengard 4R", "westemnet": "rohan 2R, meriadoc"}
    game = fight(SHADOW, regions, "folde", free=MIGHTY, script={"combat-free": [(5, 5)]})
    assert battle(game).hits[FREE] == 2


def test_leadership_that_is_gone_pays_for_nothing() -> None:
    """Mighty Attack, R12.7: Gandalf, who has given his Leadership up as the White Rider, has none to forfeit."""
    regions = {"folde": "isengard 4R 1N", "westemnet": "rohan 2R, gandalf-white"}
    game = ready(SHADOW, regions, gone=("gandalf-grey",), hand={FREE: [MIGHTY]})
    attack(game, "folde")
    say(game, ("yes",), card(MIGHTY))
    assert (asked(game), battle(game).hits[FREE]) == ("go-on", 0)


def test_the_secret_fire_adds_to_the_combat_roll_only() -> None:
    """Servant of the Secret Fire (3): 4 hits in the Combat roll, not in the re-roll."""
    regions = {"folde": "isengard 4R", "westemnet": "rohan 3R, gandalf-grey"}
    script = {"combat-free": [(4, 1, 3, 3)], "reroll-free": [(4,)]}
    game = fight(SHADOW, regions, "folde", free=SERVANT, script=script)
    assert battle(game).hits[FREE] == 1
    assert (to_hit(game.state, FREE, ROLL), to_hit(game.state, FREE, REROLL)) == (4, 5)
    causes: list[tuple[str, int]] = []
    to_hit(game.state, FREE, ROLL, causes)
    assert causes == [("base", 5), ("Servant of the Secret Fire", -1)]


def test_defiance_cancels_and_costs_the_companions_their_leadership() -> None:
    """Daring Defiance (0), R12.6, R12.7: a Mûmakil card loses both effects; Leaders keep their Leadership."""
    regions = {"folde": "southrons 3R 1E", "westemnet": "rohan 3R 1L, gimli, boromir"}
    script = {"combat-shadow": [(4, 6, 1, 1)], "reroll-free": [(1,)]}
    game = fight(SHADOW, regions, "folde", free=DEFIANCE, shadow=MUMAKIL, script=script)
    assert leadership(game.state, FREE) == 1
    assert battle(game).hits[SHADOW] == 1
    assert MUMAKIL in game.state.played


def test_defiance_without_a_target_costs_nothing() -> None:
    """C-155: the forfeit is the price of an actual cancellation; three dice may be rolled again."""
    regions = {"orthanc": "isengard 5R", "fords-of-isen": "rohan 3R 1L, strider, legolas"}
    game = fight(SHADOW, regions, "orthanc", free=DEFIANCE)
    assert leadership(game.state, FREE) == 3
    assert len(battle(game).rerolls[FREE]) == 3
    assert DEFIANCE in game.state.played


def test_no_quarter_adds_a_hit_to_hits() -> None:
    """No Quarter (5): one more, once, and only when something was hit."""
    script = {"combat-free": [(5, 5, 1)]}
    assert battle(fight(SHADOW, OPEN, "folde", free=NO_QUARTER, script=script)).hits[FREE] == 3
    assert battle(fight(SHADOW, OPEN, "folde", free=NO_QUARTER)).hits[FREE] == 0
    again = {"combat-free": [(5, 1, 1)], "reroll-free": [(5,)]}
    assert battle(fight(SHADOW, OPEN, "folde", free=NO_QUARTER, script=again)).hits[FREE] == 3
    late = {"reroll-free": [(5,)]}
    assert battle(fight(SHADOW, OPEN, "folde", free=NO_QUARTER, script=late)).hits[FREE] == 2


def test_a_position_helps_in_the_land_of_a_free_nation() -> None:
    """C-167: not in Osgiliath; in Minas Tirith the 5s become 4s and miss, the natural 6 hits."""
    hand = {FREE: [POSITION]}
    game = ready(SHADOW, {"south-ithilien": "sauron 5R", "osgiliath": "gondor 2R"}, hand=hand)
    attack(game, "south-ithilien")
    assert unusable(game.state, FREE, POSITION) == "combat-needs-free-nation"
    assert options(game) == (NO_CARD,)
    regions = {"osgiliath": "sauron 5R", "minas-tirith": "gondor 4R"}
    field = fight(SHADOW, regions, "osgiliath", free=POSITION, script={"combat-shadow": [(5, 5, 6, 1, 1)]})
    assert battle(field).hits[SHADOW] == 1
    assert to_hit(field.state, SHADOW, REROLL) == 5


def test_scouts_withdraw_or_do_nothing() -> None:
    """Scouts (1), R13.15: into the own Stronghold as well; without a way out the round goes on."""
    regions = {"osgiliath": "sauron 5R", "minas-tirith": "gondor 4R"}
    game = fight(SHADOW, regions, "osgiliath", free=SCOUTS, politics={"gondor": 2})
    assert WITHDRAW in options(game)
    say(game, WITHDRAW, figures(game, "sauron 5R"))
    assert inside(game, "minas-tirith") == {"gondor-regular": 4}
    assert game.state.politics["gondor"] == 1

    shut = {"westemnet": "isengard 4R", "edoras": "rohan 2R", "folde": "isengard 1R"}
    stuck = fight(SHADOW, shut, "westemnet", free=SCOUTS, control={"folde": SHADOW})
    assert ways_out(stuck.state) == []
    assert (asked(stuck), len(battle(stuck).rolls[FREE])) == ("go-on", 2)


def test_scouts_are_for_defenders_in_the_field() -> None:
    """Scouts, R12.2: not for an attacker, not for a besieged garrison; besiegers attacked by a sortie may use them."""
    hand = {FREE: [SCOUTS]}
    game = ready(FREE, OPEN, hand=hand)
    attack(game, "westemnet")
    assert unusable(game.state, FREE, SCOUTS) == "combat-needs-defender"
    siege = ready(SHADOW, {"minas-tirith": {"": "sauron 5R 1E", "siege": "gondor 2R"}}, hand=hand)
    attack(siege, "minas-tirith")
    assert unusable(siege.state, FREE, SCOUTS) == "combat-needs-field-battle"
    sortie = ready(SHADOW, {"dol-guldur": {"": "elves 3R", "siege": "sauron 2R"}}, hand=hand)
    attack(sortie, "dol-guldur", inside=True)
    assert card(SCOUTS) in options(sortie)


# ---------------------------------------------------------------------- Shadow titles


def test_devilry_helps_against_walls() -> None:
    """Devilry of Orthanc (3): with an Isengard unit, in a siege battle; on the Combat roll only."""
    regions = {"helms-deep": {"": "isengard 2R 1E", "siege": "rohan 3R"}}
    game = fight(SHADOW, regions, "helms-deep", shadow=DEVILRY, script={"combat-shadow": [(5, 4, 1)]})
    assert battle(game).hits[SHADOW] == 1
    assert (to_hit(game.state, SHADOW, ROLL), to_hit(game.state, SHADOW, REROLL)) == (5, 6)
    other = ready(SHADOW, {"minas-tirith": {"": "sauron 2R 1E", "siege": "gondor 3R"}}, hand={SHADOW: [DEVILRY]})
    attack(other, "minas-tirith")
    assert unusable(other.state, SHADOW, DEVILRY) == "combat-needs-isengard"


def test_mumakil_add_to_the_roll_and_trample() -> None:
    """Mûmakil (3 and 5): +1 on the Combat roll; one more hit for more hits than the Free Peoples'."""
    regions = {"folde": "southrons 3R 1E", "westemnet": "rohan 3R 1L"}
    script = {"combat-shadow": [(4, 1, 1, 1)]}
    game = fight(SHADOW, regions, "folde", shadow=MUMAKIL, script=script)
    assert battle(game).hits[SHADOW] == 2
    assert (to_hit(game.state, SHADOW, ROLL), to_hit(game.state, SHADOW, REROLL)) == (4, 5)
    evened = fight(SHADOW, regions, "folde", free=POSITION, shadow=MUMAKIL)
    assert to_hit(evened.state, SHADOW, ROLL) == 5
    even = {"combat-shadow": [(4, 1, 1, 1)], "combat-free": [(5, 1, 1)]}
    assert battle(fight(SHADOW, regions, "folde", shadow=MUMAKIL, script=even)).hits[SHADOW] == 1


def three_against_two(side: str) -> Game[State]:
    """Near Harad: after the re-rolls the Shadow has 3 hits, the Free Peoples 2; Mûmakil meets No Quarter."""
    regions = {"near-harad": "southrons 3R 2E", "east-harondor": "gondor 5R"}
    origin = "near-harad" if side == SHADOW else "east-harondor"
    script = {"combat-shadow": [(6, 6, 6, 1, 1)], "combat-free": [(6, 6, 1, 1, 1)]}
    return fight(side, regions, origin, free=NO_QUARTER, shadow=MUMAKIL, script=script)


def test_mumakil_meet_no_quarter() -> None:
    """C-163, R12.4: the defender's effect comes first at the same number, so No Quarter evens the score or is late."""
    attacking = three_against_two(SHADOW)
    assert battle(attacking).hits == {SHADOW: 3, FREE: 3}
    defending = three_against_two(FREE)
    assert battle(defending).hits == {SHADOW: 4, FREE: 3}


# ---------------------------------------------------------------------- the Sorcerer


def sorcerer(free: str = "", shadow: str = MUMAKIL) -> Game[State]:
    """The Witch-king attacks with an Army that can use the card."""
    regions = {"folde": "southrons 3R 1E, witch-king", "westemnet": "rohan 3R 1L, gimli"}
    hand = {SHADOW: [shadow, "sh-strat-08"], FREE: [free] if free else []}
    game = attack(ready(SHADOW, regions, hand=hand), "folde")
    say(game, card(shadow))
    if free:
        say(game, card(free))
    return game


def test_the_sorcerer_draws_at_the_reveal() -> None:
    """R10.10; C-224 puts the draw after the round: here it comes at once, when the cards lie open and before any roll.

    It is a card of the deck of the card that was played, and only in the first round.
    """
    game = sorcerer()
    assert (asked(game), takes(game), battle(game).rolls) == ("sorcerer", SHADOW, {})
    before = len(game.state.hand[SHADOW_PLAYER])
    say(game, ("yes",))
    assert len(game.state.hand[SHADOW_PLAYER]) == before + 1
    assert game.state.hand[SHADOW_PLAYER][-1].startswith("sh-strat")
    say(game, *[option for option in options(game)[:1] if asked(game) == "casualty"])
    assert asked(game) == "go-on"
    say(game, GO_ON, STAND, card("sh-strat-08"))
    assert asked(game) != "sorcerer"


def test_the_sorcerers_draw_is_earned_by_a_cancelled_card_and_may_be_declined() -> None:
    """R10.10, R12.6."""
    game = sorcerer(free=DEFIANCE)
    assert asked(game) == "sorcerer"
    before = game.state.hand[SHADOW_PLAYER]
    say(game, ("no",))
    assert game.state.hand[SHADOW_PLAYER] == before


def test_no_draw_without_the_witch_king_or_without_a_card() -> None:
    """R10.10: he must be in the battle himself, and the Shadow must have used a card."""
    regions = {"folde": "southrons 3R 1E, witch-king", "westemnet": "rohan 3R"}
    left = ready(SHADOW, regions, hand={SHADOW: [MUMAKIL]})
    attack(left, "folde", stay="southrons 1R, witch-king")
    say(left, card(MUMAKIL))
    assert asked(left) == "go-on"
    none = ready(SHADOW, regions, hand={SHADOW: [MUMAKIL]})
    attack(none, "folde")
    say(none, NO_CARD)
    assert asked(none) == "go-on"


def test_the_hand_limit_holds_after_the_draw() -> None:
    """R10.10, R1.6: over six cards he discards at once."""
    regions = {"folde": "southrons 3R 1E, witch-king", "westemnet": "rohan 3R"}
    hand = {SHADOW: [MUMAKIL, *[f"sh-char-0{n}" for n in range(1, 7)]]}
    game = ready(SHADOW, regions, hand=hand)
    attack(game, "folde")
    say(game, card(MUMAKIL), ("yes",))
    assert (asked(game), takes(game)) == ("discard", SHADOW)
