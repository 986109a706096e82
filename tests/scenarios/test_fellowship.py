"""The Fellowship: its phase, moving, being revealed, hiding and separating (R2, R15)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenarios.builders import asked, options, position, refused, say
from wotr.rules.board import fellowship_region, where
from wotr.rules.book import FREE, SHADOW
from wotr.rules.fellowship import bars_declaring, reveal
from wotr.rules.hooks import live
from wotr.rules.state import State
from wotr.rules.travel import reachable
from wotr.table.game import Game

MOVE = ("move-fellowship", "character", "character")
HIDE = ("hide", "character", "character")
SEPARATE = ("separate", "character", "character")
TWINS = ["gandalf-grey", "strider"]  # tied for the highest Level, so that phase 2 ends with a question


def phase(fellowship: dict[str, Any], **more: Any) -> Game[State]:
    """A game at the beginning of phase 2 with two possible Guides."""
    return position(phase="fellowship", fellowship={"companions": TWINS, **fellowship}, **more)


def being_revealed(fellowship: dict[str, Any], **more: Any) -> Game[State]:
    """A game in which something reveals the Fellowship; afterwards the Free Peoples have a die."""
    return position(rule=reveal, fellowship=fellowship, dice={FREE: ["event"]}, **more)


def go(game: Game[State], *regions: str) -> Game[State]:
    """Lead the figure through these regions; the end is said by the caller when it is asked."""
    return say(game, *[("go", region) for region in regions])


def ends(game: Game[State]) -> set[str]:
    """Where the next step leads; "stop" when the way may end here."""
    return {option[-1] for option in options(game)}


# ---------------------------------------------------------------------- declaring


def test_declaring_leads_the_figure_along_a_path_and_costs_no_tile() -> None:
    """R2.1, R2.2, R2.5, R2.7, C-048: through a Shadow Stronghold, healed in Lórien, the path is kept."""
    game = phase(
        {"region": "hollin", "progress": 3, "corruption": 2},
        regions={"moria": "sauron 3R", "lorien": "elves 1R"},
        politics={"elves": 3},
        seed=None,
    )
    say(game, ("declare",))
    go(game, "moria", "dimrill-dale", "lorien")
    assert asked(game) == "guide"
    company = game.state.fellowship
    assert (company.region, company.progress, company.hidden, company.corruption) == ("lorien", 0, True, 1)
    assert game.state.once["declared-path"] == ("hollin", "moria", "dimrill-dale", "lorien")
    assert (game.state.active["elves"], game.state.politics["elves"]) == (True, 3)
    assert len(game.state.pool) == 16


def test_declaring_may_end_after_any_number_of_regions_up_to_progress() -> None:
    """R2.2: none, or as many as the Progress step; never more."""
    game = phase({"region": "hollin", "progress": 2})
    say(game, ("declare",))
    assert ends(game) == {"stop", "fords-of-bruinen", "moria", "north-dunland", "south-downs", "trollshaws"}
    go(game, "trollshaws")
    assert "stop" in ends(game)
    go(game, "weather-hills")
    assert asked(game) == "guide"
    assert game.state.fellowship.region == "weather-hills"


def test_the_path_does_not_cross_a_black_border() -> None:
    """R2.2, R0.3: the Misty Mountains stand between Rivendell's vale and the Anduin."""
    game = phase({"region": "dimrill-dale", "progress": 1})
    say(game, ("declare",))
    assert ends(game) - {"stop"} == set(game.state.book.adjacent["dimrill-dale"])
    assert "hollin" not in ends(game)


def test_declaring_twice_in_a_turn_is_refused_and_heals_once() -> None:
    """R2.1, R2.5, C-049: the phase stays open for a new Guide; next turn it may be declared again."""
    game = phase({"region": "dale", "corruption": 5})
    say(game, ("declare",))
    assert game.state.fellowship.corruption == 4
    assert asked(game) == "guide"
    assert refused(game, ("declare",))
    assert bars_declaring(game.state) == "fellowship-declared-already"
    say(game, ("guide", "gandalf-grey"))
    assert (game.state.turn, asked(game)) == (2, "fellowship-phase")
    say(game, ("declare",))
    assert game.state.fellowship.corruption == 3


