"""The shipped data say what the board, the pieces and the cards say. R.. are rules, C.. cases, D.. differences."""

from collections import Counter

import networkx as nx
import pytest

from wotr.content import DEFAULT_VARIANT, Content, check, load

SIZES = {
    "dwarves": (5, 5, 4, 0),
    "elves": (5, 10, 4, 0),
    "gondor": (15, 5, 4, 0),
    "north": (10, 5, 4, 0),
    "rohan": (10, 5, 4, 0),
    "isengard": (12, 6, 0, 0),
    "sauron": (36, 6, 0, 8),
    "southrons": (24, 6, 0, 0),
}
RESERVES = {
    "dwarves": (2, 3, 3, 0),
    "elves": (2, 4, 0, 0),
    "gondor": (6, 4, 3, 0),
    "north": (6, 4, 3, 0),
    "rohan": (6, 4, 3, 0),
    "isengard": (6, 5, 0, 0),
    "sauron": (8, 4, 0, 4),
    "southrons": (10, 3, 0, 0),
}
ARMIES = """
erebor 1R2E1L ered-luin 1R iron-hills 1R grey-havens 1R1E1L rivendell 2E1L woodland-realm 1R1E1L lorien 1R2E1L
minas-tirith 3R1E1L dol-amroth 3R osgiliath 2R pelargir 1R bree 1R carrock 1R dale 1R1L north-downs 1E the-shire 1R
edoras 1R1E fords-of-isen 2R1L helms-deep 1R orthanc 4R1E north-dunland 1R south-dunland 1R barad-dur 4R1E1N
dol-guldur 5R1E1N gorgoroth 3R minas-morgul 5R1N moria 2R mount-gundabad 2R nurn 2R morannon 5R1N far-harad 3R1E
near-harad 3R1E north-rhun 2R south-rhun 3R1E umbar 3R
"""


@pytest.fixture(scope="module")
def content() -> Content:
    return load()


def test_the_shipped_data_have_no_fault() -> None:
    assert check() == []


def test_the_board_has_105_regions_232_open_and_47_impassable_borders(content: Content) -> None:
    assert len(content.regions) == 105
    assert len(content.open_borders) == 232
    assert len(content.impassable_borders) == 47


def test_settlements_are_worth_20_points_to_the_shadow_and_18_to_the_free_peoples(content: Content) -> None:
    """C-231: cities and Strongholds by their first owner; Towns and Fortifications are worth nothing."""
    points: Counter[str] = Counter()
    kinds: Counter[tuple[str, str]] = Counter()
    for region in content.regions.values():
        if region.nation is not None and region.settlement is not None:
            side = content.nations[region.nation].side
            points[side] += region.vp
            kinds[side, region.settlement] += 1
    assert points == {"free": 20, "shadow": 18}
    assert kinds["free", "stronghold"] == kinds["shadow", "stronghold"] == 8
    cities = {region.id for region in content.regions.values() if region.settlement == "city"}
    assert cities == {"dale", "edoras", "pelargir", "the-shire", "angmar", "far-harad"}
    assert all(content.regions[region].vp == 0 for region in ("iron-hills", "bree", "osgiliath", "fords-of-isen"))


def test_only_osgiliath_and_the_fords_of_isen_are_fortifications(content: Content) -> None:
    """R0.4, R0.5: Osgiliath and the Ithiliens belong to no Nation, the Fords to Rohan."""
    forts = {region.id for region in content.regions.values() if region.settlement == "fortification"}
    assert forts == {"osgiliath", "fords-of-isen"}
    assert all(content.regions[r].nation is None for r in ("osgiliath", "north-ithilien", "south-ithilien"))
    assert content.regions["fords-of-isen"].nation == "rohan"


def test_the_coast_of_gondor_and_the_eastern_edge_are_as_the_cards_need_them(content: Content) -> None:
    """R20.4 and R20.5."""
    coast = {r.id for r in content.regions.values() if r.nation == "gondor" and r.coastal}
    assert coast == {"anfalas", "dol-amroth", "lamedon", "pelargir"}
    edge = {r.id for r in content.regions.values() if r.eastern_edge}
    assert edge == {"east-rhun", "south-rhun", "khand", "far-harad"}


def test_neighbours_and_distances_agree_with_a_graph_of_the_open_borders(content: Content) -> None:
    """R0.2: only open borders join regions."""
    board = content.graph()
    assert nx.is_connected(board)
    assert set(board.edges) <= {edge for a, b in content.open_borders for edge in ((a, b), (b, a))}
    for region in content.regions:
        assert content.neighbours[region] == tuple(sorted(board[region]))
        assert content.distances[region] == nx.single_source_shortest_path_length(board, region)
    assert content.distances["rivendell"]["rivendell"] == 0
    assert "moria" not in content.neighbours["lorien"]
    assert content.distances["moria"]["lorien"] == 2


