"""Parameters and cells of tables that have another value in one of two games."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.maps.board.spec import ValueType
from dsl.services.forms.form_context import FormContext
from dsl.services.forms.form_values import SHARES, Cell, Column, Grid, Parameter, Plain, Row
from dsl.services.forms.game_form import parameters
from dsl.services.forms.grid_form import grids
from dsl.services.house.rule_difference import Difference
from dsl.text.diagnostics import Label, Share, Words


def value_words(value: Plain, kind: ValueType) -> object:
    """A value as part of a sentence."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return Words("word-yes" if value else "word-no")
    labels = dict(zip(kind.values, kind.labels))
    if isinstance(value, frozenset):
        ordered = [name for name in kind.values if name in value] or sorted(value)
        return tuple(Label(labels.get(name) or name) for name in ordered) or "–"
    return Label(labels.get(value) or value) if isinstance(value, str) else value


def parameter_differences(one: FormContext, two: FormContext) -> Iterator[Difference]:
    """Parameters that both games have, with another value."""
    before = {parameter.name: parameter for parameter in parameters(one)}
    for new in parameters(two):
        old = before.get(new.name)
        if old is not None and old.now.value != new.now.value:
            yield _parameter(old, new, two)


def _parameter(old: Parameter, new: Parameter, two: FormContext) -> Difference:
    args = {
        "name": Label(new.label or new.name),
        "old": value_words(old.now.value, old.type),
        "new": value_words(new.now.value, new.type),
    }
    return Difference(
        "param",
        new.name,
        "changed",
        Words("differs-value", args),
        help=new.help,
        clauses=tuple(dict.fromkeys((*two.clauses_at(new.now.place), *new.clauses))),
        old_place=old.now.place,
        place=new.now.place,
        old=old.now.text,
        new=new.now.text,
    )


def cell_differences(one: FormContext, two: FormContext) -> Iterator[Difference]:
    """Cells of rows that both games have, with another value."""
    before = {grid.name: grid for grid in grids(one)}
    for grid in grids(two):
        old = before.get(grid.name)
        if old is not None:
            yield from _grid(old, grid, two)


def _grid(old: Grid, new: Grid, two: FormContext) -> Iterator[Difference]:
    columns = {column.name: place for place, column in enumerate(old.columns)}
    for row in new.rows:
        before = old.row(row.key)
        for place, column in enumerate(new.columns):
            if before is not None and column.name in columns:
                cell = before.cells[columns[column.name]]
                if cell.now.value != row.cells[place].now.value:
                    yield _cell(old, new, row, column, (cell, row.cells[place]), two)


def _cell(old: Grid, new: Grid, row: Row, column: Column, both: tuple[Cell, Cell], two: FormContext) -> Difference:
    before, after = both
    args = {
        "table": Label(new.label or new.name),
        "row": Label(row.label or row.key),
        "column": Label(column.label or column.name),
        "old": value_words(before.now.value, column.type),
        "new": value_words(after.now.value, column.type),
    }
    return Difference(
        "cell",
        new.target(row.key, column.name),
        "changed",
        Words("differs-cell", args),
        _chance(old, new, row.key) if column.name == SHARES.get(new.kind) else None,
        owner=new.name,
        help=new.help,
        clauses=tuple(dict.fromkeys((*two.clauses_at(after.now.place), *row.clauses))),
        old_place=before.now.place,
        place=after.now.place,
        old=before.now.text,
        new=after.now.text,
    )


def _chance(old: Grid, new: Grid, key: str) -> Words:
    chances = {"old": Share(old.chances()[key]), "new": Share(new.chances()[key])}
    return Words("differs-chance", chances)
