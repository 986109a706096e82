"""Every kind of fault in a data file gives one line with file, line, what is wrong and what to do."""

from pathlib import Path
from typing import Any

import pytest

from wotr.content import ContentError, load

MAP, NATIONS, SETUP, TRACKS = "map.yaml", "nations.yaml", "setup.yaml", "tracks.yaml"
CHARACTERS, FREE, STRATEGY = "characters.yaml", "cards/free-character.yaml", "cards/free-strategy.yaml"
SECOND, FIRST = "rules/second-edition.yaml", "rules/first-edition.yaml"

BREE = '{id: bree, name: "Bree", nation: north, settlement: town, vp: 0, coastal: false, x: 386, y: 121, size: small}'
MORIA = 'id: moria, name: "Moria", nation: sauron, settlement: stronghold, vp: 2'
TILE = "{id: n3, value: 3, reveal: false, stop: false, count: 3, standard: true}"
CLOAKS = "count: 1, standard: false, side: free, card: fp-char-01}"

CASES: dict[str, tuple[str, str, str, str]] = {
    # the board
    "unknown region in a border": (
        MAP,
        "[hollin, trollshaws]",
        "[hollin, trolshaws]",
        'region "trolshaws" in border hollin - trolshaws is unknown; did you mean "trollshaws"?',
    ),
    "border twice": (MAP, "[bree, south-downs]", "[bree, buckland]", "border bree - buckland is listed twice"),
    "border twice, reversed": (
        MAP,
        "[bree, south-downs]",
        "[buckland, bree]",
        "border buckland - bree is listed twice (first in line ",
    ),
    "border open and impassable": (
        MAP,
        "[orthanc, south-dunland]",
        "[bree, buckland]",
        "is listed as open and as impassable",
    ),
    "border with itself": (MAP, "[bree, south-downs]", "[bree, bree]", "border bree - bree joins a region to itself"),
    "border of three": (
        MAP,
        "[bree, south-downs]",
        "[bree, south-downs, moria]",
        "an entry of open_borders is a list of 3; write a list of 2 names",
    ),
    "wrong number of borders": (
        MAP,
        "open_borders: 232",
        "open_borders: 231",
        "open_borders has 232 entries, not 231; mend the list or the total",
    ),
    "unknown nation of a region": (
        MAP,
        MORIA,
        MORIA.replace("sauron", "sauro"),
        'nation "sauro" in region moria is unknown; did you mean "sauron"?',
    ),
    "wrong points": (MAP, MORIA, MORIA.replace("vp: 2", "vp: 1"), "stronghold is worth 2, not 1; write vp: 2"),
    "points without a settlement": (
        MAP,
        'name: "Trollshaws", nation: null, settlement: null, vp: 0',
        'name: "Trollshaws", nation: null, settlement: null, vp: 1',
        "a region without a settlement is worth 0, not 1; write vp: 0",
    ),
    "settlement without a nation": (
        MAP,
        BREE,
        BREE.replace("nation: north", "nation: null"),
        'region "bree" has a town but no nation; name the nation',
    ),
    "unknown settlement": (
        MAP,
        BREE,
        BREE.replace("town", "twon"),
        'settlement "twon" is unknown; did you mean "town"?',
    ),
    "unknown field": (MAP, BREE, BREE.replace("size", "sise"), 'field "sise" is unknown; did you mean "size"?'),
    "missing field": (MAP, BREE, BREE.replace("y: 121, ", ""), 'field "y" is missing; write y: a whole number'),
    "text for a number": (MAP, BREE, BREE.replace("121", "north"), 'y is "north"; write a whole number'),
    "a word that YAML once took for false": (
        MAP,
        BREE,
        BREE.replace("coastal: false", "coastal: no"),
        'coastal is "no"; write true or false',
    ),
    "an octal number": (MAP, BREE, BREE.replace("y: 121", "y: 010"), 'y is "010"; write a whole number'),
    # nations and set-up
    "unknown side": (
        NATIONS,
        'short: "Dwarves"\n    side: free',
        'short: "Dwarves"\n    side: fre',
        'side "fre" is unknown; did you mean "free"?',
    ),
    "colour": (NATIONS, '"#7a4a1e"', '"brown"', 'colour is "brown"; write a colour such as "#7a4a1e"'),
    "political start": (
        NATIONS,
        "start: 1\n    active: true\n    player: saruman",
        "start: 4\n    active: true\n    player: saruman",
        "start is 4; write a whole number from 0 to 3",
    ),
    "passive shadow nation": (
        NATIONS,
        "start: 2\n    active: true",
        "start: 2\n    active: false",
        "shadow nations are always active; write active: true",
    ),
    "nation twice": (
        NATIONS,
        "  - id: elves",
        "  - id: elves\n    name: Others\n    short: Others\n    side: free\n    colour: '#000000'\n    regulars: 5\n"
        "    elites: 10\n    leaders: 4\n    nazgul: 0\n    start: 3\n    active: true\n    player: gondor\n"
        "  - id: elves",
        'nation "elves" stands here a second time (first in line 21)',
    ),
    "unknown region with an army": (
        SETUP,
        "  edoras: [",
        "  edorass: [",
        'region "edorass" in armies is unknown; did you mean "edoras"?',
    ),
    "unknown nation of an army": (
        SETUP,
        "pelargir: [{nation: gondor",
        "pelargir: [{nation: gondo",
        'nation "gondo" in the army of pelargir is unknown; did you mean "gondor"?',
    ),
    "more figures than the box holds": (
        SETUP,
        "umbar: [{nation: southrons, regulars: 3}]",
        "umbar: [{nation: southrons, regulars: 14}]",
        "southrons sets up 25 regulars but has 24 in the box; take 1 away",
    ),
    "figures of both sides in a region": (
        SETUP,
        "bree: [{nation: north, regulars: 1}]",
        "bree: [{nation: north, regulars: 1}, {nation: sauron, regulars: 1}]",
        "both sides have figures in bree; move one of them",
    ),
    "army without figures": (
        SETUP,
        "bree: [{nation: north, regulars: 1}]",
        "bree: [{nation: north}]",
        "north has no figure in bree; name some or take it out",
    ),
    "negative figures": (
        SETUP,
        "bree: [{nation: north, regulars: 1}]",
        "bree: [{nation: north, regulars: -1}]",
        "regulars is -1; write a whole number of 0 or more",
    ),
    "unknown companion": (
        SETUP,
        "gimli, meriadoc",
        "gimly, meriadoc",
        'character "gimly" in companions is unknown; did you mean "gimli"?',
    ),
    "companion who is none": (
        SETUP,
        "gimli, meriadoc",
        "saruman, meriadoc",
        '"saruman" is no companion; name companions only',
    ),
    "companion twice": (SETUP, "gimli, meriadoc", "boromir, meriadoc", '"boromir" is in companions twice; keep one'),
    "guide who is not in the fellowship": (
        SETUP,
        "guide: gandalf-grey",
        "guide: aragorn",
        'companion "aragorn" in guide is unknown; use one of: gandalf-grey',
    ),
    "start of the fellowship": (
        SETUP,
        "fellowship_region: rivendell",
        "fellowship_region: rivendel",
        'region "rivendel" in fellowship_region is unknown; did you mean "rivendell"?',
    ),
    "too many dice": (SETUP, "free_dice: 4", "free_dice: 7", "free_dice is 7, more than free_dice_max (6); lower it"),
    # tracks
    "tile of an unknown card": (
        TRACKS,
        CLOAKS,
        CLOAKS.replace("fp-char-01", "fp-char-77"),
        'card "fp-char-77" in hunt tile elven-cloaks is unknown; did you mean "fp-char-',
    ),
    "standard tile with a card": (
        TRACKS,
        TILE,
        TILE.replace("standard: true", "standard: true, side: free, card: fp-char-05"),
        'hunt tile "n3" must be standard or have both side and card; write one or the other',
    ),
    "number of tiles": (
        TRACKS,
        "standard_tiles: 16",
        "standard_tiles: 15",
        "there are 16 standard tiles, not 15; mend a count or the total",
    ),
    "value of a tile": (
        TRACKS,
        TILE,
        TILE.replace("value: 3", "value: eyes"),
        'value "eyes" is unknown; did you mean "eye"?',
    ),
    "five faces": (
        TRACKS,
        "shadow: [character, army, muster",
        "shadow: [army, muster",
        "the die of shadow has 5 faces, not 6; name six",
    ),
    "unknown face": (
        TRACKS,
        "event, will]",
        "event, wil]",
        'an entry of free "wil" is unknown; did you mean "will"?',
    ),
    "face of the other side": (
        TRACKS,
        "event, will]",
        "event, eye]",
        'the die of free cannot show "eye"; name another face',
    ),
    "no points for the shadow": (
        TRACKS,
        "victory: {shadow: 10, ",
        "victory: {",
        'field "shadow" is missing; write shadow: a whole number of 1 or more',
    ),
    # characters
    "activates": (
        CHARACTERS,
        "activates: north",
        "activates: nort",
        'nation "nort" in activates of strider is unknown; did you mean "north"?',
    ),
    "replaces": (
        CHARACTERS,
        "replaces: strider",
        "replaces: stridor",
        'character "stridor" in replaces of aragorn is unknown; did you mean "strider"?',
    ),
    "nation of a minion": (
        CHARACTERS,
        "nation: isengard",
        "nation: isengrad",
        'nation "isengrad" in saruman is unknown; did you mean "isengard"?',
    ),
    "player of a minion": (
        CHARACTERS,
        "nation: isengard\n    player: saruman",
        "nation: isengard\n    player: sarumon",
        'player "sarumon" in shadow character is unknown; did you mean "saruman"?',
    ),
    # cards
    "card id twice": (
        FREE,
        "- id: fp-char-07",
        "- id: fp-char-06",
        'card "fp-char-06" stands here a second time (first at data/cards/free-character.yaml:',
    ),
    "a bad id": (
        FREE,
        "- id: fp-char-09",
        "- id: FP_char_09",
        'id is "FP_char_09"; write an id of lower-case letters, digits and hyphens',
    ),
    "card number twice": (
        FREE,
        "number: 7\n",
        "number: 6\n",
        "number 6 is the number of another card; give it its own",
    ),
    "number beyond the deck": (
        FREE,
        "number: 24\n",
        "number: 25\n",
        "number 25 is more than the 24 cards of the deck; renumber",
    ),
    "too few cards": (FREE, "count: 24", "count: 25", "the deck has 24 cards, not 25 (number 25 is missing)"),
    "icon of the other deck": (
        STRATEGY,
        'title: "Book of Mazarbul"\n    number: 4\n    icon: muster',
        'title: "Book of Mazarbul"\n    number: 4\n    icon: character',
        "a card of the strategy deck has the icon army or muster, not character; mend it",
    ),
    "table card that nothing discards": (
        FREE,
        'title: "Athelas"\n    number: 9\n    icon: character\n    player: any\n    table: false',
        'title: "Athelas"\n    number: 9\n    icon: character\n    player: any\n    table: true',
        'card "fp-char-09" must have both table: true and discard, or neither; mend one',
    ),
    "tile of a card": (
        FREE,
        "tile: elven-rope",
        "tile: elven-ropes",
        'hunt tile "elven-ropes" in card fp-char-02 is unknown; did you mean "elven-rope"?',
    ),
    "player of a card": (
        STRATEGY,
        'title: "Book of Mazarbul"\n    number: 4\n    icon: muster\n    player: rohan',
        'title: "Book of Mazarbul"\n    number: 4\n    icon: muster\n    player: saruman',
        'player "saruman" in free card is unknown; use one of: rohan, gondor, any',
    ),
    "deck in the wrong file": (
        FREE,
        "side: free",
        "side: shadow",
        "side is shadow in the file of the free character deck; write free",
    ),
    # rules
    "unknown option": (
        FIRST,
        "  hunt-minimum:",
        "  hunt-minium:",
        'option "hunt-minium" is unknown; did you mean "hunt-minimum"?',
    ),
    "option of another type": (
        FIRST,
        "hunt-minimum: {value: false}",
        "hunt-minimum: {value: 0}",
        "option hunt-minimum is 0; write a value like true",
    ),
    "option with an unknown choice": (
        FIRST,
        "{value: first-edition}",
        "{value: frist-edition}",
        'value "frist-edition" of option gandalf-white-entry is unknown; did you mean "first-edition"?',
    ),
    "rules with another name": (
        FIRST,
        "id: first-edition",
        "id: first",
        "id must be the name of the file; write id: first-edition",
    ),
    # YAML
    "key twice": (SETUP, "hand_limit: 6", "elven_rings: 6\nhand_limit: 6", '"elven_rings" stands here a second time'),
    "not YAML": (MAP, "[bree, buckland]", "[bree, buckland", "this is not YAML ("),
    "anchor": (SETUP, "guide: gandalf-grey", "guide: &a gandalf-grey", "anchors (&) and aliases (*) are not used"),
    "alias": (SETUP, "guide: gandalf-grey", "guide: *a", "anchors (&) and aliases (*) are not used in data files"),
    "tag": (SETUP, "guide: gandalf-grey", "guide: !!str gandalf-grey", "tags such as "),
    "object": (SETUP, "guide: gandalf-grey", "guide: !!python/name:os.system", "are not used in data files"),
    "second document": (SETUP, "guide: gandalf-grey", "guide: gandalf-grey\n---", "a second document begins here;"),
    "list as a key": (SETUP, "guide: gandalf-grey", "guide: gandalf-grey\n[a]: b", "a list or mapping cannot be a key"),
    "control character": (SETUP, "guide: gandalf-grey", "guide: gandalf-grey\x07", "a control character stands in"),
    "too deep": (SETUP, "guide: gandalf-grey", f"guide: {'[' * 40}{']' * 40}", "lie more than 12 deep; flatten them"),
}

