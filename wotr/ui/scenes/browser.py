"""The map of Middle-earth to look at: find regions, read about them, measure ways. No game is needed."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from wotr import geo
from wotr.content import Content, load
from wotr.geo.card import distances, kind_words
from wotr.ui import fonts, palette
from wotr.ui.mapview.pieces import starting_tokens
from wotr.ui.mapview.view import Hit, MapView
from wotr.ui.probe import Node
from wotr.ui.widgets import (
    Button,
    Entry,
    Label,
    Panel,
    Row,
    RowList,
    Stepper,
    TextPage,
    Ui,
    UiScene,
    icon_button,
    message,
    plain,
)

LAYERS = (  # layer, words, key, tooltip
    ("nations", "Nations", "n", "colours of the Nations"),
    ("settlements", "Towns", "s", "Settlements and victory points"),
    ("armies", "Armies", "a", "Armies when the game begins"),
    ("terrain", "Terrain", "t", "mountains, woods and rivers"),
    ("labels", "Names", "m", "names of Regions"),
)
BARE = frozenset({"ornaments", "labels"})
ALL = frozenset({"nations", "settlements", "armies", "terrain", "labels", "ornaments"})
PAN = 64
FARTHEST = 8
STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}  # with Alt: through the regions looked at

WELCOME = (
    "<big>Middle-earth</big><br><weak>105 Regions, 8 Nations</weak>",
    "Click a Region to read about it. Drag to move the map, turn the wheel to come closer.",
    "Type a name above to find a Region, with or without accents; a Nation (gondor) or a kind of Settlement "
    "(stronghold) lists all of them.",
    "Black hatched lines are mountains that nobody crosses.",
)
HELP = (
    "<b>Look</b><br>Drag or arrows: move. Wheel, <b>+</b> and <b>-</b>: closer and farther. <b>0</b>: the whole map. "
    "<b>O</b>: true size. Middle click: centre.",
    "<b>Find</b><br><b>/</b> or <b>Ctrl+F</b>: type a part of a name. <b>Up</b>, <b>Down</b>, <b>Enter</b>: choose. "
    "<b>C</b>: centre on the chosen Region.",
    "<b>Measure</b><br><b>W</b>, then click two Regions: a shortest way over open borders. <b>R</b>, again and again: "
    "what lies within one step, two steps and so on of the chosen Region.",
    "<b>Go back</b><br><b>Backspace</b> or <b>Alt+Left</b>: the Region before. <b>Alt+Right</b>: the one after.",
    "<b>Layers</b><br><b>N</b> Nations, <b>S</b> towns, <b>A</b> Armies, <b>T</b> terrain, <b>M</b> names, "
    "<b>B</b> borders only.",
    "<b>F2</b>: fold the panel. <b>F11</b>: full screen. <b>F12</b>: save a picture. <b>Esc</b>: leave.",
)


class Browser(UiScene):
    """The map with a panel at its right."""

    def __init__(self, region: str | None = None) -> None:
        super().__init__()
        self.content: Content = load()
        self.map: MapView | None = None
        self.selected: str | None = None
        self.measuring = False
        self.start: str | None = None
        self.way: geo.Way | None = None
        self.reach = 0
        self.layers = ALL
        self.before_bare = ALL
        self.folded = False
        self.query = ""
        self._past: list[str] = []
        self._future: list[str] = []
        self._first = region
        self._body = pygame.Rect(0, 0, 0, 0)

    # ------------------------------------------------------------------ layout

    def build(self, ui: Ui, area: pygame.Rect) -> None:
        style = ui.style
        wide = 0 if self.folded else max(style.px(350), min(style.px(470), round(area.w * 0.27)))
        chart = pygame.Rect(area.x, area.y, area.w - wide, area.h)
        if self.map is None:
            self.map = MapView(chart)
            self.map.on_click = self._clicked
        else:
            self.map.resize(chart)
        self._shown()
        self._corner(ui, chart)
        if not self.folded:
            self._panel(ui, pygame.Rect(chart.right, area.y, wide, area.h))
        if self._first is not None:
            first, self._first = self._first, None
            self.select(first)

    def _corner(self, ui: Ui, chart: pygame.Rect) -> None:
        """The buttons over the map."""
        style = ui.style
        side = style.control
        corner = (
            ("zoom.in", "zoom-in", "Closer (+)", lambda: self._zoom(1)),
            ("zoom.out", "zoom-out", "Farther (-)", lambda: self._zoom(-1)),
            ("zoom.fit", "zoom-fit", "The whole map (0)", self._fit),
            ("zoom.true", "chosen", "True size (O)", self._true),
            (
                "fold",
                "previous" if self.folded else "next",
                "Show the panel (F2)" if self.folded else "Fold the panel (F2)",
                self._fold,
            ),
        )
        y = chart.bottom - style.px(14) - len(corner) * (side + style.px(4))
        for id, sign, hint, press in corner:
            button = icon_button(f"button.{id}", sign, hint, press, style)
            button.rect.topleft = (chart.right - side - style.px(14), y)
            y += side + style.px(4)
            ui.add(button, "corner")
        ui.find("button.zoom.true").letter = "o"

    def _panel(self, ui: Ui, area: pygame.Rect) -> None:
        style = ui.style
        gap = style.gap
        ui.add(Panel("panel.region", area))
        inner = area.inflate(-2 * style.px(14), -2 * style.px(12))
        y = self._head(ui, inner)
        field = Entry(
            "entry.find", (inner.x, y, inner.w, style.control), self.query, self._typed, self._entered,
            placeholder="Find a Region", icon="find", hint="Part of a name, a Nation or a kind of Settlement (/)",
        )  # fmt: skip
        ui.add(field)
        top = field.rect.bottom + gap
        foot = self._foot(ui, inner)
        body = pygame.Rect(inner.x, top, inner.w, foot - gap - top)
        self._body = body
        self._fill_body()

    def _fill_body(self) -> None:
        """What the search finds; without a search, what there is to read."""
        group = self.ui.group("body")
        group.clear()
        rows = self._hits()
        if rows:
            group.add(RowList("hits", rows, self._body, self._picked, place=1 if rows[0].heading else 0))
        else:
            group.add(TextPage("page.region", self._words(), self._body, self._followed))
        self.dirty = True

    def _head(self, ui: Ui, inner: pygame.Rect) -> int:
        style = ui.style
        buttons = (
            ("button.help", "help", "What one can do here (F1)", self._help, True),
            ("button.forward", "next", "The next Region (Alt+Right)", self._forward, bool(self._future)),
            ("button.back", "previous", "The Region before (Alt+Left)", self._back, bool(self._past)),
        )
        x = inner.right
        for id, sign, hint, press, enabled in buttons:
            button = icon_button(id, sign, hint, press, style, look="ghost", enabled=enabled)
            x -= button.rect.w
            button.rect.topleft = (x, inner.y)
            ui.add(button)
            x -= style.px(2)
        title = Label("label.title", "Middle-earth", (inner.x, inner.y, x - inner.x, style.control), role="title")
        ui.add(title)
        return inner.y + style.control + style.gap

    def _foot(self, ui: Ui, inner: pygame.Rect) -> int:
        """Measuring and layers, at the lower end of the panel; gives where they begin."""
        style = ui.style
        gap = style.px(6)
        third = (inner.w - 2 * gap) // 3
        rows: list[list[Button]] = [[], []]
        for k, (layer, words, letter, hint) in enumerate(LAYERS):
            shown = Button(
                f"layer.{layer}", words, on_press=lambda layer=layer: self._toggle(layer),  # type: ignore[misc]
                hint=f"{hint[0].upper()}{hint[1:]} ({letter.upper()})", lit=layer in self.layers, letter=letter,
                role="small-bold",
            )  # fmt: skip
            rows[k // 3].append(shown)
        bare = Button(
            "layer.bare", "Borders", on_press=self._bare, hint="Nothing but borders and names (B)",
            lit=self.layers == BARE, letter="b", role="small-bold",
        )  # fmt: skip
        rows[1].append(bare)
        y = inner.bottom
        for row in reversed(rows):
            y -= max(b.fit(style, third).rect.h for b in row)
            for k, button in enumerate(row):
                button.rect.topleft = (inner.x + k * (third + gap), y)
                ui.add(button)
            y -= gap
        return self._measures(ui, inner, y - gap)

    def _measures(self, ui: Ui, inner: pygame.Rect, bottom: int) -> int:
        style = ui.style
        steps = [
            (0, "Reach: off"),
            *((n, f"Reach: {n} {'step' if n == 1 else 'steps'}") for n in range(1, FARTHEST + 1)),
        ]
        reach = Stepper("stepper.reach", steps, self.reach, (inner.x, 0, inner.w, style.control), self._reached)
        reach.hint = "Shows what lies within so many steps of the chosen Region (R)"
        reach.rect.bottom = bottom
        words = "Measure a way" if not self.measuring else "Click the end" if self.start else "Click the start"
        measure = Button(
            "button.measure", words, on_press=self._measure, icon="measure", lit=self.measuring or self.way is not None,
            hint="A shortest way between two Regions (W)", letter="w",
        )  # fmt: skip
        measure.fit(style, inner.w)
        measure.rect.topleft = (inner.x, reach.rect.y - style.px(6) - measure.rect.h)
        ui.add(measure)
        ui.add(reach)
        return measure.rect.y

    # ------------------------------------------------------------------ words

    def _link(self, region: str) -> str:
        return f'<a href="region:{region}">{plain(self.content.regions[region].name)}</a>'

    def _words(self) -> str:
        parts = []
        if self.way is not None:
            parts.append(self._way_words(self.way))
        if self.selected is None:
            return "\n\n".join([*parts, *WELCOME])
        card = geo.card(self.content, self.selected)
        parts.append(f"<big>{plain(card.name)}</big><br><weak>{plain(kind_words(self.content, card))}</weak>")
        held = "; ".join(card.garrison) or "nobody"
        held += "<br>The Fellowship starts here" if card.fellowship else ""
        parts.append(f"<b>At the start</b><br>{held}")
        parts.append(f"<b>Neighbours</b><br>{', '.join(map(self._link, card.neighbours))}")
        if card.impassable:
            parts.append(f"<b>Impassable border to</b><br>{', '.join(map(self._link, card.impassable))}")
        lines = [f"{plain(what)}: {plain(far)}" for what, far in distances(self.content, card)]
        parts.append("<b>Distances</b><br>" + "<br>".join(lines))
        if self.reach:
            count = len(geo.reach(self.content, self.selected, self.reach))
            parts.append(f"<weak>{count} Regions within {self.reach} {'step' if self.reach == 1 else 'steps'}</weak>")
        return "\n\n".join(parts)

    def _way_words(self, way: geo.Way) -> str:
        if not way.regions:
            return f"<danger>No way</danger><br>{plain(way.why)}."
        steps = f"{way.steps} {'step' if way.steps == 1 else 'steps'}"
        note = "<br><weak>The border between the two themselves is impassable.</weak>" if way.walls else ""
        return f"<b>Shortest way: {steps}</b><br>{' → '.join(map(self._link, way.regions))}{note}"

    def _hits(self) -> list[Row]:
        """What the search finds: names first, then all of a Nation or of a kind of Settlement."""
        wanted = geo.fold(self.query)
        if not wanted:
            return []
        regions = self.content.regions
        rows = [self._row(r) for r in geo.complete(self.content, self.query)]
        for nation in self.content.nations.values():
            if geo.fold(nation.short).startswith(wanted) and len(wanted) > 1:
                rows.append(Row(f"nation-{nation.id}", nation.name, heading=True))
                rows += [self._row(r, "n") for r in geo.listing(self.content) if regions[r].nation == nation.id]
        for kind in ("stronghold", "city", "town", "fortification"):
            if kind.startswith(wanted) and len(wanted) > 1:
                rows.append(Row(f"kind-{kind}", kind.capitalize(), heading=True))
                rows += [self._row(r, "k") for r in geo.listing(self.content) if regions[r].settlement == kind]
        if not rows:
            rows.append(Row("none", "No such name. The nearest are:", heading=True))
            rows += [self._row(geo.find(self.content, n) or "") for n in geo.nearest(self.content, self.query)]
        return rows

    def _row(self, region: str, group: str = "") -> Row:
        card = geo.card(self.content, region)
        points = f"{card.vp} VP" if card.vp else ""
        nation = self.content.nations[card.nation].short if card.nation else "no Nation"
        note = f"{nation}, {card.settlement}" if card.settlement else nation
        return Row(f"{region}{'.' + group if group else ''}", card.name, note=note, badge=points, value=region)

    # ------------------------------------------------------------------ choices

    def select(self, region: str | None, remember: bool = True) -> None:
        """Choose a region and bring it into view; None for none."""
        if region is not None and region != self.selected and remember:
            if self.selected is not None:
                self._past.append(self.selected)
            self._future.clear()
        self.selected = region
        self.query = ""
        if region is not None and self.map is not None:
            self.map.bring_into_view(region, glide=not self.ui.style.reduced_motion)
        self.rebuild()

    def _clicked(self, hit: Hit, button: int) -> None:
        if button != 1:
            return
        if self.measuring and hit.region is not None:
            self._measured(hit.region)
        elif hit.region is None and self.way is not None:
            self.way = None
            self.rebuild()
        else:
            self.select(hit.region)

    def _measure(self) -> None:
        if self.measuring or self.way is not None:
            self.measuring, self.start, self.way = False, None, None
        else:
            self.measuring, self.start = True, self.selected
        self.rebuild()

    def _measured(self, region: str) -> None:
        if self.start is None:
            self.start = region
            self.select(region)
            return
        self.way = geo.way(self.content, self.start, region)
        self.measuring, self.start = False, None
        self.select(region)

    def _reached(self, steps: int) -> None:
        self.reach = steps
        self.rebuild()

    def _toggle(self, layer: str) -> None:
        self.layers = self.layers ^ {layer}
        self.rebuild()

    def _bare(self) -> None:
        if self.layers == BARE:
            self.layers = self.before_bare
        else:
            self.before_bare, self.layers = self.layers, BARE
        self.rebuild()

    def _shown(self) -> None:
        """Tell the map what to show."""
        if self.map is None:
            return
        self.map.set_layers(self.layers)
        self.map.set_tokens(starting_tokens(self.content) if "armies" in self.layers else [])
        origin = self.selected if self.reach else None
        self.map.set_shades(geo.reach(self.content, origin, self.reach) if origin else {})
        self.map.set_path(self.way.regions if self.way else ())
        marks = {}
        if self.measuring and self.start:
            marks[self.start] = "source"
        elif self.selected:
            marks[self.selected] = "selected"
        self.map.set_marks(marks)

    def _typed(self, text: str) -> None:
        self.query = text
        self._fill_body()

    def _entered(self, text: str) -> None:
        hits = [row for row in self._hits() if not row.heading]
        if hits:
            self._picked(hits[0])

    def _picked(self, row: Row) -> None:
        self.ui.focus_on(None)
        self.select(row.value)
        if self.map is not None:
            self.map.centre_on(row.value, glide=not self.ui.style.reduced_motion)

    def _followed(self, target: str) -> None:
        kind, _, region = target.partition(":")
        if kind == "region":
            self.select(region)

    def _back(self) -> None:
        if self._past:
            if self.selected is not None:
                self._future.append(self.selected)
            self.select(self._past.pop(), remember=False)

    def _forward(self) -> None:
        if self._future:
            if self.selected is not None:
                self._past.append(self.selected)
            self.select(self._future.pop(), remember=False)

    # ------------------------------------------------------------------ camera

    def _zoom(self, by: int) -> None:
        if self.map is not None:
            self.map.zoom_at(None, by)
            self.dirty = True

    def _fit(self) -> None:
        if self.map is not None:
            self.map.fit()
            self.dirty = True

    def _true(self) -> None:
        if self.map is not None:
            self.map.true_size()
            self.dirty = True

    def _fold(self) -> None:
        self.folded = not self.folded
        self.rebuild()

    def _help(self) -> None:
        self.app.open(message("map-help", "The map", "\n\n".join(HELP), icon="help"))

    # ------------------------------------------------------------------ events

    def handle(self, event: pygame.event.Event) -> bool:
        chart = self.map
        if chart is None:
            return False
        if (
            event.type == pygame.KEYDOWN
            and event.mod & pygame.KMOD_ALT
            and event.key in (pygame.K_LEFT, pygame.K_RIGHT)
        ):
            (self._back if event.key == pygame.K_LEFT else self._forward)()
            return True
        if event.type == pygame.KEYDOWN and self._in_list(event):
            return True
        if chart.dragging and chart.handle(event):
            self.dirty = True
            return True
        if hasattr(event, "pos") and self.ui.at(event.pos) is not None:
            chart.hover(None)
            return super().handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.ui.focus_on(None)
        if super().handle(event):
            return True
        used = chart.handle(event)
        self.dirty = self.dirty or used
        return used

    def _in_list(self, event: pygame.event.Event) -> bool:
        """Up and Down go from the field to what it found."""
        hits = next((w for w in self.ui if isinstance(w, RowList)), None)
        if hits is None or not isinstance(self.ui.focus, Entry) or event.key != pygame.K_DOWN:
            return False
        self.ui.focus_on(hits)
        return True

    def act(self, action: str) -> bool:
        moves = {"left": (-PAN, 0), "right": (PAN, 0), "up": (0, -PAN), "down": (0, PAN)}
        if action in moves and self.map is not None:
            self.map.pan(*moves[action])
            self.dirty = True
            return True
        deeds: dict[str, Callable[[], None]] = {
            "zoom-in": lambda: self._zoom(1),
            "zoom-out": lambda: self._zoom(-1),
            "zoom-fit": self._fit,
            "find": self._find,
            "centre": self._centre,
            "help": self._help,
            "fold": self._fold,
            "take-back": self._back,
            "back": self._leave_step,
            "tab-fellowship": lambda: self._reached((self.reach + 1) % (FARTHEST + 1)),
        }
        deed = deeds.get(action)
        if deed is not None:
            deed()
        return deed is not None

    def _find(self) -> None:
        if self.folded:
            self._fold()
        self.ui.focus_on("entry.find")
        self.dirty = True

    def _centre(self) -> None:
        if self.selected is not None and self.map is not None:
            self.map.centre_on(self.selected, glide=not self.ui.style.reduced_motion)

    def _leave_step(self) -> None:
        """Esc: stop what is begun, one thing at a time; then leave."""
        if isinstance(self.ui.focus, Entry) or self.query:
            self.ui.focus_on(None)
            self.query = ""
        elif self.measuring or self.way is not None:
            self.measuring, self.start, self.way = False, None, None
        elif self.reach:
            self.reach = 0
        elif self.selected is not None:
            self.selected = None
        else:
            self.app.pop()
            return
        self.rebuild()

    # ------------------------------------------------------------------ drawing

    def update(self, dt: float) -> bool:
        super().update(dt)
        if self.map is None:
            return False
        moving = self.map.update(dt)
        if not moving:
            self.map.idle()
        return moving

    def draw_below(self, surface: pygame.Surface) -> None:
        if self.map is not None:
            self.map.draw(surface)
            self._draw_tag(surface, self.map)

    def _draw_tag(self, surface: pygame.Surface, chart: MapView) -> None:
        """The name of the region under the pointer, in the corner of the map."""
        if chart.hovered is None:
            return
        style = self.ui.style
        card = geo.card(self.content, chart.hovered)
        name = fonts.text(card.name, "serif-bold", style.size("text") + 4, palette.INK)
        kind = style.text("small", kind_words(self.content, card), palette.INK_SOFT)
        pad = style.px(10)
        w, h = max(name.get_width(), kind.get_width()) + 2 * pad, name.get_height() + kind.get_height() + pad
        rect = pygame.Rect(chart.rect.x + style.px(14), chart.rect.bottom - h - style.px(14), w, h)
        pygame.draw.rect(surface, palette.CARD_INK, rect.inflate(4, 4), border_radius=style.px(6))
        pygame.draw.rect(surface, palette.CARD, rect, border_radius=style.px(5))
        surface.blit(name, (rect.x + pad, rect.y + pad // 2))
        surface.blit(kind, (rect.x + pad, rect.y + pad // 2 + name.get_height()))

    def probe(self) -> list[Node]:
        return [*(self.map.probe() if self.map is not None else []), *super().probe()]
