"""Emits loops over the members of a set or row, in their order.

The set is not copied: the operands of a large one must not change during the loop.
"""

from __future__ import annotations

from collections.abc import Callable

from dsl.engines.compiled.emit.errors import burn_round, prepare
from dsl.engines.compiled.kernels.board_tables import BoardTables
from dsl.engines.compiled.sets.lanes import Lanes, each_offset, lanes_at
from dsl.engines.compiled.sets.rows import Inner, Rows
from dsl.engines.compiled.sets.set_operations import SetOperations
from dsl.engines.compiled.wat import SMALL, Body, negated, word, words_of
from dsl.engines.compiled.writer import Writer
from dsl.engines.program import nodes as x
from dsl.engines.program.kernels import BoardKernel
from dsl.engines.program.nodes import Op

Part = Callable[[str, str], None]
"""Emits what is done with a word of a set: the number of its first bit / 8 (i32), and the word."""
_LISTED = (BoardKernel.NEIGHBOURS, BoardKernel.EXITS, BoardKernel.ENTRIES)


class Walks:
    """Emits loops; ``inner`` emits what is done with each member."""

    def __init__(self, writer: Writer, operations: SetOperations, tables: BoardTables) -> None:
        self.w, self.operations, self.tables = writer, operations, tables
        prepare(writer)
        self.rows = Rows(writer, tables, operations)

    def members(self, expr: x.Expr, body: Body, inner: Inner) -> None:
        """Emit a loop over a set or row."""

        def counted(member: str) -> None:
            with body.aside() as lines:
                inner(member)
            burn_round(lines, body)
            body.add(*lines)

        self._loop(expr, body, counted)

    def _loop(self, expr: x.Expr, body: Body, inner: Inner) -> None:
        if isinstance(expr, x.Filter) and (expr.row or not self.w.facts.can_fail(expr.where)):
            self._filtered(expr, body, inner)
        elif expr.row and not isinstance(expr, x.Const):
            self.rows.members(expr, body, inner)
        elif expr.bits <= SMALL:
            bits(body, self.w.small(expr, body), "", inner)
        elif (begin := self._listed(expr)) is not None:
            self._loop_over_neighbours(expr, begin, body, inner)
        else:
            words(body, self.operations.lanes(expr, body), lambda base, part: bits(body, part, base, inner))

    def _filtered(self, expr: x.Filter, body: Body, inner: Inner) -> None:
        """Emit a loop over the members for which a condition holds; if it can fail, all are tested first."""
        if self.w.facts.can_fail(expr.where):

            def ask(member: str) -> None:
                body.add(f"(local.set {body.temp(expr.slot)} {member})")
                self.w.condition(expr.where, body)

            self.members(expr.domain, body, ask)
        self.members(expr.domain, body, self.where(expr.slot, expr.where, body, inner))

    def where(self, slot: int, condition: x.Expr | None, body: Body, inner: Inner) -> Inner:
        """Emits ``inner`` for a member, bound to a temporary, only if a condition holds."""

        def test(member: str) -> None:
            following = body.label("following")
            with body.block(following):
                body.add(f"(local.set {body.temp(slot)} {member})")
                if condition is not None:
                    self.w.unless(condition, body, following)
                inner(member)

        return test

    def needs_no_set(self, expr: x.Expr) -> bool:
        """Whether the members can be looped over without making the set."""
        if isinstance(expr, x.Filter):
            return not self.w.facts.can_fail(expr.where)
        return expr.bits > SMALL and self._listed(expr) is not None

    # ---- neighbours of a cell on a large board
    def _listed(self, expr: x.Expr) -> x.Apply | None:
        """The neighbours of a cell, if the members of a large set are some of them; else None."""
        while isinstance(expr, x.Binary) and expr.op in (Op.MEET, Op.MINUS):
            expr = expr.left
        return expr if isinstance(expr, x.Apply) and expr.what in _LISTED else None

    def _loop_over_neighbours(self, expr: x.Expr, begin: x.Apply, body: Body, inner: Inner) -> None:
        """Emit a loop over the list of a cell's neighbours."""
        starts, cells = self.tables.lists(begin.what.value)
        row = f"(i32.shl (i32.wrap_i64 {self.w.number(begin.arguments[0], body)}) (i32.const 2))"
        row = body.keep(f"(i32.add {row} {word(starts)})", "i32")
        place = body.fresh("i32")
        body.add(f"(local.set {place} (i32.shl (i32.load {row}) (i32.const 1)))")
        end = body.now(f"(i32.shl (i32.load offset=4 {row}) (i32.const 1))", "i32")
        probes = []
        while isinstance(expr, x.Binary):
            probes.append((expr.op, self.operations.probe(expr.right, body, self.tables.cells)))
            expr = expr.left
        out, again = body.label("none"), body.label("next")
        with body.block(out), body.loop(again):
            body.add(f"(br_if {out} (i32.ge_u (local.get {place}) {end}))")
            cell = body.keep(f"(i64.load16_u offset={cells} (local.get {place}))")
            body.add(f"(local.set {place} (i32.add (local.get {place}) (i32.const 2)))")
            for op, probe in reversed(probes):
                found = probe(cell)
                body.add(f"(br_if {again} {found if op is Op.MINUS else negated(found)})")
            inner(cell)
            body.add(f"(br {again})")


def bits(body: Body, mask: str, base: str, inner: Inner) -> None:
    """Emit a loop over the bits of a word, ascending; ``base`` is the offset of the word in bytes, if not the first."""
    rest = body.fresh()
    body.add(f"(local.set {rest} {mask})")
    left = f"(local.get {rest})"
    out, again = body.label("none"), body.label("member")
    with body.block(out):
        body.add(f"(br_if {out} (i64.eqz {left}))")
        with body.loop(again):
            lowest = f"(i64.ctz {left})"
            if base:
                lowest = f"(i64.or (i64.extend_i32_u (i32.shl {base} (i32.const 3))) {lowest})"
            member = body.keep(lowest)
            body.add(f"(local.set {rest} (i64.and {left} (i64.sub {left} (i64.const 1))))")
            inner(member)
            body.add(f"(br_if {again} (i64.ne {left} (i64.const 0)))")


def words(body: Body, lanes: Lanes, inner: Part) -> None:
    """Emit a loop over the words of a large set, with the offset of each in bytes."""
    with each_offset(body, lanes.size, 8) as place:
        inner(place, body.keep(lanes.part("i64", place, 0)))


def each_of(operand: str, room: int, body: Body, inner: Inner) -> None:
    """Emit a loop over a set that is an operand."""
    if room <= SMALL:
        bits(body, operand, "", inner)
    else:
        lanes = lanes_at(body.once(operand, "i32"), words_of(room))
        words(body, lanes, lambda place, part: bits(body, part, place, inner))
