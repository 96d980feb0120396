"""The application: Qt's own object, language, look, the net for errors, and the window."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from editor.base.background.collector import Collector
from editor.base.texts import LANGUAGES, speech
from editor.window.appearance import Appearance
from editor.window.crash_net import CrashNet
from editor.window.main_window import Furniture, MainWindow
from editor.window.qt_words import QtWords
from editor.window.settings import Settings

HEAVY = (
    "numpy",
    "dsl.maps.mapfile",
    "editor.model.games.boards",
    "editor.model.documents.map_document",
    "editor.view.actions.action_table",
    "editor.model.sessions.toolbox",
    "editor.view.canvas.chart_view",
    "editor.window.docking.dock_area",
    "editor.window.workbench",
)
"""What is read between the first paint and the furnishing, one part at a time, the window answering in between."""


def run(paths: list[str], language: str = "") -> int:
    """Open the window with some files and run until it is closed; gives the exit code."""
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    app.setApplicationName("fordewind")
    app.setDesktopFileName("fordewind")
    window = make_window(app, [Path(path).absolute() for path in paths])
    if language:
        speech.language = language
    window.net.install()
    Collector(window)
    window.show()
    try:
        return int(app.exec())
    finally:
        window.net.remove()
        from editor.model.sessions.pieces.clipboard import (
            leave_text,  # what it stands on is heavy: not before the window is shown
        )

        leave_text()


def make_window(app: QApplication, paths: list[Path], settings: Settings | None = None) -> MainWindow:
    """The window, not shown yet."""
    settings = settings or Settings()
    speech.language = settings.text("language") or system_language()
    look = Appearance(app, settings.theme, settings.number("look/size", 100, 80, 200))
    window = MainWindow(settings, look, paths, _make_workbench, HEAVY)
    window.net = CrashNet(settings.folder, window.tell_crash)
    window.net.setParent(window)
    QtWords(app, window)
    return window


def _make_workbench(window: MainWindow) -> Furniture:
    from editor.window.workbench import Workbench  # heavy: the window stands before this is read

    return Workbench(window)


def system_language() -> str:
    """The first of the system's languages that is one of ours; else English."""
    for name in QLocale.system().uiLanguages():
        code = name.split("-")[0].split("_")[0].lower()
        if code in LANGUAGES:
            return code
    return "en"
