"""Where words stand in a text, and what lines become if others are put in their place. Functions over a text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

MOST = 20_000
"""So many places are found at most."""
Match = tuple[int, int]
"""Where it begins and ends."""


@dataclass(frozen=True)
class Query:
    """What is looked for. ``within``: a stretch of the text, None for all of it."""

    words: str
    case: bool = False
    whole: bool = False
    within: Match | None = None


def matches(text: str, query: Query) -> list[Match]:
    """All places, from the top."""
    if not query.words:
        return []
    pattern = re.escape(query.words)
    if query.whole:
        pattern = rf"(?<!\w){pattern}(?!\w)"
    start, end = query.within or (0, len(text))
    found = re.compile(pattern, 0 if query.case else re.IGNORECASE).finditer(text, start, end)
    return [match.span() for match, _ in zip(found, range(MOST))]


def replaced(text: str, found: Sequence[Match], words: str) -> str:
    """The text with other words in all these places."""
    pieces, at = [], 0
    for start, end in found:
        pieces += [text[at:start], words]
        at = end
    return "".join([*pieces, text[at:]])


def nearest(found: Sequence[Match], place: int, step: int) -> int:
    """Which match comes next from a place on, or before it (``step`` -1); round the end. There is one at least."""
    if step > 0:
        return next((index for index, (start, _) in enumerate(found) if start >= place), 0)
    return next((index for index in reversed(range(len(found))) if found[index][1] <= place), len(found) - 1)


@dataclass(frozen=True)
class LinePreview:
    """A line as it is and as it would be; ``line`` counts from 1."""

    line: int
    before: str
    after: str


def previews(text: str, found: Sequence[Match], words: str, most: int = 200) -> list[LinePreview]:
    """The lines that would change, the first of them."""
    made: list[LinePreview] = []
    index = 0
    while index < len(found) and len(made) < most:
        begin = text.rfind("\n", 0, found[index][0]) + 1
        end = text.find("\n", found[index][1])
        end = len(text) if end < 0 else end
        inside = []
        while index < len(found) and found[index][0] <= end:
            inside.append((found[index][0] - begin, found[index][1] - begin))
            index += 1
        end = max(end, begin + inside[-1][1])
        line = text[begin:end]
        made.append(LinePreview(text.count("\n", 0, begin) + 1, line.strip(), replaced(line, inside, words).strip()))
    return made
