"""How a row of the outline looks: icon, title, the mark of what is changed, how many there are."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTreeView, QWidget

from editor.rules.forms.outline_model import OutlineModel
from editor.rules.forms.outline_nodes import Node
from editor.view.widgets.icons import icon
from editor.view.widgets.rows import draw_fitting
from editor.view.widgets.shades import Shades, shades_of
from editor.view.widgets.voices import SMALL, code_font, sized

HIGH, CHILD = 30, 27
"""The height of a chapter, and of a row below one."""
INDENT, DOT, ICON = 18, 7, 16
ICONS = {
    "about": "info", "params": "forms", "tables": "grid", "wheels": "wheel", "decks": "cards", "board": "map",
    "pieces": "ship", "rules": "rules", "ends": "flag", "bots": "bot",
    "translations": "globe", "theme": "palette", "prose": "bookmark",
}  # fmt: skip


class OutlineDelegate(QStyledItemDelegate):
    """Paints the rows of one tree, in the colours of the panel: the tree itself is transparent."""

    def __init__(self, view: QTreeView, model: OutlineModel, panel: QWidget) -> None:
        super().__init__(view)
        self._view, self._model, self._panel = view, model, panel

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Chapters are a little higher."""
        node = self._model.node(index)
        least = HIGH if node is not None and node.parent is None else CHILD
        return QSize(120, max(least, option.fontMetrics.height() + 8))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """One row."""
        node = self._model.node(index)
        if node is None:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shades = shades_of(self._panel)
        row = QRect(option.rect)
        row.setLeft(4)
        row.setRight(self._view.viewport().width() - 5)
        self._ground(painter, row, option.state, shades)
        depth = _depth(node)
        left = row.left() + 8 + depth * INDENT
        if depth == 0:
            picture = icon(ICONS.get(node.chosen.chapter, "rules"), shades.soft)
            picture.paint(painter, QRect(left, row.center().y() - ICON // 2 + 1, ICON, ICON))
            left += ICON + 8
        right = self._count(painter, node, row, shades)
        self._title(painter, node, QRect(left, row.top(), right - left, row.height()), shades)
        painter.restore()

    def _ground(self, painter: QPainter, row: QRect, state: QStyle.StateFlag, shades: Shades) -> None:
        selected, hot = state & QStyle.StateFlag.State_Selected, state & QStyle.StateFlag.State_MouseOver
        if selected or hot:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(shades.chosen if selected else shades.hover))
            painter.drawRoundedRect(QRectF(row).adjusted(0, 1, 0, -1), 8, 8)
        if selected and state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QColor(shades.accent))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(row).adjusted(0.5, 1.5, -0.5, -1.5), 8, 8)

    def _count(self, painter: QPainter, node: Node, row: QRect, shades: Shades) -> int:
        """How many there are, at the right, and the mark before it; gives where the title has to end."""
        right = row.right() - 10
        if node.count:
            painter.setFont(sized(self._view.font(), SMALL))
            painter.setPen(QColor(shades.soft))
            text = str(node.count)
            painter.drawText(QRect(row.left(), row.top(), right - row.left(), row.height()), _RIGHT, text)
            right -= painter.fontMetrics().horizontalAdvance(text) + 8
        if node.marked:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(shades.house))
            painter.drawEllipse(QRectF(right - DOT, row.center().y() - DOT / 2 + 1, DOT, DOT))
            right -= DOT + 6
        return right

    def _title(self, painter: QPainter, node: Node, room: QRect, shades: Shades) -> None:
        font = self._view.font()
        painter.setFont(code_font(font, SMALL) if node.plain else sized(font, 1, bold=node.changed))
        painter.setPen(QColor(shades.text))
        draw_fitting(painter, room, node.title)


_RIGHT = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)


def _depth(node: Node) -> int:
    return 0 if node.parent is None else _depth(node.parent) + 1
