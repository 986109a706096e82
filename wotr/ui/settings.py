"""What a player has set up for the window, kept in a file of the user's own. $WOTR_CONFIG names another folder."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

CONFIG_VARIABLE = "WOTR_CONFIG"
FILE = "settings.json"

CHOICES: dict[str, tuple[Any, ...]] = {
    "text_size": (16, 18, 21, 24),
    "ui_scale": (100, 125, 150, 200),
    "full_screen": (False, True),
    "reduced_motion": (False, True),
    "tooltip_delay": (0.0, 0.5, 1.0, -1.0),
    "announcements": ("step", "slow", "normal", "fast", "off"),
    "confirm": ("always", "final", "never"),
    "names": ("all", "fitting", "none"),
    "hatching": (False, True),
    "thick_walls": (False, True),
    "privacy": ("table", "strict", "open"),
    "forecast": (True, False),
    "answer_forced": (True, False),
}
"""Every value that a setting can have, in the order in which a player steps through them."""


def config_dir() -> Path:
    """The folder of settings: $WOTR_CONFIG, or the user's folder for such files."""
    chosen = os.environ.get(CONFIG_VARIABLE)
    if chosen:
        return Path(chosen).expanduser().absolute()
    import platformdirs

    return platformdirs.user_config_path("wotr", appauthor=False)


@dataclass
class Settings:
    """All settings. Change them with `put`, which keeps them sound, tells the listeners and writes the file.

    `ui_scale` is in per cent, 0 until somebody chose: then the window guesses it from the desktop. `tooltip_delay` is
    in seconds, below 0 for no tooltips. `confirm` "final" asks before what cannot be undone. `last_game` is what was
    chosen for the last new game. `notice` says what was wrong with the file, for the player to read once.
    """

    text_size: int = 18
    ui_scale: int = 0
    full_screen: bool = False
    reduced_motion: bool = False
    tooltip_delay: float = 0.5
    announcements: str = "normal"
    confirm: str = "final"
    names: str = "fitting"
    hatching: bool = False
    thick_walls: bool = False
    privacy: str = "table"
    forecast: bool = True
    answer_forced: bool = True
    last_game: dict[str, Any] = field(default_factory=dict)
    path: Path | None = field(default=None, compare=False)
    notice: str = field(default="", compare=False)
    listeners: list[Callable[[str], None]] = field(default_factory=list, compare=False, repr=False)

    @classmethod
    def load(cls, path: Path | None = None) -> Settings:
        """The settings of a file (default: the user's own). What is missing or broken has its default; see `notice`."""
        path = path or config_dir() / FILE
        settings = cls(path=path)
        try:
            raw = json.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return settings
        except (OSError, ValueError, RecursionError) as error:
            settings.notice = (
                f"The settings could not be read ({_first_line(error)}). All have their first values again."
            )
            return settings
        if not isinstance(raw, dict):
            settings.notice = "The settings could not be read. All have their first values again."
            return settings
        wrong = [name for name, value in raw.items() if not settings._take(name, value)]
        if wrong:
            settings.notice = f"Not understood in the settings: {', '.join(sorted(map(str, wrong))[:5])}."
        return settings

    def _take(self, name: str, value: Any) -> bool:
        if name == "last_game":
            if isinstance(value, dict):
                self.last_game = value
                return True
            return False
        if name == "ui_scale" and type(value) is int and value == 0:
            return True
        allowed = CHOICES.get(name, ())
        match = next((a for a in allowed if a == value and isinstance(value, bool) == isinstance(a, bool)), None)
        if match is None:
            return False
        setattr(self, name, match)
        return True

    def put(self, name: str, value: Any) -> None:
        """Change one setting, tell the listeners its name, write the file. Raises ValueError for no such value."""
        before = getattr(self, name, None)
        if not self._take(name, value):
            raise ValueError(f"{name} cannot be {value!r}")
        if getattr(self, name) == before and name != "last_game":
            return
        self.save()
        for listener in list(self.listeners):
            listener(name)

    def step(self, name: str, by: int = 1) -> None:
        """Go on to the next value of a setting, round to the first after the last."""
        values = CHOICES[name]
        now = getattr(self, name)
        place = values.index(now) if now in values else 0
        self.put(name, values[(place + by) % len(values)])

    def reset(self) -> None:
        """Give every setting its first value; what the last game was stays."""
        for one in fields(type(self)):
            if one.name in CHOICES:
                setattr(self, one.name, one.default)
        self.save()
        for listener in list(self.listeners):
            listener("")

    def data(self) -> dict[str, Any]:
        """What is written to the file."""
        return {name: value for name, value in asdict(_bare(self)).items() if name in CHOICES or name == "last_game"}

    def save(self) -> None:
        """Write the file as a whole. A folder that cannot be written to is no reason to stop: `notice` says it."""
        if self.path is None:
            return
        part = self.path.with_name(f"{self.path.name}.{os.getpid()}.part")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            part.write_text(json.dumps(self.data(), indent=2) + "\n", encoding="utf-8")
            part.replace(self.path)
        except OSError as error:
            self.notice = f"The settings could not be written ({_first_line(error)})."
            with contextlib.suppress(OSError):
                part.unlink()


def _bare(settings: Settings) -> Settings:
    names = [one.name for one in fields(Settings) if one.compare]
    return Settings(**{name: getattr(settings, name) for name in names})


def _first_line(error: BaseException) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]
