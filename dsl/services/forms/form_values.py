"""What a form shows of a game, its tables, wheels and decks: plain values, which can be sent to another process."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.engines.linking.constants import Plain as Plain
from dsl.maps.board.spec import ValueType
from dsl.text.source import Place


@dataclass(frozen=True)
class Written:
    """A value as it stands somewhere: what it is, in which words, and where."""

    value: Plain
    text: str
    place: Place


@dataclass(frozen=True)
class Wanted:
    """What a condition asks of a parameter: this value, or another one."""

    parameter: str
    value: Plain
    other: bool = False


@dataclass(frozen=True)
class Condition:
    """The ``when`` of a parameter: its text, whether it holds now, and what it asks, as far as that is simple.

    ``any``: one of ``wants`` is enough.
    """

    text: str
    holds: bool
    wants: tuple[Wanted, ...] = ()
    any: bool = False


@dataclass(frozen=True)
class Parameter:
    """A parameter. ``base`` is its value in the game that house rules change; of a game, the value it has.

    ``own``: the file declares it itself. ``setting`` is the place of its own ``set`` line. ``used``: a rule reads it.
    ``fixed``: a constant, which players do not change.
    """

    name: str
    label: str
    help: str
    clauses: tuple[str, ...]
    section: str
    type: ValueType
    now: Written
    base: Written
    declared: Place
    own: bool
    setting: Place | None
    when: Condition | None
    used: bool
    fixed: bool = False

    @property
    def changed(self) -> bool:
        """Whether house rules give it another value."""
        return self.now.value != self.base.value


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
