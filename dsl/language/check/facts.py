"""Which values are known not to be none, and what follows from conditions.

Values that the rules themselves maintain are taken as present: the place of a piece of a kind that never leaves the
board, a player, an attribute or state that ``setup`` sets. Results of searches and draws may be missing: a cell
beyond the rim, a path, the piece on a cell, a card, the first member for which a condition holds. A piece read from
the board has a place until one of its kind is removed. Of numbers the bounds are known.
"""

from __future__ import annotations

import operator as op
from collections.abc import Iterator, Mapping
from functools import cache

from dsl.language.check.lookups import Lookups
from dsl.language.check.numbers import ANY, END, FAR, Bounds, Numbers, typed, widest
from dsl.language.check.terms import NOTHING_KNOWN, SPINS, SURE, Facts, Promise, Term, alike, put, speaks_of, swapped
from dsl.language.check.written_terms import WrittenTerms
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.builtins import Builtin
from dsl.language.typed.program import Program

_FOUND = (Builtin.STEP, Builtin.BEYOND, Builtin.STEPS)
"""Built-ins whose cell or path may not exist."""
_COMES_WITH = {Builtin.NEIGHBOURS: Builtin.DIRECTION, Builtin.REACHABLE: Builtin.STEPS}
_FEATURES = (Builtin.CELL_FEATURE, Builtin.CELL_PIECE)
_COUNTED = 1000
"""A counter is taken not to overflow if its range has room for so many steps."""
_SIGNS = {"==": op.eq, "!=": op.ne, "<": op.lt, "<=": op.le, ">": op.gt, ">=": op.ge}
_DENIED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}


