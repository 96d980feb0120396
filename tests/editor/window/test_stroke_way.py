"""The way of a brush stroke in ``editor/README.md`` is the one it goes: a real stroke in a real window, and Ctrl+S."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path
from types import FrameType

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from window_help import LEFT, Opener, pixel, room_of, settle

from editor.model.documents.chart import Ink

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "editor" / "README.md").read_text(encoding="utf-8")
WAY = re.findall(r"^\| `([\w/]+\.py)` \| `(\w+)` \|", PAGE, re.MULTILINE)


def test_the_way_of_a_brush_stroke(opened: Opener, qtbot: QtBot, tmp_path: Path) -> None:
    shutil.copy(ROOT / "maps" / "caribbean.yaml", tmp_path / "bay.yaml")
    window = opened(tmp_path / "bay.yaml")
    settle(window, qtbot)
    room = room_of(window)
    chart = room.session.chart
    there = chart.ink_at(chart.geometry.cell("K10"))
    room.session.tools.tool, room.session.ink = "brush", Ink("sea" if there == Ink("land") else "land")
    called: dict[tuple[str, str], int] = {}

    def note(frame: FrameType, event: str, _argument: object) -> None:
        path = Path(frame.f_code.co_filename)
        if event == "call" and path.is_relative_to(ROOT):
            name = path.relative_to(ROOT).as_posix().removeprefix("editor/")
            called.setdefault((name, frame.f_code.co_name), len(called))

    at, to = pixel(window, "K10"), pixel(window, "N10")
    QTest.mouseMove(room.view, at)
    before = sys.getprofile()
    sys.setprofile(note)
    try:
        QTest.mousePress(room.view, LEFT, Qt.KeyboardModifier.NoModifier, at)
        QTest.mouseMove(room.view, to)
        QTest.mouseRelease(room.view, LEFT, Qt.KeyboardModifier.NoModifier, to)
        room.actions["file.save"].trigger()
    finally:
        sys.setprofile(before)
    assert len(WAY) > 20
    assert len({file for file, _ in WAY}) == len(WAY), "no file twice"
    assert [step for step in WAY if step not in called] == []
    assert sorted(WAY, key=lambda step: called[step]) == WAY
