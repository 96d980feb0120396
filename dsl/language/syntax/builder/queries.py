"""What stands between the brackets of a call or a set: values, named values, a query about a set, or a mapping."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from dsl.language.syntax import tree as t
from dsl.language.syntax.builder.reductions import Reduction
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
    if name.text == "would":
        return _would(inside, span, problems)
    if name.text in QUANTIFIERS:
        match inside:
            case Values((head,)):
                inside = Keyed(head, None, None, (), span=span)
            case Pairs(((head, body),)):
                inside = Keyed(head, None, body, (), span=span)
            case Keyed() | t.Mapped():
                pass
        if isinstance(inside, Keyed | t.Mapped):
            return _quantified(name.text, inside, span, problems)
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
