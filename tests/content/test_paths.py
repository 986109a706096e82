"""The program finds its files from any folder and keeps the player's where he wants them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import wotr
from wotr import paths


def test_data_and_sprites_are_found_from_any_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert (paths.data_dir() / "map.yaml").is_file()
    assert paths.sprites_dir().is_dir()
    assert paths.data_dir().is_absolute()


def test_saves_and_cache_go_where_the_environment_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WOTR_SAVES", str(tmp_path / "saves"))
    monkeypatch.setenv("WOTR_CACHE", str(tmp_path / "cache"))
    assert paths.saves_dir() == tmp_path / "saves"
    assert paths.cache_dir() == tmp_path / "cache"
    assert not paths.saves_dir().exists()


def test_without_the_environment_they_go_to_the_users_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WOTR_SAVES")
    monkeypatch.delenv("WOTR_CACHE")
    assert "wotr" in paths.saves_dir().parts
    assert "wotr" in paths.cache_dir().parts


def test_the_data_checker_says_what_is_wrong_and_sets_its_status(tmp_path: Path) -> None:
    tool = Path(wotr.__file__).parent.parent / "tools" / "check_data.py"
    env = {**os.environ, "PYTHONIOENCODING": "utf-8"}

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, str(tool), *arguments]
        return subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=env, check=False)

    good = run()
    assert (good.returncode, good.stdout) == (0, "no faults\n")
    bad = run("nowhere")
    assert bad.returncode == 1
    assert bad.stdout.startswith("nowhere: the folder is missing; ")
    assert run("a", "b").returncode == 2
