"""Cells of tables by name, ``Class.galleon.hull`` or ``Battle[6].war``: users may set them like parameters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dsl.engines.linking.constants import ParameterReader, evaluate
from dsl.language.typed.program import Column, Param, Program
from dsl.text.diagnostics import Problems
from dsl.text.source import Span

Columns = dict[tuple[str, str], tuple[int, ...]]
"""The values of every column of every table, by row."""


@dataclass(frozen=True)
class Cell:
    """A table cell: its table, its row by number and by name, and its column."""

    table: str
    row: int
    row_name: str
    column: Column

    @property
    def name(self) -> str:
        """The cell's name as users write it; a row that is no identifier is in brackets."""
        row = f".{self.row_name}" if self.row_name.isidentifier() else f"[{self.row_name}]"
        return f"{self.table}{row}.{self.column.name}"


def all_cells(program: Program) -> list[Cell]:
    """The cells of all tables, wheels and decks, table by table and row by row."""
    return [
        Cell(name, row, member, column)
        for name, table in program.tables.items()
        for row, member in enumerate(program.domains[name].members)
        for column in table.columns.values()
    ]


def own_columns(program: Program, directions: Mapping[str, int], sizes: Mapping[str, int]) -> Columns:
    """The values of all tables as written in the rules."""
    return {
        (name, column): tuple(
            evaluate(table.cells[column, row], directions, sizes) for row in range(len(program.domains[name].members))
        )
        for name, table in program.tables.items()
        for column in table.columns
    }


def set_columns(
    program: Program,
    columns: Columns,
    given: Mapping[str, object],
    directions: Mapping[str, int],
    problems: Problems,
    spans: Mapping[str, Span],
) -> Columns:
    """The tables with the cells that the user has set."""
    cells, reader = {cell.name: cell for cell in all_cells(program)}, ParameterReader(program, directions, problems)
    found = dict(columns)
    for name, text in given.items():
        cell = cells.get(name)
        if cell is None:
            continue  # told with the parameters, which have names of the same kind
        place = program.tables[cell.table].cells[cell.column.name, cell.row]
        as_param = Param(name, cell.column.label, "", cell.column.type, place, None, place.span)
        value = reader.read(as_param, text, spans.get(name))
        if value is not None:
            old = found[cell.table, cell.column.name]
            found[cell.table, cell.column.name] = (*old[: cell.row], value, *old[cell.row + 1 :])
    for name in {cells[name].table for name in given if name in cells}:
        _some_chance(program, name, found, problems, next(spans.get(n) for n in given if n in cells))
    return found


def _some_chance(program: Program, table: str, columns: Columns, problems: Problems, span: Span | None) -> None:
    """Report a wheel whose weights, or a deck whose counts, are all 0; such a wheel or deck has no outcome."""
    kind = program.domains[table].kind
    column = {"wheel": "weight", "deck": "count"}.get(kind)
    if column is not None and not any(columns[table, column]):
        problems.error("table-nothing-left", span, name=table, column=column)
