"""Tokens to tree, one declaration at a time, so that one mistake hides nothing else.

Words become keywords here, where the parser's state says what may come next: a word is a keyword only
where the grammar has a place for it, which keeps nearly all of them free as names (``keywords.py``).
A declaration that fails is reported once, the failing line is left out and the rest is tried again.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from threading import RLock
from typing import Any

from lark import Lark
from lark.exceptions import UnexpectedToken
from lark.lexer import Token
from platformdirs import user_cache_dir

from dsl.diagnostics import Problems
from dsl.source import Source, Span
from dsl.syntax import tree as t
from dsl.syntax.build import Build
from dsl.syntax.keywords import SKINS, phrases, reserved
from dsl.syntax.lexer import COMPARISON_SIGNS, Chunk, Lexed, RawToken, Tag, lex
from dsl.syntax.mistakes import Unexpected, explain

_LOCK = RLock()
_KIND_TERMINALS = {
    **dict.fromkeys(("table", "wheel", "deck"), "TABLE_KIND"),
    **dict.fromkeys(("terrain", "site", "arrow", "region", "start"), "FEATURE"),
    **dict.fromkeys(("all", "any", "sum"), "BODY_KIND"),
}
_LAYOUT = {"newline": "_NL", "indent": "_INDENT", "dedent": "_DEDENT", "number": "NUMBER", "string": "STRING"}
_NAME_SIGNS = frozenset(("=", "+=", "-=", ".", "["))


@dataclass(frozen=True)
class RulesFile:
    """One parsed file: its declarations, its clause tags and ``##`` help by line, its skin."""

    source: Source
    skin: str
    declarations: tuple[t.Declaration, ...]
    tags: dict[int, list[Tag]]
    help: dict[int, str]

    @property
    def game(self) -> t.Game | None:
        """The ``game`` declaration, if the file has one."""
        return next((d for d in self.declarations if isinstance(d, t.Game)), None)


Keywords = dict[int, tuple[int, tuple[str, ...]]]


class Grammar:
    """The compiled grammar; there is one, made at first use and kept in the user's cache folder."""

    def __init__(self) -> None:
        text = files("dsl.syntax").joinpath("grammar.lark").read_text(encoding="utf-8")
        self.build = Build()
        options: dict[str, Any] = {
            "parser": "lalr",
            "start": ["chunk", "expr"],
            "propagate_positions": True,
            "maybe_placeholders": True,
        }
        try:
            folder = Path(user_cache_dir("fordewind"))
            folder.mkdir(parents=True, exist_ok=True)
            self.lark = Lark(text, cache=str(folder / "grammar.cache"), **options)
        except OSError:  # a home that cannot be written: slower to start, otherwise the same
            self.lark = Lark(text, **options)
        self.terminals = {str(term.pattern.value): term.name for term in self.lark.terminals if term.pattern}
        self.spellings = {name: text for text, name in self.terminals.items()}
        self.build.embedded = self.expression  # texts hold expressions between braces

    def run(self, tokens: list[RawToken], start: str, skin: str, keywords: Keywords | None = None) -> Any:
        """Parse ``tokens``; raises Unexpected at the first that does not fit.

        ``keywords``, if given, is filled: for the place of each token that begins a keyword phrase, how many
        tokens the phrase has and what it is in English.
        """
        parser: Any = self.lark.parse_interactive(start=start)  # lark leaves its methods untyped
        states = parser.parser_state.parse_conf.parse_table.states
        position, count = 0, len(tokens)
        last = None
        while position < count:
            accepted = states[parser.parser_state.position]
            made, used = self.classify(tokens, position, accepted, skin)
            if keywords is not None and tokens[position].kind == "word" and made[0].type != "NAME":
                keywords[position] = used, tuple(str(token) for token in made)
            try:
                for token in made:
                    parser.feed_token(token)
            except UnexpectedToken:
                raise Unexpected(position, frozenset(parser.accepts())) from None
            last, position = made[-1], position + used
        try:
            return self.build.transform(parser.feed_eof(last))
        except UnexpectedToken:
            raise Unexpected(count - 1, frozenset(parser.accepts())) from None

    def classify(self, tokens: list[RawToken], at: int, accepted: Any, skin: str) -> tuple[list[Token], int]:
        """The grammar's tokens for the raw token at ``at``, and how many raw tokens they use up."""
        raw = tokens[at]
        if raw.kind == "word":
            for phrase, english in phrases(skin).get(raw.text, ()):
                terminals = self.words(english)
                if terminals[0] in accepted and self.matches(tokens, at, phrase):
                    if "LET" in accepted and len(phrase) == 1 and self.names_target(tokens, at, raw.text, skin):
                        break
                    return self.keyword(tokens, at, phrase, english, terminals), len(phrase)
            kind = self.words((raw.text,))[0] if skin == "en" and raw.text in reserved(skin) else "NAME"
        elif raw.kind == "sign":
            kind = "COMPARE" if raw.text in COMPARISON_SIGNS else self.terminals[raw.text]
        else:
            kind = _LAYOUT[raw.kind]
        return [_token(kind, raw.text, raw, raw.end)], 1

    def words(self, english: tuple[str, ...]) -> list[str]:
        """The terminals of an English phrase."""
        return [_KIND_TERMINALS.get(word) or self.terminals[word] for word in english]

    @staticmethod
    def matches(tokens: list[RawToken], at: int, phrase: tuple[str, ...]) -> bool:
        """Whether the words of ``phrase`` stand at ``at``, on one line."""
        found = tokens[at : at + len(phrase)]
        return len(found) == len(phrase) and all(
            f.kind == "word" and f.text == word and f.line == tokens[at].line for f, word in zip(found, phrase)
        )

    @staticmethod
    def names_target(tokens: list[RawToken], at: int, word: str, skin: str) -> bool:
        """Whether a soft keyword is meant as a name, because a sign after it says so (``value = 3``)."""
        after = tokens[at + 1] if at + 1 < len(tokens) else None
        return word not in reserved(skin) and after is not None and after.kind == "sign" and after.text in _NAME_SIGNS

    @staticmethod
    def keyword(
        tokens: list[RawToken], at: int, phrase: tuple[str, ...], english: tuple[str, ...], terminals: list[str]
    ) -> list[Token]:
        """Keyword tokens; where spellings differ in length, all share the place of the phrase."""
        first, last = tokens[at], tokens[at + len(phrase) - 1]
        if len(phrase) == len(english):
            raws = tokens[at : at + len(phrase)]
            return [_token(kind, word, raw, raw.end) for kind, word, raw in zip(terminals, english, raws)]
        return [_token(kind, word, first, last.end) for kind, word in zip(terminals, english)]

    def expression(self, text: str, span: Span, skin: str) -> t.Expr | None:
        """The expression ``text`` that stands at ``span`` inside a text for players."""
        # Blank lines and columns put the tokens where they really stand.
        padded = Source(span.source.name, "\n" * (span.line - 1) + " " * (span.column - 1) + text)
        lexed = lex(padded, self.build.problems)
        tokens = [
            raw for chunk in lexed.chunks for raw in chunk.tokens if raw.kind not in ("newline", "indent", "dedent")
        ]
        if not tokens:
            self.build.problems.error("text-empty-braces", span)
            return None
        try:
            return self.run(tokens, "expr", skin)  # type: ignore[no-any-return]  # the start symbol says so
        except Unexpected:
            self.build.problems.error("text-expression", span, text=text)
            return None


