"""``let``, ``=``, ``+=``, ``-=``"""

from __future__ import annotations

from dsl.language.check.context import Context
from dsl.language.check.declarations.types import WrittenTypes
from dsl.language.check.expressions.expression_checker import ExpressionChecker
from dsl.language.check.names import Scope
from dsl.language.check.statements.block import Block
from dsl.language.check.statements.chances import RuleCalls
from dsl.language.syntax import tree as t
from dsl.language.syntax.keywords import of_skin
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.text.diagnostics import Note, near, slips
from dsl.text.source import Span


class Assignments:
    """Checks declarations of locals, and assignments to locals, states and attributes."""

    def __init__(self, context: Context, expressions: ExpressionChecker, types: WrittenTypes, calls: RuleCalls) -> None:
        self.c, self.p, self.problems = context, context.program, context.problems
        self.expressions, self.operands = expressions, expressions.operands
        self.resolver, self.types, self.calls = expressions.resolver, types, calls

    def let(self, node: t.Let, block: Block) -> list[k.Stmt]:
        """``let``: a new local; the condition of ``spin … until`` may already use its name."""
        if isinstance(node.type, t.PerType):
            return self.let_per(node, node.type, block)
        wanted = self.types.type(node.type) if node.type is not None else None
        if isinstance(node.value, t.Roll | t.Spin | t.Draw) and wanted is None:
            return self.calls.chances.chance(node.value, block, node.name)[0]
        before, value = self.calls.source(node.value, block, wanted)
        if wanted is not None:
            value = self.operands.coerce(value, wanted)
        kind = wanted or _local_type(value.type)
        if isinstance(kind, ty.NoneType_) or kind == ty.SetOf(None):
            self.problems.error("let-type", node.span, name=node.name.text)
            kind = ty.UNKNOWN
        if isinstance(kind, ty.SetOf):
            value = self.operands.coerce(value, kind)
        local = block.declare(node.name, kind, self.problems)
        return [*before, k.SetLocal(local, value, True, span=node.span)]

    def let_per(self, node: t.Let, written: t.PerType, block: Block) -> list[k.Stmt]:
        """``let x: T per D = e``: ``e`` is evaluated once and assigned for every member."""
        kind, per = self.types.type(written.element), self.types.per_domain(written.domain)
        before, value = self.calls.source(node.value, block, kind)
        local = block.declare(node.name, kind if per is not None else ty.UNKNOWN, self.problems)
        local.per = per or ""
        return [*before, k.Fill(local, self.operands.coerce(value, kind), span=node.span)]

    def assign(self, node: t.Assign, block: Block) -> list[k.Stmt]:
        """Assignment to a local, a state or an attribute."""
        if isinstance(node.target, t.Name) and node.operator == "=" and self.is_new(node.target, block.scope):
            self.first_value(node.target, node.value, block)
            return []
        target = self.operands.expr(node.target, block.scope)
        if ty.poisoned(target.type):
            self.calls.source(node.value, block, None)
            return []
        wanted = target.type
        if node.operator != "=":
            wanted = self.expressions.sets.member_or_set(node.value, wanted, block.scope)
        before, value = self.calls.source(node.value, block, wanted)
        if node.operator != "=":
            value = self.changed(node, target, value)
        if self.beyond_chance(target, value):
            return []
        value = self.operands.coerce(value, target.type)
        match target:
            case n.Load(local=local):
                if local.frame is None:
                    self.problems.error("assign-bound", node.target.span, name=local.name)
                return [*before, k.SetLocal(local, value, span=node.span)]
            case n.GetPart(local=local, key=part):
                return [*before, k.SetPart(local, part, value, span=node.span)]
            case n.Get(field=field, owner=owner, key=key):
                self.assignable(field, node.target.span)
                return [*before, k.Store(field, owner, key, value, span=node.span)]
        self.problems.error("assign-to", node.target.span, what=node.target.span.text)
        return []

    def beyond_chance(self, target: n.Expr, value: n.Expr) -> bool:
        """Report a number outside the range of a chance's local, with the type to declare; return whether it was."""
        match target, ty.bare(target.type), value:
            case n.Load(local=local), ty.Int(low=low, high=high), n.Const(value=number, type=ty.Int()):
                begun = self.calls.chances.named.get(local)
                if begun is None or low <= number <= high:
                    return False
                let = of_skin("let", self.c.skin_at(begun))
                hint = f"{let} {local.name}: {min(low, number)}..{max(high, number)} = …"
                args = {"name": local.name, "value": number, "low": low, "high": high}
                self.problems.error("local-range", value.span, hint, [Note(begun)], **args)
                return True
        return False

    def is_new(self, name: t.Name, scope: Scope) -> bool:
        """Whether ``name`` is unused."""
        if self.resolver.known(name, scope) or name.id in self.problems.broken:
            return False
        return not any(name.id in d.members for d in self.p.domains.values())

    def first_value(self, name: t.Name, value: t.SourceExpr, block: Block) -> None:
        """Report ``x = 3`` where ``let x = 3`` is meant, and continue as if it were written."""
        skin = self.c.skin_at(name.span)
        found = self.calls.source(value, block, None)[1]
        if self.resolver.first_report(name.id, block.scope):
            known = [*block.scope.visible(), *self.p.field_names(None)] if self.problems.suggests else []
            let, close = f"{of_skin('let', skin)} {name.id} = …", near(name.id, known)
            hint = f"{close} / {let}" if slips(name.id, close, 2) == 1 and len(close) > 3 else let
            self.problems.unknown("let-missing", name.span, name.id, known, instead=hint)
        block.declare(t.Id(name.id, span=name.span), _local_type(found.type), self.problems)

    def changed(self, node: t.Assign, target: n.Expr, value: n.Expr) -> n.Expr:
        """``x + e`` for ``x += e``, on numbers and sets."""
        sign = node.operator[0]
        if isinstance(ty.bare(target.type), ty.SetOf):
            inner = ty.element(ty.bare(target.type))
            if not isinstance(ty.bare(value.type), ty.SetOf | ty.RowOf) and inner is not None:
                value = self.operands.listed((value,), inner, value.span)
            value = self.operands.coerce(value, target.type)
            return n.SetOp(sign, target, value, type=ty.bare(target.type), span=node.span)
        left, right = self.operands.coerce(target, ty.INT), self.operands.coerce(value, ty.INT)
        return n.Arith(sign, left, right, type=ty.INT, span=node.span)

    def assignable(self, field: n.Field, span: Span) -> None:
        """Whether a field can be assigned; report map data and places of pieces."""
        notes = [Note(field.span)] if field.span is not None else []
        if field.zone:
            self.problems.error("assign-zone", span, notes=notes, name=field.name)
        elif field.constant:
            self.problems.error("assign-map", span, notes=notes, name=field.name)
        elif field.name == "at" and field.owner in self.c.merged.pieces:
            self.problems.error("assign-at", span)


def _local_type(kind: ty.Type) -> ty.Type:
    """The type of a local from its first value: any number for a number, a set for a row."""
    inner = ty.bare(kind)
    if isinstance(inner, ty.Int) and not isinstance(inner, ty.Colour):
        return ty.Opt(ty.INT) if isinstance(kind, ty.Opt) else ty.INT
    if isinstance(inner, ty.RowOf):
        return ty.SetOf(inner.element)
    if isinstance(inner, ty.SetOf) and isinstance(inner.element, ty.Int):
        low, high = inner.element.low, inner.element.high
        most = ty.MAX_SET_NUMBER if max(high, -low) > ty.LOCAL_SET_NUMBER else ty.LOCAL_SET_NUMBER
        return ty.SetOf(ty.Int(-most if low < 0 else 0, most))
    return kind
