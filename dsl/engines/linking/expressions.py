"""Links expressions: every name, parameter and place of the map becomes a number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict, assert_never, cast

from dsl.engines.linking.builtins import Builtins
from dsl.engines.linking.layout import depth_of
from dsl.engines.linking.rows import LocalScope, Rows, room, slot_of
from dsl.engines.program import nodes as x
from dsl.engines.program.ids import ErrorId
from dsl.engines.program.kernels import CardKernel, PieceKernel
from dsl.engines.program.linked import Holds, Slot
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.builtins import Builtin, RouteQuestion
from dsl.text.source import Span

_OPERATORS = {op.value: op for op in x.Op}
_SETS = {"+": x.Op.UNION, "-": x.Op.MINUS, "*": x.Op.MEET}
_OVER = {kind.value.removesuffix("-of"): kind for kind in x.Over}
_STORED = n.Const | n.Load | n.Get | n.Member | n.ParamValue
"""Nodes whose value is stored in the game, and so is known to be in range."""


class Shape(TypedDict):
    """The keyword arguments of a node that describe its value."""

    bits: int
    row: bool


_Operation = (
    n.Arith | n.Compare | n.Not | n.AndOr | n.IfElse | n.Given | n.Need | n.SeenBy | n.Would | n.RouteCall
)  # fmt: skip
_SetNode = (
    n.Contains | n.MakeSet | n.NumberRange | n.SetOp | n.Aligned | n.AllOf | n.OwnedBy | n.ToSet | n.Filter | n.MapTo
)  # fmt: skip
_NUMBER = Shape(bits=0, row=False)


class Expressions:
    """Links expressions; temporaries are added to the scope of their procedure."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.parts = rows.parts
        self.builtins = Builtins(rows)
        self.directions = {name: i for i, name in enumerate(self.parts.directions)}

    def shape(self, kind: ty.Type) -> Shape:
        """The width of a value of a type."""
        inner = ty.bare(kind)
        if not isinstance(inner, ty.MANY):
            return _NUMBER
        return Shape(bits=room(inner, self.parts.sizes), row=isinstance(inner, ty.RowOf))

    def maybe(self, node: n.Expr | None, scope: LocalScope) -> x.Expr | None:
        """Link an expression, or None."""
        return self.expr(node, scope) if node is not None else None

    def all(self, nodes: tuple[n.Expr, ...], scope: LocalScope) -> tuple[x.Expr, ...]:
        """Link several expressions."""
        return tuple([self.expr(node, scope) for node in nodes])

    def expr(self, node: n.Expr, scope: LocalScope) -> x.Expr:
        """Link any expression."""
        match cast(n.AnyExpr, node):
            case n.Const(value=value):
                shape = self.shape(node.type)
                return x.Const(value, bits=max(shape["bits"], value.bit_length()) if shape["bits"] else 0)
            case n.Member(name=name):
                return x.Const(self.directions.get(name, -1))
            case n.ParamValue(name=name):
                value = self.parts.values[name]
                bits = self.shape(node.type)["bits"]
                return x.Const(value, bits=max(bits, value.bit_length()) if bits else 0)
            case n.Load() | n.GetPart() as local:
                return self.local(local, scope)
            case n.Get() as field:
                return self.field(field, scope)
            case n.CellOf(table=table, column=column, row=row):
                values = self.parts.tables[table, column]
                cards = self.parts.cards.get(table)
                values = tuple(values[r] for r in cards) if cards is not None else values
                return self.item(values, row, node.type, scope)
            case n.CallFunction(name=name, arguments=arguments):
                given = self.arguments_for(self.parts.program.functions[name].parameters, arguments, scope)
                return x.Call(self.rows.functions[name], given, **self.shape(node.type))
            case n.CallBuiltin() as builtin:
                return self.builtin(builtin, scope)
            case n.Quant() as asked:
                return self.quantifier(asked, scope)
            case other:
                return self.operation(other, scope)

    # ---- operations
    def operation(self, node: _Operation | _SetNode, scope: LocalScope) -> x.Expr:  # noqa: C901  # a case for each node that matters here
        """Link an operation on numbers or conditions, or a call."""
        match node:
            case n.Arith(operator=operator, left=left, right=right):
                code = "divided-by-zero" if operator in "/%" else "number-overflow"
                error = self.rows.error(code, node.span)
                return x.Binary(_OPERATORS[operator], self.expr(left, scope), self.expr(right, scope), error)
            case n.Compare(operator=operator, left=left, right=right):
                return x.Binary(_OPERATORS[operator], self.expr(left, scope), self.expr(right, scope))
            case n.Not(operand=operand):
                return x.Not(self.expr(operand, scope))
            case n.AndOr(operator=operator, parts=parts):
                return (x.And if operator == "and" else x.Or)(self.all(parts, scope))
            case n.IfElse(condition=condition, then=then, otherwise=otherwise):
                one, two = self.expr(then, scope), self.expr(otherwise, scope)
                row = one.row or two.row
                return x.If(self.expr(condition, scope), one, two, bits=max(one.bits, two.bits), row=row)
            case n.Given(operand=operand):
                return self.given(operand, scope)
            case n.Need(operand=operand):
                error = self.rows.error("value-missing", node.span, what=node.span.text)
                inner = self.expr(operand, scope)
                return x.Need(inner, ty.none_value(node.type), error, bits=inner.bits, row=inner.row)
            case n.SeenBy(operand=operand):
                return x.SeenBy(self.expr(operand, scope), **self.shape(node.type))
            case n.Would(rule=rule, arguments=arguments, condition=condition):
                given = self.arguments(rule, arguments, scope)
                return x.Would(self.rows.rules[rule], given, self.expr(condition, scope))
            case n.RouteCall(route=route, arguments=arguments):
                walk = x.Walk.ONWARD if node.question is RouteQuestion.ONWARD else x.Walk.ENDS
                way = self.parts.program.routes[route]
                limit = self.parts.values.get(way.limit_param, way.limit)
                error = self.rows.error("route-long", node.span, "found", name=route, limit=limit)
                trail = self.maybe(node.trail, scope)
                shape = self.shape(node.type)
                return x.RouteCells(
                    walk,
                    self.rows.routes[route],
                    self.arguments_for(way.parameters, arguments, scope),
                    self.expr(node.start, scope),
                    self.expr(node.left, scope),
                    trail if trail is not None else x.Const(0, bits=shape["bits"]),
                    error,
                    **shape,
                )
            case other:
                return self.set(other, scope)

    def arguments(self, rule: str, given: tuple[n.Expr, ...], scope: LocalScope) -> tuple[x.Expr, ...]:
        """Link the arguments of a rule; inside ``would`` they are not secret, because the caller could read them."""
        parameters = self.parts.program.rules[rule].parameters
        values = [self.fitting(a, p.type, scope) for a, p in zip(given, parameters)]
        everybody = x.Const((1 << self.parts.seats) - 1, bits=self.parts.seats)
        return (*values, *(everybody for _ in parameters[len(given) :]))

    def arguments_for(
        self, parameters: Sequence[n.Local], given: Sequence[n.Expr], scope: LocalScope
    ) -> tuple[x.Expr, ...]:
        """Link the arguments of a function or route."""
        return tuple([self.with_room(value, p.type, scope) for value, p in zip(given, parameters, strict=True)])

    def given(self, operand: n.Expr, scope: LocalScope) -> x.Expr:
        """Link ``x exists``; for cards that may be hidden only their number is read, which is visible to everybody."""
        if isinstance(operand, n.Filter):
            slot, domain = scope.slot(operand.local), self.expr(operand.domain, scope)
            return x.Quantifier(x.Over.ANY, slot, domain, self.expr(operand.where, scope))
        inner = self.counted(operand, scope)
        if inner.bits:
            return x.Quantifier(x.Over.ANY, x.NO, inner, None)
        return x.Binary(x.Op.UNEQUAL, inner, x.Const(ty.none_value(operand.type)))

    def counted(self, node: n.Expr, scope: LocalScope) -> x.Expr:
        """Link a set whose size alone is used; for cards that is visible to everybody."""
        if isinstance(node, n.Get) and node.field.zone:
            return self.cards(node, scope, open_to_all=True)
        return self.expr(node, scope)

    def cards(self, node: n.Get, scope: LocalScope, open_to_all: bool = False, top: bool = False) -> x.Expr:
        """The cards in a zone, or its ``top`` card; no cards if the owner or key is missing."""
        kind, bits = ty.element(ty.bare(node.type)), self.shape(node.type)["bits"]
        assert isinstance(kind, ty.Dom)
        hidden = not open_to_all and self.rows.hidden(node.field)
        error = self.rows.error("secret-read", node.span, name=node.field.name) if hidden else x.NO
        owner = self.maybe(node.owner, scope)
        may_miss = isinstance(node.owner, n.Expr) and isinstance(node.owner.type, ty.Opt)
        slot = scope.add(Slot("", Holds.NUMBER)) if may_miss else None
        place = self.place_of(node, scope, x.Temp(slot) if slot is not None else owner)
        depth = x.Const(depth_of(node.field, self.parts.sizes))
        found: x.Expr = x.Apply(CardKernel.LYING, (place, depth), self.rows.decks[kind.name], error, bits=bits)
        if top:
            found, bits = x.Apply(CardKernel.TOP, (place,), self.rows.decks[kind.name], error), 0
        if slot is None or owner is None:
            return found
        there = x.Binary(x.Op.AT_LEAST, x.Temp(slot), x.Const(0))
        return x.Let(slot, owner, x.If(there, found, x.Const(-1 if top else 0, bits=bits), bits=bits), bits=bits)

    def place_of(self, node: n.Get, scope: LocalScope, owner: x.Expr | None = None) -> x.Expr:
        """The number of the place that a zone is for its owner, or for a key."""
        first = self.parts.layout.zones[node.field]
        owner = owner or self.maybe(node.owner, scope)
        key = self.maybe(node.key, scope)
        number: x.Expr | None = owner
        if owner is not None and key is not None:
            keys = x.Const(self.parts.sizes[node.field.per or ""])
            number = x.Binary(x.Op.ADD, x.Binary(x.Op.MULTIPLY, owner, keys), key)
        number = number or key
        depth = depth_of(node.field, self.parts.sizes)
        if number is not None and depth > 1:
            number = x.Binary(x.Op.MULTIPLY, number, x.Const(depth))
        return x.Binary(x.Op.ADD, number, x.Const(first)) if number is not None else x.Const(first)

    def builtin(self, node: n.CallBuiltin, scope: LocalScope) -> x.Expr:
        """A built-in of the language: a kernel, a table of the map, or a few other nodes."""
        if node.builtin is Builtin.TOP and isinstance(node.arguments[0], n.Get):
            return self.cards(node.arguments[0], scope, top=True)
        arguments = self.all(node.arguments, scope)
        formula = node.builtin.value.formula
        if node.builtin is Builtin.ROW_NUMBERED:
            slot = scope.add(Slot("", Holds.NUMBER, ty.INT_LOW, ty.INT_HIGH))
            return x.Let(slot, arguments[0], self.builtins.numbered(node, x.Temp(slot)))
        if formula is None:
            return self.builtins.link(node, arguments, self.shape(node.type)["bits"])
        slots = [scope.add(slot_of(n.Local("", argument.type), self.parts.sizes)) for argument in node.arguments]
        found = formula(self.builtins, [x.Temp(slot) for slot in slots])
        for slot, argument in reversed(list(zip(slots, arguments))):
            found = x.Let(slot, argument, found)
        return found

    # ---- places
    def local(self, node: n.Load | n.GetPart, scope: LocalScope) -> x.Expr:
        """Link the reading of a local; an error for those who may not see it."""
        key = self.expr(node.key, scope) if isinstance(node, n.GetPart) else None
        local = node.local
        found = self.place(local, key, scope)
        if local.guard is None:
            return found
        error = self.rows.error("secret-read", node.span, name=local.name)
        return x.Guarded(self.place(local.guard, None, scope), found, error, bits=found.bits)

    def place(self, local: n.Local, key: x.Expr | None, scope: LocalScope) -> x.Expr:
        """Link the reading of a local, without a test of the viewer."""
        bits = self.shape(local.type)["bits"]
        number = self.rows.vars.get(local)
        return x.Temp(scope.slot(local), key, bits=bits) if number is None else x.Var(number, key, bits=bits)

    def field(self, node: n.Get, scope: LocalScope) -> x.Expr:
        """Link the reading of a field in the state, or of an attribute that the map gives."""
        field = node.field
        if field.zone:
            return self.cards(node, scope)
        if field.constant:
            assert node.owner is not None
            return self.item(self.parts.constants[field], node.owner, node.type, scope)
        error = self.rows.error("secret-read", node.span, name=field.name) if self.rows.hidden(field) else x.NO
        return x.Get(
            self.rows.fields[field],
            self.maybe(node.owner, scope),
            self.maybe(node.key, scope),
            ty.none_value(node.type),
            error,
            bits=self.shape(field.type)["bits"],
        )

    def item(self, values: tuple[int, ...], key: n.Expr, kind: ty.Type, scope: LocalScope) -> x.Expr:
        """Link a table entry by a member; missing if there is no member."""
        bits = self.shape(kind)["bits"]
        missing = x.Const(ty.none_value(kind), bits=bits)
        return x.Item(self.rows.column(values), (self.expr(key, scope),), missing, bits=bits)

    def fitting(self, node: n.Expr, kind: ty.Type, scope: LocalScope) -> x.Expr:
        """Link a value to be stored in a local: an error if it is out of range for the type."""
        value = self.with_room(node, kind, scope)
        if isinstance(ty.bare(kind), ty.Int) and not isinstance(node, _STORED):
            error = self.rows.error("number-overflow", node.span)
            return x.Fit(value, ty.INT_LOW, ty.INT_HIGH, ty.INT_NONE, error)
        return value

    def with_room(self, node: n.Expr, kind: ty.Type, scope: LocalScope) -> x.Expr:
        """Link a value, a set with no more bits than one of the type: an error if it has larger members."""
        value, inner = self.expr(node, scope), ty.bare(kind)
        if isinstance(inner, ty.SetOf) and room(inner, self.parts.sizes) < value.bits:
            return self.members_fit(value, inner, node.span)
        return value

    def members_fit(self, value: x.Expr, kind: ty.SetOf, span: Span) -> x.Expr:
        """A set with a test that its members fit into the type."""
        bits, first = room(kind, self.parts.sizes), ty.first_number(kind.element)
        return x.Fit(value, first, first + bits - 1, None, self.no_room(kind, span), bits=bits)

    def no_room(self, kind: ty.Type, span: Span) -> ErrorId:
        """The error of a number that is too large or too small for a set of a type."""
        first = ty.first_number(ty.element(kind))
        return self.rows.error("set-member", span, "value", least=first, most=first + room(kind, self.parts.sizes) - 1)

    @staticmethod
    def bit(number: x.Expr, first: int, low: int, high: int, error: ErrorId) -> x.Expr:
        """The bit of a number in a set that begins with ``first``; the error if it is outside ``low``..``high``."""
        if first == 0:
            return number
        if isinstance(number, x.Const) and low <= number.value <= high:
            return x.Const(number.value - first)
        return x.Binary(x.Op.SUBTRACT, x.Fit(number, low, high, None, error), x.Const(first))

    def stored(self, node: n.Expr, field: n.Field, span: Span, scope: LocalScope) -> x.Expr:
        """Link a value to be stored in a field: an error if it is outside the field's range."""
        value = self.expr(node, scope)
        if isinstance(inner := ty.bare(field.type), ty.SetOf):
            return self.members_fit(value, inner, span)
        low, high, missing, _ = self.range(field.type)
        error = self.rows.error("store-range", span, "value", name=field.name, low=low, high=high)
        return x.Fit(value, low, high, missing, error)

    def range(self, kind: ty.Type) -> tuple[int, int, int | None, int]:
        """What a field of a type can hold: smallest and largest number, the missing value, the bits of a set."""
        inner, sizes, values = ty.bare(kind), self.parts.sizes, self.parts.values
        missing = ty.none_value(kind) if isinstance(kind, ty.Opt) else None
        if isinstance(inner, ty.Int):
            return values.get(inner.low_param, inner.low), values.get(inner.high_param, inner.high), missing, 0
        if isinstance(inner, ty.SetOf):
            return 0, 0, None, room(inner, sizes)
        if isinstance(inner, ty.Dom):
            return 0, sizes[inner.name] - 1, missing, 0
        return 0, 1, missing, 0

    # ---- sets
    def set(self, node: _SetNode, scope: LocalScope) -> x.Expr:  # noqa: C901  # a case for each node that matters here
        """Link an expression that is or makes a set."""
        bits, first = self.shape(node.type)["bits"], ty.first_number(ty.element(ty.bare(node.type)))
        most = first + bits - 1
        match node:
            case n.Contains(item=item, set=n.NumberRange(low=low, high=high)):
                return self.between(item, low, high, scope)
            case n.Contains(item=item, set=inside):
                return x.In(self.tested_item(item, inside, scope), self.expr(inside, scope))
            case n.MakeSet(items=items):
                # where one item is worked out, it is the one that can be wrong
                open_ = [item for item in items if not isinstance(item, n.Const | n.Member)]
                error = self.no_room(node.type, open_[0].span if len(open_) == 1 else node.span)
                listed = tuple([self.bit(item, first, first, most, error) for item in self.all(items, scope)])
                return x.MakeSet(listed, error, bits=bits)
            case n.NumberRange(low=low, high=high):
                error = self.no_room(node.type, node.span)
                begin = self.bit(self.expr(low, scope), first, first, ty.INT_HIGH, error)
                end = self.bit(self.expr(high, scope), first, ty.INT_LOW, most, error)
                return x.Range(begin, end, error, bits=bits)
            case n.SetOp(operator=operator, left=left, right=right):
                one, two = self.expr(left, scope), self.expr(right, scope)
                wide = {"+": max(one.bits, two.bits), "-": one.bits, "*": min(one.bits, two.bits)}[operator]
                return x.Binary(_SETS[operator], one, two, bits=wide)
            case n.Aligned(operand=operand):
                return self.aligned(operand, node, scope)
            case n.AllOf(domain=domain):
                return self.everything(domain, bits)
            case n.OwnedBy(kind=kind, player=player):
                whose = (self.expr(player, scope),)
                return x.Apply(PieceKernel.OWNED, whose, self.rows.kinds[kind], bits=bits)
            case n.ToSet(operand=operand):
                inner = self.expr(operand, scope)
                return x.ToSet(inner, bits=inner.bits) if inner.row else inner
            case n.Filter(local=local, domain=domain, where=where):
                slot, members = scope.slot(local), self.expr(domain, scope)
                return x.Filter(slot, members, self.expr(where, scope), bits=members.bits, row=members.row)
            case n.MapTo(local=local, domain=domain, where=where, value=value):
                error, slot = self.no_room(node.type, node.span), scope.slot(local)
                among, test = self.expr(domain, scope), self.maybe(where, scope)
                given, numbers = self.expr(value, scope), ty.bare(value.type)
                if isinstance(numbers, ty.Int) and min(numbers.low, first) < 0:
                    fit = x.Fit(given, first, most, ty.INT_NONE, error)
                    given = x.Binary(x.Op.SUBTRACT, fit, x.Const(first)) if first else fit
                return x.Collect(slot, among, test, given, error, bits=bits)
            case other:
                assert_never(other)

    def tested_item(self, item: n.Expr, inside: n.Expr, scope: LocalScope) -> x.Expr:
        """Link the item of a membership test: a number by its bit."""
        first, number = ty.first_number(ty.element(ty.bare(inside.type))), self.expr(item, scope)
        if first == 0:
            return number
        return x.Binary(x.Op.SUBTRACT, number, x.Const(first), self.rows.error("number-overflow", item.span))

    def aligned(self, operand: n.Expr, node: n.Aligned, scope: LocalScope) -> x.Expr:
        """Link a set of numbers whose bits move by a constant; an error if a member has no bit there."""
        slot, inner = scope.add(Slot("", Holds.NUMBER, ty.INT_LOW, ty.INT_HIGH)), self.expr(operand, scope)
        was, first = (ty.first_number(ty.element(ty.bare(kind))) for kind in (operand.type, node.type))
        further, bits = was - first, self.shape(node.type)["bits"]
        if further > 0:
            moved = x.Binary(x.Op.ADD, x.Temp(slot), x.Const(further))
            return x.Collect(slot, inner, None, moved, x.NO, bits=inner.bits + further)
        number = x.Binary(x.Op.ADD, x.Temp(slot), x.Const(was))
        error = self.no_room(node.type, node.span)
        fit = x.Fit(number, first, first + bits - 1, None, error)
        return x.Collect(slot, inner, None, x.Binary(x.Op.SUBTRACT, fit, x.Const(first)), error, bits=bits)

    def between(self, item: n.Expr, low: n.Expr, high: n.Expr, scope: LocalScope) -> x.Expr:
        """Link ``x in a..b`` as two comparisons, without a set."""
        slot = scope.add(Slot("", Holds.NUMBER, ty.INT_LOW, ty.INT_HIGH))
        inside = x.Temp(slot)
        least = x.Binary(x.Op.AT_LEAST, inside, self.expr(low, scope))
        most = x.Binary(x.Op.AT_MOST, inside, self.expr(high, scope))
        return x.Let(slot, self.expr(item, scope), x.And((least, most)))

    def everything(self, domain: str, bits: int) -> x.Expr:
        """All members of a domain; for a kind of piece, those on the board."""
        if domain in self.rows.kinds:
            return x.Apply(PieceKernel.ON_BOARD, (), self.rows.kinds[domain], bits=bits)
        if self.parts.program.domains[domain].kind == "cell":
            return x.Const(self.parts.map.topology.present, bits=bits)
        return x.Const((1 << self.parts.sizes[domain]) - 1, bits=bits)

    def quantifier(self, node: n.Quant, scope: LocalScope) -> x.Expr:
        """Link ``any all no count sum min max the first least most``."""
        domain = self.counted(node.domain, scope) if node.kind == "count" and node.where is None else None
        if domain is None:
            domain = self.expr(node.domain, scope)
        where, body = self.maybe(node.where, scope), self.maybe(node.body, scope)
        slot = scope.slot(node.local)
        if node.kind in ("any", "no"):
            found = x.Quantifier(x.Over.ANY, slot, domain, both(where, body))
            return found if node.kind == "any" else x.Not(found)
        if node.kind == "all":
            assert body is not None
            return x.Not(x.Quantifier(x.Over.ANY, slot, domain, both(where, x.Not(body))))
        values = (body,) if body is not None else self.all(node.keys, scope)
        found = x.Quantifier(_OVER[node.kind], slot, domain, where, values, self.quantifier_error(node))
        return self.number_found(node, found, scope) if isinstance(ty.bare(node.type), ty.Int) else found

    def number_found(self, node: n.Quant, found: x.Expr, scope: LocalScope) -> x.Expr:
        """Link a quantifier whose result is a member of a set of numbers; if there is none, ``INT_NONE``."""
        low = x.Const(node.local.low)
        if node.kind == "the":
            return x.Binary(x.Op.ADD, found, low)
        if node.kind not in ("first", "least", "most"):
            return found
        slot = scope.add(Slot("", Holds.NUMBER, ty.INT_LOW, ty.INT_HIGH))
        there = x.Binary(x.Op.AT_LEAST, x.Temp(slot), x.Const(0))
        number = x.If(there, x.Binary(x.Op.ADD, x.Temp(slot), low), x.Const(ty.INT_NONE))
        return x.Let(slot, found, number)

    def quantifier_error(self, node: n.Quant) -> ErrorId:
        """The error that a quantifier as a whole can raise."""
        match node.kind:
            case "the":
                return self.rows.error("the-not-one", node.span, "count", what=node.span.text)
            case "min" | "max":
                return self.rows.error("of-nothing", node.span, name=node.kind)
            case "sum":
                return self.rows.error("number-overflow", node.span)
        return ErrorId(x.NO)


def both(one: x.Expr | None, other: x.Expr | None) -> x.Expr | None:
    """The conjunction of two conditions, either of which may be None."""
    if one is None or other is None:
        return one if other is None else other
    return x.And((*one.parts, other) if isinstance(one, x.And) else (one, other))
