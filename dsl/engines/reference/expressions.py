"""Compiles expressions of the linked program to Python closures."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from operator import itemgetter
from typing import assert_never, cast

from dsl.engines.program import nodes as x
from dsl.engines.program.code import CallRule
from dsl.engines.protocol.errors import Endless, RuleError
from dsl.engines.reference.kernels.dispatch import Kernels
from dsl.engines.reference.kernels.routes import Routes
from dsl.engines.reference.machine import MOST_CACHED, GameOver, Machine, Memo
from dsl.engines.reference.operators import Eval, Frame, Run, Temps, as_set, operator, with_known
from dsl.engines.reference.places import Places
from dsl.engines.reference.sets.dispatch import Sets
from dsl.engines.reference.viewers import Openness, Viewers, reading


class Expressions:
    """Compiles expressions for one machine; functions and tables are compiled at the first use."""

    run_rule: Callable[[CallRule, Temps], Run]  # of rules that never wait; statements know how

    def __init__(self, machine: Machine, secret: bool) -> None:
        self.m, self.p = machine, machine.program
        self.secret = secret  # whether anything in the game is hidden from any player
        self.viewers = Viewers(machine, self.expr)
        self.kernels = Kernels(machine, self.viewers, secret)
        self.places = Places(machine, self.viewers, self.expr)
        self.sets = Sets(machine, self.expr)
        self.routes = Routes(machine, self.expr)
        self.open = Openness(self.p)
        self._functions: dict[int, tuple[Eval, list[int]]] = {}

    def expr(self, node: x.Expr, t: Temps) -> Eval:  # noqa: C901  # a case for every node, nothing else
        """The closure of any expression."""
        match cast(x.AnyExpr, node):
            case x.Const(value=value):
                return lambda f: value
            case x.Temp() | x.Var() | x.Get() | x.Item() | x.Having() as place:
                return self.places.compile(place, t)
            case x.Binary() as binary:
                return self.binary(binary, t)
            case x.Not(operand=operand):
                negated = self.expr(operand, t)
                return lambda f: not negated(f)
            case x.And(parts=parts):
                return self.all_of(parts, t)
            case x.Or(parts=parts):
                return self.any_of(parts, t)
            case x.If(condition=condition, then=then, otherwise=otherwise):
                test, yes, no = self.expr(condition, t), self.expr(then, t), self.expr(otherwise, t)
                return lambda f: yes(f) if test(f) else no(f)
            case x.Let(slot=slot, value=given, body=body):
                return self.let(t.at(slot), self.expr(given, t), self.expr(body, t))
            case x.In() | x.MakeSet() | x.Range() | x.Filter() | x.Collect() | x.Quantifier() as of_set:
                return self.sets.compile(of_set, t)
            case x.ToSet(operand=operand):
                row = self.expr(operand, t)
                return lambda f: as_set(row(f))
            case x.Need(operand=operand, missing=missing, error=error):
                return self.need(self.expr(operand, t), missing, error)
            case x.Fit() as fit:
                return self.fit(fit, self.expr(fit.operand, t))
            case x.Fail(error=error, operands=operands):
                return self.fail(error, [self.expr(o, t) for o in operands])
            case x.Guarded(seers=seers, operand=operand, error=error):
                return self.viewers.for_some(self.expr(seers, t), self.expr(operand, t), error)
            case x.SeenBy(operand=operand):
                return self.seen_by(self.expr(operand, t))
            case x.Call(function=function, arguments=arguments):
                return self.call(function, [self.expr(a, t) for a in arguments], self.slots(arguments, t))
            case x.RouteCells() as cells:
                return self.routes.compile(cells, t)
            case x.Would() as would:
                return self.would(would, t)
            case x.Apply(arguments=arguments) as applied:
                return self.kernels.compile(applied, [self.expr(a, t) for a in arguments])
            case other:
                assert_never(other)

    def binary(self, node: x.Binary, t: Temps) -> Eval:
        """The closure of an operation on two numbers or sets."""
        left, right = self.expr(node.left, t), node.right
        known = with_known(node.op, left, right.value) if isinstance(right, x.Const) else None
        return known or operator(self.m, node.op, left, self.expr(right, t), node.error)

    # ---- conditions
    def all_of(self, parts: tuple[x.Expr, ...], t: Temps) -> Eval:
        """The closure of ``and``, which stops at the first part that is false."""
        tests = [self.expr(part, t) for part in parts]
        if len(tests) == 2:
            one, two = tests
            return lambda f: one(f) and two(f)

        def run(f: Frame) -> int:
            for test in tests:
                if not test(f):
                    return 0
            return 1

        return run

    def any_of(self, parts: tuple[x.Expr, ...], t: Temps) -> Eval:
        """The closure of ``or``, which stops at the first part that is true."""
        tests = [self.expr(part, t) for part in parts]
        if len(tests) == 2:
            one, two = tests
            return lambda f: one(f) or two(f)

        def run(f: Frame) -> int:
            for test in tests:
                if test(f):
                    return 1
            return 0

        return run

    @staticmethod
    def let(place: int, given: Eval, body: Eval) -> Eval:
        """The closure of a let-binding: its value is computed once."""

        def run(f: Frame) -> int:
            f[place] = given(f)
            return body(f)

        return run

    # ---- checks
    def need(self, operand: Eval, missing: int, error: int) -> Eval:
        """The operand's value; an error if it is missing."""
        machine = self.m

        def run(f: Frame) -> int:
            value = operand(f)
            if value == missing:
                raise machine.error(error)
            return value

        return run

    def fit(self, node: x.Fit, operand: Eval) -> Eval:
        """The operand; an error if it does not fit where it will be stored."""
        low, high, missing, error, machine = node.low, node.high, node.missing, node.error, self.m
        if node.bits:

            def members(f: Frame) -> int:
                found = operand(f)
                if found >> high - low + 1:
                    raise machine.error(error, found.bit_length() - 1 + low)
                return found

            return members

        def number(f: Frame) -> int:
            found = operand(f)
            if not low <= found <= high and found != missing:
                raise machine.error(error, found)
            return found

        return number

    def fail(self, error: int, operands: list[Eval]) -> Eval:
        """A closure that always raises an error."""
        machine = self.m

        def run(f: Frame) -> int:
            raise machine.error(error, *(operand(f) for operand in operands))

        return run

    def seen_by(self, operand: Eval) -> Eval:
        """The players who can read the operand."""
        machine, seats = self.m, range(self.p.seats)

        def seers(f: Frame) -> int:
            before, found = machine.viewer, 0
            try:
                for player in seats:
                    machine.viewer = reading(player)
                    try:
                        operand(f)
                        found |= 1 << player
                    except Endless:
                        raise
                    except RuleError:
                        pass  # hidden, or missing for this player; what is wrong for all is reported later
            finally:
                machine.viewer = before
            return found

        return seers

    # ---- calls
    def function_value(self, number: int, values: list[int]) -> int:
        """The result of a function, which is compiled at the first call."""
        known = self._functions.get(number)
        if known is None:
            row = self.p.functions[number]
            temps = Temps(row.formula.temps)
            body = self.expr(row.formula.body, temps)
            known = self._functions[number] = body, [0] * (temps.size - row.arguments)
        body, rest = known
        return body(values + rest)

    @staticmethod
    def slots(arguments: tuple[x.Expr, ...], t: Temps) -> list[int]:
        """The places of the arguments in the frame, if all are temporaries; else empty."""
        found = [t.at(a.slot) for a in arguments if isinstance(a, x.Temp) and a.key is None]
        return found if len(found) == len(arguments) else []

    def memoised(self, number: int, memo: Memo) -> Callable[[object, list[int]], int]:
        """Computes a function and stores the result in a memo, which is emptied when it gets too large."""
        machine, filled, function_value = self.m, self.m.filled, self.function_value

        def work_out(key: object, values: list[int]) -> int:
            machine.tire()
            found = function_value(number, values)
            if len(memo) >= MOST_CACHED:
                memo.clear()
            elif not memo:
                filled.append(memo)
            memo[key] = found
            return found

        return work_out

    def call(self, number: int, arguments: list[Eval], places: list[int]) -> Eval:
        """A call whose result is cached until something is stored, for each viewer where that matters."""
        memo: Memo = {}
        machine, get, work_out = self.m, memo.get, self.memoised(number, memo)
        if self.secret and not self.open.function(number):

            def for_viewer(f: Frame) -> int:
                values = [a(f) for a in arguments]
                key = (machine.viewer, *values)
                found = get(key)
                return work_out(key, values) if found is None else found

            return for_viewer
        if len(places) == 1:
            (place,) = places

            def of_temp(f: Frame) -> int:
                value = f[place]
                found = get(value)
                return work_out(value, [value]) if found is None else found

            return of_temp
        if places:
            pick = itemgetter(*places)

            def of_temps(f: Frame) -> int:
                key = pick(f)
                found = get(key)
                return work_out(key, [*key]) if found is None else found

            return of_temps

        def call(f: Frame) -> int:
            key = tuple([a(f) for a in arguments])
            found = get(key)
            return work_out(key, [*key]) if found is None else found

        return call

    def would(self, node: x.Would, t: Temps) -> Eval:
        """The closure for whether a condition holds after a rule has run on a copy of the position."""
        run = self.run_rule(CallRule(node.rule, node.arguments), t)
        condition, machine = self.expr(node.condition, t), self.m
        cost = 10 + self.p.words // 100

        def would(f: Frame) -> int:
            machine.tire(cost)
            saved = machine.suppose()
            try:
                with suppress(GameOver):  # what the rule would still have done is left out
                    run(f)
                return condition(f)
            finally:
                machine.restore(saved)

        return would
