"""Which part of the map is seen and how large: zoom in steps, pan, fit, flights. Knows numbers only."""

from __future__ import annotations

import math
from dataclasses import dataclass

from .geometry import Box, Point

STEP = 1.25
STEPS = 9
CLOSEST = 3.0
FLIGHT = 0.18  # seconds


@dataclass(frozen=True, slots=True)
class Insets:
    """Pixels at the edges of the view that panels cover: the map may be pulled out from under them."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0


def zoom_steps(fit: float) -> tuple[float, ...]:
    """The scales one can zoom to, the smallest showing all; the one nearest to 1 is exactly 1."""
    steps = [min(CLOSEST, fit * STEP**k) for k in range(STEPS)]
    steps = sorted({round(s, 6) for s in steps})
    nearest = min(range(len(steps)), key=lambda k: abs(math.log(steps[k])))
    if nearest and abs(math.log(steps[nearest])) < math.log(STEP) * 0.55:
        steps[nearest] = 1.0
    return tuple(steps)


class Camera:
    """`scale` is pixels for each map unit; `left`, `top` is the pixel of the scaled map at the view's corner."""

    def __init__(self, world: tuple[float, float], size: tuple[int, int], insets: Insets | None = None) -> None:
        self.world = world
        self.size = size
        self.insets = insets or Insets()
        self.steps: tuple[float, ...] = ()
        self.step = 0
        self.scale = 1.0
        self.left = self.top = 0
        self._flight: tuple[Point, Point, float] | None = None
        self.resize(size)

    # ------------------------------------------------------------------ places

    def to_world(self, pos: tuple[float, float]) -> Point:
        """The place on the map under a pixel of the view."""
        return (pos[0] + self.left) / self.scale, (pos[1] + self.top) / self.scale

    def to_view(self, place: Point) -> tuple[int, int]:
        """The pixel of the view that shows a place."""
        return round(place[0] * self.scale) - self.left, round(place[1] * self.scale) - self.top

    def seen(self) -> Box:
        """The part of the map in view."""
        x, y = self.to_world((0, 0))
        return Box(x, y, self.size[0] / self.scale, self.size[1] / self.scale)

    def shows(self, place: Point, margin: int = 40) -> bool:
        """Whether a place lies in the uncovered part of the view, `margin` pixels from its edge."""
        x, y = self.to_view(place)
        i = self.insets
        across = i.left + margin <= x <= self.size[0] - i.right - margin
        return across and i.top + margin <= y <= self.size[1] - i.bottom - margin

    # ------------------------------------------------------------------ moves

    def resize(self, size: tuple[int, int], insets: Insets | None = None) -> None:
        """A view of another size; what was in the middle stays there."""
        middle = self.to_world((self.size[0] / 2, self.size[1] / 2))
        old, fitted = self.scale, self.step == 0
        self.size = (max(1, size[0]), max(1, size[1]))
        if insets is not None:
            self.insets = insets
        self.steps = zoom_steps(self._fit_scale())
        if fitted:
            self.fit()
            return
        self.step = min(range(len(self.steps)), key=lambda k: abs(math.log(self.steps[k] / old)))
        self.scale = self.steps[self.step]
        self._look(middle, (self.size[0] / 2, self.size[1] / 2))

    def _free(self) -> tuple[int, int, int, int]:
        """Left, top, width, height of what no panel covers."""
        i = self.insets
        w, h = self.size[0] - i.left - i.right, self.size[1] - i.top - i.bottom
        return i.left, i.top, max(1, w), max(1, h)

    def _fit_scale(self) -> float:
        _, _, w, h = self._free()
        return min(CLOSEST, w / self.world[0], h / self.world[1])

    def fit(self) -> None:
        """Show the whole map."""
        self._flight = None
        self.step, self.scale = 0, self.steps[0]
        x, y, w, h = self._free()
        self._look((self.world[0] / 2, self.world[1] / 2), (x + w / 2, y + h / 2))

    def pan(self, dx: float, dy: float) -> bool:
        """Move what is seen by pixels; False when the edge forbids it."""
        self._flight = None
        return self._pan(dx, dy)

    def _pan(self, dx: float, dy: float) -> bool:
        before = (self.left, self.top)
        self.left += round(dx)
        self.top += round(dy)
        self._clamp()
        return (self.left, self.top) != before

    def zoom(self, by: int, pos: tuple[float, float] | None = None) -> bool:
        """Some steps closer (or back, if negative); what is under `pos` stays under it. False at either end."""
        return self.zoom_to(self.step + by, pos)

    def zoom_to(self, step: int, pos: tuple[float, float] | None = None) -> bool:
        """The same, to a numbered step, or the last one."""
        step = max(0, min(len(self.steps) - 1, step))
        if step == self.step:
            return False
        self._flight = None
        x, y, w, h = self._free()
        at = pos or (x + w / 2, y + h / 2)
        place = self.to_world(at)
        self.step, self.scale = step, self.steps[step]
        self._look(place, at)
        return True

    def true_size(self) -> int:
        """The step at which a map unit is a pixel, or the nearest to it."""
        return min(range(len(self.steps)), key=lambda k: abs(math.log(self.steps[k])))

    def centre(self, place: Point, glide: bool = True) -> None:
        """Bring a place to the middle of the uncovered part of the view."""
        x, y, w, h = self._free()
        goal = (place[0] * self.scale - x - w / 2, place[1] * self.scale - y - h / 2)
        if not glide:
            self._flight = None
            self.left, self.top = round(goal[0]), round(goal[1])
            self._clamp()
            return
        self._flight = ((self.left, self.top), goal, 0.0)

    def update(self, dt: float) -> bool:
        """Let a flight go on; True while there is one."""
        if self._flight is None:
            return False
        start, goal, gone = self._flight
        gone += dt / FLIGHT
        t = 1 - (1 - min(1.0, gone)) ** 3
        self.left = round(start[0] + (goal[0] - start[0]) * t)
        self.top = round(start[1] + (goal[1] - start[1]) * t)
        self._clamp()
        self._flight = (start, goal, gone) if gone < 1 else None
        return self._flight is not None

    # ------------------------------------------------------------------ limits

    def _look(self, place: Point, at: tuple[float, float]) -> None:
        self.left = round(place[0] * self.scale - at[0])
        self.top = round(place[1] * self.scale - at[1])
        self._clamp()

    def _clamp(self) -> None:
        i = self.insets
        x, y, w, h = self._free()
        self.left = _held(self.left, self.world[0] * self.scale, x, w, self.size[0] - i.right)
        self.top = _held(self.top, self.world[1] * self.scale, y, h, self.size[1] - i.bottom)


def _held(start: int, length: float, near: int, free: int, far: int) -> int:
    """Keep the map's edges at or beyond the edges of the free part; a map smaller than that stays in its middle."""
    if length <= free:
        return round(length / 2 - near - free / 2)
    return max(-near, min(start, math.ceil(length) - far))
