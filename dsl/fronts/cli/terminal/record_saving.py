"""Saving a match as a record: written whole or not at all."""

from __future__ import annotations

from pathlib import Path

from dsl.games.play import Match, Setup, write_record
from dsl.text.diagnostics import Words
from dsl.text.files import reason, write_text


def save(match: Match, setup: Setup, path: Path) -> Words | str | None:
    """Write the match; None, or why it could not be done."""
    try:
        write_text(path, write_record(match, setup))
    except OSError as error:
        return reason(error)
    return None