FURTHER_ON = {"nation twice": 12, "not YAML": 1, "second document": 1, "list as a key": 1}


@pytest.mark.parametrize("name", CASES)
def test_a_fault_is_one_line_with_its_place_and_its_cure(name: str, data: Any) -> None:
    file, old, new, text = CASES[name]
    line = data.replace(file, old, new)
    faults = data.faults()
    assert len(faults) == 1, faults
    place, _, rest = faults[0].partition(": ")
    assert place == f"data/{file}:{line + FURTHER_ON.get(name, 0)}"
    assert text in rest
    assert "; " in rest, "a fault says what to do"
    assert "\n" not in faults[0]


def test_load_raises_the_same_faults_that_check_lists(data: Any) -> None:
    data.replace(MAP, BREE, BREE.replace("small", "tiny"))
    with pytest.raises(ContentError) as caught:
        load(data.folder)
    assert caught.value.faults == data.faults()
    assert str(caught.value) == "\n".join(caught.value.faults)


def test_all_faults_of_all_files_are_listed_at_once(data: Any) -> None:
    data.replace(
        MAP, BREE, BREE.replace("small", "tiny").replace("121", "north").replace("id: bree", "id: bree, ex: 1")
    )
    data.replace(NATIONS, "start: 2\n    active: true", "start: 2\n    active: false")
    data.replace(SETUP, "gimli, meriadoc", "gimly, meriadoc")
    data.replace(STRATEGY, "number: 4\n", "number: 5\n")
    data.replace(FIRST, "  hunt-minimum:", "  hunt-minium:")
    faults = data.faults()
    assert len(faults) == 7
    files = [fault.split(":")[0] for fault in faults]
    names = [MAP, MAP, MAP, NATIONS, SETUP, STRATEGY, FIRST]
    assert files == [f"data/{name}" for name in names]


