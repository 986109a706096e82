"""Words with bold, italics, links and icons in them, laid out for a width; labels and pages of such words.

Markup: `<b>` `<i>` `<a href="region:bree">` `<weak>` `<good>` `<danger>` `<big>` with their closing tags, `<icon name>`
for a picture as high as the words, `<br>` for a new line, and an empty line for a new paragraph. Write `&lt;` and
`&amp;` for the signs themselves; `plain()` does it. What is no such tag is shown as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pygame

from wotr.ui import icons, keys, palette
from wotr.ui.palette import Colour
from wotr.ui.probe import Node
from wotr.ui.widgets_base import ROLES, Style, Widget
from wotr.ui.widgets_frame import box, inset
from wotr.ui.widgets_scroll import Scroller

_TAG = re.compile(r"<(/?)(b|i|a|weak|good|danger|big|icon|br)(?:\s+([^<>]*))?>")
_HREF = re.compile(r'(?:href=)?"?([^"]*)"?')
_TONES = {"weak": palette.WEAK, "good": palette.GOOD, "danger": palette.DANGER}
_TONES_ON_CARD = {"weak": (0x6A, 0x52, 0x38), "good": (0x2F, 0x62, 0x22), "danger": (0x98, 0x1B, 0x1B)}


def plain(words: str) -> str:
    """Words as markup that shows them as they are."""
    return words.replace("&", "&amp;").replace("<", "&lt;")


def stripped(markup: str) -> str:
    """The words of markup without its tags."""
    words = _TAG.sub(lambda tag: "\n" if tag.group(2) == "br" else "", markup)
    return words.replace("&lt;", "<").replace("&amp;", "&")


@dataclass(frozen=True, slots=True)
class _Look:
    bold: bool = False
    italic: bool = False
    big: bool = False
    tone: str = ""
    link: str = ""
    icon: str = ""


@dataclass(slots=True)
class _Piece:
    words: str
    look: _Look
    width: int


@dataclass(slots=True)
class _Run:
    words: str
    look: _Look
    rect: pygame.Rect


@dataclass(slots=True)
class Link:
    """A link in laid out words: where it leads, its words, and its places."""

    target: str
    words: str
    rects: list[pygame.Rect] = field(default_factory=list)


class RichText:
    """Markup laid out for a width. `height` and `width` are what it takes; `links` are in reading order."""

    def __init__(
        self,
        markup: str,
        room: int,
        style: Style,
        role: str = "text",
        colour: Colour = palette.TEXT,
        *,
        on_card: bool = False,
        align: str = "left",
    ) -> None:
        self.style = style
        self.role = role
        self.room = max(room, style.px(40))
        self.colour = palette.CARD_INK if on_card and colour == palette.TEXT else colour
        self.link_colour = palette.CARD_LINK if on_card else palette.LINK
        self.tones: dict[str, Colour] = _TONES_ON_CARD if on_card else _TONES
        self.align = align
        self.plain = stripped(markup)
        self.links: list[Link] = []
        self.runs: list[_Run] = []
        self.width = 0
        self.height = 0
        self._lay_out(markup)

    # ------------------------------------------------------------------ reading

    def _face(self, look: _Look) -> tuple[str, int]:
        face = ROLES[self.role][0]
        if face in ("sans", "italic", "bold", "bold-italic"):
            bold, italic = look.bold or face.startswith("bold"), look.italic or face.endswith("italic")
            face = {(0, 0): "sans", (1, 0): "bold", (0, 1): "italic", (1, 1): "bold-italic"}[(bold, italic)]
        elif face.startswith("serif"):
            face = "serif-bold" if look.bold else "serif-italic" if look.italic else face
        size = self.style.size(self.role)
        return face, round(size * 1.2) if look.big else size

    def _tokens(self, markup: str) -> Iterator[tuple[str, _Look]]:
        """Words in their looks; "\\n" is a new line, " " a place to break."""
        stack: list[tuple[str, _Look]] = []
        look = _Look()
        place = 0
        for tag in _TAG.finditer(markup):
            yield from _split(markup[place : tag.start()], look)
            place = tag.end()
            closing, name, rest = tag.group(1), tag.group(2), (tag.group(3) or "").strip()
            if name == "br":
                yield "\n", look
            elif name == "icon":
                yield "", _with(look, icon=rest.strip('"').removeprefix("name="))
            elif closing:
                while stack:
                    opened, before = stack.pop()
                    look = before
                    if opened == name:
                        break
            else:
                stack.append((name, look))
                look = _opened(look, name, rest)
        yield from _split(markup[place:], look)

    # ------------------------------------------------------------------ laying out

    def _lay_out(self, markup: str) -> None:
        y = 0
        line: list[list[_Piece]] = []
        word: list[_Piece] = []

        def end_word() -> None:
            nonlocal y, line, word
            if not word:
                return
            if line and self._wide([*line, word]) > self.room:
                y = self._place(line, y)
                line = []
            line.append(word)
            word = []

        for words, look in self._tokens(markup):
            if words == "\n":
                end_word()
                y = self._place(line, y) if line else y + self.style.line(self.role) // 2
                line = []
            elif words == " ":
                end_word()
            else:
                for piece in self._pieces(words, look):
                    if word and sum(p.width for p in word) + piece.width > self.room:
                        end_word()
                    word.append(piece)
        end_word()
        if line:
            y = self._place(line, y)
        self.height = y

    def _wide(self, line: list[list[_Piece]]) -> int:
        """How wide a line is drawn: neighbours in the same look are one picture, which may be wider than its parts."""
        from wotr.ui import fonts

        space = self.style.width(self.role, " ")
        start = right = 0
        joined, look = "", None
        for at, word in enumerate(line):
            for piece in word:
                apart = at > 0 and piece is word[0]
                if piece.look == look and not piece.look.icon:
                    joined += (" " if apart else "") + piece.words
                    right = start + fonts.width(joined, *self._face(piece.look))
                else:
                    start = right + (space if apart else 0)
                    right, joined, look = start + piece.width, piece.words, piece.look
        return right

    def _pieces(self, words: str, look: _Look) -> list[_Piece]:
        from wotr.ui import fonts

        face, size = self._face(look)
        if look.icon:
            return [_Piece("", look, round(size * 1.1))]
        wide = fonts.width(words, face, size)
        if wide <= self.room:
            return [_Piece(words, look, wide)]
        return [_Piece(part, look, fonts.width(part, face, size)) for part in fonts.wrap(words, face, size, self.room)]

    def _place(self, line: list[list[_Piece]], y: int) -> int:
        from wotr.ui import fonts

        space = self.style.width(self.role, " ")
        total = self._wide(line)
        x = {"left": 0, "centre": (self.room - total) // 2, "right": self.room - total}[self.align]
        height = max(fonts.line_height(*self._face(p.look)) for word in line for p in word)
        for at, word in enumerate(line):
            for piece in word:
                joined = piece is word[0] and at > 0
                x = self._add(piece, pygame.Rect(x + (space if joined else 0), y, piece.width, height), joined)
        self.width = max(self.width, total, x if self.align == "left" else 0)
        return y + height

    def _add(self, piece: _Piece, rect: pygame.Rect, joined: bool) -> int:
        """Put a piece on its line, joined to what stands before it in the same look; gives where it ends."""
        from wotr.ui import fonts

        last = self.runs[-1] if self.runs else None
        if last is not None and last.look == piece.look and last.rect.y == rect.y and not piece.look.icon:
            last.words += (" " if joined else "") + piece.words
            last.rect.w = fonts.width(last.words, *self._face(piece.look))
        else:
            last = _Run(piece.words, piece.look, rect)
            self.runs.append(last)
        if piece.look.link:
            self._link(piece, last)
        return last.rect.right

    def _link(self, piece: _Piece, run: _Run) -> None:
        link = self.links[-1] if self.links else None
        if link is None or link.target != piece.look.link:
            link = Link(piece.look.link, "")
            self.links.append(link)
        link.words = f"{link.words} {piece.words}".strip()
        if not any(rect is run.rect for rect in link.rects):
            link.rects.append(run.rect)

    # ------------------------------------------------------------------ showing

    def draw(self, surface: pygame.Surface, at: tuple[int, int], lit: int | None = None) -> None:
        """Draw with the left top corner there; what lies outside the clip is left out. `lit` is the link in focus."""
        from wotr.ui import fonts

        clip = surface.get_clip()
        chosen = self.links[lit].rects if lit is not None and lit < len(self.links) else []
        for run in self.runs:
            rect = run.rect.move(at)
            if rect.bottom < clip.top or rect.top > clip.bottom:
                continue
            face, size = self._face(run.look)
            colour = self.link_colour if run.look.link else self.tones.get(run.look.tone, self.colour)
            if run.look.icon:
                picture = icons.icon(run.look.icon, rect.w, colour)
                surface.blit(picture, picture.get_rect(center=rect.center))
                continue
            picture = fonts.text(run.words, face, size, colour)
            top = rect.y + (rect.h - picture.get_height()) // 2
            surface.blit(picture, (rect.x, top))
            if run.look.link:
                base = top + fonts.baseline(face, size) + 2
                thick = 2 if any(one is run.rect for one in chosen) else 1
                pygame.draw.line(surface, colour, (rect.x, base), (rect.x + picture.get_width() - 1, base), thick)

    def link_at(self, place: tuple[int, int]) -> Link | None:
        """The link at a place, counted from the left top corner."""
        return next((link for link in self.links if any(rect.collidepoint(place) for rect in link.rects)), None)


def _with(look: _Look, **changes: str | bool) -> _Look:
    from dataclasses import replace

    return replace(look, **changes)  # type: ignore[arg-type]


def _opened(look: _Look, name: str, rest: str) -> _Look:
    if name == "b":
        return _with(look, bold=True)
    if name == "i":
        return _with(look, italic=True)
    if name == "big":
        return _with(look, big=True)
    if name == "a":
        found = _HREF.match(rest)
        return _with(look, link=found.group(1) if found else rest)
    return _with(look, tone=name)


def _split(words: str, look: _Look) -> Iterator[tuple[str, _Look]]:
    for part in re.split(r"(\n|[ \t]+)", words):
        if part == "\n":
            yield "\n", look
        elif part and not part.strip():
            yield " ", look
        elif part:
            yield part.replace("&lt;", "<").replace("&amp;", "&"), look


class Label(Widget):
    """Words that only stand there; markup, in as many lines as its width asks for. `fit()` sets its height."""

    kind = "text"

    def __init__(
        self,
        id: str,
        markup: str,
        rect: pygame.Rect | tuple[int, int, int, int],
        *,
        role: str = "text",
        colour: Colour = palette.TEXT,
        on_card: bool = False,
        align: str = "left",
        hint: str = "",
        on_link: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__(id, rect, stripped(markup), hint=hint)
        self.markup, self.role, self.colour, self.on_card, self.align = markup, role, colour, on_card, align
        self.on_link = on_link
        self._made: tuple[object, RichText] | None = None

    def say(self, markup: str) -> None:
        """Change the words."""
        self.markup, self.text = markup, stripped(markup)

    def laid_out(self, style: Style | None = None) -> RichText:
        """The words, laid out for the width."""
        style = style or self.style
        key = (self.markup, self.rect.w, style, self.colour)
        if self._made is None or self._made[0] != key:
            rich = RichText(
                self.markup, self.rect.w, style, self.role, self.colour, on_card=self.on_card, align=self.align
            )
            self._made = (key, rich)
        return self._made[1]

    def fit(self, style: Style) -> Label:
        """Set the height to what the words take; gives itself back."""
        self.rect.h = self.laid_out(style).height
        return self

    def draw(self, surface: pygame.Surface) -> None:
        rich = self.laid_out()
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        rich.draw(surface, self.rect.topleft)
        surface.set_clip(clip)

    def pointer(self, event: pygame.event.Event) -> bool:
        if self.on_link is None or event.type != pygame.MOUSEBUTTONUP or event.button != 1:
            return False
        link = self.laid_out().link_at((event.pos[0] - self.rect.x, event.pos[1] - self.rect.y))
        if link is not None:
            self.on_link(link.target)
        return link is not None


class TextPage(Widget):
    """A text of any length in a sunken field: scrolls by wheel, arrows, PageUp, PageDown, Home and End; its links are
    reached by Left and Right and followed by Enter or a click. `on_link` gets the target of a link."""

    kind = "page"
    focusable = True

    def __init__(
        self,
        id: str,
        markup: str,
        rect: pygame.Rect | tuple[int, int, int, int],
        on_link: Callable[[str], None] | None = None,
        *,
        role: str = "text",
        framed: bool = True,
        on_card: bool = False,
    ) -> None:
        super().__init__(id, rect, stripped(markup))
        self.markup, self.role, self.framed, self.on_card = markup, role, framed, on_card
        self.on_link = on_link
        self.scroller = Scroller()
        self.link: int | None = None
        self._made: tuple[object, RichText] | None = None

    def say(self, markup: str) -> None:
        """Show another text, from its beginning."""
        self.markup, self.text, self.link = markup, stripped(markup), None
        self.scroller.to(0)

    @property
    def inner(self) -> pygame.Rect:
        """Where the words are."""
        pad = self.style.px(10) if self.framed else 0
        inner = self.rect.inflate(-2 * pad, -2 * pad)
        inner.w -= self.scroller.width(self.style) + (0 if self.framed else self.style.px(4))
        return inner

    def laid_out(self) -> RichText:
        """The words, laid out for the width."""
        key = (self.markup, self.inner.w, self.style)
        if self._made is None or self._made[0] != key:
            self._made = (key, RichText(self.markup, self.inner.w, self.style, self.role, on_card=self.on_card))
        return self._made[1]

    def draw(self, surface: pygame.Surface) -> None:
        if self.framed:
            (inset if self.on_card else box)(surface, self.rect, self.style.px(4))
        inner, rich = self.inner, self.laid_out()
        self.scroller.measure(rich.height, inner.h)
        clip = surface.get_clip()
        surface.set_clip(inner.clip(clip))
        rich.draw(surface, (inner.x, inner.y - self.scroller.offset), self.link)
        surface.set_clip(clip)
        self.scroller.draw(surface, self.track(), self.style, self.hot)

    def track(self) -> pygame.Rect:
        """Where the bar of the scroller runs."""
        wide = self.scroller.width(self.style)
        return pygame.Rect(self.rect.right - wide - 2, self.rect.y + 2, wide, self.rect.h - 4)

    def pointer(self, event: pygame.event.Event) -> bool:
        if self.scroller.pointer(event, self.track(), self.style):
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.on_link is not None:
            inner = self.inner
            at = (event.pos[0] - inner.x, event.pos[1] - inner.y + self.scroller.offset)
            link = self.laid_out().link_at(at) if inner.collidepoint(event.pos) else None
            if link is not None:
                self.on_link(link.target)
        return True

    def key(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return False
        action = keys.action_of(event)
        links = self.laid_out().links if self.on_link is not None else []
        if action in ("left", "right") and links:
            by = 1 if action == "right" else -1
            self.link = (0 if by > 0 else len(links) - 1) if self.link is None else (self.link + by) % len(links)
            rect = links[self.link].rects[0]
            self.scroller.show(rect.top, rect.bottom)
            return True
        if action == "activate" and self.link is not None and self.on_link is not None and self.link < len(links):
            self.on_link(links[self.link].target)
            return True
        return self.scroller.key(event, self.style.line(self.role))

    def nodes(self) -> Iterator[Node]:
        yield self.node()
        inner = self.inner
        for at, link in enumerate(self.laid_out().links):
            rect = link.rects[0].move(inner.x, inner.y - self.scroller.offset)
            if inner.contains(rect):
                yield Node(
                    f"{self.id}.link.{link.target}", "link", link.words, rect, True, self.focused and at == self.link,
                    inside=self.id,
                )  # fmt: skip
