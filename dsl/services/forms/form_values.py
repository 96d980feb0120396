"""The tables, wheels, decks and parameters of a game for forms: plain values that can be sent between processes."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.engines.linking.constants import Plain as Plain
from dsl.language.syntax.built_in_names import SHARES
from dsl.maps.board.spec import ValueType
from dsl.text.source import Place


@dataclass(frozen=True)
class Written:
    """A value in the rules: the value, how it is written there, and its place."""

    value: Plain
    text: str
    place: Place


@dataclass(frozen=True)
class ParameterTest:
    """A test that a parameter has this value, or (``other``) any other value."""

    parameter: str
    value: Plain
    other: bool = False


@dataclass(frozen=True)
class Condition:
    """The ``when`` of a parameter: its text, whether it holds, and its tests if it consists of simple ones.

    ``any``: one of ``tests`` is enough.
    """

    text: str
    holds: bool
    tests: tuple[ParameterTest, ...] = ()
    any: bool = False


@dataclass(frozen=True)
class Parameter:
    """A parameter. ``now`` is its value; ``base`` that in the base game of house rules, for a game the same as ``now``.

    ``own``: declared in the file itself. ``used``: a rule reads it. ``fixed``: a constant, which players cannot set.
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
    when: Condition | None
    used: bool
    fixed: bool = False

    @property
    def changed(self) -> bool:
        """Whether house rules change it."""
        return self.now.value != self.base.value


@dataclass(frozen=True)
class Column:
    """A column; ``default`` is used in rows that leave it out. ``declared`` is the place of its name."""

    name: str
    label: str
    type: ValueType
    default: Written | None
    declared: Place


@dataclass(frozen=True)
class Cell:
    """A cell. ``now`` is its value, ``base`` that in the base game, None in a row that the base game has not."""

    now: Written
    base: Written | None

    @property
    def changed(self) -> bool:
        """Whether house rules change it."""
        return self.base is not None and self.now.value != self.base.value


@dataclass(frozen=True)
class Row:
    """A row. ``own``: added by the file itself; ``new``: not in the base game."""

    key: str
    label: str
    cells: tuple[Cell, ...]
    clauses: tuple[str, ...]
    declared: Place
    own: bool
    new: bool


@dataclass(frozen=True)
class LostRow:
    """A row of the base game that house rules remove."""

    key: str
    label: str
    values: tuple[Written, ...]


@dataclass(frozen=True)
class Grid:
    """A table, wheel or deck. ``hands``: who sees the cards of a deck in a hand, as the rules write it.

    ``numbered``: rows have numbers as keys. ``own``: declared in the file itself.
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
        """The number of cells and rows that differ from the base game."""
        cells = sum(cell.changed for row in self.rows for cell in row.cells)
        return cells + sum(row.new for row in self.rows) + len(self.lost)

    def row(self, key: str) -> Row | None:
        """The row of that key."""
        return next((row for row in self.rows if row.key == key), None)

    def column(self, name: str) -> int:
        """The place of a column, from 0."""
        return next(place for place, column in enumerate(self.columns) if column.name == name)

    def target(self, key: str, column: str) -> str:
        """How a ``set`` line names a cell: ``Class.brig.hull``, ``Battle[6].war``."""
        return f"{self.name}[{key}].{column}" if key.isdigit() else f"{self.name}.{key}.{column}"

    def chances(self) -> dict[str, float]:
        """The probability of each sector of a wheel or card of a deck."""
        place = self.column(SHARES[self.kind])
        return _shares({row.key: row.cells[place].now for row in self.rows})

    def base_chances(self) -> dict[str, float]:
        """The probabilities in the base game."""
        place = self.column(SHARES[self.kind])
        known = {row.key: base for row in self.rows if (base := row.cells[place].base) is not None}
        return _shares(known | {row.key: row.values[place] for row in self.lost})


def _shares(written: dict[str, Written]) -> dict[str, float]:
    weights = {key: found.value if isinstance(found.value, int) else 0 for key, found in written.items()}
    total = sum(weights.values())
    return {key: weight / total if total else 0.0 for key, weight in weights.items()}
