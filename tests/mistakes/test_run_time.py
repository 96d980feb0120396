"""Small games whose mistake only shows when they are played: one error, in their own terms, at its line."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from mistake_files import HERE, LOADER, expectations, inside

from dsl.engines.choice import make_engine
from dsl.engines.protocol.errors import ENGINES, RuleError
from dsl.engines.protocol.events import Decision, Over
from dsl.games.pipeline import load_game
from dsl.text.diagnostics import LANGUAGES, Diagnostic, Problems, render, render_all
from tests.games_at_hand import answer

FILES = sorted((HERE / "run").glob("*.rules"))
MANY = 2_500  # more than the engines here allow without a decision
BUDGETS = {
    "reference.engine.STEP_BUDGET": 50_000,
    "reference.machine.STEP_BUDGET": 50_000,
    "compiled.flow.course.STEP_BUDGET": 50_000,
    "reference.engine.CHANCE_BUDGET": 2_000,
    "compiled.flow.course.CHANCE_BUDGET": 2_000,
}


@pytest.fixture(autouse=True)
def small_budgets(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that goes on for ever is given up sooner than where people play."""
    for place, budget in BUDGETS.items():
        monkeypatch.setattr(f"dsl.engines.{place}", budget)


def played(path: Path, which: str) -> Diagnostic | None:
    """The error that stops a game of random choices, or None if it comes to its end."""
    problems = Problems()
    game = load_game(path, None, {}, 2, problems, LOADER)
    assert game is not None, render_all(problems)
    chance = random.Random(1)
    try:
        engine = make_engine(game, which)
        engine.start(1)
        for _ in range(MANY):
            pending = engine.pending
            if isinstance(pending, Over):
                return None
            for choice in pending.choices if isinstance(pending, Decision) else ():
                assert choice is not None
            answer(engine, chance)
    except RuleError as error:
        return error.diagnostic
    raise AssertionError("the game goes on for ever")


@pytest.mark.parametrize("which", ENGINES)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_error_of_a_game(path: Path, which: str) -> None:
    announced, _ = expectations(path.read_text(encoding="utf-8"))
    assert len(announced) == 1
    found = played(path, which)
    assert found is not None and found.span is not None
    assert announced[0].fits(found), render(found)
    assert inside(found)
    for language in LANGUAGES:
        assert "…" not in render(found, language).split("\n")[0], "every value of the message is given"


def test_there_are_many_kinds() -> None:
    codes = {expectations(path.read_text(encoding="utf-8"))[0][0].code for path in FILES}
    assert len(codes) >= 15
