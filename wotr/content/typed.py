"""Turns plain values into typed records and notes every field that does not fit.

msgspec does the work; when a file does not convert as a whole, its parts are tried one by one, so that every fault is
found.
"""

import types
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from wotr.content.faults import Faults, shown, suggestion
from wotr.content.yamlfile import Doc, Steps


class Failed:
    """Stands where a part did not convert; the fault is noted."""


FAILED: Final = Failed()


def fields(doc: Doc, shape: type[msgspec.Struct], faults: Faults) -> dict[str, Any]:
    """The top fields of a file by name, each typed; parts that do not fit are FAILED, also in lists and mappings."""
    if not isinstance(doc.value, dict):
        faults.add(doc.name, doc.line(), f"the file is {shown(doc.value)}; write a mapping of fields")
        return dict.fromkeys(shape.__struct_fields__, FAILED)
    return _fields(doc, (), shape, faults)


def _fields(doc: Doc, path: Steps, shape: type[msgspec.Struct], faults: Faults) -> dict[str, Any]:
    value = doc.get(*path)
    hints = get_type_hints(shape, include_extras=True)
    known = {field.name: field for field in msgspec.structs.fields(shape)}
    missing = [name for name in known if name not in value]
    for name in [name for name in value if name not in known]:
        hint = suggestion(name, missing, few=0)
        faults.add(doc.name, doc.line(*path, name), f"field {shown(name)} is unknown{hint or '; take it out'}")
        missing = [name for name in missing if f'"{name}"' not in hint]
    found: dict[str, Any] = {}
    for name, field in known.items():
        if name in value:
            found[name] = _convert(doc, (*path, name), hints[name], faults)
        elif field.required:
            found[name] = FAILED
            if name in missing:
                text = f'field "{name}" is missing; write {name}: {_wanted(hints[name])}'
                faults.add(doc.name, doc.line(*path), text)
    return found


def _convert(doc: Doc, path: Steps, kind: Any, faults: Faults) -> Any:
    value = doc.get(*path)
    try:
        return msgspec.convert(value, kind, strict=True)
    except msgspec.ValidationError:
        pass
    origin, args = get_origin(kind), get_args(kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and isinstance(value, dict):
        _fields(doc, path, kind, faults)
        return FAILED
    if origin is Mapping and isinstance(value, dict):
        return {key: _convert(doc, (*path, key), args[1], faults) for key in value}
    if origin is tuple and args[-1] is Ellipsis and isinstance(value, list):
        return [_convert(doc, (*path, place), args[0], faults) for place in range(len(value))]
    wrong = shown(value)
    if isinstance(value, str) and (choices := _choices(kind)):
        faults.add(doc.name, doc.line(*path), f"{_label(path)} {wrong} is unknown{suggestion(value, choices)}")
    else:
        faults.add(doc.name, doc.line(*path), f"{_label(path)} is {wrong}; write {_wanted(kind)}")
    return FAILED


def _label(path: Steps) -> str:
    names = [step for step in path if isinstance(step, str)]
    return f"an entry of {names[-1]}" if isinstance(path[-1], int) else names[-1]


def _choices(kind: Any) -> list[str]:
    origin = get_origin(kind)
    if origin is Annotated:
        return _choices(get_args(kind)[0])
    if origin is Literal:
        return [str(choice) for choice in get_args(kind)]
    if origin in (Union, types.UnionType):
        return [choice for part in get_args(kind) for choice in _choices(part)]
    return []


def _wanted(kind: Any) -> str:
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _wanted_within(args[0], args[1])
    if origin is Literal:
        return "one of " + ", ".join(str(choice) for choice in args)
    if origin in (Union, types.UnionType):
        return " or ".join(_wanted(part) for part in args)
    if origin is tuple:
        return "a list" if args[-1] is Ellipsis else f"a list of {len(args)} names"
    plain = {str: "text", int: "a whole number", bool: "true or false", type(None): "null"}
    return plain.get(kind, "a mapping")


def _wanted_within(kind: Any, meta: msgspec.Meta) -> str:
    if kind is int and meta.le is not None:
        return f"a whole number from {meta.ge} to {meta.le}"
    if kind is int:
        return f"a whole number of {meta.ge} or more"
    if meta.min_length is not None:
        return "text"
    if meta.pattern is not None and meta.pattern.startswith("^#"):
        return 'a colour such as "#7a4a1e"'
    return "an id of lower-case letters, digits and hyphens"
