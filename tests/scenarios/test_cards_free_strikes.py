"""Free Peoples Character cards against Shadow Armies, as events: the Eagles, the Ents, the Dead (R6.7, R6.8)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenarios.builders import asked, inside, options, refused, say, verbs
from tests.scenarios.builders import figures as there
from tests.scenarios.fights import figures, takes
from tests.scenarios.free_cards import NONE, bar, company, over, play
from wotr.rules.board import points
from wotr.rules.book import FREE, SHADOW
from wotr.rules.seats import FREE_PLAYER, SHADOW_PLAYER
from wotr.rules.state import State
from wotr.table.game import Game

ATHELAS, SONG, EAGLES, TREEBEARD, HUORNS, ENTMOOT, DEAD_MEN = (
    f"fp-char-{number:02}" for number in (9, 12, 18, 19, 20, 21, 22)
)
RED_ARROW, CHALLENGE = "fp-strat-09", "fp-char-14"
ENTS = (TREEBEARD, HUORNS, ENTMOOT)


# ---------------------------------------------------------------------- The Eagles are Coming!

OSGILIATH = {"osgiliath": "gondor 2R, boromir"}
ITHILIEN = {**OSGILIATH, "north-ithilien": "sauron 3R 6N, witch-king"}


def eagles(regions: dict[str, Any], *rolled: int, **what: Any) -> Game[State]:
    """The card with these dice."""
    return play(EAGLES, regions, script={"event-roll": [rolled]}, **what)


def test_the_eagles_slay_nazgul_and_put_the_others_to_flight() -> None:
    """The Eagles are Coming!, C-201: five dice for six Nazgûl; the Witch-king stays; the Shadow chooses one place."""
    regions = {**ITHILIEN, "minas-morgul": {"free": "gondor 3R", "siege": "sauron 2R"}, "barad-dur": "sauron 1R"}
    game = eagles(regions, 5, 6, 1, 2, 3)
    assert (asked(game), game.decision().seat) == ("nazgul-flee", SHADOW_PLAYER)
    strongholds = {"barad-dur", "dol-guldur", "minas-morgul", "morannon", "moria", "mount-gundabad"}
    assert {option[1] for option in options(game)} == strongholds
    say(game, ("to", "minas-morgul"))
    assert inside(game, "minas-morgul") == {"sauron-regular": 2, "nazgul": 4}
    assert there(game, "north-ithilien", SHADOW) == {"sauron-regular": 3, "witch-king": 1}
    assert (game.state.reserve["nazgul"], over(game)) == (4, True)


def test_the_eagles_are_no_attack_but_in_the_first_edition() -> None:
    """The Eagles are Coming!, R6.8, D3."""
    for variant, step in (("second-edition", 1), ("first-edition", 0)):
        game = eagles(ITHILIEN, 1, 1, 1, 1, 1, politics={"sauron": 1}, variant=variant)
        assert game.state.politics["sauron"] == step


def test_no_nazgul_flees_when_all_are_slain() -> None:
    """The Eagles are Coming!: nobody is asked."""
    game = eagles({**OSGILIATH, "north-ithilien": "sauron 3R 2N"}, 5, 6)
    assert (there(game, "north-ithilien", SHADOW), over(game)) == ({"sauron-regular": 3}, True)


def test_nazgul_flee_to_unconquered_strongholds_and_out_of_one() -> None:
    """The Eagles are Coming!, R0.7: to stay is no move; where all others are lost they stay."""
    lost = dict.fromkeys(("barad-dur", "dol-guldur", "moria", "mount-gundabad"), "free")
    regions = {"dagorlad": "north 2R, strider", "morannon": "sauron 2R 2N"}
    game = eagles(regions, 1, 1, control=lost)
    assert there(game, "minas-morgul", SHADOW) == {"nazgul": 2}
    game = eagles(regions, 1, 1, control={**lost, "minas-morgul": "free"})
    assert there(game, "morannon", SHADOW) == {"sauron-regular": 2, "nazgul": 2}
    assert over(game)


@pytest.mark.parametrize(
    ("regions", "playable"),
    [
        (ITHILIEN, True),
        ({**OSGILIATH, "north-ithilien": "sauron 3R, witch-king"}, False),
        ({**OSGILIATH, "north-ithilien": "sauron 1N"}, False),
        ({"osgiliath": "boromir", "north-ithilien": "sauron 3R 1N"}, False),
        ({"osgiliath": "gondor 2R 1L", "north-ithilien": "sauron 3R 1N"}, False),
        ({**OSGILIATH, "morannon": "sauron 3R 1N"}, False),
        ({"minas-tirith": {"shadow": "sauron 3R 1N", "siege": "gondor 1R, boromir"}}, True),
        ({"lorien": "elves 1R, gimli", "moria": "sauron 3R 1N"}, False),
    ],
    ids=["near", "witch-king", "nazgul-alone", "no-army", "no-companion", "too-far", "besieged", "mountains"],
)
def test_the_eagles_need_a_nazgul_with_an_army_near_a_companion_with_one(
    regions: dict[str, Any], playable: bool
) -> None:
    """The Eagles are Coming!, R6.2, R6.12, R0.2: the Witch-king is no Nazgûl for this card."""
    assert bar(EAGLES, regions) == (None if playable else "card-needs-nazgul-near-companion")


def test_the_free_peoples_choose_which_army_the_eagles_reach() -> None:
    """The Eagles are Coming!, R6.12: a besieged Army as well."""
    regions = {**ITHILIEN, "minas-morgul": {"free": "gondor 3R", "siege": "sauron 2R 1N"}, "dagorlad": "sauron 1R 1N"}
    regions["south-ithilien"] = "gondor 1R, gimli"
    game = eagles({**regions, "north-ithilien": "sauron 3R 2N"}, 6)
    assert takes(game) == FREE
    assert verbs(game, "army") == {("north-ithilien", False), ("minas-morgul", True)}
    say(game, ("army", "minas-morgul", True))
    assert inside(game, "minas-morgul") == {"sauron-regular": 2}


# ---------------------------------------------------------------------- The Ents Awake

WIZARD = {"fangorn": "gandalf-white"}


def ents(
    orthanc: Any, *rolled: int, name: str = TREEBEARD, regions: dict[str, Any] | None = None, **what: Any
) -> Game[State]:
    """The card with somebody in Orthanc and these dice."""
    script = {"event-roll": [rolled]} if rolled else {}
    given = {"gone": ["gandalf-grey"], "script": script, **what}
    return play(name, {**(WIZARD if regions is None else regions), "orthanc": orthanc}, **given)


@pytest.mark.parametrize(
    ("regions", "reason"),
    [
        (WIZARD, None),
        ({"edoras": "gandalf-white", "fangorn": "gimli"}, None),
        ({"edoras": "gandalf-white"}, "card-needs-companion-in-fangorn"),
        ({"fangorn": "gandalf-grey"}, "card-needs-gandalf-white"),
    ],
    ids=["gandalf", "another", "nobody", "the-grey"],
)
@pytest.mark.parametrize("name", ENTS)
def test_the_ents_need_gandalf_the_white_and_a_companion_in_fangorn(
    name: str, regions: dict[str, Any], reason: str | None
) -> None:
    """The Ents Awake: Treebeard, Huorns, Entmoot, R6.2; Orthanc may be empty."""
    gone = ["gandalf-grey"] if "gandalf-white" in str(regions) else []
    assert bar(name, regions, gone=gone) == reason


def test_the_ents_take_a_besieged_orthanc() -> None:
    """The Ents Awake: Treebeard, C-191, R6.12: the garrison falls with Saruman; a Character card follows."""
    siege = {"free": "rohan 3E 2L", "siege": "isengard 1E, saruman"}
    fellowship = {"region": "lorien", "corruption": 2}
    script = {"event-roll": [(4, 6, 2), (6, 1, 1)]}
    game = ents(siege, held=[ATHELAS, RED_ARROW], fellowship=fellowship, script=script)
    assert asked(game) == "casualty"
    say(game, ("remove", "isengard-elite"))
    state = game.state
    assert (state.fate["saruman"], state.inside, state.control["orthanc"]) == ("gone", {}, FREE)
    assert (points(state, FREE), there(game, "orthanc", FREE)) == (2, {"rohan-elite": 3, "rohan-leader": 2})
    assert (asked(game), options(game)) == ("further-card", (("card", ATHELAS), NONE))
    assert refused(game, ("card", RED_ARROW))
    say(game, ("card", ATHELAS))
    assert (company(game).corruption, state.dice[FREE], over(game)) == (1, ("muster",), True)


def test_the_shadow_chooses_the_losses_of_the_ents_and_nazgul_fall_with_their_army() -> None:
    """The Ents Awake: Huorns, R6.7: an exception of the card, for Minions too; all leave when no unit is left."""
    game = ents("isengard 2R 1N, witch-king", 4, 5, 6, name=HUORNS)
    state = game.state
    assert (there(game, "orthanc", SHADOW), state.fate["witch-king"], state.reserve["nazgul"]) == ({}, "gone", 8)
    game = ents("isengard 2R 1E 1N, saruman", 4, 1, 1, name=HUORNS)
    assert takes(game) == SHADOW
    say(game, ("reduce", "isengard-elite"))
    assert there(game, "orthanc", SHADOW) == {"isengard-regular": 3, "nazgul": 1, "saruman": 1}


def test_saruman_without_an_army_is_no_match_for_the_ents() -> None:
    """The Ents Awake: Entmoot: no die is rolled; a Nazgûl beside him is no Army and stays."""
    game = ents("saruman, sauron 1N", name=ENTMOOT, seed=None)
    assert (game.state.fate["saruman"], there(game, "orthanc", SHADOW)) == ("gone", {"nazgul": 1})


def test_the_ents_free_a_besieged_orthanc_of_the_free_peoples() -> None:
    """The Ents Awake: Treebeard, R13.8: the Shadow's besiegers are the Army in Orthanc."""
    siege = {"shadow": "isengard 1R, southrons 1R", "siege": "rohan 1R"}
    game = ents(siege, 4, 4, 1)
    say(game, ("remove", "isengard-regular"))
    assert (there(game, "orthanc", SHADOW), there(game, "orthanc", FREE)) == ({}, {"rohan-regular": 1})
    assert game.state.inside == {}


