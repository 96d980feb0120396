"""Other values for cells of tables, wheels and decks: in rows of one's own, or in ``set`` lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from dsl.language.syntax import tree as t
from dsl.language.syntax.rules_file import RulesFile
from dsl.services.forms.declaration_changes import removed
from dsl.services.forms.form_values import Plain
from dsl.services.forms.grid_values import Grid
from dsl.services.forms.own_rows import own_row
from dsl.services.forms.own_settings import new_settings, own_settings
from dsl.services.forms.plain_values import words_of
from dsl.services.forms.text_changes import Change, at_span, edits_for
from dsl.text.source import Edit


@dataclass(frozen=True)
class CellValue:
    """A value for one cell."""

    key: str
    column: str
    value: Plain


def set_cells(own: RulesFile, grid: Grid, values: Iterable[CellValue]) -> tuple[Edit, ...]:
    """The edits of a file after which cells have other values, all of them at once.

    House rules that give a cell the value of the game below say nothing of it.
    """
    changes: list[Change] = []
    gone: list[t.SetValue] = []
    lines: list[tuple[str, str]] = []
    by_row: dict[str, list[CellValue]] = {}
    settings = own_settings(own)
    for cell in values:
        target = grid.target(cell.key, cell.column)
        setting, text = settings.get(target), _text(own, grid, cell)
        mine = own_row(own, grid.name, cell.key) is not None
        if setting is not None:
            if not mine and _is_base(grid, cell):
                gone.append(setting)
            else:
                changes.append(at_span(setting.value.span, text))
        elif mine:
            by_row.setdefault(cell.key, []).append(cell)
        elif not _is_base(grid, cell):
            lines.append((target, text))
    for key, cells in by_row.items():
        changes += _in_row(own, grid, key, cells)
    return edits_for(own.source, [*changes, *removed(own, gone), *new_settings(own, lines)])


def put_back_cells(own: RulesFile, grid: Grid, cells: Iterable[tuple[str, str]]) -> tuple[Edit, ...]:
    """The edits after which a file leaves cells, each named by key and column, as the game below has them."""
    settings = own_settings(own)
    known = [settings[target] for cell in cells if (target := grid.target(*cell)) in settings]
    return edits_for(own.source, removed(own, known))


def _text(own: RulesFile, grid: Grid, cell: CellValue) -> str:
    return words_of(cell.value, grid.columns[grid.column(cell.column)].type, own.skin)


def _is_base(grid: Grid, cell: CellValue) -> bool:
    row = grid.row(cell.key)
    base = row.cells[grid.column(cell.column)].base if row is not None else None
    return base is not None and base.value == cell.value


def _in_row(own: RulesFile, grid: Grid, key: str, cells: Sequence[CellValue]) -> Iterator[Change]:
    """The cells of a row that the file writes itself; those that are left out up to the last one are written, too."""
    found = own_row(own, grid.name, key)
    assert found is not None
    texts = {grid.column(cell.column): _text(own, grid, cell) for cell in cells}
    there = found.row.cells
    yield from (at_span(there[place].span, text) for place, text in texts.items() if place < len(there))
    if max(texts) >= len(there):
        more = [texts.get(place) or _default(grid, place) for place in range(len(there), max(texts) + 1)]
        end = _end(found.row)
        yield Change(end, end, (", " if there else " ") + ", ".join(more))


def _default(grid: Grid, place: int) -> str:
    default = grid.columns[place].default
    assert default is not None, "only cells with a first value may be left out"
    return default.text


def _end(row: t.Row) -> int:
    """The offset behind the last word of a row."""
    return row.span.source.offset(row.span.end_line, row.span.end_column)
