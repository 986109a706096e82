"""What the panels of a table share: the presenter, what is scrolled and unfolded, and what their controls do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from wotr.ui.panels.canvas import Scroll
from wotr.ui.table.presenter import Presenter

TABS = ("actions", "region", "politics", "fellowship", "record")


def _nothing() -> None:
    return None


def _no_region(region: str) -> None:
    return None


@dataclass
class Desk:
    """The state of the screen that is no part of the game."""

    presenter: Presenter
    tab: str = "actions"
    region: str | None = None
    card: int | None = None
    shown_card: str = ""
    peek: bool = False
    folded: bool = False
    large_log: bool = False
    scrolls: dict[str, Scroll] = field(default_factory=dict)
    dragged: tuple[int, int] = (0, 0)
    saved_at: str = ""
    fault: str = ""
    show_region: Callable[[str], None] = _no_region
    open_menu: Callable[[], None] = _nothing
    open_help: Callable[[], None] = _nothing
    to_main: Callable[[], None] = _nothing

    def scroll(self, name: str) -> Scroll:
        """The scroll of a panel by its name."""
        return self.scrolls.setdefault(name, Scroll())

    def to_tab(self, tab: str) -> None:
        """Turn to a tab."""
        self.tab = tab

    def look_at(self, card: str) -> None:
        """Show a card large ("" closes it)."""
        self.shown_card = card
