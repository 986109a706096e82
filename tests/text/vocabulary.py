"""Every key for which a game may need words, read from the registries and from the source of the rules."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import wotr
from wotr.content import load

PACKAGE = Path(wotr.__file__).parent
KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")
SIDES = ("free", "shadow")
DEMANDS = {"AtLeast", "AtMost", "Company"}


@cache
def trees() -> tuple[ast.Module, ...]:
    """The source of rules and table."""
    paths = sorted([*(PACKAGE / "rules").rglob("*.py"), *(PACKAGE / "table").rglob("*.py")])
    return tuple(ast.parse(path.read_text(encoding="utf-8")) for path in paths)


def calls(*names: str) -> Iterator[ast.Call]:
    """Every call of a function by one of these names."""
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
                if called in names:
                    yield node


def texts(node: ast.expr) -> list[str]:
    """The strings an expression can be: a constant, a choice of two, or a name with a side at its end."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return texts(node.body) + texts(node.orelse)
    if isinstance(node, ast.BoolOp):
        return [text for value in node.values for text in texts(value)]
    if isinstance(node, ast.JoinedStr) and len(node.values) == 2 and isinstance(node.values[0], ast.Constant):
        return [f"{node.values[0].value}{side}" for side in SIDES]
    return []


def events() -> set[str]:
    """Every kind of event that rules tell."""
    return {text for call in calls("tell") if len(call.args) > 1 for text in texts(call.args[1])}


def chances() -> set[str]:
    """Every kind of chance."""
    return {text for call in calls("Chance", "dice", "draw") if call.args for text in texts(call.args[0])}


def reasons() -> set[str]:
    """Every reason key: what legality predicates return, and what limits demand."""
    content = load()
    ids = {*content.regions, *content.cards, *content.characters, *content.tracks.hunt_tiles, *content.variants}
    found = {text for call in calls(*DEMANDS) for arg in call.args[2:] for text in texts(arg)}
    found |= {
        text for call in calls(*DEMANDS) for word in call.keywords if word.arg == "reason" for text in texts(word.value)
    }
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                if node.returns is None or ast.unparse(node.returns).strip("'\"") != "str | None":
                    continue
                returned = [each.value for each in ast.walk(node) if isinstance(each, ast.Return) and each.value]
                found |= {text for value in returned for text in texts(value) if KEY.fullmatch(text)}
    return found - ids
