"""What lies on the straight line between two cells, as ``dsl.maps.board.lines`` has it, without tables of lines."""

from __future__ import annotations

from dsl.engines.compiled.kernels.board_tables import BoardTables
from dsl.engines.compiled.kernels.hex_lines import HexLines
from dsl.engines.compiled.kernels.line_text import Graze, Lines, Visit, get, op, ordered, part
from dsl.engines.compiled.wat import Body, number, word
from dsl.maps.board.hexes import Hex


class SquareLines(Lines):
    """Lines over squares."""

    def follow(self, body: Body, visit: Visit, graze: Graze | None) -> None:
        """From the cell with the lower number, which lies no further south, side by side."""
        places, wide = self.tables.places, self.board.width
        low, high = ordered(body, "(i64.gt_s (local.get $a) (local.get $b))")
        dx = body.keep(op("sub", part(places, high, 0), part(places, low, 0)))
        dy = body.keep(op("sub", part(places, high, 4), part(places, low, 4)))
        sign = body.keep(f"(select (i64.const 1) (i64.const -1) (i64.gt_s {dx} (i64.const 0)))")
        across = body.keep(op("mul", dx, sign))
        cell, upright, level = body.fresh(), body.fresh(), body.fresh()
        body.add(f"(local.set {cell} {low})", f"(local.set {upright} {dy})", f"(local.set {level} {across})")
        with body.block("$end"), body.loop("$side"):
            on = body.keep(f"(i64.le_s {get(upright)} {get(level)})", "i32")
            down = body.keep(f"(i64.le_s {get(level)} {get(upright)})", "i32")
            if graze is not None:
                with body.when(f"(i32.and {on} {down})"):
                    graze(body, op("add", get(cell), sign), op("add", get(cell), number(wide)))
            with body.when(on):
                body.add(f"(local.set {cell} {op('add', get(cell), sign)})")
                body.add(f"(local.set {upright} {op('add', get(upright), op('shl', dy, number(1)))})")
            with body.when(down):
                body.add(f"(local.set {cell} {op('add', get(cell), number(wide))})")
                body.add(f"(local.set {level} {op('add', get(level), op('shl', across, number(1)))})")
            body.add(f"(br_if $end (i64.eq {get(cell)} {high}))")
            visit(body, get(cell))
            body.add("(br $side)")


class TrackLines(Lines):
    """Lines over tracks: the inner nodes of a shortest path, back from its end."""

    def follow(self, body: Body, visit: Visit, _graze: Graze | None) -> None:
        """From the higher number back to the lower, by the lowest neighbour that is nearer."""
        far, cells = self.tables.distances, self.tables.cells
        starts, near = self.tables.lists("neighbours")
        low, high = ordered(body, "(i64.gt_s (local.get $a) (local.get $b))")
        row = body.keep(f"(i32.add {word(far)} (i32.mul (i32.wrap_i64 {low}) {word(4 * cells)}))", "i32")
        here, left, place = body.fresh(), body.fresh("i32"), body.fresh("i32")

        def away(node: str) -> str:
            return f"(i32.load (i32.add {row} (i32.shl (i32.wrap_i64 {node}) (i32.const 2))))"

        body.add(f"(local.set {here} {high})", f"(local.set {left} {away(high)})")
        with body.block("$end"), body.loop("$back"):
            body.add(f"(br_if $end (i32.le_s {get(left)} (i32.const 1)))")
            body.add(f"(br_if $end (i32.ge_s {get(left)} {word(cells)}))")
            body.add(f"(local.set {left} (i32.sub {get(left)} (i32.const 1)))")
            begin = f"(i32.load (i32.add {word(starts)} (i32.shl (i32.wrap_i64 {get(here)}) (i32.const 2))))"
            body.add(f"(local.set {place} (i32.shl {begin} (i32.const 1)))")
            with body.loop("$next"):
                body.add(f"(local.set {here} (i64.load16_u offset={near} {get(place)}))")
                body.add(f"(local.set {place} (i32.add {get(place)} (i32.const 2)))")
                body.add(f"(br_if $next (i32.ne {away(get(here))} {get(left)}))")
            visit(body, get(here))
            body.add("(br $back)")


def lines(tables: BoardTables) -> Lines:
    """The lines of a board."""
    if tables.board.kind == "track":
        return TrackLines(tables)
    return (HexLines if isinstance(tables.board, Hex) else SquareLines)(tables)
