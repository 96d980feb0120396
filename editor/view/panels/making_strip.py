"""The foot of a panel that makes a file: the button, how far the work is, what became of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from dsl.maps.mapfile import MapEditError
from editor.base.texts import capital, reason, say, tr
from editor.view.panels.export_process import ExportProcess


class MakingStrip(QWidget):
    """Has a file made in a process of its own, which ends with the window."""

    asked = Signal()
    """The user wants the file."""
    ended = Signal()
    """The file was made, or not."""
    made = Signal(str)
    """There is a file at this path."""

    def __init__(self, make: str, stop: str, show: str, working: str) -> None:
        """The texts of the buttons, and of the work that goes on."""
        super().__init__()
        self._target: Path | None = None
        self._working = working
        self.work = ExportProcess(self)
        self.work.moved.connect(self._moved)
        self.work.ended.connect(self._ended)
        self.make, self.stop, self.show_it = QPushButton(), QPushButton(), QPushButton()
        self.bar = QProgressBar(textVisible=False)
        self.result = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._lay_out()
        for button, key in ((self.make, make), (self.stop, stop), (self.show_it, show)):
            say(self, button.setText, key)
            say(self, button.setToolTip, f"{key}-tip")
        say(self, self.bar.setAccessibleName, working)
        self.make.clicked.connect(self.asked)
        self.stop.clicked.connect(lambda: self.work.cancel())
        self.show_it.clicked.connect(self._show_folder)

    def _lay_out(self) -> None:
        self.make.setProperty("primary", True)
        self.result.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        row = QHBoxLayout()
        row.addWidget(self.make, 1)
        row.addWidget(self.stop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(row)
        for widget in (self.bar, self.result, self.show_it):
            layout.addWidget(widget)
        for widget in (self.stop, self.bar, self.result, self.show_it):
            widget.hide()

    def allow(self, possible: bool) -> None:
        """Whether a file can be made now; not while one is being made."""
        self.make.setEnabled(possible and not self.work.busy)

    def begin(self, target: Path, start: Callable[[ExportProcess], None]) -> None:
        """Have the file made at ``target`` by what ``start`` begins; what became of it stands here afterwards."""
        if self.work.busy:
            return
        try:
            start(self.work)
        except (MapEditError, OSError) as trouble:
            self.tell(reason(trouble))
            return
        self._target = target
        self.window().installEventFilter(self)
        self.bar.setRange(0, 0)
        self.tell(tr(self._working))
        self.show_it.hide()
        self.stop.show()
        self.bar.show()
        self.make.setEnabled(False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The window was closed: nobody waits for the file any more."""
        if watched is self.window() and event.type() == QEvent.Type.Hide and not event.spontaneous():
            self.work.cancel(wait=True)
        return super().eventFilter(watched, event)

    def _moved(self, done: int, count: int) -> None:
        self.bar.setRange(0, count)
        self.bar.setValue(done)

    def _ended(self, good: bool, told: str) -> None:
        self.stop.hide()
        self.bar.hide()
        self.ended.emit()
        self.show_it.setVisible(good)
        self.tell(told)
        if good:
            self.made.emit(str(self._target))

    def forget(self) -> None:
        """What became of another file need not be read any more."""
        if not self.work.busy:
            self.tell("")
            self.show_it.hide()

    def tell(self, text: str) -> None:
        """Say something below the button."""
        self.result.setText(capital(text))
        self.result.setVisible(bool(text))

    def _show_folder(self) -> None:
        if self._target is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._target.parent)))
