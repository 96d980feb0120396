"""The match as it would stand if other rules, another map or other parameters had held from its start."""

from __future__ import annotations

from time import perf_counter

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Game
from dsl.engines.protocol.engine import Engine, Opening
from dsl.engines.protocol.events import Chance
from dsl.engines.protocol.kinds import REFERENCE
from dsl.engines.reference.engine import ReferenceEngine
from dsl.games.play import Match
from dsl.games.play.match_tree import depth
from dsl.games.play.retraced.course_reader import CourseReader
from dsl.games.play.retraced.known_steps import KnownCourses, Recall
from dsl.games.play.retraced.retracing import Retracing
from dsl.services.match.live.course_differences import CourseDifferences
from dsl.services.match.live.warm_game import WarmGame
from dsl.services.match.loaded_game import LoadedGame
from dsl.services.match.match_values import EVERYTHING, Followed, LogLine, MatchSetup, Trouble
from dsl.services.match.openings import made_of
from dsl.services.match.played_course import MatchCourse

KEPT = 3
"""Of so many games that were followed last, it is known what came of each step."""


class Following:
    """Follows a match under setups that change; the match as it was followed last is kept until it is taken."""

    def __init__(self) -> None:
        self._warm = WarmGame()
        self._read: tuple[MatchCourse, CourseReader] | None = None
        self._retraced: Retracing | None = None
        self._followed: MatchCourse | None = None
        self._known: list[KnownCourses] = []
        self._at_home: tuple[MatchCourse, Game] | None = None  # a match, and its own game as it is made here
        self._known_line: tuple[int, ...] = ()  # of that match: of this it is known what came of each step

    def follow(self, base: MatchCourse, setup: MatchSetup, viewer: int) -> Followed:
        """Play the line on which ``base`` stands again under another setup, and say where that parts from what was."""
        begun = perf_counter()
        self._followed = self._retraced = None
        loaded = self._warm.load(setup)
        if not isinstance(loaded, LoadedGame):
            return Followed(None, 0, perf_counter() - begun, loaded)
        if self._is_at_home(base, loaded):
            self._followed = base.under(loaded)
            return Followed(None, len(base.match.line) - 1, perf_counter() - begun)
        became = self._played_again(base, loaded)
        if not isinstance(became, MatchCourse):
            return Followed(None, 0, perf_counter() - begun, became)
        self._followed = became
        return self._told(base, became, viewer, begun)

    def _played_again(self, base: MatchCourse, loaded: LoadedGame) -> MatchCourse | tuple[Trouble, ...]:
        """The line on which ``base`` stands, under another game."""

        def make(game: Game, engine: Engine, opening: Opening | None) -> Match:
            match = Match(game, engine, loaded.setup.seed, opening=opening, branching=True)
            recall = self._recall(match, opening)
            self._retraced = Retracing(self._reader(base), base.match, match, not loaded.setup.own_dice, recall)
            self._retraced.follow_line()
            return match

        return made_of(loaded, make, REFERENCE)

    def get_ready(self, base: MatchCourse) -> None:
        """Follow a match under its own setup, so that the first change finds its steps known.

        One that was followed and may still be taken is left alone.
        """
        if self._followed is not None:
            return
        loaded = self._warm.load(base.setup)
        if not isinstance(loaded, LoadedGame):
            return
        line = tuple(base.match.line)
        if self._is_at_home(base, loaded) and self._known_line == line:
            self._reader(base).steps(line[1:])
            return
        became = self._played_again(base, loaded)
        if isinstance(became, MatchCourse) and CourseDifferences(base, became, EVERYTHING).first() is None:
            self._at_home, self._known_line = (base, loaded.game), line
        self._retraced = None

    def _is_at_home(self, base: MatchCourse, loaded: LoadedGame) -> bool:
        """Whether a game is the one that the match is played by, so that nothing would be another.

        Where a chance waits at its end, it may fall when it is played again; pieces that are set up by hand may have
        names of their own.
        """
        if loaded.setup.given or self._at_home is None:
            return False
        match, game = self._at_home
        if not match.is_same(base) or not game.is_same(loaded.game):
            return False
        with base.match.glance(base.match.line[-1]):
            return not isinstance(base.match.pending, Chance)

    def finish(self, base: MatchCourse, viewer: int) -> Followed:
        """Follow the branches, too: where one of them ends, and what the rules demand of maps that this one has not."""
        begun, became = perf_counter(), self._followed
        if became is None:
            return Followed(None, 0, 0.0)
        difference, position = None, None
        if self._retraced is not None:
            self._retraced.follow_others()
            if self._retraced.lost:
                difference = CourseDifferences(base, became, viewer).of_branch(self._retraced.lost[0])
                position = became.views.view(became.match.node, viewer)
        faults = self._warm.faults(became.loaded)
        return Followed(difference, len(became.match.line) - 1, perf_counter() - begun, faults, position)

    def log(self, viewer: int) -> tuple[LogLine, ...]:
        """The log of the match as it was followed last."""
        return self._followed.log(viewer, None) if self._followed is not None else ()

    def take(self, setup: MatchSetup) -> MatchCourse | None:
        """The match as it was followed last, to be played from now on; None if that was under another setup."""
        taken = self._followed
        if taken is None or taken.setup != setup:
            return None
        if self._retraced is not None:
            self._read, self._at_home, self._known_line = None, (taken, taken.loaded.game), tuple(taken.match.line)
            taken.match.engine = make_engine(taken.match.game)
            taken.match.turn_to(taken.match.node)
        self._followed, self._retraced = None, None
        return taken

    def _recall(self, match: Match, opening: Opening | None) -> Recall | None:
        """What is known of the last games; nothing of one whose position set up by hand waits for its first turn."""
        if not isinstance(match.engine, ReferenceEngine) or not (opening is None or opening.done):
            return None
        recall = Recall(self._known, match.game, match.engine.entered)
        self._known = [recall.made, *self._known[: KEPT - 1]]
        return recall

    def _reader(self, base: MatchCourse) -> CourseReader:
        if self._read is None or not self._read[0].is_same(base):
            self._read = base, CourseReader(base.match)
        return self._read[1]

    def _told(self, base: MatchCourse, became: MatchCourse, viewer: int, begun: float) -> Followed:
        assert self._retraced is not None
        compared = CourseDifferences(base, became, viewer)
        first = compared.first()
        seen = compared.first_seen(first) if first is not None else None
        difference = compared.told(seen, self._retraced.stopped) if seen is not None else None
        match, at = became.match, depth(base.match.node)
        match.go(min(at, len(match.line) - 1))
        position = became.views.view(match.node, viewer) if difference is not None else None
        return Followed(difference, len(match.line) - 1, perf_counter() - begun, (), position)
