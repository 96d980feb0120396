"""Functions that only look something up are written where they are called.

(call 5 [(item 3 [$0] 0)]) → (having:64 0 (item 3 [$0] 0))        (call 6 [(+ $0 1)]) → (let 7 (+ $0 1) (* $7 $7))
"""

from __future__ import annotations

from functools import partial

from dsl.engines.program import nodes as x
from dsl.engines.program.facts import Facts
from dsl.engines.program.ids import TempId
from dsl.engines.program.linked import LinkedProgram
from dsl.engines.program.passes.folding import folded
from dsl.engines.program.passes.rows import Change, Number
from dsl.engines.program.passes.scopes import placed
from dsl.engines.program.scope import Scope
from dsl.engines.program.walk import expressions, rewritten

MOST = 16
"""A function with more nodes is called,"""
MOST_WRITTEN = 64
"""and so is one that has more with all that is written out in it."""
_LOOPS = (x.Quantifier, x.Filter, x.Collect, x.RouteCells, x.Would, x.SeenBy, x.Guarded)
_SIMPLE = (x.Const, x.Temp, x.Var)


def inlining(program: LinkedProgram, _number: Number) -> Change:
    """The pass."""
    inliner = Inliner(program)
    return lambda row, scope: rewritten(row, partial(inliner.of, scope=scope))


class Inliner:
    """Knows which functions are simple, and what stands in them."""

    def __init__(self, program: LinkedProgram) -> None:
        self.p = program
        self.facts = Facts(program)
        self._written: dict[int, int] = {}

    def of(self, node: x.Expr, scope: Scope) -> x.Expr:
        """What a call of a simple function stands for."""
        if isinstance(node, x.Call) and self.simple(node.function):
            return self.written(node, scope)
        return node

    def simple(self, number: int) -> bool:
        """Whether a function only looks something up."""
        return self.size(number) <= MOST_WRITTEN

    def size(self, number: int) -> int:
        """How many nodes a function has with all that is written out in it; too many if it is always called."""
        if number not in self._written:
            function = self.p.functions[number]
            inside = list(expressions(function.formula.body))
            simple = (
                len(inside) <= MOST
                and function.formula.body.bits == function.bits
                and not any(isinstance(part, _LOOPS) or part.row for part in inside)
            )
            calls = sum(self.size(part.function) for part in inside if isinstance(part, x.Call)) if simple else 0
            self._written[number] = len(inside) + calls if simple else MOST_WRITTEN + 1
        return self._written[number]

    def written(self, node: x.Call, scope: Scope) -> x.Expr:
        """The body of a function with its arguments in it; what is not simple is worked out once before."""
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
        """Whether an argument can stand where the body asks for it: only there, and it does not fail."""
        uses = sum(isinstance(node, x.Temp) and node.slot == place for node in expressions(body))
        return uses <= 1 and not argument.row and not self.facts.can_fail(argument)
