"""Functions, let-bindings, and what a rule would lead to."""

from __future__ import annotations

from dsl.compiled.emit.wide import Wide
from dsl.compiled.wat import SMALL, Body, kind_of, words_of
from dsl.compiled.writer import Writer
from dsl.linked import nodes as x
from dsl.linked.walk import expressions


class Calls:
    """Functions of the rules."""

    def __init__(self, writer: Writer, wide: Wide) -> None:
        self.w, self.wide = writer, wide
        writer.variable("$sp", "i32")

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
        if row.bits > SMALL:
            arguments.append(body.area(8 * words_of(row.bits)))
        called = f"(call {self.function(node.function)} {' '.join(arguments)})"
        return body.now(called, kind_of(row.bits))

    def function(self, number: int) -> str:
        """The function of the module for one of the rules; a large set goes to the address of its last parameter."""
        name = f"$f_{number}"
        self.w.function(name, lambda: self._function(name, number))
        return name

    def _function(self, name: str, number: int) -> str:
        row = self.w.program.functions[number]
        body = Body(row.formula.temps, row.arguments)
        value = self.w.value(row.formula.body, body, row.bits)
        if row.bits <= SMALL:
            return body.function(name, body.once(value), "i64")
        self.wide.copy(value, "(local.get $into)", 8 * words_of(row.bits), body)
        return body.function(name, "(local.get $into)", "i32", " (param $into i32)")

    def would(self, node: x.Would, body: Body) -> str:
        """Whether a condition holds after a rule has run on a copy of the position."""
        raise NotImplementedError
