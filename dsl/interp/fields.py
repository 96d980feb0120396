"""Reading fields: of the state, of the map, of tables; secrets only for those who may see them."""

from __future__ import annotations

from dsl.interp.eyes import Eyes
from dsl.interp.machine import Eval, Frame
from dsl.ir import nodes as n
from dsl.ir import types as ty


class Fields(Eyes):
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

        return self.guarded(node, read) if self.is_secret(field) else read

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
