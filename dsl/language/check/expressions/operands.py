"""Operands: types inner expressions and coerces them to the expected types; names types in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from typing import Protocol, assert_never, cast

from dsl.language.check.context import Context
from dsl.language.check.names import Scope
from dsl.language.syntax import tree as t
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.program import Domain, Program
from dsl.text.diagnostics import Note, Words
from dsl.text.source import Span

_SHOWN = 5


def domain_words(domain: Domain) -> Words:
    """A member of a domain in words."""
    if domain.name in ("cell", "player", "direction", "terrain"):
        return Words(f"type-{domain.name}")
    if domain.kind not in ("enum", "range"):
        return Words(f"type-{domain.kind}", {"name": domain.name})
    values = ", ".join(domain.members[:_SHOWN]) + (", …" if len(domain.members) > _SHOWN else "")
    if not domain.name.isidentifier():  # inline options
        return Words("type-options", {"values": values})
    return Words("type-enum", {"name": domain.name, "values": values})


def type_words(kind: ty.Type, program: Program) -> Words:
    """A type in words, for messages."""
    match cast(ty.AnyType, kind):
        case ty.Opt(element=inner):
            return Words("type-optional", {"of": type_words(inner, program)})
        case ty.SetOf(element=None):
            return Words("type-set-empty")
        case ty.SetOf(element=inner) | ty.RowOf(element=inner):
            assert inner is not None  # the empty set has no element type
            each = type_words(inner, program)  # the same words in the plural
            many = "many-number" if each.code == "type-this-number" else each.code.replace("type-", "many-")
            return Words("type-set", {"of": Words(many, each.args)})
        case ty.Bool():
            return Words("type-bool")
        case ty.Colour():
            return Words("type-colour")
        case ty.Int() as number:
            return _number(number)
        case ty.Dom(name=name):
            return _domain_name(name, program)
        case ty.NoneType_() | ty.Unknown():
            return Words("type-none")
        case other:
            assert_never(other)


def _number(kind: ty.Int) -> Words:
    """A numeric type in words: any, one number, or a range."""
    if (kind.low, kind.high) == (ty.INT_LOW, ty.INT_HIGH):
        return Words("type-number")
    if kind.low == kind.high:
        return Words("type-this-number", {"number": kind.low})
    return Words("type-range", {"low": kind.low_param or kind.low, "high": kind.high_param or kind.high})


def _domain_name(name: str, program: Program) -> Words:
    """A domain in words: built-in ones by their word, an enum with its values, others by name."""
    domain = program.domains.get(name)
    return domain_words(domain) if domain is not None else Words(f"type-{name}")


def owner_words(name: str, program: Program) -> Words:
    """A member of a domain as the owner of attributes, in words for a sentence."""
    kind = program.domains[name].kind
    in_place = kind == "enum" and not name.isidentifier()
    return Words("owner-options" if in_place else f"owner-{kind}", {"name": name})


class ExpressionTyper(Protocol):
    """Returns the typed form of an expression; ``expected``: the type that its place requires, if known."""

    def __call__(self, node: t.Expr, scope: Scope, expected: ty.Type | None = None, /) -> n.Expr:
        """The typed form of ``node``."""


class Operands:
    """Methods for inner expressions, shared by the parts of the checker; ``expr`` types any expression.

    They coerce values to expected types, and report values that do not fit.
    """

    def __init__(self, context: Context, expr: ExpressionTyper) -> None:
        self.p, self.problems = context.program, context.problems
        self.expr = expr

    def condition(self, node: t.Expr, scope: Scope) -> n.Expr:
        """A typed expression that must be a condition."""
        found = self.expr(node, scope, ty.BOOL)
        kind = ty.bare(found.type)
        if isinstance(kind, ty.Bool | ty.Unknown):
            return found
        hint = f"{node.span.text} exists" if isinstance(found.type, ty.Opt | ty.SetOf | ty.RowOf) else ""
        return self.wrong("condition-needed", node.span, hint=hint, found=self.type_name(found.type))

    def value(self, node: t.Expr, scope: Scope, wanted: ty.Type) -> n.Expr:
        """A typed expression coerced to the type ``wanted``."""
        return self.coerce(self.expr(node, scope, wanted), wanted)

    def sort_key(self, node: t.Expr, scope: Scope) -> n.Expr:
        """A sort key: a number, a condition, or a value of a domain (in the order of its declaration)."""
        found = self.expr(node, scope)
        if isinstance(ty.bare(found.type), ty.Dom | ty.Bool | ty.Unknown):
            return found
        return self.coerce(found, ty.INT)

    def members(self, node: t.Expr, scope: Scope) -> n.Expr:
        """A set or row to iterate over."""
        found = self.expr(node, scope)
        kind = ty.bare(found.type)
        if isinstance(kind, ty.SetOf | ty.RowOf | ty.Unknown):
            return found
        return self.wrong("set-needed", node.span, found=self.type_name(found.type))

    def constant(self, node: t.Expr, wanted: ty.Type) -> n.Expr:
        """A constant expression: a number, the name of a value, or a set of these."""
        found = self.value(node, Scope(), wanted)
        if not _is_constant(found):
            return self.wrong("constant-needed", node.span)
        return found

    def numbers(self, left: n.Expr, right: n.Expr) -> tuple[n.Expr, n.Expr]:
        """Both sides as numbers; if the left one is wrong, the right one is not reported."""
        number = self.coerce(left, ty.INT)
        if ty.poisoned(number.type):
            return number, n.unknown(right.span)
        return number, self.coerce(right, ty.INT)

    def wrong(self, code: str, span: Span, hint: str = "", notes: Iterable[Note] = (), **args: object) -> n.Expr:
        """Report an error; return a node of unknown type."""
        self.problems.error(code, span, hint, notes, **args)
        return n.unknown(span)

    def coerce(self, found: n.Expr, wanted: ty.Type) -> n.Expr:
        """``found`` coerced to the type ``wanted``: none gets its number, a row becomes a set."""
        if ty.poisoned(wanted) or ty.poisoned(found.type):
            return found
        if isinstance(found.type, ty.NoneType_) and isinstance(wanted, ty.Opt):
            return n.Const(ty.none_value(wanted), type=wanted, span=found.span)
        if not ty.fits(found.type, wanted):
            return self.mismatch(found, wanted)
        self.in_range(found, wanted)
        if isinstance(found.type, ty.RowOf) and isinstance(wanted, ty.SetOf):
            return n.ToSet(found, type=wanted, span=found.span)
        if isinstance(inner := ty.element(ty.bare(wanted)), ty.Int):
            return self.aligned(found, inner)
        if isinstance(found.type, ty.Opt) and not isinstance(wanted, ty.Opt):
            if not isinstance(found.type.element, ty.Bool | ty.SetOf):
                return n.Need(found, type=found.type.element, span=found.span)
        return found

    def aligned(self, found: n.Expr, wanted: ty.Int) -> n.Expr:
        """A set of numbers shifted so that its first bit is that of ``wanted``."""
        inner, first = ty.element(ty.bare(found.type)), ty.first_number(wanted)
        if not isinstance(inner, ty.Int) or ty.first_number(inner) == first:
            return found
        low = first or max(inner.low, 0)
        kind = ty.SetOf(ty.Int(low, max(inner.high, low) if first < ty.first_number(inner) else wanted.high))
        match found:
            case n.MakeSet() | n.NumberRange() | n.MapTo():
                return replace(found, type=kind)
            case n.SetOp(operator=sign, left=left, right=right) if sign == "+" or first < ty.first_number(inner):
                return replace(found, left=self.aligned(left, wanted), right=self.aligned(right, wanted), type=kind)
            case n.IfElse(then=then, otherwise=otherwise):
                both = self.aligned(then, wanted), self.aligned(otherwise, wanted)
                return replace(found, then=both[0], otherwise=both[1], type=kind)
        return n.Aligned(found, type=kind, span=found.span)

    def listed(self, items: Iterable[n.Expr], kind: ty.Type | None, span: Span) -> n.Expr:
        """The set of some values of a type, without those that are none."""
        whole, sure = ty.set_of(kind), []
        parts: list[n.Expr] = []
        for item in items:
            if isinstance(item.type, ty.Opt) and kind is not None and not isinstance(kind, ty.Bool):
                once = n.MakeSet((n.Const(0, type=_ONCE, span=span),), type=ty.SetOf(_ONCE), span=span)
                value = self.coerce(item, ty.Opt(kind))
                parts.append(n.MapTo(n.Local("", _ONCE), once, None, value, type=whole, span=item.span))
            else:
                sure.append(self.coerce(item, kind) if kind is not None else item)
        if sure or not parts:
            parts.insert(0, n.MakeSet(tuple(sure), type=whole, span=span))
        return reduce(lambda one, other: n.SetOp("+", one, other, type=whole, span=span), parts)

    def in_range(self, found: n.Expr, wanted: ty.Type) -> None:
        """Report a constant outside the range of ``wanted``."""
        limits = ty.bare(wanted)
        if ty.poisoned(found.type):
            return
        if isinstance(limits, ty.SetOf) and isinstance(limits.element, ty.Int):
            match found:
                case n.MakeSet(items=items):
                    for item in items:
                        self.in_range(item, limits.element)
                case n.NumberRange(low=n.Const() as low, high=n.Const() as high) if low.value <= high.value:
                    self.in_range(low, limits.element)
                    self.in_range(high, limits.element)
                case n.SetOp(operator="+", left=left, right=right):
                    self.in_range(left, limits)
                    self.in_range(right, limits)
            return
        if isinstance(limits, ty.Int) and isinstance(found, n.Const) and found.value != ty.INT_NONE:
            if not limits.low <= found.value <= limits.high:
                self.problems.error("value-range", found.span, value=found.value, low=limits.low, high=limits.high)

    def mismatch(self, found: n.Expr, wanted: ty.Type) -> n.Expr:
        """Report a value of the wrong type; return a node of unknown type."""
        hint = ""
        if isinstance(ty.bare(wanted), ty.SetOf) and ty.fits(found.type, ty.element(ty.bare(wanted)) or ty.UNKNOWN):
            hint = "{" + found.span.text + "}"
        names = self.type_name(found.type), self.type_name(wanted)
        return self.wrong("type-mismatch", found.span, hint, found=names[0], wanted=names[1])

    def viewer_test(self, seen: n.Expr, viewer: n.Local) -> n.Expr:
        """The condition that ``viewer`` may see: from a set of players, a player, or a condition."""
        who = n.Load(viewer, type=ty.PLAYER, span=seen.span)
        kind = ty.bare(seen.type)
        if isinstance(kind, ty.MANY):
            return n.Contains(who, self.coerce(seen, ty.SetOf(ty.PLAYER)), type=ty.BOOL, span=seen.span)
        if isinstance(kind, ty.Dom) and kind.name == "player":
            return n.Compare("==", who, seen, type=ty.BOOL, span=seen.span)
        if not isinstance(kind, ty.Unknown):
            self.mismatch(seen, ty.SetOf(ty.PLAYER))
        return n.unknown(seen.span)

    def type_name(self, kind: ty.Type) -> Words:
        """A type in words, for messages."""
        return type_words(kind, self.p)

    def player(self, found: n.Expr) -> n.Expr:
        """The expression as a player; a piece becomes its owner."""
        kind = ty.bare(found.type)
        if isinstance(kind, ty.Dom) and self.p.domains[kind.name].kind == "piece":
            owner = self.p.find_field(kind.name, "owner")
            assert owner is not None
            return n.Get(owner, self.coerce(found, kind), type=ty.PLAYER, span=found.span)
        return self.coerce(found, ty.PLAYER)


_ONCE = ty.Int(0, 0)


def _is_constant(node: n.Expr) -> bool:
    match node:
        case n.Const() | n.Member() | n.AllOf():
            return True
        case n.MakeSet():
            return all(_is_constant(item) for item in node.items)
        case n.NumberRange():
            return _is_constant(node.low) and _is_constant(node.high)
        case n.SetOp() | n.Arith():
            return _is_constant(node.left) and _is_constant(node.right)
        case n.ToSet():
            return _is_constant(node.operand)
    return False
