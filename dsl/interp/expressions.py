"""Typed expressions as closures. A closure takes the scratch locals of its procedure and gives a number.

Sets are Python integers used as bit masks; a row is kept as a tuple until it is used as a set. A condition
over all members of a set is turned, where it can be, into operations on whole masks (``filters.py``).
"""

from __future__ import annotations

from dsl.engine.errors import RuleError
from dsl.interp.builtins import Builtins
from dsl.interp.fields import Fields
from dsl.interp.machine import Eval, Frame, Machine
from dsl.interp.quantifiers import Quantifiers
from dsl.interp.routes import Routes
from dsl.interp.sets import Sets
from dsl.interp.steady import fixed
from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.ir.code import FunctionCode
from dsl.ir.secrecy import Secrecy
from dsl.source import Span


class Compiler(Fields, Sets):
    """Values, numbers, conditions and calls; fields and sets come from the other parts."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        self.defaults: dict[n.Field, Eval] = {}
        self.fixed: dict[str, bool] = {}
        self.functions: dict[str, tuple[list[int], list[Eval]]] = {}
        self.secrecy = Secrecy(self.game.program)
        self.tests = {}
        self.builtins = Builtins(self)
        self.filters = Quantifiers(self)
        self.routes = Routes(self)

    def Const(self, node: n.Const) -> Eval:
        value = node.value
        return lambda f: value

    def Member(self, node: n.Member) -> Eval:
        value = self.directions.get(node.name, -1)
        return lambda f: value

    def ParamValue(self, node: n.ParamValue) -> Eval:
        value = self.game.values[node.name]
        return lambda f: value

    def Load(self, node: n.Load) -> Eval:
        if node.local.guard is not None:
            return self.guarded_read(node.local, node.local.guard, self.load(node), node.span)
        return self.load(node)

    def load(self, node: n.Load) -> Eval:
        """The value of a local, whoever asks."""
        place = self.m.layout.locals.get(node.local)
        if place is None:
            slot = self.slot(node.local)
            return lambda f: f[slot]
        state, offset, width = self.state, place.offset, place.width
        if width == 1 and not isinstance(ty.bare(node.type), ty.SetOf):
            return lambda f: state[offset]
        get = self.m.get_set
        return lambda f: get(offset, width)

    # ---- numbers and conditions
    def Arith(self, node: n.Arith) -> Eval:
        left, right, span = self.expr(node.left), self.expr(node.right), node.span
        if node.operator in "+-*":
            return self.bounded(node.operator, left, right, span)
        modulo = node.operator == "%"

        def divide(f: Frame) -> int:
            one, two = left(f), right(f)
            if two == 0:
                raise RuleError("divided-by-zero", span)
            return one % two if modulo else one // two

        return divide

    @staticmethod
    def bounded(operator: str, left: Eval, right: Eval, span: Span) -> Eval:
        """``+ - *`` in 64 bits, as every engine has them."""

        def check(value: int) -> int:
            if not -(2**63) <= value < 2**63:
                raise RuleError("number-overflow", span)
            return value

        if operator == "+":
            return lambda f: x if -(2**63) <= (x := left(f) + right(f)) < 2**63 else check(x)
        if operator == "-":
            return lambda f: x if -(2**63) <= (x := left(f) - right(f)) < 2**63 else check(x)
        return lambda f: check(left(f) * right(f))

    def Compare(self, node: n.Compare) -> Eval:
        left, right = self.expr(node.left), self.expr(node.right)
        match node.operator:
            case "==":
                return lambda f: left(f) == right(f)
            case "!=":
                return lambda f: left(f) != right(f)
            case "<":
                return lambda f: left(f) < right(f)
            case "<=":
                return lambda f: left(f) <= right(f)
            case ">":
                return lambda f: left(f) > right(f)
        return lambda f: left(f) >= right(f)

    def Not(self, node: n.Not) -> Eval:
        operand = self.expr(node.operand)
        return lambda f: not operand(f)

    def AndOr(self, node: n.AndOr) -> Eval:
        parts = [self.expr(part) for part in node.parts]
        if len(parts) == 2:
            one, two = parts
            if node.operator == "and":
                return lambda f: one(f) and two(f)
            return lambda f: one(f) or two(f)
        stop = node.operator == "or"

        def run(f: Frame) -> int:
            for part in parts:
                if bool(part(f)) is stop:
                    return stop
            return not stop

        return run

    def IfElse(self, node: n.IfElse) -> Eval:
        condition, then, otherwise = self.expr(node.condition), self.expr(node.then), self.expr(node.otherwise)
        return lambda f: then(f) if condition(f) else otherwise(f)

    def Need(self, node: n.Need) -> Eval:
        operand, missing, span = self.expr(node.operand), ty.none_value(node.type), node.span

        def read(f: Frame) -> int:
            value = operand(f)
            if value == missing:
                raise RuleError("value-missing", span, what=span.text)
            return value

        return read

    # ---- calls
    def CallFunction(self, node: n.CallFunction) -> Eval:
        code = self.game.program.functions[node.name]
        size, body = self.function(code)
        arguments = [self.expr(a) for a in node.arguments]
        name, machine, span = node.name, self.m, node.span
        memo = machine.fixed if self.is_fixed(node.name) else machine.memo

        def call(f: Frame) -> int:
            values = [a(f) for a in arguments]
            key = (name, machine.viewer, *values)
            found = memo.get(key)
            if found is None:
                machine.steps -= 1
                if machine.steps < 0:
                    machine.spend(0, span)
                frame = values + [0] * (size[0] - len(values))
                found = body[0](frame)
                memo[key] = found
            return found

        return call

    def is_fixed(self, name: str) -> bool:
        """Whether a function looks at map, tables and parameters only, so that its values hold for the whole match."""
        known = self.fixed.get(name)
        if known is None:
            known = self.fixed[name] = fixed(
                self.game.program.functions[name].body, self.is_fixed, frozenset(self.m.at)
            )
        return known

    def function(self, code: FunctionCode) -> tuple[list[int], list[Eval]]:
        """The frame size and body of a function, compiled at first need."""
        known = self.functions.get(code.name)
        if known is None:
            size: list[int] = [0]
            body: list[Eval] = []
            self.functions[code.name] = known = (size, body)
            before = self.enter(f"function {code.name}")
            for parameter in code.parameters:
                self.slot(parameter)
            body.append(self.expr(code.body))
            size[0] = self.sizes.get(self.current, 0)
            self.enter(before)
        return known

    def CallBuiltin(self, node: n.CallBuiltin) -> Eval:
        return self.builtins.compile(node)

    def RouteCall(self, node: n.RouteCall) -> Eval:
        return self.routes.compile(node)
