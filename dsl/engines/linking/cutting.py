"""Cuts rules that can wait for an answer into blocks.

First the rules that wait are found: those with a decision or a chance, or with a call of a rule that waits. In a
waiting rule each statement that cannot wait stays whole; loops, branches and calls around a waiting one become blocks.
There is no recursion, so every such rule has exactly one frame in the state. Jumps out of ``turn of`` run its end
first. At the end of every scope its locals are cleared.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import assert_never, cast

from dsl.engines.linking.layout import queue_room
from dsl.engines.linking.rows import LocalScope
from dsl.engines.linking.statements import Statements
from dsl.engines.program import code as c
from dsl.engines.program import nodes as x
from dsl.engines.program.ids import BlockId, KindId, QuestionId
from dsl.engines.program.kernels import NumberKernel
from dsl.engines.program.linked import Block, Question
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.walk import children, declared, leaves, reaching, statements

_WAITING = (k.Ask, k.AskChance)


@dataclass
class _Open:
    """A block that is not finished yet."""

    rule: str
    code: list[c.Stmt] = field(default_factory=list)
    end: c.Terminator = field(default_factory=c.Halt)


@dataclass(frozen=True)
class _Loop:
    """The targets of ``next`` and ``stop`` in a loop; ``turns``: the number of ``turn of`` around it in the rule."""

    head: BlockId
    end: BlockId
    turns: int


class Cutter:
    """Cuts one program; ``frames`` are the locals of each waiting rule, ``answers`` those that store answers."""

    def __init__(self, linking: Statements) -> None:
        self.s, self.e, self.rows = linking, linking.e, linking.rows
        self.p = linking.parts.program
        self.waits = reaching(self.p.rules, _WAITING) | ({"setup", "play"} & set(self.p.rules))
        self.opened: list[_Open] = []
        self.entries: dict[str, BlockId] = {}
        self.frames: dict[str, list[n.Local]] = {}
        self.answers: dict[n.Local, int] = {}
        self.asks: list[k.Ask] = []
        self.questions: list[Question] = []
        self.rule = ""
        self.scope: LocalScope
        self.turns: list[k.Code] = []  # of each turn that is open, what is done before it ends
        self.start: BlockId = x.NO
        self.play: BlockId = x.NO
        self.blocks: tuple[Block, ...] = ()

    def cut(self) -> None:
        """Cut every waiting rule, and make the blocks that run setup and play."""
        for name in sorted(self.waits):
            self.entries[name] = self.block(name)
            self.keep(name)
        for name in sorted(self.waits):
            self.enter(name)
            end = self.code(self.p.rules[name].body, self.entries[name], None)
            if end is not None:
                self.end(end, c.Return(self.rows.rules[name]))
        self.enter("")
        self.main()
        self.blocks = tuple(self.closed(block) for block in self.opened)

    def keep(self, name: str) -> None:
        """Number the locals of a rule that are in the state: those that exist while the game waits."""
        rule, scratch = self.p.rules[name], set[n.Local]()

        def whole(code: k.Code) -> None:
            for s in code:
                if self.inside(s):
                    for inner in children(s):
                        whole(inner)
                elif children(s):
                    scratch.update(declared((s,)))

        whole(rule.body)
        found = dict.fromkeys((*rule.parameters, *rule.locals))
        self.frames[name] = [local for local in found if local.frame is not None and local not in scratch]
        for local in self.frames[name]:
            self.rows.number(local)

    def enter(self, name: str) -> None:
        """Set the rule whose statements are cut next."""
        self.rule, self.turns, self.scope = name, [], self.rows.scope(f"block {name}")

    def main(self) -> None:
        """Make the blocks of setup and play; if play ends by itself, nobody has won."""
        halt, self.play, self.start = self.block(), self.block(), self.block()
        self.end(halt, c.Halt(self.rows.at(self.s.first)))
        self.add(self.play, c.BeginPlay())
        for name, block, after in (("play", self.play, halt), ("setup", self.start, self.play)):
            number = self.rows.rules.get(name)
            self.end(block, c.CallBlock(number, (), after) if number is not None else c.Jump(after))

    def closed(self, block: _Open) -> Block:
        """A finished block as a row of the program."""
        rule = self.p.rules.get(block.rule or "play")
        error = self.rows.error("step-budget", rule.span if rule else self.s.first, "budget")
        return Block(self.rows.rules.get(block.rule, x.NO), tuple(block.code), block.end, error)

    # ---- blocks
    def block(self, rule: str | None = None) -> BlockId:
        """A new empty block."""
        self.opened.append(_Open(self.rule if rule is None else rule))
        return BlockId(len(self.opened) - 1)

    def add(self, block: BlockId, statement: c.Stmt) -> None:
        """Add a statement to a block."""
        self.opened[block].code.append(statement)

    def end(self, block: BlockId, terminator: c.Terminator) -> None:
        """Set the terminator of a block."""
        self.opened[block].end = terminator

    def hidden(self, kind: ty.Type, ordered: bool = False) -> n.Local:
        """A new local that the rules do not declare."""
        local = n.Local("", kind, frame=self.rule, ordered=ordered)
        self.frames[self.rule].append(local)
        self.rows.number(local)
        return local

    def zero(self, block: BlockId, code: k.Code, more: Iterable[n.Local] = ()) -> None:
        """Add the clearing of locals declared in ``code``."""
        dead = dict.fromkeys((*declared(code), *more))
        slots = tuple(self.rows.vars[local] for local in dead if local in self.rows.vars)
        if slots:
            self.add(block, c.Zero(slots))

    # ---- statements: each takes the block it begins in and gives the one it ends in, or None if it never does
    def code(self, code: k.Code, block: BlockId, loop: _Loop | None) -> BlockId | None:
        """Cut a sequence; returns the block to go on in, or None if its end is never reached."""
        at: BlockId | None = block
        for statement in code:
            if at is None:
                break
            at = self.statement(statement, at, loop)
        return at

    def inside(self, statement: k.Stmt) -> bool:
        """Whether a statement must be cut into blocks: something in it waits, or it jumps out of itself."""
        return any(self.waiting(s) for s in statements((statement,))) or leaves(statement, False)

    def waiting(self, s: k.Stmt) -> bool:
        """Whether this statement itself waits."""
        return isinstance(s, _WAITING) or (isinstance(s, k.CallRule) and s.name in self.waits)

    def statement(self, s: k.Stmt, at: BlockId, loop: _Loop | None) -> BlockId | None:  # noqa: C901  # a case for each node that matters here
        """Cut any statement; returns the block to go on in, or None if its end is never reached."""
        match s:
            case k.Leave(kind=kind):
                assert loop is not None
                at = self.close_turns(at, len(self.turns) - loop.turns)
                self.end(at, c.Jump(loop.end if kind == "stop" else loop.head))
                return None
            case k.Give():
                self.give(s, at)
                return None
        if not self.inside(s):
            self.add(at, self.s.statement(s, self.scope))
            return at
        match cast(k.AnyStmt, s):
            case k.CallRule() as found:
                return self.call(found, at)
            case k.AskChance() as found:
                return self.draw(found, at)
            case k.Branch() as found:
                return self.branch(found, at, loop)
            case k.Loop() as found:
                return self.loop(found, at)
            case k.Each() as found:
                return self.each(found, at)
            case k.TurnOf() as found:
                return self.turn(found, at, loop)
            case k.Ask(each=None) as found:
                return self.ask(found, at, loop)
            case k.Ask() as found:
                return self.ask_each(found, at, loop)
            case k.SetLocal() | k.Fill() | k.SetPart() | k.Store() | k.MovePiece() | k.NewPiece() | k.LayCards():
                raise AssertionError(s)  # what neither waits nor jumps stays whole
            case k.ShuffleDeck() | k.WriteLog() | k.RevealField() | k.RevealLocal() | k.EndGame():
                raise AssertionError(s)
            case k.Leave() | k.Give():
                raise AssertionError(s)  # these came first
            case other:
                assert_never(other)

    def close_turns(self, at: BlockId, count: int) -> BlockId:
        """End the innermost ``count`` turns; returns the block to go on in."""
        for last in self.turns[: -count - 1 : -1]:
            at = self.end_turn(at, last)
        return at

    def end_turn(self, at: BlockId, last: k.Code) -> BlockId:
        """Cut the end of a turn: its last statements, the tests of ``always``, then nobody is active."""
        at = self.ended(last, at)
        self.add(at, c.AtRest())
        self.add(at, c.EndTurn())
        return at

    def ended(self, last: k.Code, at: BlockId) -> BlockId:
        """Cut the last statements of a turn or round, which are only calls; returns the block to go on in."""
        end = self.code(last, at, None)
        assert end is not None
        return end

    def give(self, s: k.Give, at: BlockId) -> None:
        """Cut ``return`` out of any number of turns; the value is computed before they end."""
        rule = self.p.rules[self.rule]
        value = self.e.fitting(s.value, rule.result or ty.INT, self.scope) if s.value is not None else None
        seers = self.e.maybe(s.seers, self.scope)
        if self.turns:
            value = self.taken(value, s.value, at)
            seers = self.taken(seers, s.seers, at)
        at = self.close_turns(at, len(self.turns))
        self.end(at, c.Return(self.rows.rules[self.rule], value, seers))

    def taken(self, value: x.Expr | None, node: n.Expr | None, at: BlockId) -> x.Expr | None:
        """Store the present value of an expression in a new local; returns the reading of it."""
        if value is None or node is None:
            return None
        slot = self.rows.vars[self.hidden(node.type)]
        self.add(at, c.SetVar(slot, value))
        return x.Var(slot, bits=self.e.shape(node.type)["bits"])

    def call(self, s: k.CallRule, at: BlockId) -> BlockId:
        """Cut a call of a rule that waits."""
        after = self.block()
        arguments = self.e.arguments(s.name, s.arguments, self.scope)
        self.end(at, c.CallBlock(self.rows.rules[s.name], arguments, after))
        if s.result is not None:
            guard = s.result.guard
            self.add(after, c.TakeResult(self.rows.vars[s.result], x.NO if guard is None else self.rows.vars[guard]))
        return after

    def branch(self, s: k.Branch, at: BlockId, loop: _Loop | None) -> BlockId | None:
        """Cut ``if``."""
        yes, no, join = self.block(), self.block(), self.block()
        self.end(at, c.Test(self.e.expr(s.condition, self.scope), yes, no))
        ends = [self.code(s.then, yes, loop), self.code(s.otherwise, no, loop)]
        self.join(ends, join, (*s.then, *s.otherwise))
        return join if any(end is not None for end in ends) else None

    def join(self, ends: Iterable[BlockId | None], join: BlockId, code: k.Code, more: Iterable[n.Local] = ()) -> None:
        """Make all blocks in ``ends`` go on at ``join``, where locals declared inside are cleared."""
        for end in ends:
            if end is not None:
                self.end(end, c.Jump(join))
        self.zero(join, code, more)

    def loop(self, s: k.Loop, at: BlockId) -> BlockId:
        """Cut ``repeat``."""
        head, body, tail, end = self.block(), self.block(), self.block(), self.block()
        counter: tuple[n.Local, ...] = ()
        if s.times is not None:
            counter = (self.hidden(ty.INT),)
            slot, times = self.rows.vars[counter[0]], self.e.fitting(s.times, ty.INT, self.scope)
            self.add(at, c.SetVar(slot, x.Apply(NumberKernel.MAX, (x.Const(0), times))))
            self.end(head, c.CountDown(slot, body, end))
        else:
            self.end(head, c.Jump(body))
        self.end(at, c.Jump(head))
        last = self.code(s.body, body, _Loop(tail, end, len(self.turns)))
        if last is not None:
            self.end(last, c.Jump(tail))
        tail = self.ended(s.last, tail)
        if s.rounds:
            self.add(tail, c.AtRest())
        if s.until is not None:
            again = self.block()
            self.end(tail, c.Test(self.e.expr(s.until, self.scope), end, again))
            tail = again
        self.zero(tail, s.body)
        self.end(tail, c.Jump(head))
        self.zero(end, s.body, counter)
        return end

    def each(self, s: k.Each, at: BlockId) -> BlockId:
        """Cut ``for each``."""
        head, body, tail, end = self.block(), self.block(), self.block(), self.block()
        inner = ty.element(ty.bare(s.domain.type)) or ty.INT
        ordered, kind = bool(s.keys) or isinstance(s.domain.type, ty.RowOf), self.rows.kind(inner)
        members = self.hidden(ty.set_of(inner), ordered)
        present = [self.hidden(ty.SetOf(inner))] if kind != x.NO else []
        self.add(at, self.freeze(s, members, present, kind))
        self.end(at, c.Jump(head))
        slot, was = self.rows.vars[s.local], self.rows.vars[present[0]] if present else x.NO
        where = self.e.maybe(s.where, self.scope)
        self.end(head, c.NextOf(self.rows.vars[members], slot, where, body, end, was, kind))
        last = self.code(s.body, body, _Loop(tail, end, len(self.turns)))
        self.join((last,), tail, s.body)
        self.end(tail, c.Jump(head))
        self.zero(end, s.body, (s.local, members, *present))
        return end

    def freeze(self, s: k.Each, members: n.Local, present: list[n.Local], kind: KindId) -> c.Freeze:
        """The statement that stores the members of a loop."""
        vars_, error = self.rows.vars, x.NO
        if members.ordered:
            limit = queue_room(members, self.rows.parts.sizes)
            error = self.rows.error("loop-sorted", s.span, "found", limit=limit)
        domain = self.e.fitting(s.domain, members.type, self.scope)
        keys = self.e.all(s.keys, self.scope)
        was = vars_[present[0]] if present else x.NO
        return c.Freeze(vars_[members], vars_[s.local], domain, keys, was, kind, error)

    def turn(self, s: k.TurnOf, at: BlockId, loop: _Loop | None) -> BlockId:
        """Cut ``turn of``."""
        after, body = self.block(), self.block()
        self.end(at, c.BeginTurn(self.e.expr(s.player, self.scope), body, after, self.rows.at(s.span)))
        self.turns.append(s.last)
        end = self.code(s.body, body, loop)
        self.turns.pop()
        self.join((self.end_turn(end, s.last) if end is not None else None,), after, s.body)
        return after

    # ---- questions and chances: each alone in its block, so that it can be asked again
    def rest(self, at: BlockId, question: BlockId) -> None:
        """Add the tests of ``always`` before the game waits."""
        self.add(at, c.AtRest())
        self.end(at, c.Jump(question))

    def draw(self, s: k.AskChance, at: BlockId) -> BlockId:
        """Cut a chance; if the pile is empty, the discards go back to it first."""
        again, chance, after = at, self.block(), self.block()
        if s.until is not None:
            again = self.block()
            self.end(at, c.Jump(again))
        self.add(again, c.AtRest())
        if s.kind in ("draw", "peek"):
            self.add(again, c.Gather(self.rows.decks[s.what], if_empty=True))
        self.end(again, c.Jump(chance))
        self.end(chance, self.s.draw(s, after, again, self.scope))
        return after

    def question(self, s: k.Ask) -> QuestionId:
        """The number of a new decision."""
        self.asks.append(s)
        self.questions.append(self.s.texts.question(s, self.rule, self.scope))
        return QuestionId(len(self.asks) - 1)

    def ask(self, s: k.Ask, at: BlockId, loop: _Loop | None) -> BlockId | None:
        """Cut ``choose``."""
        question, join = self.block(), self.block()
        self.rest(at, question)
        number = self.question(s)
        targets, otherwise, ends = self.bodies(s, loop, join)
        self.end(question, c.Decide(number, targets, otherwise))
        return join if ends else None

    def bodies(self, s: k.Ask, loop: _Loop | None, join: BlockId) -> tuple[tuple[BlockId, ...], BlockId, bool]:
        """Cut the effects of the options and ``otherwise``; each goes on at ``join`` after its end."""
        targets, otherwise = tuple(self.block() for _ in s.options), self.block()
        codes = (*(o.body for o in s.options), s.otherwise)
        ends = [self.code(code, target, loop) for target, code in zip((*targets, otherwise), codes)]
        binds = (bind.chosen for o in s.options for bind in o.binds)
        self.join(ends, join, tuple(x_ for code in codes for x_ in code), binds)
        return targets, otherwise, any(end is not None for end in ends)

    def ask_each(self, s: k.Ask, at: BlockId, loop: _Loop | None) -> BlockId:
        """Cut a simultaneous decision: all answers are stored by player, then come their effects in that order."""
        assert s.each is not None
        answers = self.hidden(ty.INT)
        self.answers[answers] = 1 + max((len(o.binds) for o in s.options), default=0)
        first, second, ready, question = self.block(), self.block(), self.block(), self.block()
        again, body, end = self.block(), self.block(), self.block()
        each, loops = self.rows.vars[s.each], [self.hidden(ty.SetOf(ty.PLAYER)) for _ in range(2)]
        for members in loops:
            self.add(at, c.Freeze(self.rows.vars[members], each, self.e.expr(s.by, self.scope)))
        self.end(at, c.Jump(first))
        self.end(first, c.NextOf(self.rows.vars[loops[0]], each, None, ready, second))
        self.rest(ready, question)
        number, kept = self.question(s), self.rows.vars[answers]
        self.end(question, c.Decide(number, (), first, kept, first))
        self.end(second, c.NextOf(self.rows.vars[loops[1]], each, None, body, end))
        targets, otherwise, _ = self.bodies(s, loop, again)
        self.end(body, c.Answered(number, kept, each, targets, otherwise))
        self.end(again, c.Jump(second))
        self.zero(end, (), (s.each, *loops, answers))
        return end
