"""Saves the map as a PNG: python tools/render_map.py 1920 map.png [layer ...]  (no layer: all of them)."""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame

from wotr.ui.mapview.paint import ALL_LAYERS, render


def main(argv: list[str]) -> int:
    """Paint and save."""
    if len(argv) < 2 or not argv[0].isdigit() or not ALL_LAYERS.issuperset(argv[2:]):
        print(__doc__, "Layers:", ", ".join(sorted(ALL_LAYERS)))
        return 2
    pygame.image.save(render(int(argv[0]), argv[2:] or ALL_LAYERS), argv[1])
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
