"""A map goes to Tiled and comes back, all in the window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytest import MonkeyPatch
from pytestqt.qtbot import QtBot
from window_help import Opener, current, room_of, saves_to, settle

from editor.view.panels.export_panel import ExportPanel

LEFT = Qt.MouseButton.LeftButton


def test_a_map_goes_to_tiled_and_comes_back(
    opened: Opener, qtbot: QtBot, bay: Path, tmp_path: Path, monkeypatch: MonkeyPatch
) -> None:
    window = opened(bay)
    QTest.keyClick(window, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    panel = window.findChild(ExportPanel)
    assert panel is not None
    qtbot.waitUntil(panel.isVisible)
    panel.choice.kind.setCurrentIndex(panel.choice.kind.findData("tmx"))
    target = tmp_path / "out.tmx"
    saves_to(monkeypatch, target)
    with qtbot.waitSignal(panel.made):
        QTest.mouseClick(panel.foot.make, LEFT)
    assert (tmp_path / "out-tiles.png").is_file()
    assert "comments" in panel.foot.result.text()  # the one thing of this map that Tiled does not carry

    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_a, **_k: ([str(target)], ""))
    QTest.keyClick(window, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    settle(window, qtbot)
    sheet = current(window)
    document = room_of(window).session.document
    assert document is not None and document.path is None and sheet.session.file_name == "out.yaml"
    assert document.chart.data["sites"][0]["id"] == "alpha"  # type: ignore[index,call-overload]
    assert any("came from Tiled" in bar.text.text() for bar in window.sheets.notices.shown())

    target.write_text("<map", encoding="utf-8")
    room_of(window).file_opening.open_paths([target])
    settle(window, qtbot)
    assert current(window) is sheet  # nothing was opened, and why is said
    assert any("no sound XML" in bar.text.text() for bar in window.sheets.notices.shown())
