"""A random world: a map that passes its ruleset's checks, found by chance and search, with settings and seats.

The search changes a map at random and keeps a change if no more checks fail than before. It begins with a map
drawn from nothing or with one that the ruleset is shipped with. What is not sound in the end is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from random import Random

from dsl.board.spec import BoardSpec
from dsl.check.load import check_source, read_rules
from dsl.diagnostics import Problems, Severity, render_all
from dsl.interp.checks import check_map
from dsl.ir.blocks import Lowered
from dsl.ir.program import Program
from dsl.library import finder
from dsl.link.game import Game
from dsl.link.link import link
from dsl.link.spec import board_spec
from dsl.lower.lower import lower
from dsl.mapfile.load import load_map
from dsl.source import Source
from tests.games_at_hand import Kit
from tests.worlds.change import changed
from tests.worlds.draw import draw
from tests.worlds.settings import random_house, random_parameters
from tests.worlds.sketch import Sketch, sketch_of

WORST = 10_000
"""So many faults has a map that cannot even be read."""


@dataclass(frozen=True)
class Rules:
    """A checked ruleset, ready to be joined with any map."""

    program: Program
    lowered: Lowered
    spec: BoardSpec


@dataclass(frozen=True)
class World:
    """What a game needs; ``game`` is None if the map or the settings were refused."""

    game: Game | None
    map: str
    house: str
    parameters: Mapping[str, str]
    seats: int


@lru_cache(maxsize=16)
def rules_of(path: Path) -> Rules:
    """A ruleset as it is shipped."""
    problems = Problems()
    source = read_rules(path, problems)
    rules = checked(source, problems) if source is not None else None
    assert rules is not None, render_all(problems)
    return rules


def checked(source: Source, problems: Problems) -> Rules | None:
    """A ruleset from its text."""
    program = check_source(source, finder, problems)
    return Rules(program, lower(program), board_spec(program)) if program is not None else None


def join(rules: Rules, text: str, parameters: Mapping[str, str], seats: int) -> tuple[Game | None, int]:
    """The game on that map, or None with how many faults were found."""
    problems = Problems()
    board = load_map(text, rules.spec, problems, name="random.yaml")
    if board is None:
        return None, WORST + _faults(problems)
    game = link(rules.program, rules.lowered, rules.spec, board, parameters, seats, problems)
    if game is None:
        return None, WORST
    check_map(game, problems)
    return (None if problems.failed else game), _faults(problems)


def _faults(problems: Problems) -> int:
    return sum(problem.severity is Severity.ERROR for problem in problems)


def search(rules: Rules, begin: Sketch, dice: Random, steps: int, wanted: int) -> Sketch | None:
    """Change a map until it is sound, and ``wanted`` times more; None if it does not become so in ``steps``."""
    seats = rules.program.players[0]
    best, faults = begin, join(rules, begin.text(rules.spec), {}, seats)[1]
    for _ in range(steps):
        if faults == 0 and wanted <= 0:
            break
        new = changed(best, rules.spec, dice)
        found = join(rules, new.text(rules.spec), {}, seats)[1]
        if found <= faults:
            wanted -= faults == 0
            best, faults = new, found
    return best if faults == 0 else None


def random_map(kit: Kit, dice: Random, steps: int) -> str | None:
    """A sound map for a ruleset: drawn from nothing, or the shipped one changed; None if the search failed."""
    rules = rules_of(kit.rules)
    if kit.board is not None and dice.random() < 0.4:
        shipped = load_map(kit.board, rules.spec, Problems())
        assert shipped is not None
        begin = sketch_of(shipped)
    else:
        begin = draw(rules.spec, dice)
    found = search(rules, begin, dice, steps, dice.choice((0, 5, 15)))
    return found.text(rules.spec) if found is not None else None


def random_world(kit: Kit, board: str, dice: Random) -> World:
    """A game on a sound map with random settings, and sometimes with house rules that change tables."""
    rules, house = rules_of(kit.rules), ""
    if dice.random() < 0.4:
        house = random_house(rules.program, dice)
        rules = checked(Source("house.rules", house), Problems()) or rules
    parameters = random_parameters(rules.program, dice)
    seats = dice.randint(*rules.program.players)
    game, _ = join(rules, board, parameters, seats)
    return World(game, board, house, parameters, seats)
