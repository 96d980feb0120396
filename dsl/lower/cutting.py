"""Cut the rules that can wait for an answer into blocks.

The colouring comes first: a rule waits if it holds a decision or a chance or calls a rule that does. In a
waiting rule each statement that cannot wait stays as it is; loops, branches and calls around a waiting one
become blocks. Jumps out of ``turn of`` pass its end on their way. At the end of every scope its locals are
cleared.
"""

from __future__ import annotations

from dataclasses import dataclass

from dsl.ir import blocks as b
from dsl.ir import code as k
from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.ir.program import Program
from dsl.ir.walk import children, statements
from dsl.source import Span


def lower(program: Program) -> b.Lowered:
    """The blocks of ``program``: setup, then play, then the end."""
    return _Lower(program).whole()


def waiting(rules: dict[str, k.RuleCode]) -> set[str]:
    """The rules that can reach a decision or a chance."""
    found: set[str] = set()
    grown = True
    while grown:
        grown = False
        for name, rule in rules.items():
            if name not in found and any(_waits(s, found) for s in statements(rule.body)):
                found.add(name)
                grown = True
    return found


def _waits(statement: k.Stmt, rules: set[str]) -> bool:
    """Whether this statement itself waits."""
    return isinstance(statement, k.Ask | k.AskChance) or (isinstance(statement, k.CallRule) and statement.name in rules)


@dataclass(frozen=True)
class _Loop:
    """Where ``next`` and ``stop`` lead, and how many turns are open inside the rule there."""

    head: int
    end: int
    turns: int


