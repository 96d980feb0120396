"""Section comments: the headings by which the author of a rules file divides it.

``# ---------------- Storm`` is one: a comment at the margin that begins with three dashes or more. What stands below
it belongs to it, as far as the next one.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from dsl.text.source import Source

_HEADING = re.compile(r"#\s*[-=─—]{3,}\s*(?P<title>[^-=─—\s].*?)\s*[-=─—]*\s*")


@dataclass(frozen=True)
class Section:
    """A heading: the line on which it stands, and its words."""

    line: int
    title: str


def sections(source: Source) -> tuple[Section, ...]:
    """The section comments of a text, from the top."""
    found = ((number, _HEADING.fullmatch(line)) for number, line in enumerate(source.lines, 1) if line[:1] == "#")
    return tuple(Section(number, match["title"]) for number, match in found if match is not None)


def section_title(headings: Sequence[Section], line: int) -> str:
    """The title of the section in which a line stands; empty above the first."""
    above = bisect_right(headings, line, key=lambda heading: heading.line)
    return headings[above - 1].title if above else ""
