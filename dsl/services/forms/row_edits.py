"""Rows of tables, wheels and decks: added, moved, taken away and put back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from dsl.language.syntax import tree as t
from dsl.language.syntax.keywords import of_skin
from dsl.language.syntax.rules_file import RulesFile
from dsl.services.forms.declaration_changes import added, line_start, lines_gone, lowest, removed
from dsl.services.forms.form_values import Plain
from dsl.services.forms.fresh_names import fresh_name
from dsl.services.forms.grid_values import Grid
from dsl.services.forms.label_edits import safe_label
from dsl.services.forms.own_rows import homes, losses, own_row
from dsl.services.forms.own_settings import own_settings
from dsl.services.forms.plain_values import words_of
from dsl.services.forms.text_changes import Change, edits_for
from dsl.text.source import Edit

INDENT = "    "


def fresh_key(grid: Grid, label: str, taken: Iterable[str] = ()) -> str:
    """A key for a new row that is not ``taken``: the next number, or a name made of its label."""
    taken = {*taken, *(row.key for row in grid.rows), *(row.key for row in grid.lost)}
    if grid.numbered:
        return str(max((int(key) for key in taken), default=0) + 1)
    return fresh_name(label, taken, {"wheel": "sector", "deck": "card"}.get(grid.kind, "entry"))


def add_row(own: RulesFile, grid: Grid, key: str, label: str, values: Sequence[Plain]) -> tuple[Edit, ...]:
    """A new row, below the last one that the file writes itself."""
    return add_rows(own, grid, [(key, label, values)])


def add_rows(own: RulesFile, grid: Grid, rows: Iterable[tuple[str, str, Sequence[Plain]]]) -> tuple[Edit, ...]:
    """New rows, each of key, label and values, below the last one that the file writes itself."""
    texts = [_row_text(own, grid, key, label, values) for key, label, values in rows]
    there = homes(own, grid.name)
    if not there:
        text = f"{of_skin('add', own.skin)} {of_skin('to', own.skin)} {grid.name}:\n" + "\n".join(texts)
        return edits_for(own.source, [added(own, text, lowest(_changes(own)))])
    home = lowest(there)
    assert home is not None
    return edits_for(own.source, [added(own, "\n".join(texts), home, close=True)])


def remove_row(own: RulesFile, grid: Grid, key: str) -> tuple[Edit, ...]:
    """A row of one's own gone; of one that an extended game has, a line that takes it away."""
    settings = own_settings(own)
    targets = {grid.target(key, column.name) for column in grid.columns}
    gone: list[t.Declaration] = [setting for target, setting in settings.items() if target in targets]
    mine = own_row(own, grid.name, key)
    if mine is not None and isinstance(mine.home, t.AddRows) and len(mine.home.rows) == 1:
        return edits_for(own.source, removed(own, [*gone, mine.home]))
    if mine is not None:
        row = lines_gone(own.source, mine.row.span.line, mine.row.span.end_line)
        return edits_for(own.source, [*removed(own, gone), row])
    line = f"{of_skin('remove row', own.skin)} {grid.name}.{key}"
    alike = lowest(losses(own, grid.name).values())
    above = alike or lowest(d for d in _changes(own) if d not in gone)
    return edits_for(own.source, [*removed(own, gone), added(own, line, above, close=alike is not None)])


def put_back_row(own: RulesFile, grid: Grid, key: str) -> tuple[Edit, ...]:
    """A row that the file takes away is there again; one that it adds is gone."""
    lost = losses(own, grid.name).get(key)
    if lost is not None:
        return edits_for(own.source, removed(own, [lost]))
    return remove_row(own, grid, key) if own_row(own, grid.name, key) is not None else ()


def move_row(own: RulesFile, grid: Grid, key: str, before: str) -> tuple[Edit, ...]:
    """A row of one's own put above another one of the same block; below all if ``before`` is empty."""
    moved = own_row(own, grid.name, key)
    if moved is None:
        return ()
    source, home = own.source, moved.home
    target = next((row for row in home.rows if row.key.text == before), None)
    line = target.span.line if target is not None else home.rows[-1].span.end_line + 1
    if moved.row.span.line <= line <= moved.row.span.end_line + 1:
        return ()
    gone, at = lines_gone(source, moved.row.span.line, moved.row.span.end_line), line_start(source, line)
    text = source.text[gone.start : gone.end]
    if not text.endswith("\n"):  # the last line of a file that ends without one
        text, gone = text + "\n", Change(gone.start - 1, gone.end, "")
    return edits_for(source, [gone, Change(at, at, text)])


def _changes(own: RulesFile) -> Iterator[t.Declaration]:
    """The declarations that change numbers and rows of an extended game."""
    return (d for d in own.declarations if isinstance(d, t.SetValue | t.AddRows | t.RemovePart))


def _row_text(own: RulesFile, grid: Grid, key: str, label: str, values: Sequence[Plain]) -> str:
    cells = ", ".join(words_of(value, column.type, own.skin) for value, column in zip(values, grid.columns))
    name = f' "{safe_label(label)}"' if label else ""
    return f"{INDENT}{key}{name} {cells}".rstrip()
