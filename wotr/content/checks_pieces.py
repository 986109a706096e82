"""What must hold between the entries of the data files: Characters, tiles, dice, cards and sets of rules."""

from collections.abc import Sequence
from pathlib import PurePosixPath

from wotr.content.checks import repeated_ids
from wotr.content.faults import shown, suggestion
from wotr.content.files import File, Files, unknown
from wotr.content.shapes import OptionEntry
from wotr.content.source import CARDS, CHARACTERS, DEFAULT_RULES, SETUP, TRACKS

FACES_OF_A_DIE = 6
OTHER_SIDES_FACE = {"free": "eye", "shadow": "will"}


def check_characters(files: Files) -> None:
    """Characters: the Nations, Characters and players they name (R8.6, R10); Companions of the Fellowship."""
    for _, file in files.all(CHARACTERS):
        repeated_ids(file, "characters", "character")
        nations, characters, players = files.nations(), files.characters() or [], files.players()
        kinds = {}
        for place, one in file.entries("characters"):
            kinds[one.id] = one.kind
            if nations is not None:
                if one.activates not in (None, "any", *nations):
                    known = [*nations, "any"]
                    file.fault(
                        unknown("nation", one.activates, f"activates of {one.id}", known),
                        "characters",
                        place,
                        "activates",
                    )
                if one.nation not in (None, *nations):
                    file.fault(unknown("nation", one.nation, one.id, nations), "characters", place, "nation")
            if one.replaces is not None and one.replaces not in characters:
                file.fault(
                    unknown("character", one.replaces, f"replaces of {one.id}", characters),
                    "characters",
                    place,
                    "replaces",
                )
            _check_player(file, one, players, one.side, ("characters", place))
        for _, setup in files.all(SETUP):
            for place, companion in setup.entries("companions"):
                if kinds.get(companion, "companion") != "companion":
                    setup.fault(f"{shown(companion)} is no companion; name companions only", "companions", place)


def _check_player(file: File, entry: object, players: dict[str, str], side: str, path: tuple[str, int]) -> None:
    player: str = getattr(entry, "player", "any")
    known = [name for name, its in players.items() if its == side]
    if players and player != "any" and player not in known:
        where = f"{side} {path[0].removesuffix('s')}"
        file.fault(unknown("player", player, where, [*known, "any"]), *path, "player")


def check_tracks(files: Files) -> None:
    """Hunt tiles and their cards (R16.1-R16.2), six faces to a die (R4.1)."""
    for _, file in files.all(TRACKS):
        repeated_ids(file, "hunt_tiles", "hunt tile")
        known = files.cards()
        counts = {True: 0, False: 0}
        for place, tile in file.entries("hunt_tiles"):
            counts[tile.standard] += tile.count
            if tile.card is not None and known is not None and tile.card not in known:
                file.fault(unknown("card", tile.card, f"hunt tile {tile.id}", known), "hunt_tiles", place, "card")
            if tile.standard != (tile.card is None) or tile.standard != (tile.side is None):
                file.fault(
                    f"hunt tile {shown(tile.id)} must be standard or have both side and card; write one or the other",
                    "hunt_tiles",
                    place,
                )
        totals = file.one("totals")
        if totals is not None and file.size("hunt_tiles") == len(list(file.entries("hunt_tiles"))):
            wanted = {"standard_tiles": counts[True], "special_tiles": counts[False]}
            for name, count in wanted.items():
                if count != getattr(totals, name):
                    file.fault(
                        f"there are {count} {name.replace('_', ' ')}, not {getattr(totals, name)}; "
                        "mend a count or the total",
                        "totals",
                        name,
                    )
        _check_dice(file)


def _check_dice(file: File) -> None:
    faces = file.one("dice_faces")
    for side, other in OTHER_SIDES_FACE.items() if faces is not None else ():
        mine: Sequence[str] = getattr(faces, side)
        if len(mine) != FACES_OF_A_DIE:
            file.fault(f"the die of {side} has {len(mine)} faces, not {FACES_OF_A_DIE}; name six", "dice_faces", side)
        if other in mine:
            file.fault(f"the die of {side} cannot show {shown(other)}; name another face", "dice_faces", side)