def test_resting_in_place_without_progress_heals_and_activates() -> None:
    """R2.3, R2.4, C-050: Gondor becomes active and does not advance."""
    game = phase({"region": "minas-tirith", "corruption": 3}, politics={"gondor": (False, 2)})
    say(game, ("declare",))
    assert (game.state.fellowship.region, game.state.fellowship.corruption) == ("minas-tirith", 2)
    assert (game.state.active["gondor"], game.state.politics["gondor"]) == (True, 2)


def test_a_town_neither_heals_nor_activates() -> None:
    """R2.4, R2.5, C-051."""
    game = phase({"region": "weather-hills", "progress": 1, "corruption": 3}, politics={"north": (False, 3)})
    say(game, ("declare",))
    go(game, "bree")
    company = game.state.fellowship
    assert (company.region, company.progress, company.corruption) == ("bree", 0, 3)
    assert not game.state.active["north"]


def test_healing_never_goes_below_nothing() -> None:
    """R2.5."""
    game = phase({"region": "dale"})
    say(game, ("declare",))
    assert game.state.fellowship.corruption == 0


def test_a_city_under_enemy_control_does_not_heal_but_activates_its_nation() -> None:
    """R2.4, R2.5: activation asks for a City or Stronghold of the Nation, healing for one not under enemy control."""
    game = phase(
        {"region": "edoras", "corruption": 3}, regions={"edoras": "isengard 1R"}, politics={"rohan": (False, 3)}
    )
    say(game, ("declare",))
    assert game.state.fellowship.corruption == 3
    assert game.state.active["rohan"]


def test_a_siege_hinders_neither_the_way_nor_the_rest() -> None:
    """R2.5, R2.6, R13.4, R15.16: the Fellowship enters a besieged Stronghold past the besiegers and heals there."""
    game = phase(
        {"region": "osgiliath", "progress": 1, "corruption": 3},
        regions={
            "osgiliath": "sauron 3R",
            "minas-tirith": {"siege": "gondor 2R", "shadow": "sauron 5R"},
        },
    )
    say(game, ("declare",))
    go(game, "minas-tirith")
    assert (game.state.fellowship.region, game.state.fellowship.corruption) == ("minas-tirith", 2)


def test_the_fellowship_leaves_a_besieged_stronghold_freely() -> None:
    """R2.6."""
    game = phase(
        {"region": "minas-tirith", "progress": 1},
        regions={"minas-tirith": {"siege": "gondor 2R", "shadow": "sauron 5R"}},
    )
    say(game, ("declare",))
    go(game, "lossarnach")
    assert game.state.fellowship.region == "lossarnach"


def test_a_shadow_stronghold_held_by_the_free_peoples_neither_heals_nor_activates() -> None:
    """R2.4, R2.5, R0.8: a City or Stronghold of a Free Peoples Nation is meant."""
    game = phase({"region": "moria", "corruption": 3}, regions={"moria": "dwarves 1R"})
    say(game, ("declare",))
    assert game.state.fellowship.corruption == 3


def test_a_revealed_fellowship_is_not_declared() -> None:
    """R2.8, C-054: it neither heals nor activates; the phase passes without a question."""
    game = position(
        phase="fellowship",
        fellowship={"region": "dale", "hidden": False, "corruption": 2, "companions": ["gimli"]},
        politics={"north": (False, 3)},
    )
    assert (game.state.turn, asked(game)) == (2, "allocate")
    assert bars_declaring(game.state) == "fellowship-revealed"
    assert game.state.fellowship.corruption == 2
    assert not game.state.active["north"]


