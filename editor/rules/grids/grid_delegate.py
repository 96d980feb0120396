"""How the cells of a grid look, and what is typed into them with."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QLineEdit, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from dsl.maps.board.spec import ValueType
from dsl.services.forms.form_values import Cell
from editor.base.texts import tr
from editor.rules.forms.parameter_row import Word, value_text
from editor.rules.grids.grid_model import Role
from editor.view.fields.by_type import choices_of
from editor.view.widgets.inputs import ChoiceBox
from editor.view.widgets.shades import Shades, shades_of
from editor.view.widgets.voices import SMALL, sized

HIGH, SIDE, BAR = 42, 12, 3
"""Pixels: a row, beside the text of a cell, the bar that shows where in its range a number is."""
Index = QModelIndex | QPersistentModelIndex


class GridDelegate(QStyledItemDelegate):
    """Changed cells are terracotta with what the book says beside them; why a value was refused stands below it."""

    def __init__(self, word: Word, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._word = word

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Room for the value and what the book says."""
        hint = super().sizeHint(option, index)
        return QSize(hint.width() + 2 * SIDE, HIGH)

    # --- look ------------------------------------------------------------------------------------

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Ground, bar, value, and what is to be said of it."""
        view, cell, kind = option.widget, index.data(Role.CELL), index.data(Role.TYPE)
        shades = shades_of(view)
        rect: QRect = option.rect
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        ground = shades.chosen if selected else shades.house_ground if index.data(Role.NEW) else shades.base
        painter.save()
        painter.fillRect(rect, QColor(ground))
        if isinstance(kind, ValueType) and isinstance(cell, Cell):
            self._bar(painter, rect, kind, cell, shades)
        wrong = index.data(Role.WRONG)
        changed = isinstance(cell, Cell) and cell.changed
        inside = rect.adjusted(SIDE, 0, -SIDE, -BAR)
        upper = QRect(inside.left(), inside.top(), inside.width(), inside.height() // 2) if wrong else inside
        painter.setFont(sized(view.font(), 1, bold=changed or index.column() == 0))
        painter.setPen(
            QColor(shades.house if changed else shades.soft if cell is None and index.column() else shades.text)
        )
        left = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        text = painter.fontMetrics().elidedText(str(index.data()), Qt.TextElideMode.ElideRight, upper.width())
        painter.drawText(upper, left, text)
        used = painter.fontMetrics().horizontalAdvance(text) + SIDE
        painter.setFont(sized(view.font(), SMALL))
        if wrong:
            self._below(painter, inside, wrong, QColor(shades.error))
        elif changed and isinstance(cell, Cell) and isinstance(kind, ValueType) and cell.base is not None:
            was = tr("grid-was", value=value_text(cell.base.value, kind, self._word))
            self._beside(painter, inside.adjusted(used, 0, 0, 0), was, QColor(shades.soft))
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QColor(shades.accent))
            painter.drawRect(rect.adjusted(0, 0, -1, -1))
            painter.drawRect(rect.adjusted(1, 1, -2, -2))
        painter.restore()

    def _bar(self, painter: QPainter, rect: QRect, kind: ValueType, cell: Cell, shades: Shades) -> None:
        """Where in its range a number is."""
        value, low, high = cell.now.value, kind.low, kind.high
        if kind.base != "int" or not isinstance(value, int) or low is None or high is None or high <= low:
            return
        part = (value - low) / (high - low)
        colour = QColor(shades.house if cell.changed else shades.accent)
        colour.setAlphaF(0.45)
        painter.fillRect(QRect(rect.left(), rect.bottom() - BAR, round(rect.width() * part), BAR), colour)

    def _below(self, painter: QPainter, inside: QRect, text: str, colour: QColor) -> None:
        lower = inside.adjusted(0, inside.height() // 2, 0, 0)
        painter.setPen(colour)
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, lower.width())
        painter.drawText(lower, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), shown)

    def _beside(self, painter: QPainter, rest: QRect, text: str, colour: QColor) -> None:
        if painter.fontMetrics().horizontalAdvance(text) <= rest.width():
            painter.setPen(colour)
            painter.drawText(rest, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight), text)

    # --- typing ----------------------------------------------------------------------------------

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: Index) -> QWidget:
        """A list for options, a line for all else."""
        kind = index.data(Role.TYPE)
        choices = choices_of(kind, self._word) if isinstance(kind, ValueType) and not kind.many else []
        if isinstance(kind, ValueType) and kind.base != "int" and choices:
            box = ChoiceBox(parent)
            box.offer(choices)
            box.activated.connect(lambda _place: self._done(box))
            QTimer.singleShot(0, box, box.showPopup)
            return box
        line = QLineEdit(parent)
        line.setFrame(False)
        return line

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """What stands in the cell."""
        cell = index.data(Role.CELL)
        if isinstance(editor, ChoiceBox) and isinstance(cell, Cell):
            editor.setCurrentIndex(editor.values.index(cell.now.value))
        elif isinstance(editor, QLineEdit):
            editor.setText(str(index.data(Qt.ItemDataRole.EditRole)))
            editor.selectAll()

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """What was typed."""
        if isinstance(editor, ChoiceBox):
            model.setData(index, editor.chosen)
        elif isinstance(editor, QLineEdit):
            model.setData(index, editor.text())

    def _done(self, editor: QWidget) -> None:
        self.commitData.emit(editor)
        self.closeEditor.emit(editor)
