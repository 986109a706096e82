"""The game's data: YAML files read, checked and given out as frozen typed objects.

`load()` gives the data that come with the program; `check()` says what is wrong with a folder of data.
"""

from functools import cache
from pathlib import Path

from wotr import paths
from wotr.content.faults import ContentError, Faults
from wotr.content.model import (
    Ability,
    Card,
    Character,
    Combat,
    Content,
    Event,
    HuntTile,
    Nation,
    Option,
    Placement,
    Region,
    Setup,
    Tracks,
    Variant,
)
from wotr.content.source import DEFAULT_VARIANT, digest, gather

__all__ = [
    "DEFAULT_VARIANT",
    "Ability",
    "Card",
    "Character",
    "Combat",
    "Content",
    "ContentError",
    "Event",
    "HuntTile",
    "Nation",
    "Option",
    "Placement",
    "Region",
    "Setup",
    "Tracks",
    "Variant",
    "check",
    "load",
]


def load(directory: Path | None = None) -> Content:
    """The content of a folder of data files; the shipped one by default, which is loaded once per process.

    Raises ContentError with every fault found, one line each.
    """
    return _shipped() if directory is None else _load(Path(directory), shipped=False)


def check(directory: Path | None = None) -> list[str]:
    """Everything that is wrong with a folder of data files (the shipped one by default), one line each."""
    from wotr.content import build

    folder, faults = _folder(directory), Faults()
    try:
        build.find_faults(gather(folder, folder.name, faults), folder.name, faults)
    except ContentError as error:
        return error.faults
    return faults.lines()


@cache
def _shipped() -> Content:
    return _load(_folder(None), shipped=True)


def _folder(directory: Path | None) -> Path:
    return (paths.data_dir() if directory is None else Path(directory)).absolute()


def _load(directory: Path, shipped: bool) -> Content:
    folder, faults = _folder(directory), Faults()
    raw = gather(folder, folder.name, faults)
    if not shipped:
        return _build(raw, folder.name, faults)
    from wotr.content import compiled

    found = None if faults else compiled.fetch(digest(raw))
    if found is None:
        found = _build(raw, folder.name, faults)
        compiled.store(found)
    return found


def _build(raw: dict[str, bytes], shown: str, faults: Faults) -> Content:
    from wotr.content import build

    return build.build(raw, shown, faults)
