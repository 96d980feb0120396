"""Suggestions for unknown names: similar names, and letters of another alphabet that look alike."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from dsl.text.diagnostics.diagnostic import Diagnostic, Severity, Words
from dsl.text.source import Span

_STEM, _TINY, _COMPARED = 3, 2, 200


@lru_cache(maxsize=100_000)
def _folded(name: str) -> tuple[str, int]:
    """``name`` in small letters with look-alikes replaced, and a bit mask of its letters for quick comparison."""
    plain = shape(name.casefold())
    letters = 0
    for letter in plain:
        letters |= 1 << (ord(letter) & 63)
    return plain, letters


def near(name: str, known: Iterable[str], few: bool = False) -> str:
    """The known name most similar to ``name``, the first of several; an empty text if none is similar enough.

    ``few``: only few words could be meant, so even one wrong letter of two is accepted.
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
    """All of ``known``, sorted by how similar they are to ``name``."""
    word = _folded(name)[0]
    if len(known) > _COMPARED:
        return list(known)
    return sorted(dict.fromkeys(known), key=lambda other: min(slips(word, _folded(other)[0], 4), allowed(name) + 1))


def allowed(name: str) -> int:
    """How many typing errors are accepted in a name of this length."""
    return (max(len(name), 3) + 1) // 3


def slips(one: str, two: str, limit: int) -> int:
    """The number of typing errors between two words (optimal string alignment distance), at most ``limit``."""
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


# Each line: Latin letters, and the letters or digits that look like them.
_TABLE = (
    ("aceijopsxyhqwvkb", "асеіјорѕхуһԛԝѵкЬ"),
    ("ABCEHIJKMOPSTXYZ", "АВСЕНІЈКМОРЅТХУΖ"),
    ("ABEZHIKMNOPTYXov", "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧον"),
    ("oOlI", "0011"),
)
_LOOKS: dict[str, str] = {other: latin for latins, others in _TABLE for latin, other in zip(latins, others)}
_LOOKS |= {"O": "o", "0": "o", "О": "o", "Ο": "o", "I": "l", "1": "l", "І": "l", "Ι": "l"}
_SCRIPTS = ("latin", "cyrillic", "greek")


@dataclass(frozen=True)
class Stranger:
    """A letter of a wrong alphabet in a word, with the letter that is meant; ``number`` is its position, from 1."""

    number: int
    letter: str
    script: str
    meant: str


@lru_cache(maxsize=100_000)
def shape(word: str) -> str:
    """A key that is equal for words that look the same, whatever alphabet their letters belong to."""
    return "".join(_LOOKS.get(letter, letter) for letter in word)


def lookalike(word: str, known: Iterable[str]) -> str:
    """The known name that looks like ``word`` but has letters of another alphabet; else an empty text."""
    looks = shape(word)
    for name in known:
        if len(name) == len(word) and name != word and shape(name) == looks:
            found = stranger(word, name)
            if found.script != script(found.meant):  # not a capital of the same alphabet
                return name
    return ""


def script(letter: str) -> str:
    """The alphabet of a letter: ``latin``, ``cyrillic``, ``greek`` or ``digit``; an empty text for other signs."""
    if letter.isdecimal():
        return "digit"
    name = unicodedata.name(letter, "").split(" ")[0].casefold()
    return name if name in _SCRIPTS else ""


def stranger(word: str, right: str) -> Stranger:
    """The first letter by which ``word`` differs from ``right``, which looks the same."""
    place = next(k for k, (one, other) in enumerate(zip(word, right)) if one != other)
    return Stranger(place + 1, word[place], script(word[place]), right[place])


@lru_cache(maxsize=100_000)
def in_one_alphabet(word: str) -> str:
    """``word`` with letters of a wrong alphabet replaced by the ones they look like."""
    found = doubtful(word)
    for _ in word:
        if found is None:
            break
        word = word[: found.number - 1] + found.meant + word[found.number :]
        found = doubtful(word)
    return word


def letters_alike(span: Span, word: str, right: str) -> Diagnostic:
    """The diagnostic for a word that only looks like ``right``; it names the wrong letter."""
    return Diagnostic("letters-alike", span, _args(word, stranger(word, right)), right)


def letters_mixed(span: Span, word: str) -> Diagnostic | None:
    """A warning for a name with look-alike letters of two alphabets; None if it has none."""
    found = doubtful(word)
    if found is None:
        return None
    right = in_one_alphabet(word)
    return Diagnostic("letters-mixed", span, _args(word, found), right, severity=Severity.WARNING)


def _args(word: str, found: Stranger) -> dict[str, object]:
    return {
        "found": word,
        "name": word,
        "number": found.number,
        "letter": found.letter,
        "script": Words(f"script-{found.script}"),
        "other": Words(f"script-{script(found.meant)}"),
    }


def doubtful(word: str) -> Stranger | None:
    """The first letter of the rarer alphabet in ``word`` that looks like a letter of the other; None if there is none.

    ``meant`` is the letter of the other alphabet. Parts between underscores are looked at separately: ``ход_x`` is
    fine.
    """
    begin = 0
    for part in word.split("_"):
        found = _strange_in(part)
        if found is not None:
            return Stranger(begin + found.number, found.letter, found.script, found.meant)
        begin += len(part) + 1
    return None


def _strange_in(part: str) -> Stranger | None:
    held = [(k, letter, script(letter)) for k, letter in enumerate(part) if letter.isalpha()]
    count = {name: sum(found == name for _, _, found in held) for name in _SCRIPTS}
    present = sorted((name for name in _SCRIPTS if count[name]), key=lambda name: -count[name])
    ways = [_strangers(held, usual) for usual in present] if len(present) > 1 else []
    # the alphabet in which the whole word can be written; else the most frequent one
    whole = [way for way in ways if None not in way]
    return next((found for way in (*whole, *ways[:1]) for found in way if found is not None), None)


def _strangers(held: Sequence[tuple[int, str, str]], usual: str) -> list[Stranger | None]:
    """For each letter of another alphabet than ``usual``: the letter of ``usual`` that it looks like, or None."""
    found: list[Stranger | None] = []
    for k, letter, own in held:
        if own and own != usual:
            meant = _in_script(letter, usual)
            found.append(Stranger(k + 1, letter, own, meant) if meant else None)
    return found


def _in_script(letter: str, alphabet: str) -> str:
    """The letter of ``alphabet`` that looks like ``letter``; an empty text if there is none."""
    looks = shape(letter)
    alike = [other for pair in _TABLE[:3] for both in zip(*pair) for other in both if shape(other) == looks]
    same_case = [other for other in alike if other.isupper() == letter.isupper()]
    return next((other for other in same_case if script(other) == alphabet), "")
