"""What happened, shown one after the other: each once, as long as the player's speed says, in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

import pygame

from wotr.text.en import menu as words
from wotr.ui import icons, palette
from wotr.ui.probe import Node
from wotr.ui.widgets_base import Style
from wotr.ui.widgets_frame import card
from wotr.ui.widgets_text import RichText, stripped

SECONDS: dict[str, float | None] = {"step": None, "slow": 4.0, "normal": 2.5, "fast": 1.0, "off": 0.0}
"""How long one is shown at each speed; None waits for the player."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """One thing that happened.

    `number` is its place in the journal: what was shown once is never shown again, after undo and loading neither.
    `words` is markup, `icon` its sign, `region` the place on the map that it belongs to, `side` whose doing it was.
    `weight`: "light" goes by without waiting even at speed "step"; "heavy" (dice, tiles, cards) waits there.
    """

    number: int
    words: str
    icon: str = "info"
    region: str = ""
    side: str = ""
    weight: str = "heavy"


class Queue:
    """The announcements that wait, and the one that is shown. It knows nothing of pictures.

    `seen` is the number of the last one that counts as shown. Give it at loading: all that lies in the journal then is
    old. `speed` is the setting; "off" shows nothing, the log has it all the same.
    """

    def __init__(self, speed: str = "normal", seen: int = -1) -> None:
        self.speed = speed
        self.seen = seen
        self.current: Announcement | None = None
        self.age = 0.0
        self._waiting: deque[Announcement] = deque()

    def put(self, announcements: Iterable[Announcement]) -> None:
        """Add what happened, in order. What was shown before is left out."""
        for one in announcements:
            if one.number <= self.seen:
                continue
            self.seen = one.number
            if self.speed != "off":
                self._waiting.append(one)
        if self.current is None:
            self._next()

    @property
    def busy(self) -> bool:
        """Whether one is shown or waits."""
        return self.current is not None

    @property
    def waits(self) -> bool:
        """Whether the one that is shown stays until the player goes on."""
        return self.current is not None and self._stay(self.current) is None

    @property
    def left(self) -> int:
        """How many wait behind the one that is shown."""
        return len(self._waiting)

    def _stay(self, one: Announcement) -> float | None:
        stay = SECONDS.get(self.speed, 2.5)
        return 1.5 if stay is None and one.weight == "light" else stay

    def _next(self) -> None:
        self.current = self._waiting.popleft() if self._waiting else None
        self.age = 0.0

    def go_on(self) -> None:
        """End the one that is shown (Space)."""
        self._next()

    def skip(self) -> None:
        """End all up to the next decision (Esc)."""
        self._waiting.clear()
        self._next()

    def hurry(self, speed: str) -> None:
        """Another speed from now on."""
        self.speed = speed
        if speed == "off":
            self.skip()

    def update(self, dt: float) -> bool:
        """Time has passed; true when another one is shown now, or none any more."""
        if self.current is None:
            return False
        self.age += dt
        stay = self._stay(self.current)
        if stay is not None and self.age >= stay:
            self._next()
            return True
        return False


class Banner:
    """Draws the announcement that is shown, as a card at the upper edge of a rectangle."""

    WIDE = 620

    def rect(self, queue: Queue, area: pygame.Rect, style: Style) -> pygame.Rect | None:
        """Where it is; None when nothing is shown."""
        rich = self._laid_out(queue, area, style)
        if rich is None:
            return None
        wide = rich.width + style.px(32) + style.px(46)
        aside = style.width("small", self._aside(queue))
        high = max(rich.height, style.px(34)) + 2 * style.px(10) + (style.line("small") if aside else 0)
        rect = pygame.Rect(0, 0, max(wide, aside + style.px(78)), high)
        rect.midtop = (area.centerx, area.y + style.px(14))
        return rect

    def _laid_out(self, queue: Queue, area: pygame.Rect, style: Style) -> RichText | None:
        if queue.current is None:
            return None
        room = min(style.px(self.WIDE), area.w - style.px(60)) - style.px(78)
        return RichText(queue.current.words, room, style, "large", on_card=True)

    def _aside(self, queue: Queue) -> str:
        if not queue.left:
            return words.ANNOUNCED_SPACE if queue.waits else ""
        return words.ANNOUNCED_MORE.format(queue.left, words.ANNOUNCED_BOTH if queue.waits else words.ANNOUNCED_ESC)

    def draw(self, surface: pygame.Surface, queue: Queue, area: pygame.Rect, style: Style) -> None:
        """Draw it, if one is shown."""
        rect, rich = self.rect(queue, area, style), self._laid_out(queue, area, style)
        if rect is None or rich is None or queue.current is None:
            return
        card(surface, rect, style.px(8))
        colour = palette.DICE.get(queue.current.side, palette.BORDER)
        strip = pygame.Rect(rect.x, rect.y, style.px(46), rect.h)
        pygame.draw.rect(
            surface, colour, strip, border_top_left_radius=style.px(8), border_bottom_left_radius=style.px(8)
        )
        sign = icons.icon(queue.current.icon, style.px(30), palette.WHITE)
        surface.blit(sign, sign.get_rect(center=strip.center))
        aside = self._aside(queue)
        foot = style.line("small") if aside else 0
        top = rect.y + (rect.h - foot - rich.height) // 2
        rich.draw(surface, (strip.right + style.px(16), top))
        if aside:
            line = style.text("small", aside, palette.INK_SOFT)
            surface.blit(line, line.get_rect(bottomright=(rect.right - style.px(12), rect.bottom - style.px(6))))

    def nodes(self, queue: Queue, area: pygame.Rect, style: Style) -> list[Node]:
        """What is on the screen."""
        rect = self.rect(queue, area, style)
        if rect is None or queue.current is None:
            return []
        return [Node("announcement", "text", stripped(queue.current.words), rect, lit=queue.waits)]
