"""A process for tests: does what it is asked, however dear that is, within 600 MB (see ``test_question_client``)."""

from __future__ import annotations

import os
import time

from editor.background.question_server import Cancelled, serve

MOST = 600 << 20


def answer(question: tuple[str, int], dropped: Cancelled) -> object:
    """``take`` so many bytes, ``sleep`` so many seconds, ``die`` with a number, ``fail``, or say the number."""
    kind, number = question
    if kind == "take":
        return len(bytearray(number))
    if kind == "sleep":
        while number and not dropped():
            time.sleep(1)
            number -= 1
    if kind == "die":
        os._exit(number)
    if kind == "fail":
        raise ValueError(number)
    return number


if __name__ == "__main__":
    serve(answer, MOST)
