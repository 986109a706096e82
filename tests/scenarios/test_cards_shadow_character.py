"""Shadow Character cards of the Nazgûl, the Minions and the Action dice, as events (R6)."""

from __future__ import annotations

from typing import Any

from tests.scenarios.builders import asked, inside, options, position, refused, say, say_until, verbs
from tests.scenarios.builders import figures as there
from tests.scenarios.fights import CEASE, GO_ON, NO_CARD, Misses, battle, card, figures, takes
from wotr.rules.book import FREE, SHADOW
from wotr.rules.events import unplayable
from wotr.rules.seats import FREE_PLAYER
from wotr.rules.state import State
from wotr.table.chance import Scripted
from wotr.table.game import Game

DICE: dict[str, list[str]] = {"free": ["event", "muster"], "shadow": ["event", "character"]}
SEARCH, STRIKE, LIDLESS, SPELLS = "sh-char-09", "sh-char-11", "sh-char-18", "sh-char-19"
GROND, ABROAD, CAPTAIN = "sh-char-20", "sh-char-23", "sh-char-24"
MITHRIL, BOMBADIL = "fp-char-05", "fp-strat-03"
YES, NO, NONE, DONE, STOP = ("yes",), ("no",), ("none",), ("done",), ("stop",)


def event_die(name: str) -> tuple[str, ...]:
    """The option that plays a card with an Event die."""
    return ("play-card", "event", "event", name)


def play(name: str, **more: Any) -> Game[State]:
    """The Shadow plays a card with an Event die; dice that are not scripted miss."""
    given = {"dice": DICE, **more}
    hand: dict[str, Any] = {SHADOW: [name, *given.pop("held", ())], FREE: given.pop("free", ())}
    game = position(hand=hand, to_act=SHADOW, **given)
    assert isinstance(game.source, Scripted)
    game.source.fallback = Misses()
    return say(game, event_die(name))


def fly(game: Game[State], origin: str, to: str, who: str = "1N", kind: str = "nazgul") -> None:
    """Fly Nazgûl, written as in "sauron 1N", from a region to another one."""
    say(game, ("figure", kind, origin), ("to", to))
    if asked(game) == "flying":
        say(game, figures(game, who if kind != "nazgul" else f"sauron {who}"))


def barred(name: str, **what: Any) -> str | None:
    """Why the card cannot be played in a position."""
    return unplayable(position(dice=DICE, **what).state, name)


# ---------------------------------------------------------------------- Nazgûl Search


def test_nazgul_search_is_a_real_reveal() -> None:
    """C-172, R15.5: the figure moves as far as Progress says, which begins anew."""
    game = play(SEARCH, regions={"dol-guldur": "sauron 5R 1E 2N"}, fellowship={"region": "old-ford", "progress": 3})
    assert asked(game) == "next-flight"
    fly(game, "dol-guldur", "old-ford")
    assert there(game, "dol-guldur", SHADOW)["nazgul"] == 1
    say(game, DONE)
    assert (asked(game), game.decision().seat) == ("revealed-path", FREE_PLAYER)
    say(game, ("go", "carrock"), STOP)
    company = game.state.fellowship
    assert (company.region, company.progress, company.hidden) == ("carrock", 0, False)


def test_nazgul_search_needs_a_fellowship_on_its_way() -> None:
    """C-172, R18.11: step 1 or higher."""
    assert barred(SEARCH, fellowship={"region": "old-ford"}) == "card-needs-progress"
    assert barred(SEARCH, fellowship={"mordor": 0}) == "fellowship-in-mordor"
    assert barred(STRIKE, fellowship={"region": "old-ford"}) == "card-needs-progress"


def test_nazgul_cannot_search_a_stronghold_of_the_free_peoples() -> None:
    """C-172, R10.5: the card may be played, but Lórien is closed, so nothing is revealed."""
    game = play(SEARCH, regions={"dol-guldur": "sauron 1R 1N"}, fellowship={"region": "lorien", "progress": 1})
    say(game, ("figure", "nazgul", "dol-guldur"))
    assert ("to", "lorien") not in options(game)
    say(game, ("to", "moria"))
    assert (game.state.fellowship.hidden, asked(game)) == (True, "action")


