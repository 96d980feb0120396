"""Leaves out members that cannot satisfy a condition by a table, before it is tested for each remaining member.

    (filter:9 1 #1ff:9 (and [(get 1 $1 - 0) (<= (distance [(get 2 $0 - -1) $1]) 2) …])) →
    (filter:9 1 (item:9 7 [(get 2 $0 - -1)] #1ff:9) (and …))
    (filter:9 1 #1ff:9 (> (count 2 S where=(in $1 F)) 1)) → (filter:9 1 (collect:9 2 S - F) (> …))

A table has, for each cell (or whatever else the part of the condition depends on), the members for which a part that
depends only on map and parameters can hold. The condition stays as it is, so that it fails where it failed before.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from dsl.engines.program import nodes as x
from dsl.engines.program.ids import TempId
from dsl.engines.program.linked import LinkedProgram
from dsl.engines.program.passes.rows import Change, Number, free, placed
from dsl.engines.program.passes.tables import Tabling
from dsl.engines.program.passes.whole_sets import Masks, meet
from dsl.engines.program.walk import Scope, changed, expressions

MOST_BITS = 1 << 23
"""The most bits in all sets of a table."""
Guards = tuple[x.Expr, ...]
"""Conditions under which evaluating a member's condition fails: then no member may be left out."""


def reaching(program: LinkedProgram, number: Number) -> Change:
    """The pass ``reaching``."""
    return Reaching(program, number).row


class Reaching(Masks):
    """Finds sets outside of which no member can satisfy a condition."""

    def __init__(self, program: LinkedProgram, number: Number) -> None:
        super().__init__(program)
        self.tabling = Tabling(program, number)

    def narrowed(self, slot: TempId, domain: x.Expr, where: x.Expr, scope: Scope) -> tuple[x.Expr, x.Expr | None]:
        """The members for which the condition may hold or fail, and the whole condition."""
        if domain.row:
            return domain, where
        bits, some = domain.bits, isinstance(domain, x.Const) and domain.value != 0
        for first, (guards, part) in enumerate(self.needed(slot, where, (), scope)):
            found = self.in_table(slot, part, bits, guards, scope) or self.in_any(slot, part)
            if found is not None and (not self.facts.can_fail(found) or (some and not first and not guards)):
                domain = meet(domain, found)
        return domain, where

    def needed(self, slot: TempId, node: x.Expr, guards: Guards, scope: Scope) -> Iterator[tuple[Guards, x.Expr]]:
        """The conditions that must all hold, in their order, up to the first that can fail."""
        match node:
            case x.And(parts=parts):
                for part in parts:
                    yield from self.needed(slot, part, guards, scope)
                    if self.facts.can_fail(part):
                        return
            case x.Call(function=number, arguments=arguments):
                formula = self.p.functions[number].formula
                given = [self.sure(slot, argument) for argument in arguments]
                if any(self.facts.can_fail(argument) for argument, _ in given):
                    return
                body = placed(formula.body, {i: a for i, (a, _) in enumerate(given)}, formula.temps, scope)
                yield from self.needed(slot, body, sum((more for _, more in given), guards), scope)
            case _:
                yield guards, node

    def sure(self, slot: TempId, node: x.Expr) -> tuple[x.Expr, Guards]:
        """A variant of an expression that allows missing values, and the conditions under which the original fails."""
        guards: list[x.Expr] = []

        def bare(part: x.Expr) -> x.Expr:
            inner = changed(part, bare)
            if isinstance(inner, x.Need) and self.constant_and_safe(inner.operand, slot):
                guards.append(x.Binary(x.Op.EQUAL, inner.operand, x.Const(inner.missing)))
                return inner.operand
            return inner

        return bare(node), tuple(guards)

    def in_table(self, slot: TempId, part: x.Expr, bits: int, guards: Guards, scope: Scope) -> x.Expr | None:
        """The members for which a part can hold, as an entry of a table; None if the state decides, or it is cheap."""
        part, more = self.sure(slot, part)
        if slot not in free(part) or self.facts.can_fail(part) or not any(map(Tabling.is_kernel, expressions(part))):
            return None
        own = scope.add(scope.slots[slot])
        either = x.Or((*guards, *more, part)) if guards or more else part
        kept: dict[int, x.Expr] = {at: x.Temp(TempId(at), bits=scope.slots[at].bits) for at in free(either)}
        inside = placed(either, kept | {slot: x.Temp(own)}, scope.temps, scope)
        found = self.tabling.term(x.Filter(own, x.Const((1 << bits) - 1, bits=bits), inside, bits=bits), scope)
        if found is None:
            return None
        entries = prod(high - low + 1 for low, high in (self.ranges.of(key, scope.temps) for key in found.keys))
        return found if entries * bits <= MOST_BITS else None

    def in_any(self, slot: TempId, part: x.Expr) -> x.Expr | None:
        """The union of sets, for a condition on the number of these sets that contain a member."""
        match part:
            case x.Binary(
                op=x.Op.MORE,
                left=x.Quantifier(over=x.Over.COUNT, where=x.In(item=x.Temp(slot=item), set=members)) as count,
                right=x.Const(value=value),
            ) if item == slot and value >= 0 and not members.row and slot not in free(count.domain) | free(members):
                return x.Collect(count.slot, count.domain, None, members, bits=members.bits)
        return None
