"""The way to the window. The editor's code is loaded only here, and without the rest of the command line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from dsl.cli.voice import Voice


def open_window(paths: Sequence[str], language: str = "") -> int:
    """Open the editor with some files, in a language (default: as chosen there); gives its exit code when it ends."""
    door = cast(Callable[[list[str], str], int], import_module("editor").main)
    return door(list(paths), language)


def wants_window(words: Sequence[str]) -> bool:
    """Whether a command line asks for nothing but the window, so that the other commands need not be loaded."""
    return not words or (words[0] == "edit" and not any(word.startswith("-") for word in words))


def painting(module: str, voice: Voice) -> Any:
    """A module of the editor that paints without a window; ends the command with one line where Qt is missing."""
    from dsl.cli.output import fail_with  # not needed for the window, which opens the sooner

    try:
        return import_module(module)
    except ImportError as trouble:
        if isinstance(trouble, ModuleNotFoundError) and (trouble.name or "").split(".")[0] not in (
            "PySide6",
            "shiboken6",
        ):
            raise  # nothing of the user's machine is missing, but something of ours
        if isinstance(trouble, ModuleNotFoundError):
            raise fail_with(voice, "cli-paint-no-qt") from None
        reason, packages = str(trouble).splitlines()[0], import_module("editor.display_check").LIBRARIES
        raise fail_with(voice, "cli-paint-no-library", reason=reason, packages=packages) from None
