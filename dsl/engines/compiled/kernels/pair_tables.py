"""Distances and directions between cells: tables for small boards, arithmetic for large ones."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import cached_property

from dsl.engines.compiled.kernels.board_tables import BoardTables
from dsl.engines.compiled.kernels.line_text import get, op, part
from dsl.engines.compiled.wat import Body, number, word
from dsl.maps.board.hexes import FLAT, POINTY, Hex
from dsl.maps.board.square import WAYS

MOST_PAIRS = 40_000
"""Up to this number of pairs of cells tables are faster than arithmetic."""


class Geometry:
    """Operands and functions of distances and directions on one board."""

    def __init__(self, tables: BoardTables) -> None:
        self.tables, self.board = tables, tables.board
        self.tabled = tables.cells**2 <= MOST_PAIRS

    def entry(self, table: int, a: str, b: str, load: str, size: int) -> str:
        """The operand of a table entry for two cells."""
        row = f"(i32.mul (i32.wrap_i64 {a}) {word(self.tables.cells)})"
        return f"({load} (i32.add {word(table)} (i32.mul (i32.add {row} (i32.wrap_i64 {b})) {word(size)})))"

    @cached_property
    def directions(self) -> int:
        """The address of a table: for each pair of cells the direction (a byte), or -1."""
        return self._pairs(array("b"), self.board.direction)

    @cached_property
    def distances(self) -> int:
        """The address of a table: for each pair of cells the distance (two bytes)."""
        return self._pairs(array("H"), self.board.distance)

    def _pairs(self, entries: array[int], compute: Callable[[int, int], int]) -> int:
        cells = range(self.tables.cells)
        entries.extend(compute(a, b) for a in cells for b in cells)
        return self.tables.plan.constant(entries.tobytes())

    def distance_text(self) -> str:
        """``$k_distance``: the distance, computed from the places of two cells."""
        body = Body(())
        if self.board.kind == "track":
            found = self.entry(self.tables.distances, get("$a"), get("$b"), "i64.load32_s", 4)
            return body.function("$k_distance", found, "i64", "(param $a i64)(param $b i64)")
        x, y = (self._absolute(body, offset) for offset in (0, 4))
        longer = f"(select {op('sub', x, y)} (i64.const 0) (i64.gt_s {x} {y}))"
        if isinstance(self.board, Hex):
            found = op("add", y, op("shr_u", longer, number(1)))
        else:
            found = op("add", y, longer) if self.board.kind == "square8" else op("add", x, y)
        return body.function("$k_distance", found, "i64", "(param $a i64)(param $b i64)")

    def direction_text(self) -> str:
        """``$k_direction``: the direction if the second cell is on a straight row from the first, else -1."""
        body, board = Body(()), self.board
        x, y = (body.keep(self._difference(offset)) for offset in (0, 4))
        wide, high = (self._absolute(body, offset) for offset in (0, 4))
        if isinstance(board, Hex):
            straight = f"(i32.or (i64.eqz {y}) (i64.eq {wide} {high}))"
            ways = list((POINTY if board.orientation == "pointy" else FLAT).values())
        else:
            straight = f"(i32.or (i32.or (i64.eqz {x}) (i64.eqz {y})) (i64.eq {wide} {high}))"
            ways = [WAYS[name] for name in board.directions]
        found = number(-1)
        for number_, (across, down) in enumerate(ways):
            same = f"(i32.and {self._sign(x, across)} {self._sign(y, down)})"
            found = f"(select {number(number_)} {found} {same})"
        found = f"(select {found} (i64.const -1) {straight})" if ways else number(-1)
        return body.function("$k_direction", found, "i64", "(param $a i64)(param $b i64)")

    def _difference(self, offset: int) -> str:
        places = self.tables.places
        return op("sub", part(places, get("$b"), offset), part(places, get("$a"), offset))

    def _absolute(self, body: Body, offset: int) -> str:
        value = body.keep(self._difference(offset))
        return body.keep(f"(select {value} {op('sub', number(0), value)} (i64.ge_s {value} (i64.const 0)))")

    @staticmethod
    def _sign(value: str, sign: int) -> str:
        name = "eqz" if not sign else "gt_s" if sign > 0 else "lt_s"
        return f"(i64.{name} {value})" if not sign else f"(i64.{name} {value} (i64.const 0))"
