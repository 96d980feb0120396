"""The last ten saves of the map on the desk, each with its date and a small picture."""

from __future__ import annotations

from PySide6.QtCore import QDateTime, QLocale, QSize, Signal
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QWidget

from dsl.mapfile import MapDocument, MapEditError
from editor.model import backups
from editor.model.chart import Chart
from editor.model.difference import difference
from editor.model.document import MapFile, label
from editor.paint.features import Look
from editor.paint.picture import chart_picture
from editor.panels.base import Panel, hint_label
from editor.panels.outside import made_button
from editor.tools.desk import Desk
from editor.words import speech, tr

PICTURE = QSize(112, 72)
LARGE = 2_000_000
"""Bytes of a backup of which no picture is made."""


class BackupsPanel(Panel):
    """Pick an earlier save to look at, to open as a copy, or to go back to (which can be undone)."""

    title = "safety-backups"
    compare_wanted = Signal(object)
    """The ``MapFile`` of a backup, to be compared with the map."""
    copy_wanted = Signal(object)
    """The ``MapFile`` of a backup, to be opened as an unsaved copy (``origin`` is the map's file)."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.hint = hint_label("safety-backups-none", self)
        self.list = QListWidget()
        self.list.setIconSize(PICTURE)
        self.list.itemActivated.connect(lambda _item: self._compare())
        self.restore_button = made_button("safety-backups-restore", self.restore)
        self.copy_button = made_button("safety-backups-copy", self._copy)
        self.compare_button = made_button("safety-backups-compare", self._compare)
        row = QHBoxLayout()
        for button in (self.compare_button, self.copy_button, self.restore_button):
            row.addWidget(button)
        self.column.addWidget(self.hint)
        self.column.addWidget(self.list, 1)
        self.column.addLayout(row)
        self.list.currentRowChanged.connect(lambda _row: self._enable())
        self._followed: MapFile | None = None
        self._listed: list[backups.Backup] = []
        self._pictures: dict[tuple[str, bool, int], QIcon] = {}
        self.begin()

    def document_changed(self) -> None:
        """Another map."""
        self._pictures.clear()
        if self._followed is not None:
            self._followed.settled.disconnect(self.fill)
        self._followed = self.document
        if self._followed is not None:
            self._followed.settled.connect(self.fill)
        self.fill()

    def language_changed(self) -> None:
        """Dates in the language."""
        self.fill()

    def look_changed(self) -> None:
        """Pictures by day or night."""
        if hasattr(self, "_followed"):
            self.fill()

    def fill(self) -> None:
        """List the saves anew."""
        row = max(self.list.currentRow(), 0)
        self.list.setCurrentRow(-1)
        while self.list.count():  # one by one, each by Python: cleared at once they took the process with them
            self.list.takeItem(0)
        self._listed = []
        document = self.document
        about = (document.path or document.origin) if document is not None else None
        for backup in backups.listed(about) if about is not None else []:
            when = QDateTime.fromSecsSinceEpoch(int(backup.when.timestamp()))
            shown = QLocale(speech.language).toString(when, QLocale.FormatType.ShortFormat)
            item = QListWidgetItem(shown)
            self._listed.append(backup)
            if backup.size <= LARGE:
                key = str(backup.path), self.night, id(self.desk.game)
                if key not in self._pictures:
                    self._pictures[key] = self._picture(backup)
                item.setIcon(self._pictures[key])
            self.list.addItem(item)
        self.list.setCurrentRow(min(row, self.list.count() - 1))
        self.list.setAccessibleName(tr("safety-backups"))
        self.list.setVisible(self.list.count() > 0)
        self.hint.setVisible(self.list.count() == 0)
        self._enable()

    def _picture(self, backup: backups.Backup) -> QIcon:
        try:
            chart = Chart.read(MapDocument.open(backup.path))
        except MapEditError:
            return QIcon()
        look = Look(speech.language, names=False, prices=False, grid=False, coordinates=False)
        image = chart_picture(chart, self.chart_theme(), PICTURE.width(), PICTURE.height(), look)
        return QIcon(QPixmap.fromImage(image))

    def _enable(self) -> None:
        for button in (self.compare_button, self.copy_button, self.restore_button):
            button.setEnabled(self.list.currentItem() is not None)

    # --- what can be done ------------------------------------------------------------------------

    def picked(self) -> MapFile | None:
        """The backup that is picked, as a map of no file of its own."""
        row, document = self.list.currentRow(), self.document
        if document is None or not 0 <= row < len(self._listed):
            return None
        try:
            found = MapFile(MapDocument(MapDocument.open(self._listed[row].path).text()))
        except MapEditError:
            self.fill()
            return None
        found.origin = document.path or document.origin
        return found

    def restore(self) -> None:
        """Go back to the save: one command that can be undone; the file is not touched until it is saved."""
        found, document = self.picked(), self.document
        if found is not None and document is not None:
            document.do(label("safety-backups-restored"), difference(document.chart, found.chart))

    def _copy(self) -> None:
        found = self.picked()
        if found is not None:
            self.copy_wanted.emit(found)

    def _compare(self) -> None:
        found = self.picked()
        if found is not None:
            self.compare_wanted.emit(found)
