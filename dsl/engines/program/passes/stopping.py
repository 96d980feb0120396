"""Whether there is any member is asked of the parts of a set one after another, up to the first that has one.

(any -1 (meet:64 S (collect:64 2 #ff:8 C T))) → (any 2 #ff:8 where=(and [C (any -1 (meet:64 S T))]))

So it is with a function that gives such a set.
"""

from __future__ import annotations

from dsl.engines.program import nodes as x
from dsl.engines.program.facts import Facts
from dsl.engines.program.kernels import BoardKernel
from dsl.engines.program.linked import LinkedProgram
from dsl.engines.program.passes.rows import Change, Number
from dsl.engines.program.passes.scopes import placed
from dsl.engines.program.scope import Scope
from dsl.engines.program.walk import rewritten

_AT_HAND = (x.Const, x.Temp, x.Var, x.Having, x.Apply, x.Item)


def stopping(program: LinkedProgram, _number: Number) -> Change:
    """The pass."""
    stops = Stops(program)
    return lambda row, scope: rewritten(row, lambda node: stops.of(node, scope))


class Stops:
    """Takes questions about unions apart."""

    def __init__(self, program: LinkedProgram) -> None:
        self.p = program
        self.facts = Facts(program)

    def of(self, node: x.Expr, scope: Scope) -> x.Expr:
        """A question whether there is any member."""
        if not isinstance(node, x.Quantifier) or node.over is not x.Over.ANY or node.where is not None:
            return node
        domain = self.body(node.domain, scope)
        match domain:
            case x.Binary(op=x.Op.MEET, left=among, right=x.Collect() as parts) if self.at_hand(among):
                return self.parts(parts, among) or node
            case x.Binary(op=x.Op.MEET, left=x.Collect() as parts, right=among) if self.at_hand(among):
                return self.parts(parts, among) or node
            case x.Collect() as parts:
                return self.parts(parts, None) or node
        return node

    def body(self, domain: x.Expr, scope: Scope) -> x.Expr:
        """What a function gives, if its arguments are simple and what it gives is made of parts."""
        if not isinstance(domain, x.Call) or not all(isinstance(a, x.Const | x.Temp | x.Var) for a in domain.arguments):
            return domain
        formula = self.p.functions[domain.function].formula
        match formula.body:
            case x.Collect() | x.Binary(op=x.Op.MEET, left=x.Collect()) | x.Binary(op=x.Op.MEET, right=x.Collect()):
                return placed(formula.body, dict(enumerate(domain.arguments)), formula.temps, scope)
        return domain

    def at_hand(self, node: x.Expr) -> bool:
        """Whether a set costs nothing to look at again and again, and cannot fail."""
        return isinstance(node, _AT_HAND) and not self.facts.can_fail(node)

    @staticmethod
    def parts(node: x.Collect, among: x.Expr | None) -> x.Expr | None:
        """Whether any part has a member, of those ``among`` which it must be."""
        if not node.value.bits or node.value.row:
            return None
        value = node.value
        if among is not None:
            value = x.Binary(x.Op.MEET, among, value, bits=min(among.bits, value.bits))
        found: x.Expr = _next_to(value) or x.Quantifier(x.Over.ANY, x.NO, value)
        if node.where is not None:
            found = x.And((node.where, found))
        return x.Quantifier(x.Over.ANY, node.slot, node.domain, found)


def _next_to(value: x.Expr) -> x.Expr | None:
    """Whether a run, which is all in some set, has a member is whether the next cell is in the set."""
    match value:
        case x.Binary(op=x.Op.MEET, left=among, right=x.ToSet(operand=x.Apply(what=BoardKernel.RUN, arguments=ways))):
            cell, direction, through = ways
            return x.In(x.Apply(BoardKernel.STEP, (cell, direction)), through) if among == through else None
        case x.ToSet(operand=x.Apply(what=BoardKernel.RUN, arguments=(cell, direction, through))):
            return x.In(x.Apply(BoardKernel.STEP, (cell, direction)), through)
    return None
