"""A line that does not parse, and what was expected in it: in words, never in the names of tokens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dsl.language.syntax.grammar import grammar
from dsl.language.syntax.keywords import phrases
from dsl.language.syntax.token_parser import TokenParser, Unexpected
from dsl.language.syntax.tokens import RawToken
from dsl.text.diagnostics import Problems, Words
from dsl.text.source import Source, Span

LAYOUT = frozenset(("newline", "indent", "dedent"))


@dataclass
class BrokenLine:
    """A line that does not parse, with its tokens, for the functions that explain why."""

    error: Unexpected
    tokens: list[RawToken]
    source: Source
    skin: str
    problems: Problems

    @property
    def spellings(self) -> Mapping[str, str]:
        """How the grammar's terminals are written."""
        return grammar().spellings

    def stop_at(self, index: int) -> Unexpected:
        """What the parser accepts in place of the token at ``index``."""
        return TokenParser(self.tokens[:index], self.skin).stop()

    def parses_further(self, index: int, words: list[str]) -> bool:
        """Whether more tokens parse when ``words`` replace the token at ``index``."""
        old = self.tokens[index]
        new = [RawToken("word", word, old.line, old.column) for word in words]
        rest = self.tokens[index + 1 :]
        if len(words) > 1 and rest and rest[0].text == words[1]:  # only the first word of a phrase is wrong
            new = new[:1]
        end = TokenParser([*self.tokens[:index], *new, *rest], self.skin).stop().index
        return end - len(new) + 1 > self.error.index

    def parses_with(self, sign: str) -> bool:
        """Whether the logical line parses to its end with ``sign`` inserted before the token that does not fit."""
        tokens, at = self.tokens, self.error.index
        end = next((i for i in range(at, len(tokens)) if tokens[i].kind == "newline"), len(tokens))
        new = RawToken("sign", sign, tokens[at].line, tokens[at].column)
        return TokenParser([*tokens[:at], new, *tokens[at:]], self.skin).stop().index > end

    def parses_as(self, name: str) -> bool:
        """Whether more tokens parse when ``name`` replaces the run of tokens without blanks around the wrong one."""
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
        """The token before the first one that does not fit; None at the start of the file."""
        return next((t for t in reversed(self.tokens[: self.error.index]) if t.kind not in LAYOUT), None)

    @property
    def words_before(self) -> tuple[str, ...]:
        """The texts of the tokens of the logical line before the first one that does not fit."""
        return tuple(token.text for token in self.tokens[self.start : self.error.index])

    @property
    def start(self) -> int:
        """The index of the first token of the logical line."""
        start = self.error.index
        while start > 0 and self.tokens[start - 1].kind not in LAYOUT:
            start -= 1
        return start

    def span(self, token: RawToken) -> Span:
        """The place of ``token``."""
        return Span(self.source, token.line, token.column, token.line, max(token.end, token.column + 1))

    def span_after(self, token: RawToken) -> Span:
        """The column after ``token``."""
        return Span(self.source, token.line, token.end, token.line, token.end + 1)

    def margin(self, token: RawToken) -> Span:
        """The indentation of the line of ``token``."""
        return Span(self.source, token.line, 1, token.line, max(2, token.column))

    def word_unknown(self, token: RawToken, hint: str, known: tuple[str, ...] = ()) -> None:
        """Report a word that is no word of the language, or that only looks like one."""
        self.problems.unknown("word-unknown", self.span(token), token.text, (*known, hint), instead=hint)


_PLACES = {
    "NAME": "expected-name",
    "NUMBER": "expected-number",
    "STRING": "expected-text",
    "_NL": "expected-line-end",
    "_INDENT": "expected-block",
    "COMPARE": "expected-comparison",
}
# Signs and words that may follow nearly any value: a message does not list them.
_AFTER_VALUE = frozenset(
    ["+", "-", "*", "/", "%", ".", "..", "[", "(", "or", "and", "in", "not", "is", "exists", "empty", "of"]
)
_MANY = 6  # the most expectations that a message lists


def accepted_phrases(error: Unexpected, skin: str) -> dict[str, str]:
    """The keyword phrases of ``skin`` that the parser accepts, each with its English.

    Of phrases that begin alike only the shortest is listed.
    """
    found: dict[str, str] = {}
    for pairs in phrases(skin).values():
        for phrase, english in pairs:
            if (after := error.fits(english)) is not None and not _only_begins(english, after, error, skin):
                found[" ".join(phrase)] = " ".join(english)
    shortest = set(found.values())
    return {own: english for own, english in found.items() if not _has_shorter(english, shortest)}


def _only_begins(english: tuple[str, ...], after: frozenset[str], error: Unexpected, skin: str) -> bool:
    """Whether ``english`` is accepted only as the beginning of a longer phrase, as “for” of “for each”."""
    longer = [
        other
        for pairs in phrases(skin).values()
        for _, other in pairs
        if len(other) > len(english) and other[: len(english)] == english and error.fits(other) is not None
    ]
    return bool(longer) and after <= {other[len(english)].upper() for other in longer}


def _has_shorter(english: str, found: set[str]) -> bool:
    words = english.split()
    return any(" ".join(words[:length]) in found for length in range(1, len(words)))


def rest_of_phrases(before: tuple[str, ...], error: Unexpected, skin: str) -> dict[str, str]:
    """The words that could continue a phrase begun by the last words of ``before``, each with the whole phrase."""
    found: dict[str, str] = {}
    for length in range(1, min(4, len(before)) + 1):
        tail = before[-length:]
        for phrase, english in phrases(skin).get(tail[0], ()):
            if len(phrase) > length and phrase[:length] == tail:
                if len(english) != len(phrase) or error.fits(english[length:]) is not None:
                    found.setdefault(phrase[length], " ".join(phrase))
    return found


def expected(error: Unexpected, skin: str, spellings: Mapping[str, str], before: tuple[str, ...]) -> tuple[object, ...]:
    """What the parser accepts after the words of a line ("a value", "a name", ``:``, ``where``…), at most ``_MANY``."""
    found: list[object] = []
    rest = set(error.accepted)
    words = accepted_phrases(error, skin)
    if {"NUMBER", "LPAR", "NONE"} <= rest:  # any expression may begin here
        found.append(Words("expected-value"))
        rest, words = {name for name in rest if name == "_NL"}, {}
    elif {"PLUS", "STAR"} <= rest:  # an expression has just ended
        rest = {n for n in rest if spellings.get(n, "") not in _AFTER_VALUE and n != "COMPARE"}
        words = {own: english for own, english in words.items() if english.split()[0] not in _AFTER_VALUE}
    elif "LET" in rest:
        return (Words("expected-statement"),)
    found += [Words(_PLACES[name]) for name in _PLACES if name in rest]
    found += [Words("quoted", {"word": word}) for word in sorted(words)]
    signs = sorted(spellings[n] for n in rest if n in spellings and not spellings[n][0].isalpha())
    found += [Words("quoted", {"word": sign}) for sign in signs]
    found = found or [Words("quoted", {"word": word}) for word in rest_of_phrases(before, error, skin)]
    return tuple(found[:_MANY]) + (("…",) if len(found) > _MANY else ())
