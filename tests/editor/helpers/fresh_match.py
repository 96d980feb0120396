"""A match read again from its record by somebody who has not seen it: what the window shows must be the same.

Matches, engines and what is known of steps are made anew for each look; only texts that did not change since the last
look are not parsed again, but for every tenth look, at which nothing is remembered at all.
"""

from __future__ import annotations

from dataclasses import replace

from dsl.engines.linking.game import Game
from dsl.engines.protocol.engine import Engine, Opening
from dsl.games.play import Match, read_sound_record, replay
from dsl.services.match.following import Following, WarmGame
from dsl.services.match.loaded_game import LoadedGame
from dsl.services.match.match_values import MatchSetup, Trouble
from dsl.services.match.openings import RECORD, made_of
from dsl.services.match.passage_values import Followed
from dsl.services.match.played_course import MatchCourse
from dsl.text.diagnostics import Problems
from dsl.text.source import Source

FORGETFUL = 10


class FreshMatch:
    """Reads the match of one tab again and again."""

    def __init__(self) -> None:
        self._looks = 0
        self._forget()

    def _forget(self) -> None:
        self._played, self._written = WarmGame(), WarmGame()
        self._loaded: LoadedGame | None = None
        self._read: tuple[MatchSetup, str, MatchCourse] | None = None

    def course(self, setup: MatchSetup, text: str) -> MatchCourse:
        """The match of a record."""
        self._looks += 1
        if self._looks % FORGETFUL == 0:
            self._forget()
        if self._read is None or self._read[:2] != (setup, text):
            self._read = setup, text, self._replayed(setup, text)
        return self._read[2]

    def follow(self, course: MatchCourse, now: MatchSetup, viewer: int) -> tuple[Followed, tuple[Trouble, ...]]:
        """The match, or one of its branches, as it stands under another setup, and what keeps it from being played."""
        following = Following()
        following._warm = self._written
        followed = following.follow(course, now, viewer)
        whole = following.finish(course, viewer)
        parted = followed if followed.difference is not None or whole.difference is None else whole
        return parted, (*followed.troubles, *whole.troubles)

    def _replayed(self, setup: MatchSetup, text: str) -> MatchCourse:
        problems = Problems()
        record = read_sound_record(Source(RECORD, text), problems)
        assert record is not None, list(problems)
        setup = replace(setup, seed=record.setup.seed)
        if self._loaded is None or self._loaded.setup != setup:
            loaded = self._played.load(setup)
            assert isinstance(loaded, LoadedGame), loaded
            self._loaded = loaded

        def followed(game: Game, engine: Engine, opening: Opening | None) -> Match:
            found = replay(record, game, engine, opening)
            assert found.parted is None and not found.lost, (found.parted, found.lost)
            return found.match

        course = made_of(self._loaded, followed)
        assert isinstance(course, MatchCourse), course
        return course
