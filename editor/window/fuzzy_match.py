"""Finding a name by a few of its letters."""

from __future__ import annotations

from dataclasses import dataclass

LEAST = 4
"""A shorter word is not forgiven a slip: it would mean anything."""
LETTERED = 2.6
"""Letters here and there mean nothing: most must begin words or follow one another (4 points, 3, else half a one)."""
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
    return points - 0.02 * len(name) if points >= LETTERED * len(word) else 0.0


def slipped(typed: str, text: str) -> float:
    """The same for what was typed with one slip in a word: a letter wrong, missing, too many, or two exchanged."""
    words = folded(text).replace("-", " ").split()
    wanted = folded(typed).split()
    points = [max((_begins(part, word) for word in words), default=0.0) for part in wanted]
    return sum(points) if all(points) else 0.0


def _begins(part: str, word: str) -> float:
    """How well a word begins with ``part``, give or take one slip after its first letter; a whole word counts more."""
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
    """All by which something is found: its name, another one, other words for it, and what is said of it."""

    name: str
    also: str = ""
    words: str = ""
    about: str = ""

    def fits(self, typed: str) -> float:
        """How well it fits what was typed; 0 not at all."""
        return max(
            score(typed, self.name),
            0.7 * score(typed, self.also),
            4.0 * mentioned(typed, self.words),
            mentioned(typed, self.about),
        )

    def nearly(self, typed: str) -> float:
        """How well it fits what was perhaps meant; asked where nothing else was found."""
        return max(slipped(typed, text) for text in (self.name, self.also, self.words))
