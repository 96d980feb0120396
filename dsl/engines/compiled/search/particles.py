"""Worlds that agree with all that a player has seen, kept from one decision to the next.

Where nothing was ever hidden there is one. Else a world is a particle: what was drawn for each hidden event, and the
position to which that led. Particles that new events contradict are dropped; new ones come from those that are left
by drawing one hidden event anew and playing the past again, which is kept if it still agrees with everything (a
Metropolis walk over pasts: in the long run each is as likely as the rules make it, if the others choose blindly).
Where none is left, all are changed in the same way, and a change is kept if the past agrees no less long than before.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from enum import IntEnum
from random import Random

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

    def clear(self) -> None:
        """No event has happened."""
        self.length, self.hidden = 0, []

    def add(self, what: What, player: int, key: int, look: tuple[int, int] = ANY, line: int = NO) -> None:
        """One more event.

        ``look``: before it the player saw a view and so many choices. ``line`` is the number of the template of the
        last line that the journal told of it.
        """
        if what in (What.HIDDEN_CHOICE, What.HIDDEN_CHANCE):
            self.hidden.append(self.length)
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


WANTED = 48
"""Particles that a player thinks with."""
SHAKES = 6
"""Changes that are tried, for each particle and decision, so that they do not all stay alike."""
OWN_TRIES = 60
"""Changes by which a past that does not agree any more may become one of its own kind that does: for variety."""
GIVE_UP = 300
"""Changes without success after which the worst past becomes a copy of the best."""
NONE = -1


class Particles:
    """The worlds of one player; positions stand at ``WORLDS`` in the module's memory."""

    def __init__(self, machine: Machine, player: int, random: Random, patience: int) -> None:
        """``patience``: how many events are played again for one decision, at most."""
        self._machine, self._player, self._random = machine, player, random
        self._patience = patience
        self._root, self._worlds = machine.room["ROOT"], machine.room["WORLDS"]
        self.script = Script(machine)
        self.begin()

    def begin(self) -> None:
        """A new game."""
        self.script.clear()
        self._at = 0  # the events known when the player thought last
        self._known = 0  # how many events lead to the position at ROOT, the last that is certain
        self._reach: list[int] = []  # how many events each particle agrees with
        self._machine.call("worlds_begin", self._player, self._random.getrandbits(63))
        self._machine.call("save_position", self._root)

    def agree(self, look: tuple[int, int]) -> int:
        """Bring the worlds up to the moment with that view and so many choices; how many there are."""
        end = self.script.moment(self._player, look)
        certain = self.script.hidden[0] if self.script.hidden else self.script.length
        if certain > self._known:
            if self._replay(self._root, self._known, certain) < certain:
                return 0
            self._machine.call("save_position", self._root)
            self._known = certain
        if certain == self.script.length:
            self._machine.call("keep_world", 0, certain, certain)
            return int(self._replay(self._root, certain, end) == end)
        return self._particles(end)

    def _particles(self, end: int) -> int:
        """The same where something is hidden."""
        before, self._at = self._at + 1, end - 1
        self._machine.call("worlds_agreed", before - 1)
        self._left = self._patience
        if not self._reach:
            self._first(end)
            before = end
        for particle, reach in enumerate(self._reach):
            if reach == before < end:
                self._go_on(particle, before - 1, end)
        if end not in self._reach:
            self._seek(end)
        alive = [particle for particle, reach in enumerate(self._reach) if reach == end]
        if alive:
            self._spread(alive, end)
            for _ in range(SHAKES * len(self._reach)):
                self._change(self._random.randrange(len(self._reach)), end)
        return len(self._reach) if alive else 0

    # ---- particles
    def _first(self, end: int) -> None:
        """Particles made of nothing but the rules."""
        for particle in range(min(WANTED, self._machine.room.worlds)):
            self._reach.append(self._again(NONE, NONE, end))
            self._store_particle(particle, self._known)

    def _go_on(self, particle: int, begin: int, end: int) -> None:
        """Play new events on in a particle."""
        self._reach[particle] = self._replay(self._place(particle), begin, end, particle)
        self._store_particle(particle, begin)

    def _seek(self, end: int) -> None:
        """Change pasts until one agrees to the end, or the patience is used up."""
        failures = 0
        while self._left > 0:
            particle = self._random.randrange(len(self._reach))
            before = self._reach[particle]
            self._change(particle, end)
            if self._reach[particle] == end:
                return
            failures = 0 if self._reach[particle] > before else failures + 1
            if failures == GIVE_UP:
                failures = 0
                best, worst = (pick(range(len(self._reach)), key=self._reach.__getitem__) for pick in (max, min))
                self._copy(worst, best)

    def _spread(self, alive: list[int], end: int) -> None:
        """Those that do not agree are changed until they do; after some tries copies of others take their places."""
        for particle in range(len(self._reach)):
            tries = 0
            while self._reach[particle] < end and tries < OWN_TRIES and self._left > 0:
                self._change(particle, end)
                tries += 1
            if self._reach[particle] < end:
                self._copy(particle, self._random.choice(alive))
                for _ in range(len(self.script.hidden)):
                    self._change(particle, end)

    def _change(self, particle: int, end: int) -> None:
        """Draw a hidden event of a particle anew, every second time perhaps some more; kept if it agrees as long."""
        if self._left <= 0:
            return
        hidden = [event for event in self.script.hidden if event <= self._reach[particle]]
        loose = 1024 // len(hidden) if self._random.getrandbits(1) else 0
        reached = self._again(particle, self._random.choice(hidden), end, loose)
        if reached >= self._reach[particle]:
            self._reach[particle] = reached
            self._store_particle(particle, self._known)

    # ---- calls
    def _again(self, particle: int, redrawn: int, end: int, loose: int = 0) -> int:
        """Play the whole past again, from where it is not certain any more."""
        reached = self._replay(self._root, self._known, end, particle, redrawn, loose)
        self._left -= reached - self._known + 1
        return reached

    def _replay(
        self, position: int, begin: int, end: int, particle: int = NONE, redrawn: int = NONE, loose: int = 0
    ) -> int:
        return self._machine.call("replay", position, begin, end, particle, redrawn, loose)

    def _store_particle(self, particle: int, begin: int) -> None:
        """What was replayed last becomes a particle."""
        self._machine.call("keep_world", particle, begin, min(self._reach[particle], self.script.length))

    def _copy(self, to: int, particle: int) -> None:
        self._machine.call("copy_world", to, particle)
        self._reach[to] = self._reach[particle]

    def _place(self, particle: int) -> int:
        return self._worlds + particle * self._machine.room.position
