"""The grid of translations as rows of a table: headings of sections, and texts with a cell for each language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from dsl.services.words.contents import Cell, Column, Grid, Row, Section
from editor.base.texts import tr

Index = QModelIndex | QPersistentModelIndex
Only = Literal["all", "missing", "own"]
LANGUAGES = {"en": "English", "ru": "Русский", "uk": "Українська"}


@dataclass(frozen=True)
class Line:
    """A row of the table; without a ``row`` it is the heading of a section."""

    section: Section
    row: Row | None = None


def _texts(grid: Grid | None) -> list[tuple[str, str, str]]:
    """The texts of a grid, each with its file and section."""
    sections = grid.sections if grid is not None else ()
    return [(section.file, section.title, row.text) for section in sections for row in section.rows]


class TextsModel(QAbstractTableModel):
    """The text of the rules in the first column, then the other languages."""

    written = Signal(str, str, str)
    """A typed translation: its language, the text, the translation."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.grid: Grid | None = None
        self.lines: list[Line] = []
        self.places: list[int] = []
        """For each column but the first, the number of its cells in a row."""
        self.only: Only = "all"
        self.editable = False
        self.word: Callable[[str], str] = str
        """Translates a text of the game to the current language."""

    def take(self, grid: Grid | None, only: Only, editable: bool) -> None:
        """Show a grid, or a part of it. If it has the same texts, rows are not created anew, so typing can go on."""
        alike = only == self.only and editable == self.editable and _texts(grid) == _texts(self.grid)
        if alike and grid is not None:
            self.grid = grid
            shown = {(line.section.file, line.row.text) for line in self.lines if line.row is not None}
            self.lines = self._lines(lambda section, row: (section.file, row.text) in shown)
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.lines) - 1, len(self.places)))
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self.places))
            return
        self.beginResetModel()
        self.grid, self.only, self.editable = grid, only, editable
        columns = grid.columns if grid is not None else ()
        self.places = [number for number, column in enumerate(columns) if not column.spoken]
        self.lines = self._lines(self._shown)
        self.endResetModel()

    def _lines(self, shown: Callable[[Section, Row], bool]) -> list[Line]:
        made: list[Line] = []
        for section in self.grid.sections if self.grid is not None else ():
            rows = [Line(section, row) for row in section.rows if shown(section, row)]
            made += [Line(section), *rows] if rows else []
        return made

    def _shown(self, section: Section, row: Row) -> bool:
        if self.only == "missing":
            return self.troubled(row)
        assert self.grid is not None
        return self.only == "all" or not section.file or section.file == self.grid.sections[0].file

    def troubled(self, row: Row) -> bool:
        """Whether a translation of a text is missing or wrong, or the text is no longer in the rules."""
        cells = [row.cells[place] for place in self.places]
        return not row.uses or any(not cell.text or cell.faults for cell in cells)

    # --- Qt's interface --------------------------------------------------------------------------

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # as Qt declares it
        return 0 if parent.isValid() else len(self.lines)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # as Qt declares it
        return 0 if parent.isValid() else 1 + len(self.places)

    def row(self, index: Index) -> Row | None:
        """The text of a row; None for a heading."""
        return self.lines[index.row()].row if index.isValid() else None

    def column(self, number: int) -> Column | None:
        """The language of a column; None for that of the rules."""
        return self.grid.columns[self.places[number - 1]] if self.grid is not None and number > 0 else None

    def cell(self, index: Index) -> Cell | None:
        """The translation of a text in the language of a column."""
        row = self.row(index)
        return row.cells[self.places[index.column() - 1]] if row is not None and index.column() > 0 else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row, cell = self.row(index), self.cell(index)
        if row is None:
            text = self.heading(index.row()) if index.column() == 0 else ""
        else:
            text = row.text if cell is None else cell.text
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return tr("words-missing") if self.missing(index) else text
        return None

    def missing(self, index: Index) -> bool:
        """Whether a text of the rules has no translation here."""
        row, cell = self.row(index), self.cell(index)
        return row is not None and cell is not None and bool(row.uses) and not cell.text

    def heading(self, number: int) -> str:
        """The words above a section."""
        section = self.lines[number].section
        if not section.file:
            return tr("words-stale")
        return " · ".join(self.word(part) for part in (section.game, section.title) if part)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is not Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole or self.grid is None:
            return None
        column = self.column(section)
        if column is None:
            spoken = next((LANGUAGES[one.language] for one in self.grid.columns if one.spoken), "")
            return tr("words-in-rules", language=spoken)
        count = sum(1 for one in self.grid.sections for row in one.rows if row.uses)
        done = count - self.grid.missing(column.language)
        return tr("words-done", language=LANGUAGES[column.language], done=done, count=count)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if self.row(index) is None:
            return Qt.ItemFlag.ItemIsEnabled
        plain = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return plain | Qt.ItemFlag.ItemIsEditable if self.editable and index.column() > 0 else plain

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        row, cell, column = self.row(index), self.cell(index), self.column(index.column())
        if role != Qt.ItemDataRole.EditRole or row is None or cell is None or column is None or value == cell.text:
            return False
        self.written.emit(column.language, row.text, str(value))
        return True
