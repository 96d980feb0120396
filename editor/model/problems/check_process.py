"""The process that checks maps beside the window (``python -m editor.problems.check_process``)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from dsl.library.shelves import rules_header
from editor.background.question_server import serve
from editor.problems.check_protocol import Question, without_text
from editor.problems.map_checks import Cancelled, Finding, check_chart
from editor.rulesets.boards import GameBoard, read_board


def found(question: Question, dropped: Cancelled) -> list[Finding]:
    """What is wrong in a map."""
    if dropped():
        return []
    board = _board(question.rules) if question.rules is not None else None
    findings = check_chart(question.base, question.chart, board, whole=question.whole, cancelled=dropped)
    return [without_text(finding) for finding in findings]


@cache
def _board(rules: Path) -> GameBoard | None:
    return read_board(rules_header(rules))


if __name__ == "__main__":
    serve(found)
