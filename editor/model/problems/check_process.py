"""The process that checks maps beside the window (``python -m editor.model.problems.check_process``)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from dsl.games.library.shelves import rules_header
from editor.base.background.question_server import serve
from editor.model.games.boards import GameBoard, read_board
from editor.model.problems.check_protocol import Question, without_text
from editor.model.problems.map_checks import Cancelled, Finding, check_chart


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
