"""Which values in expressions must not be none, and whether they are known not to be.

What a function or rule needs of its parameters is checked at its calls; the facts at its end are known
after the call, except those that it may invalidate.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from operator import is_

from dsl.language.check.assigned_locals import loose, made_once
from dsl.language.check.context import Context
from dsl.language.check.effects import NOTHING, Changes, is_lost, still_known
from dsl.language.check.facts import Known
from dsl.language.check.numbers import NO_NUMBER, Bounds, typed, widest
from dsl.language.check.stop_warnings import StopWarnings
from dsl.language.check.terms import NOTHING_KNOWN, SPINS, Facts, Term, apart, put, speaks_of, swapped
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.builtins import Builtin
from dsl.language.typed.walk import parts
from dsl.text.source import Span


@dataclass
class Procedure:
    """What a function, rule or route needs from its caller, and the facts at its ends."""

    parameters: tuple[n.Local, ...]
    needs: dict[Term, n.Expr] = field(default_factory=dict)
    ends: list[Facts] = field(default_factory=list)
    changed: Changes = NOTHING
    """The changes so far: a need about something changed is reported here, not at the call."""
    before: dict[n.Local, Changes] = field(default_factory=dict)
    """The changes before each local was assigned."""
    gives: n.Local = field(default_factory=lambda: n.Local("", ty.UNKNOWN))


class Needs(ABC):
    """Goes through expressions with the facts known at each place."""

    def __init__(self, context: Context, warnings: StopWarnings) -> None:
        self._context, self._program = context, context.program
        self.known = Known(context.program, loose(context.program))
        self._done: dict[tuple[str, str], Procedure] = {}
        self._now = Procedure(())
        self.warnings, self.back = warnings, set[str]()
        self._root = False
        self.known.made = made_once(context.program)
        self.known.promise()
        self._at_rest = NOTHING_KNOWN

    @abstractmethod
    def _procedure(self, kind: str, name: str) -> Procedure:
        """The needs and results of a function, rule or route."""

    def _look(self, node: object, facts: Facts) -> Facts:  # noqa: C901  # a case for each node that knows or needs
        """Check one or several expressions; return the facts after their evaluation."""
        match node:
            case n.AndOr(operator=word, parts=several):
                after = inner = self._look(several[0], facts)
                for one, other in pairwise(several):
                    inner = self._look(other, inner | self.known.says(one, word == "and", inner))
                return after
            case n.IfElse(condition=condition, then=then, otherwise=otherwise):
                facts = self._look(condition, facts)
                self._look(then, facts | self.known.says(condition, True, facts))
                self._look(otherwise, facts | self.known.says(condition, False, facts))
                return facts
            case n.Quant() | n.Filter() | n.MapTo():
                return self._question(node, facts)
            case n.Need(operand=n.IfElse(condition=condition, then=then, otherwise=otherwise)):
                facts = self._look(condition, facts)
                for value, truth in ((then, True), (otherwise, False)):
                    one = replace(node, operand=value, span=value.span) if isinstance(value.type, ty.Opt) else value
                    self._look(one, facts | self.known.says(condition, truth, facts))
                return facts
            case n.Need(operand=n.Quant(kind="first" | "least" | "most") as search) if self._found(search, facts):
                return self._look(search, facts)
            case n.Need(operand=operand):
                return self._need(node, self.known.term(operand), self._look(operand, facts), None)
            case n.Compare(operator="==" | "!=", left=left, right=right):
                facts = self._look((left, right), facts)
                if not any(self._is_there(side, facts) for side in (left, right)):
                    self.warnings.warn("both-optional", node.span, [], left=left.span.text, right=right.span.text)
                return facts
            case n.Arith(operator="/" | "%", left=left, right=right):
                facts = self._look((left, right), facts)
                return self._need(node, ("nonzero", self.known.term(right)), facts, None)
            case n.CallBuiltin(builtin=Builtin.ROW_NUMBERED, arguments=(number,), of=table):
                keys = frozenset(map(int, self._program.domains[table].members))
                facts = self._look(number, facts)
                return self._need(node, ("among", self.known.term(number), keys), facts, None)
            case n.MakeSet(items=items, type=kind) if isinstance(members := ty.element(kind), ty.Int):
                facts = self._look(items, facts)
                self._within(node, "", members, facts)
                return facts
            case n.CallFunction(name=name, arguments=given):
                return self._call("function", name, given, self._look(given, facts), node.span)
            case n.RouteCall(route=name, arguments=given):
                facts = self._look((given, node.start, node.left), facts)
                facts = self._look(node.trail, facts) if node.trail is not None else facts
                return self._call("route", name, given, facts, node.span)
            case n.Would(rule=name, arguments=given, condition=condition):
                before = self._now.changed
                self._look(condition, self._call("rule", name, given, self._look(given, facts), node.span))
                self._now.changed = before
                return facts
        for part in parts(node):
            facts = self._look(part, facts)
        return facts

    def _is_there(self, side: n.Expr, facts: Facts) -> bool:
        """Whether a side of a comparison has a value, or is none on purpose."""
        place = isinstance(side, n.Get) and side.field.name == "at"  # missing only for pieces off the board
        written = place or isinstance(side, n.Const) or not isinstance(side.type, ty.Opt)
        return written or self.known.sure(self.known.term(side), facts)

    def _found(self, search: n.Quant, facts: Facts) -> bool:
        """Whether a search certainly finds exactly one member."""
        needed = self.known.lookups.needed(search)
        return needed is not None and all(self.known.sure(need, facts) for need in needed)

    def _question(self, node: n.Quant | n.Filter | n.MapTo, facts: Facts) -> Facts:
        facts = self._look(node.domain, facts)
        inner = facts | self.known.bound(node.local, node.domain, facts)
        if node.where is not None:
            inner = self._look(node.where, inner) | self.known.says(node.where, True, inner)
        match node:
            case n.MapTo(value=value):
                self._look(value, inner)
            case n.Quant(body=body, keys=keys):
                self._look((body, keys) if body is not None else keys, inner)
                if node.kind in ("min", "max"):
                    return self._need(node, self.known.term(node), facts, None)
                if node.kind == "the":
                    members = self.known.members(node.local, node.domain, node.where)
                    needed = self.known.lookups.needed(node)
                    for need in (
                        [("one", members)] if needed is None or self.known.sure(("one", members), facts) else needed
                    ):
                        facts = self._need(node, need, facts, None)
        return facts

    def _call(
        self, kind: str, name: str, given: tuple[n.Expr, ...], facts: Facts, place: Span, result: n.Local | None = None
    ) -> Facts:
        """Check the needs of a call; return the facts after it."""
        procedure = self._procedure(kind, name)
        values = dict(zip(procedure.parameters, map(self.known.term, given)))
        for parameter, value in zip(procedure.parameters, given):
            self._fits(parameter, value, facts)
        for need, node in procedure.needs.items():
            self._need(node, put(need, values), facts, place)
        if kind != "rule":
            return facts
        if result is not None:
            values[procedure.gives] = ("local", result)
        kept = self._facts_of_other_pieces(name, values, facts)
        return self._still_known(facts, self.known.effects.rule(name)) | kept | swapped(all_of(procedure.ends), values)

    def _facts_of_other_pieces(self, name: str, values: Mapping[n.Local, Term], facts: Facts) -> Facts:
        """The places of pieces that differ from those which a rule removes, if these are all handed to it."""
        body = self._program.rules[name].body if name in self._program.rules else ()
        removed = [s for s in self.known.effects.reached(body) if isinstance(s, k.MovePiece) and s.to is None]
        match removed:
            case [k.MovePiece(kind=kind, piece=n.Load(local=local))] if local in values:
                ending = ("gone", kind) in self.known.effects.rule("always")
                at = self._program.find_field(kind, "at")
                return self._of_others(facts, at, values[local]) if not ending else NOTHING_KNOWN
        return NOTHING_KNOWN

    @staticmethod
    def _of_others(facts: Facts, place: n.Field | None, owner: Term) -> Facts:
        """What is known of an attribute of others than the owner."""
        found = set[Term]()
        for t in facts:
            match t:
                case ("get", field, tuple() as of, _) | ("from" | "to", ("get", field, tuple() as of, _), _):
                    found |= {t} if field is place and apart(of, owner, facts) else NOTHING_KNOWN
        return frozenset(found)

    def _fits(self, place: n.Field | n.Local, value: n.Expr, facts: Facts) -> None:
        """Check that a stored number, or each member of a set, is within the range of its place."""
        members = ty.element(ty.bare(place.type))
        if isinstance(members, ty.Int):
            self._within(value, place.name, members, facts)
        elif isinstance(place, n.Field) and isinstance(ty.bare(place.type), ty.Int):
            self._need(value, ("fits", self.known.term(value), place), facts, None)

    def _within(self, value: n.Expr, name: str, members: ty.Int, facts: Facts) -> None:
        (low, high), (least, most) = self._members(value, facts), typed(members)
        if low < least or most < high:
            self.warnings.outside(value, name, members)

    def _members(self, value: n.Expr, facts: Facts) -> Bounds:
        """The bounds of the members of a set of numbers; those of a constant set that are outside are errors."""
        numbers: list[Bounds] = []
        match value:
            case n.Aligned(operand=inner) | n.SetOp(operator="-", left=inner):
                return self._members(inner, facts)
            case n.SetOp(operator="+", left=left, right=right):
                numbers = [self._members(left, facts), self._members(right, facts)]
            case n.MakeSet(items=items):
                numbers = [self.known.given(x, facts)[1] for x in items]
            case n.NumberRange(low=low, high=high):
                return self.known.given(low, facts)[1][0], self.known.given(high, facts)[1][1]
            case n.MapTo(local=local, domain=domain, where=where, value=made):
                inner_facts = facts | self.known.bound(local, domain, facts)
                told = self.known.says(where, True, inner_facts) if where is not None else NOTHING_KNOWN
                numbers = [self.known.given(made, inner_facts | told)[1]]
            case n.Filter(local=local, domain=domain, where=n.Expr() as where):
                found, (least, most) = self.known.says(where), self._members(domain, facts)
                bounds = [self.known.numbers.bounds(t, found) for t in _numbers_of(local, found)]
                return max([least, *(a for a, _ in bounds)]), min([most, *(b for _, b in bounds)])
            case n.Const():
                pass
            case _ if isinstance(kind := ty.element(ty.bare(value.type)), ty.Int):
                return typed(kind)
        return widest(numbers) if numbers else NO_NUMBER

    def _still_known(self, facts: Facts, changes: Changes) -> Facts:
        """Record changes; return the facts that still hold."""
        self._now.changed |= changes
        return still_known(facts, changes)

    def _need(self, node: n.Expr, t: Term, facts: Facts, place: Span | None) -> Facts:
        """Report a term that may be missing, or pass the need on to callers; return the facts with its presence."""
        if not self.known.sure(t, facts) and not self.known.sure(put(t, _meaning(facts)), facts):
            origin, changed = self._origin(t)
            roots = [*self.known.roots(origin, facts if origin == t else NOTHING_KNOWN)]
            others = speaks_of((*roots,), lambda x: isinstance(x, n.Local) and x not in self._now.parameters)
            uncalled = self._root or self.known.sure(t, facts - {SPINS})  # who calls it can do nothing about it
            if uncalled or others or any(is_lost(root, changed) for root in roots):
                if origin[0] == "back":
                    self.back |= {str(node.type)}
                else:
                    self.warnings.missing(node, origin, place)
            else:
                self._now.needs |= {root: node for root in roots if root not in self._now.needs}
        elif place is not None:
            self.warnings.met.add(node.span)
        return facts | {*self.known.there(t)}

    def _origin(self, t: Term) -> tuple[Term, Changes]:
        """A term with locals of a single value replaced by that value, and the changes before their assignment."""
        made = {x: self.known.term(e) for x, e in self.known.made.items() if speaks_of(t, partial(is_, x))}
        if not made:
            return t, self._now.changed
        before = NOTHING.union(*(self._now.before.get(x, NOTHING) for x in made))
        origin, earlier = self._origin(put(t, made))
        return origin, before if origin == put(t, made) else earlier


def _numbers_of(member: n.Local, facts: Facts) -> set[Term]:
    """The terms of a member of a set of numbers, which are counted from the first one."""
    found = {t for fact in facts for t in fact[1:2] if isinstance(t, tuple) and t[0] in ("local", "arith")}
    return {t for t in found if ("local", member) in (t, *t[2:3])}


def _meaning(facts: Facts) -> dict[n.Local, Term]:
    """The terms that locals currently equal."""
    return {f[1][1]: f[2] for f in facts if f[0] == "is" and isinstance(f[1], tuple) and isinstance(f[2], tuple)}


def all_of(ends: list[Facts]) -> Facts:
    """The facts common to several ends; of numbers the widest bounds."""
    if not ends:
        return NOTHING_KNOWN
    found = set(frozenset.intersection(*ends))
    for fact in ends[0] - found:
        for side, farthest in (("from", min), ("to", max)):
            if fact[0] == side:
                bounds = [[f[2] for f in end if f[:2] == fact[:2] and isinstance(f[2], int)] for end in ends]
                if all(bounds):
                    found.add((side, fact[1], farthest(each[0] for each in bounds)))
    return frozenset(found)
