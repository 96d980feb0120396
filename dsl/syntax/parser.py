"""From the text of a rules file to its declarations, one at a time, so that one mistake hides nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from dsl.diagnostics import Problems
from dsl.source import Source, Span
from dsl.syntax import tree as t
from dsl.syntax.alphabets import one_alphabet
from dsl.syntax.broken_line import BrokenLine
from dsl.syntax.builder import Builder
from dsl.syntax.declaration_parser import DeclarationParser
from dsl.syntax.expected import Unexpected
from dsl.syntax.explain import at_margin, explain
from dsl.syntax.language_line import check_language_line
from dsl.syntax.lexer import lex, lex_inside
from dsl.syntax.recovery import declared_names
from dsl.syntax.rules_file import DeclarationKey, LexerReport, ParsedDeclaration, RulesFile
from dsl.syntax.texts import parse_in_skin_or_english
from dsl.syntax.token_parser import MAX_EXPRESSION, TokenParser, TooDeep
from dsl.syntax.tokens import Chunk, Lexed, RawToken


def parse(source: Source, problems: Problems, before: RulesFile | None = None) -> RulesFile:
    """Parse a rules file. Never raises for anything the text holds; what is wrong goes to ``problems``.

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
    known: Mapping[DeclarationKey, ParsedDeclaration] = before.parsed if before is not None and same else {}
    declarations: list[t.Declaration] = []
    parsed: dict[DeclarationKey, ParsedDeclaration] = {}
    broken: set[str] = set()
    lost = False  # whether the block above was cut off, so that lines at the margin belong to it
    ends = [chunk.line for chunk in lexed.chunks[1:]] + [len(source.lines) + 1]
    for chunk, end in zip(lexed.chunks, ends):
        report = _report(chunk, end, lexed)
        first = chunk.tokens[0]
        if at_margin(chunk.tokens, lexed.skin) and first.text != "language":
            if not lost and not report.muted and not report.lonely:
                problems.error("margin", lexed.place(first), found=first.text)
            lost = True
            broken |= declared_names(chunk.tokens)
            continue
        key = DeclarationKey(chunk.line, _text(chunk, source), report)
        found = known.get(key) or DeclarationParser(source, lexed.skin, report).parse(chunk.tokens)
        parsed[key] = found
        problems.extend(found.problems)
        lost = any(d.code == "block-missing" for d in found.problems)
        if found.tree is not None and not report.spoiled:
            declarations.append(found.tree)
        else:
            broken |= declared_names(chunk.tokens)
    return RulesFile(
        source,
        lexed.skin,
        tuple(declarations),
        lexed.tags,
        lexed.help,
        frozenset(broken),
        frozenset(lexed.mended),
        mixed,
        parsed,
        tuple(problems),
    )


def _text(chunk: Chunk, source: Source) -> str:
    return "\n".join(source.lines[chunk.line - 1 : chunk.tokens[-1].line])


def _report(chunk: Chunk, end: int, lexed: Lexed) -> LexerReport:
    lines = range(chunk.line, end)
    spoiled = lexed.spoiled.intersection(lines)
    mended = lexed.mended.intersection(lines)
    lonely = frozenset((line, column) for line, column in lexed.lonely.items() if line in lines)
    words = tuple(token.text for token in chunk.tokens if token.line in mended)
    return LexerReport(bool(spoiled), frozenset(spoiled | mended), lonely, chunk.shaken, words)


def parse_expression(text: str, span: Span, skin: str, problems: Problems) -> t.Expr | None:
    """The expression ``text`` that stands alone at ``span``, in ``skin`` or in English; None after a report."""
    mine = Problems()
    tokens = lex_inside(text, span, mine, skin)
    problems.extend(mine)
    if not tokens:
        problems.error("text-empty-braces", span)
    if mine.failed or not tokens:
        return None
    try:
        expression: t.Expr = Builder(span.source, problems).build(parse_in_skin_or_english(tokens, skin))
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
