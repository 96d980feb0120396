"""The bounds of numeric terms, from the types of fields and from known facts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from dsl.language.check.terms import Facts, Promise, Term, of_anyone
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.builtins import Builtin
from dsl.language.typed.program import Program

Bounds = tuple[int, int]
END = 1 << 62
"""Stands for infinity."""
FAR = 1 << 40
"""A bound with a greater absolute value counts as none."""
ANY: Bounds = (-END, END)
NO_NUMBER: Bounds = (END, -END)
_MAPPED = 50
"""The greatest number of sites, arrows or regions of a kind that a map is taken to have."""
_BOUNDING = ("from", "to", "among")
_KNOWN = {
    Builtin.ANGLE: (0, 4),
    Builtin.DISTANCE: (0, END),
    Builtin.MANHATTAN: (0, END),
    Builtin.STEPS: (0, END),
    Builtin.ABS: (0, END),
    Builtin.ORDINAL: (0, END),
    Builtin.DEPTH: (0, END),
}


class Numbers:
    """Computes bounds of terms in a program; types of ``loose`` locals prove nothing."""

    def __init__(
        self,
        program: Program,
        loose: frozenset[n.Local],
        promised: Callable[[Term, Facts, tuple[str, ...]], Iterator[Promise]],
    ) -> None:
        self._program, self._loose, self._promised = program, loose, promised

    def bounds(self, t: Term, facts: Facts) -> Bounds:
        """The least and the greatest value of a term."""
        low, high = self._own(t, facts)
        told = [fact for fact in facts if fact[0] in _BOUNDING and fact[1] in (t, of_anyone(t))]
        for fact in (*told, *(p.fact for p in self._promised(t, facts, _BOUNDING))):
            match fact:
                case ("from", _, int() as least):
                    low = max(low, least)
                case ("to", _, int() as most):
                    high = min(high, most)
                case ("among", _, frozenset() as keys) if keys:
                    low, high = max(low, min(keys)), min(high, max(keys))
        if ("nonzero", t) in facts:
            low, high = low + (low == 0), high - (high == 0)
        return low, high

    def _own(self, t: Term, facts: Facts) -> Bounds:  # noqa: C901  # a case for each kind of term
        match t:
            case ("const", int() as value, *_):
                return value, value
            case ("local", n.Local() as local):
                low, high = ANY if local in self._loose else typed(local.type)
                return low - local.low, high - local.low
            case ("get", n.Field(type=kind), *_) | ("member", ty.Type() as kind):
                return typed(kind)
            case ("cell", str() as table, str() as column, *_):
                return typed(self._program.tables[table].columns[column].type)
            case ("param", str() as name):
                return typed(self._program.params[name].type)
            case ("arith", str() as sign, tuple() as left, tuple() as right):
                low, high = _worked_out(sign, self.bounds(left, facts), self.bounds(right, facts))
                return (max(low, 0) if sign == "-" and _no_less(left, right, facts) else low), high
            case ("count", ("all", str() as name)) if name == "player" or self._program.domains[name].members:
                return self.count(name)
            case ("count", tuple() as members):
                return int(members in facts), self._most(members)
            case ("sum", _, tuple() as members, tuple() as body):
                low, high = self.bounds(body, facts)
                return min(low, 0) * self._most(members), max(high, 0) * self._most(members)
            case ("pick", _, _, _, tuple() as value):
                return self.bounds(value, facts)
            case ("if", _, tuple() as then, tuple() as otherwise):
                return widest([self.bounds(then, facts), self.bounds(otherwise, facts)])
            case ("built-in", Builtin() as builtin, str() as of, *given):
                return self._built_in(builtin, of, [self.bounds(x, facts) for x in given if isinstance(x, tuple)])
        return ANY

    def count(self, kind: str) -> Bounds:
        """The least and the greatest number of members of a domain."""
        if kind == "player":
            return self._program.players
        domain = self._program.domains[kind]
        wide, high = self._program.size or (0, 0)
        match domain.kind, domain.limit:
            case "enum" | "table" | "wheel", _:
                return len(domain.members), len(domain.members)
            case "piece", n.Const(value=limit):
                return 0, limit
            case "cell", _ if wide:
                return 0, wide * high
            case "site" | "arrow" | "region", _:
                return 0, _MAPPED
        return 0, END

    def _most(self, members: Term) -> int:
        """The greatest number of members of a set."""
        match members:
            case ("all" | "owned", str() as kind, *_):
                return self.count(kind)[1]
            case ("set", tuple() as wider, _) | ("both", "-", tuple() as wider, _):
                return self._most(wider)
            case ("both", str() as sign, tuple() as left, tuple() as right):
                several = self._most(left), self._most(right)
                return min(several) if sign == "*" else sum(several)
            case ("local", n.Local(type=kind)) | ("get", n.Field(type=kind), *_):
                inside = ty.element(ty.bare(kind))
                return self.count(inside.name)[1] if isinstance(inside, ty.Dom) else END
        return END

    def _built_in(self, builtin: Builtin, of: str, given: list[Bounds]) -> Bounds:
        match builtin:
            case Builtin.MIN | Builtin.MAX:
                choose = min if builtin is Builtin.MIN else max
                return choose(low for low, _ in given), choose(high for _, high in given)
            case Builtin.CLAMP:
                (low, high), (least, _), (_, most) = given
                return min(max(low, least), most), max(min(high, most), least)
            case Builtin.ABS:
                (low, high), *_ = given
                return max(low, -high, 0), max(-low, high)
            case Builtin.SEAT | Builtin.PLAYER_SEAT | Builtin.MOST_PLAYERS:
                return 1, self._program.players[1]
            case Builtin.ROW_NUMBER:
                rows = [int(member) for member in self._program.domains[of].members] if of else []
                return (min(rows), max(rows)) if rows else ANY
            case Builtin.CELL_COLUMN | Builtin.COLUMNS | Builtin.CELL_ROW | Builtin.ROWS | Builtin.CELL_NUMBER:
                wide, high = self._program.size or (END, END)
                ends = {Builtin.CELL_COLUMN: wide, Builtin.COLUMNS: wide, Builtin.CELL_NUMBER: wide * high}
                return 1, ends.get(builtin, high)
        return _KNOWN.get(builtin, ANY)


def widest(several: list[Bounds]) -> Bounds:
    """The bounds of the union of several ranges."""
    return min(low for low, _ in several), max(high for _, high in several)


def typed(kind: ty.Type) -> Bounds:
    """The bounds of a numeric type; the limits of numbers in sets count as infinite."""
    inner = ty.bare(kind)
    if not isinstance(inner, ty.Int) or inner == ty.INT:
        return ANY
    low = inner.low if inner.low > -ty.MAX_SET_NUMBER else -END
    return low, inner.high if inner.high != ty.MAX_SET_NUMBER else END


def _no_less(left: Term, right: Term, facts: Facts) -> bool:
    """Whether a number is known to be at least another: by a comparison, or because that is a ``min`` of it."""
    return ("no less", left, right) in facts or (right[:2] == ("built-in", Builtin.MIN) and left in right)


def _worked_out(sign: str, left: Bounds, right: Bounds) -> Bounds:
    """The bounds of a sum, difference, product, quotient or remainder."""
    (a, b), (c, d) = left, right
    match sign:
        case "+":
            return a + c, b + d
        case "-":
            return a - d, b - c
        case "*":
            found = [x * y for x, y in product(left, right)]
            return min(found), max(found)
    if c <= 0 <= d:
        return ANY
    if sign == "%":
        return (0, d - 1) if c > 0 else (c + 1, 0)
    found = [x // y for x, y in product(left, right)]
    return min(found), max(found)
