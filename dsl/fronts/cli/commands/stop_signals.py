"""Ctrl-C and SIGTERM as a question that a long command asks when it can answer it, and not as an exception anywhere."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def stopping() -> Iterator[Callable[[], bool]]:
    """Whether the user (or a time limit) has asked to stop; asking again changes nothing.

    Once that was asked the command is at its end, so both signals stay ignored: no second Ctrl-C cuts what it
    still says. A signal that was ignored before, as in the background of a shell, is left so.
    """
    heard = False

    def hear(_number: int, _frame: object) -> None:
        nonlocal heard
        heard = True

    before = {one: handler for one in _SIGNALS if (handler := signal.getsignal(one)) != signal.SIG_IGN}
    for one in before:
        signal.signal(one, hear)
    try:
        yield lambda: heard
    finally:
        for one, handler in before.items():
            signal.signal(one, signal.SIG_IGN if heard else handler)
