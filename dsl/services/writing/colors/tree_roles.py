"""The roles of names in a declaration, from its tree: what is declared there, what is a type, what is only local."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.language.syntax import tree as t
from dsl.language.syntax.rules_file import Spot
from dsl.services.writing.contract import Role
from dsl.text.source import Span

_DECLARES = (
    t.Game | t.Enum | t.Param | t.Column | t.Table | t.AttributeDecl | t.FeatureDecl | t.Piece | t.Item | t.Function
    | t.Rule | t.Options | t.Route
)  # fmt: skip
_HOOKS = t.Hook


def tree_roles(declaration: t.Declaration) -> tuple[dict[Spot, Role], frozenset[str]]:
    """The roles of words by their place in the declaration, and the names that are locals in it."""
    roles: dict[Spot, Role] = {}
    locals_: set[str] = set()
    first = declaration.span.line
    for node in nodes(declaration):
        match node:
            case _ if isinstance(node, _DECLARES):
                roles[_spot(node.name.span, first)] = "declared"
            case t.Row():
                if not node.key.text.isdecimal():
                    roles[_spot(node.key.span, first)] = "declared"
            case t.Hook():
                roles[_spot(node.name.span, first)] = "declared"
            case t.PlainType():
                roles[_spot(node.span, first)] = "type"
            case t.Parameter() | t.Let():
                locals_.add(node.name.text)
            case t.ForEach() | t.Bind() | t.Query() | t.Mapped():
                if node.variable is not None:
                    locals_.add(node.variable.text)
    return roles, frozenset(locals_)


def nodes(part: object) -> Iterator[t.Node]:
    """All nodes of a tree, each before its parts."""
    if isinstance(part, tuple):
        for inner in part:
            yield from nodes(inner)
    elif isinstance(part, t.Node | t.Text):
        if isinstance(part, t.Node):
            yield part
        for inner in vars(part).values():
            yield from nodes(inner)


def _spot(span: Span, first: int) -> Spot:
    return span.line - first, span.column
