"""The functions that most grammar rules use to turn their built children into a node."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from dsl.language.syntax import tree as t
from dsl.text.source import Span

Reduction = Callable[..., Any]
"""Called with the place of the text parsed by a rule, and its children."""


def node(kind: type[t.Node], /, many: str = "", **fixed: object) -> Reduction:
    """The reduction of a rule to a node of ``kind``: its children are the node's fields in their order.

    Fields that are ``fixed`` have no child; the field ``many`` has any number. A label or list that is left out is
    empty.
    """
    written = [field for field in fields(kind) if field.name not in ("span", *fixed)]
    names = [field.name for field in written]
    empty = {field.name: _empty(str(field.type)) for field in written if _empty(str(field.type)) is not None}
    first = names.index(many) if many else 0
    after = len(names) - first - 1

    def reduce(span: Span, *children: Any) -> t.Node:
        if many:
            end = len(children) - after
            several = tuple(child for child in children[first:end] if child is not None)
            children = (*children[:first], several, *children[end:])
        values = dict(zip(names, children, strict=True))
        for name, nothing in empty.items():
            if values[name] is None:
                values[name] = nothing
        return kind(**values, **fixed, span=span)

    return reduce


def _empty(annotation: str) -> object:
    if annotation == "str":
        return ""
    return () if annotation.startswith("tuple[") and "None" not in annotation else None


def several(_span: Span, *children: Any) -> tuple[Any, ...]:
    """The reduction of a rule to its children."""
    return children


def left_out(_span: Span) -> None:
    """The reduction of a rule that stands for something left out."""


def words(_span: Span, *keywords: str) -> str:
    """The reduction of a rule to its keywords."""
    return " ".join(keywords)
