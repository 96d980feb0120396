"""Passes for functions that only look something up: inlined where they are called, or made tables."""

from __future__ import annotations

from functools import partial
from itertools import product
from math import prod

from dsl.engines.program import nodes as x
from dsl.engines.program.bounds import Ranges
from dsl.engines.program.facts import Facts
from dsl.engines.program.ids import TempId
from dsl.engines.program.linked import Holds, LinkedProgram, Table
from dsl.engines.program.passes.folding import folded
from dsl.engines.program.passes.questions import substituted
from dsl.engines.program.passes.rows import Change, Number, placed
from dsl.engines.program.walk import Scope, expressions, rewritten

MOST_NODES = 16
"""Functions with more nodes are not inlined."""
MOST_WRITTEN = 64
"""Functions with more nodes after inlining the calls inside them are not inlined either."""
_LOOPS = (x.Quantifier, x.Filter, x.Collect, x.RouteCells, x.Would, x.SeenBy, x.Guarded)
_SIMPLE = (x.Const, x.Temp, x.Var)


def inlining(program: LinkedProgram, _number: Number) -> Change:
    """The pass ``inlining``."""
    inliner = Inliner(program)
    return lambda row, scope: rewritten(row, partial(inliner.of, scope=scope))


class Inliner:
    """Replaces calls of simple functions by their bodies."""

    def __init__(self, program: LinkedProgram) -> None:
        self.p = program
        self.facts = Facts(program)
        self._written: dict[int, int] = {}

    def of(self, node: x.Expr, scope: Scope) -> x.Expr:
        """A call of a simple function replaced by its body."""
        if isinstance(node, x.Call) and self.simple(node.function):
            return self.written(node, scope)
        return node

    def simple(self, number: int) -> bool:
        """Whether a function is small enough to be inlined."""
        return self.size(number) <= MOST_WRITTEN

    def size(self, number: int) -> int:
        """The number of nodes of a function after inlining; above the limit if it is always called."""
        if number not in self._written:
            function = self.p.functions[number]
            inside = list(expressions(function.formula.body))
            simple = (
                len(inside) <= MOST_NODES
                and function.formula.body.bits == function.bits
                and not any(isinstance(part, _LOOPS) or part.row for part in inside)
            )
            calls = sum(self.size(part.function) for part in inside if isinstance(part, x.Call)) if simple else 0
            self._written[number] = len(inside) + calls if simple else MOST_WRITTEN + 1
        return self._written[number]

    def written(self, node: x.Call, scope: Scope) -> x.Expr:
        """The body of a function with its arguments inserted; those that are not simple are evaluated once before."""
        function = self.p.functions[node.function]
        given, before = dict[int, x.Expr](), list[tuple[TempId, x.Expr]]()
        for place, argument in enumerate(node.arguments):
            simple = isinstance(argument, _SIMPLE) and getattr(argument, "key", None) is None
            if simple or self.once(function.formula.body, place, argument):
                given[place] = argument
            else:
                slot = scope.add(function.formula.temps[place])
                given[place] = x.Temp(slot, bits=function.formula.temps[place].bits)
                before.append((slot, argument))
        body = placed(function.formula.body, given, function.formula.temps, scope)
        body = rewritten(body, lambda part: folded(self.of(part, scope), self.p.tables))
        for slot, argument in reversed(before):
            body = x.Let(slot, argument, body, bits=body.bits)
        return body

    def once(self, body: x.Expr, place: int, argument: x.Expr) -> bool:
        """Whether an argument can be inserted: it is used once at most, and cannot fail."""
        uses = sum(isinstance(node, x.Temp) and node.slot == place for node in expressions(body))
        return uses <= 1 and not argument.row and not self.facts.can_fail(argument)


MOST_ENTRIES = 64
"""The most argument values of a function, and the most members it loops over for all of them."""


def lookups(program: LinkedProgram, number: Number) -> Change:
    """The pass ``lookups``."""
    finder = Lookups(program, number)
    return lambda row, scope: rewritten(row, partial(finder.of, scope=scope))


class Lookups:
    """Computes functions with few arguments."""

    def __init__(self, program: LinkedProgram, number: Number) -> None:
        self.p, self.number = program, number
        self.ranges = Ranges(program)
        self._tables: dict[int, Table | None] = {}

    def of(self, node: x.Expr, scope: Scope) -> x.Expr:
        """A call as an entry of a table; where that has none, the function is still called."""
        if not isinstance(node, x.Call) or not node.arguments:
            return node
        if node.function not in self._tables:
            self._tables[node.function] = None
            self._tables[node.function] = self.table_of(node.function)
        table = self._tables[node.function]
        if table is None:
            return node
        bounds = (self.ranges.of(argument, scope.temps) for argument in node.arguments)
        sure = all(low <= least and most <= high for (least, most), (low, high) in zip(bounds, table.axes))
        otherwise = x.Const(0, bits=node.bits) if sure and None not in table.values else node
        return x.Item(self.number(table), node.arguments, otherwise, bits=node.bits)

    def table_of(self, number: int) -> Table | None:
        """The table of a function, if it depends only on its arguments; None if no value is known."""
        function = self.p.functions[number]
        slots = function.formula.temps[: function.arguments]
        if any(slot.bits or slot.holds is not Holds.NUMBER for slot in slots):
            return None
        axes = tuple((slot.low if slot.missing is None else min(slot.low, slot.missing), slot.high) for slot in slots)
        body = function.formula.body
        size = prod(high - low + 1 for low, high in axes)
        if size > MOST_ENTRIES or size * self.members(body) > 4 * MOST_ENTRIES or body.bits != function.bits:
            return None
        values: list[int | None] = []
        for arguments in product(*(range(low, high + 1) for low, high in axes)):
            here = body
            for slot, value in enumerate(arguments):
                here = substituted(here, slot, x.Const(value))
            known = rewritten(here, lambda part: self.entry(folded(part, self.p.tables)))
            values.append(known.value if isinstance(known, x.Const) else None)
            if values == [None]:
                return None  # most that are not known for the first are not known at all
        return Table(axes, tuple(values))

    def entry(self, node: x.Expr) -> x.Expr:
        """An inner call with constant arguments replaced by the entry of its table."""
        found = self.of(node, Scope()) if isinstance(node, x.Call) else node
        if found is node or not isinstance(found, x.Item) or not isinstance(node, x.Call):
            return node
        if not all(isinstance(key, x.Const) for key in found.keys):
            return node
        table, place = self._tables[node.function], 0
        assert table is not None
        for key, (low, high) in zip(found.keys, table.axes):
            assert isinstance(key, x.Const)
            place = place * (high - low + 1) + key.value - low
        value = table.values[place]
        return x.Const(value, bits=node.bits) if value is not None else node

    @staticmethod
    def members(body: x.Expr) -> int:
        """The most members that the loops in a body visit."""
        found = 1
        for node in expressions(body):
            if isinstance(node, x.Quantifier | x.Filter | x.Collect):
                found *= max(1, node.domain.bits)
        return found
