"""What must hold between the entries of the data files, beyond the shape of each: board, Nations and set-up."""

from collections import Counter

from wotr.content.faults import shown
from wotr.content.files import File, Files, unknown
from wotr.content.source import MAP, NATIONS, SETUP

POINTS = {"stronghold": 2, "city": 1, "town": 0, "fortification": 0, None: 0}
FIGURES = ("regulars", "elites", "leaders", "nazgul")


def repeated_ids(file: File, list_field: str, what: str) -> None:
    """No two entries of a list have the same id."""
    first: dict[str, int] = {}
    for place, entry in file.entries(list_field):
        if entry.id in first:
            line = file.doc.line(list_field, first[entry.id], "id")
            file.fault(
                f"{what} {shown(entry.id)} stands here a second time (first in line {line}); give it an id of its own",
                list_field,
                place,
                "id",
            )
        first.setdefault(entry.id, place)


def check_map(files: Files) -> None:
    """Regions, their Nations and Settlements, borders and totals (R0.2-R0.5)."""
    for _, file in files.all(MAP):
        repeated_ids(file, "regions", "region")
        nations = files.nations()
        for place, region in file.entries("regions"):
            if nations is not None and region.nation is not None and region.nation not in nations:
                file.fault(unknown("nation", region.nation, f"region {region.id}", nations), "regions", place, "nation")
            if region.vp != POINTS[region.settlement]:
                file.fault(
                    f"{region.settlement or 'a region without a settlement'} is worth {POINTS[region.settlement]}, "
                    f"not {region.vp}; write vp: {POINTS[region.settlement]}",
                    "regions",
                    place,
                    "vp",
                )
            if region.nation is None and region.settlement not in (None, "fortification"):
                file.fault(
                    f"region {shown(region.id)} has a {region.settlement} but no nation; name the nation",
                    "regions",
                    place,
                    "nation",
                )
        _check_borders(file, files.regions())
        _check_totals(file)


def _check_totals(file: File) -> None:
    totals = file.one("totals")
    for name in ("regions", "open_borders", "impassable_borders"):
        size = file.size(name)
        if totals is not None and size is not None and size != getattr(totals, name):
            file.fault(
                f"{name} has {size} entries, not {getattr(totals, name)}; mend the list or the total", "totals", name
            )


def _check_borders(file: File, regions: list[str] | None) -> None:
    if regions is None:
        return
    seen: dict[frozenset[str], tuple[str, int]] = {}
    whole = True
    for kind in ("open_borders", "impassable_borders"):
        whole = whole and file.size(kind) == len(list(file.entries(kind)))
        for place, border in file.entries(kind):
            for region in border:
                if region not in regions:
                    whole = False
                    file.fault(unknown("region", region, f"border {' - '.join(border)}", regions), kind, place)
            if border[0] == border[1]:
                file.fault(f"border {' - '.join(border)} joins a region to itself; name two regions", kind, place)
                continue
            pair = frozenset(border)
            if pair in seen:
                first_kind, line = seen[pair]
                twice = "twice" if first_kind == kind else "as open and as impassable"
                file.fault(
                    f"border {' - '.join(border)} is listed {twice} (first in line {line}); keep one", kind, place
                )
            seen.setdefault(pair, (kind, file.doc.line(kind, place)))
    if whole:
        _check_reach(file, regions)


def _check_reach(file: File, regions: list[str]) -> None:
    from wotr.content.geography import cut_off, graph

    board = graph(regions, [border for _, border in file.entries("open_borders")])
    apart = set(cut_off(board))
    for place, region in file.entries("regions"):
        if not board[region.id]:
            file.fault(f"region {shown(region.id)} has no open border; add one to open_borders", "regions", place)
        elif region.id in apart:
            file.fault(
                f"region {shown(region.id)} cannot be reached from most of the board; add an open border",
                "regions",
                place,
            )


def check_nations(files: Files) -> None:
    """Nations: ids, the political start, and one side to a player (R0.21, R8.1)."""
    for _, file in files.all(NATIONS):
        repeated_ids(file, "nations", "nation")
        players: dict[str, str] = {}
        for place, nation in file.entries("nations"):
            if players.setdefault(nation.player, nation.side) != nation.side:
                file.fault(
                    f"player {shown(nation.player)} commands nations of both sides; give each side its own players",
                    "nations",
                    place,
                    "player",
                )
            if nation.side == "shadow" and not nation.active:
                file.fault("shadow nations are always active; write active: true", "nations", place, "active")


def check_setup(files: Files) -> None:
    """Armies at the start against the board, the Nations and the box; the Fellowship; dice (R0.16, R0.19-R0.22)."""
    for _, file in files.all(SETUP):
        _check_armies(files, file)
        _check_fellowship(files, file)
        for side in ("free", "shadow"):
            dice, most = file.one(f"{side}_dice"), file.one(f"{side}_dice_max")
            if dice is not None and most is not None and dice > most:
                file.fault(f"{side}_dice is {dice}, more than {side}_dice_max ({most}); lower it", f"{side}_dice")


def _check_armies(files: Files, file: File) -> None:
    regions, nations = files.regions(), files.nations()
    placed: Counter[tuple[str, str]] = Counter()
    last: dict[str, tuple[str, int]] = {}
    whole = True
    for region, placements in file.items("armies"):
        if regions is not None and region not in regions:
            file.fault(unknown("region", region, "armies", regions), "armies", region)
        sides = set()
        for place, placement in enumerate(placements):
            if not hasattr(placement, "nation"):
                whole = False
                continue
            if nations is not None and placement.nation not in nations:
                file.fault(
                    unknown("nation", placement.nation, f"the army of {region}", nations),
                    "armies",
                    region,
                    place,
                    "nation",
                )
            sides.add(files.side_of(placement.nation))
            if not any(getattr(placement, figure) for figure in FIGURES):
                file.fault(f"{placement.nation} has no figure in {region}; name some or take it out", "armies", region)
            for figure in FIGURES:
                placed[placement.nation, figure] += getattr(placement, figure)
            last[placement.nation] = (region, place)
        if {"free", "shadow"} <= sides:
            file.fault(f"both sides have figures in {region}; move one of them", "armies", region)
    nations_file = files.files.get(NATIONS)
    for _, nation in nations_file.entries("nations") if nations_file and whole else ():
        for figure in FIGURES:
            count, box = placed[nation.id, figure], getattr(nation, figure)
            if count > box:
                file.fault(
                    f"{nation.id} sets up {count} {figure} but has {box} in the box; take {count - box} away",
                    "armies",
                    *last[nation.id],
                )


def _check_fellowship(files: Files, file: File) -> None:
    regions, characters = files.regions(), files.characters()
    start = file.one("fellowship_region")
    if regions is not None and start is not None and start not in regions:
        file.fault(unknown("region", start, "fellowship_region", regions), "fellowship_region")
    companions = [companion for _, companion in file.entries("companions")]
    for place, companion in file.entries("companions"):
        if characters is not None and companion not in characters:
            file.fault(unknown("character", companion, "companions", characters), "companions", place)
        if companions.index(companion) != place:
            file.fault(f"{shown(companion)} is in companions twice; keep one", "companions", place)
    guide = file.one("guide")
    if guide is not None and companions and guide not in companions:
        file.fault(unknown("companion", guide, "guide", companions), "guide")