def test_every_nation_has_the_figures_that_the_box_holds(content: Content) -> None:
    """R0.16."""
    assert {n.id: (n.regulars, n.elites, n.leaders, n.nazgul) for n in content.nations.values()} == SIZES


def test_the_set_up_places_every_army_and_leaves_every_reserve(content: Content) -> None:
    """R0.22."""
    words = ARMIES.split()
    wanted = dict(zip(words[::2], words[1::2], strict=True))
    found = {}
    left = {nation: list(size) for nation, size in SIZES.items()}
    for region, placements in content.setup.armies.items():
        assert len(placements) == 1
        it = placements[0]
        counts = (it.regulars, it.elites, it.leaders, it.nazgul)
        found[region] = "".join(f"{n}{letter}" for n, letter in zip(counts, "RELN", strict=True) if n)
        left[it.nation] = [have - take for have, take in zip(left[it.nation], counts, strict=True)]
    assert found == wanted
    assert {nation: tuple(rest) for nation, rest in left.items()} == RESERVES


def test_politics_start_as_printed(content: Content) -> None:
    """R0.21."""
    starts = {n.id: n.start for n in content.nations.values()}
    assert starts == dict.fromkeys(("dwarves", "elves", "north", "rohan"), 3) | {"gondor": 2, "southrons": 2} | {
        "sauron": 1,
        "isengard": 1,
    }
    passive = {n.id for n in content.nations.values() if not n.active}
    assert passive == {"dwarves", "gondor", "north", "rohan"}


def test_the_fellowship_starts_in_rivendell_with_seven_companions(content: Content) -> None:
    """R0.19, R0.20, C-001."""
    setup = content.setup
    assert (setup.fellowship_region, setup.guide) == ("rivendell", "gandalf-grey")
    assert set(setup.companions) == {"gandalf-grey", "strider", "boromir", "legolas", "gimli", "meriadoc", "peregrin"}
    assert (setup.free_dice, setup.free_dice_max, setup.shadow_dice, setup.shadow_dice_max) == (4, 6, 7, 10)
    assert (setup.elven_rings, setup.hand_limit, setup.combat_dice) == (3, 6, 5)


def test_the_hunt_pool_starts_with_sixteen_tiles(content: Content) -> None:
    """R16.1."""
    pool = Counter({(t.value, t.reveal): t.count for t in content.tracks.hunt_tiles.values() if t.standard})
    wanted = {("eye", True): 4, (3, False): 3, (2, False): 2, (2, True): 1, (1, False): 2, (1, True): 2, (0, True): 2}
    assert pool == wanted
    assert not any(t.stop for t in content.tracks.hunt_tiles.values() if t.standard)


def test_eight_special_tiles_belong_to_the_first_four_character_cards_of_each_side(content: Content) -> None:
    """R16.2."""
    tiles = content.tracks.hunt_tiles
    special = {t.id: (t.value, t.reveal, t.stop, t.side) for t in tiles.values() if not t.standard}
    assert special == {
        "elven-cloaks": (0, False, False, "free"),
        "elven-rope": (0, False, False, "free"),
        "phial-of-galadriel": (-2, False, False, "free"),
        "smeagol-helps": (-1, False, False, "free"),
        "shelobs-lair": ("die", False, True, "shadow"),
        "the-ring-is-mine": ("eye", True, True, "shadow"),
        "on-on-they-went": (3, False, True, "shadow"),
        "give-it-to-uss": (1, True, True, "shadow"),
    }
    for card in content.cards.values():
        assert (card.tile is not None) == (card.deck == "character" and card.number <= 4)
        assert card.tile is None or tiles[card.tile].card == card.id


def test_dice_show_the_printed_faces(content: Content) -> None:
    """R4.1."""
    faces = content.tracks.dice_faces
    assert Counter(faces["free"]) == Counter(
        ["character", "character", "army-muster", "muster", "event", "will"],
    )
    assert Counter(faces["shadow"]) == Counter(["character", "army", "muster", "army-muster", "event", "eye"])


def test_tracks_victory_and_stacking_have_the_printed_lengths(content: Content) -> None:
    """R17.2, R18.4, R19.1, R9.2."""
    tracks = content.tracks
    assert (tracks.fellowship_track_max, tracks.corruption_limit, tracks.mordor_steps) == (12, 12, 5)
    assert tracks.victory == {"shadow": 10, "free": 4}
    assert (tracks.stacking_field, tracks.stacking_siege) == (10, 5)