@pytest.mark.parametrize("name", ENTS)
def test_the_ents_are_an_attack_for_politics(name: str) -> None:
    """The three Ents Awake, R6.8: each Nation in the Army advances a step, though no die hits; no Army, no step."""
    steps = {"isengard": 1, "southrons": 2, "sauron": 1}
    game = ents("isengard 2R, southrons 1R 2N", 1, 2, 3, name=name, politics=steps)
    assert {nation: game.state.politics[nation] for nation in steps} == {"isengard": 0, "southrons": 1, "sauron": 1}
    game = ents("saruman", name=name, politics=steps)
    assert {nation: game.state.politics[nation] for nation in steps} == steps


@pytest.mark.parametrize(
    ("regions", "further"),
    [
        ({"edoras": "gandalf-white", "fangorn": "gimli"}, True),
        ({"fords-of-isen": "gandalf-white", "fangorn": "gimli"}, True),
        ({"lorien": "gandalf-white", "fangorn": "gimli"}, False),
    ],
    ids=["edoras", "fords", "lorien"],
)
def test_a_further_card_needs_gandalf_in_rohan_or_fangorn(regions: dict[str, Any], further: bool) -> None:
    """The Ents Awake: Huorns, R0.5."""
    game = ents("", name=HUORNS, regions=regions, held=[SONG])
    assert (asked(game) == "further-card") == further
    assert over(game) != further


