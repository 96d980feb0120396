"""Typed expressions as closures. A closure takes the scratch locals of its procedure and gives a number.

Sets are Python integers used as bit masks; a row is kept as a tuple until it is used as a set. A condition
over all members of a set is turned, where it can be, into operations on whole masks (``filters.py``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dsl.interp.builtins import Builtins
from dsl.interp.errors import RuleError
from dsl.interp.filters import Filters
from dsl.interp.machine import Eval, Frame, Machine, bits
from dsl.interp.routes import Routes
from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.ir.code import FunctionCode
from dsl.link.constants import evaluate
from dsl.source import Span


class Compiler:
    """Compiles expressions of one game for one machine; procedures get their scratch slots here."""

    def __init__(self, machine: Machine) -> None:
        self.m = machine
        self.game = machine.game
        self.state = machine.state
        self.slots: dict[tuple[str, n.Local], int] = {}
        self.sizes: dict[str, int] = {}
        self.current = ""
        self.defaults: dict[n.Field, Eval] = {}
        self.fixed: dict[str, bool] = {}
        self.functions: dict[str, tuple[list[int], list[Eval]]] = {}
        self.directions = {name: i for i, name in enumerate(self.game.directions)}
        self.builtins = Builtins(self)
        self.filters = Filters(self)
        self.routes = Routes(self)

    # ---- scratch locals
    def slot(self, local: n.Local) -> int:
        """The scratch slot of a local in the procedure being compiled."""
        key = (self.current, local)
        if key not in self.slots:
            self.slots[key] = self.sizes.get(self.current, 0)
            self.sizes[self.current] = self.slots[key] + 1
        return self.slots[key]

    def enter(self, name: str) -> str:
        """Compile another procedure's code from here on; gives the name to go back to."""
        before, self.current = self.current, name
        return before

    # ---- dispatch
    def expr(self, node: n.Expr) -> Eval:
        """The closure of any expression."""
        method: Callable[[Any], Eval] = getattr(self, type(node).__name__)
        return method(node)

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
        place = self.m.layout.locals.get(node.local)
        if place is None:
            slot = self.slot(node.local)
            return lambda f: f[slot]
        state, offset, width = self.state, place.offset, place.width
        if width == 1 and not isinstance(ty.bare(node.type), ty.SetOf):
            return lambda f: state[offset]
        get = self.m.get_set
        return lambda f: get(offset, width)

    # ---- fields
    def Get(self, node: n.Get) -> Eval:
        field = node.field
        if field.constant:
            return self.constant(node)
        place = self.m.layout.fields[field]
        address = self.address(node.owner, node.key, field)
        is_set = isinstance(ty.bare(field.type), ty.SetOf)
        missing = ty.none_value(node.type)
        state, width, get = self.state, place.width, self.m.get_set
        read: Eval
        if node.owner is None and node.key is None:
            offset = place.offset
            read = (lambda f: get(offset, width)) if is_set else (lambda f: state[offset])
        elif is_set:

            def read(f: Frame) -> int:
                at = address(f)
                return get(at, width) if at >= 0 else 0
        else:

            def read(f: Frame) -> int:
                at = address(f)
                return state[at] if at >= 0 else missing

        return read if field.seen is None else self.guarded(node, read)

    def guarded(self, node: n.Get, read: Eval) -> Eval:
        """A secret may only be read for somebody who may see it, while options and views are made."""
        machine, span = self.m, node.span
        may_see = self.may_see(node.field)
        owner = self.expr(node.owner) if node.owner is not None else None

        def check(f: Frame) -> int:
            viewer = machine.viewer
            if viewer != -1:
                machine.viewer = -1
                try:
                    allowed = may_see(viewer, owner(f) if owner is not None else -1)
                finally:
                    machine.viewer = viewer
                if not allowed:
                    raise RuleError("secret-read", span, name=node.field.name)
            return read(f)

        return check

    def may_see(self, field: n.Field) -> Callable[[int, int], bool]:
        """Whether a viewer (0.. a player, -2 a spectator) may see a field of a member."""
        state, revealed = self.state, self.m.layout.revealed.get(field)
        before = self.enter(f"seen {field.owner}.{field.name}")
        viewer, owner = self.slot(field.viewer or n.Local("", ty.PLAYER)), None
        if field.self is not None:
            owner = self.slot(field.self)
        assert field.seen is not None
        test = self.expr(field.seen)
        name = self.current
        self.enter(before)

        def allowed(who: int, member: int) -> bool:
            if revealed is not None and state[revealed]:
                return True
            if who < 0:
                return False
            frame = [0] * self.sizes[name]
            frame[viewer] = who
            if owner is not None:
                frame[owner] = member
            return bool(test(frame))

        return allowed

    def constant(self, node: n.Get) -> Eval:
        """An attribute that the map gives."""
        values, missing = self.game.constants[node.field], ty.none_value(node.type)
        assert node.owner is not None
        owner = self.expr(node.owner)

        def read(f: Frame) -> int:
            member = owner(f)
            return values[member] if member >= 0 else missing

        return read

    def address(self, owner: n.Expr | None, key: n.Expr | None, field: n.Field) -> Eval:
        """The offset of a field of a member, or -1 where the member is missing."""
        place = self.m.layout.fields[field]
        offset, step, width = place.offset, place.width * place.per, place.width
        member = self.expr(owner) if owner is not None else (lambda f: 0)
        if key is None:

            def simple(f: Frame) -> int:
                i = member(f)
                return offset + i * step if i >= 0 else -1

            return simple
        part = self.expr(key)

        def keyed(f: Frame) -> int:
            i, j = member(f), part(f)
            return offset + i * step + j * width if i >= 0 and j >= 0 else -1

        return keyed

    def CellOf(self, node: n.CellOf) -> Eval:
        values, row = self.game.tables[node.table, node.column], self.expr(node.row)
        cards = self.game.cards.get(node.table)
        if cards is not None:
            values = tuple(values[r] for r in cards)
        missing = ty.none_value(node.type)

        def read(f: Frame) -> int:
            i = row(f)
            return values[i] if i >= 0 else missing

        return read

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

    # ---- sets
    def Contains(self, node: n.Contains) -> Eval:
        item = self.expr(node.item)
        inside = node.set
        if isinstance(inside, n.Filter):  # x in {y in S where C}: no need to make the set
            domain, where = self.expr(inside.domain), self.expr(inside.where)
            slot = self.slot(inside.local)

            def test(f: Frame) -> int:
                x = item(f)
                if x < 0 or not _mask(domain(f)) >> x & 1:
                    return 0
                f[slot] = x
                return where(f)

            return test
        if isinstance(inside, n.NumberRange):
            low, high = self.expr(inside.low), self.expr(inside.high)
            return lambda f: low(f) <= item(f) <= high(f)
        members = self.expr(inside)

        def contains(f: Frame) -> int:
            x = item(f)
            return x >= 0 and members(f) >> x & 1

        return contains

    def MakeSet(self, node: n.MakeSet) -> Eval:
        if all(isinstance(i, n.Const | n.Member) for i in node.items):
            value = evaluate(node, self.directions, {})
            return lambda f: value
        items, span = [self.expr(i) for i in node.items], node.span

        def make(f: Frame) -> int:
            mask = 0
            for item in items:
                mask |= self.bit(item(f), span)
            return mask

        return make

    def bit(self, value: int, span: Span) -> int:
        """The set of one member."""
        if not 0 <= value <= 4_000_000:
            raise RuleError("set-member", span, value=value)
        return 1 << value

    def NumberRange(self, node: n.NumberRange) -> Eval:
        low, high, span = self.expr(node.low), self.expr(node.high), node.span

        def make(f: Frame) -> int:
            first, last = low(f), high(f)
            if first < 0 or last > ty.MAX_SET_NUMBER:
                raise RuleError("set-member", span, value=first if first < 0 else last)
            return (1 << last + 1) - (1 << first) if last >= first else 0

        return make

    def SetOp(self, node: n.SetOp) -> Eval:
        left, right = self.expr(node.left), self.expr(node.right)
        if node.operator == "+":
            return lambda f: left(f) | right(f)
        if node.operator == "-":
            return lambda f: left(f) & ~right(f)
        return lambda f: left(f) & right(f)

    def AllOf(self, node: n.AllOf) -> Eval:
        domain, machine = node.domain, self.m
        kind = self.game.program.domains[domain].kind
        if kind == "piece":
            return lambda f: machine.on_board(domain)
        if kind == "cell":
            present = self.game.map.topology.present
            return lambda f: present
        full = (1 << self.game.sizes[domain]) - 1
        return lambda f: full

    def OwnedBy(self, node: n.OwnedBy) -> Eval:
        kind, player, owned = node.kind, self.expr(node.player), self.m.owned
        return lambda f: owned(kind, player(f))

    def ToSet(self, node: n.ToSet) -> Eval:
        row = self.expr(node.operand)
        return lambda f: _mask(row(f))

    def Given(self, node: n.Given) -> Eval:
        kind = ty.bare(node.operand.type)
        if isinstance(node.operand, n.Filter):
            return self.filters.some(node.operand.local, node.operand.domain, node.operand.where)
        operand = self.builtins.counted(node.operand) or self.expr(node.operand)
        if isinstance(kind, ty.SetOf | ty.RowOf):
            return lambda f: bool(operand(f))
        missing = ty.none_value(node.operand.type)
        return lambda f: operand(f) != missing

    def Need(self, node: n.Need) -> Eval:
        operand, missing, span = self.expr(node.operand), ty.none_value(node.type), node.span

        def read(f: Frame) -> int:
            value = operand(f)
            if value == missing:
                raise RuleError("value-missing", span, what=span.text)
            return value

        return read

    def Filter(self, node: n.Filter) -> Eval:
        return self.filters.filter(node)

    def MapTo(self, node: n.MapTo) -> Eval:
        domain = self.filters.members(node.local, node.domain, node.where)
        slot, value = self.slot(node.local), self.expr(node.value)
        is_set = isinstance(ty.bare(node.value.type), ty.SetOf)
        spend, span = self.m.spend, node.span

        def make(f: Frame) -> int:
            mask = 0
            for x in domain(f):
                f[slot] = x
                found = value(f)
                mask |= found if is_set else self.bit(found, span) if found >= 0 else 0
            spend(1, span)
            return mask

        return make

    def Quant(self, node: n.Quant) -> Eval:
        return self.filters.quantifier(node)

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

    def Builtin(self, node: n.Builtin) -> Eval:
        return self.builtins.compile(node)

    def RouteCall(self, node: n.RouteCall) -> Eval:
        return self.routes.compile(node)


_CHANGING = frozenset(("active", "off_board", "pile", "discards", "hand", "cell.empty"))


def fixed(node: Any, is_fixed: Callable[[str], bool], pieces: frozenset[str]) -> bool:
    """Whether nothing in an expression depends on the state (its locals are its own or its arguments)."""
    match node:
        case n.Get(field=field) if not field.constant:
            return False
        case n.AllOf(domain=domain) if domain in pieces:
            return False
        case n.OwnedBy() | n.RouteCall():
            return False
        case n.Builtin(name=name) if name in _CHANGING or name.removeprefix("cell.") in pieces:
            return False
        case n.CallFunction(name=name) if not is_fixed(name):
            return False
    if isinstance(node, n.Expr):
        return all(fixed(part, is_fixed, pieces) for part in vars(node).values())
    return not isinstance(node, tuple) or all(fixed(part, is_fixed, pieces) for part in node)


def _mask(value: Any) -> int:
    """A row or a set as a set."""
    if isinstance(value, tuple):
        mask = 0
        for x in value:
            mask |= 1 << x
        return mask
    return int(value)


def in_order(value: Any) -> Any:
    """The members of a row or a set, in order."""
    return value if isinstance(value, tuple) else bits(value)
