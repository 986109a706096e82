"""The presenter: narrowing the options, what is lit, privacy, undo."""

from __future__ import annotations

from typing import Any

import pytest

from wotr.bots.choosers import CHOOSERS, Stream
from wotr.rules.book import FREE, SHADOW
from wotr.rules.rulebook import WarOfTheRing
from wotr.rules.state import State
from wotr.table.chance import ByHand, Seeded
from wotr.table.game import Game
from wotr.table.requests import Choice, Decision, Pick, Seat
from wotr.ui.table import surfaces
from wotr.ui.table.presenter import OPEN, STRICT, TABLE, Presenter
from wotr.ui.table.presenter_options import item

BOOK = WarOfTheRing()
CHOOSE = CHOOSERS["by-verb"].choose


def fresh(seed: int = 1) -> Game[State]:
    return Game.new(BOOK, Seeded(seed), BOOK.setup)


def until(game: Game[State], test: Any, seed: int = 5) -> Decision[Any]:
    """Play on at random until a decision passes the test."""
    stream = Stream(seed)
    for _ in range(6000):
        assert not game.over, "the game was over before such a decision came"
        decision = game.pending[0]
        if test(decision):
            return decision
        game.answer(decision.seat, CHOOSE(game.state, decision, stream))
    raise AssertionError("no such decision came")


def is_kind(*kinds: str) -> Any:
    return lambda decision: decision.kind in kinds


def take(presenter: Presenter, value: Any) -> None:
    """Give an answer by clicks in the list, or in the surface that the decision has."""
    game, surface = presenter.game, presenter.surface
    serial = game.serial
    if isinstance(surface, surfaces.UnitPicker):
        surface.put_none()
        for kind, count in value:
            surface.put(kind, count)
        assert presenter.confirm()
        return
    if isinstance(surface, surfaces.Stepper):
        assert surface.put(value[1])
        assert presenter.confirm()
        return
    for _ in range(8):
        if game.serial != serial:
            return
        if presenter.chosen is not None and presenter.chosen.option == value:
            presenter.confirm()
            continue
        found = [row for row in presenter.rows() if any(each.option == value for each in row.items)]
        if found:
            presenter.choose_row(found[0])
        else:
            presenter.toggle_hand()
    raise AssertionError(f"{value} could not be given")


@pytest.mark.parametrize("privacy", [TABLE, STRICT, OPEN])
def test_every_decision_of_some_turns_is_answered_by_clicks(privacy: str) -> None:
    game = fresh(3)
    presenter = Presenter(game, privacy)
    stream = Stream(11)
    for _ in range(400):
        if game.over:
            break
        if presenter.covered:
            assert presenter.decision is None
            assert presenter.rows() == []
            presenter.uncover()
            continue
        decision = presenter.decision
        assert decision is not None
        value = CHOOSE(game.state, decision, stream)
        before = len(game.entries)
        take(presenter, value)
        answer = next(entry for entry in game.entries[before:] if entry.code == "a")
        assert (answer.seat, answer.value) == (decision.seat, value)
    assert game.state.turn > 2


def test_ui_08_the_chosen_die_is_the_die_that_is_spent() -> None:
    for seed in range(8):
        game = fresh(seed)
        presenter = Presenter(game, OPEN)
        until(game, is_kind("action"), seed)
        presenter.refresh()
        faces = list(dict.fromkeys(face for face, usable in presenter.dice(presenter.side or FREE) if usable))
        for face in faces:
            presenter.choose_die(face)
            assert presenter.die == face
            assert presenter.left
            assert {each.option[1] for each in presenter.left} == {face}
        serial = game.serial
        for _ in range(6):
            if game.serial != serial:
                break
            if presenter.chosen is not None:
                presenter.confirm()
            else:
                presenter.choose_row(presenter.rows()[0])
        answer = next(entry for entry in reversed(game.entries) if entry.code == "a" and entry.kind == "action")
        assert answer.value[1] == faces[-1]


def test_a_die_clicked_again_is_given_back_and_another_one_takes_its_place() -> None:
    game = fresh(2)
    presenter = Presenter(game, OPEN)
    until(game, is_kind("action"))
    presenter.refresh()
    face = presenter.dice(presenter.side or FREE)[0][0]
    presenter.choose_die(face)
    presenter.choose_die(face)
    assert presenter.steps == []


