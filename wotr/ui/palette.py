"""Colours of the window. Nothing is told by colour alone; the Nations differ for all common kinds of colour vision."""

from __future__ import annotations

from wotr.ui.mapview.palette import DARK_INK_NATIONS, NATIONS, Colour, mix

__all__ = ["DARK_INK_NATIONS", "NATIONS", "Colour", "mix"]

WHITE: Colour = (0xFF, 0xFF, 0xFF)
BLACK: Colour = (0x00, 0x00, 0x00)
DARK_INK: Colour = (0x14, 0x0E, 0x08)

PARCHMENT: Colour = (0xE9, 0xDA, 0xB8)
PARCHMENT_DEEP: Colour = (0xD6, 0xC2, 0x97)
INK: Colour = (0x3E, 0x2C, 0x1A)
INK_SOFT: Colour = (0x6A, 0x52, 0x38)
SEA: Colour = (0x96, 0xB2, 0xBA)
BORDER: Colour = (0x60, 0x48, 0x2E)
IMPASSABLE: Colour = (0x12, 0x0E, 0x0A)

PANEL: Colour = (0x21, 0x1C, 0x14)
PANEL_EDGE: Colour = (0x5A, 0x4A, 0x2F)
BOX: Colour = (0x17, 0x13, 0x0D)
CONTROL: Colour = (0x3A, 0x33, 0x26)
CONTROL_HOT: Colour = (0x4B, 0x42, 0x30)
CONTROL_DOWN: Colour = (0x2A, 0x24, 0x1A)
CONTROL_OFF: Colour = (0x2A, 0x25, 0x1C)
CONTROL_EDGE: Colour = (0x6B, 0x5B, 0x3D)
TEXT: Colour = (0xE9, 0xE1, 0xCC)
WEAK: Colour = (0xC9, 0xB9, 0x8F)
OFF: Colour = (0x8F, 0x84, 0x6C)
ACCENT: Colour = (0xE3, 0xBF, 0x47)
FOCUS: Colour = (0xFF, 0xD2, 0x3F)
LINK: Colour = (0x9F, 0xC4, 0xF0)
DANGER: Colour = (0xE6, 0x85, 0x7F)
GOOD: Colour = (0x9C, 0xC7, 0x7A)

CARD: Colour = (0xF3, 0xEA, 0xD3)
CARD_INK: Colour = (0x2B, 0x21, 0x18)
CARD_LINK: Colour = (0x1F, 0x4A, 0x86)
TIP: Colour = CARD
TIP_INK: Colour = CARD_INK

SIDES: dict[str, Colour] = {"free": (0x9F, 0xC4, 0xF0), "shadow": (0xE6, 0x85, 0x7F)}
"""Words and marks of a side on dark ground."""

DICE: dict[str, Colour] = {"free": (0x24, 0x45, 0xA7), "shadow": (0x66, 0x00, 0x0B)}
"""Bodies of the Action dice; the face is told by its white sign only."""

SIDE_LETTERS: dict[str, str] = {"free": "FP", "shadow": "SH"}


def fill(nation: str) -> Colour:
    """The colour of a Nation's tokens and lands; grey for what is none."""
    return NATIONS.get(nation, (0x77, 0x70, 0x66))


def ink(nation: str) -> Colour:
    """The colour of words and signs on a Nation's colour."""
    return DARK_INK if nation in DARK_INK_NATIONS else WHITE
