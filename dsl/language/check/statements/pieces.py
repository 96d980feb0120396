"""Pieces and cards: ``move place remove give lay put discard shuffle reveal``"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from dsl.language.check.context import Context
from dsl.language.check.expressions.expression_checker import ExpressionChecker
from dsl.language.check.names import Scope
from dsl.language.syntax import tree as t
from dsl.language.syntax.built_in_names import english_name
from dsl.language.syntax.keywords import of_skin
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.builtins import FUNCTIONS
from dsl.text.diagnostics import Note

OnBoard = t.Move | t.Place | t.Remove | t.Reveal
OfCards = t.Give | t.Lay | t.PutBack | t.Discard | t.Shuffle


class Pieces:
    """Checks statements about pieces and cards."""

    def __init__(self, context: Context, expressions: ExpressionChecker) -> None:
        self.c, self.p, self.problems = context, context.program, context.problems
        self.expressions, self.operands = expressions, expressions.operands
        self.resolver = expressions.resolver

    def statement(self, node: OnBoard, scope: Scope) -> list[k.Stmt]:
        """``move place remove reveal``"""
        match node:
            case t.Move(piece=piece, to=to):
                found, kind = self.of_kind(piece, scope, "piece")
                if not kind:
                    self.operands.expr(to, scope)
                    return []
                return [k.MovePiece(kind, found, self.operands.value(to, scope, ty.CELL), span=node.span)]
            case t.Place():
                return [self.place(node, scope)]
            case t.Remove(piece=piece):
                found, kind = self.of_kind(piece, scope, "piece")
                return [k.MovePiece(kind, found, None, span=node.span)]
            case t.Reveal():
                return self.reveal(node, scope)

    def cards(self, node: OfCards, scope: Scope) -> list[k.Stmt]:
        """``give lay put discard shuffle``: move a card, or each of a set, to a zone."""
        if isinstance(node, t.Shuffle):
            return [k.ShuffleDeck(self.resolver.domain(node.deck.text, node.deck.span, "deck"), span=node.span)]
        found, deck = self.of_kind(node.card, scope, "deck")
        if isinstance(node, t.Lay):
            to = self.zone(node.to, deck, scope)
            if to is None:
                return []
            if node.under and not to.field.pile:
                name = to.field.name if to.field in self.p.fields else "heap"
                self.problems.error("lay-under", node.to.span, what=node.to.span.text, name=name)
            end = ("bottom" if node.under else "top") if to.field.pile else ""
            return [k.LayCards(deck, found, to, end, span=node.span)]
        holder = self.operands.value(node.to, scope, ty.PLAYER) if isinstance(node, t.Give) else None
        if not deck:
            return []
        match node:
            case t.Give():
                name, end = "hand", ""
            case t.Discard():
                name, end = "discards", ""
            case t.PutBack(under=under):
                name, end = "pile", "bottom" if under else "top"
            case other:
                assert_never(other)
        zone = self.p.tables[deck].zones[name]
        return [k.LayCards(deck, found, n.Get(zone, holder, type=zone.type, span=node.span), end, span=node.span)]

    def zone(self, node: t.Expr, deck: str, scope: Scope) -> n.Get | None:
        """The zone to which cards of a deck go; None after a report."""
        found = self.operands.expr(node, scope)
        kind = ty.element(ty.bare(found.type))
        if isinstance(found, n.Get) and found.field.zone and kind == ty.Dom(deck):
            owner = self.operands.coerce(found.owner, ty.bare(found.owner.type)) if found.owner is not None else None
            return replace(found, owner=owner)
        if deck and not ty.poisoned(found.type):
            own = (f"{f.name}[…]" if f.per else f.name if f.owner is None else f"….{f.name}" for f in self.p.fields
                   if f.zone and f.type == ty.SetOf(ty.Dom(deck)))  # fmt: skip
            known = ", ".join((*own, f"hand(…, {deck})", f"discards({deck})"))
            self.problems.error("zone-needed", node.span, what=node.span.text, known=known)
        return None

    def reveal(self, node: t.Reveal, scope: Scope) -> list[k.Stmt]:
        """``reveal x``: x is a secret local or state."""
        known = scope.find(node.state.text)
        if known is not None:
            self.c.names.local(node.state.span, node.state.text, scope)
            return [k.RevealLocal(known, span=node.span)]
        field = self.p.find_field(None, node.state.text)
        if field is None or field.seen is None or field.zone:
            secrets = [f.name for f in self.p.fields if f.owner is None and f.seen is not None and not f.zone]
            self.problems.unknown("reveal-what", node.state.span, node.state.text, secrets)
            return []
        self.c.names.use(node.state.span, "state", node.state.text)
        return [k.RevealField(field, span=node.span)]

    def of_kind(self, node: t.Expr, scope: Scope, wanted: str) -> tuple[n.Expr, str]:
        """An expression that must be a piece, a card or a set of cards, and its kind or deck."""
        found = self.operands.expr(node, scope)
        kind = ty.bare(found.type)
        inner = ty.element(kind) if wanted == "deck" else None
        if isinstance(inner, ty.Dom) and self.p.domains[inner.name].kind == wanted:
            return self.operands.coerce(found, ty.SetOf(inner)), inner.name
        if isinstance(kind, ty.Dom) and self.p.domains[kind.name].kind == wanted:
            return self.operands.coerce(found, kind), kind.name
        if wanted == "piece" and isinstance(kind, ty.Dom) and self.p.domains[kind.name].kind == "deck":
            lay, on = (of_skin(word, self.c.skin_at(node.span)) for word in ("lay", "on"))
            self.problems.error("card-no-piece", node.span, hint=f"{lay} … {on} …", what=node.span.text)
        elif not ty.poisoned(kind):
            self.problems.error(f"{wanted}-needed", node.span, found=self.operands.type_name(found.type))
        return n.unknown(node.span), ""

    def place(self, node: t.Place, scope: Scope) -> k.Stmt:
        """A new piece with its attributes, or one that is off the board."""
        at = self.operands.value(node.at, scope, ty.CELL) if node.at is not None else None
        call = node.piece
        if isinstance(call, t.Call) and call.name.text not in {**self.c.merged.pieces, **self.c.functions, **FUNCTIONS}:
            self.problems.unknown("piece-unknown", call.name.span, call.name.text, self.c.merged.pieces)
            return k.MovePiece("", n.unknown(call.span), at, span=node.span)
        if not (isinstance(call, t.Call) and call.name.text in self.c.merged.pieces):
            found, kind = self.of_kind(call, scope, "piece")
            if at is None:
                self.problems.error("place-where", node.span)
            return k.MovePiece(kind, found, at, span=node.span)
        if call.arguments:
            self.problems.error("place-named", call.span, name=call.name.text)
        self.c.names.use(call.name.span, "piece", call.name.text)
        owner, values = self.first_values(call, scope)
        self.missing(call, {field.name for field, _ in values})
        return k.NewPiece(call.name.text, owner, at, values, span=node.span)

    def first_values(self, call: t.Call, scope: Scope) -> tuple[n.Expr | None, tuple[tuple[n.Field, n.Expr], ...]]:
        """The owner and the attributes of a new piece."""
        kind, values = call.name.text, []
        owner: n.Expr | None = None
        for name, value in call.named:
            if self.p.find_field(kind, name.text) is None:
                name = replace(name, text=english_name(name.text, "attribute"))
            field = self.p.find_field(kind, name.text)
            self.c.names.use(name.span, "attribute", name.text, kind)
            if field is None or name.text == "at":
                known = self.p.field_names(kind)
                self.expressions.attributes.no_attribute(name, kind, known)
            elif name.text == "owner":
                owner = self.operands.value(value, scope, ty.PLAYER)
            elif field.zone:
                self.problems.error("assign-zone", value.span, name=name.text)
            elif field.per is not None:
                self.expressions.attributes.index_needed(name.text, field.per, name.span)
            else:
                values.append((field, self.operands.value(value, scope, field.type)))
        return owner, tuple(values)

    def missing(self, call: t.Call, given: set[str]) -> None:
        """Report required attributes that a new piece lacks."""
        for field in self.p.fields:
            optional = isinstance(field.type, ty.Opt | ty.SetOf) or field.per is not None
            if field.owner != call.name.text or not field.required or optional:
                continue
            if field.name not in ("at", "owner") and field.name not in given:
                notes = [Note(field.span)] if field.span else []
                kind = call.name.text
                self.problems.error("place-missing", call.span, notes=notes, kind=kind, name=field.name)
