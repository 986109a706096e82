"""Finding regions by what somebody types: any part of the name, with or without accents, small slips forgiven."""

from __future__ import annotations

import difflib
import unicodedata
from functools import lru_cache

from wotr.content import Content


@lru_cache(maxsize=1024)
def fold(text: str) -> str:
    """Small letters without accents; hyphens and apostrophes are as good as nothing or a space."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    kept = [" " if c in "-_" else c for c in plain if not unicodedata.combining(c) and c not in "'’`´"]
    return " ".join("".join(kept).split())


def find(content: Content, text: str) -> str | None:
    """The region that is called so (by its name or its id), or the only one whose name holds the text."""
    wanted = fold(text)
    if not wanted:
        return None
    for region in content.regions.values():
        if wanted in (fold(region.name), fold(region.id)):
            return region.id
    tight = wanted.replace(" ", "")
    same = [r.id for r in content.regions.values() if fold(r.name).replace(" ", "") == tight]
    hits = same or complete(content, text)
    return hits[0] if len(hits) == 1 else None


def complete(content: Content, text: str) -> list[str]:
    """Regions whose names hold the text: those that begin with it first, then a word that does, then the rest."""
    wanted = fold(text)
    if not wanted:
        return []
    ranked = []
    for region in content.regions.values():
        name = fold(region.name)
        if name.startswith(wanted):
            rank = 0
        elif f" {wanted}" in name:
            rank = 1
        elif wanted in name or wanted.replace(" ", "") in name.replace(" ", ""):
            rank = 2
        else:
            continue
        ranked.append((rank, name, region.id))
    return [region for _, _, region in sorted(ranked)]


def nearest(content: Content, text: str, count: int = 3) -> list[str]:
    """The names most like the text."""
    wanted = fold(text)
    hits = complete(content, text)[:count]

    def likeness(region: str) -> tuple[float, str]:
        name = fold(content.regions[region].name)
        whole = difflib.SequenceMatcher(None, wanted, name).ratio()
        words = [difflib.SequenceMatcher(None, wanted, w).ratio() * 0.9 for w in name.split()]
        return -max([whole, *words]), name

    rest = sorted((r for r in content.regions if r not in hits), key=likeness)
    return [content.regions[r].name for r in [*hits, *rest][:count]]
