"""Faults of data files: one line each, with file, line, what is wrong and what to do."""

from collections.abc import Iterable, Sequence

MOST = 200

_LONGEST = 60


class ContentError(Exception):
    """The data cannot be used; `faults` has one line for each thing that is wrong."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = list(faults)


class Faults:
    """Collects faults and gives them in the order of the files and of their lines."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, int, str], None] = {}

    def __bool__(self) -> bool:
        return bool(self._found)

    def add(self, file: str, line: int, text: str) -> None:
        """Note a fault; line 0 means the file as a whole. The same fault twice counts once.

        Raises ContentError when there are more faults than anyone would read.
        """
        self._found[file, line, text] = None
        if len(self._found) > MOST:
            raise ContentError([*self.lines()[:MOST], f"{file}: more than {MOST} faults were found; mend these first"])

    def lines(self) -> list[str]:
        """All faults, each as one line of text."""
        order = {file: place for place, file in enumerate(dict.fromkeys(file for file, _, _ in self._found))}
        found = sorted(self._found, key=lambda fault: (order[fault[0]], fault[1]))
        return [f"{file}:{line}: {text}" if line else f"{file}: {text}" for file, line, text in found]


def shown(value: object) -> str:
    """A value from a file, short and on one line."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    text = str(value)
    cut = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
    return '"' + "".join(c if c.isprintable() else "?" for c in cut) + '"'


def suggestion(wrong: object, known: Iterable[str], few: int = 8) -> str:
    """The end of a fault line: the nearest known name, or all of them if they are few, or nothing."""
    import difflib

    names = list(known)
    if isinstance(wrong, str):
        near = difflib.get_close_matches(wrong[:_LONGEST], names, n=1)
        if near:
            return f'; did you mean "{near[0]}"?'
    return f"; use one of: {', '.join(names)}" if 0 < len(names) <= few else ""
