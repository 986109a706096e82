"""Who sits at the screen, what may be shown to whom, and the game in words. Pure: no pygame and no rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wotr import text
from wotr.rules.book import Side
from wotr.rules.seats import side_of
from wotr.rules.state import State, back
from wotr.table.driver import ANSWER
from wotr.table.game import Game
from wotr.table.requests import NO, YES, Choice, Decision, Seat
from wotr.text.en import window as words
from wotr.ui.table.presenter_log import Log, LogLine

TABLE, STRICT, OPEN = "table", "strict", "open"
_RECAP = 40


class Standing:
    """A match as one screen may show it.

    `at_screen` is the seat that sits there. `notice` is the last thing to tell about a click. `changed` is called
    whenever something on the screen may have changed.
    """

    def __init__(self, game: Game[State], privacy: str) -> None:
        self.game = game
        self.privacy = privacy
        self.at_screen: Seat | None = None
        self.notice = ""
        self.changed: Callable[[], None] = lambda: None
        self.last_regions: tuple[str, ...] = ()
        self._held = self._eye = False
        self._covered = False
        self._decision: Decision[Any] | None = None
        self._views: dict[Seat | None, State] = {}
        self._logs: dict[tuple[Seat | None, bool], Log] = {}
        self._seen: dict[Seat, int] = {}

    def _turned(self) -> None:
        """Cards were turned up or down: whatever names them is made anew."""
        self._covered = self._covered or self._draws_unseen
        self.changed()

    # ------------------------------------------------------------------ where the game stands

    def _next(self) -> Decision[Any] | None:
        """The open decision of the seat at the screen, else the first one."""
        pending = self.game.pending
        return next((each for each in pending if each.seat == self.at_screen), pending[0] if pending else None)

    def _seat_down(self, seat: Seat) -> None:
        """Who sits at the screen now, and whether a cover must come first."""
        if seat == self.at_screen:
            self._covered = self._draws_unseen
            return
        self._held = self._eye = False
        if self.privacy == STRICT or (self.privacy == TABLE and self.private):
            self._covered = True
            return
        self._covered = False
        self._mark_seen(self.at_screen)
        self.at_screen = seat

    @property
    def _draws_unseen(self) -> bool:
        """Whether something is drawn by hand that others must not see, while the cards are turned down."""
        drawn = self.game.waiting is not None and bool(self.game.waiting.sees)
        return drawn and self.privacy == TABLE and not (self._held or self._eye)

    def _mark_seen(self, seat: Seat | None) -> None:
        if seat is not None:
            self._seen[seat] = len(self.game.events)

    def _note_last(self) -> None:
        """The places that the last answer and what it caused were about."""
        lines: list[str] = []
        for entry in reversed(self.game.entries):
            for event in entry.events:
                known = event.seen_by(None)
                lines += [each for each in known.data if isinstance(each, str) and each in self.public.book.regions]
            if entry.code == ANSWER:
                break
        self.last_regions = tuple(dict.fromkeys(lines))

    @property
    def decision(self) -> Decision[Any] | None:
        """The decision that is shown; None when there is none, or as long as the cover lies over it."""
        return None if self._covered else self._decision

    @property
    def seat(self) -> Seat | None:
        """The seat that is asked, or the only one that may see what is drawn by hand."""
        if self._decision is not None:
            return self._decision.seat
        waiting = self.game.waiting
        return Seat(waiting.sees) if waiting is not None and waiting.sees else None

    @property
    def side(self) -> Side | None:
        """Its side."""
        return side_of(self.game.state, self.seat) if self.seat is not None else None

    @property
    def over(self) -> bool:
        """Whether the game has a result."""
        return self.game.over

    @property
    def public(self) -> State:
        """What everybody may see."""
        return self._view(None)

    @property
    def view(self) -> State:
        """What may be drawn now: the view of the seat at the screen while its cards are shown, else the public one."""
        return self._view(self.at_screen if self.hand_shown else None)

    def _view(self, seat: Seat | None) -> State:
        found = self._views.get(seat)
        if found is None:
            found = self._views[seat] = self.game.view(seat)
        return found

    # ------------------------------------------------------------------ privacy

    @property
    def private(self) -> bool:
        """Whether the decision is about things that only its seat may see."""
        decision = self._decision
        if decision is None:
            return self.game.waiting is not None and bool(self.game.waiting.sees)
        if not decision.secret:
            return False
        return not isinstance(decision, Choice) or decision.options(self.game.state) != (YES, NO)

    @property
    def covered(self) -> bool:
        """Whether everything must be covered until the next seat has said that it is at the screen."""
        return self._covered

    @property
    def hand_shown(self) -> bool:
        """Whether the faces of the hand of the seat at the screen are drawn."""
        if self._covered or self.at_screen is None:
            return False
        if self.privacy == OPEN:
            return True
        return self.privacy == STRICT or self._held or self._eye

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards of the seat at the screen: faces, or backs while they are hidden, in the order of the hand."""
        if self.at_screen is None or self._covered:
            return ()
        held = self.game.state.hand[self.at_screen]
        return held if self.hand_shown else tuple([back(card) for card in held])

    def uncover(self) -> None:
        """The seat that is asked says that it is at the screen; for a private matter its cards are shown at once."""
        if not self._covered or self.seat is None:
            return
        self._mark_seen(self.at_screen)
        self.at_screen = self.seat
        self._covered = False
        self._held = False
        self._eye = self.private
        self._turned()

    def hold_hand(self, held: bool) -> None:
        """H goes down or up."""
        if held != self._held and not self._covered:
            self._held = held
            self._turned()

    def toggle_hand(self) -> None:
        """The eye button."""
        if not self._covered:
            self._eye = not self._eye
            self._turned()

    def hide_hand(self) -> None:
        """The window has lost the focus: turn the cards round."""
        self._held = self._eye = False
        self._turned()

    def recap(self) -> list[str]:
        """What has happened in public since the seat that is asked last sat at the screen."""
        seat = self.seat
        since = self._seen.get(seat, max(0, len(self.game.events) - 12)) if seat is not None else 0
        events = self.game.events_for(None, since)[-_RECAP:]
        return [text.log_line(self.public, event) for event in events]

    # ------------------------------------------------------------------ words

    def name(self, value: Any) -> str:
        """Anything of the game in words."""
        return text.name(self.public.book, value)

    def who(self, seat: Seat | None) -> str:
        """A seat in words, with a capital letter."""
        said = self.name(seat) if seat is not None else ""
        return said[:1].upper() + said[1:]

    @property
    def prompt(self) -> str:
        """One sentence: what is asked."""
        if self.game.waiting is not None:
            return text.chance(self.public, self.game.waiting)
        decision = self.decision
        if decision is None:
            result = self.game.state.result
            return words.GAME_OVER.format(text.phrase("victory", result[-1])) if result else ""
        return text.prompt(self._view(decision.seat) if not self.private else self.view, decision)

    @property
    def rule(self) -> str:
        """The rule behind the question."""
        return text.help_for(self._decision) if self._decision is not None else ""

    def log(self) -> list[LogLine]:
        """All lines of the log that may be read now, oldest first."""
        reader = self.at_screen if self.privacy == STRICT and not self._covered else None
        everything = self.privacy == OPEN or self.over
        log = self._logs.setdefault((reader, everything), Log(self.game, reader, everything))
        return log.read(self.public)
