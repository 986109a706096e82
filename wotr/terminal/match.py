"""A match at one screen: who is asked sees his view and nothing else, answers, and hands the screen over."""

from __future__ import annotations

from typing import Any

from wotr import text
from wotr.rules.book import FREE
from wotr.rules.state import State
from wotr.table.driver import ANSWER
from wotr.table.errors import CannotUndo, IllegalAnswer, RuleFault, SaveError
from wotr.table.game import Game
from wotr.table.requests import Decision, Seat
from wotr.terminal import asking
from wotr.terminal.asking import Interrupted, plain
from wotr.terminal.files import Store
from wotr.terminal.screen import Left, Screen
from wotr.text import why
from wotr.text.board import Line, board, hand, region_lines, status
from wotr.text.en import screen as words


class Match:
    """One game between people who share a screen."""

    def __init__(self, game: Game[State], screen: Screen, store: Store, hand_over: bool = True) -> None:
        self.game = game
        self.screen = screen
        self.store = store
        self._hand_over = hand_over
        self._seat: Seat | None = None
        self._seen: dict[Seat, int] = {}

    def play(self) -> None:
        """Ask until the game is over or the player leaves. Raises Left and KeyboardInterrupt."""
        game = self.game
        for warning in game.warnings:
            self.screen.say(words.WARNING.format(warning), "note")
        for seats in game.state.seats.values():
            for seat in seats:
                self._seen[seat] = max(0, len(game.events) - 12)
        while not game.over:
            try:
                if game.waiting is not None:
                    self._throw()
                else:
                    self._ask(self._next())
            except Interrupted:
                continue
            except RuleFault as fault:
                self.screen.say(words.FAULT.format(fault), "note")
            self._report_file()
        self._end()

    def _next(self) -> Decision[Any]:
        """The open decision of the seat at the screen, else the first one."""
        for decision in self.game.pending:
            if decision.seat == self._seat:
                return decision
        return self.game.pending[0]

    # ------------------------------------------------------------------ asking

    def _ask(self, decision: Decision[Any]) -> None:
        seat = decision.seat
        arrived = self._give(seat)
        view = self.game.view(seat)
        self._tell(seat)
        if arrived or decision.kind == "action":
            self.screen.say()
            self.screen.lines(status(view))
        who = text.name(view.book, seat)
        self.screen.say()
        self.screen.say(words.QUESTION.format(who[:1].upper() + who[1:], text.prompt(view, decision)), "head")
        value = asking.answer(self.screen, view, self.game.state, decision, self._command)
        try:
            self.game.answer(seat, value)
        except IllegalAnswer as refused:
            self.screen.say(text.reason(refused.reason), "note")

    def _throw(self) -> None:
        chance = self.game.waiting
        assert chance is not None
        if chance.sees is not None:
            self._give(chance.sees)
        view = self.game.view(chance.sees)
        value = asking.result(self.screen, view, chance, self._command)
        try:
            self.game.supply(value)
        except IllegalAnswer as refused:
            self.screen.say(text.reason(refused.reason), "note")

    def _give(self, seat: Seat) -> bool:
        """Hand the screen to a seat; nothing of his is shown before he has confirmed that he is there.

        True when the seat has just arrived.
        """
        if seat == self._seat:
            return False
        before, self._seat = self._seat, None
        if self._hand_over:
            self.screen.clear()
            name = text.name(self.game.state.book, seat)
            self.screen.say(words.HAND_OVER.format(name[:1].upper() + name[1:], name, name), "head")
            while typed := self.screen.ask(words.HAND_OVER_PROMPT):
                if typed == "q":
                    raise Left
                if typed == "u" and before is not None:
                    self._seat = before
                    self._undo(before)
            self.screen.clear()
        self._seat = seat
        return True

    def _tell(self, seat: Seat) -> None:
        events = self.game.events_for(seat, self._seen.get(seat, 0))
        if events:
            self.screen.say(words.SINCE, "head")
            for event in events:
                self.screen.say("  " + text.log_line(self.game.view(seat), event))
        self._seen[seat] = len(self.game.events)

    # ------------------------------------------------------------------ commands

    def _command(self, typed: str) -> bool:
        """Carry out a command; False when it is none. Raises Left, or Interrupted when the question has changed."""
        name, _, rest = typed.partition(" ")
        rest = rest.strip()
        known = {
            "?": self._help, "b": self._board, "c": self._cards, "l": self._log, "r": self._region, "s": self._save,
        }  # fmt: skip
        if name == "q" and not rest:
            raise Left
        if name == "u" and not rest:
            self._undo(self._seat)
        if name not in known or (rest and name not in ("r", "s")):
            return False
        known[name](rest)
        return True

    def _help(self, _: str) -> None:
        self.screen.say(words.HELP)
        for decision in self.game.pending:
            if decision.seat == self._seat:
                self.screen.say(text.help_for(decision))
                self._why(decision)

    def _why(self, decision: Decision[Any]) -> None:
        """What is not among the answers, and why."""
        view = self.game.view(decision.seat)
        free = decision.seat in view.seats[FREE]
        lines = why.fellowship(view) if free and decision.kind in ("action", "fellowship-phase") else []
        for line in lines + (why.nations(view, decision.seat) if decision.kind == "action" else []):
            self.screen.say(line, "note")

    def _board(self, _: str) -> None:
        self.screen.lines(board(self.game.view(self._seat)))

    def _cards(self, _: str) -> None:
        if self._seat is not None:
            self.screen.lines(hand(self.game.view(self._seat), self._seat))

    def _log(self, _: str) -> None:
        events = self.game.events_for(self._seat)
        view = self.game.view(self._seat)
        for event in events[-200:]:
            self.screen.say("  " + text.log_line(view, event))
        if not events:
            self.screen.say(words.LOG_EMPTY)

    def _region(self, typed: str) -> None:
        view = self.game.view(self._seat)
        regions = view.book.regions.values()
        found = [each.id for each in regions if plain(typed) and plain(typed) == plain(each.name)]
        found = found or [each.id for each in regions if plain(typed) and plain(typed) in plain(each.name)]
        for region in found:
            self.screen.lines(region_lines(view, region, self._seat))
        if not found:
            self.screen.lines([Line(words.NO_REGION.format(typed))])

    def _save(self, typed: str) -> None:
        self.screen.say(words.SECRETS, "note")
        if not typed:
            self.screen.say(words.SAVED_AT.format(self.store.path))
            return
        try:
            self.screen.say(words.SAVED_COPY.format(self.store.copy(self.game, typed)))
        except SaveError as error:
            self.screen.say(str(error), "note")

    def _undo(self, seat: Seat | None) -> None:
        """Take back the last answer of the seat. Raises Interrupted when that was done."""
        if seat is None:
            self.screen.say(words.NOTHING_TO_UNDO)
            return
        try:
            self.game.undo(seat)
        except CannotUndo as error:
            self.screen.say(words.CANNOT_UNDO.format(error), "note")
            self._undo_by_agreement(seat)
        self._taken_back()

    def _undo_by_agreement(self, seat: Seat) -> None:
        answers = [i for i, entry in enumerate(self.game.entries) if entry.code == ANSWER]
        if not answers:
            raise Interrupted
        if self.screen.ask(words.AGREE).casefold() not in words.AGREED_WORDS:
            raise Interrupted
        try:
            self.game.take_back(answers[-1], seat)
        except CannotUndo as error:
            self.screen.say(words.CANNOT_UNDO.format(error), "note")
            raise Interrupted from None

    def _taken_back(self) -> None:
        self.screen.say(words.UNDONE)
        count = len(self.game.events)
        self._seen = {seat: min(seen, count) for seat, seen in self._seen.items()}
        raise Interrupted

    # ------------------------------------------------------------------ the end

    def _report_file(self) -> None:
        fault = self.store.fault(self.game)
        if fault:
            self.screen.say(words.NOT_SAVED.format(fault), "note")

    def _end(self) -> None:
        view = self.game.view(None)
        self.screen.clear()
        for event in self.game.events_for(None)[-12:]:
            self.screen.say("  " + text.log_line(view, event))
        result = self.game.state.result or ("", "")
        self.screen.say(words.OVER.format(text.phrase("victory", result[-1])), "head")