def test_ui_09_a_click_on_each_lit_region_gives_that_region_and_others_a_reason() -> None:
    game = fresh(4)
    presenter = Presenter(game, OPEN)
    until(game, is_kind("move-to", "travel", "flight"))
    presenter.refresh()
    assert isinstance(presenter.surface, surfaces.MapChoice)
    lit = presenter.regions()
    assert lit == presenter.marks()
    dark = next(region for region in BOOK.book.region_ids if region not in lit)
    serial = game.serial
    presenter.choose_region(dark)
    assert game.serial == serial
    assert BOOK.book.regions[dark].name in presenter.notice
    for region in lit:
        twin = Presenter(game, OPEN)
        twin.choose_region(region)
        if twin.chosen is not None:
            twin.confirm()
        answer = next(entry for entry in reversed(game.entries) if entry.code == "a")
        assert answer.value[-1] == region
        presenter.refresh()
        if not presenter.undo():
            break


def test_ui_06_what_cannot_be_undone_needs_two_clicks() -> None:
    for kind in ("fellowship-phase", "allocate", "stand", "go-on", "combat-card", "action"):
        game = fresh(6)
        presenter = Presenter(game, OPEN)
        until(game, is_kind(kind))
        presenter.refresh()
        if presenter.chosen is None and not isinstance(presenter.surface, surfaces.Stepper):
            serial = game.serial
            final = [each for each in presenter.left if presenter.final(each)]
            for each in final[:5]:
                presenter.choose_option(each.option)
                assert game.serial == serial, f"{each.option} was answered at one click"
                presenter.step_back()


def test_move_the_fellowship_is_final_and_a_plain_move_is_not() -> None:
    game = fresh(1)
    presenter = Presenter(game, OPEN)

    def fits(decision: Decision[Any]) -> bool:
        verbs = {o[0] for o in decision.options(game.state)} if decision.kind == "action" else set()
        return {"move-fellowship", "move-army"} <= verbs and game.state.box[SHADOW] > 0

    until(game, fits)
    presenter.refresh()
    by_verb = {each.verb: each for each in presenter.left}
    assert presenter.final(by_verb["move-fellowship"])
    assert not presenter.final(by_verb["move-army"])


def test_table_mode_shows_backs_until_the_hand_is_held() -> None:
    game = fresh(2)
    presenter = Presenter(game, TABLE)
    until(game, is_kind("action"))
    presenter.refresh()
    seat = presenter.seat
    assert presenter.at_screen == seat
    assert all(card.startswith("?") for card in presenter.hand)
    presenter.hold_hand(True)
    assert seat is not None
    assert presenter.hand == game.state.hand[seat]
    presenter.hold_hand(False)
    assert all(card.startswith("?") for card in presenter.hand)
    presenter.toggle_hand()
    presenter.hide_hand()
    assert all(card.startswith("?") for card in presenter.hand)


def test_ui_31_nothing_shown_depends_on_hidden_cards() -> None:
    """Rows, prompt, log and hand are the same when the cards of both seats are others of the same decks."""
    shown = []
    for number in (0, 1, 2):
        game = fresh(2)
        until(game, is_kind("action"))
        state = game.state
        seat = game.pending[0].seat
        for owner in state.hand:
            cards = list(state.hand[owner])
            if number:
                cards = [_other(state, card, number, cards) for card in cards]
            state.hand[owner] = tuple(cards)
        game.pending[0]._options = None  # the options follow from the new hand
        presenter = Presenter(game, TABLE)
        presenter.refresh()
        assert presenter.seat == seat
        rows = [(row.id, row.text) for row in presenter.rows() if "play-card" not in row.id and "ability" not in row.id]
        shown.append((presenter.prompt, rows, presenter.hand, [line.text for line in presenter.log()]))
    assert shown[0] == shown[1] == shown[2]


def _other(state: State, card: str, number: int, taken: list[str]) -> str:
    deck = state.book.deck_of[card]
    free = sorted([each for each in state.book.cards if state.book.deck_of[each] == deck and each not in taken])
    return free[(number * 7 + taken.index(card)) % len(free)]


def test_ui_30_another_seats_private_matter_is_covered_first() -> None:
    game = fresh(3)
    presenter = Presenter(game, TABLE)
    stream = Stream(5)
    covered = 0
    for _ in range(900):
        if game.over or covered > 3:
            break
        if presenter.covered:
            covered += 1
            assert presenter.decision is None
            assert presenter.hand == ()
            assert not presenter.hand_shown
            assert presenter.rows() == []
            presenter.uncover()
            assert presenter.hand_shown
            assert presenter.at_screen == presenter.seat
        before = presenter.at_screen
        take(presenter, CHOOSE(game.state, presenter.decision, stream))
        if presenter.at_screen != before:
            assert not presenter.hand_shown
    assert covered > 3


