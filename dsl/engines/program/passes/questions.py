"""Questions about sets that need no set: whether something is a member, whether there is any, how many.

(in $0 (filter:9 1 S C)) → (and [(in $0 S) C with $0 for $1])        (any -1 (filter:9 1 S C)) → (any 1 S where=C)
"""

from __future__ import annotations

from dataclasses import replace

from dsl.engines.program import nodes as x
from dsl.engines.program.linked import LinkedProgram
from dsl.engines.program.passes.members import substituted
from dsl.engines.program.passes.rows import Change, Number
from dsl.engines.program.walk import rewritten


def questions(_program: LinkedProgram, _number: Number) -> Change:
    """The pass."""
    return lambda row, _scope: rewritten(row, _asked)


def _asked(node: x.Expr) -> x.Expr:
    match node:
        case x.In(item=x.Const() | x.Var(key=None) | x.Temp(key=None) as item, set=x.Filter(row=False) as inner):
            return x.And((x.In(item, inner.domain), substituted(inner.where, inner.slot, item)))
        case x.Quantifier(over=x.Over.ANY | x.Over.COUNT, where=None, domain=x.Filter() as inner):
            return replace(node, slot=inner.slot, domain=inner.domain, where=inner.where)
        case x.Quantifier(over=x.Over.ANY, where=None, domain=x.ToSet(operand=row)):
            return replace(node, domain=row)
    return node
