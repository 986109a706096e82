"""The data files of one folder, read and typed, with what the checks ask about them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from wotr.content.faults import Faults, suggestion
from wotr.content.faults import shown as shown_value
from wotr.content.shapes import shape_of
from wotr.content.source import CARDS, CHARACTERS, DEFAULT_RULES, MAP, NATIONS, RULES
from wotr.content.typed import FAILED, Failed, fields
from wotr.content.yamlfile import Doc, Step, parse


@dataclass(slots=True)
class File:
    """One data file: its document and its typed top fields; parts that did not convert are FAILED."""

    doc: Doc
    fields: dict[str, Any]
    faults: Faults

    def fault(self, text: str, *path: Step) -> None:
        """Note a fault at the line of this path."""
        self.faults.add(self.doc.name, self.doc.line(*path), text)

    def entries(self, name: str) -> Iterator[tuple[int, Any]]:
        """The entries of a list field that did convert, with their places."""
        value = self.fields.get(name, FAILED)
        if isinstance(value, (list, tuple)):
            yield from ((place, entry) for place, entry in enumerate(value) if not isinstance(entry, Failed))

    def items(self, name: str) -> Iterator[tuple[str, Any]]:
        """The entries of a mapping field that did convert, with their keys."""
        value = self.fields.get(name, FAILED)
        if isinstance(value, dict):
            yield from ((key, entry) for key, entry in value.items() if not isinstance(entry, Failed))

    def one(self, name: str) -> Any:
        """A field, or None if it did not convert or is missing."""
        value = self.fields.get(name)
        return None if isinstance(value, Failed) else value

    def size(self, name: str) -> int | None:
        """How many entries a list field has as it is written, or None if it is no list."""
        value = self.doc.get(name)
        return len(value) if isinstance(value, list) else None


@dataclass(slots=True)
class Files:
    """All data files of a folder; a file that cannot be read is missing from `files`."""

    faults: Faults = field(default_factory=Faults)
    files: dict[str, File] = field(default_factory=dict)

    def all(self, *names: str) -> Iterator[tuple[str, File]]:
        """Those of the named files that could be read."""
        yield from ((name, self.files[name]) for name in names if name in self.files)

    def rules(self) -> Iterator[tuple[str, File]]:
        """The files of rules, the default first."""
        names = [name for name in self.files if name.startswith(f"{RULES}/")]
        yield from self.all(*sorted(names, key=lambda name: (name != DEFAULT_RULES, name)))

    def ids(self, name: str, list_field: str) -> list[str] | None:
        """The ids in a list of a file as written, also of entries with faults; None if the list cannot be read."""
        file = self.files.get(name)
        entries = file.doc.get(list_field) if file else None
        if not isinstance(entries, list):
            return None
        return [entry["id"] for entry in entries if isinstance(entry, dict) and isinstance(entry.get("id"), str)]

    def regions(self) -> list[str] | None:
        """The ids of the regions."""
        return self.ids(MAP, "regions")

    def nations(self) -> list[str] | None:
        """The ids of the Nations."""
        return self.ids(NATIONS, "nations")

    def characters(self) -> list[str] | None:
        """The ids of the Characters."""
        return self.ids(CHARACTERS, "characters")

    def cards(self) -> list[str] | None:
        """The ids of all cards, or None if a deck cannot be read."""
        found: list[str] = []
        for name in CARDS:
            ids = self.ids(name, "cards")
            if ids is None:
                return None
            found += ids
        return found

    def side_of(self, nation: str) -> str | None:
        """The side of a Nation, or None if it is not known."""
        file = self.files.get(NATIONS)
        for _, entry in file.entries("nations") if file else ():
            if entry.id == nation:
                return str(entry.side)
        return None

    def players(self) -> dict[str, str]:
        """The players of a game for four with their sides."""
        file = self.files.get(NATIONS)
        return {nation.player: nation.side for _, nation in file.entries("nations")} if file else {}


def read(raw: dict[str, bytes], shown: str, faults: Faults) -> Files:
    """Files from their bytes by name; `shown` is the folder's name in faults."""
    files = Files(faults)
    for name, content in raw.items():
        doc = parse(content, f"{shown}/{name}", faults)
        if doc is not None:
            files.files[name] = File(doc, fields(doc, shape_of(name), faults), faults)
    return files


def unknown(what: str, wrong: str, where: str, known: list[str]) -> str:
    """The text of the fault that a name is unknown."""
    return f"{what} {shown_value(wrong)} in {where} is unknown{suggestion(wrong, known) or f'; use the id of a {what}'}"
