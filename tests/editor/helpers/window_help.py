"""What tests of the whole window share: waiting, painting by mouse, answering bars."""

from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from editor.base.texts import ui
from editor.charts.drawing.style_choice import StyleChoice, chosen
from editor.model.documents.chart import Ink
from editor.window.main_window import MainWindow
from editor.window.tabs import Tab
from editor.window.workbench import Workbench

Opener = Callable[..., MainWindow]


def settle(window: MainWindow, qtbot: QtBot) -> None:
    """Wait until nothing is on its way in the background."""
    qtbot.waitUntil(lambda: not window.work.jobs)
    QApplication.processEvents()


def end(window: MainWindow) -> None:
    """Close a window whatever is unsaved, and let go of it; one that is gone already stays so."""
    if not isValid(window):
        return
    room = window.workbench
    if room is not None:
        for sheet in [sheet for sheet in window.sheets.sheets if sheet.kind != "start"]:
            room.closing.drop(sheet)
    window.close()
    QApplication.processEvents()  # what is to be done in a moment would hold the window for ever
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()  # to Python a window is a few thousand small objects, for which it would not look soon


def begun(window: MainWindow, style: str = "plain") -> None:
    """Make a window what it was when it opened: no tab, no bar, nothing remembered, the start page shown."""
    settings, room = window.settings, window.workbench
    settings._file.clear()
    for key, value in (("tour/seen", True), ("look/theme", "light"), ("chart/style", style), ("play/animated", False)):
        settings.put(key, value)
    chosen.choice = StyleChoice(style)
    window.look.theme, window.look.size, ui.language = "light", 100, "en"
    window.resize(1280, 800)
    if isinstance(room, Workbench):
        for sheet in window.sheets.sheets[1:]:
            room.closing.drop(sheet)
        room.docks.reset()
        for bar in window.sheets.notices.shown():
            window.sheets.notices.clear(bar.topic)
        room.start_actions.show_start()
        room.start_actions.shelf.refresh_houses()
        window.start.gallery.verticalScrollBar().setValue(0)
    window.activateWindow()
    window.setFocus()


LEFT = Qt.MouseButton.LeftButton


def room_of(window: MainWindow) -> Workbench:
    assert window.workbench is not None
    return window.workbench


def saves_to(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: (str(path), ""))


def pixel(window: MainWindow, place: str | tuple[float, float]) -> QPoint:
    """Where a cell or a point of the map is on the chart view, once every layout has done its work."""
    room = room_of(window)
    geometry = room.session.document.chart.geometry
    x, y = geometry.centre(geometry.cell(place)) if isinstance(place, str) else place
    for _ in range(3):  # each may ask another one for more
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        QApplication.processEvents()
    return room.view.view.point(x, y).toPoint()


def paint(window: MainWindow, cell: str, ink: str) -> None:
    room = room_of(window)
    room.session.tools.tool, room.session.ink = "brush", Ink(ink)
    QTest.mouseClick(room.view, LEFT, Qt.KeyboardModifier.NoModifier, pixel(window, cell))


def answer(window: MainWindow, text: str) -> None:
    """Click a button of the newest notice."""
    notice = next(bar for bar in window.sheets.notices.shown() if bar.isVisible())
    button = next(button for button in notice.findChildren(QPushButton) if button.text() == text)
    QTest.mouseClick(button, LEFT)


def current(window: MainWindow) -> Tab:
    sheet = window.sheets.current
    assert sheet is not None
    return sheet
