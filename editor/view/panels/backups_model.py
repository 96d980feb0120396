"""The earlier saves as a model: what is shown of each is asked for when it is painted, and no item objects are held."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QDate,
    QDateTime,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtGui import QIcon

from editor.base.texts import speech, tr
from editor.model.documents.backups import Backup

Index = QModelIndex | QPersistentModelIndex
Key = tuple[str, bool, int]
"""A backup's file, whether by night, and the ruleset whose theme paints it."""


class SavesModel(QAbstractListModel):
    """One row for each earlier save, the newest first: when it was, and a small picture."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.saves: tuple[Backup, ...] = ()
        self.pictures: dict[Key, QIcon] = {}
        self.look: tuple[bool, int] = (False, 0)
        """By night or not, and which ruleset's theme: what tells pictures of one save apart."""

    def show(self, saves: Sequence[Backup]) -> None:
        """Show other saves, or the same in another language or look."""
        self.beginResetModel()
        self.saves = tuple(saves)
        self.endResetModel()

    def key(self, save: Backup) -> Key:
        """What a picture is kept under."""
        return str(save.path), *self.look

    def put(self, key: Key, picture: QIcon) -> None:
        """A picture was painted."""
        self.pictures[key] = picture
        for row, save in enumerate(self.saves):
            if self.key(save) == key:
                self.dataChanged.emit(self.index(row), self.index(row), [Qt.ItemDataRole.DecorationRole])

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self.saves)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self.saves):
            return None
        save = self.saves[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return when_said(save, today=True)
        if role == Qt.ItemDataRole.DecorationRole:
            return self.pictures.get(self.key(save))
        return None


def when_said(save: Backup, today: bool = False) -> str:
    """The moment of a save to the second, for many are made in a minute; ``today``: a date of today is called that."""
    when = QDateTime.fromSecsSinceEpoch(int(save.when.timestamp()))
    time = when.time().toString("HH:mm:ss")
    if today and when.date() == QDate.currentDate():
        return tr("safety-backups-today", time=time)
    return f"{QLocale(speech.language).toString(when.date(), QLocale.FormatType.ShortFormat)}, {time}"
