"""What a click on the chart means for a question: which of its choices are kept, and which cells are goals.

As the picker of the terminal does it: whatever is pointed at keeps the choices that have it among their values, and an
earlier value wins over a later one. Nothing here knows of pixels or widgets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from dsl.link.datum import Datum
from dsl.match_service.match_values import ChoiceView

Choices = Sequence[ChoiceView]


@dataclass(frozen=True)
class Goal:
    """A cell that can be pointed at next. ``kept`` are the choices left then.

    ``last``: no other place is to be chosen after it: pointing at it answers the question, or leaves only what has no
    place on the chart. ``ref`` is the value at the cell.
    """

    cell: int
    kept: tuple[int, ...]
    last: bool
    ref: Datum


def at_cell(choices: Choices, kept: Sequence[int], cell: int) -> tuple[int, ...]:
    """The choices left after a click on a cell: none if it is no part of any, all of them if it tells nothing new."""
    return _narrowed(choices, kept, lambda choice, at: cell in choice.places[at])


def at_thing(choices: Choices, kept: Sequence[int], ref: Datum) -> tuple[int, ...]:
    """The choices left after a click on a piece or site, wherever it is."""
    return _narrowed(choices, kept, lambda choice, at: choice.values[at] == ref)


def _narrowed(choices: Choices, kept: Sequence[int], fits: Callable[[ChoiceView, int], bool]) -> tuple[int, ...]:
    """The first value by which anything is narrowed decides."""
    deepest = max((len(choices[i].values) for i in kept), default=0)
    found: tuple[int, ...] = ()
    for depth in range(deepest):
        hits = tuple(i for i in kept if depth < len(choices[i].values) and fits(choices[i], depth))
        if hits and len(hits) < len(kept):
            return hits
        found = found or hits
    return found


def settled(choices: Choices, kept: Sequence[int]) -> int:
    """How many values, from the first, all of the kept choices have in common; their option must be the same."""
    if not kept or len({choices[i].option for i in kept}) > 1:
        return 0
    depth = 0
    while all(
        len(choices[i].values) > depth and choices[i].values[depth] == choices[kept[0]].values[depth] for i in kept
    ):
        depth += 1
    return depth


def goals(choices: Choices, kept: Sequence[int]) -> dict[int, Goal]:
    """The cells at which something is to be chosen next, by cell.

    Of the choices of each option it is the first value in which they differ and that has a place.
    """
    options: dict[str, list[int]] = {}
    for i in kept:
        options.setdefault(choices[i].option, []).append(i)
    found: dict[int, Goal] = {}
    for members in options.values():
        start = settled(choices, members) if len(members) > 1 else _lone(choices[members[0]])
        for i in members:
            depth = _placed(choices[i], start)
            if depth is not None:
                _add(found, choices, kept, i, depth)
    return found


def _lone(choice: ChoiceView) -> int:
    """Of a choice that is the only one of its option: the last value that has a place, if it has any."""
    placed = [at for at, cells in enumerate(choice.places) if cells]
    return placed[-1] if placed else 0


def _placed(choice: ChoiceView, start: int) -> int | None:
    return next((at for at in range(start, len(choice.values)) if choice.places[at]), None)


def _add(found: dict[int, Goal], choices: Choices, kept: Sequence[int], index: int, depth: int) -> None:
    choice = choices[index]
    for cell in choice.places[depth]:
        if cell >= 0 and cell not in found:
            left = at_cell(choices, kept, cell)
            found[cell] = Goal(cell, left, _is_last(choices, left), choice.values[depth])


def _is_last(choices: Choices, kept: tuple[int, ...]) -> bool:
    """Whether all that are kept have the same places but for what is no place."""
    return len(kept) <= 1 or len({choices[i].places for i in kept}) == 1


def settled_things(choices: Choices, kept: Sequence[int]) -> tuple[Datum, ...]:
    """The values with a place that all kept choices with places have: they were picked, or are the only ones."""
    placed = [i for i in kept if any(choices[i].places)]
    if len(placed) < 2:
        return ()
    first = choices[placed[0]]
    return tuple(
        value
        for at, value in enumerate(first.values)
        if first.places[at] and all(len(choices[i].values) > at and choices[i].values[at] == value for i in placed)
    )


def exact(choices: Choices, kept: Sequence[int]) -> int | None:
    """Of choices that are sets: the one that has what was picked and nothing more; None if there is no such."""
    sets = [i for i in kept if any(value.many for value in choices[i].values)]
    if len(sets) < 2:
        return None
    cells = {i: {cell for places in choices[i].places for cell in places} for i in sets}
    common = set.intersection(*cells.values())
    return next((i for i in sets if cells[i] == common), None)


def placeless(choices: Choices, kept: Sequence[int]) -> tuple[int, ...]:
    """The kept choices that the chart cannot tell apart: they need buttons."""
    reachable = {i for goal in goals(choices, kept).values() for i in goal.kept}
    if reachable and all(len(goal.kept) == len(kept) for goal in goals(choices, kept).values()):
        return tuple(kept)
    return tuple(i for i in kept if i not in reachable)
