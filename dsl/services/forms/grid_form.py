"""The tables, wheels and decks of a game as forms show them."""

from __future__ import annotations

from dsl.engines.linking.constants import plain_type
from dsl.language.syntax import tree as t
from dsl.services.forms.form_context import FormContext
from dsl.services.forms.form_values import Cell, Column, Grid, LostRow, Row, Written
from dsl.services.forms.typed_values import Constants, first_value
from dsl.text.source import Place


def grids(context: FormContext) -> tuple[Grid, ...]:
    """All of them, in the order in which they are declared."""
    return tuple(_grid(context, declared) for declared in context.merged.tables.values())


def _grid(context: FormContext, declared: t.Table) -> Grid:
    name = declared.name.text
    trees = {row.key.text: row for row in context.merged.rows[name]}
    keys = _members(context.constants, name)
    return Grid(
        kind=declared.kind,
        name=name,
        label=declared.label,
        help=context.help(declared),
        clauses=context.clauses(declared.name.span),
        section=context.section(declared.span),
        columns=tuple(_column(context, name, column) for column in declared.columns),
        rows=tuple(_row(context, name, index, trees[key]) for index, key in enumerate(keys)),
        lost=_lost(context, name),
        numbered=context.program.tables[name].numbered,
        own=context.is_own(declared.span),
        hands=declared.hands.span.text if declared.hands is not None else "",
        declared=Place.of(declared.name.span),
    )


def _members(constants: Constants, table: str) -> tuple[str, ...]:
    """The keys of the rows that a table has in one of the two games; none where it does not have the table."""
    domain = constants.program.domains.get(table)
    return domain.members if domain is not None and table in constants.program.tables else ()


def _column(context: FormContext, table: str, declared: t.Column) -> Column:
    known = context.program.tables[table].columns[declared.name.text]
    default = first_value(declared.default) if declared.default is not None else None
    place = Place.of(declared.name.span)
    return Column(known.name, known.label, plain_type(context.program, known.type), default, place)


def _row(context: FormContext, table: str, index: int, declared: t.Row) -> Row:
    key = declared.key.text
    before = _members(context.base, table)
    old = before.index(key) if key in before else None
    columns = context.program.tables[table].columns
    return Row(
        key=key,
        label=declared.label,
        cells=tuple(
            Cell(_written(context.constants, table, name, index), _base(context, table, name, old)) for name in columns
        ),
        clauses=context.clauses(declared.span),
        declared=Place.of(declared.key.span),
        own=context.is_own(declared.span),
        new=old is None,
    )


def _base(context: FormContext, table: str, column: str, index: int | None) -> Written | None:
    return _written(context.base, table, column, index) if index is not None else None


def _written(constants: Constants, table: str, column: str, index: int) -> Written:
    found = constants.program.tables[table]
    return constants.written(found.cells[column, index], found.columns[column].type)


def _lost(context: FormContext, table: str) -> tuple[LostRow, ...]:
    """The rows of the book that are taken away."""
    kept = set(_members(context.constants, table))
    columns = context.program.tables[table].columns
    return tuple(
        LostRow(
            key,
            context.base.program.domains[table].labels[index],
            tuple(_written(context.base, table, name, index) for name in columns),
        )
        for index, key in enumerate(_members(context.base, table))
        if key not in kept
    )