def test_the_further_card_may_be_another_of_the_ents_and_need_not_be_played() -> None:
    """The Ents Awake: Treebeard, R6.2: one after the other; a card whose condition does not hold is not offered."""
    game = ents("isengard 5R", held=[HUORNS, CHALLENGE, SONG], script={"event-roll": [(4, 1, 1), (1, 4, 4)]})
    assert options(game) == (("card", HUORNS), ("card", SONG), NONE)
    say(game, ("card", HUORNS))
    assert there(game, "orthanc", SHADOW) == {"isengard-regular": 2}
    assert options(game) == (("card", SONG), NONE)
    say(game, NONE)
    assert (over(game), game.state.hand[FREE_PLAYER]) == (True, (CHALLENGE, SONG))


def test_an_empty_hand_is_not_betrayed_by_the_ents() -> None:
    """The Ents Awake: Treebeard, R6.11: the question is put even when no card can follow."""
    game = ents("")
    assert options(game) == (NONE,)
    assert over(say(game, NONE))


# ---------------------------------------------------------------------- Dead Men of Dunharrow

AT_HELMS_DEEP = {"helms-deep": {"shadow": "isengard 4R", "siege": "rohan 2R, strider, gimli"}}


def dead_men(region: str, regions: dict[str, Any], rolled: int = 0, *, others: str = "", **what: Any) -> Game[State]:
    """The card played for a region; `rolled` is its die, `others` go as well."""
    given = {"script": {"event-roll": [(rolled,)]} if rolled else {}, **what}
    game = say(play(DEAD_MEN, regions, **given), ("to", region))
    if asked(game) == "company":
        say(game, figures(game, others))
    return game


