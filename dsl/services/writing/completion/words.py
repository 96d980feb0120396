"""The words of the language that may stand at a place."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.language.syntax.grammar import grammar
from dsl.language.syntax.keywords import of_skin, phrases
from dsl.language.syntax.token_parser import Unexpected
from dsl.services.writing.completion.candidates import Candidate

_OFTEN = ("if", "let", "log", "for each", "repeat", "choose by", "return", "move", "remove")
"""What a line of a rule often begins with, before all other words."""


def words_at(place: Unexpected, skin: str) -> Iterator[Candidate]:
    """The phrases of ``skin`` that may stand at a place, whole."""
    found = {}
    for pairs in phrases(skin).values():
        for _, english in pairs:
            if grammar().of_phrase(english)[0] in place.accepted and (after := place.fits(english)) is not None:
                found[english] = after
    for english, after in sorted(found.items(), key=lambda pair: _order(" ".join(pair[0]))):
        longer = [other for other in found if len(other) > len(english) and other[: len(english)] == english]
        if not longer or not after <= {grammar().of_phrase(other)[len(english)] for other in longer}:
            text = " ".join(english)
            yield Candidate(of_skin(text, skin), "keyword", None, "", text if skin != "en" else "")


def _order(english: str) -> int:
    return _OFTEN.index(english) if english in _OFTEN else len(_OFTEN)
