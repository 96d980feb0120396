"""What a test waits for comes within a limit, or the test fails: nobody learns anything from one that hangs.

``limit_waiting`` gives a limit to whatever has none of its own; ``faulthandler_timeout`` in ``pyproject.toml`` is for all
else, and ends the process.
"""

from __future__ import annotations

import asyncio
import subprocess
import threading
from collections.abc import Callable, Coroutine
from typing import IO, Any

LONGEST = 300.0
"""Seconds: nobody knows how busy the machine is."""
_run, _wait, _communicate = asyncio.run, subprocess.Popen.wait, subprocess.Popen.communicate


def limit_waiting() -> None:
    """Processes that are waited for without a limit, and stories told to an event loop, get one."""

    def wait(process: subprocess.Popen[Any], timeout: float | None = None) -> int:
        return _wait(process, LONGEST if timeout is None else timeout)

    def communicate(process: subprocess.Popen[Any], input: Any = None, timeout: float | None = None) -> Any:
        return _communicate(process, input, LONGEST if timeout is None else timeout)

    def run(main: Coroutine[Any, Any, Any], **more: Any) -> Any:
        return _run(asyncio.wait_for(main, LONGEST), **more)

    subprocess.Popen.wait, subprocess.Popen.communicate, asyncio.run = wait, communicate, run  # type: ignore[method-assign, assignment]


def next_line(process: subprocess.Popen[Any]) -> Any:
    """What a process says next; one that says nothing is killed, and has said nothing."""
    source: IO[Any] | None = process.stdout
    assert source is not None
    clock = threading.Timer(LONGEST, process.kill)
    clock.start()
    try:
        return source.readline()
    finally:
        clock.cancel()


def repeat(deed: Callable[[], object], until: Callable[[], object], most: int = 1000) -> None:
    """Do something until something is so; what is not after so many times will never be."""
    for _ in range(most):
        if until():
            return
        deed()
    raise AssertionError(f"not so after {most} times")
