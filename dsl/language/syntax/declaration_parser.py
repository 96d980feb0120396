"""Parses one declaration: a line that does not parse is reported and left out, and the rest is tried again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from lark import Token, Tree

from dsl.language.syntax import tree as t
from dsl.language.syntax.builder import Builder
from dsl.language.syntax.errors.expected import BrokenLine
from dsl.language.syntax.errors.explain import explain
from dsl.language.syntax.keywords import SKINS
from dsl.language.syntax.lexer import lex_inside
from dsl.language.syntax.recovery import REMOVED, has_columns, is_table, line_around, without_line
from dsl.language.syntax.rules_file import DeclarationKey, LexerReport, ParsedDeclaration, Spot
from dsl.language.syntax.token_parser import (
    MAX_ELSE_IF,
    MAX_EXPRESSION,
    Keywords,
    TokenParser,
    TooDeep,
    TooLong,
    Unexpected,
)
from dsl.language.syntax.tokens import RawToken
from dsl.language.syntax.tree.statements import inside
from dsl.text.diagnostics import Problems
from dsl.text.source import Source, Span

_BRACES = re.compile(r"\{([^{}]*)\}")


def parse_texts(tree: Tree[Token], source: Source, skin: str, problems: Problems) -> None:
    """Give each text of ``tree`` its parts: what stands between braces as trees, the rest as it is written."""
    for text in list(tree.find_data("text")):
        for token in texts_of(text):
            text.children += _parts(token, source, skin, problems)


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
        return parse_in_any_skin(tokens, skin)
    except TooDeep:
        problems.error("expression-too-deep", span, limit=MAX_EXPRESSION)
    except Unexpected:
        if len(problems) == before:
            problems.error("text-expression", span, text=text)
    return None


def parse_in_any_skin(tokens: list[RawToken], skin: str) -> Tree[Token]:
    """An expression in ``skin`` or, if it is none there, in one of the others.

    A text is the key of its translations, so the formatter leaves it as it is, its keywords included.
    """
    wrong: Unexpected | None = None
    for other in sorted(SKINS, key=lambda name: name != skin):
        try:
            return TokenParser(tokens, other, "expr").parse()
        except TooDeep:
            raise
        except Unexpected as error:
            wrong = wrong or error
    assert wrong is not None, "there are skins"
    raise wrong


MAX_REPORTS = 10
MAX_READ = 100_000
"""The most tokens read for one declaration; those read again after a line was left out count again."""
_OF_INDENTS = frozenset(("indent-unexpected", "block-missing", "colon-missing", "follows-nothing"))


@dataclass
class DeclarationParser:
    """Parses one declaration of ``source``, written in ``skin``, which begins at ``line``."""

    source: Source
    skin: str
    key: DeclarationKey
    line: int
    problems: Problems = field(default_factory=Problems)
    keywords: dict[Spot, tuple[int, str]] = field(default_factory=dict)
    texts: frozenset[Spot] = frozenset()

    @property
    def report(self) -> LexerReport:
        """What the lexer found wrong in it."""
        return self.key[1]

    def parse(self, tokens: list[RawToken]) -> ParsedDeclaration:
        """The declaration, with what is wrong in it."""
        found = self._parse(tokens)
        self._open_quotes(tokens)
        tree = None if self.problems.failed else found
        ends = tree is not None and any(isinstance(node, t.Finish) for node in inside(tree))
        return ParsedDeclaration(self.key, self.line, tree, tuple(self.problems), self.keywords, self.texts, ends)

    def _parse(self, tokens: list[RawToken]) -> t.Declaration | None:
        left, read = tokens, 0
        while left and len(self.problems) < MAX_REPORTS and read < MAX_READ:
            parser = TokenParser(left, self.skin)
            try:
                tree = parser.parse()
                self.texts = frozenset(self._spot(token.line or 0, token.column or 0) for token in texts_of(tree))
                parse_texts(tree, self.source, self.skin, self.problems)
                found: t.Declaration | None = Builder(self.source, self.problems).build(tree)
                return found if left is tokens else None
            except TooDeep as error:
                meta = error.tree.meta
                place = Span(self.source, meta.line, meta.column, meta.end_line, meta.end_column)
                self.problems.error("expression-too-deep", place, limit=MAX_EXPRESSION)
                return None
            except TooLong as error:
                meta = error.tree.meta
                place = Span(self.source, meta.line, meta.column, meta.line, meta.column + 1)
                self.problems.error("else-if-too-many", place, limit=MAX_ELSE_IF)
                return None
            except Unexpected as error:
                left = self._without(left, error)
            finally:
                self._record_keywords(parser.keywords, parser.tokens)
                read += parser.position
        return None

    def _record_keywords(self, keywords: Keywords, tokens: list[RawToken]) -> None:
        """Store which tokens were read as keywords, unless an earlier reading with more lines has done so."""
        for at, (used, english) in keywords.items():
            if tokens[at].line != REMOVED:
                self.keywords.setdefault(self._spot(tokens[at].line, tokens[at].column), (used, " ".join(english)))

    def _spot(self, line: int, column: int) -> Spot:
        return line - self.line, column

    def _without(self, tokens: list[RawToken], error: Unexpected) -> list[RawToken]:
        """Report the error; returns the tokens without its line, none if reading on would report nothing useful."""
        # a missing block is the fault of the line before
        index = error.index - 1 if error.accepted == {"_INDENT"} else error.index
        begin, end = line_around(tokens, index)
        if tokens[begin].line == REMOVED:
            return []
        lines = {token.line - self.line for token in tokens[begin : end + 1]}
        if not lines & self.report.reported_lines and not self._quote_opened(tokens, error.index, lines):
            found = Problems()
            explain(BrokenLine(error, tokens, self.source, self.skin, found))
            self.problems.extend(d for d in found if not (self.report.doubtful_indents and d.code in _OF_INDENTS))
        left = without_line(tokens, index, self.skin)
        if is_table(tokens, self.skin) and not has_columns(left, self.skin):
            return []  # without its columns no row can be read
        return left

    def _quote_opened(self, tokens: list[RawToken], index: int, lines: set[int]) -> bool:
        """Whether the line has a quote without a partner; reported where its text must begin, if that is before it."""
        open_quotes = {place for place in self.report.open_quotes if place[0] in lines}
        for line, column in open_quotes:
            token = tokens[index]
            before = tokens[index - 1]
            if before.kind == "string" and before.end == token.column:  # it ended where the next text should begin
                self.problems.error("text-not-closed", before.span(self.source))
            elif token.line - self.line == line and token.column <= column:
                begin = self._text_begin(tokens, index)
                if begin.column < column:
                    self.problems.error("text-not-opened", begin.span(self.source))
        return bool(open_quotes)

    def _text_begin(self, tokens: list[RawToken], index: int) -> RawToken:
        """The last token up to ``index`` in whose place a text could begin; if there is none, the one at ``index``."""
        for at in range(index, 0, -1):
            if tokens[at].line != tokens[index].line:
                break
            if "STRING" in TokenParser(tokens[:at], self.skin).stop().accepted:
                return tokens[at]
        return tokens[index]

    def _open_quotes(self, tokens: list[RawToken]) -> None:
        """Quotes without a partner that were not reported as the end of a text begin one."""
        reported = {d.span.line for d in self.problems if d.code.startswith("text-not-") and d.span}
        for token in tokens:
            if self._spot(token.line, token.column) in self.report.open_quotes and token.line not in reported:
                self.problems.error("text-not-closed", token.span(self.source))
