"""The texts of a game in the reader's language: its translations, and the sentences of its rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from dsl.games.library import kin_of
from dsl.games.play import ClauseTexts, Translation, load_translation
from dsl.games.play.rule_values.named_values import NamedValues, values_of
from dsl.games.play.rule_values.value_gaps import GapValues
from dsl.language.check.clauses import Clauses, prefixes_of
from dsl.language.loading.loader import Chain
from dsl.services.writing.checked_text import CheckedText
from dsl.text.diagnostics import Problems

_Stamp = tuple[tuple[str, int], ...]


@dataclass
class GameWords:
    """Reads them once for each game and language, and again where a file of them has changed."""

    _kept: dict[tuple[tuple[str, ...], str], tuple[_Stamp, Translation, ClauseTexts]] = field(default_factory=dict)

    def translation(self, chain: Chain, language: str) -> Translation:
        """The texts of a game and of all it extends in a language."""
        return self._read(chain, language)[1]

    def clauses(self, text: CheckedText, language: str) -> Mapping[str, str]:
        """The sentences of the rulebook by their clauses."""
        _, translation, texts = self._read(text.chain, language)
        program = text.context.program if text.sound and text.context is not None else None
        values = values_of(program) if program is not None else NamedValues({}, {})
        return texts.sentences(GapValues(values, language, translation.word))

    def numbers(self, text: CheckedText, language: str) -> Iterator[tuple[str, str]]:
        """The clauses as the file tags them, and their sentences; also those that only have a tag."""
        chain, said = text.chain, self.clauses(text, language)
        prefix = prefixes_of([file.game.clauses if file.game is not None else None for file in chain.files])[-1]
        tagged = (home.clause for home in Clauses(chain.files).homes)
        for clause in dict.fromkeys((*said, *tagged)):
            yield clause.removeprefix(prefix), said.get(clause, "")

    def _read(self, chain: Chain, language: str) -> tuple[_Stamp, Translation, ClauseTexts]:
        names = tuple(file.source.name for file in chain.files[1:])
        stamp, kept = _stamp(names), self._kept.get((names, language))
        if kept is None or kept[0] != stamp:
            headers = kin_of([file.source for file in chain.files])
            kept = stamp, load_translation(headers, language, Problems()), ClauseTexts(headers)
            self._kept[names, language] = kept
        return kept


def _stamp(names: Sequence[str]) -> _Stamp:
    """When each file of the translations of some rules was written last."""
    found = sorted({path for name in names for path in (Path(name).parent / "lang").glob("*.yaml")})
    return tuple((str(path), path.stat().st_mtime_ns) for path in found)
