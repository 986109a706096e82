"""Free Peoples Character cards against Shadow Armies: the Eagles, the Ents and the Dead (R6.7, R6.8)."""

from __future__ import annotations

from wotr.rules.board import Force, force, forces, in_play, region_of, unconquered, units, where
from wotr.rules.book import FREE, NAZGUL, SHADOW, Side, regular
from wotr.rules.cards.army_cards import STRIKE
from wotr.rules.cards.verbs import companions_in, heir
from wotr.rules.casualties import suffer
from wotr.rules.characters import COMPANY, company_limit, land
from wotr.rules.events import event, play, strike, struck, unplayable
from wotr.rules.figures import eliminate, movable, muster_place, recruit
from wotr.rules.kinds import kind
from wotr.rules.occupy import march, seize, settle_sieges
from wotr.rules.politics import companion_arrived
from wotr.rules.retreat import bars_retreat
from wotr.rules.seats import decides
from wotr.rules.state import State
from wotr.rules.strength import MOST_DICE
from wotr.rules.travel import relocate
from wotr.table.events import tell
from wotr.table.requests import choose, dice, offer, pick

FLEE = kind("nazgul-flee", "R10.5", to=("region",))
FURTHER_CARD = kind("further-card", "R6.2", commits=("card",), card=("card",), none=())
DEAD_MEN_COME = kind("dead-men", "R6.3", to=("region",))
ROUTED = kind("routed", "R11.17", retreat=("region",))
OATH_FULFILLED = kind("oath-fulfilled", "R7.9", recruit=("count",))


# ---------------------------------------------------------------------- The Eagles are Coming!


def armies_with_companions_near(state: State, region: str) -> bool:
    """True when a Free Peoples Army with a Companion is in a region or next to it, besieged or not (R6.12)."""
    near = (region, *state.book.adjacent[region])
    facts = state.book.facts
    return any(
        who[0] in near and facts(figures).units and facts(figures).characters for who, figures in forces(state, FREE)
    )


def eagle_prey(state: State) -> list[tuple[str, str, bool]]:
    """The Shadow Armies with a Nazgûl, the Witch-king being none here, that the Eagles can reach."""
    return [
        ("army", who[0], who[2])
        for who, figures in forces(state, SHADOW)
        if dict(figures).get(NAZGUL) and state.book.facts(figures).units and armies_with_companions_near(state, who[0])
    ]


def no_eagles(state: State) -> str | None:
    """The card needs a Shadow Army with a Nazgûl beside an Army with a Companion."""
    return None if eagle_prey(state) else "card-needs-nazgul-near-companion"


def lairs(state: State, origin: str) -> list[tuple[str, str]]:
    """Where the Nazgûl can flee to: an unconquered Sauron Stronghold, and to stay is no move."""
    strongholds = [r for r in state.book.settlements_of["sauron"] if r in state.book.strongholds]
    return [("to", region) for region in strongholds if region != origin and unconquered(state, region)]


@event("fp-char-18", requires=no_eagles)
async def the_eagles_are_coming(state: State, side: Side) -> None:
    """A die for each Nazgûl in one Army, five at most: a 5 or 6 eliminates it. The others flee together."""
    _, region, inside = await choose(decides(state, side, "action"), STRIKE, eagle_prey)
    who: Force = (region, SHADOW, inside)
    struck(state, who)
    rolled = await dice("event-roll", min(MOST_DICE, dict(force(state, who))[NAZGUL]))
    hits = sum(each >= 5 for each in rolled)
    tell(state, "event-roll", region, SHADOW, rolled, 5, hits)
    if hits:
        eliminate(state, who, ((NAZGUL, hits),))
    if NAZGUL not in dict(force(state, who)):
        return
    answer = await offer(decides(state, SHADOW, "action"), FLEE, lairs, region)
    if answer is not None:
        land(state, who, answer[1], ((NAZGUL, dict(force(state, who))[NAZGUL]),))


# ---------------------------------------------------------------------- The Ents Awake

ORTHANC, FANGORN = "orthanc", "fangorn"
GANDALF, SARUMAN = "gandalf-white", "saruman"


def no_entmoot(state: State) -> str | None:
    """The card needs Gandalf the White in play, and a Companion in Fangorn, who may be he."""
    if not in_play(state, GANDALF):
        return "card-needs-gandalf-white"
    return None if companions_in(state, FANGORN) else "card-needs-companion-in-fangorn"


