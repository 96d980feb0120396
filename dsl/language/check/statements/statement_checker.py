"""Passes each statement to the part of the checker that makes its code."""

from __future__ import annotations

from typing import assert_never

from dsl.language.check.context import Context
from dsl.language.check.declarations.types import WrittenTypes
from dsl.language.check.expressions.expression_checker import ExpressionChecker
from dsl.language.check.statements.assignments import Assignments
from dsl.language.check.statements.block import Block
from dsl.language.check.statements.chances import Chances, RuleCalls, counted
from dsl.language.check.statements.choices import Choices
from dsl.language.check.statements.control import Control
from dsl.language.check.statements.pieces import Pieces
from dsl.language.syntax import tree as t
from dsl.language.typed import code as k


class StatementChecker:
    """Makes the code of statements, and collects the locals of each rule."""

    def __init__(self, context: Context, expressions: ExpressionChecker, types: WrittenTypes) -> None:
        self.c, self.p, self.problems = context, context.program, context.problems
        self.expressions = expressions
        self.calls = RuleCalls(context, expressions, Chances(context, expressions))
        self.assignments = Assignments(context, expressions, types, self.calls)
        self.pieces = Pieces(context, expressions)
        self.choices = Choices(context, expressions, self.block)
        self.control = Control(context, expressions, self.calls, self.block, self.lines)

    def block(self, statements: t.Block, block: Block) -> k.Code:
        """The code of a block in its own scope; report statements after a jump."""
        return self.lines(statements, block.inner(rounds=block.rounds))

    def lines(self, statements: t.Block, inside: Block) -> k.Code:
        """The code of a block whose scope exists already."""
        code: list[k.Stmt] = []
        for position, statement in enumerate(statements):
            code += self.statement(statement, inside)
            if self.leaves(statement) and position + 1 < len(statements):
                self.problems.warn("never-reached", statements[position + 1].span)
        return tuple(code)

    def leaves(self, node: t.Statement) -> bool:
        """Whether nothing after ``node`` runs: it leaves the rule or loop, or ends the game."""
        match node:
            case t.Return() | t.Jump(kind="stop" | "next") | t.Finish(kind="win" | "tie"):
                return True
            case t.Finish(kind="lose"):  # with two players this ends the game
                return self.p.players[1] == 2
        return False

    def statement(self, node: t.Statement, block: Block) -> list[k.Stmt]:  # noqa: C901  # a case for every node, nothing else
        """The code of a statement; some become several."""
        match node:
            case t.Let():
                return self.assignments.let(node, block)
            case t.Assign(value=t.Roll(times=t.Node()) as roll, operator="=" | "+="):
                return [code for simple in counted(node, roll) for code in self.statement(simple, block)]
            case t.Assign():
                return self.assignments.assign(node, block)
            case t.Effect():
                return self.calls.effect(node, block)
            case t.Move() | t.Place() | t.Remove() | t.Reveal():
                return self.pieces.statement(node, block.scope)
            case t.Give() | t.Lay() | t.PutBack() | t.Discard() | t.Shuffle():
                return self.pieces.cards(node, block.scope)
            case t.Log():
                text = self.expressions.shown(node.text, block.scope, "log", node.span)
                return [k.WriteLog(text, self.c.clauses.on(node.span) or block.clauses, span=node.span)]
            case t.Finish():
                return self.control.finish(node, block)
            case t.Jump():
                return self.control.jump(node, block)
            case t.Return():
                return self.control.give_back(node, block)
            case t.AsBefore():
                return self.control.as_before(node, block)
            case t.If():
                return [self.control.branches(node, block)]
            case t.ForEach():
                return [self.control.each(node, block)]
            case t.Repeat():
                return [self.control.repeat(node, block)]
            case t.Turn():
                return self.control.turn(node, block)
            case t.Choose():
                return [self.choices.choose(node, block)]
            case _:
                assert_never(node)
