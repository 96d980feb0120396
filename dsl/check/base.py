"""What all parts of the expression checker share: fitting a value into the place that asks for it."""

from __future__ import annotations

from abc import ABC, abstractmethod

from dsl.check.scope import Context, Scope
from dsl.diagnostics import Words
from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.ir.program import Domain
from dsl.source import Span
from dsl.syntax import tree as t

_SHOWN = 5


class Base(ABC):
    """Holds the context; ``expr`` is supplied by ``Expressions``."""

    def __init__(self, context: Context) -> None:
        self.c = context
        self.p = context.program
        self.problems = context.problems

    @abstractmethod
    def expr(self, node: t.Expr, scope: Scope, expected: ty.Type | None = None) -> n.Expr:
        """The typed form of ``node``."""

    @abstractmethod
    def member(self, domain: str, name: str, span: Span) -> n.Expr | None:
        """The member ``name`` of ``domain``, if the rules name it."""

    def unknown(self, span: Span) -> n.Expr:
        """A stand-in for something already reported."""
        return n.Const(0, type=ty.UNKNOWN, span=span)

    def condition(self, node: t.Expr, scope: Scope) -> n.Expr:
        """An expression that must be yes or no."""
        found = self.expr(node, scope, ty.BOOL)
        kind = ty.bare(found.type)
        if isinstance(kind, ty.Bool | ty.Unknown):
            return found
        hint = f"{node.span.text} exists" if isinstance(found.type, ty.Opt | ty.SetOf | ty.RowOf) else ""
        self.problems.error("condition-needed", node.span, hint=hint, found=self.type_name(found.type))
        return self.unknown(node.span)

    def value(self, node: t.Expr, scope: Scope, wanted: ty.Type) -> n.Expr:
        """An expression of the type that its place asks for."""
        return self.coerce(self.expr(node, scope, wanted), wanted)

    def sort_key(self, node: t.Expr, scope: Scope) -> n.Expr:
        """What one sorts by: a number, yes or no, or a value of a domain in the order of its declaration."""
        found = self.expr(node, scope)
        if isinstance(ty.bare(found.type), ty.Dom | ty.Bool | ty.Unknown):
            return found
        return self.coerce(found, ty.INT)

    def coerce(self, found: n.Expr, wanted: ty.Type) -> n.Expr:
        """``found`` where ``wanted`` is asked for: none gets its number, a row becomes a set, a gap is guarded."""
        if ty.poisoned(wanted) or ty.poisoned(found.type):
            return found
        if isinstance(found.type, ty.NoneType_) and isinstance(wanted, ty.Opt):
            return n.Const(ty.none_value(wanted), type=wanted, span=found.span)
        if not ty.fits(found.type, wanted):
            self.mismatch(found, wanted)
            return self.unknown(found.span)
        self.in_range(found, wanted)
        if isinstance(found.type, ty.RowOf) and isinstance(wanted, ty.SetOf):
            return n.ToSet(found, type=wanted, span=found.span)
        if isinstance(found.type, ty.Opt) and not isinstance(wanted, ty.Opt):
            if not isinstance(found.type.element, ty.Bool | ty.SetOf):
                return n.Need(found, type=found.type.element, span=found.span)
        return found

    def in_range(self, found: n.Expr, wanted: ty.Type) -> None:
        """A constant outside the range its place allows is known to be wrong before anything runs."""
        limits = ty.bare(wanted)
        if ty.poisoned(found.type):
            return
        if isinstance(limits, ty.SetOf) and isinstance(limits.element, ty.Int):
            if isinstance(found, n.MakeSet):
                for item in found.items:
                    self.in_range(item, limits.element)
            return
        if isinstance(limits, ty.Int) and isinstance(found, n.Const) and found.value != ty.INT_NONE:
            if not limits.low <= found.value <= limits.high:
                self.problems.error("value-range", found.span, value=found.value, low=limits.low, high=limits.high)

    def mismatch(self, found: n.Expr, wanted: ty.Type) -> None:
        """Report a value of the wrong type."""
        hint = ""
        if isinstance(ty.bare(wanted), ty.SetOf) and ty.fits(found.type, element := _inner(wanted)) and element:
            hint = "{" + found.span.text + "}"
        self.problems.error(
            "type-mismatch", found.span, hint=hint, found=self.type_name(found.type), wanted=self.type_name(wanted)
        )

    def type_name(self, kind: ty.Type) -> Words:
        """A type in words: what a value of it is to the author."""
        match kind:
            case ty.Opt(element=inner):
                return Words("type-optional", {"of": self.type_name(inner)})
            case ty.SetOf(element=None):
                return Words("type-set-empty")
            case ty.SetOf(element=ty.Type() as inner) | ty.RowOf(element=inner):
                each = self.type_name(inner)  # the same kinds of things in the plural
                many = "many-number" if each.code == "type-this-number" else each.code.replace("type-", "many-")
                return Words("type-set", {"of": Words(many, each.args)})
            case ty.Bool():
                return Words("type-bool")
            case ty.Int() if (kind.low, kind.high) == (ty.INT_LOW, ty.INT_HIGH):
                return Words("type-number")
            case ty.Int() if kind.low == kind.high:
                return Words("type-this-number", {"number": kind.low})
            case ty.Int():
                low, high = kind.low_param or kind.low, kind.high_param or kind.high
                return Words("type-range", {"low": low, "high": high})
            case ty.Dom():
                return self.domain_name(kind.name)
        return Words("type-none")

    def domain_name(self, name: str) -> Words:
        """A domain in words: the language's own by their word, an enum with its values, the rest by name."""
        domain = self.p.domains.get(name)
        return domain_words(domain) if domain is not None else Words(f"type-{name}")

    def one_of(self, name: str) -> Words:
        """Whose attributes are talked of: one member of a domain, in the words of a sentence about what it has."""
        kind = self.p.domains[name].kind
        in_place = kind == "enum" and not name.isidentifier()
        return Words("owner-options" if in_place else f"owner-{kind}", {"name": name})

    def constant(self, node: t.Expr, wanted: ty.Type) -> n.Expr:
        """An expression that is known without a game: a number, a name of a value, a set of these."""
        found = self.value(node, Scope(), wanted)
        if not _is_constant(found):
            self.problems.error("constant-needed", node.span)
            return self.unknown(node.span)
        return found

    def viewer_test(self, seen: n.Expr, viewer: n.Local) -> n.Expr:
        """Whether ``viewer`` is among those who may see: a set of players, one player, or a condition."""
        who = n.Load(viewer, type=ty.PLAYER, span=seen.span)
        kind = ty.bare(seen.type)
        if isinstance(kind, ty.SetOf | ty.RowOf):
            return n.Contains(who, self.coerce(seen, ty.SetOf(ty.PLAYER)), type=ty.BOOL, span=seen.span)
        if isinstance(kind, ty.Dom) and kind.name == "player":
            return n.Compare("==", who, seen, type=ty.BOOL, span=seen.span)
        if not isinstance(kind, ty.Unknown):
            self.mismatch(seen, ty.SetOf(ty.PLAYER))
        return self.unknown(seen.span)


def domain_words(domain: Domain) -> Words:
    """What a member of a domain is, in words."""
    if domain.name in ("cell", "player", "direction", "terrain"):
        return Words(f"type-{domain.name}")
    if domain.kind not in ("enum", "range"):
        return Words(f"type-{domain.kind}", {"name": domain.name})
    values = ", ".join(domain.members[:_SHOWN]) + (", …" if len(domain.members) > _SHOWN else "")
    if not domain.name.isidentifier():  # options written in place
        return Words("type-options", {"values": values})
    return Words("type-enum", {"name": domain.name, "values": values})


def _inner(kind: ty.Type) -> ty.Type:
    return ty.element(ty.bare(kind)) or ty.UNKNOWN


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
