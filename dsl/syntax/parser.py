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
from lark.tree import Tree
from platformdirs import user_cache_dir

from dsl.diagnostics import Problems, near
from dsl.source import Source, Span
from dsl.syntax import tree as t
from dsl.syntax.build import Build
from dsl.syntax.keywords import SKINS, phrases, reserved, spelling
from dsl.syntax.lexer import COMPARISON_SIGNS, Chunk, Lexed, RawToken, Tag, lex, lex_inside
from dsl.syntax.mistakes import Unexpected, at_margin, explain

_LOCK = RLock()
_KIND_TERMINALS = {
    **dict.fromkeys(("table", "wheel", "deck"), "TABLE_KIND"),
    **dict.fromkeys(("terrain", "site", "arrow", "region", "start"), "FEATURE"),
    **dict.fromkeys(("all", "any", "sum"), "BODY_KIND"),
}
_LAYOUT = {"newline": "_NL", "indent": "_INDENT", "dedent": "_DEDENT", "number": "NUMBER", "string": "STRING"}
_NAME_SIGNS = frozenset(("=", "+=", "-=", ".", "["))
_BLOCKS = frozenset(("block", "choices", "choose", "for_each", "if_", "option"))
_DATA = frozenset(("enum", "table", "wheel", "deck", "board", "player", "piece", "state", "secret", "param", "add"))
MAX_EXPRESSION = 60
MAX_REPORTS = 10
_LANGUAGE_WORDS = frozenset((spelling(("language",), skin) or ("",))[0] for skin in SKINS)
# “language 1 ru” may be written in English too: it says what the rest is written in.
_HEADING = {"language": ((("language",), ("language",)),)}
_REMOVED = -1  # the line of a stand-in for what was left out


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
            found = parser.feed_eof(last)
        except UnexpectedToken:
            raise Unexpected(count - 1, frozenset(parser.accepts())) from None
        deep = too_deep(found)
        if deep is not None:
            raise TooDeep(deep)
        return self.build.transform(found)

    def classify(self, tokens: list[RawToken], at: int, accepted: Any, skin: str) -> tuple[list[Token], int]:
        """The grammar's tokens for the raw token at ``at``, and how many raw tokens they use up."""
        raw = tokens[at]
        if raw.kind == "word":
            known = phrases(skin).get(raw.text, ())
            if at == 0 and not known:
                known = _HEADING.get(raw.text, ())
            for phrase, english in known:
                terminals = self.words(english)
                if terminals[0] in accepted and self.matches(tokens, at, phrase):
                    if "LET" in accepted and len(phrase) == 1 and self.names_target(tokens, at, raw.text, skin):
                        break
                    return self.keyword(tokens, at, phrase, english, terminals), len(phrase)
            own = [english for phrase, english in known if phrase == (raw.text,)]
            kind = self.words(own[0])[0] if raw.text in reserved(skin) else "NAME"
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

    def inside(self, tokens: list[RawToken], skin: str) -> t.Expr:
        """An expression in ``skin`` or in English.

        A text is the key of its translations, so the formatter leaves it as it is, English keywords included.
        """
        try:
            return self.run(tokens, "expr", skin)  # type: ignore[no-any-return]  # the start symbol says so
        except TooDeep:
            raise
        except Unexpected:
            if skin == "en":
                raise
            return self.run(tokens, "expr", "en")  # type: ignore[no-any-return]  # the start symbol says so

    def expression(self, text: str, span: Span, skin: str) -> t.Expr | None:
        """The expression ``text`` that stands at ``span`` inside a text for players."""
        before = len(self.build.problems)
        tokens = lex_inside(text, span, self.build.problems)
        if not tokens:
            self.build.problems.error("text-empty-braces", span)
            return None
        try:
            return self.inside(tokens, skin)
        except TooDeep:
            self.build.problems.error("expression-too-deep", span, limit=MAX_EXPRESSION)
        except Unexpected:
            if len(self.build.problems) == before:
                self.build.problems.error("text-expression", span, text=text)
        return None


class TooDeep(Unexpected):
    """An expression goes deeper than anything that reads it can follow; ``tree`` is the whole of it."""

    def __init__(self, tree: Tree[Token]) -> None:
        super().__init__(0, frozenset())
        self.tree = tree


