"""A game that somebody gave away: what is in it, and into which folder it would be put. Nothing is written before."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from dsl.games.sharing import Pack
from editor.base.texts import say, speech, tr
from editor.view.widgets.makers import button, label


class SharedGamePage(QWidget):
    """The page. ``agreed`` gives the folder (a ``Path``) that is to be made; ``declined`` that none is."""

    agreed = Signal(object)
    declined = Signal()

    def __init__(self, pack: Pack, path: Path, folder: Path) -> None:
        """``path`` is the file it came in, ``folder`` the one that is suggested."""
        super().__init__()
        self.pack, self.path = pack, path
        self.heading = label("", "title", wrap=True)
        self.about = label("", "soft", wrap=True)
        self.left_out = label("", "small", wrap=True)
        self.map = QLabel()
        self.map.hide()
        self.files = QTableWidget(len(pack.entries), 2)
        self.folder = QLineEdit(str(folder))
        self.folder.returnPressed.connect(self._agree)
        self._fill()
        self._build()
        speech.changed.connect(self.say_again)
        self.say_again()

    def _fill(self) -> None:
        files = self.files
        say(files, files.setAccessibleName, "share-files")
        files.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        files.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        files.setTabKeyNavigation(False)
        files.verticalHeader().hide()
        files.setShowGrid(False)
        header = files.horizontalHeader()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setHighlightSections(False)
        for row, entry in enumerate(self.pack.entries):
            files.setItem(row, 0, QTableWidgetItem(entry.name))

    def _build(self) -> None:
        say(self.folder, self.folder.setAccessibleName, "share-folder")
        say(self.map, self.map.setAccessibleName, "share-map")
        column = QVBoxLayout(self)
        column.setContentsMargins(26, 22, 26, 18)
        column.setSpacing(10)
        for part in (self.heading, self.about):
            column.addWidget(part)
        column.addWidget(self.map)
        column.addWidget(self.files, 1)
        column.addWidget(self.left_out)
        column.addWidget(label("share-where", "soft", wrap=True))
        where, row = QHBoxLayout(), QHBoxLayout()
        where.addWidget(self.folder, 1)
        where.addWidget(button("share-choose", self._choose))
        self.accept = button("share-accept", self._agree, "primary")
        row.addWidget(self.accept)
        row.addWidget(button("share-decline", self.declined.emit))
        row.addStretch(1)
        column.addLayout(where)
        column.addLayout(row)

    def show_map(self, picture: QImage) -> None:
        """Show what the map looks like; a null picture is none."""
        self.map.setPixmap(QPixmap.fromImage(picture))
        self.map.setHidden(picture.isNull())

    def say_again(self) -> None:
        """The texts in the language spoken now."""
        pack = self.pack
        self.heading.setText(tr("share-heading", title=pack.title(speech.language)))
        size = tr("share-size", size=kilobytes(pack.size))
        self.about.setText(tr("share-about", name=self.path.name, count=len(pack.entries), size=size))
        self.files.setHorizontalHeaderLabels([tr("share-column-file"), tr("share-column-size")])
        for row, entry in enumerate(pack.entries):
            self.files.setItem(row, 1, QTableWidgetItem(tr("share-size", size=kilobytes(len(entry.data)))))
        self.left_out.setText(tr("share-left-out", names=", ".join(left.name for left in pack.left_out)))
        self.left_out.setVisible(bool(pack.left_out))

    def _choose(self) -> None:
        above = QFileDialog.getExistingDirectory(self, tr("share-choose"), str(self._target().parent))
        if above:
            self.folder.setText(str(Path(above) / self.pack.name))

    def _agree(self) -> None:
        self.agreed.emit(self._target())

    def _target(self) -> Path:
        return Path(self.folder.text().strip() or self.pack.name).expanduser()


def kilobytes(size: int) -> int:
    """A size in KB, at least one."""
    return max(round(size / 1024), 1)
