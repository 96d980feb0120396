"""Repeats steps of a course in another match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from dsl.engines.protocol.events import Chance, Decision, Option, Over
from dsl.games.play.match import Match
from dsl.games.play.match_tree import Chosen
from dsl.games.play.notation import find_outcome
from dsl.games.play.retraced.course_reader import (
    AnswersAgain,
    ChanceQuestion,
    ChanceWords,
    Forced,
    Step,
    entries_since_decision,
    forced_choices,
    why_lost,
)
from dsl.games.play.retraced.known_steps import CourseRecall, KnownStep, Place, Stand
from dsl.text.diagnostics import Diagnostic


class Follower:
    """Repeats one course. ``_decision`` is the step of the next decision; ``_left`` are unused chances before it."""

    def __init__(self, steps: Sequence[Step], match: Match, throws: bool, recall: CourseRecall | None) -> None:
        self._steps, self._match, self._throws, self._recall = steps, match, throws, recall
        self._game = match.game
        self._answers, self._words = AnswersAgain(match.game), ChanceWords(match.game)
        self._left: list[int] = []
        self._decision = 0
        self._spare: list[Forced] = []  # choices that were the only ones before, and may be asked for now
        self._passed: Counter[Forced] = Counter()  # choices taken without asking now, since the last decision
        self._made = forced_choices(
            match.game, entries_since_decision(match)
        )  # since the last decision, without asking
        self._unseen = forced_choices(match.game, match.tree.entries(match.node))
        self.taken: dict[int, int] = {}
        """The nodes of the new course at which steps were taken over."""
        self._stretch(0)

    @property
    def reached(self) -> int:
        """The step that is the next decision; the number of steps if none is left."""
        return self._decision

    def _stretch(self, begin: int) -> None:
        """Set ``_decision`` to the next decision after the step ``begin``, and collect the chances before it."""
        steps, self._left, at = self._steps, [], begin
        while at < len(steps) and not isinstance(steps[at].event, Chosen):
            self._left.append(at)
            at += 1
        self._decision = at
        self._spare = [taken for step in steps[begin : at + 1] for taken in step.forced]

    @property
    def _next(self) -> Chosen | None:
        """The next decision; None if none is left."""
        event = self._steps[self._decision].event if self._decision < len(self._steps) else None
        return event if isinstance(event, Chosen) else None

    def expected(self, player: int, options: Sequence[Option]) -> tuple[int, ...] | None:
        """The next decision of the course, if it is this player's; else None."""
        event = self._next
        return (
            self._answers.names.numbers(event.text, options) if event is not None and event.player == player else None
        )

    def follow(self) -> Diagnostic | None:
        """Repeat the course to its end, then go on to the next decision; returns why that failed, or None."""
        while True:
            place = self._match.tree.packed(self._match.node), self._stand()
            known = self._recall.find(place) if self._recall is not None else None
            if known is not None and known.ends:
                return None  # the choices there are listed only when they are needed
            if known is not None:
                self._repeat(known)
                continue
            self._match.catch_up()
            at, taken = self._match.at, len(self.taken)
            goes_on = self._go_on()
            if goes_on is None and self._recall is not None:
                self._recall.note(place, KnownStep(self._stand(), self._recall.blocks(place), ends=True))
            if goes_on is not True:
                return goes_on
            self._went(at)
            if self._recall is not None:
                self._note(self._recall, place, at, taken)

    def _go_on(self) -> Diagnostic | Literal[True] | None:
        """Make one step; returns how the course ends here, or True."""
        pending, event = self._match.pending, self._next
        if isinstance(pending, Chance):
            if not self._left and event is None and not self._throws:
                return None
            self._fall(pending, event)
            return True
        if event is None:
            return None if isinstance(pending, Over) or not self._decide_spare(pending) else True
        if isinstance(pending, Over):
            return True if self._pass_over(event) else Diagnostic("replay-over", None)
        return True if self._goes_on(pending, event) else why_lost(self._game, pending, event)

    def _went(self, at: int) -> None:
        """Record the choices taken without asking in the step that began after ``at`` events."""
        match = self._match
        if match.at != at:
            made = forced_choices(self._game, match.tree.entries(match.node))
            self._made = made if isinstance(match.tree.event(match.node), Chosen) else self._made + made
            self._unseen += made

    # --- results of earlier replays --------------------------------------------------------------

    def _stand(self) -> Stand:
        passed = frozenset(self._passed.items())
        return tuple(self._left), self._decision, tuple(self._spare), passed, self._made, self._unseen

    def _repeat(self, known: KnownStep) -> None:
        """Make a step with its known result."""
        left, self._decision, spare, passed, self._made, self._unseen = known.stand
        self._left, self._spare, self._passed = list(left), list(spare), Counter(dict(passed))
        if known.event is not None:
            self._match.add_known_event(known.event, known.packed, list(known.entries))
        if known.taken is not None:
            self.taken[known.taken] = self._match.node

    def _note(self, recall: CourseRecall, place: Place, at: int, taken: int) -> None:
        """Store the result of the last step."""
        tree, node = self._match.tree, self._match.node
        step = next(reversed(self.taken)) if len(self.taken) > taken else None
        if self._match.at == at:
            recall.note(place, KnownStep(self._stand(), recall.blocks(place), taken=step))
        else:
            entries = tuple(tree.entries(node))
            blocks = recall.blocks(place)
            recall.note(place, KnownStep(self._stand(), blocks, tree.event(node), tree.packed(node), entries, step))

    def _goes_on(self, decision: Decision, event: Chosen) -> bool:
        """Whether the question could be answered, or the next decision is no longer asked."""
        return self._decide(decision, event) or self._decide_spare(decision) or self._pass_over(event)

    # --- chances ---------------------------------------------------------------------------------

    def _fall(self, chance: Chance, event: Chosen | None) -> None:
        """Resolve a chance as before, if there was one like it; chances no longer asked before it are skipped."""
        asked = self._words.asked(chance, self._match.active)
        ranked = sorted(self._left, key=lambda at: -self._likeness(at, asked))  # of equals the first stays first
        for at in ranked:
            if self._likeness(at, asked) == 0:
                break
            index = find_outcome(self._game, chance, self._steps[at].event.text)
            if index is not None:
                self._left.remove(at)
                self._match.resolve(index)
                self.taken[at] = self._match.node
                return
        if event is None or not self._pass_over(event):
            self._match.resolve(None)

    def _likeness(self, at: int, asked: ChanceQuestion) -> int:
        before = self._steps[at].asked
        return before.likeness(asked) if before is not None else 0

    # --- decisions -------------------------------------------------------------------------------

    def _decide(self, decision: Decision, event: Chosen) -> bool:
        """Take the next decision; False if that is not possible."""
        if event.player != decision.player:
            return False
        before = self._left, self._decision, self._spare
        self._stretch(self._decision + 1)  # while it is taken, the engine asks for the decision after it
        taken = False
        try:
            taken = self._take(decision, event.text)
        finally:
            if taken:
                self._passed.clear()
                self._unseen = ()
                self.taken[before[1]] = self._match.node
            else:
                self._left, self._decision, self._spare = before
        return taken

    def _pass_over(self, event: Chosen) -> bool:
        """Skip the next decision if it was taken without asking now; returns whether it was."""
        key = event.player, event.text
        if self._made.count(key) <= self._passed[key]:
            return False
        self._passed[key] += 1
        left = self._left
        self._stretch(self._decision + 1)
        self._left = left + self._left
        return True

    def _decide_spare(self, decision: Decision) -> bool:
        """Take a choice that was the only one before and is one of several now; False if there is none."""
        for again in self._unseen:
            if again in self._spare:
                self._spare.remove(again)
        self._unseen = ()
        for player, text in self._spare:
            if player == decision.player and self._take(decision, text):
                self._spare.remove((player, text))
                return True
        return False

    def _take(self, decision: Decision, text: str) -> bool:
        """Take the choice with this text; False if it is not offered."""
        found = self._answers.choice(text, decision)
        if found is None:
            return False
        self._match.choose(*found)
        return True
