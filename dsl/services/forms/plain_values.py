"""Constants of the rules as plain values, and plain values as the rules would write them."""

from __future__ import annotations

from collections.abc import Iterable

from dsl.engines.linking.constants import PlainConstants
from dsl.language.syntax import tree as t
from dsl.language.syntax.keywords import of_skin
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.maps.board.spec import ValueType
from dsl.services.forms.form_values import Plain, Written
from dsl.text.source import Place


class Constants(PlainConstants):
    """The same with the words and places in which they are written."""

    def written(self, node: n.Expr, kind: ty.Type) -> Written:
        """The value of a constant, with its words and place."""
        return Written(self.plain(node, kind), node.span.text, Place.of(node.span))


def first_value(node: t.Expr) -> Written:
    """A constant as it stands in the text: the first value of a column or attribute."""
    return Written(_plain(node), node.span.text, Place.of(node.span))


def _plain(node: t.Expr) -> Plain:
    match node:
        case t.Number(value=value) | t.Truth(value=value):
            return value
        case t.Nothing():
            return None
        case t.SetLiteral(items=items):
            return frozenset(str(_plain(item)) for item in items)
        case t.Unary(operator="-", operand=t.Number(value=value)):
            return -value
    return node.span.text


def words_of(value: Plain, kind: ValueType, skin: str) -> str:
    """A value as a file with the keywords of ``skin`` writes it."""
    if isinstance(value, bool):
        return of_skin("yes" if value else "no", skin)
    if value is None:
        return of_skin("none", skin)
    if isinstance(value, frozenset):
        return "{" + ", ".join(_ordered(value, kind.values)) + "}"
    return str(value)


def _ordered(names: Iterable[str], known: tuple[str, ...]) -> list[str]:
    """The members of a set in the order of their declaration."""
    return sorted(names, key=lambda name: (known.index(name) if name in known else len(known), len(name), name))
