"""How a match comes about: from its setup, from a position set up by hand, from a record."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import get_args

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Game
from dsl.engines.protocol.engine import Engine, Opening
from dsl.engines.protocol.errors import RuleError
from dsl.games.play import Match, Replay, Setup, read_sound_record, replay
from dsl.games.play.record_differences import differences
from dsl.games.play.record_files import record_files
from dsl.services.match.given_opening import BadPosition, opening_of
from dsl.services.match.loaded_game import LoadedGame, load, trouble_of, troubles_of
from dsl.services.match.match_values import MatchSetup, Seat, SeatKind, Trouble
from dsl.services.match.played_course import MatchCourse
from dsl.text.diagnostics import Problems
from dsl.text.source import Source

RECORD = "record"
Made = Callable[[Game, Engine, Opening | None], Match]


def begin_match(setup: MatchSetup) -> MatchCourse | tuple[Trouble, ...]:
    """A match at its start, before any chance has fallen; or why there can be none."""
    return _made(setup, lambda game, engine, opening: Match(game, engine, setup.seed, opening=opening, branching=True))


def open_match(setup: MatchSetup, text: str, name: str = RECORD) -> MatchCourse | tuple[Trouble, ...]:
    """The match of a record, as far as that is sound and can be followed; or why nothing of it can be opened."""
    problems = Problems()
    record = read_sound_record(Source(name, text), problems)
    if record is None:
        return troubles_of(problems)

    followed: list[Replay] = []

    def follow(game: Game, engine: Engine, opening: Opening | None) -> Match:
        followed.append(replay(record, game, engine, opening))
        return followed[0].match

    made = _made(replace(setup, seed=record.setup.seed), follow)
    if isinstance(made, MatchCourse):
        found = differences(record, followed[0], made.loaded.words)
        made.differs = tuple(map(trouble_of, (*found.changed, *problems, *found.parted)))
        made.unplayed = found.unplayed
        made.match.branching = True
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


def setup_of_record(text: str, name: str = RECORD, beside: Path | None = None) -> MatchSetup | tuple[Trouble, ...]:
    """The setup of a record, with the texts that go with it or that it names; ``beside`` as in ``record_files``."""
    problems = Problems()
    record = read_sound_record(Source(name, text), problems)
    if record is None:
        return troubles_of(problems)
    head, problems = record.setup, Problems()
    files = record_files(record, problems, beside)
    if files is None:
        return troubles_of(problems)
    seats, language = _seats(head), head.language or "en"
    return MatchSetup(
        files.rules, files.board, head.settings, seats, head.seed, head.own_dice, language, head.given, files.bases
    )


def _seats(head: Setup) -> tuple[Seat, ...]:
    """Who sat where; a kind that this program does not know is a person."""
    names, colours = dict(head.names), dict(head.colours)
    known: dict[str, SeatKind] = {kind: kind for kind in get_args(SeatKind)}
    return tuple(
        Seat(known.get(kind, "person"), names.get(number, ""), colours.get(number, ""))
        for number, kind in enumerate(head.seats)
    )
