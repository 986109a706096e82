"""What is on the screen, as a list of nodes: tests find things by name and act on them by posted events."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import pygame


@dataclass(slots=True)
class Node:
    """One thing on the screen.

    `id` is stable and says what it is (`menu.new`, `region.bree`, `button.confirm`), `kind` how it behaves (`button`,
    `list`, `row`, `text`, `dialog`, `map`, `region` ...), `rect` where it lies in pixels of the window. `inside` is the
    id of the node that contains it, "" for the window itself.
    """

    id: str
    kind: str
    text: str
    rect: pygame.Rect
    enabled: bool = True
    focused: bool = False
    lit: bool = False
    seat: str = ""
    inside: str = ""


def find(nodes: Iterable[Node], id: str) -> Node:
    """The node of that id. Raises LookupError, naming what is there."""
    nodes = list(nodes)
    for node in nodes:
        if node.id == id:
            return node
    raise LookupError(f"no {id!r} on the screen; there are: {', '.join(node.id for node in nodes)}")


def has(nodes: Iterable[Node], id: str) -> bool:
    """Whether a node of that id is on the screen."""
    return any(node.id == id for node in nodes)


def matching(nodes: Iterable[Node], start: str) -> list[Node]:
    """The nodes whose id begins with `start`, in the order in which they are drawn."""
    return [node for node in nodes if node.id.startswith(start)]


def dump(nodes: Iterable[Node]) -> str:
    """The nodes as text, one a line."""
    lines = []
    for node in nodes:
        marks = [
            mark
            for mark, on in (("off", not node.enabled), ("focus", node.focused), ("lit", node.lit), (node.seat, True))
            if on and mark
        ]
        words = " ".join(node.text.split())
        place = f"{node.rect.x},{node.rect.y} {node.rect.w}x{node.rect.h}"
        lines.append(f"{node.id}  [{node.kind}]  {words!r}  {place}  {' '.join(marks)}".rstrip())
    return "\n".join(lines)
