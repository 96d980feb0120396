"""Emits kernels of the board: reads of its tables, and calls of the functions that search it."""

from __future__ import annotations

from typing import assert_never

from dsl.engines.compiled.emit.places import indexed
from dsl.engines.compiled.kernels.board_tables import BoardTables
from dsl.engines.compiled.kernels.chains import chain_text
from dsl.engines.compiled.kernels.floods import MOST_WORDS, Floods
from dsl.engines.compiled.kernels.growth import WORD
from dsl.engines.compiled.kernels.line_text import Lines
from dsl.engines.compiled.kernels.lines import lines
from dsl.engines.compiled.kernels.pair_tables import Geometry
from dsl.engines.compiled.kernels.wide_floods import WideFloods
from dsl.engines.compiled.sets.having import RowMasks
from dsl.engines.compiled.sets.rows import next_cell
from dsl.engines.compiled.sets.set_operations import SetOperations
from dsl.engines.compiled.wat import SMALL, Body, put_member, value_size, word
from dsl.engines.compiled.writer import Writer
from dsl.engines.program import nodes as x
from dsl.engines.program.kernels import BoardKernel
from dsl.maps.board.grid import offsets


class BoardCalls:
    """Emits the kernels of the board; methods return operands."""

    def __init__(self, writer: Writer, operations: SetOperations, tables: BoardTables, masks: RowMasks) -> None:
        self.w, self.operations, self.tables, self.masks = writer, operations, tables, masks
        self.geometry = Geometry(tables)
        self.small = tables.cells <= SMALL
        self._floods: Floods | WideFloods | None = None
        self._lines: Lines | None = None

    def value(self, what: BoardKernel, node: x.Apply, body: Body) -> str:
        """The operand of a kernel's value; kernels that give rows are not values."""
        match what:
            case BoardKernel.NEIGHBOURS | BoardKernel.EXITS | BoardKernel.ENTRIES:
                return self.related(what.value, node, body)
            case BoardKernel.STEP:
                return self.step(node, body)
            case BoardKernel.DIRECTION | BoardKernel.DISTANCE:
                return self.of_pair(node, body)
            case BoardKernel.BETWEEN | BoardKernel.CLEAR:
                return self.line(node, body)
            case BoardKernel.BEYOND:
                return self.beyond(node, body)
            case BoardKernel.FACING:
                return self.facing(node, body)
            case BoardKernel.CHAIN:
                return self.chain(node, body)
            case BoardKernel.REACHABLE | BoardKernel.STEPS | BoardKernel.GROUP:
                return self.flood(what.value, node.arguments, body)
            case BoardKernel.RAY | BoardKernel.RUN:
                raise AssertionError(what)
            case other:
                assert_never(other)

    # ---- arguments and results
    def cells(self, expr: x.Expr, body: Body) -> str:
        """The operand of a set of cells, in the form that the module's functions take."""
        if self.small:
            return self.operations.first_word(expr, body)
        return self.w.large(expr, body, self.tables.cells)

    def arguments(self, expressions: tuple[x.Expr, ...], body: Body) -> list[str]:
        """The operands of arguments, numbers or sets."""
        return [self.cells(a, body) if a.bits else self.w.number(a, body) for a in expressions]

    def entry(self, node: x.Apply, body: Body, load: str, kind: str = "i64") -> str:
        """The operand of a table entry, loaded at once if a key may be missing."""
        may_be_missing = any(not a.bits and self.w.ranges.of(a, body.temps)[0] < 0 for a in node.arguments)
        return body.now(load, kind) if may_be_missing else load

    def set_of(self, called: str, arguments: list[str], bits: int, body: Body) -> str:
        """The operand of the set that a function returns, or writes to its last argument."""
        if bits <= SMALL:
            return body.now(f"(call {called} {' '.join(arguments)})")
        target = body.area(value_size(bits))
        body.add(f"(call {called} {' '.join(arguments)} {target})")
        return target

    # ---- tables
    def related(self, relation: str, node: x.Apply, body: Body) -> str:
        """The operand of the cells related to a cell (neighbours, exits, entries)."""
        cell = self.w.number(node.arguments[0], body)
        if not self.tables.fits_sets:
            return self._from_list(relation, cell, body)
        address = indexed(word(self.tables.sets(relation)), cell, self.tables.entry)
        return self.entry(node, body, f"(i64.load {address})") if self.small else address

    def _from_list(self, relation: str, cell: str, body: Body) -> str:
        """The operand of a set made from a list of cells: on a large board a table of sets would be too large."""
        name, (starts, cells) = f"$k_{relation}", self.tables.lists(relation)
        self.w.function(name, lambda: _from_list_text(name, starts, cells, self.tables.entry))
        return self.set_of(name, [cell], self.tables.cells, body)

    def step(self, node: x.Apply, body: Body) -> str:
        """The operand of the next cell in a direction, or -1."""
        cell, direction = (self.w.number(a, body) for a in node.arguments)
        return self.entry(node, body, next_cell(self.tables, cell, direction))

    def of_pair(self, node: x.Apply, body: Body) -> str:
        """The operand of the distance, or the direction, from one cell to another."""
        one, other = (self.w.number(a, body) for a in node.arguments)
        geometry, far = self.geometry, node.what is BoardKernel.DISTANCE
        if geometry.tabled:
            table, load = (geometry.distances, "i64.load16_u") if far else (geometry.directions, "i64.load8_s")
            return self.entry(node, body, geometry.entry(table, one, other, load, 2 if far else 1))
        name = f"$k_{node.what.value}"
        self.w.function(name, geometry.distance_text if far else geometry.direction_text)
        return body.now(f"(call {name} {one} {other})")

    # ---- lines
    def line(self, node: x.Apply, body: Body) -> str:
        """The operand of the cells on the line between two cells, or of whether the line is free."""
        found = self._lines = self._lines or lines(self.tables)
        arguments = self.arguments(node.arguments, body)
        if node.what is BoardKernel.BETWEEN:
            self.w.function("$k_between", found.between)
            return self.set_of("$k_between", arguments, self.tables.cells, body)
        self.w.function("$k_clear", found.clear)
        free = body.now(f"(call $k_clear {' '.join(arguments)})", "i32")
        return f"(i64.extend_i32_u {free})"

    def beyond(self, node: x.Apply, body: Body) -> str:
        """The operand of the first cell in a direction that is not in a set, or -1."""
        if (found := self.masks.beyond(node, body)) is not None:
            return found
        cell, direction = (self.w.number(a, body) for a in node.arguments[:2])
        direction, here = body.once(direction), body.fresh()
        inside, again, out = (
            self.operations.probe(node.arguments[2], body, self.tables.cells),
            body.label("on"),
            body.label("end"),
        )
        body.add(f"(local.set {here} {cell})")
        with body.block(out), body.loop(again):
            body.add(f"(local.set {here} {next_cell(self.tables, f'(local.get {here})', direction)})")
            body.add(f"(br_if {out} (i64.lt_s (local.get {here}) (i64.const 0)))")
            body.add(f"(br_if {again} {inside(f'(local.get {here})')})")
        return f"(local.get {here})"

    def facing(self, node: x.Apply, body: Body) -> str:
        """The operand of the cells whose first cell outside a set in a direction is in another set (small boards)."""
        self.w.function("$k_facing", _FACING)
        direction, through, targets = self.arguments(node.arguments, body)
        steps = offsets(self.w.program.board)
        assert steps is not None
        rows = [(max(step.added, 0), max(-step.added, 0), step.begins, 0) for step in steps]
        table = self.w.plan.constant(b"".join(part.to_bytes(8, "little") for row in rows for part in row))
        row = body.once(indexed(word(table), direction, 32), "i32")
        step = f"(i64.load {row}) (i64.load offset=8 {row}) (i64.load offset=16 {row})"
        return body.now(f"(call $k_facing {step} {through} {targets})")

    # ---- floods
    def flood(self, name: str, expressions: tuple[x.Expr, ...], body: Body) -> str:
        """The operand of a flood fill: a number, a condition or a set."""
        floods = self._flood_functions()
        self.w.function(f"$k_{name}", getattr(floods, name))
        arguments = self.arguments(expressions, body)
        if name in ("steps", "joins"):
            return body.now(f"(call $k_{name} {' '.join(arguments)})", "i32" if name == "joins" else "i64")
        return self.set_of(f"$k_{name}", arguments, self.tables.cells, body)

    def _flood_functions(self) -> Floods | WideFloods:
        if self._floods is None:
            few = self.tables.cells <= WORD * MOST_WORDS
            self._floods = Floods(self.tables) if few else WideFloods(self.tables)
            if isinstance(self._floods, WideFloods):
                for name, text in self._floods.waves().items():
                    self.w.function(name, text)
        return self._floods

    def chain(self, node: x.Apply, body: Body) -> str:
        """The operand of the arrows that can be followed one after another."""
        arrows, name = self.w.program.arrows[node.of], f"$k_chain_{node.of}"
        self.w.function(name, lambda: chain_text(name, arrows, self.w.plan))
        first = self.w.number(node.arguments[0], body)
        bits = len(arrows)
        among = (
            self.operations.first_word(node.arguments[1], body)
            if bits <= SMALL
            else self.w.large(node.arguments[1], body, bits)
        )
        return self.set_of(name, [first, among], bits, body)


