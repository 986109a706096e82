"""What a rule may wait for: a decision of a seat, chance, or several seats deciding in secret at the same time.

Rules are `async def` functions; they await these objects and get the answer. Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NewType, TypeVar

from wotr.table.picks import Counts, Limit, Randomness
from wotr.table.values import Value

Seat = NewType("Seat", str)
T = TypeVar("T")
Rule = Coroutine[Any, Any, T]

DECISION, CHANCE, TOGETHER = 0, 1, 2


class Nothing:
    """The type of NOTHING: no forced answer."""


NOTHING = Nothing()
YES: tuple[str] = ("yes",)
NO: tuple[str] = ("no",)


class Decision(Generic[T]):
    """A question to one seat. `kind` names it, `args` are the facts it is about (shown to that seat only).

    A `secret` decision is asked even when there is just one answer, since not asking would tell.
    """

    __slots__ = ("args", "build", "kind", "seat", "secret")
    what = DECISION

    def __init__(self, seat: Seat, kind: str, build: Callable[..., Any], args: tuple[Any, ...], secret: bool) -> None:
        self.seat = seat
        self.kind = kind
        self.build = build
        self.args = args
        self.secret = secret

    def __await__(self) -> Generator[Any, Any, T]:
        answer: T = yield self
        return answer

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.seat}, {self.kind})"

    def forced(self, state: Any) -> Any:
        """The only possible answer, or NOTHING when the seat must be asked."""
        raise TypeError

    def refuse(self, state: Any, value: Any) -> str | None:
        """None when `value` is a legal answer, else a reason key."""
        raise TypeError

    def exact(self, state: Any, value: Any) -> Any:
        """The legal answer that equals `value`: what is recorded (True equals 1, but is not the same in a file)."""
        return value

    def sample(self, state: Any, rng: Randomness) -> Any:
        """A random legal answer."""
        raise TypeError


class Choice(Decision[T]):
    """Choose one option: a tuple (verb, what it touches ...)."""

    __slots__ = ("_options", "needed")

    def __init__(
        self, seat: Seat, kind: str, build: Callable[..., Any], args: tuple[Any, ...], secret: bool, needed: bool
    ) -> None:
        super().__init__(seat, kind, build, args, secret)
        self._options: tuple[T, ...] | None = None
        self.needed = needed

    def options(self, state: Any) -> tuple[T, ...]:
        """The legal answers, in a fixed order; built when first asked for."""
        if self._options is None:
            self._options = tuple(self.build(state, *self.args))
        return self._options

    def forced(self, state: Any) -> Any:
        """See Decision.forced; no option at all forces None. Raises LookupError when one is needed."""
        options = self.options(state)
        if options:
            return NOTHING if self.secret or len(options) > 1 else options[0]
        if self.needed:
            raise LookupError(f"no legal answer to {self.kind}")
        return None

    def refuse(self, state: Any, value: Any) -> str | None:
        """See Decision.refuse."""
        return None if value in self.options(state) else "not-an-option"

    def exact(self, state: Any, value: Any) -> T:
        """See Decision.exact."""
        options = self.options(state)
        return options[options.index(value)]

    def sample(self, state: Any, rng: Randomness) -> T:
        """See Decision.sample."""
        options = self.options(state)
        return options[rng.randrange(len(options))]


class Pick(Decision[Counts]):
    """Pick figures under a limit."""

    __slots__ = ("_limit",)

    def __init__(self, seat: Seat, kind: str, build: Callable[..., Any], args: tuple[Any, ...], secret: bool) -> None:
        super().__init__(seat, kind, build, args, secret)
        self._limit: Limit | None = None

    def limit(self, state: Any) -> Limit:
        """The limit; built when first asked for."""
        if self._limit is None:
            self._limit = self.build(state, *self.args)
        return self._limit

    def forced(self, state: Any) -> Any:
        """See Decision.forced. Raises LookupError when no pick is legal."""
        limit = self.limit(state)
        only = limit.only()
        if only is None:
            return NOTHING
        return NOTHING if self.secret else only

    def refuse(self, state: Any, value: Any) -> str | None:
        """See Decision.refuse."""
        return self.limit(state).refuse(value)

    def sample(self, state: Any, rng: Randomness) -> Counts:
        """See Decision.sample."""
        return self.limit(state).sample(rng)


def choose(seat: Seat, kind: str, build: Callable[..., Sequence[T]], *args: Any, secret: bool = False) -> Choice[T]:
    """Await it: `seat` chooses one of build(state, *args); at least one option must exist (else a rule fault)."""
    return Choice(seat, kind, build, args, secret, True)


def offer(
    seat: Seat, kind: str, build: Callable[..., Sequence[T]], *args: Any, secret: bool = False
) -> Choice[T | None]:
    """Await it: like choose, but gives None when there is no option."""
    return Choice(seat, kind, build, args, secret, False)


def pick(seat: Seat, kind: str, build: Callable[..., Limit], *args: Any) -> Pick:
    """Await it: `seat` picks figures under the limit build(state, *args)."""
    return Pick(seat, kind, build, args, False)


def _yes_or_no(state: Any, *args: Any) -> tuple[tuple[str], tuple[str]]:
    return YES, NO


def confirm(seat: Seat, kind: str, *args: Any) -> Choice[tuple[str]]:
    """Await it: YES or NO; `args` are the facts of the question. Compare the answer with `is_yes`."""
    return Choice(seat, kind, _yes_or_no, args, True, True)


class Chance:
    """Dice or a draw: `count` independent results out of `faces`. `sees` is the one seat that sees it, None is all."""

    __slots__ = ("count", "faces", "kind", "sees")
    what = CHANCE

    def __init__(self, kind: str, faces: tuple[Value, ...], count: int, sees: Seat | None) -> None:
        self.kind = kind
        self.faces = faces
        self.count = count
        self.sees = sees

    def __await__(self) -> Generator[Any, Any, tuple[Any, ...]]:
        result: tuple[Any, ...] = yield self
        return result

    def refuse(self, value: Any) -> str | None:
        """None when `value` could have been thrown or drawn, else a reason key."""
        if not isinstance(value, tuple) or len(value) != self.count:
            return "chance-wrong-count"
        return None if all(item in self.faces for item in value) else "chance-wrong-face"

    def exact(self, value: tuple[Any, ...]) -> tuple[Any, ...]:
        """The same result made of the faces themselves."""
        return tuple([self.faces[self.faces.index(item)] for item in value])


DIE = (1, 2, 3, 4, 5, 6)


def dice(kind: str, count: int) -> Chance:
    """Await it: `count` six-sided dice, seen by all."""
    return Chance(kind, DIE, count, None)


async def draw(kind: str, items: tuple[Any, ...], sees: Seat | None = None) -> Any:
    """One of `items`, each equally likely; `sees` is the only seat that sees which."""
    return (await Chance(kind, items, 1, sees))[0]


class Together:
    """Several seats decide in secret at the same time: each rule touches only its own seat's things.

    Its rules use no chance and tell nothing public. Await it: a dict of what each seat's rule returned.
    """

    __slots__ = ("rules",)
    what = TOGETHER

    def __init__(self, rules: Mapping[Seat, Rule[Any]]) -> None:
        self.rules = dict(rules)

    def __await__(self) -> Generator[Any, Any, dict[Seat, Any]]:
        results: dict[Seat, Any] = yield self
        return results


@dataclass(frozen=True, slots=True)
class Kind:
    """What is known of a kind of decision without a game: the rule it comes from and the shape of its answers.

    `verbs` maps each verb to the types of the fields after it: region, side, nation, figure, card, die, use, tile,
    count, text ... ; a Pick has no verbs. `commits` lists the verbs that cannot be stepped back from once chosen.
    """

    rule: str
    verbs: Mapping[str, tuple[str, ...]]
    commits: frozenset[str] = frozenset()
