"""The column of eyes in the list of contents: open where a kind is drawn on the chart, struck out where it is not."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from editor.view.widgets.glyphs import row_background, text_colour

Index = QModelIndex | QPersistentModelIndex
CHECK = Qt.ItemDataRole.CheckStateRole
WIDE, HIGH = 18.0, 12.0


def draw_eye(painter: QPainter, rect: QRectF, colour: QColor, shown: bool) -> None:
    """An eye, or one that is struck out."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour, 1.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    middle, high = rect.center(), rect.height() / 2
    lid = QPainterPath(QPointF(rect.left(), middle.y()))
    lid.quadTo(QPointF(middle.x(), middle.y() - 2 * high), QPointF(rect.right(), middle.y()))
    lid.quadTo(QPointF(middle.x(), middle.y() + 2 * high), QPointF(rect.left(), middle.y()))
    painter.drawPath(lid)
    if shown:
        painter.setBrush(colour)
        painter.drawEllipse(middle, high * 0.38, high * 0.38)
    else:
        painter.drawLine(rect.bottomLeft() + QPointF(2, 1), rect.topRight() + QPointF(-2, -1))
    painter.restore()


class EyeDelegate(QStyledItemDelegate):
    """Paints the eyes of kinds; a click anywhere in the cell opens or shuts one. Places of things are side remarks."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Wide enough for an eye."""
        size = super().sizeHint(option, index)
        return size.expandedTo(QSize(round(WIDE) + 14, size.height()))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """The eye of a kind, or the place of a thing."""
        state = index.data(CHECK)
        if state is None:
            super().paint(painter, option, index)
            return
        self.initStyleOption(option, index)
        option.features &= ~QStyleOptionViewItem.ViewItemFeature.HasCheckIndicator
        selected = row_background(painter, option)
        shown = Qt.CheckState(state) == Qt.CheckState.Checked
        middle = QRectF(option.rect).center()
        rect = QRectF(middle.x() - WIDE / 2, middle.y() - HIGH / 2, WIDE, HIGH)
        draw_eye(painter, rect, text_colour(option.palette, selected, faint=not shown), shown)

    def editorEvent(
        self, event: QEvent, model: QAbstractItemModel, _option: QStyleOptionViewItem, index: Index
    ) -> bool:
        """A click, or Space."""
        state = index.data(CHECK)
        if state is None:
            return False
        if isinstance(event, QMouseEvent):
            if event.button() is not Qt.MouseButton.LeftButton:
                return False
            if event.type() == QEvent.Type.MouseButtonRelease:
                toggle(model, index)
            return True
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Space:
            toggle(model, index)
            return True
        return False


def toggle(model: QAbstractItemModel, index: Index) -> None:
    """Show a kind that is hidden, hide one that is shown."""
    shown = Qt.CheckState(index.data(CHECK)) == Qt.CheckState.Checked
    model.setData(index, Qt.CheckState.Unchecked if shown else Qt.CheckState.Checked, CHECK)