class Known(WrittenTerms):
    """Decides for a program what is present and what conditions imply; types of ``loose`` locals prove nothing."""

    def __init__(self, program: Program, loose: frozenset[n.Local] = frozenset()) -> None:
        super().__init__(program)
        self.numbers = Numbers(program, loose, self.promised)
        self.lookups = Lookups(self, self.numbers)
        self.promises: list[Promise] = []
        self._function = cache(lambda name, truth: self.says(program.functions[name].body, truth))

    # ---- presence
    def sure(self, t: Term, facts: Facts) -> bool:  # noqa: C901  # a case for each kind of term
        """Whether a term is known to have a value (or a set to have members)."""
        if t == SURE or self._is_known(t, facts):
            return True
        match t:
            case ("const", *_):
                return True
            case ("local", n.Local(type=kind)):
                return not isinstance(kind, ty.Opt | ty.SetOf)
            case ("nonzero", tuple() as number):
                low, high = self.numbers.bounds(number, facts)
                return low > 0 or high < 0
            case ("among", tuple() as number, frozenset() as keys):
                return self._among(number, keys, facts)
            case ("fits", tuple() as number, n.Field() as field):
                return self._fits(number, field, facts)
            case ("get", n.Field(name="at", owner=kind), tuple() as piece, _) if kind in self.effects.leaving:
                return self._standing(piece, facts) and self.sure(piece, facts)
            case ("get", n.Field(type=ty.Opt()) as f, *_) if f.name != "at" and f not in self.effects.always_set:
                return False
            case ("get", _, tuple() as owner, _) | ("cell", _, _, tuple() as owner):
                return self.sure(owner, facts)
            case ("built-in", Builtin.TOP, _, tuple() as zone):
                return zone in facts
            case ("built-in", Builtin() as builtin, _, *given):
                own = builtin in _FEATURES or builtin in _FOUND
                return not own and all(self.sure(x, facts) for x in given if isinstance(x, tuple))
            case ("pick", lost, _, tuple() as members, _):
                return not lost or self._is_known(members, facts)
            case ("back", tuple() as place):
                return self.sure(place, facts)
            case ("if", _, tuple() as then, tuple() as otherwise):
                return self.sure(then, facts) and self.sure(otherwise, facts)
        return False

    def promised(self, t: Term, facts: Facts, of: tuple[str, ...] = ()) -> Iterator[Promise]:
        """The promises about a term: that it is present, or those whose fact begins with a word of ``of``."""
        for promise in self.promises:
            values: dict[n.Local, Term] = {}
            begun = promise.fact[0] in (of or t[:1])
            if begun and alike(t, promise.fact[1] if of else promise.fact, values):
                if all(self.sure(put(x, values), facts) for x in promise.given):
                    yield promise

    def _is_known(self, t: Term, facts: Facts) -> bool:
        return t in facts or any(self.promised(t, facts))

    def roots(self, t: Term, facts: Facts) -> Iterator[Term]:
        """The parts of a term that must be present for it to be present, and are not known to be."""
        match t:
            case _ if self.sure(t, facts):
                return
            case ("get", n.Field(type=kind), tuple() as owner, _) if not isinstance(kind, ty.Opt):
                yield from self.roots(owner, facts)
            case ("cell", _, _, tuple() as owner):
                yield from self.roots(owner, facts)
            case ("built-in", Builtin() as builtin, _, *given) if builtin not in (*_FEATURES, *_FOUND, Builtin.TOP):
                yield from (root for x in given if isinstance(x, tuple) for root in self.roots(x, facts))
            case _:
                yield t

    def _standing(self, t: Term, facts: Facts) -> bool:
        """Whether a piece, or each one of a set, is on the board (if it exists)."""
        match t:
            case ("all" | "owned", *_) | ("built-in", Builtin.CELL_PIECE, *_):
                return True
            case ("set", tuple() as members, _) | ("pick", _, _, tuple() as members, ("member", _)):
                return self._standing(members, facts)
            case ("both", str() as sign, tuple() as left, tuple() as right):
                one, other = self._standing(left, facts), self._standing(right, facts)
                return (one or other) if sign == "*" else one and (other or sign == "-")
            case ("if", _, tuple() as then, tuple() as otherwise):
                return self._standing(then, facts) and self._standing(otherwise, facts)
        return any(_implies_on_board(fact, t) for fact in facts)

    def on_board(self, local: n.Local, value: Term, facts: Facts) -> Facts:
        """The fact that the piece (or pieces) in a local are on the board, if those of ``value`` are."""
        kind = ty.element(ty.bare(local.type)) or ty.bare(local.type)
        at = self.program.find_field(kind.name, "at") if isinstance(kind, ty.Dom) else None
        if at is None or not self._standing(value, facts):
            return NOTHING_KNOWN
        if isinstance(ty.bare(local.type), ty.MANY):
            return frozenset({("on", ("local", local), ("all", at.owner))})
        place: Term = ("get", at, ("local", local), SURE)
        return frozenset({place}) if self.sure(value, facts) else NOTHING_KNOWN

    def given(self, e: n.Expr, facts: Facts) -> tuple[bool, Bounds]:
        """Whether an expression has a value, and its bounds if it is a number."""
        if isinstance(e, n.IfElse):
            then = self.given(e.then, facts | self.says(e.condition, True, facts))
            otherwise = self.given(e.otherwise, facts | self.says(e.condition, False, facts))
            return then[0] and otherwise[0], widest([then[1], otherwise[1]])
        t = self.term(e)
        return self.sure(t, facts), self.numbers.bounds(t, facts) if isinstance(ty.bare(e.type), ty.Int) else ANY

    def _among(self, number: Term, keys: frozenset[int], facts: Facts) -> bool:
        """Whether a number is certainly one of ``keys``."""
        low, high = self.numbers.bounds(number, facts)
        if high - low < len(keys):
            return all(x in keys for x in range(low, high + 1))
        return any(f[:2] == ("among", number) and isinstance(f[2], frozenset) and f[2] <= keys for f in facts)

    def _fits(self, number: Term, place: n.Field, facts: Facts) -> bool:
        """Whether a number is within the range of its field; a counter only needs room for ``_COUNTED`` steps."""
        (low, high), (least, most) = typed(place.type), self.numbers.bounds(number, facts)
        counted = (most - high) * _COUNTED <= high - low and speaks_of(number, lambda x: x is place)
        counted = counted and SPINS not in facts
        return (low, high) == ANY or (low <= least and (most <= high or counted))

    def there(self, t: Term) -> Iterator[Term]:
        """The terms that are present if ``t`` is: itself, and the owners of attributes in it."""
        yield t
        match t:
            case ("get", _, tuple() as owner, _) | ("cell", _, _, tuple() as owner):
                yield from self.there(owner)
            case ("built-in", _, _, *given):
                yield from (x for one in given if isinstance(one, tuple) for x in self.there(one))
            case ("pick", _, _, tuple() as members, _):
                yield members

    # ---- conditions
    def says(self, e: n.Expr, truth: bool = True, before: Facts = NOTHING_KNOWN) -> Facts:  # noqa: C901  # a case for each kind of condition
        """The facts that follow if the condition ``e`` is ``truth``, given the facts ``before``."""
        match e:
            case n.Not(operand=inner):
                return self.says(inner, not truth, before)
            case n.AndOr(operator=word, parts=several) if (word == "and") == truth:
                found = NOTHING_KNOWN
                for one in several:
                    found |= self.says(one, truth, before | found)
                return found
            case n.AndOr(parts=several):
                each = [self.says(one, truth, before) for one in several if truth or not self._is_place_test(one)]
                return frozenset.intersection(*each) if each else NOTHING_KNOWN
            case n.Given(operand=operand) if truth:
                return frozenset(self.there(self.term(operand)))
            case n.Compare():
                return self._compared(e, truth, before)
            case n.Contains(item=item, set=members) if truth:
                within_it = ("in", self.term(item), self.term(members))
                return frozenset({*self.there(self.term(item)), within_it}) | self._inside(
                    self.term(item), members, before
                )
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
            case n.Load(local=local) if truth:
                if local in self.made:
                    return self.says(self.made[local], truth, before)
                told = [f[2:] for f in before if f[:2] == ("if", ("local", local))]
                return frozenset(t for several in told for t in several if isinstance(t, tuple))
        return NOTHING_KNOWN

    def promise(self) -> None:
        """Add promises from the conditions that maps and positions must satisfy."""
        for check in self.program.checks:
            if check.kind != "warn":
                self.promises += self._promise(check.condition)

    def _promise(self, e: n.Expr) -> Iterator[Promise]:
        """The promises that follow from a condition on maps; of ``all(x in S: C)`` those about each member."""
        match e:
            case n.Quant(kind="all", local=local, domain=domain, where=None, body=n.Expr() as body):
                for inner in self._promise(body):
                    if speaks_of(inner.fact, lambda x: x is local):
                        yield Promise(inner.fact, inner.given | self._member(local, domain) - {inner.fact})
                    elif isinstance(domain, n.AllOf) and domain.domain in ("player", "cell", "direction"):
                        yield inner
            case n.AndOr(operator="and", parts=several):
                for one in several:
                    yield from self._promise(one)
            case _:
                yield from (Promise(t) for t in self.says(e) if not _of_all(t))

    def _member(self, local: n.Local, domain: n.Expr) -> Facts:
        """The facts which show that the value of a local is in a set."""
        place = self.program.find_field(domain.domain, "at") if isinstance(domain, n.AllOf) else None
        if isinstance(domain, n.AllOf):
            piece = place is not None and domain.domain in self.effects.leaving
            return frozenset({("get", place, ("local", local), SURE)} if piece else ())
        inside = self._inside(("local", local), domain, NOTHING_KNOWN)
        kept = frozenset(fact for fact in inside if fact[0] == "among")
        if isinstance(domain, n.NumberRange):
            low, high = self.numbers.bounds(("local", local), inside)
            kept = frozenset({("among", ("local", local), frozenset(range(low, min(high, low + _COUNTED) + 1)))})
        return kept or frozenset({("in", ("local", local), self.term(domain))})

    @staticmethod
    def _is_place_test(e: n.Expr) -> bool:
        """Whether it is ``s.at exists``, which is taken to be true when it is one of several conditions."""
        return isinstance(e, n.Given) and isinstance(e.operand, n.Get) and e.operand.field.name == "at"

    def _compared(self, e: n.Compare, truth: bool, before: Facts) -> Facts:
        """Facts from a comparison: equality with a present value, ``!= none``, counts above 0, bounds of numbers."""
        sign, found = e.operator, set[Term]()
        for one, other, way in ((e.left, e.right, sign), (e.right, e.left, _MIRRORED[sign])):
            missing = ty.none_value(other.type) if isinstance(other.type, ty.Opt) else None
            none = isinstance(other.type, ty.NoneType_) or (isinstance(other, n.Const) and other.value == missing)
            told = way in ("==", "!=") and ((way == "==") == truth) != none
            if told and (none or self.sure(self.term(other), before)):
                found |= {*self.there(self.term(one))}
            if isinstance(one, n.Quant) and one.kind == "count" and isinstance(other, n.Const):
                if _counts(way, other.value, truth):
                    found |= {self.term(one.domain), self.members(one.local, one.domain, one.where)}
                if other.value == 1 and (way, truth) in (("==", True), ("!=", False)):
                    found.add(("one", self.members(one.local, one.domain, one.where)))
            if way == ("!=" if truth else "==") and not none:
                found.add(("apart", self.term(one), self.term(other)))
            if isinstance(ty.bare(one.type), ty.Int):
                found |= self._bounded(one, way if truth else _DENIED[way], other, before)
        return frozenset(found)

    def _bounded(self, one: n.Expr, sign: str, other: n.Expr, before: Facts) -> Facts:
        """Facts about a number from a comparison with another one."""
        low, high = self.numbers.bounds(self.term(other), before)
        if sign == "!=":
            return frozenset({("nonzero", self.term(one))}) if low == high == 0 else NOTHING_KNOWN
        more: Facts = frozenset({("no less", self.term(one), self.term(other))} if sign in (">", ">=", "==") else ())
        least = low + (sign == ">") if sign in (">", ">=", "==") else -END
        most = high - (sign == "<") if sign in ("<", "<=", "==") else END
        return within(self.term(one), (least, most)) | more

    def _inside(self, number: Term, members: n.Expr, before: Facts) -> Facts:
        """Facts about a number that is in a set."""
        match members:
            case n.NumberRange(low=low, high=high):
                ends = self.numbers.bounds(self.term(low), before)[0], self.numbers.bounds(self.term(high), before)[1]
                most, least = self.term(high), self.term(low)
                return within(number, ends) | {("no less", most, number), ("no less", number, least)}
            case n.MakeSet(items=items) if all(isinstance(x, n.Const) for x in items):
                return frozenset({("among", number, frozenset(x.value for x in items if isinstance(x, n.Const)))})
            case n.Const(value=bits, type=ty.SetOf(element=ty.Int() as inner)):
                first = ty.first_number(inner)
                found = frozenset(bit + first for bit in range(bits.bit_length()) if bits >> bit & 1)
                return frozenset({("among", number, found)})
        inside = ty.element(ty.bare(members.type))
        return within(number, typed(inside)) if isinstance(inside, ty.Int) else NOTHING_KNOWN

    def bound(self, local: n.Local, domain: n.Expr, facts: Facts) -> Facts:
        """Facts about a local that runs through a set, and the fact that the set has members."""
        members = self.term(domain)
        known = self._chosen(local, domain, {}) | {members, ("in", ("local", local), members)}
        if isinstance(ty.bare(local.type), ty.Int):
            return known | self._inside(("local", local), domain, facts)
        return known | self.on_board(local, members, facts | {members})

    def _chosen(self, local: n.Local, domain: n.Expr, given: Mapping[n.Local, Term]) -> Facts:
        """Facts from the conditions by which members of a set were selected, also inside functions."""
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


def _of_all(fact: Term) -> bool:
    """Whether a fact is about a bare local, and so would hold for any value."""
    return any(isinstance(part, tuple) and part[:1] == ("local",) for part in (fact, *fact[1:2]))


def _implies_on_board(fact: Term, t: Term) -> bool:
    match fact:
        case ("on", said, _) | ("get", n.Field(name="at"), said, _):
            return said == t
    return False


def within(number: Term, bounds: Bounds) -> Facts:
    """The facts that a number lies between bounds."""
    found = [("from", number, bounds[0])] if bounds[0] > -FAR else []
    return frozenset([*found, ("to", number, bounds[1])] if bounds[1] < FAR else found)


def _counts(sign: str, value: int, truth: bool) -> bool:
    """Whether a count of 0 is impossible if ``count sign value`` is ``truth``."""
    return bool(_SIGNS[sign](0, value)) != truth
