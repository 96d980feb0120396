"""Makes tables of functions with few small keys and of board terms that depend only on map and parameters.

    (call 3 [$0 $1]) → (item 7 [$0 $1] (call 3 [$0 $1])), where function 3 does not read the state
    (call 4 [1 $0]) → (item 8 [1 $0] …), although function 4 takes any number: here it is called with 1
    (<= (distance [$0 %1]) 2) → (item 9 [$0 %1] …)
    (filter:9 1 #1ff:9 (== (if (get 2 $0 - 0) (item 3 [$1] 0) 4) 1)) → (item:9 10 [(get 2 $0 - 0)] #0:9)

An entry is the value of the table's formula; engines compute it when they like.
"""

from __future__ import annotations

from dataclasses import replace
from math import prod
from typing import Any

from dsl.engines.program import nodes as x
from dsl.engines.program.bounds import Ranges
from dsl.engines.program.facts import Facts
from dsl.engines.program.ids import TempId
from dsl.engines.program.kernels import BoardKernel, Cost
from dsl.engines.program.linked import Formula, Function, Holds, LinkedProgram, Slot, Table
from dsl.engines.program.passes.rows import Change, Number, binds, free
from dsl.engines.program.walk import Scope, changed, expressions, inside

MAX_ENTRIES = 65_536
MAX_KEYS = 3
MAX_WORK = 10_000_000_000
"""The most nodes evaluated for all entries of a table, counting every loop as ``MEMBERS`` rounds."""
MEMBERS = 8
Axes = tuple[tuple[int, int], ...]
_MANY = (x.Quantifier, x.Filter, x.Collect)
_NEVER = (x.Would, x.RouteCells, x.Guarded, x.SeenBy)


def tables(program: LinkedProgram, number: Number) -> Change:
    """The pass ``tables``."""
    return Tabling(program, number).row


