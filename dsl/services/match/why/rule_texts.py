"""What the rules say of themselves in the reader's language: helps, headings, clauses with their sentences."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

from dsl.engines.linking.game import Game
from dsl.games.play.rulebook import Rulebook
from dsl.games.play.translation import Translation
from dsl.language.typed.code import RuleCode
from dsl.text.source import Span

_Line = tuple[str, int]
_NUMBERS = re.compile(r"^[\d., –-]+")
"""What a heading begins with: the chapters of the rulebook."""


class RuleTexts:
    """Looks up what stands at places of the rules of one game."""

    def __init__(self, game: Game, words: Translation, rulebook: Rulebook) -> None:
        self._words, self._rulebook = words, rulebook
        self._helps: dict[_Line, str] = {}
        self._headings: dict[str, list[tuple[int, str]]] = defaultdict(list)
        self._clauses: dict[_Line, list[str]] = defaultdict(list)
        for text, uses in game.program.texts.items():
            for use in uses:
                if use.voice == "help":
                    self._helps[_line(use.span)] = text
                elif use.voice == "heading":
                    self._headings[use.span.source.name].append((use.span.line, text))
        self._spoken = set(map(words.word, self._helps.values()))
        for home in game.program.homes:
            if not home.note:
                self._clauses[_line(home.span)].append(home.clause)

    def sentence(self, rule: RuleCode) -> str:
        """What a rule says of itself; else the heading under which it stands."""
        help_text = self._helps.get(_line(rule.span))
        if help_text is not None:
            return self._words.word(help_text)
        above = [entry for entry in self._headings[rule.span.source.name] if entry[0] <= rule.span.line]
        return _NUMBERS.sub("", self._words.word(max(above)[1])) if above else ""

    def is_help(self, text: str) -> bool:
        """Whether a sentence is one that something in the rules says of itself."""
        return text in self._spoken

    def on_line(self, span: Span) -> list[str]:
        """The clauses on the first line of a place."""
        return self._clauses.get(_line(span), [])

    def clauses(self, clauses: Iterable[str]) -> list[tuple[str, str]]:
        """Clauses, each once, with their sentences; those that nobody has put into words come without."""
        return [(clause, self._rulebook.sentence(clause)) for clause in dict.fromkeys(clauses)]


def _line(span: Span) -> _Line:
    return span.source.name, span.line
