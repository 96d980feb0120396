"""One line typed by the user at a time; the end of the input is an answer too."""

from __future__ import annotations

import sys

from rich.console import Console

from dsl.fronts.cli.terminal.interrupts import insistent


class Gone(Exception):
    """The input has ended: there is nobody there any more."""


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
        out.print(line.rstrip("\n"), soft_wrap=True)  # so that a captured game reads like the screen did
    return line.strip()
