"""Completes an unfinished declaration so that it can be parsed, with the name ``MARK`` at the cursor."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from lark import Token, Tree

from dsl.language.check.names import MARK
from dsl.language.syntax import tree as t
from dsl.language.syntax.builder import Builder
from dsl.language.syntax.declaration_parser import parse_texts
from dsl.language.syntax.recovery import REMOVED, without_line
from dsl.language.syntax.token_parser import TokenParser, Unexpected
from dsl.language.syntax.tokens import RawToken
from dsl.services.writing.completion.cursor import Cursor
from dsl.text.diagnostics import Problems
from dsl.text.source import Source


class Marked(NamedTuple):
    """The place of the mark in a tree: the nodes around it, innermost first, and in which field of the innermost."""

    around: tuple[t.Node, ...]
    part: str


def marked(tree: t.Declaration) -> Marked | None:
    """The place of the mark in ``tree``."""
    return _find(tree, ())


def _find(part: object, around: tuple[t.Node, ...]) -> Marked | None:
    if isinstance(part, tuple):
        return next((found for inner in part if (found := _find(inner, around)) is not None), None)
    if isinstance(part, t.Text):
        return _find(part.parts, around)
    if not isinstance(part, t.Node):
        return None
    inside = (part, *around)
    for name, value in vars(part).items():
        if value == MARK or (isinstance(value, t.Id) and value.text == MARK):
            return Marked(inside, name)
        if isinstance(value, tuple) and any(isinstance(item, t.Id) and item.text == MARK for item in value):
            return Marked(inside, name)
        if (found := _find(value, inside)) is not None:
            return found
    return None


_FILLER = "\N{LATIN LETTER ALVEOLAR CLICK}"
_MOST_REMOVED = 10
"""So many lines that cannot be parsed are removed at most."""


@dataclass(frozen=True)
class Mended:
    """A completed declaration: ``tree`` contains the mark; None if the text is nothing like a declaration.

    ``words`` says which tokens the grammar allows at the cursor; None if unknown.
    """

    tree: t.Declaration | None
    words: Unexpected | None


def mended(cursor: Cursor, source: Source, skin: str, arities: Callable[[str], int]) -> Mended:
    """The declaration around a cursor, completed; ``arities`` returns the number of parameters of a function."""
    inside = list(cursor.inside) if cursor.inside is not None else None
    *tokens, last = _readable([*cursor.tokens, *([] if inside is None else [_name(cursor.tokens, MARK)])], skin)
    if inside is None:
        stop = TokenParser(tokens, skin).stop()
        words = stop if stop.index == len(tokens) else None
        return Mended(_declaration([*tokens, last], source, skin, arities), words)
    stop = TokenParser(inside[:-1], skin, "expr").stop()
    words = stop if stop.index == len(inside) - 1 else None
    text = _name(cursor.tokens, "")._replace(kind="string", text='"{' + MARK + '}"')
    return Mended(_declaration([*tokens, text], source, skin, arities, inside), words)


def _declaration(
    tokens: list[RawToken],
    source: Source,
    skin: str,
    arities: Callable[[str], int],
    inside: list[RawToken] | None = None,
) -> t.Declaration | None:
    """The declaration that begins with ``tokens``; the mark in its last text is the expression ``inside``."""
    tree = _finished(tokens, skin, "chunk", arities)
    if tree is None:
        return None
    parse_texts(tree, source, skin, Problems())
    if inside is not None:
        expression = _finished(inside, skin, "expr", arities)
        if expression is not None:
            for text in tree.find_data("text"):
                text.children = [expression if _is_mark(child) else child for child in text.children]
    found: t.Declaration | None = Builder(source, Problems()).build(tree)
    return found


def _finished(tokens: list[RawToken], skin: str, start: str, arities: Callable[[str], int]) -> Tree[Token] | None:
    try:
        return TokenParser(tokens, skin, start).finish(_FILLER, arities)
    except Unexpected:
        return None


def _is_mark(child: object) -> bool:
    return isinstance(child, Tree) and child.data == "name" and child.children == [MARK]


def _readable(tokens: list[RawToken], skin: str) -> list[RawToken]:
    """``tokens`` without those lines, before the last one, that cannot be parsed."""
    for _ in range(_MOST_REMOVED):
        stop = TokenParser(tokens[:-1], skin).stop()
        if stop.index >= len(tokens) - 1 or tokens[stop.index].line == tokens[-1].line:
            break
        left = without_line([*tokens, tokens[-1]._replace(kind="newline", text="")], stop.index, skin)[:-1]
        if not left or left[-1].text != tokens[-1].text or len(left) >= len(tokens):
            break
        tokens = left
    return tokens


def _name(tokens: tuple[RawToken, ...], text: str) -> RawToken:
    """A name after the last of ``tokens``."""
    last = tokens[-1] if tokens else RawToken("word", "", 1, 1)
    return RawToken("word", text, last.line if last.line != REMOVED else 1, last.end + 1)
