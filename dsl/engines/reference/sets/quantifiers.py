"""Compiles quantifiers: whether there is a member, how many, which one, a sum."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from dsl.engines.program import nodes as x
from dsl.engines.program.nodes import NO, Over
from dsl.engines.program.walk import expressions
from dsl.engines.reference.operators import Eval, Frame, Temps, in_order
from dsl.engines.reference.sets.members import Found, Members

MAX_CACHED = 4096
"""The most sets cached for one quantifier."""


def is_fixed_by_map(node: x.Quantifier) -> bool:
    """Whether the answer depends only on the set and on tables, so that it can be cached."""
    if node.where is not None or not node.values or node.domain.row:
        return False
    asked = [part for value in node.values for part in expressions(value)]
    fixed = all(isinstance(part, x.Const | x.Item) or part == x.Temp(node.slot) for part in asked)
    return fixed and any(isinstance(part, x.Item) for part in asked)


def cached(members: Eval, ask: Eval) -> Eval:
    """A quantifier whose answer is cached for each set."""
    known: dict[int, int] = {}

    def answer(f: Frame) -> int:
        mask = members(f)
        found = known.get(mask)
        if found is None:
            if len(known) >= MAX_CACHED:
                known.clear()
            found = known[mask] = ask(f)
        return found

    return answer


class Quantifiers:
    """Compiles quantifiers."""

    def __init__(self, members: Members) -> None:
        self.members, self.m, self.expr = members, members.m, members.expr

    def compile(self, node: x.Quantifier, t: Temps) -> Eval:
        """The closure of a quantifier, cached for each set if the map alone answers it."""
        asked = self.question(node, t)
        return cached(self.expr(node.domain, t), asked) if is_fixed_by_map(node) else asked

    def question(self, node: x.Quantifier, t: Temps) -> Eval:  # noqa: C901  # a case for every node, nothing else
        """The closure without a cache."""
        if node.where is None and node.over in (Over.ANY, Over.COUNT):
            return self.size(node, self.expr(node.domain, t))
        if node.over is Over.ANY:
            return self.some(node, t)
        found = self.members.found(node.slot, node.domain, node.where, t)
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
        """The closure for whether a set has members, or for their number."""
        if node.over is Over.ANY:
            return lambda f: bool(members(f))
        if node.domain.row:
            return lambda f: len(in_order(members(f)))
        return lambda f: members(f).bit_count()

    def some(self, node: x.Quantifier, t: Temps) -> Eval:
        """The closure for whether a condition holds for any member."""
        assert node.where is not None
        first = self.first_fitting(node, node.where, t)
        return lambda f: first(f) >= 0

    def first(self, node: x.Quantifier, t: Temps) -> Eval:
        """The closure for the first member (for which a condition holds), or -1."""
        if node.where is not None:
            return self.first_fitting(node, node.where, t)
        members = self.expr(node.domain, t)
        if node.domain.row:
            return lambda f: found[0] if (found := in_order(members(f))) else -1
        return lambda f: ((mask := members(f)) & -mask).bit_length() - 1

    def first_fitting(self, node: x.Quantifier, where: x.Expr, t: Temps) -> Eval:
        """The closure for the first member for which a condition holds, or -1; later ones are not tested."""
        members, test, place = self.members.listed(node.domain, t), self.expr(where, t), t.at(node.slot)

        def run(f: Frame) -> int:
            for member in members(f):
                f[place] = member
                if test(f):
                    return member
            return -1

        return run

    def the(self, found: Found, error: int) -> Eval:
        """The closure for the only member; an error if there is none or more than one."""
        machine = self.m

        def the(f: Frame) -> int:
            members = list(found(f))
            if len(members) != 1:
                raise machine.error(error, len(members))
            return members[0]

        return the

    def sum(self, found: Found, place: int, value: Eval, error: int) -> Eval:
        """The closure for the sum of a value of the members."""
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
        """The closure for the smallest or the largest value of the members."""
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
        """The closure for the first member with the least, or greatest, values, compared in their order."""

        def best(f: Frame) -> int:
            chosen, chosen_key = -1, None
            for member in found(f):
                f[place] = member
                key = [sign * k(f) for k in keys]
                if chosen_key is None or key < chosen_key:
                    chosen, chosen_key = member, key
            return chosen

        return best
