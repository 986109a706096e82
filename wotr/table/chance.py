"""Where dice and draws come from. The n-th number of a seed is a function of (seed, n): nothing else is stored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from wotr.table.requests import Chance
from wotr.table.values import Value

_MASK = (1 << 64) - 1


def number(seed: int, n: int) -> int:
    """The n-th 64-bit number of a seed (SplitMix64's finaliser over a counter)."""
    z = (seed + (n + 1) * 0x9E3779B97F4A7C15) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


class Source(Protocol):
    """A source of chance. `used` counts the numbers given so far; it never goes back."""

    used: int

    def next(self, chance: Chance) -> tuple[Value, ...] | None:
        """The result, or None when people at the table must throw or draw themselves."""

    def copy(self) -> Source:
        """A source that will give the same results."""


class Seeded:
    """The program's own dice: two integers, reproducible everywhere."""

    __slots__ = ("seed", "used")

    def __init__(self, seed: int, used: int = 0) -> None:
        self.seed = seed & _MASK
        self.used = used

    def next(self, chance: Chance) -> tuple[Value, ...]:
        """The next `chance.count` results."""
        faces, first = chance.faces, self.used
        self.used = first + chance.count
        size = len(faces)
        return tuple([faces[number(self.seed, n) % size] for n in range(first, self.used)])

    def copy(self) -> Seeded:
        """An equal source."""
        return Seeded(self.seed, self.used)


class Scripted:
    """For tests: results by kind of chance, in order; then the fallback, or an error without one.

    `script` maps a kind to an iterable of results: a tuple for dice, a single value for a draw.
    """

    __slots__ = ("fallback", "script", "used")

    def __init__(self, script: Mapping[str, Iterable[Any]], fallback: Source | None = None) -> None:
        self.script = {kind: list(results) for kind, results in script.items()}
        self.fallback = fallback
        self.used = 0

    def next(self, chance: Chance) -> tuple[Value, ...] | None:
        """The next scripted result of this kind. Raises ValueError for one that cannot happen or is missing."""
        waiting = self.script.get(chance.kind)
        if waiting:
            result = waiting.pop(0)
            value = result if isinstance(result, tuple) and chance.refuse(result) is None else (result,)
            if chance.refuse(value) is not None:
                wanted = f"{chance.count} of {chance.faces!r}"
                raise ValueError(f"script for {chance.kind}: {result!r} is no result of {wanted}")
        elif self.fallback is not None:
            given = self.fallback.next(chance)
            self.used += chance.count
            return given
        else:
            raise ValueError(f"nothing scripted for {chance.kind}: {chance.count} of {chance.faces!r}")
        self.used += chance.count
        return value

    def copy(self) -> Scripted:
        """An equal source."""
        twin = Scripted(self.script, self.fallback and self.fallback.copy())
        twin.used = self.used
        return twin


class ByHand:
    """People throw real dice and draw real tiles: the driver asks for every result."""

    __slots__ = ("used",)

    def __init__(self, used: int = 0) -> None:
        self.used = used

    def next(self, chance: Chance) -> None:
        """Always None: ask the table."""
        self.used += chance.count

    def copy(self) -> ByHand:
        """An equal source."""
        return ByHand(self.used)