def check_cards(files: Files) -> None:
    """Every deck has each number once; ids are unique; tiles and cards name each other (R6.1, R16.2)."""
    tiles = _tiles(files)
    players = files.players()
    first: dict[str, str] = {}
    for name, file in files.all(*CARDS):
        side, deck = _deck_of(name)
        for field, own in (("side", side), ("deck", deck)):
            if file.one(field) not in (None, own):
                file.fault(f"{field} is {file.one(field)} in the file of the {side} {deck} deck; write {own}", field)
        numbers: dict[int, int] = {}
        for place, card in file.entries("cards"):
            path = ("cards", place)
            where = f"{file.doc.name}:{file.doc.line(*path, 'id')}"
            if first.setdefault(card.id, where) != where:
                file.fault(
                    f"card {shown(card.id)} stands here a second time (first at {first[card.id]}); "
                    "give it an id of its own",
                    *path,
                    "id",
                )
            if card.number in numbers:
                file.fault(f"number {card.number} is the number of another card; give it its own", *path, "number")
            numbers.setdefault(card.number, place)
            if (card.icon == "character") != (deck == "character"):
                icons = "character" if deck == "character" else "army or muster"
                file.fault(f"a card of the {deck} deck has the icon {icons}, not {card.icon}; mend it", *path, "icon")
            if card.table != bool(card.event.discard):
                text = f"card {shown(card.id)} must have both table: true and discard, or neither; mend one"
                file.fault(text, *path, "table")
            _check_player(file, card, players, side, path)
            if tiles is not None and card.tile is not None and card.tile not in tiles:
                file.fault(unknown("hunt tile", card.tile, f"card {card.id}", sorted(tiles)), *path, "tile")
        _check_deck(file, file.one("count"), numbers)
    _check_tiles_and_cards(files)


def _deck_of(name: str) -> tuple[str, str]:
    side, _, deck = PurePosixPath(name).stem.partition("-")
    return side, deck


def _tiles(files: Files) -> set[str] | None:
    ids = files.ids(TRACKS, "hunt_tiles")
    return None if ids is None else set(ids)


def _check_deck(file: File, count: int | None, numbers: dict[int, int]) -> None:
    size = file.size("cards")
    if count is None or size is None or size != len(list(file.entries("cards"))):
        return
    if size != count:
        missing = [str(number) for number in range(1, count + 1) if number not in numbers]
        lacking = f" (number {', '.join(missing[:5])} is missing)" if missing else ""
        file.fault(f"the deck has {size} cards, not {count}{lacking}; mend the list or the count", "count")
        return
    for number, place in numbers.items():
        if number > count:
            text = f"number {number} is more than the {count} cards of the deck; renumber"
            file.fault(text, "cards", place, "number")


def _check_tiles_and_cards(files: Files) -> None:
    owners, known = {}, files.cards() or ()
    for _, tracks in files.all(TRACKS):
        owners = {t.id: (t.side, t.card) for _, t in tracks.entries("hunt_tiles") if t.standard or t.card in known}
    bringers = {}
    for name, file in files.all(*CARDS):
        side, _ = _deck_of(name)
        for place, card in file.entries("cards"):
            bringers[card.id] = card.tile
            if card.tile in owners and owners[card.tile] != (side, card.id):
                owner_side, owner = owners[card.tile]
                whose = f"{owner_side} card {shown(owner)}" if owner else "no card"
                text = f"hunt tile {shown(card.tile)} belongs to {whose}; name the tile of this card"
                file.fault(text, "cards", place, "tile")
    for _, tracks in files.all(TRACKS):
        for place, tile in tracks.entries("hunt_tiles"):
            if not tile.standard and tile.card in bringers and bringers[tile.card] is None:
                tracks.fault(
                    f"card {shown(tile.card)} does not bring in a tile; write tile: {tile.id} there",
                    "hunt_tiles",
                    place,
                    "card",
                )


def check_rules(files: Files) -> None:
    """Sets of rules give values of the right type to options that the default set declares."""
    default = files.files.get(DEFAULT_RULES)
    known = None if default is None else default.doc.get("options")
    declared = {} if default is None else dict(default.items("options"))
    for name, file in files.rules():
        own = PurePosixPath(name).stem
        if file.one("id") not in (None, own):
            file.fault(f"id must be the name of the file; write id: {own}", "id")
        for key, option in file.items("options"):
            if isinstance(known, dict) and key not in known:
                hint = suggestion(key, known) or f"; declare it in {DEFAULT_RULES}"
                file.fault(f"option {shown(key)} is unknown{hint}", "options", key)
            elif key in declared:
                _check_option(file, key, option.value, declared[key])


def _check_option(file: File, key: str, value: object, base: OptionEntry) -> None:
    if type(value) is not type(base.value):
        text = f"option {key} is {shown(value)}; write a value like {shown(base.value)}"
        file.fault(text, "options", key, "value")
    elif base.choices and value not in base.choices:
        text = f"value {shown(value)} of option {key} is unknown{suggestion(value, base.choices)}"
        file.fault(text, "options", key, "value")
