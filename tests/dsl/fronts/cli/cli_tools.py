"""Running commands in the tests."""

from __future__ import annotations

import os
import sys

from click.testing import CliRunner, Result

from dsl.fronts.cli.app import app
from editor.window.commands import additions
from tests.games_at_hand import CROSSING, POND, ROOT

assert "export" in additions.commands  # the commands that draw are there, too
COMMAND = [sys.executable, "-m", "editor"]
PATIENCE = 300
"""Seconds before a test gives up: machines may be busy."""
GAME = [str(CROSSING), "--map", str(POND)]


def fordewind(*words: str, typed: str | None = None) -> Result:
    """Run a command in this process; ``typed`` is what the user enters."""
    return CliRunner(env={"LC_ALL": "C", "COLUMNS": "120", "NO_COLOR": "1"}).invoke(app, list(words), input=typed)


def play(*words: str, typed: str) -> str:
    """The whole screen of a game, typed line by line."""
    return fordewind("play", *words, typed=typed).output


def environment(**more: str) -> dict[str, str]:
    """For a command in a process of its own."""
    return {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", **more}
