"""The ways of asking by themselves."""

from __future__ import annotations

from wotr.table.picks import AtLeast, AtMost, Limit
from wotr.ui.table.surfaces import Stepper, Throw, UnitPicker


def test_a_picker_keeps_to_what_there_is_and_says_why_it_is_not_ready() -> None:
    both = frozenset({"a", "b"})
    picker = UnitPicker(limit=Limit((("a", 3), ("b", 1)), (AtLeast(both, 1, "too-few"), AtMost(both, 3, "too-many"))))
    assert picker.reason == "too-few"
    picker.step("a", 9)
    assert picker.picked["a"] == 3
    assert picker.reason is None
    picker.step("b", 1)
    assert picker.reason == "too-many"
    picker.put_all()
    assert picker.reason is None
    picker.put_none()
    assert picker.value == ()
    picker.step("a", -2)
    assert picker.value == ()


def test_a_picker_gives_kinds_in_the_order_of_the_pool() -> None:
    picker = UnitPicker(limit=Limit((("a", 3), ("b", 2))))
    picker.put("b", 1)
    picker.put("a", 2)
    assert picker.value == (("a", 2), ("b", 1))


def test_a_stepper_goes_through_the_possible_numbers_only() -> None:
    stepper = Stepper(values=(1, 2, 5), value=1)
    stepper.step(-1)
    assert stepper.value == 1
    stepper.step(2)
    assert stepper.value == 5
    stepper.step(1)
    assert stepper.value == 5
    assert not stepper.put(4)
    assert stepper.put(2)
    assert stepper.value == 2


def test_a_throw_takes_as_many_results_as_are_asked_for() -> None:
    throw = Throw(faces=(1, 2, 3), count=2)
    assert not throw.add(9)
    assert throw.add(1)
    assert not throw.full
    assert throw.add(1)
    assert throw.full
    assert not throw.add(2)
    assert throw.value == (1, 1)
