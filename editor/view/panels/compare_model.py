"""The differences of two maps as a model: one line each; no item objects are held that Qt could throw away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor

from editor.base.texts.tooltips import tip
from editor.charts.drawing.difference_marks import COLOURS

Index = QModelIndex | QPersistentModelIndex
Where = list[int]


@dataclass(frozen=True)
class DifferenceLine:
    """One difference: ``what`` is added, removed or changed, ``cells`` where it is on the map."""

    text: str
    what: str
    cells: Where


class DifferencesModel(QAbstractListModel):
    """One row for each difference, in the colour that marks it on the picture."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.lines: tuple[DifferenceLine, ...] = ()
        self.night = False

    def show(self, lines: Sequence[DifferenceLine], night: bool) -> None:
        """Show other lines."""
        self.beginResetModel()
        self.lines, self.night = tuple(lines), night
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self.lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self.lines):
            return None
        line = self.lines[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return line.text
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(line.text)
        if role == Qt.ItemDataRole.ForegroundRole:
            colour = QColor(COLOURS[line.what])
            return colour.lighter(150) if self.night else colour.darker(150)
        return None
