"""Imports go one way, modules stay small, and the rules know neither chance nor time of their own."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import wotr

PACKAGE = Path(wotr.__file__).parent
LONGEST_MODULE = 600

# Which rooms each room may import. A room is a folder or a module of wotr; `paths` is free to all.
ROOMS: dict[str, set[str]] = {
    "paths": set(),
    "content": set(),
    "table": set(),
    "rules": {"content", "table"},
    "circle": {"content", "table"},
    "text": {"content", "table", "rules", "circle"},
    "bots": {"content", "table", "rules", "circle"},
    "simulate": {"content", "table", "rules", "bots"},
    "refused": set(),
    "geo": {"content", "refused"},
    "cardlist": {"content", "text", "geo", "refused"},
    "terminal": {"content", "table", "rules", "circle", "text", "bots", "refused"},
    "commands": {"content", "table", "rules", "circle", "text", "bots", "simulate", "terminal", "refused", "ui", "geo"}
    | {"cardlist"},
    "ui": {"content", "table", "rules", "circle", "text", "bots", "geo"},
    "cli": {"commands", "refused"},
    "__main__": {"cli"},
}
FREE_TO_ALL = {"content": {"paths"}, "table": set(), "paths": set()}

# The layers of wotr/rules, lowest first: a module imports its own layer and those below. A folder stands for all of it.
LAYERS: tuple[tuple[str, set[str]], ...] = (
    ("state", {"book", "kinds", "state", "seats"}),
    ("hooks", {"hooks", "actions"}),
    ("verbs", {"board", "figures", "hand", "politics", "occupy", "stacking", "travel", "invariants", "setup"}),
    (
        "procedures",
        {"dice", "corruption", "fellowship", "hunt", "mordor", "ringbearers", "separation"}
        | {"movement", "battle", "siege", "muster", "characters", "events"}
        | {"strength", "casualties", "combat_cards", "retreat", "rounds"}
        | {"victory"},
    ),
    ("cards", {"cards", "abilities"}),
    ("turn", {"turn", "catalogue", "rulebook"}),
)

# Modules that a bare import may not bring in: the source of chance and the clock of a game lie in the table driver.
NO_CHANCE = {"random", "secrets", "numpy"}
NO_CLOCK = {"time", "datetime"}
CLOCK_ALLOWED = {"wotr.table.saves"}


def modules(folder: Path) -> dict[str, Path]:
    """The Python modules in a folder of the package by dotted name; a package has the name of its folder."""
    found = {}
    for path in sorted(folder.rglob("*.py")):
        parts = ("wotr", *path.relative_to(PACKAGE).with_suffix("").parts)
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


ALL = modules(PACKAGE)


def imports(name: str) -> Iterator[tuple[int, str]]:
    """Line and full name of everything that a module imports, also inside functions."""
    path = ALL[name]
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            up = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*up, *([node.module] if node.module else [])])
            for alias in node.names:
                whole = f"{base}.{alias.name}"
                yield node.lineno, whole if whole in ALL else base


def room(name: str) -> str:
    """The room of a module of wotr; the package itself has none."""
    return name.split(".")[1] if "." in name else ""


def layer(name: str) -> int | None:
    """The layer of a module of wotr.rules, or None if it stands in no layer."""
    own = name.removeprefix("wotr.rules").lstrip(".").split(".")[0]
    return next((place for place, (_, members) in enumerate(LAYERS) if own in members), None)


@pytest.mark.parametrize("name", ALL)
def test_imports_between_rooms_go_one_way(name: str) -> None:
    own = room(name)
    if own == "":
        allowed: set[str] = set()
    else:
        assert own in ROOMS, f"{name} lies in a room that is not in ROOMS; say there what it may import"
        allowed = ROOMS[own] | {own} | FREE_TO_ALL.get(own, {"paths"})
    for line, imported in imports(name):
        if imported.split(".")[0] == "wotr" and room(imported):
            assert room(imported) in allowed, f"{ALL[name]}:{line}: {own or name} must not import {imported}"


RULES = [name for name in ALL if name.startswith("wotr.rules.")]


@pytest.mark.parametrize("name", RULES)
def test_every_module_of_the_rules_stands_in_a_layer(name: str) -> None:
    assert layer(name) is not None, f"name {name} in LAYERS"


@pytest.mark.parametrize("name", RULES)
def test_no_module_of_the_rules_imports_a_higher_layer(name: str) -> None:
    own = layer(name)
    for line, imported in imports(name):
        other = layer(imported) if imported.startswith("wotr.rules.") else None
        if own is not None and other is not None:
            text = f"{ALL[name]}:{line}: {LAYERS[own][0]} must not import {imported} ({LAYERS[other][0]})"
            assert other <= own, text


@pytest.mark.parametrize("name", [name for name in ALL if room(name) in {"rules", "table", "content", "circle"}])
def test_rules_and_table_have_no_chance_and_no_clock_of_their_own(name: str) -> None:
    forbidden = NO_CHANCE | (set() if name in CLOCK_ALLOWED else NO_CLOCK)
    for line, imported in imports(name):
        assert imported.split(".")[0] not in forbidden, f"{ALL[name]}:{line}: {imported} is not for {room(name)}"


@pytest.mark.parametrize("name", ALL)
def test_no_module_is_longer_than_600_lines(name: str) -> None:
    lines = ALL[name].read_text(encoding="utf-8").count("\n")
    assert lines <= LONGEST_MODULE, f"{ALL[name]} has {lines} lines; split it by subject"


def test_only_the_command_line_imports_the_window() -> None:
    users = {room(name) for name in ALL for _, imported in imports(name) if room(imported) == "ui"}
    assert users <= {"ui", "commands"}


def test_every_module_says_what_it_is_for() -> None:
    bare = [
        name
        for name, path in ALL.items()
        if (text := path.read_text(encoding="utf-8")).strip() and ast.get_docstring(ast.parse(text)) is None
    ]
    assert bare == []
