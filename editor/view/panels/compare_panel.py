"""The differences of two maps, as rows of a list and on both charts."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QListView, QSplitter, QWidget

from dsl.maps.mapfile import MapEditError
from dsl.maps.mapfile.compare import Comparison, FeatureChange
from editor.base.texts import reason, set_text, tip, tr
from editor.charts.drawing.difference_marks import COLOURS, feature_cells
from editor.model.documents.chart import Change, Chart
from editor.model.documents.map_document import MapDocument
from editor.model.documents.three_way_merge import compare
from editor.model.sessions.session import Session
from editor.view.panels.compare_view import ComparingView
from editor.view.panels.feature_titles import entry_text, feature_text, terrain_text
from editor.view.widgets.inputs import ChoiceBox, Slider
from editor.view.widgets.panel import Panel, hint_label
from editor.view.widgets.rows import RowsModel
from editor.view.widgets.shades import is_night

Where = list[int]


@dataclass(frozen=True)
class DifferenceLine:
    """One difference: ``what`` is added, removed or changed, ``cells`` its place on the map."""

    text: str
    what: str
    cells: Where


def difference_model(panel: QWidget) -> RowsModel[DifferenceLine]:
    """One row for each difference, in the colour of its mark on the picture."""

    def colour(line: DifferenceLine) -> QColor:
        own = QColor(COLOURS[line.what])
        return own.lighter(150) if is_night(panel) else own.darker(150)

    return RowsModel(
        panel, lambda row: row.text, tip=lambda row: tip(row.text), colour=colour, key=lambda row: (row.text, row.what)
    )


PAUSE = 400
"""Milliseconds after a change of the map until it is compared again."""
LONG_PAUSE, MANY = 1500, 400_000
"""The delay for a map of more than this many cells, where comparing takes a good part of a second."""
MOST = 500
"""Lines of the list."""


class ComparePanel(Panel):
    """Compares the map with another (``compare_with``), or with its file (``compare_file``)."""

    title = "safety-compare"
    goto = Signal(list)
    """Cells of the map, to be shown on the chart."""

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.comparison: Comparison | None = None
        self._other: Chart | None = None
        self._name = ""
        self.hint = hint_label("safety-compare-none", self)
        self.summary = QLabel(textFormat=Qt.TextFormat.PlainText, wordWrap=True)
        self.mode = ChoiceBox()
        self.slider = Slider()
        self.slider.setRange(0, 100)
        self.slider.setValue(50)
        self.picture = ComparingView()
        self.split = QSplitter()
        self.model = difference_model(self)
        self.list = QListView()
        self.list.setModel(self.model)
        self._lay_out()
        self._timer = QTimer(self, singleShot=True, interval=PAUSE)
        self._timer.timeout.connect(self.refresh)
        self.begin()

    def _lay_out(self) -> None:
        set_text(self.mode, self.mode.setAccessibleName, "safety-compare-mode")
        set_text(self.slider, self.slider.setAccessibleName, "safety-compare-slider")
        set_text(self.slider, self.slider.setToolTip, "safety-compare-slider")
        set_text(self.list, self.list.setAccessibleName, "safety-compare-list")
        set_text(self.picture, self.picture.setAccessibleName, "safety-compare-picture")
        for key in ("safety-compare-beside", "safety-compare-above"):
            self.mode.addItem(tr(key), key)
        self.mode.currentIndexChanged.connect(self._arrange)
        self.slider.valueChanged.connect(lambda value: self.picture.set_split(value / 100))
        self.list.selectionModel().currentChanged.connect(lambda index, _old: self._go(index))
        self.list.clicked.connect(self._go)
        self.slider.setMinimumWidth(90)
        self.list.setMinimumSize(150, 60)
        self.list.setWordWrap(True)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        row = QHBoxLayout()
        row.addWidget(self.summary, 2)
        row.addWidget(self.slider, 1)
        row.addWidget(self.mode)
        self.split.addWidget(self.picture)
        self.split.addWidget(self.list)
        self.split.setStretchFactor(0, 3)
        self.split.setStretchFactor(1, 2)
        self.split.setChildrenCollapsible(False)
        self.column.addWidget(self.hint)
        self.column.addLayout(row)
        self.column.addWidget(self.split, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the list beside the pictures in a wide panel, below them in a high one."""
        super().resizeEvent(event)
        wide = event.size().width() > 1.4 * event.size().height()
        self.split.setOrientation(Qt.Orientation.Horizontal if wide else Qt.Orientation.Vertical)

    # --- what is compared ------------------------------------------------------------------------

    def compare_with(self, other: MapDocument, name: str) -> None:
        """Compare the map with another, which counts as the old one; ``name``: its label."""
        self._other, self._name = other.chart.twin(), name
        self.refresh()

    def compare_file(self) -> str:
        """Compare the map with its file on disk. Returns why that is not possible, or an empty text."""
        document = self.document
        path = (document.path or document.origin) if document is not None else None
        if path is None:
            return tr("safety-compare-no-file")
        try:
            self.compare_with(MapDocument.open(path), path.name)
        except MapEditError as trouble:
            return reason(trouble)
        return ""

    def session_shown(self) -> None:
        """Clear the comparison for another map."""
        self._other = None
        self.refresh()

    def map_changed(self, _change: Change) -> None:
        """Compare again, after a delay."""
        if self._other is not None:
            self._timer.start(LONG_PAUSE if self._other.cells.size > MANY else PAUSE)

    def look_changed(self) -> None:
        """Update for another palette."""
        self.refresh()

    def language_changed(self) -> None:
        """Update the texts."""
        for place in range(self.mode.count()):
            self.mode.setItemText(place, tr(str(self.mode.itemData(place))))
        self.refresh()

    def refresh(self) -> None:
        """Compare and show."""
        there = self.document is not None and self._other is not None
        for widget in (self.summary, self.mode, self.split):
            widget.setVisible(there)
        self.slider.setVisible(there and not self.picture.beside)
        self.hint.setVisible(not there)
        if self.document is None or self._other is None:
            self.comparison = None
            self.picture.show_pair(None, None, self.picture.theme)
            self.model.show_rows(())
            return
        self.comparison = compare(self._other, self.document.chart)
        self.picture.names = self._name, tr("safety-compare-here")
        self.picture.show_pair(self.comparison, (self._other, self.document.chart), self.chart_theme())
        self.summary.setText(self._summary_text(self.comparison))
        self._fill(self.comparison)

    def _arrange(self, _index: int) -> None:
        beside = self.mode.currentData() == "safety-compare-beside"
        self.slider.setVisible(not beside and self._other is not None)
        self.picture.arrange(beside)

    def _summary_text(self, found: Comparison) -> str:
        if found.same:
            return tr("safety-compare-same", name=self._name)
        other = len(found.features) + len(found.entries)
        return tr("safety-compare-sum", name=self._name, cells=len(found.places), others=other)

    # --- the list --------------------------------------------------------------------------------

    def _fill(self, found: Comparison) -> None:
        lines, game = [], self.game
        for old, new, count in found.counts() if found.places.size else []:
            names = [terrain_text(name, game) for name in (old, new)]
            text = tr("safety-compare-cells", old=names[0], new=names[1], count=count)
            what = "removed" if new is None else "added" if old is None else "changed"
            lines.append(DifferenceLine(text, what, self._cells(found, old, new)))
        for change in found.features[:MOST]:
            lines.append(DifferenceLine(feature_text(change, game), change.what, self._feature_cells(change)))
        lines += [DifferenceLine(entry_text(entry, game), "changed", []) for entry in found.entries[:MOST]]
        self.model.show_rows(lines)

    def _cells(self, found: Comparison, old: str | None, new: str | None) -> Where:
        assert self.document is not None
        height, width = self.document.chart.cells.shape
        codes = [found.terrains.index(name) if name is not None else -1 for name in (old, new)]
        rows, columns = found.places[(found.old == codes[0]) & (found.new == codes[1])].T
        inside = (rows >= 0) & (columns >= 0) & (rows < height) & (columns < width)
        cells: Where = (rows * width + columns)[inside][:2000].tolist()
        return cells

    def _feature_cells(self, change: FeatureChange) -> Where:
        assert self.document is not None
        return feature_cells(change, self.document.chart, old=change.new is None)

    def _go(self, index: QModelIndex) -> None:
        line = self.model.row(index)
        cells = line.cells if line is not None else []
        chart = self.document.chart if self.document is not None else None
        if cells and chart is not None and max(cells) < chart.geometry.size:
            self.picture.look_at(*chart.geometry.centre(cells[len(cells) // 2]))
            self.goto.emit(cells)
