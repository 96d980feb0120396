"""Emits the cells on the straight line between two cells, computed as in ``dsl.maps.board.lines``, without tables."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.engines.compiled.kernels.board_tables import BoardTables
from dsl.engines.compiled.kernels.line_text import Graze, Lines, Visit, get, op, ordered, part
from dsl.engines.compiled.wat import Body, number, word
from dsl.maps.board.hexes import Hex


@dataclass(frozen=True)
class Way:
    """Operands for one line from the hex (``u``, ``v``), which extends by (``x``, ``y``).

    ``far`` is the absolute value of ``x``, ``y3`` three times ``y``, ``whole`` the square of the length. A hex is
    crossed if the cross product of the line and the way to its centre is less than ``most``.
    """

    u: str
    v: str
    x: str
    y: str
    far: str
    y3: str
    most: str
    whole: str


class HexLines(Lines):
    """Follows a line level by level, from the cell on the lower level."""

    def follow(self, body: Body, visit: Visit, graze: Graze | None) -> None:
        """Emit visits of all hexes of each level that the line crosses, and of those along whose edge it runs."""
        way = self._way(body)
        other = self._step_over_edge(body, way.x, way.y3) if graze is not None else ("", "")
        v, u, s = body.fresh(), body.fresh(), body.fresh()
        body.add(f"(local.set {v} (i64.const 0))")
        with body.loop("$level"):
            self._first(body, (u, v), way)
            with body.block("$done"), body.loop("$hex"):
                turn = op("sub", op("mul", op("mul", way.x, get(v)), number(3)), op("mul", way.y3, get(u)))
                body.add(f"(local.set {s} {turn})")
                along = body.keep(op("add", op("mul", get(u), way.x), op("mul", get(v), way.y3)))
                place = op("add", way.u, get(u)), op("add", way.v, get(v))
                self._visit_crossed(body, way, get(s), along, place, visit)
                if graze is not None:
                    self._along_edge(body, way, get(s), along, place, other, graze)
                self._next_hex(body, (u, s), way)
            body.add(f"(local.set {v} {op('add', get(v), number(1))})", f"(br_if $level (i64.le_s {get(v)} {way.y}))")

    def _way(self, body: Body) -> Way:
        places = self.tables.places
        low, high = ordered(body, f"(i64.gt_s {part(places, '(local.get $a)', 4)} {part(places, '(local.get $b)', 4)})")
        u, v = body.keep(part(places, low, 0)), body.keep(part(places, low, 4))
        x = body.keep(op("sub", part(places, high, 0), u))
        y = body.keep(op("sub", part(places, high, 4), v))
        far, y3 = body.keep(_absolute(x)), body.keep(op("mul", y, number(3)))
        one, two = op("add", far, y3), op("shl", far, number(1))
        most = body.keep(f"(select {one} {two} (i64.gt_s {one} {two}))")
        return Way(u, v, x, y, far, y3, most, body.keep(op("add", op("mul", x, x), op("mul", y, y3))))

    def _visit_crossed(self, body: Body, way: Way, s: str, along: str, place: tuple[str, str], visit: Visit) -> None:
        """Emit the visit of a hex if the line crosses it and it is on the array."""
        ends = f"(i32.and (i64.gt_s {along} (i64.const 0)) (i64.lt_s {along} {way.whole}))"
        with body.when(f"(i32.and (i64.lt_s {_absolute(s)} {way.most}) {ends})"):
            cell = body.keep(self.at(body, *place))
            with body.when(f"(i64.ge_s {cell} (i64.const 0))"):
                visit(body, cell)

    def _along_edge(
        self, body: Body, way: Way, s: str, along: str, place: tuple[str, str], other: tuple[str, str], graze: Graze
    ) -> None:
        """Emit the case of a line along the edge between a hex and its neighbour in the direction ``other``."""
        du, dv = other
        step = op("add", op("mul", du, way.x), op("mul", dv, way.y3))
        middle = body.keep(op("add", op("shl", along, number(1)), step))
        near = f"(i32.and (i64.gt_s {middle} (i64.const 0)) (i64.lt_s {middle} {op('shl', way.whole, number(1))}))"
        edge = f"(i32.and (i64.ne {du} (i64.const 0)) (i64.eq {s} {way.most}))"
        with body.when(f"(i32.and {edge} {near})"):
            one = body.keep(self.at(body, *place))
            graze(body, one, body.keep(self.at(body, op("add", place[0], du), op("add", place[1], dv))))

    @staticmethod
    def _next_hex(body: Body, locals_: tuple[str, str], way: Way) -> None:
        """Emit the step to the next hex of a level, as long as the line can reach it."""
        u, s = locals_
        body.add(f"(local.set {u} {op('add', get(u), number(2))})")
        level = f"(i64.eqz {way.y})"
        body.add(f"(br_if $done (i32.and {level} (i64.gt_s {get(u)} {way.far})))")
        after = op("sub", get(s), op("shl", way.y3, number(1)))
        body.add(f"(br_if $hex (i32.or {level} (i64.ge_s {after} {op('sub', number(0), way.most)})))")

    @staticmethod
    def _first(body: Body, place: tuple[str, str], way: Way) -> None:
        """Emit the first hex of a level that can be crossed, or one or two before it."""
        u, v = place
        top = op("sub", op("mul", op("mul", way.x, get(v)), number(3)), way.most)
        safe = f"(select {way.y3} (i64.const 1) (i64.ne {way.y3} (i64.const 0)))"
        first = body.now(op("sub", op("div_s", top, safe), number(1)))
        first = op("add", first, op("and", op("xor", first, get(v)), number(1)))
        level = f"(select {way.x} (i64.const 0) (i64.lt_s {way.x} (i64.const 0)))"
        body.add(f"(local.set {u} (select {level} {first} (i64.eqz {way.y3})))")

    def _step_over_edge(self, body: Body, x: str, y3: str) -> tuple[str, str]:
        """The operands of the step across an edge along which the line runs; 0 if there is none."""
        up, down = f"(i64.eq {x} {y3})", f"(i64.eqz {op('add', x, y3)})"
        slant = f"(select (i64.const 1) (i64.const 0) (i32.or {up} {down}))"
        du = f"(select (i64.const 2) {slant} (i64.eqz {x}))"
        du = f"(select (i64.const 0) {du} (i64.eqz {y3}))"
        dv = f"(select (i64.const -1) (i64.const 1) {up})"
        return body.keep(du), body.keep(f"(select (i64.const 0) {dv} (i64.eqz {x}))")

    def at(self, body: Body, u: str, v: str) -> str:
        """The operand of the hex at (u, v), or -1 off the array."""
        board = self.board
        assert isinstance(board, Hex)
        v = body.keep(v)
        odd = op("and", v, number(1))
        shift = {"every": v, "even": odd, "odd": op("xor", odd, number(1))}[board.shifted]
        along = body.keep(op("shr_s", op("sub", u, shift), number(1)))
        row, column = (v, along) if board.orientation == "pointy" else (along, v)
        fits = f"(i32.and (i64.lt_u {column} {number(board.width)}) (i64.lt_u {row} {number(board.height)}))"
        return f"(select {op('add', op('mul', row, number(board.width)), column)} (i64.const -1) {fits})"


def _absolute(value: str) -> str:
    return f"(select {value} {op('sub', number(0), value)} (i64.ge_s {value} (i64.const 0)))"


class SquareLines(Lines):
    """Follows a line over squares."""

    def follow(self, body: Body, visit: Visit, graze: Graze | None) -> None:
        """Emit visits of the squares from the cell with the lower number on, side by side."""
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
    """The inner nodes of a shortest path on a track."""

    def follow(self, body: Body, visit: Visit, _graze: Graze | None) -> None:
        """Emit visits from the higher number back to the lower, each to the lowest neighbour that is nearer."""
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
    """The lines of a board, by its kind."""
    if tables.board.kind == "track":
        return TrackLines(tables)
    return (HexLines if isinstance(tables.board, Hex) else SquareLines)(tables)
