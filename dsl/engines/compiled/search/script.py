"""The events of a match as one player saw them, as numbers in the module's memory, for replays."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from enum import IntEnum

from dsl.engines.compiled.search.machine import Machine
from dsl.engines.compiled.search.room import EVENT_BYTES, MOST_EVENTS
from dsl.engines.program.nodes import NO

ANY = (0, 0)
"""Stands for an unknown view and an unknown number of choices."""
_MASK = (1 << 64) - 1
_ROW = struct.Struct("<iiQQiii4x")
_CHOICE, _OUTCOME, _VIEW = 1 << 60, 2 << 60, 3 << 60
"""The start values of the hashes of choices, outcomes and views, so that their keys differ."""


class What(IntEnum):
    """The kinds of events; ``MOMENT`` marks the end of the script: the present decision of the player."""

    CHOICE = 0
    HIDDEN_CHOICE = 1
    CHANCE = 2
    HIDDEN_CHANCE = 3
    MOMENT = 4


def choice_key(name: int, values: Sequence[int]) -> int:
    """The 64-bit key by which the module recognizes a choice: a hash of option name and bound values."""
    key = _mix(_CHOICE, name)
    for value in values:
        key = _mix(key, value)
    return key


def outcome_key(value: int) -> int:
    """The 64-bit key by which the module recognizes the outcome of a chance."""
    return _mix(_OUTCOME, value)


def view_key(view: bytes) -> int:
    """A 64-bit hash of everything that a view shows."""
    key = _VIEW
    for word in memoryview(view).cast("I"):
        key = _mix(key, word)
    return key


def _mix(key: int, value: int) -> int:
    """One step of the hash, the same as ``$mix`` in ``common.wat``."""
    mixed = ((key ^ value & _MASK) * 0x9E3779B97F4A7C15) & _MASK
    return mixed ^ mixed >> 29


MOST_SCRIPT = MOST_EVENTS - 1
"""The most events of a script, without the ``MOMENT`` after them."""


class Script:
    """The events that led to a moment, written into the module's memory; no more than ``MOST_SCRIPT``."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self.length = 0
        self.hidden: list[int] = []
        """The numbers of the events whose choice or outcome the player did not see."""
        self.values: dict[int, Sequence[int]] = {}
        """By event, the values of a known choice: earlier hidden draws must be such that it was possible."""
        self.outcomes: dict[int, int] = {}
        """By event, a known outcome: earlier hidden draws must not have taken it."""

    def clear(self) -> None:
        """Remove all events."""
        self.length, self.hidden, self.values, self.outcomes = 0, [], {}, {}

    def add(
        self,
        what: What,
        player: int,
        key: int,
        look: tuple[int, int] = ANY,
        line: int = NO,
        values: Sequence[int] = (),
    ) -> None:
        """Append an event.

        ``look``: the key of the view before it and the number of choices that the player saw. ``line`` is the number
        of the template of its last journal line. ``values`` are those of a known choice or outcome.
        """
        if what in (What.HIDDEN_CHOICE, What.HIDDEN_CHANCE):
            self.hidden.append(self.length)
        if what is What.CHOICE:
            self.values[self.length] = values
        elif what is What.CHANCE:
            self.outcomes[self.length] = values[0]
        self._write(self.length, what, player, key, look, line)
        self.length += 1

    def moment(self, player: int, look: tuple[int, int]) -> int:
        """Write the ``MOMENT`` after the last event; returns the number of events including it."""
        self._write(self.length, What.MOMENT, player, 0, look, NO)
        return self.length + 1

    def _write(self, event: int, what: What, player: int, key: int, look: tuple[int, int], line: int) -> None:
        begin = self._machine.room["SCRIPT"] + EVENT_BYTES * event
        row = _ROW.pack(what, player, key, *look, 0, line)
        self._machine.write(begin, row)
