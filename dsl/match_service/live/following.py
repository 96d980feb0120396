"""The match as it would stand if other rules, another map or other parameters had held from its start."""

from __future__ import annotations

from time import perf_counter

from dsl.diagnostics import Diagnostic
from dsl.engine.errors import RuleError
from dsl.engine.kinds import REFERENCE
from dsl.engines import make_engine
from dsl.match_service.live.course_differences import CourseDifferences
from dsl.match_service.live.warm_game import WarmGame
from dsl.match_service.loaded_game import LoadedGame, trouble_of
from dsl.match_service.match_values import Advance, Followed, MatchSetup, Trouble
from dsl.match_service.played_course import MatchCourse
from dsl.play.match_tree import depth
from dsl.play.retracing import CourseReader, Retraced, retrace


class Following:
    """Follows a match under setups that change; the match as it was followed last is kept until it is taken."""

    def __init__(self) -> None:
        self._warm = WarmGame()
        self._read: tuple[MatchCourse, CourseReader] | None = None
        self.followed: MatchCourse | None = None

    def follow(self, base: MatchCourse, setup: MatchSetup, viewer: int) -> Followed:
        """Play the line on which ``base`` stands again under another setup, and say where that parts from what was."""
        begun = perf_counter()
        self.followed = None
        loaded = self._warm.load(setup)
        if not isinstance(loaded, LoadedGame):
            return Followed(None, 0, perf_counter() - begun, loaded)
        try:
            retraced = self._retraced(base, loaded)
        except RuleError as error:  # already the beginning fails
            return Followed(None, 0, perf_counter() - begun, (trouble_of(error.diagnostic),))
        became = MatchCourse(loaded, retraced.match)
        self.followed = became
        return self._told(base, became, retraced.stopped, viewer, begun)

    def faults(self) -> tuple[Trouble, ...]:
        """What the rules demand of maps and the map of the match that was followed last does not hold."""
        return self._warm.faults(self.followed.loaded) if self.followed is not None else ()

    def _retraced(self, base: MatchCourse, loaded: LoadedGame) -> Retraced:
        steps = self._reader(base).steps(base.match.line[-1])
        engine = make_engine(loaded.game, REFERENCE)
        return retrace(steps, loaded.game, engine, loaded.setup.seed, throws=not loaded.setup.own_dice)

    def _reader(self, base: MatchCourse) -> CourseReader:
        if self._read is None or self._read[0] is not base:
            self._read = base, CourseReader(base.match)
        return self._read[1]

    def _told(
        self, base: MatchCourse, became: MatchCourse, stopped: Diagnostic | None, viewer: int, begun: float
    ) -> Followed:
        compared = CourseDifferences(base, became, viewer)
        first = compared.first()
        seen = compared.first_seen(first) if first is not None else None
        difference = compared.told(seen, stopped) if seen is not None else None
        match, at = became.match, depth(base.match.node)
        match.go(min(at, len(match.line) - 1))
        shown: Advance = became.shown(viewer)
        log = became.log(viewer, None)
        seconds = perf_counter() - begun
        return Followed(difference, len(match.line) - 1, seconds, (), shown.position, shown.line, log)
