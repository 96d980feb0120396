"""Statements: from trees to typed code, with the locals of each rule collected for its frame."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.check.choices import Choices
from dsl.check.course import course
from dsl.check.scope import Scope
from dsl.diagnostics import Note
from dsl.ir import code as k
from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.source import Span
from dsl.syntax import tree as t


@dataclass
class Place:
    """Where a statement stands: its rule, the loops around it, the clauses of the headings above."""

    rule: k.RuleCode
    scope: Scope
    loops: int = 0
    in_group: bool = False
    clauses: tuple[str, ...] = ()
    rounds: bool = False  # whether the next ``repeat`` is the one that counts rounds

    def inner(self, **changes: object) -> Place:
        """A place inside this one, in a block of its own."""
        values = {
            "rule": self.rule,
            "scope": self.scope.inner(),
            "loops": self.loops,
            "in_group": self.in_group,
            "clauses": self.clauses,
            "rounds": False,
        }
        return Place(**{**values, **changes})  # type: ignore[arg-type]  # names and types as above


class Statements(Choices):
    """One method a kind of statement; each gives the code that does it."""

    def block(self, statements: t.Block, place: Place) -> k.Code:
        """A block in its own scope; what stands after a jump is never reached."""
        return self.lines(statements, place.inner(rounds=place.rounds))

    def lines(self, statements: t.Block, inside: Place) -> k.Code:
        """The statements of a block whose scope is already made."""
        code: list[k.Stmt] = []
        for position, statement in enumerate(statements):
            code += self.statement(statement, inside)
            if self.leaves(statement) and position + 1 < len(statements):
                self.problems.warn("never-reached", statements[position + 1].span)
        return tuple(code)

    def leaves(self, node: t.Statement) -> bool:
        """Whether nothing after ``node`` is done: it leaves the rule or loop, or the game is over."""
        match node:
            case t.Return() | t.Jump(kind="stop" | "next") | t.Finish(kind="win" | "tie"):
                return True
            case t.Finish(kind="lose"):  # with two players the other one has won
                return self.p.players[1] == 2
        return False

    def statement(self, node: t.Statement, place: Place) -> list[k.Stmt]:
        """One statement; some become several."""
        match node:
            case t.Let():
                return self.let(node, place)
            case t.Assign():
                return self.assign(node, place)
            case t.Effect():
                return self.effect(node, place)
            case t.Move() | t.Place() | t.Remove() | t.Give() | t.PutBack() | t.Discard() | t.Shuffle() | t.Reveal():
                return self.board_effect(node, place)
            case t.Log():
                text = self.text(node.text, place.scope)
                self.p.texts.setdefault(node.text.template, node.span)
                return [k.WriteLog(text, self.clauses_at(node, place), span=node.span)]
            case t.Finish():
                return self.finish(node, place)
            case t.Jump():
                return self.jump(node, place)
            case t.Return():
                return self.give_back(node, place)
            case t.AsBefore():
                return self.as_before(node, place)
            case t.If():
                return [self.branches(node, place)]
            case t.ForEach():
                return [self.each(node, place)]
            case t.Repeat():
                return [self.repeat(node, place)]
            case t.Turn():
                return self.turn(node, place)
            case t.Choose():
                return [self.choose(node, place)]
        raise AssertionError(node)

    def clauses_at(self, node: t.Node, place: Place, head: bool = False) -> tuple[str, ...]:
        """The clauses on a statement's own lines, else those of the nearest heading above that has any."""
        own = self.c.clauses.on_head(node.span) if head else self.c.clauses.on(node.span)
        return own or place.clauses

    def new_local(self, name: t.Id, kind: ty.Type, place: Place) -> n.Local:
        """A local of the rule's frame, visible from here to the end of the block."""
        old = place.scope.place(name.text)
        if old is not None:
            self.problems.error("shadowed", name.span, notes=[Note(old)], name=name.text)
        local = n.Local(name.text, kind, frame=place.rule.name)
        place.rule.locals.append(local)
        place.scope.names[name.text] = (local, name.span)
        return local

    # ---- ends and jumps
    def finish(self, node: t.Finish, place: Place) -> list[k.Stmt]:
        """``win``, ``lose``, ``tie``"""
        who: n.Expr | None = None
        if node.who is not None:
            who = self.expr(node.who, place.scope, ty.PLAYER)
            wanted = ty.SetOf(ty.PLAYER) if isinstance(ty.bare(who.type), ty.SetOf | ty.RowOf) else ty.PLAYER
            who = self.coerce(who, wanted)
        return [k.EndGame(node.kind, who, self.clauses_at(node, place), span=node.span)]

    def jump(self, node: t.Jump, place: Place) -> list[k.Stmt]:
        """``stop`` and ``next`` belong to the innermost loop of the same rule."""
        if node.kind == "nothing":
            return []
        if place.loops == 0:
            code = "stop-in-group" if place.in_group else "stop-outside"
            self.problems.error(code, node.span, word=node.kind)
        return [k.Leave(node.kind, span=node.span)]

    def give_back(self, node: t.Return, place: Place) -> list[k.Stmt]:
        """``return``, with a value where the rule has a result."""
        wanted = place.rule.result
        if node.value is None:
            if wanted is not None:
                self.problems.error("return-value", node.span, wanted=self.type_name(wanted))
            return [k.Give(None, span=node.span)]
        if wanted is None:
            self.problems.error("return-nothing", node.span, notes=[Note(place.rule.span)])
            return [k.Give(None, span=node.span)]
        before, value = self.source(node.value, place, wanted)
        return [*before, k.Give(self.coerce(value, wanted), span=node.span)]

    def as_before(self, node: t.AsBefore, place: Place) -> list[k.Stmt]:
        """The replaced rule's body, for the same arguments."""
        if self.c.before is None or self.c.before not in self.c.rules:
            self.problems.error("before-nothing", node.span)
            return []
        self.c.called(self.c.before)
        result = n.Local("", place.rule.result, frame=place.rule.name) if place.rule.result is not None else None
        code: list[k.Stmt] = [k.CallRule(self.c.before, self.c.before_arguments, result, span=node.span)]
        if result is not None:
            place.rule.locals.append(result)
            code.append(k.Give(n.Load(result, type=result.type, span=node.span), span=node.span))
        return code

    # ---- compounds
    def branches(self, node: t.If, place: Place) -> k.Stmt:
        """``if … else if … else``, nested to the right."""
        code: k.Code = self.block(node.otherwise, place) if node.otherwise is not None else ()
        for condition, body in reversed(node.branches):
            inside = place.inner(clauses=self.c.clauses.on_head(condition.span) or place.clauses)
            test = self.condition(condition, place.scope)
            code = (k.Branch(test, self.block(body, inside), code, span=condition.span),)
        return code[0]

    def each(self, node: t.ForEach, place: Place) -> k.Stmt:
        """``for each``: the set and the keys are frozen before the first round, ``where`` is asked at each turn."""
        domain = self.members(node.domain, place.scope)
        inside = place.inner(loops=place.loops + 1, clauses=self.clauses_at(node, place, head=True))
        kind = ty.element(ty.bare(domain.type)) or ty.UNKNOWN
        local = self.new_local(node.variable, kind, inside)
        where = self.condition(node.where, inside.scope) if node.where is not None else None
        keys = tuple(self.sort_key(key, inside.scope) for key in node.keys)
        body = self.block(node.body, inside)
        return k.Each(local, domain, where, keys, body, span=node.span)

    def repeat(self, node: t.Repeat, place: Place) -> k.Stmt:
        """``repeat``; the locals of its body are visible in ``until``."""
        times = self.value(node.times, place.scope, ty.INT) if node.times is not None else None
        inside = place.inner(loops=place.loops + 1, clauses=self.clauses_at(node, place, head=True))
        body = self.lines(node.body, inside)
        until = self.condition(node.until, inside.scope) if node.until is not None else None
        if not place.rounds:
            return k.Loop(times, body, until, span=node.span)
        body = (*self.hooked("round", "before", (), node.span), *body)
        return k.Loop(times, body, until, True, self.hooked("round", "after", (), node.span), span=node.span)

    def turn(self, node: t.Turn, place: Place) -> list[k.Stmt]:
        """``turn of p``, with what house rules do before and after each turn."""
        player = self.value(node.player, place.scope, ty.PLAYER)
        body = self.block(node.body, place.inner(clauses=self.clauses_at(node, place, head=True)))
        if not any(hook.event == "turn" for hook in self.c.merged.course):
            return [k.TurnOf(player, body, span=node.span)]
        local = self.hidden(ty.PLAYER, place)
        who = n.Load(local, type=ty.PLAYER, span=node.player.span)
        body = (*self.hooked("turn", "before", (who,), node.span), *body)
        turn = k.TurnOf(who, body, self.hooked("turn", "after", (who,), node.span), span=node.span)
        return [k.SetLocal(local, player, True, span=node.span), turn]

    def hooked(self, event: str, time: str, arguments: tuple[n.Expr, ...], span: Span) -> k.Code:
        """Calls of the hooks that belong to this moment of the game, in file order."""
        names = [name for name, hook in course(self.c) if (hook.event, hook.time) == (event, time)]
        for name in names:
            self.c.called(name)
        return tuple(k.CallRule(name, arguments, None, span=span) for name in names)

    # ---- whole rules
    def rule(self, name: str, node: t.Rule | t.Procedure, own_name: str) -> k.RuleCode:
        """A rule, or ``setup``, ``play``, ``always``."""
        result = self.c.rules[name].result if name in self.c.rules else None
        code = k.RuleCode(name, (), result, (), node.span)
        place = Place(code, Scope(name), clauses=self.c.clauses.on_head(node.span), rounds=name == "play")
        self.c.current = name
        if isinstance(node, t.Rule):
            code.parameters = self.parameters(node, place, self.c.rules[name].parameters)
            loads = tuple(n.Load(p, type=p.type, span=node.span) for p in code.parameters)
            self.c.before_arguments = loads
        code.body = self.block(node.body or (), place)
        if result is not None and not _always_returns(code.body):
            self.problems.error("return-missing", node.span, name=own_name, wanted=self.type_name(result))
        return code

    def parameters(self, node: t.Rule | t.Hook, place: Place, kinds: list[tuple[str, ty.Type]]) -> tuple[n.Local, ...]:
        """The parameters as locals."""
        return tuple(self.new_local(p.name, kind, place) for p, (_, kind) in zip(node.parameters, kinds))

    def hook(self, node: t.Hook, place: Place, arguments: tuple[n.Local, ...]) -> list[k.Stmt]:
        """A ``before`` or ``after``: its own names for the rule's arguments, its condition, its body."""
        inside = place.inner(clauses=self.c.clauses.on_head(node.span))
        for parameter, argument in zip(node.parameters, arguments):
            inside.scope.names[parameter.name.text] = (argument, parameter.span)
        body = self.block(node.body, inside)
        if node.where is None:
            return list(body)
        return [k.Branch(self.condition(node.where, inside.scope), body, (), span=node.span)]

    def moment(self, name: str, node: t.CourseHook) -> k.RuleCode:
        """What house rules do before or after each turn or round, as a rule of its own."""
        code = k.RuleCode(name, (), None, (), node.span)
        place = Place(code, Scope(name), clauses=self.c.clauses.on_head(node.span))
        self.c.current = name
        if node.player is not None:
            code.parameters = (self.new_local(node.player, ty.PLAYER, place),)
        code.body = self.block(node.body, place)
        if node.where is not None:
            code.body = (k.Branch(self.condition(node.where, place.scope), code.body, (), span=node.span),)
        return code


def _always_returns(code: k.Code) -> bool:
    """Whether every way through ``code`` ends in ``return`` or the end of the game, or never ends."""
    for statement in code:
        match statement:
            case k.Give():
                return True
            case k.EndGame(kind="win" | "tie"):
                return True
            case k.Branch(then=then, otherwise=otherwise) if _always_returns(then) and _always_returns(otherwise):
                return True
            case k.Loop(times=None, until=None, body=body) if not _stops(body):
                return True
            case k.TurnOf(body=body) if _always_returns(body):
                return True
            case k.Ask(options=options, otherwise=otherwise):
                if otherwise and _always_returns(otherwise) and all(_always_returns(o.body) for o in options):
                    return True
    return False


def _stops(code: k.Code) -> bool:
    """Whether a ``stop`` in ``code`` leaves the loop around it."""
    for statement in code:
        match statement:
            case k.Leave(kind="stop"):
                return True
            case k.Branch(then=then, otherwise=otherwise) if _stops(then) or _stops(otherwise):
                return True
            case k.TurnOf(body=body) if _stops(body):
                return True
            case k.Ask(options=options, otherwise=otherwise):
                if _stops(otherwise) or any(_stops(o.body) for o in options):
                    return True
    return False
