"""The decks of a game: their cards laid out, or the table of them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QVBoxLayout, QWidget

from dsl.services.forms.form_values import SHARES, Grid
from dsl.services.forms.row_edits import CellValue
from editor.base.texts import tr
from editor.model.sessions.session import Session
from editor.rules.forms.parameter_row import Word, value_text
from editor.rules.grids import grid_changes
from editor.rules.grids.card_sheet import CardSheet
from editor.rules.grids.grid_frame import GridFrame
from editor.rules.grids.share_bar import Share, ShareBar
from editor.rules.grids.tables_page import TablesPage
from editor.view.fields.choice_strip import ChoiceStrip
from editor.view.fields.field import Choice

LIGHTEST, DARKEST = QColor("#f0e0b0"), QColor("#c08a2b")
"""The colours of the bar, from the least value to the greatest."""


class DeckFrame(GridFrame):
    """A deck; below its cards how likely each value of its first number is."""

    def __init__(self, session: Session, grid: Grid, word: Word, parent: QWidget | None = None) -> None:
        self.sheet, self.bar = CardSheet(grid, word), ShareBar()
        self.way = ChoiceStrip(())
        super().__init__(session, grid, word, parent)
        self.sheet.wanted.connect(self._count)
        self.sheet.moved.connect(lambda key, before: grid_changes.shift_row(session, self.grid, key, before, word))
        self.sheet.looked_at.connect(self._light)
        self.view.looked_at.connect(self._lit)
        self.way.edited.connect(lambda as_table: self.show_as(bool(as_table)))
        column = self.layout()
        assert isinstance(column, QVBoxLayout)
        column.insertWidget(2, self.way, 0, Qt.AlignmentFlag.AlignLeft)
        column.insertWidget(3, self.sheet)
        column.insertWidget(4, self.bar)
        self.show_as(False)

    def show_as(self, as_table: bool) -> None:
        """The table, or the cards."""
        self.way.show_value(as_table, as_table)
        self.view.setVisible(as_table)
        self.sheet.setVisible(not as_table)

    def show_grid(self, grid: Grid) -> None:
        """Show the cards as they are now."""
        super().show_grid(grid)
        self.way.choices = (Choice(False, tr("grid-as-cards")), Choice(True, tr("grid-as-table")))
        self.way.setAccessibleName(tr("grid-as"))
        self.way.updateGeometry()
        self.sheet.show_grid(grid)
        self.bar.show_shares(self._by_value(grid, grid.chances()), self._by_value(grid, grid.base_chances()))
        self.bar.setVisible(bool(self.bar.now))

    def _by_value(self, grid: Grid, chances: dict[str, float]) -> list[Share]:
        """How likely each value of the first column of numbers is, the least first."""
        numbers = (k for k, c in enumerate(grid.columns) if c.type.base == "int" and c.name != SHARES["deck"])
        place = next(numbers, None)
        if place is None:
            return []
        parts: dict[int, float] = {}
        for row in grid.rows:
            value = row.cells[place].now.value
            if isinstance(value, int):
                parts[value] = parts.get(value, 0.0) + chances.get(row.key, 0.0)
        listed = sorted(parts)
        kind = grid.columns[place].type
        return [
            Share(value_text(value, kind, self.word), parts[value], _shade(at / max(1, len(listed) - 1)))
            for at, value in enumerate(listed)
        ]

    def _count(self, key: str, count: int) -> None:
        grid_changes.set_one(self.session, self.grid, CellValue(key, SHARES["deck"], count), self.word)

    def _light(self, key: str) -> None:
        keys = [row.key for row in self.grid.rows]
        if key in keys:
            self.view.setCurrentIndex(self.model.index(keys.index(key), 1 + self.grid.column(SHARES["deck"])))

    def _lit(self) -> None:
        index = self.view.currentIndex()
        if index.isValid() and index.row() < len(self.grid.rows):
            self.sheet.light(self.grid.rows[index.row()].key)


def _shade(part: float) -> QColor:
    """A colour between the lightest and the darkest."""
    one, two = LIGHTEST, DARKEST
    pairs = ((one.red(), two.red()), (one.green(), two.green()), (one.blue(), two.blue()))
    return QColor(*(round(a + (b - a) * part) for a, b in pairs))


class DecksPage(TablesPage):
    """Every deck of the game."""

    title = "rules-chapter-decks"
    chapter, kind = "decks", "deck"
    frame = DeckFrame
