"""Finding a name by a few of its letters."""

from __future__ import annotations

ALIKE = str.maketrans({"ё": "е", "’": "'", "ʼ": "'", "`": "'", "«": None, "»": None})
"""Letters that people do not tell apart while they type."""


def folded(text: str) -> str:
    """A text as it is compared."""
    return text.casefold().translate(ALIKE)


def score(typed: str, name: str) -> float:
    """How well what was typed fits a name: 0 not at all; beginnings of words and unbroken runs count more.

    The letters must all be there, in order; several words may come in any order.
    """
    total, name = 0.0, folded(name)
    for word in folded(typed).split():
        best = _word(word, name)
        if best <= 0:
            return 0.0
        total += best
    return total or 0.001


def mentioned(typed: str, text: str) -> float:
    """The same for a longer text: every word must stand there, at the beginning of one of its words."""
    words = folded(text).replace("-", " ").split()
    wanted = folded(typed).split()
    if not wanted or any(len(part) < 3 or not any(word.startswith(part) for word in words) for part in wanted):
        return 0.0
    return float(sum(map(len, wanted)))


def _word(word: str, name: str) -> float:
    whole = name.find(word)
    if whole >= 0:
        start = whole == 0 or not name[whole - 1].isalnum()
        return 10.0 * len(word) + (8.0 if start else 0.0) - 0.02 * len(name)
    points, place, last = 0.0, -1, -2
    for letter in word:
        place = name.find(letter, place + 1)
        if place < 0:
            return 0.0
        starts = place == 0 or not name[place - 1].isalnum()
        points += 4.0 if place == last + 1 else 3.0 if starts else 0.5
        last = place
    return points - 0.02 * len(name) if points > 1.2 * len(word) else 0.0