def test_not_declaring_changes_nothing() -> None:
    """R2.1: the Free Peoples may."""
    game = phase({"region": "dale", "progress": 2, "corruption": 2})
    say(game, ("done",))
    company = game.state.fellowship
    assert (asked(game), company.progress, company.corruption, company.region) == ("guide", 2, 2, "dale")


def test_the_figure_is_declared_at_the_gates_but_not_behind_them() -> None:
    """R2.11, C-073 (where the case allows Gorgoroth the rule does not): a way through leads out again."""
    game = phase({"region": "morannon", "progress": 2})
    say(game, ("declare",))
    assert ends(game) == {"stop", "dagorlad", "gorgoroth"}
    go(game, "gorgoroth")
    assert ends(game) == {"morannon", "minas-morgul"}
    go(game, "minas-morgul")
    assert game.state.fellowship.region == "minas-morgul"


@pytest.mark.parametrize(("progress", "further"), [(3, False), (4, True)])
def test_no_step_is_offered_from_which_there_is_no_way_out(progress: int, further: bool) -> None:
    """R2.11: to Barad-dûr and back to a gate takes four regions."""
    game = phase({"region": "morannon", "progress": progress})
    say(game, ("declare",))
    go(game, "gorgoroth")
    assert ("barad-dur" in ends(game)) is further


def test_the_last_step_does_not_lead_behind_the_gates() -> None:
    """R2.11: from Morannon with Progress 1 only Dagorlad is left."""
    game = phase({"region": "morannon", "progress": 1})
    say(game, ("declare",))
    assert ends(game) == {"stop", "dagorlad"}


def test_at_the_end_of_the_phase_a_guide_is_named_among_the_highest() -> None:
    """R2.10, R15.2."""
    game = position(phase="fellowship", fellowship={"companions": ["gandalf-grey", "strider", "boromir"]})
    say(game, ("done",))
    assert options(game) == (("guide", "gandalf-grey"), ("guide", "strider"))
    say(game, ("guide", "strider"))
    assert game.state.fellowship.guide == "strider"


def test_the_present_guide_is_the_first_choice_and_a_new_one_brings_his_ability() -> None:
    """R2.10, R15.2."""
    game = position(
        phase="fellowship", fellowship={"companions": ["gandalf-grey", "strider", "boromir"], "guide": "strider"}
    )
    assert "guide-strider" in live(game.state)
    say(game, ("done",))
    assert options(game) == (("guide", "strider"), ("guide", "gandalf-grey"))
    say(game, ("guide", "gandalf-grey"))
    assert "guide-gandalf-grey" in live(game.state)
    assert "guide-strider" not in live(game.state)


def test_without_a_tie_nobody_is_asked_for_the_guide() -> None:
    """R2.10, R15.2."""
    game = position(phase="fellowship", fellowship={"companions": ["strider", "boromir"]})
    say(game, ("done",))
    assert asked(game) == "fellowship-phase"
    assert game.state.fellowship.guide == "strider"


# ---------------------------------------------------------------------- moving and hiding


def test_moving_adds_progress_and_puts_the_die_into_the_hunt_box() -> None:
    """R15.3, R15.4: with every Character die again; the figure stays where it is."""
    game = position(dice={FREE: ["character", "character", "event"]}, seed=None)
    say(game, MOVE, MOVE)
    company = game.state.fellowship
    assert (company.progress, company.region, company.hidden) == (2, "rivendell", True)
    assert (game.state.box[FREE], game.state.dice[FREE]) == (2, ("event",))


def test_progress_ends_at_twelve() -> None:
    """R15.3: a thirteenth move is possible, but the track has no step for it."""
    game = position(dice={FREE: ["character", "event"]}, fellowship={"progress": 12}, seed=None)
    say(game, MOVE)
    assert (game.state.fellowship.progress, game.state.box[FREE]) == (12, 1)


@pytest.mark.parametrize("face", ["army-muster", "muster", "event"])
def test_no_other_result_moves_hides_or_separates(face: str) -> None:
    """R5.6."""
    for hidden in (True, False):
        game = position(dice={FREE: [face, face]}, fellowship={"hidden": hidden, "companions": ["boromir"]})
        assert not {option[0] for option in options(game)} & {"move-fellowship", "hide", "separate"}


