"""Compiles reads of values: temporaries, locals and fields in the state, tables."""

from __future__ import annotations

from typing import assert_never

from dsl.engines.program import nodes as x
from dsl.engines.program.linked import Formula
from dsl.engines.program.nodes import NO
from dsl.engines.protocol.engine import RULES
from dsl.engines.protocol.errors import Endless, RuleError
from dsl.engines.reference.machine import Machine
from dsl.engines.reference.operators import Compile, Eval, Frame, Temps
from dsl.engines.reference.viewers import Viewers

_UNKNOWN = object()


class Places:
    """Compiles the reading of one place."""

    def __init__(self, machine: Machine, viewers: Viewers, expr: Compile) -> None:
        self.m, self.p, self.state = machine, machine.program, machine.state
        self.viewers, self.expr = viewers, expr
        self._formulas: dict[int, list[object]] = {}  # what is known already of tables with a formula

    def compile(self, node: x.Temp | x.Var | x.Get | x.Item | x.Having, t: Temps) -> Eval:
        """The closure of a place."""
        match node:
            case x.Temp(slot=slot, key=key):
                return self.temp(t.at(slot), self.expr(key, t) if key is not None else None)
            case x.Var(slot=slot, key=key):
                return self.var(slot, self.expr(key, t) if key is not None else None)
            case x.Get():
                return self.get(node, t)
            case x.Item():
                return self.item(node, t)
            case x.Having():
                return self.having(node, t)
            case other:
                assert_never(other)

    def temp(self, place: int, key: Eval | None) -> Eval:
        """The closure for reading a temporary."""
        if key is None:
            return lambda f: f[place]
        return lambda f: f[place + key(f)]

    def var(self, number: int, key: Eval | None) -> Eval:
        """The closure for reading a local in the state."""
        slot, state, get = self.p.slots[number], self.state, self.m.get_set
        offset, words = slot.offset, slot.words
        if slot.bits:
            return (lambda f: get(offset, words)) if key is None else lambda f: get(offset + key(f) * words, words)
        return (lambda f: state[offset]) if key is None else lambda f: state[offset + key(f)]

    # ---- fields
    def address(self, number: int, owner: Eval | None, key: Eval | None) -> Eval:
        """The first word of a field of a member, or -1 where the member is missing."""
        field = self.p.fields[number]
        offset, stride, words = field.offset, field.stride, field.words
        member = owner if owner is not None else (lambda f: 0)
        if key is None:

            def simple(f: Frame) -> int:
                i = member(f)
                return offset + i * stride if i >= 0 else -1

            return simple
        part = key

        def keyed(f: Frame) -> int:
            i, j = member(f), part(f)
            return offset + i * stride + j * words if i >= 0 and j >= 0 else -1

        return keyed

    def get(self, node: x.Get, t: Temps) -> Eval:
        """Compile the reading of a field; an error for those who may not see it."""
        owner = self.expr(node.owner, t) if node.owner is not None else None
        key = self.expr(node.key, t) if node.key is not None else None
        read = self.field(node, owner, key)
        return read if node.error == NO else self.viewers.guarded(node, owner, read)

    def field(self, node: x.Get, owner: Eval | None, key: Eval | None) -> Eval:
        """Compile the reading of a field, without a test of the viewer."""
        field, state, get, missing = self.p.fields[node.field], self.state, self.m.get_set, node.missing
        offset, stride, words = field.offset, field.stride, field.words
        if owner is None and key is None:
            return (lambda f: get(offset, words)) if field.bits else lambda f: state[offset]
        if key is None and owner is not None and not field.bits:
            member = owner

            def of_member(f: Frame) -> int:
                i = member(f)
                return state[offset + i * stride] if i >= 0 else missing

            return of_member
        address = self.address(node.field, owner, key)
        if field.bits:

            def members(f: Frame) -> int:
                at = address(f)
                return get(at, words) if at >= 0 else missing

            return members

        def number(f: Frame) -> int:
            at = address(f)
            return state[at] if at >= 0 else missing

        return number

    def having(self, node: x.Having, t: Temps) -> Eval:
        """Compile the owners of a field with a value; the result is cached until something is stored."""
        field, state, filled, value = self.p.fields[node.field], self.state, self.m.filled, self.expr(node.value, t)
        words = range(field.offset, field.offset + field.owners * field.stride, field.stride)
        memo: dict[int, int] = {}

        def members(f: Frame) -> int:
            wanted = value(f)
            found = memo.get(wanted)
            if found is None:
                found = sum(1 << i for i, word in enumerate(words) if state[word] == wanted)
                if not memo:
                    filled.append(memo)
                memo[wanted] = found
            return found

        return members

    # ---- tables
    def item(self, node: x.Item, t: Temps) -> Eval:
        """The closure for an entry of a table."""
        table = self.m.rows.tables.rows[node.table]
        keys, otherwise = [self.expr(key, t) for key in node.keys], self.expr(node.otherwise, t)
        if table.formula is not None:
            return self.computed_entry(node.table, table.axes, table.formula, keys, otherwise)
        values = table.values
        if len(keys) == 1:
            (only,), (low, high) = keys, table.axes[0]

            def entry(f: Frame) -> int:
                i = only(f)
                found = values[i - low] if low <= i <= high else None
                return found if found is not None else otherwise(f)

            return entry
        place = _place(table.axes, keys)

        def among_many(f: Frame) -> int:
            i = place(f)
            found = values[i] if i >= 0 else None
            return found if found is not None else otherwise(f)

        return among_many

    def computed_entry(
        self, number: int, axes: tuple[tuple[int, int], ...], formula: Formula, keys: list[Eval], otherwise: Eval
    ) -> Eval:
        """Compile an entry of a table with a formula; each is computed at the first use."""
        size = 1
        for low, high in axes:
            size *= high - low + 1
        known = self._formulas.setdefault(number, [_UNKNOWN] * size)
        temps, machine = Temps(formula.temps), self.m
        body, more, place = self.expr(formula.body, temps), [0] * (temps.size - len(keys)), _place(axes, keys)

        def entry(f: Frame) -> int:
            i = place(f)
            if i < 0:
                return otherwise(f)
            found = known[i]
            if found is _UNKNOWN:
                before, machine.viewer = machine.viewer, RULES
                try:
                    found = known[i] = body([key(f) for key in keys] + more)
                except Endless:
                    raise
                except RuleError:
                    found = known[i] = None
                finally:
                    machine.viewer = before
            return found if isinstance(found, int) else otherwise(f)

        return entry


def _place(axes: tuple[tuple[int, int], ...], keys: list[Eval]) -> Eval:
    """The index of an entry by its keys, the last of which varies fastest; -1 outside the table."""
    parts = list(zip(keys, axes))

    def place(f: Frame) -> int:
        at = 0
        for key, (low, high) in parts:
            i = key(f)
            if not low <= i <= high:
                return -1
            at = at * (high - low + 1) + i - low
        return at

    return place
