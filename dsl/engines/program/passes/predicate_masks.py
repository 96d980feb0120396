"""Turns conditions that may fail into operations on whole sets, with a test whether they fail for a member.

    (filter:64 1 S (item 4 [$0 $1] C)) →
    (let 2 S (if (any -1 (meet:64 $2 (item:64 9 [$0] #0))) (filter:64 1 $2 (item 4 …))
    (meet:64 $2 (item:64 8 [$0] #0))))

Table 8 has the members for which the entry of table 4 is 1, table 9 those for which there is none: if there are any of
these, each member is tested one by one, so that the same error is raised as without this pass.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from dsl.engines.program import nodes as x
from dsl.engines.program.ids import TempId
from dsl.engines.program.linked import Bind, Formula, Holds, LinkedProgram, Slot, Table
from dsl.engines.program.nodes import Op, Over
from dsl.engines.program.passes.rows import Change, Number, placed
from dsl.engines.program.passes.whole_sets import Masks
from dsl.engines.program.walk import Scope, rewritten

Sets = tuple[x.Expr, x.Expr | None]
"""The members for which a condition holds, and those for which it may fail."""


def predicate_masks(program: LinkedProgram, number: Number) -> Change:
    """The pass ``predicate_masks``."""
    return PredicateMasks(program, number).row


class PredicateMasks:
    """Finds the sets of members for which a condition holds or may fail."""

    def __init__(self, program: LinkedProgram, number: Number) -> None:
        self.p, self.number, self.masks = program, number, Masks(program)

    def row(self, row: Any, scope: Scope) -> Any:
        """A row with whole sets instead of conditions."""
        return self.bindings(rewritten(row, lambda node: self.of(node, scope)), scope)

    def bindings(self, row: Any, scope: Scope) -> Any:
        """The same for the values that options of a question bind."""
        if isinstance(row, tuple):
            return tuple([self.bindings(part, scope) for part in row])
        if isinstance(row, Bind) and row.where is not None and not row.domain.row:
            whole = x.Filter(row.temp, row.domain, row.where, bits=row.domain.bits)
            made = self.of(whole, scope)
            return row if made is whole else replace(row, domain=made, where=None)
        if hasattr(row, "options"):
            options = tuple(replace(option, binds=self.bindings(option.binds, scope)) for option in row.options)
            return replace(row, options=options)
        return row

    def of(self, node: x.Expr, scope: Scope) -> x.Expr:
        """A filter as an operation on whole sets, if its condition can be tested for all members at once."""
        if not isinstance(node, x.Filter) or node.row or node.domain.row:
            return node
        bits = node.domain.bits
        found = self.sets(node.slot, node.where, bits, scope)
        if found is None:
            return node
        if found[1] is None:
            return replace(_joined(Op.MEET, node.domain, found[0]), bits=bits)
        slot = scope.add(Slot("", Holds.SET, bits=bits, words=-(-bits // 32)))
        members = x.Temp(slot, bits=bits)
        failing = x.Quantifier(Over.ANY, x.NO, _joined(Op.MEET, members, found[1]))
        kept = replace(_joined(Op.MEET, members, found[0]), bits=bits)
        return x.Let(slot, node.domain, x.If(failing, replace(node, domain=members), kept, bits=bits), bits=bits)

    # ---- both sets of a condition
    def sets(self, slot: TempId, where: x.Expr, bits: int, scope: Scope) -> Sets | None:
        """The sets for which a condition holds and may fail, exact below ``bits``; None: test each member."""
        mask = self.masks.mask(slot, where, bits, scope)
        if mask is not None and not self.masks.facts.can_fail(mask):
            return mask, None
        match where:
            case x.And(parts=parts):
                return self.joined(Op.MEET, slot, parts, bits, scope)
            case x.Or(parts=parts):
                return self.joined(Op.UNION, slot, parts, bits, scope)
            case x.Item() as item:
                return self.entries(slot, item, bits, scope)
            case x.Call(function=function, arguments=arguments):
                if all(isinstance(argument, x.Const | x.Temp | x.Var) for argument in arguments):
                    formula = self.p.functions[function].formula
                    body = placed(formula.body, dict(enumerate(arguments)), formula.temps, scope)
                    return self.sets(slot, body, bits, scope)
        return None

    def joined(self, op: Op, slot: TempId, parts: tuple[x.Expr, ...], bits: int, scope: Scope) -> Sets | None:
        """The sets of several conditions: a part fails only for members not decided by the parts before."""
        holds: x.Expr | None = None
        fails: x.Expr | None = None
        for part in parts:
            found = self.sets(slot, part, bits, scope)
            if found is None:
                return None
            here, wrong = found
            if wrong is not None and holds is not None:
                wrong = _joined(Op.MEET if op is Op.MEET else Op.MINUS, wrong, holds)
            if wrong is not None:
                fails = wrong if fails is None else _joined(Op.UNION, fails, wrong)
            holds = here if holds is None else _joined(op, holds, here)
        return (holds, fails) if holds is not None else None

    def entries(self, slot: TempId, node: x.Item, bits: int, scope: Scope) -> Sets | None:
        """The members whose table entry is 1, and those without an entry, as tables by the other keys."""
        table, formula = self.p.tables[node.table], self.p.tables[node.table].formula
        places = [place for place, key in enumerate(node.keys) if key == x.Temp(slot)]
        others = [place for place in range(len(node.keys)) if place not in places]
        if formula is None or len(places) != 1 or self.masks.ranges.of(formula.body, formula.temps) != (0, 1):
            return None
        (own,) = places
        if table.axes[own][0] > 0 or table.axes[own][1] != bits - 1:
            return None
        for place in others:
            (least, most), (low, high) = self.masks.ranges.of(node.keys[place], scope.temps), table.axes[place]
            if not (low <= least and most <= high and self.masks.constant_and_safe(node.keys[place], slot)):
                return None
        keys = tuple(node.keys[place] for place in others)
        return self.table(node, own, others, keys, bits, 1), self.table(node, own, others, keys, bits, 2)

    def table(
        self, node: x.Item, own: int, others: list[int], keys: tuple[x.Expr, ...], bits: int, wanted: int
    ) -> x.Expr:
        """A table, by the other keys, of the members whose entry is ``wanted``; 2 stands for a missing entry."""
        axes = tuple(self.p.tables[node.table].axes[place] for place in others)
        temps = tuple(Slot("", Holds.NUMBER, low, high) for low, high in (*axes, (0, bits - 1)))
        member = TempId(len(others))
        inner = [x.Temp(TempId(place)) for place in range(member)]
        inner.insert(own, x.Temp(member))
        asked = x.Binary(Op.EQUAL, x.Item(node.table, tuple(inner), x.Const(2)), x.Const(wanted))
        body = x.Filter(member, x.Const((1 << bits) - 1, bits=bits), asked, bits=bits)
        return x.Item(self.number(Table(axes, formula=Formula(temps, body))), keys, x.Const(0, bits=bits), bits=bits)


def _joined(op: Op, one: x.Expr, other: x.Expr) -> x.Binary:
    bits = {Op.UNION: max(one.bits, other.bits), Op.MINUS: one.bits}.get(op, min(one.bits, other.bits))
    return x.Binary(op, one, other, bits=bits)
