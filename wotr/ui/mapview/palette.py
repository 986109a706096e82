"""Colours of the map. Nation fills keep a good distance from each other for all common kinds of colour vision."""

from __future__ import annotations

from itertools import pairwise

Colour = tuple[int, int, int]

NATIONS: dict[str, Colour] = {
    "dwarves": (0x79, 0x5A, 0x43),
    "elves": (0x7D, 0xA7, 0x75),
    "gondor": (0x24, 0x45, 0xA7),
    "north": (0x8C, 0xD9, 0xEE),
    "rohan": (0x39, 0x80, 0x77),
    "isengard": (0xD9, 0xB0, 0x0B),
    "sauron": (0x66, 0x00, 0x0B),
    "southrons": (0xCC, 0x5B, 0x0B),
}
DARK_INK_NATIONS = frozenset({"elves", "north", "isengard", "southrons"})  # their ink is dark, others' is white

PARCHMENT: Colour = (0xE9, 0xDA, 0xB8)
INK: Colour = (0x3E, 0x2C, 0x1A)
DARK: Colour = (0x14, 0x0E, 0x08)
BORDER: Colour = (0x60, 0x48, 0x2E)
WALL: Colour = (0x12, 0x0E, 0x0A)
SEA: Colour = (0x96, 0xB2, 0xBA)
COAST: Colour = (0x38, 0x3C, 0x3A)
WAVES: tuple[Colour, ...] = ((86, 122, 134), (104, 140, 150), (122, 154, 163))
RIVER: Colour = (0x5B, 0x8F, 0xAE)
RIVER_EDGE: Colour = (0x3C, 0x5C, 0x70)
HALO: Colour = (0xF6, 0xEC, 0xD2)
SEA_INK: Colour = (0x2F, 0x4E, 0x5C)
CREAM: Colour = (0xFA, 0xF3, 0xE0)

EARTH: Colour = (128, 108, 84)  # Nations' colours on land are dulled a little towards it
DULL = 0.14
TINT = 0.28  # strength of a Nation's colour on its land
BAND = 0.65  # and right inside its frontier
BAND_STEPS: tuple[tuple[float, float], ...] = (  # width of the band (map units) and its strength, from outside in
    (22.0, 0.31), (19.0, 0.35), (16.0, 0.39), (13.0, 0.44), (10.5, 0.50), (8.0, 0.57), (5.5, 0.65),
)  # fmt: skip


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """`a` with a share of `b`."""
    r, g, bl = (round(p + (q - p) * share) for p, q in zip(a, b, strict=True))
    return r, g, bl


def band_steps(scale: float) -> tuple[tuple[float, float], ...]:
    """The steps of a Nation's band: finer ones where the map is seen large."""
    if scale <= 1.6:
        return BAND_STEPS
    out = []
    for (w0, s0), (w1, s1) in pairwise(BAND_STEPS):
        out += [(w0, s0), ((w0 + w1) / 2, (s0 + s1) / 2)]
    return (*out, BAND_STEPS[-1])
