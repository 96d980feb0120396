"""Compiles sets and rows that are made, filtered or collected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from dsl.engines.program import nodes as x
from dsl.engines.program.nodes import NO
from dsl.engines.reference.machine import Machine
from dsl.engines.reference.operators import Compile, Eval, Frame, Temps, in_order
from dsl.maps.board.masks import mask_of

Found = Callable[[Frame], Sequence[int]]


class Members:
    """Compiles loops over members that make a set."""

    def __init__(self, machine: Machine, expr: Compile) -> None:
        self.m, self.expr = machine, expr

    def inside(self, node: x.In, t: Temps) -> Eval:
        """Whether a number is a member."""
        item = self.expr(node.item, t)
        if isinstance(node.set, x.Binary) and node.set.op is x.Op.MINUS:
            among, without = self.expr(node.set.left, t), self.expr(node.set.right, t)
            return lambda f: among(f) >> member & 1 and not without(f) >> member & 1 if (member := item(f)) >= 0 else 0
        members = self.expr(node.set, t)
        if node.set.row:
            return lambda f: (member := item(f)) >= 0 and member in in_order(members(f))
        if isinstance(node.set, x.Const):
            mask = node.set.value
            return lambda f: mask >> member & 1 if (member := item(f)) >= 0 else 0
        return lambda f: members(f) >> member & 1 if (member := item(f)) >= 0 else 0

    def make(self, items: list[Eval], room: int, error: int) -> Eval:
        """The set of some numbers."""
        machine = self.m
        if error == NO and len(items) == 1:
            (only,) = items
            return lambda f: 1 << only(f)

        def run(f: Frame) -> int:
            mask = 0
            for item in items:
                value = item(f)
                if not 0 <= value < room:
                    raise machine.error(error, value)
                mask |= 1 << value
            return mask

        return run

    def range(self, low: Eval, high: Eval, room: int, error: int) -> Eval:
        """The closure for the set of numbers from one to another."""
        machine = self.m

        def run(f: Frame) -> int:
            first, last = low(f), high(f)
            if first < 0 or last >= room:
                raise machine.error(error, first if first < 0 else last)
            return (1 << last + 1) - (1 << first) if last >= first else 0

        return run

    # ---- members where a condition holds
    def found(self, slot: int, domain: x.Expr, where: x.Expr | None, t: Temps) -> Found:
        """The closure for the members for which a condition holds, in order."""
        members = self.listed(domain, t)
        if where is None:
            return members
        test, place = self.expr(where, t), t.at(slot)

        def fitting(f: Frame) -> Sequence[int]:
            found = []
            for member in members(f):
                f[place] = member
                if test(f):
                    found.append(member)
            return found

        return fitting

    def listed(self, domain: x.Expr, t: Temps) -> Found:
        """All members, in order; each of them counts, as a round of a loop does."""
        members, machine = self.expr(domain, t), self.m

        def all_of(f: Frame) -> Sequence[int]:
            found = in_order(members(f))
            machine.patience -= 1 + len(found)
            if machine.patience < 0:
                machine.check_time()
            return found

        return all_of

    def filter(self, node: x.Filter, t: Temps) -> Eval:
        """The closure for the members for which a condition holds, as a set or a row."""
        found = self.found(node.slot, node.domain, node.where, t)
        if node.row:
            return cast(Eval, lambda f: tuple(found(f)))
        return lambda f: mask_of(found(f))

    def collect(self, node: x.Collect, t: Temps) -> Eval:
        """The closure for the set of an expression's values for the members."""
        found, value = self.found(node.slot, node.domain, node.where, t), self.expr(node.value, t)
        room, error, machine, sets, place = node.bits, node.error, self.m, node.value.bits > 0, t.at(node.slot)

        def make(f: Frame) -> int:
            mask = 0
            for member in found(f):
                f[place] = member
                part = value(f)
                if sets:
                    mask |= part
                elif part >= room:
                    raise machine.error(error, part)
                elif part >= 0:
                    mask |= 1 << part
            return mask

        return make