def test_a_region_that_no_border_touches_is_a_fault(data: Any) -> None:
    """R0.2: grey-havens keeps its impassable borders only; the totals say so."""
    text = (data.folder / MAP).read_text(encoding="utf-8")
    kept = [line for line in text.splitlines() if not line.startswith("  - [bree,") and "bree]" not in line]
    dropped = len(text.splitlines()) - len(kept)
    joined = "\n".join(kept).replace("open_borders: 232", f"open_borders: {232 - dropped}")
    (data.folder / MAP).write_text(joined + "\n", encoding="utf-8")
    line = next(n for n, line in enumerate(kept, start=1) if "id: bree," in line)
    assert data.faults() == [f'data/map.yaml:{line}: region "bree" has no open border; add one to open_borders']


def test_regions_that_cannot_be_reached_are_faults(data: Any) -> None:
    """Umbar, Near Harad, Far Harad, Khand and the Harondors hang on the border of South Ithilien and East Harondor."""
    text = (data.folder / MAP).read_text(encoding="utf-8")
    south = {"umbar", "near-harad", "far-harad", "khand", "west-harondor", "east-harondor"}

    def cuts(line: str) -> bool:
        ends = line.strip(" -[]").split(", ")
        return line.startswith("  - [") and len(south & set(ends)) == 1

    before, _, after = text.partition("impassable_borders:\n")
    kept = [line for line in before.splitlines() if not cuts(line)]
    dropped = len(before.splitlines()) - len(kept)
    joined = "\n".join(kept) + "\n" + after.join(["impassable_borders:\n", ""])
    (data.folder / MAP).write_text(joined.replace("open_borders: 232", f"open_borders: {232 - dropped}"), "utf-8")
    faults = data.faults()
    assert len(faults) == len(south)
    assert all("cannot be reached from most of the board; add an open border" in fault for fault in faults)


