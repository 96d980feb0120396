"""How a match comes about: from its setup, from a position set up by hand, from a record."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import get_args

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Game
from dsl.engines.protocol.engine import Engine, Opening
from dsl.engines.protocol.errors import RuleError
from dsl.games.library import find_map, find_rules, kin_of
from dsl.games.library.shelves import default_map
from dsl.games.play import Match, Record, Setup, read_sound_record, replay
from dsl.services.match.given_opening import BadPosition, opening_of
from dsl.services.match.loaded_game import LoadedGame, load, trouble_of, troubles_of
from dsl.services.match.match_values import MatchSetup, Seat, SeatKind, Trouble
from dsl.services.match.played_course import MatchCourse
from dsl.services.match.setup_game import setup_program
from dsl.text.diagnostics import Diagnostic, Problems
from dsl.text.diagnostics.diagnostic import Severity
from dsl.text.files import read_source
from dsl.text.source import Source

RECORD = "record"
Made = Callable[[Game, Engine, Opening | None], Match]


def begin_match(setup: MatchSetup) -> MatchCourse | tuple[Trouble, ...]:
    """A match at its start, before any chance has fallen; or why there can be none."""
    return _made(setup, lambda game, engine, opening: Match(game, engine, setup.seed, opening=opening, branching=True))


def open_match(setup: MatchSetup, text: str, name: str = RECORD) -> MatchCourse | tuple[Trouble, ...]:
    """The match of a record, as far as that is sound and can be followed; or why nothing of it can be opened."""
    problems, differs = Problems(), list[Diagnostic]()
    record = read_sound_record(Source(name, text), problems)
    if record is None:
        return troubles_of(problems)

    def followed(game: Game, engine: Engine, opening: Opening | None) -> Match:
        found = replay(record, game, engine, opening)
        differs.extend(changed_files(record, game))
        differs.extend(problem for problem in (*problems, found.parted, *found.lost) if problem is not None)
        found.match.branching = True
        return found.match

    made = _made(replace(setup, seed=record.setup.seed), followed)
    if isinstance(made, MatchCourse):
        made.differs = tuple(map(trouble_of, differs))
    return made


def _made(setup: MatchSetup, make: Made) -> MatchCourse | tuple[Trouble, ...]:
    """A match of the game of a setup, in the position that it gives."""
    loaded = load(setup)
    return made_of(loaded, make) if isinstance(loaded, LoadedGame) else loaded


def made_of(loaded: LoadedGame, make: Made, which: str = "") -> MatchCourse | tuple[Trouble, ...]:
    """The same of a game that is loaded; ``which`` engine plays it."""
    found = opening_of(loaded.setup, loaded.game)
    if isinstance(found[0], Trouble):
        return tuple(trouble for trouble in found if isinstance(trouble, Trouble))
    game, position = found
    assert isinstance(game, Game)
    engine = make_engine(game, which)
    try:
        if position is not None:
            position.put_on(engine)
        return MatchCourse(replace(loaded, game=game), make(game, engine, position))
    except BadPosition:
        return troubles_of(position.problems if position is not None else ())
    except RuleError as error:
        return troubles_of([error.diagnostic])


def changed_files(record: Record, game: Game) -> Iterator[Diagnostic]:
    """Whether the rules or the map are others than when the record was made."""
    hashes = (
        ("rules", record.setup.rules_hash, game.rules_hash),
        ("map", record.setup.map_hash, game.map_hash),
    )
    for what, then, now in hashes:
        if then and then != now:
            yield Diagnostic(f"replay-other-{what}", record.span(f"{what}-hash"), severity=Severity.WARNING)


def setup_of_record(text: str, name: str = RECORD, beside: Path | None = None) -> MatchSetup | tuple[Trouble, ...]:
    """The setup that a record names: its rules and map as they lie on the shelves or where it says.

    Those that lie by the folder ``beside``, where the record is, come first: they were given away with it.
    """
    problems = Problems()
    record = read_sound_record(Source(name, text), problems)
    if record is None:
        return troubles_of(problems)
    head, problems = record.setup, Problems()
    rules = find_rules(head.rules, problems, record.span("rules"), beside)
    source = read_source(rules, problems) if rules is not None else None
    if source is None:
        return troubles_of(problems)
    setup = MatchSetup(
        source, None, head.settings, _seats(head), head.seed, head.own_dice, head.language or "en", head.given
    )
    board = find_map(head.map, problems, record.span("map"), rules.parent) if rules and head.map else None
    program = setup_program(setup, Problems())
    if not head.map and program is not None:
        board = default_map(kin_of(program.files))
    read = read_source(board, problems) if board is not None else None
    return troubles_of(problems) if problems.failed else replace(setup, board=read)


def _seats(head: Setup) -> tuple[Seat, ...]:
    """Who sat where; a kind that this program does not know is a person."""
    names, colours = dict(head.names), dict(head.colours)
    known: dict[str, SeatKind] = {kind: kind for kind in get_args(SeatKind)}
    return tuple(
        Seat(known.get(kind, "person"), names.get(number, ""), colours.get(number, ""))
        for number, kind in enumerate(head.seats)
    )
