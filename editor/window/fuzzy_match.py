"""Finds a name by a few of its letters, or by a word with a typing error."""

from __future__ import annotations

from dataclasses import dataclass

LEAST = 4
"""The length from which a word may contain a typing error; shorter ones would match almost anything."""
LEAST_SCORE = 2.6
"""The least mean score of scattered letters: 4 at the beginning of a word, 3 directly after another one, else 0.5."""
ALIKE = str.maketrans({"ё": "е", "’": "'", "ʼ": "'", "`": "'", "«": None, "»": None})
"""Letters that are treated as equal, because people often type one for the other."""


def folded(text: str) -> str:
    """A text in the form in which texts are compared: small letters, similar letters made equal."""
    return text.casefold().translate(ALIKE)


def score(typed: str, name: str) -> float:
    """How well a typed text fits a name (0: not at all); beginnings of words and consecutive letters count more.

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
    """How well a typed text fits a longer text: each word must be the beginning of one of its words; 0: not at all."""
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
    return points - 0.02 * len(name) if points >= LEAST_SCORE * len(word) else 0.0


def slipped(typed: str, text: str) -> float:
    """How well a text fits with one typing error in each word: a letter wrong, missing, too many, or two exchanged."""
    words = folded(text).replace("-", " ").split()
    wanted = folded(typed).split()
    points = [max((_begins(part, word) for word in words), default=0.0) for part in wanted]
    return sum(points) if all(points) else 0.0


def _begins(part: str, word: str) -> float:
    """How well a word begins with ``part``, with at most one typing error after the first letter."""
    if word.startswith(part):
        return 1.0 * len(part)
    if len(part) < LEAST or part[0] != word[0]:
        return 0.0
    if _one_slip(part, word):
        return 0.8 * len(part)
    longs = (len(part) - 1, len(part), len(part) + 1)
    return 0.5 * len(part) if any(_one_slip(part, word[:long]) for long in longs) else 0.0


def _one_slip(one: str, other: str) -> bool:
    if len(one) < len(other):
        one, other = other, one
    at = next((place for place, (a, b) in enumerate(zip(one, other)) if a != b), len(other))
    if len(one) > len(other):
        return len(one) == len(other) + 1 and one[at + 1 :] == other[at:]
    exchanged = one[at : at + 2] == other[at : at + 2][::-1] and one[at + 2 :] == other[at + 2 :]
    return exchanged or one[at + 1 :] == other[at + 1 :]


@dataclass(frozen=True)
class FuzzyIndex:
    """All texts by which something is found: its name, another name, other words for it, its explanation."""

    name: str
    also: str = ""
    words: str = ""
    about: str = ""

    def fits(self, typed: str) -> float:
        """How well it fits a typed text; 0: not at all."""
        return max(
            score(typed, self.name),
            0.7 * score(typed, self.also),
            4.0 * mentioned(typed, self.words),
            mentioned(typed, self.about),
        )

    def nearly(self, typed: str) -> float:
        """How well it fits if the typed text contains errors; used if nothing else is found."""
        return max(slipped(typed, text) for text in (self.name, self.also, self.words))
