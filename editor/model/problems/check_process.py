"""The process that checks maps (``python -m editor.model.problems.check_process``)."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from dsl.games.library.shelves import header_of, rules_header
from dsl.text.source import Source
from editor.base.background.question_server import serve
from editor.model.games import GameBoard, read_board
from editor.model.problems.map_checks import Cancelled, Finding, Question, check_chart, without_text


def found(question: Question, dropped: Cancelled) -> list[Finding]:
    """The mistakes of a map; empty if the answer is no longer needed."""
    if dropped():
        return []
    board = _house(question.house) if question.house is not None else None
    board = board or (_board(question.rules) if question.rules is not None else None)
    findings = check_chart(question.base, question.chart, board, whole=question.whole, cancelled=dropped)
    return [without_text(finding) for finding in findings]


@cache
def _board(rules: Path) -> GameBoard | None:
    return read_board(rules_header(rules))


@lru_cache(maxsize=4)
def _house(rules: Source) -> GameBoard | None:
    return read_board(header_of(rules), rules)


if __name__ == "__main__":
    serve(found)