def test_ui_33_the_first_combat_card_is_unknown_while_the_second_is_chosen() -> None:
    for seed in range(30):
        game = fresh(seed)
        stream = Stream(seed)
        for _ in range(3000):
            if game.over:
                break
            decision = game.pending[0]
            value = CHOOSE(game.state, decision, stream)
            if decision.kind == "combat-card":
                cards = [option for option in decision.options(game.state) if option[0] == "card"]
                value = cards[0] if cards else value
            game.answer(decision.seat, value)
            chosen = game.state.battle.chosen if game.state.battle is not None else {}
            mine = value[1] if decision.kind == "combat-card" and value[0] == "card" else ""
            after = game.pending[0] if game.pending else None
            if mine and mine in chosen.values() and after is not None and after.kind == "combat-card":
                presenter = Presenter(game, TABLE)
                presenter.uncover()
                title = BOOK.book.cards[mine].title
                words = [line.text for line in presenter.log()] + [row.text for row in presenter.rows()]
                assert not any(title in line for line in words)
                assert mine not in str(presenter.view.battle and presenter.view.battle.chosen)
                return
    pytest.skip("no battle with two Combat cards came")


def test_undo_says_what_it_takes_back_and_why_it_cannot() -> None:
    game = fresh(1)
    presenter = Presenter(game, OPEN)
    assert not presenter.undoable
    assert presenter.undo_words
    decision = until(game, is_kind("move-to"))
    presenter.refresh()
    take(presenter, decision.options(game.state)[0])
    assert presenter.undoable
    assert presenter.undo_words != presenter.notice
    assert presenter.undo()
    assert presenter.decision is not None
    assert presenter.decision.kind == "move-to"


def test_the_log_is_right_after_an_undo() -> None:
    game = fresh(1)
    presenter = Presenter(game, OPEN)
    decision = until(game, is_kind("move-figures"))
    presenter.refresh()
    before = [line.text for line in presenter.log()]
    take(presenter, CHOOSE(game.state, decision, Stream(1)))
    assert presenter.undo()
    assert [line.text for line in presenter.log()] == before


def test_dice_thrown_by_hand_are_typed_in() -> None:
    game: Game[State] = Game.new(BOOK, ByHand(), BOOK.setup)
    presenter = Presenter(game, OPEN)
    assert isinstance(presenter.surface, surfaces.Throw)
    assert not presenter.confirmable
    assert presenter.surface.add(presenter.surface.faces[3])
    assert presenter.step_back()
    assert presenter.surface.add(presenter.surface.faces[0])
    assert presenter.confirmable
    serial = game.serial
    presenter.confirm()
    assert game.serial > serial


class Strange(Choice[Any]):
    """A decision of a kind and shape that nobody knows."""


@pytest.mark.parametrize(
    "options", [(("what", 1, "bree"), ("that",)), ("one", "two"), ((1, 2), (3, 4)), (("lonely",),)]
)
def test_ui_03_an_unknown_decision_falls_back_to_a_list(options: tuple[Any, ...]) -> None:
    game = fresh(1)
    seat = Seat("free-player")
    decision = Strange(seat, "never-heard-of", lambda state: options, (), False, True)
    game.pending = (decision,)
    game.serial += 1
    presenter = Presenter(game, OPEN)
    assert len(presenter.rows()) == len(options)
    assert all(row.text for row in presenter.rows())
    assert presenter.prompt
    presenter.choose_region("bree")
    presenter.choose_row(presenter.rows()[0])
    assert presenter.marks() is not None


def test_every_kind_of_decision_has_a_surface() -> None:
    from wotr.rules.kinds import KINDS

    seen: set[str] = set()
    for seed in range(3):
        game = fresh(seed)
        stream = Stream(seed)
        presenter = Presenter(game, OPEN)
        for _ in range(2500):
            if game.over:
                break
            decision = game.pending[0]
            if decision.kind not in seen:
                seen.add(decision.kind)
                presenter.refresh()
                assert presenter.rows() or isinstance(presenter.surface, surfaces.UnitPicker)
                assert isinstance(decision, Pick) == isinstance(presenter.surface, surfaces.UnitPicker)
            game.answer(decision.seat, CHOOSE(game.state, decision, stream))
    assert len(seen) > 20
    for kind, known in KINDS.items():
        for verb, types in known.verbs.items():
            option = (verb, *["bree" if each == "region" else 1 if each == "count" else "x" for each in types])
            assert len(item(kind, option).fields) >= min(1, len(types))
