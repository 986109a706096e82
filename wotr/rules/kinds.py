"""The table of decision kinds: for each its rule, the fields of its answers and which answers commit."""

from __future__ import annotations

from wotr.table.requests import Kind

KINDS: dict[str, Kind] = {}


def kind(name: str, rule: str, commits: tuple[str, ...] = (), **verbs: tuple[str, ...]) -> str:
    """Declare a kind of decision beside the rule that asks it, and give its name back.

    Verbs are written with underscores for hyphens; each names the types of the fields after it (region, side, nation,
    figure, card, die, use, tile, count, text). Raises ValueError for a name that is taken.
    """
    if name in KINDS:
        raise ValueError(f"two kinds of decision are called {name}")
    fields = {verb.replace("_", "-"): types for verb, types in verbs.items()}
    KINDS[name] = Kind(rule, fields, frozenset(commits))
    return name
