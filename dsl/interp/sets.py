"""Sets and rows: made, filtered, collected, and asked about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never, cast

from dsl.board.masks import mask_of
from dsl.board.masks import members as bits
from dsl.interp.closures import Compile, Eval, Frame, Temps, in_order
from dsl.interp.fixed import answered_by_map, kept
from dsl.interp.machine import Machine
from dsl.linked import nodes as x
from dsl.linked.nodes import NO, Over

SetNode = x.In | x.MakeSet | x.Range | x.Filter | x.Collect | x.Quantifier
Found = Callable[[Frame], Sequence[int]]


class Sets:
    """Closures for everything that goes through members."""

    def __init__(self, machine: Machine, expr: Compile) -> None:
        self.m, self.expr = machine, expr

    def compile(self, node: SetNode, t: Temps) -> Eval:
        """The closure of a set, or of a question about one."""
        match node:
            case x.In():
                return self.inside(node, t)
            case x.MakeSet(items=items, bits=room, error=error):
                return self.make([self.expr(item, t) for item in items], room, error)
            case x.Range(low=low, high=high, bits=room, error=error):
                return self.range(self.expr(low, t), self.expr(high, t), room, error)
            case x.Filter():
                return self.filter(node, t)
            case x.Collect():
                return self.collect(node, t)
            case x.Quantifier():
                return self.quantifier(node, t)
            case other:
                assert_never(other)

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
        """The set of numbers from one to another."""
        machine = self.m

        def run(f: Frame) -> int:
            first, last = low(f), high(f)
            if first < 0 or last >= room:
                raise machine.error(error, first if first < 0 else last)
            return (1 << last + 1) - (1 << first) if last >= first else 0

        return run

    # ---- members where a condition holds
    def found(self, slot: int, domain: x.Expr, where: x.Expr | None, t: Temps) -> Found:
        """The members for which a condition holds, in order."""
        members, machine = self.listed(domain, t), self.m
        if where is None:
            return members
        test, place = self.expr(where, t), t.at(slot)

        def fitting(f: Frame) -> Sequence[int]:
            machine.patience -= 1
            if machine.patience < 0:
                machine.breathe()
            found = []
            for member in members(f):
                f[place] = member
                if test(f):
                    found.append(member)
            return found

        return fitting

    def listed(self, domain: x.Expr, t: Temps) -> Found:
        """All members, in order."""
        members = self.expr(domain, t)
        if domain.row:
            return lambda f: in_order(members(f))
        return lambda f: bits(members(f))

    def filter(self, node: x.Filter, t: Temps) -> Eval:
        """The members for which a condition holds, as a set or in their order."""
        found = self.found(node.slot, node.domain, node.where, t)
        if node.row:
            return cast(Eval, lambda f: tuple(found(f)))
        return lambda f: mask_of(found(f))

    def collect(self, node: x.Collect, t: Temps) -> Eval:
        """The set of what an expression gives for the members."""
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

    # ---- questions
    def quantifier(self, node: x.Quantifier, t: Temps) -> Eval:
        """The closure of a question; what the map answers is asked once of each set."""
        asked = self.question(node, t)
        return kept(self.expr(node.domain, t), asked) if answered_by_map(node) else asked

    def question(self, node: x.Quantifier, t: Temps) -> Eval:  # noqa: C901  # a case for every node, nothing else
        """The closure that asks each time."""
        if node.where is None and node.over in (Over.ANY, Over.COUNT):
            return self.size(node, self.expr(node.domain, t))
        if node.over is Over.ANY:
            return self.some(node, t)
        found = self.found(node.slot, node.domain, node.where, t)
        values, place = [self.expr(value, t) for value in node.values], t.at(node.slot) if node.values else NO
        match node.over:
            case Over.COUNT:
                return lambda f: len(found(f))
            case Over.FIRST:
                return self.first(node, t)
            case Over.THE:
                return self.the(found, node.error)
            case Over.SUM:
                return self.sum(found, place, values[0], node.error)
            case Over.MIN:
                return self.extreme(found, place, values[0], node.error, min)
            case Over.MAX:
                return self.extreme(found, place, values[0], node.error, max)
            case Over.LEAST:
                return self.best(found, place, values, 1)
            case Over.MOST:
                return self.best(found, place, values, -1)
            case other:
                assert_never(other)

    @staticmethod
    def size(node: x.Quantifier, members: Eval) -> Eval:
        """Whether a set has members, or how many."""
        if node.over is Over.ANY:
            return lambda f: bool(members(f))
        if node.domain.row:
            return lambda f: len(in_order(members(f)))
        return lambda f: members(f).bit_count()

    def some(self, node: x.Quantifier, t: Temps) -> Eval:
        """Whether a condition holds for any member."""
        assert node.where is not None
        first = self.first_fitting(node, node.where, t)
        return lambda f: first(f) >= 0

    def first(self, node: x.Quantifier, t: Temps) -> Eval:
        """The first member, if any, for which a condition holds."""
        if node.where is not None:
            return self.first_fitting(node, node.where, t)
        members = self.expr(node.domain, t)
        if node.domain.row:
            return lambda f: found[0] if (found := in_order(members(f))) else -1
        return lambda f: ((mask := members(f)) & -mask).bit_length() - 1

    def first_fitting(self, node: x.Quantifier, where: x.Expr, t: Temps) -> Eval:
        """The first member for which a condition holds: none after it is looked at; -1 if there is none."""
        members, test, place, machine = self.listed(node.domain, t), self.expr(where, t), t.at(node.slot), self.m

        def run(f: Frame) -> int:
            machine.patience -= 1
            if machine.patience < 0:
                machine.breathe()
            for member in members(f):
                f[place] = member
                if test(f):
                    return member
            return -1

        return run

    def the(self, found: Found, error: int) -> Eval:
        """The only member."""
        machine = self.m

        def the(f: Frame) -> int:
            members = list(found(f))
            if len(members) != 1:
                raise machine.error(error, len(members))
            return members[0]

        return the

    def sum(self, found: Found, place: int, value: Eval, error: int) -> Eval:
        """The sum of a value of the members."""
        machine = self.m

        def run(f: Frame) -> int:
            total = 0
            for member in found(f):
                f[place] = member
                total += value(f)
                if not -(2**63) <= total < 2**63:
                    raise machine.error(error)
            return total

        return run

    def extreme(self, found: Found, place: int, value: Eval, error: int, choose: Callable[[list[int]], int]) -> Eval:
        """The smallest or the largest value."""
        machine = self.m

        def run(f: Frame) -> int:
            values = []
            for member in found(f):
                f[place] = member
                values.append(value(f))
            if not values:
                raise machine.error(error)
            return choose(values)

        return run

    @staticmethod
    def best(found: Found, place: int, keys: list[Eval], sign: int) -> Eval:
        """The first member that is least, or most, by some values."""

        def best(f: Frame) -> int:
            chosen, chosen_key = -1, None
            for member in found(f):
                f[place] = member
                key = [sign * k(f) for k in keys]
                if chosen_key is None or key < chosen_key:
                    chosen, chosen_key = member, key
            return chosen

        return best
