"""`wotr map --region` and `--path`: answers in the terminal."""

from __future__ import annotations

import json

from wotr.content import Content
from wotr.geo.card import card, card_data, card_text
from wotr.geo.names import complete, find, nearest
from wotr.geo.ways import way, way_data, way_text
from wotr.refused import Refused


def named(content: Content, text: str) -> str:
    """The region that is meant. Raises Refused with the nearest names."""
    found = find(content, text)
    if found is not None:
        return found
    several = complete(content, text)
    if len(several) > 1:
        shown = [content.regions[r].name for r in several[:6]]
        more = " ..." if len(several) > 6 else ""
        raise Refused(f"{text!r} could be one of {len(several)} regions: {', '.join(shown)}{more}")
    raise Refused(f"there is no region called {text!r}; the nearest names are {', '.join(nearest(content, text))}")


def region(content: Content, text: str, as_json: bool) -> str:
    """The card of a region."""
    shown = card(content, named(content, text))
    return _json(card_data(content, shown)) if as_json else card_text(content, shown)


def path(content: Content, start: str, end: str, avoid: list[str], as_json: bool) -> tuple[str, bool]:
    """A shortest way, and whether there is one."""
    closed = [named(content, text) for text in avoid]
    found = way(content, named(content, start), named(content, end), closed)
    text = _json(way_data(content, found)) if as_json else way_text(content, found)
    return text, bool(found.regions)


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2)
