"""What to tell a person whose sentence does not parse: the commonest mistakes by their name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from dsl.diagnostics import Problems, Words
from dsl.source import Source, Span
from dsl.syntax.expected import Unexpected, accepted_phrases, expected, rest_of_phrases
from dsl.syntax.foreign import foreign_sentence
from dsl.syntax.habits import meant, of_skin
from dsl.syntax.headings import is_heading
from dsl.syntax.keywords import phrases, reserved, words
from dsl.syntax.tokens import RawToken

LAYOUT = frozenset(("newline", "indent", "dedent"))
_DECLARATIONS = tuple(
    (
        "language|game|note|holds in|enum|table|wheel|deck|param|require|warn|must hold|board|player|piece|"
        "state|history|secret|inner|function|rule|options|route|setup|play|always|value for|set|add|remove|before|"
        "after|replace"
    ).split("|")
)
_FOLLOWERS = ("else", "until", "otherwise")
_COMMON = ("param", "table", "board", "piece", "state", "function", "rule", "setup", "play")
_STATEMENTS = tuple(
    (
        "let|move|place|remove|give|put|discard|shuffle|reveal|log|win|lose|tie|stop|next|nothing|return|"
        "as before|if|for each|repeat|turn of|choose by|choose secretly by|roll|spin|draw|peek|else|else if|"
        "otherwise|use|until"
    ).split("|")
)


class Parser(Protocol):
    """What explanations ask of the grammar."""

    spellings: dict[str, str]

    def stand(self, tokens: list[RawToken], skin: str) -> Unexpected:
        """Where ``tokens`` stop to parse, or their end, and what could stand there."""


@dataclass
class Sentence:
    """A line that does not parse, as all explanations need it."""

    error: Unexpected
    tokens: list[RawToken]
    source: Source
    skin: str
    parser: Parser
    problems: Problems

    @property
    def spellings(self) -> Mapping[str, str]:
        """How the grammar's terminals are written."""
        return self.parser.spellings

    def ask(self, index: int) -> Unexpected:
        """What could have stood in the place of the token at ``index``."""
        return self.parser.stand(self.tokens[:index], self.skin)

    def goes_on(self, index: int, words: list[str]) -> bool:
        """Whether the sentence parses further than it does with ``words`` for the token at ``index``."""
        old = self.tokens[index]
        new = [RawToken("word", word, old.line, old.column) for word in words]
        rest = self.tokens[index + 1 :]
        if len(words) > 1 and rest and rest[0].text == words[1]:  # only the first word of a phrase is wrong
            new = new[:1]
        end = self.parser.stand([*self.tokens[:index], *new, *rest], self.skin).index
        return end - len(new) + 1 > self.error.index

    @property
    def token(self) -> RawToken:
        """The first token that does not fit."""
        return self.tokens[self.error.index]

    @property
    def before(self) -> RawToken | None:
        """What is written before it."""
        return next((t for t in reversed(self.tokens[: self.error.index]) if t.kind not in LAYOUT), None)

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


def explain(sentence: Sentence) -> None:
    """Report one mistake: the commonest kinds by name, the rest as "here … was expected"."""
    error, token, before = sentence.error, sentence.token, sentence.before
    if error.index == 0:
        _declaration(sentence)
        return
    if foreign_sentence(sentence) or _goes_on_wrongly(sentence) or _misspelt(sentence):
        return
    accepted = error.accepted
    starts_line = before is not None and token.kind not in LAYOUT and token.line > before.line
    if before is not None and "COLON" in accepted and (token.kind == "newline" or starts_line):
        sentence.problems.error(
            "colon-missing", Span(sentence.source, before.line, before.end, before.line, before.end + 1)
        )
    elif accepted == {"_INDENT"}:
        sentence.problems.error("block-missing", sentence.span(before or token))
    elif token.kind == "indent":
        _too_deep(sentence, token)
    elif token.kind in LAYOUT:
        place = before or token
        where = Span(sentence.source, place.line, place.end, place.line, place.end + 1)
        what = expected(error, sentence.skin, sentence.spellings)
        sentence.problems.error("line-unfinished", where, expected=what)
    elif starts_line and accepted & {"_NL"}:
        _too_deep(sentence, token)
    else:
        _not_fitting(sentence)


def _goes_on_wrongly(sentence: Sentence) -> bool:
    """A line that stands too deep, so that its first words were read as the end of the one above."""
    tokens, index = sentence.tokens, sentence.error.index
    first = next((i for i in range(sentence.start, index + 1) if tokens[i].line == sentence.token.line), index)
    if first in (sentence.start, index) or index - first > 2 or not is_heading(tokens[first:], sentence.skin):
        return False
    _too_deep(sentence, tokens[first])
    return True


def _too_deep(sentence: Sentence, token: RawToken) -> None:
    margin = Span(sentence.source, token.line, 1, token.line, max(2, token.column))
    sentence.problems.error("indent-unexpected", margin)


def _read_as_name(sentence: Sentence) -> bool:
    """A keyword misspelt or of another skin, so that it was read as a name: told if the sentence goes on with it."""
    skin, error = sentence.skin, sentence.error
    for index in (error.index - 1, error.index - 2):
        token = sentence.tokens[index]
        if index < max(1, sentence.start) or token.kind != "word" or token.text in reserved(skin):
            continue
        here = sentence.ask(index)
        fits = accepted_phrases(here, skin)
        hint = meant(token.text, skin, [*fits, *(phrase.split()[0] for phrase in fits)])
        if hint and sentence.goes_on(index, hint.split()):
            sentence.word_unknown(token, hint, tuple(fits))
            return True
    return False


