"""Answers a match's questions with the choices in a scenario's steps, also those that the game took without asking."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.engines.protocol.events import Decision, Entry, Over
from dsl.games.play.match import Match
from dsl.games.play.notation import choice_words, nearest
from dsl.games.scenario.names import STEPS, Names
from dsl.games.scenario.plain_yaml import one_or_more, words_in
from dsl.games.scenario.script import ScenarioStep
from dsl.games.scenario.vocabulary import Vocabulary
from dsl.text.diagnostics import Diagnostic, Problems, Words
from dsl.text.files.yaml_tree import MappingNode, ScalarNode
from dsl.text.source import Span


@dataclass(frozen=True, order=True)
class StepPlace:
    """A place in the journal of a match: after ``entry`` entries of event ``at``."""

    at: int
    entry: int


@dataclass(frozen=True)
class Forced:
    """A choice that the game took itself, because it was the only one: its player, and its text in a scenario."""

    place: StepPlace
    player: int
    text: str


class Progress:
    """How much of the journal the steps of a scenario have accounted for so far.

    ``read``: everything before this place; ``step``: where the last step began.
    """

    def __init__(self, match: Match, names: Names) -> None:
        self._match = match
        self._names = names
        self.read = self.step = StepPlace(0, 0)

    def here(self) -> StepPlace:
        """The current end of the journal."""
        return StepPlace(self._match.at, len(self._match.entries_of(self._match.at)))

    def mark_read(self, first: bool) -> None:
        """Mark the whole journal as read. ``first``: the next step begins here."""
        self.read = self.here()
        if first:
            self.step = self.read

    def forced(self) -> list[Forced]:
        """The choices taken without asking that no step has named yet, in order."""
        found = []
        for at in range(self.read.at, self._match.at + 1):
            for number, entry in enumerate(self._match.entries_of(at)):
                place = StepPlace(at, number)
                if entry.choice is not None and entry.player is not None and place >= self.read:
                    found.append(Forced(place, entry.player, " ".join(choice_words(self._names, entry.choice))))
        return found

    def mark_named(self, forced: Forced, first: bool) -> None:
        """Mark the journal as read up to a forced choice that a step names. ``first``: the step begins with it."""
        self.read = StepPlace(forced.place.at, forced.place.entry + 1)
        if first:
            self.step = forced.place

    def entries(self) -> list[Entry]:
        """The journal since the last step began."""
        found = list(self._match.entries_of(self.step.at)[self.step.entry :])
        for at in range(self.step.at + 1, self._match.at + 1):
            found += self._match.entries_of(at)
        return found


Readings = dict[tuple[int, int], bool]
"""For choices (by line and column) that fit both an offer and a forced choice: whether the forced one is meant."""


class ScenarioQuestions:
    """Answers the questions of a match as a scenario says. Methods return None or False if they reported an error."""

    def __init__(self, match: Match, names: Names, course: Progress, problems: Problems, readings: Readings) -> None:
        self._match = match
        self._names = names
        self._course = course
        self._problems = problems
        self.words = Vocabulary(names)
        self.readings = readings

    # --- answers ---------------------------------------------------------------------------------

    def answer(self, step: ScenarioStep) -> bool:
        """Make the choices of a step ``player: choice`` or ``player: [choice, …]``; False (reported) if one fails."""
        seat = self._seat(step.key)
        if seat is None:
            return False
        if isinstance(step.value, MappingNode):
            self._problems.error("scenario-not-word", step.value.span)
            return False
        first = True
        for text in words_in(one_or_more(step.value), self._problems):
            if not self._choose(step.key, seat, text, first):
                return False
            first = False
        return True

    def _seat(self, name: ScalarNode) -> int | None:
        seat = self._names.seat(name.value)
        if seat is None:
            known = (*self._names.players, *STEPS)
            self._problems.unknown("scenario-no-player", name.span, name.value, known, known=", ".join(known))
        return seat

    def _choose(self, player: ScalarNode, seat: int, text: ScalarNode, first: bool) -> bool:
        taken = self._taken(seat, text)
        pending = self._match.pending
        asked = isinstance(pending, Decision) and pending.player == seat
        index = self._names.find(pending, text.value) if asked and isinstance(pending, Decision) else None
        if taken is not None and (index is None or self._means_taken(text.span)):
            self._course.mark_named(taken, first)
            return True
        if index is None:
            self._refuse(player, seat, text)
            return False
        self._course.mark_read(first)
        self._match.choose(index)
        self._match.run()
        return True

    def _taken(self, seat: int, text: ScalarNode) -> Forced | None:
        """The unasked choice with this text; None if there is none."""
        wanted = " ".join(self._names.stable(text.value).split()).casefold()
        return next((f for f in self._course.forced() if f.player == seat and f.text.casefold() == wanted), None)

    def _means_taken(self, span: Span) -> bool:
        """Whether a text that fits both an offer and an unasked choice means the latter.

        The first run takes it as the offer. If that fails, the scenario runs again with other ``readings``.
        """
        return self.readings.setdefault((span.line, span.column), False)

    def _refuse(self, player: ScalarNode, seat: int, text: ScalarNode) -> None:
        pending = self._match.pending
        if not isinstance(pending, Decision):
            self._nothing_asked(text.span)
        elif not self.words.check(text, self._problems):
            return
        elif pending.player == seat:
            shown = "; ".join(nearest(text.value, self._names.texts(pending)))
            self._report("scenario-not-offered", text.span, text=text.value, offers=shown)
        else:
            self._report("scenario-not-his-turn", text.span, name=player.value, **self._whose(pending))

    # --- questions -------------------------------------------------------------------------------

    def offers(self, place: Span, who: ScalarNode | None = None) -> list[str] | None:
        """The choices on offer now (``who``: to that player; a forced choice counts as the only offer), or None."""
        pending = self._match.pending
        seat = self._seat(who) if who is not None else None
        if who is not None and seat is None:
            return None
        if seat is not None and not (isinstance(pending, Decision) and pending.player == seat):
            taken = next((forced for forced in self._course.forced() if forced.player == seat), None)
            if taken is not None:
                return [taken.text]
        if not isinstance(pending, Decision):
            self._nothing_asked(place)
            return None
        if seat is not None and pending.player != seat:
            self._report("scenario-not-asked", place, name=self._names.player(seat), **self._whose(pending))
            return None
        return self._names.texts(pending)

    # --- reports ---------------------------------------------------------------------------------

    def _whose(self, pending: Decision) -> dict[str, str]:
        offers = self._names.texts(pending)
        more = "; …" if len(offers) > 6 else ""
        return {"other": self._names.player(pending.player), "offers": "; ".join(offers[:6]) + more}

    def script_left(self, left: ScalarNode) -> None:
        """Report a scripted result that was not used: the game is over, or a decision comes first."""
        pending = self._match.pending
        if isinstance(pending, Decision):
            self._report("scenario-script-waits", left.span, text=left.value, **self._whose(pending))
        else:
            self._problems.error("scenario-script-left", left.span, text=left.value)

    def _nothing_asked(self, span: Span) -> None:
        """Report that no decision is pending: the game is over, or a chance has no scripted result."""
        pending = self._match.pending
        if isinstance(pending, Over):
            self._report("scenario-over", span)
        elif not isinstance(pending, Decision):
            self._report("scenario-script-out", span, what=f"{pending.kind} {pending.what}".strip())

    def _report(self, code: str, span: Span, **args: str) -> None:
        """Report an error, together with the forced choices since the last step."""
        forced = [f"{self._names.player(taken.player)}: {taken.text}" for taken in self._course.forced()]
        named: dict[str, object] = {**args, "taken": Words("scenario-taken", {"choices": "; ".join(forced)})}
        self._problems.add(Diagnostic(code, span, named if forced else {**args, "taken": ""}))
