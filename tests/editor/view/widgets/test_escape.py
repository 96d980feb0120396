"""Escape closes what lies over others, wherever the keyboard is."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from editor.view.widgets.escape import closes_on_escape


class Typed(QLineEdit):
    """A line that Escape empties."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)


def test_the_last_opened_is_closed_first_and_a_field_in_it_gets_the_key_before(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    outside, (lower, upper, beside) = QLineEdit(window), (QWidget(window) for _ in range(3))
    field = Typed(upper)
    for overlay in (lower, upper):
        overlay.hide()
        closes_on_escape(overlay, overlay.hide)
    closes_on_escape(beside, beside.hide, lambda: False)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    outside.setFocus()
    upper.show()
    lower.show()
    QTest.keyClick(outside, Qt.Key.Key_Escape)
    assert (lower.isVisible(), upper.isVisible()) == (False, True)
    field.setFocus()
    field.setText("half")
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert upper.isVisible() and not field.text()
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert not upper.isVisible()
    QTest.keyClick(outside, Qt.Key.Key_Escape)
    assert beside.isVisible()
