"""UI-20: Nations can be told apart by everybody, and what is written on them can be read."""

from __future__ import annotations

import itertools
import math

import pytest

from wotr.ui import palette
from wotr.ui.palette import Colour

Triple = tuple[float, float, float]

# Machado, Oliveira and Fernandes 2009, full strength, for linear light.
VISIONS: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
LEAST = 14.0


def linear(value: int) -> float:
    share = value / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def seen(colour: Colour, vision: str) -> Triple:
    """Linear light as an eye with that vision takes it."""
    light = [linear(c) for c in colour]
    r, g, b = (min(1.0, max(0.0, sum(m * c for m, c in zip(row, light, strict=True)))) for row in VISIONS[vision])
    return r, g, b


def lab(light: Triple) -> Triple:
    r, g, b = light
    xyz = (
        (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047,
        0.2126729 * r + 0.7151522 * g + 0.0721750 * b,
        (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883,
    )
    x, y, z = (v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one: Triple, two: Triple) -> float:
    l1, a1, b1 = one
    l2, a2, b2 = two
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean**7 / (mean**7 + 25**7)))
    c1, c2 = math.hypot(a1 * (1 + g), b1), math.hypot(a2 * (1 + g), b2)
    h1 = math.degrees(math.atan2(b1, a1 * (1 + g))) % 360
    h2 = math.degrees(math.atan2(b2, a2 * (1 + g))) % 360
    dh = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    big_h = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(dh / 2))
    l_mean, c_mean = (l1 + l2) / 2, (c1 + c2) / 2
    h_mean = h1 + h2 if c1 * c2 == 0 else (h1 + dh / 2) % 360
    t = (
        1
        - 0.17 * math.cos(math.radians(h_mean - 30))
        + 0.24 * math.cos(math.radians(2 * h_mean))
        + 0.32 * math.cos(math.radians(3 * h_mean + 6))
        - 0.20 * math.cos(math.radians(4 * h_mean - 63))
    )
    sl = 1 + 0.015 * (l_mean - 50) ** 2 / math.sqrt(20 + (l_mean - 50) ** 2)
    sc, sh = 1 + 0.045 * c_mean, 1 + 0.015 * c_mean * t
    turn = 60 * math.exp(-(((h_mean - 275) / 25) ** 2))
    rt = -2 * math.sqrt(c_mean**7 / (c_mean**7 + 25**7)) * math.sin(math.radians(turn))
    dl, dc, dhh = (l2 - l1) / sl, (c2 - c1) / sc, big_h / sh
    return math.sqrt(dl**2 + dc**2 + dhh**2 + rt * dc * dhh)


def contrast(one: Colour, two: Colour) -> float:
    def light(colour: Colour) -> float:
        r, g, b = (linear(c) for c in colour)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    high, low = sorted((light(one), light(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(
    ("one", "two", "expected"),
    [  # from the table of Sharma, Wu and Dalal 2005
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ],
)
def test_the_measure_of_difference_is_ciede2000(one: Triple, two: Triple, expected: float) -> None:
    assert ciede2000(one, two) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("vision", VISIONS)
def test_ui_20_nations_and_parchment_differ_for_every_kind_of_colour_vision(vision: str) -> None:
    colours = {**palette.NATIONS, "parchment": palette.PARCHMENT}
    assert len(colours) == 9
    for (one, a), (two, b) in itertools.combinations(colours.items(), 2):
        difference = ciede2000(lab(seen(a, vision)), lab(seen(b, vision)))
        assert difference >= LEAST, f"{one} and {two} for {vision} eyes: {difference:.1f}"


@pytest.mark.parametrize("nation", palette.NATIONS)
def test_ui_20_the_ink_of_a_nation_can_be_read_on_its_colour(nation: str) -> None:
    assert contrast(palette.ink(nation), palette.fill(nation)) >= 4.5


@pytest.mark.parametrize(
    ("ink", "ground", "least"),
    [
        ("TEXT", "PANEL", 7), ("TEXT", "CONTROL", 7), ("TEXT", "BOX", 7), ("WEAK", "PANEL", 4.5),
        ("WEAK", "CONTROL", 4.5), ("OFF", "BOX", 4.5), ("OFF", "CONTROL_OFF", 3.9), ("ACCENT", "PANEL", 4.5),
        ("LINK", "BOX", 4.5),
        ("DANGER", "PANEL", 4.5), ("GOOD", "PANEL", 4.5), ("CARD_INK", "CARD", 7), ("CARD_LINK", "CARD", 4.5),
        ("CARD_LINK", "PARCHMENT", 4.5), ("INK", "PARCHMENT", 7), ("INK_SOFT", "CARD", 4.5), ("DARK_INK", "ACCENT", 7),
    ],
)  # fmt: skip
def test_words_can_be_read_on_their_ground(ink: str, ground: str, least: float) -> None:
    assert contrast(getattr(palette, ink), getattr(palette, ground)) >= least


def test_the_sign_of_a_die_can_be_read_and_the_sides_of_dice_differ() -> None:
    for body in palette.DICE.values():
        assert contrast(palette.WHITE, body) >= 4.5
    for vision in VISIONS:
        assert ciede2000(*(lab(seen(body, vision)) for body in palette.DICE.values())) >= LEAST
