"""Draws Middle-earth from facts: data/map.yaml + data/map_art.yaml -> data/map_geometry.yaml and sprites/map/*.png.

Usage: python tools/build_map.py [--root DIR]

The same input gives the same bytes. A map that fails any of the checks in ``mapmaking/check.py`` is not written.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Any

import numpy as np
import yaml
from numpy.typing import NDArray
from shapely.geometry import LineString, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

sys.path.insert(0, str(Path(__file__).resolve().parent))

from mapmaking import boxes, decor, partition, topology, washes
from mapmaking.check import check_geometry
from mapmaking.layout import Layout
from mapmaking.source import Art, Facts, Pair, Point, pair, read_art, read_facts
from mapmaking.write import flow, to_yaml

FRAME = 18  # units of the picture's rim
SMOOTH, TOLERANCE = 3.0, 0.35  # of the border lines


class Builder:
    """One run; the steps in the order in which they need each other."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.facts: Facts = read_facts(root / "data" / "map.yaml")
        self.art: Art = read_art(root / "data" / "map_art.yaml")
        self.layout = Layout(self.facts, self.art)
        self.names = partition.Names(self.facts, self.art)
        self.labels = partition.paint_labels(self.facts, self.art, self.layout, self.names, FRAME)
        self.arcs = topology.trace(self.labels, SMOOTH, TOLERANCE)
        self.rings = {n: topology.rings(self.arcs, i) for n, i in self.names.number.items()}
        self.shapes = {n: [Polygon(topology.ring_points(self.arcs, r)) for r in rs] for n, rs in self.rings.items()}
        self.lines: dict[Pair, list[LineString]] = {}
        for arc in self.arcs:
            a, b = (self.names.name(s) for s in arc.sides)
            self.lines.setdefault(pair(a, b), []).append(LineString(arc.points))
        self.rng = np.random.default_rng(self.art.seed + 1)
        self.placed = self._place()

    def kind(self, a: str, b: str) -> str:
        """What sort of line lies between two labels."""
        if "frame" in (a, b):
            return "frame"
        if "sea" in (a, b):
            return "coast"
        if "beyond" in (a, b):
            return "waste"
        if a in self.names.fillers or b in self.names.fillers:
            return "shore"
        return "impassable" if pair(a, b) in self.facts.impassable else "open"

    def _walls(self) -> NDArray[np.bool_]:
        """Pixels beside an impassable border."""
        black = np.zeros((len(self.names.all) + 1,) * 2, bool)
        for a, b in self.facts.impassable:
            i, j = self.names.number[a], self.names.number[b]
            black[i, j] = black[j, i] = True
        out = np.zeros(self.labels.shape, bool)
        out[:, :-1] |= black[self.labels[:, :-1], self.labels[:, 1:]]
        out[:-1] |= black[self.labels[:-1], self.labels[1:]]
        return out

    def _place(self) -> dict[str, boxes.Placed]:
        """Names and boxes of all regions."""
        face = boxes.Typeface(self.root / "sprites" / "fonts" / "EBGaramond-SemiBold.ttf")
        walls = self._walls()
        out = {}
        for n, r in sorted(self.facts.by_id.items()):
            mask, x0, y0 = boxes.free_mask(self.labels, self.names.number[n], walls)
            found = boxes.place(r.name, r.settlement, mask, x0, y0, face)
            if found is None:
                raise SystemExit(f"no room for the name and boxes of {n}: give it more `room` in map_art.yaml")
            out[n] = found
        return out

    # ------------------------------------------------------------------ parts of the file

    def arc_rows(self) -> list[Any]:
        """Every border line once."""
        rows = []
        for arc in self.arcs:
            a, b = (self.names.name(s) for s in arc.sides)
            rows.append(flow(between=[a, b], kind=self.kind(a, b), points=numbers(arc.points)))
        return rows

    def ring_text(self, ring: list[int]) -> str:
        """A ring as signed arc numbers that begin at 1."""
        return " ".join(str(k + 1 if k >= 0 else k) for k in ring)

    def region_rows(self) -> list[Any]:
        """The regions with everything that stands in them."""
        rows = []
        for n in self.names.regions:
            p = self.placed[n]
            where = numbers([p.label[:2], p.label[2:]])
            label = flow(at=numbers([p.at]), size=p.size, angle=p.angle, box=where, lines=list(p.lines))
            rects = flow(**{k: numbers([v[:2], v[2:]]) for k, v in p.boxes.items()})
            area = round(sum(s.area for s in self.shapes[n]))
            ring = self.ring_text(self.rings[n][0])
            rows.append({"id": n, "ring": ring, "area": area, "label": label, "boxes": rects})
        return rows

    def river_rows(self) -> list[Any]:
        """Rivers along the borders that they follow."""
        courses = [(r, decor.river(r["name"], r["along"], self.lines)) for r in self.art.rivers]
        return [flow(name=r["name"], width=float(r["width"]), points=numbers(p)) for r, p in courses]

    def lakes(self) -> list[tuple[str, str, list[Point]]]:
        """Small waters inside regions."""
        keep = decor.Keep(self.placed.values())
        out = []
        for w in self.art.lakes:
            wide, high = float(w["size"][0]), float(w["size"][1])
            x, y = self.free_place(w["region"], w["at"], (1.1 * wide, 1.1 * high, 1.1 * high), keep)
            out.append((w["name"], w["region"], decor.lake((x, y), (wide, high), w["tilt"], self.rng)))
        return out

    def glyphs(self, lakes: list[Polygon]) -> dict[str, list[decor.Glyph]]:
        """All small pictures by kind, each list from north to south."""
        keep = decor.Keep(self.placed.values())
        streams = [LineString(decor.river(r["name"], r["along"], self.lines)).buffer(4) for r in self.art.rivers]
        sea = [s for n in ("sea", *self.names.fillers) for s in self.shapes[n]]
        waters: BaseGeometry = unary_union([*streams, *lakes, *sea])
        for strewn in self.art.waste:
            strewn["shape"] = unary_union(self.shapes["beyond"]).buffer(-14)
        out: dict[str, list[decor.Glyph]] = {}
        peaks, crags = decor.mountains(self.facts, self.art, self.lines, keep, self.rng, waters)
        marks: list[BaseGeometry] = [box(x - w, y - w, x + w, y) for x, y, w, _ in (*peaks, *crags)]
        for mark in self.art.marks:
            half = float(mark["half"])
            x, y = self.free_place(mark["region"], mark["at"], (half, 1.8 * half, 1.0), keep)
            out.setdefault(mark["kind"], []).append((round(x, 1), round(y, 1), half, 0))
            marks.append(box(x - half, y - 1.6 * half, x + half, y))
        blocked = unary_union([waters, *marks])
        for wood in self.art.forests:
            for n in wood["regions"]:
                found = decor.strew(
                    self.shapes[n][0], 10.5, wood["density"], (4.0, 5.6), 2.1, keep, self.rng, blocked, 4.0, 0.4
                )
                out.setdefault(wood["kind"], []).extend(found)
        for land in self.art.hills:
            for n in land["regions"]:
                found = decor.strew(
                    self.shapes[n][0], 19.0, land["density"], (6.5, 9.5), 0.9, keep, self.rng, blocked, 6.0, 0.8
                )
                out.setdefault(land["kind"], []).extend(found)
        out["mountain"], out["crag"] = peaks, crags
        return {k: sorted(v, key=lambda g: (g[1], g[0])) for k, v in sorted(out.items())}

    def free_place(self, region: str, at: list[float], reach: tuple[float, float, float], keep: decor.Keep) -> Point:
        """The place nearest to the wanted one where a picture stands wholly in its region and on no name.

        `reach` is how far it goes to either side, up and down.
        """
        middle = self.layout.centre[self.layout.ids.index(region)] + np.array(at, float)
        shape = self.shapes[region][0].buffer(-3)
        steps = [(float(middle[0]) + dx, float(middle[1]) + dy) for dx in range(-90, 91, 4) for dy in range(-90, 91, 4)]
        for x, y in sorted(steps, key=lambda p: (p[0] - middle[0]) ** 2 + (p[1] - middle[1]) ** 2):
            space = (x - reach[0], y - reach[1], x + reach[0], y + reach[2])
            if shape.contains(box(*space)) and keep.free(*space):
                return x, y
        raise SystemExit(f"no place for a picture in {region}")

    def name_rows(self) -> list[Any]:
        """Names on the sea."""
        return [{**n, "at": numbers([self.layout.warp(*n["at"])])} for n in self.art.names]

    # ------------------------------------------------------------------ the whole

    def geometry(self) -> dict[str, Any]:
        """The whole file as plain data."""
        lakes = self.lakes()
        lake_shapes = [Polygon(p) for _, _, p in lakes]
        sea = [s for n in ("sea", *self.names.fillers) for s in self.shapes[n]]
        frame = box(FRAME, FRAME, self.art.width - FRAME, self.art.height - FRAME)
        self.pictures = self.glyphs(lake_shapes)
        return {
            "version": 1,
            "size": [self.art.width, self.art.height],
            "frame": FRAME,
            "arcs": self.arc_rows(),
            "regions": self.region_rows(),
            "fillers": [
                flow(name=f["name"], kind=f["kind"], rings=[self.ring_text(r) for r in self.rings[f["name"]]])
                for f in self.art.fillers
            ],
            "sea": [self.ring_text(r) for r in self.rings["sea"]],
            "beyond": [self.ring_text(r) for r in self.rings["beyond"]],
            "waves": [flow(rank=k, points=numbers(p)) for k, p in decor.waves(sea, self.rng, frame)],
            "rivers": self.river_rows(),
            "lakes": [flow(name=n, region=r, points=numbers(p)) for n, r, p in lakes],
            "forests": [flow(name=f["name"], kind=f["kind"], regions=f["regions"]) for f in self.art.forests],
            "glyphs": {k: " ".join(f"{x:g} {y:g} {w:g} {v}" for x, y, w, v in gs) for k, gs in self.pictures.items()},
            "names": self.name_rows(),
            "compass": self.art.compass,
        }

    def wash(self) -> None:
        """The pictures under the ink."""
        water = self.labels == self.names.sea
        for n in self.names.fillers:
            water |= self.labels == self.names.number[n]
        rock = np.zeros(self.labels.shape, bool)
        for kind in ("mountain", "crag", "volcano", "peak"):
            for x, y, w, _ in self.pictures.get(kind, []):
                rock[max(0, int(y - w)) : int(y) + 1, max(0, int(x - w * 0.7)) : int(x + w * 0.7)] = True
        leaf = np.zeros(self.labels.shape, bool)
        for kind in ("pine", "oak", "mallorn"):
            for x, y, w, _ in self.pictures.get(kind, []):
                leaf[max(0, int(y - 2 * w)) : int(y) + 2, max(0, int(x - w * 1.4)) : int(x + w * 1.4)] = True
        folder = self.root / "sprites" / "map"
        water_all = water | (self.labels == partition.OUTSIDE) & _rim_is_sea(self.labels, self.names.sea)
        ash = np.isin(self.labels, [self.names.number[n] for n in self.art.ash])
        washes.grain(folder / "grain.png", self.art.seed)
        marks = washes.Marks(
            *(washes.shrink(m) for m in (water_all, rock, leaf, self.labels == self.names.beyond, ash))
        )
        washes.land(folder / "land.png", self.art.seed + 2, marks)
        washes.sea(folder / "sea.png", self.art.seed + 3, marks.water)
        _tints(self.root)


