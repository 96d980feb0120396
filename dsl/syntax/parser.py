"""Tokens to tree, one declaration at a time, so that one mistake hides nothing else.

A declaration that fails is reported once, the failing line is left out and the rest is tried again.
"""

from __future__ import annotations

from dataclasses import dataclass
from threading import RLock

from dsl.diagnostics import Problems
from dsl.source import Source, Span
from dsl.syntax import tree as t
from dsl.syntax.alphabets import one_alphabet
from dsl.syntax.broken_line import BrokenLine
from dsl.syntax.expected import Unexpected
from dsl.syntax.explain import at_margin, explain
from dsl.syntax.grammar import MAX_EXPRESSION, Grammar, TooDeep, grammar
from dsl.syntax.keywords import SKINS, phrases, spelling
from dsl.syntax.lexer import lex, lex_inside
from dsl.syntax.recovery import REMOVED, line_around, table_words, without_line, written
from dsl.syntax.rules_file import RulesFile
from dsl.syntax.tokens import Chunk, Lexed, RawToken

_LOCK = RLock()
_DATA = frozenset(
    ("enum", "table", "wheel", "deck", "board", "player", "piece", "state", "secret", "inner", "param", "add")
)
MAX_REPORTS = 10
_OF_INDENTS = frozenset(("indent-unexpected", "block-missing", "colon-missing", "follows-nothing"))
_LANGUAGE_WORDS = frozenset((spelling(("language",), skin) or ("",))[0] for skin in SKINS)


_PARSED: dict[tuple[object, ...], tuple[t.Declaration | None, Problems]] = {}


def parse(source: Source, problems: Problems) -> RulesFile:
    """Parse a rules file. Never raises for anything the text holds; what is wrong goes to ``problems``."""
    lexed = lex(source, problems)
    mixed = one_alphabet(lexed, problems)
    _check_language(lexed, problems)
    declarations = []
    broken: set[str] = set()
    lost = False  # whether the block above was cut off, so that lines at the margin belong to it
    ends = [chunk.line for chunk in lexed.chunks[1:]] + [len(source.lines) + 1]
    for chunk, end in zip(lexed.chunks, ends):
        state = _state(chunk, end, lexed)
        if at_margin(chunk.tokens, lexed.skin) and chunk.tokens[0].text != "language":
            if not lost and not state.muted and not state.lonely:
                _report_margin(chunk.tokens[0], source, problems)
            lost = True
            broken |= _names(chunk.tokens)
            continue
        declaration, found = _parse_cached(chunk, source, lexed.skin, state)
        problems.extend(found)
        lost = any(d.code == "block-missing" for d in found)
        if declaration is not None and not state.spoiled:
            declarations.append(declaration)
        else:
            broken |= _names(chunk.tokens)
    tags, help_lines, mended = lexed.tags, lexed.help, frozenset(lexed.mended)
    return RulesFile(source, lexed.skin, tuple(declarations), tags, help_lines, frozenset(broken), mended, mixed)


@dataclass(frozen=True)
class _State:
    """What the lexer has said of a declaration already: of ``muted`` lines nothing more is to be said.

    ``lonely`` are lines and columns of quotes without a partner, ``mended`` the words of lines that are not read as
    they are written.
    """

    spoiled: bool
    muted: frozenset[int]
    lonely: frozenset[tuple[int, int]]
    shaken: bool
    mended: tuple[str, ...]


def _state(chunk: Chunk, end: int, lexed: Lexed) -> _State:
    lines = range(chunk.line, end)
    spoiled = lexed.spoiled.intersection(lines)
    mended = lexed.mended.intersection(lines)
    lonely = frozenset((line, column) for line, column in lexed.lonely.items() if line in lines)
    words = tuple(token.text for token in chunk.tokens if token.line in mended)
    return _State(bool(spoiled), frozenset(spoiled | mended), lonely, chunk.shaken, words)


def _check_language(lexed: Lexed, problems: Problems) -> None:
    """The ``language`` line stands first and names a skin that there is; only English need not be named."""
    named = lexed.skin == "en" or not lexed.chunks
    for number, chunk in enumerate(lexed.chunks):
        first, *rest = chunk.tokens
        if first.text not in _LANGUAGE_WORDS:
            continue
        if number:
            problems.error("language-first", Span(lexed.source, first.line, first.column, first.line, first.end))
            continue
        for token in (token for token in rest[1:2] if token.kind == "word"):
            named = True
            if token.text not in SKINS:
                _unknown_skin(token, lexed, problems)
    if not named:
        first = lexed.chunks[0].tokens[0]
        line = " ".join((*(spelling(("language",), lexed.skin) or ()), "1", lexed.skin))
        span = Span(lexed.source, first.line, first.column, first.line, first.end)
        problems.error("skin-missing", span, line=line)


def _unknown_skin(token: RawToken, lexed: Lexed, problems: Problems) -> None:
    """A language that nobody knows; which one is meant may be seen from the word before it."""
    span, known = Span(lexed.source, token.line, token.column, token.line, token.end), ", ".join(SKINS)
    if lexed.skin == "en":
        problems.unknown("skin-unknown", span, token.text, SKINS, known=known)
    else:
        problems.error("skin-unknown", span, hint=lexed.skin, name=token.text, known=known)


def _report_margin(token: RawToken, source: Source, problems: Problems) -> None:
    problems.error("margin", Span(source, token.line, token.column, token.line, token.end), found=token.text)


