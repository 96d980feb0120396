"""Somebody who plays a match and changes its rules and its map at random; the window and a fresh replay must agree."""

from __future__ import annotations

import random
import re
import time
from collections import Counter
from collections.abc import Callable

from PySide6.QtWidgets import QApplication

from dsl.match_service.live.following import Following
from dsl.match_service.match_values import Advance, Followed, QuestionView
from dsl.match_service.service import MatchService
from editor.play.live_change import renewed
from editor.sessions.live_match import live_of
from editor.sessions.match_setups import setup_of
from editor.sessions.session import Session
from editor.texts import Message

LONGEST = 300.0
HASTY = 0.4
"""So often something else is done before all is answered."""
NUMBER = re.compile(r"(?<![\w.\"])\d{1,2}(?![\w.\"])")


class RandomChanger:
    """Plays and writes in one tab in which a match runs."""

    def __init__(self, session: Session, seed: int) -> None:
        self.session, self.play, self.live = session, session.play, live_of(session)
        self.dice = random.Random(seed)
        self.done: Counter[str] = Counter()
        self.last: Followed | None = None
        self._fresh: tuple[object, MatchService] | None = None
        self.live.answered.connect(self._keep)

    def _keep(self, followed: Followed) -> None:
        self.last = followed

    def run(self, count: int) -> None:
        """So many actions, each looked at."""
        deeds: tuple[tuple[str, Callable[[], object], int], ...] = (
            ("choose", self.choose, 6),
            ("number", self.number, 5),
            ("letter", self.letter, 2),
            ("undo", self.undo, 4),
            ("go", self.go, 2),
            ("go on", self.live.go_on, 1),
            ("put back", self.live.put_back, 1),
            ("paint", self.paint, 1),
        )
        names = [name for name, _, often in deeds for _ in range(often)]
        verbs = {name: verb for name, verb, _ in deeds}
        for _ in range(count):
            name = self.dice.choice(names)
            self.done[name] += 1
            verbs[name]()
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

    # --- deeds -----------------------------------------------------------------------------------

    def choose(self) -> None:
        """Take a choice."""
        question = self.play.question
        if isinstance(question, QuestionView):
            self.play.choose(self.dice.randrange(len(question.choices)))

    def number(self) -> None:
        """Change a number of the rules."""
        rules = self.session.rules
        assert rules is not None
        found = list(NUMBER.finditer(rules.source.text))
        one = self.dice.choice(found)
        other = str(max(0, int(one[0]) + self.dice.choice((-1, 1, 2))))
        rules.replace_range(Message("rules-step-typed"), one.start(), one.end(), other)

    def letter(self) -> None:
        """Write a letter anywhere."""
        rules = self.session.rules
        assert rules is not None
        at = self.dice.randrange(len(rules.source.text))
        rules.replace_range(Message("rules-step-typed"), at, at, self.dice.choice("x #:\n1"))

    def undo(self) -> None:
        """Take a step back, or forward."""
        self.session.undo_stack.undo() if self.dice.random() < 0.8 else self.session.undo_stack.redo()

    def go(self) -> None:
        """Look at another place."""
        line = self.play.time_line
        nodes = [0, *(tick.node for branch in line.branches for tick in branch.ticks)] if line is not None else [0]
        self.play.go(self.dice.choice(nodes))

    def paint(self) -> None:
        """Another ink in a cell of the map, if it has cells."""
        chart = self.session.chart
        if not chart.cells.size:
            return
        inks = list(chart.inks())
        patches = chart.painted([self.dice.randrange(chart.cells.size)], self.dice.choice(inks))
        self.session.do(Message("tools-step-painted"), patches)

    # --- what must be so -------------------------------------------------------------------------

    def look(self) -> None:
        """What the window shows is what a fresh process shows of the same record and rules."""
        play = self.play
        assert play.setup is not None and play.position is not None
        fresh = self._reopened()
        shown = fresh.go(play.client.node, play.viewer)
        assert shown.position == play.position, "the window shows another position than a fresh replay"
        if play.time_line is not None:
            assert shown.line.branches == play.time_line.branches
        now = renewed(play.setup, setup_of(self.session))
        assert now is not None
        told = Following().follow(fresh.course, now, play.viewer)
        if self.live.state == "different":
            assert told.difference is not None and self.live.followed is not None
            assert told.difference == self.live.followed.difference and told.position == self.live.followed.position
        elif self.live.state == "same":
            assert told.difference is None

    def _reopened(self) -> MatchService:
        """A service that has read the record as it is now."""
        play = self.play
        assert play.setup is not None
        read = (play.setup, play.record)
        if self._fresh is None or self._fresh[0] != read:
            fresh = MatchService()
            opened = fresh.open(play.setup, play.record, play.viewer)
            assert isinstance(opened, Advance), opened
            self._fresh = read, fresh
        return self._fresh[1]
