"""The compiled grammar, and how words become its keywords.

Words become keywords here, where the parser's state says what may come next: a word is a keyword only
where the grammar has a place for it, which keeps nearly all of them free as names (``keywords.py``).
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from lark import Lark
from lark.exceptions import UnexpectedToken
from lark.lexer import Token
from lark.tree import Tree
from platformdirs import user_cache_dir

from dsl.source import Span
from dsl.syntax import tree as t
from dsl.syntax.build import Build
from dsl.syntax.expected import Unexpected
from dsl.syntax.keywords import phrases, reserved
from dsl.syntax.lexer import lex_inside
from dsl.syntax.scanner import COMPARISON_SIGNS
from dsl.syntax.tokens import RawToken

_KIND_TERMINALS = {
    **dict.fromkeys(("table", "wheel", "deck"), "TABLE_KIND"),
    **dict.fromkeys(("terrain", "site", "arrow", "region", "start"), "FEATURE"),
    **dict.fromkeys(("all", "any", "sum"), "BODY_KIND"),
}
_LAYOUT = {"newline": "_NL", "indent": "_INDENT", "dedent": "_DEDENT", "number": "NUMBER", "string": "STRING"}
_NAME_SIGNS = frozenset(("=", "+=", "-=", ".", "["))
_BLOCKS = frozenset(("block", "choices", "choose", "for_each", "if_", "option"))
MAX_EXPRESSION = 60
# “language 1 ru” may be written in English too: it says what the rest is written in.
_HEADING = {"language": ((("language",), ("language",)),)}

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
        position, count = 0, len(tokens)
        last = None
        while position < count:
            last, used = self.step(parser, tokens, position, skin, keywords)
            position += used
        try:
            found = parser.feed_eof(last)
        except UnexpectedToken:
            raise self.unexpected(count - 1, parser) from None
        deep = too_deep(found)
        if deep is not None:
            raise TooDeep(deep)
        return self.build.transform(found)

    @staticmethod
    def names_option(tokens: list[RawToken], at: int, skin: str) -> bool:
        """Whether a word that is a keyword elsewhere stands like the name of an option here: ``move(…)``, ``stop:``."""
        following = tokens[at + 1] if at + 1 < len(tokens) else tokens[at]
        is_name = tokens[at].kind == "word" and tokens[at].text not in reserved(skin)
        return is_name and (following.text in ("(", ":") or following.kind == "string")

    def as_name(self, tokens: list[RawToken], at: int, parser: Any) -> list[Token]:
        """Feed a word as a name, after all."""
        name = _token("NAME", tokens[at].text, tokens[at], tokens[at].end)
        try:
            parser.feed_token(name)
        except UnexpectedToken:
            raise self.unexpected(at, parser) from None
        return [name]

    def step(
        self, parser: Any, tokens: list[RawToken], position: int, skin: str, keywords: Keywords | None = None
    ) -> tuple[Token, int]:
        """Feed the token at ``position``; gives what was fed last and how many tokens it took."""
        made, used = self.classify(tokens, position, parser.choices(), skin)
        if keywords is not None and tokens[position].kind == "word" and made[0].type != "NAME":
            keywords[position] = used, tuple(str(token) for token in made)
        fed = 0
        try:
            for token in made:
                parser.feed_token(token)
                fed += 1
        except UnexpectedToken:
            if fed or not self.names_option(tokens, position, skin):
                raise self.unexpected(position, parser) from None
            made, used = self.as_name(tokens, position, parser), 1
            if keywords is not None:
                keywords.pop(position, None)
        return made[-1], used

    def stand(self, tokens: list[RawToken], skin: str) -> Unexpected:
        """Where ``tokens`` of a declaration stop to parse, or their end, and what could stand there."""
        parser: Any = self.lark.parse_interactive(start="chunk")
        position = 0
        try:
            while position < len(tokens):
                position += self.step(parser, tokens, position, skin)[1]
        except Unexpected as found:
            return found
        return self.unexpected(position, parser)

    def unexpected(self, position: int, parser: Any) -> Unexpected:
        """The token at ``position`` does not fit where ``parser`` stands."""

        def fits(phrase: tuple[str, ...]) -> frozenset[str] | None:
            trial = parser.copy(deepcopy_values=False)
            try:
                for kind in self.words(phrase):
                    trial.feed_token(Token(kind, ""))
            except UnexpectedToken:
                return None
            return frozenset(trial.accepts())

        return Unexpected(position, frozenset(parser.accepts()), fits)

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
        tokens = lex_inside(text, span, self.build.problems, skin)
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
    waiting: list[tuple[Any, int, Tree[Token]]] = [(tree, 0, tree)]
    while waiting:
        node, depth, whole = waiting.pop()
        if not isinstance(node, Tree):
            continue
        if depth > MAX_EXPRESSION:
            return whole
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
