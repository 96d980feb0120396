"""A process for tests: does what it is asked, however dear that is, within 600 MB (see ``test_question_client``)."""

from __future__ import annotations

import os
import time

from editor.base.background.question_server import Waiting, serve

MOST = 600 << 20


def answer(question: tuple[str, int], dropped: Waiting) -> object:
    """``take`` so many bytes, ``sleep`` or ``work`` for so many seconds, ``count`` until hurried, ``die`` with a number, ``fail``.

    Anything else says the number.
    """
    kind, number = question
    if kind == "take":
        return len(bytearray(number))
    if kind == "sleep":
        while number and not dropped():
            time.sleep(1)
            number -= 1
    until = time.process_time() + number
    while kind == "work" and time.process_time() < until:
        pass
    while kind == "count" and not dropped.hurried() and not dropped():
        number += 1
        dropped.report(number)
        time.sleep(0.01)
    if kind == "die":
        os._exit(number)
    if kind == "fail":
        raise ValueError(number)
    return number


if __name__ == "__main__":
    serve(answer, MOST)
