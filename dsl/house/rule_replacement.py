"""A rule of the base as house rules have it instead: its own text with ``replace`` before it, to be changed."""

from __future__ import annotations

from dsl.source import Edit, Place, Source
from dsl.syntax.format import format_text
from dsl.syntax.keywords import of_skin
from dsl.syntax.language_line import skin_of

REPLACEABLE = frozenset(("rule", "function", "options", "route"))
"""What can be replaced, by the word that it is declared with."""


def replacement(base: Source, declared: Place, skin: str = "en") -> str:
    """The declaration at a place of the base, with the ``##`` lines above it, as a replacement of itself."""
    lines = [base.line(number).rstrip() for number in range(declared.line, declared.end_line + 1)]
    word = of_skin("replace", skin_of(base))
    if not lines[0].startswith(word):
        lines[0] = f"{word} {lines[0]}"
    first = declared.line
    while base.line(first - 1).startswith("##"):
        first -= 1
        lines.insert(0, base.line(first).rstrip())
    text = "\n".join(lines) + "\n"
    return text if skin_of(base) == skin else _in_words(text, skin_of(base), skin)


def _in_words(text: str, old: str, skin: str) -> str:
    head = f"{of_skin('language', old)} 1 {old}\n"
    return format_text(head + text, skin).split("\n", 1)[1]


def appended(own: Source, text: str) -> Edit:
    """A declaration more at the end of a file, with an empty line before it."""
    last = len(own.lines)
    line = own.line(last)
    gap = "\n" if not line else "\n\n"
    return Edit(Place(own.name, last, len(line) + 1, last, len(line) + 1), gap + text)
