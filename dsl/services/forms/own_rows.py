"""The rows that a file itself writes, in a table of its own or with ``add to``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dsl.language.syntax import tree as t
from dsl.language.syntax.rules_file import RulesFile


@dataclass(frozen=True)
class OwnRow:
    """A row and the declaration in which it stands."""

    home: t.Table | t.AddRows
    row: t.Row


def homes(own: RulesFile, table: str) -> list[t.Table | t.AddRows]:
    """Where a file writes rows of a table."""
    return [d for d in own.declarations if isinstance(d, t.Table | t.AddRows) and d.name.text == table]


def own_rows(own: RulesFile, table: str) -> Iterator[OwnRow]:
    """The rows of a table that a file writes itself."""
    return (OwnRow(home, row) for home in homes(own, table) for row in home.rows)


def own_row(own: RulesFile, table: str, key: str) -> OwnRow | None:
    """The row of that key, if the file writes it."""
    return next((found for found in own_rows(own, table) if found.row.key.text == key), None)


def losses(own: RulesFile, table: str) -> dict[str, t.RemovePart]:
    """The ``remove row`` lines of a file for a table, by key."""
    parts = (d for d in own.declarations if isinstance(d, t.RemovePart) and d.kind == "row")
    return {d.part.text: d for d in parts if d.owner.text == table}
