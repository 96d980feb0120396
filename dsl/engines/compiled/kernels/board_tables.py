"""The tables of a board as the module has them: each is put into memory when it is first asked for."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import cached_property

from dsl.engines.compiled.memory import Plan
from dsl.engines.compiled.wat import SMALL, words_of
from dsl.maps.board.grid import Grid
from dsl.maps.board.hexes import Hex
from dsl.maps.board.masks import mask_of, members
from dsl.maps.board.topology import Topology

MOST_BYTES = 8 << 20
"""A table of a set for each cell takes so much at most: larger boards have lists."""


def set_size(bits: int) -> int:
    """The bytes of a set in a table."""
    return 8 if bits <= SMALL else 8 * words_of(bits)


class BoardTables:
    """Addresses of what is known of one board."""

    def __init__(self, board: Topology, plan: Plan) -> None:
        self.board, self.plan = board, plan
        self.cells = board.size
        self.entry = set_size(self.cells)
        self._sets: dict[str, int] = {}
        self._lists: dict[str, tuple[int, int]] = {}
        self._offsets: dict[int, dict[int, int]] = {}

    def mask(self, members_: int) -> int:
        """The address of a set of cells that is known."""
        return self.plan.constant(members_.to_bytes(self.entry, "little"))

    @property
    def whole(self) -> bool:
        """Whether there is room for tables with a set for each cell."""
        return self.cells * self.entry <= MOST_BYTES

    def sets(self, relation: str) -> int:
        """A set for each cell: its ``neighbours``, ``exits``, ``entries`` or ``touching``."""
        if relation not in self._sets:
            rows = self._rows(relation)
            self._sets[relation] = self.plan.constant(b"".join(row.to_bytes(self.entry, "little") for row in rows))
        return self._sets[relation]

    def lists(self, relation: str) -> tuple[int, int]:
        """The same as lists: where the list of each cell begins (u32, one more for the end), and all cells (u16)."""
        if relation not in self._lists:
            begins, cells = array("I", [0]), array("H")
            for others in self._related(relation):
                cells.extend(others)
                begins.append(len(cells))
            self._lists[relation] = self.plan.constant(begins.tobytes()), self.plan.constant(cells.tobytes())
        return self._lists[relation]

    def offsets(self, relation: str) -> dict[int, int]:
        """The differences between the numbers of a cell and of those it is related to, with the cells that have them.

        Relations that are the same table are looked through once: on large boards that takes a while.
        """
        rows = self._rows(relation)
        if id(rows) not in self._offsets:
            found: dict[int, list[int]] = {}
            for cell, others in enumerate(self._related(relation)):
                for other in others:
                    found.setdefault(other - cell, []).append(cell)
            self._offsets[id(rows)] = {offset: mask_of(cells) for offset, cells in found.items()}
        return self._offsets[id(rows)]

    def _related(self, relation: str) -> Iterable[Sequence[int]]:
        """For each cell those it is related to; a grid makes no sets for it, which on a large board take long."""
        if not isinstance(self.board, Grid):
            return map(members, self._rows(relation))
        closed, near = self.board.closed, enumerate(self._near)
        if closed and relation == "exits":
            return ([n for n in others if (cell, n) not in closed] for cell, others in near)
        if closed and relation == "entries":
            return ([n for n in others if (n, cell) not in closed] for cell, others in near)
        return self._near

    @cached_property
    def _steps(self) -> Sequence[tuple[int, ...]]:
        """The steps of all cells: the board of a large map works them out at each look."""
        return tuple(self.board.steps)

    @cached_property
    def _near(self) -> Sequence[Sequence[int]]:
        """The neighbours of the cells of a grid."""
        return [sorted({n for n in around if n >= 0}) for around in self._steps]

    def _rows(self, relation: str) -> Sequence[int]:
        rows: Sequence[int] = getattr(self.board, relation)
        return rows

    @cached_property
    def ways(self) -> int:
        """How many directions there are; at least one, so that tables have a size."""
        return max(1, len(self.board.directions))

    @cached_property
    def steps(self) -> int:
        """For each cell and direction the next cell (i32), or -1."""
        return self._numbers("i", (n for around in self._steps for n in (around or (-1,))))

    @cached_property
    def rays(self) -> int:
        """Of at most 64 cells: for each cell and direction the set of the cells of the ray."""
        ways = range(len(self.board.directions))
        masks = (sum(1 << n for n in self.board.ray(c, d)) for c in range(self.cells) for d in ways)
        return self._numbers("Q", masks)

    @cached_property
    def rising(self) -> int | None:
        """The set of the directions in which the numbers of cells rise; None if they do here and fall there."""
        found = 0
        for d in range(len(self.board.directions)):
            signs = {around[d] > c for c, around in enumerate(self._steps) if around[d] >= 0}
            if len(signs) > 1:
                return None
            found |= int(True in signs) << d
        return found

    @cached_property
    def places(self) -> int:
        """For each cell two i32: column and row; of hexes half hexes along the level, and the level."""
        board = self.board
        if isinstance(board, Hex):
            return self._numbers("i", (part for c in range(self.cells) for part in board.place(c)))
        return self._numbers("i", (part for c in range(self.cells) for part in (c % board.width, c // board.width)))

    @cached_property
    def present(self) -> int:
        """The set of the cells that are there."""
        return self.mask(self.board.present)

    @cached_property
    def distances(self) -> int:
        """On a track: for each pair of nodes how far they are (i32)."""
        cells = range(self.cells)
        return self._numbers("i", (self.board.distance(a, b) for a in cells for b in cells))

    def _numbers(self, kind: str, values: Iterable[int]) -> int:
        return self.plan.constant(array(kind, values).tobytes())
