"""From the grammar's reductions to the tree. One method a grammar rule, named after it."""

from __future__ import annotations

from typing import Any

from lark.lexer import Token
from lark.tree import Meta

from dsl.source import Span
from dsl.syntax import tree as t
from dsl.syntax.build_rules import BuildRules
from dsl.syntax.keywords import QUANTIFIERS


class Build(BuildRules):
    """The reductions of expressions, types and data; those of procedures are in ``BuildRules``."""

    # ---- expressions
    def number(self, meta: Meta, token: Token) -> t.Expr:
        value = int(token) if len(token) < 11 else 2**31
        if value > 2**31 - 1:
            self.problems.error("number-too-large", self._token_span(token))
            value = 0
        return t.Number(value, span=self._span(meta))

    def name(self, meta: Meta, token: Token) -> t.Expr:
        return t.Name(str(token), span=self._span(meta))

    def yes(self, meta: Meta, *_: Any) -> t.Expr:
        return t.Truth(True, span=self._span(meta))

    def no(self, meta: Meta, *_: Any) -> t.Expr:
        return t.Truth(False, span=self._span(meta))

    def none(self, meta: Meta, *_: Any) -> t.Expr:
        return t.Nothing(span=self._span(meta))

    def before_call(self, meta: Meta, *_: Any) -> t.Expr:
        return t.BeforeCall(span=self._span(meta))

    def conditional(self, meta: Meta, *parts: t.Expr) -> t.Expr:
        return t.Conditional(*parts, span=self._span(meta))

    def any_of(self, meta: Meta, *parts: t.Expr) -> t.Expr:
        return t.Logic("or", parts, span=self._span(meta))

    def all_of(self, meta: Meta, *parts: t.Expr) -> t.Expr:
        return t.Logic("and", parts, span=self._span(meta))

    def negation(self, meta: Meta, operand: t.Expr) -> t.Expr:
        return t.Unary("not", operand, span=self._span(meta))

    def negative(self, meta: Meta, operand: t.Expr) -> t.Expr:
        if isinstance(operand, t.Number):
            return t.Number(-operand.value, span=self._span(meta))
        return t.Unary("-", operand, span=self._span(meta))

    def compare(self, meta: Meta, left: t.Expr, operator: Token, right: t.Expr) -> t.Expr:
        return t.Binary(str(operator), left, right, span=self._span(meta))

    def _binary(operator: str) -> Any:  # type: ignore[misc]  # a maker of methods, not a method
        def build(self: Build, meta: Meta, left: t.Expr, right: t.Expr) -> t.Expr:
            return t.Binary(operator, left, right, span=self._span(meta))

        return build

    member, not_member = _binary("in"), _binary("not in")
    add, subtract, multiply = _binary("+"), _binary("-"), _binary("*")
    divide, modulo = _binary("/"), _binary("%")

    def exists(self, meta: Meta, operand: t.Expr) -> t.Expr:
        return t.Test("exists", operand, span=self._span(meta))

    def empty(self, meta: Meta, operand: t.Expr) -> t.Expr:
        return t.Test("empty", operand, span=self._span(meta))

    def is_none(self, meta: Meta, operand: t.Expr) -> t.Expr:
        return t.Test("none", operand, span=self._span(meta))

    def is_kind(self, meta: Meta, operand: t.Expr, kind: Token) -> t.Expr:
        return t.Is(operand, self._id(kind), False, span=self._span(meta))

    def is_not_kind(self, meta: Meta, operand: t.Expr, kind: Token) -> t.Expr:
        return t.Is(operand, self._id(kind), True, span=self._span(meta))

    def span_(self, meta: Meta, low: t.Expr, high: t.Expr) -> t.Expr:
        return t.Range(low, high, span=self._span(meta))

    def attribute_of(self, meta: Meta, owner: t.Expr, name: Token) -> t.Expr:
        return t.Attribute(owner, self._id(name), span=self._span(meta))

    def index(self, meta: Meta, owner: t.Expr, key: t.Expr) -> t.Expr:
        return t.Index(owner, key, span=self._span(meta))

    def owned(self, meta: Meta, kind: Token, owner: t.Expr) -> t.Expr:
        return t.Owned(self._id(kind), owner, span=self._span(meta))

    def empty_set(self, meta: Meta) -> t.Expr:
        return t.SetLiteral((), span=self._span(meta))

    def word(self, _meta: Meta, token: Token) -> t.Id:
        return self._id(token)

    # ---- what stands between brackets: values, pairs, a query, a mapping
    def values(self, _meta: Meta, *items: t.Expr) -> tuple[str, Any]:
        return "values", items

    def pair(self, _meta: Meta, left: t.Expr, right: t.Expr) -> tuple[t.Expr, t.Expr]:
        return left, right

    def pairs(self, _meta: Meta, *pairs: tuple[t.Expr, t.Expr]) -> tuple[str, Any]:
        return "pairs", pairs

    def query(
        self, _meta: Meta, head: t.Expr, where: t.Expr, body: t.Expr | None, keys: tuple[t.Expr, ...] | None
    ) -> tuple[str, Any]:
        return "query", (head, where, body, keys or ())

    def query_keys(self, _meta: Meta, head: t.Expr, keys: tuple[t.Expr, ...]) -> tuple[str, Any]:
        return "query", (head, None, None, keys)

    def mapped(
        self, _meta: Meta, value: t.Expr, variable: Token, domain: t.Expr, where: t.Expr | None
    ) -> tuple[str, Any]:
        return "mapped", (value, self._id(variable), domain, where)

    def keys(self, _meta: Meta, *keys: t.Expr) -> tuple[t.Expr, ...]:
        return keys

    def braces(self, meta: Meta, inside: tuple[str, Any]) -> t.Expr:
        kind, content = inside
        if kind == "values":
            return t.SetLiteral(content, span=self._span(meta))
        if kind == "pairs":
            self.problems.error("set-with-colon", self._span(meta))
            return t.SetLiteral((), span=self._span(meta))
        return self._quantified("", inside, self._span(meta))

    def call(self, meta: Meta, name: t.Id, inside: tuple[str, Any] | None) -> t.Expr:
        nothing: tuple[str, Any] = ("values", ())
        kind, content = inside or nothing
        span = self._span(meta)
        if name.text == "would":
            return self._would(kind, content, span)
        if name.text in QUANTIFIERS:
            if kind == "values" and len(content) == 1:
                inside = ("query", (content[0], None, None, ()))
            elif kind == "pairs" and len(content) == 1:
                inside = ("query", (content[0][0], None, content[0][1], ()))
            if inside and inside[0] in ("query", "mapped"):
                return self._quantified(name.text, inside, span)
        if kind == "pairs":
            return t.Call(name, (), tuple(self._named(left, right) for left, right in content), span=span)
        if kind != "values":
            self.problems.error("query-outside", span, name=name.text, known=", ".join(sorted(QUANTIFIERS)))
            return t.Call(name, (), span=span)
        return t.Call(name, content, span=span)

    def _would(self, kind: str, content: Any, span: Span) -> t.Expr:
        """``would(rule(a): E)``"""
        if kind == "pairs" and len(content) == 1 and isinstance(content[0][0], t.Call):
            return t.Would(*content[0], span=span)
        self.problems.error("would-form", span)
        return t.Truth(False, span=span)

    def _named(self, left: t.Expr, right: t.Expr) -> tuple[t.Id, t.Expr]:
        if not isinstance(left, t.Name):
            self.problems.error("argument-name", left.span)
        return t.Id(left.id if isinstance(left, t.Name) else "", span=left.span), right

    def _quantified(self, quantifier: str, inside: tuple[str, Any], span: Span) -> t.Expr:
        kind, content = inside
        if kind == "mapped":
            value, variable, domain, where = content
            return t.Mapped(quantifier, value, variable, domain, where, span=span)
        head, where, body, keys = content
        variable, domain = None, head
        if isinstance(head, t.Binary) and head.operator == "in" and isinstance(head.left, t.Name):
            variable, domain = t.Id(head.left.id, span=head.left.span), head.right
        elif where is not None or body is not None or keys:
            self.problems.error("query-variable", head.span)
            variable = t.Id("", span=head.span)
        return t.Query(quantifier, variable, domain, where, body, keys, span=span)

    # ---- sources
    def roll(self, meta: Meta, first: t.Expr, second: t.Expr | None, seers: t.Expr | None) -> t.Roll:
        times, faces = (None, first) if second is None else (first, second)
        return t.Roll(faces, times, seers, span=self._span(meta))

    def spin(self, meta: Meta, wheel: Token, seers: t.Expr | None, until: t.Expr | None) -> t.Spin:
        return t.Spin(self._id(wheel), until, seers, span=self._span(meta))

    def draw(self, meta: Meta, deck: Token, player: t.Expr | None) -> t.Draw:
        return t.Draw(self._id(deck), player, span=self._span(meta))

    def peek(self, meta: Meta, deck: Token, player: t.Expr | None) -> t.Draw:
        return t.Draw(self._id(deck), player, True, span=self._span(meta))

    # ---- types
    def set_type(self, meta: Meta, element: t.TypeNode) -> t.TypeNode:
        return t.SetType(element, span=self._span(meta))

    def optional_type(self, meta: Meta, element: t.TypeNode) -> t.TypeNode:
        return t.OptionalType(element, span=self._span(meta))

    def per_type(self, meta: Meta, element: t.TypeNode, domain: t.TypeNode) -> t.TypeNode:
        return t.PerType(element, domain, span=self._span(meta))

    def per_name(self, meta: Meta, name: Token) -> t.TypeNode:
        return t.PlainType(str(name), span=self._span(meta))

    def int_type(self, meta: Meta) -> t.TypeNode:
        return t.PlainType("int", span=self._span(meta))

    def bool_type(self, meta: Meta) -> t.TypeNode:
        return t.PlainType("bool", span=self._span(meta))

    def range_type(self, meta: Meta, low: int | t.Id, high: int | t.Id) -> t.TypeNode:
        return t.RangeType(low, high, span=self._span(meta))

    def named_type(self, meta: Meta, item: t.Item) -> t.TypeNode:
        if item.label:
            return t.OptionsType((item,), span=self._span(meta))
        return t.PlainType(item.name.text, span=self._span(meta))

    def inline_options(self, meta: Meta, *items: t.Item) -> t.TypeNode:
        return t.OptionsType(items, span=self._span(meta))

    def bound(self, meta: Meta, token: Token) -> int | t.Id:
        if token.type == "NAME":
            return self._id(token)
        negative = self._span(meta).text.startswith("-")
        return -int(token) if negative else int(token)

    def item(self, meta: Meta, name: Token, label: Token | None) -> t.Item:
        return t.Item(self._id(name), self._string(label), span=self._span(meta))

    def items(self, _meta: Meta, *items: t.Item) -> tuple[t.Item, ...]:
        return items

    # ---- data
    def enum(self, meta: Meta, name: Token, label: Token | None, *items: Any) -> t.Enum:
        flat = items[0] if items and isinstance(items[0], tuple) else tuple(items)
        return t.Enum(self._id(name), self._string(label), flat, span=self._span(meta))

    def param(
        self, meta: Meta, name: Token, label: Token | None, kind: t.TypeNode, value: t.Expr, when: t.Expr | None
    ) -> t.Param:
        return t.Param(self._id(name), self._string(label), kind, value, when, span=self._span(meta))

    def table(
        self,
        meta: Meta,
        kind: Token,
        name: Token,
        label: Token | None,
        hands: t.Expr | None,
        columns: Any,
        *rows: t.Row,
    ) -> t.Table:
        return t.Table(str(kind), self._id(name), self._string(label), columns, rows, hands, span=self._span(meta))

    def hands(self, _meta: Meta, seen: t.Expr) -> t.Expr:
        return seen

    def columns(self, _meta: Meta, *columns: t.Column) -> tuple[t.Column, ...]:
        return columns

    def column(
        self, meta: Meta, name: Token, label: Token | None, kind: t.TypeNode, default: t.Expr | None
    ) -> t.Column:
        return t.Column(self._id(name), self._string(label), kind, default, span=self._span(meta))

    def row_key(self, _meta: Meta, token: Token) -> t.Id:
        return self._id(token)

    def row(self, meta: Meta, key: t.Id, label: Token | None, *cells: t.Expr | None) -> t.Row:
        return t.Row(key, self._string(label), tuple(c for c in cells if c is not None), span=self._span(meta))

    def check_kind(self, _meta: Meta, *tokens: Token) -> str:
        return " ".join(tokens)

    def check(self, meta: Meta, kind: str, condition: t.Expr, text: Token) -> t.Check:
        parsed = self._text(text)
        assert parsed is not None
        return t.Check(kind, condition, parsed, span=self._span(meta))
