"""Formulas as functions of the module."""

from __future__ import annotations

from dsl.engines.compiled.emit.fuel import burn
from dsl.engines.compiled.emit.wide import Wide
from dsl.engines.compiled.wat import SMALL, Body, kind_of, words_of
from dsl.engines.compiled.writer import Writer
from dsl.engines.program import nodes as x
from dsl.engines.program.linked import Formula

INTO = " (param $into i32)"
"""Where a function that gives a large set puts it: a parameter behind the arguments, which it also gives back."""


class Procedures:
    """Expressions that have temporaries of their own."""

    def __init__(self, writer: Writer, wide: Wide) -> None:
        self.w, self.wide = writer, wide

    def write(self, name: str, formula: Formula, arguments: int, bits: int, cost: int = 0) -> str:
        """The text of the function of a formula that gives a number, or a set with room for ``bits``.

        ``cost`` is what a call takes off the counter of what never ends.
        """
        body = Body(formula.temps, arguments)
        if cost:
            burn(cost, body)
        value = self.w.value(formula.body, body, bits)
        if bits <= SMALL:
            return body.function(name, body.once(value), "i64")
        self.wide.copy(value, "(local.get $into)", 8 * words_of(bits), body)
        return body.function(name, "(local.get $into)", "i32", INTO)

    def called(self, name: str, arguments: list[str], bits: int, body: Body) -> str:
        """What such a function gives."""
        into = [body.area(8 * words_of(bits))] if bits > SMALL else []
        return body.now(f"(call {name} {' '.join(arguments + into)})", kind_of(bits))

    def first(self, number: int, body: Body) -> str:
        """The first value of a field."""
        field = self.w.program.fields[number]
        if isinstance(field.first.body, x.Const):
            return self.w.value(field.first.body, body, field.bits)
        name = f"$first_{number}"
        self.w.function(name, lambda: self.write(name, field.first, 0, field.bits))
        return self.called(name, [], field.bits, body)
