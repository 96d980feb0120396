"""A line that does not parse, as all explanations of it need it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dsl.language.syntax.grammar import grammar
from dsl.language.syntax.token_parser import TokenParser, Unexpected
from dsl.language.syntax.tokens import RawToken
from dsl.text.diagnostics import Problems
from dsl.text.source import Source, Span

LAYOUT = frozenset(("newline", "indent", "dedent"))


@dataclass
class BrokenLine:
    """A line that does not parse, as all explanations need it."""

    error: Unexpected
    tokens: list[RawToken]
    source: Source
    skin: str
    problems: Problems

    @property
    def spellings(self) -> Mapping[str, str]:
        """How the grammar's terminals are written."""
        return grammar().spellings

    def ask(self, index: int) -> Unexpected:
        """What could have stood in the place of the token at ``index``."""
        return TokenParser(self.tokens[:index], self.skin).stop()

    def goes_on(self, index: int, words: list[str]) -> bool:
        """Whether the sentence parses further than it does with ``words`` for the token at ``index``."""
        old = self.tokens[index]
        new = [RawToken("word", word, old.line, old.column) for word in words]
        rest = self.tokens[index + 1 :]
        if len(words) > 1 and rest and rest[0].text == words[1]:  # only the first word of a phrase is wrong
            new = new[:1]
        end = TokenParser([*self.tokens[:index], *new, *rest], self.skin).stop().index
        return end - len(new) + 1 > self.error.index

    def whole_with(self, sign: str) -> bool:
        """Whether ``sign`` before the token that does not fit makes the sentence whole."""
        tokens, at = self.tokens, self.error.index
        end = next((i for i in range(at, len(tokens)) if tokens[i].kind == "newline"), len(tokens))
        new = RawToken("sign", sign, tokens[at].line, tokens[at].column)
        return TokenParser([*tokens[:at], new, *tokens[at:]], self.skin).stop().index > end

    def goes_on_as(self, name: str) -> bool:
        """Whether the sentence goes on with ``name`` in the place of all the tokens that are written without blanks."""
        tokens, at = self.tokens, self.error.index
        first, last = at, at
        while first > 0 and tokens[first - 1].end == tokens[first].column:
            first -= 1
        while (
            last + 1 < len(tokens)
            and tokens[last].end == tokens[last + 1].column
            and tokens[last + 1].kind != "newline"
        ):
            last += 1
        new = RawToken("word", name, tokens[at].line, tokens[first].column)
        return TokenParser([*tokens[:first], new, *tokens[last + 1 :]], self.skin).stop().index > first + 1

    @property
    def token(self) -> RawToken:
        """The first token that does not fit."""
        return self.tokens[self.error.index]

    @property
    def before(self) -> RawToken | None:
        """What is written before it."""
        return next((t for t in reversed(self.tokens[: self.error.index]) if t.kind not in LAYOUT), None)

    @property
    def words_before(self) -> tuple[str, ...]:
        """What is written before it in its logical line."""
        return tuple(token.text for token in self.tokens[self.start : self.error.index])

    @property
    def start(self) -> int:
        """Where the logical line begins."""
        start = self.error.index
        while start > 0 and self.tokens[start - 1].kind not in LAYOUT:
            start -= 1
        return start

    def span(self, token: RawToken) -> Span:
        """The place of ``token``."""
        return Span(self.source, token.line, token.column, token.line, max(token.end, token.column + 1))

    def word_unknown(self, token: RawToken, hint: str, known: tuple[str, ...] = ()) -> None:
        """Report a word that is no word of the language, or that only looks like one."""
        self.problems.unknown("word-unknown", self.span(token), token.text, (*known, hint), instead=hint)
