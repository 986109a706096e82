"""The cover between two players at one screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from wotr.text.en import menu as words
from wotr.ui import icons, palette
from wotr.ui.app import App
from wotr.ui.widgets import Button, Label, RichText, Style, TextPage, UiScene, parchment, plain
from wotr.ui.widgets_base import Ui
from wotr.ui.widgets_frame import card

WIDE = 560


class Handover(UiScene):
    """Covers the whole window until the next player says that he is there.

    `app.push(Handover(...))` draws and shows the cover before it returns: take the next seat's view only after that.
    The scene that lay below gets `leave` first; what it drew is no longer on the screen.

    `name` is the player ("the Shadow player"), `side` "free" or "shadow", `why` what he has to do ("choose a Combat
    card"), `recap` what has happened in public since he last decided, newest last. `on_show` is called when he says
    that he is there, after the cover was taken off. `on_menu` is called for Esc. Node ids: handover.who, handover.why,
    handover.recap, button.show.
    """

    def __init__(
        self,
        name: str,
        side: str,
        why: str,
        recap: Sequence[str],
        on_show: Callable[[], None],
        on_menu: Callable[[], None] | None = None,
    ) -> None:
        super().__init__()
        self.name, self.side, self.why, self.recap = name, side, why, list(recap)
        self.on_show, self.on_menu = on_show, on_menu
        self.board = pygame.Rect(0, 0, 0, 0)

    def enter(self, app: App) -> None:
        super().enter(app)
        self.ui.focus_on("button.show")
        app.present()

    def build(self, ui: Ui, area: pygame.Rect) -> None:
        style = ui.style
        width = min(style.px(WIDE), area.w - style.px(40))
        pad = style.px(30)
        inner = width - 2 * pad
        sign = style.px(64)
        who = Label(
            "handover.who", plain(_upper(self.name)), (0, 0, inner, 0), role="title", colour=palette.INK, align="centre"
        ).fit(style)
        why = Label(
            "handover.why", plain(_upper(self.why)), (0, 0, inner, 0), role="large", on_card=True, align="centre"
        )
        why.fit(style)
        show = Button(
            "button.show", words.SHOW_ME.format(self.name), on_press=self._show, icon="eye-open", look="primary"
        )
        show.fit(style, min(inner, show.width_for(style) + style.px(30)))
        show.rect.h += style.px(8)
        fixed = 2 * pad + sign + style.px(12) + who.rect.h + style.px(6) + why.rect.h + style.px(20) + show.rect.h
        page = self._page(style, inner, area.h - style.px(40) - fixed)
        self.board = pygame.Rect(0, 0, width, fixed + (page.rect.h + style.px(20) if page else 0))
        self.board.center = area.center
        top = self.board.y + pad + sign + style.px(12)
        for part, gap in ((who, style.px(6)), (why, style.px(20)), (page, style.px(20)), (show, 0)):
            if part is not None:
                part.rect.topleft = (self.board.centerx - part.rect.w // 2, top)
                top = part.rect.bottom + gap
                ui.add(part)
        self._away_from_the_pointer(show)

    def _page(self, style: Style, width: int, room: int) -> TextPage | None:
        if not self.recap:
            return None
        told = f"<b>{words.RECAP}</b>\n" + "\n".join(self.recap)
        needed = RichText(told, width - 2 * style.px(10) - style.px(10), style).height + 2 * style.px(10)
        return TextPage("handover.recap", told, (0, 0, width, max(style.px(90), min(needed, room))), on_card=True)

    def _away_from_the_pointer(self, show: Button) -> None:
        """A second click at the place of the last one must not take the cover off."""
        if show.rect.inflate(24, 24).collidepoint(self.app.mouse):
            down = self.app.mouse[0] < self.board.centerx
            show.rect.x = self.board.right - show.rect.w - 20 if down else self.board.x + 20
            if show.rect.inflate(8, 8).collidepoint(self.app.mouse):
                show.rect.top = self.board.bottom + 16
                show.rect.clamp_ip(pygame.Rect((0, 0), self.app.size))

    def _show(self) -> None:
        self.app.pop()
        self.on_show()

    def act(self, action: str) -> bool:
        if action == "back" and self.on_menu is not None:
            self.on_menu()
            return True
        return False

    def draw_below(self, surface: pygame.Surface) -> None:
        style = self.app.style
        parchment(surface, surface.get_rect())
        card(surface, self.board, style.px(8))
        pygame.draw.rect(surface, palette.BORDER, self.board.inflate(-style.px(10), -style.px(10)), 1)
        size = style.px(64)
        colour = palette.DICE.get(self.side, palette.INK)
        sign = icons.icon(f"side-{self.side}", size, colour)
        surface.blit(sign, sign.get_rect(midtop=(self.board.centerx, self.board.y + style.px(30))))


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]
