"""What is known to be there: expressions as *terms* that can be compared, and what follows from a condition.

What the rules keep themselves is taken to be there: optional attributes and states, the place of a piece, a player who
is looked for. What is found or drawn may be missing: a cell beyond the rim, a walk, what is on a cell, a card, the
first of those for which a condition holds.
"""

from __future__ import annotations

import operator as op
from collections.abc import Iterator, Mapping

from dsl.language.check.terms import NOTHING_KNOWN, SURE, Facts, Term, locals_of, put, renamed, size, swapped
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.builtins import Builtin
from dsl.language.typed.program import Program

_LARGE = 400
"""A term of more parts than these is that of a call: bodies are not written out for ever."""
_EMPTIED = (Builtin.OFF_BOARD, Builtin.PILE, Builtin.DISCARDS, Builtin.HAND)
_FOUND = (Builtin.STEP, Builtin.BEYOND, Builtin.STEPS)
"""Where there may be no such cell or way."""
_COMES_WITH = {Builtin.NEIGHBOURS: Builtin.DIRECTION, Builtin.REACHABLE: Builtin.STEPS}
_FEATURES = (Builtin.CELL_FEATURE, Builtin.CELL_PIECE)
_SIGNS = {"==": op.eq, "!=": op.ne, "<": op.lt, "<=": op.le, ">": op.gt, ">=": op.ge}
_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}


