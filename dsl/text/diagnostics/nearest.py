"""The known name that was probably meant by one that is not: few slips of the finger apart.

Counted are letters added, left out, changed, and exchanged with the next one. One slip is forgiven in a short word, one
more for each further three letters, and one more where the beginnings agree: then it is often another form of the word.
Of one or two letters none may be wrong, for half of the word would be another: unless few words can stand there at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from dsl.text.diagnostics.lookalikes import shape

_STEM = 3
_TINY = 2
_COMPARED = 200


@lru_cache(maxsize=100_000)
def _folded(name: str) -> tuple[str, int]:
    """``name`` without capitals and apart from look-alikes, and the set of its letters as bits."""
    plain = shape(name.casefold())
    letters = 0
    for letter in plain:
        letters |= 1 << (ord(letter) & 63)
    return plain, letters


def near(name: str, known: Iterable[str], few: bool = False) -> str:
    """The known name most like ``name``, or an empty text if none is near; of equals the first.

    ``few`` words are all that could be meant: one wrong letter of two is forgiven, too.
    """
    found, least = "", allowed(name) + 2
    word, letters = _folded(name)
    for other in known:
        plain, has = _folded(other)
        most = min(least - 1, allowed(name) + (word[:_STEM] == plain[:_STEM]))
        if other == name or len(plain) < 2 or abs(len(plain) - len(word)) > most:
            continue
        if (letters ^ has).bit_count() > 2 * most:  # each slip brings in one letter and drops one at most
            continue
        if not few and len(word) <= _TINY and (len(word) == 1 or letters & ~has):
            continue
        apart = slips(word, plain, most + 1)
        if apart <= most:
            found, least = other, apart
            if not apart:
                break
    return found


def nearest(name: str, known: Sequence[str]) -> list[str]:
    """All of ``known``, those that are most like ``name`` first, the others in their order."""
    word = _folded(name)[0]
    if len(known) > _COMPARED:
        return list(known)
    return sorted(dict.fromkeys(known), key=lambda other: min(slips(word, _folded(other)[0], 4), allowed(name) + 1))


def allowed(name: str) -> int:
    """How many slips are forgiven in a name of this length."""
    return (max(len(name), 3) + 1) // 3


def slips(one: str, two: str, limit: int) -> int:
    """How many slips lie between two words (optimal string alignment), ``limit`` at most."""
    if one == two:
        return 0
    before: list[int] = []
    row = list(range(len(two) + 1))
    for i, letter in enumerate(one, 1):
        older, before, row = before, row, [i]
        for j, other in enumerate(two, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == two[j - 2] and one[i - 2] == other:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        if min(row) >= limit and min(before) >= limit:
            return limit
    return min(row[-1], limit)
