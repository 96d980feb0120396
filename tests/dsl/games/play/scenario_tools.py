"""What the tests of scenarios share: a game in a folder of its own, and scenarios with their mistake marked by «»."""

from __future__ import annotations

from pathlib import Path

from dsl.games.scenario.verdict import run_file
from dsl.text.diagnostics import Diagnostic, message


def game_in(folder: Path, rules: str, name: str) -> Path:
    """A ruleset with room for scenarios, in ``folder``."""
    game = folder / name
    (game / "scenarios").mkdir(parents=True)
    (game / f"{name}.rules").write_text(rules, encoding="utf-8")
    return game


def problems_of(game: Path, text: str) -> list[Diagnostic]:
    """All that is wrong with a scenario file of a game; marks of mistakes are left out."""
    path = game / "scenarios" / "x.yaml"
    path.write_text(text.replace("«", "").replace("»", ""), encoding="utf-8")
    return [problem for verdict in run_file(path) for problem in verdict.problems]


def marked(text: str) -> tuple[int, int]:
    """Line and column of the mark."""
    before = text[: text.index("«")]
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def check(game: Path, text: str, code: str, told: str = "") -> Diagnostic:
    """The one thing that is wrong has this code, stands at the mark, and is told with these words."""
    found = problems_of(game, text)
    assert [problem.code for problem in found] == [code], found
    (only,) = found
    assert only.span is not None and (only.span.line, only.span.column) == marked(text)
    assert told in message(only.code, only.args, "en") + only.hint
    return only
