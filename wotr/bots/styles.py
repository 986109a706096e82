"""Biased choosers: each likes some deeds more than others, so that games go where evenly random ones never get.

A style weighs verbs (10 is usual, 0 is never unless nothing else is there) and ranks the options of a verb. The best
ranked option is taken mostly, not always: a style that never errs would never see the odd positions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from wotr.bots.choosers import Choose, Stream, by_verbs, register
from wotr.rules.board import controller, garrison, units
from wotr.rules.book import ENEMY, FREE, SHADOW, Side
from wotr.rules.mordor import GATES
from wotr.rules.seats import side_of
from wotr.rules.state import State
from wotr.table.requests import Choice, Decision, Pick

Option = tuple[Any, ...]
Rank = Callable[[State, Side, Option], int]
USUAL = 10
_SAMPLES = 4
STAGES = ("fangorn", "edoras", "minas-tirith", "dol-amroth", "pelargir")
"""Regions that several cards, and the Heir to Isildur, ask for."""


class Style(NamedTuple):
    """Weights by "kind.verb" or by verb, ranks by "kind.verb"; `greedy` kinds of picks take as many as they can."""

    weights: Mapping[str, int]
    ranks: Mapping[str, Rank]
    greedy: frozenset[str] = frozenset()


def styled(free: Style, shadow: Style) -> Choose:
    """A chooser that plays each side in its style."""
    styles = {FREE: free, SHADOW: shadow}

    def choose(state: State, decision: Decision[Any], stream: Stream) -> Any:
        side = side_of(state, decision.seat)
        style = styles[side]
        if isinstance(decision, Choice):
            return _choice(style, state, side, decision, stream)
        if isinstance(decision, Pick) and decision.kind in style.greedy:
            picks = [decision.sample(state, stream) for _ in range(_SAMPLES)]
            return max(picks, key=lambda pick: sum([count for _, count in pick]))
        return decision.sample(state, stream)

    return choose


def _choice(style: Style, state: State, side: Side, decision: Choice[Any], stream: Stream) -> Any:
    options = decision.options(state)
    if len(options) == 1:
        return options[0]
    groups = by_verbs(options)
    weights = [
        style.weights.get(f"{decision.kind}.{verb}", style.weights.get(verb, USUAL) if verb else USUAL)
        for verb in groups
    ]
    total = sum(weights)
    verb = list(groups)[_drawn(weights, total, stream) if total else stream.randrange(len(groups))]
    group = groups[verb]
    rank = style.ranks.get(f"{decision.kind}.{verb}")
    if rank is not None and len(group) > 1 and stream.randrange(8):
        marks = [rank(state, side, option) for option in group]
        best = max(marks)
        group = [option for option, mark in zip(group, marks, strict=True) if mark == best]
    return group[stream.randrange(len(group))]


def _drawn(weights: list[int], total: int, stream: Stream) -> int:
    left = stream.randrange(total)
    for place, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return place
    raise AssertionError("a draw beyond its total")


# ------------------------------------------------------------------ what a style may look at: public facts only


def prizes(state: State, side: Side) -> list[str]:
    """The enemy's Settlements that are worth points and not taken yet."""
    regions = state.book.regions
    return [
        r for r, home in state.book.home.items() if home == ENEMY[side] and regions[r].vp and not _held(state, side, r)
    ]


def _held(state: State, side: Side, region: str) -> bool:
    return controller(state, region) == side


def _distance(state: State, region: str, goals: list[str]) -> int:
    near = state.book.distance[region]
    return min([near.get(goal, 99) for goal in goals], default=99)


def defence(state: State, side: Side, region: str) -> int:
    """How hard the enemy of `side` is to beat in a region."""
    inside = state.book.facts(garrison(state, region)).units if region in state.inside else 0
    return units(state, ENEMY[side], region) + 2 * inside


def towards_prizes(state: State, side: Side, option: Option) -> int:
    """For ("to", region): the nearer to a prize the better, weakly held ones first."""
    region = option[1]
    goals = prizes(state, side)
    near = state.book.distance[region]
    return -min([3 * near.get(goal, 99) + defence(state, side, goal) for goal in goals], default=0)


def armies_that_can_go_on(state: State, side: Side, option: Option) -> int:
    """For an Army to move: large ones that are still on their way."""
    region = option[-1]
    on_the_way = min(4, _distance(state, region, prizes(state, side)))
    return units(state, side, region) + 2 * on_the_way - (20 if on_the_way <= 1 else 0)


def odds(state: State, side: Side, option: Option) -> int:
    """For an attack with the Army in a region, or inside its Stronghold: units against the weakest enemy in reach."""
    region, inside = option[-2:]
    own = state.book.facts(garrison(state, region)).units if inside else units(state, side, region)
    around = [defence(state, side, near) for near in (region, *state.book.adjacent[region])]
    return own - min([enemy for enemy in around if enemy], default=99)


def weakest(state: State, side: Side, option: Option) -> int:
    """For the target of an attack: a prize, weakly held."""
    region = option[1]
    return (5 if region in prizes(state, side) else 0) - defence(state, side, region)


def far_from_war(state: State, side: Side, option: Option) -> int:
    """For a Nation to advance: those whose steps are few."""
    return -state.politics[option[-1]]


