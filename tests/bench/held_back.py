"""Answers of processes held back for a moment: what is rare on a quick machine comes often."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from random import Random
from weakref import WeakKeyDictionary

from PySide6.QtCore import QTimer

from editor.base.background.packets import Failure
from editor.base.background.question_client import QuestionClient

MOST = 80
"""Milliseconds from one answer of a process to the next, at most."""


@contextmanager
def answers_held_back(seed: int, most: int = MOST) -> Iterator[None]:
    """Every answer comes later than it was given, those of one process in their order."""
    dice, take, gone = Random(seed), QuestionClient._handle_answer, QuestionClient._fail_all
    held: WeakKeyDictionary[QuestionClient, deque[tuple[int, object]]] = WeakKeyDictionary()

    def hold(client: QuestionClient, number: int, answer: object) -> None:
        answers = held.setdefault(client, deque())
        answers.append((number, answer))
        if len(answers) == 1:
            wait(client)

    def wait(client: QuestionClient) -> None:
        QTimer.singleShot(dice.randrange(most), client, partial(hand_over, client))

    def hand_over(client: QuestionClient) -> None:
        answers = held.get(client)
        if not answers:
            return
        number, answer = answers.popleft()
        if answers:
            wait(client)
        take(client, number, answer)

    def forget(client: QuestionClient, failure: Failure) -> None:
        held.pop(client, None)  # a process that has gone answers nothing
        gone(client, failure)

    QuestionClient._handle_answer, QuestionClient._fail_all = hold, forget  # type: ignore[method-assign]
    try:
        yield
    finally:
        QuestionClient._handle_answer, QuestionClient._fail_all = take, gone  # type: ignore[method-assign]
