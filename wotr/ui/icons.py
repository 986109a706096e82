"""Icons by name, drawn sharp at any size in any colour from the SVG files in sprites/icons."""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from pathlib import Path

import pygame

from wotr import paths
from wotr.ui.palette import TEXT, Colour

_KEPT = 1500
_pictures: OrderedDict[tuple[str, int, Colour], pygame.Surface] = OrderedDict()


@lru_cache(maxsize=1)
def names() -> tuple[str, ...]:
    """The names of all icons."""
    return tuple(sorted(path.stem for path in _folder().glob("*.svg")))


def _folder() -> Path:
    return paths.sprites_dir() / "icons"


def icon(name: str, size: int, colour: Colour = TEXT) -> pygame.Surface:
    """An icon in a square of `size` pixels. It is shared: do not draw on it.

    A name that has no drawing gives a frame with its first letter, so that nothing is ever blank.
    """
    size = max(1, size)
    key = (name, size, colour)
    found = _pictures.get(key)
    if found is not None:
        _pictures.move_to_end(key)
        return found
    picture = _drawn(name, size, colour)
    _pictures[key] = picture
    if len(_pictures) > _KEPT:
        _pictures.popitem(last=False)
    return picture


def _drawn(name: str, size: int, colour: Colour) -> pygame.Surface:
    try:
        drawing = pygame.image.load_sized_svg(str(_folder() / f"{name}.svg"), (size, size))
    except (OSError, pygame.error):
        return _letter(name, size, colour)
    tinted = pygame.Surface((size, size), pygame.SRCALPHA)
    tinted.fill((*colour, 255))
    tinted.blit(_white(drawing), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return tinted


def _white(drawing: pygame.Surface) -> pygame.Surface:
    """The drawing, black in its file, in white."""
    white = pygame.Surface(drawing.get_size(), pygame.SRCALPHA)
    white.fill((255, 255, 255, 0))
    white.blit(drawing, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return white


def _letter(name: str, size: int, colour: Colour) -> pygame.Surface:
    from wotr.ui import fonts

    picture = pygame.Surface((size, size), pygame.SRCALPHA)
    pygame.draw.rect(picture, colour, (1, 1, size - 2, size - 2), max(1, size // 12), border_radius=size // 6)
    letter = fonts.text(name[:1].upper(), "bold", max(8, size * 3 // 5), colour)
    picture.blit(letter, letter.get_rect(center=(size // 2, size // 2)))
    return picture


def forget() -> None:
    """Give all pictures back."""
    _pictures.clear()
