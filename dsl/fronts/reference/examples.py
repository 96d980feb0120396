"""The examples of the reference in the words of another language: made from the English ones.

What is in quotes and behind ``#`` is the translator's: it is taken from the page, in its order. So a translator
writes an empty box, or one with nothing but these texts, one on a line.
"""

from __future__ import annotations

import re

from dsl.language.syntax.format import format_text
from dsl.language.syntax.keywords import of_skin
from dsl.language.syntax.parser import parse
from dsl.text.diagnostics import Problems
from dsl.text.source import Source

BLOCK = re.compile(r"(?:<!-- ([^\n]*) -->\n+)?```rules\n(.*?)```", re.DOTALL)
"""What a block of rules is, and its text."""
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
    """One block in the words of a language; ``own`` is what stands there: its texts are taken if none is missing.

    What cannot be read in English, because it shows a mistake, is the translator's.
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
    """An expression in the words of a language; an ellipsis in it stays."""
    told = format_text(f"language 1\nrule example():\n    {_VALUE}f({text.replace('…', 'ETC')})\n", skin)
    return told.rstrip().split(" = f(", 1)[1][:-1].replace("ETC", "…")


def _value(line: str, skin: str) -> tuple[str, str]:
    """What stands on a line of values, and what it comes to."""
    asked, _, value = line.rpartition("# ")
    return expression(asked.strip(), skin), of_skin(value.strip(), skin)
