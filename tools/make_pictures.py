"""Makes the pictures of the README from the program itself: python tools/make_pictures.py [FOLDER].

A game is played at random from a fixed seed; the window is photographed at the first moment of each kind: the table in
an action, a battle, a Hunt. The map is the browser. The same program gives the same pictures.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from wotr.bots.choosers import CHOOSERS, Stream
from wotr.paths import sprites_dir
from wotr.rules.book import FREE
from wotr.rules.state import State
from wotr.table.game import Game
from wotr.ui.app import App
from wotr.ui.matches import NewGame, begin
from wotr.ui.scenes.browser import Browser
from wotr.ui.scenes.table import Table
from wotr.ui.settings import Settings

SIZE = (1280, 800)
SEED = 7
LATEST = 20_000  # answers after which a moment that has not come will not come

Moment = Callable[[Game[State]], bool]


def _action(game: Game[State]) -> bool:
    return game.pending[0].kind == "action" and game.state.turn >= 3 and len(game.state.dice[FREE]) > 2


def _battle(game: Game[State]) -> bool:
    battle = game.state.battle
    if battle is None or game.pending[0].kind != "casualty":
        return False
    return min(len(rolled) for rolled in battle.rolls.values()) > 2 and battle.hits[battle.attacker] > 0


def _hunt(game: Game[State]) -> bool:
    return game.state.hunt is not None and game.state.hunt.damage > 0


MOMENTS: dict[str, tuple[str, Moment]] = {
    "table": ("by-verb", _action),
    "battle": ("aggressive-shadow", _battle),
    "hunt": ("racing-fellowship", _hunt),
}


def settle(app: App) -> None:
    """Let the window paint all it still has to paint."""
    for _ in range(80):
        app.pump(dt=0.05)


def photograph_map(folder: Path) -> None:
    """The map browser with the starting Armies."""
    app = App(SIZE, Settings(path=None), headless=True)
    app.push(Browser())
    settle(app)
    _keep(app, folder / "map.jpg")
    app.close()


def photograph_match(name: str, folder: Path) -> None:
    """The table at the first moment of the kind `name`. Raises LookupError when it never comes."""
    chooser, moment = MOMENTS[name]
    choose, stream = CHOOSERS[chooser].choose, Stream(SEED)
    with tempfile.TemporaryDirectory() as place:
        match = begin(NewGame(seed=SEED, privacy="open", path=Path(place) / "game.wotr"))
        game = match.game
        for _ in range(LATEST):
            if not game.pending:
                raise LookupError(f"the game with seed {SEED} ends before there is a picture of {name}")
            if moment(game):
                break
            decision = game.pending[0]
            game.answer(decision.seat, choose(game.state, decision, stream))
        app = App(SIZE, Settings(path=None), headless=True)
        app.push(Table(match))
        settle(app)
        _keep(app, folder / f"{name}.jpg")
        app.close()
        match.close()


def _keep(app: App, path: Path) -> None:
    with tempfile.TemporaryDirectory() as place:
        shot = Path(place) / "shot.png"
        app.screenshot(shot)
        pygame.image.save(pygame.image.load(shot), path)
    print(f"{path}: {path.stat().st_size // 1024} KB")


def main() -> int:
    """Make all pictures; gives the exit status."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else sprites_dir() / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    photograph_map(folder)
    for name in MOMENTS:
        photograph_match(name, folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
