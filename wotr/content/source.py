"""The data files of a folder: their names, their bytes and the digest that names exactly these bytes."""

import hashlib
from pathlib import Path

from wotr.content.faults import Faults

MAP = "map.yaml"
NATIONS = "nations.yaml"
SETUP = "setup.yaml"
TRACKS = "tracks.yaml"
CHARACTERS = "characters.yaml"
CARDS = tuple(f"cards/{side}-{deck}.yaml" for side in ("free", "shadow") for deck in ("character", "strategy"))
RULES = "rules"
DEFAULT_VARIANT = "second-edition"
DEFAULT_RULES = f"{RULES}/{DEFAULT_VARIANT}.yaml"

LARGEST_FILE = 1_000_000


def gather(directory: Path, shown: str, faults: Faults) -> dict[str, bytes]:
    """The bytes of every data file of a folder by name; what cannot be read is a fault.

    `shown` is the folder's name in faults. Files with other names are not looked at; any YAML file in `rules` is a
    set of rules.
    """
    found: dict[str, bytes] = {}
    if not directory.is_dir():
        faults.add(shown, 0, "the folder is missing; name a folder of data files or install the program again")
        return found
    for name in [MAP, NATIONS, SETUP, TRACKS, CHARACTERS, *CARDS, *_rules(directory / RULES, shown, faults)]:
        content = _read(directory / name, f"{shown}/{name}", faults)
        if content is not None:
            found[name] = content
    return found


def digest(raw: dict[str, bytes]) -> str:
    """The name of exactly these data: SHA-256 over file names and contents, whatever the line endings."""
    made = hashlib.sha256()
    for name in sorted(raw):
        content = raw[name].replace(b"\r\n", b"\n")
        made.update(f"{name}\0{len(content)}\0".encode())
        made.update(content)
    return made.hexdigest()


def _rules(directory: Path, shown: str, faults: Faults) -> list[str]:
    try:
        present = sorted(f"{RULES}/{path.name}" for path in directory.iterdir() if path.suffix == ".yaml")
    except FileNotFoundError:
        present = []
    except OSError as error:
        faults.add(f"{shown}/{RULES}", 0, f"the folder cannot be read ({error.strerror}); check it and its permissions")
        return []
    return [DEFAULT_RULES, *(name for name in present if name != DEFAULT_RULES)]


def _read(path: Path, name: str, faults: Faults) -> bytes | None:
    fault = None
    try:
        if not path.exists():
            fault = "the file is missing; put it back or install the program again"
        elif not path.is_file():
            fault = "this is not a plain file; put the data file in its place"
        elif path.stat().st_size > LARGEST_FILE:
            fault = f"the file is larger than {LARGEST_FILE} bytes; split it or take out what is not data"
        else:
            return path.read_bytes()
    except OSError as error:
        fault = f"the file cannot be read ({error.strerror}); check it and its permissions"
    faults.add(name, 0, fault)
    return None
