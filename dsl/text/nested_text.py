"""Lays out nested brackets of words as indented lines; programs are printed in this form."""

from __future__ import annotations

WIDTH = 110
"""The longest line, in characters."""
Doc = str | list["Doc"]
"""A word, or a bracketed list whose first and last words are the brackets."""


def laid_out(doc: Doc, indent: int = 0) -> list[str]:
    """``doc`` on one line if it fits, else its parts on indented lines; the first line is not indented."""
    flat = _flat(doc)
    if isinstance(doc, str) or indent + len(flat) <= WIDTH:
        return [flat]
    lines, packing = [_flat(doc[0])], True  # words share a line while there is room
    for part in doc[1:-1]:
        inner = laid_out(part, indent + 2)
        if packing and isinstance(part, str) and len(lines[-1]) + len(part) < WIDTH:
            lines[-1] += ("" if lines[-1][-1] in "([" else " ") + part
        else:
            lines += [" " * (indent + 2) + inner[0], *inner[1:]]
        packing = isinstance(part, str)
    lines[-1] += _flat(doc[-1])
    return lines


def _flat(doc: Doc) -> str:
    if isinstance(doc, str):
        return doc
    return f"{_flat(doc[0])}{' '.join(_flat(part) for part in doc[1:-1])}{_flat(doc[-1])}"
