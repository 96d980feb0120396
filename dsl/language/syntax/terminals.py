"""Which terminal of the grammar a token is.

A word is a keyword only where the grammar has a place for it, which keeps nearly all of them free as names: what may
come next is asked of the parser (``token_parser.py``).
"""

from __future__ import annotations

from collections.abc import Container

from lark import Token

from dsl.language.syntax.grammar import Grammar
from dsl.language.syntax.keywords import phrases, reserved
from dsl.language.syntax.scanner import COMPARISON_SIGNS, number_of
from dsl.language.syntax.tokens import RawToken

_LAYOUT = {"newline": "_NL", "indent": "_INDENT", "dedent": "_DEDENT", "number": "NUMBER", "string": "STRING"}
_NAME_SIGNS = frozenset(("=", "+=", "-=", ".", "["))
# “language 1 ru” may be written in English too: it says what the rest is written in.
_HEADING = {"language": ((("language",), ("language",)),)}


def terminals_at(
    grammar: Grammar, tokens: list[RawToken], at: int, accepted: Container[str], skin: str
) -> tuple[list[Token], int]:
    """The grammar's tokens for the one at ``at`` where ``accepted`` may stand, and how many tokens they take up."""
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
    """A token of the grammar that stands where ``raw`` does, or as far as the column ``end``."""
    return Token(kind, text, 0, raw.line, raw.column, raw.line, max(end or raw.end, raw.column), 0)


def names_option(tokens: list[RawToken], at: int, skin: str) -> bool:
    """Whether a word that is a keyword elsewhere stands like the name of an option here: ``move(…)``, ``stop:``."""
    following = tokens[at + 1] if at + 1 < len(tokens) else tokens[at]
    is_name = tokens[at].kind == "word" and tokens[at].text not in reserved(skin)
    return is_name and (following.text in ("(", ":") or following.kind == "string")


def _stands(tokens: list[RawToken], at: int, phrase: tuple[str, ...]) -> bool:
    """Whether the words of ``phrase`` stand at ``at``, on one line."""
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