def _from_list_text(name: str, starts: int, cells: int, size: int) -> str:
    body = Body(())
    row = "(i32.shl (i32.wrap_i64 (local.get $cell)) (i32.const 2))"
    place = body.fresh("i32")
    body.add(f"(memory.fill (local.get $to) (i32.const 0) {word(size)})")
    body.add(f"(local.set {place} (i32.shl (i32.load offset={starts} {row}) (i32.const 1)))")
    end = body.keep(f"(i32.shl (i32.load offset={starts + 4} {row}) (i32.const 1))", "i32")
    with body.block("$out"), body.loop("$again"):
        body.add(f"(br_if $out (i32.ge_u (local.get {place}) {end}))")
        cell = body.keep(f"(i64.load16_u offset={cells} (local.get {place}))")
        put_member("(local.get $to)", cell, body)
        body.add(f"(local.set {place} (i32.add (local.get {place}) (i32.const 2)))", "(br $again)")
    return body.function(name, extra="(param $cell i64)(param $to i32)")


_FACING = """(func $k_facing (param $down i64) (param $up i64) (param $begins i64)
(param $through i64) (param $here i64) (result i64) (local $found i64)
(local.set $here (i64.and (local.get $here) (i64.xor (local.get $through) (i64.const -1))))
(loop $back
(local.set $here (i64.shl (i64.shr_u (local.get $here) (local.get $down)) (local.get $up)))
(local.set $here (i64.and (local.get $here) (local.get $begins)))
(local.set $found (i64.or (local.get $found) (local.get $here)))
(br_if $back (i64.ne (local.tee $here (i64.and (local.get $here) (local.get $through))) (i64.const 0))))
(local.get $found))"""
"""Goes back step by step as long as cells are in the set ``$through``."""
