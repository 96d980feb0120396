"""The log as a Qt model: sentences for display and screen readers; a row can have a detail below it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from dsl.services.match.passage_values import LogLine, TimeLine
from editor.base.texts import tr
from editor.model.match.log_rows import LogRow, State, ends_of, nodes_of_rounds, order_of, rows_of, state_of

Index = QModelIndex | QPersistentModelIndex
ROW = Qt.ItemDataRole.UserRole
"""The ``LogRow``; None for the detail of the row above."""
STATE = Qt.ItemDataRole.UserRole + 1
PICTURED = Qt.ItemDataRole.UserRole + 2
"""Whether the exported log gets a picture of the position after the row."""
MOST = 60
"""The most rounds that get pictures at once."""


class LogModel(QAbstractListModel):
    """The lines of the branch shown: only what the viewer may read."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[LogRow] = []
        self.opened = -1
        """The row below which the detail stands, or -1."""
        self.pictured: set[int] = set()
        """The nodes whose positions get pictures in the exported log."""
        self._ends: dict[int, int] = {}
        self._lines: tuple[LogLine, ...] = ()
        self._order = order_of(None)
        self._here = -1
        self._different: int | None = None

    # --- contents ---------------------------------------------------------------------------

    def show_log(self, lines: tuple[LogLine, ...]) -> bool:
        """Show other lines; True if lines were only appended."""
        known = len(self._lines)
        if known and len(lines) >= known and lines[:known] == self._lines:
            added = rows_of(lines[known:], self.rows)
            if added:
                at = self.rowCount()
                self.beginInsertRows(QModelIndex(), at, at + len(added) - 1)
                self.rows += added
                self._lines, self._ends = lines, ends_of(self.rows)
                self.endInsertRows()
            return True
        self.beginResetModel()
        self.rows, self._lines, self.opened = rows_of(lines), lines, -1
        self._ends = ends_of(self.rows)
        self.endResetModel()
        return False

    def stand_at(self, time_line: TimeLine | None, different: int | None = None) -> None:
        """Mark the current place, and the node that differs, if any."""
        self._order, self._different = order_of(time_line), different
        self._here = time_line.node if time_line is not None else -1
        if self.rows:
            self.dataChanged.emit(self.index(0), self.index(self.rowCount() - 1), [STATE])

    def open_detail(self, row: int) -> None:
        """Put the detail below a row; -1: take it away."""
        if self.opened >= 0:
            self.beginRemoveRows(QModelIndex(), self.opened + 1, self.opened + 1)
            self.opened = -1
            self.endRemoveRows()
        if row >= 0:
            self.beginInsertRows(QModelIndex(), row + 1, row + 1)
            self.opened = row
            self.endInsertRows()

    def row(self, index: Index) -> LogRow | None:
        """The row of an index; None for the detail."""
        at = index.row()
        if self.opened >= 0 and at > self.opened:
            at = at - 1 if at > self.opened + 1 else -1
        return self.rows[at] if 0 <= at < len(self.rows) else None

    def index_of(self, number: int) -> QModelIndex:
        """The index of a row by its number in ``rows``."""
        return self.index(number + (1 if 0 <= self.opened < number else 0))

    def found(self, text: str) -> list[int]:
        """The numbers of the rows that have a text in them."""
        sought = text.casefold().strip()
        return [at for at, row in enumerate(self.rows) if sought in row.message.casefold()] if sought else []

    def texts(self, numbers: Sequence[int] | None = None) -> str:
        """Rows (all of them) as text, a line each."""
        chosen = self.rows if numbers is None else [self.rows[at] for at in numbers]
        return "\n".join(row.message for row in chosen)

    # --- pictures for the exported log --------------------------------------------------------------

    def picture(self, row: LogRow) -> None:
        """Mark a row for a picture of the position after it, or unmark it."""
        self._picture(self.pictured ^ {row.line.node})

    def picture_rounds(self) -> None:
        """Mark the end of every round and the last position for pictures."""
        self._picture(self.pictured | set(nodes_of_rounds(self.rows, MOST)))

    def picture_none(self) -> None:
        """Unmark all rows."""
        self._picture(set())

    def _picture(self, nodes: set[int]) -> None:
        if nodes != self.pictured:
            self.pictured = nodes
            if self.rows:
                self.dataChanged.emit(self.index(0), self.index(self.rowCount() - 1), [PICTURED])

    def is_pictured(self, row: LogRow) -> bool:
        """Whether this row is marked for a picture."""
        at = self._ends.get(row.line.node, -1) if row.line.node in self.pictured else -1
        return at >= 0 and self.rows[at] is row

    # --- Qt --------------------------------------------------------------------------------------

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self.rows) + (1 if self.opened >= 0 else 0)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.row(index)
        if role == ROW:
            return row
        if row is None:
            return tr("log-detail") if role == Qt.ItemDataRole.AccessibleTextRole else None
        if role == Qt.ItemDataRole.DisplayRole:
            return row.message
        if role == STATE:
            return self.state(row)
        if role == PICTURED:
            return self.is_pictured(row)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            state = self.state(row)
            parts = [
                row.message,
                tr("log-state-" + state) if state else "",
                tr("log-pictured") if self.is_pictured(row) else "",
            ]
            return ". ".join(filter(None, parts))
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        usual = super().flags(index)
        return usual if self.row(index) is not None else usual & ~Qt.ItemFlag.ItemIsSelectable

    def state(self, row: LogRow) -> State:
        """The state of a row relative to the current place."""
        return state_of(row.line, self._order, self._here, self._different)
