"""Opening a match from its file: the game that it is of is opened with it, and played on where it stood."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from dsl.services.match.match_values import MatchSetup, Trouble
from dsl.services.match.openings import setup_of_record
from dsl.text.diagnostics import Diagnostic, Problems
from dsl.text.files import FileError, read_source
from editor.model.sessions.match_setups import setup_of
from editor.model.sessions.session import Session


@dataclass(frozen=True)
class MatchReading:
    """A record that was read, and what it says of its rules, its map and who plays."""

    path: Path
    text: str
    setup: MatchSetup

    @classmethod
    def of(cls, path: Path) -> MatchReading:
        """The match in a file; raises ``FileError`` that says what is wrong."""
        problems = Problems()
        source = read_source(path, problems)
        if source is None:
            raise FileError(next(iter(problems)))
        setup = setup_of_record(source.text, path.name, path.parent)
        if isinstance(setup, tuple):
            raise FileError(_diagnostic(setup[0], path))
        return cls(path, source.text, setup)

    @property
    def rules(self) -> Path:
        """The file of its rules."""
        return Path(self.setup.rules.name)

    @property
    def board(self) -> Path | None:
        """The file of its map."""
        return Path(self.setup.board.name) if self.setup.board is not None else None

    def begin(self, session: Session) -> None:
        """Go on with it in a session that has its rules, as they are written there."""
        then = self.setup
        setup = setup_of(session, then.seats, then.settings, then.seed, then.own_dice, then.given)
        session.mode = "play"
        if setup is not None:
            session.match_keeper.adopt_next(setup, self.path)
            session.play.open(setup, self.text)


def _diagnostic(trouble: Trouble, path: Path) -> Diagnostic:
    return Diagnostic(trouble.code, None, {"path": str(path), **trouble.said.args})
