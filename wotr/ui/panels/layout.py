"""Where the panels lie: computed from the size of the window and of the type."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from wotr.ui.widgets_base import Style

NARROW = 1100
LOW = 850


@dataclass(frozen=True, slots=True)
class Layout:
    """The rectangles of a table. In a narrow window the log is a tab (`log` is empty)."""

    top: pygame.Rect
    prompt: pygame.Rect
    map: pygame.Rect
    hand: pygame.Rect
    dice: pygame.Rect
    tabs: pygame.Rect
    body: pygame.Rect
    log: pygame.Rect
    side: pygame.Rect


def layout(size: tuple[int, int], style: Style, large_log: bool = False) -> Layout:
    """The layout of a window of this size."""
    w, h = size
    top = max(style.px(38), style.line("bold") + style.px(14))
    prompt = style.control + style.px(12)
    side = max(min(style.px(380), w * 2 // 5), min(style.px(470), round(w * 0.29)))
    hand = style.px(118) if h < style.px(LOW) else style.px(150)
    x = w - side
    dice = 3 * (style.px(40) + style.px(6)) + style.px(12)
    tabs = style.control + style.px(4)
    bottom = h
    log = 0
    if w >= NARROW:
        log = round((h - top - dice - tabs) * (0.66 if large_log else 0.36))
    body = bottom - top - dice - tabs - log
    return Layout(
        top=pygame.Rect(0, 0, w, top),
        prompt=pygame.Rect(0, top, x, prompt),
        map=pygame.Rect(0, top + prompt, x, h - top - prompt - hand),
        hand=pygame.Rect(0, h - hand, x, hand),
        dice=pygame.Rect(x, top, side, dice),
        tabs=pygame.Rect(x, top + dice, side, tabs),
        body=pygame.Rect(x, top + dice + tabs, side, body),
        log=pygame.Rect(x, bottom - log, side, log),
        side=pygame.Rect(x, top, side, h - top),
    )
