"""The grid widget: typing replaces a cell, Tab goes right, Enter down; blocks are copied to and from spreadsheets."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractItemModel,
    QItemSelection,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QColor, QGuiApplication, QKeyEvent, QKeySequence, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from dsl.maps.board.spec import ValueType
from dsl.services.forms.form_values import Cell
from dsl.services.forms.grid_paste import copied
from editor.base.texts import tr, ui
from editor.rules.forms.parameter_row import Word, value_text
from editor.rules.grids.grid_model import GridModel, Role
from editor.view.fields.by_type import choices_of
from editor.view.widgets.inputs import ChoiceBox
from editor.view.widgets.labels import SMALL, sized
from editor.view.widgets.shades import Shades, shades_of

HIGH, SIDE, BAR = 42, 12, 3
"""Pixels: the height of a row, padding of a cell's text, the bar for the position of a number in its range."""
Index = QModelIndex | QPersistentModelIndex


class GridDelegate(QStyledItemDelegate):
    """Paints changed cells in a colour of their own, with the base game's value; below, why an input is invalid."""

    def __init__(self, word: Word, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._word = word

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """The size of the value and the base game's value."""
        hint = super().sizeHint(option, index)
        return QSize(hint.width() + 2 * SIDE, HIGH)

    # --- look ------------------------------------------------------------------------------------

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint background, bar, value, and notes."""
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
            self._paint_aside(painter, inside.adjusted(used, 0, 0, 0), was, QColor(shades.soft))
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QColor(shades.accent))
            painter.drawRect(rect.adjusted(0, 0, -1, -1))
            painter.drawRect(rect.adjusted(1, 1, -2, -2))
        painter.restore()

    def _bar(self, painter: QPainter, rect: QRect, kind: ValueType, cell: Cell, shades: Shades) -> None:
        """Paint the position of a number in its range."""
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

    def _paint_aside(self, painter: QPainter, rest: QRect, text: str, colour: QColor) -> None:
        if painter.fontMetrics().horizontalAdvance(text) <= rest.width():
            painter.setPen(colour)
            painter.drawText(rest, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight), text)

    # --- typing ----------------------------------------------------------------------------------

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: Index) -> QWidget:
        """A list for options, a text field for other values."""
        kind = index.data(Role.TYPE)
        choices = choices_of(kind, self._word) if isinstance(kind, ValueType) and not kind.many else []
        if isinstance(kind, ValueType) and kind.base != "int" and choices:
            box = ChoiceBox(parent)
            box.offer(choices)
            box.activated.connect(lambda _place: self._close_list(box))
            QTimer.singleShot(0, box, box.showPopup)
            return box
        line = QLineEdit(parent)
        line.setFrame(False)
        return line

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Put the cell's value into the editor."""
        cell = index.data(Role.CELL)
        if isinstance(editor, ChoiceBox) and isinstance(cell, Cell):
            editor.setCurrentIndex(editor.values.index(cell.now.value))
        elif isinstance(editor, QLineEdit):
            editor.setText(str(index.data(Qt.ItemDataRole.EditRole)))
            editor.selectAll()

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """Pass the editor's value to the model."""
        if isinstance(editor, ChoiceBox):
            model.setData(index, editor.chosen)
        elif isinstance(editor, QLineEdit):
            model.setData(index, editor.text())

    def _close_list(self, editor: QWidget) -> None:
        self.commitData.emit(editor)
        self.closeEditor.emit(editor)


Trigger = QAbstractItemView.EditTrigger
LAST = 80
"""The least width of the last column in pixels."""
DOWN = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class GridView(QTableView):
    """Shows all rows of a table without scrolling; the page around it is scrolled."""

    pasted = Signal(str, int, int)
    """A block of the clipboard, and the row and column of its corner."""
    back_requested = Signal()
    """The selected cells are to be restored."""
    looked_at = Signal()
    """Another cell was selected."""

    def __init__(self, model: GridModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.grid_model = model
        self.setItemDelegate(GridDelegate(model.word, self))
        self.setEditTriggers(Trigger.AnyKeyPressed | Trigger.DoubleClicked | Trigger.EditKeyPressed)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(HIGH)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(True)
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        header.setFixedHeight(header.sizeHint().height() + 8)
        model.modelReset.connect(self.fit)
        self.fit()

    def fit(self) -> None:
        """Fit columns to their content, and the height to the rows."""
        self.resizeColumnsToContents()
        for column in range(self.grid_model.columnCount()):
            self.setColumnWidth(column, min(max(self.columnWidth(column) + 24, 72), 260))
        self._fit_height()

    def _fit_height(self) -> None:
        """Set the height for all rows, and the scroll bar if the columns need one."""
        last = self.grid_model.columnCount() - 1
        wide = sum(self.columnWidth(column) for column in range(last))
        self.setColumnWidth(last, max(LAST, self.viewport().width() - wide))
        bar = self.horizontalScrollBar().sizeHint().height() if wide + LAST > self.width() else 0
        rows = self.grid_model.rowCount() * HIGH
        self.setFixedHeight(self.horizontalHeader().height() + rows + bar + 2 * self.frameWidth())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Update the height: a scroll bar may be needed."""
        super().resizeEvent(event)
        self._fit_height()

    # --- keys ------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy, paste, restore; Enter goes down."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.paste()
        elif event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            self.back_requested.emit()
        elif event.key() in DOWN and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            if self.state() != QAbstractItemView.State.EditingState:  # while typing, the cell's field gets the key
                self.go_down()
        elif event.key() == Qt.Key.Key_Space:
            self.edit(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """Go down after Enter in a cell."""
        typed = isinstance(editor, QLineEdit)
        super().closeEditor(editor, hint)
        if typed and hint == QAbstractItemDelegate.EndEditHint.SubmitModelCache:
            self.go_down()

    def go_down(self) -> None:
        """Select the cell below."""
        here = self.currentIndex()
        below = self.grid_model.index(here.row() + 1, here.column())
        if below.isValid():
            self.setCurrentIndex(below)

    # --- spreadsheets ----------------------------------------------------------------------------

    def copy(self) -> None:
        """Copy the selection to the clipboard for a spreadsheet."""
        chosen = self.selectionModel().selectedIndexes()
        if chosen:
            rows, columns = [index.row() for index in chosen], [index.column() for index in chosen]
            last = min(max(columns), len(self.grid_model.grid.columns))
            model = self.grid_model
            block = range(min(rows), max(rows) + 1), range(min(columns), last + 1)
            QGuiApplication.clipboard().setText(copied(model.grid, *block, ui.language, model.word))

    def paste(self) -> None:
        """Paste the block on the clipboard, its upper left cell at the selected one."""
        chosen = self.selectionModel().selectedIndexes() or [self.currentIndex()]
        row, column = min(index.row() for index in chosen), min(index.column() for index in chosen)
        text = QGuiApplication.clipboard().text()
        if text and row >= 0:
            self.pasted.emit(text, row, column)

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        """Emit that another cell was selected."""
        super().selectionChanged(selected, deselected)
        self.looked_at.emit()
