"""A random world: a map that passes its ruleset's checks, found by chance and search, with settings and seats.

The search changes a map at random and keeps a change if no more checks fail than before. It begins with a map
drawn from nothing or with one that the ruleset is shipped with. What is not sound in the end is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from random import Random

from dsl.engines.linking.assembly import link
from dsl.engines.linking.game import Game
from dsl.engines.linking.spec import board_spec
from dsl.engines.reference.checks import check_map
from dsl.games.library.rules_loader import loader
from dsl.games.pipeline import load_program
from dsl.language.typed.program import Program
from dsl.maps.board.map import Map
from dsl.maps.board.spec import BoardSpec
from dsl.maps.mapfile.load import load_map
from dsl.text.diagnostics import Problems, Severity, render_all
from dsl.text.files import read_source
from dsl.text.source import Source, Span
from tests.dsl.engines.worlds.change import Sore, changed
from tests.dsl.engines.worlds.draw import draw, scattered
from tests.dsl.engines.worlds.settings import random_house, random_parameters
from tests.dsl.engines.worlds.sketch import Sketch, sketch_of
from tests.games_at_hand import Kit

WORST = 10_000
"""The number of faults counted for a map that cannot even be read."""
APART = (5, 15, 30, 60)
"""The number of changes between one sound map and the next."""


@dataclass(frozen=True)
class Rules:
    """A checked ruleset, ready to be joined with any map."""

    program: Program
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
    source = read_source(path, problems)
    rules = checked(source, problems) if source is not None else None
    assert rules is not None, render_all(problems)
    return rules


def checked(source: Source, problems: Problems) -> Rules | None:
    """A ruleset from its text."""
    program = load_program(source, problems, loader)
    return Rules(program, board_spec(program)) if program is not None else None


@dataclass(frozen=True)
class Joined:
    """Rules and a map put together: the game, or what is wrong with it."""

    game: Game | None
    faults: int
    places: tuple[Span, ...]


def join(rules: Rules, text: str, parameters: Mapping[str, str], seats: int) -> Joined:
    """The game on that map, or None with what is wrong, and where in the map."""
    problems = Problems()
    board = load_map(text, rules.spec, problems, name="random.yaml")
    return joined(rules, board, parameters, seats, problems)


def joined(rules: Rules, board: Map | None, parameters: Mapping[str, str], seats: int, problems: Problems) -> Joined:
    """The game on a map that was read, or why there is none."""
    game = None
    if board is not None:
        game = link(rules.program, rules.spec, board, parameters, seats, problems)
    if game is not None:
        check_map(game, problems)
    errors = [problem for problem in problems if problem.severity is Severity.ERROR]
    places = tuple(problem.span for problem in errors if problem.span is not None and problem.span.line > 1)
    more = sum(int(str(problem.args["count"])) for problem in problems if problem.code == "map-check-more")
    faults = len(errors) + more + (WORST if game is None else 0)
    return Joined(game if not errors else None, faults, places)


@lru_cache(maxsize=2)
def read(rules: Path, text: str) -> Map | None:
    """A map for a ruleset; many games are played on each."""
    return load_map(text, rules_of(rules).spec, Problems(), name="random.yaml")


def search(rules: Rules, begin: Sketch, dice: Random, steps: int, shape: bool) -> Iterator[str]:
    """Change a map until it is sound, and then further: the sound maps on the way, each far from the one before.

    With ``shape`` sites and values stay until it is sound. After ``steps`` changes in vain there are no more.
    """
    seats, spec = rules.program.players[0], rules.spec
    best, found, left = begin, join(rules, begin.text(spec), {}, seats), steps
    stops = [0, *APART] if found.faults else list(APART)
    while left > 0 and stops:
        left -= 1
        new = changed(best, spec, dice, partial(sore, spec, found.places), shape and found.faults > 0)
        then = join(rules, new.text(spec), {}, seats)
        if then.faults > found.faults:
            continue
        best, found = new, then
        if found.faults == 0:
            left, stops[0] = steps, stops[0] - 1
            if stops[0] < 0:
                yield best.text(spec)
                stops.pop(0)


def sore(spec: BoardSpec, places: Sequence[Span], sketch: Sketch) -> Sore:
    """What stands at those places of the map's text."""
    things = [sketch.thing_at(spec, place.line) for place in places]
    cells = [sketch.cell_at(spec, place.line, place.column) for place in places]
    return [found for found in (*things, *cells) if found is not None]


def random_maps(kit: Kit, dice: Random, steps: int) -> Iterator[str]:
    """Sound maps: from nothing, from the shipped one, or from what stands there scattered over another board."""
    rules, style = rules_of(kit.rules), dice.random()
    shipped = load_map(kit.board, rules.spec, Problems()) if kit.board is not None else None
    if shipped is None or style < 0.1:
        begin = draw(rules.spec, dice)
    else:
        begin = sketch_of(shipped) if style < 0.5 else scattered(sketch_of(shipped), rules.spec, dice)
    return search(rules, begin, dice, steps, style >= 0.5)


def random_world(kit: Kit, board: str, dice: Random) -> World:
    """A game on a sound map with random settings, and sometimes with house rules that change tables."""
    rules, house = rules_of(kit.rules), ""
    if dice.random() < 0.4:
        house = random_house(rules.program, dice)
        rules = checked(Source("house.rules", house), Problems()) or rules
    parameters = random_parameters(rules.program, dice)
    seats = dice.randint(*rules.program.players)
    game = joined(rules, read(kit.rules, board), parameters, seats, Problems()).game
    return World(game, board, house, parameters, seats)
