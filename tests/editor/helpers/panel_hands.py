"""Hands on the panels of a whole window."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication
from sailor import Sailor
from window_help import LEFT

ALT = Qt.KeyboardModifier.AltModifier


def panel(sailor: Sailor, name: str) -> Any:
    """A panel, brought to the front."""
    sailor.room.docks.show(name, focus=False)
    QApplication.processEvents()
    return sailor.room.docks.panel(name)


def click_row(view: QAbstractItemView, index: QModelIndex, dx: int = 40, dy: int = 8, twice: bool = False) -> None:
    view.scrollTo(index)
    at = view.visualRect(index).topLeft() + QPoint(dx, dy)
    QTest.mouseClick(view.viewport(), LEFT, pos=at)
    if twice:
        QTest.mouseDClick(view.viewport(), LEFT, pos=at)
    QApplication.processEvents()
