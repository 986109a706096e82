"""The hand strip with card faces or backs, and the large view of a card."""

from __future__ import annotations

import pygame

from wotr.content.model import Card
from wotr.text.en import window as words
from wotr.ui import palette
from wotr.ui.palette import Colour
from wotr.ui.panels.canvas import Canvas, Clip, Spot
from wotr.ui.panels.desk import Desk
from wotr.ui.panels.signs import die
from wotr.ui.widgets_frame import leather, shadow

NARROW = 760
THIN = 104
LARGE = (430, 560, 720)
BANDS: dict[str, Colour] = {"character": (0x3A, 0x5A, 0x8C), "strategy": (0x8C, 0x3A, 0x34)}


def draw(canvas: Canvas, rect: pygame.Rect, desk: Desk) -> None:
    """Draw the strip of the seat at the screen."""
    leather(canvas.surface, rect)
    presenter, style = desk.presenter, canvas.style
    controls = style.px(132) if rect.w >= style.px(NARROW) else style.px(62)
    area = pygame.Rect(
        rect.x + style.gap, rect.y + style.px(6), rect.w - controls - 2 * style.gap, rect.h - style.px(10)
    )
    _controls(canvas, pygame.Rect(rect.right - controls, rect.y, controls - style.gap, rect.h), desk)
    cards = presenter.hand
    if presenter.at_screen is None:
        return
    width = min(style.px(172), max(style.px(70), (area.w + style.px(8)) // max(1, len(cards)) - style.px(8)))
    lit = presenter.cards()
    for number, card in enumerate(cards):
        place = pygame.Rect(area.x + number * (width + style.px(8)), area.y, width, area.h)
        if place.right > area.right + 2:
            place.w = area.right - place.x
        _card(canvas, place, desk, card, number, card in lit)


def _controls(canvas: Canvas, rect: pygame.Rect, desk: Desk) -> None:
    presenter, style = desk.presenter, canvas.style
    view = presenter.public
    shown = presenter.hand_shown
    hint = words.HIDE_HAND if shown else words.SHOW_HAND
    button = pygame.Rect(rect.x, rect.y + style.px(8), rect.w, style.control)
    enabled = presenter.at_screen is not None and presenter.privacy != "open"
    canvas.button(
        "button.eye", button, "H" if rect.w > style.px(60) else "", presenter.toggle_hand,
        icon="eye-open" if shown else "eye-closed", hint=hint,
        enabled=enabled, selected=shown and enabled,
    )  # fmt: skip
    side = presenter.side or "free"
    decks = "/".join([str(len(cards)) for deck, cards in view.decks.items() if deck.startswith(side)])
    said = words.DECK_SIZES.format(decks)
    place = pygame.Rect(rect.x, button.bottom + style.px(6), rect.w, 2 * style.line("small"))
    canvas.lines("small", said, place, palette.WEAK, 2)
    canvas.note("decks", "text", said, place)


def _card(canvas: Canvas, rect: pygame.Rect, desk: Desk, card: str, number: int, lit: bool) -> None:
    presenter, style = desk.presenter, canvas.style
    hidden = card.startswith("?")
    hot = canvas.hot(rect)
    place = rect.move(0, -style.px(3)) if hot or lit else rect
    said = words.CARD_BACK.format(number + 1) if hidden else presenter.name(card)
    with Clip(canvas, rect.inflate(6, 10)):
        if hidden:
            _back(canvas, place, card, number)
        else:
            _face(canvas, place, presenter.public.book.cards[card])
        if lit or hot:
            edge = palette.ACCENT if lit else palette.WHITE
            pygame.draw.rect(canvas.surface, palette.BLACK, place.inflate(4, 4), 2, border_radius=8)
            pygame.draw.rect(canvas.surface, edge, place.inflate(2, 2), 3 if lit else 1, border_radius=7)
    name = f"card.back.{number}" if hidden else f"card.{card}"

    def act() -> None:
        desk.card = number
        if lit or hidden:
            presenter.choose_card(number)
        else:
            desk.look_at(card)

    canvas.spot(Spot(name, "card", said, rect, act, True, lit, True, seat=presenter.at_screen or ""))


def _back(canvas: Canvas, rect: pygame.Rect, card: str, number: int) -> None:
    deck = "character" if card.endswith("char") else "strategy"
    side = "free" if card.startswith("?fp") else "shadow"
    ground = palette.mix(BANDS[deck], palette.BLACK, 0.35)
    pygame.draw.rect(canvas.surface, ground, rect, border_radius=7)
    pygame.draw.rect(canvas.surface, BANDS[deck], rect.inflate(-8, -8), 2, border_radius=5)
    size = min(rect.w, rect.h) // 3
    canvas.icon(
        "side-free" if side == "free" else "side-shadow",
        size,
        (rect.centerx - size // 2, rect.y + rect.h // 5),
        palette.SIDES[side],
    )
    canvas.text("bold", str(number + 1), (rect.centerx, rect.bottom - canvas.style.px(8)), palette.TEXT, 0, "midbottom")
    canvas.text(
        "small",
        words.DECK_NAMES[deck],
        (rect.centerx, rect.y + rect.h // 5 + size + 2),
        palette.WEAK,
        rect.w - 8,
        "midtop",
    )


def _band(canvas: Canvas, rect: pygame.Rect, card: Card) -> int:
    """The band of the deck with the die that plays the card; gives its height."""
    style = canvas.style
    height = style.line("small") + style.px(6)
    band = pygame.Rect(rect.x, rect.y, rect.w, height)
    pygame.draw.rect(canvas.surface, BANDS[card.deck], band, border_top_left_radius=7, border_top_right_radius=7)
    size = height - style.px(6)
    die(canvas, card.side, card.icon, pygame.Rect(band.x + style.px(5), band.y + style.px(3), size, size))
    x = band.x + size + style.px(11)
    room = band.right - x - style.px(4)
    said = words.DECK_NAMES[card.deck]
    if canvas.width("small", said) > room:
        said = words.DECK_SHORT[card.deck]
    canvas.text("small", said, (x, band.centery), palette.WHITE, room, "midleft")
    return height


def _face(canvas: Canvas, rect: pygame.Rect, card: Card) -> None:
    style = canvas.style
    pygame.draw.rect(canvas.surface, palette.CARD, rect, border_radius=7)
    top = _band(canvas, rect, card)
    pad = style.px(7)
    inner = pygame.Rect(rect.x + pad, rect.y + top + style.px(3), rect.w - 2 * pad, rect.h)
    skip = style.px(3)
    thin = rect.w < style.px(THIN)
    role = "card" if thin else "card-bold"
    most = max(1, min(3 if thin else 2, (rect.bottom - inner.y) // (style.line(role) - skip)))
    y = inner.y + canvas.lines(role, card.title, inner, palette.CARD_INK, most, skip)
    if thin:
        return
    body = " ".join(card.event.steps)
    room = rect.bottom - y - style.px(4)
    most = room // (style.line("card") - skip)
    if most > 0:
        canvas.lines(
            "card",
            body,
            pygame.Rect(inner.x, y, inner.w, room),
            palette.mix(palette.CARD_INK, palette.CARD, 0.2),
            most,
            skip,
        )


# ---------------------------------------------------------------------- large


def large(canvas: Canvas, area: pygame.Rect, desk: Desk) -> None:
    """The card that is looked at, large, with what can be done with it."""
    card = desk.presenter.public.book.cards[desk.shown_card]
    style = canvas.style
    pad = style.px(16)
    parts = _parts(card)
    width, height = 0, area.h
    for wide in LARGE:
        if height >= area.h - style.px(8):
            width = min(style.px(wide), area.w - style.px(20))
            height = sum(canvas.height(role, said, width - 2 * pad) + style.px(5) for role, said, _ in parts)
            height += style.line("small") + style.px(6) + style.control + 3 * pad
    inner = width - 2 * pad
    rect = pygame.Rect(0, 0, width, min(height, area.h - style.px(8)))
    rect.center = area.center
    shadow(canvas.surface, rect, style.px(10))
    canvas.shield("dialog.card", card.title, rect)
    pygame.draw.rect(canvas.surface, palette.CARD, rect, border_radius=8)
    top = _band(canvas, rect, card)
    y = rect.y + top + pad // 2
    foot = pygame.Rect(rect.x + pad, rect.bottom - style.control - pad // 2, inner, style.control)
    with Clip(canvas, pygame.Rect(rect.x, y, rect.w, foot.y - y)):
        for role, said, colour in parts:
            y += canvas.lines(role, said, pygame.Rect(rect.x + pad, y, inner, 0), colour) + style.px(5)
    _buttons(canvas, foot, desk)


def _parts(card: Card) -> list[tuple[str, str, Colour]]:
    ink, soft = palette.CARD_INK, palette.INK_SOFT
    parts = [("title", card.title, ink)]
    parts += [("card-italic", words.ONLY_IF.format(said), soft) for said in card.event.requires]
    parts += [("card", said, ink) for said in card.event.steps]
    if card.table:
        parts.append(("card-italic", words.STAYS[:1].upper() + words.STAYS[1:], soft))
    parts += [("card-italic", words.UNTIL.format(said), soft) for said in card.event.discard]
    number = words.INITIATIVE.format("/".join([str(each) for each in card.combat.initiative]))
    parts.append(("card-bold", f"{words.IN_BATTLE.format(card.combat.title)} ({number})", ink))
    parts += [("card-italic", words.ONLY_IF.format(said), soft) for said in card.combat.requires]
    return parts + [("card", said, ink) for said in card.combat.steps]


def _buttons(canvas: Canvas, rect: pygame.Rect, desk: Desk) -> None:
    presenter, style = desk.presenter, canvas.style
    half = (rect.w - style.px(10)) // 2
    hand = presenter.hand
    usable = desk.shown_card in presenter.cards() and desk.shown_card in hand

    def use() -> None:
        number = hand.index(desk.shown_card)
        desk.look_at("")
        presenter.choose_card(number)

    if desk.shown_card in hand:
        canvas.button(
            "button.use-card",
            pygame.Rect(rect.x, rect.y, half, rect.h),
            words.USE_CARD,
            use,
            enabled=usable,
            lit=usable,
        )
    canvas.button(
        "button.close-card", pygame.Rect(rect.right - half, rect.y, half, rect.h), words.CLOSE, lambda: desk.look_at("")
    )
