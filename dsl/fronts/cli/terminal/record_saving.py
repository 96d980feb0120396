"""Saving a match as a record: asked for beforehand whether it can be done, written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryFile

from dsl.fronts.cli.output import fail_with
from dsl.fronts.cli.voice import Voice
from dsl.games.library.shelves import given_span
from dsl.games.play import Match, Setup, write_record
from dsl.text.diagnostics import Words
from dsl.text.files import reason, write_text


def check_writable(path: Path, voice: Voice) -> None:
    """End the command at once if nothing could be written to ``path`` later."""
    span = given_span("--save", str(path))
    folder = path.parent
    if path.is_dir():
        raise fail_with(voice, "file-folder", span, path=path)
    if not folder.is_dir():
        raise fail_with(voice, "cli-no-folder", span, path=folder)
    try:
        with TemporaryFile(dir=folder):
            writable = not path.exists() or os.access(path, os.W_OK)
    except OSError:
        writable = False
    if not writable:
        raise fail_with(voice, "file-unwritable", span, path=path, reason="")


def save(match: Match, setup: Setup, path: Path) -> Words | str | None:
    """Write the match; None, or why it could not be done."""
    try:
        write_text(path, write_record(match, setup))
    except OSError as error:
        return reason(error)
    return None
