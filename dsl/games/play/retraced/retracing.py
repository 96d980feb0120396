"""The course of one match played again under other rules or on another map.

*The same decisions*: each decision is taken by its name, by the player who took it. What was taken without asking,
because it was the only choice, is chosen where it is asked for now; what is taken without asking now is passed over.

*The same chance*: between two decisions, a chance gets what fell for the first chance there that was asked for alike
and is not used yet: to the word by the same rule, else by the same rule, else in the same turn; always of the same
wheel, deck or die. Where none is left, or it cannot come any more, the match's own random numbers throw; what nobody
asks for any more is left out.
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
    """A match that follows another one through its tree: the line that is shown first, then the other courses.

    ``nodes`` tells where the match stands after each event of the other one that was taken over or left out.
    ``stopped`` says why the line that is shown could not be followed to its end, ``lost`` are the first events
    that could not be followed on the other courses.
    """

    def __init__(
        self, reader: CourseReader, was: Match, match: Match, throws: bool = True, recall: Recall | None = None
    ) -> None:
        """``was`` is read by ``reader``, ``match`` stands at its start. ``throws``: new chances fall by themselves.

        With ``recall`` no step is played that is known; then ``match`` has an engine that notes the blocks that run.
        """
        self._reader, self._was, self.match, self._throws, self._recall = reader, was, match, throws, recall
        self.nodes = {START: START}
        self.stopped: Diagnostic | None = None
        self.lost: list[int] = []
        self._begun = {FIRST}

    def follow_line(self) -> None:
        """Play the line on which the other match stands, to its end."""
        line = self._was.line[1:]
        parts = [list(part) for _, part in groupby(line, course_of)]
        for number, part in enumerate(parts):
            self.stopped = self._follow(part, self._throws and number == len(parts) - 1)
            if self.stopped is not None:
                return
        if not parts and self._throws:
            self.match.run()

    def follow_others(self) -> None:
        """Play what lies on no line yet; where one stands stays."""
        stood = self.match.node
        for course in self._was.tree.courses:
            left = [node for node in course.nodes if node not in self.nodes]
            if not left:
                continue
            if self._was.tree.before(left[0]) in self.nodes and self._follow(left, self._throws) is None:
                continue
            self.lost.append(next((node for node in left if node not in self.nodes), left[-1]))
        self.match.turn_to(stood, anew=True)

    def _follow(self, part: Sequence[int], throws: bool) -> Diagnostic | None:
        """Follow some events of one course from where the first of them begins; why not all, or None."""
        tree, match, number = self._was.tree, self.match, course_of(part[0])
        begin = self.nodes[tree.before(part[0])]
        if number in self._begun:
            match.turn_to(begin, anew=True)
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
            match.go(match.at)  # what is pending is listed in full
        self._note(part if stopped is None else part[: max(follower.taken, default=-1) + 1], begin, follower.taken)
        return stopped

    def _note(self, part: Sequence[int], begin: int, taken: Mapping[int, int]) -> None:
        """Where the match stands after each event of a part; one that was left out leads nowhere."""
        node = begin
        for step, was in enumerate(part):
            node = self.nodes[was] = taken.get(step, node)
