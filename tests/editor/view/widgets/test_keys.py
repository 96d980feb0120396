"""Keys that widgets share: Alt alone, Escape for what lies over others, F1 on a problem."""

from __future__ import annotations

import pytest
from on_screen import on_screen
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWhatsThis, QWidget
from pytestqt.qtbot import QtBot

from editor.view.widgets.escape import AltTap, ExplainsProblems, closes_on_escape

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


@pytest.mark.parametrize(("code", "shown"), [("colon-missing", True), ("panels-check-failed", False), ("", False)])
def test_f1_explains_the_chosen_problem(qtbot: QtBot, code: str, shown: bool) -> None:
    widget = on_screen(qtbot, QWidget())
    ExplainsProblems(widget, lambda: (code, QPoint()) if code else None)
    before = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_F1, Qt.KeyboardModifier.NoModifier)
    before.ignore()
    QApplication.sendEvent(widget, before)
    assert before.isAccepted() is shown
    QTest.keyClick(widget, Qt.Key.Key_F1)
    bubbles = [top for top in QApplication.topLevelWidgets() if top.isVisible() and top is not widget]
    assert bool(bubbles) is shown
    QWhatsThis.hideText()
