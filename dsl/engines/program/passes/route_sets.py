"""Sets of cells that stay the same while a route is searched become arguments of the route.

    step a to b where no(q in pirate where q != p and q.at == b)
    (onward 0 [p] …) → (onward 0 [p, (minus:9 #1ff:9 (collect:9 2 S (!= $2 p) (get pirate.at $2)))] …), b in $1

A part of a condition becomes a set if it says the same of a cell wherever the path comes from, and reads the state:
what only the map fixes is in a table anyway.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, reduce
from typing import Any

from dsl.engines.program import nodes as x
from dsl.engines.program.ids import TempId
from dsl.engines.program.linked import Holds, LinkedProgram, Route, Slot
from dsl.engines.program.passes.folding import folded
from dsl.engines.program.passes.rows import Change, Number, free, placed
from dsl.engines.program.passes.whole_sets import Masks
from dsl.engines.program.walk import Scope, changed, rewritten

_SIMPLE = (x.Const, x.Temp, x.Var)


def route_sets(program: LinkedProgram, _number: Number) -> Change:
    """The pass ``route_sets``."""
    routes, masks = program.routes, Masks(program)
    narrowed = cache(lambda number: _Narrowing(masks, routes[number]))

    def change(row: Any, scope: Scope) -> Any:
        if isinstance(row, Route):
            row = _Narrowing(masks, row).narrowed
            scope.slots[:] = row.temps
        return rewritten(row, lambda node: asked(node, scope))

    def asked(node: x.Expr, scope: Scope) -> x.Expr:
        return narrowed(node.route).asked(node, scope) if isinstance(node, x.RouteCells) else node

    return change


class _Narrowing:
    """Finds the sets of one route; ``narrowed`` is the route that has them as further arguments."""

    def __init__(self, masks: Masks, route: Route) -> None:
        self.masks, self.p, self.facts, self.bits = masks, masks.p, masks.facts, masks.p.board.size
        self.old, self.scope, self.sets = route, Scope(route.temps), dict[TempId, x.Expr]()
        conditions = changed((route.step, route.halt, route.rest), self.condition)
        first = [*range(route.arguments), *self.sets]
        order = [*first, *(slot for slot in range(len(self.scope.slots)) if slot not in first)]
        temps = tuple(self.scope.slots[slot] for slot in order)
        moved = {old: x.Temp(TempId(new), bits=temps[new].bits) for new, old in enumerate(order)}
        step, halt, rest = changed(conditions, lambda part: placed(part, moved, (), Scope()))
        here, there = (moved[slot].slot for slot in (route.here, route.there))
        self.narrowed = replace(
            route, arguments=len(first), here=here, there=there, temps=temps, step=step, halt=halt, rest=rest
        )

    def asked(self, node: x.RouteCells, scope: Scope) -> x.Expr:
        """A query with the sets; arguments that are not simple are evaluated once before."""
        given, before = list(node.arguments), dict[TempId, x.Expr]()
        for place, argument in enumerate(node.arguments if self.sets else ()):
            if not isinstance(argument, _SIMPLE) or getattr(argument, "key", None) is not None:
                slot = scope.add(self.old.temps[place])
                given[place], before[slot] = x.Temp(slot, bits=scope.slots[slot].bits), argument
        arguments = dict(enumerate(given))
        sets = (placed(cells, arguments, self.scope.slots, scope) for cells in self.sets.values())
        found: x.Expr = replace(node, arguments=(*given, *sets))
        for slot, argument in reversed(before.items()):
            found = x.Let(slot, argument, found, bits=node.bits)
        return found

    # ---- the conditions
    def condition(self, node: x.Expr) -> x.Expr:
        """A condition that asks whether the next cell is in a set, as far as that can be."""
        if self.facts.can_fail(node):
            return node
        whole = self.written(node)
        kind = x.Or if isinstance(whole, x.Or) else x.And
        masks, others = self.split(whole, kind)
        if self.facts.reads(tuple(masks)):
            parts = (self.member(masks, kind), *map(self.condition, others))
            return parts[0] if not others else kind(parts)
        inner = changed(whole, self.condition) if isinstance(whole, x.And | x.Or | x.Not) else whole
        return node if inner == whole else inner

    def written(self, node: x.Expr) -> x.Expr:
        """The body of a function that is called, if its arguments are simple."""
        while isinstance(node, x.Call) and all(isinstance(argument, _SIMPLE) for argument in node.arguments):
            formula = self.p.functions[node.function].formula
            node = placed(formula.body, dict(enumerate(node.arguments)), formula.temps, self.scope)
        return node

    def split(self, node: x.Expr, kind: type[x.And | x.Or]) -> tuple[list[x.Expr], list[x.Expr]]:
        """The parts of a condition that are sets of next cells, and the others."""
        cells = self.masks.mask(TempId(self.old.there), node, self.bits, self.scope)
        fits = cells is not None and cells.bits == self.bits and not self.facts.can_fail(cells)
        if cells is not None and fits and all(slot < self.old.arguments for slot in free(cells)):
            return [cells], []
        whole = self.written(node)
        if isinstance(whole, kind):
            found = [self.split(part, kind) for part in whole.parts]
            masks = [mask for part, _ in found for mask in part]
            if whole is node or self.facts.reads(tuple(masks)):
                return masks, [other for _, part in found for other in part]
        return [], [node]

    def member(self, masks: list[x.Expr], kind: type[x.And | x.Or]) -> x.Expr:
        """Whether the next cell is in all sets, or in any; that is a further argument."""
        op = x.Op.MEET if kind is x.And else x.Op.UNION
        whole: x.Expr = reduce(lambda one, other: x.Binary(op, one, other, bits=self.bits), masks)
        slot = self.scope.add(Slot("", Holds.SET, bits=self.bits, words=-(-self.bits // 32)))
        self.sets[slot] = rewritten(whole, lambda part: folded(part, self.p.tables))
        return x.In(x.Temp(TempId(self.old.there)), x.Temp(slot, bits=self.bits))
