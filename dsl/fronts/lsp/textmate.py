"""A TextMate grammar of the rules language, made of the lexer's tables, for editors that colour by regular expressions.

Such a grammar cannot know where a word is a name; the semantic tokens of the server do, and colour over it. Scopes
follow the conventions of TextMate themes (https://macromates.com/manual/en/language_grammars).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from dsl.language.syntax.keywords import SKINS, phrases, spellings
from dsl.services.writing.colors.word_roles import EVERYWHERE, naming_words, of_phrase
from dsl.services.writing.contract import Role

SCOPE = "source.fordewind"
_NAME = r"[^\W\d](?:\w|['’ʼ](?=\w))*"
OPERATORS = r"==|!=|<=|>=|\+=|-=|->|\.\.|[-+*/%=<>|]"
PLAIN = {
    "help": r"^\s*##.*$",
    "remark": r"#.*$",
    "clause": r"@[\w.\-,]*\w",
    "text": r'"[^"]*("|$)',
    "number": r"\b(0x[0-9a-fA-F]+|\d+)\b",
}
"""What no word of the language begins, as regular expressions."""
_SCOPES: dict[Role, str] = {
    "decision": "keyword.control.decision",
    "chance": "keyword.control.chance",
    "type": "storage.type",
    "keyword": "keyword.control",
}


def grammar() -> dict[str, Any]:
    """The grammar as its JSON file holds it."""
    return {
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "name": "Fordewind rules",
        "scopeName": SCOPE,
        "fileTypes": ["rules"],
        "patterns": [
            _match(PLAIN["help"], "comment.block.documentation"),
            _match(PLAIN["remark"], "comment.line.number-sign"),
            _match(PLAIN["clause"], "storage.type.annotation"),
            {**_scope("string.quoted.double"), "begin": '"', "end": '"|$', "patterns": [_braces()]},
            _match(PLAIN["number"], "constant.numeric"),
            *_declarations(),
            *_types(),
            *(_match(whole_phrases(role), scope) for role, scope in _SCOPES.items()),
            _match(rf'(?<=  ){_NAME}(?=\s+")', "entity.name.function"),
            _match(OPERATORS, "keyword.operator"),
        ],
    }


def _declarations() -> list[dict[str, Any]]:
    """What declares a name: a word at the beginning of a line, and a name in a list that has its label behind it."""
    first = {"0": _scope("storage.type"), "1": _scope("entity.name.function")}
    own, kept = _spelled("replace"), _spelled("secret", "inner", "each turn")
    begin = rf"(?:{_spelled('game')}|(?:{own}\s+)?{declaring()})"
    return [
        {"match": rf"^\s*{begin}\s+(?:{kept}\s+)*({_NAME})", "captures": first},
        _match(rf'(?<=[,|:] ){_NAME}(?=\s+")', "entity.name.function"),
    ]


def _types() -> list[dict[str, Any]]:
    """The types of every game; at the beginning of a line the same words declare something."""
    words = _any(EVERYWHERE)
    return [_match(rf"^\s*(?:{words})\b(?!['’ʼ])", "keyword.control"), _match(_whole(words), "storage.type")]


def declaring() -> str:
    """A pattern for the words that declare something, in all skins."""
    return _whole(_any(re.escape(word) for skin in SKINS for word in naming_words(skin)))


def _spelled(*english: str) -> str:
    """A pattern for some phrases of the language, in all skins."""
    said = (phrase.split() for skin in SKINS for words in english for phrase in spellings(words, skin))
    return _whole(_any(r"\s+".join(map(re.escape, words)) for words in said))


def whole_phrases(role: Role) -> str:
    """A pattern for all that is said in the language with this role, in all skins."""
    known = (pair for skin in SKINS for pairs in phrases(skin).values() for pair in pairs)
    said = (words for words, english in known if of_phrase(" ".join(english)) == role)
    return _whole(_any(r"\s+".join(map(re.escape, words)) for words in said))


def _braces() -> dict[str, Any]:
    """What a text takes from the game."""
    return _match(r"\{[^{}]*\}", "variable.parameter")


def _match(pattern: str, scope: str) -> dict[str, Any]:
    return {"match": pattern, **_scope(scope)}


def _scope(name: str) -> dict[str, str]:
    return {"name": f"{name}.fordewind"}


def _any(patterns: Iterable[str]) -> str:
    """Any of these, the longest first."""
    return "|".join(sorted(set(patterns), key=lambda pattern: (-len(pattern), pattern)))


def _whole(pattern: str) -> str:
    """A pattern that begins and ends with a word; what stands behind a point is a name."""
    return rf"(?<![\w'’ʼ.])(?:{pattern})(?![\w'’ʼ])"
