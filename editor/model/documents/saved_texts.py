"""The texts that a map's file had, each at the point of the undo history where it was so.

A text is woven from the newest of them that is not later than where the history stands. So what is undone past a save
comes back as it was written before that, comments included.
"""

from __future__ import annotations

import zlib

MOST = 40


class SavedTexts:
    """Texts by their place in the history; kept small, for a map may be large and saved often."""

    def __init__(self, text: str) -> None:
        """``text``: that of the file as it was opened."""
        self._kept: list[tuple[int, bytes]] = [(0, _packed(text))]

    def at(self, index: int) -> str:
        """The text to weave from where the history stands at ``index``."""
        packed = next((data for place, data in reversed(self._kept) if place <= index), self._kept[0][1])
        return zlib.decompress(packed).decode("utf-8", "surrogatepass")

    def put(self, index: int, text: str) -> None:
        """The file has this text where the history stands now."""
        others = [(place, data) for place, data in self._kept if place != index]
        self._kept = sorted([*others, (index, _packed(text))], key=lambda kept: kept[0])
        if len(self._kept) > MOST:
            del self._kept[1]

    def cut(self, index: int) -> None:
        """What was done after ``index`` is gone for good, and so are the texts of it."""
        self._kept = [kept for kept in self._kept if kept[0] <= index] or self._kept[:1]


def _packed(text: str) -> bytes:
    return zlib.compress(text.encode("utf-8", "surrogatepass"), 1)
