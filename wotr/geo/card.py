"""What there is to know about a region before a game begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from wotr.content import Content, Placement

MORDOR = ("morannon", "minas-morgul")  # where the Mordor Track begins
NO_NATION = "no Nation"


@dataclass(frozen=True, slots=True)
class Card:
    """One region in words and numbers; other regions by id."""

    id: str
    name: str
    nation: str | None
    side: str | None
    settlement: str | None
    vp: int
    coastal: bool
    neighbours: tuple[str, ...]
    impassable: tuple[str, ...]
    garrison: tuple[str, ...]
    fellowship: bool
    from_fellowship: int | None
    to_mordor: int | None
    gate: str | None


def card(content: Content, region: str) -> Card:
    """The card of a region."""
    known = content.regions[region]
    nation = content.nations[known.nation] if known.nation else None
    walls = [a if b == region else b for a, b in content.impassable_borders if region in (a, b)]
    away = content.distances[region]
    gates = sorted((away[g], g) for g in MORDOR if g in away)
    home = content.setup.fellowship_region
    return Card(
        id=region,
        name=known.name,
        nation=nation.id if nation else None,
        side=nation.side if nation else None,
        settlement=known.settlement,
        vp=known.vp,
        coastal=known.coastal,
        neighbours=tuple(sorted(content.neighbours[region], key=lambda r: content.regions[r].name)),
        impassable=tuple(sorted(walls, key=lambda r: content.regions[r].name)),
        garrison=tuple(_placed(content, p) for p in content.setup.armies.get(region, ())),
        fellowship=region == home,
        from_fellowship=away.get(home),
        to_mordor=gates[0][0] if gates else None,
        gate=gates[0][1] if gates else None,
    )


def _placed(content: Content, placed: Placement) -> str:
    words = [
        _count(placed.regulars, "Regular", "Regulars"),
        _count(placed.elites, "Elite", "Elites"),
        _count(placed.leaders, "Leader", "Leaders"),
        _count(placed.nazgul, "Nazgûl", "Nazgûl"),
    ]
    return f"{content.nations[placed.nation].short}: {', '.join(w for w in words if w)}"


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}" if number else ""


def kind_words(content: Content, shown: Card) -> str:
    """Nation, settlement and points in a line."""
    parts = [content.nations[shown.nation].name if shown.nation else NO_NATION]
    if shown.settlement:
        parts.append(shown.settlement.capitalize())
    if shown.vp:
        parts.append(f"{shown.vp} victory {'point' if shown.vp == 1 else 'points'}")
    if shown.coastal:
        parts.append("on the coast")
    return ", ".join(parts)


def steps_words(steps: int | None) -> str:
    """A distance in words."""
    if steps is None:
        return "no way"
    return "here" if steps == 0 else _count(steps, "step", "steps")


def distances(content: Content, shown: Card) -> list[tuple[str, str]]:
    """What is measured, and how far it is."""
    home = content.regions[content.setup.fellowship_region].name
    out = [(f"To {home} (the Fellowship)", steps_words(shown.from_fellowship))]
    gate = f" ({content.regions[shown.gate].name})" if shown.gate else ""
    out.append((f"To Mordor{gate}", steps_words(shown.to_mordor)))
    return out


def card_text(content: Content, shown: Card) -> str:
    """The card as lines of text."""
    lines = [shown.name, f"  {kind_words(content, shown)}"]
    names = content.regions
    lines.append(f"  Neighbours: {', '.join(names[r].name for r in shown.neighbours) or 'none'}")
    if shown.impassable:
        lines.append(f"  Impassable border to: {', '.join(names[r].name for r in shown.impassable)}")
    lines.append(f"  At the start: {'; '.join(shown.garrison) or 'nobody'}")
    if shown.fellowship:
        lines.append("  The Fellowship starts here")
    lines += [f"  {what}: {how_far}" for what, how_far in distances(content, shown)]
    return "\n".join(lines)


def card_data(content: Content, shown: Card) -> dict[str, Any]:
    """The card as plain data."""
    names = content.regions

    def listed(regions: tuple[str, ...]) -> list[Mapping[str, str]]:
        return [{"id": r, "name": names[r].name} for r in regions]

    placed = content.setup.armies.get(shown.id, ())
    return {
        "id": shown.id,
        "name": shown.name,
        "nation": shown.nation,
        "side": shown.side,
        "settlement": shown.settlement,
        "victory_points": shown.vp,
        "coastal": shown.coastal,
        "neighbours": listed(shown.neighbours),
        "impassable": listed(shown.impassable),
        "garrison": [
            {
                "nation": p.nation,
                "regulars": p.regulars,
                "elites": p.elites,
                "leaders": p.leaders,
                "nazgul": p.nazgul,
            }
            for p in placed
        ],
        "fellowship": shown.fellowship,
        "steps_to_fellowship": shown.from_fellowship,
        "steps_to_mordor": shown.to_mordor,
        "gate_of_mordor": shown.gate,
    }


def listing(content: Content) -> list[str]:
    """All regions by name."""
    return sorted(content.regions, key=lambda r: content.regions[r].name)
