"""What could have stood where a sentence does not parse: in words, never in the names of tokens."""

from __future__ import annotations

from collections.abc import Mapping

from dsl.language.syntax.keywords import phrases
from dsl.language.syntax.token_parser import Unexpected
from dsl.text.diagnostics import Words

_PLACES = {
    "NAME": "expected-name",
    "NUMBER": "expected-number",
    "STRING": "expected-text",
    "_NL": "expected-line-end",
    "_INDENT": "expected-block",
    "COMPARE": "expected-comparison",
}
# Signs and words that may follow nearly any value: true, but no help to list.
_AFTER_VALUE = frozenset(
    ["+", "-", "*", "/", "%", ".", "..", "[", "(", "or", "and", "in", "not", "is", "exists", "empty", "of"]
)
_MANY = 6


def accepted_phrases(error: Unexpected, skin: str) -> dict[str, str]:
    """The keyword phrases of ``skin`` that could stand there, each with its English; of longer ones the beginning."""
    found: dict[str, str] = {}
    for pairs in phrases(skin).values():
        for phrase, english in pairs:
            if (after := error.fits(english)) is not None and not _goes_on(english, after, error, skin):
                found[" ".join(phrase)] = " ".join(english)
    shortest = set(found.values())
    return {own: english for own, english in found.items() if not _has_shorter(english, shortest)}


def _goes_on(english: tuple[str, ...], after: frozenset[str], error: Unexpected, skin: str) -> bool:
    """Whether ``english`` is only the beginning of a longer phrase there, as “for” of “for each”."""
    longer = [
        other
        for pairs in phrases(skin).values()
        for _, other in pairs
        if len(other) > len(english) and other[: len(english)] == english and error.fits(other) is not None
    ]
    return bool(longer) and after <= {other[len(english)].upper() for other in longer}


def _has_shorter(english: str, found: set[str]) -> bool:
    words = english.split()
    return any(" ".join(words[:length]) in found for length in range(1, len(words)))


def rest_of_phrases(before: tuple[str, ...], error: Unexpected, skin: str) -> dict[str, str]:
    """The words that could go on a phrase which the last words of ``before`` began, each with the whole phrase."""
    found: dict[str, str] = {}
    for length in range(1, min(4, len(before)) + 1):
        tail = before[-length:]
        for phrase, english in phrases(skin).get(tail[0], ()):
            if len(phrase) > length and phrase[:length] == tail:
                if len(english) != len(phrase) or error.fits(english[length:]) is not None:
                    found.setdefault(phrase[length], " ".join(phrase))
    return found


def expected(error: Unexpected, skin: str, spellings: Mapping[str, str], before: tuple[str, ...]) -> tuple[object, ...]:
    """What would fit behind the words of a line: "a value", "a name", ``:`` or ``where``…; a few of them."""
    found: list[object] = []
    rest = set(error.accepted)
    words = accepted_phrases(error, skin)
    if {"NUMBER", "LPAR", "NONE"} <= rest:  # any expression may begin here
        found.append(Words("expected-value"))
        rest, words = {name for name in rest if name == "_NL"}, {}
    elif {"PLUS", "STAR"} <= rest:  # an expression has just ended
        rest = {n for n in rest if spellings.get(n, "") not in _AFTER_VALUE and n != "COMPARE"}
        words = {own: english for own, english in words.items() if english.split()[0] not in _AFTER_VALUE}
    elif "LET" in rest:
        return (Words("expected-statement"),)
    found += [Words(_PLACES[name]) for name in _PLACES if name in rest]
    found += [Words("quoted", {"word": word}) for word in sorted(words)]
    signs = sorted(spellings[n] for n in rest if n in spellings and not spellings[n][0].isalpha())
    found += [Words("quoted", {"word": sign}) for sign in signs]
    found = found or [Words("quoted", {"word": word}) for word in rest_of_phrases(before, error, skin)]
    return tuple(found[:_MANY]) + (("…",) if len(found) > _MANY else ())
