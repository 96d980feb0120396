"""Saved matches named on the command line: their records, and the games they are matches of."""

from __future__ import annotations

from pathlib import Path

from dsl.fronts.cli.engine_choice import engine_for
from dsl.fronts.cli.open_game import Opened, open_files
from dsl.fronts.cli.output import fail, show_problems
from dsl.fronts.cli.voice import Voice
from dsl.games.play import Record, Replay, read_record, replay
from dsl.games.play.record_files import changed_since, record_files
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source


def open_record(path: Path, voice: Voice, now: bool = False) -> tuple[Opened, Record, Replay]:
    """A record file, its game, and the match as far as it can be followed; or the end of the command.

    ``now``: by the files of its rules and its map as they are now.
    """
    record = record_in(path, voice)
    opened, done = follow_record(record, voice, path.parent, now=now)
    return opened, record, done


def record_in(path: Path, voice: Voice) -> Record:
    """What a record file says; or the end of the command."""
    problems = Problems()
    source = read_source(path, problems)
    record = read_record(source, problems) if source else None
    if record is None:
        raise fail(problems, voice)
    return record


def follow_record(
    record: Record, voice: Voice, beside: Path, engine: str = "", now: bool = False
) -> tuple[Opened, Replay]:
    """The game of a record, and the match as far as it can be followed; or the end of the command.

    ``beside`` is the folder of the record; ``engine`` is for ``make_engine``.
    """
    problems = Problems()
    files = record_files(record, problems, beside, now)
    if files is None:
        raise fail(problems, voice)
    for file in changed_since(files.rules, files.board):
        problems.warn("replay-file-changed", None, path=file)
    show_problems(problems, voice)
    opened = open_files(record, files, voice)
    return opened, replay(record, opened.game, engine_for(opened.game, engine, voice))
