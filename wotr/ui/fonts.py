"""Typefaces and pictures of words. A face that is missing or broken is replaced, and `faults()` says so."""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache

import pygame

from wotr import paths
from wotr.ui.palette import Colour

FACES: dict[str, str] = {
    "sans": "AlegreyaSans-Regular.ttf",
    "bold": "AlegreyaSans-Bold.ttf",
    "italic": "AlegreyaSans-Italic.ttf",
    "bold-italic": "AlegreyaSans-BoldItalic.ttf",
    "serif": "EBGaramond-Regular.ttf",
    "serif-bold": "EBGaramond-SemiBold.ttf",
    "serif-italic": "EBGaramond-MediumItalic.ttf",
    "title": "Cinzel-Bold.ttf",
}
_KEPT = 3000  # pictures of words
_faults: list[str] = []
_pictures: OrderedDict[tuple[str, int, str, Colour], pygame.Surface] = OrderedDict()


@lru_cache(maxsize=256)
def font(face: str, size: int) -> pygame.font.Font:
    """A typeface of FACES at a size in pixels."""
    if not pygame.font.get_init():
        pygame.font.init()
    path = paths.sprites_dir() / "fonts" / FACES[face]
    try:
        found = pygame.font.Font(str(path), size)
        found.size("H")  # some broken files are refused only here, and end the program in other calls
        return found
    except (OSError, ValueError, pygame.error) as error:
        fault = f"{path.name}: {error}"
        if fault not in _faults:
            _faults.append(fault)
        return pygame.font.Font(None, size)


def faults() -> list[str]:
    """What is wrong with the typefaces, one line each."""
    return list(_faults)


def forget() -> None:
    """Give everything back, as when the window closes."""
    font.cache_clear()
    _measures.cache_clear()
    _pictures.clear()
    _faults.clear()


def text(words: str, face: str, size: int, colour: Colour) -> pygame.Surface:
    """A picture of one line of words; its middle is the middle of the capitals. It is shared: do not draw on it."""
    key = (face, size, words, colour)
    found = _pictures.get(key)
    if found is not None:
        _pictures.move_to_end(key)
        return found
    picture = _centred(font(face, size).render(words, True, colour), face, size)
    _pictures[key] = picture
    if len(_pictures) > _KEPT:
        _pictures.popitem(last=False)
    return picture


@lru_cache(maxsize=256)
def _measures(face: str, size: int) -> tuple[int, int]:
    """What is added above a line of words so that the capitals stand in the middle of the picture, and its height."""
    used = font(face, size)
    ascent = used.get_ascent()
    capital, foot = used.metrics("H")[0], [one[2] for one in used.metrics("gjpqy") if one]
    high = capital[3] if capital else size * 2 // 3
    deep = 1 - min(foot, default=0)
    above = max(0, deep + high - ascent)
    return above, max(ascent + above + deep, 2 * ascent - high)


def _centred(picture: pygame.Surface, face: str, size: int) -> pygame.Surface:
    wide, high = picture.get_size()
    above, wanted = _measures(face, size)
    if not above and wanted <= high:
        return picture.subsurface((0, 0, wide, wanted))
    moved = pygame.Surface((wide, wanted), pygame.SRCALPHA)
    moved.blit(picture, (0, above))
    return moved


def baseline(face: str, size: int) -> int:
    """How far the letters stand below the top of a picture made by `text`."""
    return font(face, size).get_ascent() + _measures(face, size)[0]


def width(words: str, face: str, size: int) -> int:
    """How wide one line of words is, in pixels."""
    return font(face, size).size(words)[0]


def line_height(face: str, size: int) -> int:
    """From one line to the next, in pixels."""
    return font(face, size).get_linesize()


def wrap(words: str, face: str, size: int, room: int) -> list[str]:
    """The words in lines that are no wider than `room`; a word that is wider on its own is cut."""
    lines: list[str] = []
    for paragraph in words.split("\n"):
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if width(longer, face, size) <= room:
                line = longer
                continue
            if line:
                lines.append(line)
            *cut, line = _pieces(word, face, size, room)
            lines += cut
        lines.append(line)
    return lines


def _pieces(word: str, face: str, size: int, room: int) -> list[str]:
    pieces = []
    while len(word) > 1 and width(word, face, size) > room:
        count = max(1, next((n for n in range(len(word), 0, -1) if width(word[:n], face, size) <= room), 1))
        pieces.append(word[:count])
        word = word[count:]
    return [*pieces, word]


def shortened(words: str, face: str, size: int, room: int) -> str:
    """The words, or as much of them as there is room for, with an ellipsis."""
    if width(words, face, size) <= room:
        return words
    low, high = 0, len(words)
    while low < high:
        middle = (low + high + 1) // 2
        if width(words[:middle].rstrip() + "…", face, size) <= room:
            low = middle
        else:
            high = middle - 1
    return words[:low].rstrip() + "…"
