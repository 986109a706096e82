"""Everything to build a screen from: styles, buttons, lists, texts, fields, dialogs, and how they are used by keys.

A scene makes a `Ui`, adds widgets, and passes on its events; `UiScene` does that by itself:

    class Page(UiScene):
        def build(self, ui, area):
            ui.add(Panel("panel.page", area))
            back = ui.add(Button("button.back", "Back", on_press=self.app.pop, letter="b").fit(ui.style))
            back.rect.topleft = (20, 20)

Every widget has a stable id, tells the probe where it is, and can be reached by Tab if it does anything. Widgets draw
themselves; only the field to type in (`Entry`) is one of pygame_gui.
"""

from wotr.ui.widgets_base import Group, Style, Ui, UiScene, Widget, column, draw_ring
from wotr.ui.widgets_controls import Button, CheckBox, Panel, Picture, Stepper, icon_button, numbers
from wotr.ui.widgets_dialog import Answer, Dialog, beside, message, question
from wotr.ui.widgets_entry import Entry
from wotr.ui.widgets_frame import box, card, dim, leather, parchment, shadow
from wotr.ui.widgets_list import Row, RowList
from wotr.ui.widgets_scroll import Scroller
from wotr.ui.widgets_text import Label, RichText, TextPage, plain, stripped

__all__ = [
    "Answer",
    "Button",
    "CheckBox",
    "Dialog",
    "Entry",
    "Group",
    "Label",
    "Panel",
    "Picture",
    "RichText",
    "Row",
    "RowList",
    "Scroller",
    "Stepper",
    "Style",
    "TextPage",
    "Ui",
    "UiScene",
    "Widget",
    "beside",
    "box",
    "card",
    "column",
    "dim",
    "draw_ring",
    "icon_button",
    "leather",
    "message",
    "numbers",
    "parchment",
    "plain",
    "question",
    "shadow",
    "stripped",
]
