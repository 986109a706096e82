"""The tokens on the map: which stand where at the present scale, and how they are drawn."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from .camera import Camera
from .geometry import Box, Geometry
from .layout import Ground, Keep, Placed, TokenLayout
from .paint import Land
from .pieces import FLAG, SIEGE, Token, by_region
from .tokens import PAD, TokenArt

Boxes = tuple[Box, ...]
WHERE_ELSE = 1024  # remembered places


class TokenField:
    """Places tokens region by region, each clear of those placed before; remembers what it found."""

    def __init__(self, geometry: Geometry, lands: dict[str, Land], ground: Ground, art: TokenArt) -> None:
        self._geometry = geometry
        self._lands = lands
        self._art = art
        self._layout = TokenLayout(ground, art)
        self._tokens: dict[str, list[Token]] = {}
        self._found: dict[tuple[float, str, tuple[Token, ...], Boxes], list[Placed]] = {}
        self._sheets: dict[float, list[Placed]] = {}
        self.version = 0

    def set(self, tokens: Iterable[Token]) -> bool:
        """Show these tokens; False if they are the same as before."""
        sorted_in = {r: ts for r, ts in sorted(by_region(tokens).items()) if r in self._geometry.by_id}
        if sorted_in == self._tokens:
            return False
        self._tokens = sorted_in
        self._sheets.clear()
        self.version += 1
        return True

    def all(self) -> list[Token]:
        """The tokens shown."""
        return [t for ts in self._tokens.values() for t in ts]

    def in_region(self, region: str) -> list[Token]:
        """The tokens of a region."""
        return self._tokens.get(region, [])

    def placed(self, scale: float) -> list[Placed]:
        """All tokens at their places, in the order of drawing."""
        if scale not in self._sheets:
            if len(self._found) > WHERE_ELSE * 4:
                self._found.clear()
            if len(self._sheets) > 12:
                self._sheets.clear()
            self._sheets[scale] = self._place_all(scale)
        return self._sheets[scale]

    def _place_all(self, scale: float) -> list[Placed]:
        out: list[Placed] = []
        for region, tokens in self._tokens.items():
            shape = self._geometry.by_id[region]
            near = tuple(b for b in (p.box(scale) for p in out) if b.meets(shape.bounds))
            key = (scale, region, tuple(tokens), near)
            if key not in self._found:
                keep = [Keep(shape.label.box, 0.6)]
                if self._lands[region].settlement:
                    keep.append(Keep(shape.boxes["symbol"].grown(2), 1.6))
                self._found[key] = self._layout.place(shape, tokens, scale, keep, near)
            out += self._found[key]
        return out

    def rects(self, camera: Camera, origin: tuple[int, int]) -> list[tuple[Placed, pygame.Rect]]:
        """Tokens with their rectangles on the surface whose pixel `origin` is the view's corner."""
        out = []
        for placed in self.placed(camera.scale):
            x, y = camera.to_view(placed.centre)
            rect = pygame.Rect(0, 0, placed.w, placed.h)
            rect.center = (x + origin[0], y + origin[1])
            out.append((placed, rect))
        return out

    def draw(self, surface: pygame.Surface, camera: Camera, origin: tuple[int, int], lit: str | None) -> None:
        """Draw everything; the tokens of the region `lit` have a white rim."""
        for token in self.all():
            if token.kind in (SIEGE, FLAG):
                self._on_settlement(surface, camera, origin, token)
        area = surface.get_clip().inflate(2 * PAD, 2 * PAD)
        for item, rect in self.rects(camera, origin):
            if rect.colliderect(area):
                picture = self._art.picture(item.token, item.form, camera.scale, item.token.region == lit)
                surface.blit(picture, (rect.x - PAD, rect.y - PAD))

    def _on_settlement(self, surface: pygame.Surface, camera: Camera, origin: tuple[int, int], token: Token) -> None:
        box = self._geometry.by_id[token.region].boxes.get("symbol")
        if box is None:
            return
        x, y = camera.to_view((box.x, box.y))
        w, h = max(8, round(box.w * camera.scale)), max(8, round(box.h * camera.scale))
        rect = pygame.Rect(x + origin[0], y + origin[1], w, h)
        if token.kind == SIEGE:
            grown = rect.inflate(round(w * 0.45) + 6, round(h * 0.45) + 6)
            surface.blit(self._art.siege(grown.w, grown.h), grown)
        else:
            flag = self._art.flag(token.side, max(14, round(h * 0.8)))
            surface.blit(flag, flag.get_rect(bottomleft=(rect.centerx - 1, rect.y + max(6, h // 3))))
