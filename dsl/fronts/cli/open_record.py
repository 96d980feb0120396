"""Saved matches named on the command line: their records, and the games they are matches of."""

from __future__ import annotations

from pathlib import Path

from dsl.engines.choice import make_engine
from dsl.fronts.cli.open_game import Opened, open_game
from dsl.fronts.cli.output import fail
from dsl.fronts.cli.voice import Voice
from dsl.games.play import Record, Replay, read_record, replay
from dsl.text.diagnostics import Diagnostic, Problems
from dsl.text.files import read_source


def open_record(path: Path, voice: Voice) -> tuple[Opened, Record, Replay]:
    """A record file, its game, and the match as far as it can be followed; or the end of the command."""
    record = record_in(path, voice)
    opened, done = follow_record(record, voice)
    return opened, record, done


def record_in(path: Path, voice: Voice) -> Record:
    """What a record file says; or the end of the command."""
    problems = Problems()
    source = read_source(path, problems)
    record = read_record(source, problems) if source else None
    if record is None:
        raise fail(problems, voice)
    return record


def follow_record(record: Record, voice: Voice, engine: str = "") -> tuple[Opened, Replay]:
    """The game of a record, and the match as far as it can be followed; or the end of the command.

    ``engine`` is for ``make_engine``.
    """
    setup = record.setup
    opened = open_game(setup.rules, setup.map, dict(setup.settings), len(setup.seats), voice)
    return opened, replay(record, opened.game, make_engine(opened.game, engine))


def changed(record: Record, opened: Opened) -> list[Diagnostic]:
    """What has changed since the record was made: warnings at its head."""
    problems = Problems()
    setup = record.setup
    for key, then, now in (
        ("rules-hash", setup.rules_hash, opened.game.rules_hash),
        ("map-hash", setup.map_hash, opened.game.map_hash),
    ):
        if then and then != now:
            problems.warn(f"replay-other-{key.partition('-')[0]}", record.span(key))
    return list(problems)
