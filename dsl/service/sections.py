"""Section comments of a rules text: ``# ---- The storm`` stands above what belongs together."""

from __future__ import annotations

import re
from bisect import bisect_right

from dsl.source import Source

_HEADING = re.compile(r"#[ ]*[-=]{3,}[ ]*(?P<title>[^\s=-].*?)[ ]*[-=]*$")


class Sections:
    """The section comments of one text."""

    def __init__(self, source: Source) -> None:
        found = [(line, match["title"]) for line, text in enumerate(source.lines, 1) if (match := _HEADING.match(text))]
        self._lines = [line for line, _ in found]
        self._titles = [title for _, title in found]

    def of(self, line: int) -> str:
        """The title of the section in which a line stands; empty above the first."""
        place = bisect_right(self._lines, line)
        return self._titles[place - 1] if place else ""
