"""The smallest and largest number that an expression can have, derived from its form."""

from __future__ import annotations

from functools import reduce
from typing import assert_never, cast

from dsl.engines.program import nodes as x
from dsl.engines.program.kernels import NumberKernel
from dsl.engines.program.linked import LinkedProgram, Slots

Bounds = tuple[int, int]
ANYTHING: Bounds = (-(2**63), 2**63 - 1)
_TRUTH: Bounds = (0, 1)
_TRUTHS = (x.Op.EQUAL, x.Op.UNEQUAL, x.Op.LESS, x.Op.AT_MOST, x.Op.MORE, x.Op.AT_LEAST)


class Ranges:
    """Computes bounds of the expressions of one program; results of functions are cached."""

    def __init__(self, program: LinkedProgram) -> None:
        self.p = program
        self._functions: dict[int, Bounds] = {}
        self._tables: dict[int, tuple[Bounds, bool]] = {}  # of the entries, and whether there are all

    def of(self, node: x.Expr, temps: Slots) -> Bounds:  # noqa: C901  # a case for each node that matters here
        """The bounds of a number; of a condition 0 and 1."""
        match cast(x.AnyExpr, node):
            case x.Const(value=value):
                return value, value
            case x.Temp(slot=slot) if slot < len(temps):
                return _place(temps[slot].low, temps[slot].high, temps[slot].missing)
            case x.Var(slot=slot):
                place = self.p.slots[slot]
                return _place(place.low, place.high, place.missing)
            case x.Get(field=field, missing=missing) as got:
                row = self.p.fields[field]
                found = _place(row.low, row.high, row.missing)
                sure = all(part is None or self.of(part, temps)[0] >= 0 for part in (got.owner, got.key))
                return found if sure and got.error == x.NO else _join(found, (missing, missing))
            case x.Not() | x.And() | x.Or() | x.In() | x.Would():
                return _TRUTH
            case x.Quantifier(over=x.Over.ANY):
                return _TRUTH
            case x.Quantifier(over=x.Over.COUNT, domain=domain):
                return 0, domain.bits
            case x.Quantifier(over=x.Over.FIRST | x.Over.LEAST | x.Over.MOST, domain=domain):
                return -1, domain.bits - 1
            case x.Quantifier(over=x.Over.THE, domain=domain):
                return 0, domain.bits - 1
            case x.Need(operand=operand, missing=missing):
                low, high = self.of(operand, temps)
                return (low + 1 if low == missing else low), high
            case x.Fit(low=low, high=high, missing=missing):
                return _place(low, high, missing)
            case x.If(then=then, otherwise=otherwise):
                return _join(self.of(then, temps), self.of(otherwise, temps))
            case x.Let(body=body) | x.Guarded(operand=body):
                return self.of(body, temps)
            case x.Call(function=function):
                return self._function(function)
            case x.Item() as item:
                return self._item(item, temps)
            case x.Binary() as binary:
                return self._binary(binary, temps)
            case x.Apply() as kernel:
                return self._kernel(kernel, temps)
            case x.Temp() | x.Quantifier() | x.SeenBy() | x.Fail() | x.RouteCells():
                return ANYTHING
            case x.MakeSet() | x.Range() | x.ToSet() | x.Having() | x.Filter() | x.Collect():
                return ANYTHING
            case other:
                assert_never(other)

    def _item(self, node: x.Item, temps: Slots) -> Bounds:
        table = self.p.tables[node.table]
        if table.formula is not None:
            return self.of(table.formula.body, table.formula.temps)
        if node.table not in self._tables:
            values = [value for value in table.values if value is not None]
            ends = (min(values), max(values)) if values else ANYTHING
            self._tables[node.table] = ends, len(values) == len(table.values)
        ends, whole = self._tables[node.table]
        keys = (self.of(key, temps) for key in node.keys)
        whole = whole and all(low <= least and most <= high for (least, most), (low, high) in zip(keys, table.axes))
        found = [ends]
        if not whole and not isinstance(node.otherwise, x.Fail):
            found.append(self.of(node.otherwise, temps))
        return reduce(_join, found)

    def _function(self, number: int) -> Bounds:
        if number not in self._functions:
            self._functions[number] = ANYTHING
            formula = self.p.functions[number].formula
            self._functions[number] = self.of(formula.body, formula.temps)
        return self._functions[number]

    def _binary(self, node: x.Binary, temps: Slots) -> Bounds:
        if node.op in _TRUTHS:
            return _TRUTH
        (a, b), (e, d) = self.of(node.left, temps), self.of(node.right, temps)
        match node.op:
            case x.Op.ADD:
                return a + e, b + d
            case x.Op.SUBTRACT:
                return a - d, b - e
            case x.Op.MULTIPLY:
                ends = (a * e, a * d, b * e, b * d)
                return min(ends), max(ends)
            case x.Op.MODULO if e > 0:
                return 0, d - 1
            case x.Op.DIVIDE if e > 0:
                return min(a // e, a // d), max(b // e, b // d)
        return ANYTHING

    def _kernel(self, node: x.Apply, temps: Slots) -> Bounds:
        if isinstance(node.what, NumberKernel):
            return self._number(node.what, [self.of(argument, temps) for argument in node.arguments])
        match node.what.signature[-1]:
            case "c":
                return -1, self.p.board.size - 1
            case "w":
                return -1, self.p.board.size
            case "d":
                return -1, len(self.p.board.directions) - 1
            case "p":
                return -1, self.p.seats - 1
            case "i":
                return -1, self.p.kinds[node.of].limit - 1
            case "k":
                return -1, len(self.p.decks[node.of].rows) - 1
            case "b":
                return _TRUTH
        return ANYTHING

    @staticmethod
    def _number(what: NumberKernel, found: list[Bounds]) -> Bounds:
        match what:
            case NumberKernel.PLAYERS_AFTER:
                return ANYTHING
            case NumberKernel.MIN:
                return min(low for low, _ in found), min(high for _, high in found)
            case NumberKernel.MAX:
                return max(low for low, _ in found), max(high for _, high in found)
            case NumberKernel.CLAMP:
                return min(found[0][0], found[1][0]), max(found[1][1], found[2][1])
            case NumberKernel.ABS:
                return 0, max(abs(found[0][0]), abs(found[0][1]))
            case other:
                assert_never(other)


def _place(low: int, high: int, missing: int | None) -> Bounds:
    return (low, high) if missing is None else (min(low, missing), max(high, missing))


def _join(one: Bounds, other: Bounds) -> Bounds:
    return min(one[0], other[0]), max(one[1], other[1])
