"""Parses one declaration: a line that does not parse is reported and left out, and the rest is tried again."""

from __future__ import annotations

from dataclasses import dataclass, field

from dsl.diagnostics import Problems
from dsl.source import Source, Span
from dsl.syntax import tree as t
from dsl.syntax.builder import Builder
from dsl.syntax.errors.broken_line import BrokenLine
from dsl.syntax.errors.explain import explain
from dsl.syntax.recovery import REMOVED, is_table, line_around, without_line, written
from dsl.syntax.rules_file import LexerReport, ParsedDeclaration
from dsl.syntax.texts import parse_texts
from dsl.syntax.token_parser import MAX_EXPRESSION, TokenParser, TooDeep, Unexpected
from dsl.syntax.tokens import RawToken

MAX_REPORTS = 10
_OF_INDENTS = frozenset(("indent-unexpected", "block-missing", "colon-missing", "follows-nothing"))


@dataclass
class DeclarationParser:
    """Parses one declaration of ``source``, written in ``skin``; ``report`` is what the lexer found wrong in it."""

    source: Source
    skin: str
    report: LexerReport
    problems: Problems = field(default_factory=Problems)

    def parse(self, tokens: list[RawToken]) -> ParsedDeclaration:
        """The declaration, with what is wrong in it."""
        tree = self._parse(tokens)
        self._open_quotes(tokens)
        return ParsedDeclaration(None if self.problems.failed else tree, tuple(self.problems))

    def _parse(self, tokens: list[RawToken]) -> t.Declaration | None:
        left = tokens
        while left and len(self.problems) < MAX_REPORTS:
            try:
                tree = TokenParser(left, self.skin).parse()
                parse_texts(tree, self.source, self.skin, self.problems)
                found: t.Declaration | None = Builder(self.source, self.problems).build(tree)
                return found if left is tokens else None
            except TooDeep as error:
                meta = error.tree.meta
                place = Span(self.source, meta.line, meta.column, meta.end_line, meta.end_column)
                self.problems.error("expression-too-deep", place, limit=MAX_EXPRESSION)
                return None
            except Unexpected as error:
                left = self._without(left, error)
        return None

    def _without(self, tokens: list[RawToken], error: Unexpected) -> list[RawToken]:
        """Report what is wrong; returns the tokens without the line, none if nothing more can be learnt."""
        # a missing block is the fault of the line before
        index = error.index - 1 if error.accepted == {"_INDENT"} else error.index
        begin, end = line_around(tokens, index)
        if tokens[begin].line == REMOVED:
            return []
        lines = {token.line for token in tokens[begin : end + 1]}
        if not lines & self.report.reported_lines and not self._quote_opened(tokens, error.index, lines):
            found = Problems()
            explain(BrokenLine(error, tokens, self.source, self.skin, found))
            self.problems.extend(d for d in found if not (self.report.doubtful_indents and d.code in _OF_INDENTS))
        if begin > 0 and tokens[begin - 1].kind == "indent" and is_table(tokens, self.skin):
            return []  # without its columns no row can be read
        left = without_line(tokens, index, self.skin)
        return left if written(left) < written(tokens) else []  # nothing was left out: nothing more to learn

    def _quote_opened(self, tokens: list[RawToken], index: int, lines: set[int]) -> bool:
        """Whether the line has a quote without a partner; reported where its text must begin, if that is before it."""
        open_quotes = {place for place in self.report.open_quotes if place[0] in lines}
        for line, column in open_quotes:
            token = tokens[index]
            before = tokens[index - 1]
            if before.kind == "string" and before.end == token.column:  # it ended where the next text should begin
                self.problems.error("text-not-closed", before.span(self.source))
            elif token.line == line and token.column < column:
                self.problems.error("text-not-opened", token.span(self.source))
        return bool(open_quotes)

    def _open_quotes(self, tokens: list[RawToken]) -> None:
        """Quotes without a partner that were not reported as the end of a text begin one."""
        reported = {d.span.line for d in self.problems if d.code.startswith("text-not-") and d.span}
        for token in tokens:
            if (token.line, token.column) in self.report.open_quotes and token.line not in reported:
                self.problems.error("text-not-closed", token.span(self.source))
