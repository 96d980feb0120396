"""The earlier saves of a map, each of which can be restored."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QDate, QDateTime, QLocale, QObject, QSize, Signal
from PySide6.QtGui import QIcon, QImage, QPixmap
from PySide6.QtWidgets import QListView, QWidget

from dsl.maps.mapfile import MapEditError, MapFile
from editor.base.background.tasks import Background
from editor.base.signals import reconnect
from editor.base.texts import set_text, tr, ui
from editor.charts.drawing.drawing_context import DrawingLook
from editor.charts.drawing.picture import chart_picture
from editor.charts.drawing.style.theme import Theme
from editor.model.documents import write_back
from editor.model.documents.chart import Chart
from editor.model.documents.map_document import MapDocument, label
from editor.model.documents.three_way_merge import difference
from editor.model.documents.write_back import Backup
from editor.model.sessions.session import Session
from editor.view.widgets.makers import button
from editor.view.widgets.panel import Panel, hint_label
from editor.view.widgets.rows import RowsModel

Key = tuple[str, bool, int]
"""A backup's file, whether by night, and the ruleset of the theme."""


class SavesModel(RowsModel[Backup]):
    """One row for each earlier save, the newest first: its time, and a small picture."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(
            parent, lambda save: time_of_save(save, today=True), icon=lambda save: self.pictures.get(self.key(save))
        )
        self.pictures: dict[Key, QIcon] = {}
        self.look: tuple[bool, int] = (False, 0)
        """By night or not, and which ruleset's theme: what tells pictures of one save apart."""

    def key(self, save: Backup) -> Key:
        """The cache key of a picture."""
        return str(save.path), *self.look

    def put(self, key: Key, picture: QIcon) -> None:
        """Store a painted picture."""
        self.pictures[key] = picture
        self.repaint(self.place(lambda save: self.key(save) == key).row())


def time_of_save(save: Backup, today: bool = False) -> str:
    """The time of a save to the second, because many are made in a minute; ``today``: say "today"."""
    when = QDateTime.fromSecsSinceEpoch(int(save.when.timestamp()))
    time = when.time().toString("HH:mm:ss")
    if today and when.date() == QDate.currentDate():
        return tr("safety-backups-today", time=time)
    return f"{QLocale(ui.language).toString(when.date(), QLocale.FormatType.ShortFormat)}, {time}"


PICTURE = QSize(112, 72)
QUICK, LARGE = 60_000, 2_000_000
"""Sizes in bytes: up to the first a backup is painted at once; above the second no picture is made."""


class BackupsPanel(Panel):
    """Shows an earlier save, opens it as a copy, or restores it (which can be undone)."""

    title = "safety-backups"
    compare_requested = Signal(object, str)
    """The ``MapDocument`` of a backup, to be compared with the map, and when it was saved."""
    copy_requested = Signal(object)
    """The ``MapDocument`` of a backup, to be opened as an unsaved copy (``origin`` is the map's file)."""

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.hint = hint_label("safety-backups-none", self)
        self.model = SavesModel(self)
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setIconSize(PICTURE)
        self.list.activated.connect(lambda _index: self._compare())
        set_text(self.list, self.list.setAccessibleName, "safety-backups")
        self.restore_button = button("safety-backups-restore", self.restore, tip=True)
        self.copy_button = button("safety-backups-copy", self._copy, tip=True)
        self.compare_button = button("safety-backups-compare", self._compare, tip=True)
        self.column.addWidget(self.hint)
        self.column.addWidget(self.list, 1)
        for each in (self.compare_button, self.copy_button, self.restore_button):
            self.column.addWidget(each)
        self.list.selectionModel().currentChanged.connect(lambda _now, _old: self._enable())
        self._painting = Background(self)
        self._followed: MapDocument | None = None
        self.begin()

    def session_shown(self) -> None:
        """List the saves of another map."""
        self.model.pictures.clear()
        self._followed = reconnect(self._followed, self.document, lambda one: one.settled, self.fill)
        self.fill()

    def session_changed(self, name: str) -> None:
        """Repaint with the theme of another ruleset."""
        if name == "game":
            self.fill()

    def language_changed(self) -> None:
        """Update the dates."""
        self.fill()

    def look_changed(self) -> None:
        """Repaint the pictures for day or night."""
        self.fill()

    def fill(self) -> None:
        """List the saves again."""
        row = max(self.list.currentIndex().row(), 0)
        document = self.document
        about = (document.path or document.origin) if document is not None else None
        self.model.look = self.night, id(self.game)
        self.model.show_rows(write_back.listed(about) if about is not None else [])
        self._paint()
        count = self.model.rowCount()
        self.pick(min(row, count - 1))
        self.list.setVisible(count > 0)
        self.hint.setVisible(count == 0)
        self._enable()

    def pick(self, row: int) -> None:
        """Pick a save by its row, 0 for the newest."""
        self.list.setCurrentIndex(self.model.index(row))

    def _paint(self) -> None:
        """Paint missing pictures: small maps at once, larger ones one after the other in the background."""
        for save in self.model.rows:
            key = self.model.key(save)
            if key in self.model.pictures or save.size > LARGE:
                continue
            paint = partial(picture_of, save, self.chart_theme(), ui.language)
            if save.size > QUICK:
                self._painting.run(paint, partial(self._painted, key))
                return
            self.model.put(key, icon_of(paint()))

    def _painted(self, key: Key, image: QImage) -> None:
        self.model.put(key, icon_of(image))
        self._paint()

    def _enable(self) -> None:
        for each in (self.compare_button, self.copy_button, self.restore_button):
            each.setEnabled(self.list.currentIndex().isValid())

    # --- what can be done ------------------------------------------------------------------------

    def picked(self) -> MapDocument | None:
        """The selected backup, as a map without a file."""
        row, document = self.list.currentIndex().row(), self.document
        if document is None or not 0 <= row < len(self.model.rows):
            return None
        try:
            found = MapDocument(MapFile(MapFile.open(self.model.rows[row].path).text()))
        except MapEditError:
            self.fill()
            return None
        found.origin = document.path or document.origin
        return found

    def restore(self) -> None:
        """Restore the save as one undo step; the file is not changed until it is saved."""
        found, document = self.picked(), self.document
        if found is not None and document is not None:
            document.do(label("safety-backups-restored"), difference(document.chart, found.chart))

    def _copy(self) -> None:
        found = self.picked()
        if found is not None:
            self.copy_requested.emit(found)

    def _compare(self) -> None:
        row, found = self.list.currentIndex().row(), self.picked()
        if found is not None:
            self.compare_requested.emit(found, time_of_save(self.model.rows[row]))


def picture_of(save: write_back.Backup, theme: Theme, language: str) -> QImage:
    """A small picture of a save; null if it cannot be read. For any thread."""
    try:
        chart = Chart.read(MapFile.open(save.path))
    except MapEditError:
        return QImage()
    look = DrawingLook(language, names=False, prices=False, grid=False, coordinates=False)
    return chart_picture(chart, theme, PICTURE.width(), PICTURE.height(), look)


def icon_of(image: QImage) -> QIcon:
    """A picture for the list; none of a save that cannot be read."""
    return QIcon() if image.isNull() else QIcon(QPixmap.fromImage(image))
