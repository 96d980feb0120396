"""Rules that are called: those that never wait run at once, of those that can wait the result is kept in the state."""

from __future__ import annotations

from collections.abc import Callable

from dsl.engines.program import code as c
from dsl.engines.program.nodes import NO
from dsl.engines.reference.closures import RETURN, Eval, Frame, Run, Temps
from dsl.engines.reference.expressions import Expressions
from dsl.engines.reference.flow.locals import Locals

CompiledRule = tuple[Run, list[int]]
"""The code of a rule that never waits, and what its temporaries begin with beside its arguments."""


class RuleCalls:
    """Compiles calls and results; rules that never wait are compiled by ``code`` when they are first called."""

    def __init__(self, expressions: Expressions, store: Locals, code: Callable[[c.Code, Temps], Run]) -> None:
        self.e, self.m, self.p = expressions, expressions.m, expressions.p
        self.state, self.locals, self.code = self.m.state, store, code
        self.compiled: dict[int, CompiledRule] = {}
        self._everybody = (1 << self.p.seats) - 1

    def run(self, number: int, values: list[int]) -> None:
        """Run a rule that never waits; it is compiled when it is first called."""
        if number not in self.compiled:
            row = self.p.rules[number]
            temps = Temps(row.temps)
            self.compiled[number] = self.code(row.code, temps), [0] * (temps.size - row.arguments)
        body, rest = self.compiled[number]
        body(values + rest)

    def call(self, node: c.CallRule, t: Temps) -> Run:
        """A rule that never waits runs."""
        arguments, number, run_rule = [self.e.expr(a, t) for a in node.arguments], node.rule, self.run
        store = self.locals.setter(node.result, node.state, t) if node.result != NO else None
        guard = self.locals.setter(node.guard, node.state, t) if node.guard != NO else None
        machine, everybody = self.m, self._everybody

        def run(f: Frame) -> None:
            machine.tire()
            run_rule(number, [a(f) for a in arguments])
            if store is not None:
                store(f, machine.result, 0)
            if guard is not None:
                guard(f, machine.seers & everybody, 0)

        return run

    def give(self, node: c.Give, t: Temps) -> Run:
        """Out of a rule that never waits."""
        value = self.e.expr(node.value, t) if node.value is not None else None
        seers, machine = self.e.expr(node.seers, t) if node.seers is not None else None, self.m

        def run(f: Frame) -> int:
            machine.seers = seers(f) if seers is not None else -1
            machine.result = value(f) if value is not None else 0
            return RETURN

        return run

    def put_result(self, value: Eval | None, seers: Eval | None) -> Callable[[Frame], None]:
        """What a rule that can wait gives is kept in the state until it is taken."""
        place, state, machine, everybody = self.p.result, self.state, self.m, self._everybody
        if place is None or value is None:
            return lambda f: None
        found, offset, words = value, place.offset, place.words

        def run(f: Frame) -> None:
            who = seers(f) if seers is not None else everybody
            given = found(f)
            state[offset] = who
            machine.put_set(offset + 1, words, given & (1 << 32 * words) - 1)

        return run

    def take_result(self, slot: int, guard: int) -> Run:
        """What the called rule gave goes to a local, and is kept no more."""
        place, state, machine = self.p.result, self.state, self.m
        assert place is not None
        row, seers = self.p.slots[slot], self.p.slots[guard] if guard != NO else None
        offset, words = place.offset, place.words

        def run(_f: Frame) -> None:
            machine.put(row, machine.get_set(offset + 1, words) if row.bits else state[offset + 1])
            if seers is not None:
                machine.put(seers, state[offset])
            for word in range(offset, offset + 1 + words):
                state[word] = 0

        return run
