"""Picking figures (or any counted things) out of a pool, under a declared limit.

A pick is a tuple of (kind, count) pairs in the pool's order, counts above 0. A limit is a list of small demands, each
with a reason key; it can be tested, sampled and explained without listing every possible pick.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Protocol, TypeAlias

Counts: TypeAlias = tuple[tuple[str, int], ...]


class Randomness(Protocol):
    """The part of a random generator that sampling needs."""

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to stop - 1."""


@dataclass(frozen=True, slots=True)
class AtLeast:
    """At least `count` figures of `kinds` must be picked."""

    kinds: frozenset[str]
    count: int
    reason: str

    def broken(self, picked: dict[str, int], left: dict[str, int]) -> bool:
        """True when the demand is not met."""
        return sum(picked[kind] for kind in self.kinds if kind in picked) < self.count


@dataclass(frozen=True, slots=True)
class AtMost:
    """At most `count` figures of `kinds` may be picked."""

    kinds: frozenset[str]
    count: int
    reason: str

    def broken(self, picked: dict[str, int], left: dict[str, int]) -> bool:
        """True when the demand is not met."""
        return sum(picked[kind] for kind in self.kinds if kind in picked) > self.count


@dataclass(frozen=True, slots=True)
class Company:
    """Figures of `followers` must not be without one of `hosts` on the same side of the split.

    Looked at are those left (unless `staying` is False) and those picked (unless `both` is False).
    """

    followers: frozenset[str]
    hosts: frozenset[str]
    reason: str
    both: bool = True
    staying: bool = True

    def broken(self, picked: dict[str, int], left: dict[str, int]) -> bool:
        """True when a follower would be alone in a part that is looked at."""
        for part, matters in ((left, self.staying), (picked, self.both)):
            if not matters or any(part.get(kind, 0) for kind in self.hosts):
                continue
            if any(part.get(kind, 0) for kind in self.followers):
                return True
        return False


Demand: TypeAlias = "AtLeast | AtMost | Company"


@dataclass(frozen=True, slots=True)
class Limit:
    """What may be picked: the pool (kinds without figures are left out) and the demands on the pick."""

    pool: Counts
    demands: tuple[Demand, ...] = ()

    def __post_init__(self) -> None:
        if any(count < 1 for _, count in self.pool):
            object.__setattr__(self, "pool", tuple([pair for pair in self.pool if pair[1] > 0]))

    def refuse(self, value: object) -> str | None:
        """None when `value` is a legal pick, else a reason key."""
        if type(value) is not tuple:
            return "pick-malformed"
        most = dict(self.pool)
        order = [kind for kind, _ in self.pool]
        last = -1
        for pair in value:
            if type(pair) is not tuple or len(pair) != 2:
                return "pick-malformed"
            kind, count = pair
            if type(kind) is not str or type(count) is not int or kind not in most or count < 1:
                return "pick-malformed"
            place = order.index(kind)
            if place <= last:
                return "pick-malformed"
            if count > most[kind]:
                return "pick-too-many"
            last = place
        return self._judge(dict(value))

    def _judge(self, picked: dict[str, int]) -> str | None:
        left = {kind: count - picked.get(kind, 0) for kind, count in self.pool}
        for demand in self.demands:
            if demand.broken(picked, left):
                return demand.reason
        return None

    def _pairs(self, picked: dict[str, int]) -> Counts:
        return tuple([(kind, picked[kind]) for kind, _ in self.pool if picked.get(kind, 0)])

    def all(self) -> Counts:
        """The whole pool as a pick."""
        return self.pool

    def picks(self) -> Iterator[Counts]:
        """Every legal pick, those with most of the first kinds first. There may be very many."""
        return self._search(None)

    def only(self) -> Counts | None:
        """The single legal pick; None when there is a choice. Raises LookupError when no pick is legal."""
        if not self.demands and self.pool:
            return None
        found = list(islice(self._search(None), 2))
        if not found:
            raise LookupError(f"no legal pick out of {self.pool!r}")
        return found[0] if len(found) == 1 else None

    def first(self) -> Counts | None:
        """Some legal pick, the whole pool if possible; None when there is none."""
        return next(self._search(None), None)

    def sample(self, rng: Randomness) -> Counts:
        """A random legal pick. Raises ValueError when there is none."""
        for _ in range(6):
            picked = {kind: rng.randrange(count + 1) for kind, count in self.pool}
            self._repair(picked, rng)
            if self._judge(picked) is None:
                return self._pairs(picked)
        found = next(self._search(rng), None)
        if found is None:
            raise ValueError("no legal pick exists")
        return found

    def _search(self, rng: Randomness | None) -> Iterator[Counts]:
        """Legal picks, found by going through the kinds and giving up as soon as a sum can no longer be met."""
        pool = self.pool
        bounds = []
        for demand in self.demands:
            if not isinstance(demand, Company):
                least, most = (demand.count, None) if isinstance(demand, AtLeast) else (0, demand.count)
                member = [kind in demand.kinds for kind, _ in pool]
                room = [sum(n for (_, n), m in zip(pool[i:], member[i:], strict=True) if m) for i in range(len(pool))]
                bounds.append((member, room, least, most))
        picked: dict[str, int] = {}
        sums = [0] * len(bounds)

        def fits(place: int, count: int) -> bool:
            for which, (member, room, least, most) in enumerate(bounds):
                if not member[place]:
                    continue
                now = sums[which] + count
                if most is not None and now > most:
                    return False
                if now + room[place] - pool[place][1] < least:
                    return False
            return True

        def search(place: int) -> Iterator[Counts]:
            if place == len(pool):
                if self._judge(picked) is None:
                    yield self._pairs(picked)
                return
            kind, most = pool[place]
            counts = list(range(most, -1, -1))
            if rng is not None:
                for i in range(most, 0, -1):
                    j = rng.randrange(i + 1)
                    counts[i], counts[j] = counts[j], counts[i]
            for count in counts:
                if not fits(place, count):
                    continue
                picked[kind] = count
                for which, bound in enumerate(bounds):
                    sums[which] += count * bound[0][place]
                yield from search(place + 1)
                for which, bound in enumerate(bounds):
                    sums[which] -= count * bound[0][place]
            picked.pop(kind, None)

        return search(0)

    def _repair(self, picked: dict[str, int], rng: Randomness) -> None:
        pool = dict(self.pool)
        for demand in self.demands:
            if isinstance(demand, AtLeast):
                for _ in range(demand.count):
                    room = [k for k in pool if k in demand.kinds and picked[k] < pool[k]]
                    if not room or sum(picked[k] for k in pool if k in demand.kinds) >= demand.count:
                        break
                    picked[room[rng.randrange(len(room))]] += 1
            elif isinstance(demand, AtMost):
                while sum(picked[k] for k in pool if k in demand.kinds) > demand.count:
                    chosen = [k for k in pool if k in demand.kinds and picked[k]]
                    picked[chosen[rng.randrange(len(chosen))]] -= 1
