"""Changes to a map file as values: what is put, dropped or inserted where. They are made together, in one splice.

Every path is that of the file as it was before any of them. What lies in one collection is gathered there, so that
the text (``edit``) and the proof (``applied``) see each collection once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from dsl.maps.mapfile.values import Data, tidy

Key = str | int


class Refused(Exception):
    """A change that cannot be made in the text; ``code`` is that of the message."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Put:
    """A value at a path of keys and list places; the last key may be new, or the place after the last one."""

    path: Sequence[Key]
    value: object


@dataclass(frozen=True, slots=True)
class Drop:
    """Nothing at a path any more: a key goes with its value, a list item with its dash."""

    path: Sequence[Key]


@dataclass(frozen=True, slots=True)
class Insert:
    """Items put into the list at a path, before the item with a number, or after the last."""

    path: Sequence[Key]
    number: int
    items: Sequence[object]


Change = Put | Drop | Insert


@dataclass(slots=True)
class Gathered:
    """What changes in one collection: its own children, and collections below it."""

    put: dict[Key, object] = field(default_factory=dict)
    drop: set[Key] = field(default_factory=set)
    insert: dict[int, Sequence[object]] = field(default_factory=dict)
    below: dict[Key, Gathered] = field(default_factory=dict)


def gather(changes: Iterable[Change]) -> Gathered:
    """The changes by collection, from the root of the file. Raises ``Refused`` where two meet in one place."""
    root = Gathered()
    for change in changes:
        path = change.path if isinstance(change, Insert) else change.path[:-1]
        here = root
        for key in path:
            here = here.below.setdefault(key, Gathered())
        match change:
            case Put():
                free = change.path[-1] not in here.put
                here.put[change.path[-1]] = change.value
            case Drop():
                free = change.path[-1] not in here.drop
                here.drop.add(change.path[-1])
            case Insert():
                free = change.number not in here.insert
                here.insert[change.number] = change.items
        if not free:
            raise Refused("map-edit-no-place")
    return root


def applied(data: Data, changes: Gathered) -> Data:
    """Plain data with the changes made: what the new text has to say."""
    if isinstance(data, dict):
        return _applied_map(data, changes)
    if not isinstance(data, list):
        return [tidy(item) for items in changes.insert.values() for item in items]
    made: list[Data] = []
    for number in range(len(data) + 1):
        made += [tidy(item) for item in changes.insert.get(number, ())]
        if number in changes.put:
            made.append(tidy(changes.put[number]))
        elif number < len(data) and number not in changes.drop:
            inner = changes.below.get(number)
            made.append(data[number] if inner is None else applied(data[number], inner))
    return made


def _applied_map(data: dict[str, Data], changes: Gathered) -> Data:
    made = {key: value for key, value in data.items() if key not in changes.drop}
    for key, inner in changes.below.items():
        made[str(key)] = applied(data.get(str(key)), inner)
    return made | {str(key): tidy(value) for key, value in changes.put.items()}
