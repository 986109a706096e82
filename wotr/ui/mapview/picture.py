"""The map as a picture file, without a window."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pygame

LEAST_WIDTH, MOST_WIDTH = 400, 12_000
LAYERS = ("nations", "terrain", "settlements", "labels", "ornaments", "armies")
USUAL = LAYERS[:-1]
FORMATS = (".png",)
END = b"IEND\xaeB`\x82"


class PictureError(Exception):
    """The picture cannot be made or saved; the message says why."""


def layers_from(text: str) -> list[str]:
    """Layers out of a list with commas or spaces. Raises PictureError for an unknown one."""
    names = text.replace(",", " ").split()
    if names == ["all"]:
        return list(LAYERS)
    for name in names:
        if name not in LAYERS:
            raise PictureError(f"there is no layer called {name!r}; there are {', '.join(LAYERS)}, or all")
    return names


def save_png(file: Path, width: int, layers: Iterable[str]) -> tuple[int, int]:
    """Paint the map with the starting armies if asked and save it; gives its size. Raises PictureError."""
    if not LEAST_WIDTH <= width <= MOST_WIDTH:
        raise PictureError(f"a width of {width} pixels is not from {LEAST_WIDTH} to {MOST_WIDTH}")
    if file.suffix.lower() not in FORMATS:
        raise PictureError(f"{file}: the name of the picture must end in .png")
    if file.is_dir():
        raise PictureError(f"{file} is a folder")
    if not file.parent.is_dir():
        raise PictureError(f"{file.parent}: there is no such folder")
    try:
        with file.open("ab"):
            pass
    except OSError as error:
        raise PictureError(f"{file} cannot be written: {error.strerror}") from None
    surface = _paint(width, frozenset(layers))
    try:
        pygame.image.save(surface, str(file))
    except (OSError, pygame.error) as error:
        raise PictureError(f"{file} cannot be written: {error}") from None
    if not _whole(file):
        raise PictureError(f"{file} could not be written as a whole; is the disk full?")
    return surface.get_size()


def _whole(file: Path) -> bool:
    """Whether a PNG reaches to its end mark: pygame says nothing of a disk that fills up."""
    return file.read_bytes()[-len(END) :] == END


def _paint(width: int, layers: frozenset[str]) -> pygame.Surface:
    from wotr.content import load

    from .pieces import starting_tokens
    from .view import MapView

    pygame.font.init()
    view = MapView((0, 0, width, width))
    surface = pygame.Surface((width, round(view.geometry.height * width / view.geometry.width)))
    view.set_layers(layers - {"armies"})
    view.set_tokens(starting_tokens(load()) if "armies" in layers else [])
    view.draw_whole(surface)
    return surface
