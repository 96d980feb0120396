"""Changes of a grid as minimal edits of the text, each a row_title undo step."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from dsl.maps.board.spec import ValueType
from dsl.services.forms.declaration_changes import Step, in_turn, set_label
from dsl.services.forms.form_values import Column, Grid, Plain
from dsl.services.forms.grid_paste import Pasted, paste_edits
from dsl.services.forms.row_edits import (
    CellValue,
    add_row,
    fresh_key,
    move_row,
    put_back_cells,
    put_back_row,
    remove_row,
    set_cells,
)
from editor.base.texts import Message
from editor.model.sessions.session import Session
from editor.rules.forms.parameter_row import Word, value_text
from editor.rules.forms.rule_page import edit


def row_title(grid: Grid, key: str, word: Word) -> str:
    """The label of a row."""
    row = grid.row(key)
    lost = next((row for row in grid.lost if row.key == key), None)
    label = row.label if row is not None else lost.label if lost is not None else ""
    return word(label) or key


def set_one(session: Session, grid: Grid, cell: CellValue, word: Word) -> None:
    """Set a cell."""
    place, row = grid.column(cell.column), grid.row(cell.key)
    if row is None:
        return
    column = grid.columns[place]
    before = value_text(row.cells[place].now.value, column.type, word)
    what = f"{row_title(grid, cell.key, word)}, {word(column.label) or column.name}"
    after = value_text(cell.value, column.type, word)
    message = Message("rules-done-set", {"what": what, "before": before, "after": after})
    edit(session, message, lambda own: set_cells(own, grid, [cell]))


def set_many(session: Session, grid: Grid, cells: Iterable[CellValue], word: Word) -> None:
    """Set several cells in one step."""
    listed = list(cells)
    edit(session, Message("grid-done-cells", {"what": word(grid.label)}), lambda own: set_cells(own, grid, listed))


def put_cells_back(session: Session, grid: Grid, cells: Iterable[tuple[str, str]], word: Word) -> None:
    """Restore the base game's values of cells."""
    listed = list(cells)
    message = Message("grid-done-back", {"what": word(grid.label) or grid.name})
    edit(session, message, lambda own: put_back_cells(own, grid, listed))


def put_grid_back(session: Session, grid: Grid, word: Word) -> None:
    """Restore the base game's table: its cells and its rows."""
    cells = [(row.key, column.name) for row in grid.rows for column in grid.columns]
    rows = [row.key for row in grid.rows if row.new] + [row.key for row in grid.lost]
    message = Message("grid-done-back", {"what": word(grid.label) or grid.name})
    steps: list[Step] = [lambda own: put_back_cells(own, grid, cells)]
    steps += [partial(lambda key, own: put_back_row(own, grid, key), key) for key in rows]
    edit(session, message, lambda own: in_turn(own, steps))


def new_row(session: Session, grid: Grid, label: str, word: Word) -> str:
    """Add a row with this label and default cells; returns its key."""
    key = fresh_key(grid, label)
    values = [first_value(column) for column in grid.columns]
    message = Message("grid-done-row", {"what": label or key, "table": word(grid.label) or grid.name})
    edit(session, message, lambda own: add_row(own, grid, key, label, values))
    return key


def delete_row(session: Session, grid: Grid, key: str, word: Word) -> None:
    """Remove a row."""
    message = Message(
        "grid-done-row-gone", {"what": row_title(grid, key, word), "table": word(grid.label) or grid.name}
    )
    edit(session, message, lambda own: remove_row(own, grid, key))


def shift_row(session: Session, grid: Grid, key: str, before: str, word: Word) -> None:
    """Move a row of the file above another; to the end if ``before`` is empty."""
    message = Message(
        "grid-done-row-moved", {"what": row_title(grid, key, word), "table": word(grid.label) or grid.name}
    )
    edit(session, message, lambda own: move_row(own, grid, key, before))


def restore_row(session: Session, grid: Grid, key: str, word: Word) -> None:
    """Restore a row of the base game that was removed."""
    message = Message(
        "grid-done-row-back", {"what": row_title(grid, key, word), "table": word(grid.label) or grid.name}
    )
    edit(session, message, lambda own: put_back_row(own, grid, key))


def rename_row(session: Session, grid: Grid, key: str, label: str) -> None:
    """Rename a row of the file."""
    row = grid.row(key)
    if row is not None:
        message = Message("grid-done-name", {"before": row.label or key, "after": label or key})
        edit(session, message, lambda own: set_label(own, row.declared, label))


def paste(session: Session, grid: Grid, found: Pasted, word: Word) -> None:
    """Paste a block from a spreadsheet as one step."""
    message = Message("grid-done-paste", {"what": word(grid.label) or grid.name})
    edit(session, message, lambda own: paste_edits(own, grid, found))


def first_value(column: Column) -> Plain:
    """The initial value of a new cell: the column's default, or else the least of its type."""
    if column.default is not None:
        return column.default.value
    return _least(column.type)


def _least(kind: ValueType) -> Plain:
    if kind.many:
        return frozenset()
    if kind.optional:
        return None
    if kind.base == "bool":
        return False
    if kind.values:
        return kind.values[0]
    return min(max(0, kind.low or 0), kind.high or 0) if kind.base == "int" else None
