"""What is closed is let go: a tab, a window with all its parts; tabs with matches are in ``helpers/match_tabs``."""

from __future__ import annotations

import gc
from pathlib import Path
from weakref import ref

from PySide6.QtCore import QCoreApplication, QEvent, QThreadPool
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from window_help import end, room_of, settle

from editor.base.texts import speech
from editor.window.app import make_window
from editor.window.dock import TASKS
from editor.window.main_window import MainWindow
from editor.window.settings import Settings


def collect() -> None:
    """Wait for what threads have in their hands, let Qt delete what it is to delete later, then Python."""
    QThreadPool.globalInstance().waitForDone()
    QApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()


def shown(app: QApplication, qtbot: QtBot, *paths: Path) -> MainWindow:
    """A window that no fixture holds."""
    settings = Settings()
    settings.put("tour/seen", True)
    settings.put("chart/style", "plain")
    window = make_window(app, list(paths), settings)
    window.show()
    qtbot.waitUntil(lambda: window.workbench is not None)
    settle(window, qtbot)
    return window


def test_nothing_of_a_closed_tab_or_window_stays(qapp: QApplication, qtbot: QtBot, bay: Path) -> None:
    before = speech.followers
    window = shown(qapp, qtbot, bay)
    room = room_of(window)
    assert room.session is not None
    for panel in TASKS:
        room.docks.show(panel)
    session, window_left = ref(room.session), ref(window)
    room.closing.close()
    collect()
    assert session() is None and speech.followers > before
    end(window)
    del window, room
    collect()
    assert window_left() is None and speech.followers <= before, "nobody listens to the language for it"


def test_nothing_of_a_window_stays_in_which_nothing_was_opened(qapp: QApplication, qtbot: QtBot) -> None:
    window = shown(qapp, qtbot)
    left = ref(window)
    end(window)
    del window
    collect()
    assert left() is None
