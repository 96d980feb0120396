"""The tables of a board in the module's memory; each is added when it is first used."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import cached_property

from dsl.engines.compiled.memory import Plan
from dsl.engines.compiled.wat import value_size
from dsl.maps.board.grid import Grid
from dsl.maps.board.hexes import Hex
from dsl.maps.board.masks import mask_of, members
from dsl.maps.board.topology import Topology

MOST_BYTES = 8 << 20
"""The largest table with a set for each cell; larger boards have lists."""


class BoardTables:
    """The addresses of one board's tables."""

    def __init__(self, board: Topology, plan: Plan) -> None:
        self.board, self.plan = board, plan
        self.cells = board.size
        self.entry = value_size(self.cells)
        self._sets: dict[str, int] = {}
        self._lists: dict[str, tuple[int, int]] = {}
        self._offsets: dict[int, dict[int, int]] = {}

    def mask(self, members_: int) -> int:
        """The address of a constant set of cells."""
        return self.plan.constant(members_.to_bytes(self.entry, "little"))

    @property
    def fits_sets(self) -> bool:
        """Whether a table with a set for each cell takes no more than ``MOST_BYTES``."""
        return self.cells * self.entry <= MOST_BYTES

    def sets(self, relation: str) -> int:
        """The address of a table of sets for each cell: ``neighbours``, ``exits``, ``entries`` or ``touching``."""
        if relation not in self._sets:
            rows = self._rows(relation)
            self._sets[relation] = self.plan.constant(b"".join(row.to_bytes(self.entry, "little") for row in rows))
        return self._sets[relation]

    def lists(self, relation: str) -> tuple[int, int]:
        """The same as lists: the addresses of where each cell's list starts (u32, with an end), and of cells (u16)."""
        if relation not in self._lists:
            begins, cells = array("I", [0]), array("H")
            for others in self._related(relation):
                cells.extend(others)
                begins.append(len(cells))
            self._lists[relation] = self.plan.constant(begins.tobytes()), self.plan.constant(cells.tobytes())
        return self._lists[relation]

    def offsets(self, relation: str) -> dict[int, int]:
        """The differences between the number of a cell and those it is related to, with the cells that have them.

        Relations with the same table are computed once, because that takes long on large boards.
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
        """For each cell those it is related to; for grids computed without sets, which would be slow."""
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
        """The steps of all cells; the board itself computes them anew at each use if it is large."""
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
        """The number of directions, at least 1, so that tables have a size."""
        return max(1, len(self.board.directions))

    @cached_property
    def steps(self) -> int:
        """The address of a table: for each cell and direction the next cell (i32), or -1."""
        return self._numbers("i", (n for around in self._steps for n in (around or (-1,))))

    @cached_property
    def rays(self) -> int:
        """The address of a table (at most 64 cells): for each cell and direction the set of the ray's cells."""
        ways = range(len(self.board.directions))
        masks = (sum(1 << n for n in self.board.ray(c, d)) for c in range(self.cells) for d in ways)
        return self._numbers("Q", masks)

    @cached_property
    def rising(self) -> int | None:
        """The directions in which cell numbers rise, as a set; None if one rises here and falls there."""
        found = 0
        for d in range(len(self.board.directions)):
            signs = {around[d] > c for c, around in enumerate(self._steps) if around[d] >= 0}
            if len(signs) > 1:
                return None
            found |= int(True in signs) << d
        return found

    @cached_property
    def places(self) -> int:
        """The address of a table of two i32 for each cell: column and row; for hexes (u, v)."""
        board = self.board
        if isinstance(board, Hex):
            return self._numbers("i", (part for c in range(self.cells) for part in board.place(c)))
        return self._numbers("i", (part for c in range(self.cells) for part in (c % board.width, c // board.width)))

    @cached_property
    def present(self) -> int:
        """The address of the set of present cells."""
        return self.mask(self.board.present)

    @cached_property
    def distances(self) -> int:
        """The address of a track's table: the distance (i32) of each pair of nodes."""
        cells = range(self.cells)
        return self._numbers("i", (self.board.distance(a, b) for a in cells for b in cells))

    def _numbers(self, kind: str, values: Iterable[int]) -> int:
        return self.plan.constant(array(kind, values).tobytes())
