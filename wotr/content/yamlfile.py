"""Reads one YAML data file into plain values that remember their lines.

Only what data needs is accepted: mappings, lists, text, whole numbers, true, false and null. `yes`, `010` or `1:30`
stay text; a repeated key, an anchor, an alias, a tag or a second document is a fault. Nothing here recurses or is
expanded, so a hostile file costs no more than its size.
"""

import re
from dataclasses import dataclass, field
from typing import Any

from wotr.content.faults import Faults, shown

DEEPEST = 12

_WHOLE = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})\Z")
_WORDS = {"": None, "~": None, "null": None, "true": True, "false": False}

Step = str | int
Steps = tuple[Step, ...]


@dataclass(slots=True)
class Lines:
    """The line of a value, and those of its parts by key or index."""

    line: int
    parts: "dict[Any, Lines]" = field(default_factory=dict)


@dataclass(slots=True)
class Doc:
    """One file: its name for people, its value and where everything stands."""

    name: str
    value: Any
    lines: Lines

    def line(self, *path: Step) -> int:
        """The line of the value at this path, or of the nearest thing around it."""
        here = self.lines
        for step in path:
            if step not in here.parts:
                break
            here = here.parts[step]
        return here.line

    def get(self, *path: Step) -> Any:
        """The value at this path, or None."""
        here = self.value
        for step in path:
            if isinstance(here, dict):
                here = here.get(step)
            elif isinstance(here, list) and isinstance(step, int) and step < len(here):
                here = here[step]
            else:
                return None
        return here


class _StopError(Exception):
    """A fault after which the rest of the file is not worth reading."""

    def __init__(self, line: int, text: str) -> None:
        super().__init__(text)
        self.line = line
        self.text = text


def parse(raw: bytes, name: str, faults: Faults) -> Doc | None:
    """The document in these bytes, or None and a fault; repeated keys are faults of a document that is still given."""
    try:
        try:
            text = raw.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = raw[: error.start].count(b"\n") + 1
            raise _StopError(line, f"byte {raw[error.start]:#04x} is not UTF-8; save the file as UTF-8") from None
        doc = _Builder(name, faults).build(text)
    except _StopError as stop:
        faults.add(name, stop.line, stop.text)
        return None
    if doc is None or doc.value is None:
        faults.add(name, 1, "the file is empty; put it back or install the program again")
        return None
    return doc


class _Builder:
    """Turns parser events into values and lines with a stack of its own."""

    def __init__(self, name: str, faults: Faults) -> None:
        self.name = name
        self.faults = faults
        self.root: tuple[Any, Lines] | None = None
        self.stack: list[tuple[Any, Lines]] = []
        self.keys: list[tuple[str, int, bool] | None] = []

    def build(self, text: str) -> Doc | None:
        import yaml

        loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        documents = 0
        try:
            for event in yaml.parse(text, Loader=loader):
                if isinstance(event, yaml.ScalarEvent):
                    self._scalar(event)
                elif isinstance(event, yaml.MappingStartEvent):
                    self._open(event, {})
                elif isinstance(event, yaml.SequenceStartEvent):
                    self._open(event, [])
                elif isinstance(event, yaml.CollectionEndEvent):
                    self.stack.pop()
                    self.keys.pop()
                elif isinstance(event, yaml.AliasEvent):
                    self._refuse_anchor(event)
                elif isinstance(event, yaml.DocumentStartEvent):
                    documents += 1
                    if documents > 1:
                        raise _StopError(_line(event), "a second document begins here; keep one document in a file")
        except yaml.YAMLError as error:
            raise _StopError(*_explain(error, text)) from None
        return None if self.root is None else Doc(self.name, *self.root)

    def _scalar(self, event: Any) -> None:
        self._check(event)
        line = _line(event)
        text: str = event.value
        if self.stack and isinstance(self.stack[-1][0], dict) and self.keys[-1] is None:
            repeated = text in self.stack[-1][0]
            if repeated:
                first = self.stack[-1][1].parts[text].line
                what = f"{shown(text)} stands here a second time (first in line {first}); keep one of them"
                self.faults.add(self.name, line, what)
            self.keys[-1] = (text, line, repeated)
            return
        self._place(_resolve(text) if event.style is None or event.style == "" else text, Lines(line))

    def _open(self, event: Any, value: dict[str, Any] | list[Any]) -> None:
        self._check(event)
        line = _line(event)
        if self.stack and isinstance(self.stack[-1][0], dict) and self.keys[-1] is None:
            raise _StopError(line, "a list or mapping cannot be a key; write a plain name")
        if len(self.stack) >= DEEPEST:
            raise _StopError(line, f"lists and mappings lie more than {DEEPEST} deep; flatten them")
        lines = Lines(line)
        self._place(value, lines)
        self.stack.append((value, lines))
        self.keys.append(None)

    def _place(self, value: Any, lines: Lines) -> None:
        if not self.stack:
            self.root = (value, lines)
            return
        parent, parent_lines = self.stack[-1]
        parts = parent_lines.parts
        if isinstance(parent, list):
            parts[len(parent)] = lines
            parent.append(value)
            return
        key = self.keys[-1]
        self.keys[-1] = None
        if key is not None and not key[2]:
            lines.line = key[1]
            parts[key[0]] = lines
            parent[key[0]] = value

    def _check(self, event: Any) -> None:
        if event.anchor is not None:
            self._refuse_anchor(event)
        if event.tag is not None:
            raise _StopError(_line(event), f"tags such as {shown(event.tag)} are not used in data files; take it out")

    def _refuse_anchor(self, event: Any) -> None:
        raise _StopError(_line(event), "anchors (&) and aliases (*) are not used in data files; write the value out")


def _line(event: Any) -> int:
    return int(event.start_mark.line) + 1


def _resolve(text: str) -> Any:
    if text in _WORDS:
        return _WORDS[text]
    return int(text) if _WHOLE.match(text) else text


def _explain(error: Any, text: str) -> tuple[int, str]:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if mark is not None:
        problem = " ".join(str(getattr(error, "problem", None) or "it cannot be understood").split())
        return int(mark.line) + 1, f"this is not YAML ({problem}); mend the line or the one before it"
    odd = next((place for place, c in enumerate(text) if ord(c) < 32 and c not in "\t\n\r"), 0)
    return text.count("\n", 0, odd) + 1, "a control character stands in the file; take it out"
