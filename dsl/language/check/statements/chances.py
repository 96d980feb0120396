"""Calls of rules, and chances: ``roll``, ``spin``, ``draw``, their viewers, several dice at once."""

from __future__ import annotations

from dataclasses import replace

from dsl.language.check.context import Context
from dsl.language.check.expressions.expression_checker import ExpressionChecker
from dsl.language.check.names import Scope
from dsl.language.check.statements.block import Block
from dsl.language.syntax import tree as t
from dsl.language.syntax.errors.explain import meant_statement
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.builtins import FUNCTIONS
from dsl.text.diagnostics import Note
from dsl.text.source import Span


class RuleCalls:
    """Checks values that need statements before them: calls of rules, and chances."""

    def __init__(self, context: Context, expressions: ExpressionChecker, chances: Chances) -> None:
        self.c, self.problems = context, context.problems
        self.expressions, self.operands, self.resolver = expressions, expressions.operands, expressions.resolver
        self.chances = chances

    def source(self, node: t.SourceExpr, block: Block, expected: ty.Type | None) -> tuple[list[k.Stmt], n.Expr]:
        """The code to run first, and the resulting value."""
        if isinstance(node, t.Roll | t.Spin | t.Draw):
            return self.chances.chance(node, block, None)
        if isinstance(node, t.Call) and node.name.text in self.c.rules and node.name.text not in self.c.functions:
            return self.rule_value(node, block)
        result = block.rule.result
        if isinstance(node, t.BeforeCall) and block.scope.procedure.replaced in self.c.rules and result is not None:
            return self.value_before(node, block, result)
        return [], self.operands.expr(node, block.scope, expected)

    def rule_value(self, node: t.Call, block: Block) -> tuple[list[k.Stmt], n.Expr]:
        """A call of a rule with a result."""
        signature = self.c.rules[node.name.text]
        if signature.result is None:
            notes = [Note(signature.place)]
            self.problems.error("rule-without-result", node.span, notes=notes, name=signature.name)
            return [], n.unknown(node.span)
        local = block.hidden(signature.result)
        return [self.rule_call(node, block, local)], n.Load(local, type=local.type, span=node.span)

    def value_before(self, node: t.BeforeCall, block: Block, result: ty.Type) -> tuple[list[k.Stmt], n.Expr]:
        """``let x = as before()``: the result of the replaced rule for the same arguments."""
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
        """A chance or a call as a statement."""
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
        if not ty.poisoned(found.type):  # else the error is reported already
            self.problems.error("no-effect", value.span)
        return []


