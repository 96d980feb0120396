"""The games of a simulation in the file that the user named: read when it is there, written while they are played."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

from dsl.fronts.cli.output import fail, show_problems, write_out
from dsl.fronts.cli.voice import Voice
from dsl.games.balance.job import Job, Share, missing_shares
from dsl.games.balance.results import Games, joined
from dsl.games.balance.saved import Keeper, games_text, read_games
from dsl.games.library.shelves import given_span
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source


class GamesFile:
    """A file of games of one job."""

    def __init__(self, path: Path, job: Job, voice: Voice) -> None:
        self._path, self._job, self._voice = path, job, voice
        self._span = given_span("--save", str(path))
        self._keeper = Keeper(monotonic)
        self._parts = [self._read()]

    @property
    def games(self) -> Games:
        """All that is known."""
        return joined(self._parts)

    def add(self, games: Games) -> None:
        """Games were played; they are written now and then."""
        self._parts.append(games)
        if self._keeper.due():
            began = monotonic()
            self.write()
            self._keeper.wrote(began)

    def write(self) -> None:
        """Write all, or end the command."""
        self._parts = [self.games]
        write_out(self._path, games_text(self._job, self._parts[0]), self._voice, self._span)

    def missing(self, count: int) -> list[Share]:
        """What has to be played for the first ``count`` games to be there."""
        return list(missing_shares(self._job, self._parts[0].rows["number"].tolist(), count))

    def _read(self) -> Games:
        if not self._path.exists():
            write_out(self._path, games_text(self._job, Games()), self._voice, self._span)  # better now than in an hour
            return Games()
        problems = Problems()
        source = read_source(self._path, problems, span=self._span)
        games = read_games(source, self._job, problems) if source is not None else None
        if games is None:
            raise fail(problems, self._voice)
        show_problems(problems, self._voice)
        return games
