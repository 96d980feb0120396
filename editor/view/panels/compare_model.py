"""The differences of two maps as rows of a list."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget

from editor.base.texts.tooltips import tip
from editor.charts.drawing.difference_marks import COLOURS
from editor.view.widgets.rows import RowsModel
from editor.view.widgets.shades import is_night

Where = list[int]


@dataclass(frozen=True)
class DifferenceLine:
    """One difference: ``what`` is added, removed or changed, ``cells`` where it is on the map."""

    text: str
    what: str
    cells: Where


def difference_model(panel: QWidget) -> RowsModel[DifferenceLine]:
    """One row for each difference, in the colour that marks it on the picture."""

    def colour(line: DifferenceLine) -> QColor:
        own = QColor(COLOURS[line.what])
        return own.lighter(150) if is_night(panel) else own.darker(150)

    return RowsModel(
        panel, lambda row: row.text, tip=lambda row: tip(row.text), colour=colour, key=lambda row: (row.text, row.what)
    )
