"""The declarations of the rules as parts of the book: tables, wheels, decks and parameters with their values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby

from dsl.games.play.value_gaps import value_text
from dsl.language.syntax.built_in_names import SHARES
from dsl.maps.board.spec import ValueType
from dsl.services.book.book_values import (
    Block,
    CardsBlock,
    CardText,
    Heading,
    ParameterLine,
    Parameters,
    Sector,
    TableBlock,
    TableCell,
    WheelBlock,
)
from dsl.services.forms.form_values import Cell, Column, Grid, Parameter, Plain, Row
from dsl.services.forms.game_form import GameForm

_MOST_CHOICES = 8
"""A parameter with more possible values is printed without a list of them."""


class DeclaredTables:
    """Makes blocks of a game's declarations in one language; ``word`` translates its labels."""

    def __init__(self, form: GameForm, language: str, word: Callable[[str], str]) -> None:
        self._form, self._language, self._word = form, language, word

    def blocks(self) -> Iterator[Block]:
        """Tables, wheels and decks, in the order of the rules."""
        for grid in self._form.grids:
            if grid.rows:
                yield self._block(grid)

    def parameters(self) -> Iterator[Block]:
        """The parameters that rules read and players may set, and all that are changed, below the rules' headings."""
        used = [found for found in self._form.parameters if found.changed or (found.used and not found.fixed)]
        for section, members in groupby(used, lambda parameter: parameter.section):
            if section:
                yield Heading(capital(self._word(section)))
            yield Parameters(tuple(map(self._parameter, members)))

    def _block(self, grid: Grid) -> Block:
        title, note = capital(self._word(grid.label or grid.name)), self._word(grid.help) if grid.help else ""
        if grid.kind == "wheel":
            shares = grid.chances()
            sectors = (Sector(row.key, self._word(row.label or row.key), shares[row.key]) for row in grid.rows)
            return WheelBlock(grid.name, title, tuple(sectors), note)
        if grid.kind == "deck":
            return CardsBlock(grid.name, title, tuple(self._card(grid, row) for row in grid.rows), note)
        head = ("", *(capital(self._word(column.label or column.name)) for column in grid.columns))
        return TableBlock(title, head, tuple(self._row(grid, row) for row in grid.rows), note, grid.clauses)

    def _row(self, grid: Grid, row: Row) -> tuple[TableCell, ...]:
        cells = (self._cell(column, cell) for column, cell in zip(grid.columns, row.cells, strict=True))
        return (TableCell(capital(self._word(row.label or row.key))), *cells)

    def _cell(self, column: Column, cell: Cell) -> TableCell:
        was = self._value(cell.base.value, column.type) if cell.changed and cell.base is not None else ""
        number = isinstance(cell.now.value, int) and not isinstance(cell.now.value, bool)
        return TableCell(self._value(cell.now.value, column.type), was, number)

    def _card(self, grid: Grid, row: Row) -> CardText:
        place = grid.column(SHARES["deck"])
        count = row.cells[place].now.value
        facts = [
            (self._word(column.label or column.name), self._value(cell.now.value, column.type))
            for number, (column, cell) in enumerate(zip(grid.columns, row.cells, strict=True))
            if number != place and cell.now.value not in (None, False, 0, frozenset())
        ]
        return CardText(capital(self._word(row.label or row.key)), count if isinstance(count, int) else 1, tuple(facts))

    def _parameter(self, parameter: Parameter) -> ParameterLine:
        kind = parameter.type
        return ParameterLine(
            parameter.name,
            capital(self._word(parameter.label or parameter.name)),
            self._value(parameter.now.value, kind),
            self._value(parameter.base.value, kind) if parameter.changed else "",
            self._choices(kind),
            self._word(parameter.help) if parameter.help else "",
            parameter.clauses,
        )

    def _choices(self, kind: ValueType) -> str:
        """The possible values of a parameter, as text; empty for yes-or-no and for long lists."""
        if kind.base == "bool":
            return ""
        if kind.low is not None and kind.high is not None:
            return f"{kind.low}–{kind.high}"
        if not kind.values or len(kind.values) > _MOST_CHOICES:
            return ""
        labels = kind.labels or kind.values
        return ", ".join(self._word(label or name) for label, name in zip(labels, kind.values, strict=True))

    def _value(self, value: Plain, kind: ValueType) -> str:
        return value_text(value, kind, self._language, self._word)


def capital(text: str) -> str:
    """A text with its first letter as a capital."""
    return text[:1].upper() + text[1:]
