"""What stands behind the ``=`` of a function: an expression, or lines that make one."""

from __future__ import annotations

from dsl.language.check.expressions.operands import Operands
from dsl.language.check.scope import Scope
from dsl.language.syntax import tree as t
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.text.source import Span


class Bodies:
    """``all of:``, ``any of:``, ``sum of:``, ``cases:``"""

    def __init__(self, operands: Operands) -> None:
        self.problems = operands.problems
        self.operands = operands

    def body(self, body: t.Body, scope: Scope, result: ty.Type) -> n.Expr:
        """``= e``, ``= all of:``, ``= any of:``, ``= sum of:``, ``= cases:``"""
        lines = body.lines
        if body.kind == "expr":
            return self.operands.value(lines[0].value, scope, result)
        if body.kind in ("all", "any"):
            return self.conditions(body, scope, result)
        if body.kind == "sum":
            return self.sum(lines, scope, body.span)
        return self.cases(lines, scope, result)

    def conditions(self, body: t.Body, scope: Scope, result: ty.Type) -> n.Expr:
        """One condition a line; ``when`` says when it counts at all."""
        if not isinstance(ty.bare(result), ty.Bool | ty.Unknown):
            self.problems.error("body-bool", body.span, kind=body.kind, wanted=self.operands.type_name(result))
        parts = []
        for line in body.lines:
            part = self.operands.condition(line.value, scope)
            if line.when is not None:
                counts = self.operands.condition(line.when, scope)
                if body.kind == "all":
                    part = n.AndOr(
                        "or", (n.Not(counts, type=ty.BOOL, span=line.span), part), type=ty.BOOL, span=line.span
                    )
                else:
                    part = n.AndOr("and", (counts, part), type=ty.BOOL, span=line.span)
            parts.append(part)
        return n.AndOr("and" if body.kind == "all" else "or", tuple(parts), type=ty.BOOL, span=body.span)

    def sum(self, lines: tuple[t.Line, ...], scope: Scope, span: Span) -> n.Expr:
        """One number a line."""
        total: n.Expr = n.number(0, span)
        for line in lines:
            part = self.operands.value(line.value, scope, ty.INT)
            if line.when is not None:
                counts = self.operands.condition(line.when, scope)
                part = n.IfElse(counts, part, n.number(0, line.span), type=ty.INT, span=line.span)
            total = n.Arith("+", total, part, type=ty.INT, span=line.span)
        return total

    def cases(self, lines: tuple[t.Line, ...], scope: Scope, result: ty.Type) -> n.Expr:
        """The first line whose ``when`` holds; the last has none."""
        *conditional, last = lines
        if last.when is not None:
            self.problems.error("cases-last", last.span)
        found = self.operands.value(last.value, scope, result)
        for line in reversed(conditional):
            if line.when is None:
                self.problems.error("cases-when", line.span)
                continue
            condition = self.operands.condition(line.when, scope)
            value = self.operands.value(line.value, scope, result)
            found = n.IfElse(condition, value, found, type=result, span=line.span)
        return found
