"""Functions, let-bindings, and what a rule would lead to."""

from __future__ import annotations

from dsl.engines.compiled.emit.memos import Memos
from dsl.engines.compiled.emit.procedures import Procedures
from dsl.engines.compiled.emit.wide import Wide
from dsl.engines.compiled.wat import SMALL, Body, kind_of
from dsl.engines.compiled.writer import Writer
from dsl.engines.program import nodes as x
from dsl.engines.program.walk import expressions


class Calls:
    """What is worked out elsewhere, or once before."""

    def __init__(self, writer: Writer, wide: Wide, procedures: Procedures, memos: Memos) -> None:
        self.w, self.wide, self.procedures, self.memos = writer, wide, procedures, memos

    def let(self, node: x.Let, body: Body) -> str:
        """A value, worked out once."""
        temp, bits = body.temp(node.slot), body.temps[node.slot].bits
        value = self.w.value(node.value, body, bits)
        if bits > SMALL and any(isinstance(part, x.Would) for part in expressions(node.body)):
            value = self.wide.copied(value, bits, body)  # it may be a set that is kept by the writes
        body.lines.append(f"(local.set {temp} {value})")
        found = self.w.value(node.body, body, node.bits)
        if f"(local.get {temp})" in found:  # another binding may use the same temporary before this is read
            return body.keep(found, kind_of(node.bits))
        return found

    def call(self, node: x.Call, body: Body) -> str:
        """What a function gives."""
        row = self.w.program.functions[node.function]
        slots = row.formula.temps[: row.arguments]
        arguments = [self.w.value(a, body, slot.bits) for a, slot in zip(node.arguments, slots)]
        return self.procedures.called(self.function(node.function), arguments, row.bits, body)

    def function(self, number: int) -> str:
        """The function of the module for one of the rules."""
        name, row = f"$f_{number}", self.w.program.functions[number]
        work = f"$work_{number}" if number in self.memos.kept else name
        self.w.function(work, lambda: self.procedures.write(work, row.formula, row.arguments, row.bits))
        self.w.function(name, lambda: self.memos.function(name, number, work))
        return name

    def would(self, node: x.Would, body: Body) -> str:
        """Whether a condition holds after a rule has run on a copy of the position."""
        slots = self.w.program.rules[node.rule].temps
        arguments = []
        for part, slot in zip(node.arguments, slots):
            value = self.w.value(part, body, slot.bits)  # a large set may stand where the rule writes
            arguments.append(self.wide.copied(value, slot.bits, body) if slot.bits > SMALL else value)
        kept = body.now("(call $suppose)", "i32")
        body.add(f"(call {self.w.rule(node.rule)} {' '.join(arguments)})", "(global.set $over (i32.const 0))")
        found = body.keep(self.w.condition(node.condition, body), "i32")
        body.add(f"(call $pop_position {kept})")
        return found
