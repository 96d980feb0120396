"""What of a question needs buttons: the choices left that the chart cannot tell apart, in groups that can be read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dsl.games.play.choice_picker import grouped
from dsl.services.match.match_values import ChoiceView
from dsl.services.match.narrowing import placeless

OPEN = "…"
KEYS = "1234567890"


@dataclass(frozen=True)
class Answer:
    """A button: its text, the choices that it keeps, and the digit that presses it (empty: none is left)."""

    text: str
    kept: tuple[int, ...]
    key: str
    plain: bool
    """Whether it is an option that binds nothing: to end a turn, to pass."""


def answers(choices: Sequence[ChoiceView], kept: Sequence[int]) -> list[Answer]:
    """The buttons of the choices that are left."""
    needed = placeless(choices, kept)
    if not needed:
        return []
    found = grouped({i: (choices[i].option, *choices[i].values) for i in needed})
    made = []
    for number, group in enumerate(found):
        first = choices[group.indices[0]]
        key = KEYS[number] if number < len(KEYS) else ""
        text = common_text([choices[i].text for i in group.indices])
        made.append(Answer(text, group.indices, key, len(group.indices) == 1 and not first.values))
    return made


def common_text(texts: Sequence[str]) -> str:
    """One text for many: the words with which all begin and end, with an ellipsis between."""
    if len(texts) == 1:
        return texts[0]
    words = [text.split() for text in texts]
    head = _shared(words)
    tail = _shared([line[len(head) :][::-1] for line in words])[::-1]
    return " ".join((*head, OPEN, *tail)) if head or tail else f"{texts[0]} {OPEN}"


def _shared(lines: Sequence[Sequence[str]]) -> list[str]:
    """The words with which all lines begin."""
    found: list[str] = []
    for words in zip(*lines, strict=False):
        if len(set(words)) > 1:
            break
        found.append(words[0])
    return found
