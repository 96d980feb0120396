"""The earlier saves as rows of a list."""

from __future__ import annotations

from PySide6.QtCore import QDate, QDateTime, QLocale, QObject
from PySide6.QtGui import QIcon

from editor.base.texts import speech, tr
from editor.model.documents.backups import Backup
from editor.view.widgets.rows import RowsModel

Key = tuple[str, bool, int]
"""A backup's file, whether by night, and the ruleset whose theme paints it."""


class SavesModel(RowsModel[Backup]):
    """One row for each earlier save, the newest first: when it was, and a small picture."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(
            parent, lambda save: when_said(save, today=True), icon=lambda save: self.pictures.get(self.key(save))
        )
        self.pictures: dict[Key, QIcon] = {}
        self.look: tuple[bool, int] = (False, 0)
        """By night or not, and which ruleset's theme: what tells pictures of one save apart."""

    def key(self, save: Backup) -> Key:
        """What a picture is kept under."""
        return str(save.path), *self.look

    def put(self, key: Key, picture: QIcon) -> None:
        """A picture was painted."""
        self.pictures[key] = picture
        self.repaint(self.place(lambda save: self.key(save) == key).row())


def when_said(save: Backup, today: bool = False) -> str:
    """The moment of a save to the second, for many are made in a minute; ``today``: a date of today is called that."""
    when = QDateTime.fromSecsSinceEpoch(int(save.when.timestamp()))
    time = when.time().toString("HH:mm:ss")
    if today and when.date() == QDate.currentDate():
        return tr("safety-backups-today", time=time)
    return f"{QLocale(speech.language).toString(when.date(), QLocale.FormatType.ShortFormat)}, {time}"