def test_characters_have_the_printed_levels_and_leadership(content: Content) -> None:
    """R10.6, R10.9, R10.14."""
    numbers = {c.id: (c.level, c.leadership) for c in content.characters.values() if not c.flying}
    assert numbers == {
        "gandalf-grey": (3, 1),
        "strider": (3, 1),
        "boromir": (2, 1),
        "legolas": (2, 1),
        "gimli": (2, 1),
        "meriadoc": (1, 1),
        "peregrin": (1, 1),
        "aragorn": (3, 2),
        "gandalf-white": (3, 1),
        "ring-bearers": (0, 0),
        "gollum": (0, 0),
        "saruman": (0, 1),
        "mouth-of-sauron": (3, 2),
    }
    witch_king = content.characters["witch-king"]
    assert witch_king.flying
    assert witch_king.nazgul
    assert witch_king.leadership == 2


def test_captains_of_the_west_hobbits_and_extra_dice_are_marked(content: Content) -> None:
    """R10.15, R1.3, R10.11-R10.12."""
    them = content.characters.values()
    captains = {"gandalf-grey", "strider", "boromir", "legolas", "gimli", "aragorn"}
    assert {c.id for c in them if c.captain} == captains
    assert {c.id for c in them if c.hobbit} == {"meriadoc", "peregrin"}
    extra = {"aragorn", "gandalf-white", "saruman", "witch-king", "mouth-of-sauron"}
    assert {c.id for c in them if c.adds_die} == extra
    assert {c.id: c.replaces for c in them if c.replaces} == {"aragorn": "strider", "gandalf-white": "gandalf-grey"}


def test_companions_activate_the_printed_nations(content: Content) -> None:
    """R8.6."""
    activates = {c.id: c.activates for c in content.characters.values() if c.activates}
    anyone = dict.fromkeys(("gandalf-grey", "gandalf-white", "aragorn", "meriadoc", "peregrin"), "any")
    assert activates == anyone | {"strider": "north", "boromir": "gondor", "legolas": "elves", "gimli": "dwarves"}


def test_each_of_the_four_decks_has_24_cards(content: Content) -> None:
    """R0.20, R6.1."""
    decks = Counter((card.side, card.deck) for card in content.cards.values())
    assert decks == {(side, deck): 24 for side in ("free", "shadow") for deck in ("character", "strategy")}
    for card in content.cards.values():
        prefix = {"free": "fp", "shadow": "sh"}[card.side]
        assert card.id == f"{prefix}-{'char' if card.deck == 'character' else 'strat'}-{card.number:02}"
        assert (card.icon == "character") == (card.deck == "character")


def test_every_card_says_what_both_of_its_halves_do(content: Content) -> None:
    """R6.10: two halves; R12.4: a number for each effect; only the two Mûmakil cards have two effects."""
    for card in content.cards.values():
        assert card.event.steps
        assert card.combat.steps
        assert all(0 <= number <= 7 for number in card.combat.initiative)
        assert card.table == bool(card.event.discard)
    assert {c.combat.title for c in content.cards.values() if len(c.combat.initiative) == 2} == {"Mûmakil"}


def test_each_side_has_seven_table_cards(content: Content) -> None:
    """R6.4."""
    assert Counter(card.side for card in content.cards.values() if card.table) == {"free": 7, "shadow": 7}


def test_texts_for_people_name_no_rule_number_and_no_short_form(content: Content) -> None:
    words = [
        text
        for card in content.cards.values()
        for half in (card.event.requires, card.event.steps, card.event.discard, card.combat.requires, card.combat.steps)
        for text in half
    ]
    for character in content.characters.values():
        words += [*character.entry, *(step for ability in character.abilities for step in ability.steps)]
    for text in words:
        assert not {"FP", "SH", "WotW"} & set(text.replace("(", " ").replace(")", " ").split())
        assert "R1" not in text
        assert not text[0].islower()


def test_the_second_edition_is_the_default_and_the_first_differs_in_every_option(content: Content) -> None:
    """D1, D3-D9, D16, D17."""
    second, first = content.variants[DEFAULT_VARIANT], content.variants["first-edition"]
    assert set(second.options) == set(first.options) == set(content.options)
    assert all(second.options[name] != first.options[name] for name in content.options)
    rows = {option.difference for option in content.options.values()}
    assert rows == {"D1", "D3", "D4", "D5", "D6", "D7", "D8", "D9", "D16", "D17"}
    assert all(option.about and option.rule.startswith("R") for option in content.options.values())


def test_content_cannot_be_changed(content: Content) -> None:
    with pytest.raises(AttributeError):
        content.regions["moria"].vp = 3  # type: ignore[misc]
    for mapping in (content.regions, content.distances["moria"], content.setup.armies, content.tracks.hunt_tiles):
        with pytest.raises(TypeError):
            mapping["moria"] = None  # type: ignore[index]


def test_the_shipped_content_is_loaded_once_per_process() -> None:
    assert load() is load()
