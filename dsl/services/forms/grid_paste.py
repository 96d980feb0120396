"""Copies blocks of cells to and from spreadsheets: lines of values separated by tabs.

The first column of a grid is the label of the row; the columns of the table follow. A block is pasted completely, or
not at all if any cell is invalid; then each invalid cell has a message.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from io import StringIO

from dsl.language.syntax.rules_file import RulesFile
from dsl.services.forms.declaration_changes import Step, in_turn, set_label
from dsl.services.forms.form_values import Grid, Plain, Row
from dsl.services.forms.row_edits import CellValue, add_rows, fresh_key, own_row, set_cells
from dsl.services.forms.typed_values import as_reader_text, read_value
from dsl.text.diagnostics import Label, Words
from dsl.text.source import Edit, Place

INVALID = ""
"""The placeholder for the value of an invalid cell."""


@dataclass(frozen=True)
class WrongCell:
    """A cell by row and column from 0 (column 0 is the label), and why the pasted text is not allowed there."""

    row: int
    column: int
    message: Words


@dataclass
class Pasted:
    """The changes of a pasted block, valid if ``wrong`` is empty."""

    values: list[CellValue] = field(default_factory=list)
    labels: list[tuple[str, str]] = field(default_factory=list)
    rows: list[tuple[str, str, Sequence[Plain]]] = field(default_factory=list)
    wrong: list[WrongCell] = field(default_factory=list)


def block(text: str) -> list[list[str]]:
    """The cells of a copied block; they may be quoted and contain line ends."""
    return list(csv.reader(StringIO(text.rstrip("\r\n"), newline=""), dialect="excel-tab"))


def copied(grid: Grid, rows: range, columns: range, language: str, word: Callable[[str], str] = str) -> str:
    """Rows and columns (0 is the label) as text for a spreadsheet, in the reader's words."""
    out = StringIO(newline="")
    lines = csv.writer(out, dialect="excel-tab", lineterminator="\n")
    for row in (grid.rows[place] for place in rows):
        cells = [as_reader_text(c.now.value, column.type, language, word) for c, column in zip(row.cells, grid.columns)]
        lines.writerow([(word(row.label) or row.key, *cells)[place] for place in columns])
    return out.getvalue()


def pasted(grid: Grid, text: str, row: int, column: int, word: Callable[[str], str] = str) -> Pasted:
    """The changes made by pasting a block with its upper left corner at a cell; rows below the last one are new."""
    found, width = Pasted(), len(grid.columns) + 1
    for place, cells in enumerate(block(text), row):
        if column + len(cells) > width:
            found.wrong.append(WrongCell(place, width - 1, Words("paste-wide", {"count": width})))
        inside = dict(enumerate(cells[: width - column], column))
        if place < len(grid.rows):
            _into_row(grid, found, place, inside, word)
        else:
            _new_row(grid, found, place, inside, word)
    return found


def paste_edits(own: RulesFile, grid: Grid, found: Pasted) -> tuple[Edit, ...]:
    """All edits of a pasted block; none if any cell is invalid."""
    if found.wrong:
        return ()
    steps: list[Step] = [lambda file: set_cells(file, grid, found.values)]
    steps += [partial(_renamed, grid, key, label) for key, label in found.labels]
    if found.rows:
        steps.append(lambda file: add_rows(file, grid, found.rows))
    return in_turn(own, steps)


def _renamed(grid: Grid, key: str, label: str, file: RulesFile) -> tuple[Edit, ...]:
    mine = own_row(file, grid.name, key)
    return set_label(file, Place.of(mine.row.key.span), label) if mine is not None else ()


def _into_row(grid: Grid, found: Pasted, place: int, cells: Mapping[int, str], word: Callable[[str], str]) -> None:
    row = grid.rows[place]
    for at, text in cells.items():
        if at == 0:
            _label(found, row, place, text.strip(), word)
        else:
            value = _value(grid, found, place, at, text, word)
            found.values.append(CellValue(row.key, grid.columns[at - 1].name, value))


def _label(found: Pasted, row: Row, place: int, text: str, word: Callable[[str], str]) -> None:
    """Read a label; only rows of the file itself can be relabelled."""
    if text in (row.label, word(row.label), row.key):
        return
    if row.own:
        found.labels.append((row.key, text))
    else:
        found.wrong.append(WrongCell(place, 0, Words("paste-label", {"label": Label(row.label or row.key)})))


def _new_row(grid: Grid, found: Pasted, place: int, cells: Mapping[int, str], word: Callable[[str], str]) -> None:
    label = cells.get(0, "").strip()
    values: list[Plain] = []
    for at, column in enumerate(grid.columns, 1):
        if at in cells:
            values.append(_value(grid, found, place, at, cells[at], word))
        elif column.default is not None:
            values.append(column.default.value)
        else:
            found.wrong.append(WrongCell(place, at, Words("paste-missing", {"column": Label(column.label)})))
    key = fresh_key(grid, label, [row[0] for row in found.rows])
    found.rows.append((key, label, values))


def _value(grid: Grid, found: Pasted, row: int, at: int, text: str, word: Callable[[str], str]) -> Plain:
    value = read_value(text, grid.columns[at - 1].type, word)
    if isinstance(value, Words):
        found.wrong.append(WrongCell(row, at, value))
        return INVALID
    return value
