"""Running commands in the tests."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result

from dsl.cli.app import app

FOLDER = Path(__file__).parent.parent / "play" / "games"
CROSSING = FOLDER / "crossing" / "crossing.rules"
POND = FOLDER / "crossing" / "pond.yaml"
HIDEOUT = FOLDER / "hideout" / "hideout.rules"
GAME = [str(CROSSING), "--map", str(POND)]


def fordewind(*words: str, typed: str | None = None) -> Result:
    """Run a command in this process; ``typed`` is what the user enters."""
    return CliRunner(env={"LC_ALL": "C", "COLUMNS": "120", "NO_COLOR": "1"}).invoke(app, list(words), input=typed)
