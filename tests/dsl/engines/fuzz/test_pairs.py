"""Every production of code inside every other that can hold it, loops with what waits first of all; on both engines."""

from __future__ import annotations

import pytest

from dsl.engines.program.verify import faults
from dsl.text.diagnostics import Problems, Severity, render
from tests.dsl.engines.fuzz.pairs import Missing, possible
from tests.dsl.engines.fuzz.rulesets import Ruleset, ruleset
from tests.dsl.engines.lockstep.subjects import Subject
from tests.dsl.engines.lockstep.trials import Engines, trial

FEW, ALL = 24, 150
"""So many rulesets have each kind of thing that waits in each loop, and every pair that there is."""
WAITING = ("chance", "question", "statement")
NEVER = {
    ("turn of <player>:\n    <block -turns>", "let $x = favourite(<player>)"),
    ("turn of <player>:\n    <block -turns>", "let $x = throw(<player>)"),
    ("turn of <player>:\n    <block -turns>", "marks = search(<player>)"),
    ('<name>($n in <ints -secret>) "{$n}":\n    k = $n\n    <statement $n:int -loop>', "turn of <player>:\n    <block -turns>"),
}  # fmt: skip
"""What may call rules that wait is in a turn already; what begins turns is in no option with numbers."""


def together(count: int) -> tuple[list[Ruleset], Missing]:
    """So many rulesets, each with what those before it had not; and what is missing in all."""
    missing = Missing()
    return [ruleset(seed, missing) for seed in range(count)], missing


@pytest.mark.slow
def test_all_that_waits_stands_in_every_loop() -> None:
    pairs = {
        pair
        for pair in possible()
        if pair[0].kind == "statement" and pair[0].text.startswith(("for each", "repeat")) and pair[1].kind in WAITING
    }
    found = pairs - set(together(FEW)[1])
    assert {(loop, inner.kind) for loop, inner in pairs} == {(loop, inner.kind) for loop, inner in found}
    assert len({loop for loop, _ in pairs}) > 15


@pytest.mark.slow
def test_no_pair_that_can_exist_is_missing() -> None:
    assert {(outer.text, inner.text) for outer, inner in together(ALL)[1]} == NEVER


@pytest.mark.slow
def test_both_engines_play_all_pairs() -> None:
    told = []
    for number, drawn in enumerate(together(ALL)[0]):
        problems = Problems()
        game = drawn.game(problems)
        told += [render(problem, "en") for problem in problems if problem.severity is Severity.ERROR]
        assert game is not None, told
        told += faults(game.linked)
        subject = Subject(f"ruleset {number} of all pairs", lambda drawn=drawn: drawn.game(Problems(), check=False))
        told.append(trial(subject, Engines("reference", "compiled"), number, 40)[1])
    assert list(filter(None, told)) == []
