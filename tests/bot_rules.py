"""Games that bots play in tests: two of `tests/dsl/games/play/games`, and small ones of which only the play matters."""

from __future__ import annotations

from pathlib import Path

from dsl.engines.linking.game import Game
from dsl.games.library.rules_loader import loader
from dsl.games.pipeline import load_game
from dsl.text.diagnostics import Problems, render_all
from dsl.text.source import Source

FOLDER = Path(__file__).parent / "dsl" / "games" / "play" / "games"
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
