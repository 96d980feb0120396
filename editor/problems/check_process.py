"""The process that checks maps beside the window (``python -m editor.problems.check_process``).

It reads questions from a pipe and writes answers to another (see ``check_protocol``). When nobody is at the other end
any more the process ends at once, whatever it is doing.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
from functools import cache
from pathlib import Path
from typing import IO

from dsl.library.shelves import rules_header
from editor.problems.check_protocol import HEADER, Question, framed, packed, unpacked, without_text
from editor.problems.map_checks import Cancelled, Finding, check_chart
from editor.rulesets.boards import GameBoard, read_board


class Checks:
    """Answers one question after the other."""

    def __init__(self, source: IO[bytes], target: IO[bytes]) -> None:
        self._source, self._target = source, target
        self._asked: queue.SimpleQueue[tuple[int, bytes]] = queue.SimpleQueue()
        self._dropped: set[int] = set()

    def run(self) -> None:
        """Answer until the other end closes; ends the process."""
        threading.Thread(target=self._listen, daemon=True).start()
        while True:
            self._answer(*self._asked.get())

    def _listen(self) -> None:
        while len(head := self._source.read(HEADER.size)) == HEADER.size:
            number, length = HEADER.unpack(head)
            if length:
                self._asked.put((number, self._source.read(length)))
            else:
                self._dropped.add(number)
        os._exit(0)  # the window has gone: even a check that is under way is not wanted any more

    def _answer(self, number: int, data: bytes) -> None:
        answer: list[Finding] | str
        try:
            answer = self._found(unpacked(data), lambda: number in self._dropped)
        except Exception as trouble:  # told to the user by the window; the next question may fare better
            answer = f"{type(trouble).__name__}: {trouble}"
        self._dropped.discard(number)
        self._target.write(framed(number, packed(answer)))
        self._target.flush()

    def _found(self, question: Question, dropped: Cancelled) -> list[Finding]:
        if dropped():
            return []
        board = _board(question.rules) if question.rules is not None else None
        found = check_chart(question.base, question.chart, board, whole=question.whole, cancelled=dropped)
        return [without_text(finding) for finding in found]


@cache
def _board(rules: Path) -> GameBoard | None:
    return read_board(rules_header(rules))


def main() -> None:
    """Serve the window at the other end of standard input and output."""
    Checks(sys.stdin.buffer, sys.stdout.buffer).run()


if __name__ == "__main__":
    main()
