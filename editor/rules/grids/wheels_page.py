"""The wheels of a game, each drawn next to its table."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from dsl.language.syntax.built_in_names import SHARES
from dsl.services.forms.form_values import Grid
from dsl.services.forms.row_edits import CellValue
from editor.base.texts import tr
from editor.charts.drawing.style.player_inks import sector_colour
from editor.charts.drawing.style.theme import load_theme
from editor.model.sessions.session import Session
from editor.rules.forms.parameter_row import Word, value_text
from editor.rules.grids import grid_changes
from editor.rules.grids.grid_frame import GridFrame
from editor.rules.grids.grid_model import percent
from editor.rules.grids.share_bar import Share, ShareBar
from editor.rules.grids.tables_page import TablesPage
from editor.rules.grids.wheel_widget import WheelWidget
from editor.view.widgets.makers import button, label
from editor.view.widgets.shades import is_night

SPINS = 1000
"""The number of trial spins."""


class WheelFrame(GridFrame):
    """A wheel and its table; a selection in one is highlighted in the other."""

    def __init__(self, session: Session, grid: Grid, word: Word, parent: QWidget | None = None) -> None:
        game = session.game
        theme = load_theme(game.folder if game is not None else None)
        self.wheel = WheelWidget(grid, word, theme)
        self.tried = label("", "soft", wrap=True)
        self.bar = ShareBar()
        super().__init__(session, grid, word, parent)
        self.wheel.weights_changed.connect(self._set_weights)
        self.wheel.selected_changed.connect(self._select_row)
        self.view.looked_at.connect(lambda: self.wheel.highlight(self._key()))
        column = self.layout()
        assert isinstance(column, QVBoxLayout)
        drawn, row = QVBoxLayout(), QHBoxLayout()
        drawn.addWidget(self.wheel, 0, Qt.AlignmentFlag.AlignHCenter)
        row.addStretch(1)
        tried = button("grid-spin", self.spin, "chip")
        row.addWidget(tried)
        row.addStretch(1)
        drawn.addWidget(self.bar)
        drawn.addLayout(row)
        drawn.addWidget(self.tried)
        column.insertLayout(2, drawn)
        order = [self.wheel, tried, self.view, self.name, self.more, self.less, self.back, self.all_back]
        for before, after in pairwise(order):  # in their order, from the top
            QWidget.setTabOrder(before, after)

    def show_grid(self, grid: Grid) -> None:
        """Show the present weights; discard the results of trial spins."""
        super().show_grid(grid)
        self.wheel.theme = self.wheel.theme.with_night(is_night(self))
        self.wheel.show_grid(grid)
        self.tried.setText("")
        self.bar.show_shares(self._by_kind(grid.chances()), self._by_kind(grid.base_chances()))

    def _by_kind(self, chances: dict[str, float]) -> list[Share]:
        """The probabilities by value of the first column of options; by sector without such a column."""
        place = next((k for k, column in enumerate(self.grid.columns) if column.type.values), None)
        found: dict[str, Share] = {}
        known = {row.key: (at, row) for at, row in enumerate(self.grid.rows)}
        lost = {row.key: row.values for row in self.grid.lost}
        for key, part in chances.items():
            at, row = known.get(key, (0, None))
            value = key if place is None else row.cells[place].now.value if row is not None else lost[key][place].value
            own = self.word(row.label) if row is not None and row.label else key
            label = value_text(value, self.grid.columns[place].type, self.word) if place is not None else own
            before = found.get(label)
            colour = before.colour if before is not None else sector_colour(self.wheel.theme, self.grid.name, at, key)
            found[label] = Share(label, part + (before.part if before is not None else 0.0), colour)
        return list(found.values())

    def _key(self) -> str:
        index = self.view.currentIndex()
        return self.grid.rows[index.row()].key if index.isValid() and index.row() < len(self.grid.rows) else ""

    def _select_row(self, key: str) -> None:
        """Select the row of a sector."""
        keys = [row.key for row in self.grid.rows]
        if key in keys:
            place = 1 + self.grid.column(SHARES["wheel"])
            self.view.setCurrentIndex(self.model.index(keys.index(key), place))

    def _set_weights(self, cells: list[CellValue]) -> None:
        if len(cells) == 1:
            grid_changes.set_one(self.session, self.grid, cells[0], self.word)
        else:
            grid_changes.set_many(self.session, self.grid, cells, self.word)

    def spin(self) -> None:
        """Spin the wheel many times and show how often each sector came up."""
        chances = self.grid.chances()
        if not any(chances.values()):
            return
        came = Counter(random.choices(list(chances), list(chances.values()), k=SPINS))
        parts = [f"{self.word(row.label) or row.key} {percent(came[row.key] / SPINS)}" for row in self.grid.rows]
        self.tried.setText(tr("grid-spun", count=SPINS, what=" · ".join(parts)))


class WheelsPage(TablesPage):
    """Every wheel of the game."""

    title = "rules-chapter-wheels"
    chapter, kind, how = "wheels", "wheel", "grid-how-wheel"
    frame = WheelFrame
