"""Broken copies of the shipped data."""

import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from wotr import paths
from wotr.content import check


@dataclass
class DataCopy:
    """A copy of the shipped data files in a folder named `data`."""

    folder: Path

    def replace(self, name: str, old: str, new: str) -> int:
        """Replace the only occurrence of a text in a file; gives the line (from 1) where old and new first differ."""
        file = self.folder / name
        text = file.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{name} has {text.count(old)} times {old!r}"
        place = text.index(old)
        same = next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
        file.write_text(text.replace(old, new), encoding="utf-8")
        return text.count("\n", 0, place + same) + 1

    def faults(self) -> list[str]:
        """What is wrong with the copy."""
        return check(self.folder)


@pytest.fixture
def data(tmp_path: Path) -> DataCopy:
    """A copy of the shipped data that a test may break."""
    folder = tmp_path / "data"
    shutil.copytree(paths.data_dir(), folder)
    return DataCopy(folder)
