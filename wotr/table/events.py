"""What happened, for logs and animation. Events are told by rules; they never steer them."""

from __future__ import annotations

from typing import Any, NamedTuple


class Event(NamedTuple):
    """One thing that happened. `data` is seen by all, or only by `sees` while the others get `masked`.

    `reveal` marks that hidden information was shown: nobody can take back beyond it.
    """

    kind: str
    data: tuple[Any, ...]
    sees: str | None = None
    masked: tuple[Any, ...] = ()
    reveal: bool = False

    def seen_by(self, seat: str | None) -> Event:
        """The event as `seat` may see it; None is the public."""
        if self.sees is None or self.sees == seat:
            return self
        return Event(self.kind, self.masked, self.sees, (), self.reveal)


def tell(
    state: Any, kind: str, *data: Any, sees: str | None = None, masked: tuple[Any, ...] = (), reveal: bool = False
) -> None:
    """Note an event if somebody listens (state.sink); costs nothing in simulations."""
    if state.sink is not None:
        state.sink.append(Event(kind, data, sees, masked, reveal))
