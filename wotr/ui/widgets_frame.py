"""Grounds that things stand on: leather for controls, parchment for the world, cards, the dim under dialogs."""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache

import pygame

from wotr import paths
from wotr.ui import palette
from wotr.ui.palette import Colour

_BYTES = 48 * 2**20
_grounds: OrderedDict[tuple[str, int, int], pygame.Surface] = OrderedDict()
_grain: list[pygame.Surface] = []

DIM: Colour = (0x84, 0x82, 0x80)
LEATHER_TOP: Colour = (0x2A, 0x23, 0x19)
LEATHER_FOOT: Colour = (0x1C, 0x17, 0x10)


def leather(surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Dark leather with a stitched edge: the ground of panels and dialogs."""
    _blit(surface, "leather", rect)


def parchment(surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Parchment, darker towards its edges."""
    _blit(surface, "parchment", rect)


def box(surface: pygame.Surface, rect: pygame.Rect, radius: int = 4) -> None:
    """A sunken field on leather: for lists, texts and fields to type in."""
    pygame.draw.rect(surface, palette.BOX, rect, border_radius=radius)
    pygame.draw.rect(surface, palette.PANEL_EDGE, rect, 1, border_radius=radius)


def inset(surface: pygame.Surface, rect: pygame.Rect, radius: int = 4) -> None:
    """A sunken field on a light card."""
    pygame.draw.rect(surface, palette.PARCHMENT, rect, border_radius=radius)
    pygame.draw.rect(surface, palette.PARCHMENT_DEEP, rect, 1, border_radius=radius)


def card(surface: pygame.Surface, rect: pygame.Rect, radius: int = 6) -> None:
    """A light card with a dark edge: tooltips and notes."""
    shadow(surface, rect, radius)
    pygame.draw.rect(surface, palette.CARD, rect, border_radius=radius)
    pygame.draw.rect(surface, palette.BORDER, rect, 1, border_radius=radius)


def shadow(surface: pygame.Surface, rect: pygame.Rect, reach: int) -> None:
    """A soft shadow round something that lies above; under it nothing is drawn."""
    veil = _veil(rect.size, reach)
    place = veil.get_rect(center=rect.center)
    high = rect.y - place.y
    wide = rect.x - place.x
    inset_by = reach  # the corners of what lies above are round
    for part in (
        (0, 0, place.w, high + inset_by),
        (0, place.h - high - inset_by, place.w, high + inset_by),
        (0, high + inset_by, wide + inset_by, place.h - 2 * (high + inset_by)),
        (place.w - wide - inset_by, high + inset_by, wide + inset_by, place.h - 2 * (high + inset_by)),
    ):
        surface.blit(veil, (place.x + part[0], place.y + part[1]), part)


@lru_cache(maxsize=24)
def _veil(size: tuple[int, int], reach: int) -> pygame.Surface:
    veil = pygame.Surface((size[0] + 4 * reach, size[1] + 4 * reach), pygame.SRCALPHA)
    for step in range(reach, 0, -1):
        shape = pygame.Rect(0, 0, size[0] + 2 * step, size[1] + 2 * step)
        shape.center = (veil.get_width() // 2, veil.get_height() // 2 + reach // 3)
        veiled = round(70 * (1 - step / (reach + 1)) ** 1.5) + 4
        pygame.draw.rect(veil, (0, 0, 0, veiled), shape, border_radius=reach + step)
    return veil


def dim(surface: pygame.Surface) -> None:
    """Darken everything drawn so far."""
    surface.fill(DIM, special_flags=pygame.BLEND_RGB_MULT)


def forget() -> None:
    """Give all pictures back."""
    _grounds.clear()
    _grain.clear()
    _veil.cache_clear()


def _blit(surface: pygame.Surface, kind: str, rect: pygame.Rect) -> None:
    if rect.w <= 0 or rect.h <= 0:
        return
    key = (kind, rect.w, rect.h)
    ground = _grounds.get(key)
    if ground is None:
        ground = _leather(rect.size) if kind == "leather" else _parchment(rect.size)
        _grounds[key] = ground
        while len(_grounds) > 1 and sum(4 * w * h for _, w, h in _grounds) > _BYTES:
            _grounds.popitem(last=False)
    else:
        _grounds.move_to_end(key)
    surface.blit(ground, rect)


def _blank(size: tuple[int, int]) -> pygame.Surface:
    ground = pygame.Surface(size)
    return ground.convert() if pygame.display.get_surface() is not None else ground


def _grained(ground: pygame.Surface, strength: int) -> None:
    """Multiply the grain in; `strength` lifts it towards white, so less is stronger."""
    if not _grain:
        try:
            _grain.append(pygame.image.load(str(paths.sprites_dir() / "map" / "grain.png")).convert())
        except (OSError, pygame.error):
            return
    tile = _grain[0].copy()
    tile.fill((strength, strength, strength), special_flags=pygame.BLEND_RGB_ADD)
    w, h = tile.get_size()
    for x in range(0, ground.get_width(), w):
        for y in range(0, ground.get_height(), h):
            ground.blit(tile, (x, y), special_flags=pygame.BLEND_RGB_MULT)


def _gradient(size: tuple[int, int], top: Colour, foot: Colour) -> pygame.Surface:
    strip = pygame.Surface((1, 2))
    strip.set_at((0, 0), top)
    strip.set_at((0, 1), foot)
    ground = _blank(size)
    pygame.transform.smoothscale(strip.convert(ground), size, ground)
    return ground


def _leather(size: tuple[int, int]) -> pygame.Surface:
    ground = _gradient(size, LEATHER_TOP, LEATHER_FOOT)
    _grained(ground, 0)
    area = ground.get_rect()
    pygame.draw.rect(ground, (0x0E, 0x0B, 0x07), area, 1)
    pygame.draw.rect(ground, palette.PANEL_EDGE, area.inflate(-2, -2), 1)
    return ground


def _parchment(size: tuple[int, int]) -> pygame.Surface:
    ground = _blank(size)
    ground.fill(palette.PARCHMENT)
    _grained(ground, 0)
    small = pygame.Surface((64, 64))
    for y in range(64):
        for x in range(64):
            edge = min(x, y, 63 - x, 63 - y) / 22
            depth = max(0.0, 1 - edge) ** 2
            small.set_at((x, y), (round(255 - 70 * depth), round(255 - 82 * depth), round(255 - 104 * depth)))
    vignette = pygame.transform.smoothscale(small, size)
    ground.blit(vignette, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return ground
