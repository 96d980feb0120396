"""Sets by condition.

``{c in cell where c.passable and c.empty}`` asks nothing of single cells: where a condition is made of tests
that are known for all members at once, it becomes a few operations on masks. What remains is asked member by
member, of as few members as possible, in order. Both give the same, so nobody needs to know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from dsl.board.masks import mask_of
from dsl.interp.core import in_order
from dsl.interp.machine import Eval, Frame, Row, Rows, bits
from dsl.ir import nodes as n
from dsl.ir import types as ty

if TYPE_CHECKING:
    from dsl.interp.expressions import Compiler

# From the scratch locals and a set to the part of it that fulfils a condition.
Sieve = Callable[[Frame, int], int]


class Filters:
    """Compiles conditions over sets."""

    def __init__(self, compiler: Compiler) -> None:
        self.c = compiler
        self.m = compiler.m

    # ---- conditions as sieves
    def sieve(self, local: n.Local, where: n.Expr) -> Sieve:
        """The sieve of ``where`` for members bound to ``local``."""
        match where:
            case n.AndOr(operator="and", parts=parts):
                return self.both([self.sieve(local, p) for p in parts])
            case n.AndOr(parts=parts):
                return self.either([self.sieve(local, p) for p in parts])
            case n.Not(operand=operand):
                inner = self.sieve(local, operand)
                return lambda f, m: m & ~inner(f, m)
            case n.IfElse(condition=condition, then=then, otherwise=otherwise):
                return self.choice(local, condition, then, otherwise)
        if not uses(where, local):
            test = self.c.expr(where)
            return lambda f, m: m if m and test(f) else 0
        whole = self.whole(local, where)
        if whole is not None:
            return whole
        return self.one_by_one(local, where)

    @staticmethod
    def both(sieves: list[Sieve]) -> Sieve:
        def run(f: Frame, m: int) -> int:
            for sieve in sieves:
                if not m:
                    return 0
                m = sieve(f, m)
            return m

        return run

    @staticmethod
    def either(sieves: list[Sieve]) -> Sieve:
        def run(f: Frame, m: int) -> int:
            found = 0
            for sieve in sieves:
                found |= sieve(f, m & ~found)
            return found

        return run

    def choice(self, local: n.Local, condition: n.Expr, then: n.Expr, otherwise: n.Expr) -> Sieve:
        test, yes, no = self.sieve(local, condition), self.sieve(local, then), self.sieve(local, otherwise)

        def run(f: Frame, m: int) -> int:
            chosen = test(f, m)
            return yes(f, chosen) | no(f, m & ~chosen)

        return run

    def one_by_one(self, local: n.Local, where: n.Expr) -> Sieve:
        slot, test, spend, span = self.c.slot(local), self.c.expr(where), self.m.spend, where.span

        def run(f: Frame, m: int) -> int:
            found = []
            members = bits(m)
            spend(len(members), span)
            for x in members:
                f[slot] = x
                if test(f):
                    found.append(x)
            return mask_of(found)

        return run

    def whole(self, local: n.Local, where: n.Expr) -> Sieve | None:
        """A test that is known for all members at once, or None."""
        if isinstance(where, n.Contains) and is_load(where.item, local) and not uses(where.set, local):
            members = self.c.expr(where.set)
            return lambda f, m: m & members(f)
        mask = self.c.builtins.mask_of(where, local)
        if mask is not None:
            return lambda f, m: m & mask(f)
        if isinstance(where, n.CallFunction) and len(where.arguments) == 1 and is_load(where.arguments[0], local):
            return self.inlined(where)
        if isinstance(where, n.Compare) and where.operator in ("==", "!="):
            return self.owner_test(local, where)
        return None

    def inlined(self, where: n.CallFunction) -> Sieve:
        """A function of one argument, asked of a whole set."""
        code = self.c.game.program.functions[where.name]
        before = self.c.enter(f"sieve {where.name}")
        inner = self.sieve(code.parameters[0], code.body)
        name = self.c.current
        self.c.enter(before)
        sizes = self.c.sizes
        return lambda f, m: inner([0] * sizes.get(name, 0), m)

    def owner_test(self, local: n.Local, where: n.Compare) -> Sieve | None:
        """``t.owner == p`` for all pieces at once."""
        left, right = where.left, where.right
        if not (isinstance(left, n.Get) and left.owner is not None and is_load(left.owner, local)):
            return None
        kind = left.field.owner
        if left.field.name != "owner" or kind not in self.m.owner or uses(right, local) or self.c.sight(kind):
            return None  # whose a hidden piece is must not be read
        assert kind is not None
        player, owned, equal = self.c.expr(right), self.m.owned, where.operator == "=="
        on_board = self.m.on_board

        def run(f: Frame, m: int) -> int:
            mine = owned(kind, player(f))
            rest = m & ~on_board(kind)  # pieces off the board are not in ``owned``
            if rest:
                state, at = self.m.state, self.m.owner[kind]
                mine |= sum(1 << x for x in bits(rest) if state[at + x] == player(f))
            return m & mine if equal else m & ~mine

        return run

    # ---- members, sets
    def filter(self, node: n.Filter) -> Eval | Rows:
        """``{x in S where C}``; of a row the members in its own order."""
        if isinstance(ty.bare(node.domain.type), ty.RowOf):
            return self.row(node.local, node.domain, node.where)
        domain = self.c.expr(node.domain)
        sieve = self.sieve(node.local, node.where)
        return lambda f: sieve(f, domain(f))

    def row(self, local: n.Local, domain: n.Expr, where: n.Expr) -> Rows:
        """The members of a row that fulfil ``where``."""
        members = self.c.row(domain)
        slot, test = self.c.slot(local), self.c.expr(where)

        def keep(f: Frame) -> Row:
            kept = []
            for x in members(f):
                f[slot] = x
                if test(f):
                    kept.append(x)
            return tuple(kept)

        return keep

    def chosen(self, local: n.Local, domain: n.Expr, where: n.Expr | None) -> Callable[[Frame], int | Row]:
        """The members that fulfil ``where``, as a set or a row."""
        if isinstance(ty.bare(domain.type), ty.RowOf):
            return self.c.row(domain) if where is None else self.row(local, domain, where)
        found = self.c.expr(domain)
        if where is None:
            return found
        sieve = self.sieve(local, where)
        return lambda f: sieve(f, found(f))

    def members(self, local: n.Local, domain: n.Expr, where: n.Expr | None) -> Callable[[Frame], Iterable[int]]:
        """The members that fulfil ``where``, in order."""
        found = self.chosen(local, domain, where)
        return lambda f: in_order(found(f))

    def some(self, local: n.Local, domain: n.Expr, where: n.Expr) -> Eval:
        """Whether any member fulfils ``where``; stops at the first."""
        found, row = self.c.expr(domain), isinstance(ty.bare(domain.type), ty.RowOf)
        cheap, slow = self.split(local, where)
        if row or (slow is None and not cheap):
            members = self.members(local, domain, where)
            return lambda f: bool(list(members(f)))
        sieve = self.both(cheap) if cheap else None
        if slow is None:
            return lambda f: bool(sieve(f, found(f))) if sieve else bool(found(f))
        slot, test, spend, span = self.c.slot(local), self.c.expr(slow), self.m.spend, where.span

        def run(f: Frame) -> int:
            mask = found(f)
            for x in bits(sieve(f, mask) if sieve else mask):
                f[slot] = x
                spend(1, span)
                if test(f):
                    return 1
            return 0

        return run

    def split(self, local: n.Local, where: n.Expr) -> tuple[list[Sieve], n.Expr | None]:
        """The leading parts of a conjunction that are cheap for whole sets, and the rest."""
        parts = list(where.parts) if isinstance(where, n.AndOr) and where.operator == "and" else [where]
        cheap: list[Sieve] = []
        while parts and self.is_cheap(local, parts[0]):
            cheap.append(self.sieve(local, parts.pop(0)))
        if not parts:
            return cheap, None
        rest = parts[0] if len(parts) == 1 else n.AndOr("and", tuple(parts), type=ty.BOOL, span=where.span)
        return cheap, rest

    def is_cheap(self, local: n.Local, where: n.Expr) -> bool:
        """Whether a condition needs no look at single members."""
        if isinstance(where, n.AndOr):
            return all(self.is_cheap(local, p) for p in where.parts)
        if isinstance(where, n.Not):
            return self.is_cheap(local, where.operand)
        return not uses(where, local) or (
            self.whole(local, where) is not None and not isinstance(where, n.CallFunction)
        )


def is_load(node: n.Expr, local: n.Local) -> bool:
    """Whether ``node`` is just the local."""
    if isinstance(node, n.Need):
        return is_load(node.operand, local)
    return isinstance(node, n.Load) and node.local is local


def uses(node: Any, local: n.Local) -> bool:
    """Whether the value of ``local`` matters to ``node``."""
    if isinstance(node, n.Load):
        return node.local is local
    if isinstance(node, n.Expr):
        return any(uses(part, local) for part in vars(node).values())
    if isinstance(node, tuple):
        return any(uses(part, local) for part in node)
    return False
