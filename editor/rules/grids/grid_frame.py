"""A table with its name and help above it, and buttons for its rows below."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from dsl.services.forms.form_values import Grid, Plain
from dsl.services.forms.grid_paste import pasted
from dsl.services.forms.row_edits import CellValue
from editor.base.texts import set_text, tr
from editor.model.sessions.session import Session
from editor.rules.forms.help_cards import BookTitle
from editor.rules.forms.parameter_row import Word, allowed_text, value_text
from editor.rules.grids import grid_changes
from editor.rules.grids.grid_model import GridModel
from editor.rules.grids.grid_view import GridView
from editor.view.widgets.labels import GROUP
from editor.view.widgets.makers import button, emptied, filler, label, vbox

NAME = 230
"""The width in pixels of the field for the name of a new row."""


class GridFrame(QWidget):
    """One table of a session's rules."""

    looked_at = Signal(str)
    """A cell of the table with this name was selected."""

    def __init__(self, session: Session, grid: Grid, word: Word, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session, self.word = session, word
        self._new_key = ""
        self.model = GridModel(grid, word)
        self.view = GridView(self.model)
        self.model.setParent(self.view)
        self.model.value_changed.connect(self.change)
        self.model.named.connect(lambda key, text: grid_changes.rename_row(session, self.grid, key, text))
        self.view.pasted.connect(self.paste)
        self.view.back_requested.connect(self.put_back)
        self.view.looked_at.connect(self._show_cell)
        column = vbox(self, (0, 8, 0, 12), spacing=6)
        self.heading, self.help = BookTitle(GROUP), label("", "soft", wrap=True)
        self.facts = label("", "soft", wrap=True)
        self.lost = QHBoxLayout()
        for widget in (self.heading, self.help, self.view):
            column.addWidget(widget)
        column.addLayout(self._bar())
        column.addLayout(self.lost)
        column.addWidget(self.facts)
        self.show_grid(grid)

    def _bar(self) -> QHBoxLayout:
        bar = QHBoxLayout()
        self.name = QLineEdit()
        self.name.returnPressed.connect(self.add)
        self.name.setFixedWidth(NAME)
        self.more = button("grid-add", self.add, "chip")
        self.less = button("grid-remove", self.remove, "chip")
        self.back = button("grid-back", self.put_back, "house")
        self.all_back = button("grid-back-all", self.put_all_back, "house")
        for widget in (self.name, self.more, self.less):
            bar.addWidget(widget)
        bar.addStretch(1)
        for widget in (self.back, self.all_back):
            bar.addWidget(widget)
        return bar

    @property
    def grid(self) -> Grid:
        """The present table."""
        return self.model.grid

    # --- what is shown ---------------------------------------------------------------------------

    def show_grid(self, grid: Grid) -> None:
        """Show the present table."""
        self.model.show_grid(grid)
        title = self.word(grid.label) or grid.name
        self.heading.setText(title)
        self.help.setText(self.word(grid.help))
        self.help.setVisible(bool(grid.help))
        self.view.setAccessibleName(title)
        self.name.setVisible(not grid.numbered)
        set_text(self.name, self.name.setPlaceholderText, f"grid-name-{grid.kind}")
        set_text(self.name, self.name.setAccessibleName, f"grid-name-{grid.kind}")
        self._show_lost(grid)
        self._show_cell()
        self._go_to_new_row()

    def _go_to_new_row(self) -> None:
        """Select the first cell of a row that was just added."""
        place = next((place for place, row in enumerate(self.grid.rows) if row.key == self._new_key), -1)
        if place >= 0:
            self._new_key = ""
            self.view.setCurrentIndex(self.model.index(place, 1))
            self.view.setFocus()

    def _show_lost(self, grid: Grid) -> None:
        emptied(self.lost)
        for row in grid.lost:
            called = self.word(row.label) or row.key
            bring = button("grid-bring", partial(self.restore, row.key), "house")
            bring.setText(tr("grid-bring", what=called))
            self.lost.addWidget(bring)
        self.lost.addWidget(filler(), 1)

    def _show_cell(self) -> None:
        index, grid = self.view.currentIndex(), self.grid
        cell, kind = self.model.cell(index), self.model.type(index)
        row = grid.rows[index.row()] if index.isValid() and index.row() < len(grid.rows) else None
        self.less.setEnabled(row is not None)
        self.back.setVisible(cell is not None and cell.changed)
        self.all_back.setVisible(grid.changed > 1)
        if cell is not None and kind is not None and cell.changed and cell.base is not None:
            self.back.setText(tr("rules-back-words", value=value_text(cell.base.value, kind, self.word)))
        wrong = self.model.wrong.get((index.row(), index.column()), "")
        facts = ""
        if cell is not None and kind is not None:
            facts = tr("grid-facts", allowed=allowed_text(kind, self.word), name=self.model.target(index))
        self.facts.setText(f"{wrong}. {facts}" if wrong else facts)
        if index.isValid():
            self.looked_at.emit(grid.name)

    # --- doing -----------------------------------------------------------------------------------

    def change(self, key: str, column: str, value: Plain) -> None:
        """Set a cell."""
        grid_changes.set_one(self.session, self.grid, CellValue(key, column, value), self.word)

    def paste(self, text: str, row: int, column: int) -> None:
        """Paste a block from a spreadsheet, completely; or show the reason in each invalid cell."""
        found = pasted(self.grid, text, row, column, self.word)
        self.model.wrong.clear()
        for cell in found.wrong:
            self.model.refuse(cell.row, cell.column, cell.message)
        if not found.wrong:
            grid_changes.paste(self.session, self.grid, found, self.word)
        self._show_cell()

    def put_back(self) -> None:
        """Restore the base game's values of the selected cells."""
        grid, chosen = self.grid, self.view.selectionModel().selectedIndexes()
        cells = [(grid.rows[i.row()].key, grid.columns[i.column() - 1].name) for i in chosen if self._differs(i)]
        if cells:
            grid_changes.put_cells_back(self.session, grid, cells, self.word)

    def _differs(self, index: object) -> bool:
        cell = self.model.cell(index)  # type: ignore[arg-type]  # an index of the selection
        return cell is not None and cell.changed

    def put_all_back(self) -> None:
        """Restore the base game's table."""
        grid_changes.put_grid_back(self.session, self.grid, self.word)

    def add(self) -> None:
        """Add a row with the typed name."""
        typed = self.name.text().strip()
        if not typed and not self.grid.numbered:
            self.name.setFocus()
            return
        self.name.clear()
        self._new_key = grid_changes.new_row(self.session, self.grid, typed, self.word)
        self._go_to_new_row()

    def remove(self) -> None:
        """Remove the selected row."""
        index = self.view.currentIndex()
        if index.isValid():
            grid_changes.delete_row(self.session, self.grid, self.grid.rows[index.row()].key, self.word)

    def restore(self, key: str) -> None:
        """Restore a removed row of the base game."""
        grid_changes.restore_row(self.session, self.grid, key, self.word)
