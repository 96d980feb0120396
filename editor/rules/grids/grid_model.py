"""A table of a game as a Qt model: the label of the row, its cells, probability and clauses."""

from __future__ import annotations

from enum import IntEnum

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from dsl.games.play.rulebook import numbers
from dsl.language.syntax.built_in_names import SHARES
from dsl.maps.board.spec import ValueType
from dsl.services.forms.form_values import Cell, Grid, Plain
from dsl.services.forms.typed_values import read_value
from dsl.text.diagnostics import Words
from editor.base.texts import tr, ui
from editor.rules.forms.parameter_row import Word, value_text

Index = QModelIndex | QPersistentModelIndex
NO_INDEX = QModelIndex()


class Role(IntEnum):
    """The data roles for the delegate, besides the text."""

    TYPE = Qt.ItemDataRole.UserRole
    CELL = Qt.ItemDataRole.UserRole + 1
    WRONG = Qt.ItemDataRole.UserRole + 2
    NEW = Qt.ItemDataRole.UserRole + 3


class GridModel(QAbstractTableModel):
    """Column 0 is the label; after the cells the probability, if rows have one, and the clauses.

    Typed values are only emitted; the listener changes the rules, and then the grid is shown again.
    """

    value_changed = Signal(str, str, object)
    """A row by its key, a column, and the value that the cell is to have."""
    named = Signal(str, str)
    """The key of a row, and its new label."""
    refused = Signal(str)
    """Why a typed value is invalid."""

    def __init__(self, grid: Grid, word: Word) -> None:
        super().__init__()
        self.grid, self.word = grid, word
        self.wrong: dict[tuple[int, int], str] = {}

    def show_grid(self, grid: Grid) -> None:
        """Show the present table; discard messages about invalid cells."""
        same = self._shape(grid) == self._shape(self.grid)
        if not same:
            self.beginResetModel()
        self.grid = grid
        self.wrong.clear()
        if same:
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, self.columnCount() - 1))
        else:
            self.endResetModel()

    def _shape(self, grid: Grid) -> object:
        return [row.key for row in grid.rows], grid.columns

    @property
    def has_chance(self) -> bool:
        """Whether the rows have probabilities (sectors of a wheel, cards of a deck)."""
        return self.grid.kind in SHARES

    # --- Qt's interface --------------------------------------------------------------------------

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.grid.rows)

    def columnCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.grid.columns) + 2 + self.has_chance

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role != Qt.ItemDataRole.DisplayRole or orientation != Qt.Orientation.Horizontal:
            return None
        if section == 0:
            return f"{tr(f'grid-row-{self.grid.kind}')}\n"
        if section <= len(self.grid.columns):
            column = self.grid.columns[section - 1]
            kind = column.type
            numbers = kind.base == "int" and not kind.many and kind.low is not None
            span = f"{kind.low}…{kind.high}" if numbers else ""
            return f"{self.word(column.label) or column.name}\n{span}"
        chance = self.has_chance and section == len(self.grid.columns) + 1
        return f"{tr('grid-chance' if chance else 'grid-clause')}\n"

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        row, column = index.row(), index.column()
        own_label = column == 0 and self.grid.rows[row].own
        return flags | Qt.ItemFlag.ItemIsEditable if own_label or self.cell(index) is not None else flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row, cell = self.grid.rows[index.row()], self.cell(index)
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.EditRole:
                return self._text(index)
            case Qt.ItemDataRole.AccessibleTextRole:
                return self.spoken(index)
            case Role.CELL:
                return cell
            case Role.TYPE:
                return self.type(index)
            case Role.WRONG:
                return self.wrong.get((index.row(), index.column()), "")
            case Role.NEW:
                return row.new
        return None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        row, kind = self.grid.rows[index.row()], self.type(index)
        if role != Qt.ItemDataRole.EditRole:
            return False
        if kind is None:
            if str(value).strip() != self.word(row.label):
                self.named.emit(row.key, str(value).strip())
            return True
        read = read_value(value, kind, self.word) if isinstance(value, str) else value
        if isinstance(read, Words):
            self.refuse(index.row(), index.column(), read)
            return False
        self.request_value(index, read)  # type: ignore[arg-type]  # editors give a text or a value of the cell's type
        return True

    # --- cells -----------------------------------------------------------------------------------

    def cell(self, index: Index) -> Cell | None:
        """The cell at an index; None outside of the cells."""
        place = index.column() - 1
        cells = self.grid.rows[index.row()].cells if index.isValid() else ()
        return cells[place] if 0 <= place < len(cells) else None

    def type(self, index: Index) -> ValueType | None:
        """The type of values at an index; None outside of the cells."""
        return self.grid.columns[index.column() - 1].type if self.cell(index) is not None else None

    def request_value(self, index: Index, value: Plain) -> None:
        """Request another value for a cell."""
        cell = self.cell(index)
        self.wrong.pop((index.row(), index.column()), None)
        if cell is not None and value != cell.now.value:
            self.value_changed.emit(self.grid.rows[index.row()].key, self.grid.columns[index.column() - 1].name, value)
        self.dataChanged.emit(index, index)

    def refuse(self, row: int, column: int, message: Words) -> None:
        """Show in a cell why the typed or pasted value is invalid; the cell's value is not changed."""
        self.wrong[row, column] = message.text(ui.language, self.word)
        self.refused.emit(self.wrong[row, column])
        if row < self.rowCount():
            self.dataChanged.emit(self.index(row, column), self.index(row, column))

    def target(self, index: Index) -> str:
        """The name of a cell in the rules."""
        return self.grid.target(self.grid.rows[index.row()].key, self.grid.columns[index.column() - 1].name)

    def spoken(self, index: Index) -> str:
        """A cell in one line for screen readers."""
        cell, kind = self.cell(index), self.type(index)
        row = self.grid.rows[index.row()]
        if cell is None or kind is None:
            return self._text(index)
        what = f"{self.word(row.label) or row.key}, {self.word(self.grid.columns[index.column() - 1].label)}"
        now = value_text(cell.now.value, kind, self.word)
        if cell.base is None or not cell.changed:
            return tr("rules-spoken", what=what, value=now)
        return tr("rules-spoken-changed", what=what, value=now, base=value_text(cell.base.value, kind, self.word))

    def _text(self, index: Index) -> str:
        row, cell, kind = self.grid.rows[index.row()], self.cell(index), self.type(index)
        if cell is not None and kind is not None:
            return value_text(cell.now.value, kind, self.word)
        if index.column() == 0:
            return self.word(row.label) or row.key
        if self.has_chance and index.column() == len(self.grid.columns) + 1:
            return percent(self.grid.chances()[row.key])
        return ", ".join(numbers(row.clauses)[:3])


def percent(part: float) -> str:
    """A probability (0 to 1) in per cent, as written in the current language."""
    from dsl.text.diagnostics import Share

    return Share(part).text(ui.language)