class Known:
    """Terms, and what conditions say of them, in one program. ``same`` are locals that stand for others.

    ``made`` is what a local was made of that is given a value once only.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self.same: dict[n.Local, n.Local] = {}
        self.made: dict[n.Local, n.Expr] = {}
        self._bodies: dict[str, Term] = {}
        self._said: dict[tuple[str, bool], Facts] = {}

    # ---- terms
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
                whole = put(self.body(name), dict(zip(parameters, map(self.term, given))))
                return whole if size(whole) <= _LARGE else ("call", name, *map(self.term, given))
            case n.Quant(kind="first" | "least" | "most" | "the" | "min" | "max", domain=domain, where=where):
                lost = e.kind != "the" and self._lost(e.type, domain, where)
                return ("pick", lost, self._text(e), self.members(e.local, domain, where))
            case n.Filter(domain=domain, where=where):
                return self.members(e.local, domain, where)
            case n.IfElse(then=then, otherwise=otherwise):
                return ("if", self._text(e.condition), self.term(then), self.term(otherwise))
            case n.Const() if not isinstance(e.type, ty.NoneType_ | ty.Opt):
                return ("const", e.value, e.type)
        return self._text(e)

    def body(self, name: str) -> Term:
        """The term of a function's value, of its parameters."""
        if name not in self._bodies:
            self._bodies[name] = self.term(self.program.functions[name].body)
        return self._bodies[name]

    def members(self, local: n.Local, domain: n.Expr, where: n.Expr | None) -> Term:
        """The term of the members of a set for which a condition holds."""
        if where is None:
            return self.term(domain)
        return ("set", self.term(domain), self._text(where, local))

    def _text(self, e: n.Expr, member: n.Local | None = None) -> Term:
        """An expression of which nothing is known but how it is written, and the locals it speaks of."""
        words = e.span.text if member is None else renamed(e.span.text, member.name)
        found = dict.fromkeys(self.same.get(x, x) for x in locals_of(e) if x is not member)
        return ("text", words, *(("local", x) for x in found))

    def _lost(self, kind: ty.Type, domain: n.Expr, where: n.Expr | None) -> bool:
        """Whether nothing may be found where one is picked: not of players, nor of a set that the rules keep."""
        if ty.bare(kind) == ty.PLAYER:
            return False
        match domain:
            case n.ToSet(operand=inner) | n.Filter(domain=inner):
                return self._lost(kind, inner, where or inner)
            case n.CallBuiltin(builtin=builtin):
                return where is not None or builtin in _EMPTIED
            case n.Get(field=field):
                return where is not None or field.zone
            case n.OwnedBy():
                return True
        return where is not None

    # ---- what is there
    def sure(self, t: Term, facts: Facts) -> bool:  # a case for each kind of term
        """Whether the value of a term is there, as far as is known."""
        if t in facts or t == SURE:
            return True
        match t:
            case ("const", *_):
                return True
            case ("local", n.Local(type=kind)):
                return not isinstance(kind, ty.Opt | ty.SetOf)
            case ("get", _, tuple() as owner, _) | ("cell", _, _, tuple() as owner):
                return self.sure(owner, facts)
            case ("built-in", Builtin() as builtin, _, *given):
                own = builtin in _FEATURES or builtin in _FOUND
                return not own and all(self.sure(x, facts) for x in given if isinstance(x, tuple))
            case ("pick", lost, _, tuple() as members):
                return not lost or members in facts
            case ("if", _, tuple() as then, tuple() as otherwise):
                return self.sure(then, facts) and self.sure(otherwise, facts)
        return False

    def there(self, t: Term) -> Iterator[Term]:
        """What is there if the value of a term is: it, and all that it is an attribute of."""
        yield t
        match t:
            case ("get", _, tuple() as owner, _) | ("cell", _, _, tuple() as owner):
                yield from self.there(owner)
            case ("built-in", _, _, *given):
                yield from (x for one in given if isinstance(one, tuple) for x in self.there(one))
            case ("pick", _, _, tuple() as members):
                yield members

    # ---- what a condition says
    def says(self, e: n.Expr, truth: bool = True, before: Facts = NOTHING_KNOWN) -> Facts:  # noqa: C901  # a case for each kind of condition
        """What is there when a condition holds, or does not; ``before`` it something may be known."""
        match e:
            case n.Not(operand=inner):
                return self.says(inner, not truth, before)
            case n.AndOr(operator=word, parts=several) if (word == "and") == truth:
                found = NOTHING_KNOWN
                for one in several:
                    found |= self.says(one, truth, before | found)
                return found
            case n.AndOr(parts=several):
                each = [self.says(one, truth, before) for one in several if truth or not self._placed(one)]
                return frozenset.intersection(*each) if each else NOTHING_KNOWN
            case n.Given(operand=operand) if truth:
                return frozenset(self.there(self.term(operand)))
            case n.Compare():
                return self._compared(e, truth, before)
            case n.Contains(item=item) if truth:
                return frozenset(self.there(self.term(item)))
            case n.Quant(kind="any" | "all" | "no" as kind, domain=domain, where=where, body=body):
                if truth == (kind == "any"):
                    return frozenset({self.term(domain), self.members(e.local, domain, where or body)})
            case n.CallFunction(name=name, arguments=given) if name in self.program.functions:
                parameters = self.program.functions[name].parameters
                return swapped(self._function(name, truth), dict(zip(parameters, map(self.term, given))))
            case n.CallBuiltin(builtin=Builtin.CELL_EMPTY, arguments=(cell,)) if not truth:
                kinds = [d.name for d in self.program.domains.values() if d.kind == "piece"]
                return frozenset(
                    {("built-in", Builtin.CELL_PIECE, kinds[0], self.term(cell))} if len(kinds) == 1 else ()
                )
            case n.Get() | n.CallBuiltin() | n.CellOf() if truth:
                return frozenset(self.there(self.term(e)))
        return NOTHING_KNOWN

    @staticmethod
    def _placed(e: n.Expr) -> bool:
        """``s.at exists``, which is taken to be so."""
        return isinstance(e, n.Given) and isinstance(e.operand, n.Get) and e.operand.field.name == "at"

    def _function(self, name: str, truth: bool) -> Facts:
        if (name, truth) not in self._said:
            self._said[name, truth] = self.says(self.program.functions[name].body, truth)
        return self._said[name, truth]

    def _compared(self, e: n.Compare, truth: bool, before: Facts) -> Facts:
        """Of two that are equal both are there if one is; what is not none is there; of a count above 0 there are."""
        sign, found = e.operator, set[Term]()
        for one, other, way in ((e.left, e.right, sign), (e.right, e.left, _MIRRORED[sign])):
            none = isinstance(other.type, ty.NoneType_) or (isinstance(other, n.Const) and _is_none(other))
            told = way in ("==", "!=") and ((way == "==") == truth) != none
            if told and (none or self.sure(self.term(other), before)):
                found |= {*self.there(self.term(one))}
            if isinstance(one, n.Quant) and one.kind == "count" and isinstance(other, n.Const):
                if _counts(way, other.value, truth):
                    found |= {self.term(one.domain), self.members(one.local, one.domain, one.where)}
        return frozenset(found)

    def bound(self, local: n.Local, domain: n.Expr) -> Facts:
        """What is known of any member of a set: also that there are such."""
        return self._chosen(local, domain, {}) | {self.term(domain)}

    def _chosen(self, local: n.Local, domain: n.Expr, given: Mapping[n.Local, Term]) -> Facts:
        """What the way says in which the members of a set were chosen, also in a function."""
        match domain:
            case n.ToSet(operand=inner) | n.SetOp(operator="-", left=inner):
                return self._chosen(local, inner, given)
            case n.Filter(local=member, where=where, domain=inner):
                return swapped(self.says(where), {**given, member: ("local", local)}) | self._chosen(
                    local, inner, given
                )
            case n.CallFunction(name=name, arguments=values) if name in self.program.functions:
                function = self.program.functions[name]
                handed = {p: put(self.term(v), given) for p, v in zip(function.parameters, values)}
                return self._chosen(local, function.body, handed)
            case n.CallBuiltin(builtin=builtin, arguments=values) if builtin in _COMES_WITH:
                begin, *others = (put(self.term(v), given) for v in values)
                return frozenset({("built-in", _COMES_WITH[builtin], "", begin, ("local", local), *others[1:])})
            case n.Load(local=kept) if kept in self.made:
                return self._chosen(local, self.made[kept], given)
        return NOTHING_KNOWN


def _is_none(e: n.Const) -> bool:
    return isinstance(e.type, ty.Opt) and e.value == ty.none_value(e.type)


def _counts(sign: str, value: int, truth: bool) -> bool:
    """Whether a count of 0 is impossible where ``count sign value`` is so true."""
    return bool(_SIGNS[sign](0, value)) != truth
