"""Values: what options, answers and chance results are made of, and their one JSON form.

A value is a str, int, bool, None or a tuple of values. JSON has no tuples, so every array read becomes a tuple.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec

Value: TypeAlias = "str | int | bool | tuple[Any, ...] | None"
_MOST = (1 << 63) - 1


def plain(data: object, depth: int = 20) -> bool:
    """True for a value that comes back from JSON as it was: no subclasses, no floats, no integer beyond 64 bits.

    Tuples may stand in each other `depth` deep.
    """
    kind = type(data)
    if kind is str or kind is bool or data is None:
        return True
    if kind is tuple:
        return depth > 0 and all(plain(item, depth - 1) for item in data)  # type: ignore[attr-defined]
    return kind is int and -_MOST <= data <= _MOST  # type: ignore[operator]


_LEAVES = frozenset((str, int, bool, float, type(None)))


def tuples(data: Any) -> Any:
    """The same plain data with every list turned into a tuple, at any depth."""
    kind = type(data)
    if kind is list or kind is tuple:
        return tuple([item if type(item) in _LEAVES else tuples(item) for item in data])
    if kind is dict:
        return {key: item if type(item) in _LEAVES else tuples(item) for key, item in data.items()}
    return data


def encode(data: Any) -> bytes:
    """JSON without spaces, keys in the order given: a dict read back goes through its keys as the one written did.

    The same play gives the same bytes on every machine. Raises ValueError on anything that is not plain data.
    """
    try:
        return msgspec.json.encode(data)
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise ValueError(f"cannot be written as JSON: {error}") from None


def decode(text: bytes | str) -> Any:
    """Plain data from JSON, arrays as tuples. Raises ValueError on anything that is not JSON."""
    try:
        return tuples(msgspec.json.decode(text))
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise ValueError(str(error)) from None


def renamed(data: Any, names: Mapping[str, str]) -> Any:
    """The data with every string in `names` replaced, keys included; everything else as it is."""
    if isinstance(data, str):
        return names.get(data, data)
    if isinstance(data, tuple):
        return tuple([renamed(item, names) for item in data])
    if isinstance(data, dict):
        return {names.get(key, key): renamed(item, names) for key, item in data.items()}
    return data
