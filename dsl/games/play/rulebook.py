"""The clauses of the rulebook as sentences: those that are asked for, or all of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from dsl.games.library import Header
from dsl.games.play.clause_texts import ClauseTexts
from dsl.games.play.rule_values.value_gaps import GapValues
from dsl.text.diagnostics.lookalikes import shape


class Rulebook:
    """What the clauses of a game (``family``, itself first) say in the language of ``values``, which they name."""

    def __init__(self, family: Sequence[Header], values: GapValues) -> None:
        self._texts = ClauseTexts(family)
        self._values = values
        prefixes = sorted({header.clauses for header in family if header.clauses}, key=len, reverse=True)
        self._prefix = re.compile("|".join(map(re.escape, prefixes)))

    def sentence(self, clause: str) -> str:
        """What a clause says, or an empty text."""
        return self._texts.sentence(clause, self._values)

    def told(self, clauses: Iterable[str]) -> list[tuple[str, str]]:
        """Clauses, each once, with what they say; those of which nothing is known are left out."""
        found = ((clause, self.sentence(clause)) for clause in dict.fromkeys(clauses))
        return [(clause, said) for clause, said in found if said]

    def chapters(self) -> list[list[str]]:
        """All clauses in the order of the book, chapter by chapter: by what their numbers begin with."""
        clauses = self._texts.written(self._values.language)
        return [list(chapter) for _, chapter in groupby(clauses, self._chapter)]

    def called(self, words: str) -> list[str]:
        """The clauses that are meant: ``4.2b``, ``P89-4.2b``, ``4.2`` and ``4`` with all below them, several words."""
        known = [clause for chapter in self.chapters() for clause in chapter]
        return [clause for word in re.split(r"[\s,;\[\]]+", words) if word for clause in self._below(word, known)]

    def _below(self, word: str, known: Sequence[str]) -> list[str]:
        meant = _plain(word)
        names = {clause: (_plain(clause), _plain(self._number(clause))) for clause in known}
        exact = [clause for clause, spelt in names.items() if meant in spelt]
        begun = re.compile(re.escape(meant.rstrip(".")) + (r"(?!\d)" if word[-1:].isdigit() else ""))
        return exact or [clause for clause, spelt in names.items() if any(begun.match(name) for name in spelt)]

    def _number(self, clause: str) -> str:
        """A clause without what all clauses of its game begin with."""
        found = self._prefix.match(clause)
        return clause[found.end() :] if found else clause

    def _chapter(self, clause: str) -> tuple[str, str]:
        number = self._number(clause)
        begin = re.match(r"\d+|\D+", number)
        return clause.removesuffix(number), begin[0] if begin else ""


def _plain(word: str) -> str:
    """A clause's name for comparing: capitals or not, and letters of whatever keyboard."""
    return "".join(sign if sign.isdigit() else shape(sign) for sign in word.upper())
