"""Chooses one of many choices step by step: first an option or piece, then where, instead of a list of hundreds.

A *picker* has the choices that are still possible. Whatever is typed (a number of the list, a cell, a piece, an
option's name) leaves those that fit; when one is left, it is the answer. Independent of the terminal, so that other
front ends can use it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from dsl.engines.linking.game import Datum
from dsl.engines.protocol.events import Choice, Decision, Shown

MOST_LISTED = 12  # a longer list is not shown at once

Key = tuple[object, ...]


@dataclass(frozen=True)
class Group:
    """Choices with the same first ``depth`` parts."""

    indices: tuple[int, ...]
    depth: int


@dataclass
class Picker:
    """A decision with the indices of the choices that are still possible."""

    decision: Decision
    indices: tuple[int, ...]

    @classmethod
    def of(cls, decision: Decision) -> Picker:
        """All choices of a decision."""
        return cls(decision, tuple(range(len(decision.choices))))

    @property
    def choices(self) -> list[Choice]:
        """The choices still possible."""
        return [self.decision.labelled(i) for i in self.indices]

    @property
    def settled(self) -> int:
        """The number of first parts (the option, its values in order) that are equal in all remaining choices."""
        return _settled([parts(self.decision.choices[i]) for i in self.indices])

    def groups(self) -> list[Group]:
        """What to ask next: the choices by the first part in which they differ, finer if the list stays short."""
        return grouped({i: parts(self.decision.choices[i]) for i in self.indices})

    def keep(self, indices: Sequence[int]) -> Picker:
        """The picker with only these choices."""
        return Picker(self.decision, tuple(indices))

    def with_value(self, fits: Callable[[Datum], bool]) -> Picker:
        """Only the choices with a fitting value among the parts not settled; the first place with a fit counts."""
        depth = self.settled
        best: dict[int, list[int]] = {}
        for i in self.indices:
            values = parts(self.decision.choices[i])
            hits = [at for at in range(depth, len(values)) if isinstance(value := values[at], Datum) and fits(value)]
            if hits:
                best.setdefault(hits[0], []).append(i)
        return self.keep(best[min(best)] if best else ())

    def values(self, domain: str) -> list[int]:
        """The values of a domain that occur in the parts not settled yet."""
        depth = self.settled
        found: dict[int, None] = {}
        for choice in self.choices:
            for part in parts(choice)[depth:]:
                if isinstance(part, Datum) and part.domain == domain:
                    found[part.value] = None
        return list(found)


def grouped(keys: Mapping[int, Key]) -> list[Group]:
    """Choices (index → key) in the groups that are offered next."""
    depth = _settled(list(keys.values())) + 1
    found = _by(keys, depth)
    while len(found) < len(keys):
        finer = _by(keys, depth + 1)
        if len(finer) > MOST_LISTED:
            break
        found, depth = finer, depth + 1
    return found


def _settled(keys: Sequence[Key]) -> int:
    depth = 0
    while all(len(key) > depth and key[depth] == keys[0][depth] for key in keys):
        depth += 1
    return depth


def _by(keys: Mapping[int, Key], depth: int) -> list[Group]:
    table: dict[Key, list[int]] = {}
    for i, key in keys.items():
        table.setdefault(key[:depth], []).append(i)
    return [Group(tuple(members), depth) for members in table.values()]


def parts(choice: Choice) -> Key:
    """The option's name and the bound values: the key for narrowing."""
    return (choice.option, *choice.values)


def tags(picker: Picker, groups: Sequence[Group], name: Callable[[Datum], str]) -> list[str]:
    """What to type for each line of the list: its number, or the value itself if values are numbers.

    ``name`` returns the stable name of a value. Lines without a value then have letters.
    """
    values = [_next_value(picker, group, name) for group in groups]
    if not any(values):
        return [str(number) for number in range(1, len(groups) + 1)]
    letters = count()
    return [value if values.count(value) == 1 and value else _letter(next(letters)) for value in values]


_LETTERS = "abcdefghijklmnoprstuvwxyz"
"""Marks of lines if numbers are values; ``q`` leaves the game."""


def _letter(number: int) -> str:
    """``a`` to ``z``, then ``aa``, ``bb`` …"""
    return _LETTERS[number % len(_LETTERS)] * (number // len(_LETTERS) + 1)


def _next_value(picker: Picker, group: Group, name: Callable[[Datum], str]) -> str:
    """The number that all choices of a group have where the choices first differ; empty if that is no number."""
    depth = max(1, picker.settled)
    found = {
        key[depth] if len(key) > depth else None for key in (parts(picker.decision.choices[i]) for i in group.indices)
    }
    value = found.pop() if len(found) == 1 else None
    text = name(value) if isinstance(value, Datum) and not value.many else ""
    return text if text.isdecimal() else ""


def common(choices: Sequence[Choice]) -> Choice:
    """One choice that represents many: with the values that all have in common; its label leaves the others open."""
    first = choices[0]
    if len(choices) == 1:
        return first
    values = tuple(value for value in first.values if all(value in choice.values for choice in choices))
    labels = [choice.label for choice in choices]
    if first.label is None or any(label is None or label.template != first.label.template for label in labels):
        return Choice(first.option, values)
    common_values = []
    for at, (source, value) in enumerate(first.label.values):
        alike = all(label is not None and label.values[at][1] == value for label in labels)
        common_values.append((source, value if alike else None))
    return Choice(first.option, values, Shown(first.label.template, tuple(common_values)))
