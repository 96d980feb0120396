"""Emits calls of functions, let-bindings and ``would``; writes formulas as functions of the module."""

from __future__ import annotations

from dsl.engines.compiled.emit.errors import CALL, burn
from dsl.engines.compiled.emit.memos import Memos
from dsl.engines.compiled.emit.places import Wide
from dsl.engines.compiled.wat import SMALL, Body, kind_of, words_of
from dsl.engines.compiled.writer import Writer
from dsl.engines.program import nodes as x
from dsl.engines.program.ids import FunctionId
from dsl.engines.program.linked import Formula
from dsl.engines.program.walk import expressions

COUNTS_ITSELF_ABOVE = 300
"""A function that evaluates more nodes than this, callees included, itself subtracts their number from the fuel."""


class Calls:
    """Emits let-bindings, calls of the rules' functions, and ``would``. Methods return the operand of the value."""

    def __init__(self, writer: Writer, wide: Wide, procedures: Procedures, memos: Memos) -> None:
        self.w, self.wide, self.procedures, self.memos = writer, wide, procedures, memos
        self._costs: dict[int, int] = {}
        self._begun: set[int] = set()

    def let(self, node: x.Let, body: Body) -> str:
        """A let-binding: its value is stored in a temporary, then the body is evaluated."""
        temp, bits = body.temp(node.slot), body.temps[node.slot].bits
        value = self.w.value(node.value, body, bits)
        if bits > SMALL and any(isinstance(part, x.Would) for part in expressions(node.body)):
            value = self.wide.copied(value, bits, body)  # it may be a set in the state, which the rule changes
        body.lines.append(f"(local.set {temp} {value})")
        found = self.w.value(node.body, body, node.bits)
        if f"(local.get {temp})" in found:  # another binding may use the same temporary before this is read
            return body.keep(found, kind_of(node.bits))
        return found

    def call(self, node: x.Call, body: Body) -> str:
        """The result of a function for these arguments."""
        row = self.w.program.functions[node.function]
        slots = row.formula.temps[: row.arguments]
        arguments = [self.w.value(a, body, slot.bits) for a, slot in zip(node.arguments, slots)]
        return self.procedures.call(self.function(node.function), arguments, row.bits, body)

    def function(self, number: int) -> str:
        """The name of the module's function for one of the rules; it and those that it calls are written first."""
        name, row = f"$f_{number}", self.w.program.functions[number]
        if number in self._begun:
            return name
        self._begun.add(number)
        for called in sorted(self._called(row.formula)):
            self.function(called)
        work = f"$work_{number}" if number in self.memos.memoised else name
        cost = found if (found := self._cost(number)) > COUNTS_ITSELF_ABOVE else 0
        self.w.function(work, lambda: self.procedures.write(work, row.formula, row.arguments, row.bits, cost))
        self.w.function(name, lambda: self.memos.function(name, number, work))
        return name

    def _called(self, formula: Formula) -> set[FunctionId]:
        """The functions that a formula calls, also in table formulas."""
        found = set[FunctionId]()
        for node in expressions(formula.body):
            if isinstance(node, x.Call):
                found.add(node.function)
            elif isinstance(node, x.Item) and (made := self.w.program.tables[node.table].formula) is not None:
                found |= self._called(made)
        return found

    def _cost(self, number: int) -> int:
        """How many nodes a call evaluates; callees above ``COUNTS_ITSELF_ABOVE`` subtract their own cost."""
        if number not in self._costs:
            nodes = list(expressions(self.w.program.functions[number].formula.body))
            inner = (self._cost(node.function) for node in nodes if isinstance(node, x.Call))
            self._costs[number] = len(nodes) + sum(cost for cost in inner if cost <= COUNTS_ITSELF_ABOVE)
        return self._costs[number]

    def would(self, node: x.Would, body: Body) -> str:
        """Whether a condition holds after a rule has run on a copy of the position."""
        slots = self.w.program.rules[node.rule].temps
        arguments = []
        burn(CALL + 4 * self.w.program.words, body)  # the position is copied, and put back
        for part, slot in zip(node.arguments, slots):
            value = self.w.value(part, body, slot.bits)  # a large set may be in memory that the rule changes
            arguments.append(self.wide.copied(value, slot.bits, body) if slot.bits > SMALL else value)
        saved = body.now("(call $suppose)", "i32")
        body.add(f"(call {self.w.rule(node.rule)} {' '.join(arguments)})", "(global.set $over (i32.const 0))")
        found = body.keep(self.w.condition(node.condition, body), "i32")
        body.add(f"(call $pop_position {saved})")
        return found


INTO = " (param $into i32)"
"""The last parameter of a function that returns a large set: the address to which it writes, which it returns."""


class Procedures:
    """Writes and calls functions of the module that evaluate one formula with temporaries of its own."""

    def __init__(self, writer: Writer, wide: Wide) -> None:
        self.w, self.wide = writer, wide

    def write(self, name: str, formula: Formula, arguments: int, bits: int, cost: int = 0) -> str:
        """The text of a function that evaluates a formula to a number, or to a set with room for ``bits``.

        ``cost`` is what a call subtracts from the fuel counter, which stops endless loops.
        """
        body = Body(formula.temps, arguments)
        if cost:
            burn(cost, body)
        value = self.w.value(formula.body, body, bits)
        if bits <= SMALL:
            return body.function(name, body.once(value), "i64")
        self.wide.copy(value, "(local.get $into)", 8 * words_of(bits), body)
        return body.function(name, "(local.get $into)", "i32", INTO)

    def call(self, name: str, arguments: list[str], bits: int, body: Body) -> str:
        """Call a function that ``write`` wrote; returns the operand of its result."""
        into = [body.area(8 * words_of(bits))] if bits > SMALL else []
        return body.now(f"(call {name} {' '.join(arguments + into)})", kind_of(bits))

    def initial_value(self, number: int, body: Body) -> str:
        """The operand of a field's initial value."""
        field = self.w.program.fields[number]
        if isinstance(field.first.body, x.Const):
            return self.w.value(field.first.body, body, field.bits)
        name = f"$first_{number}"
        self.w.function(name, lambda: self.write(name, field.first, 0, field.bits))
        return self.call(name, [], field.bits, body)
