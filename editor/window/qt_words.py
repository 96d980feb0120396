"""Qt's own texts (file dialogs, menus of text fields) in the language spoken."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QLibraryInfo, QObject, QTranslator
from PySide6.QtWidgets import QApplication

from editor.base.texts import speech, tr

MISSING = {
    "&Look in:": "window-qt-look-in",
    "Files of &type:": "window-qt-types",
    "Folder": "window-qt-folder",
    "File": "window-qt-file",
    "Drive": "window-qt-drive",
}
"""What Qt's translations leave out of a file dialog, and our words for it."""


class OurWords(QTranslator):
    """Says what Qt's translations leave out."""

    def translate(self, _context: str, source: str, *_more: object) -> str:
        """Our word for a text; None, which is no text for Qt, leaves all others as they are."""
        return tr(MISSING[source]) if source in MISSING else cast(str, None)

    def isEmpty(self) -> bool:
        """Never, or Qt would not ask."""
        return False


class QtWords(QObject):
    """Keeps Qt's texts in the language spoken."""

    def __init__(self, app: QApplication, parent: QObject) -> None:
        super().__init__(parent)
        self._app, self._theirs, self._ours = app, QTranslator(self), OurWords(self)
        speech.changed.connect(self._load)
        self._load()

    def _load(self) -> None:
        for translator in (self._theirs, self._ours):
            self._app.removeTranslator(translator)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if speech.language != "en" and self._theirs.load(f"qtbase_{speech.language}", folder):
            self._app.installTranslator(self._ours)  # asked after the other
            self._app.installTranslator(self._theirs)
