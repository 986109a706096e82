"""Limits on picks: judged, sampled, searched and explained alike."""

from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wotr.table.picks import AtLeast, AtMost, Company, Counts, Demand, Limit
from wotr.table.requests import NOTHING, Seat, pick

KINDS = ("man", "elf", "orc", "boss")
kinds = st.frozensets(st.sampled_from(KINDS), min_size=1)
demands = st.one_of(
    st.builds(AtLeast, kinds, st.integers(0, 5), st.just("too-few")),
    st.builds(AtMost, kinds, st.integers(0, 5), st.just("too-many")),
    st.builds(Company, kinds, kinds, st.just("alone"), st.booleans()),
)
pools = st.lists(st.tuples(st.sampled_from(KINDS), st.integers(0, 3)), unique_by=lambda pair: pair[0], max_size=4)
limits = st.builds(Limit, pools.map(tuple), st.lists(demands, max_size=3).map(tuple))


def sound(demand: Demand, picked: dict[str, int], pool: dict[str, int]) -> bool:
    """What a demand means, said once more and differently."""
    if isinstance(demand, AtLeast | AtMost):
        total = sum(count for kind, count in picked.items() if kind in demand.kinds)
        return total >= demand.count if isinstance(demand, AtLeast) else total <= demand.count
    rest = {kind: pool[kind] - picked.get(kind, 0) for kind in pool}
    for part in [rest, picked] if demand.both else [rest]:
        present = {kind for kind, count in part.items() if count > 0}
        if present & demand.followers and not present & demand.hosts:
            return False
    return True


def by_hand(limit: Limit) -> set[Counts]:
    pool = dict(limit.pool)
    found = set()
    for counts in product(*[range(count + 1) for count in pool.values()]):
        picked = {kind: count for kind, count in zip(pool, counts, strict=True) if count}
        if all(sound(demand, picked, pool) for demand in limit.demands):
            found.add(tuple(picked.items()))
    return found


@settings(max_examples=400, deadline=None)
@given(limits, st.integers(0, 1 << 30))
def test_all_ways_of_asking_agree_with_going_through_every_pick(limit: Limit, seed: int) -> None:
    legal = by_hand(limit)
    listed = list(limit.picks())
    assert len(listed) == len(set(listed))
    assert set(listed) == legal
    for counts in product(*[range(count + 1) for _, count in limit.pool]):
        picked = tuple([(kind, n) for (kind, _), n in zip(limit.pool, counts, strict=True) if n])
        assert (limit.refuse(picked) is None) == (picked in legal)
    rng = random.Random(seed)
    if legal:
        assert limit.first() in legal
        assert all(limit.sample(rng) in legal for _ in range(5))
        assert limit.only() == (next(iter(legal)) if len(legal) == 1 else None)
        if limit.pool in legal:
            assert limit.first() == limit.pool
    else:
        assert limit.first() is None
        with pytest.raises(ValueError, match="no legal pick"):
            limit.sample(rng)
        with pytest.raises(LookupError):
            limit.only()


@settings(max_examples=300, deadline=None)
@given(st.recursive(st.one_of(st.none(), st.integers(), st.text(max_size=3), st.sampled_from(KINDS)), st.lists))
def test_nonsense_is_refused_without_an_error(value: object) -> None:
    limit = Limit((("man", 2), ("elf", 1)))
    reason = limit.refuse(value)
    assert reason == "pick-malformed"


def test_malformed_picks_and_their_reasons() -> None:
    limit = Limit((("man", 2), ("elf", 1)), (AtMost(frozenset({"man", "elf"}), 2, "too-many"),))
    for value, reason in (
        ((), None),
        ((("man", 2),), None),
        ((("man", 2), ("elf", 1)), "too-many"),
        ((("man", 3),), "pick-too-many"),
        ((("elf", 1), ("man", 1)), "pick-malformed"),
        ((("man", 1), ("man", 1)), "pick-malformed"),
        ((("man", 0),), "pick-malformed"),
        ((("man", True),), "pick-malformed"),
        ((("orc", 1),), "pick-malformed"),
        (((("man",), 1),), "pick-malformed"),
        ((([], 1),), "pick-malformed"),
        (("man", 1), "pick-malformed"),
    ):
        assert limit.refuse(value) == reason, value


def test_a_pick_with_one_legal_answer_is_forced_and_one_without_is_a_fault() -> None:
    def build(state: Limit) -> Limit:
        return state

    whole = Limit((("man", 2), ("elf", 0)), (AtLeast(frozenset(KINDS), 2, "too-few"),))
    assert pick(Seat("a"), "q", build).forced(whole) == (("man", 2),)
    assert pick(Seat("a"), "q", build).forced(Limit(())) == ()
    assert pick(Seat("a"), "q", build).forced(Limit((("man", 1),))) is NOTHING
    with pytest.raises(LookupError):
        pick(Seat("a"), "q", build).forced(Limit((), (AtLeast(frozenset(KINDS), 1, "too-few"),)))


def test_large_pools_are_no_burden() -> None:
    pool = tuple([(f"kind-{n}", 9) for n in range(14)])
    everything = frozenset(kind for kind, _ in pool)
    limit = Limit(
        pool,
        (
            AtMost(everything, 5, "too-many"),
            AtLeast(everything, 5, "too-few"),
            Company(frozenset({"kind-0", "kind-1"}), frozenset({"kind-13"}), "alone"),
        ),
    )
    first = limit.first()
    assert first is not None
    assert limit.refuse(first) is None
    assert limit.only() is None
    rng = random.Random(1)
    assert len({limit.sample(rng) for _ in range(200)}) > 150
