"""What a player saw of a match, event by event, as numbers in the module's memory."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from enum import IntEnum

from dsl.engines.compiled.search.machine import Machine
from dsl.engines.compiled.search.room import EVENT_BYTES, MOST_EVENTS
from dsl.engines.program.nodes import NO

ANY = (0, 0)
"""In place of a view and a number of choices: nothing is known of them."""
_MASK = (1 << 64) - 1
_ROW = struct.Struct("<iiQQiii4x")
_CHOICE, _OUTCOME, _VIEW = 1 << 60, 2 << 60, 3 << 60
"""What the keys of choices, outcomes and views begin with."""


class What(IntEnum):
    """What an event is; ``MOMENT`` is none: the player thinks."""

    CHOICE = 0
    HIDDEN_CHOICE = 1
    CHANCE = 2
    HIDDEN_CHANCE = 3
    MOMENT = 4


def choice_key(name: int, values: Sequence[int]) -> int:
    """The number by which the module knows a choice: of the option's name and what is bound."""
    key = _mix(_CHOICE, name)
    for value in values:
        key = _mix(key, value)
    return key


def outcome_key(value: int) -> int:
    """The number by which the module knows an outcome."""
    return _mix(_OUTCOME, value)


def view_key(view: bytes) -> int:
    """A number for all that a view shows."""
    key = _VIEW
    for word in memoryview(view).cast("I"):
        key = _mix(key, word)
    return key


def _mix(key: int, value: int) -> int:
    """As ``$mix`` in ``common.wat``."""
    mixed = ((key ^ value & _MASK) * 0x9E3779B97F4A7C15) & _MASK
    return mixed ^ mixed >> 29


MOST_SCRIPT = MOST_EVENTS - 1
"""The most events that a script has room for, beside the moment."""


class Script:
    """The events that led to a moment, written into the module's memory; no more than ``MOST_SCRIPT``."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self.length = 0
        self.hidden: list[int] = []
        """The numbers of the events of which the player did not learn what happened."""
        self.values: dict[int, Sequence[int]] = {}
        """By event, the values of a known choice of another player: hidden draws make them possible."""
        self.outcomes: dict[int, int] = {}
        """By event, a known outcome: hidden draws leave it."""

    def clear(self) -> None:
        """No event has happened."""
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
        """One more event.

        ``look``: before it the player saw a view and so many choices. ``line`` is the number of the template of the
        last line that the journal told of it. ``values``: those of a known choice or outcome.
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
        """The player thinks: what stands behind the last event. The number of events with it."""
        self._write(self.length, What.MOMENT, player, 0, look, NO)
        return self.length + 1

    def _write(self, event: int, what: What, player: int, key: int, look: tuple[int, int], line: int) -> None:
        begin = self._machine.room["SCRIPT"] + EVENT_BYTES * event
        row = _ROW.pack(what, player, key, *look, 0, line)
        self._machine.write(begin, row)
