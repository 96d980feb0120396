"""Where matches are kept that nobody gave a name, by the terminal and by the window alike."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from platformdirs import user_state_path

ENDING = ".match"
FOLDER = "matches"
MOST_ALIKE = 1000
"""So many matches of one game can begin in one second."""


def matches_folder() -> Path:
    """The folder; FORDEWIND_HOME puts it elsewhere."""
    home = os.environ.get("FORDEWIND_HOME")
    return (Path(home) if home else user_state_path("fordewind", appauthor=False)) / FOLDER


def last_match() -> Path | None:
    """The match that was kept last."""
    found = [path for path in matches_folder().glob(f"*{ENDING}") if path.is_file()]
    return max(found, key=lambda path: (path.stat().st_mtime, path.name), default=None)


def free_place(game: str) -> Path:
    """A name of the game and of the moment that no other match has."""
    stem = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"
    names = (f"{stem}{extra}{ENDING}" for extra in ("", *(f"-{n}" for n in range(2, MOST_ALIKE))))
    return next(path for name in names if not (path := matches_folder() / name).exists())
