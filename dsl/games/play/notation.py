"""Choices and outcomes as text for records, scenarios and typed input; the most similar ones for suggestions."""

from __future__ import annotations

import json
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Protocol

from dsl.engines.linking.game import Datum
from dsl.engines.protocol.events import Chance, Choice, Decision


class Notation(Protocol):
    """The only method of ``Game`` that is used here."""

    def show(self, datum: Datum) -> str:
        """The stable machine name of a value."""


def value_text(game: Notation, datum: Datum) -> str:
    """One value as one word; quoted if its name has a blank or a special sign."""
    name = game.show(datum)
    plain = name and not name.startswith(("*", "#", '"')) and not any(c.isspace() or c == '"' for c in name)
    return name if plain else json.dumps(name, ensure_ascii=False)


def choice_words(game: Notation, choice: Choice) -> tuple[str, ...]:
    """The option's name and its values, a word each."""
    return (choice.option, *(value_text(game, value) for value in choice.values))


def choice_text(game: Notation, decision: Decision, index: int) -> str:
    """The text of one choice, unique in its decision: choices with equal words are numbered (``#2``)."""
    choice = decision.choices[index]
    values = decision.numbers(index)[1:]
    alike = (i for i in range(index) if decision.numbers(i)[1:] == values)
    before = sum(decision.choices[i] == choice for i in alike)
    return " ".join(choice_words(game, choice)) + (f" #{before + 1}" if before else "")


def outcome_text(game: Notation, chance: Chance, index: int) -> str:
    """The line for one outcome of a chance."""
    return f"{chance.kind} {value_text(game, chance.outcomes[index])}"


def find_choice(game: Notation, decision: Decision, text: str) -> int | None:
    """The index of the choice with that text, ignoring case if that is unambiguous; None if there is none."""
    wanted = " ".join(text.split())
    texts = all_texts(game, decision)
    if wanted in texts:
        return texts.index(wanted)
    loose = [i for i, t in enumerate(texts) if t.casefold() == wanted.casefold()]
    return loose[0] if len(loose) == 1 else None


def all_texts(game: Notation, decision: Decision) -> list[str]:
    """The texts of all choices, in their order."""
    seen: dict[str, int] = {}
    texts = []
    for choice in decision.choices:
        text = " ".join(choice_words(game, choice))
        seen[text] = seen.get(text, 0) + 1
        texts.append(text + (f" #{seen[text]}" if seen[text] > 1 else ""))
    return texts


def find_outcome(game: Notation, chance: Chance, text: str) -> int | None:
    """The index of the possible outcome with that text, with or without the kind of chance before it."""
    wanted = text.strip().casefold()
    for prefix in ("", f"{chance.kind} "):
        for index, weight in enumerate(chance.weights):
            name = prefix + value_text(game, chance.outcomes[index])
            if weight and name.casefold() == wanted:
                return index
    return None


def possible(chance: Chance) -> Sequence[int]:
    """The indices of outcomes with a weight above 0."""
    return [index for index, weight in enumerate(chance.weights) if weight]


_MOST_COMPARED = 500
"""The number of characters of a text that are compared: a line of a file can be megabytes long."""


def nearest(text: str, offers: Sequence[str], most: int = 6) -> list[str]:
    """The offers most similar to ``text``: those that begin with the most common words first."""
    text = text[:_MOST_COMPARED].casefold()
    wanted = text.split()

    def far(offer: str) -> tuple[int, float]:
        words = offer.casefold().split()
        shared = next(
            (i for i, (a, b) in enumerate(zip(wanted, words, strict=False)) if a != b), min(len(wanted), len(words))
        )
        return -shared, -SequenceMatcher(None, text, offer.casefold()).ratio()

    return sorted(offers, key=far)[:most]