def near_the_enemy(state: State, side: Side, option: Option) -> int:
    """For recruits: where they are needed."""
    return -_distance(state, option[-1], prizes(state, side))


def few(state: State, side: Side, option: Option) -> int:
    """For dice to the Hunt: as few as possible."""
    return -int(option[1])


def rare_event(state: State, side: Side, option: Option) -> int:
    """For a card to play: those with the most conditions, since the chance may not come again."""
    return len(state.book.cards[option[-1]].event.requires)


def rare_in_battle(state: State, side: Side, option: Option) -> int:
    """For a Combat card: those with most conditions in battle, and fewest as an event."""
    card = state.book.cards[option[-1]]
    return len(card.combat.requires) - len(card.event.requires)


def stage_of_cards(state: State, side: Side, option: Option) -> int:
    """For Companions on their way: places that cards ask for, Armies before empty land."""
    region = option[-1]
    return 2 * (region in STAGES) + (units(state, side, region) > 0)


def at_a_siege(state: State, side: Side, option: Option) -> int:
    """For Nazgûl: own Armies, those before a Stronghold most of all."""
    region = option[-1]
    return (units(state, side, region) > 0) * (3 if region in state.inside else 1)


def towards_mordor(state: State, side: Side, option: Option) -> int:
    """For the figure of the Ring-bearers: towards Morannon or Minas Morgul."""
    return -_distance(state, option[1], list(GATES))


WAR: dict[str, Rank] = {
    "action.attack": odds,
    "army-deed.attack": odds,
    "attack-target.target": weakest,
    "action.move-army": armies_that_can_go_on,
    "next-army.army": armies_that_can_go_on,
    "move-to.to": towards_prizes,
    "march-to.go": towards_prizes,
    "action.diplomacy": far_from_war,
    "action.muster": near_the_enemy,
    "muster-also.recruit": near_the_enemy,
}
WHOLE = frozenset(("move-figures", "advance"))
WARLIKE = {
    "attack": 60,
    "move-army": 60,
    "diplomacy": 60,
    "muster": 30,
    "minion": 60,
    "companion": 30,
    "skip": 1,
    "pass": 1,
    "ring": 2,
    "draw-card": 4,
    "move-nazgul": 3,
    "move-companions": 3,
    "separate": 2,
    "move-fellowship": 1,
    "next-army.done": 1,
    "muster-also.done": 1,
    "advance": 30,
    "go-on.cease": 3,
    "go-on.go-on": 20,
    "stand.stand": 20,
}
CALM = Style({"skip": 5, "pass": 5, "ring": 2, "attack": 4}, {"allocate.hunt": few})
STAYING = Style({**CALM.weights, "move-fellowship": 1, "separate": 3}, {})


# ------------------------------------------------------------------ the styles

CONQUEST = Style(WARLIKE, {**WAR, "allocate.hunt": few}, WHOLE)
RISING = Style({**WARLIKE, "move-fellowship": 1, "hide": 1}, WAR, WHOLE)
RACE = Style(
    {
        "move-fellowship": 120,
        "hide": 150,
        "skip": 1,
        "pass": 1,
        "separate": 1,
        "ring": 4,
        "enter-mordor": 90,
        "fellowship-phase.declare": 4,
        "stop": 2,
        "hunt-casualty.none": 6,
        "hunt-casualty.random": 10,
    },
    {"declared-path.go": towards_mordor, "revealed-path.go": towards_mordor},
)
SIEGE = Style(
    {
        **WARLIKE,
        "stand.withdraw": 60,
        "stand.stand": 4,
        "go-on.reduce": 25,
        "go-on.cease": 5,
        "move-fellowship": 4,
        "combat-card.none": 5,
    },
    {**WAR, "allocate.hunt": few},
    WHOLE,
)
CARDS = Style(
    {
        "play-card": 150,
        "draw-card": 40,
        "combat-card.card": 40,
        "announce-card.use": 40,
        "hunt-card.card": 40,
        "none": 3,
        "yes": 30,
        "no": 5,
        "skip": 1,
        "pass": 1,
        "ring": 4,
        "attack": 20,
        "ability": 20,
        "minion": 60,
        "companion": 40,
        "diplomacy": 25,
        "separate": 14,
        "fellowship-phase.declare": 5,
        "go-on.cease": 8,
    },
    {
        **WAR,
        "action.play-card": rare_event,
        "combat-card.card": rare_in_battle,
        "separation.to": stage_of_cards,
        "travel.to": stage_of_cards,
        "flight.to": at_a_siege,
    },
)

register("aggressive-shadow", "the Shadow marches and attacks, the Free Peoples dawdle")(styled(STAYING, CONQUEST))
register("racing-fellowship", "the Fellowship runs for Mordor, the Shadow hunts little")(styled(RACE, CALM))
register("rising-free", "the Free Peoples march and attack, the Shadow dawdles")(styled(RISING, CALM))
register("siege-lover", "everybody attacks, withdraws into Strongholds and goes on besieging")(styled(SIEGE, SIEGE))
register("card-lover", "Event cards are drawn and played, Combat cards are used")(styled(CARDS, CARDS))
