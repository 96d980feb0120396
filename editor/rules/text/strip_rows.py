"""The rows of the strip under the text: what is wrong, with its repair as a button, or where a name is used."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QMouseEvent, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from dsl.services.writing.contract import Repair
from dsl.text.diagnostics import Severity
from editor.base.texts import tr
from editor.base.texts.tooltips import tip
from editor.view.widgets.glyphs import draw_button, draw_severity, row_background, text_colour
from editor.view.widgets.shades import is_night

Index = QModelIndex | QPersistentModelIndex
ROW = Qt.ItemDataRole.UserRole
SIGN, PAD = 16, 10


@dataclass(frozen=True)
class StripRow:
    """A row; ``severity`` is None for a use of a name, which has no ``code`` of a report either."""

    said: str
    where: str
    go: Callable[[], object]
    severity: Severity | None = None
    repair: Repair | None = None
    label: str = ""
    code: str = ""


class StripModel(QAbstractListModel):
    """The rows of a tab."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: Sequence[StripRow] = ()

    def take(self, rows: Sequence[StripRow]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.rows[index.row()]
        if role == ROW:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.said
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(row.said)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            severity = tr(f"panels-problems-{row.severity.value}") if row.severity is not None else ""
            return ", ".join(part for part in (severity, row.said, row.where) if part)
        return None


class StripDelegate(QStyledItemDelegate):
    """Paints rows and minds their buttons."""

    pressed = Signal(object)
    """The ``StripRow`` whose repair was clicked."""

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(100, QFontMetrics(option.font).height() + 16)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: StripRow = index.data(ROW)
        self.initStyleOption(option, index)
        rect, palette, metrics = QRect(option.rect), option.palette, QFontMetrics(option.font)
        selected = row_background(painter, option)
        painter.save()
        painter.setFont(option.font)
        left = rect.left() + PAD
        if row.severity is not None:
            sign = QRectF(left, rect.center().y() - SIGN / 2 + 1, SIGN, SIGN)
            draw_severity(painter, sign, row.severity, is_night(option.widget.window()))
            left += SIGN + PAD
        right = rect.right() - PAD
        button = self.button(option, row)
        if button is not None:
            draw_button(painter, button, row.label, palette, selected)
            right = button.left() - PAD
        painter.setPen(text_colour(palette, selected, faint=True))
        middle = int(Qt.AlignmentFlag.AlignVCenter)
        painter.drawText(
            QRect(left, rect.top(), right - left, rect.height()), middle | int(Qt.AlignmentFlag.AlignRight), row.where
        )
        right -= metrics.horizontalAdvance(row.where) + PAD
        painter.setPen(text_colour(palette, selected))
        said = metrics.elidedText(row.said, Qt.TextElideMode.ElideRight, max(right - left, 0))
        painter.drawText(QRect(left, rect.top(), right - left, rect.height()), middle, said)
        painter.restore()

    def button(self, option: QStyleOptionViewItem, row: StripRow) -> QRect | None:
        """Where the button of a row is; None if it has none."""
        if row.repair is None:
            return None
        metrics, rect = QFontMetrics(option.font), QRect(option.rect)
        width, height = metrics.horizontalAdvance(row.label) + 20, metrics.height() + 8
        return QRect(rect.right() - PAD - width, rect.center().y() - height // 2 + 1, width, height)

    def editorEvent(self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: Index) -> bool:
        if isinstance(event, QMouseEvent) and event.button() is Qt.MouseButton.LeftButton:
            row: StripRow = index.data(ROW)
            self.initStyleOption(option, index)
            button = self.button(option, row)
            if button is not None and button.contains(event.position().toPoint()):
                if event.type() == QEvent.Type.MouseButtonRelease:
                    self.pressed.emit(row)
                return True
        return super().editorEvent(event, model, option, index)
