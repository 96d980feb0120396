"""``fordewind edit``: the same as ``fordewind`` alone, with files."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from dsl.cli.options import Lang
from dsl.cli.window import open_window


def edit(
    paths: Annotated[
        list[Path] | None, typer.Argument(metavar="[FILE]...", help="Maps to open.", show_default=False)
    ] = None,
    lang: Lang = None,
) -> None:
    """Open the editor (the same as fordewind without a command)."""
    code = open_window([str(path) for path in paths or ()], lang.value if lang else "")
    if code:
        sys.exit(code)
