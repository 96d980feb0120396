"""Random rulesets, each with a small map of its own: the same seed is the same text everywhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from dsl.engines.linking.game import Game
from dsl.games.pipeline import load_game
from dsl.language.loading.loader import RulesLoader
from dsl.text.diagnostics import Problems
from dsl.text.source import Source
from tests.dsl.engines.fuzz.boards import Drawn, drawn
from tests.dsl.engines.fuzz.pairs import Missing
from tests.dsl.engines.fuzz.writer import Place, Writer

DEEP = 7
DEEPER = 11
"""The deepest nesting of productions of code, and the deepest if pairs of them are wanted."""
SHARES = {"daring": 0.3, "hidden": 0.4, "history": 0.4, "seated": 0.5}
"""How many rulesets have each flag."""
HOUSES, BASES = 0.4, 0.6
"""How many have house rules, and how many of those with no seats change a base that cannot be played alone."""


TEAMED = 10
"""One ruleset of so many has a team in it, unless its seats are others."""


@dataclass(frozen=True)
class Ruleset:
    """The text of a game and of its map; with ``house`` rules it is these that are played.

    In a ``daring`` one things may go wrong when it is played.
    """

    rules: str
    board: Drawn
    house: str
    daring: bool
    seats: int

    def game(self, problems: Problems, check: bool = True) -> Game | None:
        """The game, or None with what is wrong with it."""
        with TemporaryDirectory() as folder:
            base = Path(folder, "fuzz.rules")
            base.write_text(self.rules, encoding="utf-8")
            rules = Source("house.rules", self.house) if self.house else Source("fuzz.rules", self.rules)
            board = Source("fuzz.yaml", self.board.text) if self.board.text else None
            return load_game(
                rules, board, {}, self.seats, problems, RulesLoader(lambda name, beside: base), check=check
            )


def ruleset(seed: int, missing: Missing | None = None, made: Callable[..., Writer] = Writer) -> Ruleset:
    """A ruleset that has no mistake a check would find, as far as the grammar knows.

    It has as many as it can of the pairs that are ``missing``, which are fewer then. ``made`` makes who writes it.
    """
    dice = Random(seed)
    board = drawn(dice)
    flags = {*board.flags, *(flag for flag, share in SHARES.items() if dice.random() < share)}
    changed = dice.random() < HOUSES
    if changed and dice.random() < BASES:
        flags.add("base")
    seats = 2 if flags & {"seated", "base"} else dice.choice((2, 2, 3))
    if not flags & {"seated", "base"} and seed % TEAMED == TEAMED - 1:
        flags.add("teamed")
        seats = 3
    if missing is not None:
        missing.begin(frozenset(flags))
    writer = made(dice, {"direction": board.directions}, missing)
    place = Place((), frozenset(flags), DEEP if missing is None else DEEPER)
    rules = writer.write("game", place)
    return Ruleset(
        f"{rules}\n", board, writer.write("house", place) + "\n" if changed else "", "daring" in flags, seats
    )
