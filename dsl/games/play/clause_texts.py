"""The clauses of a game's rulebook in the reader's language: a sentence or two for each.

``rulesets/<game>/lang/clauses.<language>.yaml`` is a flat table from the number of a clause, without what the game's
clauses begin with, to its sentence, in the rulebook's order; numbers that the rules set stand in it as gaps, see
``rule_values/value_gaps``. A game that extends another uses its sentences too; under a number with the other's
beginning (``C90-7.2a``) it says that clause anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from dsl.games.library import Header
from dsl.games.play.rule_values.value_gaps import GapValues, filled
from dsl.games.play.translation import read_texts
from dsl.language.check.clauses import prefixes_of, resolve
from dsl.text.diagnostics import LANGUAGES, Problems

STEM = "clauses"


class ClauseTexts:
    """The sentences of a game and of all it extends (``family``, itself first); a language is read when it is asked."""

    def __init__(self, family: Sequence[Header]) -> None:
        prefixes = reversed(prefixes_of([header.clauses for header in reversed(family)]))
        self._folders = {header.path.parent: prefix for header, prefix in zip(family, prefixes, strict=True)}
        self._tables: dict[str, dict[str, str]] = {}

    def sentence(self, clause: str, values: GapValues) -> str:
        """What a clause says of rules with these ``values``, in their language; empty if nobody has said it."""
        return filled(self.written(values.language).get(clause, ""), values)

    def sentences(self, values: GapValues) -> Mapping[str, str]:
        """All clauses by their full names, the game's own first; what a language lacks is said in another."""
        return {clause: filled(text, values) for clause, text in self.written(values.language).items()}

    def written(self, language: str) -> Mapping[str, str]:
        """The same as they are written, with their gaps."""
        if language not in self._tables:
            table: dict[str, str] = {}
            for folder, prefix in self._folders.items():
                for spoken in dict.fromkeys((language, *LANGUAGES)):
                    for number, text in _read(folder / "lang" / f"{STEM}.{spoken}.yaml").items():
                        table.setdefault(resolve(number, prefix, set(self._folders.values()) - {""}), text)
            self._tables[language] = table
        return self._tables[language]


def _read(path: Path) -> Mapping[str, str]:
    """One file of sentences; ``fordewind check`` tells what is wrong with it."""
    return read_texts(path, Problems()) if path.is_file() else {}