def further_cards(state: State, side: Side) -> list[tuple[str, ...]]:
    """The Character cards of the hand that can be played now, or none."""
    hand = state.hand[decides(state, side, "action")]
    cards = [card for card in hand if state.book.cards[card].icon == "character"]
    return [*[("card", card) for card in cards if unplayable(state, card, "") is None], ("none",)]


def wipe_out(state: State, who: Force) -> None:
    """Of a Shadow Army that has no unit left, Nazgûl and Minions are eliminated as well: the card says so (R6.7)."""
    left = force(state, who)
    if left and not state.book.facts(left).units:
        eliminate(state, who, left)


async def the_ents_awake(state: State, side: Side) -> None:
    """Three dice against the Army in Orthanc, a hit for each 4 or more; it is an attack (R6.8). Saruman alone falls.

    Near Gandalf the White a further Character card may be played.
    """
    who = muster_place(state, SHADOW, ORTHANC)
    if state.book.facts(force(state, who)).units:
        await strike(state, who, 3, needed=4, as_attack=True)
        wipe_out(state, who)
    saruman = where(state, SARUMAN)
    if saruman is not None and saruman[0] == ORTHANC and not state.book.facts(force(state, saruman)).units:
        eliminate(state, saruman, ((SARUMAN, 1),))
    settle_sieges(state)
    here = region_of(state, GANDALF)
    if here == FANGORN or (here is not None and state.book.nation_of[here] == "rohan"):
        seat = decides(state, side, "action")
        answer = await choose(seat, FURTHER_CARD, further_cards, side, secret=True)
        if answer[0] == "card":
            await play(state, seat, side, answer[1], "")


for _card in ("fp-char-19", "fp-char-20", "fp-char-21"):
    event(_card, requires=no_entmoot)(the_ents_awake)


# ---------------------------------------------------------------------- Dead Men of Dunharrow

HAUNTS = ("erech", "lamedon", "pelargir")
MUSTERED = regular("gondor")
MOST_RECRUITS = 3


def no_path_of_the_dead(state: State) -> str | None:
    """The card needs Strider or Aragorn in a region of Rohan, besieged or not."""
    found = heir(state)
    in_rohan = found is not None and state.book.nation_of[found[1][0]] == "rohan"
    return None if in_rohan else "card-needs-heir-in-rohan"


def haunts(state: State) -> list[tuple[str, str]]:
    """Where the Dead can lead them."""
    return [("to", region) for region in HAUNTS]


def ways_of_flight(state: State, region: str) -> list[tuple[str, str]]:
    """Where the Shadow Army can retreat to, as out of a battle (R11.17)."""
    return [("retreat", near) for near in state.book.adjacent[region] if bars_retreat(state, SHADOW, near) is None]


def recruits(state: State) -> list[tuple[str, int]]:
    """How many Gondor Regulars come: none, or up to three."""
    return [("recruit", count) for count in range(min(MOST_RECRUITS, state.reserve[MUSTERED]) + 1)]


@event("fp-char-22", requires=no_path_of_the_dead)
async def dead_men_of_dunharrow(state: State, side: Side) -> None:
    """Strider or Aragorn and others with him come to the south, rout the Shadow Army there, and Gondor takes arms."""
    seat = decides(state, side, "action")
    _, region = await choose(seat, DEAD_MEN_COME, haunts)
    found = heir(state)
    assert found is not None
    others = await pick(seat, COMPANY, company_limit, found[0], ())
    group = (found[0], *[name for name, _ in others])
    relocate(state, group, region)
    for name in group:
        companion_arrived(state, name, region)
    if units(state, SHADOW, region):
        await _rout(state, region)
    _, count = await choose(seat, OATH_FULFILLED, recruits)
    if recruit(state, region, MUSTERED, count):
        seize(state, FREE, region)


async def _rout(state: State, region: str) -> None:
    """One die, that many hits; it is an attack (R6.8). What is left of the Army retreats or is destroyed."""
    who: Force = (region, SHADOW, False)
    struck(state, who, as_attack=True)
    rolled = await dice("event-roll", 1)
    tell(state, "rout-roll", region, rolled)
    await suffer(state, who, rolled[0])
    wipe_out(state, who)
    if not force(state, who):
        return
    answer = await offer(decides(state, SHADOW, "battle"), ROUTED, ways_of_flight, region)
    if answer is None:
        eliminate(state, who, force(state, who))
        return
    tell(state, "retreats", region, answer[1], SHADOW)
    march(state, who, answer[1], movable(state, force(state, who)))
