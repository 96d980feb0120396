"""Reading fields: of the state, of the map, of tables; secrets only for those who may see them."""

from __future__ import annotations

from collections.abc import Callable

from dsl.interp.core import Core
from dsl.interp.errors import RuleError
from dsl.interp.machine import Eval, Frame
from dsl.ir import nodes as n
from dsl.ir import types as ty


class Fields(Core):
    """Closures for ``Get`` and ``CellOf``."""

    def Get(self, node: n.Get) -> Eval:
        field = node.field
        if field.constant:
            return self.constant(node)
        place = self.m.layout.fields[field]
        address = self.address(node.owner, node.key, field)
        is_set = isinstance(ty.bare(field.type), ty.SetOf)
        missing = ty.none_value(node.type)
        state, width, get = self.state, place.width, self.m.get_set
        read: Eval
        if node.owner is None and node.key is None:
            offset = place.offset
            read = (lambda f: get(offset, width)) if is_set else (lambda f: state[offset])
        elif is_set:

            def read(f: Frame) -> int:
                at = address(f)
                return get(at, width) if at >= 0 else 0
        else:

            def read(f: Frame) -> int:
                at = address(f)
                return state[at] if at >= 0 else missing

        return read if field.seen is None else self.guarded(node, read)

    def guarded(self, node: n.Get, read: Eval) -> Eval:
        """A secret may only be read for somebody who may see it, while options and views are made."""
        machine, span = self.m, node.span
        may_see = self.may_see(node.field)
        owner = self.expr(node.owner) if node.owner is not None else None

        def check(f: Frame) -> int:
            viewer = machine.viewer
            if viewer != -1:
                machine.viewer = -1
                try:
                    allowed = may_see(viewer, owner(f) if owner is not None else -1)
                finally:
                    machine.viewer = viewer
                if not allowed:
                    raise RuleError("secret-read", span, name=node.field.name)
            return read(f)

        return check

    def may_see(self, field: n.Field) -> Callable[[int, int], bool]:
        """Whether a viewer (0.. a player, -2 a spectator) may see a field of a member."""
        state, revealed, seats = self.state, self.m.layout.revealed.get(field), self.game.seats
        before = self.enter(f"seen {field.owner}.{field.name}")
        viewer, owner = self.slot(field.viewer or n.Local("", ty.PLAYER)), None
        if field.self is not None:
            owner = self.slot(field.self)
        assert field.seen is not None
        test = self.expr(field.seen)
        name = self.current
        self.enter(before)

        def allowed(who: int, member: int) -> bool:
            if self.m.fact is not None:  # a move that is only thought of shows nothing new
                return self.m.in_fact(lambda: allowed(who, member))
            if revealed is not None and state[revealed]:
                return True
            if who < 0:  # a spectator
                return all(allowed(player, member) for player in range(seats))
            frame = [0] * self.sizes[name]
            frame[viewer] = who
            if owner is not None:
                frame[owner] = member
            return bool(test(frame))

        return allowed

    def constant(self, node: n.Get) -> Eval:
        """An attribute that the map gives."""
        values, missing = self.game.constants[node.field], ty.none_value(node.type)
        assert node.owner is not None
        owner = self.expr(node.owner)

        def read(f: Frame) -> int:
            member = owner(f)
            return values[member] if member >= 0 else missing

        return read

    def address(self, owner: n.Expr | None, key: n.Expr | None, field: n.Field) -> Eval:
        """The offset of a field of a member, or -1 where the member is missing."""
        place = self.m.layout.fields[field]
        offset, step, width = place.offset, place.width * place.per, place.width
        member = self.expr(owner) if owner is not None else (lambda f: 0)
        if key is None:

            def simple(f: Frame) -> int:
                i = member(f)
                return offset + i * step if i >= 0 else -1

            return simple
        part = self.expr(key)

        def keyed(f: Frame) -> int:
            i, j = member(f), part(f)
            return offset + i * step + j * width if i >= 0 and j >= 0 else -1

        return keyed

    def CellOf(self, node: n.CellOf) -> Eval:
        values, row = self.game.tables[node.table, node.column], self.expr(node.row)
        cards = self.game.cards.get(node.table)
        if cards is not None:
            values = tuple(values[r] for r in cards)
        missing = ty.none_value(node.type)

        def read(f: Frame) -> int:
            i = row(f)
            return values[i] if i >= 0 else missing

        return read
