"""What a program above the command line adds to it: commands that draw, and the window.

The language knows nothing of the window. Whoever does (``editor.window.commands``) fills ``additions`` before a command
is run; without it, ``python -m dsl.fronts.cli`` has all commands that need no drawing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from dsl.fronts.cli.voice import Voice


@dataclass
class Additions:
    """Commands by name, each with its module and the first line of its help; and what a window can do."""

    commands: dict[str, tuple[str, str]] = field(default_factory=dict)
    open_window: Callable[[Sequence[str], str], int] | None = None
    """Opens files in the window, in a language or "" for the usual one; returns the exit code."""
    paint_difference: Callable[[str, str, Path, Voice], str] | None = None
    """Paints the texts of two maps into a file; returns why it could not be written, or ""."""


additions = Additions()


def wants_window(words: Sequence[str]) -> bool:
    """Whether a command line asks for nothing but the window, so that the other commands need not be loaded."""
    return not words or (words[0] == "edit" and not any(word.startswith("-") for word in words))