def test_a_nazgul_that_is_there_already_reveals_and_minions_do_not_fly() -> None:
    """Nazgûl Search, R0.14: the Witch-king is a Nazgûl, besieged or not; the Mouth of Sauron is none and stays."""
    regions = {"minas-morgul": {"free": "gondor 4R", "siege": "sauron 2R, witch-king"}, "morannon": "mouth-of-sauron"}
    game = play(SEARCH, regions=regions, fellowship={"region": "minas-morgul", "progress": 2})
    assert verbs(game, "figure") == {("witch-king", "minas-morgul")}
    say(game, DONE)
    assert asked(game) == "revealed-path"
    mouth = play(SEARCH, regions={"hollin": "mouth-of-sauron"}, fellowship={"region": "hollin", "progress": 2})
    assert (asked(mouth), mouth.state.fellowship.hidden) == ("action", True)


def test_nazgul_search_near_a_shadow_stronghold_costs_a_tile() -> None:
    """Nazgûl Search, R15.7: the figure stays in Moria."""
    game = play(
        SEARCH,
        regions={"moria": "sauron 1R 1N"},
        fellowship={"region": "moria", "progress": 1, "companions": []},
        script={"tile": ["n2"]},
    )
    say(game, DONE, STOP)
    assert (game.state.fellowship.corruption, game.state.drawn) == (2, ("n2",))


# ---------------------------------------------------------------------- The Nazgûl Strike!


def struck(**more: Any) -> Game[State]:
    """The card played on a Fellowship with a Nazgûl already there; nobody flies."""
    given = {
        "regions": {"old-ford": "sauron 1N"},
        "fellowship": {"region": "old-ford", "progress": 2, "companions": ["boromir"]},
        "table": [MITHRIL, BOMBADIL],
        "box": {SHADOW: 3, FREE: 1},
        **more,
    }
    return say(play(STRIKE, **given), DONE)


def test_the_nazgul_strike_a_character_card_on_the_table() -> None:
    """C-203: a Strategy card is safe, and so is the Shadow's own."""
    game = struck(table=[MITHRIL, BOMBADIL, "sh-char-16"])
    assert options(game) == (("discard", MITHRIL), ("roll",), NONE)
    say(game, ("discard", MITHRIL))
    assert (MITHRIL in game.state.played, len(game.state.table)) == (True, 2)
    assert asked(game) == "action"


def test_the_nazgul_strike_with_a_hunt_as_after_a_move() -> None:
    """C-203, R16.21: three dice, +1 for the die in the box, one more die for the Nazgûl; Progress stays."""
    script = {"hunt-roll": [(1, 4, 4)], "hunt-reroll": [(5,)], "tile": ["n1"]}
    game = struck(script=script, table=())
    assert options(game) == (("roll",), NONE)
    say(game, ("roll",), NONE)
    company = game.state.fellowship
    assert (company.corruption, company.progress, dict(game.state.box)) == (1, 2, {SHADOW: 3, FREE: 1})


def test_the_nazgul_may_strike_nobody_or_miss_the_fellowship() -> None:
    """The Nazgûl Strike!: neither; and without a Nazgûl where the figure stands nothing is asked."""
    game = say(struck(table=()), NONE)
    assert (game.state.hunt, asked(game)) == (None, "action")
    game = struck(regions={"carrock": "sauron 1N"})
    assert (asked(game), len(game.state.table)) == ("action", 2)


def test_the_flocks_may_help_the_strike() -> None:
    """The Nazgûl Strike!, Flocks of Crebain: it is a Hunt roll like any other."""
    game = struck(table=["sh-char-16"], script={"hunt-roll": [(4, 1, 1)], "tile": ["n1"]})
    say(game, ("roll",), YES)
    assert asked(game) == "hunt-casualty"


# ---------------------------------------------------------------------- The Lidless Eye


def test_the_lidless_eye_changes_the_balance_of_dice() -> None:
    """C-171, R5.2, R16.5: two dice become Eyes; the Free Peoples cannot pass, and the Hunt rolls three."""
    dice = {"free": ["character", "character", "muster"], "shadow": ["event", "muster", "army", "army"]}
    game = play(LIDLESS, dice=dice, box={SHADOW: 1}, fellowship={"region": "hollin"})
    assert set(options(game)) == {("eye", "army"), ("eye", "muster"), DONE}
    say(game, ("eye", "muster"), ("eye", "army"), DONE)
    assert (game.state.dice[SHADOW], game.state.box[SHADOW]) == (("army",), 3)
    assert ("pass",) not in options(game)
    say(game, ("move-fellowship", "character", "character"))
    rolled = [event.data[0] for event in game.events if event.kind == "hunt-roll"]
    assert [len(each) for each in rolled] == [3]


