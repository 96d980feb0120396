"""Tables, wheels and decks as forms show them: rows of typed cells, as plain values."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.maps.board.spec import ValueType
from dsl.services.forms.form_values import Written
from dsl.text.source import Place

SHARES = {"wheel": "weight", "deck": "count"}
"""The column that says how large a sector is, or how many of a card there are."""


@dataclass(frozen=True)
class Column:
    """A column; ``default`` stands in rows that leave it out. ``declared`` is the place of its name."""

    name: str
    label: str
    type: ValueType
    default: Written | None
    declared: Place


@dataclass(frozen=True)
class Cell:
    """A cell. ``base`` is what stands there in the game that house rules change, None in a row of their own."""

    now: Written
    base: Written | None

    @property
    def changed(self) -> bool:
        """Whether house rules say something else than the book."""
        return self.base is not None and self.now.value != self.base.value


@dataclass(frozen=True)
class Row:
    """A row. ``own``: the file itself adds it; ``new``: the game that house rules change has no such row."""

    key: str
    label: str
    cells: tuple[Cell, ...]
    clauses: tuple[str, ...]
    declared: Place
    own: bool
    new: bool


@dataclass(frozen=True)
class LostRow:
    """A row of the book that house rules take away."""

    key: str
    label: str
    values: tuple[Written, ...]


@dataclass(frozen=True)
class Grid:
    """A table, wheel or deck. ``hands`` is who sees the cards of a deck in a hand, as it is written.

    ``numbered``: rows are keyed by numbers. ``own``: the file itself declares it.
    """

    kind: str
    name: str
    label: str
    help: str
    clauses: tuple[str, ...]
    section: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    lost: tuple[LostRow, ...]
    numbered: bool
    own: bool
    hands: str
    declared: Place

    @property
    def changed(self) -> int:
        """How many cells and rows differ from the book."""
        cells = sum(cell.changed for row in self.rows for cell in row.cells)
        return cells + sum(row.new for row in self.rows) + len(self.lost)

    def row(self, key: str) -> Row | None:
        """The row of that key."""
        return next((row for row in self.rows if row.key == key), None)

    def column(self, name: str) -> int:
        """The place of a column, from 0."""
        return next(place for place, column in enumerate(self.columns) if column.name == name)

    def target(self, key: str, column: str) -> str:
        """How a ``set`` line names a cell."""
        return f"{self.name}[{key}].{column}" if key.isdigit() else f"{self.name}.{key}.{column}"

    def chances(self) -> dict[str, float]:
        """For each sector of a wheel or card of a deck how likely it is, of 1."""
        place = self.column(SHARES[self.kind])
        return _shares({row.key: row.cells[place].now for row in self.rows})

    def base_chances(self) -> dict[str, float]:
        """The same in the game that house rules change."""
        place = self.column(SHARES[self.kind])
        known = {row.key: base for row in self.rows if (base := row.cells[place].base) is not None}
        return _shares(known | {row.key: row.values[place] for row in self.lost})


def _shares(written: dict[str, Written]) -> dict[str, float]:
    weights = {key: found.value if isinstance(found.value, int) else 0 for key, found in written.items()}
    total = sum(weights.values())
    return {key: weight / total if total else 0.0 for key, weight in weights.items()}
