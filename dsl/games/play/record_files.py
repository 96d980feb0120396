"""The files of a match: which of its texts go with it, and by which texts a record is played again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from dsl.games.library.rules_loader import loader, texts_before_files
from dsl.games.library.shelves import RULES, default_map, find_map, find_rules, header_of, is_shipped, kin_of
from dsl.games.pipeline import load_program
from dsl.games.play.record import Record
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source
from dsl.text.source import Source

RULES_TEXT, BASE_TEXT, MAP_TEXT = "rules", "base ", "map"
"""What the texts of a record are called; the name of a game follows that of a base."""


@dataclass(frozen=True)
class RecordFiles:
    """What a record is played by. ``bases`` are texts of games that its rules extend, by their names.

    ``changed``: the files of texts that go with the record which say something else now.
    """

    rules: Source
    board: Source | None
    bases: tuple[tuple[str, str], ...] = ()
    changed: tuple[Path, ...] = ()


def carried_texts(files: Sequence[Source], board: Source | None) -> tuple[tuple[str, str], ...]:
    """The texts of a game that are no shipped files, by what they are; ``files`` are those of its rules, the prelude
    first."""
    *bases, rules = files[1:]
    named = [(RULES_TEXT, rules), *((BASE_TEXT + header_of(base).name, base) for base in bases)]
    named += [(MAP_TEXT, board)] if board is not None else []
    return tuple((name, source.text) for name, source in named if not _says_a_shipped_file(source))


def _says_a_shipped_file(source: Source) -> bool:
    """Whether a text is that of the shipped file by whose name it goes."""
    path = Path(source.name)
    file = read_source(path, Problems()) if source.name and is_shipped(path) else None
    return file is not None and file.lines == source.lines


def record_files(
    record: Record, problems: Problems, beside: Path | None = None, now: bool = False
) -> RecordFiles | None:
    """The texts that go with a record; else the files that it names, where they lie now. None after a report.

    Files in the folder ``beside``, where the record is, come before those on the shelves: they were given away with it.
    ``now``: the files, as far as they are there, before the texts.
    """
    head, texts = record.setup, dict(record.setup.texts)
    carried, unasked = (texts.get(RULES_TEXT), texts.get(MAP_TEXT)), Problems()
    path = find_rules(head.rules, problems if carried[0] is None else unasked, record.span("rules"), beside)
    rules = _text(path, str(Path(head.rules).with_suffix(RULES)), carried[0], now, problems)
    if rules is None:
        return None
    bases = tuple((name.removeprefix(BASE_TEXT), text) for name, text in texts.items() if name.startswith(BASE_TEXT))
    bases = () if now else bases
    asked, folder = problems if carried[1] is None else unasked, Path(rules.name).parent
    place = find_map(head.map, asked, record.span("map"), folder) if head.map else None
    if not head.map and carried[1] is None:
        place = _first_map(RecordFiles(rules, None, bases))
    board = _text(place, head.map, carried[1], now, problems)
    pairs = ((path, carried[0]), (place, carried[1]))
    changed = () if now else tuple(file for file, text in pairs if file and text is not None and _is_other(file, text))
    return None if problems.failed else RecordFiles(rules, board, bases, changed)


def _text(file: Path | None, name: str, carried: str | None, now: bool, problems: Problems) -> Source | None:
    """The carried text under the name of its file, or what that says ``now``."""
    if carried is None or (now and file is not None):
        return read_source(file, problems) if file is not None else None
    return Source(str(file or name), carried)


def _is_other(file: Path, text: str) -> bool:
    """Whether a file says something else than a text."""
    source = read_source(file, Problems())
    return source is not None and source.text.splitlines() != text.splitlines()


def _first_map(files: RecordFiles) -> Path | None:
    """The map that a game is played on where none is named."""
    program = load_program(files.rules, Problems(), loader.branched(texts_before_files(files.bases)))
    return default_map(kin_of(program.files)) if program is not None else None
