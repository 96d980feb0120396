"""How a line of the list of scenarios is painted: a sign for how it went, the name, of a file how many are green."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from editor.play.scenarios.scenario_rows import ScenarioRow
from editor.view.widgets.rows import ROW, Index, draw_fitting
from editor.view.widgets.shades import Shades, shades_of
from editor.view.widgets.voices import SMALL, sized

SIGN, ROOM, EDGE = 16, 12, 3
TALL, HEADING = 29, 34


class ScenarioDelegate(QStyledItemDelegate):
    """Paints the lines in the colours of the theme; ✓ and ✗ tell what the colours do."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        row: ScenarioRow = index.data(ROW)
        tall = HEADING if row.kind == "file" else TALL
        return QSize(option.rect.width(), max(tall, option.fontMetrics.height() + 10))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: ScenarioRow = index.data(ROW)
        shades = shades_of(self._view)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if row.kind == "file":
            self._heading(painter, option, row, shades)
        else:
            self._line(painter, option, row, shades)
        painter.restore()

    def _heading(self, painter: QPainter, option: QStyleOptionViewItem, row: ScenarioRow, shades: Shades) -> None:
        inner = option.rect.adjusted(ROOM, 0, -ROOM, 0)
        counted = f"{row.done} / {row.count}"
        painter.setFont(sized(option.font, SMALL))
        wide = painter.fontMetrics().horizontalAdvance(counted) + 8
        ill = row.state in ("red", "cut")
        painter.setPen(QColor(shades.error if ill else shades.soft))
        painter.drawText(inner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, counted)
        painter.setFont(sized(option.font, 1.0, bold=True))
        painter.setPen(QColor(shades.text))
        draw_fitting(painter, inner.adjusted(0, 0, -wide, 0), row.text)

    def _line(self, painter: QPainter, option: QStyleOptionViewItem, row: ScenarioRow, shades: Shades) -> None:
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen or option.state & QStyle.StateFlag.State_MouseOver:
            ground = QColor(shades.chosen if chosen else shades.hover)
            painter.fillRect(option.rect, ground)
        if chosen:
            edge = shades.error if row.state in ("red", "cut") else shades.accent
            painter.fillRect(QRect(option.rect.topLeft(), QSize(EDGE, option.rect.height())), QColor(edge))
        middle = option.rect.center().y() + 1
        paint_sign(painter, QRectF(option.rect.left() + ROOM, middle - SIGN / 2, SIGN, SIGN), row.state, shades)
        painter.setFont(sized(option.font, 1.0, bold=chosen))
        painter.setPen(QColor(shades.error if row.kind == "problem" else shades.text))
        draw_fitting(painter, option.rect.adjusted(ROOM + SIGN + 10, 0, -8, 0), row.text)
        if chosen and option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(QColor(shades.accent), 1))
            painter.drawRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5))


def paint_sign(painter: QPainter, rect: QRectF, state: str, shades: Shades) -> None:
    """How a scenario went: ✓ green, ✗ red or cut, ≠ where it differs on purpose, an empty ring while it is not run."""
    colours = {"green": shades.good, "red": shades.error, "cut": shades.error, "differs": shades.house}
    if state not in colours:
        painter.setPen(QPen(QColor(shades.line), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(rect.adjusted(2, 2, -2, -2))
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours[state]))
    painter.drawEllipse(rect)
    painter.setPen(QPen(QColor(shades.base), 1.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    middle, reach = rect.center(), rect.width() * 0.21
    if state == "green":
        points = [QPointF(-1.05, 0.1), QPointF(-0.25, 0.85), QPointF(1.1, -0.8)]
        painter.drawPolyline(QPolygonF([middle + point * reach for point in points]))
    elif state == "differs":
        for height in (-0.45, 0.45):
            painter.drawLine(middle + QPointF(-1, height) * reach, middle + QPointF(1, height) * reach)
    else:
        for turn in (1, -1):
            painter.drawLine(middle + QPointF(-0.8, -0.8 * turn) * reach, middle + QPointF(0.8, 0.8 * turn) * reach)
