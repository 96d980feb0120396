"""Effects: assignment, chance, calls of rules, moves, texts."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from dsl.check.chances import Chances
from dsl.check.scope import Scope
from dsl.diagnostics import Note, near, slips
from dsl.ir import code as k
from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.ir.builtins import FUNCTIONS
from dsl.source import Span
from dsl.syntax import tree as t
from dsl.syntax.errors.misspelt import meant_statement
from dsl.syntax.keywords import of_skin

if TYPE_CHECKING:
    from dsl.check.statements import Place


class Effects(Chances):
    """What changes something. A chance or a call with a result stands alone or as a whole right side."""

    # ---- right sides
    def source(self, node: t.SourceExpr, place: Place, expected: ty.Type | None) -> tuple[list[k.Stmt], n.Expr]:
        """The code that must run first, and the value it leaves."""
        if isinstance(node, t.Roll | t.Spin | t.Draw):
            return self.chance(node, place, None)
        if isinstance(node, t.Call) and node.name.text in self.c.rules and node.name.text not in self.c.functions:
            return self.rule_value(node, place)
        if isinstance(node, t.BeforeCall) and self.c.before in self.c.rules and place.rule.result is not None:
            return self.value_before(node, place, place.rule.result)
        return [], self.expr(node, place.scope, expected)

    def rule_value(self, node: t.Call, place: Place) -> tuple[list[k.Stmt], n.Expr]:
        """A call of a rule that returns something."""
        signature = self.c.rules[node.name.text]
        if signature.result is None:
            notes = [Note(signature.node.span)]
            self.problems.error("rule-without-result", node.span, notes=notes, name=signature.name)
            return [], self.unknown(node.span)
        local = self.hidden(signature.result, place)
        return [self.rule_call(node, place, local)], n.Load(local, type=local.type, span=node.span)

    def value_before(self, node: t.BeforeCall, place: Place, result: ty.Type) -> tuple[list[k.Stmt], n.Expr]:
        """``let x = as before()``: what the replaced rule returns, for the same arguments."""
        assert self.c.before is not None
        self.c.called(self.c.before)
        local = self.hidden(result, place)
        call = k.CallRule(self.c.before, self.c.before_arguments, local, span=node.span)
        return [call], n.Load(local, type=local.type, span=node.span)

    def rule_call(self, node: t.Call, place: Place, result: n.Local | None) -> k.Stmt:
        """``rule(args)``"""
        signature = self.c.rules[node.name.text]
        self.c.called(signature.name)
        arguments = self.arguments(node, signature, place.scope)
        return k.CallRule(signature.name, arguments or (), result, span=node.span)

    # ---- let, =, +=, -=
    def let(self, node: t.Let, place: Place) -> list[k.Stmt]:
        """A new local; ``spin … until`` may already use its name."""
        if isinstance(node.type, t.PerType):
            return self.let_per(node, node.type, place)
        wanted = self.written_type(node.type) if node.type is not None else None
        if isinstance(node.value, t.Roll | t.Spin | t.Draw) and wanted is None:
            return self.chance(node.value, place, node.name)[0]
        before, value = self.source(node.value, place, wanted)
        if wanted is not None:
            value = self.coerce(value, wanted)
        kind = wanted or _local_type(value.type)
        if isinstance(kind, ty.NoneType_) or kind == ty.SetOf(None):
            self.problems.error("let-type", node.span, name=node.name.text)
            kind = ty.UNKNOWN
        if isinstance(value.type, ty.RowOf):
            value = self.coerce(value, kind)
        local = self.new_local(node.name, kind, place)
        return [*before, k.SetLocal(local, value, True, span=node.span)]

    def let_per(self, node: t.Let, written: t.PerType, place: Place) -> list[k.Stmt]:
        """``let x: T per D = e``: e is worked out once and stands for every member at first."""
        kind, per = self.written_type(written.element), self.written_domain(written.domain)
        before, value = self.source(node.value, place, kind)
        local = self.new_local(node.name, kind if per is not None else ty.UNKNOWN, place)
        local.per = per or ""
        return [*before, k.Fill(local, self.coerce(value, kind), span=node.span)]

    @abstractmethod
    def written_domain(self, node: t.TypeNode) -> str | None:
        """The domain written after ``per``; supplied by the checker as a whole."""

    @abstractmethod
    def written_type(self, node: t.TypeNode) -> ty.Type:
        """The type written in a ``let``; supplied by the checker as a whole."""

    def assign(self, node: t.Assign, place: Place) -> list[k.Stmt]:
        """Assignment to a local, a state or an attribute."""
        if isinstance(node.value, t.Roll) and node.value.times is not None and node.operator != "-=":
            return self.counted(node, node.value, place)
        if isinstance(node.target, t.Name) and node.operator == "=" and self.is_new(node.target, place.scope):
            self.first_value(node.target, node.value, place)
            return []
        target = self.expr(node.target, place.scope)
        if ty.poisoned(target.type):
            self.source(node.value, place, None)
            return []
        wanted = target.type if node.operator == "=" else self.member_or_set(node.value, target.type, place.scope)
        before, value = self.source(node.value, place, wanted)
        if node.operator != "=":
            value = self.changed(node, target, value)
        value = self.coerce(value, target.type)
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

    def is_new(self, name: t.Name, scope: Scope) -> bool:
        """Whether nothing is called ``name``."""
        if scope.find(name.id) is not None or self.global_name(name) is not None or name.id in self.problems.broken:
            return False
        return not any(name.id in d.members for d in self.p.domains.values())

    def first_value(self, name: t.Name, value: t.SourceExpr, place: Place) -> None:
        """Report ``x = 3`` where ``let x = 3`` is meant, and go on as if that stood there."""
        skin = self.c.skins.get(name.span.source.name, "en")
        found = self.source(value, place, None)[1]
        if (self.c.current, name.id) not in self.c.undeclared:
            known = [*place.scope.visible(), *(f.name for f in self.p.fields if f.owner is None)]
            let, close = f"{of_skin('let', skin)} {name.id} = …", near(name.id, known)
            hint = f"{close} / {let}" if slips(name.id, close, 2) == 1 and len(close) > 3 else let
            self.problems.unknown("let-missing", name.span, name.id, known, instead=hint)
        self.c.undeclared.add((self.c.current, name.id))
        self.new_local(t.Id(name.id, span=name.span), _local_type(found.type), place)

    def changed(self, node: t.Assign, target: n.Expr, value: n.Expr) -> n.Expr:
        """``x + e`` for ``x += e``, on numbers and sets."""
        sign = node.operator[0]
        if isinstance(ty.bare(target.type), ty.SetOf):
            inner = ty.element(ty.bare(target.type))
            if not isinstance(ty.bare(value.type), ty.SetOf | ty.RowOf) and inner is not None:
                value = n.MakeSet((self.coerce(value, inner),), type=ty.set_of(inner), span=value.span)
            value = self.coerce(value, target.type)
            return n.SetOp(sign, target, value, type=ty.bare(target.type), span=node.span)
        left, right = self.coerce(target, ty.INT), self.coerce(value, ty.INT)
        return n.Arith(sign, left, right, type=ty.INT, span=node.span)

    def assignable(self, field: n.Field, span: Span) -> None:
        """Map data and a piece's place are not assigned to."""
        notes = [Note(field.span)] if field.span is not None else []
        if field.constant:
            self.problems.error("assign-map", span, notes=notes, name=field.name)
        elif field.name == "at" and field.owner in self.c.merged.pieces:
            self.problems.error("assign-at", span)

    def effect(self, node: t.Effect, place: Place) -> list[k.Stmt]:
        """A chance or a call that stands alone."""
        value = node.value
        if isinstance(value, t.Roll | t.Spin | t.Draw):
            return self.chance(value, place, None)[0]
        if isinstance(value, t.Call):
            if value.name.text in self.c.rules:
                signature = self.c.rules[value.name.text]
                result = self.hidden(signature.result, place) if signature.result is not None else None
                return [self.rule_call(value, place, result)]
            if value.name.text not in self.c.functions and value.name.text not in FUNCTIONS:
                self.problems.unknown("rule-unknown", value.name.span, value.name.text, self.c.rule_names())
                return []
        if isinstance(value, t.Name) and place.scope.find(value.id) is None and self.global_name(value) is None:
            hint = meant_statement(value.id, self.c.skins.get(value.span.source.name, "en"))
            if hint or value.id in self.c.rules:
                hint = hint if value.id not in self.c.rules else f"{value.id}(…)"
                self.problems.error("word-unknown", value.span, hint=hint, name=value.id)
                return []
        found = self.expr(value, place.scope)
        if not ty.poisoned(found.type):  # else what is wrong inside is told already
            self.problems.error("no-effect", value.span)
        return []

    # ---- pieces and cards
    def board_effect(self, node: t.Statement, place: Place) -> list[k.Stmt]:
        """``move place remove give put discard shuffle reveal``"""
        scope = place.scope
        match node:
            case t.Move(piece=piece, to=to):
                found, kind = self.piece(piece, scope)
                return [k.MovePiece(kind, found, self.value(to, scope, ty.CELL), span=node.span)]
            case t.Place():
                return [self.place(node, scope)]
            case t.Remove(piece=piece):
                found, kind = self.piece(piece, scope)
                return [k.MovePiece(kind, found, None, span=node.span)]
            case t.Give(card=card, to=to):
                found, deck = self.card(card, scope)
                return [k.CardTo(deck, found, self.value(to, scope, ty.PLAYER), span=node.span)]
            case t.PutBack(card=card, under=under):
                found, deck = self.card(card, scope)
                return [k.CardBack(deck, found, under, span=node.span)]
            case t.Discard(card=card):
                found, deck = self.card(card, scope)
                return [k.CardTo(deck, found, None, span=node.span)]
            case t.Shuffle(deck=deck_name):
                return [k.ShuffleDeck(self.table_of(deck_name, "deck"), span=node.span)]
            case t.Reveal(state=name):
                known = scope.find(name.text)
                if known is not None:
                    return [k.RevealLocal(known, span=node.span)]
                field = self.p.find_field(None, name.text)
                if field is None or field.seen is None:
                    secrets = [f.name for f in self.p.fields if f.owner is None and f.seen is not None]
                    self.problems.unknown("reveal-what", name.span, name.text, secrets)
                    return []
                return [k.RevealField(field, span=node.span)]
        raise AssertionError(node)

    def piece(self, node: t.Expr, scope: Scope) -> tuple[n.Expr, str]:
        """An expression that must be a piece, and its kind."""
        return self.of_kind(node, scope, "piece")

    def card(self, node: t.Expr, scope: Scope) -> tuple[n.Expr, str]:
        """An expression that must be a card, and its deck."""
        return self.of_kind(node, scope, "deck")

    def of_kind(self, node: t.Expr, scope: Scope, wanted: str) -> tuple[n.Expr, str]:
        """A member of some piece kind or deck."""
        found = self.expr(node, scope)
        kind = ty.bare(found.type)
        if isinstance(kind, ty.Dom) and self.p.domains[kind.name].kind == wanted:
            return self.coerce(found, kind), kind.name
        if not ty.poisoned(kind):
            self.problems.error(f"{wanted}-needed", node.span, found=self.type_name(found.type))
        return self.unknown(node.span), ""

    def place(self, node: t.Place, scope: Scope) -> k.Stmt:
        """A new piece with its attributes, or one that is off the board."""
        at = self.value(node.at, scope, ty.CELL) if node.at is not None else None
        call = node.piece
        if not (isinstance(call, t.Call) and call.name.text in self.c.merged.pieces):
            found, kind = self.piece(call, scope)
            if at is None:
                self.problems.error("place-where", node.span)
            return k.MovePiece(kind, found, at, span=node.span)
        kind = call.name.text
        if call.arguments:
            self.problems.error("place-named", call.span, name=kind)
        owner: n.Expr | None = None
        values = []
        for name, value in call.named:
            field = self.p.find_field(kind, name.text)
            if field is None or name.text == "at":
                self.no_attribute(name, kind, [f.name for f in self.p.fields if f.owner == kind])
            elif name.text == "owner":
                owner = self.value(value, scope, ty.PLAYER)
            elif field.per is not None:
                self.problems.error("index-needed", name.span, hint=f"{name.text}[…]", name=name.text, per=field.per)
            else:
                values.append((field, self.value(value, scope, field.type)))
        given = {field.name for field, _ in values}
        for field in self.p.fields:
            optional = isinstance(field.type, ty.Opt | ty.SetOf) or field.per is not None
            if field.owner == kind and field.required and field.name not in ("at", "owner") and not optional:
                if field.name not in given:
                    notes = [Note(field.span)] if field.span else []
                    self.problems.error("place-missing", call.span, notes=notes, kind=kind, name=field.name)
        return k.NewPiece(kind, owner, at, tuple(values), span=node.span)


def _local_type(kind: ty.Type) -> ty.Type:
    """A local that is given a number may later hold any number; a row is kept as a set."""
    inner = ty.bare(kind)
    if isinstance(inner, ty.Int):
        return ty.Opt(ty.INT) if isinstance(kind, ty.Opt) else ty.INT
    if isinstance(inner, ty.RowOf):
        return ty.SetOf(inner.element)
    if isinstance(inner, ty.SetOf) and isinstance(inner.element, ty.Int):
        wide = inner.element.high > ty.LOCAL_SET_NUMBER
        return ty.SetOf(ty.Int(0, ty.MAX_SET_NUMBER if wide else ty.LOCAL_SET_NUMBER))
    return kind
