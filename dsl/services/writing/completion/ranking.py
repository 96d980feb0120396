"""Filters candidates by the begun word, and orders them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dsl.language.typed import types as ty
from dsl.services.writing.completion.candidates import Candidate

_MOST_SHOWN = 200
_FIRST_KINDS = ("local", "value", "number", "attribute", "column")
_LAST_KINDS = ("builtin", "question")


@dataclass(frozen=True)
class BegunWord:
    """The unfinished word at a cursor, and the type expected there; ``many``: any set is expected."""

    word: str
    expected: ty.Type | None = None
    many: bool = False

    def best(self, candidates: Iterable[Candidate]) -> list[Candidate]:
        """The matching candidates, best first, without duplicate texts."""
        ranked: dict[str, tuple[tuple[int, ...], Candidate]] = {}
        for order, candidate in enumerate(candidates):
            match = self.match(candidate)
            if match is not None and candidate.text not in ranked:
                ranked[candidate.text] = (match, self.type_rank(candidate), kind_rank(candidate), order), candidate
        return [candidate for _, candidate in sorted(ranked.values(), key=lambda pair: pair[0])][:_MOST_SHOWN]

    def match(self, candidate: Candidate) -> int | None:
        """How well a candidate matches the word (0 best): by its beginning, a part, or its label; None: not at all."""
        word, text = self.word.casefold(), candidate.text.casefold()
        if text.startswith(word):
            return 0
        if any(part.startswith(word) for part in text.split("_")):
            return 1
        label = candidate.label.casefold()
        if any(part.startswith(word) for part in label.split()):
            return 2
        if word in text or (len(word) > 2 and word in label):
            return 3
        return 4 if _scattered(word, text) else None

    def type_rank(self, candidate: Candidate) -> int:
        """0 for preferred candidates, 1 for the expected type, 2 for what may lead to it (a local), 3 for the rest."""
        if candidate.preferred:
            return 0
        if self.many:
            return 1 if isinstance(candidate.type, ty.MANY) else 2
        if self.expected is None or ty.poisoned(self.expected):
            return 1
        if candidate.type is None:
            return 2
        if ty.fits(candidate.type, self.expected):
            return 1
        return 2 if isinstance(ty.bare(candidate.type), ty.Dom) and candidate.kind == "local" else 3


def kind_rank(candidate: Candidate) -> int:
    """0 for local names and values, 1 for other names of the game, 2 for built-in ones."""
    return 0 if candidate.kind in _FIRST_KINDS else 2 if candidate.kind in _LAST_KINDS else 1


def _scattered(word: str, text: str) -> bool:
    """Whether ``text`` contains the letters of ``word`` in order, beginning with the first."""
    if len(word) < 2 or text[:1] != word[:1]:
        return False
    letters = iter(text)
    return all(letter in letters for letter in word)
