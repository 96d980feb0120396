"""Control flow: conditions, loops, turns, jumps and ends of the game."""

from __future__ import annotations

from dsl.language.check.context import Context
from dsl.language.check.expressions.expression_checker import ExpressionChecker
from dsl.language.check.names import Procedure
from dsl.language.check.statements.block import Block, BodyChecker
from dsl.language.check.statements.chances import RuleCalls
from dsl.language.syntax import tree as t
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.builtins import Builtin
from dsl.text.diagnostics import Note


class Control:
    """Checks statements of control flow."""

    def __init__(
        self, context: Context, expressions: ExpressionChecker, calls: RuleCalls, body: BodyChecker, lines: BodyChecker
    ) -> None:
        self.c, self.problems = context, context.problems
        self.operands, self.calls, self.body = expressions.operands, calls, body
        self.lines = lines

    def branches(self, node: t.If, block: Block) -> k.Stmt:
        """``if … else if … else``, nested to the right."""
        code: k.Code = self.body(node.otherwise, block) if node.otherwise is not None else ()
        for condition, body in reversed(node.branches):
            inside = block.inner(self.c.clauses.on_head(condition.span, body))
            test = self.operands.condition(condition, block.scope)
            code = (k.Branch(test, self.body(body, inside), code, span=condition.span),)
        return code[0]

    def each(self, node: t.ForEach, block: Block) -> k.Stmt:
        """``for each``: set and sort keys are evaluated before the first round, ``where`` in each round."""
        domain = self.operands.members(node.domain, block.scope)
        inside = block.inner(self.c.clauses.on_head(node.span, node.body), loops=1)
        kind = ty.element(ty.bare(domain.type)) or ty.UNKNOWN
        local = inside.declare(node.variable, kind, self.problems)
        local.low = ty.first_number(kind)
        where = self.operands.condition(node.where, inside.scope) if node.where is not None else None
        keys = tuple(self.operands.sort_key(key, inside.scope) for key in node.keys)
        body = self.body(node.body, inside)
        return k.Each(local, domain, where, keys, body, span=node.span)

    def repeat(self, node: t.Repeat, block: Block) -> k.Stmt:
        """``repeat``; the locals of its body are visible in ``until``."""
        times = self.operands.value(node.times, block.scope, ty.INT) if node.times is not None else None
        inside = block.inner(self.c.clauses.on_head(node.span, node.body), loops=1)
        body = self.lines(node.body, inside)
        until = self.operands.condition(node.until, inside.scope) if node.until is not None else None
        if not block.rounds:
            return k.Loop(times, body, until, span=node.span)
        body = (*self.hooked("round", "before", (), node, block.scope.procedure), *body)
        after = self.hooked("round", "after", (), node, block.scope.procedure)
        return k.Loop(times, body, until, True, after, span=node.span)

    def turn(self, node: t.Turn, block: Block) -> list[k.Stmt]:
        """``turn of p``, with the hooks before and after each turn."""
        player = self.operands.value(node.player, block.scope, ty.PLAYER)
        body = self.body(node.body, block.inner(self.c.clauses.on_head(node.span, node.body)))
        if not any(hook.event == "turn" for hook in self.c.merged.course):
            return [k.TurnOf(player, body, span=node.span)]
        local = block.hidden(ty.PLAYER)
        who = n.Load(local, type=ty.PLAYER, span=node.player.span)
        body = (*self.hooked("turn", "before", (who,), node, block.scope.procedure), *body)
        after = self.hooked("turn", "after", (who,), node, block.scope.procedure)
        return [k.SetLocal(local, player, True, span=node.span), k.TurnOf(who, body, after, span=node.span)]

    def hooked(self, event: str, time: str, arguments: tuple[n.Expr, ...], node: t.Node, caller: Procedure) -> k.Code:
        """Calls of the hooks on this event, in file order."""
        names = [
            name for name, hook in self.c.merged.course_rules().items() if (hook.event, hook.time) == (event, time)
        ]
        for name in names:
            self.c.references.call(caller, name)
        return tuple(k.CallRule(name, arguments, None, span=node.span) for name in names)

    def finish(self, node: t.Finish, block: Block) -> list[k.Stmt]:
        """``win``, ``lose``, ``tie``"""
        who: n.Expr | None = None
        if node.who is not None:
            who = self.operands.expr(node.who, block.scope, ty.PLAYER)
            wanted = ty.SetOf(ty.PLAYER) if isinstance(ty.bare(who.type), ty.SetOf | ty.RowOf) else ty.PLAYER
            who = self.operands.coerce(who, wanted)
            who = together(who) if self.c.program.teams and node.kind == "win" else who
        return [k.EndGame(node.kind, who, self.c.clauses.on(node.span) or block.clauses, span=node.span)]

    def jump(self, node: t.Jump, block: Block) -> list[k.Stmt]:
        """``stop`` and ``next`` belong to the innermost loop of the same rule."""
        if node.kind == "nothing":
            return []
        if block.loops == 0:
            code = "stop-in-group" if block.in_group else "stop-outside"
            self.problems.error(code, node.span, word=node.kind)
        return [k.Leave(node.kind, span=node.span)]

    def give_back(self, node: t.Return, block: Block) -> list[k.Stmt]:
        """``return``, with a value if the rule has a result."""
        wanted = block.rule.result
        if node.value is None:
            if wanted is not None:
                self.problems.error("return-value", node.span, wanted=self.operands.type_name(wanted))
            return [k.Give(None, span=node.span)]
        if wanted is None:
            self.problems.error("return-nothing", node.span, notes=[Note(block.rule.span)])
            return [k.Give(None, span=node.span)]
        before, value = self.calls.source(node.value, block, wanted)
        return [*before, k.Give(self.operands.coerce(value, wanted), span=node.span)]

    def as_before(self, node: t.AsBefore, block: Block) -> list[k.Stmt]:
        """A call of the replaced rule with the same arguments."""
        procedure = block.scope.procedure
        if procedure.replaced not in self.c.rules:
            self.problems.error("before-nothing", node.span)
            return []
        self.c.references.call(procedure, procedure.replaced)
        result = block.hidden(block.rule.result) if block.rule.result is not None else None
        code: list[k.Stmt] = [k.CallRule(procedure.replaced, procedure.arguments, result, span=node.span)]
        if result is not None:
            code.append(k.Give(n.Load(result, type=result.type, span=node.span), span=node.span))
        return code


def together(who: n.Expr) -> n.Expr:
    """These players and all members of their teams."""
    one, mate = n.Local("", ty.PLAYER), n.Local("", ty.PLAYER)
    players, span = ty.SetOf(ty.PLAYER), who.span
    several = who if isinstance(who.type, ty.SetOf) else n.MakeSet((who,), type=players, span=span)
    team = n.CallBuiltin(Builtin.PLAYER_TEAM, (n.Load(one, type=ty.PLAYER, span=span),), type=players, span=span)
    inside = n.Contains(n.Load(mate, type=ty.PLAYER, span=span), team, type=ty.BOOL, span=span)
    some = n.Quant("any", one, several, None, inside, type=ty.BOOL, span=span)
    return n.Filter(mate, n.AllOf("player", type=players, span=span), some, type=players, span=span)
