"""The process that checks maps beside the window (``python -m editor.problems.check_process``): JSON lines in and out.

A question is ``{"check": NUMBER, …}``; its answer ``{"number": NUMBER, "found": […]}``, or ``{"number": NUMBER,
"broken": TEXT}`` where a fault of ours showed. ``{"drop": NUMBER}`` gives one up. When nobody is at the other end any
more the process ends at once, whatever it is doing.
"""

from __future__ import annotations

import json
import os
import queue
import sys
import threading
from typing import IO, Any

from dsl.library.shelves import rules_header
from editor.problems.check_protocol import Question, read_question, write_findings
from editor.problems.map_checks import check_chart
from editor.rulesets.boards import GameBoard, read_board


class Checks:
    """Answers one question after the other."""

    def __init__(self, source: IO[bytes], target: IO[bytes]) -> None:
        self._source, self._target = source, target
        self._asked: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self._dropped: set[int] = set()
        self._base = ""
        self._boards: dict[str, GameBoard | None] = {}

    def run(self) -> None:
        """Answer until the other end closes; ends the process."""
        threading.Thread(target=self._listen, daemon=True).start()
        while True:
            self._answer(self._asked.get())

    def _listen(self) -> None:
        for line in self._source:
            plain = json.loads(line)
            if "drop" in plain:
                self._dropped.add(int(plain["drop"]))
            else:
                self._asked.put(plain)
        os._exit(0)  # the window has gone: even a check that is under way is not wanted any more

    def _answer(self, plain: dict[str, Any]) -> None:
        number = int(plain["check"])
        try:
            question = read_question(plain, self._base)
            self._base = question.base
            answer = {"number": number, "found": self._found(question, number)}
        except Exception as trouble:  # told to the user by the window; the next question may fare better
            answer = {"number": number, "broken": f"{type(trouble).__name__}: {trouble}"}
        self._dropped.discard(number)
        self._target.write(json.dumps(answer).encode() + b"\n")
        self._target.flush()

    def _found(self, question: Question, number: int) -> list[dict[str, Any]]:
        def dropped() -> bool:
            return number in self._dropped

        if dropped():
            return []
        board = self._board(question)
        found = check_chart(question.base, question.chart, board, whole=question.whole, cancelled=dropped)
        return write_findings(found)

    def _board(self, question: Question) -> GameBoard | None:
        if question.rules is None:
            return None
        key = str(question.rules)
        if key not in self._boards:
            self._boards[key] = read_board(rules_header(question.rules))
        return self._boards[key]


def main() -> None:
    """Serve the window at the other end of standard input and output."""
    Checks(sys.stdin.buffer, sys.stdout.buffer).run()


if __name__ == "__main__":
    main()