def test_the_dead_drive_the_corsairs_out_of_pelargir() -> None:
    """Dead Men of Dunharrow, C-189: out of a siege; three hits, the rest go to West Harondor; two Regulars come."""
    regions = {
        **AT_HELMS_DEEP,
        "pelargir": "southrons 4R 1N",
        "lossarnach": "gondor 1R",
        "osgiliath": "gondor 1R",
    }
    what: dict[str, Any] = {"politics": {"gondor": 2}, "control": {"dol-amroth": "shadow"}}
    game = dead_men("pelargir", regions, 3, **what)
    assert points(game.state, SHADOW) == 3
    assert there(game, "west-harondor", SHADOW) == {"southrons-regular": 1, "nazgul": 1}
    assert (asked(game), takes(game)) == ("oath-fulfilled", FREE)
    assert [option[1] for option in options(game)] == [0, 1, 2, 3]
    say(game, ("recruit", 2))
    assert there(game, "pelargir", FREE) == {"gondor-regular": 2, "strider": 1}
    assert inside(game, "helms-deep") == {"rohan-regular": 2, "gimli": 1}
    assert (points(game.state, SHADOW), game.state.politics["gondor"], over(game)) == (2, 2, True)


def test_without_recruits_pelargir_stays_the_shadows() -> None:
    """Dead Men of Dunharrow, C-189, R8.5: Companions capture nothing, and wake nobody in a captured City."""
    what: dict[str, Any] = {"politics": {"gondor": (False, 2)}, "control": {"pelargir": "shadow"}, "gone": ["strider"]}
    game = dead_men("pelargir", {"edoras": "aragorn"}, **what)
    say(game, ("recruit", 0))
    assert (game.state.control, game.state.active["gondor"]) == ({"pelargir": SHADOW}, False)
    assert there(game, "pelargir", FREE) == {"aragorn": 1}


def test_a_routed_army_without_a_way_out_is_destroyed() -> None:
    """Dead Men of Dunharrow, C-189: with its Nazgûl and Minions; the figures of the Shadow recycle."""
    regions = {
        "edoras": "strider",
        "pelargir": "southrons 4R 1N, witch-king",
        "lossarnach": "gondor 1R",
        "osgiliath": "gondor 1R",
        "west-harondor": "gondor 1R",
    }
    game = dead_men("pelargir", regions, 1)
    state = game.state
    assert (there(game, "pelargir", SHADOW), state.fate["witch-king"]) == ({}, "gone")
    assert (state.reserve["southrons-regular"], state.reserve["nazgul"]) == (24, 8)


