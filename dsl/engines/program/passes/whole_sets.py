"""Conditions over the members of a set become operations on whole sets, as far as they cannot fail.

Examples in the notation of stored programs (``$2`` is temporary 2, ``#3:64`` a constant set of 64 bits, in hex):

    (filter:9 1 #1ff:9 (== (get 0 $1 - -1) $0))       → (meet:9 #1ff:9 (having:9 0 $0))
    (any 2 $0:64 where=(and [(in $2 #3:64) C]))       → (any 2 (meet:64 $0:64 #3:64) where=C)
    (filter:64 1 $0:64 (any 2 #ff:8 where=(and [C (in $1 S)]))) → (meet:64 $0:64 (collect:64 2 #ff:8 C S))

Parts of a condition are taken from the left, up to the first that has to be tested for each member: later parts may be
safe only if the earlier ones hold.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import Any

from dsl.engines.program import nodes as x
from dsl.engines.program.bounds import Ranges
from dsl.engines.program.facts import Facts
from dsl.engines.program.ids import TempId
from dsl.engines.program.kernels import BoardKernel, PieceKernel
from dsl.engines.program.linked import Bind, LinkedProgram
from dsl.engines.program.passes.rows import Change, Number, free, placed
from dsl.engines.program.passes.step_masks import StepMasks
from dsl.engines.program.walk import Scope, rewritten
from dsl.maps.board.grid import offsets
from dsl.maps.board.masks import mask_of

_EQUAL = (x.Op.EQUAL, x.Op.UNEQUAL)


def whole_sets(program: LinkedProgram, _number: Number) -> Change:
    """The pass ``whole_sets``."""
    return Masks(program).row


class Masks:
    """Rewrites conditions on a member of a set as the set of all members for which they hold."""

    def __init__(self, program: LinkedProgram) -> None:
        self.p = program
        self.facts = Facts(program)
        self.ranges = Ranges(program)
        self.steps = StepMasks(program.board)

    def row(self, row: Any, scope: Scope) -> Any:
        """A row with whole sets instead of conditions."""
        return self.bindings(rewritten(row, lambda node: self.of(node, scope)), scope)

    def bindings(self, row: Any, scope: Scope) -> Any:
        """The same for the values that options of a question bind."""
        if isinstance(row, tuple):
            return tuple([self.bindings(part, scope) for part in row])
        if isinstance(row, Bind) and row.where is not None:
            domain, where = self.narrowed(row.temp, row.domain, row.where, scope)
            return replace(row, domain=domain, where=where)
        if hasattr(row, "options"):
            options = tuple(replace(o, binds=self.bindings(o.binds, scope)) for o in row.options)
            return replace(row, options=options)
        return row

    def of(self, node: x.Expr, scope: Scope) -> x.Expr:
        """An expression (its parts already rewritten) with whole sets."""
        match node:
            case x.Filter(slot=slot, domain=domain, where=where):
                members, rest = self.narrowed(slot, domain, where, scope)
                return members if rest is None else replace(node, domain=members, where=rest)
            case (
                x.Quantifier(slot=slot, domain=domain, where=x.Expr() as where)
                | x.Collect(slot=slot, domain=domain, where=x.Expr() as where)
            ):
                members, rest = self.narrowed(slot, domain, where, scope)
                return replace(node, domain=members, where=rest)
        return node

    def narrowed(self, slot: TempId, domain: x.Expr, where: x.Expr, scope: Scope) -> tuple[x.Expr, x.Expr | None]:
        """The members left by parts of the condition that are sets, and the condition that remains."""
        parts = list(where.parts) if isinstance(where, x.And) else [where]
        while parts and not domain.row:
            found = self.mask(slot, parts[0], domain.bits, scope)
            if found is None or self.facts.can_fail(found):
                break
            parts.pop(0)
            domain = meet(domain, found)
        if not parts:
            return domain, None
        return domain, parts[0] if len(parts) == 1 else x.And(tuple(parts))

    # ---- the members for which a condition holds
    def mask(self, slot: TempId, where: x.Expr, bits: int, scope: Scope) -> x.Expr | None:
        """The set for which ``where`` holds: exact below ``bits``, undefined above; None if each must be tested."""
        match where:
            case x.And(parts=parts):
                return self.joined(x.Op.MEET, slot, parts, bits, scope)
            case x.Or(parts=parts):
                return self.joined(x.Op.UNION, slot, parts, bits, scope)
            case x.Not(operand=operand):
                inner = self.mask(slot, operand, bits, scope)
                return _without(bits, inner) if inner is not None else None
            case x.In(item=x.Temp(slot=item, key=None), set=members) if item == slot and self.constant_and_safe(
                members, slot
            ):
                return members if not members.row else None
            case x.In(item=x.Apply() as item, set=members) if not members.row and self.constant_and_safe(members, slot):
                return self.next_to(slot, item, members, scope)
            case x.Binary(op=op, left=left, right=right) if op in _EQUAL:
                found = self.equal(slot, left, right, bits, scope) or self.equal(slot, right, left, bits, scope)
                return _without(bits, found) if found is not None and op is x.Op.UNEQUAL else found
            case x.Quantifier(over=x.Over.ANY, where=x.Expr()):
                return self.any_of(slot, where, bits, scope)
            case x.Call(function=function, arguments=arguments):
                return self.called(slot, function, arguments, bits, scope)
        return (
            self.equal(slot, where, x.Const(1), bits, scope) if self.ranges.of(where, scope.temps) == (0, 1) else None
        )

    def joined(self, op: x.Op, slot: TempId, parts: tuple[x.Expr, ...], bits: int, scope: Scope) -> x.Expr | None:
        """The masks of all parts combined."""
        whole: x.Expr | None = None
        for part in parts:
            mask = self.mask(slot, part, bits, scope)
            if mask is None:
                return None
            whole = mask if whole is None else _joined(op, whole, mask)
        return whole

    def next_to(self, slot: TempId, node: x.Apply, wanted: x.Expr, scope: Scope) -> x.Expr | None:
        """The cells from which the next cell in a direction, or the first outside a set, is in ``wanted``."""
        if (
            node.what not in (BoardKernel.STEP, BoardKernel.BEYOND)
            or node.arguments[0] != x.Temp(slot)
            or not self.shifts
        ):
            return None
        size, (_, direction, *through) = self.p.board.size, node.arguments
        if not all(self.constant_and_safe(part, slot) for part in (direction, *through)):
            return None
        if self.ranges.of(direction, scope.temps)[0] < 0:
            return None
        over = through[0] if through else x.Const(0, bits=size)
        return x.Apply(BoardKernel.FACING, (direction, over, wanted), bits=size)

    @cached_property
    def shifts(self) -> bool:
        """Whether a step in a direction always adds a fixed number to the cell."""
        return offsets(self.p.board) is not None

    def any_of(self, slot: TempId, node: x.Quantifier, bits: int, scope: Scope) -> x.Expr | None:
        """All members for which another one exists: the union of the masks for each of the others."""
        assert node.where is not None
        parts = node.where.parts if isinstance(node.where, x.And) else (node.where,)
        same = tuple(part for part in parts if slot not in free(part))
        rest = tuple(part for part in parts if slot in free(part))
        members = self.only(slot, rest, bits, scope) or self.joined(x.Op.MEET, slot, rest, bits, scope)
        if members is None or not self.constant_and_safe(node.domain, slot):
            return None
        where = same[0] if len(same) == 1 else x.And(same) if same else None
        return x.Collect(node.slot, node.domain, where, members, bits=members.bits or bits)

    def only(self, slot: TempId, parts: tuple[x.Expr, ...], bits: int, scope: Scope) -> x.Expr | None:
        """The number of the only member that can meet a condition, or a number below 0."""
        match parts:
            case (x.Binary(op=x.Op.EQUAL, left=value, right=x.Temp(slot=item, key=None)),) if item == slot:
                fits = (
                    not value.bits
                    and self.constant_and_safe(value, slot)
                    and self.ranges.of(value, scope.temps)[1] < bits
                )
                return value if fits else None
        return None

    def equal(self, slot: TempId, tested: x.Expr, value: x.Expr, bits: int, scope: Scope) -> x.Expr | None:
        """The members whose field, or table entry, has a value; the cells with (or without) a piece."""
        if not self.constant_and_safe(value, slot) or value.bits:
            return None
        direction = self.steps.direction(tested, slot)
        if direction is not None:
            return self.steps.leading_to(direction, value.value) if isinstance(value, x.Const) else None
        match tested:
            case x.Get(field=field, owner=x.Apply(what=BoardKernel.STEP) as step, key=None, error=x.NO):
                direction = self.steps.direction(step, slot)
                return self.having_next(tested, direction, value, scope) if direction is not None else None
            case x.Get(field=field, owner=x.Temp(slot=item, key=None), key=None, error=x.NO) if item == slot:
                row = self.p.fields[field]
                return x.Having(field, value, bits=row.owners) if not row.bits else None
            case x.Get(field=field, owner=x.Apply(what=PieceKernel.PIECE_ON, arguments=(x.Temp(slot=item),), of=kind)):
                return self.owned_first(kind, field, value, scope) if item == slot and tested.error == x.NO else None
            case x.Item(table=table, keys=(x.Temp(slot=item, key=None),)) if item == slot:
                return self.entries(table, value, bits)
            case x.Apply(what=PieceKernel.PIECE_ON, arguments=(x.Temp(slot=item, key=None),), of=kind) if item == slot:
                standing = x.Apply(PieceKernel.STANDING, (), kind, bits=self.p.board.size)
                return _without(bits, standing) if value == x.Const(-1) else None
        return None

    def having_next(self, tested: x.Get, direction: int, value: x.Expr, scope: Scope) -> x.Expr | None:
        """The cells whose next cell in a direction has a value."""
        low, high = self.ranges.of(value, scope.temps)
        if self.p.fields[tested.field].bits or (low <= tested.missing <= high and low != high):
            return None
        there = x.Having(tested.field, value, bits=self.p.fields[tested.field].owners)
        found = self.steps.before(there, direction, scope)
        return _joined(x.Op.UNION, found, self.steps.leading_to(direction, -1)) if low == tested.missing else found

    def owned_first(self, kind: int, field: int, player: x.Expr, scope: Scope) -> x.Expr | None:
        """The cells whose first piece of a kind is a player's."""
        row = self.p.kinds[kind]
        if row.owner != field or row.sight != x.NO or self.ranges.of(player, scope.temps)[0] < 0:
            return None
        return x.Apply(PieceKernel.LED, (player,), kind, bits=self.p.board.size)

    def entries(self, table: int, value: x.Expr, bits: int) -> x.Expr | None:
        """The keys of a table whose entry is a constant value."""
        row = self.p.tables[table]
        if not isinstance(value, x.Const) or row.formula is not None or row.axes[0][0] != 0:
            return None
        if None in row.values or len(row.values) < bits:
            return None
        return x.Const(mask_of([i for i, entry in enumerate(row.values) if entry == value.value]), bits=len(row.values))

    def called(
        self, slot: TempId, number: int, arguments: tuple[x.Expr, ...], bits: int, scope: Scope
    ) -> x.Expr | None:
        """The mask of a function's condition, with its arguments inserted."""
        function = self.p.functions[number]
        simple = all(isinstance(a, x.Const | x.Temp | x.Var) for a in arguments)
        if not simple or self.facts.can_fail(function.formula.body):
            return None
        here = placed(function.formula.body, dict(enumerate(arguments)), function.formula.temps, scope)
        return self.mask(slot, here, bits, scope)

    def constant_and_safe(self, node: x.Expr, slot: TempId) -> bool:
        """Whether an expression is the same for all members and cannot fail."""
        return slot not in free(node) and not self.facts.can_fail(node)


def meet(one: x.Expr, other: x.Expr) -> x.Expr:
    """The intersection, simplified if one of the sets has all members."""
    if _full(one) and other.bits == one.bits:
        return other
    if isinstance(other, x.Binary) and other.op is x.Op.MINUS and _full(other.left) and one.bits <= other.bits:
        return x.Binary(x.Op.MINUS, one, other.right, bits=one.bits)
    return _joined(x.Op.MEET, one, other)


def _full(node: x.Expr) -> bool:
    """Whether it is the set of all members of its width."""
    return isinstance(node, x.Const) and node.value == (1 << node.bits) - 1


def _joined(op: x.Op, one: x.Expr, other: x.Expr) -> x.Expr:
    wide: Callable[[int, int], int] = max if op is x.Op.UNION else min
    return x.Binary(op, one, other, bits=wide(one.bits, other.bits))


def _without(bits: int, members: x.Expr) -> x.Expr:
    """All members below ``bits`` except ``members``."""
    match members:
        case x.Binary(op=x.Op.MINUS, left=x.Const() as whole, right=rest) if _full(whole) and rest.bits == bits:
            return rest
    return x.Binary(x.Op.MINUS, x.Const((1 << bits) - 1, bits=bits), members, bits=bits)
