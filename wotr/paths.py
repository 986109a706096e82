"""Where the program finds its own files and keeps the player's.

None of these functions depends on the working directory, and none creates a folder.
"""

import os
from pathlib import Path

SAVES_VARIABLE = "WOTR_SAVES"
CACHE_VARIABLE = "WOTR_CACHE"

_PACKAGE = Path(__file__).resolve().parent


def data_dir() -> Path:
    """The folder of the YAML data: inside the installed package, or beside it in a checkout."""
    return _shipped("data")


def sprites_dir() -> Path:
    """The folder of drawings and fonts: inside the installed package, or beside it in a checkout."""
    return _shipped("sprites")


def saves_dir() -> Path:
    """The folder of saved games: $WOTR_SAVES, or the user's data folder."""
    chosen = os.environ.get(SAVES_VARIABLE)
    if chosen:
        return Path(chosen).expanduser().absolute()
    import platformdirs

    return platformdirs.user_data_path("wotr", appauthor=False) / "saves"


def cache_dir() -> Path:
    """The folder of files that can be made again at any time: $WOTR_CACHE, or the user's cache folder."""
    chosen = os.environ.get(CACHE_VARIABLE)
    if chosen:
        return Path(chosen).expanduser().absolute()
    import platformdirs

    return platformdirs.user_cache_path("wotr", appauthor=False)


def _shipped(name: str) -> Path:
    installed = _PACKAGE / name
    return installed if installed.is_dir() else _PACKAGE.parent / name