def test_those_with_an_army_killed_by_the_dead_fall_as_well() -> None:
    """Dead Men of Dunharrow: the hits are enough; nobody is asked for a retreat."""
    game = dead_men("erech", {"edoras": "strider", "erech": "southrons 2R 2N"}, 6)
    assert (asked(game), there(game, "erech", SHADOW)) == ("oath-fulfilled", {})


def test_the_shadow_chooses_losses_and_retreat() -> None:
    """Dead Men of Dunharrow, R11.17: like an ordinary retreat, into free regions only."""
    game = dead_men("lamedon", {"edoras": "strider", "lamedon": "southrons 2R 1E", "dol-amroth": "gondor 1R"}, 1)
    assert (asked(game), takes(game)) == ("casualty", SHADOW)
    say(game, ("reduce", "southrons-elite"))
    assert there(game, "erech", SHADOW) == {"southrons-regular": 3}  # Pelargir and Dol Amroth are Gondor's
    assert asked(game) == "oath-fulfilled"
    game = dead_men("lamedon", {"edoras": "strider", "lamedon": "southrons 3R", "pelargir": "southrons 1R"}, 2)
    assert (asked(game), takes(game), set(options(game))) == (
        "routed",
        SHADOW,
        {("retreat", "erech"), ("retreat", "pelargir")},
    )


def test_the_dead_are_an_attack_for_politics() -> None:
    """Dead Men of Dunharrow, R6.8: the Nations of the Army advance; without an Army nothing happens."""
    steps = {"southrons": 2, "isengard": 1, "gondor": (False, 2)}
    game = dead_men("erech", {"edoras": "strider", "erech": "southrons 2R 1N"}, 1, politics=steps)
    assert (game.state.politics["southrons"], game.state.politics["isengard"]) == (1, 1)
    game = dead_men("erech", {"edoras": "strider", "erech": "southrons 2N"}, politics=steps, seed=None)
    assert (asked(game), game.state.politics["southrons"]) == ("oath-fulfilled", 2)
    say(game, ("recruit", 1))
    assert (there(game, "erech", SHADOW), there(game, "erech", FREE)) == (
        {"nazgul": 2},
        {"gondor-regular": 1, "strider": 1},
    )


def test_companions_of_choice_go_the_paths_of_the_dead_and_may_wake_gondor() -> None:
    """Dead Men of Dunharrow, R8.5, R9.2: Boromir ends his move in Pelargir, Gimli stays; ten is the limit there."""
    regions = {"fords-of-isen": "rohan 1R 1L, strider, boromir, gimli", "pelargir": "gondor 9R"}
    game = dead_men("pelargir", regions, others="boromir", politics={"gondor": (False, 2)})
    assert game.state.active["gondor"]
    assert there(game, "fords-of-isen", FREE) == {"rohan-regular": 1, "rohan-leader": 1, "gimli": 1}
    say(game, ("recruit", 3))
    assert there(game, "pelargir", FREE) == {"gondor-regular": 10, "strider": 1, "boromir": 1}


def test_no_more_of_the_dead_mens_kin_come_than_are_left() -> None:
    """Dead Men of Dunharrow, R7.11: with none left nobody is asked."""
    game = dead_men("erech", {"edoras": "strider"}, reserve={"gondor-regular": 1})
    assert [option[1] for option in options(game)] == [0, 1]
    game = dead_men("erech", {"edoras": "strider"}, reserve={"gondor-regular": 0})
    assert (over(game), there(game, "erech", FREE)) == (True, {"strider": 1})


@pytest.mark.parametrize(
    ("regions", "reason"),
    [
        (AT_HELMS_DEEP, None),
        ({"fords-of-isen": "strider"}, None),
        ({"fangorn": "strider"}, "card-needs-heir-in-rohan"),
        ({"edoras": "rohan 1R, gimli"}, "card-needs-heir-in-rohan"),
    ],
    ids=["besieged", "fords", "fangorn", "in-the-fellowship"],
)
def test_the_dead_follow_strider_out_of_rohan_only(regions: dict[str, Any], reason: str | None) -> None:
    """Dead Men of Dunharrow, R6.2, R0.5."""
    assert bar(DEAD_MEN, regions) == reason
