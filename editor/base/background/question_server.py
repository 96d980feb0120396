"""The process side of a ``QuestionClient``: reads questions from a pipe and writes answers to another.

The process ends at once when the window closes the pipe.
"""

from __future__ import annotations

import gc
import os
import queue
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import IO, Any

from editor.base.background.packets import HEADER, HURRY, Failure, Interim, framed, packed, unpacked

Cancelled = Callable[[], bool]


class Waiting:
    """A question being answered; calling it returns True if the answer is no longer needed."""

    def __init__(self, number: int, dropped: set[int], hurried: set[int], write: Callable[[int, object], None]) -> None:
        self._number, self._dropped, self._hurried, self._write = number, dropped, hurried, write

    def __call__(self) -> bool:
        return self._number in self._dropped

    def hurried(self) -> bool:
        """Whether an answer is requested at once, even an incomplete one."""
        return self._number in self._hurried

    def report(self, value: object) -> None:
        """Send a progress report."""
        self._write(self._number, Interim(value))


Answer = Callable[[Any, Waiting], object]
"""A function that answers a question."""
PAUSES = (0.3, 1), (3.0, 2)
"""(seconds without a question, generation of the garbage collector to run then): a full run would delay an answer."""
MOST_ANSWERS = 40
"""The number of answers after which the garbage collector runs in any case."""


def serve(answer: Answer, most_memory: int = 0) -> None:
    """Answer questions from standard input on standard output, with at most ``most_memory`` bytes (0: no limit).

    The limit is ignored on systems that cannot limit a process.
    """
    if most_memory:
        _limit(most_memory)
    source, target = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    # duplicated, because a forked process closes its standard streams and must not close these pipes
    sys.stdin, sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY)), sys.stderr
    _Server(source, target, answer).run()


def _limit(most: int) -> None:
    with suppress(ImportError, ValueError, OSError):  # Windows has no limits, macOS refuses some
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))


class _Server:
    """Answers one question after the other."""

    def __init__(self, source: IO[bytes], target: IO[bytes], answer: Answer) -> None:
        self._source, self._target, self._answer_to = source, target, answer
        self._questions: queue.SimpleQueue[tuple[int, bytes]] = queue.SimpleQueue()
        self._dropped: set[int] = set()
        self._hurried: set[int] = set()
        self._answered = 0  # the number of answers since the garbage collector ran

    def run(self) -> None:
        """Answer until the pipe closes, then end the process."""
        threading.Thread(target=self._listen, daemon=True).start()
        gc.set_threshold(5_000, 20, 1_000_000)  # a full collection takes longer than most answers
        self._write(0, None)  # reports that the process has started
        while True:
            number, data = self._next()
            answer = self._answer(number, data)
            self._dropped.discard(number)
            self._hurried.discard(number)
            self._write(number, answer)

    def _write(self, number: int, answer: object) -> None:
        try:
            self._target.write(framed(number, packed(answer)))
            self._target.flush()
        except OSError:
            os._exit(0)  # the window is gone

    def _next(self) -> tuple[int, bytes]:
        """The next question; memory is collected during pauses, or after many answers."""
        self._answered += 1
        for seconds, generation in PAUSES:
            if self._answered < MOST_ANSWERS:
                with suppress(queue.Empty):
                    return self._questions.get(timeout=seconds)
                gc.collect(generation)
        if self._answered >= MOST_ANSWERS:
            gc.collect()
        self._answered = 0
        return self._questions.get()

    def _listen(self) -> None:
        while len(head := self._source.read(HEADER.size)) == HEADER.size:
            number, length = HEADER.unpack(head)
            data = self._source.read(length)
            if not length:
                self._dropped.add(number)
            elif data == HURRY:
                self._hurried.add(number)
            else:
                self._questions.put((number, data))
        os._exit(0)  # the window is gone: no answer is needed

    def _answer(self, number: int, data: bytes) -> object:
        try:
            return self._answer_to(unpacked(data), Waiting(number, self._dropped, self._hurried, self._write))
        except MemoryError:
            return Failure("memory")
        except Exception as trouble:  # the window reports it to the user; the next question may succeed
            return Failure("fault", f"{type(trouble).__name__}: {trouble}")
