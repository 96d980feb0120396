"""Games for the tests of bots."""

from __future__ import annotations

from pathlib import Path

from dsl.diagnostics import Problems, render_all
from dsl.engine.events import Chance, Decision
from dsl.engine.protocol import Engine
from dsl.library.rules_loader import loader
from dsl.link.datum import Datum
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


def load(rules: Path | Source, board: Path | None = None, seats: int = 2) -> Game:
    """A game that must be sound."""
    problems = Problems()
    game = load_game(rules, board, {}, seats, problems, loader)
    assert game is not None, render_all(problems)
    return game


def small(play: str) -> Game:
    """A game of which only ``play`` matters."""
    return load(Source("small.rules", HEAD + play))


def index_of(engine: Engine, option: str, value: str = "") -> int:
    """The choice of an option (with a value) in the pending decision."""
    decision = engine.pending
    assert isinstance(decision, Decision)
    for index, choice in enumerate(decision.choices):
        if choice.option == option and (not value or value in map(engine.game.show, choice.values)):
            return index
    raise AssertionError(f"{option} {value} is not on offer")


def outcome_of(engine: Engine, value: int) -> int:
    """The outcome of that number in the pending chance."""
    chance = engine.pending
    assert isinstance(chance, Chance)
    return [outcome.value for outcome in chance.outcomes].index(value)


def number(value: int) -> Datum:
    """A number as a value."""
    return Datum("int", value)
