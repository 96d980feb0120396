"""F1 on a problem explains it; elsewhere the key stays what it is."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWhatsThis, QWidget
from pytestqt.qtbot import QtBot

from editor.view.widgets.escape import ExplainsProblems

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.mark.parametrize(("code", "shown"), [("colon-missing", True), ("panels-check-failed", False), ("", False)])
def test_f1_explains_the_chosen_problem(qtbot: QtBot, code: str, shown: bool) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.show()
    ExplainsProblems(widget, lambda: (code, QPoint()) if code else None)
    before = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_F1, Qt.KeyboardModifier.NoModifier)
    before.ignore()
    QApplication.sendEvent(widget, before)
    assert before.isAccepted() is shown
    QTest.keyClick(widget, Qt.Key.Key_F1)
    bubbles = [top for top in QApplication.topLevelWidgets() if top.isVisible() and top is not widget]
    assert bool(bubbles) is shown
    QWhatsThis.hideText()
