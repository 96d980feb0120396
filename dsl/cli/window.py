"""The way to the window. The editor's code is loaded only here, and without the rest of the command line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import cast


def open_window(paths: Sequence[str]) -> int:
    """Open the editor with some files; gives the exit code when it is closed."""
    door = cast(Callable[[list[str]], int], import_module("editor").main)
    return door(list(paths))


def wants_window(words: Sequence[str]) -> bool:
    """Whether a command line asks for nothing but the window, so that the other commands need not be loaded."""
    return not words or (words[0] == "edit" and not any(word.startswith("-") for word in words))
