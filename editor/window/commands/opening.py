"""The window opened, and drawing begun, with one line for what is missing on this machine: Qt, a library, a display."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

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

    return run([path_of(word) for word in paths], language)


def path_of(word: str) -> str:
    """The file that a word after ``edit`` means: a path, or rules or a map by name or title as for any command."""
    from dsl.games.library import find_map, find_rules
    from dsl.text.diagnostics import Problems

    found = None if Path(word).exists() else find_rules(word, Problems()) or find_map(word, Problems())
    return word if found is None else str(found)


def paint_difference(old: str, new: str, target: Path, voice: Voice) -> str:
    """Paint the texts of two maps into a file, differences marked; returns why it could not be written, or ""."""
    with needs_drawing(voice):
        from editor.charts.export.pages import write_comparison
    return write_comparison(old, new, target, voice.language)


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
