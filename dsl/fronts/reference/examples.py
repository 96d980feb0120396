"""Makes the examples of a translated page from the English ones: their keywords are replaced.

Texts in quotes and comments are translated by hand: they are taken from the translated page, in their order. So a
translator writes an empty block, or one with only these texts, one on a line.
"""

from __future__ import annotations

import re

from dsl.language.syntax.format import format_text
from dsl.language.syntax.keywords import of_skin
from dsl.language.syntax.parser import parse
from dsl.text.diagnostics import Problems
from dsl.text.source import Source

BLOCK = re.compile(r"(?:<!-- ([^\n]*) -->\n+)?```rules\n(.*?)```", re.DOTALL)
"""A block of rules: the comment that says what it is, and its text."""
TEXT = re.compile(r'"[^"\n]*"|#[^\n]*')
"""A text in quotes, or a comment."""
_VALUE = "let example_value = "


def in_step(english: str, page: str, skin: str) -> str:
    """``page`` with each block of rules made anew from the English one in its place."""
    blocks = iter(BLOCK.findall(english))

    def made(found: re.Match[str]) -> str:
        marker, text = next(blocks, ("game", found[2]))
        return f"```rules\n{example(marker, text, found[2], skin)}```"

    return BLOCK.sub(made, page)


def example(marker: str, english: str, own: str, skin: str) -> str:
    """One block in another language; ``own`` is the translated block, whose texts are taken if none is missing.

    An English block that cannot be parsed, because it shows a mistake, leaves ``own`` as it is.
    """
    if "values" in marker:
        lines = [_value(line, skin) for line in english.splitlines()]
        width = max(len(asked) for asked, _ in lines)
        return "".join(f"{asked.ljust(width)}  # {value}\n" for asked, value in lines)
    if re.match("язык|мова", english):
        return english
    head, text = "" if "game" in marker else "language 1\n", english
    if "body" in marker:
        head, text = f"{head}rule example():\n", re.sub(r"^(?=.)", "    ", text, flags=re.MULTILINE)
    problems = Problems()
    parse(Source("", head + text), problems)
    if problems.failed:
        return own
    told = format_text(head + text, skin)
    texts = TEXT.findall(own)
    if len(texts) == len(TEXT.findall(told)):
        told = format_text(TEXT.sub(lambda _text: texts.pop(0), told))
    told = told.split("\n", head.count("\n"))[-1].lstrip("\n")
    return re.sub(r"^    ", "", told, flags=re.MULTILINE) if "body" in marker else told


def expression(text: str, skin: str) -> str:
    """An expression with the keywords of another language; an ellipsis in it stays."""
    told = format_text(f"language 1\nrule example():\n    {_VALUE}f({text.replace('…', 'ETC')})\n", skin)
    return told.rstrip().split(" = f(", 1)[1][:-1].replace("ETC", "…")


def _value(line: str, skin: str) -> tuple[str, str]:
    """The two parts of a line ``expression  # value``, both in another language."""
    asked, _, value = line.rpartition("# ")
    return expression(asked.strip(), skin), of_skin(value.strip(), skin)
