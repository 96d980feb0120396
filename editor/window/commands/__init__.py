"""The whole command line, where ``fordewind`` begins: the language's commands, and those that draw or open windows."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from dsl.fronts.cli.app import additions
from dsl.fronts.cli.main import main
from dsl.fronts.cli.voice import Voice

__all__ = ["main"]

_HERE = "editor.window.commands"
additions.commands |= {
    "export": (
        f"{_HERE}.export",
        "Make a picture, a print to scale, a poster, or a map for Tiled; or read one of Tiled's.",
    ),
    "book": (f"{_HERE}.book", "Make the rulebook of a game or of house rules: PDF, HTML or Markdown."),
    "kit": (f"{_HERE}.kit", "Make the box of a game to print and cut out: board, counters, cards, spinner, mats."),
    "host": (f"{_HERE}.host", "Lay a table for phones in the same network: scan, choose a seat, play."),
    "page": (f"{_HERE}.page", "Make one file of a game that plays in any new browser, without a network."),
    "edit": (f"{_HERE}.opening", "Open the editor (the same as fordewind without a command)."),
}


def _open_window(paths: Sequence[str], language: str) -> int:
    from editor.window.commands.opening import open_window

    return open_window(paths, language)


def _paint_difference(old: str, new: str, target: Path, voice: Voice) -> str:
    from editor.window.commands.opening import paint_difference

    return paint_difference(old, new, target, voice)


additions.open_window = _open_window
additions.paint_difference = _paint_difference
