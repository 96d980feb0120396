"""Games and jobs for the tests of many games."""

from __future__ import annotations

from pathlib import Path

from dsl.balance.job import Job, make_job
from dsl.diagnostics import Problems, render_all
from dsl.library.rules_loader import loader
from dsl.link.game import Game
from dsl.pipeline import load_game
from dsl.source import Source

FOLDER = Path(__file__).parent.parent / "play" / "games"
CROSSING = FOLDER / "crossing" / "crossing.rules"
POND = FOLDER / "crossing" / "pond.yaml"
HIDEOUT = FOLDER / "hideout" / "hideout.rules"

HEAD = """language 1
game small "Small"
    players 2
board square4 3 1:
    terrain sea passable
piece boat up to 2
player:
    purse: -99..99 = 0
value for p = p.purse
"""


def load(
    rules: Path | Source, board: Path | None = None, settings: dict[str, str] | None = None, seats: int = 2
) -> Game:
    """A game that must be sound."""
    problems = Problems()
    game = load_game(rules, board, settings or {}, seats, problems, loader)
    assert game is not None, render_all(problems)
    return game


def small(play: str) -> Game:
    """A game of which only ``play`` matters."""
    return load(Source("small.rules", HEAD + play))


def job(
    rules: Path | Source,
    board: Path | None = None,
    settings: tuple[tuple[str, str], ...] = (),
    bots: tuple[str, ...] = ("random", "random"),
    seed: int = 0,
) -> Job:
    """A job of a game that must be sound."""
    return make_job(load(rules, board, dict(settings), len(bots)), settings, bots, seed)
