"""The base class of boards of squares and hexes: rows of equal length, in which some cells may be absent."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product

from dsl.maps.board.base import Topology
from dsl.maps.board.masks import mask_of, presence, table

COLUMN_ROW, ROW_COLUMN, FROM_SOUTH = "column-row", "row-column", "column-row-south"
"""The ways to name cells; see ``Grid``."""

CACHED = 65_536
"""The number of cells of a large board whose neighbours are cached, those asked for last."""
_NAME = re.compile(r"([A-Z]+)0*([1-9][0-9]{0,8})")

# Cyrillic letters that look like Latin ones: "В2" typed with one of them means the same cell.
_LOOKALIKES = str.maketrans("АВСЕНІКМОРТХУЅЈ", "ABCEHIKMOPTXYSJ")


def letters(number: int) -> str:
    """A number as letters of an axis: 1 is A, 26 is Z, 27 is AA."""
    text = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        text = chr(65 + rest) + text
    return text


def number_of(text: str) -> int:
    """The number of letters of an axis (capitals A to Z): the inverse of ``letters``."""
    number = 0
    for letter in text:
        number = number * 26 + ord(letter) - 64
    return number


def read_name(name: str, coordinates: str, height: int) -> tuple[int, int] | None:
    """(column, row), each from 1 in the north-west, of a name such as ``C5``; None if it is no such name.

    Case is ignored, and so are Cyrillic letters that look like Latin ones. The place may lie off the board.
    """
    match = _NAME.fullmatch(name.strip().upper().translate(_LOOKALIKES))
    if match is None or len(match[1]) > 6:
        return None
    letter, number = number_of(match[1]), int(match[2])
    if coordinates == ROW_COLUMN:
        return number, letter
    return letter, height + 1 - number if coordinates == FROM_SOUTH else number


TOPOLOGIES = ("square4", "square8", "hex", "track")
"""The kinds of board."""
DIRECTIONS: dict[str, tuple[str, ...]] = {
    "square8": ("N", "NE", "E", "SE", "S", "SW", "W", "NW"),
    "square4": ("N", "E", "S", "W"),
    # the directions of both orientations; a hex map has six of them
    "hex": ("N", "NE", "E", "SE", "S", "SW", "W", "NW"),
    "track": (),
}


@dataclass(frozen=True)
class Grid(Topology):
    """A board of ``height`` rows of ``width`` cells, numbered row by row from the north-west.

    ``coordinates`` is ``column-row`` (letters count the columns: C5), ``row-column`` (letters count the rows: E10) or
    ``column-row-south`` (as ``column-row``, with the rows counted from the south: A1 lies below on the left).
    """

    @abstractmethod
    def _neighbour_places(self, column: int, row: int) -> tuple[tuple[int, int], ...]:
        """(column, row) from 0 of the neighbour in each direction, possibly off the board."""

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of every cell, including absent cells."""
        columns, rows = map(self.column_name, range(self.width)), map(self.row_name, range(self.height))
        if self.coordinates == ROW_COLUMN:
            return tuple(map("".join, product(rows, columns)))
        return tuple(column + row for row, column in product(rows, columns))

    def column_name(self, column: int) -> str:
        """The name of a column, counted from 0 in the west."""
        return str(column + 1) if self.coordinates == ROW_COLUMN else letters(column + 1)

    def row_name(self, row: int) -> str:
        """The name of a row, counted from 0 in the north."""
        if self.coordinates == ROW_COLUMN:
            return letters(row + 1)
        return str(self.height - row if self.coordinates == FROM_SOUTH else row + 1)

    def name(self, c: int) -> str:
        """The name of one cell, without computing the table of all names."""
        row, column = self.row_name(c // self.width), self.column_name(c % self.width)
        return row + column if self.coordinates == ROW_COLUMN else column + row

    def located(self, name: str) -> tuple[int, int] | None:
        """(column, row), each from 1 in the north-west, of a cell name; None if it is no such name."""
        return read_name(name, self.coordinates, self.height)

    def cell(self, name: str) -> int | None:
        """The cell of that name, ignoring case; None off the board and for absent cells."""
        place = self.located(name)
        if place is None:
            return None
        found = self.index(place[0] - 1, place[1] - 1)
        return found if found >= 0 and self.has(found) else None

    @cached_property
    def _without_gaps(self) -> bool:
        return self.present == self.full

    def has(self, c: int) -> bool:
        """Whether a cell is present. Faster than shifting the mask of a board of millions of cells."""
        return self._without_gaps or bool(self.present >> c & 1)

    def index(self, column: int, row: int) -> int:
        """The number of the cell at column and row, both from 0; -1 off the array."""
        return row * self.width + column if 0 <= column < self.width and 0 <= row < self.height else -1

    def around(self, c: int) -> tuple[int, ...]:
        """The neighbour of a cell in each direction, or -1 off the array."""
        row, column = divmod(c, self.width)
        return tuple(self.index(x, y) for x, y in self._neighbour_places(column, row))

    @cached_property
    def steps(self) -> Sequence[tuple[int, ...]]:
        """``steps[c][d]`` is the neighbour of ``c`` in direction ``d``, or -1."""
        nowhere = (-1,) * len(self.directions)
        there, around = presence(self.present, self.size), self.around

        @lru_cache(CACHED)  # lines on a large board pass the same cells again and again
        def entry(c: int) -> tuple[int, ...]:
            return tuple(n if n >= 0 and there[n] else -1 for n in around(c)) if there[c] else nowhere

        return table(self.size, entry)

    # Column masks let a shift of the whole board move every row at once without running over its ends.

    @cached_property
    def _first_column(self) -> int:
        mask, filled = 1, 1
        while filled < self.height:  # doubling: adding one row after another would be quadratic
            mask |= mask << filled * self.width
            filled *= 2
        return mask & self.full

    @cached_property
    def _not_first(self) -> int:
        return self.full & ~self._first_column

    @cached_property
    def _not_last(self) -> int:
        return self.full & ~(self._first_column << self.width - 1)

    def _west(self, mask: int) -> int:
        return (mask & self._not_first) >> 1

    def _east(self, mask: int) -> int:
        return (mask & self._not_last) << 1


MOST = 64
"""The most cells of a board for which ``offsets`` are computed."""


@dataclass(frozen=True, slots=True)
class Offset:
    """A step in one direction as arithmetic: the number added to the cell, and the cells that can make it."""

    added: int
    begins: int

    def back(self, cells: int) -> int:
        """The cells from which this step leads into ``cells``."""
        return (cells >> self.added if self.added > 0 else cells << -self.added) & self.begins


def offsets(board: Topology) -> Sequence[Offset] | None:
    """The step of each direction as an ``Offset``; None for a large board or if steps differ from cell to cell."""
    if board.size > MOST:
        return None
    found = []
    for direction in range(len(board.directions)):
        steps = [(here, there[direction]) for here, there in enumerate(board.steps) if there[direction] >= 0]
        added = {there - here for here, there in steps}
        if len(added) != 1:
            return None
        found.append(Offset(added.pop(), mask_of([here for here, _ in steps])))
    return found


def facing(offset: Offset, through: int, wanted: int) -> int:
    """The cells whose first cell outside ``through`` in the direction of ``offset`` is in ``wanted``."""
    found, here = 0, wanted & ~through
    while here:
        here = offset.back(here)
        found |= here
        here &= through
    return found
