"""From the bytes of the data files to `Content`: read, check, work out the geography."""

from typing import Any

from wotr.content.checks import check_map, check_nations, check_setup
from wotr.content.checks_pieces import check_cards, check_characters, check_rules, check_tracks
from wotr.content.faults import ContentError, Faults
from wotr.content.files import File, Files, read
from wotr.content.geography import distances, graph, neighbours
from wotr.content.model import Card, Content, Option, Setup, Tracks, Variant
from wotr.content.source import CARDS, CHARACTERS, DEFAULT_RULES, MAP, NATIONS, SETUP, TRACKS, digest


def find_faults(raw: dict[str, bytes], shown: str, faults: Faults) -> Files:
    """The files typed and checked; everything that is wrong is in `faults`."""
    files = read(raw, shown, faults)
    for check in (check_map, check_nations, check_setup, check_characters, check_tracks, check_cards, check_rules):
        check(files)
    return files


def build(raw: dict[str, bytes], shown: str, faults: Faults) -> Content:
    """The content of these files; raises ContentError with all faults, those noted before included."""
    files = find_faults(raw, shown, faults)
    if faults:
        raise ContentError(faults.lines())
    top = {name: file.fields for name, file in files.files.items()}
    board = graph((region.id for region in top[MAP]["regions"]), top[MAP]["open_borders"])
    default = files.files[DEFAULT_RULES]
    return Content(
        regions=_by_id(top[MAP]["regions"]),
        open_borders=top[MAP]["open_borders"],
        impassable_borders=top[MAP]["impassable_borders"],
        neighbours=neighbours(board),
        distances=distances(board),
        nations=_by_id(top[NATIONS]["nations"]),
        setup=Setup(**top[SETUP]),
        tracks=_tracks(top[TRACKS]),
        characters=_by_id(top[CHARACTERS]["characters"]),
        cards={card.id: card for name in CARDS for card in _cards(top[name])},
        variants={variant.id: variant for _, file in files.rules() for variant in [_variant(default, file)]},
        options={
            key: Option(about=entry.about, rule=entry.rule, difference=entry.difference)
            for key, entry in default.items("options")
        },
        digest=digest(raw),
    )


def _by_id(entries: Any) -> dict[str, Any]:
    return {entry.id: entry for entry in entries}


def _tracks(top: dict[str, Any]) -> Tracks:
    rest = {name: value for name, value in top.items() if name in Tracks.__struct_fields__}
    rest["hunt_tiles"] = _by_id(top["hunt_tiles"])
    rest["dice_faces"] = {"free": top["dice_faces"].free, "shadow": top["dice_faces"].shadow}
    rest["victory"] = {"shadow": top["victory"].shadow, "free": top["victory"].free}
    return Tracks(**rest)


def _cards(top: dict[str, Any]) -> list[Card]:
    return [
        Card(side=top["side"], deck=top["deck"], **{name: getattr(entry, name) for name in entry.__struct_fields__})
        for entry in top["cards"]
    ]


def _variant(default: File, file: File) -> Variant:
    options = {key: entry.value for key, entry in default.items("options")}
    options.update({key: entry.value for key, entry in file.items("options")})
    return Variant(id=file.one("id"), name=file.one("name"), options=options)