def _names(tokens: list[RawToken]) -> set[str]:
    """The names a broken declaration may have declared: all its words if it is data, else those of its heading."""
    english = {word for _, phrase in phrases_of(tokens[0].text) for word in phrase[:1]}
    heading = [token for token in tokens if token.line == tokens[0].line]
    chosen = tokens if english & _DATA or not english else heading[:4]
    return {token.text for token in chosen if token.kind == "word"}


def phrases_of(word: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The phrases of any skin that begin with ``word``."""
    return [pair for skin in SKINS for pair in phrases(skin).get(word, ())]


def _parse_cached(chunk: Chunk, source: Source, skin: str, state: _State) -> tuple[t.Declaration | None, Problems]:
    """Parse a chunk, or take it from the last time: while one types, all declarations but one stay."""
    last = chunk.tokens[-1].line
    key = (source.name, skin, chunk.line, "\n".join(source.lines[chunk.line - 1 : last]), state)
    if key not in _PARSED:
        if len(_PARSED) > 20_000:
            _PARSED.clear()
        found = Problems()
        with _LOCK:
            _PARSED[key] = (_ChunkParser(source, skin, state, found).parse(chunk.tokens), found)
    return _PARSED[key]


def parse_expression(text: str, span: Span, skin: str, problems: Problems) -> t.Expr | None:
    """The expression ``text`` that stands alone at ``span``, in ``skin`` or in English; None after a report."""
    mine = Problems()
    tokens = lex_inside(text, span, mine, skin)
    problems.extend(mine)
    if not tokens:
        problems.error("text-empty-braces", span)
    if mine.failed or not tokens:
        return None
    machine = grammar()
    end = RawToken("newline", "", tokens[-1].line, tokens[-1].end)
    with _LOCK:
        machine.build.source, machine.build.problems, machine.build.skin = span.source, problems, skin
        try:
            return machine.inside(tokens, skin)
        except TooDeep:
            problems.error("expression-too-deep", span, limit=MAX_EXPRESSION)
            return None
        except Unexpected as error:
            found = error
        try:  # where it only breaks off, that is the mistake
            machine.run([*tokens, end], "expr", skin)
        except Unexpected as error:
            found = error
    if found.index == 0:
        problems.error("text-expression", span, text=text)
    else:
        explain(BrokenLine(found, [*tokens, end], span.source, skin, machine, problems))
    return None


@dataclass
class _ChunkParser:
    """Parses one declaration; a line that does not parse is told and left out, and the rest is tried again."""

    source: Source
    skin: str
    state: _State
    problems: Problems

    def parse(self, tokens: list[RawToken]) -> t.Declaration | None:
        """The declaration, or None where any line of it could not be read."""
        machine = grammar()
        machine.build.source, machine.build.problems, machine.build.skin = self.source, self.problems, self.skin
        left = tokens
        while left and len(self.problems) < MAX_REPORTS:
            try:
                found: t.Declaration | None = machine.run(left, "chunk", self.skin)
            except TooDeep as error:
                meta = error.tree.meta
                place = Span(self.source, meta.line, meta.column, meta.end_line, meta.end_column)
                self.problems.error("expression-too-deep", place, limit=MAX_EXPRESSION)
                return None
            except Unexpected as error:
                left = self._without(left, error, machine)
                continue
            self._lonely_quotes(tokens)
            return found if left is tokens and not self.problems.failed else None
        self._lonely_quotes(tokens)
        return None

    def _without(self, tokens: list[RawToken], error: Unexpected, machine: Grammar) -> list[RawToken]:
        """Tell what is wrong; gives the tokens without the line, none if nothing more can be learnt."""
        # a missing block is the fault of the line before
        index = error.index - 1 if error.accepted == {"_INDENT"} else error.index
        begin, end = line_around(tokens, index)
        if tokens[begin].line == REMOVED:
            return []
        lines = {token.line for token in tokens[begin : end + 1]}
        if not lines & self.state.muted and not self._quote_opened(tokens, error.index, lines):
            found = Problems()
            explain(BrokenLine(error, tokens, self.source, self.skin, machine, found))
            self.problems.extend(d for d in found if not (self.state.shaken and d.code in _OF_INDENTS))
        if begin > 0 and tokens[begin - 1].kind == "indent" and tokens[0].text in table_words(self.skin):
            return []  # without its columns no row can be read
        left = without_line(tokens, index, self.skin)
        return left if written(left) < written(tokens) else []  # nothing was left out: nothing more to learn

    def _quote_opened(self, tokens: list[RawToken], index: int, lines: set[int]) -> bool:
        """Whether the line has a quote without a partner: told where its text must begin, if that is before it."""
        lonely = {place for place in self.state.lonely if place[0] in lines}
        for line, column in lonely:
            token = tokens[index]
            before = tokens[index - 1]
            if before.kind == "string" and before.end == token.column:  # it ended where the next text should begin
                span = Span(self.source, before.line, before.column, before.line, before.end)
                self.problems.error("text-not-closed", span)
            elif token.line == line and token.column < column:
                span = Span(self.source, token.line, token.column, token.line, token.end)
                self.problems.error("text-not-opened", span)
        return bool(lonely)

    def _lonely_quotes(self, tokens: list[RawToken]) -> None:
        """Quotes without a partner that were not told as the end of a text begin one."""
        told = {d.span.line for d in self.problems if d.code.startswith("text-not-") and d.span}
        for token in tokens:
            if (token.line, token.column) in self.state.lonely and token.line not in told:
                span = Span(self.source, token.line, token.column, token.line, token.end)
                self.problems.error("text-not-closed", span)
