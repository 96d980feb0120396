"""Calls of rules and chances: alone on a line, or as the whole right side of another statement."""

from __future__ import annotations

from dsl.language.check.context import Context
from dsl.language.check.expressions.expression_checker import ExpressionChecker
from dsl.language.check.statements.block import Block
from dsl.language.check.statements.chances import Chances
from dsl.language.syntax import tree as t
from dsl.language.syntax.errors.misspelt import meant_statement
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.builtins import FUNCTIONS
from dsl.text.diagnostics import Note


class RuleCalls:
    """What has to run before a value is there."""

    def __init__(self, context: Context, expressions: ExpressionChecker, chances: Chances) -> None:
        self.c, self.problems = context, context.problems
        self.expressions, self.operands, self.resolver = expressions, expressions.operands, expressions.resolver
        self.chances = chances

    def source(self, node: t.SourceExpr, block: Block, expected: ty.Type | None) -> tuple[list[k.Stmt], n.Expr]:
        """The code that must run first, and the value it leaves."""
        if isinstance(node, t.Roll | t.Spin | t.Draw):
            return self.chances.chance(node, block, None)
        if isinstance(node, t.Call) and node.name.text in self.c.rules and node.name.text not in self.c.functions:
            return self.rule_value(node, block)
        result = block.rule.result
        if isinstance(node, t.BeforeCall) and block.scope.procedure.replaced in self.c.rules and result is not None:
            return self.value_before(node, block, result)
        return [], self.operands.expr(node, block.scope, expected)

    def rule_value(self, node: t.Call, block: Block) -> tuple[list[k.Stmt], n.Expr]:
        """A call of a rule that returns something."""
        signature = self.c.rules[node.name.text]
        if signature.result is None:
            notes = [Note(signature.place)]
            self.problems.error("rule-without-result", node.span, notes=notes, name=signature.name)
            return [], n.unknown(node.span)
        local = block.hidden(signature.result)
        return [self.rule_call(node, block, local)], n.Load(local, type=local.type, span=node.span)

    def value_before(self, node: t.BeforeCall, block: Block, result: ty.Type) -> tuple[list[k.Stmt], n.Expr]:
        """``let x = as before()``: what the replaced rule returns, for the same arguments."""
        procedure, local = block.scope.procedure, block.hidden(result)
        self.c.references.call(procedure, procedure.replaced)
        call = k.CallRule(procedure.replaced, procedure.arguments, local, span=node.span)
        return [call], n.Load(local, type=local.type, span=node.span)

    def rule_call(self, node: t.Call, block: Block, result: n.Local | None) -> k.Stmt:
        """``rule(args)``"""
        signature = self.c.rules[node.name.text]
        self.c.references.call(block.scope.procedure, signature.name)
        self.c.names.use(node.name.span, "rule", node.name.text)
        arguments = self.expressions.calls.arguments(node, signature, block.scope)
        return k.CallRule(signature.name, arguments or (), result, span=node.span)

    def effect(self, node: t.Effect, block: Block) -> list[k.Stmt]:
        """A chance or a call that stands alone."""
        value = node.value
        if isinstance(value, t.Roll | t.Spin | t.Draw):
            return self.chances.chance(value, block, None)[0]
        if isinstance(value, t.Call):
            if value.name.text in self.c.rules:
                signature = self.c.rules[value.name.text]
                result = block.hidden(signature.result) if signature.result is not None else None
                return [self.rule_call(value, block, result)]
            if value.name.text not in self.c.functions and value.name.text not in FUNCTIONS:
                self.problems.unknown("rule-unknown", value.name.span, value.name.text, self.c.rule_names())
                return []
        if isinstance(value, t.Name) and not self.resolver.known(value, block.scope):
            hint = meant_statement(value.id, self.c.skin_at(value.span))
            if hint or value.id in self.c.rules:
                hint = hint if value.id not in self.c.rules else f"{value.id}(…)"
                self.problems.error("word-unknown", value.span, hint=hint, name=value.id)
                return []
        found = self.operands.expr(value, block.scope)
        if not ty.poisoned(found.type):  # else what is wrong inside is told already
            self.problems.error("no-effect", value.span)
        return []
