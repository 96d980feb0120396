"""Rays over boards of at most 64 cells as operations on whole sets.

A table has the cells of every ray. With ``x`` those of them that are not in the set which is gone through, the ray ends
before the lowest of ``x`` where its cells rise, and behind the highest where they fall.
"""

from __future__ import annotations

from dsl.engines.compiled.emit.places import indexed
from dsl.engines.compiled.kernels.board_tables import BoardTables
from dsl.engines.compiled.sets.set_operations import SetOperations
from dsl.engines.compiled.wat import SMALL, Body, known, word
from dsl.engines.compiled.writer import Writer
from dsl.engines.program import nodes as x
from dsl.engines.program.kernels import BoardKernel

MOST_SHIFTS = 4
"""A step that leads further by more different numbers is taken cell by cell."""


class RowMasks:
    """Operands for runs, and for what lies behind them."""

    def __init__(self, writer: Writer, operations: SetOperations, tables: BoardTables) -> None:
        self.w, self.operations, self.tables = writer, operations, tables

    def mask(self, row: x.Expr, body: Body) -> str | None:
        """The members of a row as a set, if they can be had at once."""
        if not isinstance(row, x.Apply) or row.what not in (BoardKernel.RUN, BoardKernel.RAY):
            return None
        if self.tables.cells > SMALL or self.tables.rising is None or not self._whole(row):
            return None
        ray, blocked, rising = self._parts(row, body)
        up = f"(i64.and {ray} (i64.sub (i64.and {blocked} (i64.sub (i64.const 0) {blocked})) (i64.const 1)))"
        down = f"(i64.and {ray} (i64.shl (i64.const -2) (i64.sub (i64.const 63) (i64.clz {blocked}))))"
        down = f"(select {ray} {down} (i64.eqz {blocked}))"
        return _chosen(up, down, rising)

    def beyond(self, node: x.Apply, body: Body) -> str | None:
        """The first cell in a direction that is not in a set, or -1, if it can be had at once."""
        if self.tables.cells > SMALL or self.tables.rising is None:
            return None
        _ray, blocked, rising = self._parts(node, body)
        up = f"(select (i64.ctz {blocked}) (i64.const -1) (i64.ne {blocked} (i64.const 0)))"
        return _chosen(up, f"(i64.sub (i64.const 63) (i64.clz {blocked}))", rising)

    def shifts(self, node: x.Collect) -> dict[int, int] | None:
        """Of the next cells of a set in a known direction: how much further they lie, and for which cells it is so."""
        match node.value:
            case x.Apply(what=BoardKernel.STEP, arguments=(x.Temp(slot=item, key=None), x.Const(value=direction))):
                if item != node.slot or node.where is not None or self.tables.cells > SMALL or node.domain.row:
                    return None
                found: dict[int, int] = {}
                for cell in range(self.tables.cells):
                    there = self.tables.board.steps[cell][direction]
                    if there >= 0:
                        found[there - cell] = found.get(there - cell, 0) | 1 << cell
                return found if 0 < len(found) <= MOST_SHIFTS else None
        return None

    def _whole(self, row: x.Apply) -> bool:
        """Whether a ray goes on to its end."""
        if row.what is BoardKernel.RUN:
            return True
        length, board = row.arguments[2], self.tables.board
        return isinstance(length, x.Const) and length.value >= max(board.width, board.height)

    def _parts(self, node: x.Apply, body: Body) -> tuple[str, str, str]:
        """The ray, those of its cells that are not in the set, and whether its numbers rise."""
        cell, direction = (self.w.number(a, body) for a in node.arguments[:2])
        direction = body.once(direction)
        unsure = any(self.w.ranges.of(a, body.temps)[0] < 0 for a in node.arguments[:2])
        place = indexed(indexed(word(self.tables.rays), cell, 8 * self.tables.ways), direction, 8)
        ray = (body.now if unsure else body.keep)(f"(i64.load {place})")
        through = self.operations.first_word(node.arguments[-1], body)
        blocked = body.keep(f"(i64.and {ray} (i64.xor {through} (i64.const -1)))")
        rises = self.tables.rising or 0
        way = known(direction)
        if way is not None:
            return ray, blocked, word(rises >> way & 1)
        return ray, blocked, f"(i32.and (i32.shr_u {word(rises)} (i32.wrap_i64 {direction})) (i32.const 1))"


def _chosen(up: str, down: str, rising: str) -> str:
    sure = known(rising)
    return f"(select {up} {down} {rising})" if sure is None else up if sure else down
