"""Settings are kept, sound, and never a reason not to start (UI-49)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from wotr.ui.settings import CHOICES, Settings


def test_settings_of_a_new_player_have_their_first_values_and_write_nothing(config_folder: Path) -> None:
    settings = Settings.load()
    assert (settings.text_size, settings.confirm, settings.notice) == (18, "final", "")
    assert not config_folder.exists()


def test_a_change_is_kept_for_the_next_start(config_folder: Path) -> None:
    Settings.load().put("text_size", 24)
    assert Settings.load().text_size == 24
    assert [path.name for path in config_folder.iterdir()] == ["settings.json"]


@pytest.mark.parametrize(("name", "values"), CHOICES.items())
def test_every_value_of_every_setting_can_be_chosen_and_is_kept(name: str, values: tuple[Any, ...]) -> None:
    for value in values:
        Settings.load().put(name, value)
        kept = getattr(Settings.load(), name)
        assert kept == value
        assert isinstance(kept, type(value))


@pytest.mark.parametrize(
    ("name", "value"), [("text_size", 17), ("text_size", "18"), ("full_screen", 1), ("confirm", "maybe"), ("path", "/")]
)
def test_a_value_that_is_none_is_refused_and_nothing_changes(name: str, value: Any) -> None:
    settings = Settings.load()
    before = settings.data()
    with pytest.raises(ValueError, match=name):
        settings.put(name, value)
    assert settings.data() == before


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"text_size": 18', "\x00", "{" * 5000])
def test_ui_49_a_broken_file_gives_first_values_and_says_so(config_folder: Path, text: str) -> None:
    config_folder.mkdir()
    (config_folder / "settings.json").write_text(text, encoding="utf-8")
    settings = Settings.load()
    assert settings.text_size == 18
    assert "could not be read" in settings.notice


def test_ui_49_what_is_not_understood_is_named_and_the_rest_is_taken(config_folder: Path) -> None:
    config_folder.mkdir()
    raw = {"text_size": 21, "confirm": 7, "colour": "red", "last_game": []}
    (config_folder / "settings.json").write_text(json.dumps(raw), encoding="utf-8")
    settings = Settings.load()
    assert settings.text_size == 21
    assert settings.confirm == "final"
    assert "colour, confirm, last_game" in settings.notice


def test_ui_49_a_folder_that_cannot_be_written_to_is_no_reason_to_stop(config_folder: Path) -> None:
    config_folder.write_text("a file where the folder should be", encoding="utf-8")
    settings = Settings.load()
    settings.put("text_size", 21)
    assert settings.text_size == 21
    assert "could not be written" in settings.notice


def test_listeners_hear_the_name_of_what_changed_and_only_of_changes() -> None:
    heard: list[str] = []
    settings = Settings()
    settings.listeners.append(heard.append)
    settings.put("text_size", 21)
    settings.put("text_size", 21)
    settings.step("confirm")
    settings.reset()
    assert heard == ["text_size", "confirm", ""]
    assert (settings.text_size, settings.confirm) == (18, "final")


def test_stepping_goes_round() -> None:
    settings = Settings(text_size=24)
    settings.step("text_size")
    assert settings.text_size == 16
    settings.step("text_size", -1)
    assert settings.text_size == 24


def test_ui_49_the_window_starts_with_a_broken_file_and_says_so(
    config_folder: Path, window: Callable[..., Any]
) -> None:
    config_folder.mkdir()
    (config_folder / "settings.json").write_text("{", encoding="utf-8")
    hands = window(settings=Settings.load())
    assert "could not be read" in hands.node("told").text
