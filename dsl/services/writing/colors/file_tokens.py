"""The tokens of a whole file with the roles of names; those of unchanged declarations are reused."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from dsl.language.syntax import tree as t
from dsl.language.syntax.rules_file import DeclarationKey, ParsedDeclaration, RulesFile, Spot
from dsl.services.writing.colors.line_tokens import Line, line_tokens
from dsl.services.writing.contract import Role, Token
from dsl.text.source import Span

_DECLARES = (
    t.Game | t.Enum | t.Param | t.Column | t.Table | t.AttributeDecl | t.FeatureDecl | t.Piece | t.Item | t.Function
    | t.Rule | t.Options | t.Route
)  # fmt: skip


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


_WORD = re.compile(r"\w+")
Lines = tuple[tuple[Token, ...], ...]
"""The tokens of successive lines."""


@dataclass(frozen=True)
class Coloring:
    """The coloured tokens of a file, and the data that colouring its next version reuses."""

    lines: Lines = ()
    known: Mapping[str, Role] = field(default_factory=dict)
    skin: str = ""
    declarations: Mapping[DeclarationKey, tuple[frozenset[str], Lines]] = field(default_factory=dict)


def colored(file: RulesFile, known: Mapping[str, Role], before: Coloring) -> Coloring:
    """The tokens of ``file``; ``known`` are the roles of declared names, ``before`` the result for its last version."""
    reused = dict(before.declarations) if before.skin == file.skin else {}
    renamed = frozenset(name for name, _ in known.items() ^ before.known.items())
    lines: list[tuple[Token, ...]] = []
    declarations = {}
    for parsed in file.parsed:
        lines += _loose_lines(file, known, len(lines) + 1, parsed.line)
        words, own = reused.get(parsed.key, (renamed, ()))
        if words & renamed or not own:
            words, own = _declaration(parsed, known, file.skin)
        declarations[parsed.key] = words, own
        lines += own
    lines += _loose_lines(file, known, len(lines) + 1, len(file.source.lines) + 1)
    return Coloring(tuple(lines), known, file.skin, declarations)


def _loose_lines(file: RulesFile, known: Mapping[str, Role], begin: int, end: int) -> Lines:
    """The tokens of lines outside of declarations: comments, help, stray code at the margin."""
    return tuple(line_tokens(file.source.line(number), file.skin, known) for number in range(begin, end))


def _declaration(parsed: ParsedDeclaration, known: Mapping[str, Role], skin: str) -> tuple[frozenset[str], Lines]:
    """The words of a declaration, and its tokens."""
    texts = parsed.key[0].split("\n")
    roles: dict[Spot, Role] = {}
    if parsed.tree is not None:
        roles, locals_ = tree_roles(parsed.tree)
        known = {name: role for name, role in known.items() if name not in locals_}
    found = []
    for number, text in enumerate(texts):
        keywords = {column: phrase for (line, column), phrase in parsed.keywords.items() if line == number}
        here = {column: role for (line, column), role in roles.items() if line == number}
        players = frozenset(column for line, column in parsed.texts if line == number)
        valid = parsed.tree is not None
        line = Line(text.rstrip("\r"), skin, known, keywords, here, players if valid else None, guess=not valid)
        found.append(tuple(line.tokens()))
    return frozenset(_WORD.findall(parsed.key[0])), tuple(found)