def test_the_lidless_eye_opens_three_times_at_most() -> None:
    """The Lidless Eye: of four dice one is left; the die that paid is used already."""
    dice = {"free": ["muster"], "shadow": ["event", "army", "army", "army", "army"]}
    game = play(LIDLESS, dice=dice)
    for _ in range(3):
        say(game, ("eye", "army"))
    assert (asked(game), game.state.dice[SHADOW], game.state.box[SHADOW]) == ("action", ("army",), 3)


def test_the_lidless_eye_may_stay_shut() -> None:
    """The Lidless Eye, R6.3: none at all, or no die is left to turn."""
    game = say(play(LIDLESS), DONE)
    assert (game.state.dice[SHADOW], game.state.box[SHADOW]) == (("character",), 0)
    last = play(LIDLESS, dice={"free": ["muster", "event"], "shadow": ["event"]})
    assert (asked(last), last.state.played) == ("action", (LIDLESS,))


# ---------------------------------------------------------------------- Dreadful Spells


def test_spells_are_no_attack() -> None:
    """C-104, R6.8: two Nazgûl beside Rohan, one hit of its choice; no politics, and Isengard need not be At War."""
    game = play(
        SPELLS,
        regions={"orthanc": "isengard 3R 2N", "fords-of-isen": "rohan 2R 1E 1L"},
        politics={"rohan": (False, 3), "isengard": 1},
        script={"event-roll": [(5, 2)]},
    )
    assert (asked(game), game.decision().seat) == ("casualty", FREE_PLAYER)
    say(game, ("remove", "rohan-regular"))
    assert there(game, "fords-of-isen", FREE) == {"rohan-regular": 1, "rohan-elite": 1, "rohan-leader": 1}
    assert (game.state.active["rohan"], game.state.politics["rohan"]) == (False, 3)


def test_spells_need_a_nazgul_with_an_army_near_an_army() -> None:
    """Dreadful Spells, R6.2: neither a Nazgûl alone, nor a Companion alone, nor over a black border."""
    reason = "card-needs-nazgul-near-army"
    rohan = {"fords-of-isen": "rohan 2R"}
    assert barred(SPELLS, regions={"orthanc": "sauron 2N", **rohan}) == reason
    assert barred(SPELLS, regions={"orthanc": "isengard 2R, saruman", **rohan}) == reason
    assert barred(SPELLS, regions={"orthanc": "isengard 2R 1N", "fords-of-isen": "gimli"}) == reason
    assert barred(SPELLS, regions={"orthanc": "isengard 2R 1N", "westemnet": "rohan 2R"}) == reason
    assert barred(SPELLS, regions={"orthanc": "isengard 2R, witch-king", **rohan}) is None


def test_the_shadow_chooses_whom_the_spells_strike_and_whose_they_are() -> None:
    """Dreadful Spells: a target, then an Army beside it; the Witch-king counts as one Nazgûl, at most five roll."""
    regions = {
        "orthanc": "isengard 1R 5N, witch-king",
        "westemnet": "sauron 1R 1N",
        "fords-of-isen": "rohan 5R",
        "edoras": "rohan 1R",
    }
    game = play(SPELLS, regions=regions, script={"event-roll": [(6, 1, 1, 1, 1)]})
    assert set(options(game)) == {("army", "fords-of-isen", False), ("army", "edoras", False)}
    say(game, ("army", "fords-of-isen", False))
    assert set(options(game)) == {("army", "orthanc", False), ("army", "westemnet", False)}
    say(game, ("army", "orthanc", False))
    assert there(game, "fords-of-isen", FREE) == {"rohan-regular": 4}
    one = play(SPELLS, regions=regions, script={"event-roll": [(5,)]})
    say(one, ("army", "edoras", False))
    assert "edoras" not in one.state.armies[FREE]


