"""Trees with the English names of what every game has, so that texts in different words can be compared."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TypeVar

from dsl.language.syntax import tree as t
from dsl.language.syntax.built_in_names import Place, english_name
from dsl.language.syntax.keywords import QUANTIFIERS

Part = TypeVar("Part")


def in_english(part: Part) -> Part:
    """A node, or a tuple of nodes, in which built-in names are English wherever they stand."""
    found: object = part
    if isinstance(part, tuple):
        found = tuple(map(in_english, part))
    elif isinstance(part, t.Node):
        inner = {f.name: getattr(part, f.name) for f in fields(part) if f.name != "span"}
        found = _named(replace(part, **{name: in_english(value) for name, value in inner.items()}))
    return found  # type: ignore[return-value]  # of the same class


def _named(node: t.Node) -> t.Node:
    match node:
        case t.Name():
            return replace(node, id=english_name(node.id, "bare"))
        case t.PlainType():
            return replace(node, name=english_name(node.name, "bare"))
        case t.Attribute():
            return replace(node, name=_id(node.name, "attribute"))
        case t.Call(arguments=(whole,)) if english_name(node.name.text, "called") in QUANTIFIERS:
            return t.Query(english_name(node.name.text, "called"), None, whole, None, None, (), span=node.span)
        case t.Call():
            named = tuple((_id(name, "attribute"), value) for name, value in node.named)
            return replace(node, name=_id(node.name, "called"), named=named)
    return node


def _id(name: t.Id, place: Place) -> t.Id:
    return replace(name, text=english_name(name.text, place))
