"""The levels of bots, and the file ``bots.yaml`` of a game: how many steps each level searches there for a choice.

A level is a strength; how many steps make it differs from game to game. ``fordewind calibrate`` measures it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from dsl.engines.linking.game import Game
from dsl.games.library.shelves import HOUSE
from dsl.text.diagnostics import Problems, near
from dsl.text.files import read_source
from dsl.text.files.yaml_tree import MappingNode, compose_all

FILE = "bots.yaml"
MOST_STEPS = 100_000_000
WIDEST = 10
"""The largest factor by which many options multiply the number of steps."""
Steps = tuple[tuple[str, int], ...]
"""The number of steps of some levels, by their names."""


@dataclass(frozen=True)
class Level:
    """The strength of a bot, independent of positions and time.

    For one choice it simulates ``steps`` decisions and chances, more if that is less than ``each`` tries of every
    option; with a limit of time it thinks for the part ``share`` of it instead. In the part ``slips`` of its choices it
    looks no further than one step, like a beginner.
    """

    steps: int
    each: int = 0
    share: float = 1.0
    slips: float = 0.0

    def budget(self, options: int, length: int) -> int:
        """The number of steps for a choice among ``options``, if trying one takes ``length`` steps."""
        return max(self.steps, min(self.each * options * length, WIDEST * self.steps))


LEVELS = {
    "easy": Level(400, 6, 0.01, slips=0.1),
    "normal": Level(10_000, 100, 0.1),
    "hard": Level(150_000, 1_000),
}
"""The bots that search, the weakest first, for games without a file."""


def level_of(name: str, steps: Steps) -> Level:
    """A level with its number of ``steps``, if that is given; tries and time change with it."""
    usual = LEVELS[name]
    wanted = dict(steps).get(name, usual.steps)
    more = wanted / usual.steps
    return replace(usual, steps=wanted, each=round(usual.each * more), share=min(1.0, usual.share * more))


def steps_of(game: Game) -> Steps:
    """The steps by the file of a game, which also holds for its house rules, else of what it extends; else none."""
    for file in reversed(game.program.files[1:]):  # the first one is the prelude
        folder = Path(file.name).parent
        path = (folder.parent if folder.name == HOUSE else folder) / FILE
        if path.is_file():
            return read_steps(path, Problems())
    return ()


def read_steps(path: Path, problems: Problems) -> Steps:
    """The steps in a file; what makes no sense there is reported, and left out."""
    source = read_source(path, problems)
    documents = compose_all(source, problems) if source is not None else []
    if documents and not isinstance(documents[0], MappingNode):
        problems.error("scenario-not-table", documents[0].span)
    found = {}
    for key, value in documents[0].pairs if documents else ():
        number = int(value.value) if value.value.isdecimal() and len(value.value) < 10 else 0
        if key.value not in LEVELS:
            problems.error("bots-level", key.span, near(key.value, LEVELS), text=key.value, known=", ".join(LEVELS))
        elif not 1 <= number <= MOST_STEPS:
            problems.error("bots-steps", value.span, text=value.value, most=MOST_STEPS)
        else:
            found[key.value] = number
    return tuple(found.items())