def _not_fitting(sentence: Sentence) -> None:
    """A word or sign in the middle of a line that cannot stand there."""
    token, before, skin, accepted = sentence.token, sentence.before, sentence.skin, sentence.error.accepted
    span, problems = sentence.span(token), sentence.problems
    fits = tuple(accepted_phrases(sentence.error, skin))
    if token.text == "=" and "COMPARE" in accepted:
        problems.error("equals-single", span, hint="==")
    elif token.text == "==" and "EQUAL" in accepted:
        problems.error("equals-double", span, hint="=")
    elif token.kind == "word" and token.text in reserved(skin) and "NAME" in accepted and "NUMBER" not in accepted:
        problems.error("name-reserved", span, name=token.text)
    elif token.kind == "word" and (hint := meant(token.text, skin, fits)):
        sentence.word_unknown(token, hint, fits)
    elif _read_as_name(sentence):
        return
    elif before is not None and before.kind == "word" and "NUMBER" in accepted and before.text in reserved(skin):
        problems.error("value-missing-after", span, found=token.text, before=before.text)
    else:
        what = expected(sentence.error, skin, sentence.spellings)
        problems.error("unexpected", span, found=token.text, expected=what)


# ---- the beginning of a declaration
def at_margin(tokens: list[RawToken], skin: str) -> bool:
    """Whether a line at the margin is plainly a statement: its indent was forgotten."""
    first, second = tokens[0], tokens[1]
    if first.kind != "word" or first.column > 1:
        return False
    starts = first_words(_DECLARATIONS, skin)
    if first.text in starts or (skin != "en" and first.text == "language"):
        return False
    return first.text in first_words(_STATEMENTS, skin) or second.text in ("=", "+=", "-=", ".", "(")


def _declaration(sentence: Sentence) -> None:
    """A line at the margin that begins with no word that may stand there."""
    first, second = sentence.tokens[0], sentence.tokens[1]
    skin, span = sentence.skin, sentence.span(first)
    starts = first_words(_DECLARATIONS, skin)
    if first.text in starts:
        _phrase(sentence, second, (first.text,))
    elif first.kind == "indent":
        margin = Span(sentence.source, first.line, 1, first.line, max(2, first.column))
        sentence.problems.error("indent-first", margin)
    elif first.kind == "word" and (hint := meant(first.text, skin, starts)):
        sentence.word_unknown(first, hint, starts)
    else:
        known = ", ".join(of_skin(phrase, skin) for phrase in _COMMON) + ", …"
        sentence.problems.error("declaration-unknown", span, found=first.text, known=known)


# ---- misspelt words
def _misspelt(sentence: Sentence) -> bool:
    """Report a word that is near to a keyword where that keyword would have helped."""
    error, tokens, skin = sentence.error, sentence.tokens, sentence.skin
    token, start = sentence.token, sentence.start
    if token.kind == "word" and "NAME" not in error.accepted:  # the second word of a phrase: “for eech”
        after = tuple(t.text for t in tokens[start : error.index])
        hint = meant(token.text, skin, rest_of_phrases(after, error, skin))
        if hint:
            sentence.word_unknown(token, hint)
            return True
    first = tokens[start]
    if error.index in (start, start + 1) and "COLON" not in error.accepted:
        if first.text in first_words(_FOLLOWERS, skin):
            sentence.problems.error("follows-nothing", sentence.span(first), found=first.text)
            return True
    if error.index == start + 1 and token.kind != "newline" and _only_in_phrases(first.text, skin):
        _phrase(sentence, token, (first.text,))
        return True
    if first.kind != "word" or error.index > start + 6 or not _may_be_keyword(tokens, start, error.index, skin):
        return False
    starts = first_words(_STATEMENTS, skin)
    hint = meant(first.text, skin, starts)
    if hint:
        sentence.word_unknown(first, hint, starts)
    return bool(hint)


def _only_in_phrases(word: str, skin: str) -> bool:
    """Whether ``word`` is a keyword only together with the next one."""
    return word in words(skin) and all(len(phrase) > 1 for phrase, _ in phrases(skin)[word])


def _phrase(sentence: Sentence, token: RawToken, before: tuple[str, ...]) -> None:
    """``token`` stands where a phrase should go on."""
    wanted = [
        phrase[len(before)]
        for phrase, _ in phrases(sentence.skin).get(before[0], ())
        if len(phrase) > len(before) and phrase[: len(before)] == before
    ]
    hint = meant(token.text, sentence.skin, wanted) if token.kind == "word" else ""
    if hint:
        sentence.word_unknown(token, hint, tuple(wanted))
        return
    what: tuple[object, ...] = tuple(Words("quoted", {"word": word}) for word in dict.fromkeys(wanted))
    sentence.problems.error("unexpected", sentence.span(token), found=token.text, expected=what)


def _may_be_keyword(tokens: list[RawToken], start: int, index: int, skin: str) -> bool:
    """Whether the line's first word is probably meant as a keyword: no sign after it makes it a name."""
    first, second = tokens[start], tokens[start + 1]
    if first.text in words(skin) or start == 0 or (index == start and second.kind != "sign"):
        return index == start and first.text not in words(skin) and start > 0
    if second.text == "(":
        return tokens[index].text == ":"
    return second.kind != "sign" or (second.text == ":" and tokens[start + 2].kind == "newline") or second.text in "{-"


def meant_statement(word: str, skin: str) -> str:
    """The statement that a bare unknown ``word`` was probably meant to begin, or an empty text."""
    return meant(word, skin, first_words(_STATEMENTS, skin))


@cache
def first_words(english: tuple[str, ...], skin: str) -> tuple[str, ...]:
    """The first words of phrases as the skin spells them, alternative spellings included."""
    found = {}
    for pairs in phrases(skin).values():
        for phrase, meaning in pairs:
            if " ".join(meaning) in english:
                found[phrase[0]] = meaning
    return tuple(found)
