"""A short form of ``python -m tests.bench.random_rules``: random writers never make text, forms and program disagree."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from random_writer import RandomWriter

from tests.share import usual


@pytest.mark.parametrize("game", usual(["pirates_fame", "ships_track"]))
def test_text_form_and_program_agree(qtbot: QtBot, tmp_path: Path, game: str) -> None:
    writer = RandomWriter(game, tmp_path, 7)
    writer.run(90)
    assert len(writer.done) >= 7
