"""The expressions that stand between the braces of texts for players: parsed before the tree is built."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lark import Token, Tree

from dsl.language.syntax.lexer import lex_inside
from dsl.language.syntax.token_parser import MAX_EXPRESSION, TokenParser, TooDeep, Unexpected
from dsl.language.syntax.tokens import RawToken
from dsl.text.diagnostics import Problems
from dsl.text.source import Source, Span

_BRACES = re.compile(r"\{([^{}]*)\}")


def parse_texts(tree: Tree[Token], source: Source, skin: str, problems: Problems) -> None:
    """Give each text of ``tree`` its parts: what stands between braces as trees, the rest as it is written."""
    for text in list(tree.find_data("text")):
        for written in texts_of(text):
            text.children += _parts(written, source, skin, problems)


def texts_of(tree: Tree[Token]) -> list[Token]:
    """The texts for players in ``tree``, as they are written; of a tree that has not been given their parts yet."""
    return [child for text in tree.find_data("text") for child in text.children if isinstance(child, Token)]


def _parts(written: Token, source: Source, skin: str, problems: Problems) -> Iterator[Token | Tree[Token]]:
    line, column = written.line or 1, (written.column or 1) + 1
    for index, piece in enumerate(_BRACES.split(written[1:-1])):
        if index % 2 == 0:
            if "{" in piece or "}" in piece:
                problems.error("text-brace", Span(source, line, written.column or 1, line, written.end_column or 1))
            if piece:
                yield Token("PLAIN", piece)
        else:
            place = Span(source, line, column, line, column + len(piece))
            inside = _parse_inside(piece, place, skin, problems)
            if inside is not None:
                yield inside
        column += len(piece) + 1  # and the brace after it


def _parse_inside(text: str, span: Span, skin: str, problems: Problems) -> Tree[Token] | None:
    """What stands between two braces; None after a report."""
    before = len(problems)
    tokens = lex_inside(text, span, problems, skin)
    if not tokens:
        problems.error("text-empty-braces", span)
        return None
    try:
        return parse_in_skin_or_english(tokens, skin)
    except TooDeep:
        problems.error("expression-too-deep", span, limit=MAX_EXPRESSION)
    except Unexpected:
        if len(problems) == before:
            problems.error("text-expression", span, text=text)
    return None


def parse_in_skin_or_english(tokens: list[RawToken], skin: str) -> Tree[Token]:
    """An expression in ``skin`` or in English.

    A text is the key of its translations, so the formatter leaves it as it is, English keywords included.
    """
    try:
        return TokenParser(tokens, skin, "expr").parse()
    except TooDeep:
        raise
    except Unexpected:
        if skin == "en":
            raise
        return TokenParser(tokens, "en", "expr").parse()
