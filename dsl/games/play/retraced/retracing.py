"""Replays the course of a match under other rules or on another map.

*The same decisions*: each decision is taken by its name, by the player who took it. A choice that was taken without
asking is chosen if it is asked now; one taken without asking now is skipped.

*The same chance*: between two decisions, a chance gets the outcome of the first unused similar chance there: with the
same text in the same rule, else in the same rule, else in the same turn; always of the same wheel, deck or die. If none
is left, or it is impossible now, the match's own random numbers decide; chances no longer asked are left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from dsl.engines.protocol.errors import RuleError
from dsl.games.play.match import Match
from dsl.games.play.match_tree import FIRST, START, course_of
from dsl.games.play.retraced.course_reader import CourseReader
from dsl.games.play.retraced.follower import Follower
from dsl.games.play.retraced.known_steps import Recall
from dsl.text.diagnostics import Diagnostic


class Retracing:
    """A match that follows another one through its tree: the current line first, then the other courses.

    ``nodes`` maps each node of the other match that was repeated or skipped to one of this match. ``stopped`` says why
    the current line could not be followed to its end; ``ended`` is the decision of the other match at which the last
    part that could not be followed ended. ``lost`` are the first events that could not be followed on other courses.
    """

    def __init__(
        self, reader: CourseReader, was: Match, match: Match, throws: bool = True, recall: Recall | None = None
    ) -> None:
        """``was`` is read by ``reader``, ``match`` is at its start. ``throws``: new chances are resolved.

        With ``recall`` steps with a known result are not played; then ``match`` has an engine that notes the blocks
        that run.
        """
        self._reader, self._was, self.match, self._throws, self._recall = reader, was, match, throws, recall
        self.nodes = {START: START}
        self.stopped: Diagnostic | None = None
        self.ended = START
        self.lost: list[int] = []
        self._begun = {FIRST}

    def follow_line(self) -> None:
        """Follow the current line of the other match to its end."""
        line = self._was.line[1:]
        parts = [list(part) for _, part in groupby(line, course_of)]
        for number, part in enumerate(parts):
            self.stopped = self._follow(part, self._throws and number == len(parts) - 1)
            if self.stopped is not None:
                return
        if not parts and self._throws:
            self.match.run()

    def follow_others(self) -> None:
        """Follow the other courses; the current position stays."""
        stood = self.match.node
        for course in self._was.tree.courses:
            left = [node for node in course.nodes if node not in self.nodes]
            if not left:
                continue
            if self._was.tree.before(left[0]) in self.nodes and self._follow(left, self._throws) is None:
                continue
            self.lost.append(next((node for node in left if node not in self.nodes), left[-1]))
        self.match.go_to_node(stood, anew=True)

    def _follow(self, part: Sequence[int], throws: bool) -> Diagnostic | None:
        """Follow some events of one course from its branching point; returns why not all, or None."""
        tree, match, number = self._was.tree, self.match, course_of(part[0])
        begin = self.nodes[tree.before(part[0])]
        if number in self._begun:
            match.go_to_node(begin, anew=True)
        else:
            self._begun.add(number)
            match.branch_off(begin, number, tree.course(number).name)
        steps = self._reader.steps(part)
        recall = self._recall.course((number, throws), steps) if self._recall is not None else None
        follower = Follower(steps, match, throws, recall)
        match.engine.expect(follower.expected)
        try:
            stopped = follower.follow()
        except RuleError as error:
            stopped = error.diagnostic
        finally:
            match.engine.expect(None)
            match.go_to_event(match.at)  # what is pending is listed in full
        if stopped is not None:
            self.ended = part[min(follower.reached, len(part) - 1)]
        self._note(part if stopped is None else part[: max(follower.taken, default=-1) + 1], begin, follower.taken)
        return stopped

    def _note(self, part: Sequence[int], begin: int, taken: Mapping[int, int]) -> None:
        """Map the nodes of a part to those of the match; skipped events map to the node before."""
        node = begin
        for step, was in enumerate(part):
            node = self.nodes[was] = taken.get(step, node)
