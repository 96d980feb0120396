"""Drops tests that cannot fail: values always in range, never missing, or too small to overflow.

(fit (% $0 6) 0 5 - error=3) → (% $0 6)
(need %2 -1 error=4) → %2, if %2 is never -1
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from dsl.engines.program import code as c
from dsl.engines.program import nodes as x
from dsl.engines.program.bounds import Ranges
from dsl.engines.program.linked import LinkedProgram
from dsl.engines.program.passes.rows import Change, Number
from dsl.engines.program.walk import Scope, recoded, rewritten

_LOW, _HIGH = -(2**63), 2**63 - 1


def ranges(program: LinkedProgram, _number: Number) -> Change:
    """The pass ``ranges``."""
    known = Ranges(program)
    return lambda row, scope: _stores(rewritten(row, lambda node: _without_test(node, known, scope)), known, scope)


def _without_test(node: x.Expr, known: Ranges, scope: Scope) -> x.Expr:
    """An expression without its test, if that cannot fail."""

    def of(part: x.Expr) -> tuple[int, int]:
        return known.of(part, scope.temps)

    match node:
        case x.Binary(op=x.Op.ADD | x.Op.SUBTRACT | x.Op.MULTIPLY) if node.error != x.NO:
            low, high = of(node)
            return replace(node, error=x.NO) if low >= _LOW and high <= _HIGH else node
        case x.Binary(op=x.Op.DIVIDE | x.Op.MODULO, right=right) if node.error != x.NO:
            low, high = of(right)
            return replace(node, error=x.NO) if low > 0 or high < -1 else node
        case x.Need(operand=operand, missing=missing):
            low, high = of(operand)
            return operand if not operand.bits and not low <= missing <= high else node
        case x.Fit(operand=operand) if node.bits:
            return operand if operand.bits <= node.bits else node
        case x.Fit(operand=operand):
            low, high = of(operand)
            inside = node.low <= low and high <= node.high
            return operand if inside or (low == node.missing and node.low <= low + 1 and high <= node.high) else node
        case x.MakeSet(items=items) if node.error != x.NO:
            inside = all(low >= 0 and high < node.bits for low, high in map(of, items))
            return replace(node, error=x.NO) if inside else node
        case x.Collect(value=value) if node.error != x.NO:
            room = value.bits <= node.bits if value.bits else of(value)[1] < node.bits
            return replace(node, error=x.NO) if room else node
        case x.Quantifier(over=x.Over.SUM, domain=domain, values=(value,)) if node.error != x.NO:
            low, high = of(value)
            small = low * domain.bits >= _LOW and high * domain.bits <= _HIGH
            return replace(node, error=x.NO) if small and not domain.row else node
    return node


def _stores(row: Any, known: Ranges, scope: Scope) -> Any:
    """Code without tests for a missing member that always exists."""
    if isinstance(row, tuple):
        return tuple([_stores(part, known, scope) for part in row])
    if isinstance(row, c.Store):
        sure = all(part is None or known.of(part, scope.temps)[0] >= 0 for part in (row.owner, row.key))
        return replace(row, error=x.NO) if sure else row
    if not isinstance(row, c.Stmt):
        return row
    return recoded(row, lambda code: _stores(code, known, scope))
