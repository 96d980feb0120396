"""Every broken file says what it announces, at that place, once, and nothing else."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from mistake_files import HERE, ROOT, announced_reports, differences, expectations, unsound

from dsl.text.diagnostics.diagnostic import catalogue

FILES = sorted(HERE.glob("*.rules"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_announced_reports_and_no_others(path: Path) -> None:
    wrong = differences(path)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_report_is_sound(path: Path) -> None:
    assert list(unsound(announced_reports(path))) == []


def announced_codes() -> list[str]:
    return [e.code for path in FILES for e in expectations(path.read_text(encoding="utf-8"))[0]]


def test_there_are_many_mistakes() -> None:
    announced = announced_codes()
    assert len(announced) >= 200
    assert len(set(announced)) >= 100


def warnings_in(tree: ast.Module) -> Iterator[str]:
    """The codes that a module warns or notes with; where a name stands for the code, all that it has but of notes."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    asides = {
        id(call.args[-1]) for call in calls if call.args and isinstance(call.func, ast.Name) and call.func.id == "Note"
    }
    codes = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and node.value in catalogue("en")]
    for call in calls:
        if isinstance(call.func, ast.Attribute) and call.func.attr in ("warn", "note"):
            named = codes if isinstance(call.args[0], ast.Name | ast.Subscript) else [call.args[0]]
            yield from (code.value for code in named if isinstance(code, ast.Constant) and id(code) not in asides)


def test_every_warning_of_the_checker_has_a_file() -> None:
    sources = (ROOT / "dsl" / "language").rglob("*.py")
    codes = {code for path in sources for code in warnings_in(ast.parse(path.read_text(encoding="utf-8")))}
    assert len(codes) > 15
    assert codes - set(announced_codes()) == set(), "a file of tests/mistakes announces each"
