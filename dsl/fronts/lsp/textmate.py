"""Syntax definitions made of the lexer's tables: TextMate, Kate, and the extension for Visual Studio Code."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from importlib.resources import files
from typing import Any
from xml.etree import ElementTree as Tree

from dsl.language.syntax.keywords import SKINS, phrases, spellings
from dsl.services.writing.colors.line_tokens import EVERYWHERE, naming_words, of_phrase
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
"""Regular expressions for everything that is not a word of the language."""
_SCOPES: dict[Role, str] = {
    "decision": "keyword.control.decision",
    "chance": "keyword.control.chance",
    "type": "storage.type",
    "keyword": "keyword.control",
}


def grammar() -> dict[str, Any]:
    """The TextMate grammar, to be written as JSON."""
    braces = _match(r"\{[^{}]*\}", "variable.parameter")
    return {
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "name": "Fordewind rules",
        "scopeName": SCOPE,
        "fileTypes": ["rules"],
        "patterns": [
            _match(PLAIN["help"], "comment.block.documentation"),
            _match(PLAIN["remark"], "comment.line.number-sign"),
            _match(PLAIN["clause"], "storage.type.annotation"),
            {**_scope("string.quoted.double"), "begin": '"', "end": '"|$', "patterns": [braces]},
            _match(PLAIN["number"], "constant.numeric"),
            *_declarations(),
            *_types(),
            *(_match(whole_phrases(role), scope) for role, scope in _SCOPES.items()),
            _match(rf'(?<=  ){_NAME}(?=\s+")', "entity.name.function"),
            _match(OPERATORS, "keyword.operator"),
        ],
    }


def _declarations() -> list[dict[str, Any]]:
    """Patterns for declared names: after a word that begins a line, and in a list before a label."""
    first = {"0": _scope("storage.type"), "1": _scope("entity.name.function")}
    own, kept = _spelled("replace"), _spelled("secret", "inner", "each turn")
    begin = rf"(?:{_spelled('game')}|(?:{own}\s+)?{declaring()})"
    return [
        {"match": rf"^\s*{begin}\s+(?:{kept}\s+)*({_NAME})", "captures": first},
        _match(rf'(?<=[,|:] ){_NAME}(?=\s+")', "entity.name.function"),
    ]


def _types() -> list[dict[str, Any]]:
    """Patterns for the types of every game; at the beginning of a line the same words are keywords."""
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
    """A pattern for all phrases of the language with this role, in all skins."""
    known = (pair for skin in SKINS for pairs in phrases(skin).values() for pair in pairs)
    said = (words for words, english in known if of_phrase(" ".join(english)) == role)
    return _whole(_any(r"\s+".join(map(re.escape, words)) for words in said))


def _match(pattern: str, scope: str) -> dict[str, Any]:
    return {"match": pattern, **_scope(scope)}


def _scope(name: str) -> dict[str, str]:
    return {"name": f"{name}.fordewind"}


def _any(patterns: Iterable[str]) -> str:
    """A pattern for any of these; the longest come first, because the first that fits wins."""
    return "|".join(sorted(set(patterns), key=lambda pattern: (-len(pattern), pattern)))


def _whole(pattern: str) -> str:
    """``pattern`` for whole words only, and not after a point, where names stand."""
    return rf"(?<![\w'’ʼ.])(?:{pattern})(?![\w'’ʼ])"


NAME, FILE = "Fordewind", "fordewind.xml"
_STYLES: dict[str, str] = {
    "Text": "dsNormal",
    "Help": "dsDocumentation",
    "Remark": "dsComment",
    "Clause": "dsAnnotation",
    "String": "dsString",
    "Number": "dsDecVal",
    "Declaration": "dsDataType",
    "Decision": "dsControlFlow",
    "Chance": "dsBuiltIn",
    "Type": "dsDataType",
    "Keyword": "dsKeyword",
    "Operator": "dsOperator",
}
_ROLES: dict[Role, str] = {"decision": "Decision", "chance": "Chance", "type": "Type", "keyword": "Keyword"}
_PLAIN = {"help": "Help", "remark": "Remark", "clause": "Clause", "text": "String", "number": "Number"}


def syntax_xml() -> str:
    """The syntax definition for Kate, as XML."""
    language = Tree.Element(
        "language",
        name=NAME,
        section="Sources",
        version="1",
        kateversion="5.0",
        extensions="*.rules",
        priority="10",
        license="MIT",
    )
    highlighting = Tree.SubElement(language, "highlighting")
    contexts = Tree.SubElement(highlighting, "contexts")
    context = Tree.SubElement(contexts, "context", name="Text", attribute="Text", lineEndContext="#stay")
    for name, style in _PLAIN.items():
        _rule(context, style, PLAIN[name])
    _rule(context, "Declaration", declaring())
    for role, style in _ROLES.items():
        _rule(context, style, whole_phrases(role))
    _rule(context, "Operator", OPERATORS)
    datas = Tree.SubElement(highlighting, "itemDatas")
    for name, default in _STYLES.items():
        Tree.SubElement(datas, "itemData", name=name, defStyleNum=default)
    general = Tree.SubElement(language, "general")
    comments = Tree.SubElement(general, "comments")
    Tree.SubElement(comments, "comment", name="singleLine", start="#")
    Tree.indent(language)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE language>\n{Tree.tostring(language, "unicode")}\n'


def _rule(context: Tree.Element, style: str, pattern: str) -> None:
    Tree.SubElement(context, "RegExpr", attribute=style, context="#stay", String=pattern)


GRAMMAR = "fordewind.tmLanguage.json"


def extension_files() -> dict[str, str]:
    """The files of the extension for Visual Studio Code: their texts by name."""
    folder = files("dsl.fronts.lsp").joinpath("vscode")
    found = {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir() if file.is_file()}
    return found | {GRAMMAR: as_json(grammar())}


def as_json(value: dict[str, Any]) -> str:
    """A value as the text of a file."""
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"
