"""The keyboard at the table: the focus, the map by arrows, rows and dice by digits."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from wotr.ui import keys
from wotr.ui.panels import actions, asking
from wotr.ui.panels.canvas import Spot
from wotr.ui.panels.desk import TABS
from wotr.ui.table import surfaces

if TYPE_CHECKING:
    from wotr.ui.scenes.table import Table

MAP = "map"
PAN = 60
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
ROW = "action."


class Keyboard:
    """Turns keys into what they do. `region` is the Region that the keys are on."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.region: str | None = None

    def handle(self, event: pygame.event.Event) -> bool:
        """A key went down or up; True when it meant something."""
        action = keys.action_of(event)
        table = self._table
        if event.type == pygame.KEYUP:
            if event.key == pygame.K_h:
                table.presenter.hold_hand(False)
            elif event.key == pygame.K_t:
                table.map.show_tokens = True
                table.touch()
            return False
        if event.key == pygame.K_SPACE and self._space():
            table.touch()
            return True
        if not action:
            return self._moves(event)
        if action in ARROWS:
            return self._arrow(action)
        name, _, number = action.partition("-")
        if number.isdecimal():
            return self._digit(name, int(number))
        do = getattr(self, f"_{action.replace('-', '_')}", None)
        if do is not None:
            do()
        table.touch()
        return do is not None

    def _moves(self, event: pygame.event.Event) -> bool:
        """Home, End and the pages of whatever list has the focus."""
        scroll = self._table.desk.scroll("rows" if self._table.focus.startswith(ROW) else "log")
        if event.key == pygame.K_PAGEDOWN:
            scroll.by(scroll.page)
        elif event.key == pygame.K_PAGEUP:
            scroll.by(-scroll.page)
        elif event.key == pygame.K_HOME:
            self._edge(True)
        elif event.key == pygame.K_END:
            self._edge(False)
        else:
            return False
        self._table.touch()
        return True

    def _edge(self, first: bool) -> None:
        surface = self._table.presenter.surface
        rows = self._table.presenter.rows()
        if isinstance(surface, surfaces.Stepper):
            surface.value = surface.values[0 if first else -1]
        elif rows and self._table.desk.tab == "actions":
            self._to_row(0 if first else len(rows) - 1)

    def _space(self) -> bool:
        """Space: the next announcement, else the card under the pointer or the focus large."""
        table = self._table
        if table.queue.busy:
            table.queue.go_on()
            return True
        if table.desk.shown_card:
            table.desk.shown_card = ""
            return True
        under = table.spot_at(table.app.mouse)
        for spot in (under, table.spot(table.focus)):
            name = spot.id.removeprefix("card.") if spot is not None and spot.kind == "card" else ""
            if name in table.presenter.hand:
                table.desk.shown_card = name
                return True
        return False

    # ------------------------------------------------------------------ focus

    def stops(self) -> list[Spot]:
        """What Tab goes through, the box on the map first, then the question, the list, the dice and the rest."""
        order = ("answer", "pick", "stepper", "throw", "dialog", "action", "here", "die", "card", "button", "tab")
        found = [spot for spot in self._table.canvas.spots if spot.focus and spot.enabled]

        def place(spot: Spot) -> int:
            head = spot.id.partition(".")[0]
            return order.index(head) if head in order else len(order)

        return sorted(found, key=place)

    def _step(self, by: int) -> None:
        table = self._table
        ids = [spot.id for spot in self.stops()] + [MAP]
        table.focus = ids[(ids.index(table.focus) + by) % len(ids)] if table.focus in ids else ids[0 if by > 0 else -1]
        if table.focus != MAP:
            self.region = None
        self._seen()

    def asked_anew(self) -> None:
        """Another question: a focus inside the answers to the last one goes to the beginning."""
        head = self._table.focus.partition(".")[0]
        if head in ("pick", "answer", "stepper", "throw", "dialog", "here"):
            self._table.focus = ""
        elif head == "action":
            self._table.focus = f"{ROW}0"
        self.region = None

    def _next(self) -> None:
        self._step(1)

    def _previous(self) -> None:
        self._step(-1)

    def _seen(self) -> None:
        """Scroll the list to the row with the focus."""
        if self._table.focus.startswith(ROW):
            self._to_row(int(self._table.focus[len(ROW) :]))

    def _to_row(self, number: int) -> None:
        table = self._table
        rows = table.presenter.rows()
        number = max(0, min(len(rows) - 1, number))
        table.focus = f"{ROW}{number}"
        rect = next((rect for rect, state in table.canvas.scrolls if state is table.desk.scroll("rows")), None)
        if rect is not None:
            top, bottom = actions.place_of(table.canvas, rows, number, rect.w)
            table.desk.scroll("rows").show(top, bottom, rect.h)

    def _activate(self) -> None:
        table = self._table
        spot = table.spot(table.focus) if table.focus else None
        if spot is not None and spot.focus:
            table.activate(spot)
        elif table.focus == MAP and self.region is not None:
            table.click_region(self.region)
        else:
            table.presenter.confirm()

    def _confirm(self) -> None:
        self._table.presenter.confirm()

    def _back(self) -> None:
        table = self._table
        if table.desk.shown_card:
            table.desk.shown_card = ""
        elif not table.presenter.step_back():
            if table.queue.busy:
                table.queue.skip()
            elif table.desk.peek:
                table.desk.peek = False
            elif self.region is not None:
                self.region = None
                table.map.hovered = None
            else:
                table.open_menu()

    def _take_back(self) -> None:
        self._table.presenter.step_back()

    def _undo(self) -> None:
        self._table.undo()

    # ------------------------------------------------------------------ digits

    def _digit(self, name: str, number: int) -> bool:
        table = self._table
        presenter = table.presenter
        if name == "die":
            side = presenter.side
            dice = presenter.dice(side) if side is not None else []
            if number <= len(dice):
                presenter.choose_die(dice[number - 1][0])
            return True
        if name != "row":
            return False
        self._number(number)
        table.touch()
        return True

    def _number(self, number: int) -> None:
        table = self._table
        presenter = table.presenter
        surface = presenter.surface
        asked = presenter.decision is not None
        if asked and isinstance(surface, surfaces.UnitPicker):
            pool = surface.limit.pool
            place = self._picking()
            surface.put(pool[place][0], number)
        elif asked and isinstance(surface, surfaces.Stepper):
            surface.put(number)
        elif isinstance(surface, surfaces.Throw) and presenter.game.waiting is not None:
            if number <= len(surface.faces):
                surface.add(surface.faces[number - 1])
        else:
            rows = presenter.rows()
            if number <= len(rows):
                presenter.choose_row(rows[number - 1])

    def _to_pick(self, by: int) -> None:
        """The next row of the unit picker, scrolled into view."""
        table, surface = self._table, self._table.presenter.surface
        assert isinstance(surface, surfaces.UnitPicker)
        number = max(0, min(len(surface.limit.pool) - 1, self._picking() + by))
        table.focus = f"pick.{number}.{table.focus.rpartition('.')[2]}"
        scroll, unit = table.desk.scroll("picker"), asking.picker_unit(table.canvas)
        height = len(surface.limit.pool) * unit - scroll.most
        scroll.show(number * unit, (number + 1) * unit, height)

    def _picking(self) -> int:
        """The row of the unit picker that the focus is in."""
        parts = self._table.focus.split(".")
        return int(parts[1]) if parts[0] == "pick" and len(parts) > 1 and parts[1].isdecimal() else 0

    # ------------------------------------------------------------------ the map

    def _arrow(self, action: str) -> bool:
        table = self._table
        dx, dy = ARROWS[action]
        focus = table.focus
        if focus.startswith(ROW) and dy:
            self._to_row(int(focus[len(ROW) :]) + dy)
        elif focus.startswith("pick.") and dx:
            surface = table.presenter.surface
            if isinstance(surface, surfaces.UnitPicker) and surface.limit.pool:
                surface.step(surface.limit.pool[min(self._picking(), len(surface.limit.pool) - 1)][0], dx)
        elif focus.startswith("pick.") and isinstance(table.presenter.surface, surfaces.UnitPicker):
            self._to_pick(dy)
        elif focus and focus != MAP and not focus.startswith("die"):
            self._step(dx + dy)
        else:
            self._over_map(dx, dy)
        table.touch()
        return True

    def _over_map(self, dx: int, dy: int) -> None:
        table = self._table
        lit = table.presenter.regions()
        table.focus = MAP
        if not lit:
            table.map.pan(dx * PAN, dy * PAN)
            return
        found = self._nearest(list(lit), dx, dy)
        if found is not None:
            self.region = found
            table.map.bring_into_view(found, glide=False)

    def _nearest(self, lit: list[str], dx: int, dy: int) -> str | None:
        """The nearest lit Region in a direction from the one that the keys are on."""
        table = self._table
        if self.region is None:
            x, y = table.layout.map.center
        else:
            x, y = table.map.place_of(self.region)
        best, least = None, math.inf
        for region in lit:
            if region == self.region:
                continue
            rx, ry = table.map.place_of(region)
            along = (rx - x) * dx + (ry - y) * dy
            aside = abs((rx - x) * dy) + abs((ry - y) * dx)
            if along > 0 or self.region is None:
                distance = abs(along) + 2.2 * aside
                if distance < least:
                    best, least = region, distance
        return best

    def _zoom_in(self) -> None:
        self._table.map.zoom_at(None, 1)

    def _zoom_out(self) -> None:
        self._table.map.zoom_at(None, -1)

    def _zoom_fit(self) -> None:
        surface = self._table.presenter.surface
        if self._table.presenter.decision is not None and isinstance(surface, surfaces.UnitPicker):
            surface.put(surface.limit.pool[self._picking()][0], 0)
        elif self._table.presenter.decision is not None and isinstance(surface, surfaces.Stepper):
            surface.put(0)
        else:
            self._table.map.fit()

    def _centre(self) -> None:
        place = self._table.presenter.place() or next(iter(self._table.presenter.regions()), None)
        if place is not None:
            self._table.map.centre_on(place)

    def _hide_tokens(self) -> None:
        self._table.map.show_tokens = False

    # ------------------------------------------------------------------ the screen

    def _show_hand(self) -> None:
        self._table.presenter.hold_hand(True)

    def _peek(self) -> None:
        self._table.desk.peek = not self._table.desk.peek

    def _fold(self) -> None:
        self._table.desk.folded = not self._table.desk.folded
        self._table.resized(self._table.app.size)

    def _log(self) -> None:
        desk = self._table.desk
        if self._table.layout.log.h or desk.large_log:
            desk.large_log = not desk.large_log
            self._table.resized(self._table.app.size)
        else:
            desk.tab = "actions" if desk.tab == "log" else "log"

    def _find(self) -> None:
        self._table.open_find()

    def _help(self) -> None:
        self._table.open_help()

    def _save_point(self) -> None:
        self._table.open_save()

    def _tab_actions(self) -> None:
        self._table.desk.tab = TABS[0]

    def _tab_region(self) -> None:
        self._table.desk.tab = TABS[1]

    def _tab_politics(self) -> None:
        self._table.desk.tab = TABS[2]

    def _tab_fellowship(self) -> None:
        self._table.desk.tab = TABS[3]

    def _tab_record(self) -> None:
        self._table.desk.tab = TABS[4]
