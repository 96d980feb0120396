"""Answers by their names as the numbers of one game: how a record is played again without listing every choice."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence

from dsl.engines.linking.game import Datum, Game, datum_kind
from dsl.engines.protocol.events import Option
from dsl.language.typed import types as ty

_DECODER = json.JSONDecoder()


class NamedAnswers:
    """Finds the numbers of answers; the names of each kind of value are gone through once."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._values: dict[str, dict[str, int]] = {}

    def numbers(self, text: str, options: Sequence[Option]) -> tuple[int, ...] | None:
        """The option's number and the values of the answer ``text``; None where the name alone does not tell.

        That is so for sets, for the second of two choices that read the same, and for what is no name here.
        """
        words = split_words(text)
        fitting = [number for number, option in enumerate(options) if words and option.name == words[0]]
        if len(fitting) != 1:
            return None
        binds = options[fitting[0]].binds
        if len(binds) != len(words) - 1:
            return None
        values = [self.value(kind, word) for (_, kind), word in zip(binds, words[1:], strict=True)]
        found = [value for value in values if value is not None]
        return (fitting[0], *found) if len(found) == len(values) else None

    def value(self, kind: ty.Type, word: str) -> int | None:
        """The number of a value of a kind; None for a set, and for what is no name here."""
        if isinstance(kind, ty.SetOf):
            return None
        domain, _, _ = datum_kind(kind)
        if domain == "int":
            return int(word) if re.fullmatch(r"-?\d{1,19}", word) else None
        return self.names(domain).get(word)

    def names(self, domain: str) -> dict[str, int]:
        """The numbers of the members of a domain whose names are no others'."""
        known = self._values.get(domain)
        if known is None:
            count = 2 if domain == "bool" else self._game.sizes.get(domain, 0)
            names = [self._game.show(Datum(domain, value)) for value in range(count)]
            number = Counter(names)
            known = {name: value for value, name in enumerate(names) if number[name] == 1}
            self._values[domain] = known
        return known


def split_words(text: str) -> list[str]:
    """The words of an answer, those in quotes without them."""
    if '"' not in text:
        return text.split()
    words, at = [], 0
    while at < len(text):
        if text[at].isspace():
            at += 1
        elif text[at] == '"':
            try:
                word, at = _DECODER.raw_decode(text, at)
            except json.JSONDecodeError:
                return []
            words.append(word)
        else:
            end = next((i for i in range(at, len(text)) if text[i].isspace()), len(text))
            words.append(text[at:end])
            at = end
    return words
