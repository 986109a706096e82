"""Ways over open borders: a shortest one, why there is none, and what lies within some steps."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from wotr.content import Content


@dataclass(frozen=True, slots=True)
class Way:
    """A shortest way, both ends included; without one, `regions` is empty and `why` says the reason.

    `walls` are the impassable borders between the two ends themselves, or those that shut the start in.
    """

    start: str
    end: str
    regions: tuple[str, ...]
    why: str = ""
    walls: tuple[tuple[str, str], ...] = ()

    @property
    def steps(self) -> int:
        """Borders crossed."""
        return max(0, len(self.regions) - 1)


def way(content: Content, start: str, end: str, avoid: Collection[str] = ()) -> Way:
    """A shortest way over open borders, always the same one, that enters none of the regions to avoid."""
    closed = frozenset(avoid)
    walls = tuple(pair for pair in content.impassable_borders if {start, end} == set(pair))
    for name in (start, end):
        if name in closed:
            return Way(start, end, (), f"{content.regions[name].name} itself is to be avoided")
    came = _search(content, start, closed)
    if end in came:
        back = [end]
        while came[back[-1]] is not None:
            back.append(came[back[-1]] or "")
        return Way(start, end, tuple(reversed(back)), walls=walls)
    shut = tuple(p for p in content.impassable_borders if (p[0] in came) != (p[1] in came))
    return Way(start, end, (), _why(content, start, end, came, closed), shut)


def _search(content: Content, start: str, closed: frozenset[str]) -> Mapping[str, str | None]:
    """Every region that can be reached, with the one from which it is."""
    came: dict[str, str | None] = {start: None}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for other in content.neighbours[here]:
            if other not in came and other not in closed:
                came[other] = here
                queue.append(other)
    return came


def _why(content: Content, start: str, end: str, came: Collection[str], closed: frozenset[str]) -> str:
    text = f"{content.regions[start].name} cannot be left"
    if len(came) > 1:
        text = f"from {content.regions[start].name} one reaches {len(came) - 1} other regions at most"
    open_but_closed = sorted(
        content.regions[n].name for r in came for n in content.neighbours[r] if n in closed and n not in came
    )
    if open_but_closed:
        return f"{text}: all ways lead through {', '.join(dict.fromkeys(open_but_closed))}"
    return f"{text}: no open border leads on to {content.regions[end].name}"


def reach(content: Content, start: str, steps: int) -> dict[str, int]:
    """Every region within so many steps, with its distance."""
    return {region: d for region, d in content.distances[start].items() if d <= steps}


def way_text(content: Content, found: Way) -> str:
    """A way in words."""
    start, end = content.regions[found.start].name, content.regions[found.end].name
    if not found.regions:
        return f"No way from {start} to {end}: {found.why}."
    if found.start == found.end:
        return f"{start}: you are there, 0 steps."
    lines = [f"{start} to {end}: {found.steps} {'step' if found.steps == 1 else 'steps'}"]
    lines += [f"{k:3}  {content.regions[r].name}" for k, r in enumerate(found.regions)]
    if found.walls:
        lines.append(f"The border between {start} and {end} itself is impassable.")
    return "\n".join(lines)


def way_data(content: Content, found: Way) -> dict[str, Any]:
    """A way as plain data."""
    return {
        "from": found.start,
        "to": found.end,
        "exists": bool(found.regions),
        "steps": found.steps if found.regions else None,
        "regions": [{"id": r, "name": content.regions[r].name} for r in found.regions],
        "why_not": found.why or None,
        "impassable_borders": [list(pair) for pair in found.walls],
    }
