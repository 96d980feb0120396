"""An error in what Qt calls comes to the net for errors; on some Pythons the process would die of it."""

from __future__ import annotations

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QSize
from PySide6.QtGui import QPaintEvent, QUndoCommand, QUndoStack
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot


class Painted(QWidget):
    """Errs while it is painted, with an error that Python itself raises."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        _ = [][len(self.children())]


class Measured(QWidget):
    """Asks a widget that is deleted how large it is."""

    def sizeHint(self) -> QSize:
        label = QLabel()
        shiboken6.delete(label)
        return label.sizeHint()


class Counted(QLineEdit):
    """Reads a letter that is not there."""

    def minimumSizeHint(self) -> QSize:
        return QSize(ord("row"[len(self.text()) + 3]), 1)


class Deed(QUndoCommand):
    """Cannot be done."""

    def redo(self) -> None:
        _ = [][self.id()]


def test_an_error_in_painting_is_caught_and_told(qtbot: QtBot) -> None:
    painted = Painted()
    with qtbot.captureExceptions() as caught:
        painted.show()
        qtbot.waitUntil(lambda: bool(caught))
        painted.hide()
        painted.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert {kind for kind, *_ in caught} == {IndexError}


@pytest.mark.parametrize(("kind", "error"), [(Measured, RuntimeError), (Counted, IndexError)])
def test_an_error_in_an_answer_is_raised_where_it_is_asked_for(kind: type[QWidget], error: type[Exception]) -> None:
    holder = QWidget()
    QVBoxLayout(holder).addWidget(kind())
    with pytest.raises(error):
        holder.sizeHint()
    holder.deleteLater()


def test_an_error_in_an_undo_step_is_raised_where_it_is_pushed(qapp: QApplication) -> None:
    with pytest.raises(IndexError):
        QUndoStack(qapp).push(Deed())
