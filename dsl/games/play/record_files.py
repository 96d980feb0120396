"""The files of a match: where it is saved without a name, the texts stored in it, the files it is replayed with."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from platformdirs import user_state_path

from dsl.games.library.file_lock import is_claimed
from dsl.games.library.rules_loader import loader, texts_before_files
from dsl.games.library.shelves import RULES, default_map, find_map, find_rules, header_of, is_shipped, kin_of
from dsl.games.pipeline import load_program
from dsl.games.play.record import Record
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source
from dsl.text.source import Source

ENDING = ".match"
FOLDER = "matches"
MOST_A_SECOND = 1000
"""The greatest number of matches of one game that can begin in the same second."""


def matches_folder() -> Path:
    """The folder for unnamed matches; ``FORDEWIND_HOME`` moves it."""
    home = os.environ.get("FORDEWIND_HOME")
    return (Path(home) if home else user_state_path("fordewind", appauthor=False)) / FOLDER


def last_match() -> Path | None:
    """The unnamed match that was saved last; None if there is none."""
    found = [path for path in matches_folder().glob(f"*{ENDING}") if path.is_file()]
    return max(found, key=lambda path: (path.stat().st_mtime, path.name), default=None)


def free_place(game: str) -> Path:
    """An unused file name from the game and the current time."""
    stem = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"
    names = (f"{stem}{extra}{ENDING}" for extra in ("", *(f"-{n}" for n in range(2, MOST_A_SECOND))))
    paths = (matches_folder() / name for name in names)
    return next(path for path in paths if not (path.exists() or is_claimed(path)))


RULES_TEXT, BASE_TEXT, MAP_TEXT = "rules", "base ", "map"
"""The names of the texts in a record; that of a base is followed by the name of the game."""


@dataclass(frozen=True)
class RecordFiles:
    """The files that a record is replayed with. ``bases`` are texts of extended games, by name."""

    rules: Source
    board: Source | None
    bases: tuple[tuple[str, str], ...] = ()


def carried_texts(files: Sequence[Source], board: Source | None) -> tuple[tuple[str, str], ...]:
    """The texts of a game that differ from shipped files, each with its name in the record.

    ``files`` are those of its rules, the prelude first.
    """
    *bases, rules = files[1:]
    named = [(RULES_TEXT, rules), *((BASE_TEXT + header_of(base).name, base) for base in bases)]
    named += [(MAP_TEXT, board)] if board is not None else []
    return tuple((name, source.text) for name, source in named if not _is_shipped_text(source))


def _is_shipped_text(source: Source) -> bool:
    """Whether a text is that of the shipped file of its name."""
    path = Path(source.name)
    return is_shipped(path) and says(path, source.text) is True


def record_files(
    record: Record, problems: Problems, beside: Path | None = None, now: bool = False
) -> RecordFiles | None:
    """The texts stored in a record, or else those of the files it names; None (reported) if there are none.

    Files in the folder ``beside`` (that of the record) have priority over installed ones. ``now``: files, if they
    exist, have priority over stored texts.
    """
    head, texts = record.setup, dict(record.setup.texts)
    carried, unasked = (texts.get(RULES_TEXT), texts.get(MAP_TEXT)), Problems()
    rules_name, map_name = (_from_there(name, beside) for name in (head.rules, head.map))
    path = find_rules(rules_name, problems if carried[0] is None else unasked, record.span("rules"), beside)
    rules = _text(path, str(Path(rules_name).with_suffix(RULES)), carried[0], now, problems)
    if rules is None:
        return None
    bases = tuple((name.removeprefix(BASE_TEXT), text) for name, text in texts.items() if name.startswith(BASE_TEXT))
    bases = () if now else bases
    asked, folder = problems if carried[1] is None else unasked, Path(rules.name).parent
    place = find_map(map_name, asked, record.span("map"), folder) if head.map else None
    if not head.map and carried[1] is None:
        place = _first_map(RecordFiles(rules, None, bases))
    board = _text(place, map_name, carried[1], now, problems)
    return None if problems.failed else RecordFiles(rules, board, bases)


def _from_there(name: str, beside: Path | None) -> str:
    """A relative path seen from the folder of the record, if that file exists; else unchanged."""
    near = beside / name if beside is not None and Path(name).suffix else None
    return str(near) if near is not None and near.is_file() else name


def _text(file: Path | None, name: str, carried: str | None, now: bool, problems: Problems) -> Source | None:
    """The stored text with the name of its file, or with ``now`` the file's current text."""
    if carried is None or (now and file is not None):
        return read_source(file, problems) if file is not None else None
    return Source(str(file or name), carried)


def says(file: Path, text: str) -> bool | None:
    """Whether a file has this text, ignoring line ends; None if there is no readable file."""
    source = read_source(file, Problems()) if file.is_file() else None
    return source.text.splitlines() == text.splitlines() if source is not None else None


def changed_since(*texts: Source | None) -> list[Path]:
    """The files of these texts that have changed."""
    return [path for text in texts if text is not None and says(path := Path(text.name), text.text) is False]


def _first_map(files: RecordFiles) -> Path | None:
    """The map for a game if none is named."""
    program = load_program(files.rules, Problems(), loader.branched(texts_before_files(files.bases)))
    return default_map(kin_of(program.files)) if program is not None else None
