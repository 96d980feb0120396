"""The course of one match played again under other rules or on another map.

*The same decisions*: each decision is taken by its name, by the player who took it. What was taken without asking,
because it was the only choice, is chosen where it is asked for now; what is taken without asking now is passed over.

*The same chance*: between two decisions, a chance gets what fell for the first chance there that was asked for alike
and is not used yet: to the word by the same rule, else by the same rule, else in the same turn; always of the same
wheel, deck or die. Where none is left, or it cannot come any more, the match's own random numbers throw; what nobody
asks for any more is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from dsl.diagnostics import Diagnostic
from dsl.engine.errors import RuleError
from dsl.engine.events import Chance, Decision, Entry, Option, Over
from dsl.link.game import Game
from dsl.play.asked_chance import Asked, ChanceWords
from dsl.play.match import Match
from dsl.play.match_tree import FIRST, START, Chosen, Event, course_of
from dsl.play.named_answers import NamedAnswers
from dsl.play.notation import all_texts, choice_words, find_choice, find_outcome
from dsl.play.offers import nearest


@dataclass(frozen=True, slots=True)
class Step:
    """An event of a course: what a chance was asked for, and the choices that were taken before it without asking."""

    event: Event
    asked: Asked | None
    forced: tuple[tuple[int, str], ...]


class CourseReader:
    """Reads the line of a match as steps; what has been read is kept while the match goes on there."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._words = ChanceWords(match.game)
        self._steps: dict[int, Step] = {}

    def steps(self, nodes: Sequence[int]) -> list[Step]:
        """The events that lead to some nodes."""
        tree = self._match.tree
        for node in nodes:
            if node not in self._steps:
                self._steps[node] = self._step(tree.before(node), node)
        return [self._steps[node] for node in nodes]

    def _step(self, before: int, at: int) -> Step:
        match = self._match
        event, asked = match.tree.event(at), None
        if not isinstance(event, Chosen):
            with match.glance(before):
                assert isinstance(match.pending, Chance)
                asked = self._words.asked(match.pending, match.active)
        return Step(event, asked, forced_choices(match.game, match.tree.entries(before)))


def forced_choices(game: Game, entries: Sequence[Entry]) -> tuple[tuple[int, str], ...]:
    """The choices of a journal that were taken without asking, with their players."""
    return tuple(
        (entry.player, " ".join(choice_words(game, entry.choice)))
        for entry in entries
        if entry.choice is not None and entry.player is not None
    )


class Retracing:
    """A match that follows another one through its tree: the line that is shown first, then the other courses.

    ``nodes`` has the node of each event of the other match that was taken over. ``stopped`` says why the line that is
    shown could not be followed to its end, ``lost`` are the numbers of the courses of which something is missing.
    """

    def __init__(self, reader: CourseReader, was: Match, match: Match, throws: bool = True) -> None:
        """``was`` is read by ``reader``, ``match`` stands at its start. ``throws``: new chances fall by themselves."""
        self._reader, self._was, self.match, self._throws = reader, was, match, throws
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
            if self._was.tree.before(left[0]) not in self.nodes or self._follow(left, self._throws) is not None:
                self.lost.append(course.number)
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
        follower = _Follower(self._reader.steps(part), match.game, throws)
        match.engine.expect(follower.expected)
        try:
            return follower.follow(match)
        except RuleError as error:
            return error.diagnostic
        finally:
            match.engine.expect(None)
            match.go(match.at)  # what is pending is listed in full
            self.nodes |= {part[step]: node for step, node in follower.taken.items()}


