"""Makes terms of expressions, and decides whether a search may find nothing."""

from __future__ import annotations

from functools import cache

from dsl.language.check.effects import Effects
from dsl.language.check.terms import SURE, Term, locals_of, put, renamed, size, speaks_of
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.builtins import Builtin
from dsl.language.typed.program import Program

_LARGE = 400
"""A function's body with more parts is not inserted into terms: the call itself is the term."""
_EMPTIED = (
    Builtin.OFF_BOARD, Builtin.PILE, Builtin.DISCARDS, Builtin.HAND, Builtin.RAY, Builtin.RUN, Builtin.BETWEEN,
    Builtin.REACHABLE, Builtin.EXITS, Builtin.ENTRIES, Builtin.GROUP, Builtin.CHAIN,
)  # fmt: skip


class WrittenTerms:
    """Makes terms for a program. ``same``: locals that equal other locals.

    ``made``: the expressions of locals that are assigned once only.
    """

    def __init__(self, program: Program) -> None:
        self.program, self.effects = program, Effects(program)
        self.same: dict[n.Local, n.Local] = {}
        self.made: dict[n.Local, n.Expr] = {}
        self._body = cache(lambda name: self.term(program.functions[name].body))

    def term(self, e: n.Expr) -> Term:  # noqa: C901  # a case for each node that can be told from others
        """The term of an expression."""
        match e:
            case n.Need(operand=inner) | n.ToSet(operand=inner):
                return self.term(inner)
            case n.Load(local=local):
                return ("local", self.same.get(local, local))
            case n.Get(field=field, owner=owner, key=key):
                return ("get", field, *(self.term(x) if x is not None else SURE for x in (owner, key)))
            case n.CellOf(table=table, column=column, row=row):
                return ("cell", table, column, self.term(row))
            case n.CallBuiltin(builtin=builtin, of=of, arguments=given):
                return ("built-in", builtin, of, *map(self.term, given))
            case n.CallFunction(name=name, arguments=given) if name in self.program.functions:
                parameters = self.program.functions[name].parameters
                whole = put(self._body(name), dict(zip(parameters, map(self.term, given))))
                return whole if size(whole) <= _LARGE else ("call", name, *map(self.term, given))
            case n.Arith(operator=sign, left=left, right=right):
                return ("arith", sign, self.term(left), self.term(right))
            case n.ParamValue(name=name):
                return ("param", name)
            case n.AllOf(domain=kind):
                return ("all", kind)
            case n.OwnedBy(kind=kind, player=player):
                return ("owned", kind, self.term(player))
            case n.Quant(kind="count", domain=domain, where=where):
                return ("count", self.members(e.local, domain, where))
            case n.Quant(kind="sum", body=n.Expr() as body, domain=domain, where=where):
                return ("sum", self._text(e), self.members(e.local, domain, where), self.term(body))
            case n.Quant(kind="first" | "least" | "most" | "the" | "min" | "max", domain=domain, where=where):
                lost = e.kind != "the" and self._lost(e.type, domain, where) and not self._roomy(e.local, domain, where)
                value = self.term(e.body) if e.body is not None else ("member", e.local.type)
                return ("pick", lost, self._text(e), self.members(e.local, domain, where), value)
            case n.SetOp(operator=sign, left=left, right=right):
                return ("both", sign, self.term(left), self.term(right))
            case n.Filter(domain=domain, where=where):
                return self.members(e.local, domain, where)
            case n.IfElse(then=then, otherwise=otherwise):
                return ("if", self._text(e.condition), self.term(then), self.term(otherwise))
            case n.Const() if not isinstance(e.type, ty.NoneType_ | ty.Opt):
                return ("const", e.value, e.type)
        return self._text(e)

    def stored(self, s: k.Store) -> Term:
        """The term of what a statement stores."""
        return ("get", s.field, *(self.term(x) if x is not None else SURE for x in (s.owner, s.key)))

    def members(self, local: n.Local, domain: n.Expr, where: n.Expr | None) -> Term:
        """The term of the members of a set for which a condition holds."""
        if where is None:
            return self.term(domain)
        return ("set", self.term(domain), self._condition(where, local))

    def _condition(self, e: n.Expr, member: n.Local) -> Term:
        """The term of a condition on members; comparisons are equal if their sides have equal terms."""
        if isinstance(e, n.Compare):
            sides = [self.term(e.left), self.term(e.right)]
            if not speaks_of((*sides,), lambda x: x in ("text", "it")):
                both = [put(side, {member: ("it",)}) for side in sides]
                return ("test", e.operator, *both, ("reads", *self.effects.reads(e)))
        return self._text(e, member)

    def picked(self, faces: n.Expr) -> Term:
        """The term of any member of a set."""
        lost = self._lost(ty.element(ty.bare(faces.type)) or ty.UNKNOWN, faces, None)
        return ("pick", lost, self._text(faces), self.term(faces), SURE)

    def _text(self, e: n.Expr, member: n.Local | None = None) -> Term:
        """The term of an expression known only by its text, its free locals and what it reads."""
        words = e.span.text if member is None else renamed(e.span.text, member.name)
        found = dict.fromkeys(self.same.get(x, x) for x in locals_of(e) if x is not member)
        return ("text", words, *(("local", x) for x in found), ("reads", *self.effects.reads(e)))

    def _roomy(self, member: n.Local, domain: n.Expr, where: n.Expr | None) -> bool:
        """Whether empty cells are searched on a board with more cells than pieces."""
        match domain, where:
            case n.AllOf(domain="cell"), n.CallBuiltin(builtin=Builtin.CELL_EMPTY, arguments=(n.Load(local=local),)):
                limits = [d.limit for d in self.program.domains.values() if d.kind == "piece"]
                most = [limit.value for limit in limits if isinstance(limit, n.Const)]
                wide, high = self.program.size or (0, 0)
                return local is member and len(most) == len(limits) and sum(most) < wide * high
        return False

    def _lost(self, kind: ty.Type, domain: n.Expr, where: n.Expr | None) -> bool:
        """Whether a search may find nothing; a set that the rules maintain always has members."""
        match domain:
            case n.ToSet(operand=inner) | n.Aligned(operand=inner) | n.Filter(domain=inner):
                return self._lost(kind, inner, where or (domain.where if isinstance(domain, n.Filter) else None))
            case n.Load(local=local) if local in self.made and where is None:
                return self._lost(kind, self.made[local], None)
            case n.MapTo(value=value, domain=inner, where=which):
                return where is not None or isinstance(value.type, ty.Opt) or self._lost(kind, inner, which)
            case n.SetOp(operator="+", left=left, right=right):
                return self._lost(kind, left, where) and self._lost(kind, right, where)
            case n.CallBuiltin(builtin=builtin):
                return where is not None or builtin in _EMPTIED
            case n.MakeSet(items=items):
                return where is not None or all(isinstance(item.type, ty.Opt) for item in items)
            case n.Get(field=field):
                return where is not None or not field.constant
            case n.AllOf(domain=name):
                return where is not None or name in self.effects.leaving or self._left_out(name)
            case n.OwnedBy() | n.SetOp() | n.RouteCall() | n.Const(value=0):
                return True
        return where is not None

    def _left_out(self, kind: str) -> bool:
        """Whether a map may have no feature of a kind, because the rules ``put`` none."""
        domain = self.program.domains.get(kind)
        own = any(put.feature == kind for put in self.program.puts)
        return domain is not None and domain.kind in ("site", "arrow", "region") and not own
