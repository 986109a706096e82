"""The keys of the window: one table makes them act, and makes the page that explains them."""

from __future__ import annotations

from typing import NamedTuple

import pygame

CTRL, ALT, SHIFT = 1, 2, 4


class Key(NamedTuple):
    """A key: what it does, the key and its modifiers, how it is written, and what it is for."""

    action: str
    key: int
    mods: int
    shown: str
    words: str


KEYS: tuple[Key, ...] = (
    Key("activate", pygame.K_RETURN, 0, "Enter", "activate; next announcement"),
    Key("activate", pygame.K_KP_ENTER, 0, "", ""),
    Key("activate", pygame.K_SPACE, 0, "Space", "activate; next announcement"),
    Key("next", pygame.K_TAB, 0, "Tab", "next control"),
    Key("previous", pygame.K_TAB, SHIFT, "Shift+Tab", "previous control"),
    Key("back", pygame.K_ESCAPE, 0, "Esc", "back one step, close, menu"),
    Key("take-back", pygame.K_BACKSPACE, 0, "Backspace", "take back the last click"),
    Key("undo", pygame.K_z, CTRL, "Ctrl+Z", "undo"),
    Key("redo", pygame.K_y, CTRL, "Ctrl+Y", "redo"),
    Key("redo", pygame.K_z, CTRL | SHIFT, "", ""),
    Key("confirm", pygame.K_RETURN, CTRL, "Ctrl+Enter", "confirm"),
    Key("confirm", pygame.K_KP_ENTER, CTRL, "", ""),
    Key("row-1", pygame.K_1, 0, "1 to 9", "row of the list, or the number"),
    *(Key(f"row-{n}", pygame.K_0 + n, 0, "", "") for n in range(2, 10)),
    Key("die-1", pygame.K_1, ALT, "Alt+1 to 9", "die"),
    *(Key(f"die-{n}", pygame.K_0 + n, ALT, "", "") for n in range(2, 10)),
    Key("left", pygame.K_LEFT, 0, "Arrows", "on the map: the nearest lit Region, or pan"),
    Key("right", pygame.K_RIGHT, 0, "", ""),
    Key("up", pygame.K_UP, 0, "", ""),
    Key("down", pygame.K_DOWN, 0, "", ""),
    Key("zoom-in", pygame.K_PLUS, 0, "+", "zoom in"),
    Key("zoom-in", pygame.K_PLUS, SHIFT, "", ""),
    Key("zoom-in", pygame.K_EQUALS, 0, "", ""),
    Key("zoom-in", pygame.K_EQUALS, SHIFT, "", ""),
    Key("zoom-in", pygame.K_KP_PLUS, 0, "", ""),
    Key("zoom-out", pygame.K_MINUS, 0, "-", "zoom out"),
    Key("zoom-out", pygame.K_KP_MINUS, 0, "", ""),
    Key("zoom-fit", pygame.K_0, 0, "0", "the whole map"),
    Key("zoom-fit", pygame.K_KP_0, 0, "", ""),
    Key("find", pygame.K_f, CTRL, "Ctrl+F", "find a Region"),
    Key("find", pygame.K_SLASH, 0, "/", "find a Region"),
    Key("find", pygame.K_SLASH, SHIFT, "", ""),
    Key("find", pygame.K_KP_DIVIDE, 0, "", ""),
    Key("centre", pygame.K_c, 0, "C", "centre on what is asked"),
    Key("peek", pygame.K_m, 0, "M", "look at the map under a dialog"),
    Key("hide-tokens", pygame.K_t, 0, "T (held)", "hide the tokens"),
    Key("show-hand", pygame.K_h, 0, "H (held)", "show my hand"),
    Key("tab-actions", pygame.K_q, 0, "Q W E R Y", "tabs: Actions, Region, Politics, Fellowship, Record"),
    Key("tab-region", pygame.K_w, 0, "", ""),
    Key("tab-politics", pygame.K_e, 0, "", ""),
    Key("tab-fellowship", pygame.K_r, 0, "", ""),
    Key("tab-record", pygame.K_y, 0, "", ""),
    Key("log", pygame.K_l, 0, "L", "a larger log"),
    Key("help", pygame.K_F1, 0, "F1", "help on what is asked"),
    Key("help", pygame.K_QUESTION, SHIFT, "", ""),
    Key("fold", pygame.K_F2, 0, "F2", "fold the boxes on the map"),
    Key("save-point", pygame.K_F5, 0, "F5", "save a named point"),
    Key("full-screen", pygame.K_F11, 0, "F11", "full screen"),
    Key("screenshot", pygame.K_F12, 0, "F12", "save a picture of the window"),
    Key("copy", pygame.K_c, CTRL, "Ctrl+C", "copy as plain text"),
    Key("quit", pygame.K_q, CTRL, "Ctrl+Q", "leave the program"),
)  # fmt: skip

_BY_KEY: dict[tuple[int, int], str] = {(key.key, key.mods): key.action for key in KEYS}
_CHARACTERS = {"?": "help", "/": "find", "+": "zoom-in", "-": "zoom-out"}


def action_of(event: pygame.event.Event) -> str:
    """What a KEYDOWN or KEYUP asks for, "" for nothing. Signs such as "/" are found on every keyboard layout."""
    mods = getattr(event, "mod", 0)
    held = (
        (CTRL if mods & (pygame.KMOD_CTRL | pygame.KMOD_META) else 0)
        | (ALT if mods & pygame.KMOD_ALT else 0)
        | (SHIFT if mods & pygame.KMOD_SHIFT else 0)
    )
    if not held & (CTRL | ALT):
        typed = _CHARACTERS.get(getattr(event, "unicode", ""))
        if typed:
            return typed
    return _BY_KEY.get((event.key, held), "")


def shown(action: str) -> str:
    """How the key of an action is written ("Ctrl+Z"), "" if it has none."""
    return next((key.shown for key in KEYS if key.action == action and key.shown), "")