def test_a_missing_card_is_named_by_its_number(data: Any) -> None:
    file: Path = data.folder / STRATEGY
    before, last, _ = file.read_text(encoding="utf-8").rpartition("  - id: ")
    assert last
    file.write_text(before, encoding="utf-8")
    assert data.faults() == [
        "data/cards/free-strategy.yaml:11: the deck has 23 cards, not 24 (number 24 is missing); "
        "mend the list or the count"
    ]


def test_two_cards_that_swap_their_tiles_are_faults(data: Any) -> None:
    """R16.2: the tile names its card, so each of the two cards names a tile of another."""
    data.replace(FREE, "tile: elven-rope", "tile: swapped")
    data.replace(FREE, "tile: elven-cloaks", "tile: elven-rope")
    data.replace(FREE, "tile: swapped", "tile: elven-cloaks")
    faults = data.faults()
    assert len(faults) == 2
    assert all("belongs to free card" in fault for fault in faults)


def test_a_set_of_rules_may_be_added_as_a_file(data: Any) -> None:
    (data.folder / "rules" / "house.yaml").write_text(
        "id: house\nname: House rules\noptions:\n  hunt-minimum: {value: false}\n", encoding="utf-8"
    )
    variants = load(data.folder).variants
    assert variants["house"].options["hunt-minimum"] is False
    assert variants["house"].options["defender-card-first"] is False
    assert list(variants) == ["second-edition", "first-edition", "house"]
