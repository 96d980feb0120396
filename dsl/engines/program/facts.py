"""Facts about expressions and statements: what they read and write, and whether they can raise an error.

A resource is a part of the state that is read or written separately: ``("field", 3)``, ``("pieces", 0)`` (positions and
owners), ``("cards", 0)``, ``("local", 4)``, ``("course", 0)``.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import assert_never, cast

from dsl.engines.program import code as c
from dsl.engines.program import nodes as x
from dsl.engines.program.kernels import BoardKernel, CardKernel, CourseKernel, Kernel, NumberKernel, PieceKernel
from dsl.engines.program.linked import LinkedProgram
from dsl.engines.program.walk import changed, everything, expressions

Resources = frozenset[tuple[str, int]]
COURSE = ("course", 0)
_COMMUTATIVE = (x.Op.ADD, x.Op.MULTIPLY, x.Op.EQUAL, x.Op.UNEQUAL, x.Op.UNION, x.Op.MEET)


class Facts:
    """Computes facts for one program; those of functions and rules are cached."""

    def __init__(self, program: LinkedProgram) -> None:
        self.p = program
        self._reads: dict[int, Resources] = {}
        self._sights: dict[int, Resources] = {}
        self._fails: dict[int, bool] = {}
        self._writes: dict[int, Resources] = {}

    # ---- reading
    def reads(self, value: object) -> Resources:
        """The resources read by an expression, or by the expressions in something."""
        found: set[tuple[str, int]] = set()
        for node in expressions(value):
            found |= self._read(node)
        return frozenset(found)

    def reads_itself(self, node: x.Expr) -> bool:
        """Whether a node itself, without its operands, reads the state."""
        return bool(self._read(node))

    def _read(self, node: x.Expr) -> Resources:  # noqa: C901  # a case for every node, nothing else
        match cast(x.AnyExpr, node):
            case x.Get(field=field):
                row = self.p.fields[field]
                hidden = self.sight(row.seen) | self.sight(self.p.kinds[row.kind].sight if row.kind != x.NO else x.NO)
                return hidden | {("field", field)}
            case x.Having(field=field):
                return frozenset({("field", field)})
            case x.Var(slot=slot):
                return frozenset({("local", slot)})
            case x.Call(function=function):
                return self._function(function)
            case x.Apply(what=what, of=of):
                return self._kernel(what, of)
            case x.Would(rule=rule):
                return self.reads(self.p.rules[rule].code)
            case x.RouteCells(route=route):
                way = self.p.routes[route]
                return self.reads((way.step, way.halt, way.rest))
            case x.Const() | x.Temp() | x.Item() | x.Let() | x.Fail() | x.Need() | x.Fit() | x.Guarded() | x.SeenBy():
                return frozenset()
            case x.Binary() | x.Not() | x.And() | x.Or() | x.If():
                return frozenset()
            case x.In() | x.MakeSet() | x.Range() | x.Filter() | x.Collect() | x.Quantifier() | x.ToSet():
                return frozenset()
            case other:
                assert_never(other)

    def _function(self, number: int) -> Resources:
        if number not in self._reads:
            self._reads[number] = frozenset()
            self._reads[number] = self.reads(self.p.functions[number].formula.body)
        return self._reads[number]

    def _kernel(self, what: Kernel, of: int) -> Resources:
        match what:
            case BoardKernel() | NumberKernel():
                return frozenset()
            case CardKernel():
                zones = self.p.decks[of].zones
                hidden = frozenset(part for zone in zones for part in self.sight(zone.sight))
                held = frozenset(part for zone in zones if zone.kind != x.NO for part in self._piece(zone.kind))
                return hidden | held | {("cards", of)}
            case CourseKernel():
                return frozenset({COURSE})
            case PieceKernel():
                kinds = range(len(self.p.kinds)) if of == x.NO else (of,)
                return frozenset(part for kind in kinds for part in self._piece(kind))
            case other:
                assert_never(other)

    def _piece(self, kind: int) -> Resources:
        """The resources that decide which pieces of a kind a viewer sees."""
        return self.sight(self.p.kinds[kind].sight) | {("pieces", kind)}

    def sight(self, number: int) -> Resources:
        """The resources that the test of a ``seen by`` reads."""
        if number == x.NO:
            return frozenset()
        if number not in self._sights:
            self._sights[number] = frozenset({("sight", number)})  # a test may speak of what it guards
            self._sights[number] |= self.reads(self.p.sights[number].test.body)
        return self._sights[number]

    # ---- failing
    def can_fail(self, value: object) -> bool:
        """Whether an expression, or any expression in a row or tuple, can raise an error.

        A table entry cannot: if its formula fails, the entry is missing.
        """
        return any(self._may_fail(node) for node in expressions(value))

    def _may_fail(self, node: x.Expr) -> bool:  # a case for every node, nothing else
        match cast(x.AnyExpr, node):
            case x.Call(function=function):
                if function not in self._fails:
                    self._fails[function] = True
                    self._fails[function] = self.can_fail(self.p.functions[function].formula.body)
                return self._fails[function]
            case x.Would() | x.RouteCells() | x.Fail():
                return True
            case x.Apply(what=PieceKernel(), of=of):
                kinds = self.p.kinds if of == x.NO else (self.p.kinds[of],)
                return any(kind.sight != x.NO for kind in kinds)  # a test of who sees it may
            case x.Get() | x.Binary() | x.MakeSet() | x.Range() | x.Collect() | x.Quantifier() as tested:
                return bool(tested.error != x.NO)
            case x.Need() | x.Fit() | x.Guarded() | x.Apply() as tested:
                return bool(tested.error != x.NO)
            case x.Const() | x.Temp() | x.Var() | x.Item() | x.Having() | x.Let() | x.SeenBy():
                return False
            case x.Not() | x.And() | x.Or() | x.If() | x.In() | x.ToSet() | x.Filter():
                return False
            case other:
                assert_never(other)

    # ---- writing
    def writes(self, value: object) -> Resources:
        """The resources written by statements, also by the rules that they call."""
        found: set[tuple[str, int]] = set()
        for node in everything(value):
            if isinstance(node, c.Stmt):
                found |= self._write(node)
        return frozenset(found)

    def _write(self, node: c.Stmt) -> Resources:  # noqa: C901  # a case for each node that matters here
        match cast(c.AnyStmt, node):
            case c.SetVar(slot=slot) | c.Fill(slot=slot, state=True):
                return frozenset({("local", slot)})
            case c.Store(field=field):
                return frozenset({("field", field)}) | self._ownership(field)
            case c.Move(kind=kind):
                return frozenset({("pieces", kind), ("field", self.p.kinds[kind].at)})
            case c.NewPiece(kind=kind):
                own = (i for i, field in enumerate(self.p.fields) if field.kind == kind)
                return frozenset({("pieces", kind), *(("field", field) for field in own)})
            case c.PutCard(deck=deck) | c.Gather(deck=deck):
                return frozenset({("cards", deck)})
            case c.Reveal(sight=sight):
                return frozenset({("sight", sight)})
            case c.Turn():
                turned = (i for i, field in enumerate(self.p.fields) if field.each_turn)
                return frozenset({COURSE, *(("field", field) for field in turned)}) | self.always
            case c.EndGame() | c.EndTurn() | c.BeginPlay():
                return frozenset({COURSE})
            case c.AtRest():
                return self.always
            case c.Zero(slots=slots):
                return frozenset(("local", slot) for slot in slots)
            case c.Freeze(members=one, present=other) | c.TakeResult(slot=one, guard=other):
                return frozenset(("local", slot) for slot in (one, other) if slot != x.NO)
            case c.CallRule(rule=rule, result=result, guard=guard, state=state):
                kept = {("local", slot) for slot in (result, guard) if state and slot != x.NO}
                return self.rule(rule) | kept
            case c.SetTemp() | c.Fill() | c.Log() | c.Branch() | c.Repeat() | c.Each() | c.Stop() | c.Next() | c.Give():
                return frozenset()
            case left:
                assert_never(left)

    def _ownership(self, field: int) -> Resources:
        kind = self.p.fields[field].kind
        return frozenset({("pieces", kind)}) if kind != x.NO and self.p.kinds[kind].owner == field else frozenset()

    def rule(self, number: int) -> Resources:
        """The resources written by a rule that never waits."""
        if number not in self._writes:
            self._writes[number] = frozenset()
            self._writes[number] = self.writes(self.p.rules[number].code)
        return self._writes[number]

    @cached_property
    def always(self) -> Resources:
        """The resources written by the rule ``always``."""
        return self.rule(self.p.always) if self.p.always != x.NO else frozenset()


def key(node: x.Expr) -> x.Expr:
    """A key that is equal for expressions with the same value: without error numbers, commutative operands sorted."""
    plain = changed(node, key)
    if not isinstance(plain, x.Fail) and getattr(plain, "error", x.NO) != x.NO:
        plain = replace(plain, error=x.NO)  # type: ignore[call-arg]  # those that have one
    if isinstance(plain, x.Binary) and plain.op in _COMMUTATIVE:
        left, right = sorted((plain.left, plain.right), key=repr)
        plain = replace(plain, left=left, right=right)
    return plain
