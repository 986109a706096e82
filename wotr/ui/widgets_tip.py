"""The tooltip: after a moment of rest, beside what it explains, never under the pointer."""

from __future__ import annotations

import pygame

from wotr.ui.widgets_base import Style
from wotr.ui.widgets_frame import card
from wotr.ui.widgets_text import RichText

WIDEST = 340


class Tips:
    """The one tooltip of the window. `words` is what it says while it is shown."""

    def __init__(self) -> None:
        self.words = ""
        self._target: tuple[str, tuple[int, int, int, int]] | None = None
        self._place: pygame.Rect | None = None
        self._rested = 0.0
        self._silenced: str | None = None
        self.waiting = False

    def hide(self) -> None:
        """Take it away until the pointer comes to something else."""
        self._silenced = self._target[0] if self._target else None
        self.words = ""
        self._rested = 0.0

    def update(self, dt: float, mouse: tuple[int, int], hint: tuple[str, pygame.Rect] | None, delay: float) -> bool:
        """Time has passed over something with this hint; true when the tooltip comes or goes."""
        before = self.words
        target = (hint[0], tuple(hint[1])) if hint and hint[0] and delay >= 0 else None
        if target != self._target:
            self._target = target  # type: ignore[assignment]
            self._rested = 0.0
            self.words = ""
            if target is None or target[0] != self._silenced:
                self._silenced = None
        elif target is not None:
            self._rested += dt
        self.waiting = False
        if target is not None and hint is not None and self._silenced is None and not self.words:
            if self._rested >= delay:
                self.words, self._place = hint[0], pygame.Rect(hint[1])
            else:
                self.waiting = True
        return self.words != before

    def _laid_out(self, style: Style) -> RichText:
        return RichText(self.words, style.px(WIDEST), style, "small", on_card=True)

    def rect(self, style: Style, mouse: tuple[int, int], size: tuple[int, int]) -> pygame.Rect | None:
        """Where it is, None while it is not shown."""
        if not self.words or self._place is None:
            return None
        rich = self._laid_out(style)
        rect = pygame.Rect(0, 0, rich.width + 2 * style.px(10), rich.height + 2 * style.px(7))
        window, gap = pygame.Rect((0, 0), size), style.px(8)
        large = self._place.w > size[0] // 3 or self._place.h > size[1] // 4
        near = pygame.Rect(mouse[0] - gap, mouse[1] - gap, 3 * gap, 3 * gap) if large else self._place
        for spot in (
            rect.move(near.x, near.bottom + gap),
            rect.move(near.x, near.top - gap - rect.h),
            rect.move(near.right + gap, near.y),
            rect.move(near.left - gap - rect.w, near.y),
        ):
            inside = spot.clamp(window)
            if not inside.collidepoint(mouse) and not inside.colliderect(near):
                return inside
        return rect.move(near.x, near.bottom + gap).clamp(window)

    def draw(self, surface: pygame.Surface, style: Style, mouse: tuple[int, int]) -> None:
        """Draw it, if it is shown."""
        rect = self.rect(style, mouse, surface.get_size())
        if rect is not None:
            card(surface, rect, style.px(5))
            self._laid_out(style).draw(surface, (rect.x + style.px(10), rect.y + style.px(7)))
