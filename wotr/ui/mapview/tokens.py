"""Pictures of tokens: a force in three forms, Characters, the Ring-bearers, flags, the ring of a siege."""

from __future__ import annotations

import math

import pygame

from wotr.ui import fonts
from wotr.ui.icons import icon

from .palette import CREAM, DARK, DARK_INK_NATIONS, NATIONS, Colour, mix
from .pieces import FORCE, PEOPLE, RING, Token
from .strokes import whole

FULL, COMPACT, DOT = "full", "compact", "dot"
FORMS = (FULL, COMPACT, DOT)
PAD = 3  # pixels round a picture for its shadow
OVER = 4
EDGE: Colour = (24, 17, 10)
GOLD: Colour = (226, 178, 48)
WHITE: Colour = (255, 255, 255)
FREE_RIM: Colour = (0x24, 0x45, 0xA7)
SHADOW_RIM: Colour = (0x66, 0x00, 0x0B)
STONE: Colour = (200, 190, 168)
Size = tuple[int, int]
Shape = list[tuple[float, float]]


def full_height(scale: float) -> int:
    """How high the full form is at a scale of the map."""
    return round(max(24.0, min(37.0, 24 + 13 * (scale - 0.5))))


class TokenArt:
    """Draws tokens and keeps the pictures."""

    def __init__(self) -> None:
        self._made: dict[object, pygame.Surface] = {}

    def font(self, size: int) -> pygame.font.Font:
        """The face of numbers."""
        return fonts.font("bold", size)

    def size(self, token: Token, form: str, scale: float) -> Size:
        """Width and height of a token, without its shadow."""
        h = self._height(token, form, scale)
        if token.kind == FORCE:
            w, top = self._force_width(token, form, h), self._crest(token, form, h)
            extra = self._frame(h) if token.besieged else 0
            return w + 2 * extra, h + top + extra + (extra + 3 if token.besieged else 0)
        if token.kind == PEOPLE:
            return self._people_width(token, form, h), h
        return h, h

    def picture(self, token: Token, form: str, scale: float, lit: bool = False) -> pygame.Surface:
        """The token with a margin of PAD pixels. Do not draw on it."""
        h = self._height(token, form, scale)
        look = (
            token.kind, token.side, token.nation, token.regulars, token.elites, token.leaders, token.nazgul,
            token.others, token.besieged, token.monograms, token.revealed, token.stripe,
        )  # fmt: skip
        key = (look, form, h, lit)
        if key not in self._made:
            draw = {FORCE: self._force, PEOPLE: self._people, RING: self._ring}[token.kind]
            self._made[key] = draw(token, form, h, self.size(token, form, scale), lit)
        return self._made[key]

    def _height(self, token: Token, form: str, scale: float) -> int:
        if form == DOT:
            return 14
        if form == COMPACT:
            return 18 if token.besieged else 20
        h = full_height(scale)
        return round(h * 0.84) if token.besieged or token.kind != FORCE else h

    # ------------------------------------------------------------------ forces

    def _force_width(self, token: Token, form: str, h: int) -> int:
        if form == DOT:
            return 14 if token.units < 10 else 18
        if not token.units:
            return round(h * 1.12)
        if form == COMPACT:
            return round(h * 0.78) + self._text_width(str(token.units), round(h * 0.78)) + 6
        gap = h * 0.13
        w = gap + h * 0.6 + gap
        if token.regulars:
            w += self._text_width(str(token.regulars), round(h * 0.66)) + gap
        if token.elites:
            w += self._elite_box(token, h) + gap
        return max(round(w), round(h * 1.12))

    def _crest(self, token: Token, form: str, h: int) -> int:
        """How far the squares of further Nations stand out at the top."""
        return round(h * 0.28) if token.others and form == FULL else 0

    @staticmethod
    def _frame(h: int) -> int:
        return 2 if h < 20 else 3

    def _elite_box(self, token: Token, h: int) -> int:
        return max(round(h * 0.46), self._text_width(str(token.elites), round(h * 0.58)) + 5)

    def _text_width(self, text: str, size: int) -> int:
        return self.font(size).size(text)[0]

    def _force(self, token: Token, form: str, h: int, size: Size, lit: bool) -> pygame.Surface:
        w = self._force_width(token, form, h)
        crest = self._crest(token, form, h)
        extra = self._frame(h) if token.besieged else 0
        out = pygame.Surface((size[0] + 2 * PAD, size[1] + 2 * PAD), pygame.SRCALPHA)
        x, y = PAD + extra, PAD + crest + (extra + 3 if token.besieged else 0)
        fill = NATIONS[token.nation]
        ink = DARK if token.nation in DARK_INK_NATIONS else WHITE
        big = pygame.Surface((out.get_width() * OVER, out.get_height() * OVER), pygame.SRCALPHA)
        if token.besieged:
            _tower(big, x, y, w, h, extra)
        shape = _shield(x, y, w, h, form) if token.side == "free" else _banner(x, y, w, h, form)
        if not token.besieged:
            _fill(big, (0, 0, 0, 90), [(px + 1.2, py + 1.8) for px, py in shape])
        _fill(big, EDGE, shape)
        rim = 1.7 if lit else 1.3
        _fill(big, WHITE if lit else mix(fill, WHITE, 0.42), _shrunk(shape, rim))
        _fill(big, fill, _shrunk(shape, rim + (1.6 if lit else 0.9)))
        if token.stripe:
            _fill(big, token.stripe, [(x + 2, y + 2), (x + w - 2, y + 2), (x + w - 2, y + 4.5), (x + 2, y + 4.5)])
        if form != DOT:
            self._pips(big, token, x, y, w, h, form)
        pygame.transform.smoothscale(big, out.get_size(), out)
        self._numbers(out, token, form, pygame.Rect(x, y, w, h), ink)
        if crest:
            self._crests(out, token, x, y - crest, w, h)
        return out

    def _numbers(self, out: pygame.Surface, token: Token, form: str, r: pygame.Rect, ink: Colour) -> None:
        h = r.h
        if not token.units:
            sign = _emblem(token.nation, h * 0.6, ink)
            out.blit(sign, sign.get_rect(center=whole(r.centerx, r.y + h * 0.42)))
            return
        if form == DOT:
            self._write(out, str(token.units), 12 if token.units < 10 else 11, ink, r.center)
            return
        if form == COMPACT:
            sign = _emblem(token.nation, h * 0.62, ink)
            out.blit(sign, sign.get_rect(center=whole(r.x + 3 + h * 0.31, r.y + h * 0.47)))
            text = str(token.units)
            width = self._text_width(text, round(h * 0.78))
            self._write(out, text, round(h * 0.78), ink, (r.right - 3 - width / 2, r.y + h * 0.46))
            return
        gap = h * 0.13
        middle = r.y + h * (0.43 if token.pips else 0.46)
        sign = _emblem(token.nation, h * 0.58, ink)
        x = r.x + gap
        if token.elites and not token.regulars:
            x = r.x + (r.w - h * 0.6 - gap - self._elite_box(token, h)) / 2
        out.blit(sign, sign.get_rect(center=whole(x + h * 0.3, middle)))
        x += h * 0.6 + gap
        if token.regulars:
            width = self._text_width(str(token.regulars), round(h * 0.66))
            centre = (x + width / 2) if token.elites else (x + r.right - gap) / 2
            self._write(out, str(token.regulars), round(h * 0.66), ink, (centre, middle))
            x += width + gap
        if token.elites:
            w = self._elite_box(token, h)
            box = pygame.Rect(round(x), round(middle - h * 0.29), w, round(h * 0.58))
            pygame.draw.rect(out, EDGE, box.inflate(2, 2), border_radius=3)
            pygame.draw.rect(out, CREAM, box, border_radius=2)
            self._write(out, str(token.elites), round(h * 0.58), DARK, box.center)

    def _pips(self, big: pygame.Surface, token: Token, x: float, y: float, w: float, h: float, form: str) -> None:
        """Leaders as white pips, Nazgûl as black ones, at the lower edge."""
        if not token.pips:
            return
        r = max(2.1, h * 0.095)
        show = 1 if form == COMPACT and token.units else min(5, token.pips)
        step = r * 2.35
        cx = x + w / 2 - step * (show - 1) / 2
        cy = y + h * (0.84 if token.side == "free" else 0.8)
        for k in range(show):
            dark = k >= token.leaders
            at = (round((cx + k * step) * OVER), round(cy * OVER))
            pygame.draw.circle(big, EDGE if not dark else (240, 226, 190), at, (r + 0.8) * OVER)
            pygame.draw.circle(big, WHITE if not dark else (12, 8, 8), at, r * OVER)

    def _crests(self, out: pygame.Surface, token: Token, x: float, y: float, w: float, h: float) -> None:
        side = round(h * 0.38)
        for k, nation in enumerate(token.others[:3]):
            box = pygame.Rect(round(x + w - (k + 1) * (side + 1)), round(y), side, side)
            pygame.draw.rect(out, EDGE, box)
            pygame.draw.rect(out, NATIONS[nation], box.inflate(-2, -2))
            ink = DARK if nation in DARK_INK_NATIONS else WHITE
            sign = _emblem(nation, side - 4, ink)
            out.blit(sign, sign.get_rect(center=box.center))

    def _write(self, out: pygame.Surface, text: str, size: int, ink: Colour, centre: tuple[float, float]) -> None:
        picture = self.font(size).render(text, True, ink)
        used = picture.get_bounding_rect()
        out.blit(picture, whole(centre[0] - used.centerx, centre[1] - used.centery))

    # ------------------------------------------------------------------ people and the Ring

    def _people_width(self, token: Token, form: str, h: int) -> int:
        count = len(token.monograms)
        shown = min(count, 2) if form == FULL else 1
        more = count - shown
        return round(h + (shown - 1) * h * 0.78 + (h * 0.62 if more else 0)) if form != DOT else h

    def _people(self, token: Token, form: str, h: int, size: Size, lit: bool) -> pygame.Surface:
        out = pygame.Surface((size[0] + 2 * PAD, size[1] + 2 * PAD), pygame.SRCALPHA)
        shown = min(len(token.monograms), 2) if form == FULL else 1
        more = len(token.monograms) - shown
        rim = FREE_RIM if token.side == "free" else SHADOW_RIM
        paper = CREAM if token.side == "free" else (58, 44, 40)
        ink = DARK if token.side == "free" else (246, 226, 190)
        big = pygame.Surface((out.get_width() * OVER, out.get_height() * OVER), pygame.SRCALPHA)
        centres = [(PAD + h / 2 + k * h * 0.78, PAD + h / 2) for k in range(shown)]
        if more and form != DOT:
            left, right = centres[-1][0] * OVER, (PAD + size[0]) * OVER
            tag = pygame.Rect(round(left), round((PAD + h * 0.22) * OVER), round(right - left), round(h * 0.56 * OVER))
            pygame.draw.rect(big, EDGE, tag, border_radius=2 * OVER)
            pygame.draw.rect(big, rim, tag.inflate(-2 * OVER, -2 * OVER), border_radius=OVER)
        for c in reversed(centres):
            at = (round(c[0] * OVER), round(c[1] * OVER))
            pygame.draw.circle(big, (0, 0, 0, 90), (at[0] + OVER, at[1] + 2 * OVER), h / 2 * OVER)
            pygame.draw.circle(big, EDGE, at, h / 2 * OVER)
            pygame.draw.circle(big, WHITE if lit else rim, at, (h / 2 - 1.1) * OVER)
            pygame.draw.circle(big, paper, at, (h / 2 - max(2.2, h * 0.13)) * OVER)
        pygame.transform.smoothscale(big, out.get_size(), out)
        if form == DOT and more:
            self._write(out, str(more + 1), 11, ink, centres[0])
            return out
        text = round(h * 0.5) if form != DOT else 9
        for c, letters in zip(centres, token.monograms, strict=False):
            self._write(out, letters if form != DOT else letters[0], text, ink, c)
        if more:
            self._write(out, f"+{more}", round(h * 0.44), WHITE, (PAD + size[0] - h * 0.32, PAD + h / 2))
        return out

    def _ring(self, token: Token, form: str, h: int, size: Size, lit: bool) -> pygame.Surface:
        out = pygame.Surface((size[0] + 2 * PAD, size[1] + 2 * PAD), pygame.SRCALPHA)
        big = pygame.Surface((out.get_width() * OVER, out.get_height() * OVER), pygame.SRCALPHA)
        c = ((PAD + h / 2) * OVER, (PAD + h / 2) * OVER)
        pygame.draw.circle(big, (0, 0, 0, 90), (c[0] + OVER, c[1] + 2 * OVER), h / 2 * OVER)
        pygame.draw.circle(big, EDGE, c, h / 2 * OVER)
        pygame.draw.circle(big, WHITE if lit else GOLD, c, (h / 2 - 1) * OVER)
        pygame.draw.circle(big, CREAM if not token.revealed else (246, 214, 196), c, (h / 2 - 2) * OVER)
        band = max(2.2, h * 0.15)
        r = h * 0.31
        pygame.draw.circle(big, (112, 78, 12), c, (r + 0.7) * OVER, round((band + 1.2) * OVER))
        pygame.draw.circle(big, GOLD, c, r * OVER, round(band * OVER))
        glint = pygame.Rect(0, 0, round(2 * (r - 0.6) * OVER), round(2 * (r - 0.6) * OVER))
        glint.center = (round(c[0]), round(c[1]))
        pygame.draw.arc(
            big, (255, 240, 180), glint, math.radians(100), math.radians(165), round(max(1, h * 0.05) * OVER)
        )
        if token.revealed:
            a, b = h * 0.3, -h * 0.3
            a_end, b_end = [(c[0] + a * OVER, c[1] + b * OVER), (c[0] + b * OVER, c[1] + a * OVER)]
            pygame.draw.line(big, CREAM, a_end, b_end, round(max(3, h * 0.22) * OVER))
            pygame.draw.line(big, (176, 24, 16), a_end, b_end, round(max(1.6, h * 0.11) * OVER))
        pygame.transform.smoothscale(big, out.get_size(), out)
        return out

    # ------------------------------------------------------------------ on settlements

    def flag(self, side: str, h: int) -> pygame.Surface:
        """The flag of who holds a captured Settlement, on a pole; its foot is the left lower corner."""
        key = ("flag", side, h)
        if key not in self._made:
            w = round(h * 0.9)
            big = pygame.Surface((w * OVER, h * OVER), pygame.SRCALPHA)
            foot = 0.5 if side == "free" else 0.36
            cloth = [(1.2, 0.8), (w - 0.8, 0.8), (w - 0.8 if side == "free" else w * 0.72, h * foot * 0.62)]
            cloth += [(w - 0.8, h * 0.58), (1.2, h * 0.58)]
            _fill(big, EDGE, [(0, 0), (w, 0), *[(x + 0.8, y) for x, y in cloth[2:3]], (w, h * 0.64), (0, h * 0.64)])
            _fill(big, FREE_RIM if side == "free" else SHADOW_RIM, cloth)
            r = h * 0.13 * OVER
            at = (w * 0.44 * OVER, h * 0.31 * OVER)
            if side == "free":
                pygame.draw.circle(big, WHITE, at, r)
            else:
                pygame.draw.ellipse(big, GOLD, (at[0] - 1.5 * r, at[1] - r, 3 * r, 2 * r))
            _fill(big, EDGE, [(0, 0), (1.6, 0), (1.6, h), (0, h)])
            self._made[key] = pygame.transform.smoothscale(big, (w, h))
        return self._made[key]

    def count(self, number: int) -> pygame.Surface:
        """A small disc with a number."""
        key = ("count", number)
        if key not in self._made:
            big = pygame.Surface((17 * OVER, 17 * OVER), pygame.SRCALPHA)
            centre = (17 * OVER / 2, 17 * OVER / 2)
            pygame.draw.circle(big, EDGE, centre, 8 * OVER)
            pygame.draw.circle(big, CREAM, centre, 6.8 * OVER)
            disc = pygame.transform.smoothscale(big, (17, 17))
            self._write(disc, str(number), 13, DARK, (8.5, 8.5))
            self._made[key] = disc
        return self._made[key]

    def siege(self, w: int, h: int) -> pygame.Surface:
        """A broken ring round a Settlement in a box of this size."""
        key = ("siege", w, h)
        if key not in self._made:
            big = pygame.Surface((w * OVER, h * OVER), pygame.SRCALPHA)
            for width, colour, spread in ((3.6, CREAM, 0.16), (2.2, SHADOW_RIM, 0.12)):
                for k in range(10):
                    arc = [
                        (w / 2 + (w / 2 - 2) * math.cos(t), h / 2 + (h / 2 - 2) * math.sin(t))
                        for t in (k * math.pi / 5 + (j - 3) * spread * 0.55 for j in range(7))
                    ]
                    path = [(x * OVER, y * OVER) for x, y in arc]
                    pygame.draw.lines(big, colour, False, path, round(width * OVER))
            self._made[key] = pygame.transform.smoothscale(big, (w, h))
        return self._made[key]


