"""The compiled grammar, and which of its terminals a token is."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass
from functools import cache

from lark import Lark, Token

from dsl.language.syntax.keywords import phrases, reserved
from dsl.language.syntax.scanner import COMPARISON_SIGNS, number_of
from dsl.language.syntax.tables import cached_parser
from dsl.language.syntax.tokens import RawToken
from dsl.maps.board.spec import Kind

# Words of which several make one terminal.
_KINDS = {
    **dict.fromkeys(("table", "wheel", "deck"), "TABLE_KIND"),
    **dict.fromkeys((kind.value for kind in Kind), "FEATURE"),
    **dict.fromkeys(("all", "any", "sum"), "BODY_KIND"),
}


@dataclass(frozen=True)
class Grammar:
    """Lark's parser with the names of its terminals: by keyword or sign, and back."""

    lark: Lark
    terminals: Mapping[str, str]
    spellings: Mapping[str, str]

    def of_phrase(self, english: tuple[str, ...]) -> list[str]:
        """The terminals of an English phrase."""
        return [_KINDS.get(word) or self.terminals[word] for word in english]


@cache
def grammar() -> Grammar:
    """The grammar, compiled at first use."""
    lark = cached_parser()
    terminals = {str(terminal.pattern.value): terminal.name for terminal in lark.terminals if terminal.pattern}
    return Grammar(lark, terminals, {name: text for text, name in terminals.items()})


_LAYOUT = {"newline": "_NL", "indent": "_INDENT", "dedent": "_DEDENT", "number": "NUMBER", "string": "STRING"}
_NAME_SIGNS = frozenset(("=", "+=", "-=", ".", "["))
# “language 1 ru” may be written in English too: it says what the rest is written in.
_HEADING = {"language": ((("language",), ("language",)),)}


def terminals_at(
    grammar: Grammar, tokens: list[RawToken], at: int, accepted: Container[str], skin: str
) -> tuple[list[Token], int]:
    """The terminals, among ``accepted``, for the token at ``at``, and the number of tokens that they cover."""
    raw = tokens[at]
    if raw.kind == "word":
        known = phrases(skin).get(raw.text, ())
        if at == 0 and not known:
            known = _HEADING.get(raw.text, ())
        for phrase, english in known:
            kinds = grammar.of_phrase(english)
            if kinds[0] in accepted and _stands(tokens, at, phrase):
                if "LET" in accepted and len(phrase) == 1 and _names_target(tokens, at, skin):
                    break
                return _keywords(tokens, at, phrase, english, kinds), len(phrase)
        own = [english for phrase, english in known if phrase == (raw.text,)]
        kind = grammar.of_phrase(own[0])[0] if raw.text in reserved(skin) else "NAME"
    elif raw.kind == "sign":
        kind = "COMPARE" if raw.text in COMPARISON_SIGNS else grammar.terminals[raw.text]
    else:
        kind = _LAYOUT[raw.kind]
    text = str(number_of(raw.text)) if kind == "NUMBER" else raw.text
    return [terminal(kind, text, raw)], 1


def terminal(kind: str, text: str, raw: RawToken, end: int = 0) -> Token:
    """A token of the grammar at the place of ``raw``, or from there to the column ``end``."""
    return Token(kind, text, 0, raw.line, raw.column, raw.line, max(end or raw.end, raw.column), 0)


def names_option(tokens: list[RawToken], at: int, skin: str) -> bool:
    """Whether a word that is a keyword elsewhere is the name of an option here: ``move(…)``, ``stop:``."""
    following = tokens[at + 1] if at + 1 < len(tokens) else tokens[at]
    is_name = tokens[at].kind == "word" and tokens[at].text not in reserved(skin)
    return is_name and (following.text in ("(", ":") or following.kind == "string")


def _stands(tokens: list[RawToken], at: int, phrase: tuple[str, ...]) -> bool:
    """Whether the words of ``phrase`` are at ``at``, on one line."""
    found = tokens[at : at + len(phrase)]
    return len(found) == len(phrase) and all(
        f.kind == "word" and f.text == word and f.line == tokens[at].line for f, word in zip(found, phrase)
    )


def _names_target(tokens: list[RawToken], at: int, skin: str) -> bool:
    """Whether a keyword that is not reserved is meant as a name: a sign after it says so (``value = 3``)."""
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    is_name = tokens[at].text not in reserved(skin)
    return is_name and after is not None and after.kind == "sign" and after.text in _NAME_SIGNS


def _keywords(
    tokens: list[RawToken], at: int, phrase: tuple[str, ...], english: tuple[str, ...], kinds: list[str]
) -> list[Token]:
    """Keyword tokens; where spellings differ in length, all share the place of the phrase."""
    if len(phrase) == len(english):
        return [terminal(kind, word, raw) for kind, word, raw in zip(kinds, english, tokens[at : at + len(phrase)])]
    last = tokens[at + len(phrase) - 1]
    return [terminal(kind, word, tokens[at], last.end) for kind, word in zip(kinds, english)]
