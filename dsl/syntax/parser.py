"""Tokens to tree, one declaration at a time, so that one mistake hides nothing else.

A declaration that fails is reported once, the failing line is left out and the rest is tried again.
"""

from __future__ import annotations

from dataclasses import dataclass
from threading import RLock

from dsl.diagnostics import Problems, near
from dsl.source import Source, Span
from dsl.syntax import tree as t
from dsl.syntax.grammar import MAX_EXPRESSION, TooDeep, grammar
from dsl.syntax.keywords import SKINS, phrases, spelling
from dsl.syntax.leaving import REMOVED, line_around, table_words, without_line, written
from dsl.syntax.lexer import Chunk, Lexed, RawToken, Tag, lex, lex_inside
from dsl.syntax.mistakes import Unexpected, at_margin, explain

_LOCK = RLock()
_DATA = frozenset(
    ("enum", "table", "wheel", "deck", "board", "player", "piece", "state", "secret", "inner", "param", "add")
)
MAX_REPORTS = 10
_LANGUAGE_WORDS = frozenset((spelling(("language",), skin) or ("",))[0] for skin in SKINS)


@dataclass(frozen=True)
class RulesFile:
    """One parsed file: its declarations, its clause tags and ``##`` help by line, its skin.

    ``broken`` holds the words of declarations that could not be read: names that only they declare are not unknown.
    """

    source: Source
    skin: str
    declarations: tuple[t.Declaration, ...]
    tags: dict[int, list[Tag]]
    help: dict[int, str]
    broken: frozenset[str] = frozenset()

    @property
    def game(self) -> t.Game | None:
        """The ``game`` declaration, if the file has one."""
        return next((d for d in self.declarations if isinstance(d, t.Game)), None)


_PARSED: dict[tuple[object, ...], tuple[t.Declaration | None, Problems]] = {}


def parse(source: Source, problems: Problems) -> RulesFile:
    """Parse a rules file. Never raises for anything the text holds; what is wrong goes to ``problems``."""
    lexed = lex(source, problems)
    skin = skin_of(lexed)
    _check_language(lexed, problems)
    declarations = []
    broken: set[str] = set()
    lost = False  # whether the block above was cut off, so that lines at the margin belong to it
    ends = [chunk.line for chunk in lexed.chunks[1:]] + [len(source.lines) + 1]
    for chunk, end in zip(lexed.chunks, ends):
        spoiled = lexed.spoiled & set(range(chunk.line, end))
        if at_margin(chunk.tokens, skin) and chunk.tokens[0].text != "language":
            if not lost and not spoiled:
                _report_margin(chunk.tokens[0], source, problems)
            lost = True
            broken |= _names(chunk.tokens)
            continue
        declaration, found = _parse_cached(chunk, source, skin, frozenset(spoiled))
        problems.extend(found)
        lost = any(d.code == "block-missing" for d in found)
        if declaration is not None and not spoiled:
            declarations.append(declaration)
        else:
            broken |= _names(chunk.tokens)
    return RulesFile(source, skin, tuple(declarations), lexed.tags, lexed.help, frozenset(broken))


def skin_of(lexed: Lexed) -> str:
    """The skin named in the ``language`` line, which is written in its own skin or in English."""
    for chunk in lexed.chunks[:1]:
        words = [token.text for token in chunk.tokens if token.kind in ("word", "number")]
        if len(words) > 2 and words[2] in SKINS:
            return words[2]
    return "en"


def _check_language(lexed: Lexed, problems: Problems) -> None:
    """The ``language`` line stands first and names a skin that there is."""
    for number, chunk in enumerate(lexed.chunks):
        first, *rest = chunk.tokens
        if first.text not in _LANGUAGE_WORDS:
            continue
        if number:
            problems.error("language-first", Span(lexed.source, first.line, first.column, first.line, first.end))
            continue
        for token in rest[1:2]:
            if token.kind == "word" and token.text not in SKINS:
                span = Span(lexed.source, token.line, token.column, token.line, token.end)
                hint = near(token.text, SKINS)
                problems.error("skin-unknown", span, hint, name=token.text, known=", ".join(SKINS))


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


def _parse_cached(
    chunk: Chunk, source: Source, skin: str, spoiled: frozenset[int]
) -> tuple[t.Declaration | None, Problems]:
    """Parse a chunk, or take it from the last time: while one types, all declarations but one stay."""
    last = chunk.tokens[-1].line
    key = (source.name, skin, chunk.line, "\n".join(source.lines[chunk.line - 1 : last]), spoiled)
    if key not in _PARSED:
        if len(_PARSED) > 20_000:
            _PARSED.clear()
        found = Problems()
        with _LOCK:
            _PARSED[key] = (_parse_chunk(chunk.tokens, source, skin, spoiled, found), found)
    return _PARSED[key]


def parse_expression(text: str, span: Span, skin: str, problems: Problems) -> t.Expr | None:
    """The expression ``text`` that stands alone at ``span``, in ``skin`` or in English; None after a report."""
    mine = Problems()
    tokens = lex_inside(text, span, mine)
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
        explain(found, [*tokens, end], span.source, skin, machine.spellings, problems)
    return None


def _parse_chunk(
    tokens: list[RawToken], source: Source, skin: str, spoiled: frozenset[int], problems: Problems
) -> t.Declaration | None:
    machine = grammar()
    machine.build.source, machine.build.problems, machine.build.skin = source, problems, skin
    result: t.Declaration | None = None
    while True:
        try:
            result = machine.run(tokens, "chunk", skin)
            break
        except TooDeep as error:
            meta = error.tree.meta
            place = Span(source, meta.line, meta.column, meta.end_line, meta.end_column)
            problems.error("expression-too-deep", place, limit=MAX_EXPRESSION)
            return None
        except Unexpected as error:
            # a missing block is the fault of the line before
            index = error.index - 1 if error.accepted == {"_INDENT"} else error.index
            begin, end = line_around(tokens, index)
            if tokens[begin].line == REMOVED:
                return None
            if not spoiled & {token.line for token in tokens[begin : end + 1]}:
                explain(error, tokens, source, skin, machine.spellings, problems)
            if begin > 0 and tokens[begin - 1].kind == "indent" and tokens[0].text in table_words(skin):
                return None  # without its columns no row can be read
            left = without_line(tokens, index, skin)
            if written(left) >= written(tokens):  # nothing was left out: nothing more to learn
                return None
            tokens = left
            if not tokens or len(problems) >= MAX_REPORTS:
                return None
    return result if not problems.failed else None
