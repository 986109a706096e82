"""Taking hits: the owner removes or reduces his units one by one (R11.12-R11.15, R11.20, R6.7)."""

from __future__ import annotations

from wotr.rules.board import Force, force
from wotr.rules.book import NOBODY, Army
from wotr.rules.figures import eliminate, reduce_elite
from wotr.rules.kinds import kind
from wotr.rules.seats import decides
from wotr.rules.state import State
from wotr.rules.strength import fighting, force_of
from wotr.table.events import tell
from wotr.table.requests import choose

CASUALTY = kind("casualty", "R11.12", remove=("figure",), reduce=("figure",))


def exposed(state: State, who: Force, spared: Army) -> Army:
    """The figures of a force that hits can reach: all but the spared ones; nobody when no unit is left."""
    book = state.book
    figures = force(state, who)
    if not book.facts(figures).units:
        return NOBODY
    return book.without(figures, spared)


def casualty_options(state: State, who: Force, hits: int, spared: Army) -> list[tuple[str, str]]:
    """Ways to take the next of `hits` hits: ("remove", Regular), ("reduce", Elite), for two hits ("remove", Elite).

    Reducing an Elite for whom there is no Regular means losing him for that one hit (R11.13).
    """
    kinds = state.book.figures
    found: list[tuple[str, str]] = []
    for each, _ in exposed(state, who, spared):
        rank = kinds[each].rank
        if rank == "regular":
            found.append(("remove", each))
        elif rank == "elite":
            found.append(("reduce", each))
            if hits > 1:
                found.append(("remove", each))
    return found


async def suffer(state: State, who: Force, hits: int, pool: Army | None = None) -> None:
    """A force takes hits, the owner choosing each loss; hits beyond the last unit are lost (R11.12, R11.20).

    Only figures of `pool` can be lost: all by default, in a battle those that fight. When the last unit falls, Free
    Peoples Leaders go with it; in a battle all other leaders and Characters that fight go as well (R11.15, R6.7).
    """
    if hits <= 0:
        return
    book = state.book
    in_battle = _fights(state, who)
    if pool is None:
        pool = fighting(state, who[1]) if in_battle else force(state, who)
    spared = book.without(force(state, who), pool)
    tell(state, "hits", who[0], who[1], hits)
    while hits > 0 and book.facts(exposed(state, who, spared)).units:
        verb, each = await choose(decides(state, who[1], "battle"), CASUALTY, casualty_options, who, hits, spared)
        if verb == "reduce":
            assert book.figures[each].nation is not None
            reduce_elite(state, who, str(book.figures[each].nation))
            hits -= 1
        else:
            hits -= 2 if book.figures[each].rank == "elite" else 1
            eliminate(state, who, ((each, 1),))
    if in_battle:
        bury(state, who)


def bury(state: State, who: Force) -> None:
    """Leaders and Characters of a force in battle whose last fighting unit has fallen are eliminated (R11.15)."""
    left = fighting(state, who[1])
    if left and not state.book.facts(left).units:
        eliminate(state, who, left)


def _fights(state: State, who: Force) -> bool:
    return state.battle is not None and force_of(state, who[1]) == who