def test_spells_that_wipe_out_a_garrison_win_the_stronghold() -> None:
    """Dreadful Spells, R6.7, R6.12: the besieger captures it; the Leader is lost, Gimli stays in the region."""
    siege = {"minas-tirith": {"shadow": "sauron 2R 1N", "siege": "gondor 1R 1L, gimli"}}
    game = play(SPELLS, regions=siege, script={"event-roll": [(5,)]})
    state = game.state
    assert (state.control["minas-tirith"], dict(state.inside)) == (SHADOW, {})
    assert there(game, "minas-tirith", FREE) == {"gimli": 1}
    assert state.lost["gondor-leader"] == 1


def test_besieged_nazgul_cast_spells_on_their_besiegers() -> None:
    """Dreadful Spells, R6.12: a garrison is in its region."""
    siege = {"dol-guldur": {"free": "elves 2R", "siege": "sauron 3R 2N"}}
    game = play(SPELLS, regions=siege, script={"event-roll": [(5, 5)]})
    assert "dol-guldur" not in game.state.armies[FREE]
    assert dict(game.state.inside) == {}


def test_spells_are_an_attack_in_the_first_edition() -> None:
    """Dreadful Spells, R6.8, D3."""
    game = play(
        SPELLS,
        regions={"orthanc": "isengard 3R 1N", "fords-of-isen": "rohan 2R"},
        politics={"rohan": (False, 3)},
        variant="first-edition",
    )
    assert (game.state.active["rohan"], game.state.politics["rohan"]) == (True, 2)


# ---------------------------------------------------------------------- Grond

WALLS = {"minas-tirith": {"shadow": "sauron 6R 2E, witch-king", "siege": "gondor 2R 1E 1L"}}
FREE_CARD = "fp-strat-02"


def grond(regions: dict[str, Any] = WALLS, **more: Any) -> Game[State]:
    """The card played, nobody left behind."""
    game = play(GROND, regions=regions, free=[FREE_CARD], **more)
    assert asked(game) == "rearguard"
    return say(game, ())


def test_grond_gives_three_rounds_and_locks_the_first() -> None:
    """C-149: no Elite has to be reduced for rounds 2 and 3; the Free Peoples may use a card in round 2."""
    game = grond()
    assert (battle(game).kind, battle(game).round) == ("siege", 1)
    assert (asked(game), options(game)) == ("go-on", (GO_ON, CEASE))  # nobody was asked for a card
    say(game, GO_ON)
    assert (asked(game), takes(game), battle(game).round) == ("combat-card", FREE, 2)
    say(game, NO_CARD, GO_ON, NO_CARD)
    assert (battle(game).round, options(game)) == (3, (("reduce", "sauron"), CEASE))
    say(game, CEASE)
    assert game.state.battle is None
    assert "minas-tirith" in game.state.inside


def test_grond_does_not_silence_a_companion() -> None:
    """C-149: with Boromir inside a card may be used in round 1 already."""
    game = grond({"minas-tirith": {**WALLS["minas-tirith"], "siege": "gondor 2R, boromir"}})
    assert (asked(game), takes(game)) == ("combat-card", FREE)
    say(game, card(FREE_CARD))
    assert battle(game).shown == {FREE: FREE_CARD}


def test_grond_is_an_attack_and_takes_the_witch_king_along() -> None:
    """Grond, R6.8, R8.9, R11.3: Gondor advances; he cannot be in the rearguard, and the Shadow may cease early."""
    game = play(GROND, regions=WALLS, politics={"gondor": (False, 2)})
    assert refused(game, figures(game, "sauron 1R, witch-king"))
    say(game, figures(game, "sauron 1R"))
    assert (game.state.active["gondor"], game.state.politics["gondor"]) == (True, 1)
    say(game, CEASE)
    assert game.state.battle is None


def test_grond_needs_the_witch_king_before_the_walls() -> None:
    """Grond, R6.2: in play, and with the besiegers, not inside a Stronghold himself or elsewhere."""
    siege = {"shadow": "sauron 6R 2N", "siege": "gondor 2R"}
    assert barred(GROND, regions={"minas-tirith": siege}) == "card-needs-witch-king"
    reason = "card-needs-witch-king-besieging"
    assert barred(GROND, regions={"minas-tirith": siege, "osgiliath": "sauron 3R, witch-king"}) == reason
    held = {"minas-morgul": {"free": "gondor 3R", "siege": "sauron 2R, witch-king"}}
    assert barred(GROND, regions=held) == reason


