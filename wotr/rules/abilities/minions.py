"""The Minions: how they enter play, and what they can do outside battle (R10.9, R10.10)."""

from __future__ import annotations

from collections.abc import Iterable

from wotr.rules.board import army, at_war, controller, forces, free_region, unconquered
from wotr.rules.book import FREE, SHADOW, Side, elite, regular
from wotr.rules.characters import Entrance, entrance
from wotr.rules.figures import disband, recruit
from wotr.rules.hooks import Ability, Tail, register
from wotr.rules.kinds import kind
from wotr.rules.politics import activate
from wotr.rules.seats import decides
from wotr.rules.state import State
from wotr.table.requests import choose

ISENGARD = "isengard"
ORTHANC = "orthanc"
VOICE = kind("voice-of-saruman", "R10.10", recruit=("region",))


# ---------------------------------------------------------------------- entering play


@entrance
class SarumanEnters(Entrance):
    """Isengard At War and Orthanc unconquered; he appears there."""

    character = "saruman"
    use = "muster"

    def regions(self, state: State) -> Iterable[str]:
        """See Entrance."""
        return (ORTHANC,) if at_war(state, ISENGARD) and unconquered(state, ORTHANC) else ()


@entrance
class WitchKingEnters(Entrance):
    """Sauron and a Free Peoples Nation At War; with any Shadow Army that has a Sauron unit, a besieged one as well."""

    character = "witch-king"
    use = "muster"

    def regions(self, state: State) -> Iterable[str]:
        """See Entrance."""
        if not at_war(state, "sauron") or not any(at_war(state, nation) for nation in state.book.nations_of[FREE]):
            return ()
        book = state.book
        return [who[0] for who, figures in forces(state, SHADOW) if "sauron" in book.facts(figures).nations]

    def enter(self, state: State, region: str) -> None:
        """All Free Peoples Nations become active; no counter moves."""
        super().enter(state, region)
        for nation in state.book.nations_of[FREE]:
            activate(state, nation)


@entrance
class MouthEnters(Entrance):
    """The Fellowship on the Mordor Track or every Free Peoples Nation At War; an unconquered Sauron Stronghold."""

    character = "mouth-of-sauron"
    use = "muster"

    def regions(self, state: State) -> Iterable[str]:
        """See Entrance."""
        if not state.fellowship.in_mordor and not all(at_war(state, n) for n in state.book.nations_of[FREE]):
            return ()
        book = state.book
        return [r for r in book.settlements_of["sauron"] if r in book.strongholds and unconquered(state, r)]


# ---------------------------------------------------------------------- Saruman


def isengard_places(state: State) -> list[tuple[str, str]]:
    """The Isengard Settlements where the Voice of Saruman can recruit: those free for the Shadow."""
    return [("recruit", r) for r in state.book.settlements_of[ISENGARD] if free_region(state, SHADOW, r)]


def places_left(state: State, done: tuple[str, ...]) -> list[tuple[str, str]]:
    """The places still to be supplied."""
    return [option for option in isengard_places(state) if option[1] not in done]


def next_place(state: State, done: tuple[str, ...]) -> list[tuple[str, str]]:
    """The places to choose from for the next Regular: no choice while there are enough for all (R7.11)."""
    left = places_left(state, done)
    return left if state.reserve[regular(ISENGARD)] < len(left) else left[:1]


def promotable(state: State) -> int:
    """How many Regulars in Orthanc can become Elites, two at most (R10.10)."""
    regulars = dict(army(state, SHADOW, ORTHANC)).get(regular(ISENGARD), 0)
    return min(2, regulars, state.reserve[elite(ISENGARD)])


@register
class VoiceOfSaruman(Ability):
    """A Muster die recruits a Regular in each Isengard Settlement, or makes two Regulars in Orthanc Elites."""

    id = "voice-of-saruman"

    def lives(self, state: State) -> bool:
        """See Ability."""
        return state.fate["saruman"] == "map"

    def extra_actions(self, state: State, side: Side, use: str) -> Iterable[Tail]:
        """See Ability; nothing while Orthanc is lost or besieged."""
        if side != SHADOW or use != "muster" or controller(state, ORTHANC) != SHADOW or ORTHANC in state.inside:
            return
        if state.reserve[regular(ISENGARD)] and isengard_places(state):
            yield ("recruit",)
        if promotable(state):
            yield ("promote",)

    async def act(self, state: State, side: Side, tail: Tail, use: str) -> None:
        """See Ability."""
        if tail[0] == "promote":
            count = promotable(state)
            disband(state, (ORTHANC, SHADOW, False), ((regular(ISENGARD), count),))
            recruit(state, ORTHANC, elite(ISENGARD), count)
            return
        done: tuple[str, ...] = ()
        while state.reserve[regular(ISENGARD)] and places_left(state, done):
            _, region = await choose(decides(state, SHADOW, "action"), VOICE, next_place, done)
            recruit(state, region, regular(ISENGARD))
            done = (*done, region)


@register
class ServantsOfTheWhiteHand(Ability):
    """While Saruman is in play each Isengard Elite is a leader as well: here for a Character die (R9.5, R10.10)."""

    id = "white-hand-leaders"

    def lives(self, state: State) -> bool:
        """See Ability."""
        return state.fate["saruman"] == "map"

    def leader_kinds(self, state: State, value: frozenset[str], side: Side) -> frozenset[str]:
        """See Ability."""
        return value | {elite(ISENGARD)} if side == SHADOW else value


# ---------------------------------------------------------------------- the Mouth of Sauron


@register
class MessengerOfTheDarkTower(Ability):
    """Once a turn a Muster die may be used as an Army die (R10.10)."""

    id = "messenger-of-the-dark-tower"

    def lives(self, state: State) -> bool:
        """See Ability."""
        return state.fate["mouth-of-sauron"] == "map"

    def die_uses(self, state: State, value: tuple[str, ...], side: Side, face: str) -> tuple[str, ...]:
        """See Ability."""
        if side == SHADOW and face == "muster" and not state.once.get(self.id):
            return (*value, "army")
        return value

    def die_used(self, state: State, side: Side, face: str, use: str) -> None:
        """See Ability: the use as an Army die is the one of this turn."""
        if side == SHADOW and face == "muster" and use == "army":
            state.once[self.id] = True
