"""Statements that change one thing: a local, a field, a piece, a card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dsl.engine.errors import RuleError
from dsl.engine.zones import DISCARDED, HAND, ON_TOP, UNDER
from dsl.interp import outcome
from dsl.interp.expressions import Compiler
from dsl.interp.machine import Eval, Frame
from dsl.ir import code as k
from dsl.ir import nodes as n
from dsl.ir import types as ty

Run = Callable[[Frame], int | None]
_STORED = n.Const | n.Load | n.Get | n.Member | n.ParamValue
"""What is a number that was stored before, and so has room anywhere."""


class Writes(Compiler):
    """Adds writing to expressions. Locals of a frame live in the state, all others in scratch."""

    # ---- locals and fields
    def setter(self, local: n.Local) -> Callable[[Frame, Any], None]:
        """How a local is stored."""
        place = self.m.layout.locals.get(local)
        if place is None:
            slot = self.slot(local)

            def scratch(f: Frame, value: Any) -> None:
                f[slot] = value

            return scratch
        state, offset, width, put = self.state, place.offset, place.width, self.m.put_set
        if isinstance(ty.bare(local.type), ty.SetOf):
            return lambda f, value: put(offset, width, value)

        def store(f: Frame, value: Any) -> None:
            state[offset] = value

        return store

    def fitting(self, node: n.Expr, kind: ty.Type) -> Eval:
        """What ``node`` gives, to be kept in a local of type ``kind``: an error where that has no room for it."""
        value, span, inner = self.expr(node), node.span, ty.bare(kind)
        if isinstance(inner, ty.Int) and not isinstance(node, _STORED):

            def number(f: Frame) -> int:
                found = value(f)
                if not ty.INT_NONE <= found <= ty.INT_HIGH:
                    raise RuleError("number-overflow", span)
                return found

            return number
        most = ty.largest_member(inner, self.game.sizes)
        if isinstance(inner, ty.SetOf) and most < ty.largest_member(node.type, self.game.sizes):

            def members(f: Frame) -> int:
                found = value(f)
                if found >> most + 1:
                    raise RuleError("set-member", span, value=found.bit_length() - 1, most=most)
                return found

            return members
        return value

    def SetLocal(self, node: k.SetLocal) -> Run:
        value, store = self.fitting(node.value, node.local.type), self.setter(node.local)
        return lambda f: store(f, value(f))

    def Store(self, node: k.Store) -> Run:
        field = node.field
        address, value = self.address(node.owner, node.key, field), self.expr(node.value)
        place, machine, state, span = self.m.layout.fields[field], self.m, self.state, node.span
        low, high = self.limits(field.type)
        missing = ty.none_value(field.type) if isinstance(field.type, ty.Opt) else None
        is_set = isinstance(ty.bare(field.type), ty.SetOf)
        hands_over = field.name == "owner" and field.owner in machine.at

        def run(f: Frame) -> None:
            at, new = address(f), int(value(f))
            if at < 0:
                raise RuleError("store-missing", span, name=field.name)
            if is_set:
                if new.bit_length() > high:
                    raise RuleError("set-member", span, value=new.bit_length() - 1, most=high - 1)
                machine.put_set(at, place.width, new)
            else:
                if not low <= new <= high and new != missing:
                    raise RuleError("store-range", span, name=field.name, value=new, low=low, high=high)
                state[at] = new
            machine.moved() if hands_over else machine.changed()

        return run

    def limits(self, kind: ty.Type) -> tuple[int, int]:
        """The smallest and largest number of a type; of a set the number of bits."""
        inner = ty.bare(kind)
        if isinstance(inner, ty.Int):
            values = self.game.values
            return values.get(inner.low_param, inner.low), values.get(inner.high_param, inner.high)
        if isinstance(inner, ty.Bool):
            return 0, 1
        if isinstance(inner, ty.SetOf):
            return 0, ty.largest_member(inner, self.game.sizes) + 1
        return 0, self.game.sizes.get(getattr(inner, "name", ""), 1) - 1

    # ---- pieces and cards
    def MovePiece(self, node: k.MovePiece) -> Run:
        piece, machine, kind = self.expr(node.piece), self.m, node.kind
        if node.to is None:
            return lambda f: machine.move(kind, piece(f), -1)
        to = self.expr(node.to)
        return lambda f: machine.move(kind, piece(f), to(f))

    def NewPiece(self, node: k.NewPiece) -> Run:
        kind, machine, state, span = node.kind, self.m, self.state, node.span
        at = self.expr(node.at) if node.at is not None else (lambda f: -1)
        owner = self.expr(node.owner) if node.owner is not None else (lambda f: -1)
        values = [(field, self.expr(value)) for field, value in node.values]
        limit, used = self.game.sizes[kind], self.m.layout.used[kind]

        def run(f: Frame) -> None:
            piece = state[used]
            if piece >= limit:
                raise RuleError("pieces-full", span, kind=kind, limit=limit)
            given = {field: value(f) for field, value in values}
            where, whose = at(f), owner(f)
            state[used] += 1
            outcome.first_values(self, kind, piece)
            for field, value in given.items():
                self.put_field(field, piece, value, span)
            state[machine.owner[kind] + piece] = whose
            machine.move(kind, piece, where)

        return run

    def put_field(self, field: n.Field, member: int, value: int, span: Any) -> None:
        """Store a checked value of a field of a member."""
        place = self.m.layout.fields[field]
        at = place.offset + member * place.width * place.per
        low, high = self.limits(field.type)
        if isinstance(ty.bare(field.type), ty.SetOf):
            self.m.put_set(at, place.width, value)
            return
        missing = ty.none_value(field.type) if isinstance(field.type, ty.Opt) else None
        if not low <= value <= high and value != missing:
            raise RuleError("store-range", span, name=field.name, value=value, low=low, high=high)
        self.state[at] = value

    def CardTo(self, node: k.CardTo) -> Run:
        card, deck, put = self.expr(node.card), node.deck, self.builtins.put
        if node.player is None:
            return lambda f: put(deck, card(f), DISCARDED)
        player = self.expr(node.player)
        return lambda f: put(deck, card(f), HAND + player(f))

    def CardBack(self, node: k.CardBack) -> Run:
        card, deck, put, end = self.expr(node.card), node.deck, self.builtins.put, UNDER if node.under else ON_TOP
        return lambda f: put(deck, card(f), end)

    def ShuffleDeck(self, node: k.ShuffleDeck) -> Run:
        deck, cards = node.deck, self.builtins

        def run(f: Frame) -> None:
            if not node.if_empty or not cards.next_cards(deck):
                cards.gather(deck)

        return run

    def RevealField(self, node: k.RevealField) -> Run:
        offset, state = self.m.layout.revealed[node.field], self.state

        def run(f: Frame) -> None:
            state[offset] = 1

        return run
