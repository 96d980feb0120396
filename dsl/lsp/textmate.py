"""A TextMate grammar of the rules language, made of the lexer's tables, for editors that colour by regular expressions.

Such a grammar cannot know where a word is a name; the semantic tokens of the server do, and colour over it. Scopes
follow the conventions of TextMate themes (https://macromates.com/manual/en/language_grammars).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from dsl.service.colors.word_roles import naming_words, of_phrase
from dsl.service.contract import Role
from dsl.syntax.keywords import SKINS, phrases

SCOPE = "source.fordewind"
_NAME = r"[^\W\d](?:\w|['’ʼ](?=\w))*"
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
            _match(r"^\s*##.*$", "comment.block.documentation"),
            _match(r"#.*$", "comment.line.number-sign"),
            _match(r"@[\w.\-,]*\w", "storage.type.annotation"),
            {**_scope("string.quoted.double"), "begin": '"', "end": '"|$', "patterns": [_braces()]},
            _match(r"\b\d+\b", "constant.numeric"),
            _declaration(),
            *(_match(_whole(_phrases(role)), scope) for role, scope in _SCOPES.items()),
            _match(r"==|!=|<=|>=|\+=|-=|->|\.\.|[-+*/%=<>|]", "keyword.operator"),
        ],
    }


def _declaration() -> dict[str, Any]:
    """A word that declares something, and the name that it declares."""
    declaring = _any(re.escape(word) for skin in SKINS for word in naming_words(skin))
    captures = {"1": _scope("storage.type"), "2": _scope("entity.name.function")}
    return {"match": rf"{_whole(f'({declaring})')}\s+({_NAME})", "captures": captures}


def _phrases(role: Role) -> str:
    """All that is said in the language with this role, in all skins."""
    known = (pair for skin in SKINS for pairs in phrases(skin).values() for pair in pairs)
    return _any(r"\s+".join(map(re.escape, said)) for said, english in known if of_phrase(" ".join(english)) == role)


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
    """A pattern that begins and ends with a word."""
    return rf"(?<![\w'’ʼ])(?:{pattern})(?![\w'’ʼ])"
