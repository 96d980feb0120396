"""Finding a name by a few of its letters."""

from __future__ import annotations


def score(typed: str, name: str) -> float:
    """How well what was typed fits a name: 0 not at all; beginnings of words and unbroken runs count more.

    The letters must all be there, in order; several words may come in any order.
    """
    total = 0.0
    for word in typed.casefold().split():
        best = _word(word, name.casefold())
        if best <= 0:
            return 0.0
        total += best
    return total or 0.001


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