def test_grond_without_anybody_at_war_does_nothing() -> None:
    """Grond, R6.3, R11.2: it can be played all the same."""
    game = play(GROND, regions=WALLS, politics={"sauron": 1})
    assert (game.state.battle, game.state.played, asked(game)) == (None, (GROND,), "action")


# ---------------------------------------------------------------------- The Ringwraiths Are Abroad

RIDERS = {
    "minas-morgul": "sauron 5R 3N, witch-king",
    "morannon": "sauron 5R",
    "dol-guldur": {"free": "elves 3R 1E", "siege": "sauron 3R 1N"},
}


def test_the_ringwraiths_fly_and_lead_two_armies() -> None:
    """C-229: one flies to Morannon, two stay; then both Armies move, the second with the one that flew."""
    game = play(ABROAD, regions=RIDERS)
    fly(game, "minas-morgul", "morannon")
    assert ("figure", "witch-king", "minas-morgul") in options(game)
    say(game, DONE)
    assert verbs(game, "move") == {("minas-morgul",), ("morannon",)}
    say(game, ("move", "minas-morgul"), ("to", "north-ithilien"))
    assert refused(game, figures(game, "sauron 2R"))  # a Nazgûl goes along
    say(game, figures(game, "sauron 2R, witch-king"))  # he is one
    assert asked(game) == "next-army"
    say(game, ("army", "morannon"), ("to", "dagorlad"), figures(game, "sauron 5R 1N"))
    assert there(game, "north-ithilien", SHADOW) == {"sauron-regular": 2, "witch-king": 1}
    assert there(game, "dagorlad", SHADOW) == {"sauron-regular": 5, "nazgul": 1}
    assert asked(game) == "action"


def test_an_army_does_not_move_twice_with_the_ringwraiths() -> None:
    """The Ringwraiths Are Abroad, R9.8: who has moved stays, and a single Army is enough."""
    game = play(ABROAD, regions={"minas-morgul": "sauron 2R 2N"})
    say(game, DONE, ("move", "minas-morgul"), ("to", "north-ithilien"), figures(game, "sauron 1R 1N"))
    assert options(game) == (("army", "minas-morgul"), DONE)
    say(game, DONE)
    assert asked(game) == "action"


def test_those_who_have_joined_a_second_army_do_not_move_on_with_it() -> None:
    """The Ringwraiths Are Abroad, R9.4, R9.8: they stay where they have come to."""
    game = play(ABROAD, regions={"minas-morgul": "sauron 2R 1N", "north-ithilien": "sauron 2R 1N"})
    say(game, DONE, ("move", "minas-morgul"), ("to", "north-ithilien"), figures(game, "sauron 2R 1N"))
    say(game, ("army", "north-ithilien"), ("to", "osgiliath"))
    assert refused(game, figures(game, "sauron 3R 1N"))
    say(game, figures(game, "sauron 2R 1N"))
    assert there(game, "north-ithilien", SHADOW) == {"sauron-regular": 2, "nazgul": 1}


def test_the_ringwraiths_attack_instead_even_out_of_a_siege() -> None:
    """C-229, R13.9: once, with a Nazgûl in the attacking force."""
    game = play(ABROAD, regions=RIDERS, politics={"elves": 2})
    say(game, DONE)
    assert verbs(game, "attack") == {("dol-guldur", True)}
    say(game, ("attack", "dol-guldur", True))
    assert refused(game, figures(game, "sauron 1R 1N"))  # the only Nazgûl cannot stay behind
    say(game, ())
    assert (battle(game).kind, battle(game).target, game.state.politics["elves"]) == ("sortie", "dol-guldur", 1)
    say_until(game, "go-on")
    say(game, CEASE)
    assert asked(game) == "action"


def test_the_ringwraiths_attack_into_a_region_of_choice_with_one_who_has_flown() -> None:
    """The Ringwraiths Are Abroad: Orthanc had no Nazgûl before; a peaceful Nation cannot attack (R11.2)."""
    regions = {"orthanc": "isengard 3R", "dol-guldur": "sauron 1R 1N", "fords-of-isen": "rohan 1R"}
    game = play(ABROAD, regions=regions)
    assert not verbs(game, "attack")
    fly(game, "dol-guldur", "orthanc")
    assert verbs(game, "attack") == {("orthanc", False)}
    say(game, ("attack", "orthanc", False), ())
    assert (battle(game).target, battle(game).kind) == ("fords-of-isen", "field")
    peace = play(ABROAD, regions={**regions, "orthanc": "isengard 3R 1N"}, politics={"isengard": 1})
    say(peace, DONE)
    assert not verbs(peace, "attack")


