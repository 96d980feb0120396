"""Emits loops over rows: members in an order of their own, which are never in memory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dsl.engines.compiled.emit.places import indexed
from dsl.engines.compiled.kernels.board_tables import BoardTables
from dsl.engines.compiled.sets.set_operations import SetOperations
from dsl.engines.compiled.wat import Body, negated, number, word
from dsl.engines.compiled.writer import Writer
from dsl.engines.program import nodes as x
from dsl.engines.program.ids import TempId
from dsl.engines.program.kernels import BoardKernel, NumberKernel
from dsl.engines.program.walk import rewritten

Inner = Callable[[str], None]
"""Emits what is done with a member, an operand (i64)."""
_BINDING = x.Temp | x.Let | x.Filter | x.Collect | x.Quantifier


class Rows:
    """Emits loops over rays of the board, and over the players after one."""

    def __init__(self, writer: Writer, tables: BoardTables, operations: SetOperations) -> None:
        self.w, self.tables, self.operations = writer, tables, operations

    def members(self, expr: x.Expr, body: Body, inner: Inner) -> None:
        """Emit a loop over a row."""
        match expr:
            case x.Apply(what=BoardKernel.RAY | BoardKernel.RUN):
                self.ray(expr, body, inner)
            case x.Apply(what=NumberKernel.PLAYERS_AFTER, arguments=(player,)):
                self.players(player, body, inner)
            case x.If(condition=condition, then=then, otherwise=otherwise):
                with body.when(self.w.condition(condition, body)):
                    self.w.members(then, body, inner)
                with body.otherwise():
                    self.w.members(otherwise, body, inner)
            case x.Let(slot=slot, value=value, body=within):
                bits = body.temps[slot].bits
                body.add(f"(local.set {body.temp(slot)} {self.w.value(value, body, bits)})")
                self.w.members(within, body, inner)
            case x.Call():
                self.call(expr, body, inner)
            case x.Fail(error=error, operands=operands):
                self.w.fail(body, error, *[self.w.number(operand, body) for operand in operands])
            case _:
                raise AssertionError(expr)

    def call(self, node: x.Call, body: Body, inner: Inner) -> None:
        """Emit a function that returns a row: its formula is written inline, with temporaries of its own."""
        row = self.w.program.functions[node.function]
        begin, slots = len(body.temps), row.formula.temps
        body.temps += slots
        values = [self.w.value(a, body, slot.bits) for a, slot in zip(node.arguments, slots)]
        for slot, value in enumerate(values, begin):
            body.add(f"(local.set {body.temp(slot)} {value})")

        def moved(part: x.Expr) -> x.Expr:
            return replace(part, slot=TempId(part.slot + begin)) if isinstance(part, _BINDING) else part

        self.w.members(rewritten(row.formula.body, moved), body, inner)

    def ray(self, node: x.Apply, body: Body, inner: Inner) -> None:
        """Emit a loop over the cells in a direction, as far as they are in a set, up to a number."""
        cell = body.once(self.w.number(node.arguments[0], body))
        direction = body.once(self.w.number(node.arguments[1], body))
        long = node.what is BoardKernel.RAY
        left, out = body.fresh(), body.label("none")
        with body.block(out):
            if long:
                body.add(f"(local.set {left} {self.w.number(node.arguments[2], body)})")
                body.add(f"(br_if {out} (i64.le_s (local.get {left}) (i64.const 0)))")
            inside = self.operations.probe(node.arguments[-1], body, self.tables.cells)
            here, again = body.fresh(), body.label("cell")
            body.add(f"(local.set {here} {cell})")
            with body.loop(again):
                body.add(f"(local.set {here} {next_cell(self.tables, f'(local.get {here})', direction)})")
                body.add(f"(br_if {out} (i64.lt_s (local.get {here}) (i64.const 0)))")
                member = body.keep(f"(local.get {here})")
                body.add(f"(br_if {out} {negated(inside(member))})")
                inner(member)
                if long:
                    body.add(f"(local.set {left} (i64.sub (local.get {left}) (i64.const 1)))")
                    body.add(f"(br_if {again} (i64.gt_s (local.get {left}) (i64.const 0)))")
                else:
                    body.add(f"(br {again})")

    def players(self, player: x.Expr, body: Body, inner: Inner) -> None:
        """Emit a loop over the players in seating order, from the one after a player to that player."""
        seats = self.w.program.seats
        last = body.once(self.w.number(player, body))
        each, again = body.fresh(), body.label("player")
        body.add(f"(local.set {each} {last})")
        with body.loop(again):
            more = f"(i64.add (local.get {each}) (i64.const 1))"
            wrapped = f"(i64.ge_s (local.get {each}) {number(seats - 1)})"
            body.add(f"(local.set {each} (select (i64.const 0) {more} {wrapped}))")
            inner(body.keep(f"(local.get {each})"))
            body.add(f"(br_if {again} (i64.ne (local.get {each}) {last}))")


def next_cell(tables: BoardTables, cell: str, direction: str) -> str:
    """The operand of the next cell in a direction, or -1."""
    row = indexed(word(tables.steps), cell, 4 * tables.ways)
    return f"(i64.load32_s {indexed(row, direction, 4)})"