def too_deep(tree: Any) -> Tree[Token] | None:
    """The expression in ``tree`` that is nested deeper than allowed; blocks are counted by the lexer."""
    waiting: list[tuple[Any, int, Any]] = [(tree, 0, tree)]
    while waiting:
        node, depth, whole = waiting.pop()
        if not isinstance(node, Tree):
            continue
        if depth > MAX_EXPRESSION:
            return whole  # type: ignore[no-any-return]
        fresh = node.data in _BLOCKS
        waiting += [
            (child, 0 if fresh else depth + 1, child if fresh or depth == 0 else whole) for child in node.children
        ]
    return None


def _token(kind: str, text: str, raw: RawToken, end: int) -> Token:
    return Token(kind, text, 0, raw.line, raw.column, raw.line, max(end, raw.column), 0)


@cache
def grammar() -> Grammar:
    """The one grammar of this process."""
    return Grammar()


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
            if tokens[begin].line == _REMOVED:
                return None
            if not spoiled & {token.line for token in tokens[begin : end + 1]}:
                explain(error, tokens, source, skin, machine.spellings, problems)
            if begin > 0 and tokens[begin - 1].kind == "indent" and tokens[0].text in _tables(skin):
                return None  # without its columns no row can be read
            left = without_line(tokens, index, skin)
            if _written(left) >= _written(tokens):  # nothing was left out: nothing more to learn
                return None
            tokens = left
            if not tokens or len(problems) >= MAX_REPORTS:
                return None
    return result if not problems.failed else None


def _written(tokens: list[RawToken]) -> int:
    """How many of ``tokens`` the author wrote."""
    return sum(token.line != _REMOVED for token in tokens)


def line_around(tokens: list[RawToken], index: int) -> tuple[int, int]:
    """The first token and the newline of the logical line that holds token ``index``, or of the one it ends."""
    while index > 0 and tokens[index].kind in ("indent", "dedent"):
        index -= 1
    begin = index
    while begin > 0 and tokens[begin - 1].kind not in ("newline", "indent", "dedent"):
        begin -= 1
    end = next((i for i in range(index, len(tokens)) if tokens[i].kind == "newline"), len(tokens) - 1)
    return begin, end


def without_line(tokens: list[RawToken], bad: int, skin: str) -> list[RawToken]:
    """``tokens`` without the logical line that holds token ``bad`` and without what belongs to it.

    That is the block under it, and an ``else`` or ``until`` after that. Where the line is the first of the
    declaration nothing is left to try. A block that becomes empty gets a stand-in.
    """
    if bad > 0 and tokens[bad].kind in ("indent", "dedent") and tokens[bad - 1].kind == "newline":
        bad -= 1
    begin, end = line_around(tokens, bad)
    if begin == 0:
        return []
    end = _block_end(tokens, end + 1)
    while end < len(tokens) and tokens[end].kind == "word" and tokens[end].text in _followers(skin):
        end = _block_end(tokens, line_around(tokens, end)[1] + 1)
    rest = tokens[:begin] + tokens[end:]
    if tokens[begin - 1].kind == "indent" and (end >= len(tokens) or tokens[end].kind == "dedent"):
        nothing = RawToken("word", (spelling(("nothing",), skin) or ("nothing",))[0], _REMOVED, 1)
        rest[begin:begin] = [nothing, RawToken("newline", "", _REMOVED, 1)]
    return rest


def _block_end(tokens: list[RawToken], start: int) -> int:
    """Where the block that begins at ``start`` ends; ``start`` itself if none begins there."""
    depth = 0
    for i in range(start, len(tokens)):
        depth += (tokens[i].kind == "indent") - (tokens[i].kind == "dedent")
        if depth <= 0:
            return i + 1 if tokens[i].kind == "dedent" and i > start else start
    return len(tokens)


@cache
def _tables(skin: str) -> frozenset[str]:
    """Words that begin a table of any kind."""
    return frozenset(words[0] for kind in ("table", "wheel", "deck") if (words := spelling((kind,), skin)))


@cache
def _followers(skin: str) -> frozenset[str]:
    """Words that begin a line which belongs to the statement before it."""
    english = (("else",), ("else", "if"), ("until",), ("otherwise",))
    return frozenset(words[0] for phrase in english if (words := spelling(phrase, skin)))
