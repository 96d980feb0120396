"""Answering a question by clicks on the chart: the choices that remain, and the cells that can be clicked next.

The same as in the picker of the terminal: a click keeps the choices with that thing among their values, and an earlier
value has priority over a later one. Nothing here depends on pixels or widgets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from dsl.engines.linking.game import Datum
from dsl.games.play.choice_picker import grouped
from dsl.services.match.position_values import ChoiceView

Choices = Sequence[ChoiceView]


@dataclass(frozen=True)
class Goal:
    """A cell that can be clicked next. ``remaining`` are the indices of the choices that remain then.

    ``last``: no further click is needed: it answers the question, or the rest has no place on the chart. ``ref`` is the
    value at the cell, the first of ``refs`` if there are several.
    """

    cell: int
    remaining: tuple[int, ...]
    last: bool
    ref: Datum
    refs: tuple[Datum, ...]


def at_cell(choices: Choices, remaining: Sequence[int], cell: int) -> tuple[int, ...]:
    """Those of ``remaining`` left after a click on a cell: all if it excludes none, none if none has it."""
    return _narrowed(choices, remaining, lambda choice, at: cell in choice.places[at])


def at_thing(choices: Choices, remaining: Sequence[int], ref: Datum) -> tuple[int, ...]:
    """Those of ``remaining`` left after a click on a piece or site, on any of its cells."""
    return _narrowed(choices, remaining, lambda choice, at: choice.values[at] == ref)


def _narrowed(choices: Choices, remaining: Sequence[int], fits: Callable[[ChoiceView, int], bool]) -> tuple[int, ...]:
    """The choices of ``remaining`` whose value fits, at the first position where that excludes some of them."""
    deepest = max((len(choices[i].values) for i in remaining), default=0)
    found: tuple[int, ...] = ()
    for depth in range(deepest):
        hits = tuple(i for i in remaining if depth < len(choices[i].values) and fits(choices[i], depth))
        if hits and len(hits) < len(remaining):
            return hits
        found = found or hits
    return found


Placed = tuple[tuple[Datum, tuple[int, ...]], ...]


def _placed_values(choice: ChoiceView) -> Placed:
    """The values of a choice that have a place, with their cells."""
    return tuple((value, cells) for value, cells in zip(choice.values, choice.places, strict=True) if cells)


def _common(placed: Sequence[Placed]) -> int:
    """The number of values with a place, from the first, that all have in common."""
    depth = 0
    while placed and all(len(values) > depth and values[depth] == placed[0][depth] for values in placed):
        depth += 1
    return depth


def _depth(placed: Sequence[Placed]) -> int:
    """The index of the first value in which choices differ; things at one cell count as equal if the next differ."""
    depth, most = _common(placed), min(map(len, placed))
    while depth + 1 < most and len({values[depth][1] for values in placed}) == 1 < len(_cells(placed, depth + 1)):
        depth += 1
    return min(depth, max(map(len, placed)) - 1)


def _cells(placed: Sequence[Placed], depth: int) -> set[tuple[int, ...]]:
    return {values[depth][1] for values in placed}


def crowd(choices: Choices, remaining: Sequence[int]) -> tuple[Datum, ...]:
    """The things at one cell whose goals are all shown: one of them can be picked, but need not be."""
    placed = [values for values in map(_placed_values, (choices[i] for i in remaining)) if values]
    first = _common(placed) if placed else 0
    passed = range(first, _depth(placed)) if placed else range(0)
    return tuple(dict.fromkeys(values[depth][0] for depth in passed for values in placed))


def settled_things(choices: Choices, remaining: Sequence[int], first: Sequence[int] = ()) -> tuple[Datum, ...]:
    """The first values with a place that all remaining choices share: picked ones, or the only ones.

    If one remains of several (``first``): all but its end.
    """
    placed = [values for values in map(_placed_values, (choices[i] for i in remaining)) if values]
    if len(placed) == 1 and len(remaining) < len(first):
        return tuple(value for value, _ in placed[0][:-1])
    if len(placed) < 2:
        return ()
    return tuple(value for value, _ in placed[0][: _common(placed)])


def goals(choices: Choices, remaining: Sequence[int], first: Sequence[int] = ()) -> dict[int, Goal]:
    """The cells that can be clicked next, by cell: the first value in which the remaining choices differ.

    If they differ in none, it is the last one, which may be clicked but need not be. ``first`` are the choices before
    anything was picked: a value in which only those differ was clicked already.
    """
    placed = {i: values for i in remaining if (values := _placed_values(choices[i]))}
    if not placed:
        return {}
    depth = _depth(list(placed.values()))
    there: dict[int, dict[Datum, None]] = {}
    for values in placed.values():
        for value, cells in values[depth : depth + 1]:
            for cell in cells:
                if cell >= 0:
                    there.setdefault(cell, {})[value] = None
    found: dict[int, Goal] = {}
    for cell, refs in there.items():
        left = at_cell(choices, remaining, cell)
        later = len(left) == 1 and _leads_on(choices, left[0], depth, cell, remaining, first)
        found[cell] = Goal(cell, left, not later and _is_last(choices, left), next(iter(refs)), tuple(refs))
    return found


def _is_last(choices: Choices, remaining: tuple[int, ...]) -> bool:
    """Whether all remaining choices have the same places."""
    return len(remaining) <= 1 or len({choices[i].places for i in remaining}) == 1


def _leads_on(
    choices: Choices, only: int, depth: int, cell: int, remaining: Sequence[int], first: Sequence[int]
) -> bool:
    """Whether the only remaining choice ends at a cell not clicked yet, which is to be shown first."""
    later = _placed_values(choices[only])[depth + 1 :]
    if not later or cell in later[-1][1]:
        return False
    return not picked_end(choices, remaining, first or remaining)


def picked_end(choices: Choices, remaining: Sequence[int], first: Sequence[int]) -> tuple[int, ...]:
    """The cells at which all remaining choices end, while some of ``first`` end elsewhere: they were picked."""
    ends, ended = ({_placed_values(choices[i])[-1:] for i in some} for some in (remaining, first))
    return next(iter(ends))[0][1] if len(ends) == 1 < len(ended) and () not in ends else ()


def exact(choices: Choices, remaining: Sequence[int]) -> int | None:
    """For choices that are sets: the one with exactly what was picked; None if there is none."""
    sets = [i for i in remaining if any(value.many for value in choices[i].values)]
    if len(sets) < 2:
        return None
    cells = {i: {cell for places in choices[i].places for cell in places} for i in sets}
    common = set.intersection(*cells.values())
    return next((i for i in sets if cells[i] == common), None)


def placeless(choices: Choices, remaining: Sequence[int]) -> tuple[int, ...]:
    """The remaining choices that clicks on the chart cannot distinguish: they need buttons."""
    reachable = {i for goal in goals(choices, remaining).values() for i in goal.remaining}
    if reachable and all(len(goal.remaining) == len(remaining) for goal in goals(choices, remaining).values()):
        return tuple(remaining)
    return tuple(i for i in remaining if i not in reachable)


OPEN = "…"
KEYS = "1234567890"


@dataclass(frozen=True)
class Answer:
    """A button: its text, the choices that it keeps, and its digit key (empty: none is left)."""

    text: str
    remaining: tuple[int, ...]
    key: str
    plain: bool
    """Whether it is an option without values, as to end a turn or to pass."""


def answers(choices: Sequence[ChoiceView], remaining: Sequence[int]) -> list[Answer]:
    """The buttons for the remaining choices."""
    needed = placeless(choices, remaining)
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
    """One text for several: their common first and last words, with an ellipsis between."""
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