def test_a_will_of_the_west_moves_the_fellowship_as_a_character_result() -> None:
    """R5.12, R15.3: that die goes into the Hunt Box too."""
    game = position(dice={FREE: ["will", "event"]}, seed=None)
    say(game, ("move-fellowship", "will", "character"))
    assert (game.state.fellowship.progress, game.state.box[FREE]) == (1, 1)


def test_a_revealed_fellowship_hides_before_it_moves() -> None:
    """R15.8, R15.9, C-054: hiding is an action without move, Hunt or die in the box; so the bonus is 0 afterwards."""
    game = position(
        dice={FREE: ["character", "character", "event"]},
        box={SHADOW: 1},
        fellowship={"region": "fangorn", "hidden": False, "companions": ["gimli"]},
        script={"hunt-roll": [(5,)]},
        seed=None,
    )
    assert refused(game, MOVE)
    say(game, HIDE)
    assert game.state.fellowship.hidden
    assert (game.state.fellowship.progress, game.state.box[FREE], game.state.hunt) == (0, 0, None)
    assert refused(game, HIDE)
    say(game, MOVE)  # the 5 fails: there is no bonus
    assert (game.state.fellowship.progress, game.state.box[FREE]) == (1, 1)


# ---------------------------------------------------------------------- being revealed


def test_a_revealed_fellowship_walks_up_to_progress() -> None:
    """R15.5: turned to Revealed, Progress back to 0, any path; it may also stay."""
    game = being_revealed({"region": "fangorn", "progress": 2}, seed=None)
    assert (asked(game), game.state.fellowship.hidden) == ("revealed-path", False)
    assert "stop" in ends(game)
    go(game, "eastemnet", "parth-celebrant")
    company = game.state.fellowship
    assert (company.region, company.progress, company.hidden) == ("parth-celebrant", 0, False)
    assert game.state.once["revealed-path"] == ("fangorn", "eastemnet", "parth-celebrant")


def test_a_revealed_fellowship_passes_a_city_but_does_not_end_there() -> None:
    """R15.6: the last step never leads into a haven that the Free Peoples control."""
    game = being_revealed({"region": "dimrill-dale", "progress": 2}, seed=None)
    go(game, "lorien")
    assert ends(game) == {"dimrill-dale", "parth-celebrant"}
    go(game, "parth-celebrant")
    assert game.state.fellowship.region == "parth-celebrant"
    game = being_revealed({"region": "dimrill-dale", "progress": 1}, seed=None)
    assert "lorien" not in ends(game)


def test_a_fellowship_revealed_in_a_city_leaves_it_if_it_can() -> None:
    """R15.6: with Progress 1 there is no staying in Rivendell; with Progress 0 there is nothing else."""
    game = being_revealed({"region": "rivendell", "progress": 1}, seed=None)
    assert ends(game) == {"fords-of-bruinen", "trollshaws"}
    game = being_revealed({"region": "rivendell"}, seed=None)
    assert (asked(game), game.state.fellowship.region) == ("action", "rivendell")


def test_a_town_is_a_place_to_be_revealed_in() -> None:
    """R15.6: only Cities and Strongholds are barred."""
    game = being_revealed({"region": "weather-hills", "progress": 1}, seed=None)
    assert "bree" in ends(game)


def test_a_captured_city_bars_the_revealed_only_in_the_first_edition() -> None:
    """R15.6, D17."""
    where_to = {"region": "westemnet", "progress": 1}
    taken = {"edoras": "isengard 1R"}
    assert "edoras" in ends(being_revealed(where_to, regions=taken))
    assert "edoras" not in ends(being_revealed(where_to, regions=taken, variant="first-edition"))


def test_a_revealed_fellowship_does_not_end_behind_the_gates_either() -> None:
    """R2.11."""
    game = being_revealed({"region": "morannon", "progress": 1})
    assert ends(game) == {"stop", "dagorlad"}


