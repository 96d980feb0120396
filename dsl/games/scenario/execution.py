"""Runs a scenario: scripted chance, then step after step; every difference is reported at its place."""

from __future__ import annotations

from collections.abc import Callable

from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.events import Chance
from dsl.games.play.match import Match
from dsl.games.play.notation import find_outcome, nearest, possible, value_text
from dsl.games.scenario.answers import Progress, Readings, ScenarioQuestions
from dsl.games.scenario.expectations import ExpectedJournal, ExpectedOffers, ExpectedValues, check_result
from dsl.games.scenario.names import STEPS, Names
from dsl.games.scenario.opening import engine_for
from dsl.games.scenario.plain_yaml import one_or_more, words_in
from dsl.games.scenario.position_setup import Position
from dsl.games.scenario.script import Branch, Scenario, ScenarioStep, ScriptedResult, read_chance
from dsl.text.diagnostics import Problems, near
from dsl.text.files.yaml_tree import MappingNode, Node, ScalarNode, run_together

SEED = 1  # of no importance: all chance is scripted
Watched = Callable[["ScenarioRun", ScenarioStep | None], None]
"""Called when a run begins (with None), and after each step."""


class ScenarioRun:
    """One run of a scenario on a new match; differences are added to ``problems``.

    ``readings`` says what ambiguous choices mean; ambiguous ones that occur are added to it.
    """

    def __init__(
        self,
        scenario: Scenario,
        names: Names,
        problems: Problems,
        readings: Readings,
        position: Position | None = None,
        engine: str = "",
        watched: Watched = lambda run, step: None,
    ) -> None:
        self.scenario = scenario
        self._watched = watched
        self.problems = problems
        self.names = names
        self._script: list[ScriptedResult] = list(scenario.trunk.chance)
        self._stopped = False
        self.position = position
        playing = engine_for(names.game, engine)
        if position is not None:
            position.put_on(playing)
        self.match = Match(names.game, playing, SEED, self._scripted, position)
        self.course = Progress(self.match, names)
        self.asked = ScenarioQuestions(self.match, names, self.course, problems, readings)

    def run(self) -> None:
        """Run all steps and branches."""
        self._watched(self, None)
        try:
            self.match.run()
            self._branch(self.scenario.trunk)
        except RuleError as error:
            self._rule_error(error, self.scenario.trunk)

    def _branch(self, branch: Branch) -> None:
        for step in branch.steps:
            if self._stopped:
                return
            try:
                self._step(step)
            except RuleError as error:
                self._stopped = True
                self.problems.error("scenario-rule-error", step.key.span)
                self.problems.add(error.diagnostic)
            self._watched(self, step)
        if not self._stopped:
            self._into_branches(branch)

    def _into_branches(self, branch: Branch) -> None:
        if not branch.branches:
            if self._script:
                self.asked.script_left(self._script[0].value)
            return
        at, script, read, step = self.match.at, list(self._script), self.course.read, self.course.step
        progress = self.position.progress if self.position is not None else 0
        for inner in branch.branches:
            if self.position is not None:
                self.position.progress = progress
            self.match.go_to_event(at)
            self.course.read, self.course.step = read, step
            self._script, self._stopped = [*script, *inner.chance], False
            try:
                self.match.run()
            except RuleError as error:
                self._rule_error(error, inner)
                continue
            if not self._stopped:
                self._branch(inner)

    def _rule_error(self, error: RuleError, branch: Branch) -> None:
        self.problems.error("scenario-rule-error", branch.span)
        self.problems.add(error.diagnostic)

    # --- chance ----------------------------------------------------------------------------------

    def _scripted(self, chance: Chance) -> int | None:
        """The next result of the script; None (the match waits) if there is none left or it is not possible."""
        if not self._script:
            return None
        wanted = self._script[0].value
        index = find_outcome(self.names, chance, wanted.value)
        what = f"{chance.kind} {chance.what}".strip()
        if index is None and not wanted.value.startswith(chance.kind) and (joined := run_together(wanted, whole=True)):
            self.problems.add(joined)
        elif index is None:
            known = list(dict.fromkeys(value_text(self.names, chance.outcomes[i]) for i in possible(chance)))
            shown = ", ".join(nearest(wanted.value, known, 12))
            self.problems.unknown(
                "scenario-no-outcome", wanted.span, wanted.value, known, text=wanted.value, what=what, known=shown
            )
        elif self._is_whose(chance, self._script[0].player, what):
            del self._script[0]
            return index
        self._stopped = True
        return None

    def _is_whose(self, chance: Chance, player: ScalarNode | None, what: str) -> bool:
        """Whether a chance belongs to that player: the only one who sees it, or else the one on turn."""
        seats = [seat for seat in range(self.match.game.seats) if chance.seen_by(seat)]
        if chance.viewers is None:
            seats = [seat for seat in seats if seat == self.match.active]
        names = [self.names.player(seat) for seat in seats]
        known = self.names.players
        if player is None or player.value in (names or known):  # between turns it is everybody's
            return True
        whose = ", ".join(names) or "–"
        hint = "" if player.value in known else near(player.value, known)
        self.problems.error("scenario-whose-chance", player.span, hint, what=what, name=player.value, other=whose)
        return False

    # --- steps -----------------------------------------------------------------------------------

    def _step(self, step: ScenarioStep) -> None:
        kind = step.key.value
        if kind not in STEPS:
            self._stopped = not self.asked.answer(step) or self._stopped
        elif kind == "chance":
            self._script += read_chance(step.value, self.problems)
            self.course.mark_read(first=True)
            self.match.run()
        elif kind in ("log", "no log"):
            ExpectedJournal(self.course.entries(), self.names, self.problems).check(step.value, kind == "log")
        elif kind == "expect":
            ExpectedValues(self.match, self.names, self.problems).expect(step.value)
        elif kind == "sees":
            ExpectedValues(self.match, self.names, self.problems).sees(step.value)
        elif kind == "result":
            wanted = list(words_in(one_or_more(step.value), self.problems))
            check_result(self.match, self.names, step.key, wanted, self.problems)
        else:
            self._questions(kind, step.key, step.value)

    def _questions(self, kind: str, key: ScalarNode, value: Node) -> None:
        """Check ``offers`` and ``lacks``; also for several players, each under the name."""
        pairs = value.pairs if isinstance(value, MappingNode) else ()
        if any(self.names.seat(who.value) is not None for who, _ in pairs) or (pairs and kind == "lacks"):
            for who, inner in pairs:
                self._question(kind, who, inner, who)
        else:
            self._question(kind, key, value)

    def _question(self, kind: str, key: ScalarNode, value: Node, who: ScalarNode | None = None) -> None:
        """Check ``offers`` or ``lacks`` for the pending question, or (``who``) for that of a player."""
        texts = self.asked.offers(key.span, who)
        if texts is None:
            self._stopped = True
            return
        offers = ExpectedOffers(texts, self.names, self.asked.words, self.problems)
        if kind == "offers":
            offers.offered(value)
        else:
            offers.lacking(value)
