"""A syntax definition for Kate and its kin, made of the same tables as the grammar for TextMate.

Kate asks a language server only for texts of a syntax that it knows by name, so without this file it would never ask.
The form is that of KSyntaxHighlighting (https://docs.kde.org/stable5/en/kate/katepart/highlight.html).
"""

from __future__ import annotations

from xml.etree import ElementTree as Tree

from dsl.fronts.lsp.textmate import OPERATORS, PLAIN, declaring, whole_phrases
from dsl.services.writing.contract import Role

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
    """The text of the file."""
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
