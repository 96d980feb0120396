"""The grid itself: digits go in at once, Tab goes right, Enter down, blocks to and from spreadsheets."""

from __future__ import annotations

from PySide6.QtCore import QItemSelection, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QAbstractItemView, QHeaderView, QLineEdit, QTableView, QWidget

from dsl.services.forms.grid_paste import copied
from editor.base.texts import speech
from editor.rules.grids.grid_delegate import HIGH, GridDelegate
from editor.rules.grids.grid_model import GridModel

Trigger = QAbstractItemView.EditTrigger
LAST = 80
"""Pixels that the last column needs at least."""
DOWN = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class GridView(QTableView):
    """Shows a table whole; what surrounds it rolls."""

    pasted = Signal(str, int, int)
    """A block of the clipboard, and the row and column of its corner."""
    back_wanted = Signal()
    """What is chosen is to be as in the book."""
    looked_at = Signal()
    """Another cell is looked at."""

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
        """Columns as wide as what stands in them, the view as high as its rows."""
        self.resizeColumnsToContents()
        for column in range(self.grid_model.columnCount()):
            self.setColumnWidth(column, min(max(self.columnWidth(column) + 24, 72), 260))
        self._be_high_enough()

    def _be_high_enough(self) -> None:
        """All rows, and the scroll bar where the columns need one."""
        last = self.grid_model.columnCount() - 1
        wide = sum(self.columnWidth(column) for column in range(last))
        self.setColumnWidth(last, max(LAST, self.viewport().width() - wide))
        bar = self.horizontalScrollBar().sizeHint().height() if wide + LAST > self.width() else 0
        rows = self.grid_model.rowCount() * HIGH
        self.setFixedHeight(self.horizontalHeader().height() + rows + bar + 2 * self.frameWidth())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Room for the scroll bar, or none."""
        super().resizeEvent(event)
        self._be_high_enough()

    # --- keys ------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copying and pasting, back to the book, Enter goes down."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.paste()
        elif event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            self.back_wanted.emit()
        elif event.key() in DOWN and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            if self.state() != QAbstractItemView.State.EditingState:  # what is typed goes in first
                self.go_down()
        elif event.key() == Qt.Key.Key_Space:
            self.edit(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """After Enter in a cell one goes down."""
        typed = isinstance(editor, QLineEdit)
        super().closeEditor(editor, hint)
        if typed and hint == QAbstractItemDelegate.EndEditHint.SubmitModelCache:
            self.go_down()

    def go_down(self) -> None:
        """The cell below."""
        here = self.currentIndex()
        below = self.grid_model.index(here.row() + 1, here.column())
        if below.isValid():
            self.setCurrentIndex(below)

    # --- spreadsheets ----------------------------------------------------------------------------

    def copy(self) -> None:
        """What is chosen goes to the clipboard as a spreadsheet takes it."""
        chosen = self.selectionModel().selectedIndexes()
        if chosen:
            rows, columns = [index.row() for index in chosen], [index.column() for index in chosen]
            last = min(max(columns), len(self.grid_model.grid.columns))
            model = self.grid_model
            block = range(min(rows), max(rows) + 1), range(min(columns), last + 1)
            QGuiApplication.clipboard().setText(copied(model.grid, *block, speech.language, model.word))

    def paste(self) -> None:
        """A block of the clipboard, with its corner at what is chosen."""
        chosen = self.selectionModel().selectedIndexes() or [self.currentIndex()]
        row, column = min(index.row() for index in chosen), min(index.column() for index in chosen)
        text = QGuiApplication.clipboard().text()
        if text and row >= 0:
            self.pasted.emit(text, row, column)

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        """Tell that another cell is looked at."""
        super().selectionChanged(selected, deselected)
        self.looked_at.emit()