class Chances:
    """Checks chances; the outcome of each is stored in a local."""

    def __init__(self, context: Context, expressions: ExpressionChecker) -> None:
        self.problems = context.problems
        self.operands, self.resolver = expressions.operands, expressions.resolver
        self.named: dict[n.Local, Span] = {}
        """The places of the names of outcomes: the range of such a local is that of its chance."""

    def chance(self, node: t.Roll | t.Spin | t.Draw, block: Block, name: t.Id | None) -> tuple[list[k.Stmt], n.Expr]:
        """The code of a chance, and its outcome, in a local ``name`` if given."""
        match node:
            case t.Roll():
                ask = self.roll(node, block, name)
            case t.Spin():
                ask = self.spin(node, block, name)
            case t.Draw():
                ask = self.draw(node, block, name)
        return [ask], n.Load(ask.result, type=ask.result.type, span=node.span)

    def roll(self, node: t.Roll, block: Block, name: t.Id | None) -> k.AskChance:
        """``roll S by p``"""
        if node.times is not None:
            self.problems.error("roll-several", node.span)
        self.looks_added(node.faces)
        faces = self.operands.members(node.faces, block.scope)
        kind = ty.element(ty.bare(faces.type)) or ty.UNKNOWN
        if not ty.poisoned(faces.type):
            faces = self.operands.coerce(faces, ty.SetOf(kind))
        local = self.outcome(kind, block, name)
        seers = self.viewers(node.seers, block.scope)
        return k.AskChance("roll", "", faces, None, local, None, seers, span=node.span)

    def looks_added(self, faces: t.Expr) -> None:
        """Warn of ``roll 1..6 + bonus``, which is read as ``1..(6 + bonus)``: a bonus on the outcome may be meant."""
        if not isinstance(faces, t.Range) or not isinstance(faces.high, t.Binary):
            return
        low, high = faces.low.span, faces.high.span
        if "(" in low.to(Span(high.source, high.line, high.column, high.line, high.column)).text[len(low.text) :]:
            return
        first: t.Expr = faces.high
        while isinstance(first, t.Binary):
            first = first.left
        die, rest = low.to(first.span).text, first.span.to(high).text[len(first.span.text) :].strip()
        self.problems.warn("roll-sum", faces.span, whole=f"{low.text}..({high.text})", die=die, rest=rest)

    def spin(self, node: t.Spin, block: Block, name: t.Id | None) -> k.AskChance:
        """``spin W until C``: the condition may use the outcome."""
        wheel = self.resolver.domain(node.wheel.text, node.wheel.span, "wheel")
        local = self.outcome(ty.Dom(wheel) if wheel else ty.UNKNOWN, block, name)
        until = self.operands.condition(node.until, block.scope) if node.until is not None else None
        seers = self.viewers(node.seers, block.scope)
        return k.AskChance("spin", wheel, None, None, local, until, seers, span=node.span)

    def draw(self, node: t.Draw, block: Block, name: t.Id | None) -> k.AskChance:
        """``draw D by p``, ``peek D by p``: only the player who peeks sees the card."""
        deck = self.resolver.domain(node.deck.text, node.deck.span, "deck")
        taken = node.player is not None and not node.peek
        player = self.operands.value(node.player, block.scope, ty.PLAYER) if node.player is not None and taken else None
        local = self.outcome(ty.Opt(ty.Dom(deck)) if deck else ty.UNKNOWN, block, name)
        seers = self.viewers(node.player, block.scope) if node.peek else None
        word = "peek" if node.peek else "draw"
        return k.AskChance(word, deck, None, player, local, None, seers, span=node.span)

    def outcome(self, kind: ty.Type, block: Block, name: t.Id | None) -> n.Local:
        """The local for the outcome of a chance."""
        if name is None:
            return block.hidden(kind)
        local = block.declare(name, kind, self.problems)
        self.named[local] = name.span
        return local

    def viewers(self, node: t.Expr | None, scope: Scope) -> n.Expr | None:
        """Who sees a roll: a player, the owner of a piece, or a set of players; None: everybody."""
        if node is None:
            return None
        found = self.operands.expr(node, scope)
        kind = ty.bare(found.type)
        if isinstance(kind, ty.SetOf | ty.RowOf | ty.Unknown):
            return self.operands.coerce(found, ty.SetOf(ty.PLAYER))
        return n.MakeSet((self.operands.player(found),), type=ty.SetOf(ty.PLAYER), span=node.span)


def counted(node: t.Assign, roll: t.Roll) -> tuple[t.Statement, ...]:
    """``p.dice = roll 5 times 1..6`` as single rolls that count how often each face came."""
    assert roll.times is not None
    span, face, die = node.span, t.Id("each face", span=node.span), t.Id("the die", span=node.span)

    def count(of: t.Id, operator: str, number: int) -> t.Statement:
        target = t.Index(node.target, t.Name(of.text, span=node.target.span), span=node.target.span)
        return t.Assign(operator, target, t.Number(number, span=span), span=span)

    one = replace(roll, times=None)
    again = t.Repeat(roll.times, (t.Let(die, None, one, span=span), count(die, "+=", 1)), None, span=span)
    if node.operator != "=":
        return (again,)
    return t.ForEach(face, roll.faces, None, (), (count(face, "=", 0),), span=span), again
