"""The way to the editor; the window's own code is loaded only here, for everything else must run without it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Annotated, cast

import typer

from dsl.cli.out import fail_with
from dsl.cli.voice import Voice


def edit(
    paths: Annotated[
        list[Path] | None, typer.Argument(metavar="[FILE]...", help="Rules or maps to open.", show_default=False)
    ] = None,
) -> None:
    """Open the editor (the same as fordewind without a command)."""
    try:
        door = cast(Callable[[list[str]], object], import_module("editor").main)
    except (ImportError, AttributeError):
        raise fail_with(Voice(), "cli-no-editor") from None
    result = door([str(path) for path in paths or ()])
    if isinstance(result, int) and result:
        sys.exit(result)
