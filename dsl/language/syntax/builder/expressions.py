"""Types, expressions, queries, sources of chance: what a rule becomes that is not simply the node of its name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from dsl.language.syntax import tree as t
from dsl.language.syntax.builder.reductions import Reduction, node, several
from dsl.language.syntax.built_in_names import english_name
from dsl.language.syntax.keywords import QUANTIFIERS
from dsl.text.diagnostics import Problems
from dsl.text.source import Span


@dataclass(frozen=True)
class Values(t.Node):
    """``a, b``"""

    items: tuple[t.Expr, ...]


@dataclass(frozen=True)
class Pairs(t.Node):
    """``a: b, c: d``"""

    items: tuple[tuple[t.Expr, t.Expr], ...]


@dataclass(frozen=True)
class Keyed(t.Node):
    """``x in S where C: E by K``"""

    head: t.Expr
    where: t.Expr | None
    body: t.Expr | None
    keys: tuple[t.Expr, ...]


Arguments = Values | Pairs | Keyed | t.Mapped


def _braces(problems: Problems, span: Span, inside: Arguments) -> t.Expr:
    """``{inside}``"""
    match inside:
        case Values(items):
            return t.SetLiteral(items, span=span)
        case Pairs():
            problems.error("set-with-colon", span)
            return t.SetLiteral((), span=span)
        case _:
            return _quantified("", inside, span, problems)


def _call(problems: Problems, span: Span, name: t.Id, inside: Arguments | None) -> t.Expr:
    """``name(inside)``"""
    inside = inside or Values((), span=span)
    asked = english_name(name.text, "called")
    if asked == "would":
        return _would(inside, span, problems)
    if asked in QUANTIFIERS:
        match inside:
            case Values((t.Binary(operator="in", left=t.Name()) as head,)):
                inside = Keyed(head, None, None, (), span=span)
            case Values((head,)) if name.text == asked:  # by another word a game may have a function
                inside = Keyed(head, None, None, (), span=span)
            case Pairs(((head, body),)):
                inside = Keyed(head, None, body, (), span=span)
            case Keyed() | t.Mapped():
                pass
        if isinstance(inside, Keyed | t.Mapped):
            return _quantified(asked, inside, span, problems)
    match inside:
        case Values(items):
            return t.Call(name, items, span=span)
        case Pairs(items):
            return t.Call(name, (), tuple(_named(left, right, problems) for left, right in items), span=span)
        case _:
            problems.error("query-outside", span, name=name.text, known=", ".join(sorted(QUANTIFIERS)))
            return t.Call(name, (), span=span)


def _would(inside: Arguments, span: Span, problems: Problems) -> t.Expr:
    """``would(rule(a): E)``"""
    match inside:
        case Pairs(((t.Call() as rule, condition),)):
            return t.Would(rule, condition, span=span)
    problems.error("would-form", span)
    return t.Truth(False, span=span)


def _named(left: t.Expr, right: t.Expr, problems: Problems) -> tuple[t.Id, t.Expr]:
    if not isinstance(left, t.Name):
        problems.error("argument-name", left.span)
    return t.Id(left.id if isinstance(left, t.Name) else "", span=left.span), right


def _quantified(quantifier: str, inside: Keyed | t.Mapped, span: Span, problems: Problems) -> t.Expr:
    if isinstance(inside, t.Mapped):
        return replace(inside, quantifier=quantifier, span=span)
    head, where, body, keys = inside.head, inside.where, inside.body, inside.keys
    variable, domain = None, head
    match head:
        case t.Binary(operator="in", left=t.Name() as left):
            variable, domain = t.Id(left.id, span=left.span), head.right
        case _ if where is not None or body is not None or keys:
            problems.error("query-variable", head.span)
            variable = t.Id("", span=head.span)
    return t.Query(quantifier, variable, domain, where, body, keys, span=span)


CALLS: Mapping[str, Reduction] = {"braces": _braces, "call": _call}
"""These report what is wrong; the other reductions cannot fail."""


def _number(span: Span, digits: str) -> t.Expr:
    """``12``"""
    return t.Number(int(digits), span=span)


def _name(_span: Span, name: t.Id) -> t.Expr:
    """``x``"""
    return t.Name(name.text, span=name.span)


def _compare(span: Span, left: t.Expr, operator: str, right: t.Expr) -> t.Expr:
    """``a < b``"""
    return t.Binary(operator, left, right, span=span)


def _negative(span: Span, operand: t.Expr) -> t.Expr:
    """``- a``; of a number it is part of the number."""
    if isinstance(operand, t.Number):
        return t.Number(-operand.value, span=span)
    return t.Unary("-", operand, span=span)


def _word(span: Span, name: t.Id | str) -> t.Id:
    """What is called: a name, or the quantifier ``no``."""
    return name if isinstance(name, t.Id) else t.Id(name, span=span)


def _roll(span: Span, first: t.Expr, second: t.Expr | None, seers: t.Expr | None) -> t.Roll:
    """``roll 1..6``, ``roll 2 times 1..6``"""
    times, faces = (None, first) if second is None else (first, second)
    return t.Roll(faces, times, seers, span=span)


def _per_name(_span: Span, name: t.Id) -> t.TypeNode:
    """``per player``"""
    return t.PlainType(name.text, span=name.span)


def _named_type(_span: Span, item: t.Item) -> t.TypeNode:
    """``cell``, or an inline list of a single option"""
    if item.label:
        return t.OptionsType((item,), span=item.span)
    return t.PlainType(item.name.text, span=item.span)


def _bound(_span: Span, bound: t.Id | str) -> int | t.Id:
    """``9`` or the name of a parameter"""
    return int(bound) if isinstance(bound, str) else bound


def _negative_bound(_span: Span, digits: str) -> int:
    """``-9``"""
    return -int(digits)


def _text(_span: Span, template: str, *parts: Any) -> t.Text:
    """A text for players and its parts (see ``texts.py``)."""
    return t.Text(template, parts)


EXPRESSIONS: Mapping[str, Reduction] = {
    # ---- values
    "yes": node(t.Truth, value=True),
    "no": node(t.Truth, value=False),
    "none": node(t.Nothing),
    "empty_set": node(t.SetLiteral, items=()),
    "number": _number,
    "name": _name,
    # ---- operators
    "any_of": node(t.Logic, many="parts", operator="or"),
    "all_of": node(t.Logic, many="parts", operator="and"),
    "negation": node(t.Unary, operator="not"),
    "member": node(t.Binary, operator="in"),
    "not_member": node(t.Binary, operator="not in"),
    "add": node(t.Binary, operator="+"),
    "subtract": node(t.Binary, operator="-"),
    "multiply": node(t.Binary, operator="*"),
    "divide": node(t.Binary, operator="/"),
    "modulo": node(t.Binary, operator="%"),
    "exists": node(t.Test, kind="exists"),
    "empty": node(t.Test, kind="empty"),
    "is_none": node(t.Test, kind="none"),
    "is_kind": node(t.Is, negated=False),
    "is_not_kind": node(t.Is, negated=True),
    "attribute_of": node(t.Attribute),
    "compare": _compare,
    "negative": _negative,
    # ---- what stands between brackets
    "pair": several,
    "keys": several,
    "values": node(Values, many="items"),
    "pairs": node(Pairs, many="items"),
    "query": node(Keyed),
    "query_keys": node(Keyed, where=None, body=None),
    "mapped": node(t.Mapped, quantifier=""),
    "word": _word,
    # ---- sources
    "draw": node(t.Draw, peek=False),
    "peek": node(t.Draw, peek=True),
    "roll": _roll,
    # ---- types
    "int_type": node(t.PlainType, name="int"),
    "bool_type": node(t.PlainType, name="bool"),
    "inline_options": node(t.OptionsType, many="items"),
    "items": several,
    "per_name": _per_name,
    "named_type": _named_type,
    "bound": _bound,
    "negative_bound": _negative_bound,
    "text": _text,
}