def _tints(root: Path) -> None:
    """The Nations' colours, painted by the program itself from the finished outlines."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    from wotr.ui.mapview.tints import save_tints

    save_tints(root / "data", root / "sprites" / "map")


def _rim_is_sea(labels: NDArray[np.int16], sea: int) -> NDArray[np.bool_]:
    """For the frame: whether the picture just inside it is sea."""
    h, w = labels.shape
    ys = np.clip(np.arange(h), FRAME, h - FRAME - 1)
    xs = np.clip(np.arange(w), FRAME, w - FRAME - 1)
    result: NDArray[np.bool_] = labels[np.ix_(ys, xs)] == sea
    return result


def numbers(points: Any) -> str:
    """Points as one text: x y x y ..., in tenths."""
    return " ".join(f"{round(float(v), 1):g}" for p in points for v in p)


def main(argv: list[str] | None = None) -> int:
    """Build, check, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parent.parent)
    root: Path = parser.parse_args(argv).root
    builder = Builder(root)
    text = to_yaml(builder.geometry())
    complaints = check_geometry(yaml.safe_load(text), builder.facts)
    for c in complaints:
        print("map:", c)
    if complaints:
        return 1
    (root / "data" / "map_geometry.yaml").write_text(text, encoding="utf-8")
    builder.wash()
    smallest = min(builder.placed.values(), key=lambda p: p.size)
    print(f"map: {len(builder.arcs)} arcs, smallest type {smallest.size:g}, all checks passed")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
