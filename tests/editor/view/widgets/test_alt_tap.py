"""Alt alone is a tap; Alt held for another key or the mouse is not."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from editor.view.widgets.escape import AltTap

ALT, SHIFT, LEFT = Qt.Key.Key_Alt, Qt.Key.Key_Shift, Qt.MouseButton.LeftButton
HELD = Qt.KeyboardModifier.AltModifier


def test_only_alt_by_itself_is_a_tap(qtbot: QtBot) -> None:
    page, taps = QWidget(), list[int]()
    qtbot.addWidget(page)
    button = QPushButton(page)
    AltTap(lambda: taps.append(1), button, page)
    for target in (button, page):
        QTest.keyClick(target, ALT)
    assert len(taps) == 2, "once each, though the button leaves the key to the page"
    QTest.keyPress(page, ALT)
    QTest.keyClick(page, Qt.Key.Key_Right, HELD)
    QTest.keyRelease(page, ALT, HELD)
    QTest.keyPress(page, ALT)
    QTest.mouseClick(page, LEFT, HELD)
    QTest.keyRelease(page, ALT, HELD)
    for first, then in ((SHIFT, ALT), (ALT, SHIFT)):  # as many change the language
        QTest.keyPress(page, first)
        QTest.keyPress(page, then, Qt.KeyboardModifier.ShiftModifier | HELD)
        QTest.keyRelease(page, then, Qt.KeyboardModifier.ShiftModifier | HELD)
        QTest.keyRelease(page, first)
    assert len(taps) == 2