def test_the_ringwraiths_may_be_content_with_flying() -> None:
    """The Ringwraiths Are Abroad: neither; and an Army needs a unit."""
    game = say(play(ABROAD, regions=RIDERS), DONE, NONE)
    assert asked(game) == "action"
    alone = say(play(ABROAD, regions={"orthanc": "sauron 3N"}), DONE)
    assert (asked(alone), alone.state.played) == ("action", (ABROAD,))


# ---------------------------------------------------------------------- The Black Captain Commands

COMMAND = {"osgiliath": "sauron 3R, witch-king", "dol-guldur": "sauron 2R 2N", "minas-tirith": "gondor 3R"}


def test_the_black_captain_calls_two_nazgul_and_moves() -> None:
    """The Black Captain Commands: recruited where he is, no Settlement needed, nobody At War; then he leads on."""
    game = play(CAPTAIN, regions=COMMAND, politics={"sauron": 1})
    assert options(game) == (("recruit",), ("fly",), NONE)
    say(game, ("recruit",))
    assert there(game, "osgiliath", SHADOW) == {"sauron-regular": 3, "nazgul": 2, "witch-king": 1}
    assert verbs(game, "move") == {("osgiliath",)}  # no other Army, though Nazgûl are with one
    assert not verbs(game, "attack")
    say(game, ("move", "osgiliath"), ("to", "north-ithilien"))
    assert refused(game, figures(game, "sauron 3R 2N"))  # he goes himself
    say(game, figures(game, "sauron 3R 2N, witch-king"))
    assert there(game, "north-ithilien", SHADOW)["nazgul"] == 2
    assert asked(game) == "action"


def test_the_black_captain_sends_nazgul_and_attacks() -> None:
    """The Black Captain Commands: those who flew to him fight with him."""
    game = play(CAPTAIN, regions=COMMAND, politics={"gondor": 2})
    say(game, ("fly",))
    fly(game, "dol-guldur", "osgiliath", "2N")
    say(game, DONE, ("attack", "osgiliath", False))
    assert refused(game, figures(game, "sauron 1R, witch-king"))
    say(game, ())
    assert (battle(game).target, game.state.politics["gondor"]) == ("minas-tirith", 1)


def test_the_last_nazgul_comes_alone_and_then_there_is_none() -> None:
    """The Black Captain Commands, R7.11."""
    game = play(CAPTAIN, regions={**COMMAND, "dol-guldur": "sauron 2R 7N"})
    say(game, ("recruit",))
    assert there(game, "osgiliath", SHADOW)["nazgul"] == 1
    none = play(CAPTAIN, regions={**COMMAND, "dol-guldur": "sauron 2R 8N"})
    assert options(none) == (("fly",), NONE)


def test_nazgul_come_only_where_the_region_is_free_or_inside_to_a_besieged_captain() -> None:
    """The Black Captain Commands, R7.9, R7.10: not where he stands among enemies."""
    game = play(CAPTAIN, regions={"westemnet": {"free": "rohan 3R", "shadow": "witch-king"}})
    assert options(game) == (("fly",), NONE)
    held = {"minas-morgul": {"free": "gondor 3R", "siege": "sauron 2R, witch-king"}}
    game = say(play(CAPTAIN, regions=held), ("recruit",))
    assert inside(game, "minas-morgul")["nazgul"] == 2
    assert verbs(game, "attack") == {("minas-morgul", True)}
    say(game, NONE)
    assert asked(game) == "action"


def test_the_black_captain_may_leave_it_and_must_be_there() -> None:
    """The Black Captain Commands, R6.2."""
    assert barred(CAPTAIN, regions={"dol-guldur": "sauron 2R 2N"}) == "card-needs-witch-king"
    game = say(play(CAPTAIN, regions=COMMAND), NONE, NONE)
    assert (asked(game), game.state.played) == ("action", (CAPTAIN,))
