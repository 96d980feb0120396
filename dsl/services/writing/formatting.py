"""A text written evenly, or with the words of another language, as the few lines that become others."""

from __future__ import annotations

from difflib import SequenceMatcher

from dsl.language.syntax.format import format_text
from dsl.text.source import Edit, Place


def formatting(file: str, text: str, skin: str = "") -> tuple[Edit, ...]:
    """The edits that format ``text``, with its words in ``skin`` if one is named; none where all is even."""
    old, new = text.split("\n"), format_text(text, skin or None).split("\n")
    found = []
    for kind, begin, end, new_begin, new_end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            found.append(_lines_replaced(file, old, begin, end, new[new_begin:new_end]))
    return tuple(found)


def _lines_replaced(file: str, old: list[str], begin: int, end: int, lines: list[str]) -> Edit:
    """Lines ``begin`` to ``end`` (from 0, the end exclusive) replaced by others, with the ends of lines they need."""
    if end < len(old):
        return Edit(Place(file, begin + 1, 1, end + 1, 1), "".join(line + "\n" for line in lines))
    after = Place(file, begin + 1, 1, len(old), len(old[-1]) + 1)
    if begin == 0 or (lines and begin < end):
        return Edit(after, "\n".join(lines))
    whole = Place(file, begin, len(old[begin - 1]) + 1, len(old), len(old[-1]) + 1)  # with the end of the line above
    return Edit(whole, "".join("\n" + line for line in lines))
