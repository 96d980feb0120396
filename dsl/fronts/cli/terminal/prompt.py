"""Reads typed lines; a Ctrl-C interrupts reliably, or makes a thinking bot choose at once."""

from __future__ import annotations

import os
import select
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console


class Gone(Exception):
    """Raised when the input has ended."""


def ask(out: Console, prompt: str) -> str:
    """What was typed after ``prompt``; raises ``Gone`` at the end of the input."""
    out.file.flush()
    try:
        if out.is_terminal and sys.stdin is not None and sys.stdin.isatty():
            with insistent():
                return input(prompt).strip()  # with the line editing of the terminal
        out.print(prompt, end="", soft_wrap=True)
        out.file.flush()
        line = sys.stdin.readline() if sys.stdin is not None else ""
    except (EOFError, ValueError, OSError):
        raise Gone from None
    if not line:
        raise Gone
    if not out.is_terminal:
        out.print(line.rstrip("\n"), soft_wrap=True)  # so that captured output reads like the screen
    return line.strip()


AGAIN = 0.2
"""Seconds until an interrupt that had no effect is sent once more."""
DONE = b"\0"
"""Written to the pipe when no interrupt is to be repeated any more."""


@contextmanager
def hurrying() -> Iterator[Callable[[], bool]]:
    """Yields a function that says whether Ctrl-C was pressed; only a second Ctrl-C interrupts the block."""
    if threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return
    heard = False
    before = signal.getsignal(signal.SIGINT)

    def hear(_number: int, _frame: object) -> None:
        nonlocal heard
        heard = True
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, hear)
    try:
        yield lambda: heard
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def insistent() -> Iterator[None]:
    """In this context an interrupt of the main thread is repeated until the thread leaves the block.

    Does nothing where signals cannot be sent to a thread (Windows, whose ``input()`` does not need it) or when called
    from another thread than the main one.
    """
    main = threading.main_thread()
    if threading.current_thread() is not main or not hasattr(signal, "pthread_kill"):
        yield
        return
    reader, writer = os.pipe()
    os.set_blocking(writer, False)  # set_wakeup_fd requires it
    before = signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    watch = threading.Thread(target=_repeat, args=(reader, main.ident), daemon=True)
    watch.start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        os.write(writer, DONE)
        watch.join()
        os.close(writer)
        os.close(reader)


def _repeat(reader: int, thread: int) -> None:
    """After each SIGINT send it to ``thread`` again and again, until ``DONE`` comes through the pipe."""
    pressed = False
    while True:
        if not select.select([reader], [], [], AGAIN if pressed else None)[0]:
            signal.pthread_kill(thread, signal.SIGINT)
            continue
        numbers = os.read(reader, 512)
        if DONE in numbers:
            return
        pressed = pressed or signal.SIGINT in numbers