def _emblem(nation: str, size: float, ink: Colour) -> pygame.Surface:
    """The sign of a Nation; its drawing has a margin, which is made up for."""
    return icon(f"nation-{nation}", round(size * 1.16), ink)


def _fill(big: pygame.Surface, colour: Colour | tuple[int, int, int, int], shape: Shape) -> None:
    pygame.draw.polygon(big, colour, [(x * OVER, y * OVER) for x, y in shape])


def _shrunk(shape: Shape, by: float) -> Shape:
    """The shape drawn in towards its middle, about `by` pixels on every side."""
    xs, ys = [p[0] for p in shape], [p[1] for p in shape]
    x0, x1, y0, y1 = min(xs), max(xs), min(ys), max(ys)
    kx, ky = (x1 - x0 - 2 * by) / (x1 - x0), (y1 - y0 - 2 * by) / (y1 - y0)
    return [(x0 + by + (x - x0) * kx, y0 + by + (y - y0) * ky) for x, y in shape]


def _shield(x: float, y: float, w: float, h: float, form: str) -> Shape:
    """Free Peoples: rounded shoulders and a pointed foot."""
    k = 0.64 if form != DOT else 0.6
    foot = [(0.98, 0.74), (0.9, 0.84), (0.74, 0.92), (0.5, 1.0), (0.26, 0.92), (0.1, 0.84), (0.02, 0.74)]
    unit = [(0.03, 0.0), (0.97, 0.0), (1.0, 0.05), (1.0, k), *foot, (0.0, k), (0.0, 0.05)]
    return [(x + a * w, y + b * h) for a, b in unit]


def _banner(x: float, y: float, w: float, h: float, form: str) -> Shape:
    """Shadow: a square banner with a notched foot."""
    k = 0.86 if form != DOT else 0.8
    unit = [(0, 0), (1, 0), (1, 1), (0.75, k), (0.5, 1), (0.25, k), (0, 1)]
    return [(x + a * w, y + b * h) for a, b in unit]


def _tower(big: pygame.Surface, x: float, y: float, w: float, h: float, edge: int) -> None:
    """The walls round a besieged force."""
    x0, y0, x1, y1 = x - edge, y - edge, x + w + edge, y + h + edge
    merlons = 4
    step = (x1 - x0) / (2 * merlons - 1)
    for g, colour in ((0.0, EDGE), (1.0, STONE)):
        _fill(big, colour, _oblong(x0 + g, y0 + g, x1 - g, y1 - g))
        for k in range(merlons):
            a = x0 + 2 * k * step
            _fill(big, colour, _oblong(a + g, y0 - 3 + g, a + step - g, y0 + 2))


def _oblong(x0: float, y0: float, x1: float, y1: float) -> Shape:
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