def test_a_path_through_moria_costs_a_tile_and_another_path_none() -> None:
    """R15.7, C-057: the Eye of that tile counts nothing, and its icon reveals nobody twice."""
    start = {"region": "hollin", "progress": 2, "corruption": 3}
    garrison = {"moria": "sauron 2R"}
    game = being_revealed(start, regions=garrison, script={"tile": ["eye-r"]}, seed=None)
    go(game, "moria", "dimrill-dale")
    assert (asked(game), game.state.fellowship.corruption) == ("action", 3)
    assert game.state.drawn == ("eye-r",)
    game = being_revealed(start, regions=garrison, seed=None)
    say(game, ("stop",))
    assert game.state.drawn == ()
    game = being_revealed(start, regions=garrison, seed=None)
    go(game, "trollshaws")
    say(game, ("stop",))
    assert game.state.drawn == ()


@pytest.mark.parametrize(
    ("start", "progress", "path"),
    [
        ("hollin", 1, ["moria"]),  # into
        ("moria", 1, ["hollin"]),  # from
        ("hollin", 2, ["moria", "hollin"]),  # through
        ("moria", 0, []),  # staying
    ],
)
def test_each_way_of_meeting_a_stronghold_costs_one_tile(start: str, progress: int, path: list[str]) -> None:
    """R15.7: into, from, through, or staying; once for each Stronghold. An empty one will do."""
    game = being_revealed({"region": start, "progress": progress}, script={"tile": ["n0-r"]}, seed=None)
    go(game, *path)
    assert game.state.drawn == ("n0-r",)


def test_caught_while_standing_in_the_stronghold() -> None:
    """R15.7, R16.19, C-058: the tile that reveals is resolved first, then the reveal, then the extra tile."""
    game = position(
        regions={"moria": "sauron 2R"},
        dice={FREE: ["character", "event"]},
        box={SHADOW: 2},
        fellowship={"region": "moria", "corruption": 3},
        script={"hunt-roll": [(6, 1)], "hunt-reroll": [(1,)], "tile": ["n1-r", "n2"]},
        seed=None,
    )
    say(game, MOVE, ("none",))
    assert (asked(game), game.state.fellowship.corruption) == ("revealed-path", 4)
    say(game, ("stop",))
    hunt = game.state.hunt
    assert hunt is not None
    assert (asked(game), hunt.cause, hunt.tile) == ("hunt-casualty", "stronghold", "n2")
    assert (game.state.drawn, game.state.box[FREE]) == (("n1-r",), 0)
    say(game, ("none",))
    assert game.state.fellowship.corruption == 6
    assert (game.state.drawn, game.state.box[FREE]) == (("n1-r", "n2"), 1)


def test_in_the_first_edition_staying_in_a_stronghold_costs_nothing() -> None:
    """R15.7, D16."""
    game = being_revealed({"region": "moria"}, variant="first-edition", seed=None)
    assert game.state.drawn == ()
    game = being_revealed(
        {"region": "moria", "progress": 1}, variant="first-edition", script={"tile": ["n0-r"]}, seed=None
    )
    go(game, "hollin")
    assert game.state.drawn == ("n0-r",)


@pytest.mark.parametrize(("variant", "tiles"), [("second-edition", 2), ("first-edition", 1)])
def test_each_stronghold_on_the_way_costs_a_tile(variant: str, tiles: int) -> None:
    """R15.7, R16.19, D16: Moria and the captured Lórien; the first edition draws one tile at most."""
    game = being_revealed(
        {"region": "hollin", "progress": 4},
        regions={"lorien": "sauron 1R"},
        script={"tile": ["n0-r", "n0-r"][:tiles]},
        variant=variant,
        seed=None,
    )
    go(game, "moria", "dimrill-dale", "lorien", "parth-celebrant")
    assert game.state.drawn == ("n0-r",) * tiles


