"""A file with faults is opened: they are listed at once, and every one of a kind."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from window_help import Opener, room_of, settle

from editor.window.notices import Notice

ISLANDS = Path(__file__).parents[3] / "rulesets" / "colonies_1990" / "scenarios" / "maps" / "islands.yaml"


def test_faults_of_an_opened_map_come_to_the_front(opened: Opener, tmp_path: Path, qtbot: QtBot) -> None:
    text = ISLANDS.read_text(encoding="utf-8")
    inland = tmp_path / "inland.yaml"
    inland.write_text(text.replace("at: J3", "at: C3").replace("at: L14", "at: C3"), encoding="utf-8")
    torn = tmp_path / "torn.yaml"
    torn.write_text(text.replace("at: G8", "at: [G8"), encoding="utf-8")
    window = opened(ISLANDS)
    room = room_of(window)
    dock, problems = room.docks.docks["problems"], cast(Any, room.docks.panel("problems"))
    qtbot.waitUntil(lambda: problems.checker.fresh and problems.model.empty)
    dock.hide()
    room.file_opening.open_paths([inland])
    qtbot.waitUntil(dock.isVisible)
    assert problems.model.rowCount() > 1
    told: list[str] = []
    room.session.told.connect(lambda said: told.append(said.key))
    QTest.keyClick(room.view, Qt.Key.Key_N)
    assert told == ["features-only-tracks"], "circles are drawn on tracks"
    dock.hide()
    problems.checker.check_all()
    qtbot.waitUntil(lambda: problems.checker.fresh)
    assert not dock.isVisible(), "it is shown once: who puts it away means that"
    room.file_opening.open_paths([torn])
    settle(window, qtbot)
    bar = next(bar for bar in window.sheets.notices.shown() if isinstance(bar, Notice) and bar.isVisible())
    line = next(n for n, row in enumerate(torn.read_text(encoding="utf-8").splitlines(), 1) if "[G8" in row)
    assert f"line {line}" in bar.text.text()
