"""The way from the command line into the editor: the only place where what stands below it is loaded late.

The window opens sooner if nothing else is loaded first, and all other commands work where there is no Qt.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from dsl.fronts.cli.voice import Voice

QT = ("PySide6", "shiboken6")


def open_window(paths: Sequence[str], language: str = "") -> int:
    """Open the editor with some files; returns its exit code when it ends, 1 where no window can be opened.

    ``language``: the one to speak this time, whatever was chosen before; empty for that.
    """
    from editor.window.display_check import obstacle

    reason = obstacle(Voice(language or None).say)
    if reason:
        print(reason, file=sys.stderr)
        return 1
    from editor.window.override_errors import catch_in_overrides

    catch_in_overrides()  # before there is a class of ours
    from editor.window.app import run

    return run(list(paths), language)


def wants_window(words: Sequence[str]) -> bool:
    """Whether a command line asks for nothing but the window, so that the other commands need not be loaded."""
    return not words or (words[0] == "edit" and not any(word.startswith("-") for word in words))


@contextmanager
def needs_drawing(voice: Voice) -> Iterator[None]:
    """Where the editor's drawing is imported: ends the command with one line if Qt or a library of it is missing."""
    try:
        yield
    except ImportError as error:
        from dsl.fronts.cli.output import fail_with
        from editor.window.display_check import LIBRARIES

        if not isinstance(error, ModuleNotFoundError):
            reason = str(error).splitlines()[0]
            raise fail_with(voice, "cli-paint-no-library", reason=reason, packages=LIBRARIES) from None
        if (error.name or "").split(".")[0] in QT:
            raise fail_with(voice, "cli-paint-no-qt") from None
        raise  # nothing of the user's machine is missing, but something of ours
