"""A game by hand in C beside the same rules in the module: ships_track, two players, parameters as they are shipped."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

import numpy as np

from dsl.engines.choice import compiles_here
from dsl.engines.compiled.search.machine import Thinking
from dsl.engines.compiled.search.playouts import OVER, play_games
from dsl.engines.linking.game import Game
from dsl.maps.board.masks import members
from tests.bench.engines_measured import LIMIT, Measured
from tests.games_at_hand import kit_of, load

NAME = "ships_track"
PROGRAM = Path(__file__).with_suffix("").with_name(f"{NAME}.c")
CHECKED = 4000
"""Games of each that are compared."""
APART = 4.0
"""So many standard errors are no chance."""


@dataclass(frozen=True)
class Course:
    """What became of random games: shares that ended and that the first seat won, the mean of decisions; seconds."""

    games: int
    ended: float
    won: float
    decisions: float
    spread: float
    seconds: float = 0.0

    def differs(self, other: Course) -> bool:
        """Whether chance does not explain how far two apart are."""
        errors = [sqrt(each.spread**2 / each.games) for each in (self, other)]
        shares = [(self.ended, other.ended), (self.won, other.won)]
        share = 0.5 * sqrt(1 / self.games + 1 / other.games)
        far = abs(self.decisions - other.decisions) > APART * sqrt(errors[0] ** 2 + errors[1] ** 2)
        return far or any(abs(one - two) > APART * share for one, two in shares)


def of_c(name: str, seconds: float) -> Measured:
    """Random games a second in C; raises ValueError if they are other games than those of the module."""
    if name != NAME or which("cc") is None:
        return {"c": None}
    kit = kit_of(NAME)
    game = load(kit.rules, kit.board, 2)
    with TemporaryDirectory() as folder:
        program = Path(folder, NAME)
        subprocess.run(["cc", "-O3", "-march=native", "-o", program, PROGRAM], check=True)
        by_hand = by_c([program], game, 1, CHECKED)
        if compiles_here() and by_hand.differs(ours := by_module(game, CHECKED)):
            raise ValueError(f"{PROGRAM} plays something else: {by_hand}, the module {ours}")
        many = max(CHECKED, round(CHECKED * seconds / max(by_hand.seconds, 1e-3)))
        return {"c": many / by_c([program], game, 2, many).seconds}


def by_c(program: Sequence[Path], game: Game, seed: int, games: int) -> Course:
    """Random games in C."""
    numbers = [*program, str(seed), str(games), str(LIMIT)]
    words = subprocess.run(numbers, input=board(game), capture_output=True, text=True, check=True).stdout.split()
    ended, won, decisions, squares, seconds = map(float, words)
    mean = decisions / games
    return Course(games, ended / games, won / games, mean, sqrt(squares / games - mean**2), seconds)


def by_module(game: Game, games: int) -> Course:
    """Random games in the module."""
    parts = list(play_games(Thinking(game), range(1, games + 1), LIMIT))
    how, winners, decisions = (
        np.concatenate([getattr(part, name) for part in parts]) for name in ("how", "winners", "decisions")
    )
    return Course(games, np.mean(how == OVER), np.mean(winners == 1), decisions.mean(), decisions.std())


def board(game: Game) -> str:
    """The circles as numbers: kind, points, and where each leads."""
    fields = {field.name: game.constants[field] for field in game.constants if field.owner == "cell"}
    exits = [list(members(mask)) for mask in game.map.topology.exits]
    lines = [
        f"{kind} {points} {len(out)} {' '.join(map(str, out))}"
        for kind, points, out in zip(fields["kind"], fields["points"], exits)
    ]
    return "\n".join([str(len(lines)), *lines])