def test_a_captured_city_costs_no_tile() -> None:
    """R15.7: only Strongholds do."""
    game = being_revealed({"region": "folde", "progress": 2}, regions={"edoras": "isengard 1R"}, seed=None)
    go(game, "edoras", "westemnet")
    assert (asked(game), game.state.drawn) == ("action", ())


def test_a_captured_shadow_stronghold_costs_no_tile() -> None:
    """R15.7: the Shadow must control it."""
    game = being_revealed({"region": "moria"}, regions={"moria": "dwarves 1R"}, seed=None)
    assert game.state.drawn == ()


def test_being_revealed_again_has_no_effect() -> None:
    """R15.8."""
    game = being_revealed({"region": "fangorn", "progress": 2, "hidden": False}, seed=None)
    assert (asked(game), game.state.fellowship.progress) == ("action", 2)


def test_armies_and_sieges_never_stop_the_figure() -> None:
    """R15.16: only black borders do."""
    game = being_revealed(
        {"region": "westemnet", "progress": 3},
        regions={"fords-of-isen": "isengard 5R", "helms-deep": {"siege": "rohan 1R", "shadow": "isengard 5R"}},
        seed=None,
    )
    go(game, "fords-of-isen", "helms-deep", "westemnet")
    assert fellowship_region(game.state) == "westemnet"


# ---------------------------------------------------------------------- separating


def test_a_group_separates_up_to_progress_and_its_highest_level() -> None:
    """R15.12, C-059: seven regions for both with one die; Progress and Hidden stay."""
    game = position(
        dice={FREE: ["character", "event"]},
        fellowship={"region": "rivendell", "progress": 5},
        regions={"woodland-realm": "elves 1R"},
    )
    say(game, (*SEPARATE, "legolas"))
    assert refused(game, (("meriadoc", 2),))
    assert refused(game, (("legolas", 1),))
    say(game, (("meriadoc", 1),))
    assert {option[1] for option in options(game)} == set(reachable(game.state, FREE, "rivendell", 7))
    say(game, ("to", "woodland-realm"))
    assert where(game.state, "legolas") == where(game.state, "meriadoc") == ("woodland-realm", FREE, False)
    company = game.state.fellowship
    assert company.companions == ("gandalf-grey", "strider", "boromir", "gimli", "peregrin")
    assert (company.progress, company.hidden, company.region) == (5, True, "rivendell")
    say(game, ("guide", "gandalf-grey"))
    assert (game.state.dice[FREE], game.state.box[FREE]) == (("event",), 0)


def test_one_companion_separates_alone_with_his_own_level() -> None:
    """R15.12: from the figure's region; to stay there is possible."""
    game = position(
        dice={FREE: ["character", "event"]},
        fellowship={"region": "edoras", "companions": ["strider", "peregrin"], "hidden": False},
    )
    say(game, (*SEPARATE, "peregrin"), ())
    assert {option[1] for option in options(game)} == {"edoras", "folde", "westemnet"}
    say(game, ("to", "edoras"))
    assert where(game.state, "peregrin") == ("edoras", FREE, False)
    assert not game.state.fellowship.hidden


def test_those_who_separate_stop_at_a_shadow_stronghold() -> None:
    """R15.12, R10.2: into Moria, but not through it."""
    game = position(
        dice={FREE: ["character", "event"]}, fellowship={"region": "hollin", "companions": ["strider", "boromir"]}
    )
    say(game, (*SEPARATE, "boromir"), ())
    places = {option[1] for option in options(game)}
    assert "moria" in places
    assert "dimrill-dale" not in places


def test_those_who_separate_do_not_enter_a_besieged_stronghold() -> None:
    """R15.12, R10.3."""
    game = position(
        dice={FREE: ["character", "event"]},
        fellowship={"region": "osgiliath", "companions": ["strider", "boromir"]},
        regions={"minas-tirith": {"siege": "gondor 1R", "shadow": "sauron 3R"}},
    )
    say(game, (*SEPARATE, "boromir"), ())
    assert "minas-tirith" not in {option[1] for option in options(game)}