def _token(kind: str, text: str, raw: RawToken, end: int) -> Token:
    return Token(kind, text, 0, raw.line, raw.column, raw.line, max(end, raw.column), 0)


@cache
def grammar() -> Grammar:
    """The one grammar of this process."""
    return Grammar()


_PARSED: dict[tuple[str, str, int, str], tuple[t.Declaration | None, Problems]] = {}


def parse(source: Source, problems: Problems) -> RulesFile:
    """Parse a rules file. Never raises for anything the text holds; what is wrong goes to ``problems``."""
    lexed = lex(source, problems)
    skin = skin_of(lexed)
    declarations = []
    for chunk in lexed.chunks:
        declaration, found = _parse_cached(chunk, source, skin)
        problems.extend(found)
        if declaration is not None:
            declarations.append(declaration)
    return RulesFile(source, skin, tuple(declarations), lexed.tags, lexed.help)


def skin_of(lexed: Lexed) -> str:
    """The skin named in the ``language`` line, which is written in its own skin or in English."""
    for chunk in lexed.chunks[:1]:
        words = [token.text for token in chunk.tokens if token.kind in ("word", "number")]
        if len(words) > 2 and words[2] in SKINS:
            return words[2]
    return "en"


def _parse_cached(chunk: Chunk, source: Source, skin: str) -> tuple[t.Declaration | None, Problems]:
    """Parse a chunk, or take it from the last time: while one types, all declarations but one stay."""
    last = chunk.tokens[-1].line
    key = (source.name, skin, chunk.line, "\n".join(source.lines[chunk.line - 1 : last]))
    if key not in _PARSED:
        if len(_PARSED) > 20_000:
            _PARSED.clear()
        found = Problems()
        with _LOCK:
            _PARSED[key] = (_parse_chunk(chunk.tokens, source, skin, found), found)
    return _PARSED[key]


def _parse_chunk(tokens: list[RawToken], source: Source, skin: str, problems: Problems) -> t.Declaration | None:
    machine = grammar()
    machine.build.source, machine.build.problems, machine.build.skin = source, problems, skin
    result: t.Declaration | None = None
    for attempt in range(10):
        try:
            result = machine.run(tokens, "chunk", skin)
            break
        except Unexpected as error:
            explain(error, tokens, source, skin, machine.spellings, problems)
            shorter = without_line(tokens, error.index)
            if attempt == 9 or not shorter:
                return None
            tokens = shorter
    return result if not problems.failed else None


def without_line(tokens: list[RawToken], bad: int) -> list[RawToken]:
    """``tokens`` without the logical line that holds token ``bad`` and without what is indented under it.

    Where the line is the first of the declaration nothing is left to try.
    """
    starts = [0] + [i + 1 for i, token in enumerate(tokens[:-1]) if token.kind == "newline"]
    begin = max(s for s in starts if s <= bad)
    while begin < len(tokens) and tokens[begin].kind in ("indent", "dedent"):
        begin += 1
    end = next((i for i in range(begin, len(tokens)) if tokens[i].kind == "newline"), len(tokens) - 1) + 1
    if begin == 0 or begin > bad + 2:
        return []
    depth = 0
    if end < len(tokens) and tokens[end].kind == "indent":
        for i in range(end, len(tokens)):
            depth += (tokens[i].kind == "indent") - (tokens[i].kind == "dedent")
            if depth == 0:
                end = i + 1
                break
    # Where that empties a block there is nothing sound to go on with.
    alone = tokens[begin - 1].kind == "indent" and end < len(tokens) and tokens[end].kind == "dedent"
    return [] if alone else tokens[:begin] + tokens[end:]
