"""From the text of a rules file to its declarations, one at a time, so that one mistake hides nothing else."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from dsl.language.syntax import tree as t
from dsl.language.syntax.builder import Builder
from dsl.language.syntax.declaration_parser import DeclarationParser, parse_in_any_skin
from dsl.language.syntax.errors.expected import BrokenLine
from dsl.language.syntax.errors.explain import at_margin, explain
from dsl.language.syntax.headings import check_language_line
from dsl.language.syntax.lexer import lex, lex_inside, one_alphabet
from dsl.language.syntax.recovery import declared_names
from dsl.language.syntax.rules_file import DeclarationKey, LexerReport, ParsedDeclaration, RulesFile, moved
from dsl.language.syntax.token_parser import MAX_EXPRESSION, TokenParser, TooDeep, Unexpected
from dsl.language.syntax.tokens import Chunk, Lexed, RawToken
from dsl.text.diagnostics import Problems
from dsl.text.source import Source, Span

MAX_REPORTS = 200
"""After so many reports the remaining declarations of a file are not read."""


def parse(source: Source, problems: Problems, before: RulesFile | None = None) -> RulesFile:
    """Parse a rules file. Never raises for any text; errors in it are reported to ``problems``.

    ``before`` may be an earlier parse of the same file: while one types, all declarations but one stay as they are.
    """
    if before is None or before.source != source:
        before = _parse(source, before)
    problems.extend(before.problems)
    return before


def _parse(source: Source, before: RulesFile | None) -> RulesFile:
    problems = Problems()
    lexed = lex(source, problems)
    mixed = one_alphabet(lexed, problems)
    check_language_line(lexed, problems)
    same = before is not None and (before.source.name, before.skin) == (source.name, lexed.skin)
    declarations = _Declarations(lexed, problems, before.parsed if before is not None and same else ())
    ends = [chunk.line for chunk in lexed.chunks[1:]] + [len(source.lines) + 1]
    for chunk, end in zip(lexed.chunks, ends):
        declarations.add(chunk, _report(chunk, end, lexed))
    return RulesFile(
        source,
        lexed.skin,
        tuple(declarations.sound),
        lexed.tags,
        lexed.help,
        frozenset(declarations.broken),
        frozenset(lexed.corrected),
        mixed,
        tuple(declarations.parsed),
        tuple(problems),
    )


def _report(chunk: Chunk, end: int, lexed: Lexed) -> LexerReport:
    first, lines = chunk.line, range(chunk.line, end)
    reported = lexed.reported.intersection(lines)
    corrected = lexed.corrected.intersection(lines)
    open_quotes = frozenset((line - first, column) for line, column in lexed.open_quotes.items() if line in lines)
    words = tuple(token.text for token in chunk.tokens if token.line in corrected)
    silent = frozenset(line - first for line in reported | corrected)
    return LexerReport(bool(reported), silent, open_quotes, chunk.doubtful_indents, words)


@dataclass
class _Declarations:
    """The declarations of one file: those that could be read, and the words of those that could not."""

    lexed: Lexed
    problems: Problems
    before: tuple[ParsedDeclaration, ...]
    parsed: list[ParsedDeclaration] = field(default_factory=list)
    sound: list[t.Declaration] = field(default_factory=list)
    broken: set[str] = field(default_factory=set)
    lost: bool = False  # whether the block above was cut off, so that lines at the margin belong to it

    def add(self, chunk: Chunk, report: LexerReport) -> None:
        """Parse ``chunk``, or take it from the parse before; after so many reports nobody reads another."""
        if len(self.problems) >= MAX_REPORTS:
            self.broken |= declared_names(chunk.tokens)
            return
        if at_margin(chunk.tokens, self.lexed.skin) and chunk.tokens[0].text != "language":
            self._statement_at_margin(chunk, report)
            return
        lines = self.lexed.source.lines[chunk.line - 1 : chunk.tokens[-1].line]
        found = self._parsed(chunk, ("\n".join(lines), report))
        self.parsed.append(found)
        self.problems.extend(found.problems)
        self.lost = any(d.code == "block-missing" for d in found.problems)
        if found.tree is not None and not report.faulty:
            self.sound.append(found.tree)
        else:
            self.broken |= declared_names(chunk.tokens)
            for line, _ in report.open_quotes:  # names may have become part of a text
                self.broken |= set(re.findall(r"\w+", self.lexed.source.line(chunk.line + line)))

    def _parsed(self, chunk: Chunk, key: DeclarationKey) -> ParsedDeclaration:
        """``chunk`` parsed, or the same declaration of the parse before, which may have stood on another line."""
        found = self._known.get(key)
        if found is None:
            return DeclarationParser(self.lexed.source, self.lexed.skin, key, chunk.line).parse(chunk.tokens)
        return found if found.line == chunk.line else moved(found, self.lexed.source, chunk.line)

    @cached_property
    def _known(self) -> Mapping[DeclarationKey, ParsedDeclaration]:
        return {declaration.key: declaration for declaration in self.before}

    def _statement_at_margin(self, chunk: Chunk, report: LexerReport) -> None:
        """Report a statement at the margin, whose indent was forgotten; once for all lines of a block."""
        first = chunk.tokens[0]
        if not self.lost and not report.reported_lines and not report.open_quotes:
            self.problems.error("margin", first.span(self.lexed.source), found=first.text)
        self.lost = True
        self.broken |= declared_names(chunk.tokens)


def parse_expression(text: str, span: Span, skin: str, problems: Problems) -> t.Expr | None:
    """The expression ``text`` that stands alone at ``span``, in ``skin`` or in another; None after a report."""
    mine = Problems()
    tokens = lex_inside(text, span, mine, skin)
    problems.extend(mine)
    if not tokens:
        problems.error("text-empty-braces", span)
    if mine.failed or not tokens:
        return None
    try:
        expression: t.Expr = Builder(span.source, problems).build(parse_in_any_skin(tokens, skin))
        return expression
    except TooDeep:
        problems.error("expression-too-deep", span, limit=MAX_EXPRESSION)
        return None
    except Unexpected as error:
        _explain_expression(text, tokens, error, span, skin, problems)
    return None


def _explain_expression(
    text: str, tokens: list[RawToken], error: Unexpected, span: Span, skin: str, problems: Problems
) -> None:
    end = RawToken("newline", "", tokens[-1].line, tokens[-1].end)
    try:  # where it only breaks off, that is the mistake
        TokenParser([*tokens, end], skin, "expr").parse()
    except Unexpected as broken_off:
        error = broken_off
    if error.index == 0:
        problems.error("text-expression", span, text=text)
    else:
        explain(BrokenLine(error, [*tokens, end], span.source, skin, problems))
