"""Somebody who plays a match and changes its rules and its map at random; the window and a fresh replay must agree."""

from __future__ import annotations

import time
from collections import Counter
from itertools import zip_longest

from PySide6.QtWidgets import QApplication

from dsl.services.match.match_values import MatchSetup
from dsl.services.match.played_course import MatchCourse
from editor.model.match.live_change import alike
from editor.model.sessions.session import Session
from tests.editor.helpers.fresh_match import FreshMatch
from tests.editor.helpers.random_deeds import RandomDeeds

LONGEST = 300.0
HASTY = 0.4
"""How often something else is done before all is answered."""
MENDS = 0.6
"""How often unsound rules are followed by a step back."""


class RandomChanger(RandomDeeds):
    """Plays and writes in one tab in which a match runs."""

    def __init__(self, session: Session, seed: int) -> None:
        super().__init__(session, seed)
        self.done: Counter[str] = Counter()
        self.met: Counter[str] = Counter()
        """How often the window was compared with a fresh replay, by what it showed."""
        self.last: list[str] = []
        self._fresh = FreshMatch()

    def run(self, count: int) -> None:
        """So many actions, each looked at."""
        deeds, weights = tuple(self.deeds), tuple(self.deeds.values())
        for _ in range(count):
            broken = self.live.state == "unsound" and self.dice.random() < MENDS
            deed = self.undo if broken else self.dice.choices(deeds, weights)[0]
            self.done[deed.__name__] += 1
            self.last = [*self.last[-11:], deed.__name__]
            deed()
            if self.dice.random() < HASTY:
                self._a_moment()
            else:
                self.settle()
                self.look()

    def _a_moment(self) -> None:
        for _ in range(self.dice.randrange(12)):
            QApplication.processEvents()
            time.sleep(0.002)

    def settle(self) -> None:
        """Until nothing is asked any more."""
        quiet, begun = 0, time.monotonic()
        while quiet < 3:
            QApplication.processEvents()
            time.sleep(0.001)
            resting = not (self.play.busy or self.play.client.busy or self.live.working)
            quiet = quiet + 1 if resting else 0
            assert time.monotonic() - begun < LONGEST, "the window does not come to rest"

    # --- what must be so -------------------------------------------------------------------------

    def look(self) -> None:
        """What the window shows is what a fresh process shows of the same record and rules."""
        play, live = self.play, self.live
        assert play.setup is not None
        if play.veiled:
            self.met["veiled"] += 1
            assert play.position is None and not play.log and live.state == "none", "shown behind the curtain"
            return
        self.met[live.state] += 1
        assert play.position is not None
        course = self._fresh.course(play.setup, play.record)
        shown = course.go(play.client.node, play.viewer)
        assert shown.position == play.position, "the window shows another position than a fresh replay"
        if play.time_line is not None:
            assert shown.line.branches == play.time_line.branches
        fresh = course.log(play.viewer, None)
        parted = next((pair for pair in zip_longest(fresh, play.log) if pair[0] != pair[1]), None)
        assert parted is None, f"a fresh replay and the window show different logs, first {parted}"
        now = live.edited_setup
        assert now is not None
        if live.trouble is not None and live.trouble.code == "match-time":
            self.met["took too long"] += 1  # the window waits for so many seconds, a fresh replay to the end
        elif live.state == "none":
            assert alike(now, play.setup), "what is written is not followed"
        else:
            self._followed_as_well(course, now)

    def _followed_as_well(self, course: MatchCourse, now: MatchSetup) -> None:
        """What is said of the change is what somebody says who follows it for the first time."""
        told, troubles = self._fresh.follow(course, now, self.play.viewer)
        live = self.live
        if live.state == "different":
            assert not told.troubles and told.difference is not None and live.followed is not None
            assert told.difference == live.followed.difference, (told.difference, live.followed.difference)
            assert told.position == live.followed.position, (told.position.node, live.followed.position, live.working)
        elif live.state == "unsound":
            assert troubles, f"said to be unsound: {live.trouble}"
        else:
            assert told.difference is None and not troubles, (told.difference, troubles)
