"""Changes to a map file as values: put, drop or insert something at a path. They are made together.

Every path is that of the file before any of the changes. Changes are grouped by the collection they are in, so that the
text (``edit``) and the expected data (``applied``) handle each collection once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from dsl.maps.mapfile.values import Data, tidy

Key = str | int


class Refused(Exception):
    """Raised for a change that cannot be made in the text; ``code`` names the message that says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Put:
    """Set a value at a path of keys and list indexes; the last key may be new, or the index after the last item."""

    path: Sequence[Key]
    value: object


@dataclass(frozen=True, slots=True)
class Drop:
    """Remove what is at a path: a key with its value, or a list item."""

    path: Sequence[Key]


@dataclass(frozen=True, slots=True)
class Insert:
    """Insert items into the list at a path, before item ``number``, or at the end."""

    path: Sequence[Key]
    number: int
    items: Sequence[object]


Change = Put | Drop | Insert


@dataclass(slots=True)
class Gathered:
    """The changes in one collection: of its own children, and of collections below it."""

    put: dict[Key, object] = field(default_factory=dict)
    drop: set[Key] = field(default_factory=set)
    insert: dict[int, Sequence[object]] = field(default_factory=dict)
    below: dict[Key, Gathered] = field(default_factory=dict)


def gather(changes: Iterable[Change]) -> Gathered:
    """The changes grouped by collection, from the root of the file. Raises ``Refused`` if two are at the same path."""
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
    """``data`` with the changes made: the values that the changed text must have."""
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
