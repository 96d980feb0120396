"""Two later states of one text brought together, line by line; what both changed otherwise is a conflict."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from editor.base.texts import tr


@dataclass(frozen=True)
class TextConflict:
    """Lines that both changed, each otherwise; ``line`` is the first of them in mine. ``str()`` is the message."""

    key: str
    line: int
    mine: str
    theirs: str

    def __str__(self) -> str:
        return tr("safety-text-conflict", line=self.line, mine=_short(self.mine), theirs=_short(self.theirs))


@dataclass(frozen=True)
class MergedText:
    """A text with the changes of both, and where one has to choose; mine stands there, unless theirs was chosen."""

    text: str
    conflicts: tuple[TextConflict, ...]


def merge_texts(base: str, mine: str, theirs: str, chosen: frozenset[str] = frozenset()) -> MergedText:
    """Bring two texts together that both came from ``base``; in the ``chosen`` conflicts theirs is taken."""
    texts = [text.splitlines(keepends=True) for text in (base, mine, theirs)]
    found: list[str] = []
    conflicts: list[TextConflict] = []
    at = (0, 0, 0)
    for start, length in _common(*texts):
        old, own, other = (text[a:b] for text, a, b in zip(texts, at, start))
        if other in (own, old):
            found += own
        elif own == old:
            found += other
        else:
            conflict = TextConflict(f"line {at[0]}", at[1] + 1, "".join(own), "".join(other))
            conflicts.append(conflict)
            found += other if conflict.key in chosen else own
        found += texts[1][start[1] : start[1] + length]
        at = (start[0] + length, start[1] + length, start[2] + length)
    return MergedText("".join(found), tuple(conflicts))


def _common(base: list[str], mine: list[str], theirs: list[str]) -> Iterator[tuple[tuple[int, int, int], int]]:
    """Stretches of lines that all three have, from the top to the bottom; the last is empty and stands at the end."""
    own, other = (SequenceMatcher(None, base, text, autojunk=False).get_matching_blocks() for text in (mine, theirs))
    one = two = 0
    while one < len(own) and two < len(other):
        first, second = own[one], other[two]
        start, end = max(first.a, second.a), min(first.a + first.size, second.a + second.size)
        if start < end:
            yield (start, first.b + start - first.a, second.b + start - second.a), end - start
        if first.a + first.size <= second.a + second.size:
            one += 1
        else:
            two += 1
    yield (len(base), len(mine), len(theirs)), 0


def _short(text: str) -> str:
    lines = text.strip().splitlines()
    return lines[0][:60] + (" …" if len(lines) > 1 or len(lines[0]) > 60 else "") if lines else "–"
