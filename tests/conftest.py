"""What every test stands on: folders of its own for saves and cache, and no display and no sound."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"


@pytest.fixture(scope="session", autouse=True)
def player_folders() -> Iterator[Path]:
    """Saves and cache of the whole session lie in a temporary folder, also for processes that tests start."""
    with tempfile.TemporaryDirectory(prefix="wotr-tests-") as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("WOTR_SAVES", str(Path(folder) / "saves"))
        patch.setenv("WOTR_CACHE", str(Path(folder) / "cache"))
        yield Path(folder)