class Tabling:
    """Replaces calls and terms by table entries."""

    def __init__(self, program: LinkedProgram, number: Number) -> None:
        self.p = program
        self.number = number
        self.facts = Facts(program)
        self.ranges = Ranges(program)
        self._work: dict[int, int] = {}
        self._functions: dict[tuple[int, Axes], Table | None] = {}
        self._asking: dict[int, bool] = {}  # by identity: what is asked again and again while one row is changed

    def row(self, row: Any, scope: Scope) -> Any:
        """A row with table entries instead of what they store."""
        self._asking.clear()
        return changed(row, lambda node: self.of(node, scope)) if not isinstance(row, x.Expr) else self.of(row, scope)

    def of(self, node: x.Expr, scope: Scope) -> x.Expr:
        """An expression with its largest possible parts replaced by table entries."""
        found = self.called(node, scope) if isinstance(node, x.Call) else None
        if found is None:
            found = self.term(node, scope)
        if found is None:
            return changed(node, lambda part: self.of(part, scope))
        return replace(found, keys=tuple(self.of(part, scope) for part in found.keys))

    # ---- functions
    def called(self, node: x.Call, scope: Scope) -> x.Item | None:
        """A call as a table entry, if the function does not read the state and its arguments are few and small."""
        found = tuple(self.ranges.of(argument, scope.temps) for argument in node.arguments)
        table = self.function(node.function, self.places(node.function)) or self.function(node.function, found)
        if table is None:
            return None
        within = all(low <= least and most <= high for (least, most), (low, high) in zip(found, table.axes))
        return self.item(table, node.arguments, node, sure=within)

    def item(self, table: Table, keys: tuple[x.Expr, ...], node: x.Expr, sure: bool) -> x.Item:
        """A table entry; ``node`` itself is evaluated where the entry may be missing."""
        missing = x.Const(0, bits=node.bits) if sure and not self.facts.can_fail(table.formula) else node
        return x.Item(self.number(table), keys, missing, bits=node.bits)

    def places(self, number: int) -> Axes:
        """The range of each argument of a function, by its declaration."""
        function = self.p.functions[number]
        slots = function.formula.temps[: function.arguments]
        return tuple((slot.low if slot.missing is None else min(slot.low, slot.missing), slot.high) for slot in slots)

    def function(self, number: int, axes: Axes) -> Table | None:
        """The table of a function for arguments in these ranges; None if there can be none."""
        key = number, axes
        if key not in self._functions:
            self._functions[key] = self._table(self.p.functions[number], axes)
        return self._functions[key]

    def _table(self, function: Function, axes: Axes) -> Table | None:
        slots = function.formula.temps[: function.arguments]
        if any(slot.bits or slot.holds is not Holds.NUMBER for slot in slots) or len(slots) > MAX_KEYS:
            return None
        if not self.small(axes, function.formula.body) or not self.fixed(function.formula.body):
            return None
        return Table(axes, formula=function.formula) if self.costs(function.formula.body) else None

    def small(self, axes: Axes, node: x.Expr) -> bool:
        """Whether a table with these keys has few entries that can be computed in reasonable time."""
        entries = prod(high - low + 1 for low, high in axes)
        return entries <= MAX_ENTRIES and entries * self.work(node) <= MAX_WORK

    def work(self, node: object) -> int:
        """The number of nodes evaluated to compute something."""
        found = 1 + sum(map(self.work, inside(node)))
        if isinstance(node, x.Call):
            if node.function not in self._work:
                self._work[node.function] = self.work(self.p.functions[node.function].formula.body)
            found += self._work[node.function]
        return found * MEMBERS if isinstance(node, _MANY) else found

    def fixed(self, node: x.Expr) -> bool:
        """Whether an expression depends neither on the state nor on the viewer."""
        if any(isinstance(part, _NEVER) for part in expressions(node)):
            return False
        return not self.facts.reads(node)

    def costs(self, node: x.Expr) -> bool:
        """Whether computing an expression costs more than a lookup."""
        return any(isinstance(part, (*_MANY, x.Call)) or self.is_kernel(part) for part in expressions(node))

    @staticmethod
    def is_kernel(node: object) -> bool:
        """Whether the node is a kernel of the board that is no lookup."""
        return isinstance(node, x.Apply) and isinstance(node.what, BoardKernel) and node.what.cost is not Cost.LOOKED_UP

    # ---- terms
    def term(self, node: x.Expr, scope: Scope) -> x.Item | None:
        """A term over kernels of the board or many members as a table entry, if its keys are few; else None."""
        if node.row or not self.is_expensive(node):
            return None
        atoms: dict[x.Expr, int] = {}
        if not self.gather(node, frozenset(), atoms) or not 0 < len(atoms) <= MAX_KEYS or node in atoms:
            return None
        axes = tuple(self.ranges.of(atom, scope.temps) for atom in atoms)
        if not self.small(axes, node):
            return None
        formula = self.formula(node, atoms, scope, axes)
        return self.item(Table(axes, formula=formula), tuple(atoms), node, sure=True)

    def is_expensive(self, node: object) -> bool:
        """Whether a node contains a kernel of the board that is no lookup, or a loop over many members."""
        found = self._asking.get(id(node))
        if found is None:
            found = isinstance(node, _MANY) or self.is_kernel(node) or any(map(self.is_expensive, inside(node)))
            self._asking[id(node)] = found
        return found

    def gather(self, node: x.Expr, bound: frozenset[int], atoms: dict[x.Expr, int]) -> bool:
        """Add what a node depends on to ``atoms``; False if something cannot be a key."""
        if isinstance(node, _NEVER):
            return False
        if isinstance(node, x.Temp) and node.key is None and node.slot in bound:
            return True
        if isinstance(node, x.Temp) or self.facts.reads_itself(node):
            if node.bits or self.facts.can_fail(node) or free(node) & bound:
                return False
            atoms.setdefault(node, len(atoms))
            return True
        inner = bound | {binds(node)}
        return all(self.gather(part, inner, atoms) for part in inside(node) if isinstance(part, x.Expr))

    @staticmethod
    def formula(node: x.Expr, atoms: dict[x.Expr, int], scope: Scope, axes: Axes) -> Formula:
        """The term as a formula whose arguments are the keys."""
        own = Scope(tuple(Slot("", Holds.NUMBER, low, high) for low, high in axes))
        bound: dict[int, TempId] = {}

        def moved(part: x.Expr) -> x.Expr:
            if part in atoms:
                return x.Temp(TempId(atoms[part]))
            if isinstance(part, x.Temp):
                return replace(part, slot=bound[part.slot])
            slot = binds(part)
            if slot == x.NO:
                return changed(part, moved)
            bound[slot] = own.add(scope.slots[slot])
            return replace(changed(part, moved), slot=bound[slot])  # type: ignore[call-arg]  # all that bind have one

        body = moved(node)
        return Formula(own.temps, body)
