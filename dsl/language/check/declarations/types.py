"""Resolves written types, and makes domains for those that need one (inline options, ranges)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from dsl.language.check.context import Context, Signature
from dsl.language.check.declarations.declared_names import distinct
from dsl.language.check.declarations.merge import Called, heading, result_of
from dsl.language.check.names import Scope
from dsl.language.syntax import tree as t
from dsl.language.syntax.built_in_names import english_name
from dsl.language.syntax.errors.synonyms import meant_type, types_of
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.program import Domain
from dsl.text.diagnostics import Note

MAX_NUMBERS = 4096
"""The largest range that can be used with ``per``."""
_BUILT_IN: dict[str, ty.Type] = {"players": ty.PLAYER, "colour": ty.COLOUR}
"""Types that are not domains, by names that a game may also use for its own things."""


class WrittenTypes:
    """Resolves written types once all domains are known."""

    def __init__(self, context: Context) -> None:
        self.c, self.p, self.problems = context, context.program, context.problems

    def type(self, node: t.TypeNode, label: str = "") -> ty.Type:
        """The type of ``node``; inline options become an enum of their own."""
        match node:
            case t.PlainType(name="int"):
                return ty.INT
            case t.PlainType(name="bool"):
                return ty.BOOL
            case t.PlainType():
                return self.named_type(node)
            case t.RangeType():
                return self.range_type(node)
            case t.OptionsType():
                name = f"{label}?" if label else "|".join(item.name.text for item in node.items)
                self.enum_domain(name, "", node.items, node)
                return ty.Dom(name)
            case t.SetType():
                return self.set_type(node, label)
            case t.PileType():
                self.problems.error("pile-outside", node.span)
                return ty.UNKNOWN
            case t.OptionalType():
                return ty.Opt(ty.bare(self.type(node.element, label)))
            case t.PerType():
                self.problems.error("per-outside", node.span)
                return self.type(node.element, label)
            case _:
                assert_never(node)

    def stored(self, node: t.TypeNode, label: str = "") -> ty.Type:
        """The type of a stored value; colours are refused, because only maps have them."""
        kind = self.type(node, label)
        if isinstance(ty.element(ty.bare(kind)) or ty.bare(kind), ty.Colour):
            self.problems.error("colour-outside", node.span)
            return ty.UNKNOWN
        return kind

    def signature(self, name: str, node: Called) -> Signature:
        """Enter the signature of a function, rule, route or group of options."""
        parameters = [(p.name.text, self.type(p.type)) for p in node.parameters]
        written = result_of(node)
        result = self.type(written, node.name.text) if written is not None else None
        places = tuple(p.name.span for p in node.parameters)
        return Signature(name, parameters, result, heading(node), node.name.span, places)

    def set_type(self, node: t.SetType, label: str) -> ty.Type:
        """The type ``set of T``; T must be finite."""
        inner = self.type(node.element, label)
        if isinstance(inner, ty.Int) and not ty.in_sets(inner):
            self.problems.error("set-of-numbers", node.span, high=ty.MAX_SET_NUMBER)
        return ty.SetOf(ty.bare(inner))

    def replacements(self) -> None:
        """Report replacements with another signature; not if a type is unknown, which is reported already."""
        for new, old in self.c.merged.differing:
            written = (*(p.type for p in new.parameters), result_of(new))
            kinds = [self.type(node) for node in written if node is not None]
            if not any(ty.poisoned(kind) for kind in kinds):
                notes = [Note(old.name.span)]
                self.problems.error("signature-differs", new.name.span, notes=notes, wanted=heading(old))

    def enum_domain(self, name: str, label: str, items: Sequence[t.Item], node: t.Node) -> None:
        """An enum; its options must differ."""
        distinct((item.name for item in items), self.problems)
        for item in items:
            self.c.names.use(item.name.span, "value", item.name.text, name)
        for item in items:
            self.p.note_texts("label", item.span, item.label)
        self.p.note_texts("label", node.span, label)
        labels = {item.name.text: item.label for item in items}
        self.p.domains[name] = Domain(name, "enum", label, tuple(labels), tuple(labels.values()), span=node.span)

    def per_domain(self, node: t.TypeNode) -> str | None:
        """The domain after ``per``: a domain, ``bool``, or the numbers of a range."""
        if isinstance(node, t.RangeType):
            return self.numbers(node)
        assert isinstance(node, t.PlainType)
        name = node.name if node.name in self.p.domains else english_name(node.name, "bare")
        name = "player" if name == "players" else name
        if name == "bool":
            self.p.domains.setdefault(name, Domain(name, "range", members=("no", "yes")))
        if name in self.p.domains:
            self.c.names.use(node.span, self.p.domains[name].kind, node.name)
            return name
        known = [domain.name for domain in self.p.domains.values() if domain.kind != "range"]
        if name == "int":
            self.problems.error("per-endless", node.span, name=name)
        else:
            self.problems.unknown("per-unknown", node.span, name, known)
        return None

    def numbers(self, node: t.RangeType) -> str | None:
        """The numbers of a range as a domain of their own, named after the range."""
        kind = self.range_type(node)
        if not isinstance(kind, ty.Int):
            return None
        if kind.high - kind.low >= MAX_NUMBERS:
            self.problems.error("per-large", node.span, high=MAX_NUMBERS)
            return None
        name = f"{kind.low}..{kind.high}"
        members = tuple(str(number) for number in range(kind.low, kind.high + 1))
        self.p.domains.setdefault(name, Domain(name, "range", members=members))
        return name

    def named_type(self, node: t.PlainType) -> ty.Type:
        """A domain by name."""
        if node.name in self.p.domains:
            self.c.names.use(node.span, self.p.domains[node.name].kind, node.name)
            return ty.Dom(node.name)
        if node.name in _BUILT_IN:
            self.c.names.use(node.span, "built-in", node.name)
            return _BUILT_IN[node.name]
        if (english := english_name(node.name, "bare")) != node.name:
            return self.named_type(replace(node, name=english))
        skin = self.c.skin_at(node.span)
        known = [*self.p.domains, *types_of(skin), str(ty.COLOUR)]
        self.problems.unknown("type-unknown", node.span, node.name, known, instead=meant_type(node.name, skin))
        return ty.UNKNOWN

    def range_type(self, node: t.RangeType) -> ty.Type:
        """The type ``a..b``; a bound that names a parameter counts with that parameter's extreme value."""
        low, low_param = self.bound(node.low, 0)
        high, high_param = self.bound(node.high, 1)
        if low > high:
            self.problems.error("range-empty", node.span, low=low, high=high)
            return ty.UNKNOWN
        return ty.Int(low, high, low_param, high_param)

    def at_most(self, node: t.Expr) -> n.Expr | None:
        """The limit of a kind of piece: an expression of numbers and parameters with ``+``, ``-`` and ``*``."""
        match node:
            case t.Number(value=value):
                return n.number(value, node.span)
            case t.Name(id=name):
                self.bound(t.Id(name, span=node.span), 1)
                self.c.references.parameter(Scope(), name)
                return n.ParamValue(name, type=ty.INT, span=node.span)
            case t.Binary(operator="+" | "-" | "*" as operator):
                left, right = self.at_most(node.left), self.at_most(node.right)
                if left is None or right is None:
                    return None
                return n.Arith(operator, left, right, type=ty.INT, span=node.span)
        self.problems.error("piece-limit-form", node.span)
        return None

    def bound(self, bound: int | t.Id, end: int) -> tuple[int, str]:
        """The lowest (``end`` 0) or highest (1) value of a bound, and the parameter that it names."""
        if isinstance(bound, int):
            return bound, ""
        declared = self.c.merged.params.get(bound.text)
        if declared is None or not isinstance(declared.type, t.RangeType):
            self.problems.unknown("bound-unknown", bound.span, bound.text, self.c.merged.params)
            return 0 if end == 0 else 1, ""
        self.c.names.use(bound.span, "param", bound.text)
        limit = declared.type.high if end else declared.type.low
        return (limit if isinstance(limit, int) else 0), bound.text
