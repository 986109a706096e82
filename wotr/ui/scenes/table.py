"""The table: a match in the window."""

from __future__ import annotations

import pygame

from wotr import geo
from wotr.rules.state import State
from wotr.text.en import window as words
from wotr.ui.announce import Banner, Queue
from wotr.ui.app import App
from wotr.ui.mapview.pieces import tokens_of
from wotr.ui.mapview.tiles import allowance
from wotr.ui.mapview.view import Hit, MapView
from wotr.ui.matches import Match
from wotr.ui.panels import dice, floating, hand, hud, log, prompt, tabs, topbar
from wotr.ui.panels.canvas import Canvas, Spot
from wotr.ui.panels.desk import Desk
from wotr.ui.panels.layout import Layout, layout
from wotr.ui.panels.news import news
from wotr.ui.probe import Node
from wotr.ui.scene import Scene
from wotr.ui.scenes.handover import Handover
from wotr.ui.scenes.table_dialogs import find_dialog, keys_dialog, menu_dialog, over_dialog, save_dialog
from wotr.ui.scenes.table_keys import MAP, Keyboard
from wotr.ui.table.presenter import Presenter
from wotr.ui.widgets import message, plain
from wotr.ui.widgets_frame import parchment


class Table(Scene):
    """A match. Node ids: die.<side>.<n>, action.<n>, region.<id>, card.<id>, button.*, tab.*, dialog.*, log.<n>."""

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match
        self.presenter: Presenter
        self.desk: Desk
        self.map: MapView
        self.layout: Layout
        self.canvas: Canvas
        self.focus = ""
        self._keys = Keyboard(self)
        self._heights = log.Heights()
        self._pressed: Spot | None = None
        self._grip: tuple[int, int] | None = None
        self._title: pygame.Rect | None = None
        self._shown = -1
        self._version = 0
        self._drawn = -1
        self._told_fault = ""
        self._ended = False
        self._built = False
        self._over = False
        self.queue = Queue()
        self._banner = Banner()
        self._heard = 0
        self._chrome: Canvas | None = None
        self._chrome_of = -1

    # ------------------------------------------------------------------ life

    def enter(self, app: App) -> None:
        super().enter(app)
        if self._built:
            return
        self._built = True
        self.presenter = Presenter(self.match.game, self.match.privacy, app.settings.confirm)
        self.presenter.changed = self.touch
        self.desk = Desk(self.presenter)
        self.desk.show_region = self.show_region
        self.desk.open_menu = self.open_menu
        self.desk.open_help = self.open_help
        self.desk.saved_at = str(self.match.path)
        self.layout = layout(app.size, app.style)
        self.map = MapView(self.layout.map)
        self.map.on_click = self._map_clicked
        self.map.on_hover = self._map_hovered
        self.canvas = Canvas(app.canvas, app.style)
        self._heard = len(self.match.game.events)
        self.queue = Queue(app.settings.announcements, self._heard - 1)
        self.resized(app.size)
        self._follow()

    def close(self) -> None:
        self.match.close()

    def resized(self, size: tuple[int, int]) -> None:
        if not self._built:
            return
        self.layout = layout(size, self.app.style, self.desk.large_log)
        self.map.resize(self.layout.map)
        self.map.tiles.allow(allowance(size))
        self.touch()

    def private(self) -> bool:
        return self._built and self.presenter.hand_shown and bool(self.presenter.hand)

    def report(self) -> str:
        return f"{self.match.path}\n{self.presenter.prompt}" if self._built else ""

    def recover(self) -> None:
        self.presenter.refresh()
        self.touch()
        self._follow()

    def touch(self) -> None:
        """Something that is shown has changed."""
        self._version += 1
        self.dirty = True

    # ------------------------------------------------------------------ following the game

    def _follow(self) -> None:
        """After anything that may have changed the game: the cover, the map, the end, the file."""
        presenter = self.presenter
        if self._shown != self.match.game.serial:
            self._shown = self.match.game.serial
            self.map.set_tokens(tokens_of(presenter.public))
            self.desk.dragged = (0, 0)
            self.desk.peek = False
            for name in ("rows", "picker", "box"):
                self.desk.scroll(name).at = self.desk.scroll(name).most = 0
            self.desk.scroll("log").at = 0
            if presenter.decision is not None and self.desk.tab != "log":
                self.desk.tab = "actions"
            self._keys.asked_anew()
            self._bring_into_view()
            self._announce()
        self.map.set_marks(presenter.marks())
        self.map.set_path(presenter.path())
        fault = self.match.fault
        if fault and fault != self._told_fault:
            self.app.tell(words.NOT_SAVED.format(fault))
        self._told_fault = fault
        if presenter.covered and self.app.scene is self:
            self._cover()
        elif presenter.over and not self._ended and self.app.scene is self:
            self._ended = True
            self.app.open(over_dialog(self))
        self._ended = self._ended and presenter.over

    def _announce(self) -> None:
        """What has happened since, unless it was taken back or will be told by the cover."""
        count = len(self.match.game.events)
        if count < self._heard:
            self.queue.seen = count - 1
        elif not self.presenter.covered:
            self.queue.put(news(self.match.game, self.presenter.public, self._heard))
        self._heard = count

    def _bring_into_view(self) -> None:
        place = self.presenter.place()
        if place is not None and not self.map.dragging:
            self.map.bring_into_view(place)

    def _cover(self) -> None:
        """The cover comes first: it is drawn and shown before anything of the next seat is looked at."""
        presenter = self.presenter
        seat, side = presenter.seat, presenter.side
        if seat is None or side is None:
            return
        name = presenter.name(seat)
        recap = [plain(line) for line in presenter.recap()]
        why = words.COVER_PRIVATE if presenter.private else words.COVER_TURN
        self.app.push(Handover(name, side, why, recap, self._uncover, self.open_menu))

    def _uncover(self) -> None:
        self.presenter.uncover()
        self._follow()

    # ------------------------------------------------------------------ dialogs

    def open_menu(self) -> None:
        """The menu of a match."""
        self.app.open(menu_dialog(self))

    def open_help(self) -> None:
        """Keys, and the rule behind the question."""
        self.app.open(keys_dialog(self.presenter.rule))

    def open_save(self) -> None:
        """Save a copy under a name."""
        self.app.open(save_dialog(self))

    def open_find(self) -> None:
        """Find a Region by its name."""
        self.app.open(find_dialog(self))

    def found(self, name: str) -> str | None:
        """The Region whose name holds what was typed: one that can be chosen if there is one, else any."""
        hits = geo.complete(self.presenter.public.book.content, name)
        lit = self.presenter.regions()
        return next((each for each in hits if each in lit), hits[0] if hits else None)

    def go_to(self, region: str) -> None:
        """Show a Region that was found; one that can be chosen is under the keys then, so that Enter chooses it."""
        if region not in self.presenter.regions():
            self.show_region(region)
            return
        self.focus = MAP
        self._keys.region = region
        self.map.bring_into_view(region, glide=not self.app.style.reduced_motion)
        self.touch()

    def undo(self) -> None:
        """Take back the last answer; the cover goes when nobody has to be hidden from any more."""
        done = self.presenter.undo()
        if not done:
            self.app.tell(self.presenter.notice)
        if not self.presenter.covered and isinstance(self.app.scene, Handover):
            self.app.pop()
        self._follow()

    def tell_fault(self, title: str, said: str) -> None:
        """Something could not be done."""
        self.app.open(message("fault-file", title, plain(said), icon="warning"))

    def to_main(self) -> None:
        """Leave the match; it is saved."""
        self.app.home()

    # ------------------------------------------------------------------ map

    def _map_clicked(self, hit: Hit, button: int) -> None:
        if button != 1 or hit.region is None:
            return
        self.focus = MAP
        self.click_region(hit.region)

    def click_region(self, region: str) -> None:
        """A Region was chosen by mouse or keys."""
        presenter = self.presenter
        self.desk.region = region
        if region in presenter.regions() or region in presenter.selected_regions:
            presenter.choose_region(region)
            self.desk.tab = "actions" if self.desk.tab == "region" else self.desk.tab
            return
        self.desk.tab = "region"
        if presenter.regions():
            presenter.dead_click(region)
        self.touch()

    def show_region(self, region: str) -> None:
        """Show a Region: its page, and its place on the map."""
        self.desk.region = region
        self.desk.tab = "region"
        self.map.centre_on(region, glide=not self.app.style.reduced_motion)
        self.touch()

    def _map_hovered(self, region: str | None) -> None:
        if region is not None and self.desk.tab == "region" and self.focus != MAP:
            self.desk.region = region
        self.touch()

    # ------------------------------------------------------------------ events

    def handle(self, event: pygame.event.Event) -> bool:
        used = self._handled(event)
        self._follow()
        return used

    def _handled(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.WINDOWFOCUSLOST:
            self.presenter.hide_hand()
            return True
        if self._drawn != self._version:
            self.draw(self.app.canvas)
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            return self._keys.handle(event)
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._down(event)
        if event.type == pygame.MOUSEBUTTONUP:
            return self._up(event)
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event)
        return False

    def spot_at(self, pos: tuple[int, int]) -> Spot | None:
        """The uppermost thing there that a click is for."""
        return next((s for s in reversed(self.canvas.spots) if s.act is not None and s.rect.collidepoint(pos)), None)

    def spot(self, id: str) -> Spot | None:
        """The thing of that id."""
        return next((each for each in self.canvas.spots if each.id == id), None)

    def _down(self, event: pygame.event.Event) -> bool:
        self._pressed = self.spot_at(event.pos) if event.button == 1 else None
        title = self._title
        if event.button == 1 and title is not None and title.collidepoint(event.pos):
            if self._pressed is None or self._pressed.id != "button.peek":
                self._grip = event.pos
            return True
        if self._pressed is not None:
            return True
        return self.map.handle(event)

    def _up(self, event: pygame.event.Event) -> bool:
        self._grip = None
        pressed, self._pressed = self._pressed, None
        if pressed is None or event.button != 1:
            return self.map.handle(event)
        now = self.spot_at(event.pos)
        if now is not None and now.id == pressed.id:
            self.activate(now)
        return True

    def activate(self, spot: Spot) -> None:
        """A click on a thing, or Enter."""
        if spot.kind not in ("dialog", "text"):
            self.focus = spot.id if spot.focus else self.focus
        act = spot.act if spot.enabled else spot.refuse
        if act is not None:
            act()
        self.touch()

    def _moved(self, event: pygame.event.Event) -> bool:
        if self._grip is not None:
            dx, dy = event.pos[0] - self._grip[0], event.pos[1] - self._grip[1]
            self.desk.dragged = (self.desk.dragged[0] + dx, self.desk.dragged[1] + dy)
            self._grip = event.pos
            return True
        over = self.spot_at(event.pos) is not None or not self.layout.map.collidepoint(event.pos)
        if over or self._over:
            self.touch()
        self._over = over
        self._keys.region = None
        if over and not self.map.dragging:
            self.map.hover(None)
            return True
        return self.map.handle(event)

    def _wheel(self, event: pygame.event.Event) -> bool:
        pos = self.app.mouse
        for rect, state in reversed(self.canvas.scrolls):
            if rect.collidepoint(pos):
                state.by(-event.y * state.step)
                self.touch()
                return True
        if self.spot_at(pos) is not None:
            return True
        return self.map.handle(event)

    def peek(self, event: pygame.event.Event) -> bool:
        """While a dialog is faded: the map can be panned and looked at, nothing can be answered."""
        if event.type == pygame.MOUSEWHEEL:
            self._wheel(event)
        elif event.type == pygame.MOUSEMOTION:
            self.map.hover(event.pos)
        self.touch()
        return True

    # ------------------------------------------------------------------ time and drawing

    def update(self, dt: float) -> bool:
        if not self._built:
            return False
        if self.presenter.covered and self.app.scene is self:
            self._follow()
        if self.queue.speed != self.app.settings.announcements:
            self.queue.hurry(self.app.settings.announcements)
        if self.queue.update(dt):
            self.dirty = True
        moving = self.map.update(dt) or (self.queue.busy and not self.queue.waits)
        if not moving:
            self.map.idle()
        return moving

    def draw(self, surface: pygame.Surface) -> None:
        if not self._built or self.presenter.covered:
            parchment(surface, surface.get_rect())
            if self._built:
                self.canvas = Canvas(surface, self.app.style)
            return
        self._drawn = self._version
        try:
            self._draw(surface)
        finally:
            surface.set_clip(None)

    def _draw(self, surface: pygame.Surface) -> None:
        canvas = self.canvas = Canvas(surface, self.app.style, self.focus, self.app.mouse)
        desk, place = self.desk, self.layout
        self.map.hovered = self._keys.region or self.map.hovered
        self.map.draw(surface)
        chrome = self._panels(surface)
        canvas.scrolls += chrome.scrolls
        surface.set_clip(place.map)
        hud.draw(canvas, place.map, desk)
        surface.set_clip(None)
        for rect in (place.top, place.prompt, place.hand, place.side):
            surface.blit(chrome.surface, rect, rect)
        canvas.spots += chrome.spots
        away = [self.map.place_of(region) for region in self.map.marks]
        surface.set_clip(place.map)
        self._title = floating.draw(canvas, place.map, desk, away)
        surface.set_clip(None)
        self._banner.draw(surface, self.queue, place.map, self.app.style)
        if desk.shown_card:
            hand.large(canvas, place.map.union(place.prompt).union(place.hand), desk)
        canvas.ring()

    def _panels(self, surface: pygame.Surface) -> Canvas:
        """The panels round the map, drawn anew only when something on them has changed."""
        chrome = self._chrome
        if chrome is not None and self._chrome_of == self._version and chrome.surface.get_size() == surface.get_size():
            return chrome
        sheet = chrome.surface if chrome is not None else None
        if sheet is None or sheet.get_size() != surface.get_size():
            sheet = pygame.Surface(surface.get_size()).convert()
        canvas = self._chrome = Canvas(sheet, self.app.style, self.focus, self.app.mouse)
        self._chrome_of = self._version
        desk, place, focused = self.desk, self.layout, self._keys.region
        narrow = not place.log.h
        tabs.draw(canvas, place.tabs, place.body, desk, self._heights if narrow else None)
        dice.draw(canvas, place.dice, desk)
        if not narrow:
            log.draw(canvas, place.log, desk, self._heights)
        hand.draw(canvas, place.hand, desk)
        prompt.draw(canvas, place.prompt, desk, self.presenter.name(focused) if focused else "")
        topbar.draw(canvas, place.top, desk)
        return canvas

    def probe(self) -> list[Node]:
        if not self._built or self.presenter.covered:
            return []
        nodes = [spot.node(spot.id == self.focus) for spot in self.canvas.spots]
        lit = self.presenter.regions()
        shown = self.map.marks
        for region in self.presenter.public.book.region_ids:
            x, y = self.map.place_of(region)
            rect = pygame.Rect(x - 4, y - 4, 9, 9)
            said = self.presenter.public.book.regions[region].name
            node = Node(f"region.{region}", "region", said, rect, region in lit, region == self._keys.region)
            node.lit = region in lit and region in shown
            nodes.append(node)
        return nodes + self._banner.nodes(self.queue, self.layout.map, self.app.style)

    def hint_at(self, pos: tuple[int, int]) -> tuple[str, pygame.Rect] | None:
        if not self._built or self.presenter.covered:
            return None
        for spot in reversed(self.canvas.spots):
            if spot.rect.collidepoint(pos) and (spot.act is not None or spot.hint):
                return (plain(spot.hint), spot.rect) if spot.hint else None
        region = self.map.region_at(pos) if self.layout.map.collidepoint(pos) else None
        return (_about(self.presenter.public, region), pygame.Rect(*pos, 1, 1)) if region else None


def _about(view: State, region: str) -> str:
    from wotr.text.board import region_lines

    lines = [line.text.strip() for line in region_lines(view, region)]
    first, *rest = [plain(line) for line in lines[:-1]]
    return "\n".join([f"<b>{first}</b>", *rest])
