"""Running a scenario: scripted chance, the steps one after another, every difference reported where it stands."""

from __future__ import annotations

from dsl.diagnostics import Diagnostic, Problems, near
from dsl.interp.engine import Engine
from dsl.interp.errors import RuleError
from dsl.link.events import Chance, Decision, Over
from dsl.play.match import Match, Opening
from dsl.play.names import find_outcome, possible, value_text
from dsl.play.nodes import Item, Listed, Mapped, Text
from dsl.play.offers import nearest
from dsl.play.scenario import STEPS, Branch, Scenario, Step
from dsl.play.scenario_journal import Journal, check_result
from dsl.play.scenario_names import Aliases
from dsl.play.scenario_offers import check_lacks, check_offers
from dsl.play.scenario_values import Values

SEED = 1  # of no importance: all chance is scripted


class ScenarioRun:
    """One run of a scenario on a fresh match; what differs from what it says goes to ``problems``."""

    def __init__(self, scenario: Scenario, aliases: Aliases, problems: Problems, begin: Opening = Engine.start) -> None:
        self.scenario = scenario
        self.problems = problems
        self.aliases = aliases
        self._script: list[Text] = list(scenario.trunk.chance)
        self._stopped = False
        self._window = 0
        self.match = Match(aliases.game, Engine(aliases.game), SEED, self._scripted, begin)

    def run(self) -> None:
        """Run all of it."""
        try:
            self.match.run()
            self._branch(self.scenario.trunk)
        except RuleError as error:
            self._rule_error(error, self.scenario.trunk)

    def _branch(self, branch: Branch) -> None:
        for step in branch.steps:
            try:
                self._step(step)
            except RuleError as error:
                self._stopped = True
                self.problems.error("scenario-rule-error", step.key.span)
                self.problems.add(error.diagnostic)
            if self._stopped:
                return
        self._into_branches(branch)

    def _into_branches(self, branch: Branch) -> None:
        if not branch.branches:
            if self._script and not self._stopped:
                self.problems.error("scenario-script-left", self._script[0].span, text=self._script[0].text)
            return
        at, left, window = self.match.at, list(self._script), self._window
        for inner in branch.branches:
            self.match.go(at)
            self._script, self._window, self._stopped = [*left, *inner.chance], window, False
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
        """The next result of the script; None (the match waits) where the script is at its end."""
        if not self._script:
            return None
        wanted = self._script[0]
        index = find_outcome(self.aliases, chance, wanted.text)
        if index is None:
            known = [value_text(self.aliases, chance.outcomes[i]) for i in possible(chance)]
            what = f"{chance.kind} {chance.what}".strip()
            shown = ", ".join(nearest(wanted.text, known, 12))
            hint = near(wanted.text, known)
            self.problems.error("scenario-no-outcome", wanted.span, hint, text=wanted.text, what=what, known=shown)
            self._stopped = True
            return None
        del self._script[0]
        return index

    # --- steps -----------------------------------------------------------------------------------

    def _step(self, step: Step) -> None:
        kind = step.key.text
        if kind not in STEPS:
            self._choices(step)
        elif kind == "chance":
            self._script += self._words(step.value)
            self._window = self.match.at
            self.match.run()
        elif kind in ("log", "no log"):
            Journal(self.match, self.aliases, self._window, self.problems).check(step.value, kind == "log")
        elif kind == "expect":
            Values(self.match, self.aliases, self.problems).expect(step.value)
        elif kind == "sees":
            Values(self.match, self.aliases, self.problems).sees(step.value)
        elif kind == "result":
            check_result(self.match, self.aliases, step.key, self._words(step.value), self.problems)
        elif (decision := self._decision(step)) is not None:
            check = check_offers if kind == "offers" else check_lacks
            check(decision, self.aliases, step, self.problems)

    def _words(self, value: Item) -> list[Text]:
        items = value.items if isinstance(value, Listed) else (value,)
        for item in items:
            if not isinstance(item, Text):
                self.problems.error("scenario-not-word", item.span)
        return [item for item in items if isinstance(item, Text)]

    def _decision(self, step: Step) -> Decision | None:
        """The pending decision; where there is none, the report says why and the run stops."""
        pending = self.match.pending
        if isinstance(pending, Decision):
            return pending
        if isinstance(pending, Over):
            self.problems.error("scenario-over", step.key.span)
        else:
            self.problems.error("scenario-script-out", step.key.span, what=f"{pending.kind} {pending.what}".strip())
        self._stopped = True
        return None

    def _choices(self, step: Step) -> None:
        if self.aliases.seat(step.key.text) is None:
            known = (*self.aliases.players, *STEPS)
            hint = near(step.key.text, known)
            self.problems.error("scenario-no-player", step.key.span, hint, name=step.key.text, known=", ".join(known))
            self._stopped = True
            return
        if isinstance(step.value, Mapped):
            self.problems.error("scenario-not-word", step.value.span)
        self._window = self.match.at
        for text in self._words(step.value):
            if not self._stopped:
                self._choose(step, text)

    def _choose(self, step: Step, text: Text) -> None:
        decision = self._decision(step)
        if decision is None:
            return
        seat = self.aliases.seat(step.key.text)
        if seat != decision.player:
            turn = self.aliases.player(decision.player)
            offers = "; ".join(self.aliases.texts(decision)[:6])
            self._fail(
                Diagnostic(
                    "scenario-not-his-turn", step.key.span, {"name": step.key.text, "other": turn, "offers": offers}
                )
            )
            return
        index = self.aliases.find(decision, text.text)
        if index is None:
            offers = "; ".join(nearest(text.text, self.aliases.texts(decision)))
            self._fail(Diagnostic("scenario-not-offered", text.span, {"text": text.text, "offers": offers}))
            return
        self.match.choose(index)
        self.match.run()

    def _fail(self, diagnostic: Diagnostic) -> None:
        self.problems.add(diagnostic)
        self._stopped = True
