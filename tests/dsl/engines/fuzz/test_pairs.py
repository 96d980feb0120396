"""Every production of code inside every other that can hold it, loops with what waits first of all; on both engines."""

from __future__ import annotations

import pytest

from dsl.engines.program.verify import faults
from dsl.text.diagnostics import Problems, Severity, render
from tests.dsl.engines.fuzz.pairs import Missing, possible
from tests.dsl.engines.fuzz.rulesets import ruleset
from tests.dsl.engines.lockstep.subjects import Subject
from tests.dsl.engines.lockstep.trials import Engines, trial

MOST, STEPS = 150, 15
"""The number of rulesets that cover every pair, and of answers that cover a first turn."""
WAITING = ("chance", "question", "statement")
NEVER = {
    ("turn of <player>:\n    <block -turns>", "let $x = favourite(<player>)"),
    ("turn of <player>:\n    <block -turns>", "let $x = throw(<player>)"),
    ("turn of <player>:\n    <block -turns>", "marks = search(<player>)"),
}
"""What may call rules that wait is in a turn already."""


def test_all_that_waits_can_stand_in_every_loop() -> None:
    pairs = {
        (loop, inner.kind)
        for loop, inner in possible()
        if loop.kind == "statement" and loop.text.startswith(("for each", "repeat")) and inner.kind in WAITING
    }
    loops = {loop for loop, _ in pairs}
    assert len(loops) > 15
    assert {(loop, "question") for loop in loops} <= pairs


@pytest.mark.slow
def test_both_engines_play_all_pairs() -> None:
    """Each ruleset has what those before it had not, until nothing is missing."""
    missing, told, engines = Missing(NEVER), list[str](), Engines("reference", "compiled")
    for number in range(MOST):
        before = len(list(missing))
        drawn, problems = ruleset(number, missing), Problems()
        if len(list(missing)) < before:
            game = drawn.game(problems)
            told += [render(problem, "en") for problem in problems if problem.severity is Severity.ERROR]
            assert game is not None, told
            told += faults(game.linked)
            told.append(
                trial(Subject(f"ruleset {number} of all pairs", lambda game=game: game), engines, number, STEPS)[1]
            )
    assert (list(filter(None, told)), list(missing)) == ([], [])
