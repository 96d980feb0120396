"""Starts the application: ``QApplication``, language, theme, the handler of uncaught errors, and the window."""

from __future__ import annotations

import gc
import signal
import sys
from pathlib import Path
from time import monotonic
from typing import cast

from PySide6.QtCore import QLibraryInfo, QLocale, QObject, QTimer, QTranslator
from PySide6.QtWidgets import QApplication

from editor.base.texts import LANGUAGES, tr, ui
from editor.window.appearance import Appearance
from editor.window.main_window import Furniture, MainWindow
from editor.window.settings import Settings
from editor.window.uncaught_errors import UncaughtErrors

EVERY = 200
"""Milliseconds between two checks whether garbage collection is due."""
SHARE = 100
"""After a collection of all objects the next one waits at least this many times as long as it took."""


class Collector(QObject):
    """Collects garbage in the thread that creates it; Python's own collection, which may run in any, is off."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._full_after = 0.0
        self._timer = QTimer(self, interval=EVERY)
        self._timer.timeout.connect(self.collect_due)
        self._timer.start()

    def collect_due(self) -> None:
        """Collect the oldest generation whose count has passed its threshold, and all younger ones."""
        counts, thresholds = gc.get_count(), gc.get_threshold()
        due = [number for number in range(3) if thresholds[number] and counts[number] > thresholds[number]]
        if not due:
            return
        begun = monotonic()
        full = due[-1] == 2 and begun >= self._full_after
        gc.collect(2 if full else min(due[-1], 1))
        if full:
            now = monotonic()
            self._full_after = now + SHARE * (now - begun)


MISSING = {
    "&Look in:": "window-qt-look-in",
    "Files of &type:": "window-qt-types",
    "Folder": "window-qt-folder",
    "File": "window-qt-file",
    "Drive": "window-qt-drive",
}
"""Texts of file dialogs that Qt's translations lack, each with the key of our own text."""


class OurWords(QTranslator):
    """A translator for the texts that Qt's translations lack."""

    def translate(self, _context: str, source: str, *_more: object) -> str:
        """Our translation of a text; None for all others, which Qt then takes from another translator."""
        return tr(MISSING[source]) if source in MISSING else cast(str, None)

    def isEmpty(self) -> bool:
        """False: Qt does not ask a translator that is empty."""
        return False


class QtWords(QObject):
    """Loads Qt's own translations for the language of the window, again when it changes."""

    def __init__(self, app: QApplication, parent: QObject) -> None:
        super().__init__(parent)
        self._app, self._theirs, self._ours = app, QTranslator(self), OurWords(self)
        ui.changed.connect(self._load)
        self._load()

    def _load(self) -> None:
        for translator in (self._theirs, self._ours):
            self._app.removeTranslator(translator)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if ui.language != "en" and self._theirs.load(f"qtbase_{ui.language}", folder):
            self._app.installTranslator(self._ours)  # Qt asks the one installed last first
            self._app.installTranslator(self._theirs)


HEAVY = (
    "numpy",
    "dsl.maps.mapfile",
    "editor.model.games",
    "editor.model.documents.map_document",
    "editor.view.actions.action_table",
    "editor.model.sessions.toolbox",
    "editor.view.canvas.chart_view",
    "editor.window.dock_area",
    "editor.window.workbench",
)
"""Modules imported between the first paint and the creation of the workbench, with events handled in between."""


def run(paths: list[str], language: str = "") -> int:
    """Open the window with some files and run until it is closed; returns the exit code."""
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    app.setApplicationName("fordewind")
    app.setDesktopFileName("fordewind")
    window = make_window(app, [Path(path).absolute() for path in paths])
    if language:
        ui.language = language
    window.uncaught.install()
    Collector(window)
    _heed_terminal(app)
    window.show()
    try:
        return int(app.exec())
    finally:
        window.uncaught.remove()
        from editor.model.sessions.pieces.clipboard import (
            leave_text,  # its module is slow to import: not before the window is shown
        )

        leave_text()


def _heed_terminal(app: QApplication) -> None:
    """Let Ctrl-C in the terminal close the window like its close button, with questions about unsaved work."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, lambda *_: QTimer.singleShot(0, app.quit))


def make_window(app: QApplication, paths: list[Path], settings: Settings | None = None) -> MainWindow:
    """The window, not shown yet."""
    settings = settings or Settings()
    ui.language = settings.text("language") or system_language()
    look = Appearance(app, settings.theme, settings.number("look/size", 100, 80, 200))
    window = MainWindow(settings, look, paths, _make_workbench, HEAVY)
    window.uncaught = UncaughtErrors(settings.folder, window.report_crash)
    window.uncaught.setParent(window)
    QtWords(app, window)
    return window


def _make_workbench(window: MainWindow) -> Furniture:
    from editor.window.workbench import Workbench  # slow to import: the window is shown before

    return Workbench(window)


def system_language() -> str:
    """The first of the system's languages that is one of ours; else English."""
    for name in QLocale.system().uiLanguages():
        code = name.split("-")[0].split("_")[0].lower()
        if code in LANGUAGES:
            return code
    return "en"
