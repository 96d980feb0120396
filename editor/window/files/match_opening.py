"""Opening a match from its file: the game that it is of is opened with it, and played on where it stood."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from dsl.diagnostics import Diagnostic, Problems
from dsl.files import FileError, read_source
from dsl.library import find_map, find_rules
from dsl.match_service.match_values import Seat, SeatKind
from dsl.play import Record, read_record
from editor.play_panels.seat_card import KINDS
from editor.sessions.match_setups import setup_of
from editor.sessions.session import Session


@dataclass(frozen=True)
class MatchReading:
    """A record that was read, and where its rules and its map lie."""

    path: Path
    text: str
    record: Record
    rules: Path
    board: Path | None

    @classmethod
    def of(cls, path: Path) -> MatchReading:
        """The match in a file; raises ``FileError`` with the place of what is wrong."""
        problems = Problems()
        source = read_source(path, problems)
        record = read_record(source, problems) if source is not None else None
        if source is None or record is None:
            raise FileError(_first(problems, path))
        rules = find_rules(record.setup.rules, problems, record.span("rules"), path.parent)
        board = find_map(record.setup.map, problems, record.span("map")) if record.setup.map else None
        if rules is None or problems.failed:
            raise FileError(_first(problems, path))
        return cls(path, source.text, record, rules, board)

    def begin(self, session: Session) -> None:
        """Go on with it in a session that has its rules."""
        setup = self.record.setup
        seats = tuple(Seat(_kind(word)) for word in setup.seats)
        given = setup_of(session, seats, setup.settings, setup.seed, setup.own_dice)
        session.mode = "play"
        if given is not None:
            session.play.open(given, self.text)
            session.match_keeper.adopt_next(self.path, self.text)


def _kind(word: str) -> SeatKind:
    return next((kind for kind in KINDS if kind == word), "person")


def _first(problems: Problems, path: Path) -> Diagnostic:
    return next(iter(problems), Diagnostic("file-unreadable", None, {"path": str(path), "reason": ""}))
