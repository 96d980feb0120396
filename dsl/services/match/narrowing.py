"""What a click on the chart means for a question: which of its choices are kept, and which cells are goals.

As the picker of the terminal does it: whatever is pointed at keeps the choices that have it among their values, and an
earlier value wins over a later one. Nothing here knows of pixels or widgets.
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
    """A cell that can be pointed at next. ``kept`` are the choices left then.

    ``last``: no other place is to be pointed at after it: pointing at it answers the question, or leaves only what has
    no place on the chart. ``ref`` is the value at the cell, the first of ``refs`` where there are several.
    """

    cell: int
    kept: tuple[int, ...]
    last: bool
    ref: Datum
    refs: tuple[Datum, ...]


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


Placed = tuple[tuple[Datum, tuple[int, ...]], ...]


def _placed_values(choice: ChoiceView) -> Placed:
    """The values of a choice that have a place, with their cells."""
    return tuple((value, cells) for value, cells in zip(choice.values, choice.places, strict=True) if cells)


def _common(placed: Sequence[Placed]) -> int:
    """How many values with a place, from the first, all have in common."""
    depth = 0
    while placed and all(len(values) > depth and values[depth] == placed[0][depth] for values in placed):
        depth += 1
    return depth


def _depth(placed: Sequence[Placed]) -> int:
    """The first place in which choices differ; several things at one cell do not, as long as they lead elsewhere."""
    depth, most = _common(placed), min(map(len, placed))
    while depth + 1 < most and len({values[depth][1] for values in placed}) == 1 < len(_cells(placed, depth + 1)):
        depth += 1
    return min(depth, max(map(len, placed)) - 1)


def _cells(placed: Sequence[Placed], depth: int) -> set[tuple[int, ...]]:
    return {values[depth][1] for values in placed}


def crowd(choices: Choices, kept: Sequence[int]) -> tuple[Datum, ...]:
    """Several things at one cell whose goals are all seen: one of them can be picked, but need not be."""
    placed = [values for values in map(_placed_values, (choices[i] for i in kept)) if values]
    first = _common(placed) if placed else 0
    passed = range(first, _depth(placed)) if placed else range(0)
    return tuple(dict.fromkeys(values[depth][0] for depth in passed for values in placed))


def settled_things(choices: Choices, kept: Sequence[int], first: Sequence[int] = ()) -> tuple[Datum, ...]:
    """The values with a place that all kept choices with places begin with: they were picked, or are the only ones.

    Of one that was kept of several (``first``): all but where it ends.
    """
    placed = [values for values in map(_placed_values, (choices[i] for i in kept)) if values]
    if len(placed) == 1 and len(kept) < len(first):
        return tuple(value for value, _ in placed[0][:-1])
    if len(placed) < 2:
        return ()
    return tuple(value for value, _ in placed[0][: _common(placed)])


def goals(choices: Choices, kept: Sequence[int], first: Sequence[int] = ()) -> dict[int, Goal]:
    """The cells at which something is to be chosen next, by cell: the first place in which the kept choices differ.

    Where they differ in no place, it is the last one: it need not be picked, but it can. ``first`` are the choices from
    which the kept ones were picked: a place in which only those differ was pointed at before.
    """
    placed = {i: values for i in kept if (values := _placed_values(choices[i]))}
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
        left = at_cell(choices, kept, cell)
        later = len(left) == 1 and _leads_on(choices, left[0], depth, cell, kept, first)
        found[cell] = Goal(cell, left, not later and _is_last(choices, left), next(iter(refs)), tuple(refs))
    return found


def _is_last(choices: Choices, kept: tuple[int, ...]) -> bool:
    """Whether all that are kept have the same places but for what is no place."""
    return len(kept) <= 1 or len({choices[i].places for i in kept}) == 1


def _leads_on(choices: Choices, only: int, depth: int, cell: int, kept: Sequence[int], first: Sequence[int]) -> bool:
    """Whether the one choice left ends elsewhere, where nobody has pointed yet: its goal is to be seen first."""
    later = _placed_values(choices[only])[depth + 1 :]
    if not later or cell in later[-1][1]:
        return False
    ends, ended = ({_placed_values(choices[i])[-1:] for i in some} for some in (kept, first or kept))
    return not len(ends) == 1 < len(ended)


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
