"""Shortcuts that the user gave count in the text of rules, too."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from window_help import Opener, room_of, settle

from editor.rules.text.text_panel import TextPanel


def test_another_key_for_search(opened: Opener, qtbot: QtBot) -> None:
    window = opened(Path("maps/ships_track.yaml").resolve())
    room = room_of(window)
    room.session.mode, room.session.rules_as = "rules", "text"
    settle(window, qtbot)
    panel = room.rules_page.panel("text")
    assert isinstance(panel, TextPanel) and panel.text is not None
    assert panel.text.view.line_and_column()[0] == 1  # the text is shown from its beginning
    room.actions.assign("text.find", ["Ctrl+J"])
    QTest.keyClick(panel.text.view, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert not panel.text.search.isVisible()
    QTest.keyClick(panel.text.view, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    assert panel.text.search.isVisible()
    room.actions.reset("text.find")