class _Lower:
    def __init__(self, program: Program) -> None:
        self.p = program
        self.out = b.Lowered()
        self.waits = waiting(program.rules)
        self.rule = ""
        self.turns: list[k.Code] = []  # of each turn that is open, what is done before it ends
        self.scratch: set[n.Local] = set()  # locals that never live while the game waits

    def whole(self) -> b.Lowered:
        """Every waiting rule, and the line that runs setup and play."""
        for name in ("setup", "play"):
            if name in self.p.rules:
                self.waits.add(name)
        for name in self.waits:
            self.out.frames[name] = []
        for name in sorted(self.waits):
            self.out.entries[name] = self.block(name)
        for name in sorted(self.waits):
            self.rule, self.turns = name, []
            code = self.p.rules[name]
            self.out.frames[name] = list(dict.fromkeys((*code.parameters, *code.locals)))
            end = self.code(code.body, self.out.entries[name], None)
            if end is not None:
                self.end(end, b.Return(name, None))
            kept = (x for x in self.out.frames[name] if x.frame is not None and x not in self.scratch)
            self.out.frames[name] = list(kept)
        self.main()
        return self.out

    def main(self) -> None:
        """setup; play; nobody has won when play itself ends."""
        span = next(iter(self.p.rules.values())).span
        halt, play = self.block(""), self.block("")
        self.add(play, b.BeginPlay(span=span))
        self.end(play, b.CallBlock("play", (), halt) if "play" in self.p.rules else b.Jump(halt))
        start = self.block("")
        self.end(start, b.CallBlock("setup", (), play) if "setup" in self.p.rules else b.Jump(play))
        self.out.start, self.out.play = start, play

    # ---- blocks
    def block(self, rule: str | None = None) -> int:
        """A new empty block."""
        self.out.blocks.append(b.Block(self.rule if rule is None else rule))
        return len(self.out.blocks) - 1

    def add(self, block: int, statement: k.Stmt) -> None:
        self.out.blocks[block].code.append(statement)

    def end(self, block: int, terminator: b.Terminator) -> None:
        self.out.blocks[block].end = terminator

    def hidden(self, kind: ty.Type, ordered: bool = False) -> n.Local:
        """A local of the compiler's own."""
        local = n.Local("", kind, frame=self.rule, ordered=ordered)
        self.out.frames[self.rule].append(local)
        return local

    def zero(self, block: int, statements_: k.Code, more: tuple[n.Local, ...], span: Span) -> None:
        """Clear what was declared inside."""
        dead = tuple(dict.fromkeys((*declared(statements_), *more)))
        if dead:
            self.add(block, b.Zero(dead, span=span))

    # ---- statements: each takes the block it begins in and gives the one it ends in, or None if it never does
    def code(self, code: k.Code, block: int, loop: _Loop | None) -> int | None:
        at: int | None = block
        for statement in code:
            if at is None:
                break
            at = self.statement(statement, at, loop)
        return at

    def inside(self, statement: k.Stmt) -> bool:
        """Whether the statement must become blocks: it waits somewhere, or it jumps out of itself."""
        return any(_waits(s, self.waits) for s in statements((statement,))) or leaves(statement, False)

    def statement(self, s: k.Stmt, at: int, loop: _Loop | None) -> int | None:  # noqa: C901
        if isinstance(s, k.Leave):
            assert loop is not None
            at = self.close_turns(at, len(self.turns) - loop.turns, s.span)
            self.end(at, b.Jump(loop.end if s.kind == "stop" else loop.head))
            return None
        if isinstance(s, k.Give):
            self.give(s, at)
            return None
        if not self.inside(s):
            if children(s):  # what is declared inside never lives while the game waits
                self.scratch.update(declared((s,)))
            self.add(at, s)
            return at
        match s:
            case k.CallRule():
                return self.call(s, at)
            case k.AskChance():
                return self.draw(s, at)
            case k.Branch():
                return self.branch(s, at, loop)
            case k.Loop():
                return self.loop(s, at)
            case k.Each():
                return self.each(s, at)
            case k.TurnOf():
                return self.turn(s, at, loop)
            case k.Ask(each=None):
                return self.ask(s, at, loop)
            case k.Ask():
                return self.ask_each(s, at, loop)
        raise AssertionError(s)

    def close_turns(self, at: int, count: int, span: Span) -> int:
        """End the innermost ``count`` turns; gives the block to go on in."""
        for last in self.turns[: -count - 1 : -1]:
            at = self.ended(last, at)
            at = self.end_turn(at, span)
        return at

    def end_turn(self, at: int, span: Span) -> int:
        """The game is at rest, then nobody is active."""
        self.add(at, b.AtRest(span=span))
        self.add(at, b.EndTurn(span=span))
        return at

    def ended(self, last: k.Code, at: int) -> int:
        """What ends a turn or a round: calls only, so it comes to its end."""
        end = self.code(last, at, None)
        assert end is not None
        return end

    def give(self, s: k.Give, at: int) -> None:
        """``return`` out of however many turns; the value is taken before they end."""
        value, seers = s.value, s.seers
        if self.turns:
            value, seers = self.keep(value, at), self.keep(seers, at)
        at = self.close_turns(at, len(self.turns), s.span)
        self.end(at, b.Return(self.rule, value, seers))

    def keep(self, value: n.Expr | None, at: int) -> n.Expr | None:
        """A value taken now, to be used later."""
        if value is None:
            return None
        kept = self.hidden(value.type)
        self.add(at, k.SetLocal(kept, value, span=value.span))
        return n.Load(kept, type=value.type, span=value.span)

    def call(self, s: k.CallRule, at: int) -> int:
        after = self.block()
        self.end(at, b.CallBlock(s.name, s.arguments, after))
        if s.result is not None:
            self.add(after, b.KeepResult(s.result, span=s.span))
        return after

    def branch(self, s: k.Branch, at: int, loop: _Loop | None) -> int | None:
        yes, no, join = self.block(), self.block(), self.block()
        self.end(at, b.Test(s.condition, yes, no))
        ends = [self.code(s.then, yes, loop), self.code(s.otherwise, no, loop)]
        for end in ends:
            if end is not None:
                self.end(end, b.Jump(join))
        self.zero(join, (*s.then, *s.otherwise), (), s.span)
        return join if any(end is not None for end in ends) else None

    def loop(self, s: k.Loop, at: int) -> int | None:
        head, body, tail, end = self.block(), self.block(), self.block(), self.block()
        inside = _Loop(tail, end, len(self.turns))
        counter: tuple[n.Local, ...] = ()
        if s.times is not None:
            counter = (self.hidden(ty.INT),)
            self.add(at, b.CountFrom(counter[0], s.times, span=s.span))
            self.end(head, b.NextTime(counter[0], body, end))
        else:
            self.end(head, b.Jump(body))
        self.end(at, b.Jump(head))
        last = self.code(s.body, body, inside)
        if last is not None:
            self.end(last, b.Jump(tail))
        tail = self.ended(s.last, tail)
        if s.rounds:
            self.add(tail, b.AtRest(span=s.span))
        if s.until is not None:
            again = self.block()
            self.end(tail, b.Test(s.until, end, again))
            self.zero(again, s.body, (), s.span)
            self.end(again, b.Jump(head))
        else:
            self.zero(tail, s.body, (), s.span)
            self.end(tail, b.Jump(head))
        self.zero(end, s.body, counter, s.span)
        return end

    def each(self, s: k.Each, at: int) -> int:
        head, body, tail, end = self.block(), self.block(), self.block(), self.block()
        ordered = bool(s.keys) or isinstance(s.domain.type, ty.RowOf)
        inner = ty.element(ty.bare(s.domain.type)) or ty.INT
        iterator = self.hidden(ty.set_of(inner), ordered)
        present = self.hidden(ty.SetOf(inner)) if self.leaves_board(inner) else None
        self.add(at, b.Freeze(iterator, s.local, s.domain, s.keys, present, span=s.span))
        self.end(at, b.Jump(head))
        self.end(head, b.NextOf(iterator, s.local, s.where, body, end, present))
        last = self.code(s.body, body, _Loop(tail, end, len(self.turns)))
        if last is not None:
            self.end(last, b.Jump(tail))
        self.zero(tail, s.body, (), s.span)
        self.end(tail, b.Jump(head))
        self.zero(end, s.body, (s.local, iterator, *([present] if present else [])), s.span)
        return end

    def leaves_board(self, kind: ty.Type) -> bool:
        """Whether members of a kind can leave the board while a loop goes through them."""
        return isinstance(kind, ty.Dom) and self.p.domains[kind.name].kind == "piece"

    def turn(self, s: k.TurnOf, at: int, loop: _Loop | None) -> int | None:
        after, body = self.block(), self.block()
        self.end(at, b.BeginTurn(s.player, body, after, s.span))
        self.turns.append(s.last)
        end = self.code(s.body, body, loop)
        self.turns.pop()
        if end is not None:
            end = self.end_turn(self.ended(s.last, end), s.span)
            self.end(end, b.Jump(after))
        self.zero(after, s.body, (), s.span)
        return after

    def ask(self, s: k.Ask, at: int, loop: _Loop | None) -> int | None:
        question, join = self.block(), self.block()
        self.rest(at, question, s.span)
        targets, otherwise, ends = self.bodies(s, loop, join)
        self.end(question, b.Decide(s, targets, otherwise))
        return join if ends else None

    def rest(self, at: int, question: int, span: Span) -> None:
        """The game is at rest before it waits; the block in which it waits holds nothing else, so it may ask again."""
        self.add(at, b.AtRest(span=span))
        self.end(at, b.Jump(question))

    def draw(self, s: k.AskChance, at: int) -> int:
        """A chance; out of an empty pile, the discards go back to it first."""
        again, chance, after = at, self.block(), self.block()
        if s.until is not None:
            again = self.block()
            self.end(at, b.Jump(again))
        self.add(again, b.AtRest(span=s.span))
        if s.kind in ("draw", "peek"):
            self.add(again, k.ShuffleDeck(s.what, if_empty=True, span=s.span))
        self.end(again, b.Jump(chance))
        self.end(chance, b.Draw(s, after, again))
        return after

    def bodies(self, s: k.Ask, loop: _Loop | None, join: int) -> tuple[tuple[int, ...], int, bool]:
        """The options' effects and the ``otherwise``; all that end go to ``join``."""
        targets = tuple(self.block() for _ in s.options)
        otherwise, ends = self.block(), False
        for target, code in (*zip(targets, (o.body for o in s.options)), (otherwise, s.otherwise)):
            last = self.code(code, target, loop)
            if last is not None:
                self.end(last, b.Jump(join))
                ends = True
        binds = tuple(bind.taken for o in s.options for bind in o.binds)
        inside = tuple(x for o in s.options for x in o.body) + s.otherwise
        self.zero(join, inside, binds, s.span)
        return targets, otherwise, ends

    def ask_each(self, s: k.Ask, at: int, loop: _Loop | None) -> int | None:
        """All answers first, each noted at its player's place; then the effects, in the same order."""
        assert s.each is not None
        width = 1 + max((len(o.binds) for o in s.options), default=0)
        answers = self.hidden(ty.Int(-1, width))
        self.out.answers[answers] = width
        first, second, ready, question = self.block(), self.block(), self.block(), self.block()
        middle, again, body, end = self.block(), self.block(), self.block(), self.block()
        iterator, other = self.hidden(ty.SetOf(ty.PLAYER)), self.hidden(ty.SetOf(ty.PLAYER))
        self.add(at, b.Freeze(iterator, s.each, s.by, (), span=s.span))
        self.add(at, b.Freeze(other, s.each, s.by, (), span=s.span))
        self.end(at, b.Jump(first))
        self.end(first, b.NextOf(iterator, s.each, None, ready, middle))
        self.rest(ready, question, s.span)
        self.end(question, b.Decide(s, (), first, answers, first))
        self.end(middle, b.Jump(second))
        self.end(second, b.NextOf(other, s.each, None, body, end))
        targets, otherwise, _ = self.bodies(s, loop, again)
        self.end(body, b.Answered(s, answers, targets, otherwise))
        self.end(again, b.Jump(second))
        self.zero(end, (), (s.each, iterator, other, answers), s.span)
        return end


def declared(code: k.Code) -> list[n.Local]:
    """The locals that statements of ``code`` declare, also inside, with their guards."""
    found: list[n.Local] = []
    for s in statements(code):
        match s:
            case k.SetLocal(local=local, declares=True) | k.Fill(local=local) | k.Each(local=local):
                found.append(local)
            case k.AskChance(result=local):
                found.append(local)
            case k.CallRule(result=result) if result is not None:
                found.append(result)
            case k.Ask(options=options, each=each):
                found += [bind.taken for o in options for bind in o.binds]
                found += [each] if each is not None else []
    return found + [x.guard for x in found if x.guard is not None]


def leaves(statement: k.Stmt, in_loop: bool) -> bool:
    """Whether ``stop``, ``next`` or ``return`` inside leads out of ``statement``."""
    if isinstance(statement, k.Give):
        return True
    if isinstance(statement, k.Leave):
        return not in_loop
    inner = in_loop or isinstance(statement, k.Loop | k.Each)
    return any(leaves(s, inner) for block in children(statement) for s in block)
