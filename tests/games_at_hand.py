"""Loading and playing games in tests: every ruleset and small game of the repository, with a board to play on."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from dsl.engines.linking.game import Game
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.events import Chance, Decision, Entry, Over
from dsl.games.library.rules_loader import loader
from dsl.games.library.shelves import default_map, family
from dsl.games.pipeline import load_game, load_program
from dsl.games.play.match import Match
from dsl.text.diagnostics import Problems, render_all
from dsl.text.source import Source
from tests.share import usual

ROOT = Path(__file__).parent.parent
LIMIT = 3000
FOLDER = ROOT / "tests" / "dsl" / "games" / "play" / "games"
CROSSING, POND = FOLDER / "crossing" / "crossing.rules", FOLDER / "crossing" / "pond.yaml"
"""Boats on a pond, moved by a die."""
HIDEOUT = FOLDER / "hideout" / "hideout.rules"
"""One writes down a place, the other looks for it."""
KEPT = 12
"""The most games in the cache."""


SECRET = (
    "durak",
    "pirates_1989",
    "pirates_fame",
    "hearts",
    "herbarium",
    "hidden_fleets",
    "last_card",
    "paper_battle",
    "perudo",
    "small_stratego",
    "submarines",
    "treasure_hand",
)
"""The games of which somebody may not see everything (a test of secrets looks whether these are all)."""
VARIED = ("pirates_fame", "ships_track", "small_stratego", "treasure_hand")
"""Games that have little in common: a square board, a track, none, ships, cards, secrets."""


@dataclass(frozen=True)
class Kit:
    """A ruleset and the board its tests use."""

    name: str
    rules: Path
    board: Path | None

    @property
    def seats(self) -> tuple[int, ...]:
        """The player counts the game allows."""
        return seats_of(self.rules)


@cache
def kits() -> tuple[Kit, ...]:
    """All playable rulesets with their default maps, and the small games with their own."""
    found = []
    for folder in sorted((ROOT / "rulesets").iterdir()) + sorted((ROOT / "tests" / "games").iterdir()):
        rules = folder / f"{folder.name}.rules"
        if not rules.exists() or "\n    base" in rules.read_text(encoding="utf-8")[:2000]:
            continue
        found.append(Kit(folder.name, rules, default_map(family(rules))))
    return tuple(found)


def rulesets() -> tuple[Kit, ...]:
    """Those that are shipped."""
    return tuple(kit for kit in kits() if "rulesets" in kit.rules.parts)


def varied() -> list[object]:
    """Parameters: all games, those marked slow that have much in common with others."""
    return usual(kits(), *VARIED)


def kit_of(name: str) -> Kit:
    """The one of that name."""
    return next(kit for kit in kits() if kit.name == name)


@cache
def seats_of(rules: Path) -> tuple[int, ...]:
    """The player counts a game allows."""
    problems = Problems()
    program = load_program(rules, problems, loader)
    assert program is not None, render_all(problems)
    return tuple(range(program.players[0], program.players[1] + 1))


def load(rules: Path | Source | str, board: Path | str | None = None, seats: int = 2, **parameters: object) -> Game:
    """A game from files or from texts; fails with the problems as a user would see them.

    A game of the repository is read and linked once for many tests: nothing changes it.
    """
    if isinstance(rules, Path) and ROOT in rules.parents and (board is None or isinstance(board, Path)):
        return _kept(rules, board, seats, tuple(sorted(parameters.items())))
    return _loaded(rules, board, seats, parameters)


@lru_cache(maxsize=KEPT)
def _kept(rules: Path, board: Path | None, seats: int, parameters: tuple[tuple[str, object], ...]) -> Game:
    return _loaded(rules, board, seats, dict(parameters))


def _loaded(rules: Path | Source | str, board: Path | str | None, seats: int, parameters: Mapping[str, object]) -> Game:
    problems = Problems()
    text = Source("test.rules", rules) if isinstance(rules, str) else rules
    place = board if board is None or isinstance(board, Path) else Source("test.yaml", board)
    game = load_game(text, place, parameters, seats, problems, loader)
    assert game is not None, render_all(problems)
    return game


def answer(playing: Engine | Match, dice: random.Random) -> bool:
    """Take any choice, or what falls; returns whether it was a choice."""
    pending = playing.pending
    if isinstance(pending, Chance):
        playing.resolve() if isinstance(playing, Match) else playing.resolve(playing.roll())
    elif isinstance(pending, Decision):
        playing.choose(dice.randrange(len(pending.choices)))
    return isinstance(pending, Decision)


def play(engine: Engine, seed: int, limit: int = LIMIT) -> Iterator[list[Entry]]:
    """Play at random to the end or the limit; after every answer the journal's new entries."""
    dice = random.Random(seed)
    engine.start(seed)
    yield engine.take_journal()
    for _ in range(limit):
        if isinstance(engine.pending, Over):
            return
        answer(engine, dice)
        yield engine.take_journal()