def test_in_a_besieged_stronghold_they_join_the_garrison_and_stay() -> None:
    """R15.13: whatever the Progress."""
    game = position(
        dice={FREE: ["character", "event"]},
        fellowship={"region": "minas-tirith", "progress": 4, "companions": ["strider", "boromir"]},
        regions={"minas-tirith": {"siege": "gondor 1R", "shadow": "sauron 3R"}},
    )
    say(game, (*SEPARATE, "boromir"), ())
    assert asked(game) == "action"
    assert where(game.state, "boromir") == ("minas-tirith", FREE, True)


def test_nobody_separates_on_the_mordor_track() -> None:
    """R15.14."""
    game = position(dice={FREE: ["character", "event"]}, fellowship={"mordor": 1})
    assert "separate" not in {option[0] for option in options(game)}


def test_an_arrival_activates_the_nation_and_joins_its_army() -> None:
    """R15.15, R8.5."""
    game = position(
        dice={FREE: ["character", "event"]},
        fellowship={"region": "osgiliath", "companions": ["strider", "boromir"]},
        regions={"minas-tirith": "gondor 2R"},
        politics={"gondor": (False, 2)},
    )
    say(game, (*SEPARATE, "boromir"), (), ("to", "minas-tirith"))
    assert (game.state.active["gondor"], game.state.politics["gondor"]) == (True, 2)
    assert game.state.armies[FREE]["minas-tirith"] == (("gondor-regular", 2), ("boromir", 1))


def test_a_nation_on_the_way_is_activated_only_in_the_first_edition() -> None:
    """R15.15, D9."""
    for variant, active in (("second-edition", False), ("first-edition", True)):
        game = position(
            dice={FREE: ["character", "event"]},
            fellowship={"region": "osgiliath", "progress": 0, "companions": ["strider", "boromir"]},
            politics={"gondor": (False, 2)},
            variant=variant,
        )
        say(game, (*SEPARATE, "boromir"), (), ("to", "druadan-forest"))
        while asked(game) == "route":
            say(game, max(options(game), key=lambda option: "minas-tirith" in option[1]))
        assert game.state.active["gondor"] is active


def test_when_the_guide_leaves_the_next_highest_follows_him() -> None:
    """R15.2: a tie is the Free Peoples' choice."""
    game = position(
        dice={FREE: ["character", "event"]},
        fellowship={"region": "hollin", "companions": ["strider", "legolas", "gimli", "meriadoc"]},
    )
    say(game, (*SEPARATE, "strider"), (), ("to", "hollin"))
    assert options(game) == (("guide", "legolas"), ("guide", "gimli"))
    say(game, ("guide", "gimli"))
    assert game.state.fellowship.guide == "gimli"


def test_gollum_guides_as_soon_as_no_companion_is_left() -> None:
    """R15.2: and nobody can separate any more."""
    game = position(
        dice={FREE: ["character", "character"]},
        fellowship={"region": "hollin", "companions": ["legolas", "gimli"]},
    )
    say(game, (*SEPARATE, "gimli"), (("legolas", 1),), ("to", "hollin"))
    assert (game.state.fellowship.guide, game.state.fellowship.companions) == ("gollum", ())
    assert "separate" not in {option[0] for option in options(game)}


def test_the_fellowship_is_where_its_figure_is_whatever_the_progress() -> None:
    """R15.1."""
    game = position(dice={FREE: ["event"]}, fellowship={"region": "hollin", "progress": 7})
    assert fellowship_region(game.state) == "hollin"


def test_only_declaring_heals() -> None:
    """R15.10: neither moving nor hiding in a haven does."""
    game = position(
        dice={FREE: ["character", "character", "event"]},
        fellowship={"region": "dale", "corruption": 3, "hidden": False},
        seed=None,
    )
    say(game, HIDE, MOVE)
    assert game.state.fellowship.corruption == 3
