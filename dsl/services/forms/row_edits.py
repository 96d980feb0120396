"""Edits of rows and cells of tables, wheels and decks: in rows that the file declares, or by ``set`` lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from dsl.language.syntax import tree as t
from dsl.language.syntax.keywords import of_skin
from dsl.language.syntax.rules_file import RulesFile
from dsl.services.forms.declaration_changes import (
    added,
    line_start,
    lowest,
    new_settings,
    own_settings,
    removed,
    safe_label,
    without_lines,
)
from dsl.services.forms.form_values import Grid, Plain
from dsl.services.forms.text_changes import Change, at_span, edits_for, fresh_name
from dsl.services.forms.typed_values import as_rules_text
from dsl.text.source import Edit


@dataclass(frozen=True)
class OwnRow:
    """A row that the file declares, and the declaration that contains it."""

    home: t.Table | t.AddRows
    row: t.Row


def homes(own: RulesFile, table: str) -> list[t.Table | t.AddRows]:
    """The declarations of a file with rows of a table."""
    return [d for d in own.declarations if isinstance(d, t.Table | t.AddRows) and d.name.text == table]


def own_rows(own: RulesFile, table: str) -> Iterator[OwnRow]:
    """The rows of a table that the file declares itself."""
    return (OwnRow(home, row) for home in homes(own, table) for row in home.rows)


def own_row(own: RulesFile, table: str, key: str) -> OwnRow | None:
    """The row of that key; None if the file does not declare it."""
    return next((found for found in own_rows(own, table) if found.row.key.text == key), None)


def losses(own: RulesFile, table: str) -> dict[str, t.RemovePart]:
    """The ``remove row`` lines of a file for a table, by key."""
    parts = (d for d in own.declarations if isinstance(d, t.RemovePart) and d.kind == "row")
    return {d.part.text: d for d in parts if d.owner.text == table}


@dataclass(frozen=True)
class CellValue:
    """A value for one cell."""

    key: str
    column: str
    value: Plain


def set_cells(own: RulesFile, grid: Grid, values: Iterable[CellValue]) -> tuple[Edit, ...]:
    """The edits that set several cells at once.

    House rules get no line for a value that equals the base game's.
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
    """The edits that restore cells, given by key and column, to the base game's values."""
    settings = own_settings(own)
    known = [settings[target] for cell in cells if (target := grid.target(*cell)) in settings]
    return edits_for(own.source, removed(own, known))


def _text(own: RulesFile, grid: Grid, cell: CellValue) -> str:
    return as_rules_text(cell.value, grid.columns[grid.column(cell.column)].type, own.skin)


def _is_base(grid: Grid, cell: CellValue) -> bool:
    row = grid.row(cell.key)
    base = row.cells[grid.column(cell.column)].base if row is not None else None
    return base is not None and base.value == cell.value


def _in_row(own: RulesFile, grid: Grid, key: str, cells: Sequence[CellValue]) -> Iterator[Change]:
    """Change cells of a row that the file declares; omitted cells before the last changed one are written too."""
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
    assert default is not None, "only cells with a default may be left out"
    return default.text


def _end(row: t.Row) -> int:
    """The offset after the last word of a row."""
    return row.span.source.offset(row.span.end_line, row.span.end_column)


INDENT = "    "


def fresh_key(grid: Grid, label: str, taken: Iterable[str] = ()) -> str:
    """An unused key for a new row: the next number, or a name made from its label."""
    taken = {*taken, *(row.key for row in grid.rows), *(row.key for row in grid.lost)}
    if grid.numbered:
        return str(max((int(key) for key in taken), default=0) + 1)
    return fresh_name(label, taken, {"wheel": "sector", "deck": "card"}.get(grid.kind, "entry"))


def add_row(own: RulesFile, grid: Grid, key: str, label: str, values: Sequence[Plain]) -> tuple[Edit, ...]:
    """Add a row below the last row in the file."""
    return add_rows(own, grid, [(key, label, values)])


def add_rows(own: RulesFile, grid: Grid, rows: Iterable[tuple[str, str, Sequence[Plain]]]) -> tuple[Edit, ...]:
    """Add rows (key, label, values) below the last row in the file."""
    texts = [_row_text(own, grid, key, label, values) for key, label, values in rows]
    there = homes(own, grid.name)
    if not there:
        text = f"{of_skin('add', own.skin)} {of_skin('to', own.skin)} {grid.name}:\n" + "\n".join(texts)
        return edits_for(own.source, [added(own, text, lowest(_changes(own)))])
    home = lowest(there)
    assert home is not None
    return edits_for(own.source, [added(own, "\n".join(texts), home, close=True)])


def remove_row(own: RulesFile, grid: Grid, key: str) -> tuple[Edit, ...]:
    """Remove a row: delete it from the file, or add a line that removes the base game's row."""
    settings = own_settings(own)
    targets = {grid.target(key, column.name) for column in grid.columns}
    gone: list[t.Declaration] = [setting for target, setting in settings.items() if target in targets]
    mine = own_row(own, grid.name, key)
    if mine is not None and isinstance(mine.home, t.AddRows) and len(mine.home.rows) == 1:
        return edits_for(own.source, removed(own, [*gone, mine.home]))
    if mine is not None:
        row = without_lines(own.source, mine.row.span.line, mine.row.span.end_line)
        return edits_for(own.source, [*removed(own, gone), row])
    line = f"{of_skin('remove row', own.skin)} {grid.name}.{key}"
    alike = lowest(losses(own, grid.name).values())
    above = alike or lowest(d for d in _changes(own) if d not in gone)
    return edits_for(own.source, [*removed(own, gone), added(own, line, above, close=alike is not None)])


def put_back_row(own: RulesFile, grid: Grid, key: str) -> tuple[Edit, ...]:
    """Restore a removed row; delete a row that the file adds."""
    lost = losses(own, grid.name).get(key)
    if lost is not None:
        return edits_for(own.source, removed(own, [lost]))
    return remove_row(own, grid, key) if own_row(own, grid.name, key) is not None else ()


def move_row(own: RulesFile, grid: Grid, key: str, before: str) -> tuple[Edit, ...]:
    """Move a row of the file above another one of the same block; to its end if ``before`` is empty."""
    moved = own_row(own, grid.name, key)
    if moved is None:
        return ()
    source, home = own.source, moved.home
    target = next((row for row in home.rows if row.key.text == before), None)
    line = target.span.line if target is not None else home.rows[-1].span.end_line + 1
    if moved.row.span.line <= line <= moved.row.span.end_line + 1:
        return ()
    gone, at = without_lines(source, moved.row.span.line, moved.row.span.end_line), line_start(source, line)
    text = source.text[gone.start : gone.end]
    if not text.endswith("\n"):  # the last line of a file that ends without one
        text, gone = text + "\n", Change(gone.start - 1, gone.end, "")
    return edits_for(source, [gone, Change(at, at, text)])


def _changes(own: RulesFile) -> Iterator[t.Declaration]:
    """The declarations that change numbers and rows of an extended game."""
    return (d for d in own.declarations if isinstance(d, t.SetValue | t.AddRows | t.RemovePart))


def _row_text(own: RulesFile, grid: Grid, key: str, label: str, values: Sequence[Plain]) -> str:
    cells = ", ".join(as_rules_text(value, column.type, own.skin) for value, column in zip(values, grid.columns))
    name = f' "{safe_label(label)}"' if label else ""
    return f"{INDENT}{key}{name} {cells}".rstrip()
