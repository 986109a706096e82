"""The box on the map: the battle or the Hunt going on, step by step, and under it what is to be answered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from wotr.rules import strength
from wotr.rules.book import Side
from wotr.rules.state import State
from wotr.text.en import window as words
from wotr.text.words import tile_marks
from wotr.ui import palette
from wotr.ui.panels import asking
from wotr.ui.panels.canvas import Canvas, Clip
from wotr.ui.panels.desk import Desk
from wotr.ui.panels.signs import number_die, side_mark
from wotr.ui.widgets_frame import leather, shadow

WIDTH = 400


@dataclass
class Part:
    """A piece of the box: its height, and how it is drawn."""

    height: int
    draw: Callable[[pygame.Rect], None]


def title(desk: Desk) -> str:
    """What the box is about; "" when there is none to show."""
    presenter = desk.presenter
    view = presenter.public
    if view.battle is not None:
        battle = view.battle
        return words.BATTLE.format(words.KINDS[battle.kind], presenter.name(battle.target), max(1, battle.round))
    if view.hunt is not None:
        return words.HUNT
    if _asks(desk):
        return presenter.who(presenter.seat) or words.DICE_THROWN
    return ""


def _asks(desk: Desk) -> bool:
    presenter = desk.presenter
    if presenter.game.waiting is not None:
        return True
    if presenter.decision is None:
        return False
    return presenter.surface.dialog


def name(desk: Desk) -> str:
    """The id of the box for the probe."""
    view = desk.presenter.public
    return "dialog.battle" if view.battle is not None else "dialog.hunt" if view.hunt is not None else "dialog.ask"


def draw(canvas: Canvas, area: pygame.Rect, desk: Desk, away: list[tuple[int, int]]) -> pygame.Rect | None:
    """Draw the box in a corner of `area` as far as possible from the places in `away`; gives its title bar."""
    head = title(desk)
    if not head:
        return None
    style = canvas.style
    width = min(style.px(WIDTH), area.w - style.px(16))
    pad = style.px(14)
    bar = style.line("heading") + style.px(12)
    if desk.peek:
        return _bar(
            canvas, pygame.Rect(area.right - width - style.px(10), area.y + style.px(8), width, bar), desk, head
        )
    facts = _facts(canvas, desk, width - 2 * pad)
    question = _asked(canvas, desk, width - 2 * pad, area.h - bar - 2 * pad)
    low = sum(part.height + style.px(4) for part in question)
    whole = sum(part.height + style.px(4) for part in facts)
    rect = pygame.Rect(0, 0, width, min(bar + pad + whole + low, area.h))
    _place(rect, area.inflate(-style.px(16), -style.px(12)), desk, away)
    shadow(canvas.surface, rect, style.px(8))
    leather(canvas.surface, rect)
    canvas.shield(name(desk), head, rect)
    title_bar = _bar(canvas, pygame.Rect(rect.x, rect.y, rect.w, bar), desk, head)
    inner = pygame.Rect(rect.x + pad, title_bar.bottom + pad // 2, rect.w - 2 * pad, rect.h - bar - pad)
    above = pygame.Rect(inner.x, inner.y, inner.w, max(0, inner.h - low))
    scroll = desk.scroll("box")
    with Clip(canvas, above):
        if whole > above.h:
            canvas.scroll(above.inflate(style.px(14), 0), scroll, whole)
        _stack(canvas, facts, pygame.Rect(above.x, above.y - min(scroll.at, max(0, whole - above.h)), above.w, 0))
    _stack(canvas, question, pygame.Rect(inner.x, above.bottom, inner.w, 0))
    return title_bar


def _stack(canvas: Canvas, parts: list[Part], rect: pygame.Rect) -> None:
    y = rect.y
    for part in parts:
        part.draw(pygame.Rect(rect.x, y, rect.w, part.height))
        y += part.height + canvas.style.px(4)


def _bar(canvas: Canvas, rect: pygame.Rect, desk: Desk, head: str) -> pygame.Rect:
    style = canvas.style
    pygame.draw.rect(canvas.surface, palette.CONTROL, rect, border_radius=4)
    pygame.draw.rect(canvas.surface, palette.PANEL_EDGE, rect, 1, border_radius=4)
    size = rect.h - style.px(6)
    canvas.text(
        "heading", head, (rect.x + style.px(12), rect.centery), palette.ACCENT, rect.w - size - style.px(24), "midleft"
    )
    canvas.note(f"{name(desk)}.title", "text", head, rect)

    def fade() -> None:
        desk.peek = not desk.peek

    place = pygame.Rect(rect.right - size - style.px(4), rect.y + style.px(3), size, size)
    canvas.button("button.peek", place, "", fade, icon="eye-open", hint=words.PEEK)
    return rect


def _place(rect: pygame.Rect, area: pygame.Rect, desk: Desk, away: list[tuple[int, int]]) -> None:
    corners = [
        (area.right - rect.w, area.bottom - rect.h), (area.right - rect.w, area.y), (area.x, area.y),
        (area.x, area.bottom - rect.h),
    ]  # fmt: skip

    covered = [sum(pygame.Rect(corner, rect.size).collidepoint(place) for place in away) for corner in corners]
    rect.topleft = corners[covered.index(min(covered))]
    rect.move_ip(desk.dragged)
    rect.clamp_ip(area)


def _facts(canvas: Canvas, desk: Desk, width: int) -> list[Part]:
    """What is going on."""
    view = desk.presenter.public
    if view.battle is not None:
        return _battle(canvas, desk, view, width)
    return _hunt(canvas, desk, view, width) if view.hunt is not None else []


def _asked(canvas: Canvas, desk: Desk, width: int, room: int) -> list[Part]:
    """What is to be answered here."""
    presenter = desk.presenter
    if _asks(desk):
        return _question(canvas, desk, width, room)
    if presenter.public.battle is not None and presenter.decision is not None and presenter.rows():
        return _rows(canvas, desk, width, room)
    return []


def _line(canvas: Canvas, said: str, width: int, role: str = "text", colour: palette.Colour = palette.TEXT) -> Part:
    height = canvas.height(role, said, width)
    return Part(height, lambda rect: _drawn(canvas, role, said, rect, colour))


def _drawn(canvas: Canvas, role: str, said: str, rect: pygame.Rect, colour: palette.Colour) -> None:
    canvas.lines(role, said, rect, colour)


def _question(canvas: Canvas, desk: Desk, width: int, room: int) -> list[Part]:
    presenter = desk.presenter
    said = presenter.prompt
    high = canvas.height("bold", said, width)

    def ask(rect: pygame.Rect) -> None:
        canvas.lines("bold", said, rect, palette.TEXT)
        canvas.note("dialog.question", "text", said, rect, seat=presenter.seat or "")

    height = min(asking.height(canvas, desk, width), room - high)
    return [Part(high + canvas.style.px(4), ask), Part(height, lambda rect: asking.draw(canvas, rect, desk))]


def _rows(canvas: Canvas, desk: Desk, width: int, room: int) -> list[Part]:
    """In a battle the rows of other questions stand here, too, when they are few."""
    presenter = desk.presenter
    if len(presenter.rows()) > 7:
        return [_line(canvas, presenter.prompt, width, "bold")]
    return _question(canvas, desk, width, room)


# ---------------------------------------------------------------------- battle


def _battle(canvas: Canvas, desk: Desk, view: State, width: int) -> list[Part]:
    parts = []
    battle = view.battle
    assert battle is not None
    for side in (battle.attacker, strength.defender(view)):
        parts += _fighter(canvas, desk, view, side, width)
    return parts


def _fighter(canvas: Canvas, desk: Desk, view: State, side: Side, width: int) -> list[Part]:
    battle = view.battle
    assert battle is not None
    presenter, style = desk.presenter, canvas.style
    role = words.ATTACKER if side == battle.attacker else words.DEFENDER
    who = f"{words.SHORT_SIDES[side]} {role}"

    def head(rect: pygame.Rect) -> None:
        size = style.px(22)
        side_mark(canvas, side, size, (rect.x, rect.centery - size // 2))
        canvas.text("bold", who, (rect.x + size + 8, rect.centery), palette.SIDES[side], rect.w, "midleft")
        canvas.note(f"battle.{side}", "text", who, rect)

    parts = [Part(style.line() + style.px(4), head)]
    figures = strength.fighting(view, side)
    parts.append(_line(canvas, presenter.name(figures) if figures else words.NOBODY, width))
    if side == battle.attacker and battle.rearguard:
        parts.append(_line(canvas, words.REAR.format(presenter.name(battle.rearguard)), width, "small", palette.WEAK))
    if figures and battle.round:
        said = words.SIDE_NUMBERS.format(
            strength.combat_dice(view, side),
            strength.leadership(view, side),
            strength.to_hit(view, side, strength.ROLL),
        )
        parts.append(_line(canvas, said, width, "small", palette.WEAK))
    card = _card(desk, view, side)
    if card:
        parts.append(_line(canvas, card, width, "small", palette.ACCENT))
    parts += _dice(canvas, view, side)
    return parts


def _card(desk: Desk, view: State, side: Side) -> str:
    battle = view.battle
    assert battle is not None
    shown = battle.shown.get(side)
    if shown:
        return f"{words.CARDS}: {view.book.cards[shown].combat.title}"
    chosen = [battle.chosen[seat] for seat in view.seats[side] if seat in battle.chosen]
    if chosen:
        return f"{words.CARDS}: {words.FACE_DOWN if chosen[0] else words.NO_CARD}"
    return f"{words.CARDS}: {words.NOT_CHOSEN}" if battle.step == "cards" and battle.round else ""


def _dice(canvas: Canvas, view: State, side: Side) -> list[Part]:
    battle = view.battle
    assert battle is not None
    parts = []
    for label, rolls, stage in (
        (words.ROLL, battle.rolls.get(side), strength.ROLL),
        (words.REROLL, battle.rerolls.get(side), strength.REROLL),
    ):
        if rolls:
            parts.append(_row_of_dice(canvas, label, rolls, strength.to_hit(view, side, stage)))
    hits = battle.hits.get(side, 0)
    if battle.rolls.get(side):
        parts.append(_line(canvas, words.HITS.format(hits, words.HIT_WORD[hits != 1]), 200, "bold", palette.GOOD))
    return parts


def _row_of_dice(canvas: Canvas, label: str, rolls: tuple[int, ...], needed: int) -> Part:
    style = canvas.style
    size = style.px(28)

    def draw(rect: pygame.Rect) -> None:
        canvas.text("small", label, (rect.x, rect.centery), palette.WEAK, 0, "midleft")
        x = rect.x + style.px(70)
        for value in rolls:
            number_die(canvas, value, pygame.Rect(x, rect.y + 2, size, size), value >= needed)
            x += size + style.px(6)
        canvas.note(f"dice.{label}", "text", " ".join(map(str, rolls)), rect)

    return Part(size + style.px(6), draw)


# ---------------------------------------------------------------------- the Hunt


def _hunt(canvas: Canvas, desk: Desk, view: State, width: int) -> list[Part]:
    hunt = view.hunt
    assert hunt is not None
    parts = [_line(canvas, words.HUNT_CAUSES.get(hunt.cause, hunt.cause), width, "text", palette.WEAK)]
    bonus = hunt.memo.get("bonus", 0)
    if hunt.rolls:
        parts.append(_line(canvas, words.HUNT_ROLLS.format(bonus), width, "small", palette.WEAK))
        parts.append(_row_of_dice(canvas, words.ROLL, hunt.rolls, 6 - bonus))
    second = hunt.memo.get("rerolls")
    if second:
        parts.append(_row_of_dice(canvas, words.REROLL, second, 6 - bonus))
    if hunt.rolls:
        said = words.HUNT_SUCCESSES.format(hunt.successes, words.SUCCESS_WORD[hunt.successes != 1])
        parts.append(_line(canvas, said, width, "bold"))
    parts.append(_tile(canvas, view))
    return parts


def _tile(canvas: Canvas, view: State) -> Part:
    hunt = view.hunt
    assert hunt is not None
    style = canvas.style
    size = style.px(64)

    def draw(rect: pygame.Rect) -> None:
        place = pygame.Rect(rect.x, rect.y + 2, size, size)
        pygame.draw.rect(canvas.surface, palette.PARCHMENT if hunt.tile else palette.BOX, place, border_radius=8)
        pygame.draw.rect(canvas.surface, palette.BORDER, place, 2, border_radius=8)
        x = place.right + style.px(14)
        if not hunt.tile:
            canvas.text("text", words.NO_TILE, (x, place.centery), palette.WEAK, 0, "midleft")
            return
        value = view.book.tiles[hunt.tile].value
        if value == "eye":
            canvas.icon("eye", size * 2 // 3, (place.x + size // 6, place.y + size // 6), palette.DICE["shadow"])
        else:
            canvas.text("number", "?" if value == "die" else str(value), place.center, palette.CARD_INK, 0, "center")
        said = f"{words.TILE} {tile_marks(view.book, hunt.tile)}"
        canvas.text("bold", said, (x, place.y + style.px(4)), palette.TEXT, rect.right - x)
        damage = words.DAMAGE.format(hunt.damage) if hunt.damage else ""
        canvas.text("bold", damage, (x, place.y + style.px(4) + style.line("bold")), palette.DANGER, rect.right - x)
        canvas.note("hunt.tile", "text", f"{said}; {damage}", rect)

    return Part(size + style.px(6), draw)