class _Follower:
    """Stands before the decision ``_decision``; ``_left`` are the chances before it that have not come again yet."""

    def __init__(self, steps: Sequence[Step], game: Game, throws: bool) -> None:
        self._steps, self._game, self._throws = steps, game, throws
        self._answers, self._words = NamedAnswers(game), ChanceWords(game)
        self._left: list[int] = []
        self._decision = 0
        self._spare: list[tuple[int, str]] = []  # what was taken without asking, and may be asked now
        self._passed: Counter[tuple[int, str]] = Counter()  # since the last decision, what is taken without asking now
        self._told = 0  # so many nodes of the new course were looked at for choices without asking
        self.taken: dict[int, int] = {}
        """The nodes of the new course at which steps were taken over."""
        self._stretch(0)

    def _stretch(self, begin: int) -> None:
        """Up to the next decision after the step ``begin``."""
        steps, self._left, at = self._steps, [], begin
        while at < len(steps) and not isinstance(steps[at].event, Chosen):
            self._left.append(at)
            at += 1
        self._decision = at
        self._spare = [taken for step in steps[begin : at + 1] for taken in step.forced]

    @property
    def _next(self) -> Chosen | None:
        """The decision that comes next; None if there is none left."""
        event = self._steps[self._decision].event if self._decision < len(self._steps) else None
        return event if isinstance(event, Chosen) else None

    def expected(self, player: int, options: Sequence[Option]) -> tuple[int, ...] | None:
        """The next decision of the course, if it is this player's."""
        event = self._next
        return self._answers.numbers(event.text, options) if event is not None and event.player == player else None

    def follow(self, match: Match) -> Diagnostic | None:
        """Go on to the end of the course, and then to the next decision; why not, or None."""
        while True:
            pending, event = match.pending, self._next
            if isinstance(pending, Chance):
                if not self._left and event is None and not self._throws:
                    return None
                self._fall(match, pending, event)
            elif event is None:
                if isinstance(pending, Over) or not self._decide_spare(match, pending):
                    return None
            elif isinstance(pending, Over):
                if not self._pass_over(match, event):
                    return Diagnostic("replay-over", None)
            elif not self._goes_on(match, pending, event):
                return self._lost(pending, event)

    def _goes_on(self, match: Match, decision: Decision, event: Chosen) -> bool:
        """Whether a question could be answered, or the next decision is not asked for any more."""
        return (
            self._decide(match, decision, event) or self._decide_spare(match, decision) or self._pass_over(match, event)
        )

    # --- chances ---------------------------------------------------------------------------------

    def _fall(self, match: Match, chance: Chance, event: Chosen | None) -> None:
        """Let a chance fall as it fell before, if it did; what is not asked any more before it is passed over."""
        asked = self._words.asked(chance, match.active)
        ranked = sorted(self._left, key=lambda at: -self._likeness(at, asked))  # of equals the first stays first
        for at in ranked:
            if self._likeness(at, asked) == 0:
                break
            index = find_outcome(self._game, chance, self._steps[at].event.text)
            if index is not None:
                self._left.remove(at)
                match.resolve(index)
                self.taken[at] = match.node
                return
        if event is None or not self._pass_over(match, event):
            match.resolve(None)

    def _likeness(self, at: int, asked: Asked) -> int:
        before = self._steps[at].asked
        return before.likeness(asked) if before is not None else 0

    # --- decisions -------------------------------------------------------------------------------

    def _decide(self, match: Match, decision: Decision, event: Chosen) -> bool:
        """Take the next decision, if it can be taken."""
        if event.player != decision.player:
            return False
        kept = self._left, self._decision, self._spare
        self._stretch(self._decision + 1)  # what the engine comes to now is the decision after it
        taken = False
        try:
            taken = self._take(match, decision, event.text)
        finally:
            if taken:
                self._passed.clear()
                self._told = match.at
                self.taken[kept[1]] = match.node
            else:
                self._left, self._decision, self._spare = kept
        return taken

    def _pass_over(self, match: Match, event: Chosen) -> bool:
        """Leave out the next decision if it is taken without asking now; whether it is."""
        made, key = forced_choices(self._game, _since_decision(match)), (event.player, event.text)
        if made.count(key) <= self._passed[key]:
            return False
        self._passed[key] += 1
        left = self._left
        self._stretch(self._decision + 1)
        self._left = left + self._left
        return True

    def _decide_spare(self, match: Match, decision: Decision) -> bool:
        """Choose what was the only choice before, and is not again."""
        for node in match.line[self._told : match.at + 1]:
            for again in forced_choices(self._game, match.tree.entries(node)):
                if again in self._spare:
                    self._spare.remove(again)
        self._told = match.at + 1
        for player, text in self._spare:
            if player == decision.player and self._take(match, decision, text):
                self._spare.remove((player, text))
                return True
        return False

    def _take(self, match: Match, decision: Decision, text: str) -> bool:
        """Choose what a text names; whether it can be chosen."""
        numbers = self._answers.numbers(text, decision.options)
        if numbers is not None:
            found = (at for at in range(len(decision.choices)) if decision.numbers(at) == numbers)
            index = next(found, None)
        else:
            index = find_choice(self._game, decision, text)
        if index is None:
            return False
        known = " ".join(choice_words(self._game, decision.choices[index])) if numbers is not None else ""
        match.choose(index, known)
        return True

    def _lost(self, decision: Decision, event: Chosen) -> Diagnostic:
        """Why a decision cannot be taken."""
        if event.player != decision.player:
            seats = {"seat": decision.player + 1, "other": event.player + 1}
            return Diagnostic("replay-other-player", None, seats)
        offers = nearest(event.text, all_texts(self._game, decision))
        return Diagnostic("replay-no-choice", None, {"text": event.text, "offers": "; ".join(offers)})


def _since_decision(match: Match) -> list[Entry]:
    """What the journal got since the last decision that was asked for, with its own."""
    found: list[Entry] = []
    for node in reversed(match.tree.path(match.node)):
        found += match.tree.entries(node)
        if node == 0 or isinstance(match.tree.event(node), Chosen):
            break
    return found
