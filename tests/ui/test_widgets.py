"""Controls: each works by pointer and by keys, tells the probe what it is, and never cuts its words."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from wotr.ui import fonts
from wotr.ui.scene import Scene
from wotr.ui.settings import Settings
from wotr.ui.widgets import (
    Answer,
    Button,
    CheckBox,
    Dialog,
    Entry,
    RichText,
    Row,
    RowList,
    Stepper,
    Style,
    TextPage,
    Ui,
    UiScene,
    beside,
    message,
    numbers,
    plain,
    question,
    stripped,
)

Window = Callable[..., Any]


class Page(UiScene):
    """A scene of the widgets that a test makes."""

    def __init__(self, *make: Callable[[Style], Any], arrows: bool = False) -> None:
        self.arrows = arrows  # type: ignore[misc]
        super().__init__()
        self.make = make
        self.acted: list[str] = []

    def build(self, ui: Ui, area: pygame.Rect) -> None:
        for one in self.make:
            ui.add(one(ui.style))

    def act(self, action: str) -> bool:
        self.acted.append(action)
        return True


def buttons(*ids: str, pressed: list[str] | None = None, **more: Any) -> list[Callable[[Style], Button]]:
    """Makers of buttons, one below the other."""

    def maker(place: int, id: str) -> Callable[[Style], Button]:
        def make(style: Style) -> Button:
            press = (lambda: pressed.append(id)) if pressed is not None else None
            return Button(id, id, (20, 20 + 60 * place, 160, 40), press, **more)

        return make

    return [maker(place, id) for place, id in enumerate(ids)]


# ---------------------------------------------------------------------- focus and buttons


def test_tab_goes_through_the_controls_in_order_and_round(window: Window) -> None:
    hands = window().show(Page(*buttons("a", "b", "c")))
    seen = []
    for _ in range(4):
        hands.key(pygame.K_TAB)
        seen.append(hands.focused)
    hands.key(pygame.K_TAB, pygame.KMOD_LSHIFT)
    assert seen == ["a", "b", "c", "a"]
    assert hands.focused == "c"


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER])
def test_enter_and_space_press_what_has_the_focus(window: Window, key: int) -> None:
    pressed: list[str] = []
    hands = window().show(Page(*buttons("a", "b", pressed=pressed)))
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_TAB)
    hands.key(key)
    assert pressed == ["b"]


def test_a_click_presses_a_button_and_gives_it_the_focus(window: Window) -> None:
    pressed: list[str] = []
    hands = window().show(Page(*buttons("a", "b", pressed=pressed)))
    hands.click("b")
    assert pressed == ["b"]
    assert hands.focused == "b"


def test_letting_go_beside_a_button_presses_nothing(window: Window) -> None:
    pressed: list[str] = []
    hands = window().show(Page(*buttons("a", "b", pressed=pressed)))
    hands.drag(hands.node("a").rect.center, (600, 600))
    hands.drag((600, 600), hands.node("a").rect.center)
    assert pressed == []


def test_a_disabled_button_does_nothing_but_tells_why(window: Window) -> None:
    pressed: list[str] = []
    page = Page(*buttons("a", pressed=pressed, enabled=False, hint="No die is left."))
    hands = window().show(page)
    refused: list[str] = []
    page.ui.on_refused = lambda widget: refused.append(widget.hint)
    hands.click("a")
    hands.key(pygame.K_RETURN)
    assert pressed == []
    assert refused == ["No die is left."] * 2
    assert not hands.node("a").enabled


def test_the_letter_of_a_button_presses_it_and_ctrl_does_not(window: Window) -> None:
    pressed: list[str] = []
    hands = window().show(Page(*buttons("quit", pressed=pressed, letter="q")))
    hands.key(pygame.K_q, pygame.KMOD_LALT, "q")
    assert pressed == []
    hands.key(pygame.K_q, 0, "q")
    assert pressed == ["quit"]


def test_the_focus_stays_on_a_widget_of_the_same_id_when_all_is_built_anew(window: Window) -> None:
    hands = window().show(Page(*buttons("a", "b")))
    hands.click("b")
    hands.resize((1600, 900))
    assert hands.focused == "b"


def test_keys_that_no_widget_uses_come_to_the_scene(window: Window) -> None:
    page = Page(*buttons("a"))
    hands = window().show(page)
    hands.key(pygame.K_SLASH, 0, "/")
    hands.key(pygame.K_7, pygame.KMOD_LSHIFT, "/")
    hands.key(pygame.K_z, pygame.KMOD_LCTRL)
    hands.key(pygame.K_PLUS, 0, "+")
    assert page.acted == ["find", "find", "undo", "zoom-in"]


LONG = "Separate Meriadoc Brandybuck and Peregrin Took from the Fellowship"


@pytest.mark.parametrize("text_size", [16, 18, 21, 24])
@pytest.mark.parametrize("width", [220, 260, 420])
def test_ui_23_words_of_a_button_take_as_many_lines_as_they_need(window: Window, text_size: int, width: int) -> None:
    hands = window(settings=Settings(text_size=text_size))
    style = hands.app.style
    button = Button("b", LONG, note="The Guide changes", icon="companion", badge="3").fit(style, width)
    room = width - button._side(style)
    lines = style.wrap("bold", LONG, room)
    assert " ".join(lines) == LONG
    assert max(style.width("bold", line) for line in lines) <= room
    assert button.rect.h >= len(lines) * style.line("bold") + style.line("small")
    one = Button("b", LONG, icon="companion").fit(style)
    assert style.wrap("bold", LONG, one.rect.w - one._side(style)) == [LONG]


# ---------------------------------------------------------------------- steppers, boxes, lists


def test_a_stepper_steps_by_its_ends_by_keys_and_by_digits(window: Window) -> None:
    heard: list[int] = []
    make = lambda style: Stepper("s", numbers(0, 12), 5, (20, 20, 160, 40), heard.append)  # noqa: E731
    hands = window().show(Page(make))
    hands.click("s.more")
    hands.click("s.less")
    hands.click("s.less")
    for key in (pygame.K_RIGHT, pygame.K_END, pygame.K_RIGHT, pygame.K_HOME):
        hands.key(key)
    hands.key(pygame.K_1, 0, "1")
    hands.key(pygame.K_2, 0, "2")
    assert heard == [6, 5, 4, 5, 12, 0, 1, 12]
    assert hands.node("s").text == "12"
    assert not hands.node("s.more").enabled


def test_a_check_box_changes_by_click_and_space(window: Window) -> None:
    heard: list[bool] = []
    make = lambda style: CheckBox("c", "Less motion", False, (20, 20, 200, 40), heard.append)  # noqa: E731
    hands = window().show(Page(make))
    hands.click("c")
    hands.key(pygame.K_SPACE)
    assert heard == [True, False]
    assert hands.node("c").text == "Less motion: off"


def rows(count: int) -> list[Row]:
    return [Row("head", "All", heading=True), *[Row(f"r{n}", f"Row {n}", enabled=n != 3) for n in range(count)]]


def listed(count: int, pressed: list[str], chosen: list[str] | None = None) -> Callable[[Style], RowList]:
    def make(style: Style) -> RowList:
        choose = (lambda row: chosen.append(row.id)) if chosen is not None else None
        return RowList("list", rows(count), (20, 20, 300, 200), lambda row: pressed.append(row.id), choose)

    return make


def test_a_row_is_pressed_by_a_click_a_heading_and_a_disabled_row_are_not(window: Window) -> None:
    pressed: list[str] = []
    hands = window().show(Page(listed(5, pressed)))
    for id in ("list.r1", "list.head", "list.r3"):
        hands.click(id)
    assert pressed == ["r1"]


def test_arrows_move_the_mark_past_headings_and_bring_it_into_view(window: Window) -> None:
    pressed: list[str] = []
    chosen: list[str] = []
    hands = window().show(Page(listed(40, pressed, chosen)))
    hands.key(pygame.K_TAB)
    assert chosen == ["r0"]
    assert not hands.sees("list.r39")
    hands.key(pygame.K_END)
    assert hands.node("list.r39").focused
    hands.key(pygame.K_UP)
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_PAGEDOWN)
    assert pressed == ["r38"]
    assert chosen[:4] == ["r0", "r39", "r38", "r0"]
    assert hands.sees(f"list.{chosen[-1]}")
    assert chosen[-1] not in ("r0", "r1")


def test_the_wheel_scrolls_a_list_and_its_bar_can_be_dragged(window: Window) -> None:
    hands = window().show(Page(listed(40, [])))
    hands.wheel("list", -3)
    assert not hands.sees("list.r0")
    track = hands.app.scene.ui.find("list").track()
    hands.drag((track.centerx, track.y + 40), (track.centerx, track.bottom + 50))
    assert hands.sees("list.r39")
    hands.wheel("list", 99)
    assert hands.sees("list.r0")


def test_every_row_in_the_probe_lies_inside_its_list(window: Window) -> None:
    hands = window().show(Page(listed(40, [])))
    hands.wheel("list", -1)
    frame = hands.node("list").rect
    inside = [node for node in hands.app.probe() if node.inside == "list"]
    assert len(inside) > 3
    assert all(frame.contains(node.rect) for node in inside)
    assert all(a.rect.bottom <= b.rect.top for a, b in itertools.pairwise(inside))


# ---------------------------------------------------------------------- words


def test_markup_is_laid_out_within_its_width_and_nothing_is_lost(window: Window) -> None:
    style = window().app.style
    markup = 'The <b>Fellowship</b> is <i>declared</i> in <a href="region:bree">the town of Bree</a>. ' * 8
    for room in (120, 300, 700):
        rich = RichText(markup, room, style)
        assert max(run.rect.right for run in rich.runs) <= room + style.width("text", " ")
        assert " ".join(" ".join(run.words for run in rich.runs).split()).replace(" .", ".") == " ".join(
            rich.plain.split()
        )
    assert {link.target for link in rich.links} == {"region:bree"}


def test_signs_of_markup_can_be_shown_as_they_are(window: Window) -> None:
    style = window().app.style
    rich = RichText(plain("a < b & c <b>"), 400, style)
    assert [run.words for run in rich.runs] == ["a < b & c <b>"]
    assert stripped("<b>x</b><br>&lt;y") == "x\n<y"


def test_a_word_wider_than_the_room_is_cut_and_not_clipped() -> None:
    lines = fonts.wrap("Barad-dûr" * 9, "sans", 18, 120)
    assert "".join(lines) == "Barad-dûr" * 9
    assert max(fonts.width(line, "sans", 18) for line in lines) <= 120


def test_a_text_page_scrolls_and_its_links_are_followed_by_click_and_keys(window: Window) -> None:
    followed: list[str] = []
    markup = "<a region:bree>Bree</a> " + "word " * 600 + "<a region:moria>Moria</a>"
    hands = window().show(Page(lambda style: TextPage("page", markup, (20, 20, 400, 300), followed.append)))
    hands.click("page.link.region:bree")
    assert not hands.sees("page.link.region:moria")
    hands.key(pygame.K_END)
    assert hands.sees("page.link.region:moria")
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_LEFT)
    hands.key(pygame.K_RETURN)
    assert followed == ["region:bree", "region:moria"]
    assert hands.sees("page.link.region:moria")


def test_capitals_stand_in_the_middle_of_the_picture_of_a_word() -> None:
    for face in fonts.FACES:
        for size in (16, 18, 24, 40):
            picture = fonts.text("HIHI", face, size, (255, 255, 255))
            drawn = picture.get_bounding_rect()
            assert abs(drawn.centery - picture.get_height() / 2) <= 1.5, (face, size)
            deep = fonts.text("gjpqy", face, size, (255, 255, 255))
            assert deep.get_bounding_rect(min_alpha=60).bottom <= deep.get_height()


def test_figures_are_as_high_as_capitals() -> None:
    for face in ("sans", "bold", "italic", "bold-italic", "serif", "serif-bold", "serif-italic"):
        font = fonts.font(face, 60)
        high, *figures = [measured[3] for measured in font.metrics("H0123456789") if measured]
        assert len(figures) == 10
        assert all(abs(figure - high) <= 4 for figure in figures), face


def test_ui_22_the_faces_have_the_letters_that_names_need() -> None:
    for face, file in fonts.FACES.items():
        font = fonts.font(face, 20)
        missing = [sign for sign in "ûúáóëâîñÛÚéö–—“”‘’…−×" if font.metrics(sign)[0] is None]
        assert not missing, f"{file} has no {missing}"
    assert fonts.faults() == []


def test_ui_49_a_face_that_is_missing_is_replaced_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(fonts.FACES, "sans", "NoSuchFile.ttf")
    fonts.forget()
    assert fonts.text("Bree", "sans", 18, (0, 0, 0)).get_width() > 10
    assert "NoSuchFile.ttf" in fonts.faults()[0]
    fonts.forget()


@pytest.mark.parametrize("content", [b"", b"not a typeface", b"\0\1\0\0" + bytes(range(256)) * 4])
def test_ui_49_a_broken_face_is_replaced_and_does_not_end_the_program(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: bytes
) -> None:
    (tmp_path / "broken.ttf").write_bytes(content)
    monkeypatch.setitem(fonts.FACES, "sans", str(tmp_path / "broken.ttf"))
    fonts.forget()
    assert fonts.line_height("sans", 18) > 10
    assert fonts.text("Bree", "sans", 18, (0, 0, 0)).get_width() > 10
    assert "broken.ttf" in fonts.faults()[0]
    fonts.forget()


# ---------------------------------------------------------------------- the field to type in


def test_letters_come_into_a_field_and_enter_ends_it(window: Window) -> None:
    changed: list[str] = []
    entered: list[str] = []
    make = lambda style: Entry("e", (20, 20, 300, 36), "", changed.append, entered.append)  # noqa: E731
    page = Page(make, *buttons("a", "b", letter="x"))
    page.make = (*buttons("a"), lambda style: Entry("e", (20, 400, 300, 36), "", changed.append, entered.append))
    hands = window().show(page)
    hands.click("e")
    hands.type("dûn x")
    hands.key(pygame.K_BACKSPACE)
    hands.key(pygame.K_RETURN)
    assert changed == ["d", "dû", "dûn", "dûn ", "dûn x", "dûn "]
    assert entered == ["dûn "]
    assert hands.node("e").text == "dûn "
    hands.key(pygame.K_TAB)
    assert hands.focused == "a"
    hands.type("z")
    assert hands.node("e").text == "dûn "


def test_the_key_that_leads_into_a_field_is_not_typed_into_it(window: Window) -> None:
    class Finder(Page):
        def act(self, action: str) -> bool:
            self.ui.focus_on("e")
            return True

    hands = window().show(Finder(lambda style: Entry("e", (20, 20, 300, 36))))
    hands.type("/bree")
    assert hands.node("e").text == "bree"


def test_a_field_keeps_its_words_when_the_window_changes(window: Window) -> None:
    page = Page()
    page.make = (
        lambda style: Entry("e", (20, 20, 300, 36), page_words[0], lambda text: page_words.__setitem__(0, text)),
    )
    page_words = [""]
    hands = window().show(page)
    hands.click("e")
    hands.type("mo")
    hands.resize((1600, 900))
    hands.type("ria")
    assert hands.node("e").text == "moria"


# ---------------------------------------------------------------------- dialogs


def ask(pressed: list[str], **more: Any) -> Dialog:
    answers = [
        Answer("a.stop", "Stop", lambda: pressed.append("stop"), note="The attack is over"),
        Answer("a.go", "Continue the attack", lambda: pressed.append("go"), note="One more round"),
    ]
    return Dialog("battle", "Battle of Bree", "What now?", answers, **more)


def test_a_dialog_takes_all_events_and_its_first_answer_has_the_focus(window: Window) -> None:
    below: list[str] = []
    pressed: list[str] = []
    hands = window().show(Page(*buttons("a", pressed=below)))
    hands.app.open(ask(pressed))
    hands.wait(0.02)
    assert hands.focused == "a.stop"
    hands.click("a")
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert (below, pressed) == ([], ["go"])
    assert not hands.sees("dialog.battle")


def test_esc_closes_only_what_may_be_closed(window: Window) -> None:
    hands = window().show(Page())
    hands.app.open(ask([]))
    hands.key(pygame.K_ESCAPE)
    assert hands.sees("dialog.battle")
    hands.click("a.stop")
    left: list[str] = []
    hands.app.open(ask([], on_cancel=lambda: left.append("left")))
    hands.key(pygame.K_ESCAPE)
    assert left == ["left"]
    assert not hands.sees("dialog.battle")


def test_a_dialog_is_dragged_by_its_title_and_keeps_its_place(window: Window) -> None:
    hands = window().show(Page())
    hands.app.open(ask([]))
    hands.wait(0.02)
    before = hands.node("dialog.battle").rect
    title = hands.node("dialog.battle.title").rect.center
    hands.drag(title, (title[0] - 200, title[1] + 90))
    moved = hands.node("dialog.battle").rect
    assert moved.topleft == (before.x - 200, before.y + 90)
    assert moved.contains(hands.node("a.go").rect)
    hands.click("a.stop")
    hands.app.open(ask([]))
    hands.wait(0.02)
    assert hands.node("dialog.battle").rect == moved


def test_m_fades_a_dialog_to_a_bar_and_nothing_can_be_answered_then(window: Window) -> None:
    pressed: list[str] = []
    hands = window().show(Page(*buttons("a")))
    hands.app.open(ask(pressed))
    hands.wait(0.02)
    place = hands.node("a.go").rect.center
    hands.key(pygame.K_m, 0, "m")
    assert hands.node("dialog.battle").rect.h < 60
    assert not hands.sees("a.go")
    hands.click(place)
    hands.key(pygame.K_TAB)
    assert pressed == []
    hands.key(pygame.K_m, 0, "m")
    hands.click("a.go")
    assert pressed == ["go"]


@pytest.mark.parametrize("near", [(40, 40, 90, 90), (1100, 60, 120, 120), (600, 380, 60, 60), (1200, 700, 60, 60)])
def test_a_dialog_stands_beside_what_it_is_about(window: Window, near: tuple[int, int, int, int]) -> None:
    hands = window().show(Page())
    hands.app.open(ask([], near=pygame.Rect(near)))
    hands.wait(0.02)
    rect = hands.node("dialog.battle").rect
    assert not rect.colliderect(pygame.Rect(near))
    assert pygame.Rect(0, 0, 1280, 800).contains(rect)


def test_where_there_is_no_room_beside_the_dialog_stays_in_the_window() -> None:
    window = pygame.Rect(0, 0, 1000, 600)
    assert window.contains(beside(pygame.Rect(0, 0, 900, 500), pygame.Rect(300, 200, 400, 300), window, 10))


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize(("text_size", "scale"), [(16, 100), (18, 100), (24, 200)])
def test_ui_10_a_dialog_lies_in_the_window_and_its_parts_in_the_dialog(
    window: Window, size: tuple[int, int], text_size: int, scale: int
) -> None:
    hands = window(size, Settings(text_size=text_size, ui_scale=scale)).show(Page())
    for body in ("", "Short.", "A long story. " * 400):
        dialog = hands.app.open(Dialog("d", "Title", body, [Answer(f"x{n}", LONG, note=LONG) for n in range(3)]))
        hands.wait(0.02)
        frame = hands.node("dialog.d").rect
        assert pygame.Rect((0, 0), hands.app.size).contains(frame)
        parts = [node for node in hands.app.probe() if node.inside == "dialog.d"]
        assert all(frame.contains(node.rect) for node in parts)
        parts = [node for node in parts if node.kind in ("button", "text", "page")]
        assert not any(a.rect.colliderect(b.rect) for i, a in enumerate(parts) for b in parts[i + 1 :])
        dialog.close()


def test_a_question_has_its_harmless_answer_in_focus(window: Window) -> None:
    heard: list[str] = []
    hands = window().show(Page())
    asked = lambda: question("q", "Delete?", "It is gone.", "Delete it", "Keep it", lambda: heard.append("yes"))  # noqa: E731
    hands.app.open(asked())
    hands.key(pygame.K_RETURN)
    hands.app.open(asked())
    hands.click("button.yes")
    hands.app.open(message("m", "Told", "A thing."))
    hands.key(pygame.K_ESCAPE)
    assert heard == ["yes"]
    assert not hands.sees("dialog.m")


# ---------------------------------------------------------------------- tooltips


def test_a_tooltip_comes_after_its_delay_beside_the_thing_and_goes_with_the_pointer(window: Window) -> None:
    hands = window(settings=Settings(tooltip_delay=0.5)).show(Page(*buttons("a", hint="Ends the turn.")))
    pos = hands.point("a")
    hands.wait(0.3)
    assert not hands.sees("tooltip")
    hands.wait(0.4)
    tip = hands.node("tooltip")
    assert tip.text == "Ends the turn."
    assert not tip.rect.collidepoint(pos)
    hands.point((900, 500))
    assert not hands.sees("tooltip")


def test_tooltips_can_be_switched_off_and_come_at_once(window: Window) -> None:
    for delay, seen in ((-1.0, False), (0.0, True)):
        hands = window(settings=Settings(tooltip_delay=delay)).show(Page(*buttons("a", hint="Ends the turn.")))
        hands.point("a")
        hands.wait(2)
        assert hands.sees("tooltip") is seen


def test_a_control_reached_by_keys_shows_its_tooltip_too(window: Window) -> None:
    hands = window().show(Page(*buttons("a", hint="Ends the turn.")))
    hands.key(pygame.K_TAB)
    hands.wait(1)
    hands.wait(0.1)
    assert hands.node("tooltip").text == "Ends the turn."


def test_hovering_changes_the_picture_only_at_the_control(window: Window) -> None:
    class Two(Scene):
        pass

    hands = window().show(Page(*buttons("a", "b")))
    hands.point((800, 600))
    before = pygame.image.frombytes(hands.picture(), hands.app.size, "RGB")
    hands.point("a")
    after = pygame.image.frombytes(hands.picture(), hands.app.size, "RGB")
    mask = pygame.mask.from_threshold(after, (0, 0, 0), (1, 1, 1, 255), before)
    mask.invert()
    box = hands.node("a").rect.inflate(8, 8)
    assert mask.count() > 0
    assert all(box.contains(rect) for rect in mask.get_bounding_rects())
