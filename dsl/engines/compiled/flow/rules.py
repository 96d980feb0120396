"""Rules that never wait: functions ``$r_N``, which leave their result in variables of the module."""

from __future__ import annotations

from dsl.engines.compiled.emit.fuel import CALL, burn
from dsl.engines.compiled.flow.loops import Code
from dsl.engines.compiled.flow.stores import Stores
from dsl.engines.compiled.flow.targets import Targets
from dsl.engines.compiled.memory import Plan
from dsl.engines.compiled.wat import SMALL, Body, value_size, word
from dsl.engines.compiled.writer import Writer
from dsl.engines.program import code as c
from dsl.engines.program.code import Give
from dsl.engines.program.linked import LinkedProgram
from dsl.engines.program.nodes import NO, Expr
from dsl.engines.program.walk import everything


class Rules:
    """Writes rules and their calls. ``$result`` is a number or small set; a larger one stands in memory."""

    def __init__(self, writer: Writer, stores: Stores, code: Code) -> None:
        self.w, self.p, self.stores, self.code = writer, writer.program, stores, code
        self._given = [_given_bits(writer.program, number) for number in range(len(writer.program.rules))]
        self._ends: dict[int, bool] = {}
        self._result = _room(writer.plan, max(self._given, default=0))
        for name in ("$result", "$seers"):
            writer.variable(name, "i64")

    # ---- statements
    def call(self, node: c.CallRule, body: Body, targets: Targets) -> None:
        """A rule runs; what it gives goes to a local."""
        self.run(node.rule, node.arguments, body)
        if self.may_end(node.rule):
            body.add(f"(br_if {targets.over} (global.get $over))")
        if node.result != NO:
            self.stores.put(node.result, node.state, self._taken(node, body), body)
        if node.guard != NO:
            everybody = (1 << self.p.seats) - 1
            self.stores.put(node.guard, node.state, f"(i64.and (global.get $seers) (i64.const {everybody}))", body)

    def run(self, rule: int, arguments: tuple[Expr, ...], body: Body) -> None:
        """Call a rule; whether it has ended the game is for the caller to look at."""
        slots = self.p.rules[rule].temps
        given = [
            self.stores.settled(value, body, slot.bits) if slot.bits > SMALL else self.w.value(value, body, slot.bits)
            for value, slot in zip(arguments, slots)
        ]
        body.add(f"(call {self.function(rule)} {' '.join(given)})")

    def _taken(self, node: c.CallRule, body: Body) -> str:
        slots = self.p.slots if node.state else body.temps
        given, bits = self._given[node.rule], slots[node.result].bits
        if bits <= SMALL:
            return "(global.get $result)"
        found = word(self._result) if given > SMALL else "(global.get $result)"
        return self.stores.wide.widened(found, given, bits, body)

    def give(self, node: c.Give, body: Body, targets: Targets) -> None:
        """Out of the rule, with its result."""
        seers = body.keep(self.w.small(node.seers, body)) if node.seers is not None else "(i64.const -1)"
        if node.value is not None and targets.bits > SMALL:
            found = self.w.value(node.value, body, targets.bits)
            self.stores.wide.copy(found, word(self._result), value_size(targets.bits), body)
        else:
            result = self.w.value(node.value, body, targets.bits) if node.value is not None else "(i64.const 0)"
            body.add(f"(global.set $result {result})")
        body.add(f"(global.set $seers {seers})", *targets.give)

    # ---- functions
    def function(self, rule: int) -> str:
        """The function of a rule."""
        name = f"$r_{rule}"
        self.w.function(name, lambda: self._function(name, rule))
        return name

    def _function(self, name: str, rule: int) -> str:
        row = self.p.rules[rule]
        body = Body(row.temps, row.arguments)
        leave = body.leave()
        burn(CALL, body)
        self.code(row.code, body, Targets(leave, give=(f"br {leave}",), bits=self._given[rule]))
        return body.function(name)

    def may_end(self, rule: int) -> bool:
        """Whether a rule may end the game."""
        if rule not in self._ends:
            self._ends[rule] = any(
                isinstance(node, c.EndGame)
                or (isinstance(node, c.CallRule) and self.may_end(node.rule))
                or (isinstance(node, c.AtRest) and self.p.always != NO and self.may_end(self.p.always))
                for node in everything(self.p.rules[rule].code)
            )
        return self._ends[rule]


def _given_bits(program: LinkedProgram, rule: int) -> int:
    gives = (node for node in everything(program.rules[rule].code) if isinstance(node, Give))
    return max((node.value.bits for node in gives if node.value is not None), default=0)


def _room(plan: Plan, bits: int) -> int:
    return plan.reserve(value_size(bits)) if bits > SMALL else NO
