"""How a state is declared: each field says how it is copied and who sees it.

`@stateful` turns a class into a slotted dataclass and generates three methods from these declarations:
`copy()`, `view(seat)` and `to_data()`, with the class method `from_data(data)`. A field that does not declare
both fails at import, so nothing new can be forgotten or leak.

Ways of being copied
    value      immutable (str, int, tuples of them): the reference is shared
    mapping    dict with immutable values: copied one level
    mappings   dict of such dicts: copied two levels
    record     another stateful object, or None
    records    dict of stateful objects whose classes are looked up in `registry`
    shared     never copied, never written: reference material
    transient  not part of the position: None in every copy
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any, TypeVar, dataclass_transform, get_type_hints

import msgspec

T = TypeVar("T")
Mask = Callable[[Any, "str | None"], Any]
_WAYS = ("value", "mapping", "mappings", "record", "records", "shared", "transient")
_APART = ("shared", "transient")


def field(
    way: str,
    *,
    sees: Mask | None,
    default: Any = dataclasses.MISSING,
    default_factory: Any = dataclasses.MISSING,
    kind: type | None = None,
    registry: Mapping[str, type] | None = None,
) -> Any:
    """A field copied in `way`; `sees(value, seat)` gives what a seat may see, None means everybody sees it all.

    `kind` is the class of a record, `registry` names the classes of records. Raises TypeError for an unknown way, and
    when one of these two is missing.
    """
    if way not in _WAYS:
        raise TypeError(f"unknown way to copy a field: {way!r}; use one of {', '.join(_WAYS)}")
    if (way == "record") != (kind is not None) or (way == "records") != (registry is not None):
        raise TypeError(f"a {way} field: a record needs its kind, records need their registry, others neither")
    metadata = {"way": way, "sees": sees, "kind": kind, "registry": registry}
    part = way not in _APART
    return dataclasses.field(
        default=default, default_factory=default_factory, metadata=metadata, compare=part, repr=part
    )


def owned(mask: Callable[[Any], Any]) -> Mask:
    """For dicts keyed by seat: the owner sees his entry, every other entry is masked."""

    def sees(value: dict[str, Any], seat: str | None) -> dict[str, Any]:
        return {key: item if key == seat else mask(item) for key, item in value.items()}

    return sees


def hidden(mask: Callable[[Any], Any]) -> Mask:
    """Nobody sees the value, only what `mask` leaves of it (a count, the backs)."""

    def sees(value: Any, seat: str | None) -> Any:
        return mask(value)

    return sees


def _copy_line(name: str, way: str) -> str:
    if way in ("value", "shared"):
        return f"new.{name} = self.{name}"
    if way == "mapping":
        return f"new.{name} = self.{name}.copy()"
    if way == "mappings":
        return f"new.{name} = {{k: v.copy() for k, v in self.{name}.items()}}"
    if way == "record":
        return f"new.{name} = None if self.{name} is None else self.{name}.copy()"
    if way == "records":
        return f"new.{name} = {{k: v.copy() for k, v in self.{name}.items()}}"
    return f"new.{name} = None"


def _view_line(name: str, way: str, masked: bool) -> str:
    if masked:
        return f"new.{name} = sees_{name}(self.{name}, seat)"
    if way == "record":
        return f"new.{name} = None if self.{name} is None else self.{name}.view(seat)"
    if way == "records":
        return f"new.{name} = {{k: v.view(seat) for k, v in self.{name}.items()}}"
    return _copy_line(name, way)


def _data_item(name: str, way: str) -> str:
    if way == "record":
        return f"{name!r}: None if self.{name} is None else self.{name}.to_data()"
    if way == "records":
        return f"{name!r}: {{k: v.to_data() for k, v in self.{name}.items()}}"
    if way == "mapping":
        return f"{name!r}: self.{name}.copy()"
    if way == "mappings":
        return f"{name!r}: {{k: v.copy() for k, v in self.{name}.items()}}"
    return f"{name!r}: self.{name}"


def _hints(cls: type) -> dict[str, Any]:
    """The types of the fields as declared; empty when they name something that only the type checker knows."""
    try:
        return get_type_hints(cls)
    except NameError:
        return {}


_known_hints: dict[type, dict[str, Any]] = {}


def _from_data(cls: type[T], data: Mapping[str, Any], shared: Mapping[str, Any]) -> T:
    fields = {field.name: field.metadata for field in dataclasses.fields(cls)}  # type: ignore[arg-type]
    stored = {name for name, meta in fields.items() if meta["way"] not in _APART}
    if not isinstance(data, Mapping):
        raise ValueError(f"{cls.__name__}: expected a mapping, found {type(data).__name__}")
    wrong = sorted(set(data) ^ stored)
    if wrong:
        raise ValueError(f"{cls.__name__}: unknown or missing field {', '.join(wrong)}")
    if cls not in _known_hints:
        _known_hints[cls] = _hints(cls)
    hints = _known_hints[cls]
    new = object.__new__(cls)
    for name, meta in fields.items():
        way = meta["way"]
        if way == "shared":
            value = shared[name]
        elif way == "transient":
            value = None
        elif way == "record":
            value = None if data[name] is None else meta["kind"].from_data(data[name], shared)
        elif way == "records":
            value = _records(f"{cls.__name__}.{name}", data[name], meta["registry"], shared)
        else:
            value = data[name]
            if name in hints:
                try:
                    value = msgspec.convert(value, hints[name], str_keys=True)
                except msgspec.ValidationError as error:
                    raise ValueError(f"{cls.__name__}.{name}: {error}") from None
        object.__setattr__(new, name, value)
    return new


def _records(where: str, data: Any, registry: Mapping[str, Any], shared: Mapping[str, Any]) -> dict[str, Any]:
    if not isinstance(data, Mapping):
        raise ValueError(f"{where}: expected a mapping, found {type(data).__name__}")
    unknown = sorted(set(data) - set(registry))
    if unknown:
        raise ValueError(f"{where}: unknown part {', '.join(unknown)}")
    return {key: registry[key].from_data(item, shared) for key, item in data.items()}


@dataclass_transform(field_specifiers=(field,))
def stateful(cls: type[T]) -> type[T]:
    """Make `cls` a slotted dataclass with generated copy, view, to_data and from_data.

    Raises TypeError at import for a field that was not declared with `field(...)`.
    """
    made: Any = dataclasses.dataclass(slots=True)(cls)
    scope: dict[str, Any] = {"cls": made, "make": object.__new__}
    copy_lines, view_lines, data_items = [], [], []
    for each in dataclasses.fields(made):
        if "way" not in each.metadata:
            raise TypeError(f"{cls.__name__}.{each.name}: declare it with field(way, sees=...)")
        way, sees = each.metadata["way"], each.metadata["sees"]
        scope[f"sees_{each.name}"] = sees
        copy_lines.append(_copy_line(each.name, way))
        view_lines.append(_view_line(each.name, way, sees is not None))
        if way not in _APART:
            data_items.append(_data_item(each.name, way))
    body = "\n    ".join
    source = (
        f"def copy(self):\n    new = make(cls)\n    {body(copy_lines)}\n    return new\n"
        f"def view(self, seat):\n    new = make(cls)\n    {body(view_lines)}\n    return new\n"
        f"def to_data(self):\n    return {{{', '.join(data_items)}}}\n"
    )
    exec(source, scope)  # the text is built from our own field names only
    made.copy, made.view, made.to_data = scope["copy"], scope["view"], scope["to_data"]
    made.from_data = classmethod(_from_data)
    return made  # type: ignore[no-any-return]


class Stateful:
    """What `stateful` adds, for the type checker; inherit from it."""

    __slots__ = ()

    def copy(self: T) -> T:
        """An independent copy; immutable parts are shared."""
        raise TypeError("decorate the class with @stateful")

    def view(self: T, seat: str | None) -> T:
        """The same type with everything masked that `seat` may not see; None is the public."""
        raise TypeError("decorate the class with @stateful")

    def to_data(self) -> dict[str, Any]:
        """Plain data for JSON."""
        raise TypeError("decorate the class with @stateful")

    @classmethod
    def from_data(cls: type[T], data: Mapping[str, Any], shared: Mapping[str, Any]) -> T:
        """The object from plain data as `decode` gives it; raises ValueError naming a field that does not fit."""
        raise TypeError("decorate the class with @stateful")


__all__ = ["Stateful", "field", "hidden", "owned", "stateful"]
